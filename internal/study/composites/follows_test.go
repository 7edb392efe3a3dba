package composites

import "testing"

// Composites of two layers follow from their parts, all but for those that need the sum of angles; what follows from nothing that is given is open.
func TestFollowsFromParts(t *testing.T) {
	s := open(t, Options{})
	for _, function := range Functions {
		p := pool(t, s, function, Mutated)
		f, err := p.Follow(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d by rewriting, %d by proofs, open %q", function, f.Closure, f.Proof, f.Open)
		if f.All() == 0 || 10*(f.Closure+f.Proof) < 9*f.All() {
			t.Errorf("%s: of %d composites %d follow by rewriting and %d by proofs; open are %q", function, f.All(), f.Closure, f.Proof, f.Open)
		}
	}
	alone := &Following{}
	rels := parsed(t, s, []string{"Sin(x + 1) ~= Sin(x)", "Sin(-x) ~= -Sin(x)"})
	if alone.add(rels[0], rels[1:], nil); len(alone.Open) != 1 {
		t.Errorf("%+v, want one that does not follow", alone)
	}
}
