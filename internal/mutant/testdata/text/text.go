// Package text is what the mutants of this room are measured on: small functions as people write them, with table tests.
package text

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Search returns the index of x in the sorted slice a, or -1.
func Search(a []int, x int) int {
	lo, hi := 0, len(a)-1
	for lo <= hi {
		mid := lo + (hi-lo)/2
		switch {
		case a[mid] == x:
			return mid
		case a[mid] < x:
			lo = mid + 1
		default:
			hi = mid - 1
		}
	}
	return -1
}

// Median returns the middle of a, or the mean of the two in the middle. It leaves a as it is.
func Median(a []float64) (float64, error) {
	if len(a) == 0 {
		return 0, errors.New("median of nothing")
	}
	b := append([]float64(nil), a...)
	for i := 1; i < len(b); i++ {
		for j := i; j > 0 && b[j-1] > b[j]; j-- {
			b[j-1], b[j] = b[j], b[j-1]
		}
	}
	m := len(b) / 2
	if len(b)%2 == 1 {
		return b[m], nil
	}
	return (b[m-1] + b[m]) / 2, nil
}

// An Interval holds the numbers Lo…Hi.
type Interval struct{ Lo, Hi int }

// Merge returns the union of intervals, sorted and disjoint. Empty ones are dropped, and those that touch are joined.
func Merge(in []Interval) []Interval {
	var s []Interval
	for _, v := range in {
		if v.Lo <= v.Hi {
			s = append(s, v)
		}
	}
	sort.Slice(s, func(i, j int) bool { return s[i].Lo < s[j].Lo })
	var out []Interval
	for _, v := range s {
		n := len(out)
		if n > 0 && v.Lo <= out[n-1].Hi+1 {
			if v.Hi > out[n-1].Hi {
				out[n-1].Hi = v.Hi
			}
			continue
		}
		out = append(out, v)
	}
	return out
}

// ErrDuration is the error of ParseDuration.
var ErrDuration = errors.New("invalid duration")

// ParseDuration reads durations such as "1h30m", "-45s" and "250ms".
func ParseDuration(s string) (time.Duration, error) {
	neg := false
	if strings.HasPrefix(s, "-") {
		neg = true
		s = s[1:]
	}
	if s == "" {
		return 0, ErrDuration
	}
	var total time.Duration
	for s != "" {
		i := 0
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		n, err := strconv.Atoi(s[:i])
		if err != nil {
			return 0, fmt.Errorf("%w: %q", ErrDuration, s)
		}
		s = s[i:]
		j := 0
		for j < len(s) && (s[j] < '0' || s[j] > '9') {
			j++
		}
		var unit time.Duration
		switch s[:j] {
		case "h":
			unit = time.Hour
		case "m":
			unit = time.Minute
		case "s":
			unit = time.Second
		case "ms":
			unit = time.Millisecond
		default:
			return 0, fmt.Errorf("%w: unit %q", ErrDuration, s[:j])
		}
		total += time.Duration(n) * unit
		s = s[j:]
	}
	if neg {
		return -total, nil
	}
	return total, nil
}

var numerals = []struct {
	value int
	text  string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
	{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// Roman writes 1…3999 as a Roman numeral; "" is all else.
func Roman(n int) string {
	if n < 1 || n > 3999 {
		return ""
	}
	var b strings.Builder
	for _, d := range numerals {
		for n >= d.value {
			b.WriteString(d.text)
			n -= d.value
		}
	}
	return b.String()
}

// Arabic reads a Roman numeral as Roman writes it.
func Arabic(s string) (n int, ok bool) {
	rest := s
	for _, d := range numerals {
		for strings.HasPrefix(rest, d.text) {
			n += d.value
			rest = rest[len(d.text):]
		}
	}
	return n, rest == "" && n > 0 && Roman(n) == s
}

// Levenshtein is the number of insertions, deletions and replacements of runes that lead from a to b.
func Levenshtein(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			next := min(row[j]+1, row[j-1]+1, diagonal+cost)
			diagonal, row[j] = row[j], next
		}
	}
	return row[len(y)]
}

// Pack writes runs of three and more equal bytes as a count and the byte: "aaab" is "3ab".
func Pack(s string) string {
	var out []byte
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] == s[i] {
			j++
		}
		if n := j - i; n > 2 {
			out = strconv.AppendInt(out, int64(n), 10)
			out = append(out, s[i])
		} else {
			out = append(out, s[i:j]...)
		}
		i = j
	}
	return string(out)
}

// Unpack is the inverse of Pack for texts without digits.
func Unpack(s string) string {
	var b strings.Builder
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= '0' && c <= '9' {
			n = n*10 + int(c-'0')
			continue
		}
		if n == 0 {
			n = 1
		}
		b.WriteString(strings.Repeat(string(c), n))
		n = 0
	}
	return b.String()
}

// Price is what a parcel of some grams costs in cents.
func Price(grams int, express, abroad bool) (int, error) {
	if grams <= 0 {
		return 0, errors.New("no weight")
	}
	cents := 0
	switch {
	case grams <= 500:
		cents = 399
	case grams <= 2000:
		cents = 599
	case grams <= 10000:
		cents = 599 + (grams-2000+999)/1000*60
	default:
		return 0, errors.New("too heavy")
	}
	if express {
		cents = cents * 3 / 2
	}
	if abroad && !express {
		cents += 800
	} else if abroad {
		cents += 1500
	}
	return cents, nil
}

// Det is the determinant of a square matrix, by elimination with pivots.
func Det(m [][]float64) float64 {
	n := len(m)
	a := make([][]float64, n)
	for i := range m {
		a[i] = append([]float64{}, m[i]...)
	}
	det := 1.0
	for c := 0; c < n; c++ {
		p := c
		for r := c + 1; r < n; r++ {
			if abs(a[r][c]) > abs(a[p][c]) {
				p = r
			}
		}
		if a[p][c] == 0 {
			return 0
		}
		if p != c {
			a[p], a[c] = a[c], a[p]
			det = -det
		}
		det *= a[c][c]
		for r := c + 1; r < n; r++ {
			f := a[r][c] / a[c][c]
			for k := c; k < n; k++ {
				a[r][k] -= f * a[c][k]
			}
		}
	}
	return det
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// Histogram counts the values in n bins of equal width from lo to hi; what lies outside is in the first and last bin.
func Histogram(values []float64, lo, hi float64, n int) []int {
	if n < 1 || !(lo < hi) {
		return nil
	}
	bins := make([]int, n)
	width := (hi - lo) / float64(n)
	for _, v := range values {
		i := int((v - lo) / width)
		if v < lo || i < 0 {
			i = 0
		}
		if i >= n {
			i = n - 1
		}
		bins[i]++
	}
	return bins
}

// Wrap breaks text into lines of at most width runes where it can.
func Wrap(text string, width int) string {
	var lines []string
	line := ""
	for _, w := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(w)) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	if line != "" {
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Reverse turns the bits of an octet round.
func Reverse(b uint8) uint8 {
	b = b>>4 | b<<4
	b = (b&0xcc)>>2 | (b&0x33)<<2
	return (b&0xaa)>>1 | (b&0x55)<<1
}

// Checksum is Fletcher's sum of 16 bits.
func Checksum(data []byte) uint16 {
	a, b := uint16(0), uint16(0)
	for _, c := range data {
		a = (a + uint16(c)) % 255
		b = (b + a) % 255
	}
	return b<<8 | a
}

// Days is the number of days in a month of the Gregorian calendar; 0 if there is no such month.
func Days(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 1, 3, 5, 7, 8, 10, 12:
		return 31
	}
	return 0
}
