// Package stack has a stack of numbers of bounded height.
package stack

// A Stack has numbers one above the other.
type Stack struct {
	items  []int
	height int
}

// New returns an empty stack that holds height numbers at most.
func New(height int) *Stack { return &Stack{height: max(height, 1)} }

// Len returns how many numbers there are.
func (s *Stack) Len() int { return len(s.items) }

// Full reports whether nothing more can be put on top.
func (s *Stack) Full() bool { return len(s.items) >= s.height }

// Top returns the number on top, 0 if there is none.
func (s *Stack) Top() int {
	if len(s.items) == 0 {
		return 0
	}
	return s.items[len(s.items)-1]
}

// Push puts a number on top, unless the stack is full.
func (s *Stack) Push(n int) (pushed bool) {
	if s.Full() {
		return false
	}
	s.items = append(s.items, n)
	return true
}

// Pop takes the number on top away.
func (s *Stack) Pop() (n int, ok bool) {
	if len(s.items) == 0 {
		return 0, false
	}
	n = s.Top()
	s.items = s.items[:len(s.items)-1]
	return n, true
}

// Swap exchanges the two numbers on top, if there are two.
func (s *Stack) Swap() {
	if n := len(s.items); n >= 2 {
		s.items[n-1], s.items[n-2] = s.items[n-2], s.items[n-1]
	}
}

// Sum returns the sum of the numbers.
func (s *Stack) Sum() int {
	sum := 0
	for _, n := range s.items {
		sum += n
	}
	return sum
}
