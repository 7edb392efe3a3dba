package child

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// badRows are rows of a batch whose arguments could not be made: a builder's step returned an error or panicked.
type badRows struct {
	rows  relation.Bits
	notes map[int32]string
}

func (b *badRows) add(row int, note string) {
	if b.notes == nil {
		b.notes = map[int32]string{}
	}
	for len(b.rows) <= row/64 {
		b.rows = append(b.rows, 0)
	}
	b.rows.Set(row)
	if _, ok := b.notes[int32(row)]; !ok && len(b.notes) < maxNotes {
		b.notes[int32(row)] = note
	}
}

// columns reads the columns of a request's body and makes values of Opaque types by running their steps.
func (x *executor) columns(types []*relation.Type, n int, body []byte) (cols []relation.Column, bad badRows, err error) {
	b := NewBody(body)
	for i, t := range types {
		c, err := b.shared(t, n)
		if err != nil {
			return nil, bad, fmt.Errorf("column %d of the request: %w", i, err)
		}
		if c.Len() != n {
			return nil, bad, fmt.Errorf("column %d of the request: %d rows, want %d", i, c.Len(), n)
		}
		cols = append(cols, c)
	}
	for i, c := range cols {
		cols[i] = x.native(c, identityPlace, &bad)
	}
	*x.page.row() = NoRow
	x.work += x.built.work()
	return cols, bad, nil
}

func identityPlace(i int) int { return i }

// native replaces the Built values of c, wherever they are inside it, by the values that their steps make. place tells the
// batch's row of a row of c.
func (x *executor) native(c relation.Column, place func(int) int, bad *badRows) relation.Column {
	return withLeaves(c, place, func(c relation.Column, place func(int) int) relation.Column {
		if b, ok := c.(*relation.BuiltCol); ok {
			return x.buildAll(b, place, bad)
		}
		return c
	})
}

// withLeaves is a copy of c with other columns in the place of those in it that have no parts: leaf makes them, and is told the batch's row of each of
// their rows. place tells that of a row of c.
func withLeaves(c relation.Column, place func(int) int, leaf func(relation.Column, func(int) int) relation.Column) relation.Column {
	switch c := c.(type) {
	case *relation.ListCol:
		d := *c
		d.Elem = withLeaves(c.Elem, spans(c.Off, place), leaf)
		return &d
	case *relation.MapCol:
		d := *c
		d.Key, d.Val = withLeaves(c.Key, spans(c.Off, place), leaf), withLeaves(c.Val, spans(c.Off, place), leaf)
		return &d
	case *relation.StructCol:
		d := *c
		d.Fields = slices.Clone(c.Fields)
		for i, f := range c.Fields {
			d.Fields[i] = withLeaves(f, place, leaf)
		}
		return &d
	case *relation.RefCol:
		d := *c
		if d.Elem != nil {
			d.Elem = withLeaves(c.Elem, place, leaf)
		}
		return &d
	}
	return leaf(c, place)
}

// shown is the outputs of an execution with what is shown of Opaque values in their place. That runs code of their types, which may compute for as
// long as it likes, of a decimal with a large exponent for minutes: it is laid to the row, as the execution is. place tells the batch's row of a row.
func (x *executor) shown(outs []relation.Column, place func(int) int) []relation.Column {
	defer func() { *x.page.row() = NoRow }()
	show := func(c relation.Column, place func(int) int) relation.Column {
		n, ok := c.(*relation.NativeCol)
		if !ok {
			return c
		}
		texts := make([]any, n.Len())
		for i := range texts {
			if n.V[i] != nil {
				*x.page.row() = int64(place(i))
				texts[i] = n.At(i)
			}
		}
		return &relation.NativeCol{T: n.T, V: texts}
	}
	out := make([]relation.Column, len(outs))
	for i, c := range outs {
		out[i] = withLeaves(c, place, show)
	}
	return out
}

// buildAll makes the values of a column in a goroutine of their own, so that neither a panic nor runtime.Goexit ends the server; the
// arguments of builders are made in that of the value. Equal call sequences run once: whoever reads a value copies it.
func (x *executor) buildAll(c *relation.BuiltCol, place func(int) int, bad *badRows) relation.Column {
	d := &relation.NativeCol{T: c.T, V: make([]any, len(c.V))}
	if x.building {
		for i := range c.V {
			x.place(place(i), d, i, c.V[i], nil, bad)
		}
		return d
	}
	x.building = true
	defer func() { x.building = false }()
	seen := map[string]made{}
	for i := 0; i < len(c.V); i++ { // a further goroutine after each Goexit
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for ; i < len(c.V); i++ {
				x.place(place(i), d, i, c.V[i], seen, bad)
			}
		}()
		<-ended
		if i < len(c.V) {
			bad.add(place(i), "goexit")
		}
	}
	return d
}

// made is what a call sequence made.
type made struct {
	value any
	note  string // why it made nothing
}

// spans returns the batch's row of an element of lists.
func spans(off []int32, place func(int) int) func(int) int {
	return func(e int) int {
		i, found := slices.BinarySearch(off, int32(e))
		for found && i+1 < len(off) && off[i+1] == off[i] { // of empty lists at the same place the last one is followed by e
			i++
		}
		if !found {
			i--
		}
		return place(i)
	}
}

// place makes row i of d from v. The row is marked meanwhile: a constructor may take the process down as any call may.
func (x *executor) place(row int, d *relation.NativeCol, i int, v relation.Value, seen map[string]made, bad *badRows) {
	if _, ok := v.(relation.Shown); ok {
		bad.add(row, "a value that is known by what was shown of it alone")
	}
	b, ok := v.(relation.Built)
	if !ok || bad.rows.Get(row) {
		return
	}
	for _, s := range x.req.Skip {
		if s.Exec == 0 && s.Func == 0 && s.Row == int64(row) {
			bad.add(row, s.Note)
			return
		}
	}
	key := ""
	if seen != nil {
		key = string(relation.AppendValue(nil, b))
	}
	m, again := seen[key]
	if !again {
		*x.page.row() = int64(row)
		var err error
		if m.value, err = x.guarded(d.T, b); err != nil {
			m.note = cmp.Or(err.Error(), "an error")
		}
		if seen != nil {
			seen[key] = m
		}
	}
	if m.note != "" {
		bad.add(row, m.note)
		return
	}
	d.V[i] = m.value
}

// guarded is build with panics as errors.
func (x *executor) guarded(t *relation.Type, b relation.Built) (v any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %s", describe(p))
		}
	}()
	if x.program.Refuel != nil {
		x.program.Refuel(x.req.Fuel)
	}
	v, err = x.build(t, b)
	x.work += stepOfWork * int64(len(b.Steps))
	if x.program.Spent != nil {
		used, _ := x.program.Spent(x.req.Fuel)
		x.work += used / fuelOfWork
	}
	return v, err
}

// build runs the steps of a value: a constructor, then mutators.
func (x *executor) build(t *relation.Type, b relation.Built) (any, error) {
	var at reflect.Value // the addressable value
	for k, step := range b.Steps {
		if k == 0 && step.Func == "" {
			if at = x.zero(t); !at.IsValid() {
				return nil, fmt.Errorf("no zero value of %s", t.Name)
			}
			continue
		}
		fn, f := x.env.Func(step.Func), x.funcs[step.Func]
		if fn == nil || f == nil || f.Value == nil {
			return nil, fmt.Errorf("no function %s to build with", step.Func)
		}
		args, err := x.stepArgs(fn, reflect.TypeOf(f.Value), step, at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", step.Func, err)
		}
		if err := x.begin(step.Func); err != nil {
			return nil, err
		}
		outs, err := results(fn, call(reflect.ValueOf(f.Value), args))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", step.Func, err)
		}
		if k == 0 {
			if at, err = constructed(fn, t, outs); err != nil {
				return nil, err
			}
			if fn.Variable() && outs[0].Kind() == reflect.Pointer && len(b.Steps) == 1 {
				variables.Store(outs[0].UnsafePointer(), true)
			}
			continue
		}
		if at, err = mutated(fn, at, args[0], outs); err != nil {
			return nil, err
		}
	}
	if !at.IsValid() {
		return nil, fmt.Errorf("a value of %s without a step", t.Name)
	}
	return boxed(at, boxable(at.Type())), nil
}

// begin marks the builder that runs, so that it is known which one does not end. Its error is why the builder is not run any more.
func (x *executor) begin(builder string) error {
	mark := Mark(builder)
	for _, s := range x.req.Skip {
		if s.Func == mark {
			return fmt.Errorf("%s: %s", builder, s.Note)
		}
	}
	*x.page.exec() = uint64(mark) << 32
	return nil
}

// zero is an addressable zero value of t, invalid if the program has none.
func (x *executor) zero(t *relation.Type) reflect.Value {
	i := slices.IndexFunc(x.program.Types, func(z Type) bool { return z.Pkg == t.Pkg && z.Name == t.Name })
	if i < 0 {
		return reflect.Value{}
	}
	return reflect.ValueOf(x.program.Types[i].New()).Elem()
}

// stepArgs makes the arguments of a step; at is the receiver of a mutator.
func (x *executor) stepArgs(fn *relation.Func, ft reflect.Type, step relation.Step, at reflect.Value) ([]reflect.Value, error) {
	var args []reflect.Value
	if at.IsValid() {
		recv := at
		if ft.NumIn() > 0 && ft.In(0).Kind() == reflect.Pointer {
			recv = at.Addr()
		}
		args = append(args, recv)
	}
	if len(args)+len(step.Args) != len(fn.Params) {
		return nil, fmt.Errorf("%d arguments for %d parameters", len(args)+len(step.Args), len(fn.Params))
	}
	for i, v := range step.Args {
		p := fn.Params[len(args)]
		c, err := relation.FromValues(p.Type, []relation.Value{v})
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		var bad badRows
		c = x.native(c, func(int) int { return 0 }, &bad)
		if note, ok := bad.notes[0]; ok {
			return nil, fmt.Errorf("argument %d: %s", i+1, note)
		}
		arg := reflect.New(ft.In(len(args))).Elem()
		newReader(arg.Type(), c, &x.built)(arg.Addr().UnsafePointer(), 0, 1)
		args = append(args, arg)
	}
	return args, nil
}

// call spreads the last argument of a variadic function, which is a slice here.
func call(f reflect.Value, args []reflect.Value) []reflect.Value {
	if f.Type().IsVariadic() && len(args) == f.Type().NumIn() {
		return f.CallSlice(args)
	}
	return f.Call(args)
}

// results drops a trailing error, or returns it.
func results(fn *relation.Func, outs []reflect.Value) ([]reflect.Value, error) {
	if !fn.Err {
		return outs, nil
	}
	if err, _ := outs[len(outs)-1].Interface().(error); err != nil {
		return nil, err
	}
	return outs[:len(outs)-1], nil
}

// constructed is the addressable value of type t that a constructor made, behind its pointer if it returned one.
func constructed(fn *relation.Func, t *relation.Type, outs []reflect.Value) (reflect.Value, error) {
	made := fn.Made(t)
	if made < 0 || made >= len(outs) {
		return reflect.Value{}, fmt.Errorf("%s constructs nothing", fn.Name)
	}
	if fn.Answers() && !outs[len(outs)-1].Bool() {
		return reflect.Value{}, fmt.Errorf("%s returned false", fn.Name)
	}
	v := outs[made]
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return reflect.Value{}, fmt.Errorf("%s returned nil", fn.Name)
		}
		return v.Elem(), nil
	}
	at := reflect.New(v.Type()).Elem()
	at.Set(v)
	return at, nil
}

// mutated is the value after a mutator: what it returned, if it takes its receiver by value or derives another one.
//
// A value that is derived from another one stays where it is, for it may have the other one in it.
func mutated(fn *relation.Func, at, recv reflect.Value, outs []reflect.Value) (reflect.Value, error) {
	if fn.Derives {
		if outs[0].IsNil() {
			return at, fmt.Errorf("%s returned nil", fn.Name)
		}
		return outs[0].Elem(), nil
	}
	if recv.Kind() == reflect.Pointer || len(outs) == 0 {
		return at, nil
	}
	v := outs[0]
	if v.Kind() == reflect.Pointer && !v.IsNil() && v.Type().Elem() == at.Type() {
		v = v.Elem()
	}
	if v.Type() == at.Type() {
		at.Set(v)
	}
	return at, nil
}

// columnOf is the column of one row of a value of the program.
func columnOf(t *relation.Type, v any) relation.Column {
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	w := newWriter(p.Elem().Type(), t, 0, &meter{})
	w.put(p.UnsafePointer(), 1)
	return w.column()
}
