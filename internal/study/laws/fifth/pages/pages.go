// Package pages reads and writes the pages that somebody wants printed.
package pages

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// The errors of pages.
var (
	ErrPage   = errors.New("pages: no such page")
	ErrSyntax = errors.New("pages: not a list of pages")
)

// Last is the largest number that a page can have.
const Last = 9999

// Format writes a list of pages as people do: in ascending order, each once, and those that follow each other as one range.
func Format(list []int) (string, error) {
	sorted := slices.Compact(slices.Sorted(slices.Values(list)))
	if n := len(sorted); n > 0 && (sorted[0] < 1 || sorted[n-1] > Last) {
		return "", ErrPage
	}
	var parts []string
	for len(sorted) > 0 {
		n := 1
		for n < len(sorted) && sorted[n] == sorted[n-1]+1 {
			n++
		}
		part := strconv.Itoa(sorted[0])
		if n > 1 {
			part += "-" + strconv.Itoa(sorted[n-1])
		}
		parts, sorted = append(parts, part), sorted[n:]
	}
	return strings.Join(parts, ","), nil
}

// Parse reads pages and ranges between commas, in any order. They come back in ascending order, each once. An empty text is no page.
func Parse(s string) ([]int, error) {
	if strings.TrimSpace(s) == "" {
		return nil, nil
	}
	var out []int
	for part := range strings.SplitSeq(s, ",") {
		first, last, found := strings.Cut(part, "-")
		if !found {
			last = first
		}
		from, err := page(first)
		if err != nil {
			return nil, err
		}
		to, err := page(last)
		if err != nil {
			return nil, err
		}
		if from > to {
			return nil, ErrSyntax
		}
		for p := from; p <= to; p++ {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

func page(s string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil {
		return 0, ErrSyntax
	}
	if n < 1 || n > Last {
		return 0, ErrPage
	}
	return n, nil
}
