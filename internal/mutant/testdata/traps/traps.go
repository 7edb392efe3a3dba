// Package traps holds code that a naive rewriting breaks, a function or two for each construct.
package traps

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unsafe"
)

// Untyped constants have their type from their context, and predeclared names may be shadowed.
func Shadowed(int int8, string float64, len bool) (int8, float64) {
	if len {
		return int + 3, string*2 + 1
	}
	byte, uint32 := uint8(int), string > 1<<3
	if uint32 {
		byte++
	}
	return int8(byte), string
}

// So have shifts of constants, however deep.
func Shifts(n uint, x int64, f float64) (int64, uint8, bool) {
	mask := uint8(1<<(n%8) - 1)
	x += 1<<n | 1<<(n+1) - 1
	return x & (1<<(n%63) - 1), mask ^ (1 << (n % 8)), x == 1<<n && int64(f) < 1<<n
}

const (
	first = iota + 1
	second
	third
)

// What must stay constant stays constant.
func Constants(n int) ([third]int, []string, time.Duration) {
	const local = first + 4
	var a [local - second]int
	a[0], a[1] = local/second, n
	s := []string{0: "a", second: "c"}
	type named int
	const typed named = 7
	return a, s, 3*time.Second + time.Duration(n+int(typed))
}

// Divisors, overflow, duplicate cases and keys.
func Divide(n int, u uint8) (int, map[int]string) {
	switch n {
	case 1, 2:
		n /= 2
	case 3:
		n %= 3
	}
	return n/10 + n%7 + int(u/255), map[int]string{0: "zero", 1: "one", 2: "two"}
}

// A function ends where it cannot end.
func Ends(n int) int {
	for {
		if n > 10 {
			return n
		}
		n += 3
	}
}

// Branches returns in all of them.
func Branches(n int) (s string) {
	switch {
	case n > 0:
		return "+"
	default:
		if n < 0 {
			return "-"
		} else {
			return "0"
		}
	}
}

// Panics ends with one.
func Panics(n int) int {
	if n > 0 {
		return n
	}
	panic(fmt.Sprint("no ", n))
}

// Jumps has all kinds of them.
func Jumps(a []int) (n int) {
outer:
	for i, x := range a {
		switch {
		case x == 0:
			continue
		case x < 0:
			break outer
		case x > 100:
			for j := 0; j < 3; j++ {
				if j == 2 {
					continue outer
				}
				n += j
			}
			fallthrough
		case x == 7:
			n++
		default:
			if i > 5 {
				goto end
			}
			n += x
		}
	}
end:
	n *= 2
	return n
}

// Headers hold simple statements only.
func Headers(a []int) (n int) {
	for i, j := 0, len(a)-1; i < j; i, j = i+1, j-1 {
		if a[i] += 1; a[i] > a[j] {
			n++
		}
	}
	for i := 1; i < 100; i *= 2 {
		n += i
	}
	for k := len(a); k > 0; k-- {
		n ^= k
	}
	return n
}

var calls int

func next() int { calls++; return calls }

// Once evaluates each index once.
func Once(a []int) []int {
	calls = -1
	a[next()] += 5
	a[next()]++
	a[next()] *= next()
	return a
}

// Lazy does not evaluate what it need not.
func Lazy(a []int, i int) bool {
	return i >= 0 && i < len(a) && a[i] > 0 || i == -1 && !(len(a) > 3 || a == nil)
}

type shape struct{ x, y int }

// Equal compares what has no order.
func Equal(a, b shape, e error, x, y any, c [2]string) int {
	n := 0
	if a == b {
		n = 1
	}
	if e != nil && !errors.Is(e, e) || x == y || x == 3 || c == [2]string{"a"} {
		n++
	}
	return n
}

type truth bool

type celsius float64

// Defined has types of its own.
func Defined(a, b celsius, t truth) (truth, celsius) {
	var u truth = a < b
	if !t {
		u = a == b
	}
	if t && u || !u {
		return u, a + 1.5*b
	}
	return truth(a > 1), -b
}

type fault struct{}

func (*fault) Error() string { return "fault" }

// Interface returns nil, which is not a nil pointer.
func Interface(n int) (any, error) {
	if n == 0 {
		return nil, nil
	}
	if n == 1 {
		return n, &fault{}
	}
	return fmt.Sprint(n), fmt.Errorf("number %d", n)
}

type number interface{ ~int | ~int64 | ~float64 }

type whole interface{ ~int | ~uint8 }

// Sum is generic.
func Sum[T number](a ...T) (s T) {
	for _, x := range a {
		s += x * 2
	}
	if s > 10 {
		return s - 1
	}
	return -s
}

// Bits is generic over integers.
func Bits[T whole, U ~[]T](a U) (s T) {
	for i := range a {
		s |= a[i]<<1&^1 ^ 1<<i
	}
	return s
}

// Largest is generic over what has an order.
func Largest[T int | string](a, b T) T {
	if a >= b {
		return a
	}
	return b
}

// A Stack is generic, and so are its methods.
type Stack[T any] struct{ items []T }

// Push adds an item.
func (s *Stack[T]) Push(x T, more ...T) int {
	s.items = append(s.items, x)
	s.items = append(s.items, more...)
	return len(s.items)
}

// Pop removes the last item.
func (s *Stack[_]) Pop() bool {
	if len(s.items) == 0 {
		return false
	}
	s.items = s.items[:len(s.items)-1]
	return true
}

// Blank does not name what it does not need.
func Blank(_ int, _ string, n int) int { return n + 1 }

func unnamed(int, ...string) int { return 3 }

func (celsius) unit() string { return "C" + strings.Repeat("°", unnamed(1)) }

// Unit calls functions without names for their parameters.
func Unit() string { return celsius(3).unit() }

// Recovers recovers in a function that it defers.
func Recovers(a []int, i int) (n int, err error) {
	defer handle(&err)
	return a[i] + 1, nil
}

func handle(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("recovered: %v", r != nil)
	}
}

// Where tells who called it.
func Where() (string, int) { return where(1 + 1 - 1) }

func where(skip int) (string, int) {
	pc, _, _, ok := runtime.Caller(skip)
	if !ok {
		return "", 0
	}
	name := runtime.FuncForPC(pc).Name()
	return name[strings.LastIndexByte(name, '.')+1:], 3
}

// Local has a type of its own.
func Local(n int) any {
	type pair struct{ a, b int }
	p := pair{n, n + 1}
	if p.a > 3 {
		return p
	}
	return pair{b: 2}
}

var (
	size  = 3 + next0(4)
	table = []int{1, 2, next0(size) * 2}
	check = func(n int) bool { return n > size }
)

func next0(n int) int { return n + 1 }

var ready bool

func init() {
	ready = size == 8
}

// Package returns what the package was initialised with.
func Package() (int, []int, bool, bool) { return size, table, check(9), ready }

// Swaps calls with arguments that call.
func Swaps(a, b int, s string) (int, string) {
	two(next0(a), next0(b))
	x, t := pair(next0(a), 3, s)
	return two(two(a, 1), b) + x, t
}

func two(a, b int) int { return a*3 - b }

func pair(a, b int, s string) (int, string) { return a - b, s }

// Selects does not wait. Of two channels that are ready Go would take any.
func Selects(c, d chan int) (n int) {
	select {
	case n = <-c:
		n++
	case v, ok := <-d:
		if ok {
			n = v
		}
	default:
		return -1
	}
	return n
}

// Types switches on them.
func Types(x any) (n int) {
	switch v := x.(type) {
	case int:
		n = v + 1
	case string, []byte:
		if v != nil {
			n = 2
		}
	case nil:
		n = 3
	default:
		_ = v
		n--
	}
	return n
}

// Headed declares what only one clause uses.
func Headed(n int) (s string) {
	switch a, b := n+1, n-1; {
	case a > 3:
		s = "a"
	case b < 0:
		s = "b"
	case n == 2:
		return "n"
	}
	return s
}

// Address computes an address.
func Address(a, b uintptr) bool { return int64(a) < int64(b) || int64(a) == int64(b+8) }

// Closures count.
func Closures(n int) func() int {
	add := func(k int) int {
		if k < 0 {
			return -k
		}
		return k * 2
	}
	return func() int { n += add(n); return n }
}

// Floats tells apart what compares equal.
func Floats(x, y float64) float64 { return 1 / (x * y) }

// Long is a recursion.
func Long(n int) int {
	if n <= 0 {
		return 0
	}
	return 1 + Long(n-1)
}

//go:nosplit
func Bare(n int) int { return n + 1 }

var digits = [...]uint8{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
}

// Digit looks into a large table.
func Digit(n uint8) uint8 { return digits[n%80] }

// Either has an && in parentheses of its own, which a not stands before.
func Either(a, b int, c, d bool) bool {
	return (a < b && c) || d
}

// Overlap tells whether two slices have memory in common: mutants of it answer by where the memory happens to lie.
func Overlap(a, b []int) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	return uintptr(unsafe.Pointer(&a[0])) <= uintptr(unsafe.Pointer(&b[len(b)-1])) &&
		uintptr(unsafe.Pointer(&b[0])) <= uintptr(unsafe.Pointer(&a[len(a)-1]))
}
