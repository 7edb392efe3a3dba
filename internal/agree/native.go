package agree

import (
	"fmt"
	"reflect"

	"github.com/imago-mt/imago/relation"
)

// native is an Executor that calls the subjects in this process.
type native struct{}

// Execute calls f once a row.
func (native) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	fn := reflect.ValueOf(functions[f.Name])
	if !fn.IsValid() {
		return nil, fmt.Errorf("no function %s", f.Name)
	}
	outs := f.Outputs()
	x := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	rows := make([][]relation.Value, len(outs))
	for i, o := range outs {
		rows[i] = make([]relation.Value, n)
		for r := range rows[i] {
			rows[i][r] = zero(o.Type)
		}
	}
	for r := range n {
		if !active.Get(r) {
			continue
		}
		in := make([]reflect.Value, len(args))
		for i, a := range args {
			in[i] = toGo(a.At(r), fn.Type().In(i))
		}
		results, outcome := call(fn, in, f)
		x.Outcome[r] = outcome
		if outcome != relation.Returned {
			continue
		}
		for i, o := range outs {
			switch {
			case o.Result >= 0:
				rows[i][r] = fromGo(results[o.Result], o.Type)
			case f.Params[o.Param].Type.Kind != relation.Pointer:
				rows[i][r] = fromGo(in[o.Param], o.Type)
			case !in[o.Param].IsNil():
				rows[i][r] = fromGo(in[o.Param].Elem(), o.Type)
			}
		}
	}
	for i, o := range outs {
		c, err := relation.FromValues(o.Type, rows[i])
		if err != nil {
			return nil, err
		}
		x.Outputs = append(x.Outputs, c)
	}
	return x, nil
}

// Global has nothing to read.
func (native) Global(name string, _ int) (relation.Column, error) {
	return nil, fmt.Errorf("no variable %s", name)
}

func call(fn reflect.Value, in []reflect.Value, f *relation.Func) (results []reflect.Value, outcome relation.Outcome) {
	defer func() {
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

// toGo makes a Go value, with memory of its own.
func toGo(v relation.Value, t reflect.Type) reflect.Value {
	out := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Slice:
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
	return reflect.ValueOf(v.Convert(plain[t.Kind]).Interface()).Interface()
}

// plain is the Go type of each scalar kind.
var plain = map[relation.Kind]reflect.Type{
	relation.Bool: reflect.TypeFor[bool](), relation.Int: reflect.TypeFor[int](), relation.Int8: reflect.TypeFor[int8](),
	relation.Int32: reflect.TypeFor[int32](), relation.Int64: reflect.TypeFor[int64](), relation.Uint8: reflect.TypeFor[uint8](),
	relation.Uint64: reflect.TypeFor[uint64](), relation.Float32: reflect.TypeFor[float32](), relation.Float64: reflect.TypeFor[float64](),
	relation.Complex128: reflect.TypeFor[complex128](), relation.String: reflect.TypeFor[string](),
}

// zero is the zero value of t.
func zero(t *relation.Type) relation.Value {
	switch t.Kind {
	case relation.Slice:
		return relation.List(nil)
	case relation.Map:
		return relation.Pairs(nil)
	case relation.Pointer:
		return nil
	case relation.Struct:
		fs := make(relation.Fields, len(t.Fields))
		for i, f := range t.Fields {
			fs[i] = zero(f.Type)
		}
		return fs
	}
	return reflect.Zero(plain[t.Kind]).Interface()
}
