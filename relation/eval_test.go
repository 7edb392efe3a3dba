package relation

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
)

// row is the values of one assignment.
type row = map[string]Value

// evalText decides a relation, whose parameter list says what is not plain from its calls, on some rows.
func evalText(t testing.TB, x Executor, text string, rows ...row) *Verdicts {
	t.Helper()
	r, err := Parse(text, evalEnv())
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	vars := table(t, r, rows)
	v, err := r.Eval(x, vars, len(rows))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	afresh(t, r, vars, len(rows), v)
	return v
}

// afresh holds caches that know what hangs on the variables alone to what one finds that knows nothing.
func afresh(t testing.TB, r *Relation, vars map[string]Column, n int, want *Verdicts) {
	t.Helper()
	c := NewCache(&fakes{funcs: fakeFuncs()}, vars, n)
	for range 2 {
		got, err := r.EvalShared(c.Afresh())
		if err != nil {
			t.Fatalf("%s: %v", r.Text(), err)
		}
		for i := range n {
			if verdict(got, i) != verdict(want, i) || math.Float64bits(got.Worst) != math.Float64bits(want.Worst) {
				t.Fatalf("%s: row %d is %s afresh, and else %s", r.Text(), i, verdict(got, i), verdict(want, i))
			}
		}
	}
}

func table(t testing.TB, r *Relation, rows []row) map[string]Column {
	t.Helper()
	vars := make(map[string]Column)
	for _, v := range r.Vars {
		vs := make([]Value, len(rows))
		for i, row := range rows {
			vs[i] = row[v.Name]
		}
		c, err := FromValues(v.Type, vs)
		if err != nil {
			t.Fatalf("variable %s: %v", v.Name, err)
		}
		vars[v.Name] = c
	}
	return vars
}

const (
	holds, violated, skipped, left, untried = "holds", "violated", "skipped", "left", "untried"
	maxInt, minInt                          = math.MaxInt, math.MinInt
)

var (
	nan, inf = math.NaN(), math.Inf(1)
	negZero  = math.Copysign(0, -1)
)

// TestEval has a row for each rule of docs/language.md that decides a verdict; where a rule is at its edge, both sides of it.
func TestEval(t *testing.T) {
	for _, tt := range []struct {
		text string
		at   row
		want string
	}{
		// Section 2: constants, exact and rounded once.
		{"r(x float64): 1/3*x == 0", row{"x": 5.0}, holds},
		{"r(x float64): x*(1.0/3) == 1.0/3", row{"x": 1.0}, holds},
		{"r(x float32): x == 0.1", row{"x": float32(0.1)}, holds},
		{"r(x float64): x == 2*math.Pi", row{"x": 2 * math.Pi}, holds},
		{"r(x uint64): x == 1<<64 - 1", row{"x": uint64(math.MaxUint64)}, holds},
		{"r(p Point): p == Origin", row{"p": Fields{0.0, 0.0}}, holds},

		// Section 3: outputs, pointers, variadic parameters, composite values.
		{"DivMod(a, b)[0]*b + DivMod(a, b)[1] == a", row{"a": 7, "b": 2}, holds},
		{"Fill(xs, v).n == len(xs) && Fill(xs, v).xs == repeat(take(xs, 0), 1)", row{"xs": List{1, 2}, "v": 3}, violated},
		{"count(Fill(xs, v).xs, v) == len(xs)", row{"xs": List{1, 2}, "v": 3}, holds},
		{"Ints(xs) == sort(xs)", row{"xs": List{3, 1, 2}}, holds},
		{"Ints(xs)[0] == min(xs[0], xs[1])", row{"xs": List{3, 1}}, holds},
		{"Most(xs...) >= xs[0]", row{"xs": List{3, 9, 1}}, holds},
		{"Most(7, 9, -1) == 9", row{}, holds},
		{"Neg(x) == -x => Most(x, 9) == max(x, 9)", row{"x": 12}, holds},
		{"Most() < 0", row{}, holds},
		{"r(p Point): Grow(p, 1).X == p.X+1", row{"p": Fields{1.0, 2.0}}, holds},
		{"r(p, q *int): p < q", row{"p": Ref{1}, "q": Ref{2}}, holds},
		{"r(p, q *int): p >= q", row{"p": Ref{1}, "q": Ref{2}}, violated},
		{"r(p, q *int): p < q", row{"p": nil, "q": Ref{2}}, violated},
		{"r(p Point): p.Scale(2).Scale(3).Norm() == 30", row{"p": Fields{3.0, 4.0}}, holds},
		{"r(p *Point): Grow(p, 1).Y == p.Y", row{"p": Ref{Fields{1.0, 2.0}}}, holds},
		{"r(p *Point): Grow(p, 1) == p", row{"p": nil}, violated},
		{"r(p *Point): Grow(p, 1).X == 0", row{"p": nil}, violated},
		{"r(p *Point): p == nil => ok(Grow(p, 1))", row{"p": nil}, holds},
		{"r(p, q *Point): p == q", row{"p": nil, "q": nil}, holds},
		{"r(p, q *Point): p == q", row{"p": nil, "q": Ref{Fields{0.0, 0.0}}}, violated},
		{"r(p, q *Point): p == q", row{"p": Ref{Fields{0.0, 1.0}}, "q": Ref{Fields{negZero, 1.0}}}, holds},
		{"r(p *Point, q Point): p == q", row{"p": nil, "q": Fields{0.0, 0.0}}, violated},
		{"r(p *Point, q Point): p != q", row{"p": nil, "q": Fields{0.0, 0.0}}, violated},
		{"r(p, q *Point): First(p, q).p.X == 0 && First(p, q) == p", row{"p": Ref{Fields{1.0, 1.0}}, "q": nil}, holds},
		{"r(q *Point): First(nil, q) == nil", row{"q": nil}, holds},
		{"r(x, y float64): Point{x, y}.Norm() == Point{y, x}.Norm()", row{"x": 3.0, "y": 4.0}, holds},
		{"r(s Shape): s.X == s.Point.X && Tags(s) == s.Tags", row{"s": Fields{Fields{1.0, 2.0}, List{1}}}, holds},
		{"r(x int): len([]int{x, x}) == 2 && []int{x, 1}[0] == x", row{"x": 3}, holds},
		{"r(x int): map[string]int{\"a\": x, \"b\": 2}[\"a\"] == x", row{"x": 3}, holds},
		{"r(l Level): Up(l) == l+1", row{"l": int8(127)}, holds},
		{"Count(m)[\"a\"] == 1", row{"m": Pairs{{"b", 1}}}, violated},
		{"r(m map[string]int): m[\"zz\"] == 0 && m[\"b\"] == 1 && len(m) == 2", row{"m": Pairs{{"b", 1}, {"a", 2}}}, holds},

		// Section 4: builtins, a line each and its edges.
		{"r(s string): len(s) == 3", row{"s": "\u20ac"}, holds},
		{"r(x, y float64): min(x, y) == x", row{"x": nan, "y": 1.0}, violated},
		{"r(x, y float64): 1/min(x, y) < 0", row{"x": 0.0, "y": negZero}, holds},
		{"r(x, y, z string): max(x, y, z) == z", row{"x": "a", "y": "b", "z": "c"}, holds},
		{"r(x int): abs(x) == x", row{"x": minInt}, holds},
		{"r(x int8): abs(x) == -x", row{"x": int8(-3)}, holds},
		{"r(x float64): 1/abs(x) > 0", row{"x": negZero}, holds},
		{"r(x float32): abs(x) == 1.5", row{"x": float32(-1.5)}, holds},
		{"r(xs []int8): sum(xs) == -128", row{"xs": List{int8(127), int8(1)}}, holds},
		{"r(xs []float64): 1/sum(xs) > 0", row{"xs": List{negZero}}, holds},
		{"r(xs []float64): sum(xs) == 1", row{"xs": List{1e16, 1.0, -1e16}}, violated},
		{"r(xs []int): sum(xs) == 0 && prod(xs) == 1", row{"xs": List{}}, holds},
		{"r(x int): pow(x, 3) == x*x*x && pow(x, 0) == 1 && pow(x, 1) == x", row{"x": maxInt}, holds},
		{"r(x float64): pow(x, 0) == 1", row{"x": nan}, holds},
		{"r(xs, ys []int): concat(xs, ys, xs) == []int{1, 2, 1}", row{"xs": List{1}, "ys": List{2}}, holds},
		{"r(s string): concat(s, \"b\") == s+\"b\"", row{"s": "a"}, holds},
		{"r(xs []int): repeat(xs, 2) == []int{1, 2, 1, 2} && len(repeat(xs, -1)) == 0", row{"xs": List{1, 2}}, holds},
		{"r(s string): repeat(s, 2) == s+s", row{"s": "\u20ac\xff"}, holds},
		{"r(s string, n int): len(repeat(s, n)) >= 0", row{"s": "ab", "n": maxInt}, untried},
		{"r(s string, n int): n < 5 => len(repeat(s, n)) >= 0", row{"s": "ab", "n": maxInt}, skipped},
		{"r(s string): reverse(s) == \"\\xff\u20aca\"", row{"s": "a\u20ac\xff"}, holds},
		{"r(s string): reverse(reverse(s)) == s", row{"s": "\xe2\x82\xac"}, holds},
		{"r(s string): reverse(reverse(s)) == s", row{"s": "\xac\x82\xe2"}, violated},
		{"r(xs []int): reverse(xs) == []int{3, 2, 1}", row{"xs": List{1, 2, 3}}, holds},
		{"r(xs []float64): sort(xs)[0] == 1", row{"xs": List{1.0, nan}}, violated},
		{"r(xs []float64): sort(xs)[1] == 1", row{"xs": List{1.0, nan}}, holds},
		{"r(xs []string): sort(xs) == []string{\"a\", \"b\"}", row{"xs": List{"b", "a"}}, holds},
		{"r(s string): take(s, 1) == \"\u20ac\" && take(s, 9) == s && take(s, -1) == \"\"", row{"s": "\u20acab"}, holds},
		{"r(s string): drop(s, 1) == \"ab\" && drop(s, 9) == \"\" && drop(s, -1) == s", row{"s": "\u20acab"}, holds},
		{"r(xs []int, n int): concat(take(xs, n), drop(xs, n)) == xs", row{"xs": List{1, 2, 3}, "n": 2}, holds},
		{"r(xs []int): remove(xs, 0) == []int{2, 3} && remove(xs, -1) == []int{1, 2} && remove(xs, 3) == xs && remove(xs, -4) == xs", row{"xs": List{1, 2, 3}}, holds},
		{"r(xs []int): remove(xs, 1<<62) == xs", row{"xs": List{}}, holds},
		{"r(xs []int): insert(xs, 2, 9) == []int{1, 2, 9} && insert(xs, -1, 9) == []int{1, 9, 2} && insert(xs, 3, 9) == xs && insert(xs, 0, 9)[0] == 9", row{"xs": List{1, 2}}, holds},
		{"r(xs []int): replace(xs, 1, 9) == []int{1, 9} && replace(xs, -2, 9) == []int{9, 2} && replace(xs, 2, 9) == xs", row{"xs": List{1, 2}}, holds},
		{"r(xs []int): swap(xs, 0, 2) == []int{3, 2, 1} && swap(xs, -1, 0) == []int{3, 2, 1} && swap(xs, 0, 3) == xs", row{"xs": List{1, 2, 3}}, holds},
		{"r(s string): swap(s, 0, 1) == \"b\u20ac\"", row{"s": "\u20acb"}, holds},
		{"r(xs []float64, e float64): contains(xs, e)", row{"xs": List{nan, 1.0}, "e": nan}, violated},
		{"r(xs []float64, e float64): contains(xs, e) && count(xs, e) == 2", row{"xs": List{0.0, negZero, 1.0}, "e": 0.0}, holds},
		{"r(xss [][]int): count(xss, []int{}) == 2", row{"xss": List{List(nil), List{}, List{0}}}, holds},
		{"r(x int, y float64): str(x) + str(y) == \"-51e+21\"", row{"x": -5, "y": 1e21}, holds},
		{"r(x float32, y uint64): str(x) == \"0.1\" && str(y) == \"18446744073709551615\"", row{"x": float32(0.1), "y": uint64(math.MaxUint64)}, holds},
		{"r(xs []int8): offset(xs, 1) == []int8{-128, 1} && scale(xs, 2) == []int8{-2, 0} && neg(xs) == []int8{-127, 0}", row{"xs": List{int8(127), int8(0)}}, holds},
		{"r(xs []int): rotate(xs, 1) == []int{2, 3, 1} && rotate(xs, -1) == []int{3, 1, 2} && rotate(xs, 7) == rotate(xs, 1)", row{"xs": List{1, 2, 3}}, holds},
		{"r(xs []int, k int): rotate(xs, k) == xs", row{"xs": List{}, "k": minInt}, holds},
		{"r(s string): rename(s) == \"bAzZ1\u20ac\"", row{"s": "aZyY1\u20ac"}, holds},

		// Which of them make nil slices: Nil(xs) is xs == nil as Go means it.
		{"r(xs []int): Nil(reverse(xs)) && Nil(sort(xs)) && Nil(take(xs, 1)) && Nil(swap(xs, 0, 0)) && Nil(xs[0:0])", row{"xs": List(nil)}, holds},
		{"r(xs []int): Nil(reverse(xs)) || Nil(sort(xs)) || Nil(take(xs, 1)) || Nil(rotate(xs, 0)) || Nil(xs[0:0])", row{"xs": List{}}, violated},
		{"r(xs []int): Nil(drop(xs, 2)) || Nil(insert(xs, 0, 1)) || Nil(remove(xs, 0))", row{"xs": List{7}}, violated},
		{"r(xs []int): Nil(concat(xs, xs)) && Nil(repeat(xs, 2))", row{"xs": List{}}, holds},
		{"r(xs []int): Nil(neg(xs)) || Nil(offset(xs, 1)) || Nil([]int{})", row{"xs": List(nil)}, violated},
		{"Nil(nil) && !Nil([]int{1})", row{}, holds},

		// Sections 4 and 5: Go's panics make a value undefined, and undefined is strict.
		{"r(x, y int): x/y == 0", row{"x": 1, "y": 0}, violated},
		{"r(x, y int): x%y == 0 || true", row{"x": 1, "y": 0}, violated},
		{"r(x, y int): true || x/y == 0", row{"x": 1, "y": 0}, holds},
		{"r(x, y int): y != 0 && x/y == 0", row{"x": 1, "y": 0}, violated},
		{"r(x, y int): y == 0 || x/y == x", row{"x": 1, "y": 0}, holds},
		{"r(x, y int): x/y == 0 => true", row{"x": 1, "y": 0}, skipped},
		{"r(x, y int): y > 0 => x/y == x", row{"x": 1, "y": 0}, skipped},
		{"r(x, y int): !(x/y == 0)", row{"x": 1, "y": 0}, violated},
		{"r(x, y int): x/y != 0", row{"x": 1, "y": 0}, violated},
		{"r(x, y int): x/y == x && x%y == 0 && -x == x", row{"x": minInt, "y": -1}, holds},
		{"r(x, y int8): x/y == x && x*y == x", row{"x": int8(-128), "y": int8(-1)}, holds},
		{"r(x, n int): x<<n == 0", row{"x": 1, "n": 64}, holds},
		{"r(x, n int): x>>n == -1", row{"x": -1, "n": 1000}, holds},
		{"r(x, n int): x<<n == 0", row{"x": 1, "n": -1}, violated},
		{"r(x int8, n uint64): x<<n == 0 && x>>n == -1", row{"x": int8(-1), "n": uint64(math.MaxUint64)}, holds},
		{"r(x int8): ^x == -x-1 && x&15 | x&^15 == x && x^x == 0", row{"x": int8(-77)}, holds},
		{"r(x, y uint8): x-y == 255", row{"x": uint8(0), "y": uint8(1)}, holds},
		{"r(x, y float64): x/y == x", row{"x": 1.0, "y": 0.0}, violated},
		{"r(x, y float64): 1/(x/y) == 0", row{"x": 1.0, "y": 0.0}, holds},
		{"r(x float64): -x == x && 1/-x < 0", row{"x": 0.0}, holds},
		{"r(x, y, z float64): x*y + z == 0", row{"x": 1 + 0x1p-52, "y": 1 - 0x1p-53, "z": -1.0}, holds},
		{"r(x, y, z float32): (x+y)+z != x+(y+z)", row{"x": float32(1e8), "y": float32(-1e8), "z": float32(1)}, holds},
		{"r(xs []int, i int): xs[i] == 2", row{"xs": List{1, 2}, "i": 1}, holds},
		{"r(xs []int, i int): xs[i] == 2 || true", row{"xs": List{1, 2}, "i": 2}, violated},
		{"r(xs []int, i int): xs[i] == 2 || true", row{"xs": List{1, 2}, "i": -1}, violated},
		{"r(s string, i int): s[i] == 0xff", row{"s": "a\xff", "i": 1}, holds},
		{"r(s string, i int): s[i] == 0xff", row{"s": "a\xff", "i": 2}, violated},
		{"r(s string, i, j int): s[i:j] == \"b\"", row{"s": "abc", "i": 1, "j": 2}, holds},
		{"r(s string, i, j int): s[i:j] == s[j:i]", row{"s": "abc", "i": 1, "j": 2}, violated},
		{"r(xs []int, i int): xs[i:] == []int{2} && xs[:i] == []int{1}", row{"xs": List{1, 2}, "i": 1}, holds},
		{"r(xs []int, i int): len(xs[i:]) >= 0", row{"xs": List{1, 2}, "i": 3}, violated},
		{"r(a [2]int): a[1] == 2", row{"a": List{1, 2}}, holds},
		{"r(a [2]int, n int): a[n:] == []int{1: 2}[n:]", row{"a": List{0, 2}, "n": 1}, holds},
		{"r(a [2]int, n int): a[n:] == []int{}", row{"a": List{0, 2}, "n": 3}, violated},

		// Conversions.
		{"r(x int): int8(x) == 1 && uint(x) == 257 && float64(x) == 257", row{"x": 257}, holds},
		{"r(x int64): float32(x) == 16777216", row{"x": int64(16777217)}, holds},
		{"r(x uint64): float64(x) == 18446744073709551616", row{"x": uint64(math.MaxUint64)}, holds},
		{"r(x float64): int(x) == -1 && float32(x) != 0", row{"x": -1.9}, holds},
		{"r(s string): []rune(s)[0] == 0x20ac && len([]byte(s)) == 3 && string([]rune(s)) == s && string([]byte(s)) == s", row{"s": "\u20ac"}, holds},
		{"r(x int): string(rune(x)) == \"A\"", row{"x": 65}, holds},
		{"r(x int32): string(x) == \"\ufffd\"", row{"x": int32(-1)}, holds},
		{"r(x float64): int64(float32(x)) == int64(x)", row{"x": 16777217.0}, violated},

		// Section 5: executions and their outcomes.
		{"Neg(Neg(x)) == x", row{"x": 3}, holds},
		{"Half(x) == x/2", row{"x": 3}, violated},
		{"ok(Half(x)) => 2*Half(x) == x", row{"x": 3}, skipped},
		{"ok(Half(x)) => 2*Half(x) == x", row{"x": 4}, holds},
		{"err(Half(x)) && !ok(Half(x)) && !panics(Half(x))", row{"x": 3}, holds},
		{"panics(Boom(x)) && !ok(Boom(x)) && !err(Boom(x))", row{"x": -3}, holds},
		{"Boom(x) == x || true", row{"x": -3}, violated},
		{"ok(Neg(Half(x))) || true", row{"x": 3}, violated},
		{"!ok(Neg(Half(x)))", row{"x": 3}, violated},
		{"ok(Check(x)) == (x >= 0)", row{"x": -3}, holds},
		{"r(x float64): Is(x < 1 && x/0.0 < 0)", row{"x": 2.0}, violated},
		{"Slow(x) == x", row{"x": 101}, left},
		{"Slow(x) == x", row{"x": -101}, left},
		{"panics(Slow(x)) || true", row{"x": 101}, left},
		{"x < 100 => Slow(x) == x", row{"x": 101}, skipped},
		{"Slow(x) == x => true", row{"x": 101}, left},
		{"x < 100 && Slow(x) == x", row{"x": 101}, violated},
		{"Neg(Slow(x)) == -x", row{"x": 101}, left},
		{"Half(x) + Slow(x) == x", row{"x": 101}, violated}, // the first operand is undefined, so the second is not reached

		// Section 6: equality and order.
		{"r(x float64): x == x", row{"x": nan}, violated},
		{"r(x float64): x != x", row{"x": nan}, holds},
		{"r(x, y float64): x == y", row{"x": 0.0, "y": negZero}, holds},
		{"r(x, y float64): x < y || x >= y", row{"x": nan, "y": 1.0}, violated},
		{"r(x float64): x ~= x", row{"x": nan}, holds},
		{"r(x, y float64): x ~= y", row{"x": inf, "y": -inf}, violated},
		{"r(x, y float64): x ~= y", row{"x": inf, "y": 1.0}, violated},
		{"r(x, y float64): x ~= y", row{"x": inf, "y": inf}, holds},
		{"r(x, y float64): x ~= y", row{"x": 1e-10, "y": 0.0}, holds},
		{"r(x, y float64): x ~= y within 1e-9, 0", row{"x": 1e-10, "y": 0.0}, violated},
		{"r(x, y float64): x ~= y within 0.1", row{"x": 100.0, "y": 111.0}, holds},
		{"r(x, y float64): x ~= y within 0.1", row{"x": 100.0, "y": 112.0}, violated},
		{"r(x, y float64): x <~ y", row{"x": 1 + 1e-12, "y": 1.0}, holds},
		{"r(x, y float64): x <~ y", row{"x": 1.1, "y": 1.0}, violated},
		{"r(x, y float64): x >~ y", row{"x": 1.1, "y": 1.0}, holds},
		{"r(x, y float64): x >~ y", row{"x": 0.9, "y": 1.0}, violated},
		{"r(x, y float64): x <~ y", row{"x": nan, "y": nan}, holds},
		{"r(x, y float64): x <~ y", row{"x": -inf, "y": nan}, violated},
		{"r(x, y int): x <~ y", row{"x": 1, "y": 1}, holds},
		{"r(x, y string): x ~= y", row{"x": "a", "y": "a"}, holds},
		{"r(xs, ys []float64): xs ~= ys", row{"xs": List{1.0, nan}, "ys": List{1 + 1e-12, nan}}, holds},
		{"r(xs, ys []float64): xs ~= ys", row{"xs": List{1.0}, "ys": List{1.0, 1.0}}, violated},
		{"r(p, q Point): p ~= q", row{"p": Fields{1.0, 1e-12}, "q": Fields{1.0, 0.0}}, holds},
		{"r(x, y complex128): x ~= y", row{"x": complex(1, nan), "y": complex(1+1e-12, nan)}, holds},
		{"r(x, y complex128): x*y ~= y*x && -(x-y) ~= y-x", row{"x": 1 + 2i, "y": 3 - 1i}, holds},
		{"r(x string): x < \"b\" && x+\"c\" >= \"ac\"", row{"x": "a"}, holds},
		{"r(xs []int): xs == nil", row{"xs": List{}}, holds},
		{"r(xs []int): xs != nil", row{"xs": List{1}}, holds},
		{"r(m, n map[string]int): m == n", row{"m": Pairs{{"a", 1}, {"b", 2}}, "n": Pairs{{"b", 2}, {"a", 1}}}, holds},
		{"r(m map[string]int): m == nil", row{"m": Pairs(nil)}, holds},
	} {
		name := fmt.Sprint(tt.text, " at ", tt.at)
		t.Run(name, func(t *testing.T) {
			// The row stands among others, so that offsets into shared memory are not all 0.
			v := evalText(t, &fakes{funcs: fakeFuncs()}, tt.text, tt.at, tt.at, tt.at)
			for i := range 3 {
				if got := verdict(v, i); got != tt.want {
					t.Errorf("row %d: %s, want %s", i, got, tt.want)
				}
			}
		})
	}
}

// TestEvalRows decides rows of all kinds at once: what one row does not reach must not disturb the others.
func TestEvalRows(t *testing.T) {
	x := &fakes{funcs: fakeFuncs()}
	v := evalText(t, x, "ok(Half(x)) && x < 200 => Slow(Half(x)) + x == Half(x)*3 && ok(Boom(x))",
		row{"x": 1}, row{"x": 2}, row{"x": 180}, row{"x": 400}, row{"x": -4}, row{"x": -500})
	want := []string{skipped, holds, holds, skipped, violated, left}
	for i, w := range want {
		if got := verdict(v, i); got != w {
			t.Errorf("row %d: %s, want %s", i, got, w)
		}
	}
}

// TestAfresh mixes rows on which an operator on variables is undefined with rows that an operand before it hides.
func TestAfresh(t *testing.T) {
	for _, text := range []string{
		"r(x, y int): y > 0 => x/y*y + x%y == x",
		"r(x, y int): y != 0 && x/y > 1 || Neg(x*y - 3) == 3 - x*y && Neg(x*y) != 7",
		"r(x, y int): Neg(x/y) == -(x/y)",
		"r(x, y int): x < y => Neg(x + 2*y) < -3*x && 3*x < x + 2*y",
		"r(x, y int): x < y || x/y >= 1",
	} {
		evalText(t, &fakes{funcs: fakeFuncs()}, text, row{"x": 7, "y": 2}, row{"x": 7, "y": 0}, row{"x": -7, "y": 0}, row{"x": -9, "y": -3}, row{"x": 1, "y": 5},
			row{"x": minInt, "y": -1})
	}
}

// TestAfreshElsewhere has functions that change between two evaluations, as mutants do: the second comes to rows that the first did not.
func TestAfreshElsewhere(t *testing.T) {
	rows := []row{{"x": 7, "y": 2}, {"x": 7, "y": 0}, {"x": -9, "y": -3}, {"x": 1, "y": 5}}
	for _, text := range []string{"r(x, y int): ok(Neg(x)) && x/y > 1 => x/y*2 >= 4", "r(x, y int): ok(Neg(x)) => x/y*y + x%y == x"} {
		r, err := Parse(text, evalEnv())
		if err != nil {
			t.Fatal(err)
		}
		x := &fakes{funcs: fakeFuncs()}
		neg, vars := x.funcs["Neg"], table(t, r, rows)
		c := NewCache(x, vars, len(rows))
		for _, least := range []int{8, 5, -100} {
			x.funcs["Neg"] = func(a []Value) ([]Value, Outcome) {
				if a[0].(int) < least {
					return nil, Panicked
				}
				return neg(a)
			}
			got, err := r.EvalShared(c.Afresh())
			if err != nil {
				t.Fatal(err)
			}
			want, err := r.Eval(x, vars, len(rows))
			if err != nil {
				t.Fatal(err)
			}
			for i := range rows {
				if verdict(got, i) != verdict(want, i) {
					t.Errorf("%s: Neg from %d on: row %d is %s afresh, and else %s", text, least, i, verdict(got, i), verdict(want, i))
				}
			}
		}
	}
}

// TestExecutions holds the evaluator to what runs: each text once, only where it is reached, left to right. It is the canonical
// form that is evaluated, in which a lone call stands left of ==.
func TestExecutions(t *testing.T) {
	rows := []row{{"x": 1}, {"x": 2}, {"x": 3}, {"x": -4}}
	for _, tt := range []struct {
		text string
		want string
	}{
		{"Neg(Neg(x)) == Neg(Neg(x))", "Neg 4, Neg 4"},
		{"Neg(x) == -x && Neg(x) != 7", "Neg 4"},
		{"ok(Half(x)) => Neg(Half(x)) == -x/2", "Half 4, Neg 2"},
		{"x > 1 && Neg(x) == -x", "Neg 2"},
		{"x > 1 || Neg(x) == -x", "Neg 2"},
		{"x > 5 => Neg(x) == -x", ""},
		{"x > 1 => x > 2 && Neg(x) == 0 || Neg(x) == Boom(x)", "Neg 1, Boom 2, Neg 1"},
		{"Half(x) + Neg(x) == Boom(x)", "Boom 4, Half 3, Neg 1"},
		{"Neg(1) == -1", "Neg 4"},
	} {
		x := &fakes{funcs: fakeFuncs()}
		evalText(t, x, tt.text, rows...)
		if got := strings.Join(x.log, ", "); got != tt.want {
			t.Errorf("%s\nran  %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// TestEvalAll shares executions between relations, and gives every one the verdict it has alone.
func TestEvalAll(t *testing.T) {
	texts := []string{"x > 1 => Neg(x) == -x", "Neg(x) < 0", "ok(Half(x)) => Half(x) <= x", "Half(Neg(x)) == -Half(x)", "Slow(50*x) == 50*x", "Neg(Slow(50*x)) < 0", "Neg(Slow(50*x)) != 1"}
	rows := []row{{"x": 1}, {"x": 2}, {"x": 3}, {"x": -4}}
	var rs []*Relation
	var alone []*Verdicts
	for _, text := range texts {
		r, err := Parse(text, evalEnv())
		if err != nil {
			t.Fatal(err)
		}
		rs, alone = append(rs, r), append(alone, evalText(t, &fakes{funcs: fakeFuncs()}, text, rows...))
	}
	x := &fakes{funcs: fakeFuncs()}
	got, err := EvalAll(rs, x, table(t, rs[0], rows), len(rows))
	if err != nil {
		t.Fatal(err)
	}
	for i := range rs {
		if !reflect.DeepEqual(got[i], alone[i]) {
			t.Errorf("%s: %+v, alone %+v", texts[i], got[i], alone[i])
		}
	}
	if got, want := strings.Join(x.log, ", "), "Neg 2, Neg 2, Half 4, Half 4, Slow 4, Neg 2"; got != want {
		t.Errorf("ran %s, want %s", got, want)
	}
}

func TestWorst(t *testing.T) {
	for _, tt := range []struct {
		text string
		rows []row
		want float64
		at   int32
	}{
		{"r(x, y float64): x ~= y", []row{{"x": 1.0, "y": 1.0}}, 0, 0},
		{"r(x, y float64): x ~= y", []row{{"x": 1.0, "y": 1.0}, {"x": 3.0, "y": 2.0}, {"x": nan, "y": 1.0}}, 0.25, 1},
		{"r(x, y float64): x ~= y", []row{{"x": inf, "y": 1.0}}, 0, -1},
		{"r(x, y float64): x <~ y", []row{{"x": 1.0, "y": 5.0}, {"x": 3.0, "y": 2.0}}, 0.25, 1},
		{"r(x, y float64): x < 2 => x ~= y", []row{{"x": 1.0, "y": 1.0}, {"x": 3.0, "y": 2.0}}, 0, 0},
		{"r(x, y float64): x ~= y => x == x", []row{{"x": 3.0, "y": 2.0}}, 0, -1},
		{"r(x, y float64): x == y", []row{{"x": 3.0, "y": 2.0}}, 0, -1},
		{"r(xs, ys []float64): xs ~= ys", []row{{"xs": List{1.0, 3.0}, "ys": List{1.0, 2.0}}, {"xs": List{9.0}, "ys": List{}}}, 0.25, 0},
		{"r(x, y int): Slow(x) == x && float64(x) ~= float64(y)", []row{{"x": 101, "y": 1}, {"x": 3, "y": 2}}, 0.25, 1},
		{"r(x, y, z float64): x ~= y || y ~= z", []row{{"x": 3.0, "y": 2.0, "z": 2.0}}, 0.25, 0},
		{"r(x, y complex128): x ~= y", []row{{"x": 3i, "y": 2i}}, 0.25, 0},
	} {
		v := evalText(t, &fakes{funcs: fakeFuncs()}, tt.text, tt.rows...)
		if v.Worst != tt.want || v.WorstRow != tt.at {
			t.Errorf("%s: worst %v at row %d, want %v at row %d", tt.text, v.Worst, v.WorstRow, tt.want, tt.at)
		}
	}
}

// TestEvalErrors: a broken executor or table is an error, not a verdict.
func TestEvalErrors(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		vars       map[string]Column
		x          Executor
	}{
		{"Neg(x) == 0", "variable x has no column of 2 rows", nil, &fakes{funcs: fakeFuncs()}},
		{"Neg(x) == 0", "Neg(x): no function Neg", map[string]Column{"x": NewVec(Predeclared(Int), []int{1, 2})}, &fakes{}},
	} {
		r, err := Parse(tt.text, evalEnv())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Eval(tt.x, tt.vars, 2); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.text, err, tt.want)
		}
	}
}

// tired is an executor that fails until it has rested.
type tired struct {
	*fakes
	rested bool
}

func (t *tired) Execute(fn *Func, args []Column, n int, active Bits) (*Execution, error) {
	if !t.rested {
		return nil, errors.New("there is no budget")
	}
	return t.fakes.Execute(fn, args, n, active)
}

// TestFailedOnce has an execution that fails, and succeeds when it is asked for again: it was not done, and is no outcome.
func TestFailedOnce(t *testing.T) {
	r, err := Parse("r(x int): Neg(Neg(x)) == x", evalEnv())
	if err != nil {
		t.Fatal(err)
	}
	x := &tired{fakes: &fakes{funcs: fakeFuncs()}}
	rows := []row{{"x": 1}, {"x": 2}}
	c := NewCache(x, table(t, r, rows), len(rows))
	if _, err := r.EvalShared(c); err == nil {
		t.Fatal("the failure is lost")
	}
	x.rested = true
	if v, err := r.EvalShared(c); err != nil || v.Held.Count() != len(rows) {
		t.Errorf("asked again it holds on %v, %v", v, err)
	}
}
