package meal

import (
	"errors"
	"testing"
)

func TestLoad(t *testing.T) {
	for _, c := range []struct {
		model                        Model
		hours, crew, children, spare int
		vegetarian                   bool
		want                         [5]int
		err                          error
	}{
		{Narrow, 1, 4, 10, 0, false, [5]int{0, 0, 4, 0, 16}, nil},
		{Narrow, 6, 0, 0, 10, true, [5]int{0, 161, 8, 0, 15}, nil},
		{Wide, 7, 9, 5, 9, true, [5]int{40, 499, 18, 10, 26}, nil},
		{Jumbo, 13, 12, 100, 50, false, [5]int{140, 830, 50, 300, 92}, nil},
		{Narrow, 3, 4, 76, 0, false, [5]int{}, ErrChildren},
		{Wide, 0, 4, 0, 0, false, [5]int{}, ErrHours},
		{Wide, 1, 31, 0, 0, false, [5]int{}, ErrCrew},
		{Wide, 1, 3, 0, 51, false, [5]int{}, ErrSpare},
		{3, 1, 3, 0, 0, false, [5]int{}, ErrModel},
	} {
		first, economy, staff, child, snacks, err := Load(c.model, c.hours, c.crew, c.children, c.spare, c.vegetarian)
		if got := [5]int{first, economy, staff, child, snacks}; got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Load(%d, %d, %d, %d, %d, %t) is %v, %v, want %v, %v", c.model, c.hours, c.crew, c.children, c.spare, c.vegetarian, got, err, c.want, c.err)
		}
	}
}
