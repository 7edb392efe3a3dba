package relation

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"
)

// Reflection takes values apart down to their leaves and follows references. reflect.DeepEqual would not do, since it knows neither
// tolerances nor methods Equal and Cmp. A [likeness] is ==, identity (bits: each bit the same, nil and empty apart) or ~= (close: with the
// error of the worst leaf, for which the comparison goes on after a difference).

// opaques compares columns of Opaque values. Native ones are taken apart by reflection, or compared by their own method; built and shown
// ones, which only the parent has, are compared as they are written.
func (l likeness) opaques(a, b Column, active Bits) (Bits, []float64) {
	n := a.Len()
	eq, errs := NewBits(n), []float64(nil)
	x, xNative := a.(*NativeCol)
	y, yNative := b.(*NativeCol)
	if l.close {
		errs = slices.Repeat([]float64{-1}, n)
	}
	active.Each(func(i int) {
		if i >= n {
			return
		}
		if !xNative || !yNative {
			if equalValues(a.At(i), b.At(i)) {
				eq.Set(i)
			}
			return
		}
		c := nativeComparison{likeness: l, worst: -1}
		if c.top(a.Type(), x.V[i], y.V[i]) {
			eq.Set(i)
		}
		if l.close {
			errs[i] = c.worst
		}
	})
	return eq, errs
}

// equalValues compares values as they are written: a NaN is a NaN.
//
// nil and empty lists are written differently and so differ here.
func equalValues(a, b Value) bool {
	return string(AppendValue(nil, a)) == string(AppendValue(nil, b))
}

// nativeComparison compares two values of a type that only reflection can take apart.
//
// same is a union-find over places: two references that were met as a pair are in one class, whether their contents are compared already or
// still wait in later.
type nativeComparison struct {
	likeness
	worst float64
	same  map[place]place // places whose values are taken to be alike lead to one representative
	later []pending       // pointees that are still to be compared
}

// place is what a reference leads to: where it points, to what, and how many of it.
type place struct {
	p  unsafe.Pointer
	of *shape
	n  int
}

// pending is two values of one type that are still to be compared.
type pending struct {
	*shape
	a, b unsafe.Pointer
}

// top compares whole values of t.
//
// Type.Equal is asked first and for whole values alone; a method that panics leaves the comparison to the leaves.
func (c *nativeComparison) top(t *Type, x, y any) bool {
	if x == nil || y == nil {
		return x == nil && y == nil
	}
	a, b := addressable(reflect.ValueOf(x)), addressable(reflect.ValueOf(y))
	if a.Type() != b.Type() {
		return false
	}
	if !c.bits && t.Equal != "" {
		if eq, ok := equalByMethod(t.Equal, a, b); ok {
			return eq
		}
	}
	return c.all(shapeOf(a.Type()), a.Addr().UnsafePointer(), b.Addr().UnsafePointer())
}

// all compares values and what they point to. Pointees wait in a list, since a list of a thousand nodes is as many pointers deep. Whoever
// wants to know how far apart values are goes on where the first difference would do.
func (c *nativeComparison) all(s *shape, a, b unsafe.Pointer) bool {
	eq := c.values(s, a, b)
	for len(c.later) > 0 && (eq || c.close) {
		p := c.later[len(c.later)-1]
		c.later = c.later[:len(c.later)-1]
		eq = c.values(p.shape, p.a, p.b) && eq
	}
	return eq
}

// equalByMethod compares by the method Equal(T) bool or Cmp(T) int of T or *T, which may take T or *T; ok is false if there is none.
// The names are constants, so that the linker keeps these methods alone.
//
// A method of the type and of its pointer are tried, and both forms of the argument, hence up to four combinations.
func equalByMethod(name string, a, b reflect.Value) (eq, ok bool) {
	defer func() {
		if recover() != nil { // a nil receiver, as a rule: the values are compared leaf by leaf then
			eq, ok = false, false
		}
	}()
	for _, recv := range []reflect.Value{a, a.Addr()} {
		m := reflect.Value{}
		if name == "Equal" {
			m = recv.MethodByName("Equal")
		} else {
			m = recv.MethodByName("Cmp")
		}
		if !m.IsValid() || m.Type().NumIn() != 1 || m.Type().NumOut() != 1 {
			continue
		}
		for _, arg := range []reflect.Value{b, b.Addr()} {
			if arg.Type() != m.Type().In(0) {
				continue
			}
			switch out := m.Call([]reflect.Value{arg})[0]; out.Kind() {
			case reflect.Bool:
				return out.Bool(), true
			case reflect.Int:
				return out.Int() == 0, true
			}
		}
	}
	return false, false
}

// innerEqual is the types inside a native value that are compared by a method. Type.Equal speaks of the value as a whole only; these
// are the ones whose leaves mislead, and they are never under test where they are a part of another type.
var innerEqual = map[[2]string]string{
	{"time", "Time"}: "Equal", {"math/big", "Int"}: "Cmp", {"math/big", "Rat"}: "Cmp", {"math/big", "Float"}: "Cmp", {"net", "IP"}: "Equal",
}

// A shape is what a comparison asks of a type. It is worked out once: to ask reflection for the fields of a type takes longer than to compare them.
type shape struct {
	t      reflect.Type
	method string // see innerEqual; "" of others
	refers bool   // its values lead to others, so that a comparison may come back to where it was

	once      sync.Once
	elem, key *shape // of a list, a map or a pointer; of others nil
	fields    []subshape
}

// A subshape is that of a field.
type subshape struct {
	offset uintptr
	*shape
}

var shapes sync.Map // by reflect.Type

func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s, _ := shapes.LoadOrStore(t, &shape{t: t, method: innerEqual[[2]string{t.PkgPath(), t.Name()}], refers: refers(t)})
	return s.(*shape)
}

// parts is s with the shapes of what its values consist of and lead to. They are worked out when they are asked for, since a type may lead to itself.
func (s *shape) parts() *shape {
	s.once.Do(func() {
		switch s.t.Kind() {
		case reflect.Map:
			s.key, s.elem = shapeOf(s.t.Key()), shapeOf(s.t.Elem())
		case reflect.Array, reflect.Slice, reflect.Pointer:
			s.elem = shapeOf(s.t.Elem())
		case reflect.Struct:
			for i := range s.t.NumField() {
				f := s.t.Field(i)
				s.fields = append(s.fields, subshape{f.Offset, shapeOf(f.Type)})
			}
		}
	})
	return s
}

// refers reports whether values of a type lead to others by a pointer, a slice, a map or an interface.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if refers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// at is the value of the shape that lies at p.
func (s *shape) at(p unsafe.Pointer) reflect.Value { return reflect.NewAt(s.t, p).Elem() }

// values compares the values at two places leaf by leaf.
func (c *nativeComparison) values(s *shape, a, b unsafe.Pointer) bool {
	if s.method != "" && !c.bits {
		if eq, ok := equalByMethod(s.method, s.at(a), s.at(b)); ok {
			return eq
		}
	}
	switch s.t.Kind() {
	case reflect.Struct:
		return c.fields(s.parts().fields, a, b)
	case reflect.Array:
		return c.elements(s.parts().elem, a, b, s.t.Len())
	case reflect.Slice:
		return c.lists(s.parts(), s.at(a), s.at(b))
	case reflect.Map:
		return c.entries(s.parts(), s.at(a), s.at(b))
	case reflect.Pointer:
		return c.pointees(s.parts(), *(*unsafe.Pointer)(a), *(*unsafe.Pointer)(b))
	case reflect.Interface:
		return c.dynamic(s.at(a), s.at(b))
	}
	return c.leaves(s, a, b)
}

// leaves compares values that consist of no others.
func (c *nativeComparison) leaves(s *shape, a, b unsafe.Pointer) bool {
	switch s.t.Kind() {
	case reflect.Float32:
		return c.float(float64(*(*float32)(a)), float64(*(*float32)(b)))
	case reflect.Float64:
		return c.float(*(*float64)(a), *(*float64)(b))
	case reflect.Complex64, reflect.Complex128:
		x, y := s.at(a).Complex(), s.at(b).Complex()
		re, im := c.float(real(x), real(y)), c.float(imag(x), imag(y))
		return re && im
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return s.at(a).UnsafePointer() == s.at(b).UnsafePointer()
	case reflect.String:
		return *(*string)(a) == *(*string)(b)
	}
	return string(unsafe.Slice((*byte)(a), s.t.Size())) == string(unsafe.Slice((*byte)(b), s.t.Size())) // flags and integers
}

// fields compares the fields of structs.
func (c *nativeComparison) fields(fields []subshape, a, b unsafe.Pointer) bool {
	eq := true
	for _, f := range fields {
		if !eq && !c.close {
			break
		}
		eq = c.values(f.shape, unsafe.Add(a, f.offset), unsafe.Add(b, f.offset)) && eq
	}
	return eq
}

func (c *nativeComparison) float(a, b float64) bool {
	if !c.bits && !c.close {
		return a == b
	}
	eq, err := c.likeness.float(a, b)
	c.worst = max(c.worst, err)
	return eq
}

// elements compares values that lie beside each other.
func (c *nativeComparison) elements(elem *shape, a, b unsafe.Pointer, n int) bool {
	eq := true
	for i := 0; i < n && (eq || c.close); i++ {
		at := uintptr(i) * elem.t.Size()
		eq = c.values(elem, unsafe.Add(a, at), unsafe.Add(b, at)) && eq
	}
	return eq
}

// lists compares slices. nil and empty ones differ for bits only.
func (c *nativeComparison) lists(s *shape, a, b reflect.Value) bool {
	if c.bits && a.IsNil() != b.IsNil() || a.Len() != b.Len() {
		return false
	}
	x, y := a.UnsafePointer(), b.UnsafePointer()
	return x == y || s.elem.refers && c.enter(s, x, y, a.Len()) || c.elements(s.elem, x, y, a.Len())
}

// entries compares maps: the lengths are equal, so that it suffices that each key of a has an equal value in b. A key that holds NaN is
// found in no map.
func (c *nativeComparison) entries(s *shape, a, b reflect.Value) bool {
	if a.Len() != b.Len() || c.bits && a.IsNil() != b.IsNil() {
		return false
	}
	x, y := a.UnsafePointer(), b.UnsafePointer()
	if x == y || (s.key.refers || s.elem.refers) && c.enter(s, x, y, 0) {
		return true
	}
	eq := true
	key, v := reflect.New(s.key.t).Elem(), reflect.New(s.elem.t)
	for it := a.MapRange(); it.Next(); {
		key.SetIterKey(it)
		other := b.MapIndex(key)
		if !other.IsValid() {
			return false
		}
		if s.elem.refers {
			v = reflect.New(s.elem.t) // it may wait to be compared
		}
		v.Elem().SetIterValue(it)
		eq = c.values(s.elem, v.UnsafePointer(), addressable(other).Addr().UnsafePointer()) && eq
	}
	return eq
}

// pointees puts what two pointers lead to on the list, and takes them to be alike until that is compared.
func (c *nativeComparison) pointees(s *shape, a, b unsafe.Pointer) bool {
	if a == nil || b == nil {
		return a == b
	}
	if !c.enter(s, a, b, 0) {
		c.later = append(c.later, pending{s.elem, a, b})
	}
	return true
}

// dynamic compares what two interfaces hold: values of one type.
func (c *nativeComparison) dynamic(a, b reflect.Value) bool {
	if a.IsNil() || b.IsNil() {
		return a.IsNil() && b.IsNil()
	}
	x, y := a.Elem(), b.Elem()
	return x.Type() == y.Type() && c.values(shapeOf(x.Type()), addressable(x).Addr().UnsafePointer(), addressable(y).Addr().UnsafePointer())
}

// enter tells whether two references of one type need no comparison: their places are taken to be alike already, be it through others. Otherwise
// they are from now on: cycles are alike if nothing tells them apart, and a difference anywhere ends the whole comparison. Two rings
// of n and m nodes are so compared in n+m steps, not n·m (Hopcroft and Karp, "A linear algorithm for testing equivalence of finite
// automata", 1971).
func (c *nativeComparison) enter(s *shape, a, b unsafe.Pointer, n int) bool {
	if c.same == nil {
		c.same = make(map[place]place)
	}
	x, y := c.representative(place{a, s, n}), c.representative(place{b, s, n})
	if x == y {
		return true
	}
	c.same[x] = y
	return false
}

// representative follows the places up to the last one, and shortens the way for the next time.
func (c *nativeComparison) representative(x place) place {
	for {
		up, ok := c.same[x]
		if !ok {
			return x
		}
		if top, ok := c.same[up]; ok {
			c.same[x] = top
		}
		x = up
	}
}

// addressable returns v where its fields can be reached: reflection refuses to call methods on, or to copy, unexported fields that
// are not addressable.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

// pointerTo returns a pointer to a copy of v, for methods of the pointer type.
func pointerTo(v any) any {
	if v == nil {
		return nil
	}
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return p.Interface()
}
