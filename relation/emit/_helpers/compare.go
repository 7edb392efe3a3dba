package helpers

import (
	"math"
	"reflect"
	"unsafe"
)

// imagoNear reports whether two floats agree: the same, both NaN, or as close as the tolerances say.
func imagoNear[T ~float32 | ~float64](a, b T, rtol, atol float64) bool {
	x, y := float64(a), float64(b)
	switch {
	case x == y || x != x && y != y:
		return true
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return false
	}
	return math.Abs(x-y) <= atol+float64(rtol*math.Max(math.Abs(x), math.Abs(y)))
}

// imagoBelow reports whether a is less than b or near it.
func imagoBelow[T ~float32 | ~float64](a, b T, rtol, atol float64) bool {
	return a < b || imagoNear(a, b, rtol, atol)
}

// imagoEqual compares leaf by leaf with ==; nil and empty are equal. methods are values of the types that are compared by their
// method Equal or Cmp.
func imagoEqual[T any](a, b T, methods ...any) bool {
	c := imagoComparison{float: func(x, y float64) bool { return x == y }}
	return c.compare(&a, &b, methods)
}

// imagoAlike is imagoEqual with floats compared by imagoNear.
func imagoAlike[T any](a, b T, rtol, atol float64, methods ...any) bool {
	c := imagoComparison{float: func(x, y float64) bool { return imagoNear(x, y, rtol, atol) }}
	return c.compare(&a, &b, methods)
}

// imagoContains reports whether an element of list equals e.
func imagoContains[T any](list []T, e T, methods ...any) bool {
	return imagoCountEqual(list, e, methods...) > 0
}

// imagoCountEqual returns how many elements of list equal e.
func imagoCountEqual[T any](list []T, e T, methods ...any) int {
	n := 0
	for _, x := range list {
		if imagoEqual(x, e, methods...) {
			n++
		}
	}
	return n
}

// imagoComparison compares values of any type by reflection.
type imagoComparison struct {
	float   func(x, y float64) bool
	methods map[reflect.Type]bool
	seen    map[[2]unsafe.Pointer]bool
}

// compare compares what two pointers point to.
func (c *imagoComparison) compare(a, b any, methods []any) bool {
	c.methods, c.seen = map[reflect.Type]bool{}, map[[2]unsafe.Pointer]bool{}
	for _, m := range methods {
		c.methods[reflect.TypeOf(m)] = true
	}
	return c.equal(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
}

// equal compares two addressable values of one type.
func (c *imagoComparison) equal(a, b reflect.Value) bool {
	if c.methods[a.Type()] || imagoByMethod[a.Type().PkgPath()+"."+a.Type().Name()] {
		if eq, ok := imagoCallEqual(a, b); ok {
			return eq
		}
	}
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		return c.float(a.Float(), b.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return c.float(real(x), real(y)) && c.float(imag(x), imag(y))
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if !c.equal(imagoOpen(a.Field(i)), imagoOpen(b.Field(i))) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := 0; i < a.Len(); i++ {
			if !c.equal(imagoOpen(a.Index(i)), imagoOpen(b.Index(i))) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for it := a.MapRange(); it.Next(); {
			v := b.MapIndex(it.Key())
			if !v.IsValid() || !c.equal(imagoOpen(it.Value()), imagoOpen(v)) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return c.entered(a, b) || c.equal(a.Elem(), b.Elem())
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return a.Elem().Type() == b.Elem().Type() && c.equal(imagoOpen(a.Elem()), imagoOpen(b.Elem()))
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return a.UnsafePointer() == b.UnsafePointer()
	}
	return a.Equal(b)
}

// entered reports whether two pointers are under comparison already: cycles are equal if nothing else tells them apart.
func (c *imagoComparison) entered(a, b reflect.Value) bool {
	key := [2]unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()}
	known := c.seen[key]
	c.seen[key] = true
	return known
}

// imagoOpen returns a copy of v, or v itself, of which reflection can reach unexported fields.
func imagoOpen(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

// imagoByMethod is the types of the standard library whose leaves mislead.
var imagoByMethod = map[string]bool{"time.Time": true, "math/big.Int": true, "math/big.Rat": true, "math/big.Float": true, "net.IP": true}

// imagoCallEqual compares by the method Equal(T) bool or Cmp(T) int; ok is false if there is none, or it panics.
func imagoCallEqual(a, b reflect.Value) (eq, ok bool) {
	defer func() {
		if recover() != nil {
			eq, ok = false, false
		}
	}()
	for _, name := range []string{"Equal", "Cmp"} {
		for _, recv := range []reflect.Value{a, a.Addr()} {
			m := recv.MethodByName(name)
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
	}
	return false, false
}

// imagoCopy returns a deep copy of v, so that one execution cannot disturb another.
func imagoCopy[T any](v T) T {
	from, to := reflect.ValueOf(&v).Elem(), reflect.New(reflect.TypeOf(&v).Elem()).Elem()
	imagoCopyTo(to, from, imagoPlaces{})
	return *to.Addr().Interface().(*T)
}

// imagoPlaces has, by the address and type of what was met, the pointer to its copy.
type imagoPlaces map[imagoPlace]reflect.Value

type imagoPlace struct {
	at  unsafe.Pointer
	typ reflect.Type
}

// met notes where from and its parts are copied to: a pointer may lead into a value, as the ring of a list does into its head.
func (seen imagoPlaces) met(to, from reflect.Value) {
	if !from.CanAddr() {
		return
	}
	seen[imagoPlace{unsafe.Pointer(from.UnsafeAddr()), from.Type()}] = to.Addr()
	switch {
	case from.Kind() == reflect.Struct:
		for i := 0; i < from.NumField(); i++ {
			seen.met(imagoOpen(to.Field(i)), imagoOpen(from.Field(i)))
		}
	case from.Kind() == reflect.Array && from.Type().Elem().Kind() >= reflect.Array:
		for i := 0; i < from.Len(); i++ {
			seen.met(imagoOpen(to.Index(i)), imagoOpen(from.Index(i)))
		}
	}
}

// imagoCopyTo copies from to to. What a pointer points to is copied once.
func imagoCopyTo(to, from reflect.Value, seen imagoPlaces) {
	switch from.Kind() {
	case reflect.Struct:
		for i := 0; i < from.NumField(); i++ {
			imagoCopyTo(imagoOpen(to.Field(i)), imagoOpen(from.Field(i)), seen)
		}
	case reflect.Array:
		for i := 0; i < from.Len(); i++ {
			imagoCopyTo(to.Index(i), imagoOpen(from.Index(i)), seen)
		}
	case reflect.Slice:
		if from.IsNil() {
			return
		}
		s := reflect.MakeSlice(from.Type(), from.Len(), from.Len())
		for i := 0; i < from.Len(); i++ {
			imagoCopyTo(s.Index(i), imagoOpen(from.Index(i)), seen)
		}
		to.Set(s)
	case reflect.Map:
		if from.IsNil() {
			return
		}
		m := reflect.MakeMap(from.Type())
		for it := from.MapRange(); it.Next(); {
			v := reflect.New(from.Type().Elem()).Elem()
			imagoCopyTo(v, imagoOpen(it.Value()), seen)
			m.SetMapIndex(it.Key(), v)
		}
		to.Set(m)
	case reflect.Pointer:
		if from.IsNil() {
			return
		}
		p, ok := seen[imagoPlace{from.UnsafePointer(), from.Type().Elem()}]
		if !ok {
			p = reflect.New(from.Type().Elem())
			seen.met(p.Elem(), imagoOpen(from.Elem()))
			imagoCopyTo(p.Elem(), imagoOpen(from.Elem()), seen)
		}
		to.Set(p.Convert(from.Type()))
	case reflect.Interface:
		to.Set(from)
		if _, sentinel := from.Interface().(error); !from.IsNil() && !sentinel {
			v := reflect.New(from.Elem().Type()).Elem()
			imagoCopyTo(v, imagoOpen(from.Elem()), seen)
			to.Set(v)
		}
	default:
		to.Set(from)
	}
}
