// Package byterange reads the header in which a client asks for a part of a file.
package byterange

import (
	"errors"
	"strconv"
	"strings"
)

// ErrSyntax is returned for a header that cannot be read, ErrRange for a part that the file does not have.
var (
	ErrSyntax = errors.New("want a range such as bytes=0-499")
	ErrRange  = errors.New("the file has no such part")
)

// Parse reads a header: bytes=0-499 are the first 500 bytes, bytes=500- are all from the 500th on, and bytes=-500 are the last 500. The part is
// from up to, but not including, to. A part that reaches over the end of the file ends there.
func Parse(header string, size int) (from, to int, err error) {
	spec, found := strings.CutPrefix(header, "bytes=")
	first, last, dash := strings.Cut(spec, "-")
	if !found || !dash {
		return 0, 0, ErrSyntax
	}
	if first == "" {
		n, err := number(last)
		if err != nil {
			return 0, 0, err
		}
		if n == 0 || size <= 0 {
			return 0, 0, ErrRange
		}
		return max(size-n, 0), size, nil
	}
	from, err = number(first)
	if err != nil {
		return 0, 0, err
	}
	to = size
	if last != "" {
		end, err := number(last)
		if err != nil {
			return 0, 0, err
		}
		if end < from {
			return 0, 0, ErrSyntax
		}
		if end < size {
			to = end + 1
		}
	}
	if from >= size {
		return 0, 0, ErrRange
	}
	return from, to, nil
}

func number(digits string) (int, error) {
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil {
		return 0, ErrSyntax
	}
	return int(n), nil
}

// Format writes the header for a part.
func Format(from, to int) string {
	return "bytes=" + strconv.Itoa(from) + "-" + strconv.Itoa(to-1)
}
