package source

import (
	"math"

	"github.com/imago-mt/imago/relation"
)

// A metric tells how far apart two rows of a space are: the Euclidean distance over the variables, each between 0 and 1.
type metric struct {
	vars  []relation.Var
	width []float64 // by variable: how far apart its bounds are; 0: it has none
	kinds []coordinate
}

// A coordinate is how the distance of two values of a variable is worked out.
type coordinate int

const (
	byValue  coordinate = iota // by [distance]
	byPart                     // of a whole range, by what part of it they differ
	bySize                     // without one
	byChoice                   // 1 if they differ
)

// A point is a row with those of its values that are numbers or flags as floats, which are compared in no time.
type point struct {
	row Row
	at  []float64
}

func metricOf(sp *Space) *metric {
	d := &metric{vars: sp.Vars, width: make([]float64, len(sp.Vars)), kinds: make([]coordinate, len(sp.Vars))}
	m := &maker{sp: sp}
	for i, v := range sp.Vars {
		if b, ok := m.bound(sp.path(v)); ok {
			if lo, hi := b.Limits(); !math.IsInf(lo, 0) && !math.IsInf(hi, 0) {
				d.width[i] = hi - lo
			}
		}
		d.kinds[i] = coordinateOf(v.Type, d.width[i])
	}
	return d
}

func coordinateOf(t *relation.Type, width float64) coordinate {
	number := relation.Int <= t.Kind && t.Kind <= relation.Float64
	switch {
	case t.Kind == relation.Bool, t.Enum && number:
		return byChoice
	case number && width > 0:
		return byPart
	case number:
		return bySize
	}
	return byValue
}

// point is a row as a point.
func (d *metric) point(row Row) point {
	p := point{row, make([]float64, len(row))}
	for i, v := range row {
		if flag, ok := v.(bool); ok {
			p.at[i] = float64(b2i(flag))
		} else if d.kinds[i] != byValue {
			p.at[i], _ = Number(v) // large integers lose digits here, which no distance shows
		}
		if d.kinds[i] == byPart {
			p.at[i] /= d.width[i]
		}
	}
	return p
}

// nearest is how far the nearest of some points is, squared; infinite if there is none.
func (d *metric) nearest(p point, others []point) float64 {
	least := math.Inf(1)
	for _, o := range others {
		least = min(least, d.squared(p, o, least))
	}
	return least
}

// squared is the square of the distance of two points, or of a part of it that is no less than enough.
func (d *metric) squared(a, b point, enough float64) (sum float64) {
	for i, kind := range d.kinds {
		x, y := a.at[i], b.at[i]
		apart := x - y
		switch {
		case kind == byValue:
			apart = distance(a.row[i], b.row[i], d.vars[i].Type, d.width[i])
		case x == y || x != x && y != y:
			continue
		case kind == bySize:
			apart = apartNumbers(x, y, 0)
		}
		if kind == byChoice || !(-1 < apart && apart < 1) { // infinities and NaN are as far as can be
			apart = 1
		}
		if sum += apart * apart; sum >= enough {
			break
		}
	}
	return sum
}

// apartNumbers is the distance of two numbers: a part of the whole range, or by size where there is none.
func apartNumbers(x, y, whole float64) float64 {
	switch d := math.Abs(x - y); {
	case math.IsNaN(d):
		return 1
	case whole > 0:
		return min(1, d/whole)
	default:
		return 1 - 1/(1+d)
	}
}

// distance is how far apart two values of a type are, between 0 and 1. Numbers differ by their part of the range, or by size where there is none;
// texts by what is left between their common ends; lists by length and element by element; structs by their fields; all else by being another value.
func distance(a, b relation.Value, t *relation.Type, whole float64) float64 {
	switch x := a.(type) {
	case relation.List:
		return apartLists(x, b.(relation.List), t)
	case relation.Fields:
		y, sum := b.(relation.Fields), 0.0
		for i := range x {
			sum += distance(x[i], y[i], t.Fields[i].Type, 0)
		}
		return sum / float64(max(1, len(x)))
	}
	if Compare(a, b) == 0 {
		return 0
	}
	if t.Kind == relation.Bool || t.Enum {
		return 1
	}
	if x, ok := a.(string); ok {
		y := b.(string)
		return float64(apart(x, y)) / float64(max(len(x), len(y)))
	}
	x, ok := Number(a)
	y, also := Number(b)
	if !ok || !also {
		return 1
	}
	return apartNumbers(x, y, whole)
}

// apart is how many bytes of the longer text lie between what two texts have in common at their ends.
func apart(a, b string) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	// A common end may overlap a common beginning: of "aa" and "aaa" one byte is between them.
	head := 0
	for head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return len(a) - head - tail
}

// apartLists is the mean over the places of the longer list, of which those that the other one has not differ wholly.
func apartLists(a, b relation.List, t *relation.Type) float64 {
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := float64(len(a) - len(b))
	for i := range b {
		sum += distance(a[i], b[i], t.Elem, 0)
	}
	return sum / float64(max(1, len(a)))
}
