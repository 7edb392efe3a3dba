package harness

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Flags are read as the go command reads them.
func TestGoFlags(t *testing.T) {
	for _, test := range []struct {
		flags, race string
		tags        []string
		wrong       bool
	}{
		{" ", "", nil, false},
		{"-race", "true", nil, false},
		{"--race=false -tags=a,b", "false", []string{"a", "b"}, false},
		{"'-tags=a b' -race=1", "1", []string{"a", "b"}, false},
		{`"-tags=a,b" -v`, "", []string{"a", "b"}, false},
		{"-tags=a -tags=b", "", []string{"b"}, false},
		{`"-tags=a`, "", nil, true},
		{"-ldflags=-X=a.b='-tags=c", "", nil, false},
	} {
		t.Setenv("GOFLAGS", test.flags)
		flags, err := GoFlags(t.Context(), "")
		if (err != nil) != test.wrong {
			t.Errorf("%s: error %v", test.flags, err)
		}
		tags, err := TagsOf(flags)
		if err != nil || flags["race"] != test.race || !slices.Equal(tags, test.tags) {
			t.Errorf("%s: flags %v, tags %q (%v); want race %q, tags %q", test.flags, flags, tags, err, test.race, test.tags)
		}
	}
}

// What go env -w has written counts where the environment says nothing.
func TestGoFlagsOfConfiguration(t *testing.T) {
	file := filepath.Join(t.TempDir(), "env")
	if err := os.WriteFile(file, []byte("GOFLAGS=-tags=written\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOENV", file)
	flags, err := GoFlags(t.Context(), "")
	if err != nil || flags["tags"] != "written" {
		t.Errorf("flags %v, %v", flags, err)
	}
}
