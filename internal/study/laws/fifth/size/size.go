// Package size reads and writes sizes of files.
package size

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// The errors of sizes.
var (
	ErrNegative = errors.New("size: negative")
	ErrSyntax   = errors.New("size: not a whole number and a unit")
	ErrRange    = errors.New("size: too large")
)

// units are in ascending order; each is 1024 of the one before.
var units = []string{"B", "KiB", "MiB", "GiB", "TiB"}

// Format writes a size in the largest unit in which it is a whole number: 2048 is 2 KiB, 2049 is 2049 B.
func Format(bytes int64) (string, error) {
	if bytes < 0 {
		return "", ErrNegative
	}
	unit := 0
	for bytes > 0 && bytes%1024 == 0 && unit < len(units)-1 {
		bytes /= 1024
		unit++
	}
	return strconv.FormatInt(bytes, 10) + " " + units[unit], nil
}

// Parse reads a size. Blanks around the number and the unit, and the case of the unit, do not matter; without a unit it is in bytes.
func Parse(s string) (int64, error) {
	s = strings.TrimSpace(s)
	rest := strings.TrimLeft(s, "0123456789")
	n, err := strconv.ParseInt(s[:len(s)-len(rest)], 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return 0, ErrRange
	} else if err != nil {
		return 0, ErrSyntax
	}
	name := strings.TrimSpace(rest)
	if name == "" {
		return n, nil
	}
	for _, unit := range units {
		if strings.EqualFold(name, unit) {
			return n, nil
		}
		if n > math.MaxInt64/1024 {
			return 0, ErrRange
		}
		n *= 1024
	}
	return 0, ErrSyntax
}
