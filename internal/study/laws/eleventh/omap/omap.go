// Package omap has a map in the order of its keys that is never changed: what would change it makes another one, which shares with it what
// both have.
package omap

// A Map has values by their keys. The zero value is empty.
type Map struct {
	Size int // how many keys there are
	root *node
}

type node struct {
	key         string
	value       int
	left, right *node
}

// New is an empty map.
func New() *Map { return &Map{} }

// With is the map with a value at a key, in place of the one that is there.
func (m *Map) With(key string, value int) *Map {
	size := m.Size
	if !m.Has(key) {
		size++
	}
	return &Map{size, m.root.with(key, value)}
}

// Without is the map without a key.
func (m *Map) Without(key string) *Map {
	if !m.Has(key) {
		return m
	}
	return &Map{m.Size - 1, m.root.without(key)}
}

// Get is the value at a key, and whether there is one.
func (m *Map) Get(key string) (value int, ok bool) {
	n := m.root
	for n != nil && n.key != key {
		if key < n.key {
			n = n.left
		} else {
			n = n.right
		}
	}
	if n == nil {
		return 0, false
	}
	return n.value, true
}

// Has reports whether there is a value at a key.
func (m *Map) Has(key string) bool {
	_, ok := m.Get(key)
	return ok
}

// Keys are the keys in ascending order.
func (m *Map) Keys() []string {
	var keys []string
	m.root.walk(func(n *node) { keys = append(keys, n.key) })
	return keys
}

// Values are the values in the order of their keys.
func (m *Map) Values() []int {
	var values []int
	m.root.walk(func(n *node) { values = append(values, n.value) })
	return values
}

func (n *node) with(key string, value int) *node {
	switch {
	case n == nil:
		return &node{key: key, value: value}
	case key < n.key:
		return &node{n.key, n.value, n.left.with(key, value), n.right}
	case key > n.key:
		return &node{n.key, n.value, n.left, n.right.with(key, value)}
	}
	return &node{key, value, n.left, n.right}
}

func (n *node) without(key string) *node {
	switch {
	case n == nil:
		return nil
	case key < n.key:
		return &node{n.key, n.value, n.left.without(key), n.right}
	case key > n.key:
		return &node{n.key, n.value, n.left, n.right.without(key)}
	case n.left == nil:
		return n.right
	case n.right == nil:
		return n.left
	}
	next := n.right
	for next.left != nil {
		next = next.left
	}
	return &node{next.key, next.value, n.left, n.right.without(next.key)}
}

func (n *node) walk(visit func(*node)) {
	if n != nil {
		n.left.walk(visit)
		visit(n)
		n.right.walk(visit)
	}
}
