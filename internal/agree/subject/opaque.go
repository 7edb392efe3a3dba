package subject

import (
	"math/big"
	"time"
)

// A Tag cannot be taken apart from outside: values of it are compared leaf by leaf, by reflection.
type Tag struct {
	name  string
	value float64
	marks []int
	next  *Tag
	at    time.Time
	any   any
}

// NewTag makes a Tag whose leaves hang on both arguments: nil and empty lists, and nil pointers, occur.
func NewTag(s string, x float64) Tag {
	t := Tag{name: s, value: x, at: time.Unix(int64(len(s)), 0), any: s}
	if len(s) > 1 {
		t.marks, t.next = make([]int, len(s)-2), &Tag{value: x}
	}
	return t
}

// Equal would hide every difference. It belongs to the module under test, so that relations do not ask it.
func (t Tag) Equal(Tag) bool { return true }

// Moved is t in another time zone, which is the same time.
func (t Tag) Moved() Tag {
	t.at = t.at.UTC()
	return t
}

// Value is what NewTag was given.
func (t Tag) Value() float64 { return t.value }

// Loop is a Tag that reaches itself.
func Loop(s string) *Tag {
	t := NewTag(s, 0)
	t.next = &t
	return &t
}

// An Event has an opaque value in a field.
type Event struct {
	At   time.Time
	Name string
}

// Stamp is a time of the local zone.
func Stamp(n int64) time.Time { return time.Unix(n%1e9, 0) }

// Zoned is the same time as Stamp in another zone: its leaves differ.
func Zoned(n int64) time.Time { return time.Unix(n%1e9, 0).In(time.FixedZone("there", 3600)) }

// Happen makes an Event.
func Happen(t time.Time, s string) Event { return Event{t, s} }

// Big is n, with room for digits to come.
func Big(n int64) *big.Int {
	z := new(big.Int).Lsh(big.NewInt(n), 200)
	return z.Rsh(z, 200)
}

// Plus adds.
func Plus(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }

// Times has a list of opaque values.
func Times(ns []int) []time.Time {
	var ts []time.Time
	for _, n := range ns {
		ts = append(ts, Stamp(int64(n)))
	}
	return ts
}
