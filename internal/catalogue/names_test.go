package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestNames(t *testing.T) {
	for _, c := range []struct{ signature, ident, name string }{
		{"Area(w float64) float64", "Area", "Area.rel"},
		{"Vec.Rotate(v Vec, by float64) Vec", "Vec.Rotate", "Vec.Rotate.rel"},
		{"GroupBy[int, string](xs []string, key func(string) int) map[int][]string", "GroupBy[int, string]", "GroupBy-int-string.rel"},
		{"UUID.Scan[[]byte](src any) error", "UUID.Scan[[]byte]", "UUID.Scan-slice-byte.rel"},
		{"Each[*int, func(int) bool](x *int)", "Each[*int, func(int) bool]", "Each-pointer-int-func-int-bool.rel"},
		{"Cache[int, string].Get(c *Cache[int, string], key int) (string, bool)", "Cache.Get", "Cache.Get.rel"},
	} {
		if got := Name(c.ident); got != c.name {
			t.Errorf("%s: file %s, want %s", c.ident, got, c.name)
		}
		dir := t.TempDir()
		path := filepath.Join(dir, Folder, c.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("# imago 1\nsubject "+c.signature+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, ok := Ident(path); got != c.ident || !ok {
			t.Errorf("%s: subject %s, %t, want %s", c.name, got, ok, c.ident)
		}
	}
}

// A file with the name that earlier versions gave is found, and replaced by one with the new name.
func TestOldNames(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(Folder, "Max[int].rel")
	if err := os.MkdirAll(filepath.Join(dir, Folder), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, old), []byte("# imago 1\nsubject Max[int](xs ...int) int\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := File(dir, "Max[int]"); got != old {
		t.Errorf("got %s, want %s", got, old)
	}
	if _, err := Edit(dir, "Max[int]", func(*relation.File) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if got := File(dir, "Max[int]"); got != old {
		t.Errorf("after an edit: %s, want %s", got, old)
	}
}

// What was found now can be left out; what stood in the catalogue cannot.
func TestLeaveOut(t *testing.T) {
	p := newModule(t).with(t, "Area", "Area(w float64, h float64) float64", nil, "same: Area(w, h) ~= Area(h, w)", "double: Area(2*w, h) ~= 2*Area(w, h)")
	r := p.Subjects[0].Found[0].Relation
	if !p.LeaveOut("Area", r, "a test says no") || p.LeaveOut("Area", r, "twice") || p.LeaveOut("Parse", r, "of another") {
		t.Error("a finding is left out once, and of its own subject")
	}
	if len(p.LeftOut) != 1 || p.LeftOut[0] != "same: Area(w, h) ~= Area(h, w): was found to hold, but a test says no" {
		t.Errorf("noted %q", p.LeftOut)
	}
	files, err := p.Proposed()
	if err != nil || len(files) != 1 {
		t.Fatalf("got %v, %v, want one file", files, err)
	}
	if text := string(files[0].Text); strings.Contains(text, "same:") || !strings.Contains(text, "double:") {
		t.Errorf("the file would be\n%s", text)
	}
}
