package number

// IsDigits says whether a text is decimal digits, at least one.
func IsDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// sign takes the sign from the front of a text, which must not be empty.
func sign(s string) (negative bool, rest string) {
	switch s[0] {
	case '-':
		return true, s[1:]
	case '+':
		return false, s[1:]
	}
	return false, s
}

// hexPrefix is the length of the prefix of hexadecimal digits, 0 if there is none.
func hexPrefix(s string) int {
	if s != "" && s[0] == '#' {
		return 1
	}
	if len(s) > 1 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') {
		return 2
	}
	return 0
}

// isSuffix says whether c asks for a kind of numbers.
func isSuffix(c byte) bool {
	switch c {
	case 'l', 'L', 'f', 'F', 'd', 'D':
		return true
	}
	return false
}

// isBlank says whether a text has nothing but white space. Characters of control count as that, since none of them is part of a number.
func isBlank(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] > ' ' {
			return false
		}
	}
	return true
}

// index is the first place of c, -1 if there is none.
func index(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}

// isDigit says whether c is a decimal digit.
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// areDigits says whether a text is digits of a base, at least one.
func areDigits(s string, base int) bool {
	for i := 0; i < len(s); i++ {
		if d := digitOf(s[i]); d < 0 || d >= base {
			return false
		}
	}
	return s != ""
}

// digitOf is the value of a digit of any base here, -1 of another character.
func digitOf(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + decimal
	case 'A' <= c && c <= 'F':
		return int(c-'A') + decimal
	}
	return -1
}

// small is digits in small letters.
func small(digits string) string {
	out := []byte(digits)
	for i, c := range out {
		if 'A' <= c && c <= 'F' {
			out[i] = c - 'A' + 'a'
		}
	}
	return string(out)
}

// withoutZeros is digits without the zeros in front.
func withoutZeros(digits string) string {
	for digits != "" && digits[0] == '0' {
		digits = digits[1:]
	}
	return digits
}
