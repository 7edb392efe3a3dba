package child

import (
	"cmp"
	"fmt"
	"iter"
	"reflect"
	"runtime"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Frame is one batch of executions of one function. The generated loop reads arguments from it, calls the function once a row
// and writes results to it:
//
//	a0, r0 := child.In[float64](f, 0), child.Out[float64](f, 0)
//	for f.Next() {
//		r0[f.Row] = math.Sin(a0[f.Row])
//	}
//
// When a row panics the loop is entered again and Next goes on behind it.
type Frame struct {
	Row  int
	rows []int32 // by row of the frame, the row of the batch
	mark *int64
	execution
	notes   *recorder // nil unless probes watch
	program *Program
	pool    *recycler
	copied  meter   // of arguments and outputs
	looked  outputs // which outputs someone looks at
	broken  string  // why no row could be run
	fuelling
	mutation
}

// An execution is a function with the columns of its arguments and results.
type execution struct {
	fn   *relation.Func
	args []relation.Column
	in   []any
	outs []output
	done relation.Execution
}

// fuelling is what the rows of a frame may use, and which of them are not run.
type fuelling struct {
	fuel    int64            // share of the row
	shares  []int64          // by row of the batch: the share, or what was used so far; nil: all have the same
	spent   consumption      // of fuel
	skip    map[int64]string // by row of the batch
	skipped string           // why no row is run; "" if rows are
	dropped bool             // the rows that are left count as out of fuel
}

// mutation is what a frame knows of the mutants that are tried on it.
type mutation struct {
	allowance *allowance // of a mutant or, while it is measured, of the original; nil: there are none
	trying    bool       // a mutant
	infected  *run       // that notes which mutants the rows infect; nil: none does
}

// consumption is the fuel that the rows of a frame have used so far.
type consumption struct {
	all  int64
	rows *[]int64 // where that of each row is noted; may be nil
}

func (c *consumption) add(used int64) {
	if c.all += used; c.rows != nil {
		*c.rows = append(*c.rows, used)
	}
}

// output is a result column that grows or is filled in place.
type output interface{ column(n int) relation.Column }

// Next goes to the next row and tells whether there is one.
func (f *Frame) Next() bool {
	f.Row++
	if f.Row >= len(f.rows) {
		return false
	}
	*f.mark = int64(f.rows[f.Row])
	return true
}

// Fail records that the row's call returned an error.
func (f *Frame) Fail() { f.done.Outcome[f.Row] = relation.Errored }

// Dry tells whether the row's call has used up its fuel, though it returned: a recover of the subject may have swallowed the
// panic that ends it. The row then is out of fuel.
func (f *Frame) Dry() bool {
	if f.notes != nil {
		f.notes.end(f.Row)
	}
	if f.infected != nil {
		f.infected.note(f.rows[f.Row], f.program.Mutants.News())
	}
	if f.program.Spent == nil {
		return false
	}
	used, dry := f.program.Spent(f.fuel)
	f.spent.add(used)
	if f.shares != nil && f.allowance.measures {
		f.shares[f.rows[f.Row]] = max(f.shares[f.rows[f.Row]], used)
	}
	if !dry {
		return false
	}
	f.done.Outcome[f.Row] = relation.OutOfFuel
	if f.allowance.ranDry() {
		f.drop()
	}
	return true
}

// Share is the fuel of the row while a mutant is tried, else 0. The loops of a child with mutants, in which next to nothing is called
// besides the subject, give it to the packages by themselves, and ask Dry only if a counter is negative or the row is [Frame.Watched].
func (f *Frame) Share() int64 {
	if !f.trying {
		return 0
	}
	f.fuel = f.shares[f.rows[f.Row]]
	return f.fuel
}

// Watched tells whether Dry must be asked after the row.
func (f *Frame) Watched() bool { return !f.trying }

// drop gives the rows behind the present one up.
func (f *Frame) drop() {
	for i := f.Row + 1; i < len(f.done.Outcome); i++ {
		f.done.Outcome[i] = relation.OutOfFuel
	}
	f.dropped, f.rows = true, f.rows[:f.Row+1]
}

// Refuel gives the row its share of fuel.
func (f *Frame) Refuel() {
	if f.trying {
		f.fuel = f.shares[f.rows[f.Row]]
	}
	if f.program.Refuel != nil {
		f.program.Refuel(f.fuel)
	}
	if f.notes != nil {
		f.notes.begin()
	}
}

// run executes loop over all rows. It runs in goroutines of its own, since runtime.Goexit ends the one that calls it.
func (f *Frame) run(loop func(*Frame)) {
	if len(f.skip) > 0 || f.skipped != "" {
		loop = f.skipping(loop)
	}
	for f.Row = -1; f.Row+1 < len(f.rows); {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			whole := false
			defer func() {
				if !whole && f.Row < len(f.rows) {
					f.panicked("goexit")
				}
			}()
			for f.Row+1 < len(f.rows) {
				f.segment(loop)
			}
			whole = true
		}()
		<-ended
	}
}

// segment runs loop until it is through or a row panics.
func (f *Frame) segment(loop func(*Frame)) {
	normal := false
	defer func() {
		if normal {
			return
		}
		// A nil recover is runtime.Goexit, which goes on to run's own deferred function; recover does not stop it.
		if v := recover(); v != nil {
			if f.Row < 0 { // the arguments do not fit the program's types: our fault, not a row's
				f.broken, f.Row = describe(v), len(f.rows)
				return
			}
			if f.trying { // nobody reads what it says
				f.panicked("")
				return
			}
			f.panicked(describe(v))
		}
	}()
	loop(f)
	normal = true
}

// skipping runs the rows one at a time, leaving out those of f.skip.
func (f *Frame) skipping(loop func(*Frame)) func(*Frame) {
	all := f.rows
	return func(*Frame) {
		defer func() {
			if !f.dropped {
				f.rows = all
			}
		}()
		for f.Row+1 < len(all) && !f.dropped {
			note, ok := f.skip[int64(all[f.Row+1])]
			if ok || f.skipped != "" {
				note = cmp.Or(note, f.skipped)
				f.Row++
				f.record(relation.Crashed, note)
				continue
			}
			f.rows = all[:f.Row+2]
			loop(f)
			f.Row = len(f.rows) - 1
			if !f.dropped {
				f.rows = all
			}
		}
	}
}

func (f *Frame) panicked(note string) {
	if f.Dry() {
		return
	}
	f.record(relation.Panicked, note)
}

func (f *Frame) record(o relation.Outcome, note string) { f.recordAt(f.Row, o, note) }

func (f *Frame) recordAt(row int, o relation.Outcome, note string) {
	f.done.Outcome[row] = o
	if note == "" {
		return
	}
	if f.done.Note == nil {
		f.done.Note = map[int32]string{}
	}
	if len(f.done.Note) < maxNotes {
		f.done.Note[int32(row)] = note
	}
}

// maxNotes bounds what a batch tells people: no one reads more, and every row of a batch may panic.
const maxNotes = 64

// describe prints a panic's value in a line. Its own Error or String method is not trusted to return.
func describe(v any) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("panic with a %T", v)
		}
	}()
	switch v := v.(type) {
	case runtime.Error:
		text = v.Error()
	case error:
		text = v.Error()
	case string:
		text = v
	default:
		text = fmt.Sprintf("%v", v)
	}
	if len(text) > 200 {
		text = text[:200] + "…"
	}
	return text
}

// finish turns what the loop wrote into the execution.
func (f *Frame) finish() *relation.Execution {
	n := len(f.done.Outcome)
	shapes := f.fn.Outputs()
	f.done.Outputs = make([]relation.Column, len(shapes))
	for k, o := range shapes {
		if f.outs[k] == nil { // no row got as far as asking for it
			f.done.Outputs[k] = relation.Zero(o.Type, n)
			continue
		}
		f.done.Outputs[k] = f.outs[k].column(n)
		f.dropLarge(f.done.Outputs[k])
	}
	return &f.done
}

// In returns the i-th arguments of all rows. Scalars share the column's memory; everything else is a fresh copy for this frame.
func In[T any](f *Frame, i int) []T {
	if f.in[i] == nil {
		f.in[i] = inColumn[T](f.args[i], &f.copied)
	}
	return f.in[i].([]T)
}

func inColumn[T any](c relation.Column, m *meter) []T {
	if p, n, ok := scalars(c); ok {
		return castSlice[T](p, n)
	}
	out := make([]T, c.Len())
	if len(out) > 0 {
		read := newReader(reflect.TypeFor[T](), c, m)
		read(pointerTo(&out[0]), 0, len(out))
	}
	return out
}

// Out returns the place of the k-th outputs of all rows, which are scalars.
func Out[T any](f *Frame, k int) []T {
	if f.outs[k] == nil {
		t, n := f.fn.Outputs()[k].Type, len(f.done.Outcome) // f.rows may be cut
		f.outs[k] = &flat[T]{t: t, v: castSlice[T](f.pool.get(t.Kind, n), n)}
	}
	return f.outs[k].(*flat[T]).v
}

type flat[T any] struct {
	t *relation.Type
	v []T
}

func (o *flat[T]) column(n int) relation.Column {
	if len(o.v) == 0 {
		return relation.Zero(o.t, n)
	}
	return vecOf(o.t, pointerTo(&o.v[0]), n)
}

// A Sink takes the k-th output of each row where it is no scalar, and copies it at once: a later call may change it.
type Sink[T any] struct {
	w    writer
	t    *relation.Type
	tmp  T
	none bool // no one looks at it
	f    *Frame
}

// Put copies the output of row i.
func (s *Sink[T]) Put(i int, v T) {
	if s.none {
		return
	}
	s.tmp = v
	if n := extent(reflect.ValueOf(&s.tmp).Elem()); n > maxValue {
		s.f.record(relation.Crashed, tooLarge(n))
		return
	}
	s.w.zero(i - s.w.len())
	s.w.put(pointerTo(&s.tmp), 1)
}

func (s *Sink[T]) column(n int) relation.Column {
	if s.none {
		return relation.Zero(s.t, n)
	}
	s.w.zero(n - s.w.len())
	return s.w.column()
}

// Sunk returns the sink of the k-th outputs.
func Sunk[T any](f *Frame, k int) *Sink[T] {
	if f.outs[k] == nil {
		t := f.fn.Outputs()[k].Type
		s := &Sink[T]{t: t, none: !f.wanted(k), f: f}
		if !s.none {
			s.w = newWriter(reflect.TypeFor[T](), t, 0, &f.copied)
		}
		f.outs[k] = s
	}
	return f.outs[k].(*Sink[T])
}

// Collect is the list of what an iterator yields, for the results of functions that return one. It has no limit: what it runs burns fuel,
// and the child's memory is bounded.
func Collect[T any](seq iter.Seq[T]) []T { return slices.Collect(seq) }

// Pairs makes an iterator over pairs of a list.
func Pairs[K, V any](list []struct {
	K K
	V V
}) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for _, p := range list {
			if !yield(p.K, p.V) {
				return
			}
		}
	}
}

// CollectPairs is the list of the pairs that an iterator yields.
func CollectPairs[K, V any](seq iter.Seq2[K, V]) (list []struct {
	K K
	V V
}) {
	for k, v := range seq {
		list = append(list, struct {
			K K
			V V
		}{k, v})
	}
	return list
}

// Values makes an iterator of a list.
func Values[T any](list []T) iter.Seq[T] { return slices.Values(list) }

// AnyMap makes the argument of a parameter map[K]any.
func AnyMap[K comparable, T any](m map[K]T) map[K]any {
	if m == nil {
		return nil
	}
	out := make(map[K]any, len(m))
	for k, x := range m {
		out[k] = x
	}
	return out
}

// Anys makes the argument of a parameter ...any or []any.
func Anys[T any](v []T) []any {
	if v == nil {
		return nil
	}
	out := make([]any, len(v))
	for i, x := range v {
		out[i] = x
	}
	return out
}
