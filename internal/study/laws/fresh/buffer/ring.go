// Package buffer holds numbers until they are used.
package buffer

import "slices"

// A Ring holds the newest numbers, at most as many as its capacity.
type Ring struct {
	items    []int
	capacity int
}

// NewRing returns a ring to which items have come one after the other. Its capacity is at least 1.
func NewRing(capacity int, items ...int) *Ring {
	r := &Ring{capacity: max(1, capacity)}
	for _, item := range items {
		r.Push(item)
	}
	return r
}

// Push adds an item. The oldest one makes room for it if the ring is full.
func (r *Ring) Push(item int) {
	if len(r.items) >= r.capacity {
		r.items = r.items[1:]
	}
	r.items = append(r.items, item)
}

// Len returns how many items there are.
func (r *Ring) Len() int { return len(r.items) }

// Cap returns how many items there can be.
func (r *Ring) Cap() int { return r.capacity }

// Items returns all items, the oldest first.
func (r *Ring) Items() []int { return slices.Clone(r.items) }

// Newest returns the item that came last; ok is false if there is none.
func (r *Ring) Newest() (item int, ok bool) {
	if len(r.items) == 0 {
		return 0, false
	}
	return r.items[len(r.items)-1], true
}
