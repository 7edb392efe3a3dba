package algebra

import (
	"github.com/imago-mt/imago/relation"
)

// maxCycle bounds how often a law applies its subject: the days of a month. No theory stands behind the figure.
const maxCycle = 31

// count is the number N of a type: how many constants it declares, or how many bits a number of it has; 0 if it has none.
func count(t *relation.Type) int {
	switch {
	case t == nil:
		return 0
	case t.Enum:
		if len(t.Consts) > maxCycle {
			return 0
		}
		return len(t.Consts)
	}
	switch t.Kind {
	case relation.Float32:
		return 32
	case relation.Float64:
		return 64
	}
	width, _ := t.Kind.Bits()
	return width
}

// shorter are the values of M: the longest cycles that are a part of n steps, one for each prime of n.
func shorter(n int) []int {
	var out []int
	for p, rest := 2, n; rest > 1; p++ {
		if rest%p > 0 {
			continue
		}
		for rest%p == 0 {
			rest /= p
		}
		out = append(out, n/p)
	}
	return out
}
