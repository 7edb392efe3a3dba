package subject

import "testing"

// A package is loaded whose generic type has a maker that takes a value of a deeper instance: values of streams of streams are made, and of none that
// are deeper.
func TestNestedInstances(t *testing.T) {
	pkgs, err := Load(t.Context(), []string{"."}, Options{Dir: unpack(t, "streams.txtar")})
	if err != nil {
		t.Fatal(err)
	}
	loaded := map[string]bool{}
	for _, f := range pkgs[0].Functions {
		loaded[f.Target] = loaded[f.Target] || f.Func != nil
	}
	deepest := 0
	for name := range pkgs[0].c.named {
		depth := 0
		for _, r := range name {
			depth += bool2int(r == '[')
		}
		deepest = max(deepest, depth)
	}
	if len(loaded) == 0 || deepest < 2 || deepest > 8 {
		t.Errorf("%d functions, and types with up to %d brackets: %v", len(loaded), deepest, loaded)
	}
}
