package infer

import (
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
)

// subsume adds to a set those of some lines that follow from a single other one of them, and reports whether there are any: len(F(p)) >= 1 for texts that
// are not empty, beside len(F(p)) == len(p). Which claims have lines is known only when they have been tried on mutants; the stages before ask what follows
// from claims that come earlier by what they say, and let no law that has a name go for one that was enumerated, since the latter may have no line. Of
// two lines that follow from each other the first stays.
func subsume(out map[claim.ID]bool, lines []*claim.Claim, rules []logic.Rule) bool {
	follows := func(c, from *claim.Claim) bool {
		return !from.Law.Traits.Has(algebra.Definition) && proofOf(c.Relation, []*claim.Claim{from}, rules) != nil
	}
	found := false
	for i, c := range lines {
		if out[c.ID] { // better than no line
			continue
		}
		for j, o := range lines {
			if i != j && !out[o.ID] && follows(c, o) && (j < i || !follows(o, c)) {
				out[c.ID], found = true, true
				break
			}
		}
	}
	return found
}
