package number

// Digits after the point that a Float and a Double keep, as the documentation of the library counts them.
const (
	floatDigits  = 7
	doubleDigits = 16
)

// limits are the magnitudes between which the decimals of a kind are: digits after "0.", and the power of ten that they are times. From top on numbers are
// rounded to infinity, down from bottom to zero.
type limits struct {
	top      string
	topAt    int
	bottom   string
	bottomAt int
}

// Limits by the formats of IEEE 754: the top is the most of the format and half a unit of its last digit, the bottom half of its least number. The longer
// ones are cut after forty digits.
var (
	ofFloat = limits{
		top: "340282356779733661637539395458142568448", topAt: 39,
		bottom: "7006492321624085354618647916449580656401", bottomAt: -45,
	}
	ofDouble = limits{
		top: "1797693134862315807937289714053034150799", topAt: 309,
		bottom: "2470328229206232720882843964341106861825", bottomAt: -323,
	}
)

// preciseKind is the smallest kind of decimals that a number fits and that keeps so many digits after the point.
func preciseKind(v Value, fraction int) Kind {
	if fraction <= floatDigits && fits(v, ofFloat) {
		return Float
	}
	if fraction <= doubleDigits && fits(v, ofDouble) {
		return Double
	}
	return BigDecimal
}

// sizedKind is the smallest kind of decimals that a number fits and that is no smaller than least.
func sizedKind(v Value, least Kind) Kind {
	if least == Float && fits(v, ofFloat) {
		return Float
	}
	if fits(v, ofDouble) {
		return Double
	}
	return BigDecimal
}

// fits says whether a number is within limits: it becomes no infinity, and no zero unless it is zero.
func fits(v Value, l limits) bool {
	if v.Digits == "" {
		return true
	}
	at := len(v.Digits) + v.Exponent
	if at > l.topAt || at == l.topAt && v.Digits >= l.top {
		return false
	}
	return at > l.bottomAt || at == l.bottomAt && v.Digits > l.bottom
}

// decimalValue is the number of the pieces of a text.
func decimalValue(p parts) (Value, error) {
	e := 0
	if p.power {
		var err error
		if e, err = exponentOf(p.exponent); err != nil {
			return Value{}, err
		}
	}
	return newValue(p.negative, p.whole+p.fraction, decimal, e-len(p.fraction)), nil
}

// exponentOf is the number of an exponent. It has 32 bits.
func exponentOf(s string) (int, error) {
	negative, digits := sign(s)
	n, ok := magnitude(digits, decimal)
	if !ok || n > mostInteger {
		return 0, ErrSize
	}
	if negative {
		return -int(n), nil
	}
	return int(n), nil
}
