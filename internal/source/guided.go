package source

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Met is one side of a branch whose condition a row evaluated.
type Met struct {
	Side     int
	Distance float64 // 0: the row reached the side; else how far it stayed from it
	// Implicit tells that the code has no such branch: a function that it calls ends there. The pool has rows that reach the side, and says nothing of it.
	Implicit bool
}

// Guided looks for rows that reach the branches of a subject. It begins with boundary and random rows. From then on it takes, for one
// side after the other that was met and not reached, the row that came nearest, changes each part of it by all steps of a pattern
// search at once, and goes on from the best of these rows while the distance falls: the alternating variable method (Korel, "Automated
// software test data generation", 1990; McMinn and Kapfhammer, "AVMf", 2016) with the moves of a pattern in one batch, because a batch of
// executions costs little more than one. What lies behind a condition is met once the condition holds.
//
// Implicit sides come after all others and have executions of their own: that a sum of squares is below 0 is met everywhere and true nowhere, and
// the search for what the code asks is not to end earlier for it.
//
// The same space, seed and budget give the same rows.
type Guided struct {
	// Probe executes the subject on rows of the space's variables and returns what each of them met.
	Probe func(ctx context.Context, rows []Row) ([][]Met, error)
	// Budget is how many executions may be spent; 0: 20,000. For implicit sides it is a part more, see implicitPart.
	Budget int
	// Texts and Numbers occur in the conditions, beside the hints of the space.
	Texts   []string
	Numbers []float64
	// First are rows to begin with, in the place of boundary and random ones.
	First []Row
	// Inside says which values variable i may be given; nil: those that the domain holds.
	Inside func(i int, v relation.Value) bool
	// Moves is how many rows a batch has, and Patience after how many batches without progress a side is given up; 0: 384 and 24.
	Moves, Patience int
}

// Sizes of the search. No theory: TestGuidedReaches meets each of its branches with them, and defaultHunt is a fifth of the rows that a printed
// relation meets.
const (
	defaultHunt  = 20_000 // executions
	firstRows    = 384    // boundary rows, and as many random ones
	manyMoves    = 384    // rows of a batch
	longPatience = 24     // batches without progress after which a side is given up
)

// A Pool is the result of a guided search.
type Pool struct {
	// Rows reached something first, or came nearest to the other side of a condition: both edges of each limit are among them.
	Rows []Row
	// Reached has the sides that were reached, and Missed those that were met only, in order. Implicit ones are in neither.
	Reached    []int
	Missed     []Missed
	Executions int
}

// Missed is a side that no row reached.
type Missed struct {
	Side     int
	Distance float64 // the smallest
	Row      Row     // that came so near
}

// Search looks for rows of sp. When ctx ends it returns the rows so far with the context's error.
func (g *Guided) Search(ctx context.Context, sp *Space, s seed.Seed) (*Pool, error) {
	h := &hunt{Guided: g, sp: sp, r: s.Child("hunt", 0).Rand(), fresh: Values(sp), sides: map[int]*target{}, budget: g.Budget}
	if h.budget <= 0 {
		h.budget = defaultHunt
	}
	if h.inside = g.Inside; h.inside == nil {
		h.inside = sp.Inside
	}
	h.moves, h.patience = cmp.Or(g.Moves, manyMoves), cmp.Or(g.Patience, longPatience)
	rows := g.First
	if rows == nil {
		rows = Draw(Edge{}, sp, s.Child("hunt edge", 0), firstRows)
		rows = append(rows, Draw(Random{}, sp, s.Child("hunt random", 0), firstRows)...)
	}
	err := h.try(ctx, rows, nil)
	if err == nil {
		err = h.run(ctx, h.next)
	}
	if err == nil {
		err = h.leave(ctx)
	}
	return h.pool(), err
}

// run steps towards one side after the other until there is none, or nothing left to spend.
func (h *hunt) run(ctx context.Context, next func() *target) error {
	for h.spent < h.budget && len(h.sp.Vars) > 0 {
		t := next()
		if t == nil {
			break
		}
		if err := h.step(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// hunt is one search.
type hunt struct {
	*Guided
	sp       *Space
	r        *rand.Rand
	fresh    func(*rand.Rand) Row
	sides    map[int]*target
	order    []int // sides that the code has, in the order in which they were met
	implicit []int // the others, likewise
	budget   int
	spent    int

	inside          func(i int, v relation.Value) bool
	moves, patience int
}

// target is a side of a branch with the rows that came near to it.
type target struct {
	side     int
	implicit bool
	reached  Row     // that reached it first; nil if none did
	near     Row     // that came nearest of those that did not
	dist     float64 // of near; 0 if there is no such row
	idle     int     // batches since it came nearer
	edged    int     // batches spent on its edge, once reached

	outside []Row // of an implicit side: rows that reached it, no two of one pattern
}

// target is that of a side, a new one if no row has met it before.
func (h *hunt) target(m Met) *target {
	t := h.sides[m.Side]
	if t == nil {
		t = &target{side: m.Side, implicit: m.Implicit}
		h.sides[m.Side] = t
		in := &h.order
		if m.Implicit {
			in = &h.implicit
		}
		*in = append(*in, m.Side)
	}
	return t
}

// try probes rows and keeps those that reach something new. It notes in t, the side that they were made for, whether they came nearer.
func (h *hunt) try(ctx context.Context, rows []Row, t *target) error {
	rows = rows[:min(len(rows), h.budget-h.spent)]
	if len(rows) == 0 {
		return nil
	}
	met, err := h.Probe(ctx, rows)
	if err != nil {
		return err
	}
	h.spent += len(rows)
	before := target{}
	if t != nil {
		before = *t
	}
	for i, row := range rows {
		for _, m := range met[i] {
			h.note(h.target(m), row, m.Distance)
		}
	}
	if t != nil {
		t.idle++
		if t.reached != nil && before.reached == nil || t.dist < before.dist {
			t.idle = 0
		}
	}
	return nil
}

// note takes down that a row came so near to a side. The first row of those that are equally near stays, so that what is done next does not hang on
// how many others there are.
func (h *hunt) note(t *target, row Row, distance float64) {
	switch {
	case distance == 0:
		if t.reached == nil {
			t.reached = row
		}
		if t.implicit && len(t.outside) < maxOutside && !slices.ContainsFunc(t.outside, func(o Row) bool { return slices.Equal(pattern(o), pattern(row)) }) {
			t.outside = append(t.outside, row)
		}
	case t.dist == 0 || distance < t.dist:
		t.near, t.dist = row, distance
	}
}

// next is the side to try for: of those not reached the one that has been tried in vain least, then edges of those reached.
func (h *hunt) next() *target {
	if best := h.untried(h.order); best != nil {
		return best
	}
	for _, side := range h.order {
		t := h.sides[side]
		if t.near != nil && t.dist > 1 && t.edged < maxEdged {
			t.edged++
			return t
		}
	}
	return nil
}

// untried is the side of some that has been tried in vain least; nil if all were reached or given up.
func (h *hunt) untried(sides []int) (best *target) {
	for _, side := range sides {
		if t := h.sides[side]; t.reached == nil && t.near != nil && t.idle < h.patience && (best == nil || t.idle < best.idle) {
			best = t
		}
	}
	return best
}

// maxEdged is the number of batches that look for the edge of a condition. A linear condition needs one, a move by the distance. No theory
// says that a second one is enough for the others.
const maxEdged = 2

// step tries rows near to the one that came nearest to t. The longer nothing helps, the more is changed at a time.
func (h *hunt) step(ctx context.Context, t *target) error {
	from := t.near
	if t.idle%4 == 3 { // a row that reached something else may be a better place to begin
		if other := h.elsewhere(); other != nil {
			from = other
		}
	}
	rows := h.around(from, t.dist)
	if t.idle > 0 {
		rows = append(rows, h.together(from, t.dist)...)
	}
	for range h.changes(t) {
		row := from
		for range 2 + h.r.IntN(2) {
			if near := h.one(row, t.dist); near != nil {
				row = near
			}
		}
		rows = append(rows, row)
	}
	return h.try(ctx, rows, t)
}

// elsewhere is a row that reached another side, one of those that the code has; nil if there is none.
func (h *hunt) elsewhere() Row {
	if len(h.order) == 0 {
		return nil
	}
	return h.sides[h.order[h.r.IntN(len(h.order))]].reached
}

// changes is how many rows of a batch differ in more than one value. While single moves help there are none: they tell which value it was that
// mattered.
func (h *hunt) changes(t *target) int {
	if t.idle == 0 {
		return 0
	}
	return h.moves / 4
}

// around lists rows that differ from one in a single variable: at most as many as a batch has, the most promising ones first.
func (h *hunt) around(from Row, distance float64) []Row {
	byVar := make([][]Row, len(from))
	for i := range from {
		for _, v := range h.values(from, i, distance) {
			byVar[i] = append(byVar[i], h.with(from, i, v))
		}
		byVar[i] = slices.DeleteFunc(byVar[i], func(r Row) bool { return r == nil })
		// The first half as they come, the others in any order: a batch holds no more.
		if half := h.moves / (2 * len(from)); len(byVar[i]) > 2*half {
			rest := byVar[i][half:]
			h.r.Shuffle(len(rest), func(a, b int) { rest[a], rest[b] = rest[b], rest[a] })
			byVar[i] = byVar[i][:2*half]
		}
	}
	return slices.Concat(byVar...)
}

// values lists new values for variable i of a row.
func (h *hunt) values(from Row, i int, distance float64) []relation.Value {
	t := h.sp.Vars[i].Type
	w := &varier{sp: h.sp, r: h.r, distance: distance, numbers: slices.Concat(h.Numbers, h.sp.Hints.Numbers), texts: slices.Concat(h.Texts, h.sp.Hints.Texts)}
	var out []relation.Value
	for j, v := range from {
		if j == i {
			continue
		}
		if relation.Identical(h.sp.Vars[j].Type, t) {
			out = append(out, v)
		}
		numbersIn(v, func(f float64) { w.numbers = append(w.numbers, f) })
		if s, ok := v.(string); ok {
			w.texts = append(w.texts, s)
		}
	}
	out = append(out, w.variants(from[i], t)...)
	if other := h.elsewhere(); other != nil { // what another row has there, and what none has
		out = append(out, other[i])
	}
	for range 4 {
		out = append(out, h.fresh(h.r)[i])
	}
	return out
}

// numbersIn calls f for the numbers of a value that other parameters may be compared with, lengths among them.
func numbersIn(v relation.Value, f func(float64)) {
	if x, ok := whole64(v); ok {
		f(float64(x))
		return
	}
	switch v := v.(type) {
	case float64:
		f(v)
	case float32:
		f(float64(v))
	case string:
		f(float64(len(v)))
	case relation.List:
		f(float64(len(v)))
		for _, e := range v[:min(len(v), 4)] {
			numbersIn(e, f)
		}
	case relation.Fields:
		for _, e := range v {
			numbersIn(e, f)
		}
	}
}

// together moves two numbers of a row by the same step, or by opposite ones, which keeps their difference or sum.
func (h *hunt) together(from Row, distance float64) []Row {
	steps := []float64{distance, distance / 2, distance / 3}
	for b := range 16 {
		steps = append(steps, math.Ldexp(1, b))
	}
	var out []Row
	for i := range from {
		for j := range i {
			for _, by := range steps {
				for _, sign := range [][2]float64{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
					a, b := moved(from[i], by*sign[0], h.sp.Vars[i].Type), moved(from[j], by*sign[1], h.sp.Vars[j].Type)
					if row := h.with(from, i, a); row != nil && b != nil && h.inside(j, b) {
						row[j] = b
						out = append(out, row)
					}
				}
			}
		}
	}
	h.r.Shuffle(len(out), func(a, b int) { out[a], out[b] = out[b], out[a] })
	return out[:min(len(out), h.moves)]
}

// moved is a number of type t moved by a step; nil if v is none.
func moved(v relation.Value, by float64, t *relation.Type) relation.Value {
	if at, ok := whole64(v); ok && math.Abs(by) < 1<<62 && !t.Enum {
		if x := intValue(t.Kind, at+int64(by)); same64(x, at+int64(by)) {
			return x
		}
		return nil
	}
	switch v := v.(type) {
	case float64:
		return v + by
	case float32:
		return v + float32(by)
	}
	return nil
}

// with is a row with another value; nil if it may not be given.
func (h *hunt) with(from Row, i int, v relation.Value) Row {
	if v == nil || !h.inside(i, v) {
		return nil
	}
	row := slices.Clone(from)
	row[i] = v
	return row
}

// one changes one variable of a row. It may give nil, a value that is not allowed there; whoever asks goes on from the row that it had.
func (h *hunt) one(from Row, distance float64) Row {
	i := h.r.IntN(len(from))
	vs := h.values(from, i, distance)
	return h.with(from, i, vs[h.r.IntN(len(vs))])
}

// pool collects the rows.
func (h *hunt) pool() *Pool {
	p := &Pool{Executions: h.spent}
	sides := slices.Sorted(slices.Values(h.order))
	seen := map[*relation.Value]bool{}
	keep := func(row Row) {
		if len(row) > 0 && !seen[&row[0]] { // a row is one slice from when it was made
			seen[&row[0]] = true
			p.Rows = append(p.Rows, row)
		}
	}
	for _, side := range sides {
		t := h.sides[side]
		keep(t.reached)
		if t.reached == nil {
			p.Missed = append(p.Missed, Missed{side, t.dist, t.near})
			continue
		}
		p.Reached = append(p.Reached, side)
	}
	// Near to the end of a function its results lose their digits, so that rows which came near to an implicit side say little.
	for _, side := range slices.Sorted(slices.Values(h.implicit)) {
		for _, row := range h.sides[side].outside {
			keep(row)
		}
	}
	for _, side := range sides {
		keep(h.sides[side].near)
	}
	slices.SortStableFunc(p.Missed, func(a, b Missed) int { return cmp.Compare(a.Side, b.Side) })
	return p
}
