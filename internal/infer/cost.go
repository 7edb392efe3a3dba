package infer

import (
	"regexp"
	"strings"

	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// cost is what a relation asks of its reader (docs/traps.md D), 2 more for each operator inside a literal, 1 more for each output that is named,
// and 2 less if its functions are namesakes.
func cost(r *relation.Relation) int {
	n := matrix.Cost(r)
	for _, e := range []relation.Expr{r.Pre, r.Post} {
		if e == nil {
			continue
		}
		relation.Walk(e, func(e relation.Expr) bool {
			switch e := e.(type) {
			case *relation.Select:
				if e.Explicit {
					n++
				}
			case *relation.Literal:
				n += 2 * (strings.Count(strings.Trim(e.Text, `"`), "*") + strings.Count(strings.Trim(e.Text, `"`), "/"))
			}
			return true
		})
	}
	if namesakes(r) {
		n -= 2
	}
	return n
}

// nameWord is a part of a function's name that has a meaning of its own: Upper in ToUpper.
var nameWord = regexp.MustCompile(`\p{Lu}[\p{Ll}\d]{3,}`)

// namesakes reports whether two functions of r have a word in common: IsUpper says more about ToUpper than IsControl does.
func namesakes(r *relation.Relation) bool {
	of := map[string]string{} // by word, the function
	for _, c := range r.Calls() {
		for _, w := range nameWord.FindAllString(c.Fn.Name, -1) {
			if f, ok := of[w]; ok && f != c.Fn.Name {
				return true
			}
			of[w] = c.Fn.Name
		}
	}
	return false
}
