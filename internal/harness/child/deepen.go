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
	*meter
	refs    int                    // see references
	pointed map[reflect.Type]bool  // see pointedTo
	plans   map[reflect.Type]*plan // of the types that were met
	root    *plan                  // that of t
	seen    map[reference]copied   // what was copied for one value; nil if nothing can be met twice
	later   []waiting
}

// A plan is how values of one type are copied. It is worked out once: to ask reflection for the fields of a type takes longer than to copy them.
type plan struct {
	t        reflect.Type
	refers   bool
	elem     *plan      // of a pointer, a slice, an array or a map; nil of others
	key      *plan      // of a map
	follow   []subvalue // of a struct: the fields that refer to something, see follow
	movable  []subvalue // itself and those of its parts, at any depth, that something may point to
	detached bool       // a pointer that stays what it is
}

// A subvalue is a value inside another one.
type subvalue struct {
	offset uintptr
	*plan
}

// A waiting value is a copy whose references are still those of the original.
type waiting struct {
	at unsafe.Pointer
	*plan
}

// fixed reports whether fields of type t lead to what nobody changes once it lies there, and what is dear to copy: compiled expressions,
// which a package compiles once and uses from many goroutines.
func fixed(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && t.Elem().PkgPath() == "regexp" && t.Elem().Name() == "Regexp"
}

// plan is that of values of type t.
func (d *deepener) plan(t reflect.Type) *plan {
	if p, ok := d.plans[t]; ok {
		return p
	}
	p := &plan{t: t, refers: refers(t)}
	d.plans[t] = p
	switch t.Kind() {
	case reflect.Pointer:
		p.elem, p.detached = d.plan(t.Elem()), t.Elem() == locationType
	case reflect.Slice, reflect.Array:
		p.elem = d.plan(t.Elem())
	case reflect.Map:
		p.key, p.elem = d.plan(t.Key()), d.plan(t.Elem())
	case reflect.Struct:
		p.follow = d.follow(t)
	}
	p.movable = d.movable(t, 0, nil)
	return p
}

// follow is the fields of t that refer to something, those first that point to the largest values: one that leads to a whole, before
// another that leads into it.
//
// A pointer to a struct has to be followed before one to a field of it, so that the field is found to be a part of the copy (moved).
func (d *deepener) follow(t reflect.Type) []subvalue {
	var out []subvalue
	for i := range t.NumField() {
		if f := t.Field(i); refers(f.Type) && !fixed(f.Type) {
			out = append(out, subvalue{offset: f.Offset, plan: d.plan(f.Type)})
		}
	}
	size := func(p subvalue) uintptr {
		if p.t.Kind() == reflect.Pointer {
			return p.t.Elem().Size()
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b subvalue) int { return cmp.Compare(size(b), size(a)) })
	return out
}

// movable appends those parts of a value of type t that something may point to, the value itself among them: with all others, what is remembered of a
// value would be as large as the value.
func (d *deepener) movable(t reflect.Type, offset uintptr, out []subvalue) []subvalue {
	if d.pointed[t] {
		out = append(out, subvalue{offset: offset, plan: d.plan(t)})
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if f := t.Field(i); f.Type.Kind() == reflect.Struct || d.pointed[f.Type] {
				out = d.movable(f.Type, offset+f.Offset, out)
			}
		}
	}
	return out
}

func newDeepener(t reflect.Type, m *meter) *deepener {
	d := &deepener{meter: m, refs: references(t), plans: map[reflect.Type]*plan{}}
	if d.refs > 1 { // else nothing could be shared
		d.pointed, d.seen = map[reflect.Type]bool{}, map[reference]copied{}
		pointedTo(t, d.pointed)
	}
	d.root = d.plan(t)
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
	clear(d.seen)
	to := v.Addr().UnsafePointer()
	d.moved(home, to, d.root)
	d.own(to, d.root)
	for len(d.later) > 0 {
		w := d.later[len(d.later)-1]
		d.later = d.later[:len(d.later)-1]
		d.own(w.at, w.plan)
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

// moved remembers that the value at home is now at to, and so are the parts of it that something may point to.
func (d *deepener) moved(home, to unsafe.Pointer, p *plan) {
	if home == nil || d.seen == nil {
		return
	}
	for _, m := range p.movable {
		d.seen[reference{p: unsafe.Add(home, m.offset), of: m.plan}] = copied{p: unsafe.Add(to, m.offset)}
	}
}

// A reference is where a pointer, a slice or a map leads to. The type of what lies there is part of it, as a struct and its first field have one
// address, and so is the length of a slice.
type reference struct {
	p  unsafe.Pointer
	of *plan
	n  int // for the copy of a slice its length and 1 more
}

// A copied reference leads to p. Of a slice it has some capacity.
type copied struct {
	p        unsafe.Pointer
	capacity int
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

// own replaces what the value at at refers to by copies.
//
// A value in an interface has no address, and is copied before its references are.
func (d *deepener) own(at unsafe.Pointer, p *plan) {
	if !p.refers {
		return
	}
	switch p.t.Kind() {
	case reflect.Pointer:
		d.ownPointer((*unsafe.Pointer)(at), p)
	case reflect.Slice:
		d.ownSlice((*sliceHeader)(at), p)
	case reflect.Map:
		d.ownMap(valueAt(p.t, at), p)
	case reflect.Interface:
		if v := valueAt(p.t, at); !v.IsNil() {
			held := reflect.New(v.Elem().Type())
			held.Elem().Set(v.Elem())
			d.own(held.UnsafePointer(), d.plan(v.Elem().Type()))
			v.Set(held.Elem())
		}
	case reflect.Struct:
		for _, f := range p.follow {
			d.own(unsafe.Add(at, f.offset), f.plan)
		}
	case reflect.Array:
		d.ownElements(at, p.t.Len(), p.elem)
	}
}

// ownElements replaces what values that lie beside each other refer to.
func (d *deepener) ownElements(at unsafe.Pointer, n int, elem *plan) {
	if elem.refers {
		for i := range n {
			d.own(unsafe.Add(at, uintptr(i)*elem.t.Size()), elem)
		}
	}
}

var locationType = reflect.TypeFor[time.Location]() // immutable, and big

// ownPointer copies what a pointer leads to, unless it has been copied; the copy is known before its own references are followed, so that cycles
// end.
func (d *deepener) ownPointer(at *unsafe.Pointer, p *plan) {
	from := *at
	if from == nil || static(from) || p.detached {
		return
	}
	key := reference{p: from, of: p.elem}
	if to, ok := d.seen[key]; ok {
		*at = to.p
		return
	}
	v := reflect.New(p.elem.t)
	to := v.UnsafePointer()
	d.seen[key] = copied{p: to}
	d.moved(from, to, p.elem)
	v.Elem().Set(valueAt(p.elem.t, from))
	*at = to
	d.references, d.bytes = d.references+1, d.bytes+int64(p.elem.t.Size())
	if p.elem.refers {
		d.later = append(d.later, waiting{at: to, plan: p.elem})
	}
}

// spareBytes is how much room behind the elements of a slice is copied at most. No theory: buffers begin with less, and a value that reserved a
// megabyte is not to cost one in each row.
const spareBytes = 4096

// A sliceHeader is how a slice lies in memory.
type sliceHeader struct {
	data          unsafe.Pointer
	len, capacity int
}

// spare is the capacity of a copy of a slice: its own, as a buffer that lost its room would be one that no user has, up to a limit.
func (h *sliceHeader) spare(elem reflect.Type) int {
	if elem.Size() == 0 {
		return h.len
	}
	return min(h.capacity, h.len+spareBytes/int(elem.Size()))
}

// ownSlice copies the elements up to the length: what lies behind it in the array is nobody's but for its size.
func (d *deepener) ownSlice(h *sliceHeader, p *plan) {
	if h.data == nil {
		return
	}
	key := reference{p: h.data, of: p.elem, n: 1 + h.len}
	if to, ok := d.seen[key]; ok && h.len > 0 {
		h.data, h.capacity = to.p, to.capacity
		return
	}
	// The room behind the elements is empty in the copy. Nobody sees what was there but by an append, which writes
	// before it reads; that there is room decides whether the append moves the list.
	to := reflect.MakeSlice(p.t, h.len, h.spare(p.elem.t))
	reflect.Copy(to, valueAt(p.t, unsafe.Pointer(h)))
	d.references, d.bytes = d.references+1, d.bytes+int64(to.Cap())*int64(p.elem.t.Size())
	h.data, h.capacity = to.UnsafePointer(), to.Cap()
	if d.seen != nil {
		d.seen[key] = copied{p: h.data, capacity: h.capacity}
	}
	d.ownElements(h.data, h.len, p.elem)
}

// ownMap copies keys too, since a pointer as a key leads to the copy of its value then.
func (d *deepener) ownMap(v reflect.Value, p *plan) {
	if v.IsNil() {
		return
	}
	from := v.UnsafePointer()
	key := reference{p: from, of: p}
	if to, ok := d.seen[key]; ok {
		v.Set(reflect.NewAt(p.t, unsafe.Pointer(&to.p)).Elem())
		return
	}
	to := reflect.MakeMapWithSize(p.t, v.Len())
	d.seen[key] = copied{p: to.UnsafePointer()}
	d.references += int64(1 + 2*v.Len())
	k, e := reflect.New(p.key.t), reflect.New(p.elem.t)
	for it := v.MapRange(); it.Next(); {
		k.Elem().SetIterKey(it)
		e.Elem().SetIterValue(it)
		d.own(k.UnsafePointer(), p.key)
		d.own(e.UnsafePointer(), p.elem)
		to.SetMapIndex(k.Elem(), e.Elem())
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
