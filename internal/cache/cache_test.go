package cache_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/imago-mt/imago/internal/cache"
)

func TestReadWhatWasWritten(t *testing.T) {
	dir, key := t.TempDir(), cache.Key("a", 1)
	want := map[uint32]uint32{3: 1, 4: 0}
	var got map[uint32]uint32
	if cache.Read(dir, "pairs", key, &got) {
		t.Error("something is there before it was written")
	}
	if err := cache.Write(dir, "pairs", key, want); err != nil {
		t.Fatal(err)
	}
	if !cache.Read(dir, "pairs", key, &got) || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if cache.Read(dir, "others", key, &got) {
		t.Error("something is there of another kind")
	}
	files, err := filepath.Glob(filepath.Join(dir, "pairs", "*", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v: want one file", files, err)
	}
	if err := os.WriteFile(files[0], []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if cache.Read(dir, "pairs", key, &got) {
		t.Error("half a file is read")
	}
}

// What is divided into parts in another way has another key.
func TestKey(t *testing.T) {
	seen := map[string]bool{}
	for _, parts := range [][]any{{"a", "b"}, {"ab"}, {"a\nb"}, {"a", "b", ""}, {"b", "a"}} {
		seen[cache.Key(parts...)] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d keys of 5", len(seen))
	}
}
