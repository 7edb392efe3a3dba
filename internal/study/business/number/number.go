// Package number is a subject of studies: the number that a text stands for, with the kind of number that holds it. The rules are those that Apache Commons
// Lang documents of its class NumberUtils: createNumber with its prefixes, suffixes and sizes, and the conversions and questions beside it. The code is this
// project's own, of the documentation. It is in the role of NUMBER in the paper on path-directed source inputs by Sun et al. (2021), whose program has 1438
// lines of Java, most of them comments.
//
// What differs from the documentation: digits are those of ASCII; there is no text that is null; a plus may stand wherever a minus may; and a power of ten
// beyond 32 bits is refused, with zero before it too. The real faults of the class are in package bugs below this one.
package number

import "errors"

// A Kind is the type of a number.
type Kind int

// The kinds: whole numbers, then decimals, each by size.
const (
	Integer    Kind = iota // 32 bits
	Long                   // 64 bits
	BigInteger             // of any size
	Float                  // 32 bits
	Double                 // 64 bits
	BigDecimal             // of any size and precision
)

// A Value is a number exactly: its digits, times its base to the power of its exponent. Two texts of one base stand for the same number if these are equal.
type Value struct {
	Negative bool   // false for the zero of whole numbers
	Digits   string // in small letters, without zeros at either end; empty for zero
	Base     int    // 8, 10 or 16
	Exponent int
}

// A Number is what a text stands for.
type Number struct {
	Kind  Kind
	Value Value
	Int   int64 // the value of an Integer or Long, 0 for other kinds
}

// Errors of the package.
var (
	ErrBlank  = errors.New("number: blank text")
	ErrNumber = errors.New("number: not a number")
	ErrSize   = errors.New("number: too large")
	ErrEmpty  = errors.New("number: no values")
)

// Parse is the number that s stands for.
//
// After 0x or # come hexadecimal digits, and how many there are decides the kind. A suffix l, f or d asks for a Long, a Float or a Double, and gets a larger
// kind if the number does not fit. Without a suffix whole numbers have the smallest kind that fits, with a 0 before octal digits; and decimals the smallest
// kind that fits and keeps the digits after the point. Blanks around a number are refused. Letters may be of either case.
func Parse(s string) (Number, error) {
	if isBlank(s) {
		return Number{}, ErrBlank
	}
	negative, rest := sign(s)
	if n := hexPrefix(rest); n > 0 {
		return hexNumber(negative, rest[n:])
	}
	p, err := split(s)
	if err != nil {
		return Number{}, err
	}
	switch p.suffix {
	case 0:
		return unsuffixed(p)
	case 'l', 'L':
		return suffixedLong(p)
	case 'f', 'F':
		return suffixedDecimal(p, Float)
	}
	return suffixedDecimal(p, Double)
}

// unsuffixed is a number whose text does not say its kind.
func unsuffixed(p parts) (Number, error) {
	if !p.point && !p.power {
		return wholeNumber(p, Integer)
	}
	v, err := decimalValue(p)
	if err != nil {
		return Number{}, err
	}
	return Number{Kind: preciseKind(v, len(p.fraction)), Value: v}, nil
}

// suffixedLong is a number that is to be a Long. It has a point or an exponent if it is a decimal, which it must not be.
func suffixedLong(p parts) (Number, error) {
	if p.point || p.power {
		return Number{}, ErrNumber
	}
	return wholeNumber(p, Long)
}

// suffixedDecimal is a number that is to be of a kind of decimals. The suffix says how precise it has to be, so only its size counts.
func suffixedDecimal(p parts, least Kind) (Number, error) {
	v, err := decimalValue(p)
	if err != nil {
		return Number{}, err
	}
	return Number{Kind: sizedKind(v, least), Value: v}, nil
}
