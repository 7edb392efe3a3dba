// Package queue has a queue of fixed size.
package queue

// Queue is a ring of numbers, first in, first out.
type Queue struct {
	buf  []int
	head int
	size int
}

// New makes a queue for n numbers; at least one.
func New(n int) *Queue {
	if n < 1 {
		n = 1
	}
	if n > 64 {
		n = 64
	}
	return &Queue{buf: make([]int, n)}
}

// Push puts v at the end and tells whether there was room.
func (q *Queue) Push(v int) bool {
	if q.size > len(q.buf) {
		return false
	}
	q.buf[(q.head+q.size)%len(q.buf)] = v
	q.size++
	return true
}

// Pop takes the first number.
func (q *Queue) Pop() (int, bool) {
	if q.size == 0 {
		return 0, false
	}
	v := q.buf[q.head]
	q.head = (q.head + 1) % len(q.buf)
	q.size--
	return v, true
}

// Peek shows the first number and leaves it there.
func (q *Queue) Peek() (int, bool) {
	if q.size == 0 {
		return 0, false
	}
	return q.buf[0], true
}

// Len is how many numbers are in the queue.
func (q *Queue) Len() int { return q.size }

// Clear empties the queue.
func (q *Queue) Clear() { q.head, q.size = 0, 0 }
