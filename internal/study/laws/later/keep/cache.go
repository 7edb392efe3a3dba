package keep

import "slices"

// A Cache holds the values that were used last, at most as many as its capacity.
type Cache struct {
	capacity int
	keys     []string // that which was used last is the first
	values   map[string]int
}

// NewCache returns an empty cache. Its capacity is at least 1.
func NewCache(capacity int) *Cache {
	return &Cache{capacity: max(1, capacity), values: map[string]int{}}
}

// Len returns how many values there are.
func (c *Cache) Len() int { return len(c.keys) }

// Cap returns how many values there can be.
func (c *Cache) Cap() int { return c.capacity }

// Has reports whether there is a value for a key. The value does not count as used.
func (c *Cache) Has(key string) bool {
	_, ok := c.values[key]
	return ok
}

// Keys returns the keys, the one that was used last first.
func (c *Cache) Keys() []string { return slices.Clone(c.keys) }

// Get returns the value of a key and makes it the one that was used last; ok is false if there is none.
func (c *Cache) Get(key string) (value int, ok bool) {
	value, ok = c.values[key]
	if ok {
		c.touch(key)
	}
	return value, ok
}

// Put stores a value. The one that was not used for the longest time makes room for it.
func (c *Cache) Put(key string, value int) {
	if !c.Has(key) && len(c.keys) >= c.capacity {
		last := len(c.keys) - 1
		delete(c.values, c.keys[last])
		c.keys = c.keys[:last]
	}
	c.values[key] = value
	c.touch(key)
}

// touch makes a key the first one.
func (c *Cache) touch(key string) {
	c.keys = slices.DeleteFunc(c.keys, func(k string) bool { return k == key })
	c.keys = slices.Insert(c.keys, 0, key)
}
