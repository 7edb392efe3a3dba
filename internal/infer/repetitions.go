package infer

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// repetitions are the claims that say once more what a law says: with another constant, argument or sister of the same result. That "^" in front makes no
// difference, and " " makes none; that an element more changes nothing behind the first list, and nothing behind the second. Of 23 such lines of fourteen
// modules (internal/study/field/fifth.txt) two readers signed 3 both. Bounds are not meant: each is a claim of its own.
func repetitions(all []*claim.Claim) map[int]bool {
	type saying struct {
		law    *algebra.Law
		output string
	}
	out, said := map[int]bool{}, map[saying]bool{}
	for i, c := range all {
		if c.Law.Family == algebra.Polynomial || c.Law.Family == algebra.Inequality || c.Law.Traits.Has(algebra.Enumerated) {
			continue
		}
		output, _, _ := strings.Cut(c.View, " ")
		says := saying{c.Law, output}
		out[i], said[says] = said[says], true
	}
	return out
}

// regions are the enumerated claims whose premise is, beside what executions return at all, that of an enumerated claim before them: a reader who saw
// what an empty stream answers knows what it answers to another question.
func regions(all []*claim.Claim, order []int) map[int]bool {
	out, said := map[int]bool{}, map[string]bool{}
	for _, i := range order {
		c := all[i]
		atoms := slices.DeleteFunc(relation.Conjuncts(c.Relation.Pre), func(e relation.Expr) bool {
			_, is := e.(*relation.OutcomeOf)
			return is
		})
		if len(atoms) == 0 || !c.Law.Traits.Has(algebra.Enumerated) {
			continue
		}
		region := relation.ExprString(relation.Conjunction(atoms...))
		out[i], said[region] = said[region], true
	}
	return out
}
