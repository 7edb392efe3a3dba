package polynomial

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// Sizes of the continuous search. No theory; see make bench-polynomial.
const (
	scanned     = 384   // shifts that are tried for each of the slopes 1 and -1
	deepest     = 8     // of these, minima that are descended into
	restarts    = 24    // further starts, of any slope
	descents    = 70    // steps of each start
	farthest    = 100   // shift, unless the domain is narrower
	astray      = 400   // a descent to larger shifts follows a function that flattens
	deepEnough  = 1e-10 // where a descent ends
	hopeless    = 1e3   // values that many times the step are beside no relation
	nearlyZero  = 1e-7  // a singular value below may be one of a relation
	leastSlope  = 0.2   // flatter follow-ups are nearly constant, which depends on anything
	leastFollow = 0.05  // closer to the source a follow-up says nothing
)

// A start is where a descent is: the follow-up a*x + c, and the smallest singular value of what it gives.
type start struct {
	a, c, value, step float64
	fixed             bool       // the slope stays
	back              [2]float64 // the move that would undo the latest, which was a success
}

// continuous looks for follow-ups that are in no dictionary, for functions of one number: shifts are scanned, and slopes and shifts
// descended in from many starts, on the smallest singular value of the column-normalised matrix of monomials, which a relation makes 0.
// What a descent ends in is taken for the numbers that it is near to, and explored as if it had been in the dictionary.
func (e *engine) continuous(ctx context.Context, degree int) error {
	if len(e.p.Subject.Params) != 1 {
		return nil
	}
	starts, err := e.starts(ctx, degree)
	if err != nil {
		return err
	}
	if starts, err = e.settle(ctx, degree, starts); err != nil {
		return err
	}
	seen := map[string]bool{}
	kept := map[float64][]float64{} // shifts by slope
	for _, s := range starts {
		a, c, ok := s.recognised()
		if !ok {
			continue
		}
		f := input{line(0, a, c)}
		if seen[f.key()] || repeated(kept, a, c) || e.stepped(f) {
			continue
		}
		seen[f.key()] = true
		before := len(e.known)
		s, err := e.everywhere.settingOf(ctx, f) // of families that the dictionary met another member says nothing new
		if err != nil {
			return err
		}
		s.known = func() (bool, error) { return e.reducibleInSteps(ctx, a, c) }
		if err := e.explore(ctx, s); err != nil {
			return err
		}
		if len(e.known) > before {
			kept[a] = append(kept[a], c)
		}
	}
	return nil
}

// recognised is the slope and the shift that a descent has come near to, where these are simple numbers.
func (s start) recognised() (slope, shift float64, ok bool) {
	a, c := recognise(s.a, 1e-6), recognise(s.c, 1e-6)
	if math.Abs(s.c) < 1e-6 {
		c = number{0, 1, 0, 0}
	}
	return a.value, c.value, a.den != 0 && c.den != 0 && c.cost() <= 12 && a.cost() <= 6
}

// mostSteps is of how many steps a shift is thought of that is more than the domain is wide. No theory; see make bench-polynomial.
const mostSteps = 12

// reducibleInSteps reports whether what is known makes a polynomial of the source out of the follow-up a*x + c, or of a step of which c is
// several; -x + c is -(x - c).
func (e *engine) reducibleInSteps(ctx context.Context, a, c float64) (bool, error) {
	x := e.at(0, e.source())
	if a == -1 {
		known, err := e.mirrored(ctx)
		if known && err == nil {
			known, err = e.reducibleInSteps(ctx, 1, -c)
		}
		if known || err != nil {
			return known, err
		}
	}
	for n := 1.0; n <= mostSteps; n++ {
		known, err := e.reducible(ctx, e.at(0, input{line(0, a, c/n)}), x, region{})
		if known || err != nil || a != 1 {
			return known, err
		}
	}
	return false, nil
}

// mirrored reports whether what is known makes a polynomial of f(x) out of f(-x): what there is to say of -x + c is then said of x - c.
func (e *engine) mirrored(ctx context.Context) (bool, error) {
	return e.reducible(ctx, e.at(0, input{line(0, -1, 0)}), e.at(0, e.source()), region{})
}

// repeated reports whether a shift is a multiple of one that was kept, or one of the same slope further by such a multiple.
func repeated(kept map[float64][]float64, a, c float64) bool {
	for _, period := range kept[1] {
		for _, from := range append([]float64{0}, kept[a]...) {
			if n := (c - from) / period; (from != 0 || a == 1) && math.Abs(n-math.Round(n)) < 1e-9 {
				return true
			}
		}
	}
	return false
}

// starts scans shifts and draws the rest.
func (e *engine) starts(ctx context.Context, degree int) ([]start, error) {
	d := e.param(0)
	reach := min(farthest, d.Hi-d.Lo)
	var scan []start
	told := map[float64]bool{}
	for _, a := range []float64{1, -1} {
		known, err := e.shiftsKnown(ctx, a)
		if err != nil {
			return nil, err
		}
		if told[a] = known; known {
			continue
		}
		for i := range scanned {
			scan = append(scan, start{a: a, c: reach * (2*(float64(i)+0.5)/scanned - 1), step: reach / scanned, fixed: true})
		}
	}
	if err := e.judge(ctx, degree, scan); err != nil {
		return nil, err
	}
	// A scan of fixed slope is one-dimensional: each relation of that slope lies in a valley, if the steps are finer than the valley is wide.
	out := deepestOf(valleys(scan))
	whole := slices.DeleteFunc(e.wholeShifts(), func(s start) bool { return told[s.a] })
	if err := e.judge(ctx, degree, whole); err != nil {
		return nil, err
	}
	out = append(out, slices.DeleteFunc(whole, func(s start) bool { return s.value > nearlyZero })...)
	rng := e.p.Seed.Child("restarts", uint64(degree)).Rand()
	for range restarts {
		out = append(out, start{a: 6*rng.Float64() - 3, c: min(10, reach) * (2*rng.Float64() - 1), step: 0.5})
	}
	return out, e.judge(ctx, degree, out)
}

// shiftsKnown reports whether what is known says what shifts of a slope do.
func (e *engine) shiftsKnown(ctx context.Context, slope float64) (bool, error) {
	known, err := e.toldOfShifts(ctx, slope)
	if slope < 0 && !known && err == nil {
		return e.mirrored(ctx)
	}
	return known, err
}

// valleys are the starts of a scan whose neighbours of the same slope are no deeper.
func valleys(scan []start) []start {
	var out []start
	for i, s := range scan {
		left, right := i-1, i+1
		if i%scanned == 0 {
			left = i
		}
		if right%scanned == 0 {
			right = i
		}
		if s.value <= scan[left].value && s.value <= scan[right].value {
			out = append(out, s)
		}
	}
	return out
}

// deepestOf are the deepest of some starts, and of those that are deep at all the nearest: a period is found at all of its multiples.
func deepestOf(out []start) []start {
	slices.SortStableFunc(out, func(s, t start) int { return cmp.Compare(s.value, t.value) })
	near := slices.Clone(out[:len(out)/2])
	slices.SortStableFunc(near, func(s, t start) int { return cmp.Compare(math.Abs(s.c), math.Abs(t.c)) })
	out = out[:min(deepest, len(out))]
	for _, s := range near[:min(deepest, len(near))] {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// toldOfShifts reports whether a family says of all follow-ups with a slope what there is to say, and has been told of.
func (e *engine) toldOfShifts(ctx context.Context, slope float64) (bool, error) {
	s, err := e.everywhere.settingOf(ctx, input{line(0, slope, nothingSpecial)})
	if err != nil || len(s.family) == 0 {
		return false, err
	}
	for pattern := range s.family {
		if !s.told[pattern] {
			return false, nil
		}
	}
	return true, nil
}

// mostWhole is up to which whole number each is tried as a shift, and calendars are what else people count by.
// No theory; see make bench-polynomial.
const mostWhole = 60

var calendars = []float64{64, 90, 100, 128, 180, 200, 256, 360, 365, 400, 1000, 1024, 3600}

// wholeShifts are starts at whole numbers: a function that jumps at them has no slope that a descent could follow to its period.
func (e *engine) wholeShifts() []start {
	var out []start
	d := e.param(0)
	add := func(c float64) {
		if c <= d.Hi-d.Lo {
			out = append(out, start{a: 1, c: c, fixed: true}, start{a: -1, c: c, fixed: true}, start{a: -1, c: -c, fixed: true})
		}
	}
	for c := 1.0; c <= mostWhole; c++ {
		add(c)
	}
	for _, c := range calendars {
		add(c)
	}
	return out
}

// over reports whether a descent has arrived, or stays where nothing is: beside a relation the value falls with the step.
func (s start) over() bool {
	return s.step < 1e-10 || s.value < deepEnough || math.Abs(s.c) > astray || s.step < 1e-3 && s.value > hopeless*s.step
}

// settle descends from all starts at once, so that each step is one batch of executions, and returns those that end at a relation, the
// follow-ups nearest to the source first.
func (e *engine) settle(ctx context.Context, degree int, starts []start) ([]start, error) {
	for range descents {
		if err := e.descendAll(ctx, degree, starts); err != nil {
			return nil, err
		}
	}
	useless := func(s start) bool { return s.value > nearlyZero }
	starts = slices.DeleteFunc(starts, useless)
	var parts []start // a period is found at its multiples
	for _, s := range starts {
		for k := 2; math.Abs(s.a-1) < 1e-6 && k <= 12; k++ {
			parts = append(parts, start{a: 1, c: recognise(s.c, 1e-6).value / float64(k), fixed: true})
		}
	}
	if err := e.judge(ctx, degree, parts); err != nil {
		return nil, err
	}
	starts = append(starts, slices.DeleteFunc(parts, useless)...)
	rank := func(s start) float64 { return math.Abs(s.a-1) + math.Abs(s.c)/1024 } // shifts alone first
	slices.SortStableFunc(starts, func(s, t start) int { return cmp.Compare(rank(s), rank(t)) })
	return starts, nil
}

// descendAll tries a step up and down along slope and shift of each start, longer after a success and half as long without one (Hooke and
// Jeeves, "Direct search", 1961), and never back to where it came from.
func (e *engine) descendAll(ctx context.Context, degree int, starts []start) error {
	var tries []start
	var from []int
	for i, s := range starts {
		for _, move := range [][2]float64{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			if s.fixed && move[0] != 0 || move == s.back || s.over() {
				continue
			}
			t := s
			t.a, t.c = s.a+move[0]*s.step, s.c+move[1]*s.step
			t.back = [2]float64{-move[0], -move[1]}
			tries, from = append(tries, t), append(from, i)
		}
	}
	if err := e.judge(ctx, degree, tries); err != nil {
		return err
	}
	// Of the moves of one start the best counts; all were tried from the same place.
	better := make([]bool, len(starts))
	for k, t := range tries {
		if i := from[k]; t.value < starts[i].value {
			t.step = starts[i].step
			starts[i], better[i] = t, true
		}
	}
	for i := range starts {
		if better[i] {
			starts[i].step *= 1.3
		} else {
			starts[i].step /= 2
			starts[i].back = [2]float64{}
		}
	}
	return nil
}

// judge executes the follow-ups of starts, all of them in one batch, and fills in their values: infinite where a follow-up says nothing.
func (e *engine) judge(ctx context.Context, degree int, starts []start) error {
	x := e.at(0, e.source())
	if err := e.fill(ctx, x); err != nil {
		return err
	}
	g := newGauge(degree)
	rows := len(g.monos) + spare
	args := make([]float64, 0, len(starts)*rows)
	for _, s := range starts {
		for r := range rows {
			args = append(args, s.a*e.search.vars[0][r]+s.c)
		}
	}
	answer, err := e.execute(ctx, 0, [][]float64{args})
	if err != nil {
		return err
	}
	for i := range starts {
		s := &starts[i]
		s.value = math.Inf(1)
		if math.Abs(s.a) < leastSlope || math.Abs(s.a-1)+math.Abs(s.c) < leastFollow {
			continue
		}
		s.value = g.smallest(e.value(x[0])[:rows], answer[0][i*rows:(i+1)*rows])
	}
	return nil
}
