package composites

import "testing"

// A composite kills nothing on an input that none of its parts kills there, as follows from what it is made of; and where it kills less than they do
// on the sources, the inputs show why.
func TestTheorem(t *testing.T) {
	s := open(t, Options{Inputs: 1 << 15})
	for _, function := range Functions {
		m := counted(t, s, function)
		for _, setting := range []Setting{Mutated, Reference} {
			p := pool(t, s, function, setting)
			k := p.PartKills(m.Counted, p.Sources())
			for layers := 1; layers <= 2; layers++ {
				l, err := p.Rate(t.Context(), k, layers, 64)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range l.Rated {
					for _, e := range r.Beyond {
						if !e.Explained {
							t.Errorf("%s, %v, %s: %s kills %s at %v, and no part does", function, setting, e.Label, r.Relation, e.Mutant.ID, e.Source)
						}
					}
					if layers == 1 && (len(r.Beyond) > 0 || r.Score != r.OnSources || r.Score != r.OnFollowUps || r.Executions != r.PartExecutions) {
						t.Errorf("%s, %v: a single relation is not its own part: %+v", function, setting, r)
					}
				}
			}
		}
	}
}
