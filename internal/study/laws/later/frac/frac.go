// Package frac computes with fractions.
package frac

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
)

// A Frac is a fraction. Its denominator is positive, and products of numerators and denominators must fit into an int.
type Frac struct{ Num, Den int }

// Zero is no part of anything.
var Zero = Frac{0, 1}

// ErrFrac is the error of a text that is no fraction.
var ErrFrac = errors.New("frac: no fraction")

// Reduced returns the fraction in lowest terms.
func (f Frac) Reduced() Frac {
	d := divisor(f.Num, f.Den)
	return Frac{f.Num / d, f.Den / d}
}

// divisor returns the greatest common divisor of a number and a positive one.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// Plus returns the sum in lowest terms.
func (f Frac) Plus(g Frac) Frac { return Frac{f.Num*g.Den + g.Num*f.Den, f.Den * g.Den}.Reduced() }

// Times returns the product in lowest terms.
func (f Frac) Times(g Frac) Frac { return Frac{f.Num * g.Num, f.Den * g.Den}.Reduced() }

// Neg returns -f.
func (f Frac) Neg() Frac { return Frac{-f.Num, f.Den} }

// Inverse returns 1/f. It panics if f is zero.
func (f Frac) Inverse() Frac {
	switch {
	case f.Num == 0:
		panic("frac: inverse of zero")
	case f.Num < 0:
		return Frac{-f.Den, -f.Num}
	}
	return Frac{f.Den, f.Num}
}

// Compare returns -1 if f is the smaller one, 1 if it is the larger one, and 0 if both are the same number.
func (f Frac) Compare(g Frac) int { return cmp.Compare(f.Num*g.Den, g.Num*f.Den) }

// Float returns the number nearest to the fraction.
func (f Frac) Float() float64 { return float64(f.Num) / float64(f.Den) }

// String writes the fraction in lowest terms, and a whole number without its denominator.
func (f Frac) String() string {
	f = f.Reduced()
	if f.Den == 1 {
		return strconv.Itoa(f.Num)
	}
	return strconv.Itoa(f.Num) + "/" + strconv.Itoa(f.Den)
}

// Parse reads a fraction, as -3/4, or a whole number, and returns it in lowest terms.
func Parse(s string) (Frac, error) {
	num, den, found := strings.Cut(s, "/")
	f := Frac{0, 1}
	var err error
	if f.Num, err = number(num); err != nil {
		return Frac{}, err
	}
	if found {
		if f.Den, err = number(den); err != nil || f.Den <= 0 {
			return Frac{}, ErrFrac
		}
	}
	return f.Reduced(), nil
}

// number reads a decimal number that has no sign or a minus.
func number(s string) (int, error) {
	if strings.HasPrefix(s, "+") {
		return 0, ErrFrac
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, ErrFrac
	}
	return n, nil
}
