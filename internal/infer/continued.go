package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How texts end and begin that are joined: within a word and between words, where the case, a digit, a separator or a combining mark tells what
// belongs together. A text that is drawn for itself hardly ever goes on where another one ends.
var (
	wordEnds   = []string{"a", "A", "AB", "aB", "Ab", "1", "a1", "a_", "a-", "a ", "a.", "é", "x AB"}
	wordBegins = []string{"b", "B", "bc", "1", "_b", "-b", " b", ".b", "\u0301", "é"}
)

// continuedRows are the rows of a group whose other values are taken beside each end and beginning. No theory stands behind it.
const continuedRows = 3

// continued are rows of g in which one text goes on where another one ends, of texts that a relation of g joins.
func continued(g *trial.Group, sp *source.Space, rows []source.Row) []source.Row {
	var out []source.Row
	for _, pair := range joined(g) {
		for _, row := range rows[:min(len(rows), continuedRows)] {
			for _, end := range wordEnds {
				for _, begin := range wordBegins {
					other := append(source.Row(nil), row...)
					if other[pair[0]], other[pair[1]] = end, begin; sp.Holds(other) {
						out = append(out, other)
					}
				}
			}
		}
	}
	return out
}

// joined lists the pairs of variables, by index, that a relation of g joins to one text.
func joined(g *trial.Group) [][2]int {
	var out [][2]int
	for _, c := range g.Claims {
		for _, call := range c.Relation.Executions() {
			for _, a := range call.Args {
				if pair, ok := join(g.Vars, a); ok && !slices.Contains(out, pair) {
					out = append(out, pair)
				}
			}
		}
	}
	return out
}

// join is the two variables whose texts e joins.
func join(vars []relation.Var, e relation.Expr) (pair [2]int, ok bool) {
	joined := relation.Joined(e)
	if len(joined) != 2 {
		return pair, false
	}
	for k, p := range joined {
		v, is := p.(*relation.VarRef)
		pair[k] = slices.IndexFunc(vars, func(u relation.Var) bool { return is && u.Name == v.Name && u.Type.Kind == relation.String })
	}
	return pair, pair[0] >= 0 && pair[1] >= 0
}
