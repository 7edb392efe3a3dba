package subject

import "testing"

// TestPackageNamedParameter: in package kinds, kinds.Level() is a conversion to a type, so no variable may be called kinds.
func TestPackageNamedParameter(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "uuid/u.go", "package uuid\n\ntype Domain int\n\ntype UUID [2]byte\n\nfunc (uuid UUID) Domain() Domain { return Domain(uuid[0]) }\n")
	f := load(t, dir, "./uuid.UUID.Domain")[0].Functions[0]
	if got := f.Func.Params[0].Name; got == "uuid" {
		t.Errorf("the receiver is called %s, as the package is", got)
	}
}

// TestImportable: what code beside a package may import.
func TestImportable(t *testing.T) {
	for _, tt := range []struct {
		path, from string
		main, want bool
	}{
		{"m/a", "m/b", true, true}, {"m/internal/a", "m/b/c", true, true}, {"m/b/internal/a", "m/c", true, false}, {"m/b/internal", "m/b", true, true},
		{"m/internal/a", "m/b", false, false}, {"m/a", "m/b", false, true},
	} {
		if got := importable(tt.path, &Package{Path: tt.from, Module: Module{Main: tt.main}}); got != tt.want {
			t.Errorf("%s from %s: got %v, want %v", tt.path, tt.from, got, tt.want)
		}
	}
}
