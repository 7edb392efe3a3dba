// Package differs has functions of which it is plain what their mutants do otherwise.
package differs

import (
	"errors"
	"hash/maphash"
	"math"
	"os"
	"strings"
)

// Half is half of a large number.
func Half(n int) int {
	if n > 10 {
		return n / 2
	}
	return n
}

// Large is so large that another unit is not seen.
func Large(x float64) float64 { return x*1e12 + 1 }

// Root is NaN of negative numbers, whatever is added.
func Root(x, plus float64) float64 { return math.Sqrt(x) + plus }

// Greet knows nobody without a name.
func Greet(name string) string {
	if name == "" {
		return "nobody"
	}
	return "hello " + name
}

// Positive refuses negative numbers.
func Positive(n int) (int, error) {
	if n < 0 {
		return 0, errors.New("negative")
	}
	return n, nil
}

// At panics where there is nothing.
func At(xs []int, i int) int { return xs[i] }

// Negate changes its argument.
func Negate(xs []int) {
	for i := range xs {
		xs[i] = -xs[i]
	}
}

// Sum is 1 + … + n. Mutants of its loop do not end.
func Sum(n int) int {
	s := 0
	for i := 1; i <= n; i++ {
		s += i
	}
	return s
}

// Twice is 2n, as far as it goes. Mutants of its condition end the process.
func Twice(n int) int {
	if n > 1000 {
		os.Exit(3)
	}
	return n + n
}

// Leave is n + 1, but for what ends the process.
func Leave(n int) int {
	m := n + 1
	if m == 5 {
		os.Exit(4)
	}
	return m
}

// An Account hides its balance.
type Account struct{ balance int }

// Open opens an account.
func Open(n int) Account { return Account{balance: n + 1} }

// A Key is another one each time that it is made.
type Key struct {
	seed maphash.Seed
	n    int
}

// Make makes a key, and says what is next.
func Make(n int) (Key, int) { return Key{seed: maphash.MakeSeed(), n: n + 2}, n + 1 }

// Long is a long text.
func Long(n int) string { return strings.Repeat("ab", n+1) }

var text = strings.Repeat("a", 1<<16)

// Rare takes its time for what few rows ask about, so that it pays to find out which mutants they infect.
func Rare(n int) int {
	k := strings.Count(text, "b")
	if n > 2900 {
		return n*n - k
	}
	return k
}
