package child

import (
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// A recycler lends the memory of result columns for the time of a request. Fresh memory costs page faults and collections, which
// for cheap functions take longer than the calls.
type recycler struct {
	free, lent [len(ops)][]loan
}

type loan struct {
	p unsafe.Pointer
	n int
}

// get returns room for n zero scalars of kind k.
func (r *recycler) get(k relation.Kind, n int) unsafe.Pointer {
	free := r.free[k]
	for i, l := range free {
		if l.n >= n {
			free[i] = free[len(free)-1]
			r.free[k] = free[:len(free)-1]
			r.lent[k] = append(r.lent[k], l)
			ops[k].clear(l.p, n)
			return l.p
		}
	}
	p := ops[k].alloc(n)
	r.lent[k] = append(r.lent[k], loan{p, n})
	return p
}

// maxFree bounds what is kept of one kind.
const maxFree = 16

// reset takes back what was lent: the request is answered.
func (r *recycler) reset() {
	for k, lent := range r.lent {
		free := append(r.free[k], lent...)
		clear(lent)
		r.lent[k] = lent[:0]
		if over := len(free) - maxFree; over > 0 { // those that were lent last fit best what comes next
			copy(free, free[over:])
			clear(free[maxFree:])
			free = free[:maxFree]
		}
		r.free[k] = free
	}
}

func (opsOf[T]) alloc(n int) unsafe.Pointer    { return unsafe.Pointer(unsafe.SliceData(make([]T, n))) }
func (opsOf[T]) clear(p unsafe.Pointer, n int) { clear(castSlice[T](p, n)) }

// Columns in messages begin where the elements of a vector, which follow a count of four bytes, are aligned for every type.
const countSize, alignment = 4, 8

// AppendColumn appends c to the body of a message.
func AppendColumn(buf []byte, c relation.Column) []byte {
	for len(buf)%alignment != alignment-countSize {
		buf = append(buf, 0)
	}
	return relation.AppendColumn(buf, c)
}

// A Body is what is left to read of a message.
type Body struct {
	all  []byte
	read int
}

// NewBody begins to read a message.
func NewBody(all []byte) *Body { return &Body{all: all} }

// Column reads the next column.
func (b *Body) Column(t *relation.Type) (relation.Column, error) {
	b.align()
	c, rest, err := relation.ReadColumn(t, b.all[b.read:])
	b.read = len(b.all) - len(rest)
	return c, err
}

func (b *Body) align() {
	for b.read%alignment != alignment-countSize && b.read < len(b.all) {
		b.read++
	}
}

// shared is Column, except that a column of numbers is the memory of the message itself.
func (b *Body) shared(t *relation.Type, n int) (relation.Column, error) {
	if t.Kind == relation.Bool || t.Kind == relation.String || opsFor(t) == nil {
		return b.Column(t)
	}
	b.align()
	from := b.read + countSize
	size := n * int(opsFor(t).size())
	if n == 0 || from+size > len(b.all) || uintptr(unsafe.Pointer(&b.all[from]))%alignment != 0 {
		return b.Column(t)
	}
	b.read = from + size
	return vecOf(t, unsafe.Pointer(&b.all[from]), n), nil
}

func (opsOf[T]) size() uintptr { var zero T; return unsafe.Sizeof(zero) }
