package relation

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// show is the printed form of an Opaque value: what its String says, else its fields. It is the same in every process: what pointers
// point to is shown, never where.
func show(v any) Shown {
	for _, x := range []any{v, pointerTo(v)} {
		if s, ok := x.(fmt.Stringer); ok {
			return Shown(fmt.Sprint(s)) // survives panics of a broken String
		}
	}
	if v == nil || !pointers(reflect.TypeOf(v), map[reflect.Type]bool{}) {
		return Shown(fmt.Sprintf("%+v", v))
	}
	s := shower{seen: map[unsafe.Pointer]int{}}
	s.value(addressable(reflect.ValueOf(v)))
	return Shown(s.b.String())
}

// pointers reports whether values of t may hold pointers, functions or channels, whose addresses fmt would print.
func pointers(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Interface:
		return true
	case reflect.Slice, reflect.Array:
		return pointers(t.Elem(), seen)
	case reflect.Map:
		return pointers(t.Key(), seen) || pointers(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if pointers(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// maxShown is the length in bytes at which a printed form ends: longer ones are not read. No theory.
const maxShown = 4000

// A shower prints like fmt's %+v, but follows pointers. One that was met before is shown as its number.
type shower struct {
	b    strings.Builder
	seen map[unsafe.Pointer]int
}

func (s *shower) value(v reflect.Value) {
	if s.b.Len() > maxShown {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		s.pointer(v)
	case reflect.Interface:
		if v.IsNil() {
			s.b.WriteString("<nil>")
			return
		}
		s.value(addressable(v.Elem()))
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		s.b.WriteString(v.Kind().String())
		if v.IsZero() {
			s.b.WriteString("(nil)")
		}
	case reflect.Struct:
		s.list("{", "}", v.NumField(), func(i int) {
			s.b.WriteString(v.Type().Field(i).Name + ":")
			s.value(addressable(v.Field(i)))
		})
	case reflect.Slice, reflect.Array:
		s.list("[", "]", v.Len(), func(i int) { s.value(addressable(v.Index(i))) })
	case reflect.Map:
		s.mapping(v)
	default:
		fmt.Fprintf(&s.b, "%v", v)
	}
}

func (s *shower) pointer(v reflect.Value) {
	p := v.UnsafePointer()
	if p == nil {
		s.b.WriteString("<nil>")
		return
	}
	if n, ok := s.seen[p]; ok {
		fmt.Fprintf(&s.b, "&%d", n)
		return
	}
	s.seen[p] = len(s.seen) + 1
	s.b.WriteByte('&')
	s.value(v.Elem())
}

// mapping prints the entries in the order of their texts.
func (s *shower) mapping(v reflect.Value) {
	var entries []string
	for it := v.MapRange(); it.Next(); {
		e := shower{seen: maps.Clone(s.seen)} // numbers must not depend on the order of entries
		k, x := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		k.SetIterKey(it)
		x.SetIterValue(it)
		e.value(k)
		e.b.WriteByte(':')
		e.value(x)
		entries = append(entries, e.b.String())
	}
	slices.Sort(entries)
	s.list("map[", "]", len(entries), func(i int) { s.b.WriteString(entries[i]) })
}

func (s *shower) list(open, end string, n int, elem func(i int)) {
	s.b.WriteString(open)
	for i := range n {
		if i > 0 {
			s.b.WriteByte(' ')
		}
		elem(i)
	}
	s.b.WriteString(end)
}
