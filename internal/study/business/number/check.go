package number

// IsParsable says whether the converters of this package for decimal numbers read s: digits, with a minus before them and with a point that has digits
// behind it.
func IsParsable(s string) bool {
	if s != "" && s[0] == '-' {
		s = s[1:]
	}
	if s == "" || s[len(s)-1] == '.' {
		return false
	}
	if at := index(s, '.'); at >= 0 {
		return (at == 0 || IsDigits(s[:at])) && IsDigits(s[at+1:])
	}
	return IsDigits(s)
}

// IsCreatable says whether s is the text of a number: [Parse] reads all such texts but those with a power of ten that is too large. It knows no prefix #, and
// no suffix of octal digits.
func IsCreatable(s string) bool {
	if isBlank(s) {
		return false
	}
	_, s = sign(s)
	if len(s) > 1 && s[0] == '0' && index(s, '.') < 0 {
		if n := hexPrefix(s); n > 0 {
			return areDigits(s[n:], hex)
		}
		if isDigit(s[1]) {
			return areDigits(s[1:], octal)
		}
	}
	var c checker
	for ; len(s) > 1; s = s[1:] {
		if !c.next(s[0]) {
			return false
		}
	}
	return s != "" && c.last(s[0])
}

// IsNumber is the older name of [IsCreatable].
func IsNumber(s string) bool { return IsCreatable(s) }

// A checker reads a decimal number character by character.
type checker struct {
	power, point bool // whether there was an exponent, and a point
	signs        bool // whether a sign may come: directly after the letter of the exponent
	digit        bool // whether there was a digit, of the exponent if there is a sign in it
}

// next reads a character that others follow, and says whether it may stand there.
func (c *checker) next(b byte) bool {
	switch {
	case isDigit(b):
		c.digit, c.signs = true, false
		return true
	case b == '.':
		if c.point || c.power {
			return false
		}
		c.point = true
		return true
	case b == 'e' || b == 'E':
		if c.power || !c.digit {
			return false
		}
		c.power, c.signs = true, true
		return true
	case b == '+' || b == '-':
		if !c.signs {
			return false
		}
		c.signs, c.digit = false, false
		return true
	}
	return false
}

// last reads the last character, and says whether the number may end with it.
func (c *checker) last(b byte) bool {
	switch b {
	case '.':
		return c.digit && !c.point && !c.power
	case 'f', 'F', 'd', 'D':
		return c.digit && !c.signs
	case 'l', 'L':
		return c.digit && !c.power && !c.point
	}
	return isDigit(b)
}
