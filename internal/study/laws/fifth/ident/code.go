package ident

import (
	"math"
	"strings"
)

// alphabet has no letter that looks like a digit, and no U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// misread are the letters that people write for digits.
var misread = strings.NewReplacer("O", "0", "I", "1", "L", "1", "-", "")

// Encode writes a number in base 32.
func Encode(n uint64) string {
	var digits [13]byte
	at := len(digits)
	for {
		at--
		digits[at] = alphabet[n%32]
		if n /= 32; n == 0 {
			return string(digits[at:])
		}
	}
}

// Decode reads what Encode writes, in capitals or not. Hyphens do not matter, O is read as 0, and I and L as 1.
func Decode(s string) (uint64, error) {
	s = misread.Replace(strings.ToUpper(s))
	if s == "" {
		return 0, ErrCode
	}
	var n uint64
	for i := range len(s) {
		digit := strings.IndexByte(alphabet, s[i])
		if digit < 0 || n > math.MaxUint64/32 {
			return 0, ErrCode
		}
		n = 32*n + uint64(digit)
	}
	return n, nil
}
