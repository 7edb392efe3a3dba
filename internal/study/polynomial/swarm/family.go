package swarm

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// Sizes of the test for families.
const (
	aside = 0.37 // by how much a coefficient is moved: further than what follows may bring it back
	noise = 1e-6 // a share of the largest coefficient that is none
)

// Family names what an equality is a member of: the follow-up inputs, with * for each coefficient that may have any value, and the monomials of
// the outputs. Coefficients are free if moving one leaves an equality of the same monomials whose worst |B·v| / Σ|B_i·v_i| on fresh inputs
// is at most exactly, as every value of c in Exp(x + c) = e^c·Exp(x) does. ok says that one is. It is no part of AutoMR.
func (s *Swarm) Family(ctx context.Context, p *polynomial.Problem, r *Relation, exactly float64) (name string, ok bool, err error) {
	if r.Shape.OutputIneq || r.Shape.InputIneq {
		return "", false, nil
	}
	m := newModel(s, p, r.Shape)
	largest := 0.0
	for _, c := range r.B {
		largest = max(largest, math.Abs(c))
	}
	r = r.clone()
	var sb strings.Builder
	for i, c := range r.B {
		if math.Abs(c) <= noise*largest {
			r.B[i] = 0
		} else {
			fmt.Fprintf(&sb, "%d ", i)
		}
	}
	all := m.free(r)
	inputs := (r.Shape.Inputs - 1) * len(p.Subject.Params) * len(m.inputs)
	for i, at := range all[:inputs] {
		free, err := m.isFree(ctx, r, i, exactly)
		if err != nil {
			return "", false, err
		}
		if free {
			sb.WriteString("* ")
		} else {
			fmt.Fprintf(&sb, "%.6g ", *at(r))
		}
		ok = ok || free
	}
	return sb.String(), ok, nil
}

// isFree moves coefficient i of the inputs, and lets those of the outputs that are not 0 follow, and if that is not enough the other ones of
// the inputs too, by little more than it was moved itself.
func (m *model) isFree(ctx context.Context, r *Relation, i int, exactly float64) (bool, error) {
	rnd := m.problem.Seed.Child("family", uint64(r.Run)).Rand()
	train, err := m.draw(ctx, rnd)
	if err != nil {
		return false, err
	}
	fresh, err := m.draw(ctx, rnd)
	if err != nil {
		return false, err
	}
	moved := r.clone()
	var inputs, outputs []func(*Relation) *float64
	all := m.free(moved)
	for k, at := range all {
		switch {
		case k == i:
			*at(moved) += aside
		case *at(moved) == 0:
		case k >= len(all)-len(r.B)+1:
			outputs = append(outputs, at)
		default:
			inputs = append(inputs, at)
		}
	}
	for _, follow := range [][]func(*Relation) *float64{outputs, slices.Concat(inputs, outputs)} {
		there, err := m.descend(ctx, moved, train, follow)
		if err != nil {
			return false, err
		}
		if m.trivial(there) || !near(moved, there, 3*aside) {
			continue
		}
		if ok, err := m.mostlyZero(ctx, there, fresh, exactly); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// mostlyZero reports whether an equality holds on the rows of a sample that have outcomes, and these are half of them at least.
func (m *model) mostlyZero(ctx context.Context, r *Relation, s *sample, exactly float64) (bool, error) {
	t, err := m.evaluate(ctx, []*Relation{r}, s, true)
	if err != nil {
		return false, err
	}
	rows := 0
	for k, v := range t.values[0] {
		size := t.sizes[0][k]
		if !t.made[0][k] || math.IsNaN(v) || math.IsInf(size, 0) || size == 0 {
			continue
		}
		if rows++; math.Abs(v) > exactly*size {
			return false, nil
		}
	}
	return 2*rows >= s.rows, nil
}
