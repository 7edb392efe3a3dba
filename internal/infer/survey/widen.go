package survey

import (
	"cmp"
	"context"
	"fmt"
	"go/constant"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How integers are looked at further out. No theory stands behind these.
const (
	tasteRows = 8   // executed first, since they may be dear
	tryRows   = 64  // random rows of a wider domain, and as many of the edge grid
	thinning  = 16  // one of so many rows of the edge grid is taken: its first rows differ in one variable only
	dearer    = 50  // a domain is too wide if its executions cost so many times what those inside cost
	tryParts  = 400 // of the budget that a look may cost
	// enoughRows is how many executions a domain whose executions cost twice as much must leave to the budget.
	enoughRows = 200_000
	// tolerated is how many times as many bad rows a wider domain may have, relative to the present one.
	tolerated = 1.25
	// maxBetween is how many constants of the code are tried between the last magnitude that is borne and the next one.
	maxBetween = 8
	// maxElement is the largest magnitude of elements of lists: no precondition can keep their sums from wrapping around.
	maxElement = 1e9
)

// magnitudes of integers that are tried one after the other: a function that allocates or loops is left before it is too dear. No theory:
// small steps where memory and time are used up, large ones where only overflow is left.
var magnitudes = []float64{1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12, 1e15, 1 << 60, math.Inf(1)}

// sums is how many signed numbers of the widest domain have a sum that does not wrap around. The arithmetic of a relation on its inputs, x + c
// and 3*x, has the room that the subject's own has (docs/traps.md A2). Unsigned numbers and those of modular arithmetic have none.
const sums = 4

// A freeEnd is a bound of integers of which an end is the usual one: nothing that was observed set it.
type freeEnd struct {
	path    string
	t       *relation.Type
	lo, hi  bool    // the ends that are free
	element float64 // of the elements of a list: the magnitude up to which they are tried; 0 for others
	modular bool    // the subject is meant to wrap around
}

// widen moves the usual ends of integers outwards as far as the subject behaves at a bearable price: the whole of the type, if there is
// neither an accident nor a refusal (docs/decisions/0013).
func (s *surveyor) widen(ctx context.Context, o *observation) (*observation, error) {
	ends := s.freeEnds()
	if o == nil || s.Given || len(ends) == 0 {
		return o, nil
	}
	base := float64(o.badRows()) / float64(max(1, len(o.rows)))
	before := slices.Clone(s.Domain.Bounds)
	if err := s.reachOut(ctx, ends, base); err != nil {
		return o, err
	}
	for len(ends) > 1 && !s.reached(ends) { // one alone may go further
		last := ends[len(ends)-1]
		if ends = ends[:len(ends)-1]; !s.reached([]freeEnd{last}) {
			if err := s.reachOut(ctx, []freeEnd{last}, base); err != nil {
				return o, err
			}
		}
	}
	s.even()
	if slices.EqualFunc(before, s.Domain.Bounds, sameBound) {
		return o, nil
	}
	if err := s.holdToCost(ctx); err != nil {
		return o, err
	}
	return s.confirmWidth(ctx, o, base)
}

// confirmWidth observes the wider domain, and takes back a step where more rows than few were wrong.
func (s *surveyor) confirmWidth(ctx context.Context, inner *observation, base float64) (*observation, error) {
	for round := range uint64(len(magnitudes)) {
		o, err := s.observe(ctx, maxSteps+1+round)
		if err != nil {
			return inner, err
		}
		if float64(o.badRows()) <= tolerated*base*float64(len(o.rows)) {
			return o, nil
		}
		s.stepBack()
	}
	return s.observe(ctx, 2*maxSteps)
}

// stepBack moves the ends of integers that lie beyond the first magnitude to the next smaller one.
func (s *surveyor) stepBack() {
	for i, b := range s.Domain.Bounds {
		t := TypeAt(s.Func, b.Path)
		if t == nil || !IsInteger(t) {
			continue
		}
		_, hi := b.Limits()
		k := slices.IndexFunc(magnitudes, func(m float64) bool { return m >= hi })
		if hi > source.Range {
			s.Domain.Bounds[i] = held(b, magnitude(k-1))
		}
	}
}

// magnitude is the k-th one, the usual range before the first.
func magnitude(k int) float64 {
	if k < 0 {
		return source.Range
	}
	return magnitudes[k]
}

// held is a bound with its ends at a magnitude where they are further out.
func held(b relation.Bound, most float64) relation.Bound {
	lo, hi := b.Limits()
	if lo < -most {
		b.Lo, b.LoOpen = Number(-most), false
	}
	if hi > most {
		b.Hi, b.HiOpen = Number(most), false
	}
	return b.At(b.Path)
}

// holdToCost holds integers to magnitudes that are borne in the place of any other argument of their type: relations exchange arguments and
// add them up, and one may count elements to be made.
func (s *surveyor) holdToCost(ctx context.Context) error {
	for i, p := range s.Func.Params {
		b, ok := s.Domain.Bound(p.Name)
		if _, hi := b.Limits(); !ok || !IsInteger(p.Type) || hi >= magnitudes[0] {
			continue
		}
		for k := 0; k < len(magnitudes) && s.furthest(p.Type) > magnitude(k-1); k++ {
			dear, err := s.dearAt(ctx, i, k)
			if err != nil {
				return err
			}
			if dear {
				s.holdTo(p.Type, magnitude(k-1))
				break
			}
		}
	}
	return nil
}

// furthest is the largest number that a parameter of a type may be.
func (s *surveyor) furthest(t *relation.Type) float64 {
	most := 0.0
	for _, q := range s.Func.Params {
		if b, ok := s.Domain.Bound(q.Name); ok && relation.Identical(q.Type, t) {
			_, hi := b.Limits()
			most = max(most, hi)
		}
	}
	return most
}

// dearAt reports whether executions are too dear where parameter i is the k-th magnitude.
func (s *surveyor) dearAt(ctx context.Context, i, k int) (bool, error) {
	vars := Vars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("cost", uint64(k)), s.run.Ration(tasteRows, 2, tryParts))
	for _, row := range rows {
		row[i] = source.Whole(vars[i].Type.Kind, magnitudes[k])
	}
	_, dear, err := s.wrong(ctx, vars, rows)
	return dear, err
}

// holdTo holds all integers of a type to a magnitude.
func (s *surveyor) holdTo(t *relation.Type, most float64) {
	for _, q := range s.Func.Params {
		if at := indexOf(s.Domain, q.Name); at >= 0 && relation.Identical(q.Type, t) {
			s.Domain.Bounds[at] = held(s.Domain.Bounds[at], most)
		}
	}
}

// freeEnds lists the bounds of integers that have a usual end.
func (s *surveyor) freeEnds() []freeEnd {
	var out []freeEnd
	first := usual(s.Func, s.Hints)
	for _, b := range s.Domain.Bounds {
		t := TypeAt(s.Func, b.Path)
		u, ok := first.Bound(b.Path)
		if t == nil || !ok || !IsInteger(t) || IsRune(t, b.Path) || s.linked(b.Path) {
			continue
		}
		lo, hi := b.Limits()
		from, to := u.Limits()
		e := freeEnd{path: b.Path, t: t, lo: lo == from && lo < 0, hi: hi == to, element: s.farthestElement(b.Path), modular: s.Modular}
		if e.lo || e.hi {
			out = append(out, e)
		}
	}
	return out
}

// linked reports whether a condition between parameters holds a number to a length: it has its end there.
func (s *surveyor) linked(path string) bool {
	return slices.ContainsFunc(s.links, func(l link) bool {
		return l.low == path && strings.HasPrefix(l.high, "len(") || l.high == path && strings.HasPrefix(l.low, "len(")
	})
}

// reached reports whether all ends are those of their types.
func (s *surveyor) reached(ends []freeEnd) bool {
	return !slices.ContainsFunc(ends, func(e freeEnd) bool {
		b, _ := s.Domain.Bound(e.path)
		return !sameBound(b, e.at(b, math.Inf(1)))
	})
}

func sameBound(a, b relation.Bound) bool { return a.Path == b.Path && a.Range() == b.Range() }

// reachOut moves ends to the largest magnitude that is borne, all of them together.
func (s *surveyor) reachOut(ctx context.Context, ends []freeEnd, base float64) error {
	for k, m := range magnitudes {
		moved, ok, err := s.bears(ctx, ends, m, base)
		if err != nil {
			return err
		}
		if ok || !moved {
			continue
		}
		least := float64(source.Range)
		if k > 0 {
			least = magnitudes[k-1]
		}
		for _, h := range s.between(least, m) {
			if _, ok, err := s.bears(ctx, ends, h, base); err != nil || !ok {
				return err
			}
		}
		return nil
	}
	return nil
}

// between lists the whole numbers of the code between two magnitudes with their lower neighbours, in order: limits are there.
func (s *surveyor) between(least, most float64) []float64 {
	var out []float64
	for _, h := range s.Hints.Numbers {
		for _, m := range []float64{math.Abs(h) - 1, math.Abs(h)} {
			if m == math.Trunc(m) && least < m && m < most {
				out = append(out, m)
			}
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), maxBetween)]
}

// bears moves ends to a magnitude, and back if the subject does not behave there or costs too much. moved is false if none lies further in.
func (s *surveyor) bears(ctx context.Context, ends []freeEnd, magnitude, base float64) (moved, ok bool, err error) {
	before := slices.Clone(s.Domain.Bounds)
	for _, e := range ends {
		if i := indexOf(s.Domain, e.path); i >= 0 {
			b := e.at(s.Domain.Bounds[i], magnitude)
			moved = moved || !sameBound(b, s.Domain.Bounds[i])
			s.Domain.Bounds[i] = b
		}
	}
	if !moved {
		return false, true, nil
	}
	if ok, err = s.behaves(ctx, magnitude, base); !ok {
		s.Domain.Bounds = before
	}
	return true, ok, err
}

// behaves reports whether rows of the present domain are as good as those of the one that it began with.
func (s *surveyor) behaves(ctx context.Context, magnitude, base float64) (bool, error) {
	vars := Vars(s.Func)
	sp, from := s.Space(nil, vars, nil), s.Seed.Child("widen", math.Float64bits(magnitude))
	n := s.run.Ration(tryRows, 2, tryParts)
	rows := source.Draw(source.Random{}, sp, from, n)
	for i, row := range source.Draw(source.Edge{}, sp, from, n*thinning) {
		if i%thinning == 0 || len(vars) == 1 && i < 2*tryRows {
			rows = append(rows, row)
		}
	}
	if n < tasteRows || len(rows) < 2*tasteRows {
		return false, nil
	}
	s.corner(rows[tasteRows:2*tasteRows], from)
	rows = slices.DeleteFunc(rows, func(row source.Row) bool { return !sp.Meets(row) })
	bad := 0
	for _, part := range [][]source.Row{rows[:min(tasteRows, len(rows))], rows[min(tasteRows, len(rows)):]} {
		wrong, dear, err := s.wrong(ctx, vars, part)
		if bad += wrong; err != nil || dear || float64(bad) > tolerated*base*float64(len(rows)) {
			return false, err
		}
	}
	return s.roomy(ctx, rows, from, base)
}

// corner puts the ends of the domain into rows for their integers: sums and products are largest there.
func (s *surveyor) corner(rows []source.Row, from seed.Seed) {
	rnd := from.Child("corner", 0).Rand()
	for i, p := range s.Func.Params {
		b, ok := s.Domain.Bound(p.Name)
		if !ok || !IsInteger(p.Type) || b.Lo == nil || b.Hi == nil {
			continue
		}
		for k, row := range rows {
			if k == 0 || k > 1 && rnd.IntN(2) == 0 {
				row[i] = source.Exact(p.Type.Kind, b.Hi)
			} else {
				row[i] = source.Exact(p.Type.Kind, b.Lo)
			}
		}
	}
}

// wrong counts the bad ones of some rows, and reports whether they were too dear.
func (s *surveyor) wrong(ctx context.Context, vars []relation.Var, rows []source.Row) (bad int, dear bool, err error) {
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return 0, false, err
	}
	before := s.run.Spent()
	ex, wrapped, err := Watch(ctx, s.run, s.Func, cols, len(rows))
	if err != nil {
		return 0, false, err
	}
	for i := range ex.Outcome {
		bad += b2i(Misbehaves(s.Subject, s.Func, ex, i) || !s.Modular && wrapped != nil && wrapped.Get(i))
		dear = dear || endless(s.Func, ex, i)
	}
	return bad, dear || s.tooDear(s.run.Spent()-before, int64(len(rows))), nil
}

// tooDear reports whether rows cost too much, for what those inside cost and for what the budget then leaves to relations.
func (s *surveyor) tooDear(spent, rows int64) bool {
	inside := max(1, s.run.Weight)
	return spent > dearer*rows*inside || spent > 2*rows*inside && s.run.Remaining()/max(1, spent/rows) < enoughRows
}

// endless reports whether row i of an execution did not end, or made more than can be read.
func endless(fn *relation.Func, ex *relation.Execution, i int) bool {
	switch ex.Outcome[i] {
	case relation.OutOfFuel, relation.Crashed:
		return true
	case relation.Returned:
		return tooLarge(fn, ex, i)
	}
	return false
}

// farthestElement is up to which magnitude the end of a path is tried if it is in a list, 0 if it is not. Where results are floats, elements stay
// usual ones: of a sum in which some are a billion times others only the large ones are left, so that no law of sums holds.
func (s *surveyor) farthestElement(path string) float64 {
	switch {
	case !strings.Contains(path, "["):
		return 0
	case slices.ContainsFunc(s.Func.Outputs(), func(o relation.Output) bool { return o.Result >= 0 && hasFloats(o.Type, 0) }):
		return source.Range
	}
	return maxElement
}

// at is b with its free ends at a magnitude, or at that of the type if it is less; never further in than they are.
func (e freeEnd) at(b relation.Bound, magnitude float64) relation.Bound {
	if e.element > 0 {
		magnitude = min(magnitude, e.element)
	}
	least, most := e.limits()
	out := b.At(b.Path)
	if lo, _ := b.Limits(); e.lo && -magnitude < lo {
		out.Lo, out.LoOpen = least, false
		if m := Number(-magnitude); !math.IsInf(magnitude, 0) && constant.Compare(m, token.GTR, least) {
			out.Lo = m
		}
	}
	if _, hi := b.Limits(); e.hi && magnitude > hi {
		out.Hi, out.HiOpen = most, false
		if m := Number(magnitude); !math.IsInf(magnitude, 0) && constant.Compare(m, token.LSS, most) {
			out.Hi = m
		}
	}
	return out
}

// limits is how far the ends may go: as far as the type, of signed numbers as far as sums of some do not wrap around.
func (e freeEnd) limits() (least, most constant.Value) {
	if least, most = Limits(e.t); e.t.Kind >= relation.Uint || e.modular {
		return least, most
	}
	part := func(v constant.Value) constant.Value {
		return constant.BinaryOp(v, token.QUO_ASSIGN, constant.MakeInt64(sums))
	}
	return part(least), constant.UnaryOp(token.SUB, part(least), 0)
}

// widths are the bits of the integer types.
var widths = map[relation.Kind]uint{
	relation.Int8: 8, relation.Int16: 16, relation.Int32: 32, relation.Uint8: 8, relation.Uint16: 16, relation.Uint32: 32,
}

// Limits is the smallest and the largest value of an integer type.
func Limits(t *relation.Type) (least, most constant.Value) {
	w := cmp.Or(widths[t.Kind], 64)
	one := constant.MakeInt64(1)
	if t.Kind >= relation.Uint {
		return constant.MakeInt64(0), constant.BinaryOp(constant.Shift(one, token.SHL, w), token.SUB, one)
	}
	half := constant.Shift(one, token.SHL, w-1)
	return constant.UnaryOp(token.SUB, half, 0), constant.BinaryOp(half, token.SUB, one)
}

// endText writes an end of a bound: that of an integer type by its name, and a large power of two as one.
func endText(t *relation.Type, v constant.Value) string {
	if v == nil || t == nil || !IsInteger(t) {
		return ""
	}
	least, most := Limits(t)
	name := relation.Predeclared(t.Kind).Name
	if t.Kind == relation.Uint { // whose constant the relation language does not know
		name = "uint64"
	}
	name = strings.ToUpper(name[:1]) + name[1:]
	switch {
	case t.Kind == relation.Uintptr: // package math has no name for it
	case constant.Compare(v, token.EQL, most):
		return "math.Max" + name
	case t.Kind < relation.Uint && constant.Compare(v, token.EQL, least):
		return "math.Min" + name
	}
	return LimitText(v)
}

// leastPower is the exponent from which on a power of two is written as one. No theory: before it figures are as short.
const leastPower = 15

// LimitText writes a whole number, a large power of two as 1<<62.
func LimitText(v constant.Value) string {
	for k := uint(leastPower); k < 64; k++ {
		power := constant.Shift(constant.MakeInt64(1), token.SHL, k)
		if constant.Compare(v, token.EQL, power) {
			return fmt.Sprint("1<<", k)
		}
		if constant.Compare(constant.UnaryOp(token.SUB, v, 0), token.EQL, power) {
			return fmt.Sprint("-1<<", k)
		}
	}
	return v.ExactString()
}
