package agree

import (
	"encoding/base64"
	"fmt"
	"reflect"

	"github.com/imago-mt/imago/internal/agree/subject"
	"github.com/imago-mt/imago/relation"
)

// opaqueFunctions is the subjects with opaque values, by their names in the Env.
var opaqueFunctions = map[string]any{
	"NewTag": subject.NewTag, "Tag.Moved": subject.Tag.Moved, "Tag.Value": subject.Tag.Value, "Loop": subject.Loop, "Stamp": subject.Stamp, "Zoned": subject.Zoned,
	"Happen": subject.Happen, "Big": subject.Big, "Plus": subject.Plus, "Times": subject.Times,
	"base64.Encoding.EncodeToString": (*base64.Encoding).EncodeToString, "base64.Encoding.DecodeString": (*base64.Encoding).DecodeString,
}

// globals is the package variables by their names in the Env.
var globals = map[string]any{"base64.StdEncoding": base64.StdEncoding, "base64.URLEncoding": base64.URLEncoding}

// opaques is the types that cannot be taken apart, and those that hold one.
type opaques struct{ tag, ptag, clock, clocks, event, big, pbig, enc, penc *relation.Type }

func newOpaques(s *relation.Type) opaques {
	opaque := func(name, pkg, equal string) *relation.Type {
		return &relation.Type{Kind: relation.Opaque, Name: name, Pkg: pkg, Equal: equal}
	}
	pointer := func(t *relation.Type) *relation.Type { return &relation.Type{Kind: relation.Pointer, Elem: t} }
	o := opaques{tag: opaque("Tag", path, ""), clock: opaque("Time", "time", "Equal"), big: opaque("Int", "math/big", "Cmp"), enc: opaque("Encoding", "encoding/base64", "")}
	o.ptag, o.pbig, o.penc = pointer(o.tag), pointer(o.big), pointer(o.enc)
	o.clocks = &relation.Type{Kind: relation.Slice, Elem: o.clock}
	o.event = &relation.Type{Kind: relation.Struct, Name: "Event", Pkg: path, Fields: []relation.Field{{Name: "At", Type: o.clock}, {Name: "Name", Type: s}}}
	return o
}

// describe adds the functions with opaque values to an Env.
func (o opaques) describe(env *relation.Env, t types) {
	fn := func(name string, result *relation.Type, ps ...*relation.Type) *relation.Func {
		f := &relation.Func{Name: name, Pkg: path, Results: []relation.Param{{Type: result}}}
		for i, p := range ps {
			f.Params = append(f.Params, relation.Param{Name: string(rune('a' + i)), Type: p})
		}
		return f
	}
	method := func(f *relation.Func) *relation.Func { f.Recv = true; return f }
	encode, decode := method(fn("base64.Encoding.EncodeToString", t.s, o.penc, t.bytes)), method(fn("base64.Encoding.DecodeString", t.bytes, o.penc, t.s))
	encode.Pkg, encode.Reference = "encoding/base64", true
	decode.Pkg, decode.Reference, decode.Err = "encoding/base64", true, true
	env.Funcs = append(env.Funcs,
		fn("NewTag", o.tag, t.s, t.f64), method(fn("Tag.Moved", o.tag, o.tag)), method(fn("Tag.Value", t.f64, o.tag)), fn("Loop", o.ptag, t.s), fn("Stamp", o.clock, t.i64),
		fn("Zoned", o.clock, t.i64), fn("Happen", o.event, o.clock, t.s), fn("Big", o.pbig, t.i64), fn("Plus", o.pbig, o.pbig, o.pbig), fn("Times", o.clocks, t.ints), encode, decode)
	env.Types = append(env.Types, o.tag, o.clock, o.event, o.big, o.enc)
	env.Globals = append(env.Globals, relation.Global{Name: "base64.StdEncoding", Type: o.penc}, relation.Global{Name: "base64.URLEncoding", Type: o.penc})
	env.Imports["time"], env.Imports["big"], env.Imports["base64"] = "time", "math/big", "encoding/base64"
}

// opaque makes an expression of a type that holds an opaque value; it is a call, since no variable has such a type.
func (w *writer) opaque(ty *relation.Type, d int) string {
	t := w.t
	e := func(ty *relation.Type) string { return w.expr(ty, d-1) }
	switch ty {
	case t.tag:
		if d > 0 && w.r.IntN(3) == 0 {
			return w.opaque(ty, d-1) + ".Moved()"
		}
		return "NewTag(" + e(t.s) + ", " + e(t.f64) + ")"
	case t.ptag:
		return "Loop(" + e(t.s) + ")"
	case t.clock:
		return w.pick("Stamp", "Zoned") + "(" + e(t.i64) + ")"
	case t.clocks:
		return "Times(" + e(t.ints) + ")"
	case t.event:
		if w.r.IntN(2) == 0 {
			return "Event{" + w.opaque(t.clock, d-1) + ", " + e(t.s) + "}"
		}
		return "Happen(" + w.opaque(t.clock, d-1) + ", " + e(t.s) + ")"
	case t.pbig:
		if d > 0 && w.r.IntN(2) == 0 {
			return "Plus(" + w.opaque(ty, d-1) + ", " + w.opaque(ty, d-1) + ")"
		}
		return "Big(" + e(t.i64) + ")"
	}
	return ""
}

// holdsOpaque reports whether values of t have an opaque one inside.
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
func columnOf(t *relation.Type, vs []reflect.Value) (relation.Column, error) {
	if !holdsOpaque(t) {
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

func pointerColumn(t *relation.Type, vs []reflect.Value) (relation.Column, error) {
	c, elems := &relation.RefCol{T: t, Nil: relation.NewBits(len(vs))}, make([]reflect.Value, len(vs))
	for i, v := range vs {
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
