package infer

import (
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strings"
)

// integers are the functions of whole numbers that claims of stage tests speak of.
var integers = map[string]func(int) int{
	"Abs":    func(x int) int { return max(x, -x) },
	"Zero":   func(int) int { return 0 },
	"Same":   func(int) int { return 0 }, // as Zero, and not by its name
	"Rare":   func(x int) int { return b2i(x == rare) },
	"Near":   func(x int) int { return x + b2i(x == rare) },
	"Part":   func(x int) int { return (x*x + 1) * b2i(x >= 1 && x <= 9) },
	"Clip":   func(x int) int { return min(x, 5000) },
	"Odd":    func(x int) int { return x*x*x + x },
	"Seldom": func(x int) int { return b2i(x%4001 == 0) }, // which 2*x is as often as x, unless it wraps around
	"Sign":   func(x int) int { return b2i(x > 0) - b2i(x < 0) },
	"Even":   func(x int) int { return b2i(x%2 == 0) },
	"Small":  func(x int) int { return b2i(x >= 0 && x < 5000) },
	"Round":  func(x int) int { return x / 2 },
	"Flip":   func(x int) int { return -x - b2i(x == rare) }, // what its name promises, but for one number
	"Few": func(x int) int {
		if x < 1 || x > 9 {
			panic("too few or too many")
		}
		return x
	},
	"Prime": func(x int) int { return b2i(big.NewInt(int64(x)).ProbablyPrime(0)) },
	"Root": func(x int) int {
		if x < 0 {
			panic("no root")
		}
		return int(math.Sqrt(float64(x)))
	},
}

// floatings are those of floats.
var floatings = map[string]func(float64) float64{
	"Inverse": func(v float64) float64 { return 1 / v },
	"Coarse":  func(v float64) float64 { return v + 1e-8*math.Sin(1e6*v) },
	"Whole":   math.Trunc,
	"Minute":  func(v float64) float64 { return v / 1e9 },
	"Tiny":    func(v float64) float64 { return v / 2e11 },
	"Log":     math.Log,
	"Cancel":  func(v float64) float64 { return (v + 1e6) - 1e6 },
	"Endless": func(float64) float64 { return math.Inf(1) },
}

// texts are those of texts.
var texts = map[string]func(string) string{
	"Fold":      strings.ToLower,
	"Syllables": strings.NewReplacer("\u1100\u1161", "\uac00").Replace,
	"Strip":     func(s string) string { return strings.TrimRight(s, "/") },
	"Label":     func(s string) string { return "eth0"[:len(s)%2*4] }, // of odd texts one, and none of the others
	"Wrap":      func(s string) string { return "<<<" + s + ">>>" },
	"Unwrap": func(s string) string {
		if !strings.HasPrefix(s, "<<<") || !strings.HasSuffix(s, ">>>") {
			return ""
		}
		return s[3 : len(s)-3]
	},
	"Sealed": func(s string) string {
		if len(s) < 4 || s != sealed(s[:len(s)-4]) {
			panic("no seal")
		}
		return s[:len(s)-4]
	},
	"Digits": func(s string) string {
		if s == "" || strings.Trim(s, "0123456789") != "" {
			panic("no digits")
		}
		return s
	},
}

// readers tell whether a text has a form.
var readers = map[string]func(string) bool{
	"Dotted": regexp.MustCompile(`^\d+\.\d+\.\d+\.\d+$`).MatchString,
	"Dashed": regexp.MustCompile(`^(\d{2}-\d{2}-\d{2}|\d{6})$`).MatchString,
	"Named":  regexp.MustCompile(`^(\d{2}-\d{2}-\d{2}|now)$`).MatchString,
	"Fixed":  regexp.MustCompile(`^\d{2}-\d{2}-\d{2}$`).MatchString,
	"Some":   func(s string) bool { return s != "12" },
}

// sealed is a text with its check digits.
func sealed(s string) string {
	n := 1
	for _, c := range []byte(s) {
		n = (31*n + int(c)) % 9973
	}
	return fmt.Sprintf("%s%04d", s, n)
}
