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

// A law of sizes holds where all of them are positive, and one of colours where all parts lie between 0 and 1; no code
// says so where nobody calls it otherwise. Two conditions do not reach: a size that is fitted into a box has four numbers.

// jointParts is how many numbers a condition speaks of at once at most. No theory: a reader reads no more of them.
const jointParts = 8

// jointAtoms are conditions on numbers that belong together, the fields of a struct and all numbers of the variables,
// where they are of one type; units are those of them that have floats between 0 and 1. Two variables are no case of it,
// since [plainAtoms] has their signs.
func jointAtoms(vars []relation.Var) (all, units []string) {
	add := func(parts []numberPart) {
		signs, unit := jointly(parts)
		all, units = append(append(all, signs...), unit...), append(units, unit...)
	}
	var numbers []numberPart
	for _, v := range vars {
		parts := numberParts(v.Name, v.Type, 0)
		if len(parts) > 1 {
			add(parts)
		}
		numbers = append(numbers, parts...)
	}
	if len(vars) > 1 && len(numbers) > 2 {
		add(numbers)
	}
	return all, units
}

// A numberPart is a number that is a variable or a field of one.
type numberPart struct {
	text string
	of   *relation.Type
}

// numberParts are the numbers of a value: itself, or the fields of a struct.
func numberParts(name string, t *relation.Type, depth int) []numberPart {
	switch {
	case isNumber(t) && t.Kind < relation.Complex64 && !t.Enum:
		return []numberPart{{name, t}}
	case t.Kind != relation.Struct || depth > 1:
		return nil
	}
	var out []numberPart
	for _, f := range t.Fields {
		out = append(out, numberParts(name+"."+f.Name, f.Type, depth+1)...)
	}
	return out
}

// jointly are the conditions on some numbers, the wider sign first, and the unit interval of floats; none unless they are
// of one type.
func jointly(parts []numberPart) (signs, unit []string) {
	if len(parts) > jointParts || slices.ContainsFunc(parts, func(p numberPart) bool { return !relation.Identical(p.of, parts[0].of) }) {
		return nil, nil
	}
	var names []string
	for _, p := range parts {
		names = append(names, p.text)
	}
	list := strings.Join(names, ", ")
	if k := parts[0].of.Kind; k == relation.Float64 || k == relation.Float32 {
		unit = []string{fmt.Sprintf("min(%s) >= 0 && max(%s) <= 1", list, list)}
	}
	return []string{fmt.Sprintf("min(%s) >= 0", list), fmt.Sprintf("min(%s) > 0", list)}, unit
}

// maxOfParts is how many laws that hardly a row met are tried where their numbers lie in one range. No theory stands behind it.
const maxOfParts = 40

// ofParts reports whether a claim is a law that people know, of numbers that may belong together: where these are drawn
// freely it may hold on hardly a row.
func ofParts(c *claim.Claim) bool {
	all, _ := jointAtoms(c.Relation.Vars)
	return guardable(c) && !c.Law.Traits.Has(algebra.Enumerated) && len(all) > 0
}

// mostJointRows is how many regions rows are drawn for at most. No theory stands behind it.
const mostJointRows = 4

// jointRows are rows in the regions of joint conditions, n in each of the narrowest ones: hardly any row that is drawn
// freely lies there.
func jointRows(s *trial.Subject, g *trial.Group, n int) []source.Row {
	var out []source.Row
	all, _ := jointAtoms(g.Vars)
	for i, text := range all {
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
