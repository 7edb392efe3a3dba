// Package leaves has functions of the standard library that are written in assembly, or by means of package unsafe, in plain Go: the executor of
// internal/symbolic enters these in their place. Each does what its namesake does, which its test holds against the standard library.
package leaves

// IndexByte is internal/bytealg.IndexByte.
func IndexByte(b []byte, c byte) int {
	for i, x := range b {
		if x == c {
			return i
		}
	}
	return -1
}

// IndexByteString is internal/bytealg.IndexByteString.
func IndexByteString(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}

// LastIndexByteString is internal/bytealg.LastIndexByteString.
func LastIndexByteString(s string, c byte) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == c {
			return i
		}
	}
	return -1
}

// Count is internal/bytealg.Count.
func Count(b []byte, c byte) int {
	n := 0
	for _, x := range b {
		if x == c {
			n++
		}
	}
	return n
}

// CountString is internal/bytealg.CountString.
func CountString(s string, c byte) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			n++
		}
	}
	return n
}

// Equal is bytes.Equal and internal/bytealg.Equal, which compare texts.
func Equal(a, b []byte) bool { return string(a) == string(b) }

// Compare is internal/bytealg.Compare.
func Compare(a, b []byte) int { return CompareString(string(a), string(b)) }

// CompareString is internal/bytealg.CompareString.
func CompareString(a, b string) int {
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}

// IndexString is strings.Index and internal/bytealg.IndexString.
func IndexString(s, sep string) int {
	for i := 0; i+len(sep) <= len(s); i++ {
		if s[i:i+len(sep)] == sep {
			return i
		}
	}
	return -1
}

// Index is bytes.Index and internal/bytealg.Index.
func Index(s, sep []byte) int { return IndexString(string(s), string(sep)) }

// MakeNoZero is internal/bytealg.MakeNoZero, without its garbage.
func MakeNoZero(n int) []byte { return make([]byte, n) }

// Clone is strings.Clone.
func Clone(s string) string { return s }

// Nothing stands for functions that check how they are used, (*strings.Builder).copyCheck.
func Nothing[T any](_ *T) {}

// SortSlice is sort.Slice for lists of up to 12 elements, for which it sorts by insertion (sort.pdqsort_func).
func SortSlice[T any](all []T, less func(i, j int) bool) {
	if len(all) > 12 { // maxInsertion of sort.pdqsort_func; the executor does not enter channels, and says so
		<-make(chan int)
	}
	for i := 1; i < len(all); i++ {
		for j := i; j > 0 && less(j, j-1); j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
}

// Functions of sync/atomic. One goroutine is executed, so that what it does is done at once.

// LoadInt32 is sync/atomic.LoadInt32.
func LoadInt32(at *int32) int32 { return *at }

// StoreInt32 is sync/atomic.StoreInt32.
func StoreInt32(at *int32, v int32) { *at = v }

// AddInt32 is sync/atomic.AddInt32.
func AddInt32(at *int32, d int32) int32 {
	*at += d
	return *at
}

// SwapInt32 is sync/atomic.SwapInt32.
func SwapInt32(at *int32, v int32) int32 {
	old := *at
	*at = v
	return old
}

// CompareAndSwapInt32 is sync/atomic.CompareAndSwapInt32.
func CompareAndSwapInt32(at *int32, old, v int32) bool {
	if *at != old {
		return false
	}
	*at = v
	return true
}

// LoadInt64 is sync/atomic.LoadInt64.
func LoadInt64(at *int64) int64 { return *at }

// StoreInt64 is sync/atomic.StoreInt64.
func StoreInt64(at *int64, v int64) { *at = v }

// AddInt64 is sync/atomic.AddInt64.
func AddInt64(at *int64, d int64) int64 {
	*at += d
	return *at
}

// SwapInt64 is sync/atomic.SwapInt64.
func SwapInt64(at *int64, v int64) int64 {
	old := *at
	*at = v
	return old
}

// CompareAndSwapInt64 is sync/atomic.CompareAndSwapInt64.
func CompareAndSwapInt64(at *int64, old, v int64) bool {
	if *at != old {
		return false
	}
	*at = v
	return true
}

// LoadUint32 is sync/atomic.LoadUint32.
func LoadUint32(at *uint32) uint32 { return *at }

// StoreUint32 is sync/atomic.StoreUint32.
func StoreUint32(at *uint32, v uint32) { *at = v }

// AddUint32 is sync/atomic.AddUint32.
func AddUint32(at *uint32, d uint32) uint32 {
	*at += d
	return *at
}

// SwapUint32 is sync/atomic.SwapUint32.
func SwapUint32(at *uint32, v uint32) uint32 {
	old := *at
	*at = v
	return old
}

// CompareAndSwapUint32 is sync/atomic.CompareAndSwapUint32.
func CompareAndSwapUint32(at *uint32, old, v uint32) bool {
	if *at != old {
		return false
	}
	*at = v
	return true
}

// LoadUint64 is sync/atomic.LoadUint64.
func LoadUint64(at *uint64) uint64 { return *at }

// StoreUint64 is sync/atomic.StoreUint64.
func StoreUint64(at *uint64, v uint64) { *at = v }

// AddUint64 is sync/atomic.AddUint64.
func AddUint64(at *uint64, d uint64) uint64 {
	*at += d
	return *at
}

// SwapUint64 is sync/atomic.SwapUint64.
func SwapUint64(at *uint64, v uint64) uint64 {
	old := *at
	*at = v
	return old
}

// CompareAndSwapUint64 is sync/atomic.CompareAndSwapUint64.
func CompareAndSwapUint64(at *uint64, old, v uint64) bool {
	if *at != old {
		return false
	}
	*at = v
	return true
}
