package terms

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Each form has what it is meant for and lacks what is near to that.
func TestForms(t *testing.T) {
	fns := []*relation.Func{
		fn("F", gives(integer), "a", integer, "b", integer), fn("Affirms", gives(flag), "a", integer),
	}
	params := []*term{variable(relation.Var{Name: "a", Type: integer}), variable(relation.Var{Name: "b", Type: integer})}
	kinds := map[string]string{"what it is where": "region", "between what": "order", "monotone in a parameter": "monotone", "changed alike": "affine", "joined": "joined", "affirmed": "equation"}
	for _, f := range forms {
		for text, want := range map[string]bool{f.has: true, f.lacks: false} {
			c := conjectured(t, text, fns)
			c.kind = kinds[f.name]
			if got := f.holds(c, params); got != want {
				t.Errorf("%s: %s has the form: %v", f.name, text, got)
			}
		}
	}
}
