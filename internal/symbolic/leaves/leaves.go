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
