package anchors

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// known are relations of all functions of a package, with what is known of the builtins that they mention.
//
// A relation of one function may be used for another one's: what a tool prints is of a signature and not of a function.
type known struct {
	relations []*relation.Relation
	theory    []logic.Rule
}

// by finds relations from which a goal follows, none of which can be left out; ok is false if no proof is found.
func (k *known) by(goal *relation.Relation) (from []*relation.Relation, ok bool) {
	for _, r := range k.relations {
		if says(r, goal) || logic.Entails(r, goal) || logic.Instance(r, goal) {
			return []*relation.Relation{r}, true
		}
	}
	if !k.proves(goal, k.relations) {
		return nil, false
	}
	from = slices.Clone(k.relations)
	if used, ok := logic.Derives(goal, from, k.theory); ok {
		from = from[:0]
		for _, i := range used {
			from = append(from, k.relations[i])
		}
	}
	for i := len(from) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(from), i, i+1); k.proves(goal, fewer) {
			from = fewer
		}
	}
	return from, true
}

// proves reports whether a goal follows from relations, as it is decided for imago explain: by rewriting under the goal's premise, by rewriting
// without it, or by a proof of several steps.
func (k *known) proves(goal *relation.Relation, from []*relation.Relation) bool {
	rules := slices.Clone(k.theory)
	for _, r := range from {
		rules = append(rules, logic.Rules(r)...)
	}
	plain := *goal
	plain.Pre = nil
	if logic.FollowsUnder(goal, rules, from) || logic.Follows(&plain, rules, from...) {
		return true
	}
	_, ok := logic.Derives(goal, from, k.theory)
	return ok
}

// says reports whether two relations are the same but for their names, those of their variables, the sides of an equation, and tolerances: what
// holds of floats up to rounding is printed so.
func says(a, b *relation.Relation) bool {
	return slices.ContainsFunc(wordings(a), func(text string) bool { return slices.Contains(wordings(b), text) })
}

// wordings are the texts of a relation with its variables numbered in the order in which they occur: with its sides as they are, and exchanged.
func wordings(r *relation.Relation) []string {
	post := relation.Harden(r.Post)
	out := []string{numbered(r, post)}
	if e, ok := post.(*relation.Binary); ok && e.Op == "==" {
		out = append(out, numbered(r, relation.Compare("==", e.Y, e.X)))
	}
	return out
}

// identifier matches a name, a member's with what it is a member of.
var identifier = regexp.MustCompile(`[A-Za-z_][\w.]*`)

func numbered(r *relation.Relation, post relation.Expr) string {
	text := relation.ExprString(post)
	if r.Pre != nil {
		text = relation.ExprString(r.Pre) + " => " + text
	}
	number := map[string]string{}
	return identifier.ReplaceAllStringFunc(text, func(name string) string {
		first, rest, _ := strings.Cut(name, ".")
		if !slices.ContainsFunc(r.Vars, func(v relation.Var) bool { return v.Name == first }) {
			return name
		}
		if number[first] == "" {
			number[first] = "$" + strconv.Itoa(len(number))
		}
		return strings.TrimSuffix(number[first]+"."+rest, ".")
	})
}
