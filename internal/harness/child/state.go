package child

import (
	"bytes"
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// A state is what package variables and all that they lead to were when the package had been initialised. It is given back to them where
// it lay: whoever has a pointer to a part of it, another package or a value made at initialisation, sees that too, and nothing runs.
//
// The alternative is a process for each mutant, which costs far more than a comparison of memory. Memory is kept block by block with its
// bytes: what is equal byte by byte is not written, since constant data may lie in pages that cannot be written to. lost names the
// variables for which it cannot be done; the caller then tries each mutant in a process of its own.
type state struct {
	blocks []block
	tables []table
	pools  []*sync.Pool
	lost   []string // what cannot be given back, and why

	seen map[seenPointer]bool
	size int
}

// A seenPointer is what a reference leads to. The type is part of it, as a struct and its first field have one address.
type seenPointer struct {
	p unsafe.Pointer
	t reflect.Type
	n int // capacity of a slice
}

// A block is memory without maps: a variable, what a pointer leads to, or the array behind a slice.
type block struct {
	now, was reflect.Value // slices, or addressable
	raw      [2][]byte     // their bytes
}

// A table is a map. Its values were looked through when the state was kept.
type table struct {
	now        reflect.Value
	keys, vals []reflect.Value
}

// mostState is the bytes of memory and the entries of maps that a state may have: they are compared before each mutant. No theory stands
// behind the figure.
const mostState = 32 << 20

// stateOf keeps the state of the variables with some names at some places.
func stateOf(names []string, at []any) *state {
	s := &state{seen: map[seenPointer]bool{}}
	for i, name := range names {
		at := reflect.ValueOf(at[i])
		k := keeper{state: s}
		k.place(at.Type().Elem(), at.UnsafePointer())
		for len(k.later) > 0 {
			next := k.later[len(k.later)-1]
			k.later = k.later[:len(k.later)-1]
			k.follow(next)
		}
		if k.why != "" {
			s.lost = append(s.lost, fmt.Sprintf("%s (%s)", name, k.why))
		}
	}
	s.seen = nil
	return s
}

// restore gives the variables what they were. Most of it is as it was, mostly: memory that is never written to may not be writable.
func (s *state) restore() {
	for _, b := range s.blocks {
		if bytes.Equal(b.raw[0], b.raw[1]) {
			continue
		}
		if b.now.Kind() == reflect.Slice {
			reflect.Copy(b.now, b.was)
		} else {
			b.now.Set(b.was)
		}
	}
	for _, t := range s.tables {
		t.restore()
	}
	for _, p := range s.pools {
		drain(p)
	}
}

// drain takes everything out of a pool: what a mutant has put into it would come to others. A child has one processor, where a pool keeps
// no more than it hands out.
func drain(p *sync.Pool) {
	made := p.New
	p.New = nil
	for p.Get() != nil {
	}
	p.New = made
}

func (t *table) restore() {
	if t.same() {
		return
	}
	t.now.Clear()
	for i, k := range t.keys {
		t.now.SetMapIndex(k, t.vals[i])
	}
}

func (t *table) same() bool {
	if t.now.Len() != len(t.keys) {
		return false
	}
	if len(t.keys) == 0 {
		return true
	}
	v := reflect.New(t.now.Type().Elem()).Elem()
	for i, k := range t.keys {
		e := t.now.MapIndex(k)
		if !e.IsValid() {
			return false
		}
		v.Set(e)
		if !bytes.Equal(rawOf(v), rawOf(t.vals[i])) {
			return false
		}
	}
	return true
}

// rawOf is the bytes of an addressable value.
func rawOf(v reflect.Value) []byte {
	return castSlice[byte](v.Addr().UnsafePointer(), int(v.Type().Size()))
}

// A keeper follows one variable.
//
// It walks all that is reachable from the variable, each place once, in a list and not by recursion.
type keeper struct {
	*state
	later []reflect.Value // addressable; lists may be as many pointers deep as they are long
	why   string          // it cannot be given back
}

// place keeps the value of type t at p.
//
// What lies inside a block is restored with it, so that a struct of a thousand fields is one block; only what it points to is followed
// further.
func (k *keeper) place(t reflect.Type, p unsafe.Pointer) {
	if t == poolType {
		k.pools = append(k.pools, (*sync.Pool)(p))
		return
	}
	if t.Size() == 0 || t == locationType || !k.fits(t.Size()) {
		return
	}
	if holds(t, isPool) {
		k.parts(t, p)
		return
	}
	now := valueAt(t, p)
	was := reflect.New(t).Elem()
	was.Set(now)
	k.blocks = append(k.blocks, block{now: now, was: was, raw: [2][]byte{rawOf(now), rawOf(was)}})
	k.later = append(k.later, now)
}

// parts keeps those of a struct or an array one by one: there is a pool among them.
func (k *keeper) parts(t reflect.Type, p unsafe.Pointer) {
	if t.Kind() == reflect.Array {
		k.elements(t.Elem(), p, t.Len())
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		k.place(f.Type, unsafe.Add(p, f.Offset))
	}
}

func (k *keeper) elements(t reflect.Type, p unsafe.Pointer, n int) {
	for i := range n {
		k.place(t, unsafe.Add(p, uintptr(i)*t.Size()))
	}
}

// fits counts memory, and tells whether there is room for it.
func (k *keeper) fits(n uintptr) bool {
	if k.size += int(n); k.size > mostState {
		k.lose("it leads to too much memory")
		return false
	}
	return true
}

func (k *keeper) lose(why string) {
	if k.why == "" {
		k.why = why
	}
}

// The collector knows pools, which must not be written to.
var poolType = reflect.TypeFor[sync.Pool]()

func isPool(t reflect.Type) bool { return t == poolType }

// leads tells types whose values lead to memory.
func leads(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return t.PkgPath() != "unique"
	}
	return false
}

// holds tells whether values of t have a part of some type.
func holds(t reflect.Type, is func(reflect.Type) bool) bool {
	if is(t) {
		return true
	}
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && holds(t.Elem(), is)
	case reflect.Struct:
		for i := range t.NumField() {
			if holds(t.Field(i).Type, is) {
				return true
			}
		}
	}
	return false
}

// follow keeps what v, which is addressable, leads to.
//
// Closures, channels and unsafe pointers have state behind them that reflection does not reach. A function of the program's static data
// (not a closure) has none.
func (k *keeper) follow(v reflect.Value) {
	t := v.Type()
	if t == poolType || t == locationType || t.PkgPath() == "unique" || !holds(t, leads) {
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		k.pointer(t, v.UnsafePointer())
	case reflect.Slice:
		k.slice(v)
	case reflect.Map:
		k.table(v)
	case reflect.Interface:
		k.inside(v)
	case reflect.Struct:
		k.fields(v)
	case reflect.Array:
		for i := range t.Len() {
			k.follow(v.Index(i))
		}
	case reflect.Func:
		// What a function literal has of its own lies behind it, and no one knows how.
		if f := *(*unsafe.Pointer)(v.Addr().UnsafePointer()); f != nil && !static(f) {
			k.lose("a function may have variables of its own")
		}
	case reflect.Chan:
		if !v.IsNil() {
			k.lose("a channel")
		}
	case reflect.UnsafePointer:
		if !v.IsNil() {
			k.lose("an unsafe pointer")
		}
	}
}

// fields follows those of a struct. An atomic pointer knows the type of what it leads to by another field.
//
// atomic.Pointer[T] begins with [0]*T, which carries the type, and has an unsafe.Pointer behind it.
func (k *keeper) fields(v reflect.Value) {
	t := v.Type()
	if t.PkgPath() == "sync/atomic" && t.NumField() > 0 && t.Field(0).Type.Kind() == reflect.Array && t.Field(0).Type.Len() == 0 {
		if to := t.Field(0).Type.Elem(); to.Kind() == reflect.Pointer {
			k.pointer(to, *(*unsafe.Pointer)(v.Addr().UnsafePointer()))
			return
		}
	}
	if t.PkgPath() == "internal/sync" && !v.IsZero() { // a sync.Map: its nodes are not of the types that they are declared to be
		k.lose("a filled sync.Map")
		return
	}
	for i := range t.NumField() {
		f := v.Field(i)
		k.follow(valueAt(f.Type(), f.Addr().UnsafePointer()))
	}
}

// first tells whether memory is met for the first time.
func (k *keeper) first(p unsafe.Pointer, t reflect.Type, n int) bool {
	key := seenPointer{p: p, t: t, n: n}
	if k.seen[key] {
		return false
	}
	k.seen[key] = true
	return true
}

func (k *keeper) pointer(t reflect.Type, p unsafe.Pointer) {
	if p != nil && t.Elem() != locationType && k.first(p, t, 0) {
		k.place(t.Elem(), p)
	}
}

// slice keeps the whole array behind a slice, as far as append may write.
//
// Two slices of one array with different capacities are two blocks that overlap, which does no harm: both hold what was there.
func (k *keeper) slice(v reflect.Value) {
	n, t := v.Cap(), v.Type()
	size := uintptr(n) * t.Elem().Size()
	if size == 0 || !k.first(v.UnsafePointer(), t, n) {
		return
	}
	if holds(t.Elem(), isPool) {
		k.elements(t.Elem(), v.UnsafePointer(), n)
		return
	}
	if !k.fits(size) {
		return
	}
	now := v.Slice3(0, n, n)
	was := reflect.MakeSlice(t, n, n)
	reflect.Copy(was, now)
	k.blocks = append(k.blocks, block{now: now, was: was, raw: [2][]byte{
		castSlice[byte](now.UnsafePointer(), int(size)), castSlice[byte](was.UnsafePointer(), int(size))}})
	if holds(t.Elem(), leads) {
		for i := range n {
			k.later = append(k.later, now.Index(i))
		}
	}
}

// table keeps a map. A value of a map has no place of its own: what it leads to is followed from a copy.
func (k *keeper) table(v reflect.Value) {
	t := v.Type()
	if v.IsNil() || !k.first(v.UnsafePointer(), t, 0) || !k.fits(uintptr(v.Len())*(t.Key().Size()+t.Elem().Size())) {
		return
	}
	to := table{now: reflect.New(t).Elem()}
	to.now.Set(v)
	for it := v.MapRange(); it.Next(); {
		key, val := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		key.SetIterKey(it)
		val.SetIterValue(it)
		to.keys, to.vals = append(to.keys, key), append(to.vals, val)
		k.later = append(k.later, key, val)
	}
	k.tables = append(k.tables, to)
}

// inside follows what an interface holds, which itself never changes.
func (k *keeper) inside(v reflect.Value) {
	if v.IsNil() {
		return
	}
	held := reflect.New(v.Elem().Type()).Elem()
	held.Set(v.Elem())
	k.later = append(k.later, held)
}
