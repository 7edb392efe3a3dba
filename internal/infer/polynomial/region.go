package polynomial

import "slices"

// A region is the signs that variables, and behind them conditions, are asked to have: 1, -1, or 0 for any.
type region [maxVars + maxConditions]int8

// conditional reports whether a region asks for the sign of anything but variables.
func (g region) conditional() bool {
	return slices.ContainsFunc(g[maxVars:], func(s int8) bool { return s != 0 })
}

// admits reports whether a row lies in the region.
func (g region) admits(vars [][]float64, row int) bool {
	for i, s := range g {
		if s == 0 {
			continue
		}
		if v := vars[i][row]; s > 0 && !(v > 0) || s < 0 && !(v < 0) {
			return false
		}
	}
	return true
}

func (g region) key() string {
	b := make([]byte, len(g))
	for i, s := range g {
		b[i] = byte('1' + s)
	}
	return string(b)
}

// sign is 1 or -1 if all values of f have that sign in region g, else 0.
func (g region) sign(f form) int8 {
	if f.fraction() {
		above, below := f.sides()
		return g.sign(above) * g.sign(below)
	}
	sign := int8(0)
	for _, p := range f {
		s := int8(1)
		if p.coef < 0 {
			s = -1
		}
		for i, n := range p.pow {
			if n%2 != 0 {
				s *= g[i]
			}
		}
		if s == 0 || sign == -s {
			return 0
		}
		sign = s
	}
	return sign
}
