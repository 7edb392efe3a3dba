// Package wide has a function for each thing that is executed.
package wide

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
	"unique"
)

// Parse has the form of the tenth hard branch.
func Parse(s string) int {
	if len(s) == 4 && s[0] == 'k' && s[1] == '=' && s[2] == '4' && s[3] == '2' {
		return 42
	}
	return len(s)
}

// Fruit compares a whole text.
func Fruit(s string) bool { return s == "tomatos" }

// Runes goes over a text.
func Runes(s string) (n int) {
	for _, r := range s {
		if r > 'é' {
			n += 100
		}
		n++
	}
	return n
}

// Reverse turns runes around.
func Reverse(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// Middle cuts at ends of the input.
func Middle(s string, from, to int) string { return s[from:to] }

// At reads at an index of the input.
func At(xs []int, i int) int { return xs[i] + 1 }

// Swap stores at an index of the input.
func Swap(xs []int, i int) []int {
	xs[i], xs[0] = xs[0], xs[i]
	return xs
}

// Sum sums what is positive.
func Sum(xs []int) (n int) {
	for _, x := range xs {
		if x > 0 {
			n += x
		}
	}
	return n
}

// Aliased appends in place.
func Aliased(xs []int) int {
	a := append(xs[:0:2], 1)
	b := append(a, 2)
	c := append(a, 3)
	return b[1]*100 + c[1]*10 + len(xs)
}

// Grown appends beyond what there is.
func Grown(n int) int {
	var xs []int
	for i := 0; i < n && i < 5; i++ {
		xs = append(xs, i)
	}
	return cap(xs)*10 + len(xs)
}

// Quote joins.
func Quote(s string) string { return "<" + s + ">" }

// Later compares texts by order.
func Later(a, b string) string {
	if a < b {
		return b
	}
	return a
}

// Count counts in a map.
func Count(xs []int8) int {
	seen := map[int8]int{}
	for _, x := range xs {
		seen[x]++
	}
	delete(seen, 7)
	return len(seen)
}

// Apply calls closures.
func Apply(n int) int {
	add := func(k int) func(int) int { return func(x int) int { return x + k } }
	if n > 3 {
		return add(2)(n)
	}
	return add(-2)(n)
}

// Safe recovers.
func Safe(a, b int) (q int) {
	defer func() {
		if r := recover(); r != nil {
			q = -1
		}
	}()
	return a / b
}

// Deferred changes its result at the end.
func Deferred(a int) (n int) {
	for i := 0; i < 3; i++ {
		defer func() { n = n*2 + i }()
	}
	if a > 5 {
		return 1
	}
	return a
}

type shape interface{ Area() int }

type square struct{ a int }

type box struct{ a, b int }

func (s square) Area() int { return s.a * s.a }

func (b *box) Area() int { return b.a * b.b }

// Poly calls through an interface.
func Poly(a, b int) int {
	var s shape = square{a}
	if b > 0 {
		s = &box{a, b}
	}
	if _, flat := s.(square); flat && a == 3 {
		return -1
	}
	return s.Area()
}

func largest[T cmp.Ordered](a, b T) T {
	if a < b {
		return b
	}
	return a
}

// Generic calls instances.
func Generic(a, b int8, s string) int { return int(largest(a, b)) + len(largest(s, "mm")) }

var table = [...]string{"zero", "one", "two"}

var codes = map[string]int{"a": 1, "b": 2}

var power = func() (all [5]int) {
	all[0] = 1
	for i := 1; i < 5; i++ {
		all[i] = 2 * all[i-1]
	}
	return all
}()

// Named reads package variables.
func Named(i int) string { return table[i] }

// Code looks a text up.
func Code(s string) int { return codes[s] }

// Power reads what a call made.
func Power(i int) int { return power[i&3] }

// Errors of the package.
var (
	ErrShort = errors.New("short")
	errLong  = fmt.Errorf("long")
)

func check(s string) error {
	switch {
	case len(s) < 2:
		return ErrShort
	case len(s) > 3:
		return errLong
	}
	return nil
}

// Checked tells errors apart.
func Checked(s string) int {
	switch err := check(s); err {
	case nil:
		return 0
	case ErrShort:
		return 1
	default:
		return 2
	}
}

// Trimmed calls package strings.
func Trimmed(s string) string { return strings.TrimPrefix(strings.TrimSpace(s), "ab") }

// Split calls package strings, too.
func Split(s string) int { return len(strings.Split(s, ",")) }

// Upper goes through tables of package unicode.
func Upper(s string) string { return strings.ToUpper(s) }

// Number calls package strconv.
func Number(s string) (int, error) { return strconv.Atoi(s) }

// Printed calls it the other way.
func Printed(n int8) string { return strconv.Itoa(int(n)) }

// Sorted sorts by package slices.
func Sorted(xs []int) []int {
	slices.Sort(xs)
	return xs
}

// SortedBy sorts by package sort.
func SortedBy(xs []int) []int {
	sort.Slice(xs, func(i, j int) bool { return xs[i] > xs[j] })
	return xs
}

// Letters counts runes.
func Letters(b []byte) int { return utf8.RuneCount(b) }

// Built uses a builder.
func Built(n uint8) string {
	var b strings.Builder
	for i := uint8(0); i < n%4; i++ {
		b.WriteByte('a' + i)
		b.WriteString("-")
	}
	return b.String()
}

// Words takes a list of texts.
func Words(ws []string) int {
	n := 0
	for _, w := range ws {
		n += len(w)
	}
	return n
}

// A Node is a list.
type Node struct {
	Value int
	Next  *Node
}

// Total follows pointers.
func Total(n *Node) (sum int) {
	for ; n != nil; n = n.Next {
		sum += n.Value
	}
	return sum
}

// Point gives a pointer.
func Point(a int) *Node {
	if a < 0 {
		return nil
	}
	return &Node{Value: a}
}

// Least takes the least of three.
func Least(a, b, c int) int { return min(a, b, c) }

// Copied copies, overlapping.
func Copied(xs []uint8) []uint8 {
	if len(xs) > 2 {
		copy(xs[1:], xs)
	}
	return xs
}

// Rune makes a text of a number.
func Rune(r rune) string { return string(r) }

// Insertion sorts by insertion.
func Insertion(xs []int) []int {
	for i := 1; i < len(xs); i++ {
		for j := i; j > 0 && xs[j] < xs[j-1]; j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
	return xs
}

// Index is generic, and calls another generic function.
func Index[T comparable](xs []T, x T) int {
	for i := range xs {
		if same(xs[i], x) {
			return i
		}
	}
	return -1
}

func same[T comparable](a, b T) bool { return a == b }

// Clamped is generic over what is ordered.
func Clamped[T cmp.Ordered](x T) T {
	var zero T
	return largest(x, zero)
}

// An Account hides its balance.
type Account struct{ balance int }

// Open makes an account.
func Open(balance int) (*Account, error) {
	if balance < 0 {
		return nil, errLong
	}
	return &Account{balance}, nil
}

// Draw takes from it what is there.
func (a *Account) Draw(n int) int {
	if n > a.balance {
		n = a.balance
	}
	a.balance -= n
	return n
}

// Rich compares.
func Rich(a *Account, than int) bool { return a.balance > than }

// Applied calls a function that it is given.
func Applied(f func(int) int, n int) bool { return f(n) == n }

// Cleared empties the slice and the map that it makes.
func Cleared(xs []int) int {
	seen := map[int]bool{}
	for _, x := range xs {
		seen[x] = true
	}
	clear(seen)
	sum := len(seen)
	clear(xs)
	for _, x := range xs {
		sum += x
	}
	return sum
}

// Quarter looks at a part of a slice as an array.
func Quarter(xs []uint8) int {
	if len(xs) < 3 {
		return -1
	}
	pair := [2]uint8(xs[1:3])
	return int(pair[0]) + int(pair[1])
}

type labelled struct {
	fixed bool
	text  string
}

var plain = unique.Make(labelled{fixed: true})

// Labelled compares handles: that of a value with symbols is one that was made before, or another one.
func Labelled(a, b string) int {
	x, y := unique.Make(labelled{text: a}), unique.Make(labelled{text: b})
	switch {
	case x == plain:
		return 0
	case x == y:
		return len(x.Value().text)
	}
	return -1
}

var started sync.Once

// Counted does something once, and counts in one goroutine.
func Counted(n int) bool {
	var calls atomic.Int32
	var once sync.Once
	base := 0
	started.Do(func() {})
	for range 2 {
		once.Do(func() { base += 3 })
	}
	if n > base {
		return calls.CompareAndSwap(0, 2)
	}
	return calls.Add(1) == 2
}

// A Lock hides its number.
type Lock struct{ number int }

// NewLock makes a lock of a small number.
func NewLock(number int) (Lock, error) {
	if number < 0 || number > 99 {
		return Lock{}, errors.New("no such lock")
	}
	return Lock{number}, nil
}

// A Door has a lock, which another constructor makes.
type Door struct{ lock Lock }

// NewDoor makes a door.
func NewDoor(l Lock) Door { return Door{l} }

// Opens tells whether a key fits.
func (d Door) Opens(key int) bool { return d.lock.number == key }

var curves = [2][2]int{{1, 2}, {3, 4}}

// Curve reads one of two parts of a package variable by its address.
func Curve(up bool, i uint8) int {
	p := &curves[0]
	if up {
		p = &curves[1]
	}
	return p[i%2]
}
