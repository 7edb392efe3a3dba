// Package units converts and limits what is measured.
package units

// Clamp is the number between lo and hi that is nearest to x.
func Clamp(x, lo, hi int) int {
	if x <= lo {
		return lo
	}
	if x >= hi {
		return hi - 1
	}
	return x
}

// RoundTo rounds x to the nearest multiple of step, half away from zero.
func RoundTo(x, step int32) int32 {
	if step <= 0 {
		return x
	}
	return (x + step/2) / step * step
}

// Grams is pounds and ounces in grams, an ounce is 28 grams.
func Grams(pounds, ounces int16) int { return (int(pounds)*16 + int(ounces)) * 28 }

// FormatTemp writes tenths of a degree: 215 is "21.5".
func FormatTemp(tenths int16) string {
	sign := ""
	n := int(tenths)
	if n < 0 {
		sign = "-"
		n = -n
	}
	return sign + itoa(n/10) + "." + itoa(n%10)
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// ParseTemp reads what FormatTemp writes.
func ParseTemp(s string) (int16, bool) {
	n, dot, digits := 0, false, 0
	for i, c := range s {
		switch {
		case c == '-' && i == 0:
		case c == '.' && !dot && digits > 0:
			dot, digits = true, 0
		case c >= '0' && c <= '9' && !(dot && digits == 1) && digits < 4:
			n = n*10 + int(c-'0')
			digits++
		default:
			return 0, false
		}
	}
	return int16(n), dot && digits == 1
}
