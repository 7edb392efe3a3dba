package mathutil

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// same says whether two numbers are equal with their signs, or both NaN.
func same(x, y float64) bool {
	return math.IsNaN(x) && math.IsNaN(y) || x == y && math.Signbit(x) == math.Signbit(y)
}

var inf, nan = math.Inf(1), math.NaN()

// The modes are those of the library's language, whose documentation has a table of these numbers.
func TestRoundBy(t *testing.T) {
	modes := []Mode{Up, Down, Ceiling, Floor, HalfUp, HalfDown, HalfEven}
	for x, want := range map[float64][7]float64{
		5.5:  {6, 5, 6, 5, 6, 5, 6},
		2.5:  {3, 2, 3, 2, 3, 2, 2},
		1.6:  {2, 1, 2, 1, 2, 2, 2},
		1.1:  {2, 1, 2, 1, 1, 1, 1},
		1:    {1, 1, 1, 1, 1, 1, 1},
		-1:   {-1, -1, -1, -1, -1, -1, -1},
		-1.1: {-2, -1, -1, -2, -1, -1, -1},
		-1.6: {-2, -1, -1, -2, -2, -2, -2},
		-2.5: {-3, -2, -2, -3, -3, -2, -2},
		-5.5: {-6, -5, -5, -6, -6, -5, -6},
	} {
		for i, mode := range modes {
			if got, err := RoundBy(x, 0, mode); got != want[i] || err != nil {
				t.Errorf("RoundBy(%g, 0, %d) is %g, %v, want %g", x, mode, got, err, want[i])
			}
		}
	}
	for _, c := range []struct {
		x     float64
		scale int
		mode  Mode
		want  float64
		err   error
	}{
		{1.234567890, 2, HalfUp, 1.23, nil},
		{1.234567890, 3, HalfUp, 1.235, nil},
		{-1.234567890, 4, HalfUp, -1.2346, nil},
		{1250, -2, HalfUp, 1300, nil},
		{1250, -2, HalfEven, 1200, nil},
		{-0.2, 0, HalfUp, math.Copysign(0, -1), nil},
		{0.25, 2, Unnecessary, 0.25, nil},
		{0.125, 2, Unnecessary, 0, ErrInexact},
		{nan, 2, HalfUp, nan, nil},
		{-inf, 2, Down, -inf, nil},
		{1, 400, HalfUp, 0, ErrOverflow},
		{1, -400, HalfUp, 0, ErrOverflow},
		{1, 0, -1, 0, ErrArgument},
		{1, 0, 8, 0, ErrArgument},
	} {
		if got, err := RoundBy(c.x, c.scale, c.mode); !same(got, c.want) || !errors.Is(err, c.err) {
			t.Errorf("RoundBy(%g, %d, %d) is %g, %v", c.x, c.scale, c.mode, got, err)
		}
	}
	if got, err := Round(39.245, 1); got != 39.2 || err != nil {
		t.Errorf("Round is %g, %v", got, err)
	}
}

func TestEquals(t *testing.T) {
	next := math.Nextafter(153, inf)
	second := math.Nextafter(next, inf)
	for _, c := range []struct {
		x, y               float64
		equal, nans, wider bool // equal: to a neighbour; wider: with two steps
	}{
		{153, 153, true, true, true},
		{153, next, true, true, true},
		{second, 153, false, false, true},
		{0, math.Copysign(0, -1), true, true, true},
		{math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, false, false, true},
		{1, -1, false, false, false},
		{inf, math.MaxFloat64, true, true, true},
		{inf, -inf, false, false, false},
		{nan, nan, false, true, false},
		{nan, 1, false, false, false},
	} {
		wider, err := EqualsUlps(c.x, c.y, 2)
		if Equals(c.x, c.y) != c.equal || EqualsIncludingNaN(c.x, c.y) != c.nans || wider != c.wider || err != nil {
			t.Errorf("%g and %g: %t, %t, %t, %v", c.x, c.y, Equals(c.x, c.y), EqualsIncludingNaN(c.x, c.y), wider, err)
		}
	}
	for _, steps := range []int64{0, -1, 1 << 52} {
		if _, err := EqualsUlps(1, 1, steps); !errors.Is(err, ErrArgument) {
			t.Errorf("%d steps are refused by %v", steps, err)
		}
	}
	if !EqualsWithin(153, 153.0625, 0.0625) || EqualsWithin(153, 153.0625, 0.0624) || EqualsWithin(nan, nan, 1) {
		t.Error("EqualsWithin is wrong")
	}
	if CompareTo(152.33, 152.32, 0.011) != 0 || CompareTo(152.308, 152.32, 0.011) != -1 || CompareTo(152.33, 152.318, 0.011) != 1 {
		t.Error("CompareTo is wrong")
	}
}

func TestFunctions(t *testing.T) {
	for _, c := range []struct {
		x, sign, indicator float64
	}{
		{2, 1, 1},
		{-2, -1, -1},
		{0, 0, 1},
		{inf, 1, 1},
		{-inf, -1, -1},
		{nan, nan, nan},
	} {
		if !same(Sign(c.x), c.sign) || !same(Indicator(c.x), c.indicator) {
			t.Errorf("of %g: %g, %g", c.x, Sign(c.x), Indicator(c.x))
		}
	}
	if got := Log(2, 8); math.Abs(got-3) > 1e-12 {
		t.Errorf("Log(2, 8) is %g", got)
	}
	if !math.IsInf(Log(2, 0), -1) || !math.IsNaN(Log(-2, 3)) {
		t.Error("Log is wrong at the ends")
	}
	for _, x := range []float64{0, 0.1, -3, 20} {
		if math.Abs(Sinh(x)-math.Sinh(x)) > 1e-13*math.Cosh(x) || math.Abs(Cosh(x)-math.Cosh(x)) > 1e-13*math.Cosh(x) {
			t.Errorf("of %g: %g, %g", x, Sinh(x), Cosh(x))
		}
	}
}

func TestNextAfter(t *testing.T) {
	for _, d := range []float64{0, 1, -1, 1.5, 0x1p-1022, -0x1p-1022, math.SmallestNonzeroFloat64, math.MaxFloat64, -math.MaxFloat64} {
		for _, direction := range []float64{inf, -inf, 0, d} {
			if got := NextAfter(d, direction); got != math.Nextafter(d, direction) {
				t.Errorf("NextAfter(%g, %g) is %g", d, direction, got)
			}
		}
	}
	if !math.IsNaN(NextAfter(1, nan)) || !math.IsNaN(NextAfter(nan, 1)) || NextAfter(inf, 0) != inf {
		t.Error("NextAfter is wrong at the ends")
	}
}

func TestScalb(t *testing.T) {
	for _, c := range []struct {
		d    float64
		n    int
		want float64
	}{
		{0.15, 0, 0.15},
		{0.15, 1, 0.3},
		{-1.5, 10, -1536},
		{12, -2, 3},
		{1, 1023, 0x1p1023},
		{1, 1024, inf},
		{-1, 5000, -inf},
		{1, -1022, 0x1p-1022},
		{1, -1074, 0x1p-1074},
		{0x1p-1074, 2097, 0x1p1023},
		{-1, -5000, math.Copysign(0, -1)},
		{0, 5, 0},
		{inf, -5, inf},
		{nan, 1, nan},
	} {
		if got := Scalb(c.d, c.n); !same(got, c.want) {
			t.Errorf("Scalb(%g, %d) is %g, want %g", c.d, c.n, got, c.want)
		}
	}
	if Exponent(1) != 0 || Exponent(-12) != 3 || Exponent(0.25) != -2 {
		t.Error("Exponent is wrong")
	}
}

func TestNormalizeAngle(t *testing.T) {
	for _, c := range []struct{ a, center, want float64 }{
		{0, 0, 0},
		{1, 0, 1},
		{4, 0, 4 - TwoPi},
		{-4, 0, TwoPi - 4},
		{4, math.Pi, 4},
		{-1, math.Pi, TwoPi - 1},
		{0, 100, 16 * TwoPi},
		{math.Pi, 0, -math.Pi},
		{-math.Pi, 0, -math.Pi},
		{7, 7, 7},
	} {
		if got := NormalizeAngle(c.a, c.center); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("NormalizeAngle(%g, %g) is %g, want %g", c.a, c.center, got, c.want)
		}
	}
}

func TestDistances(t *testing.T) {
	for _, c := range []struct {
		p, q                 []float64
		city, straight, most float64
	}{
		{nil, nil, 0, 0, 0},
		{[]float64{2.5}, []float64{-0.5}, 3, 3, 3},
		{[]float64{0, 0}, []float64{3, -4}, 7, 5, 4},
		{[]float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}, 4, 2, 1},
		{[]float64{-1, -2, 2}, []float64{-1, -2, 2}, 0, 0, 0},
	} {
		city, err1 := Distance1(c.p, c.q)
		straight, err2 := Distance(c.p, c.q)
		most, err3 := DistanceInf(c.p, c.q)
		if city != c.city || straight != c.straight || most != c.most || errors.Join(err1, err2, err3) != nil {
			t.Errorf("%v and %v: %g, %g, %g", c.p, c.q, city, straight, most)
		}
	}
	_, err1 := Distance1([]float64{1}, nil)
	_, err2 := Distance([]float64{1}, nil)
	_, err3 := DistanceInf([]float64{1}, nil)
	_, err4 := Distance1Whole([]int32{1}, nil)
	_, err5 := DistanceInfWhole([]int32{1}, nil)
	for _, err := range []error{err1, err2, err3, err4, err5} {
		if !errors.Is(err, ErrLength) {
			t.Errorf("lists of different lengths are refused by %v", err)
		}
	}
	for _, c := range []struct {
		p, q       []int32
		city, most int32
		cityErr    error
		mostErr    error
	}{
		{[]int32{1, 2, 3}, []int32{4, 0, 3}, 5, 3, nil, nil},
		{[]int32{least32}, []int32{-1}, most32, most32, nil, nil},
		{[]int32{least32}, []int32{0}, 0, 0, ErrOverflow, ErrOverflow},
		{[]int32{1 << 30, 1 << 30}, []int32{0, 0}, 0, 1 << 30, ErrOverflow, nil},
	} {
		city, err1 := Distance1Whole(c.p, c.q)
		most, err2 := DistanceInfWhole(c.p, c.q)
		if city != c.city || most != c.most || !errors.Is(err1, c.cityErr) || !errors.Is(err2, c.mostErr) {
			t.Errorf("%v and %v: %d, %v, %d, %v", c.p, c.q, city, err1, most, err2)
		}
	}
}

func TestLists(t *testing.T) {
	if got := SafeNorm([]float64{3e200, 4e200}); math.Abs(got/5e200-1) > 1e-15 {
		t.Errorf("SafeNorm of large numbers is %g", got)
	}
	if got := SafeNorm([]float64{3e-200, 0, -4e-200}); math.Abs(got/5e-200-1) > 1e-15 {
		t.Errorf("SafeNorm of small numbers is %g", got)
	}
	if SafeNorm(nil) != 0 || !math.IsNaN(SafeNorm([]float64{1, nan})) || SafeNorm([]float64{1, -inf}) != inf {
		t.Error("SafeNorm is wrong at the ends")
	}
	for _, c := range []struct {
		of        []float64
		direction Direction
		strict    bool
		want      error
	}{
		{nil, Increasing, true, nil},
		{[]float64{-15, -5.5, -1, 2, 15}, Increasing, true, nil},
		{[]float64{-15, -5.5, -1, -2, 15}, Increasing, true, ErrOrder},
		{[]float64{1, 1}, Increasing, true, ErrOrder},
		{[]float64{1, 1}, Increasing, false, nil},
		{[]float64{3, 3, -5.5}, Decreasing, false, nil},
		{[]float64{3, 3, -5.5}, Decreasing, true, ErrOrder},
		{[]float64{3, -1, 2}, Decreasing, false, ErrOrder},
		{[]float64{1}, 2, false, ErrArgument},
	} {
		if err := CheckOrder(c.of, c.direction, c.strict); !errors.Is(err, c.want) {
			t.Errorf("CheckOrder(%v, %d, %t) is %v", c.of, c.direction, c.strict, err)
		}
	}
	if got, err := NormalizeArray([]float64{1, 2, 5}, 16); !slices.Equal(got, []float64{2, 4, 10}) || err != nil {
		t.Errorf("NormalizeArray is %v, %v", got, err)
	}
	if got, err := NormalizeArray([]float64{1, nan, 3}, 1); err != nil || got[0] != 0.25 || !math.IsNaN(got[1]) || got[2] != 0.75 {
		t.Errorf("NormalizeArray with NaN is %v, %v", got, err)
	}
	for _, c := range []struct {
		of   []float64
		sum  float64
		want error
	}{
		{[]float64{1, -1}, 1, ErrZero},
		{[]float64{1, inf}, 1, ErrArgument},
		{[]float64{1}, inf, ErrArgument},
		{[]float64{1}, nan, ErrArgument},
	} {
		if _, err := NormalizeArray(c.of, c.sum); !errors.Is(err, c.want) {
			t.Errorf("NormalizeArray(%v, %g) is refused by %v", c.of, c.sum, err)
		}
	}
}
