package number

// Bases of digits.
const (
	octal   = 8
	decimal = 10
	hex     = 16
)

// Ends of the kinds of whole numbers: the most of an int32 and of an int64, and how many hexadecimal digits these have.
const (
	mostInteger   = 1<<31 - 1
	mostLong      = 1<<63 - 1
	integerDigits = 8
	longDigits    = 16
)

// ParseInteger is the Integer that s stands for, with the prefixes of [Parse] and without suffixes. A larger number is refused.
func ParseInteger(s string) (int32, error) {
	n, err := decode(s, Integer)
	return int32(n.Int), err
}

// ParseLong is the Long that s stands for, with the prefixes of [Parse] and without suffixes. A larger number is refused.
func ParseLong(s string) (int64, error) {
	n, err := decode(s, Long)
	return n.Int, err
}

// ParseBigInteger is the whole number of any size that s stands for, with the prefixes of [Parse] and without suffixes.
func ParseBigInteger(s string) (Value, error) {
	n, err := decode(s, BigInteger)
	return n.Value, err
}

// decode is the number of a kind that the text of a whole number stands for.
func decode(s string, kind Kind) (Number, error) {
	if isBlank(s) {
		return Number{}, ErrBlank
	}
	negative, rest := sign(s)
	if n := hexPrefix(rest); n > 0 {
		return ofKind(kind, negative, rest[n:], hex)
	}
	return ofKind(kind, negative, rest, baseOf(rest))
}

// hexNumber is the number of digits after a prefix. Each digit counts four bits, so their number decides the kind, and a first digit above 7 counts as one
// more: it has the bit of the sign.
func hexNumber(negative bool, digits string) (Number, error) {
	significant := withoutZeros(digits)
	switch {
	case beyond(significant, longDigits):
		return ofKind(BigInteger, negative, digits, hex)
	case beyond(significant, integerDigits):
		return ofKind(Long, negative, digits, hex)
	}
	return ofKind(Integer, negative, digits, hex)
}

// beyond says whether hexadecimal digits are too many for a kind that has so many.
func beyond(digits string, most int) bool {
	return len(digits) > most || len(digits) == most && digits[0] > '7'
}

// wholeNumber is the number of digits without a prefix, of the smallest kind that fits and is no smaller than least.
func wholeNumber(p parts, least Kind) (Number, error) {
	base := baseOf(p.whole)
	kind := BigInteger
	if n, ok := magnitude(p.whole, base); ok {
		kind = fitting(p.negative, n)
	}
	return ofKind(max(kind, least), p.negative, p.whole, base)
}

// ofKind is a whole number of a kind, which must be large enough.
func ofKind(kind Kind, negative bool, digits string, base int) (Number, error) {
	if !areDigits(digits, base) {
		return Number{}, ErrNumber
	}
	out := Number{Kind: kind, Value: newValue(negative, digits, base, 0)}
	if out.Value.Digits == "" {
		out.Value.Negative = false
	}
	if kind == BigInteger {
		return out, nil
	}
	n, ok := magnitude(digits, base)
	if !ok || fitting(negative, n) > kind {
		return Number{}, ErrSize
	}
	out.Int = int64(n)
	if negative {
		out.Int = -out.Int
	}
	return out, nil
}

// fitting is the smallest kind of whole numbers for a magnitude. There is one negative number more than there are positive ones.
func fitting(negative bool, n uint64) Kind {
	if negative && n > 0 {
		n--
	}
	if n <= mostInteger {
		return Integer
	}
	if n <= mostLong {
		return Long
	}
	return BigInteger
}

// magnitude is the value of digits, unless it is beyond all machine numbers. What is no digit of the base ends it.
func magnitude(digits string, base int) (n uint64, ok bool) {
	const most = 1<<64 - 1 // of a uint64
	for i := 0; i < len(digits); i++ {
		d := digitOf(digits[i])
		if d < 0 || d >= base {
			return 0, false
		}
		if n > (most-uint64(d))/uint64(base) {
			return 0, false
		}
		n = n*uint64(base) + uint64(d)
	}
	return n, true
}

// baseOf is the base of digits without a prefix: a 0 before more digits says that they are octal.
func baseOf(digits string) int {
	if len(digits) > 1 && digits[0] == '0' {
		return octal
	}
	return decimal
}

// newValue brings digits into the one form that numbers have which are equal.
func newValue(negative bool, digits string, base, exponent int) Value {
	digits = withoutZeros(digits)
	end := len(digits)
	for end > 0 && digits[end-1] == '0' {
		end--
		exponent++
	}
	if end == 0 {
		exponent = 0
	}
	return Value{Negative: negative, Digits: small(digits[:end]), Base: base, Exponent: exponent}
}
