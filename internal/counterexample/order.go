package counterexample

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// simpler is the order that shrinking goes down: a strict order without endless descents, and the same value in every run.
//
//	bool      false, true
//	integers  by magnitude, positive before negative
//	floats    integers before short decimals before long ones before ±Inf and NaN; then as integers
//	strings   by number of characters, then character by character: letters, digits, blank, the rest
//	lists     nil, then by length and element by element; maps alike; structs field by field
//	built     by number of steps, then argument by argument
func simpler(a, b relation.Value) bool { return order(a, b) < 0 }

// Same tells whether two values are the same bit by bit.
func Same(a, b relation.Value) bool { return Key(Row{a}) == Key(Row{b}) }

// Key tells rows apart bit by bit, up to the payload of a NaN.
func Key(row Row) string { return fmt.Sprintf("%#v", row) }

func order(a, b relation.Value) int {
	switch a := a.(type) {
	case relation.List:
		if b, ok := b.(relation.List); ok {
			return cmp.Or(Order(a, b), b2i(a != nil)-b2i(b != nil))
		}
	case relation.Fields:
		if b, ok := b.(relation.Fields); ok {
			return Order(a, b)
		}
	case relation.Pairs:
		if b, ok := b.(relation.Pairs); ok {
			return cmp.Or(Order(flat(a), flat(b)), b2i(a != nil)-b2i(b != nil))
		}
	case relation.Ref:
		if b, ok := b.(relation.Ref); ok {
			return order(a.To, b.To)
		}
	case relation.Built:
		if b, ok := b.(relation.Built); ok {
			return orderBuilt(a, b)
		}
	case string:
		if b, ok := b.(string); ok {
			return orderText(a, b)
		}
	default:
		return orderScalar(a, b)
	}
	return 0
}

// Order compares rows, or lists, by their lengths and then element by element: below 0 where a is simpler than b, as a [Shrinker] has it.
func Order[S ~[]relation.Value](a, b S) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	for i := range a {
		if o := order(a[i], b[i]); o != 0 {
			return o
		}
	}
	return 0
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func flat(m relation.Pairs) relation.List {
	var out relation.List
	for _, p := range m {
		out = append(out, p.Key, p.Value)
	}
	return out
}

func orderBuilt(a, b relation.Built) int {
	if len(a.Steps) != len(b.Steps) {
		return len(a.Steps) - len(b.Steps)
	}
	for i := range a.Steps {
		if o := Order(a.Steps[i].Args, b.Steps[i].Args); o != 0 {
			return o
		}
	}
	return 0
}

func orderText(a, b string) int {
	as, bs := characters(a), characters(b)
	if len(as) != len(bs) {
		return len(as) - len(bs)
	}
	for i := range as {
		if o := rank(as[i]) - rank(bs[i]); o != 0 {
			return o
		}
	}
	return 0
}

// characters splits s as the relation language does: a well-formed UTF-8 sequence is one character, any other byte is one.
func characters(s string) []string {
	var out []string
	for len(s) > 0 {
		_, n := utf8.DecodeRuneInString(s)
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// rank orders characters by how little they distract a reader.
func rank(c string) int {
	r, n := utf8.DecodeRuneInString(c)
	switch {
	case r == utf8.RuneError && n == 1:
		return 1<<22 + int(c[0])
	case 'a' <= r && r <= 'z':
		return int(r - 'a')
	case 'A' <= r && r <= 'Z':
		return 100 + int(r-'A')
	case '0' <= r && r <= '9':
		return 200 + int(r-'0')
	case r == ' ':
		return 300
	case r < ' ':
		return 1000 + int(r)
	case r < 0x7f:
		return 400 + int(r)
	}
	return 2000 + int(r)
}

func orderScalar(a, b relation.Value) int {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if !x.IsValid() || !y.IsValid() || x.Kind() != y.Kind() {
		return 0
	}
	switch {
	case x.Kind() == reflect.Bool:
		return truth(x.Bool()) - truth(y.Bool())
	case x.CanInt():
		return first(compare(magnitude(x.Int()), magnitude(y.Int())), truth(x.Int() < 0)-truth(y.Int() < 0))
	case x.CanUint():
		return compare(x.Uint(), y.Uint())
	case x.CanFloat():
		return orderFloat(x.Float(), y.Float())
	case x.CanComplex():
		return first(orderFloat(real(x.Complex()), real(y.Complex())), orderFloat(imag(x.Complex()), imag(y.Complex())))
	}
	return 0
}

func orderFloat(x, y float64) int {
	digits := func(f float64) int {
		switch {
		case math.IsNaN(f) || math.IsInf(f, 0):
			return 100
		case f == math.Trunc(f):
			return 0
		}
		return len(strconv.FormatFloat(math.Abs(f), 'g', -1, 64))
	}
	return first(digits(x)-digits(y), compare(math.Abs(x), math.Abs(y)), truth(math.Signbit(x))-truth(math.Signbit(y)))
}

// first returns the first of os that is not 0.
func first(os ...int) int {
	for _, o := range os {
		if o != 0 {
			return o
		}
	}
	return 0
}

func compare[T uint64 | float64](x, y T) int { return truth(x > y) - truth(x < y) }

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// magnitude is |x|, exact for the smallest integer too.
func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
