package infer

import (
	"regexp"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// supplementary marks the claims of laws that are, and those that say of another result what one before them says of the first: of three lists
// that a function returns each is as long as the argument. Results that have names are different things. That arguments are left alone is one
// law for all of them, and so is what observers tell of a restored value.
func supplementary(kept []*claim.Claim) map[*claim.Claim]bool {
	type saying struct {
		law                     *algebra.Law
		view, sister, of, guard string
	}
	out, said := map[*claim.Claim]bool{}, map[saying]bool{}
	for _, c := range kept {
		s := saying{law: c.Law, view: c.View[:max(0, strings.LastIndexByte(c.View, '['))], sister: c.Sister, of: c.Constant, guard: c.Guard}
		alike := nameless.MatchString(relation.ExprString(c.Relation.Post))
		switch {
		case c.Law.Family == algebra.Unchanged:
			s, alike = saying{law: c.Law, guard: c.Guard}, true
		case c.Law.Traits.Has(algebra.Observing):
			s, alike = saying{of: "observed"}, true
		}
		out[c] = c.Law.Traits.Has(algebra.Supplementary) || said[s] && alike
		said[s] = true
	}
	return out
}

// nameless is a result that is selected by its index.
var nameless = regexp.MustCompile(`\)\[\d+\]`)
