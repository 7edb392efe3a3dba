package mathutil

import (
	"errors"
	"math"
	"testing"
)

const (
	least32, most32 = math.MinInt32, math.MaxInt32
	least64, most64 = math.MinInt64, math.MaxInt64
)

// The rows are of the documentation of the library, or worked out by hand.
func TestGcd(t *testing.T) {
	for _, c := range []struct {
		p, q int32
		want int32
		err  error
	}{
		{0, 0, 0, nil},
		{0, 50, 50, nil},
		{50, 0, 50, nil},
		{0, -50, 50, nil},
		{30, 50, 10, nil},
		{-30, 50, 10, nil},
		{30, -50, 10, nil},
		{-30, -50, 10, nil},
		{30, 77, 1, nil},
		{3 * (1 << 20), 9 * (1 << 15), 3 * (1 << 15), nil},
		{most32, most32, most32, nil},
		{most32, -1, 1, nil},
		{least32, 1 << 30, 1 << 30, nil},
		{least32, 3, 1, nil},
		{least32, 0, 0, ErrOverflow},
		{0, least32, 0, ErrOverflow},
		{least32, least32, 0, ErrOverflow},
	} {
		got, err := Gcd(c.p, c.q)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Gcd(%d, %d) is %d, %v", c.p, c.q, got, err)
		}
		long, err := GcdLong(int64(c.p)<<32, int64(c.q)<<32)
		if long != int64(c.want)<<32 || !errors.Is(err, c.err) {
			t.Errorf("GcdLong of 2^32 times %d and %d is %d, %v", c.p, c.q, long, err)
		}
	}
}

func TestLcm(t *testing.T) {
	for _, c := range []struct {
		a, b int32
		want int32
		err  error
	}{
		{0, 50, 0, nil},
		{30, 50, 150, nil},
		{-30, 50, 150, nil},
		{-30, -50, 150, nil},
		{30, 77, 2310, nil},
		{1 << 15, 1 << 20, 1 << 20, nil},
		{least32, 0, 0, nil},
		{least32, 1, 0, ErrOverflow},
		{most32, most32 - 1, 0, ErrOverflow},
	} {
		if got, err := Lcm(c.a, c.b); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Lcm(%d, %d) is %d, %v", c.a, c.b, got, err)
		}
	}
	if got, err := LcmLong(most64, most64); got != most64 || err != nil {
		t.Errorf("LcmLong of the most is %d, %v", got, err)
	}
	if _, err := LcmLong(least64, -1); !errors.Is(err, ErrOverflow) {
		t.Errorf("LcmLong of the least is refused by %v", err)
	}
}

func TestChecked(t *testing.T) {
	for _, c := range []struct {
		x, y             int64
		sum, difference  error
		product          error
		sum32, product32 error
	}{
		{1, 2, nil, nil, nil, nil, nil},
		{most32, 1, nil, nil, nil, ErrOverflow, nil},
		{least32, -1, nil, nil, nil, ErrOverflow, ErrOverflow},
		{1 << 16, 1 << 15, nil, nil, nil, nil, ErrOverflow},
		{-1 << 16, 1 << 15, nil, nil, nil, nil, nil},
		{most64, 1, ErrOverflow, nil, nil, nil, nil},
		{least64, -1, ErrOverflow, nil, ErrOverflow, nil, nil},
		{least64, 1, nil, ErrOverflow, nil, nil, nil},
		{least64, least64, ErrOverflow, nil, ErrOverflow, nil, nil},
		{0, least64, nil, ErrOverflow, nil, nil, nil},
		{-1, least64, ErrOverflow, nil, ErrOverflow, nil, nil},
		{1 << 32, 1 << 31, nil, nil, ErrOverflow, nil, nil},
		{-1 << 32, 1 << 31, nil, nil, nil, nil, nil},
		{most64, least64, nil, ErrOverflow, ErrOverflow, nil, nil},
	} {
		s, err1 := AddAndCheckLong(c.x, c.y)
		d, err2 := SubAndCheckLong(c.x, c.y)
		m, err3 := MulAndCheckLong(c.x, c.y)
		if !errors.Is(err1, c.sum) || !errors.Is(err2, c.difference) || !errors.Is(err3, c.product) {
			t.Errorf("%d and %d: %v, %v, %v", c.x, c.y, err1, err2, err3)
		}
		if err1 == nil && s != c.x+c.y || err2 == nil && d != c.x-c.y || err3 == nil && m != c.x*c.y {
			t.Errorf("%d and %d: %d, %d, %d", c.x, c.y, s, d, m)
		}
		if int64(int32(c.x)) != c.x || int64(int32(c.y)) != c.y {
			continue
		}
		_, err1 = AddAndCheck(int32(c.x), int32(c.y))
		_, err3 = MulAndCheck(int32(c.x), int32(c.y))
		if !errors.Is(err1, c.sum32) || !errors.Is(err3, c.product32) {
			t.Errorf("%d and %d with 32 bits: %v, %v", c.x, c.y, err1, err3)
		}
	}
	if d, err := SubAndCheck(-1, least32); d != most32 || err != nil {
		t.Errorf("-1 less the least is %d, %v", d, err)
	}
	if _, err := SubAndCheck(0, least32); !errors.Is(err, ErrOverflow) {
		t.Errorf("0 less the least is refused by %v", err)
	}
}

func TestPow(t *testing.T) {
	for _, c := range []struct {
		k, exponent, want int32
		err               error
	}{
		{21, 0, 1, nil},
		{21, 7, 1801088541, nil},
		{-21, 7, -1801088541, nil},
		{0, 0, 1, nil},
		{2, 31, least32, nil},
		{2, 32, 0, nil},
		{21, -7, 0, ErrArgument},
	} {
		if got, err := Pow(c.k, c.exponent); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Pow(%d, %d) is %d, %v", c.k, c.exponent, got, err)
		}
	}
	if got, err := PowLong(10, 18); got != 1e18 || err != nil {
		t.Errorf("PowLong(10, 18) is %d, %v", got, err)
	}
	if _, err := PowLong(10, -1); !errors.Is(err, ErrArgument) {
		t.Errorf("PowLong(10, -1) is refused by %v", err)
	}
}

func TestFactorial(t *testing.T) {
	product := int64(1)
	for n := 1; n <= MostFactorial; n++ {
		product *= int64(n)
		if got, err := Factorial(n); got != product || err != nil {
			t.Errorf("Factorial(%d) is %d, %v", n, got, err)
		}
	}
	for n, want := range map[int]error{-1: ErrArgument, 0: nil, 21: ErrOverflow} {
		if _, err := Factorial(n); !errors.Is(err, want) {
			t.Errorf("Factorial(%d) is refused by %v", n, err)
		}
	}
	if got, err := FactorialDouble(21); math.Abs(got/51090942171709440000-1) > 1e-13 || err != nil {
		t.Errorf("FactorialDouble(21) is %g, %v", got, err)
	}
	if got, err := FactorialDouble(171); !math.IsInf(got, 1) || err != nil {
		t.Errorf("FactorialDouble(171) is %g, %v", got, err)
	}
	if _, err := FactorialLog(-1); !errors.Is(err, ErrArgument) {
		t.Errorf("FactorialLog(-1) is refused by %v", err)
	}
}

func TestBinomialCoefficient(t *testing.T) {
	for _, c := range []struct {
		n, k int
		want int64
		err  error
	}{
		{0, 0, 1, nil},
		{5, 0, 1, nil},
		{5, 2, 10, nil},
		{5, 5, 1, nil},
		{30, 15, 155117520, nil},
		{66, 33, 7219428434016265740, nil},
		{67, 30, 0, ErrOverflow},
		{67, 33, 0, ErrOverflow},
		{4, 5, 0, ErrArgument},
		{-1, -2, 0, ErrArgument},
		{3, -1, 0, ErrArgument},
	} {
		got, err := BinomialCoefficient(c.n, c.k)
		if err == nil && got != c.want || !errors.Is(err, c.err) {
			t.Errorf("BinomialCoefficient(%d, %d) is %d, %v", c.n, c.k, got, err)
		}
	}
	if got, err := BinomialCoefficientDouble(67, 33); math.Abs(got/14226520737620288370.0-1) > 1e-12 || err != nil {
		t.Errorf("BinomialCoefficientDouble(67, 33) is %g, %v", got, err)
	}
	if _, err := BinomialCoefficientDouble(2, 3); !errors.Is(err, ErrArgument) {
		t.Errorf("BinomialCoefficientDouble(2, 3) is refused by %v", err)
	}
}
