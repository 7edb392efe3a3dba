package agree

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// native is an Executor that calls the subjects in this process.
//
// It is the second evaluator of the differential test: values go through reflect here, where the child has generated code and memory as it
// lies, so that a fault of one of them shows as a disagreement. It is slow and has no fuel or limits: the functions of this package end.
type native struct{}

// Execute calls f once a row.
// Rows that are not active keep the outcome 0 and zero values, which no one reads.
func (native) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	fn := reflect.ValueOf(functions[f.Name])
	if !fn.IsValid() {
		fn = reflect.ValueOf(opaqueFunctions[f.Name])
	}
	if !fn.IsValid() {
		return nil, fmt.Errorf("no function %s", f.Name)
	}
	outs := f.Outputs()
	x := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	// Outputs of rows without an execution are zero values: columns have no holes.
	rows := make([][]reflect.Value, len(outs))
	for i, o := range outs {
		rows[i] = make([]reflect.Value, n)
		for r := range rows[i] {
			rows[i][r] = reflect.Zero(outputType(fn.Type(), o, f))
		}
	}
	for r := range n {
		if !active.Get(r) {
			continue
		}
		// each execution gets arguments of its own, since it may change them
		in := make([]reflect.Value, len(args))
		for i, a := range args {
			in[i] = goValue(a, r, fn.Type().In(i))
		}
		results, outcome := call(fn, in, f)
		x.Outcome[r] = outcome
		if outcome != relation.Returned {
			continue
		}
		for i, o := range outs {
			switch {
			case o.Result >= 0:
				// A result, else what the execution left of an argument: of a pointer its pointee.
				rows[i][r] = copied(results[o.Result], o.Type)
			case f.Params[o.Param].Type.Kind != relation.Pointer:
				rows[i][r] = in[o.Param]
			case !in[o.Param].IsNil():
				rows[i][r] = in[o.Param].Elem()
			}
		}
	}
	for i, o := range outs {
		c, err := columnOf(o.Type, rows[i])
		if err != nil {
			return nil, err
		}
		x.Outputs = append(x.Outputs, c)
	}
	return x, nil
}

// copied is a result in memory that no later execution changes.
//
// The round trip through a Value is the copy.
func copied(v reflect.Value, t *relation.Type) reflect.Value {
	if holdsOpaque(t) {
		// an opaque value cannot be taken apart, and so not copied
		return v
	}
	return toGo(fromGo(v, t), v.Type())
}

// outputType is the Go type of an output.
//
// Of a function without results an output is what the call leaves of an argument.
func outputType(fn reflect.Type, o relation.Output, f *relation.Func) reflect.Type {
	switch {
	case o.Result >= 0:
		return fn.Out(o.Result)
	case f.Params[o.Param].Type.Kind == relation.Pointer:
		return fn.In(o.Param).Elem()
	}
	return fn.In(o.Param)
}

// Global reads a package variable.
//
// Each row has the same value, and native columns share it: nothing in this package changes one.
func (native) Global(name string, n int) (relation.Column, error) {
	v, ok := globals[name]
	if !ok {
		return nil, fmt.Errorf("no variable %s", name)
	}
	rows := make([]reflect.Value, n)
	for i := range rows {
		rows[i] = reflect.ValueOf(v)
	}
	o := newOpaques(nil)
	return columnOf(o.penc, rows)
}

// call calls fn and reports what became of it. An error makes the results undefined, so none are returned.
func call(fn reflect.Value, in []reflect.Value, f *relation.Func) (results []reflect.Value, outcome relation.Outcome) {
	defer func() {
		// any panic is a panic: the two evaluators are compared, not the causes
		if recover() != nil {
			outcome = relation.Panicked
		}
	}()
	if f.Variadic {
		results = fn.CallSlice(in)
	} else {
		results = fn.Call(in)
	}
	if f.Err && !results[len(results)-1].IsNil() {
		return nil, relation.Errored
	}
	return results, relation.Returned
}

// toGo and fromGo are inverse to each other but for identity: what two rows or two fields share is copied twice.

// toGo makes a Go value, with memory of its own.
//
// t is the type of the Go value and decides about defined types, which a Value does not tell.
func toGo(v relation.Value, t reflect.Type) reflect.Value {
	out := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Slice:
		// nil stays nil, and an empty list empty: functions may tell them apart
		if l, _ := v.(relation.List); l != nil {
			out.Set(reflect.MakeSlice(t, len(l), len(l)))
			for i, e := range l {
				out.Index(i).Set(toGo(e, t.Elem()))
			}
		}
	case reflect.Map:
		if ps, _ := v.(relation.Pairs); ps != nil {
			out.Set(reflect.MakeMap(t))
			for _, p := range ps {
				out.SetMapIndex(toGo(p.Key, t.Key()), toGo(p.Value, t.Elem()))
			}
		}
	case reflect.Struct:
		for i, e := range v.(relation.Fields) {
			out.Field(i).Set(toGo(e, t.Field(i).Type))
		}
	case reflect.Pointer:
		if r, ok := v.(relation.Ref); ok {
			out.Set(reflect.New(t.Elem()))
			out.Elem().Set(toGo(r.To, t.Elem()))
		}
	default:
		out.Set(reflect.ValueOf(v).Convert(t))
	}
	return out
}

// fromGo copies a Go value into dynamic form.
//
// Arrays do not occur here, and opaque types never come to it (holdsOpaque).
func fromGo(v reflect.Value, t *relation.Type) relation.Value {
	switch t.Kind {
	case relation.Slice:
		if v.IsNil() {
			return relation.List(nil)
		}
		l := make(relation.List, v.Len())
		for i := range l {
			l[i] = fromGo(v.Index(i), t.Elem)
		}
		return l
	case relation.Map:
		if v.IsNil() {
			return relation.Pairs(nil)
		}
		ps := relation.Pairs{}
		// in any order: the pairs are sorted behind it
		for it := v.MapRange(); it.Next(); {
			ps = append(ps, relation.Pair{Key: fromGo(it.Key(), t.Key), Value: fromGo(it.Value(), t.Elem)})
		}
		return sortPairs(ps)
	case relation.Struct:
		fs := make(relation.Fields, len(t.Fields))
		for i, f := range t.Fields {
			fs[i] = fromGo(v.Field(i), f.Type)
		}
		return fs
	case relation.Pointer:
		if v.IsNil() {
			return nil
		}
		return relation.Ref{To: fromGo(v.Elem(), t.Elem)}
	}
	// a value of a defined type as one of its kind, which is all that a column has
	return reflect.ValueOf(v.Convert(plain[t.Kind]).Interface()).Interface()
}

// plain is the Go type of each scalar kind.
var plain = map[relation.Kind]reflect.Type{
	relation.Bool: reflect.TypeFor[bool](), relation.Int: reflect.TypeFor[int](), relation.Int8: reflect.TypeFor[int8](),
	relation.Int32: reflect.TypeFor[int32](), relation.Int64: reflect.TypeFor[int64](), relation.Uint8: reflect.TypeFor[uint8](),
	relation.Uint64: reflect.TypeFor[uint64](), relation.Float32: reflect.TypeFor[float32](), relation.Float64: reflect.TypeFor[float64](),
	relation.Complex128: reflect.TypeFor[complex128](), relation.String: reflect.TypeFor[string](),
}

// holdsOpaque reports whether values of t have an opaque one inside.
//
// Types of this package are not recursive, so that the walk ends.
func holdsOpaque(t *relation.Type) bool {
	switch t.Kind {
	case relation.Opaque:
		return true
	case relation.Pointer, relation.Slice, relation.Array, relation.Map:
		return holdsOpaque(t.Elem)
	case relation.Struct:
		for _, f := range t.Fields {
			if holdsOpaque(f.Type) {
				return true
			}
		}
	}
	return false
}

// columnOf makes a column of Go values of type t.
//
// Without opaque parts the column is made of Values, by the code that also reads columns from the wire; with them the columns of the parts
// are put together.
func columnOf(t *relation.Type, vs []reflect.Value) (relation.Column, error) {
	if !holdsOpaque(t) {
		// the general form; only opaque parts need columns that are put together by hand
		rows := make([]relation.Value, len(vs))
		for i, v := range vs {
			rows[i] = fromGo(v, t)
		}
		return relation.FromValues(t, rows)
	}
	switch t.Kind {
	case relation.Opaque:
		c := &relation.NativeCol{T: t, V: make([]any, len(vs))}
		for i, v := range vs {
			c.V[i] = v.Interface()
		}
		return c, nil
	case relation.Pointer:
		return pointerColumn(t, vs)
	case relation.Slice:
		return sliceColumn(t, vs)
	case relation.Struct:
		return structColumn(t, vs)
	}
	return nil, fmt.Errorf("no columns of %s", t)
}

// pointerColumn, sliceColumn and structColumn put columns with opaque parts together, each from columns of its parts. Types without opaque
// parts never come here.
func pointerColumn(t *relation.Type, vs []reflect.Value) (relation.Column, error) {
	c, elems := &relation.RefCol{T: t, Nil: relation.NewBits(len(vs))}, make([]reflect.Value, len(vs))
	for i, v := range vs {
		// a nil pointer has a zero pointee in the column, so that rows stay aligned
		if elems[i] = reflect.Zero(v.Type().Elem()); v.IsNil() {
			c.Nil.Set(i)
		} else {
			elems[i] = v.Elem()
		}
	}
	var err error
	c.Elem, err = columnOf(t.Elem, elems)
	return c, err
}

func sliceColumn(t *relation.Type, vs []reflect.Value) (relation.Column, error) {
	c, elems := &relation.ListCol{T: t, Off: []int32{0}, Nil: relation.NewBits(len(vs))}, []reflect.Value(nil)
	for i, v := range vs {
		if v.IsNil() {
			c.Nil.Set(i)
		}
		for k := range v.Len() {
			elems = append(elems, v.Index(k))
		}
		c.Off = append(c.Off, int32(len(elems)))
	}
	var err error
	c.Elem, err = columnOf(t.Elem, elems)
	return c, err
}

// structColumn makes the columns field by field.
func structColumn(t *relation.Type, vs []reflect.Value) (relation.Column, error) {
	c := &relation.StructCol{T: t, N: len(vs)}
	for k, f := range t.Fields {
		parts := make([]reflect.Value, len(vs))
		for i, v := range vs {
			parts[i] = v.Field(k)
		}
		col, err := columnOf(f.Type, parts)
		if err != nil {
			return nil, err
		}
		c.Fields = append(c.Fields, col)
	}
	return c, nil
}

// goValue is row i of a column as a Go value of type t.
//
// Types without opaque parts go through a Value, the general way; a column of opaque values has Go values already.
func goValue(c relation.Column, i int, t reflect.Type) reflect.Value {
	out := reflect.New(t).Elem()
	switch c := c.(type) {
	case *relation.NativeCol:
		if c.V[i] != nil {
			out.Set(reflect.ValueOf(c.V[i]))
		}
		return out
	case *relation.RefCol:
		if holdsOpaque(c.T) && !c.Nil.Get(i) {
			out.Set(reflect.New(t.Elem()))
			out.Elem().Set(goValue(c.Elem, i, t.Elem()))
			return out
		}
	case *relation.StructCol:
		if holdsOpaque(c.T) {
			for k, f := range c.Fields {
				out.Field(k).Set(goValue(f, i, t.Field(k).Type))
			}
			return out
		}
	}
	return toGo(c.At(i), t)
}

// sortPairs orders entries by key, as columns have them. All maps of this package have texts as keys.
func sortPairs(ps relation.Pairs) relation.Pairs {
	slices.SortFunc(ps, func(a, b relation.Pair) int { return strings.Compare(a.Key.(string), b.Key.(string)) })
	return ps
}
