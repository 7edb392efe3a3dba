// Package intset has sets of small whole numbers, one bit a number.
package intset

// A Set has the numbers from 0 to 63; others stand for their remainder.
type Set uint64

// Empty has no numbers.
func Empty() Set { return 0 }

// Insert is s with x.
func Insert(x int, s Set) Set { return s | bit(x) }

// Delete is s without x.
func Delete(x int, s Set) Set { return s &^ bit(x) }

// Member reports whether s has x.
func Member(x int, s Set) bool { return s&bit(x) != 0 }

// Union has the numbers of both sets.
func Union(s, t Set) Set { return s | t }

// Intersection has the numbers that both sets have.
func Intersection(s, t Set) Set { return s & t }

func bit(x int) Set { return 1 << (uint(x) % 64) }
