package entail

import (
	"math"
	"slices"
)

// A value is what an output at constant inputs is: a number, if it is recognised.
type value struct {
	exact   number
	float   float64
	known   bool
	defined bool
}

// value is the output of a call whose arguments are all constant.
func (t *Theory) value(a int) value {
	if v, ok := t.ground[a]; ok {
		return v
	}
	at := t.table.atoms[a]
	args := make([]float64, len(at.args))
	for i, q := range at.args {
		n, _ := q.value()
		args[i] = n.float()
	}
	v := value{}
	if out := t.subject.Call(at.fn, args); out != nil {
		v.float = out[at.out]
		v.defined = !math.IsNaN(v.float) && !math.IsInf(v.float, 0)
		if noise := t.noise(at, args, v.float); v.defined && noise < 1e-12*max(1, math.Abs(v.float)) {
			v.exact, v.known = nearest(v.float, noise)
		} else {
			v.defined = v.defined && noise < 1
		}
	}
	t.ground[a] = v
	return v
}

// noise is by how much rounding may change an output: what the function makes of arguments that are off by their own rounding, and a few
// units in the last place.
func (t *Theory) noise(at atom, args []float64, y float64) float64 {
	noise := 0x1p-50 * math.Abs(y)
	for i := range args {
		for _, s := range []float64{-1, 1} {
			moved := slices.Clone(args)
			moved[i] += s * 0x1p-52 * math.Abs(args[i])
			if out := t.subject.Call(at.fn, moved); out != nil && !math.IsNaN(out[at.out]) {
				noise = max(noise, 2*math.Abs(out[at.out]-y))
			}
		}
	}
	return noise
}
