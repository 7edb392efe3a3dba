package child

import (
	"math"
	"sync/atomic"
	"unsafe"
)

// A Shared is memory that parent and child have in common: a page that says what the child is doing, then room for the bodies
// of requests and of replies.
type Shared struct {
	mem    []byte
	mapped bool
}

const (
	pageSize = 4096
	halfSize = 8 << 20 // 8,192 rows of 128 float64 arguments; larger bodies go through the pipe

	// SharedSize is the length of the file behind a [Shared].
	SharedSize = pageSize + 2*halfSize
)

// NoRow is the row of a child that runs no row.
const NoRow = -1

func (s *Shared) requests() []byte { return s.half(0) }
func (s *Shared) replies() []byte  { return s.half(1) }

func (s *Shared) half(i int) []byte {
	if len(s.mem) < SharedSize {
		return nil
	}
	from := pageSize + i*halfSize
	return s.mem[from : from+halfSize : from+halfSize]
}

// row is where the child stores the row it is about to run. A plain store: it is the only writer, and the parent reads it
// without synchronisation when the child has ended or to see whether it moves.
func (s *Shared) row() *int64 { return (*int64)(unsafe.Pointer(&s.mem[0])) }

func (s *Shared) exec() *uint64 { return (*uint64)(unsafe.Pointer(&s.mem[8])) }

func (s *Shared) mutant() *uint64 { return (*uint64)(unsafe.Pointer(&s.mem[16])) }

// Mutant returns the number of the mutant that is on; 0 if there is none.
func (s *Shared) Mutant() uint32 { return uint32(atomic.LoadUint64(s.mutant())) }

// Position returns what the child is in: the execution (1 for the first of a request, 0 before it), the [Mark] of its function, and the
// row, [NoRow] between rows.
func (s *Shared) Position() (exec uint64, fn uint32, row int64) {
	at := atomic.LoadUint64(s.exec())
	return at & math.MaxUint32, uint32(at >> 32), atomic.LoadInt64(s.row())
}

// Reset says that nothing runs.
func (s *Shared) Reset() {
	atomic.StoreUint64(s.exec(), 0)
	atomic.StoreUint64(s.mutant(), 0)
	atomic.StoreInt64(s.row(), NoRow)
}
