package child

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Local runs functions in this very process, by reflection: for tests that hold relations against functions which they have at hand. There is
// no sandbox, no fuel and no other process: a call that does not end does not end, and one that takes its process down takes this one down.
// Arguments are deep copies, as they are in a child.
type Local struct{ x *executor }

var _ relation.Executor = (*Local)(nil)

// NewLocal returns what runs the functions of env. Values are functions, by their names in env.Funcs and env.Presets; of a package variable
// of env.Globals the value itself.
func NewLocal(env *relation.Env, values map[string]any) *Local {
	s := &server{env: env, funcs: map[string]*Func{}, page: &Shared{mem: make([]byte, pageSize)}}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		v := values[name]
		s.funcs[name] = &Func{Name: name, Value: v}
		s.program.Globals = append(s.program.Globals, Global{name, func() any { return v }})
	}
	return &Local{s.executor(&Request{})}
}

// Native makes values of opaque types in columns of n rows by running the calls that make them. Rows where that failed are bad, with the reasons of
// some of them.
func (l *Local) Native(cols []relation.Column) (native []relation.Column, bad relation.Bits, why map[int32]string) {
	var rows badRows
	for _, c := range cols {
		native = append(native, l.x.native(c, identityPlace, &rows))
	}
	return native, rows.rows, rows.notes
}

// Run runs f on n rows.
func (l *Local) Run(_ context.Context, f *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	native, bad, notes := l.Native(args)
	x, err := l.Execute(f, native, n, relation.All(n).AndNot(bad))
	for i, note := range notes {
		x.Note[i] = note
	}
	return x, err
}

// Global reads a package variable, see [relation.Executor].
func (l *Local) Global(name string, n int) (relation.Column, error) { return l.x.Global(name, n) }

// Variables is l as what reads variables and runs functions with a context, which it does not need.
type Variables struct{ *Local }

// Global reads a package variable.
func (v Variables) Global(_ context.Context, name string, n int) (relation.Column, error) {
	return v.Local.Global(name, n)
}

// Execute implements [relation.Executor].
func (l *Local) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	known := l.x.funcs[f.Name]
	if known == nil {
		return nil, fmt.Errorf("no function %s is given", f.Name)
	}
	b := newBatch(f, reflect.ValueOf(known.Value), args, n)
	for i := range n {
		if active.Get(i) {
			b.row(i)
		} else {
			b.nothing(0)
		}
	}
	return b.execution(), nil
}

// A batch is rows of one function on their way.
type batch struct {
	fn      *relation.Func
	f       reflect.Value
	read    []reader
	outputs []writer
	done    relation.Execution
}

func newBatch(fn *relation.Func, f reflect.Value, args []relation.Column, n int) *batch {
	b := &batch{fn: fn, f: f, done: relation.Execution{Outcome: make([]relation.Outcome, n), Note: map[int32]string{}}}
	for i, a := range args {
		b.read = append(b.read, newReader(f.Type().In(i), a, &meter{}))
	}
	for _, o := range fn.Outputs() {
		var t reflect.Type
		if o.Param >= 0 {
			t = pointee(f.Type().In(o.Param), o.Type)
		} else {
			t = f.Type().Out(o.Result)
		}
		b.outputs = append(b.outputs, newWriter(t, o.Type, 0, &meter{}))
	}
	return b
}

// pointee is what an output of a parameter is of: behind its pointer the value.
func pointee(t reflect.Type, of *relation.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && of.Kind != relation.Pointer {
		return t.Elem()
	}
	return t
}

// nothing fills the outputs from k on of a row that has none.
func (b *batch) nothing(k int) {
	for _, w := range b.outputs[k:] {
		w.zero(1)
	}
}

// row runs row i. Whatever it does but endless loops and faults of the process, it has an outcome.
func (b *batch) row(i int) {
	args := make([]reflect.Value, len(b.read))
	for k, read := range b.read {
		args[k] = reflect.New(b.f.Type().In(k)).Elem()
		read(args[k].Addr().UnsafePointer(), i, 1)
	}
	outs, note, outcome := b.call(args)
	b.done.Outcome[i] = outcome
	if note != "" && len(b.done.Note) < maxNotes {
		b.done.Note[int32(i)] = note
	}
	if outcome != relation.Returned {
		b.nothing(0)
		return
	}
	for k, o := range b.fn.Outputs() {
		v := reflect.Value{}
		if o.Param >= 0 {
			if v = args[o.Param]; v.Type().Kind() == reflect.Pointer && v.Type() != pointee(v.Type(), o.Type) {
				v = v.Elem()
			}
		} else {
			v = outs[o.Result]
		}
		if !v.IsValid() { // what a nil pointer leads to
			b.outputs[k].zero(1)
			continue
		}
		place := reflect.New(v.Type())
		place.Elem().Set(v)
		b.outputs[k].put(place.UnsafePointer(), 1)
	}
}

// call calls the function in a goroutine of its own, since runtime.Goexit ends the one that calls it.
func (b *batch) call(args []reflect.Value) (outs []reflect.Value, note string, outcome relation.Outcome) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		outcome, note = relation.Panicked, "goexit"
		defer func() {
			if p := recover(); p != nil {
				note = describe(p)
			}
		}()
		outs = call(b.f, args)
		outcome, note = relation.Returned, ""
	}()
	<-ended
	if outcome == relation.Returned && b.fn.Err {
		if err, _ := outs[len(outs)-1].Interface().(error); err != nil {
			return nil, describe(err), relation.Errored
		}
	}
	return outs, note, outcome
}

func (b *batch) execution() *relation.Execution {
	for _, w := range b.outputs {
		b.done.Outputs = append(b.done.Outputs, w.column())
	}
	return &b.done
}
