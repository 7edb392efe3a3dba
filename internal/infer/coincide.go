package infer

import (
	"context"
	"go/constant"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How many rows are changed, and into how many. No theory stands behind these.
const (
	coincideRows = 400
	nearRows     = 60 // rows of which each gets so many in which one value is nearly another
	nearEach     = 24
)

// coincidences tries rows in which one text is what another becomes: Parse(s + "x", missing) with missing = s + "x", which no text that
// is drawn for itself ever is; rows in which one value is nearly another, as versions that differ in what their order ignores are; rows in
// which an argument holds what an execution returned or another one is given; rows in which one text goes on where another one ends; rows of
// words; rows in which whole numbers nearly cancel each other; rows in which one point is another one reflected; and rows in which all further
// variables of parameters are these, x2 is x and y2 is y: what is changed at one place is looked at there. It counts like any other trial.
func coincidences(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	for _, g := range r.Groups(claims) {
		rows := source.Draw(source.Random{}, g.Space(s), s.Seed.Child("coincide "+g.Key, 0), r.Ration(coincideRows, g.Calls(), 20))
		near, met := neighbours(s, g, rows), coinciding(g, rows)
		var reaching []source.Row
		if len(s.Pool) > 0 {
			reaching = source.Draw(source.Around{Pool: s.Pool}, g.Space(s), s.Seed.Child("coincide around "+g.Key, 0), len(rows))
		}
		words := worded(s, g, g.Space(s), rows)
		back, err := fedBack(ctx, s, r, g, rows)
		if err != nil {
			return err
		}
		more, err := fedBack(ctx, s, r, g, words)
		if err != nil {
			return err
		}
		plants, err := planted(ctx, s, r, g, rows)
		if err != nil {
			return err
		}
		for _, some := range []struct {
			rows []source.Row
			n    int
		}{{near, trial.Batch}, {met, 4 * coincideRows}, {append(back, more...), 4 * coincideRows}, {words, coincideRows}, {cancelling(g, g.Space(s), rows), coincideRows}, {continued(g, g.Space(s), rows), trial.Batch}, {plants, 4 * coincideRows}, {reflected(s, g, g.Space(s), rows), reflectedRows}, {equalled(g, g.Space(s), append(reaching, rows...)), 2 * coincideRows}} {
			res, err := r.Decide(ctx, g, thinned(some.rows, r.Ration(some.n, g.Calls(), 20)), trial.Trial{Reading: trial.Careful})
			if err != nil {
				return err
			}
			res.Merge(set)
		}
	}
	return nil
}

// coinciding are rows of g in which one text is what another becomes.
func coinciding(g *trial.Group, rows []source.Row) []source.Row {
	var out []source.Row
	for i, v := range g.Vars {
		if v.Type.Kind != relation.String {
			continue
		}
		for _, change := range changesOf(g, v.Name) {
			for k, row := range rows {
				if text, ok := change(row); ok && k%4 == len(out)%4 {
					other := append(source.Row(nil), row...)
					other[i] = text
					out = append(out, other)
				}
			}
		}
	}
	return out
}

// equalled are rows of g in which each further variable of a parameter, x2 of x, has the value of the parameter.
func equalled(g *trial.Group, sp *source.Space, rows []source.Row) []source.Row {
	of := map[int]int{} // by the place of the further variable, that of the parameter
	for i, v := range g.Vars {
		name := strings.TrimRight(v.Name, "0123456789")
		for j, u := range g.Vars {
			if i != j && u.Name == name && relation.Identical(u.Type, v.Type) {
				of[i] = j
			}
		}
	}
	var out []source.Row
	for _, row := range rows {
		other := append(source.Row(nil), row...)
		for i, j := range of {
			other[i] = row[j]
		}
		if len(of) > 1 && sp.Holds(other) { // two that are equal are drawn anyhow
			out = append(out, other)
		}
	}
	return out
}

// neighbours are rows of g in which a variable of several parts is nearly another of its type.
func neighbours(s *trial.Subject, g *trial.Group, rows []source.Row) []source.Row {
	sp := g.Space(s)
	r := s.Seed.Child("near "+g.Key, 0).Rand()
	var out []source.Row
	for i, v := range g.Vars {
		for j, u := range g.Vars {
			if i == j || !manyParts(v.Type) || !relation.Identical(u.Type, v.Type) {
				continue
			}
			for _, row := range rows[:min(len(rows), nearRows)] {
				for _, x := range source.Near(sp, row[j], v.Type, nearEach, r) {
					other := append(source.Row(nil), row...)
					if other[i] = x; sp.Holds(other) {
						out = append(out, other)
					}
				}
			}
		}
	}
	return out
}

// thinned is at most n of rows, from the whole of them.
func thinned(rows []source.Row, n int) []source.Row {
	if len(rows) <= n {
		return rows
	}
	out := make([]source.Row, n)
	for i := range out {
		out[i] = rows[i*len(rows)/n]
	}
	return out
}

// manyParts reports whether values of t may agree in part.
func manyParts(t *relation.Type) bool {
	for t.Kind == relation.Pointer {
		t = t.Elem
	}
	return t.Kind == relation.Opaque || t.Kind == relation.Struct
}

// changesOf lists what the relations of g make of other texts than the variable of that name before they execute something with it: a
// literal before or behind it.
func changesOf(g *trial.Group, name string) []func(source.Row) (string, bool) {
	var out []func(source.Row) (string, bool)
	seen := map[string]bool{}
	for _, c := range g.Claims {
		for _, call := range c.Relation.Executions() {
			for _, a := range call.Args {
				text := relation.ExprString(a)
				sum, ok := a.(*relation.Binary)
				if !ok || sum.Op != "+" || seen[text] {
					continue
				}
				x, okX := piece(g.Vars, name, sum.X)
				y, okY := piece(g.Vars, name, sum.Y)
				if !okX || !okY {
					continue
				}
				seen[text] = true
				out = append(out, func(row source.Row) (string, bool) {
					before, ok := x(row)
					behind, ok2 := y(row)
					return before + behind, ok && ok2
				})
			}
		}
	}
	return out
}

// piece is a literal text or a variable that is not called name.
func piece(vars []relation.Var, name string, e relation.Expr) (func(source.Row) (string, bool), bool) {
	switch e := e.(type) {
	case *relation.Literal:
		if e.Value == nil || e.Value.Kind() != constant.String {
			return nil, false
		}
		text := constant.StringVal(e.Value)
		return func(source.Row) (string, bool) { return text, true }, true
	case *relation.VarRef:
		for i, v := range vars {
			if v.Name == e.Name && v.Name != name {
				return func(row source.Row) (string, bool) {
					text, ok := row[i].(string)
					return text, ok
				}, true
			}
		}
	}
	return nil, false
}
