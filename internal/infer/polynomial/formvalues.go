package polynomial

import "math"

// values computes the form on rows.
func (f form) values(vars [][]float64, rows int) []float64 {
	switch {
	case len(f) == 0:
		return make([]float64, rows)
	case f.fraction():
		above, below := f.sides()
		out := above.values(vars, rows)
		for r, v := range below.values(vars, rows) {
			out[r] /= v
		}
		return out
	}
	out := f[0].values(vars, rows)
	for _, p := range f[1:] {
		if p.pow == (exponents{}) {
			for r := range out {
				out[r] += p.coef
			}
			continue
		}
		for r, v := range p.values(vars, rows) {
			out[r] += v
		}
	}
	return out
}

func (p part) values(vars [][]float64, rows int) []float64 {
	out := make([]float64, rows)
	for r := range out {
		out[r] = p.coef
	}
	for i, n := range p.pow {
		for ; n > 0; n-- {
			for r, v := range vars[i][:rows] {
				out[r] *= v
			}
		}
		for ; n < 0; n++ {
			for r, v := range vars[i][:rows] {
				out[r] /= v
			}
		}
	}
	return out
}

// eval computes the form on rows as [form.values] does, and how far each value may be from the exact one: 0 where no operation rounds.
func (f form) eval(vars [][]float64, rows int) (value, off []float64) {
	if !f.fraction() {
		return f.evalSum(vars, rows)
	}
	above, below := f.sides()
	value, off = above.evalSum(vars, rows)
	by, offBy := below.evalSum(vars, rows)
	for r := range value {
		q := value[r] / by[r]
		off[r] = (off[r]+math.Abs(float64(q*offBy[r])))/math.Abs(by[r]) + epsilon*math.Abs(q)
		value[r] = q
	}
	return value, off
}

// evalSum adds up monomials with the rounding errors of each operation: those of products by fused multiplication, those of sums by Knuth's
// method. Of a quotient 1/0 the error is no number, and nothing is said of such a row.
func (f form) evalSum(vars [][]float64, rows int) (value, off []float64) {
	value, off = make([]float64, rows), make([]float64, rows)
	for k, p := range f {
		inexact := 0.0
		if s := p.coef * (1 << 20); s != math.Trunc(s) {
			inexact = epsilon // π is not a float64
		}
		for r := range rows {
			t, e := p.coef, inexact*math.Abs(p.coef)
			for i, n := range p.pow {
				v := vars[i][r]
				for ; n > 0; n-- {
					e = e*math.Abs(v) + math.Abs(math.FMA(t, v, -float64(t*v)))
					if t *= v; math.Abs(t) < 0x1p-960 && v != 0 {
						e += math.SmallestNonzeroFloat64 // what is lost below that may be too small to be seen
					}
				}
				for ; n < 0; n++ {
					q := t / v
					e = (e + math.Abs(math.FMA(q, v, -t))) / math.Abs(v)
					t = q
				}
			}
			if k == 0 {
				value[r], off[r] = t, e // not 0 + t, which loses the sign of a zero
				continue
			}
			s := value[r] + t
			z := s - value[r]
			off[r] += e + math.Abs((value[r]-(s-z))+(t-z)) // what the sum lost (Knuth)
			value[r] = s
		}
	}
	return value, off
}
