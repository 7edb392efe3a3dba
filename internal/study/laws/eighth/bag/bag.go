// Package bag counts things.
package bag

// A Bag has so many of each thing.
type Bag struct {
	counts map[int]int
	size   int
}

// New is a bag of things.
func New(things ...int) *Bag {
	b := &Bag{counts: map[int]int{}}
	for _, t := range things {
		b.Add(t)
	}
	return b
}

// Add puts one more of a thing into the bag.
func (b *Bag) Add(thing int) {
	b.counts[thing]++
	b.size++
}

// Drop takes one of a thing out, if there is one.
func (b *Bag) Drop(thing int) (dropped bool) {
	if b.counts[thing] == 0 {
		return false
	}
	b.counts[thing]--
	b.size--
	return true
}

// Count is how many of a thing there are.
func (b *Bag) Count(thing int) int { return b.counts[thing] }

// Len is how many things there are together.
func (b *Bag) Len() int { return b.size }
