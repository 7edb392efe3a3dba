package relation

import (
	"reflect"
	"slices"
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
	p unsafe.Pointer
	t reflect.Type
	n int
}

// pending is two addressable values that are still to be compared.
type pending struct{ a, b reflect.Value }

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
	return c.all(a, b)
}

// all compares values and what they point to. Pointees wait in a list, since a list of a thousand nodes is as many pointers deep. Whoever
// wants to know how far apart values are goes on where the first difference would do.
func (c *nativeComparison) all(a, b reflect.Value) bool {
	eq := c.values(a, b)
	for len(c.later) > 0 && (eq || c.close) {
		p := c.later[len(c.later)-1]
		c.later = c.later[:len(c.later)-1]
		eq = c.values(p.a, p.b) && eq
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

// values compares addressable values leaf by leaf.
func (c *nativeComparison) values(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		return c.float(a.Float(), b.Float())
	case reflect.Complex64, reflect.Complex128:
		re, im := c.float(real(a.Complex()), real(b.Complex())), c.float(imag(a.Complex()), imag(b.Complex()))
		return re && im
	case reflect.Struct:
		return c.fields(a, b)
	case reflect.Array, reflect.Slice:
		return c.elements(a, b)
	case reflect.Map:
		return c.entries(a, b)
	case reflect.Pointer:
		return c.pointees(a, b)
	case reflect.Interface:
		return c.dynamic(a, b)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return a.UnsafePointer() == b.UnsafePointer()
	case reflect.String:
		return a.String() == b.String()
	case reflect.Bool:
		return a.Bool() == b.Bool()
	}
	if a.CanInt() {
		return a.Int() == b.Int()
	}
	return a.Uint() == b.Uint()
}

func (c *nativeComparison) float(a, b float64) bool {
	if !c.bits && !c.close {
		return a == b
	}
	eq, err := c.likeness.float(a, b)
	c.worst = max(c.worst, err)
	return eq
}

func (c *nativeComparison) fields(a, b reflect.Value) bool {
	if name := innerEqual[[2]string{a.Type().PkgPath(), a.Type().Name()}]; name != "" && !c.bits {
		if eq, ok := equalByMethod(name, a, b); ok {
			return eq
		}
	}
	eq := true
	for i := 0; i < a.NumField() && (eq || c.close); i++ {
		eq = c.values(addressable(a.Field(i)), addressable(b.Field(i))) && eq
	}
	return eq
}

// elements compares arrays and slices. nil and empty slices differ for bits only.
func (c *nativeComparison) elements(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice && c.bits && a.IsNil() != b.IsNil() || a.Len() != b.Len() {
		return false
	}
	if name := innerEqual[[2]string{a.Type().PkgPath(), a.Type().Name()}]; name != "" && !c.bits {
		if eq, ok := equalByMethod(name, a, b); ok {
			return eq
		}
	}
	if a.Kind() == reflect.Slice && c.enter(a, b, a.Len()) {
		return true
	}
	eq := true
	for i := 0; i < a.Len() && (eq || c.close); i++ {
		eq = c.values(addressable(a.Index(i)), addressable(b.Index(i))) && eq
	}
	return eq
}

// entries compares maps: the lengths are equal, so that it suffices that each key of a has an equal value in b. A key that holds NaN is
// found in no map.
func (c *nativeComparison) entries(a, b reflect.Value) bool {
	if a.Len() != b.Len() || c.bits && a.IsNil() != b.IsNil() {
		return false
	}
	if c.enter(a, b, 0) {
		return true
	}
	eq := true
	for it := a.MapRange(); it.Next(); {
		v := b.MapIndex(it.Key())
		if !v.IsValid() {
			return false
		}
		eq = c.values(addressable(it.Value()), addressable(v)) && eq
	}
	return eq
}

// pointees puts what two pointers lead to on the list, and takes them to be alike until that is compared.
func (c *nativeComparison) pointees(a, b reflect.Value) bool {
	if a.IsNil() || b.IsNil() {
		return a.IsNil() && b.IsNil()
	}
	if c.enter(a, b, 0) {
		return true
	}
	c.later = append(c.later, pending{addressable(a.Elem()), addressable(b.Elem())})
	return true
}

// dynamic compares what two interfaces hold: values of one type.
func (c *nativeComparison) dynamic(a, b reflect.Value) bool {
	if a.IsNil() || b.IsNil() {
		return a.IsNil() && b.IsNil()
	}
	x, y := a.Elem(), b.Elem()
	return x.Type() == y.Type() && c.values(addressable(x), addressable(y))
}

// enter tells whether two references need no comparison: their places are taken to be alike already, be it through others. Otherwise
// they are from now on: cycles are alike if nothing tells them apart, and a difference anywhere ends the whole comparison. Two rings
// of n and m nodes are so compared in n+m steps, not n·m (Hopcroft and Karp, "A linear algorithm for testing equivalence of finite
// automata", 1971).
func (c *nativeComparison) enter(a, b reflect.Value, n int) bool {
	if c.same == nil {
		c.same = make(map[place]place)
	}
	x, y := c.representative(place{a.UnsafePointer(), a.Type(), n}), c.representative(place{b.UnsafePointer(), b.Type(), n})
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
