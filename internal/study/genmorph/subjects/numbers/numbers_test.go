package numbers

import (
	"errors"
	"math"
	"math/big"
	"testing"
)

func TestPrimes(t *testing.T) {
	largest := int32(-1) // at or below n, from above
	const end = 20_000   // no theory
	for n := int32(end); n >= -10; n-- {
		want := n > 1
		for d := int32(2); d*d <= n; d++ {
			want = want && n%d != 0
		}
		if got := IsPrime(n); got != want {
			t.Errorf("IsPrime(%d) = %v, want %v", n, got, want)
		}
		if want {
			largest = n
		}
		if got, err := NextPrime(n); n < 0 && !errors.Is(err, ErrNegative) || n >= 0 && largest > 0 && (err != nil || got != largest) {
			t.Errorf("NextPrime(%d) = %d, %v, want %d", n, got, err, largest)
		}
	}
	for _, test := range []struct {
		n     int32
		prime bool
	}{
		{math.MaxInt32, true}, {math.MaxInt32 - 1, false}, {math.MinInt32, false},
		{2047, false}, {1373653, false}, {25326001, false}, // strong pseudoprimes to 2; 2, 3; 2, 3, 5
		{46337 * 46337, false}, {46337 * 46327, false}, {2147483629, true},
	} {
		if got := IsPrime(test.n); got != test.prime {
			t.Errorf("IsPrime(%d) = %v", test.n, got)
		}
	}
	for from, want := range map[int32]int32{2147483630: math.MaxInt32, math.MaxInt32: math.MaxInt32, 1_000_000_000: 1_000_000_007} {
		if got, err := NextPrime(from); err != nil || got != want {
			t.Errorf("NextPrime(%d) = %d, %v, want %d", from, got, err, want)
		}
	}
}

func TestGCD(t *testing.T) {
	for a := -40; a <= 40; a++ {
		for b := -40; b <= 40; b++ {
			want := 0
			for d := 1; d <= 40; d++ {
				if a%d == 0 && b%d == 0 && (a != 0 || b != 0) {
					want = d
				}
			}
			if got, err := GCD(a, b); err != nil || got != want {
				t.Errorf("GCD(%d, %d) = %d, %v, want %d", a, b, got, err, want)
			}
		}
	}
	for _, test := range []struct {
		a, b, want int
		err        error
	}{
		{math.MinInt, 0, 0, ErrOverflow}, {0, math.MinInt, 0, ErrOverflow}, {math.MinInt, math.MinInt, 0, ErrOverflow},
		{math.MinInt, 48, 16, nil}, {math.MaxInt, math.MinInt, 1, nil}, {math.MinInt, math.MinInt / 2, -(math.MinInt / 2), nil},
		{1 << 40 * 3, 1 << 30 * 15, 1 << 30 * 3, nil},
	} {
		if got, err := GCD(test.a, test.b); got != test.want || !errors.Is(err, test.err) {
			t.Errorf("GCD(%d, %d) = %d, %v, want %d, %v", test.a, test.b, got, err, test.want, test.err)
		}
	}
}

func TestPow(t *testing.T) {
	for _, k := range []int{-7, -3, -2, -1, 0, 1, 2, 3, 10, 46341, math.MaxInt, math.MinInt} {
		for e := range 70 {
			want := new(big.Int).Exp(big.NewInt(int64(k)), big.NewInt(int64(e)), nil)
			got, err := Pow(k, e)
			if want.IsInt64() != (err == nil) || err == nil && int64(got) != want.Int64() {
				t.Errorf("Pow(%d, %d) = %d, %v, want %v", k, e, got, err, want)
			}
		}
	}
	if _, err := Pow(2, -1); !errors.Is(err, ErrNegative) {
		t.Errorf("Pow(2, -1): %v", err)
	}
	if got, err := Pow(-1, math.MaxInt); got != -1 || err != nil {
		t.Errorf("Pow(-1, MaxInt) = %d, %v", got, err)
	}
}

// The numbers by their recurrence, S(n, k) = k·S(n-1, k) + S(n-1, k-1), without bounds.
func TestStirling(t *testing.T) {
	row := []*big.Int{big.NewInt(1)}
	for n := 0; n <= 70; n++ {
		for k, want := range row {
			got, err := Stirling(n, k)
			if want.IsInt64() != (err == nil) || err == nil && got != want.Int64() {
				t.Errorf("Stirling(%d, %d) = %d, %v, want %v", n, k, got, err, want)
			}
		}
		next := []*big.Int{big.NewInt(0)}
		for k := 1; k <= n+1; k++ {
			sum := new(big.Int).Set(row[k-1])
			if k <= n {
				sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(k)), row[k]))
			}
			next = append(next, sum)
		}
		row = next
	}
	for _, test := range []struct {
		n, k int
		want int64
		err  error
	}{
		{3, -1, 0, ErrNegative}, {3, 4, 0, ErrOrder}, {-1, 0, 0, ErrOrder}, {-1, -1, 0, ErrNegative},
		{1_000_000_000, 2, 0, ErrOverflow}, {math.MaxInt, math.MaxInt, 1, nil}, {math.MaxInt, 1, 1, nil}, {math.MaxInt, 0, 0, nil},
		{1_000_000, 999_999, 499_999_500_000, nil}, {1_000_000, 999_998, 0, ErrOverflow},
		{1 << 32, 1<<32 - 1, 1<<63 - 1<<31, nil}, {1<<32 + 1, 1 << 32, 0, ErrOverflow}, {math.MaxInt, math.MaxInt - 1, 0, ErrOverflow},
	} {
		if got, err := Stirling(test.n, test.k); got != test.want || !errors.Is(err, test.err) {
			t.Errorf("Stirling(%d, %d) = %d, %v, want %d, %v", test.n, test.k, got, err, test.want, test.err)
		}
	}
}
