// Package paths has functions whose paths are known.
package paths

import (
	"errors"
	"fmt"
	"math"
)

// ErrHeavy is the refusal of what is too heavy.
var ErrHeavy = errors.New("too heavy")

// Fee refuses some weights, with and without a message of its own.
func Fee(kg int) (int, error) {
	if kg > 50 {
		return 0, ErrHeavy
	}
	if kg <= 0 {
		return 0, fmt.Errorf("weight %d", kg)
	}
	return 3 * kg, nil
}

// ErrLight may become nil.
var ErrLight = errors.New("too light")

type scale struct{}

func (scale) Broken() { ErrLight = nil }

// Light refuses with an error that a method may take away.
func Light(kg int) (int, error) {
	if kg < 1 {
		return 0, ErrLight
	}
	return kg, nil
}

// Twice looks at the error of another function.
func Twice(kg int) int {
	fee, err := Fee(kg)
	if err != nil {
		return -1
	}
	return 2 * fee
}

// Root calls package math.
func Root(x float64) float64 {
	if math.Sqrt(x) > 3 {
		return math.Floor(x)
	}
	return 0
}

// MyMethod is the example of Sun et al. 2021.
func MyMethod(x, y int) int {
	z := x + y
	if z == 0 {
		if y > 0 {
			z = y * x
		} else {
			z = x * y
		}
	} else {
		if x > 0 {
			z = z * x
		} else {
			z = z + x
		}
	}
	return z
}

// Ratio has a panic, and a side that nothing reaches.
func Ratio(a, b int8) int8 {
	if a > 100 && a < 50 {
		return 7
	}
	return a / b
}

// Sum calls in a loop without a bound.
func Sum(n int) int {
	s := 0
	for i := 0; i < n; i++ {
		s = twice(s) + i
	}
	return s
}

func twice(x int) int { return x * 2 }

// Rate has bools and floats.
func Rate(fast bool, kg float64) float64 {
	if fast && kg > 2.5 {
		return kg * 3
	}
	return kg
}

// Each cannot be entered.
func Each(err error) int {
	if err != nil {
		return 1
	}
	return 0
}

// Lucky compares, without a branch.
func Lucky(n int) bool { return n*n == 49 }

// A Box is a struct of numbers.
type Box struct {
	Wide, High int
	Fragile    bool
}

// Fits takes a struct, and changes a copy of it.
func Fits(b Box) bool {
	if b.Fragile {
		b.Wide += 2
	}
	return b.Wide <= 5
}

// Turned gives a struct.
func Turned(b Box) Box {
	if b.Wide == b.High {
		return b
	}
	return Box{b.High, b.Wide, b.Fragile}
}

// Price looks up a list at an index, which may lie beyond it.
func Price(zone int) int { return []int{10, 20, 30}[zone] }

// Most goes over the arguments, and through a pointer.
func Most(a, b int) int {
	most := a
	for _, x := range []int{a, b} {
		raise(&most, x)
	}
	return most
}

func raise(to *int, x int) {
	if x > *to {
		*to = x
	}
}

// Missing follows a pointer that may be nil.
func Missing(there bool) int {
	var at *int
	if there {
		at = new(int)
	}
	if at == nil && there {
		return 1
	}
	return *at + len("four")
}

// Mixed has conditions that only circuits decide.
func Mixed(x, y uint32) int {
	n := 0
	if x*31^x>>7 == 123456789 {
		n++
	}
	if y*37^y>>5 == 987654321 {
		n += 2
	}
	return n
}
