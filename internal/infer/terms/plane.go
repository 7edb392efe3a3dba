package terms

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// planeKind is the name of the kind in the table of conjectures.
const planeKind = "plane"

// planes lists the conjectures that a result, or its length, is a sum or a difference of two measures of the parameters and a small number, where
// a condition of the code holds: a list has as many windows as elements, less those of a window but one. A conjecture with one measure is a line.
func (s *search) planes() []*candidate {
	areas := slices.DeleteFunc(slices.Clone(s.areas), func(r *region) bool { return r.when.about || !r.ofCode && !r.when.signs() })
	measures := s.planar()
	var found []*local
	for _, y := range s.limited() {
		if y.op.subject || y.op.name == "len" {
			for _, r := range areas {
				found = append(found, s.planesIn(r, y, measures)...)
			}
		}
	}
	return slices.DeleteFunc(apart(found), func(c *candidate) bool { return !s.screen(c) })
}

// planar are the whole numbers that are parameters, or lengths and fields of them.
func (s *search) planar() []*term {
	var out []*term
	for _, t := range s.terms {
		if !t.about && t.col != nil && isOrderedNumber(t.typ) && !isFloat(t.typ) && !named(t.typ) && s.class[classKey(t)] == t &&
			(slices.Contains(s.vars.params, t) || t.op != nil && len(t.args) == 1 && t.args[0].free && (t.op.name == "len" || t.op.name[0] == '.')) {
			out = append(out, t)
		}
	}
	return out
}

// planesIn are the planes of one term in a region.
func (s *search) planesIn(r *region, y *term, measures []*term) []*local {
	if s.settled(r, y) {
		return nil
	}
	rows := r.rows.And(y.col.defined)
	var out []*local
	for i, a := range measures {
		for _, b := range measures[i+1:] {
			if !identical(a.typ, y.typ) || !identical(b.typ, y.typ) {
				continue
			}
			for _, sign := range [][2]float64{{1, 1}, {1, -1}, {-1, 1}} {
				right := s.plane(y, a, b, sign, rows)
				if right == nil || s.followsIn(r, y, right) {
					continue
				}
				out = append(out, &local{newCandidate(planeKind, r.when, "==", y, right), r})
			}
		}
	}
	return out
}

// plane is the sum or difference of two terms and a number that a third one is equal to on some rows; nil if there is none, or if one of the two
// terms makes no difference there.
func (s *search) plane(y, a, b *term, sign [2]float64, rows relation.Bits) *term {
	constant := math.NaN()
	fits, varies := true, [2]bool{}
	first := [2]float64{math.NaN(), math.NaN()}
	rows.And(a.col.defined).And(b.col.defined).Each(func(i int) {
		at := [2]float64{a.col.numbers[i], b.col.numbers[i]}
		rest := y.col.numbers[i] - sign[0]*at[0] - sign[1]*at[1]
		if math.IsNaN(constant) {
			constant, first = rest, at
		}
		fits = fits && rest == constant
		for k := range at {
			varies[k] = varies[k] || at[k] != first[k]
		}
	})
	if !fits || !varies[0] || !varies[1] || !(math.Abs(constant) <= maxFactor) {
		return nil
	}
	if sign[0] < 0 {
		a, b = b, a
	}
	name := "+"
	if sign[0]*sign[1] < 0 {
		name = "-"
	}
	op := builtinAt(name, a.typ, b.typ)
	if op == nil {
		return nil
	}
	return s.fitted(apply(op, a, b), 1, constant)
}
