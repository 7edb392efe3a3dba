package polynomial

import (
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/study/polynomial/swarm"
)

// A symmetry is what a function of one number is of an argument that was changed: F(slope*x + shift) = sign·F(x).
//
// Of the sine these are (-1, 0, -1), (1, π, -1) and (1, 2π, 1).
type symmetry struct {
	slope, shift, sign float64
}

// symmetries are those that follow from what is printed: parity, and a shift by π or 2π.
func (p *Program) symmetries(printed []string) ([]symmetry, error) {
	// of several numbers a change of one of them is no symmetry of the function
	if len(p.Params) != 1 || p.Outputs() != 1 {
		return nil, nil
	}
	var out []symmetry
	for _, change := range []struct {
		text         string
		slope, shift float64
	}{{"-x", -1, 0}, {"x + math.Pi", 1, math.Pi}, {"x + 2*math.Pi", 1, 2 * math.Pi}} {
		// at most one of the two holds, unless the function is 0
		for _, sign := range []float64{1, -1} {
			text := fmt.Sprintf("%s(%s) ~= %s%s(x)", p.Func, change.text, map[float64]string{1: "", -1: "-"}[sign], p.Func)
			follows, err := p.follows(printed, text)
			if err != nil {
				return nil, err
			}
			if follows {
				out = append(out, symmetry{change.slope, change.shift, sign})
				break
			}
		}
	}
	return out, nil
}

// upright is an equality that says the same as r by symmetries: with positive slopes, and shifts from 0 to a period.
//
// For the sine, sin(-x + 4) is -sin(x - 4), and that is a shift by a negative number, which becomes one in [0, π) or [0, 2π). Then
// relations that differ by a symmetry alone have one text. A change of sign of output j+1 goes into each coefficient of B once for each
// time that the output is a factor.
func upright(r *swarm.Relation, symmetries []symmetry) *swarm.Relation {
	// an inequality between inputs does not survive a change of sign
	if len(symmetries) == 0 || r.Shape.InputIneq || r.Shape.OutputIneq || r.Shape.InputDegree > 1 {
		return r
	}
	out := *r
	out.A, out.B = nil, slices.Clone(r.B)
	monomials := swarm.Monomials(r.Shape.Inputs, r.Shape.OutputDegree)
	for j, a := range r.A {
		// shift and slope of the only number of a follow-up
		row := slices.Clone(a[0])
		for _, s := range symmetries {
			times := 0.0
			if s.slope < 0 && row[1] < 0 {
				row[0], row[1], times = -row[0], -row[1], 1
			}
			if s.shift > 0 {
				// whole periods; the summand is for shifts that are one up to rounding
				times = math.Floor(row[0]/s.shift + 1e-9)
				row[0] -= times * s.shift
			}
			// two changes of sign are none
			if s.sign > 0 || math.Mod(times, 2) == 0 {
				continue
			}
			for i, m := range monomials {
				for _, output := range m {
					if output == j+1 {
						// once for each factor: the square keeps its sign
						out.B[i] = -out.B[i]
					}
				}
			}
		}
		out.A = append(out.A, [][]float64{row})
	}
	return &out
}
