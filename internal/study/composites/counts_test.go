package composites

import (
	"maps"
	"testing"
)

// Where every composite holds, the methods find as many sequences as uniform draws do, up to chance; remembering a fitness changes nothing.
func TestCounts(t *testing.T) {
	const repetitions = 20
	s := open(t, Options{})
	p := pool(t, s, "Sin", Mutated)
	all, err := p.Exhaustive(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if all.Sequences.Average != 64 || all.Maps.Average != 31 || all.Reduced.Average != 14 || all.Dropped != 0 {
		t.Errorf("all: %+v", all)
	}
	for _, m := range Methods {
		c, err := p.Counts(t.Context(), m, 2, repetitions, true)
		if err != nil {
			t.Fatal(err)
		}
		// The standard deviation of one repetition is below 3, of 20 below 0.7.
		if a := c.Sequences.Average; a < 48 || a > 54 || c.Dropped != 0 {
			t.Errorf("%s: %.1f sequences, %d dropped; want about 50.7 and none", m.Name, a, c.Dropped)
		}
		if c.Sequences.Most > 64 || c.Maps.Most > 31 || c.Reduced.Most > 14 {
			t.Errorf("%s: %v, %v, %v: more than there are", m.Name, c.Sequences, c.Maps, c.Reduced)
		}
		for label := range c.All {
			if !all.All[label] {
				t.Errorf("%s finds %s, which is not among all", m.Name, label)
			}
		}
		if c.Evaluations != repetitions*100 {
			continue // without memory the others take seconds
		}
		again, err := p.Counts(t.Context(), m, 2, repetitions, false)
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(again.All, c.All) || again.Evaluations != c.Evaluations {
			t.Errorf("%s: what is remembered changes the result", m.Name)
		}
	}
}
