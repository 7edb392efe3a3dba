// Package isbn reads and writes the numbers of books, in the old form of ten digits and in the new one of thirteen.
package isbn

import (
	"errors"
	"fmt"
	"strings"
)

// MaxBook is the largest number of a book: both forms have nine digits for it.
const MaxBook = 999_999_999

// ErrBook, ErrLength, ErrDigit, ErrPrefix and ErrCheck are why something is no number of a book.
var (
	ErrBook   = errors.New("a book has a number of at most nine digits")
	ErrLength = errors.New("want ten or thirteen digits")
	ErrDigit  = errors.New("not a digit")
	ErrPrefix = errors.New("want thirteen digits that begin with 978")
	ErrCheck  = errors.New("wrong check digit")
)

const prefix = "978"

// Ten is the old form: the nine digits of a book and a check digit, which is X for ten.
func Ten(book int) (string, error) {
	if book < 0 || book > MaxBook {
		return "", ErrBook
	}
	body := fmt.Sprintf("%09d", book)
	sum := 0
	for i := range len(body) {
		sum += (10 - i) * int(body[i]-'0')
	}
	return body + string("0123456789X"[(11-sum%11)%11]), nil
}

// Thirteen is the new form: 978, the nine digits of a book and another check digit.
func Thirteen(book int) (string, error) {
	if book < 0 || book > MaxBook {
		return "", ErrBook
	}
	body := fmt.Sprintf("%s%09d", prefix, book)
	sum := 0
	for i := range len(body) {
		weight := 1 + i%2*2
		sum += weight * int(body[i]-'0')
	}
	return body + string("0123456789"[(10-sum%10)%10]), nil
}

// Read is the book that a number in one of the two forms is of. Dashes may stand anywhere, and the X may be small.
func Read(text string) (book int, err error) {
	text = strings.ToUpper(strings.ReplaceAll(text, "-", ""))
	write := Ten
	digits := text
	switch {
	case len(text) == 13 && strings.HasPrefix(text, prefix):
		write, digits = Thirteen, text[len(prefix):]
	case len(text) == 13:
		return 0, ErrPrefix
	case len(text) != 10:
		return 0, ErrLength
	}
	for _, r := range digits[:9] {
		if r < '0' || r > '9' {
			return 0, ErrDigit
		}
		book = 10*book + int(r-'0')
	}
	if want, err := write(book); err != nil || want != text {
		return 0, ErrCheck
	}
	return book, nil
}
