package composites

import "testing"

// Composites of inferred relations of texts kill nothing on an input on which neither part does.
func TestHold(t *testing.T) {
	all, err := Hold(t.Context(), "../../../examples/wrap", 100, Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	composites, kills := 0, int64(0)
	for _, h := range all {
		composites, kills = composites+h.Composites, kills+h.Kills
		for _, e := range h.Exceptions {
			t.Errorf("%s: %s, and no part kills it there", h.Target, e)
		}
	}
	if composites < 100 || kills < 1000 {
		t.Errorf("%d composites with %d kills were compared", composites, kills)
	}
}
