// Package codec shortens data and guards numbers against slips of the pen.
package codec

import (
	"bytes"
	"errors"
)

// A Run is a byte and how many times it follows itself.
type Run struct {
	Value byte
	Count uint8
}

// Encode returns the runs of data, each as long as a run can be.
func Encode(data []byte) []Run {
	var runs []Run
	for _, b := range data {
		if last := len(runs) - 1; last >= 0 && runs[last].Value == b && runs[last].Count < 255 {
			runs[last].Count++
			continue
		}
		runs = append(runs, Run{b, 1})
	}
	return runs
}

// Decode returns the data that runs stand for.
func Decode(runs []Run) []byte {
	data := make([]byte, 0, Size(runs))
	for _, r := range runs {
		data = append(data, bytes.Repeat([]byte{r.Value}, int(r.Count))...)
	}
	return data
}

// Size returns how many bytes runs stand for.
func Size(runs []Run) int {
	n := 0
	for _, r := range runs {
		n += int(r.Count)
	}
	return n
}

// ErrDigits is the error of a text that is not one or more decimal digits.
var ErrDigits = errors.New("codec: not a number of digits")

// CheckDigit returns the digit that makes a number valid when it is written behind it, by Luhn's rule: of the digits from the right every
// other one is doubled, and the sum of all resulting digits is a multiple of ten.
func CheckDigit(number string) (int, error) {
	if number == "" {
		return 0, ErrDigits
	}
	total := 0
	for i := range len(number) {
		c := number[len(number)-1-i]
		if c < '0' || c > '9' {
			return 0, ErrDigits
		}
		d := int(c - '0')
		if i%2 == 0 {
			d = 2 * d
			d = d/10 + d%10
		}
		total += d
	}
	return (10 - total%10) % 10, nil
}

// Valid reports whether the last digit of a number is the check digit of the others.
func Valid(number string) bool {
	if len(number) < 2 {
		return false
	}
	last := len(number) - 1
	d, err := CheckDigit(number[:last])
	return err == nil && number[last] == byte('0'+d)
}
