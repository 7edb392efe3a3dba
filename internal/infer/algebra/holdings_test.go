package algebra_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// holding has a subject for which a law holds, and one of the same name and type for which it does not. The words of sig are names:
// "Trim s set" is Trim(s, set), "V.Add v w" a method. Sisters are given with their own.
type holding struct {
	law         string
	sig         string
	good, bad   any
	sisters     []sister
	constants   []string
	texts       []string
	counterpart bool // the sisters are references
	partial     bool // panics outside its domain: a few rows are such
}

type sister struct {
	sig string
	fn  any
}

type pair struct{ X, Y int }

type series struct{ Open, Close []int }

var errRefused = errors.New("refused")

func listed(p pair) []int { return make([]int, p.X&7) }

func marshal(p pair) ([]int, error) {
	if p.X < 0 {
		return nil, errRefused
	}
	return []int{p.X, p.Y}, nil
}

func text(p pair) string { return strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) }

// same is an equality that takes some pairs for one.
func same(p, q pair) bool { return p.X/2 == q.X/2 && p.Y == q.Y }

func unmarshal(p pair, xs []int) (pair, error) {
	if len(xs) != 2 {
		return p, errRefused
	}
	return pair{xs[0], xs[1]}, nil
}

func sum(xs []int) int {
	t := 0
	for _, x := range xs {
		t += x
	}
	return t
}

func running(xs []int) []int {
	out, t := make([]int, len(xs)), 0
	for i, x := range xs {
		t += x
		out[i] = t
	}
	return out
}

func sorted(xs []int) []int { xs = slices.Clone(xs); slices.Sort(xs); return xs }
func search(xs []int, x int) int {
	i, _ := slices.BinarySearch(xs, x)
	return i
}
func wrap(s string, n int) string { return strings.Join(strings.Fields(s), "\n") }
func widest(s string) int {
	w := 0
	for _, line := range strings.Split(s, "\n") {
		w = max(w, len(line))
	}
	return w
}
func cutSet(p pair) pair { return p }
func set(m map[string]int, k string, v int) map[string]int {
	out := map[string]int{k: v}
	for l, w := range m {
		if l != k {
			out[l] = w
		}
	}
	return out
}
func digits(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || strings.HasPrefix(s, "+") {
		return 0, errRefused
	}
	return n, nil
}

func pack(a, b, c int) string { return fmt.Sprint(a, " ", b, " ", c) }
func unpack(s string) (a, b, c int) {
	fmt.Sscan(s, &a, &b, &c)
	return a, b, c
}
func wide(s string) (int64, error) { return strconv.ParseInt(s, 10, 64) }
func clock(n int) (h, m, s int)    { return n / 3600, n / 60 % 60, n % 60 }

func baseOf(n int) int            { return 2 + max(n, -n)%35 }
func formatIn(n, base int) string { return strconv.FormatInt(int64(n), baseOf(base)) }
func parseIn(s string, base, _ int) (int, error) {
	n, err := strconv.ParseInt(s, baseOf(base), 64)
	return int(n), err
}

var holdings = []holding{
	{law: "orders", sig: "Compare a b", good: func(a, b int) int { return a%10 - b%10 }, bad: func(a, b int) int { return (a-b+15)%3 - 1 }},
	{law: "pair-restored", sig: "Shear a b", good: func(a, b int) (int, int) { return a + b, b }, bad: func(a, b int) (int, int) { return a + b, a },
		sisters: []sister{{"Unshear a b", func(a, b int) (int, int) { return a - b, b }}}},
	{law: "triple-restored", sig: "Turn a b c", good: func(a, b, c int) (int, int, int) { return b, c, a }, bad: func(a, b, c int) (int, int, int) { return b, a, c },
		sisters: []sister{{"Back a b c", func(a, b, c int) (int, int, int) { return c, a, b }}}},
	{law: "three-rejoined", sig: "Clock n", good: clock, bad: func(n int) (int, int, int) { h, m, s := clock(n); return h, s, m },
		sisters: []sister{{"Seconds h m s", func(h, m, s int) int { return 3600*h + 60*m + s }}}},
	{law: "three-taken-apart", sig: "Pack a b c", good: pack, bad: func(a, b, c int) string { return pack(b, a, c) }, sisters: []sister{{"Unpack s", unpack}}},
	{law: "reads-decimal", sig: "Parse s", good: strconv.Atoi, bad: digits},
	{law: "reads-decimal-bytes", sig: "Parse b", good: func(b []byte) (int, error) { return strconv.Atoi(string(b)) }, bad: func(b []byte) (int, error) { return digits(string(b)) }},
	{law: "reads-as-standard", sig: "Parse s", good: wide, bad: func(s string) (int64, error) { n, err := wide(s); return n % 256, err }},
	{law: "reads-as-standard-bytes", sig: "Parse b", good: func(b []byte) (int64, error) { return wide(string(b)) }, bad: func(b []byte) (int64, error) { n, err := wide(string(b)); return n / 2, err }},
	{law: "like-operator", sig: "Mul a b", good: func(a, b int) int { return a * b }, bad: func(a, b int) int { return a * a }},
	{law: "like-choice", sig: "Max a b", good: func(a, b int) int { return max(a, b) }, bad: func(a, b int) int { return a }},
	{law: "like-order", sig: "Less a b", good: func(a, b int) bool { return a < b }, bad: func(a, b int) bool { return a > b+1 }},
	{law: "like-compare", sig: "Cmp a b", good: func(a, b string) int { return strings.Compare(a, b) }, bad: func(a, b string) int { return len(a) - len(b) }},
	{law: "like-absolute", sig: "Abs a", good: func(a int) int { return max(a, -a) }, bad: func(a int) int { return a }},
	{law: "like-fold", sig: "Sum xs", good: sum, bad: func(xs []int) int { return sum(xs[min(1, len(xs)):]) }},
	{law: "like-reverse", sig: "Rev xs", good: func(xs []int) []int { xs = slices.Clone(xs); slices.Reverse(xs); return xs }, bad: sorted},
	{law: "like-length", sig: "Len xs", good: func(xs []int) int { return len(xs) }, bad: sum},
	{law: "like-characters", sig: "Chars s", good: utf8.RuneCountInString, bad: func(s string) int { return len(s) }},
	{law: "like-append", sig: "Push xs x", good: func(xs []int, x int) []int { return append(slices.Clone(xs), x) }, bad: func(xs []int, x int) []int { return xs }},
	{law: "like-part", sig: "Take xs n", good: func(xs []int, n int) []int { return xs[:max(0, min(n, len(xs)))] }, bad: func(xs []int, n int) []int { return xs[:max(0, min(n-1, len(xs)))] }},
	{law: "like-membership", sig: "Has xs x", good: slices.Contains[[]int], bad: func(xs []int, x int) bool { return len(xs) > 0 && xs[0] == x }},
	{law: "like-count", sig: "Count xs x", good: func(xs []int, x int) int {
		return len(slices.DeleteFunc(slices.Clone(xs), func(y int) bool { return x != y }))
	}, bad: func(xs []int, x int) int { return 0 }},
	{law: "like-sorted", sig: "IsSorted xs", good: slices.IsSorted[[]int], bad: func(xs []int) bool { return true }},
	{law: "standard", sig: "ToUpper s", good: strings.ToUpper, bad: strings.ToLower, sisters: []sister{{"strings.ToUpper s", strings.ToUpper}}, counterpart: true},
	{law: "complement-counts", sig: "Ones x", good: bits.OnesCount32, bad: bits.Len32},
	{law: "inclusion-exclusion", sig: "Ones x", good: bits.OnesCount32, bad: bits.Len32},
	{law: "bitwise-xor", sig: "Rev x", good: bits.Reverse32, bad: func(x uint32) uint32 { return x + 1 }},
	{law: "bitwise-or", sig: "Rev x", good: bits.Reverse32, bad: func(x uint32) uint32 { return x + 1 }},
	{law: "complement-kept", sig: "Rev x", good: bits.Reverse32, bad: func(x uint32) uint32 { return x + 1 }},
	{law: "shift-mirrored", sig: "Rev x", good: bits.Reverse32, bad: bits.ReverseBytes32},
	{law: "doubled", sig: "Len x", good: func(x uint32) int { return bits.Len32(x) }, bad: bits.OnesCount32},
	{law: "doubling-ignored", sig: "Ones x", good: bits.OnesCount32, bad: bits.Len32},
	{law: "doubled-and-one", sig: "Ones x", good: bits.OnesCount32, bad: bits.LeadingZeros32},
	{law: "halved", sig: "Len x", good: bits.Len32, bad: bits.OnesCount32},
	{law: "parts-concatenate", sig: "Split s", good: func(s string) (string, string) { i := strings.IndexByte(s, ' ') + 1; return s[:i], s[i:] }, bad: func(s string) (string, string) { return s, s }},
	{law: "quotient-and-rest", sig: "DivMod a b", good: func(a, b int) (int, int) { return a / b, a % b }, bad: func(a, b int) (int, int) { return a / b, a / b }},
	{law: "cut-rejoined", sig: "Cut s sep", good: strings.Cut, bad: func(s, sep string) (string, string, bool) { a, _, ok := strings.Cut(s, sep); return a, a, ok }},
	{law: "uncut-kept", sig: "Cut s sep", good: strings.Cut, bad: func(s, sep string) (string, string, bool) { return sep, s, false }},
	{law: "part-restored", sig: "CutPrefix s p", good: strings.CutPrefix, bad: func(s, p string) (string, bool) { return s, strings.HasPrefix(s, p) }},
	{law: "part-missing", sig: "CutPrefix s p", good: strings.CutPrefix, bad: func(s, p string) (string, bool) { return p, false }},
	{law: "rejoined", sig: "Split s", good: func(s string) (string, int) { return s, len(s) }, bad: func(s string) (string, int) { return "", len(s) }, sisters: []sister{{"Make s n", func(s string, n int) string { return s }}}},
	{law: "part-of-whole", sig: "New a b", good: func(a, b int) pair { return pair{a, b} }, bad: func(a, b int) pair { return pair{} }, sisters: []sister{{"First p", func(p pair) int { return p.X }}}},
	{law: "field-holds", sig: "New a b", good: func(a, b int) pair { return pair{a, b} }, bad: func(a, b int) pair { return pair{} }},
	{law: "field-survives", sig: "Format p", good: func(p pair) string { return strconv.Itoa(p.X) }, bad: func(p pair) string { return strconv.Itoa(p.X + p.Y) }, sisters: []sister{{"Parse s", func(s string) (pair, error) {
		n, err := strconv.Atoi(s)
		return pair{n, 1}, err
	}}}},
	{law: "field-read-back", sig: "Parse s", good: func(s string) (pair, error) {
		n, err := strconv.Atoi(s)
		return pair{n, 1}, err
	}, bad: func(s string) (pair, error) { return pair{len(s), 1}, nil }, sisters: []sister{{"Format p", func(p pair) string { return strconv.Itoa(p.X) }}}},
	{law: "field-read", sig: "X p", good: func(p pair) int { return p.X }, bad: func(p pair) int { return p.X + p.Y }},
	{law: "field-left", sig: "Right p", good: func(p pair) pair { return pair{p.X + 2, p.Y} }, bad: func(p pair) pair { return pair{p.X + 2, p.Y + 2} }},
	{law: "field-step", sig: "Right p", good: func(p pair) pair { return pair{p.X + 1, p.Y} }, bad: func(p pair) pair { return pair{p.X, p.Y} }},
	{law: "field-cleared", sig: "Flat p", good: func(p pair) pair { return pair{p.X, 0} }, bad: func(p pair) pair { return p }},
	{law: "whole-of-parts", sig: "First p", good: func(p pair) int { return p.X }, bad: func(p pair) int { return p.Y - 1 }, sisters: []sister{{"Text p", func(p pair) string { return strconv.Itoa(p.Y) }}, {"New a s", func(a int, s string) pair { n, _ := strconv.Atoi(s); return pair{a, n} }}}},
	{law: "found-there", sig: "Index xs x", good: slices.Index[[]int], bad: func(xs []int, x int) int { return len(xs) - 1 }},
	{law: "found-if-there", sig: "Index xs x", good: slices.Index[[]int], bad: func(xs []int, x int) int { return len(xs) - 1 }},
	{law: "element-found", sig: "Index xs x", good: slices.Index[[]int], bad: func(xs []int, x int) int { return len(xs) }},
	{law: "element-known", sig: "Has xs x", good: slices.Contains[[]int], bad: func(xs []int, x int) bool { return len(xs) > 1 }},
	{law: "absent-marked", sig: "Index xs x", good: slices.Index[[]int], bad: func(xs []int, x int) int { return len(xs) }},
	{law: "text-found-there", sig: "Index s t", good: strings.Index, bad: func(s, t string) int { return len(s) - 1 }},
	{law: "text-found-if-there", sig: "Index s t", good: strings.Index, bad: func(s, t string) int { return len(s) - 1 }},
	{law: "found-where-put", sig: "Index s t", good: strings.Index, bad: func(s, t string) int { return len(s) }},
	{law: "found-last-where-put", sig: "Last s t", good: strings.LastIndex, bad: strings.Index},
	{law: "found-before-appended", sig: "Index xs x", good: slices.Index[[]int], bad: func(xs []int, x int) int { return len(xs) }},
	{law: "insertion-sorted", sig: "Search xs x", good: search, bad: func(xs []int, x int) int { return 0 }},
	{law: "sorted-membership", sig: "Find xs x", good: func(xs []int, x int) bool { _, ok := slices.BinarySearch(xs, x); return ok }, bad: func(xs []int, x int) bool { return x > 0 }},
	{law: "member-kept", sig: "Has xs x", good: slices.Contains[[]int], bad: func(xs []int, x int) bool { return len(xs) > 0 && len(xs) < 3 }},
	{law: "get-after-set", sig: "Set m k v", good: set, bad: func(m map[string]int, k string, v int) map[string]int { return m }, sisters: []sister{{"Get m k", func(m map[string]int, k string) int { return m[k] }}}},
	{law: "others-left", sig: "Set m k v", good: set, bad: func(m map[string]int, k string, v int) map[string]int { return map[string]int{k: v, "a": v} }, sisters: []sister{{"Get m k", func(m map[string]int, k string) int { return m[k] }}}},
	{law: "last-wins", sig: "Set m k v", good: set, bad: func(m map[string]int, k string, v int) map[string]int { return set(m, k, m[k]+v) }},
	{law: "grows", sig: "Push xs x", good: func(xs []int, x int) []int { return append(slices.Clone(xs), x) }, bad: func(xs []int, x int) []int { return xs }, sisters: []sister{{"Len xs", func(xs []int) int { return len(xs) }}}},
	{law: "length-of-field", sig: "Signals t", good: func(t series) []int { return make([]int, len(t.Close)) }, bad: func(t series) []int { return make([]int, len(t.Close)/2) }},
	{law: "cleared", sig: "Clear xs", good: func(xs []int) []int { return nil }, bad: func(xs []int) []int { return xs[:len(xs)/2] }, sisters: []sister{{"Size xs", size}}},
	{law: "cleared-list", sig: "Clear p", good: func(p pair) pair { return pair{0, p.Y} }, bad: func(p pair) pair { return pair{p.X / 2, p.Y} }, sisters: []sister{{"List p", listed}}},
	{law: "looks-cleared", sig: "Size p", good: func(p pair) int { return p.X }, bad: func(p pair) int { return p.Y }, sisters: []sister{{"Clear p", func(p pair) pair { return pair{0, p.Y} }}}},
	{law: "lists-cleared", sig: "List p", good: listed, bad: func(p pair) []int { return make([]int, p.Y&7) }, sisters: []sister{{"Clear p", func(p pair) pair { return pair{0, p.Y} }}}},
	{law: "last-put", sig: "Put p x", good: func(p pair, x int) pair { return pair{p.X + 1, x} }, bad: func(p pair, x int) pair { return pair{p.X + 1, x + 1} },
		sisters: []sister{{"At p i", func(p pair, i int) int { return p.Y - (p.X - 1 - i) }}, {"Len p", func(p pair) int { return p.X }}}},
	{law: "reads-last-put", sig: "At p i", good: func(p pair, i int) int { return p.Y - (p.X - 1 - i) }, bad: func(p pair, i int) int { return p.Y - i },
		sisters: []sister{{"Put p x", func(p pair, x int) pair { return pair{p.X + 1, x} }}, {"Len p", func(p pair) int { return p.X }}}},
	{law: "inverse-where-read", sig: "Format p", good: text, bad: func(p pair) string { return text(pair{p.Y, p.X}) }, sisters: []sister{{"Parse s", func(s string) (pair, error) {
		var p pair
		if _, err := fmt.Sscanf(s, "%d,%d", &p.X, &p.Y); err != nil || p.X < 0 {
			return p, errRefused
		}
		return p, nil
	}}}},
	{law: "restored", sig: "Marshal p", good: func(p pair) []int { return []int{p.X, p.Y} }, bad: func(p pair) []int { return []int{p.X, p.X} },
		sisters: []sister{{"Unmarshal p xs", unmarshal}}},
	{law: "restored-ok", sig: "Marshal p", good: marshal, bad: func(p pair) ([]int, error) { return []int{p.Y, p.X}, nil }, sisters: []sister{{"Unmarshal p xs", unmarshal}}},
	{law: "restores", sig: "Unmarshal p xs", good: unmarshal, bad: func(p pair, xs []int) (pair, error) { return pair{1, 2}, nil },
		sisters: []sister{{"Marshal p", func(p pair) []int { return []int{p.X, p.Y} }}}},
	{law: "restores-ok", sig: "Unmarshal p xs", good: unmarshal, bad: func(p pair, xs []int) (pair, error) { return pair{1, 2}, nil }, sisters: []sister{{"Marshal p", marshal}}},
	{law: "told-restored", sig: "Marshal p", good: func(p pair) []int { return []int{p.X / 2 * 2, p.Y} }, bad: func(p pair) []int { return []int{p.Y, p.X} },
		sisters: []sister{{"Unmarshal p xs", unmarshal}, {"Same p q", same}}},
	{law: "told-restored-ok", sig: "Marshal p", good: marshal, bad: func(p pair) ([]int, error) { return []int{p.Y, p.X}, nil },
		sisters: []sister{{"Unmarshal p xs", unmarshal}, {"Same p q", same}}},
	{law: "told-restores", sig: "Unmarshal p xs", good: unmarshal, bad: func(p pair, xs []int) (pair, error) { return pair{1, 2}, nil },
		sisters: []sister{{"Marshal p", func(p pair) []int { return []int{p.X / 2 * 2, p.Y} }}, {"Same p q", same}}},
	{law: "told-restores-ok", sig: "Unmarshal p xs", good: unmarshal, bad: func(p pair, xs []int) (pair, error) { return pair{1, 2}, nil },
		sisters: []sister{{"Marshal p", marshal}, {"Same p q", same}}},
	{law: "restored-told", sig: "Marshal p", good: func(p pair) []int { return []int{p.X, 0} }, bad: func(p pair) []int { return []int{p.Y, p.X} },
		sisters: []sister{{"Unmarshal p xs", unmarshal}, {"First p", func(p pair) int { return p.X }}}},
	{law: "restores-told", sig: "Unmarshal p xs", good: func(p pair, xs []int) (pair, error) { return pair{xs[0], 0}, nil }, bad: func(p pair, xs []int) (pair, error) { return pair{xs[1], 0}, nil },
		sisters: []sister{{"Marshal p", marshal}, {"First p", func(p pair) int { return p.X }}}},
	{law: "told-inverse", sig: "Parts p", good: func(p pair) []int { return []int{p.X / 2 * 2, p.Y} }, bad: func(p pair) []int { return []int{p.Y, p.X} },
		sisters: []sister{{"Join xs", func(xs []int) pair { return pair{sum(xs[:1]), sum(xs[1:])} }}, {"Same p q", same}}},
	{law: "related-to-argument", sig: "Widen p", good: func(p pair) pair { return pair{p.X, p.Y + 1} }, bad: func(p pair) pair { return pair{p.Y, p.X} }, sisters: []sister{{"Above p q", func(p, q pair) bool { return p.Y > q.Y }}}},
	{law: "argument-related", sig: "Widen p", good: func(p pair) pair { return pair{p.X, p.Y + 1} }, bad: func(p pair) pair { return pair{p.Y, p.X} }, sisters: []sister{{"Below p q", func(p, q pair) bool { return p.Y < q.Y }}}},
	{law: "remarshalled", sig: "Marshal p", good: func(p pair) []int { return []int{p.X / 2 * 2, p.Y} }, bad: func(p pair) []int { return []int{p.X + 1, p.Y} },
		sisters: []sister{{"Unmarshal p xs", unmarshal}}},
	{law: "remarshalled-ok", sig: "Marshal p", good: marshal, bad: func(p pair) ([]int, error) { return []int{p.X + 1, p.Y}, nil }, sisters: []sister{{"Unmarshal p xs", unmarshal}}},
	{law: "as-text", sig: "Text p", good: func(p pair) []byte { return []byte(text(p)) }, bad: func(p pair) []byte { return []byte(text(p) + "!") }, sisters: []sister{{"String p", text}}},
	{law: "bitwise-and", sig: "Low x", good: func(x uint8) uint8 { return x & 15 }, bad: func(x uint8) uint8 { return x/2 + 1 }},
	{law: "any-of-bits", sig: "Has x", good: func(x uint8) bool { return x&4 != 0 }, bad: func(x uint8) bool { return x > 9 }},
	{law: "all-of-bits", sig: "Has x", good: func(x uint8) bool { return x&4 != 0 }, bad: func(x uint8) bool { return x%3 == 1 }},
	{law: "past-last-refused", partial: true, sig: "Cut p n", good: func(p pair, n int) pair {
		if n >= max(0, p.X) {
			panic("short")
		}
		return pair{n, p.Y}
	}, bad: func(p pair, n int) pair { return p }, sisters: []sister{{"Len p", func(p pair) int { return max(0, p.X) }}}},
	{law: "top-after", sig: "Push xs x", good: func(xs []int, x int) []int { return append(slices.Clone(xs), x) }, bad: func(xs []int, x int) []int { return append(slices.Clone(xs), -x, 0) }, sisters: []sister{{"Top xs", func(xs []int) int { return xs[len(xs)-1] }}}},
	{law: "taken-back", sig: "Push xs x", good: func(xs []int, x int) []int { return append(slices.Clone(xs), x) }, bad: func(xs []int, x int) []int { return append([]int{x}, xs...) }, sisters: []sister{{"Pop xs", func(xs []int) []int { return xs[:max(0, len(xs)-1)] }}}},
	{law: "member-after", sig: "Add xs x", good: func(xs []int, x int) []int { return append(slices.Clone(xs), x) }, bad: func(xs []int, x int) []int { return xs }, sisters: []sister{{"Has xs x", slices.Contains[[]int]}}},
	{law: "period-through", sig: "Day p", good: func(p pair) int { return ((p.X % 7) + 7) % 7 }, bad: func(p pair) int { return ((p.X % 6) + 6) % 6 }, sisters: []sister{{"Add p n", func(p pair, n int) pair { return pair{p.X + n, p.Y} }}}, constants: []string{"7"}},
	{law: "step-through", sig: "Day p", good: func(p pair) int { return ((p.X % 7) + 7) % 7 }, bad: func(p pair) int { return p.X }, sisters: []sister{{"Add p n", func(p pair, n int) pair { return pair{p.X + n, p.Y} }}, {"Next d", func(d int) int { return (d + 1) % 7 }}}},
	{law: "shift-measured", sig: "Number p", good: func(p pair) int { return p.X }, bad: func(p pair) int { return p.Y }, sisters: []sister{{"Add p n", func(p pair, n int) pair { return pair{p.X + n, p.Y} }}}},
	{law: "steps-along", sig: "From n", good: func(n int) pair { return pair{n, 0} }, bad: func(n int) pair { return pair{0, n} }, sisters: []sister{{"Add p n", func(p pair, n int) pair { return pair{p.X + n, p.Y} }}}},
	{law: "difference-of", sig: "Between p q", good: func(p, q pair) int { return q.X - p.X }, bad: func(p, q pair) int { return q.Y - p.X }, sisters: []sister{{"Number p", func(p pair) int { return p.X }}}},
	{law: "key-order", sig: "Less p q", good: func(p, q pair) bool { return p.X < q.X }, bad: func(p, q pair) bool { return p.Y < q.Y }, sisters: []sister{{"Number p", func(p pair) int { return p.X }}}},
	{law: "chooses", sig: "Max p q", good: func(p, q pair) pair {
		if p.X < q.X {
			return q
		}
		return p
	}, bad: func(p, q pair) pair { return pair{} }, sisters: []sister{{"Less p q", func(p, q pair) bool { return p.X < q.X }}}},
	{law: "sum-with-opposite", sig: "Sub p q", good: func(p, q pair) pair { return pair{p.X - q.X, p.Y - q.Y} }, bad: func(p, q pair) pair { return p }, sisters: []sister{{"Add p q", func(p, q pair) pair { return pair{p.X + q.X, p.Y + q.Y} }}, {"Neg p", func(p pair) pair { return pair{-p.X, -p.Y} }}}},
	{law: "swap-by", sig: "Sub p q", good: func(p, q pair) pair { return pair{p.X - q.X, p.Y - q.Y} }, bad: func(p, q pair) pair { return p }, sisters: []sister{{"Neg p", func(p pair) pair { return pair{-p.X, -p.Y} }}}},
	{law: "composition", sig: "Lead x", good: bits.LeadingZeros32, bad: bits.Len32, sisters: []sister{{"Trail x", bits.TrailingZeros32}, {"Rev x", bits.Reverse32}}},
	{law: "turned-into", sig: "Rev x", good: bits.Reverse32, bad: bits.ReverseBytes32, sisters: []sister{{"Trail x", bits.TrailingZeros32}, {"Lead x", bits.LeadingZeros32}}},
	{law: "grows-by-length", sig: "Write p s", good: func(p pair, s string) pair { return pair{p.X + len(s), p.Y} }, bad: func(p pair, s string) pair { return pair{p.X + 1, p.Y} }, sisters: []sister{{"Len p", func(p pair) int { return p.X }}}},
	{law: "emptied", sig: "Keep p n", good: func(p pair, n int) pair { return pair{max(0, min(p.X, n)), p.Y} }, bad: func(p pair, n int) pair { return pair{p.X - n, p.Y} }, sisters: []sister{{"Len p", func(p pair) int { return max(0, p.X) }}}},
	{law: "count-kept", sig: "Rev x", good: bits.Reverse32, bad: func(x uint32) uint32 { return x >> 1 }, sisters: []sister{{"Ones x", bits.OnesCount32}}},
	{law: "tells-by-result", sig: "Cap p q", good: func(p, q pair) pair { return pair{max(p.X, q.X), min(p.Y, q.Y)} }, bad: func(p, q pair) pair { return pair{max(p.X, q.X), p.Y} }, sisters: []sister{{"Meet p q", func(p, q pair) bool { return max(p.X, q.X) < min(p.Y, q.Y) }}, {"Void p", func(p pair) bool { return p.X >= p.Y }}}},
	{law: "less-than-second", sig: "Low x y", good: func(x, y int) int { return min(x, y-1) }, bad: func(x, y int) int { return min(x, y) }},
	{law: "below-second", sig: "Rest x y", good: func(x, y int) int {
		if x < y {
			return y - 1
		}
		return x
	}, bad: func(x, y int) int { return max(x, y) }},
	{law: "both-halves", sig: "Trim s set", good: strings.Trim, bad: strings.TrimLeft, sisters: []sister{{"TrimLeft s set", strings.TrimLeft}, {"TrimRight s set", strings.TrimRight}}},
	{law: "kept-within", sig: "Wrap s width", good: wrap, bad: func(s string, n int) string { return s + strconv.Itoa(n) }, sisters: []sister{{"Width s", widest}}},
	{law: "limited-length", sig: "Cut s n", good: func(s string, n int) string { return s[:max(0, min(n, len(s)))] }, bad: func(s string, n int) string { return s }},
	{law: "implies", sig: "IsDigit r", good: func(r rune) bool { return r >= '0' && r <= '9' }, bad: func(r rune) bool { return r > 5 }, sisters: []sister{{"IsASCII r", func(r rune) bool { return r < 128 && r >= 0 }}}},
	{law: "excludes", sig: "IsDigit r", good: func(r rune) bool { return r >= '0' && r <= '9' }, bad: func(r rune) bool { return r > 5 }, sisters: []sister{{"IsWide r", func(r rune) bool { return r > 255 }}}},
	{law: "paired-order", sig: "Floor x", good: func(x int) int { return x &^ 7 }, bad: func(x int) int { return x + 9 }, sisters: []sister{{"Ceil x", func(x int) int { return (x + 7) &^ 7 }}}},
	{law: "mirror-image-of-pairs", sig: "HasPrefix s t", good: strings.HasPrefix, bad: strings.Contains, sisters: []sister{{"HasSuffix s t", strings.HasSuffix}}},
	{law: "result-is-sorted", sig: "Sort xs", good: sorted, bad: func(xs []int) []int { return xs }, sisters: []sister{{"IsSorted xs", slices.IsSorted[[]int]}}},
	{law: "result-satisfies", sig: "Abs n", good: func(n int) int { return max(n, -n) }, bad: func(n int) int { return n }, sisters: []sister{{"IsNatural n", func(n int) bool { return n >= 0 }}}},
	{law: "satisfied-by-result", sig: "IsSorted xs", good: slices.IsSorted[[]int], bad: func(xs []int) bool { return len(xs) > 1 }, sisters: []sister{{"Sort xs", sorted}}},
	{law: "already", sig: "Sort xs", good: sorted, bad: func(xs []int) []int { return append(slices.Clone(xs), 1) }, sisters: []sister{{"IsSorted xs", slices.IsSorted[[]int]}}},
	{law: "length-by", sig: "Hex b", good: func(b []byte) string { return fmt.Sprintf("%x", b) }, bad: func(b []byte) string { return string(b) }, sisters: []sister{{"Size n", func(n int) int { return 2 * n }}}},
	{law: "tells-length", sig: "Size n", good: func(n int) int { return 2 * n }, bad: func(n int) int { return n }, sisters: []sister{{"Hex b", func(b []byte) string { return fmt.Sprintf("%x", b) }}}},
	{law: "sign-of-one", sig: "Valid r", good: utf8.ValidRune, bad: func(r rune) bool { return r > 9 }, sisters: []sister{{"Len r", utf8.RuneLen}}},
	{law: "threshold", sig: "Fits s n", good: func(s string, n int) bool { return len(s) <= n }, bad: func(s string, n int) bool { return len(s) != n }, sisters: []sister{{"Size s", func(s string) int { return len(s) }}}},
	{law: "threshold", sig: "Check s n", good: func(s string, n int) error {
		if len(s) > n {
			return errRefused
		}
		return nil
	}, bad: func(s string, n int) error { return nil }, sisters: []sister{{"Size s", func(s string) int { return len(s) }}}},
	{law: "once-true", sig: "Adult n", good: func(n int) bool { return n >= 3 }, bad: func(n int) bool { return n == 3 }},
	{law: "agrees-for-negatives", sig: "SplitN s sep n", good: strings.SplitN, bad: func(s, sep string, n int) []string { return strings.SplitN(s, sep, 2) }, sisters: []sister{{"Split s sep", strings.Split}}},
	{law: "special-case", sig: "Double x", good: func(x int) int { return 2 * x }, bad: func(x int) int { return x }, sisters: []sister{{"Shift x n", func(x, n int) int { return x * 2 << max(n, 0) }}}},
	{law: "special-flag", sig: "Lower s", good: strings.ToLower, bad: strings.ToUpper, sisters: []sister{{"Fold s up", func(s string, up bool) string {
		if up {
			return strings.ToUpper(s) + "!"
		}
		return strings.ToLower(s)
	}}}},
	{law: "special-pairs", sig: "Split s sep", good: strings.Split, bad: func(s, sep string) []string { return []string{s} }, sisters: []sister{{"SplitN s sep n", strings.SplitN}}},
	{law: "special-wide", sig: "Itoa i", good: strconv.Itoa, bad: func(i int) string { return "0" + strconv.Itoa(i) }, sisters: []sister{{"FormatInt i base", func(i int64, base int) string { return strconv.FormatInt(i, max(base, 10)) }}}},
	{law: "special-read", sig: "Atoi s", good: strconv.Atoi, bad: func(s string) (int, error) { return len(s), nil }, sisters: []sister{{"ParseInt s base bitSize", strconv.ParseInt}}},
	{law: "special-outcome", sig: "Bool s", good: func(s string) (bool, error) { return s == "1", digitError(s, 10) }, bad: func(s string) (bool, error) { return true, digitError(s, 20) }, sisters: []sister{{"Digit s base", func(s string, base int) (int, error) { return len(s), digitError(s, base) }}}},
	{law: "special-read-outcome", sig: "Atoi s", good: strconv.Atoi, bad: func(s string) (int, error) { return 1, digitError(s, 10) }, sisters: []sister{{"ParseInt s base bitSize", strconv.ParseInt}}},
	{law: "neutral-literal", sig: "Add a b", good: func(a, b pair) pair { return pair{a.X + b.X, a.Y + b.Y} }, bad: func(a, b pair) pair { return pair{a.X - b.Y, a.Y + 2} }},
	{law: "neutral-literal-left", sig: "Mul a b", good: func(a, b pair) pair { return pair{a.X * b.X, a.Y * b.Y} }, bad: func(a, b pair) pair { return pair{a.X - b.Y, a.Y + 2} }},
	{law: "equal-texts", sig: "Compare a b", good: func(a, b pair) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) }, bad: func(a, b pair) int { return cmp.Compare(a.X, b.X) }, sisters: []sister{{"Show a", func(a pair) string { return fmt.Sprint(a) }}}},
	{law: "cyclic-step", sig: "Weekday n", good: func(n int) int { return ((n+3)%7 + 7) % 7 }, bad: func(n int) int { return n % 7 }, constants: []string{"7"}},
	{law: "closed-under", sig: "IsOdd n", good: func(n int) bool { return n%2 != 0 }, bad: func(n int) bool { return n > 7 && n%3 > 0 }},
	{law: "joint-shift", sig: "Higher a b", good: func(a, b int) int { return max(a, b) }, bad: func(a, b int) int { return a - b }},
	{law: "never-empty", sig: "Base s", good: func(s string) string { return s + "." }, bad: func(s string) string { return s }},
	{law: "bytes-alike", sig: "CharsOf s", good: utf8.RuneCountInString, bad: func(s string) int { return len(s) }, sisters: []sister{{"Chars b", utf8.RuneCount}}},
	{law: "appends-text", sig: "AppendQuote b s", good: strconv.AppendQuote, bad: func(b []byte, s string) []byte { return append(b, s...) }, sisters: []sister{{"Quote s", strconv.Quote}}},
	{law: "sum-of-bits", sig: "Lead x", good: bits.LeadingZeros32, bad: bits.OnesCount32, sisters: []sister{{"Len x", bits.Len32}}},
	{law: "pieces-told", sig: "Split s sep", good: strings.Split, bad: func(s, sep string) []string { return []string{s} }, sisters: []sister{{"Count s sep", strings.Count}}},
	{law: "inserted-removed", sig: "Insert xs i v", good: func(xs []int, i int, v []int) []int { return slices.Insert(slices.Clone(xs), i, v...) }, bad: func(xs []int, i int, v []int) []int { return xs }, sisters: []sister{{"Delete xs i j", func(xs []int, i, j int) []int { return slices.Delete(slices.Clone(xs), i, j) }}}},
	{law: "running-total", sig: "Cumulate xs", good: running, bad: func(xs []int) []int { return xs }},
	{law: "last-is-total", sig: "Cumulate xs", good: running, bad: func(xs []int) []int { return xs }},
	{law: "first-kept", sig: "Cumulate xs", good: running, bad: sorted},
	{law: "appending-extends", sig: "Cumulate xs", good: running, bad: sorted},
	{law: "elements-from", sig: "Uniq xs", good: func(xs []int) []int { return slices.Compact(slices.Clone(xs)) }, bad: running},
	{law: "elements-covered", sig: "Uniq xs", good: func(xs []int) []int { return slices.Compact(slices.Clone(xs)) }, bad: running},
	{law: "own-value-ignored", partial: true, sig: "Max xs", good: slices.Max[[]int], bad: sum},
	{law: "copy-ignored", partial: true, sig: "Max xs", good: slices.Max[[]int], bad: sum},
	{law: "repeat-ignored", partial: true, sig: "Max xs", good: slices.Max[[]int], bad: sum},
	{law: "sum-counts", sig: "Ones xs", good: func(xs []int) []int { return []int{len(xs) / 2, len(xs) - len(xs)/2} }, bad: func(xs []int) []int { return []int{len(xs), 1} }},
	{law: "concatenation-and", sig: "AllSmall xs", good: func(xs []int) bool { return !slices.ContainsFunc(xs, func(x int) bool { return x > 9 }) }, bad: slices.IsSorted[[]int]},
	{law: "concatenation-or", sig: "AnyBig xs", good: func(xs []int) bool { return slices.ContainsFunc(xs, func(x int) bool { return x > 9 }) }, bad: slices.IsSorted[[]int]},
	{law: "appending-never-lowers", sig: "Width s", good: widest, bad: func(s string) int { return -len(s) }},
	{law: "concatenation-at-most", sig: "Width s", good: widest, bad: func(s string) int { return len(s) * len(s) }},
	{law: "multiple-of-length", sig: "Hex b", good: func(b []byte) string { return fmt.Sprintf("%x", b) }, bad: func(b []byte) string { return string(b) }},
	{law: "joint-offset", sig: "Index xs x", good: slices.Index[[]int], bad: func(xs []int, x int) int { return x }},
	{law: "joined-with-separator", sig: "Join xs sep", good: strings.Join, bad: func(xs []string, sep string) string { return strings.Join(xs, "") + sep }},
	{law: "across-a-blank", sig: "Words s", good: strings.Fields, bad: func(s string) []string { return []string{s} }},
	{law: "added-across-a-blank", sig: "Count s", good: func(s string) int { return len(strings.Fields(s)) }, bad: func(s string) int { return len(s) }},
	{law: "greatest-across-a-line", sig: "Width s", good: widest, bad: func(s string) int { return len(s) }},
	{law: "line-by-line", sig: "Indent s p", good: func(s, p string) string { return p + strings.ReplaceAll(s, "\n", "\n"+p) }, bad: func(s, p string) string { return p + s }},
	{law: "letter-widened", sig: "Cut s n", good: func(s string, n int) string {
		return string([]rune(strings.ToValidUTF8(s, ""))[:max(0, min(n, utf8.RuneCountInString(strings.ToValidUTF8(s, ""))))])
	}, bad: func(s string, n int) string { return s[:max(0, min(n, len(s)))] }},
	{law: "letter-width-ignored", sig: "Chars s", good: utf8.RuneCountInString, bad: func(s string) int { return len(s) }},
	{law: "text-dropped", sig: "Plain s", good: func(s string) string { return strings.ReplaceAll(s, "-", "") }, bad: func(s string) string { return s }, texts: []string{`"-"`}},
	{law: "made-valid", sig: "NewCode n", good: func(n int) string { return fmt.Sprintf("%03d", n%1000&255) }, bad: strconv.Itoa, sisters: []sister{{"IsCode s", func(s string) bool { return len(s) == 3 }}}},
	{law: "characters", sig: "Digits n", good: func(n int) string { return strings.Trim(strconv.Itoa(n), "-") }, bad: strconv.Itoa, texts: []string{`"0123456789"`}},
	{law: "characters-of-bytes", sig: "Digits n", good: func(n int) []byte { return bytes.Trim([]byte(strconv.Itoa(n)), "-") }, bad: func(n int) []byte { return []byte(strconv.Itoa(n)) }, texts: []string{`"0123456789"`}},
	{law: "free-of", sig: "Plain s", good: func(s string) string { return strings.ReplaceAll(s, " ", "_") }, bad: func(s string) string { return s }},
	{law: "one-case", sig: "Low s", good: strings.ToLower, bad: func(s string) string { return s }},
	{law: "characters-kept", sig: "Up s", good: func(s string) string { return strings.ReplaceAll(s, "a", "é") }, bad: strings.TrimSpace},
	{law: "prefix-stays", sig: "TrimLeft s", good: func(s string) string { return strings.TrimLeft(s, " ") }, bad: func(s string) string { return s + "!" }},
	{law: "suffix-stays", sig: "TrimRight s", good: func(s string) string { return strings.TrimRight(s, " ") }, bad: func(s string) string { return "!" + s }},
	{law: "prefix-added", sig: "TrimPrefix s p", good: strings.TrimPrefix, bad: strings.TrimSuffix},
	{law: "suffix-added", sig: "TrimSuffix s p", good: strings.TrimSuffix, bad: strings.TrimPrefix},
	{law: "absent-kept", sig: "TrimPrefix s p", good: strings.TrimPrefix, bad: func(s, p string) string { return s + p }},
	{law: "same-for-same", sig: "Replace s old new", good: strings.ReplaceAll, bad: func(s, old, new string) string { return new }},
	{law: "same-length-kept", sig: "Replace s old new", good: strings.ReplaceAll, bad: func(s, old, new string) string { return s + new }},
	{law: "same-empties", sig: "TrimPrefix s p", good: strings.TrimPrefix, bad: func(s, p string) string { return s }},
	{law: "padded-bytes", sig: "Pad s n", good: func(s []int, n int) []int { return append(slices.Clone(s), make([]int, max(0, n-len(s)))...) }, bad: func(s []int, n int) []int { return append(slices.Clone(s), make([]int, max(0, n))...) }},
	{law: "rises", sig: "Size n", good: func(n int) int { return 2*n + n/3 }, bad: func(n int) int { return n / 2 }},
	{law: "subadditive-from-zero", sig: "Price n", good: func(n int) int { return 10*min(n, 1) + max(n, 0) }, bad: func(n int) int { return n * n }},
	{law: "superadditive", sig: "Boxes n", good: func(n int) int { return n >> 3 }, bad: func(n int) int { return 3 - n }},
	{law: "multiples-only", sig: "Leap y", good: func(y int) bool { return y%4 == 0 && y%100 != 0 }, bad: func(y int) bool { return y%3 == 0 }, constants: []string{"4"}},
	{law: "multiples-always", sig: "Leap y", good: func(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }, bad: func(y int) bool { return y%4 == 0 && y%100 != 0 }, constants: []string{"400"}},
	{law: "divides-first", sig: "GCD a b", good: func(a, b int) int {
		for b != 0 {
			a, b = b, a%b
		}
		return a
	}, bad: func(a, b int) int { return a + b }},
	{law: "remainder-range", partial: true, sig: "Mod a b", good: func(a, b int) int { return ((a % b) + b) % b }, bad: func(a, b int) int { return a % b }},
	{law: "small-kept", partial: true, sig: "Mod a b", good: func(a, b int) int { return a % b }, bad: func(a, b int) int { return b }},
	{law: "mean-between", sig: "Mid a b", good: func(a, b int) int { return a + (b-a)/2 }, bad: func(a, b int) int { return a + b }},
	{law: "clamped", sig: "Clamp x lo hi", good: func(x, lo, hi int) int { return max(lo, min(x, hi)) }, bad: func(x, lo, hi int) int { return min(x, hi) }},
	{law: "inside-kept", sig: "Clamp x lo hi", good: func(x, lo, hi int) int { return max(lo, min(x, hi)) }, bad: func(x, lo, hi int) int { return lo }},
	{law: "nonpositive-ignored", partial: true, sig: "Trunc x m", good: func(x, m int) int {
		if m <= 0 {
			return x
		}
		return x - x%m
	}, bad: func(x, m int) int { return m }},
	{law: "multiple-of-second", partial: true, sig: "Trunc x m", good: func(x, m int) int { return x - x%m }, bad: func(x, m int) int { return x }},
	{law: "fold-continues", sig: "Hash h b", good: func(h uint32, b []byte) uint32 {
		for _, c := range b {
			h = h*31 + uint32(c)
		}
		return h
	}, bad: func(h uint32, b []byte) uint32 { return h + uint32(len(b)*len(b)) }},
	{law: "appends-only", sig: "Put b x", good: func(b []byte, x uint32) []byte { return append(slices.Clone(b), byte(x), byte(x>>8)) }, bad: func(b []byte, x uint32) []byte { return append([]byte{byte(x)}, b...) }},
	{law: "junk-always-refused", sig: "Parse s", good: digits, bad: func(s string) (int, error) { return len(s), nil }},
	{law: "must", sig: "Parse s", good: digits, bad: func(s string) (int, error) { return 0, errRefused }, sisters: []sister{{"MustParse s", func(s string) int {
		n, err := digits(s)
		if err != nil {
			panic(err)
		}
		return n
	}}}},
	{law: "order-refused", sig: "Slice n lo hi", good: func(n, lo, hi int) (int, error) {
		if hi < lo {
			return 0, errRefused
		}
		return n, nil
	}, bad: func(n, lo, hi int) (int, error) { return n, nil }},
	{law: "odd-length-refused", sig: "Unhex s", good: func(s string) (int, error) {
		if len(s)%2 == 1 {
			return 0, errRefused
		}
		return len(s), nil
	}, bad: func(s string) (int, error) { return len(s), nil }},
	{law: "never-panics", sig: "Parse s", good: digits, bad: func(s string) (int, error) { return int(s[3]), nil }},
	{law: "told-place", sig: "Index s t", good: strings.Index, bad: func(s, t string) int { return len(s) - len(t) }, sisters: []sister{{"Starts s t", strings.HasPrefix}}},
	{law: "told-width", sig: "Width r", good: utf8.RuneLen, bad: func(r rune) int { return 1 }, sisters: []sister{{"Valid r", utf8.ValidRune}}},
	{law: "past-size-refused", partial: true, sig: "Cut p n", good: func(p pair, n int) pair {
		if n > p.X {
			panic("beyond the end")
		}
		return p
	}, bad: func(p pair, n int) pair { return p }, sisters: []sister{{"Len p", func(p pair) int { return p.X }}}},
	{law: "plain-without", sig: "Grouped n", good: grouped, bad: func(n int) string { return grouped(max(n, -n)) }, texts: []string{`","`}},
	{law: "text-without", partial: true, sig: "Spaced s", good: spaced, bad: strings.ToUpper, texts: []string{`" "`}},
	{law: "all-but-text", sig: "Spaced s", good: spaced, bad: strings.ToUpper, texts: []string{`" "`}},
	{law: "inverse-in-base", partial: true, sig: "Format n base", good: formatIn, bad: func(n, base int) string { return strconv.Itoa(n) }, sisters: []sister{{"Parse s base bits", parseIn}}},
	{law: "inverse-of-in-base", partial: true, sig: "Parse s base bits", good: parseIn, bad: func(s string, base, bits int) (int, error) { return strconv.Atoi(s) }, sisters: []sister{{"Format n base", formatIn}}},
	{law: "split-and-joined", sig: "Replace s old new", good: strings.ReplaceAll, bad: func(s, old, new string) string { return new }, sisters: []sister{{"Join xs sep", strings.Join}, {"Split s sep", strings.Split}}},
	{law: "stable-joined", sig: "Words s", good: strings.Fields, bad: func(s string) []string { return []string{s, s} }, sisters: []sister{{"Join xs sep", strings.Join}}},
	{law: "composed", sig: "Dir s", good: func(s string) string { return strings.ToUpper(strings.TrimSpace(s)) }, bad: func(s string) string { return strings.ToUpper(s) + "!" }, sisters: []sister{{"Up s", strings.ToUpper}, {"Trim s", strings.TrimSpace}}},
	{law: "argument-between-copies", partial: true, sig: "Times s n", good: strings.Repeat, bad: func(s string, n int) string { return s + strconv.Itoa(n) }},
	{law: "counts-characters", sig: "Count s t", good: strings.Count, bad: func(s, t string) int { return len(s) + len(t) }},
	{law: "rises-through-sorted", sig: "Search xs x", good: search, bad: func(xs []int, x int) int { return -x }},
	{law: "inverse-shortest", sig: "Format x verb digits bits", good: strconv.FormatFloat, bad: func(x float64, _ byte, _, _ int) string { return fmt.Sprintf("%.2f", x) },
		sisters: []sister{{"Parse s bits", strconv.ParseFloat}}},
	{law: "inverse-of-shortest", sig: "Parse s bits", good: strconv.ParseFloat, bad: func(s string, bits int) (float64, error) { x, err := strconv.ParseFloat(s, bits); return x + 1, err },
		sisters: []sister{{"Format x verb digits bits", strconv.FormatFloat}}},
	{law: "beginning-decides", partial: true, sig: "Lead s", good: func(s string) int { return int(s[0]) }, bad: func(s string) int { return int(s[len(s)-1]) }},
	{law: "identity", sig: "Clone p", good: cutSet, bad: func(p pair) pair { return pair{p.X, 0} }},
}

// digitError refuses texts that are longer than a number.
func digitError(s string, most int) error {
	if len(s) > max(most, 5) {
		return strconv.ErrRange
	}
	return nil
}
