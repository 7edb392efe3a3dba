// Package forest keeps which of a list's items is below which other one.
package forest

import "errors"

// The errors of forests.
var (
	ErrItem  = errors.New("forest: no such item")
	ErrCycle = errors.New("forest: an item would be below itself")
	ErrApart = errors.New("forest: items of two trees")
)

// MaxItems is the size of the largest forest.
const MaxItems = 64

// A Forest has items that are numbered from 0. Each is a root, or below one other item.
type Forest struct {
	above []int // -1 of a root
}

// New returns a forest in which each item is a root. There are at least 1 item and at most MaxItems.
func New(items int) *Forest {
	f := &Forest{above: make([]int, min(max(items, 1), MaxItems))}
	for i := range f.above {
		f.above[i] = -1
	}
	return f
}

// Size returns how many items there are.
func (f *Forest) Size() int { return len(f.above) }

// path returns an item and those above it, up to a root.
func (f *Forest) path(item int) ([]int, error) {
	if item < 0 || item >= len(f.above) {
		return nil, ErrItem
	}
	var path []int
	for ; item >= 0; item = f.above[item] {
		path = append(path, item)
	}
	return path, nil
}

// Root returns the root of the tree that an item is in.
func (f *Forest) Root(item int) (int, error) {
	path, err := f.path(item)
	if err != nil {
		return 0, err
	}
	return path[len(path)-1], nil
}

// Depth returns how many items are above an item.
func (f *Forest) Depth(item int) (int, error) {
	path, err := f.path(item)
	return max(0, len(path)-1), err
}

// Attach puts an item, with all that is below it, below another one.
func (f *Forest) Attach(item, below int) error {
	if item < 0 || item >= len(f.above) {
		return ErrItem
	}
	path, err := f.path(below)
	if err != nil {
		return err
	}
	for _, p := range path {
		if p == item {
			return ErrCycle
		}
	}
	f.above[item] = below
	return nil
}

// Detach makes an item a root.
func (f *Forest) Detach(item int) error {
	if item < 0 || item >= len(f.above) {
		return ErrItem
	}
	f.above[item] = -1
	return nil
}

// Common returns the lowest item that is above two items, or is one of them.
func (f *Forest) Common(item, other int) (int, error) {
	first, err := f.path(item)
	if err != nil {
		return 0, err
	}
	second, err := f.path(other)
	if err != nil {
		return 0, err
	}
	common, found := 0, false
	for i, j := len(first)-1, len(second)-1; i >= 0 && j >= 0 && first[i] == second[j]; i, j = i-1, j-1 {
		common, found = first[i], true
	}
	if !found {
		return 0, ErrApart
	}
	return common, nil
}
