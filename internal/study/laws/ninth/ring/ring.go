// Package ring keeps the latest values of many.
package ring

// A Ring has room for some values; the oldest makes way for a new one if there is no room left.
type Ring struct {
	slots       []int
	head, count int // the oldest value is at head
}

// New is an empty ring with room for size values, for one at least and for 64 at most.
func New(size int) *Ring { return &Ring{slots: make([]int, min(max(size, 1), 64))} }

// Push adds a value.
func (r *Ring) Push(x int) {
	if len(r.slots) == 0 { // the zero value
		r.slots = make([]int, 1)
	}
	r.slots[(r.head+r.count)%len(r.slots)] = x
	if r.count < len(r.slots) {
		r.count++
	} else {
		r.head = (r.head + 1) % len(r.slots)
	}
}

// Pop takes the oldest value out, if there is one.
func (r *Ring) Pop() (value int, ok bool) {
	if r.count == 0 {
		return 0, false
	}
	value = r.slots[r.head]
	r.head, r.count = (r.head+1)%len(r.slots), r.count-1
	return value, true
}

// Items are the values, the oldest first.
func (r *Ring) Items() []int {
	var items []int
	for i := range r.count {
		items = append(items, r.slots[(r.head+i)%len(r.slots)])
	}
	return items
}

// Full reports whether the next value will push one out.
func (r *Ring) Full() bool { return r.count > 0 && r.count == len(r.slots) }
