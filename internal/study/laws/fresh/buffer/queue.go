package buffer

import "slices"

// A Queue gives back the smallest of its numbers first. It is a binary heap.
type Queue struct{ heap []int }

// NewQueue returns a queue of the items.
func NewQueue(items ...int) *Queue {
	q := &Queue{}
	for _, item := range items {
		q.Push(item)
	}
	return q
}

// Len returns how many items there are.
func (q *Queue) Len() int { return len(q.heap) }

// Peek returns the smallest item and leaves it; ok is false if there is none.
func (q *Queue) Peek() (item int, ok bool) {
	if len(q.heap) == 0 {
		return 0, false
	}
	return q.heap[0], true
}

// Sorted returns all items in ascending order.
func (q *Queue) Sorted() []int {
	items := slices.Clone(q.heap)
	slices.Sort(items)
	return items
}

// Push adds an item.
func (q *Queue) Push(item int) {
	q.heap = append(q.heap, item)
	for i := len(q.heap) - 1; i > 0; {
		parent := (i - 1) / 2
		if q.heap[parent] <= q.heap[i] {
			return
		}
		q.heap[parent], q.heap[i] = q.heap[i], q.heap[parent]
		i = parent
	}
}

// Pop removes the smallest item and returns it; ok is false if there is none.
func (q *Queue) Pop() (item int, ok bool) {
	item, ok = q.Peek()
	if !ok {
		return 0, false
	}
	last := len(q.heap) - 1
	q.heap[0] = q.heap[last]
	q.heap = q.heap[:last]
	q.sink()
	return item, true
}

// sink moves the first item down to where it belongs.
func (q *Queue) sink() {
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(q.heap); child++ {
			if q.heap[child] < q.heap[least] {
				least = child
			}
		}
		if least == i {
			return
		}
		q.heap[i], q.heap[least] = q.heap[least], q.heap[i]
		i = least
	}
}
