package subject

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEffects reads what is expected from the comments behind the functions of testdata/effects.txtar.
func TestEffects(t *testing.T) {
	dir := unpack(t, "effects.txtar")
	src, err := os.ReadFile(filepath.Join(dir, "fx", "fx.go"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^func (\w+).*// (pure|refused: .*|suspect: .*)$`).FindAllStringSubmatch(string(src), -1) {
		want[m[1]] = m[2]
	}
	for _, f := range load(t, dir, "./fx")[0].Functions {
		got := "pure"
		switch {
		case f.Refused != "":
			got = "refused: " + f.Refused
		case f.Suspect != "":
			got = "suspect: " + f.Suspect
		}
		name, _, _ := strings.Cut(f.Ident, "[")
		w, ok := want[name]
		if !ok && strings.HasPrefix(name, "byLen.") {
			continue
		}
		if got != w && !(strings.HasPrefix(got, w+" (") && !strings.Contains(w, "(")) {
			t.Errorf("%s: got %s, want %s", name, got, w)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s was not loaded", name)
	}
}

func TestAllowEffects(t *testing.T) {
	dir := unpack(t, "effects.txtar")
	pkgs, err := Load(context.Background(), []string{"./fx.Save", "os.ReadFile"}, Options{Dir: dir, AllowEffects: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, f := range p.Functions {
			if f.Refused != "" {
				t.Errorf("%s: refused: %s", f.Target, f.Refused)
			}
		}
	}
}

// Variables of other packages are told apart from those of the function's own, and what changes from what is filled once.
func TestKeeps(t *testing.T) {
	want := map[string]string{"Far": "memo.known", "Near": "", "Lazy": "", "First": "memo.scaled", "Again": "memo.table"}
	for _, f := range load(t, unpack(t, "keeps.txtar"), "./series")[0].Functions {
		if got := strings.Join(f.Keeps, " "); got != want[f.Ident] || f.Suspect == "" {
			t.Errorf("%s keeps %q and is suspect for %q, want %q", f.Ident, got, f.Suspect, want[f.Ident])
		}
	}
}
