package child

import (
	"cmp"
	"reflect"
	"slices"
	"time"
	"unsafe"
)

// Values that cannot be taken apart stay Go values in columns, where a subject that changes one would change the rows beside it: each has
// to be a copy with all that it refers to. It is a graph copy by reflection and unsafe pointers, as unexported fields have to be followed,
// which keeps sharing and cycles.

// deepen makes everything that the addressable value v refers to v's own, through unexported fields too. What is shared
// inside v is shared inside the copy. Functions and channels stay what they are, and so do pointers into the program's static
// data: a package compares with its sentinels by address.
func deepen(v reflect.Value) { newDeepener(v.Type(), &meter{}).deepen(v, nil) }

// A deepener is deepen for the values of one type, and counts what it copies.
type deepener struct {
	refs    int                    // see references
	pointed map[reflect.Type]bool  // see pointedTo
	fields  map[reflect.Type][]int // see order
	*meter
}

// fixed reports whether fields of type t lead to what nobody changes once it lies there, and what is dear to copy: compiled expressions,
// which a package compiles once and uses from many goroutines.
func fixed(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && t.Elem().PkgPath() == "regexp" && t.Elem().Name() == "Regexp"
}

// order is the fields of t that refer to something, those first that point to the largest values: one that leads to a whole, before
// another that leads into it.
//
// A pointer to a struct has to be followed before one to a field of it, so that the field is found to be a part of the copy (moved).
func (d *deepener) order(t reflect.Type) []int {
	out, ok := d.fields[t]
	if ok {
		return out
	}
	for i := range t.NumField() {
		if refers(t.Field(i).Type) && !fixed(t.Field(i).Type) {
			out = append(out, i)
		}
	}
	size := func(i int) uintptr {
		if f := t.Field(i).Type; f.Kind() == reflect.Pointer {
			return f.Elem().Size()
		}
		return 0
	}
	slices.SortStableFunc(out, func(i, j int) int { return cmp.Compare(size(j), size(i)) })
	d.fields[t] = out
	return out
}

func newDeepener(t reflect.Type, m *meter) *deepener {
	d := &deepener{refs: references(t), meter: m, fields: map[reflect.Type][]int{}}
	if d.refs > 1 {
		d.pointed = map[reflect.Type]bool{}
		pointedTo(t, d.pointed)
	}
	return d
}

// deepen is deepen for a copy of the value at home: what points there, into a ring or to the head of a list, points to the copy. Home
// may be nil.
//
// References wait in a list, since recursion would be as deep as a linked list is long.
func (d *deepener) deepen(v reflect.Value, home unsafe.Pointer) {
	if d.values++; d.refs == 0 {
		return
	}
	c := copier{deepener: d}
	if d.refs > 1 { // else nothing could be shared
		c.seen = map[seenPointer]reflect.Value{}
		c.moved(home, v)
	}
	c.own(v)
	for len(c.later) > 0 {
		p := c.later[len(c.later)-1]
		c.later = c.later[:len(c.later)-1]
		c.own(p)
	}
}

// pointedTo collects the types of what pointers inside values of t may lead to, as far as its declaration tells.
func pointedTo(t reflect.Type, into map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Pointer:
		if !into[t.Elem()] {
			into[t.Elem()] = true
			pointedTo(t.Elem(), into)
		}
	case reflect.Slice, reflect.Array:
		pointedTo(t.Elem(), into)
	case reflect.Map:
		pointedTo(t.Key(), into)
		pointedTo(t.Elem(), into)
	case reflect.Struct:
		for i := range t.NumField() {
			pointedTo(t.Field(i).Type, into)
		}
	}
}

// references is 0 if values of t refer to nothing, 1 if all they refer to is one slice without references, and else more.
//
// Most values refer to nothing or to a single slice, which needs no memory of what was met.
func references(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Slice:
		if !refers(t.Elem()) {
			return 1
		}
	case reflect.Struct:
		n := 0
		for i := range t.NumField() {
			n += references(t.Field(i).Type)
		}
		return n
	}
	if refers(t) && t != reflect.PointerTo(locationType) {
		return 2
	}
	return 0
}

// copier remembers in seen what it has copied; nil if nothing can be met twice.
type copier struct {
	*deepener
	seen  map[seenPointer]reflect.Value
	later []reflect.Value // copies whose references are still the original's: a list may be as many pointers deep as it is long
}

// moved remembers that the value at home is now v, and so are the parts of it that something may point to.
//
// Only parts whose type something may point to are remembered; all else would make the map as large as the value.
func (c *copier) moved(home unsafe.Pointer, v reflect.Value) {
	if home == nil {
		return
	}
	t := v.Type()
	if c.pointed[t] {
		c.seen[seenPointer{p: home, t: reflect.PointerTo(t)}] = v.Addr()
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if f := t.Field(i); f.Type.Kind() == reflect.Struct || c.pointed[f.Type] {
				c.moved(unsafe.Add(home, f.Offset), valueAt(f.Type, v.Field(i).Addr().UnsafePointer()))
			}
		}
	}
}

func (c *copier) remember(key seenPointer, to reflect.Value) {
	if c.seen != nil {
		c.seen[key] = to
	}
}

// A seenPointer is what a reference leads to. The type is part of it, as a struct and its first field have one address.
type seenPointer struct {
	p unsafe.Pointer
	t reflect.Type
	n int // length of a slice
}

// anchor lies in the static data, as every package variable does; heap and stacks are far away from it.
var anchor byte

// The static data of a program is shorter than this (no theory: 1 GB). A pointer into the heap that is taken for static would be shared,
// which is why the span is no larger.
const staticSpan = 1 << 30

func static(p unsafe.Pointer) bool {
	d := int64(uintptr(p)) - int64(uintptr(unsafe.Pointer(&anchor)))
	return -staticSpan < d && d < staticSpan
}

// own replaces what v, which is addressable, refers to by copies.
//
// A value in an interface has no address, and is copied before its references are.
func (c *copier) own(v reflect.Value) {
	t := v.Type()
	if !refers(t) {
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		c.ownPointer(v, t)
	case reflect.Slice:
		c.ownSlice(v, t)
	case reflect.Map:
		c.ownMap(v, t)
	case reflect.Interface:
		if !v.IsNil() {
			d := reflect.New(v.Elem().Type()).Elem()
			d.Set(v.Elem())
			c.own(d)
			v.Set(d)
		}
	case reflect.Struct:
		for _, i := range c.order(t) {
			f := v.Field(i)
			c.own(valueAt(f.Type(), f.Addr().UnsafePointer()))
		}
	case reflect.Array:
		for i := range t.Len() {
			c.own(v.Index(i))
		}
	}
}

var locationType = reflect.TypeFor[time.Location]() // immutable, and big

// ownPointer copies what v points to, unless it has been copied; the copy is known before its own references are followed, so that cycles
// end.
func (c *copier) ownPointer(v reflect.Value, t reflect.Type) {
	p := v.UnsafePointer()
	if p == nil || static(p) || t.Elem() == locationType {
		return
	}
	key := seenPointer{p: p, t: t}
	if to, ok := c.seen[key]; ok {
		v.Set(to)
		return
	}
	to := reflect.New(t.Elem())
	c.seen[key] = to.Convert(t)
	c.moved(p, to.Elem())
	to.Elem().Set(valueAt(t.Elem(), p))
	v.Set(c.seen[key])
	c.references, c.bytes = c.references+1, c.bytes+int64(t.Elem().Size())
	if refers(t.Elem()) {
		c.later = append(c.later, to.Elem())
	}
}

// spareBytes is how much room behind the elements of a slice is copied at most. No theory: buffers begin with less, and a value that reserved a
// megabyte is not to cost one in each row.
const spareBytes = 4096

// spare is the capacity of a copy of v: its own, as a buffer that lost its room would be one that no user has, up to a limit.
func spare(v reflect.Value, elem reflect.Type) int {
	if elem.Size() == 0 {
		return v.Len()
	}
	return min(v.Cap(), v.Len()+spareBytes/int(elem.Size()))
}

// ownSlice copies the elements up to the length: what lies behind it in the array is nobody's but for its size.
func (c *copier) ownSlice(v reflect.Value, t reflect.Type) {
	if v.IsNil() {
		return
	}
	key := seenPointer{p: v.UnsafePointer(), t: t, n: v.Len()}
	if to, ok := c.seen[key]; ok && v.Len() > 0 {
		v.Set(to)
		return
	}
	// The room behind the elements is empty in the copy. Nobody sees what was there but by an append, which writes
	// before it reads; that there is room decides whether the append moves the list.
	to := reflect.MakeSlice(t, v.Len(), spare(v, t.Elem()))
	reflect.Copy(to, v)
	c.references, c.bytes = c.references+1, c.bytes+int64(to.Cap())*int64(t.Elem().Size())
	c.remember(key, to)
	v.Set(to)
	if refers(t.Elem()) {
		for i := range to.Len() {
			c.own(to.Index(i))
		}
	}
}

// ownMap copies keys too, since a pointer as a key leads to the copy of its value then.
func (c *copier) ownMap(v reflect.Value, t reflect.Type) {
	if v.IsNil() {
		return
	}
	key := seenPointer{p: v.UnsafePointer(), t: t}
	if to, ok := c.seen[key]; ok {
		v.Set(to)
		return
	}
	to := reflect.MakeMapWithSize(t, v.Len())
	c.seen[key] = to
	c.references += int64(1 + 2*v.Len())
	for it := v.MapRange(); it.Next(); {
		k, e := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		k.SetIterKey(it)
		e.SetIterValue(it)
		c.own(k)
		c.own(e)
		to.SetMapIndex(k, e)
	}
	v.Set(to)
}

// refers tells whether values of t hold something that a copy of the value would share: strings do not count, they never change, nor
// do handles of package unique, which are equal only if they point to the same place.
func refers(t reflect.Type) bool {
	if t.PkgPath() == "unique" {
		return false
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	case reflect.Array:
		return t.Len() > 0 && refers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if refers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
