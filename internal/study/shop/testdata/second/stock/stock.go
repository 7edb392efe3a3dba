// Package stock counts the pieces in a store.
package stock

import (
	"errors"
	"maps"
)

// Stock has how many pieces there are of each article.
type Stock struct {
	pieces map[string]int
}

// New makes an empty stock.
func New() *Stock { return &Stock{pieces: map[string]int{}} }

// Add puts n pieces of an article in.
func (s *Stock) Add(article string, n int) error {
	if n < 0 {
		return errors.New("negative number")
	}
	s.pieces[article] = n
	return nil
}

// Remove takes n pieces out.
func (s *Stock) Remove(article string, n int) error {
	if n < 0 {
		return errors.New("negative number")
	}
	if s.pieces[article] < n {
		return errors.New("not enough")
	}
	s.pieces[article] -= n
	if s.pieces[article] == 0 {
		delete(s.pieces, article)
	}
	return nil
}

// Count is how many pieces of an article there are.
func (s *Stock) Count(article string) int { return s.pieces[article] }

// Merge has the pieces of both lists.
func Merge(a, b map[string]int) map[string]int {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]int{}
	}
	for k, n := range b {
		if out[k] == 0 {
			out[k] = n
		}
	}
	return out
}
