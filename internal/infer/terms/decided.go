package terms

import "github.com/imago-mt/imago/relation"

// stateKind is the name of the conjectures that are decided by the caller of a search in the table.
const stateKind = "state"

// A decision is the rows on which a formula holds, and those on which it fails or cannot be decided.
type decision struct{ held, failed relation.Bits }

// decided is what is decided of some formulas on n rows that are drawn for all of them together.
func (s *search) decided(all []*candidate, n int) ([]decision, error) {
	if len(all) == 0 {
		return nil, nil
	}
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.text()
	}
	tallies, err := s.Decide(texts, s.vars.all, s.vars.about(s.vocab), n)
	if err != nil {
		return nil, err
	}
	out := make([]decision, len(all))
	for i, t := range tallies {
		out[i] = decision{t.Held, t.Failed}
	}
	return out, nil
}
