package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A law of sizes holds where all of them are positive, and one of colours where all parts lie between 0 and 1; no code says so where nobody calls it
// otherwise. Two conditions do not reach: a size that is fitted into a box has four numbers.

// jointParts is how many numbers a condition speaks of at once at most. No theory: a reader reads no more of them.
const jointParts = 8

// jointAtoms are conditions on numbers that belong together: the fields of a struct, and all numbers of the variables that are of one type.
// Two variables are no case of it, since [plainAtoms] has their signs.
func jointAtoms(vars []relation.Var) []string {
	var all []numberPart
	var out []string
	for _, v := range vars {
		parts := numberParts(v.Name, v.Type, 0)
		if len(parts) > 1 {
			out = append(out, jointly(parts)...)
		}
		all = append(all, parts...)
	}
	if len(vars) > 1 && len(all) > 2 {
		out = append(out, jointly(all)...)
	}
	return out
}

// A numberPart is a number that is a variable or a field of one.
type numberPart struct {
	text string
	kind relation.Kind
}

// numberParts are the numbers of a value: itself, or the fields of a struct.
func numberParts(name string, t *relation.Type, depth int) []numberPart {
	switch {
	case isNumber(t) && t.Kind < relation.Complex64 && !t.Enum:
		return []numberPart{{name, t.Kind}}
	case t.Kind != relation.Struct || depth > 1:
		return nil
	}
	var out []numberPart
	for _, f := range t.Fields {
		out = append(out, numberParts(name+"."+f.Name, f.Type, depth+1)...)
	}
	return out
}

// jointly are the conditions on some numbers, the widest first; none unless they are of one kind.
func jointly(parts []numberPart) []string {
	if len(parts) > jointParts || slices.ContainsFunc(parts, func(p numberPart) bool { return p.kind != parts[0].kind }) {
		return nil
	}
	var names []string
	for _, p := range parts {
		names = append(names, p.text)
	}
	list := strings.Join(names, ", ")
	out := []string{fmt.Sprintf("min(%s) >= 0", list), fmt.Sprintf("min(%s) > 0", list)}
	if k := parts[0].kind; k == relation.Float64 || k == relation.Float32 {
		out = append(out, fmt.Sprintf("min(%s) >= 0 && max(%s) <= 1", list, list))
	}
	return out
}

// maxOfParts is how many laws that hardly a row met are tried where their numbers lie in one range. No theory stands behind it.
const maxOfParts = 40

// ofParts reports whether a claim is a law that people know, of numbers that may belong together: where these are drawn freely it may hold on
// hardly a row.
func ofParts(c *claim.Claim) bool {
	return guardable(c) && !c.Law.Traits.Has(algebra.Enumerated) && len(jointAtoms(c.Relation.Vars)) > 0
}

// mostJointRows is how many regions rows are drawn for at most. No theory stands behind it.
const mostJointRows = 4

// jointRows are rows in the regions of joint conditions, n in each of the narrowest ones: hardly any row that is drawn freely lies there.
func jointRows(s *trial.Subject, g *trial.Group, n int) []source.Row {
	var out []source.Row
	for i, text := range jointAtoms(g.Vars) {
		if len(out) >= mostJointRows*n {
			break
		}
		if strings.HasSuffix(text, ">= 0") { // another one lies in it
			continue
		}
		rel, err := relation.Parse(declaration(s.Env, g.Vars)+text, s.Env)
		if err != nil {
			continue
		}
		sp := g.Space(s)
		sp = sp.Under(relation.Conjunction(append(relation.Conjuncts(sp.Pre), relation.Conjuncts(rel.Post)...)...))
		out = append(out, source.Draw(source.Random{}, sp, s.Seed.Child("joint "+g.Key, uint64(i)), n)...)
	}
	return out
}
