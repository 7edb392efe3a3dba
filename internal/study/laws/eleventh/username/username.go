// Package username says which names users may choose.
package username

import (
	"errors"
	"slices"
	"strings"
)

// MinLength and MaxLength bound the length of a name.
const (
	MinLength = 3
	MaxLength = 20
)

// ErrLength, ErrStart, ErrSign, ErrHyphen and ErrReserved are what is wrong with a name.
var (
	ErrLength   = errors.New("the name is too short or too long")
	ErrStart    = errors.New("the name does not begin with a letter")
	ErrSign     = errors.New("a name has letters, digits and hyphens only")
	ErrHyphen   = errors.New("a hyphen stands between letters or digits")
	ErrReserved = errors.New("the name is reserved")
)

var reserved = []string{"admin", "root", "support"}

// Validate says what is wrong with a name: it has letters, digits and single hyphens inside, begins with a letter and is not reserved. It
// makes no difference whether letters are small.
func Validate(name string) error {
	if len(name) < MinLength || len(name) > MaxLength {
		return ErrLength
	}
	if !letter(name[0]) {
		return ErrStart
	}
	for i := range len(name) {
		switch c := name[i]; {
		case c == '-':
			if i == len(name)-1 || name[i+1] == '-' {
				return ErrHyphen
			}
		case !letter(c) && (c < '0' || c > '9'):
			return ErrSign
		}
	}
	if slices.Contains(reserved, strings.ToLower(name)) {
		return ErrReserved
	}
	return nil
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
