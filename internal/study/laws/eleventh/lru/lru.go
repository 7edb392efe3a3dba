// Package lru has a cache that forgets what has not been used for the longest time.
package lru

import "slices"

// A Cache keeps as many values as its limit says, those that were used last. The zero value keeps one.
type Cache struct {
	limit  int
	keys   []string // the one that was used last is the first
	values map[string]int
}

// New is an empty cache for so many values, but at least for one.
func New(limit int) *Cache { return &Cache{limit: limit} }

// Limit is how many values the cache keeps at most.
func (c *Cache) Limit() int { return max(c.limit, 1) }

// Put keeps a value at a key, in place of the one that is there. If there is no room the key that was used the longest time ago is dropped.
func (c *Cache) Put(key string, value int) {
	if !c.Has(key) && len(c.keys) == c.Limit() {
		c.Drop(c.keys[len(c.keys)-1])
	}
	if c.values == nil {
		c.values = map[string]int{}
	}
	if !c.Has(key) {
		c.keys = append(c.keys, key)
	}
	c.values[key] = value
	c.Touch(key)
}

// Touch counts as a use of a key, if it is there.
func (c *Cache) Touch(key string) {
	if i := slices.Index(c.keys, key); i >= 0 {
		copy(c.keys[1:i+1], c.keys[:i])
		c.keys[0] = key
	}
}

// Drop forgets a key.
func (c *Cache) Drop(key string) {
	if i := slices.Index(c.keys, key); i >= 0 {
		c.keys = slices.Delete(c.keys, i, i+1)
		delete(c.values, key)
	}
}

// Has reports whether there is a value at a key. It does not count as a use.
func (c *Cache) Has(key string) bool {
	_, ok := c.values[key]
	return ok
}

// Peek is the value at a key, or 0. It does not count as a use.
func (c *Cache) Peek(key string) int { return c.values[key] }

// Keys are the keys; the one that was used last is the first.
func (c *Cache) Keys() []string { return slices.Clone(c.keys) }
