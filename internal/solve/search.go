package solve

import (
	"context"
	"math"
	"math/rand/v2"
)

// ladder are the magnitudes that values are searched in, one after the other: people read small inputs with ease, and sources of relations should not
// overflow by accident. No theory stands behind the rungs.
var ladder = []float64{100, 1e4, 1 << 31, math.Inf(1)}

// Nothing here proves anything. A search is the quickest step for what has many solutions, which most conditions of programs have, and the only one that
// sees through floats and functions of Go; where it finds nothing, circuits and orders tell whether there is nothing.
//
// A search looks for values by the alternating variable method (Korel, 1990): from a start it moves one variable at a time, in steps that double
// while they help, until no move helps, and then starts elsewhere.
type search struct {
	tape  *tape
	goals goals
	tops  []*goal
	known map[Sort][]uint64 // constants of the constraints, by sort, in the order in which they are met
	rand  *rand.Rand
	bound float64 // of the magnitude of values
	whole bool    // floats move by whole and half steps only
	best  float64
	spent int
	limit int
}

// newSearch prepares a search. Terms and goals are laid out once, because all of them are computed anew at each step: what a step costs is what a question
// costs.
func newSearch(constraints []*Term, r *rand.Rand) *search {
	s := &search{tape: newTape(constraints), known: map[Sort][]uint64{}, rand: r}
	s.goals = goals{tape: s.tape, made: map[wanted]*goal{}}
	for _, c := range constraints {
		s.tops = append(s.tops, s.goals.of(c, true))
	}
	// A branch that compares with a constant is reached from near that constant sooner than from anywhere else.
	for _, x := range s.tape.steps {
		if x.op == Const {
			s.known[x.sort] = append(s.known[x.sort], x.bits)
		}
	}
	return s
}

// climb searches one rung of the ladder with so many evaluations, the first time from the hint.
func (s *search) climb(ctx context.Context, hint Model, bound float64, evaluations int) (Model, bool) {
	s.bound, s.limit = bound, s.spent+evaluations
	for round := 0; s.spent < s.limit && ctx.Err() == nil; round++ {
		// Every second time floats begin at whole numbers, and move by whole and half steps as long as those help: sums of such floats are exact, which
		// equations need. Then, and at other times, they move by places, too.
		s.whole = round%2 == 0
		for i, v := range s.tape.vars {
			x := hint[v]
			if round > 0 {
				x = s.start(v.sort)
			}
			if !s.within(v.sort, x) {
				x = 0
			}
			s.tape.value[s.tape.at[i]] = x
		}
		s.best = s.measure()
		for s.ascend() {
			s.whole = false
		}
		if s.best == 0 {
			return s.model(), true
		}
	}
	return nil, false
}

// ascend moves until nothing helps, and says whether there is a reason to go on with other steps.
func (s *search) ascend() bool {
	for improved := true; improved && s.best > 0 && s.spent < s.limit; {
		// A pass over all variables that improves nothing is a local optimum. Pairs are many more than variables, so they wait until then.
		improved = false
		for i := range s.tape.vars {
			improved = s.move(i) || improved
		}
		if !improved {
			improved = s.movePairs()
		}
	}
	return s.whole && s.best > 0 && s.spent < s.limit
}

// model is the values on the tape, of the variables of the constraints and of no others, so that groups can be put together.
func (s *search) model() Model {
	m := Model{}
	for i, v := range s.tape.vars {
		m[v] = s.tape.value[s.tape.at[i]]
	}
	return m
}

// measure is the distance of the values on the tape from the constraints, which is one evaluation.
func (s *search) measure() float64 {
	s.spent++
	s.goals.round++
	s.tape.run()
	// The sum, not the largest: a step that helps one condition and harms none is a step forward.
	d := 0.0
	for _, g := range s.tops {
		d += s.goals.distance(g)
	}
	return d
}

// within says whether a value is on the rung. Infinities and NaN are beyond the ladder, save on its last rung.
func (s *search) within(sort Sort, x uint64) bool {
	switch {
	case sort == Bool || math.IsInf(s.bound, 1):
		return true
	case sort.IsFloat():
		return math.Abs(sort.float(x)) <= s.bound
	case sort.Signed():
		return math.Abs(float64(sort.signed(x))) <= s.bound
	}
	return float64(x) <= s.bound
}

// start draws a value to begin at: near zero, near a constant of the constraints, at an edge of the sort, or of any magnitude.
func (s *search) start(sort Sort) uint64 {
	known := s.known[sort]
	switch {
	case sort == Bool:
		return s.rand.Uint64N(2)
	case sort.IsFloat() && s.whole:
		return sort.bitsOf(math.Round(s.startFloat(sort, known)))
	case sort.IsFloat():
		return sort.bitsOf(s.startFloat(sort, known))
	}
	// Overflow begins at the limits, and the negative of the least integer is itself.
	least, most := sort.limits()
	switch n := s.rand.IntN(4); {
	case n == 0:
		return sort.truncate(uint64(s.rand.Int64N(2001) - 1000))
	case n == 1 && len(known) > 0:
		return sort.truncate(known[s.rand.IntN(len(known))] + uint64(s.rand.Int64N(5)-2))
	case n == 2:
		return sort.truncate([]uint64{0, 1, math.MaxUint64, least, most, least + 1}[s.rand.IntN(6)])
	}
	return sort.truncate(s.rand.Uint64() >> s.rand.IntN(64))
}

// startFloat draws a float: most that programs compare with are near zero, or near a constant that they compare with. Few conditions need an infinity or
// NaN, but those that do have no slope that leads there.
func (s *search) startFloat(sort Sort, known []uint64) float64 {
	switch n := s.rand.IntN(4); {
	case n == 0:
		return s.rand.NormFloat64()
	case n == 1 && len(known) > 0:
		return sort.float(known[s.rand.IntN(len(known))]) + s.rand.NormFloat64()*float64(s.rand.IntN(2))
	case n == 2 && math.IsInf(s.bound, 1):
		return sort.float(sort.truncate(s.rand.Uint64())) // any bits: infinities and NaN are among them
	case n == 3 && math.IsInf(s.bound, 1):
		return []float64{math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64}[s.rand.IntN(5)]
	}
	return s.rand.NormFloat64() * math.Pow(10, float64(s.rand.IntN(s.decades())))
}

// decades is how many powers of ten floats are drawn from: those on the rung, and eight without a bound, for which no theory stands.
func (s *search) decades() int { return int(math.Log10(min(s.bound, 1e7))) + 1 }

// A stride is a step of a variable; ulps are places in the order of floats.
type stride struct {
	unit float64
	ulps bool
}

// Strides of places go from fine to coarse; whole steps come first, since people read whole numbers with ease. A binade of float64 is 2^52 places, one of float32 2^23. That values move by powers of two is so that doubling and
// halving join up; there is no theory in which powers they are.
var (
	integerStrides = []stride{{1, false}, {16, false}, {256, false}, {65536, false}}
	float64Strides = []stride{{1, false}, {0.5, false}, {1, true}, {1 << 20, true}, {1 << 40, true}, {1 << 48, true}, {1 << 52, true}, {0.1, false}, {0.001, false}}
	float32Strides = []stride{{1, false}, {0.5, false}, {1, true}, {1 << 10, true}, {1 << 19, true}, {1 << 23, true}, {0.1, false}, {0.001, false}}
)

// wholeStrides are as many as lead from whole numbers to halves.
const wholeStrides = 2

// move tries the steps of variable i, and says whether one of them helped.
func (s *search) move(i int) bool {
	sort, helped := s.tape.vars[i].sort, false
	strides := integerStrides
	switch sort {
	case Bool:
		return s.try(i, s.tape.value[s.tape.at[i]]^1)
	case Float64:
		strides = float64Strides
	case Float32:
		strides = float32Strides
	}
	if s.whole && sort.IsFloat() {
		strides = strides[:wholeStrides]
	}
	// Up first and then down, from each stride: a direction that helps at a fine stride says nothing about a coarse one in a wave.
	for _, st := range strides {
		for _, direction := range []float64{1, -1} {
			if s.best == 0 {
				return true
			}
			helped = s.accelerate(i, st, direction) || helped
		}
	}
	return helped
}

// accelerate doubles a step while it helps, and begins anew with the single step where it overshot.
func (s *search) accelerate(i int, st stride, direction float64) bool {
	return s.repeat(direction, func(k float64) bool {
		x, ok := step(s.tape.vars[i].sort, s.tape.value[s.tape.at[i]], k*st.unit, st.ulps)
		return ok && s.try(i, x)
	})
}

// repeat is the pattern of both kinds of moves: try is given the number of steps.
func (s *search) repeat(direction float64, try func(k float64) bool) bool {
	helped := false
	for k := direction; s.spent < s.limit && s.best > 0; {
		// Doubling reaches a far value in the logarithm of the way; where it overshoots, single steps tell whether the way is at its end.
		switch {
		case try(k):
			helped, k = true, 2*k
		case k == direction:
			return helped
		default:
			k = direction
		}
	}
	return helped
}

// try sets variable i to x, and keeps it if that is nearer.
func (s *search) try(i int, x uint64) bool {
	at := s.tape.at[i]
	old := s.tape.value[at]
	if x == old || !s.within(s.tape.vars[i].sort, x) {
		return false // without an evaluation, which is what a budget is made of
	}
	s.tape.value[at] = x
	// Only what is strictly nearer is kept: on a plateau the search would go to and fro until its budget is spent.
	if d := s.measure(); d < s.best {
		s.best = d
		return true
	}
	s.tape.value[at] = old
	return false
}

// Where no variable alone can move, two may together: x + y = c stays true when x grows by what y loses. Halves and their like are steps that floats add
// exactly. Pairs are tried of few variables only; there is no theory in which numbers.
const pairedVars = 6

var (
	pairedIntegers = []float64{1, 256}
	pairedFloats   = []float64{1024, 1, 1. / (1 << 1), 1. / (1 << 4), 1. / (1 << 10), 1. / (1 << 20), 1. / (1 << 30)}
)

// movePairs moves two variables of one sort by one step, in one direction or against each other, until something helps.
func (s *search) movePairs() bool {
	if len(s.tape.vars) > pairedVars {
		return false
	}
	for i, v := range s.tape.vars {
		for j := range i {
			if v.sort != s.tape.vars[j].sort || v.sort == Bool {
				continue
			}
			// Floats need finer steps, integers have none below one.
			units := pairedIntegers
			if v.sort.IsFloat() {
				units = pairedFloats
			}
			for _, unit := range units {
				// What helped frees single variables again, which are cheaper: so it ends here.
				for _, direction := range []float64{1, -1} {
					if s.pair(i, j, direction*unit, unit) || s.pair(i, j, direction*unit, -unit) {
						return true
					}
				}
			}
		}
	}
	return false
}

// pair moves variable i by steps a and j by steps b.
func (s *search) pair(i, j int, a, b float64) bool {
	sort := s.tape.vars[i].sort
	return s.repeat(1, func(k float64) bool {
		atI, atJ := s.tape.at[i], s.tape.at[j]
		oldI, oldJ := s.tape.value[atI], s.tape.value[atJ]
		// Both steps are of values, not of places: places of two floats of different size would not cancel out.
		x, okX := step(sort, oldI, k*a, false)
		y, okY := step(sort, oldJ, k*b, false)
		if !okX || !okY || !s.within(sort, x) || !s.within(sort, y) {
			return false
		}
		s.tape.value[atI], s.tape.value[atJ] = x, y
		if d := s.measure(); d < s.best {
			s.best = d
			return true
		}
		s.tape.value[atI], s.tape.value[atJ] = oldI, oldJ
		return false
	})
}

// farthest is where a step of an integer, or the place that it leads to, no longer fits into int64.
const farthest = 1 << 63

// step is x and so many units. An integer wraps, as it does in Go, so that the least and the largest are neighbours; a float of places stays finite.
func step(sort Sort, x uint64, by float64, ulps bool) (uint64, bool) {
	switch {
	case sort.IsInt():
		return sort.truncate(x + uint64(int64(by))), math.Abs(by) < farthest
	case ulps:
		at := ordinal(sort, x)
		if math.IsNaN(sort.float(x)) {
			at = 0 // NaN has no neighbours
		}
		if to := float64(at) + by; math.Abs(to) >= farthest {
			return 0, false
		}
		return fromOrdinal(sort, at+int64(by))
	}
	return sort.bitsOf(sort.float(x) + by), true
}
