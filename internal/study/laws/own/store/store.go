// Package store keeps numbers in the order in which they come.
package store

import "slices"

// A Stack gives back first what came last.
type Stack struct{ items []int }

// NewStack returns a stack to which items have come one after the other.
func NewStack(items ...int) *Stack { return &Stack{slices.Clone(items)} }

// Push adds an item.
func (s *Stack) Push(item int) { s.items = append(s.items, item) }

// Pop removes the item that came last and returns it; ok is false if there is none.
func (s *Stack) Pop() (item int, ok bool) {
	if len(s.items) == 0 {
		return 0, false
	}
	last := len(s.items) - 1
	item, s.items = s.items[last], s.items[:last]
	return item, true
}

// Len returns how many items there are.
func (s *Stack) Len() int { return len(s.items) }

// A Queue gives back first what came first.
type Queue struct{ items []int }

// NewQueue returns a queue to which items have come one after the other.
func NewQueue(items ...int) *Queue { return &Queue{slices.Clone(items)} }

// Put adds an item.
func (q *Queue) Put(item int) { q.items = append(q.items, item) }

// Take removes the item that came first and returns it; ok is false if there is none.
func (q *Queue) Take() (item int, ok bool) {
	if len(q.items) == 0 {
		return 0, false
	}
	item, q.items = q.items[0], q.items[1:]
	return item, true
}

// Len returns how many items wait.
func (q *Queue) Len() int { return len(q.items) }
