// Package probed has branches of every kind.
package probed

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

func Ship(s string, w int) int {
	if s == "express" && w > 31 {
		return 2
	}
	return 1
}

func Same(a, b int) bool       { return a == b }
func Below(a, b int) bool      { return a < b }
func AtLeast(a, b uint64) bool { return a >= b }
func Near(a, b float64) bool   { return a <= b }
func Half(a float32) bool      { return a == 0.1 }
func Word(a, b string) bool    { return a == b }
func Before(a, b string) bool  { return a < b }
func Begins(a, b string) bool  { return a != "" && strings.HasPrefix(a, b) }
func Ends(a, b string) bool    { return a != "" && strings.HasSuffix(a, b) }
func Holds(a, b string) bool   { return a != "" && strings.Contains(a, b) }
func Long(s string) bool       { return len(s) > 3 }
func Or(a, b bool) bool        { return a || !b }
func Least[T cmp.Ordered](a, b T) T {
	if b < a {
		return b
	}
	return a
}

type Level int

func Name(l Level) string {
	switch l {
	case 1, 2:
		return "low"
	case 40:
		return "high"
	default:
		return "none"
	}
}

func Colour(s string) (n int) {
	switch s {
	case "red":
		n++
		fallthrough
	case "green":
		n += 10
	}
	return n
}

func Kind(x any) string {
	switch v := x.(type) {
	case int, string:
		return fmt.Sprint(v)
	case nil:
		return "nil"
	}
	return "other"
}

func Wrapped(a, b int32) int32      { return a * b }
func WrappedSum(a, b int) int       { return a + b }
func WrappedLevel(a, b Level) Level { return a - b }
func WrappedCount(n int8) int8      { n++; return n }
func WrappedNeg(n int8) int8        { return -n }
func Hashed(a, b uint32) uint32     { return a*31 + b }

// What follows is there to be run with and without probes.

type flag bool

func Flags(a, b int, f bool) bool {
	var is flag = a < b
	if is && flag(f) {
		return bool(is)
	}
	if (a < b) == f {
		return !(a == b || b > 3)
	}
	return a < b && !f
}

func Shifts(x int64, n uint8) int64 {
	if x < 1<<n {
		x += 1<<n - 2
	}
	var small int8 = 1
	if small<<n == 1<<n {
		return x + 1<<n
	}
	return -x
}

func Constants(x float32, r rune) int {
	const big = 1 << 40
	if x < 0.1 && r >= 'a' || big < 3 {
		return 1
	}
	if x == 1e10 || 'z' < r {
		return 2
	}
	return 3 + len([big / big]int{})
}

func trace(log *[]string, s string, b bool) bool {
	*log = append(*log, s)
	return b
}

func Order(a, b, c bool) []string {
	var log []string
	if trace(&log, "a", a) && (trace(&log, "b", b) || !trace(&log, "c", c)) {
		log = append(log, "then")
	}
	next := func(x int) int { log = append(log, fmt.Sprint(x)); return x }
	if next(1)+next(2) == next(3)*next(1) {
		log = append(log, "sum")
	}
	return log
}

func Labels(n int) (out []int) {
outer:
	for i := 0; i < n; i++ {
		for j := range i {
			if i*j == 6 {
				break outer
			}
			if j > i/2 {
				continue outer
			}
			out = append(out, i*10+j)
		}
	}
	if n > 4 {
		goto end
	}
	out = append(out, -1)
end:
	return out
}

func Recovered(n int) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprint("recovered: ", r)
		}
	}()
	defer catch(&s)
	xs := []int{1, 2, 3}
	if n >= 0 && n%2 == 0 {
		return fmt.Sprint(xs[n])
	}
	panic(errors.New("odd"))
}

func catch(s *string) {
	if r := recover(); r != nil && *s == "" {
		*s = fmt.Sprint("caught: ", r)
	}
}

type shape interface{ area(k int) int }

type box struct{ w, h int }

func (b box) area(k int) int { return b.w * b.h * k }

type grid struct {
	box
	name string
}

func (*grid) area(int) int { return -1 }

func (g grid) label(_ int, sep string, parts ...string) string {
	if len(parts) > 1 {
		return strings.Join(parts, sep) + g.name
	}
	return g.name
}

func Shapes(w, h int) []int {
	var out []int
	for _, s := range []shape{box{w, h}, &grid{box: box{w, h}}} {
		out = append(out, s.area(2))
	}
	g := grid{box{w, h}, "g"}
	f := g.box.area
	out = append(out, f(3), box.area(g.box, 1), len(g.label(1, "-", "a", "b")), len(g.label(2, "+")))
	return out
}

type number interface{ ~int | ~int8 | ~float64 }

type list[T number] struct{ items []T }

func (l *list[T]) add(x T) {
	if len(l.items) < 4 && x > 0 {
		l.items = append(l.items, x+x)
	}
}

func sum[T number, L ~[]T](xs L) (t T) {
	for _, x := range xs {
		t += x * 2
	}
	return t
}

func Generic(xs []int8) (int8, float64) {
	var l list[int8]
	for _, x := range xs {
		l.add(x)
	}
	return sum(l.items), sum([]float64{1, 2})
}

func Local(n int) string {
	type pair struct{ a, b int }
	p := pair{n, n + 1}
	if p.a*p.b > 10 {
		return fmt.Sprintf("%T %v", p, p)
	}
	return ""
}

func Fib(n int) int {
	if n < 2 || n > 20 {
		return n
	}
	return Fib(n-1) + Fib(n-2)
}

var table = func() map[string]int {
	m := map[string]int{}
	for i, w := range []string{"a", "b"} {
		if i >= 0 {
			m[w] = i + 1
		}
	}
	return m
}()

func Lookup(m map[string]int, k string) int {
	if v, ok := table[k]; ok && v > 1 {
		return v
	}
	m[k] += len(k)
	p := &struct{ n int }{3}
	p.n *= m[k]
	p.n--
	return p.n
}

func init() {
	if len(table) == 3 {
		table["c"] = 3
	}
}

func Goexpr(n int) (s int) {
	c := make(chan int, 4)
	go send(c, n)
	for {
		select {
		case x, ok := <-c:
			if !ok {
				return s
			}
			s += x
		}
	}
}

func send(c chan<- int, n int) {
	for i := range 3 {
		if i < n {
			c <- i + n
		}
	}
	close(c)
}
