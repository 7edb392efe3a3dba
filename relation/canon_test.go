package relation

import (
	"strings"
	"testing"
)

// TestCanonical pairs what people write with what imago prints.
func TestCanonical(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, want string }{
		// sides
		{"Sin(x) ~= Sin(x + 2*math.Pi)", "Sin(x + 2*math.Pi) ~= Sin(x)"},
		{"-Sin(x) ~= Sin(-x)", "Sin(-x) ~= -Sin(x)"},
		{"1 ~= Cos(0)", "Cos(0) ~= 1"},
		{"Max(x, y) == Max(y, x)", "Max(x, y) == Max(y, x)"},
		{"Max(y, x) == Max(x, y)", "Max(x, y) == Max(y, x)"},
		{"Max(b, a) == Max(a, b)", "Max(x, y) == Max(y, x)"},
		{"s == TrimSpace(s)", "TrimSpace(s) == s"},
		{"TrimSpace(s) == TrimSpace(TrimSpace(s))", "TrimSpace(TrimSpace(s)) == TrimSpace(s)"},
		{"1 == len(TrimSpace(s))", "len(TrimSpace(s)) == 1"},
		// names
		{"Sin(-a) ~= -Sin(a)", "Sin(-x) ~= -Sin(x)"},
		{"Sin(a) + Sin(b) <~ 2", "Sin(x) + Sin(y) <~ 2"},
		{"Abs(p) + Abs(q) + Abs(r) >= 0", "Abs(x) + Abs(y) + Abs(z) >= 0"},
		{"Abs(p) + Abs(q) + Abs(r) + Abs(s) >= 0", "Abs(x) + Abs(x2) + Abs(x3) + Abs(x4) >= 0"},
		{"TrimSpace(p) + TrimSpace(q) == p + q", "TrimSpace(s) + TrimSpace(s2) == s + s2"},
		{"Sin(q + y) ~= Sin(q)", "Sin(x + y) ~= Sin(x)"},
		{"Sin(q) + Sin(r) ~= y", "Sin(x) + Sin(x2) ~= y"},
		{"Most(a, b) == max(a, b)", "Most(a, b) == max(a, b)"},
		{"p > q => Sin(p) >~ Sin(q)", "x < y => Sin(x) <~ Sin(y)"},
		{"math.Abs(t) == t", "math.Abs(t) == t"},
		// bounds
		{"x >= 0 && x <= 1 => Sin(x) >~ 0", "0 <= x && x <= 1 => Sin(x) >~ 0"},
		{"y <= 2 && y > x && 0 < x => Sin(x) <= Sin(y)", "0 < x && x < y && y <= 2 => Sin(x) <= Sin(y)"},
		{"1 <= e => Pow(k, e) == k*Pow(k, e-1)", "e >= 1 => Pow(k, e) == k*Pow(k, e-1)"},
		{"1 <= e && k > 0 => Pow(k, e) > 0", "e >= 1 && k > 0 => Pow(k, e) > 0"},
		{"len(TrimSpace(s)) <= len(s)", "len(TrimSpace(s)) <= len(s)"},
		{"len(s) >= len(TrimSpace(s))", "len(TrimSpace(s)) <= len(s)"},
		{"-1 <~ Sin(x) && Sin(x) <~ 1", "-1 <~ Sin(x) && Sin(x) <~ 1"},
		{"Sin(x) <= 1 && Sin(x) >= -1", "-1 <= Sin(x) && Sin(x) <= 1"},
		{"Sin(x) >~ -1 && Cos(x) <~ 1", "Sin(x) >~ -1 && Cos(x) <~ 1"}, // an execution may panic: && keeps its order
		// negation
		{"!(Abs(x) == x)", "Abs(x) != x"},
		{"!(Abs(x) != x)", "Abs(x) == x"},
		{"!(Abs(x) < x)", "x <= Abs(x)"},
		{"!(Sin(x) < x)", "!(Sin(x) < x)"},
		{"!!(Sin(x) ~= x)", "Sin(x) ~= x"},
		{"!(n.Next == nil) => n.Len() > 1", "n.Next != nil => n.Len() > 1"},
		// integer sums and products wrap and may be regrouped
		{"Add(b, a) == b + (a + 1) - 1", "Add(a, b) == a + b"},
		{"1 + Abs(x) == Abs(x) + 1", "Abs(x) + 1 == Abs(x) + 1"},
		{"Abs(x) == -(y - x)*3*2", "Abs(x) == 6*(x - y)"},
		{"Abs(x) == -1 - x", "Abs(x) == -x - 1"},
		{"Abs(x) == 100 - -x + 28", "Abs(x) == x + 128"},
		{"Wrap(x) == 100 + x + 100", "Wrap(x) == x - 56"},
		{"Abs(x)*x*2 == 0", "2*x*Abs(x) == 0"},
		// floats may swap two operands, never regroup
		{"Sin(x) ~= (2 + x) + 3", "Sin(x) ~= x + 2 + 3"},
		{"Sin(x) ~= 2 + (x + 3)", "Sin(x) ~= x + 3 + 2"},
		{"Sin(x)*2 ~= x", "2*Sin(x) ~= x"},
		{"Sin(x) ~= x*(y*2)", "Sin(x) ~= 2*y*x"},
		{"Sin(x) ~= x + -1", "Sin(x) ~= x - 1"},
		{"Sin(x) ~= -(x*y)", "Sin(x) ~= -x*y"},
		{"Sin(x) ~= -x*-y", "Sin(x) ~= x*y"},
		{"Sin(x) ~= -x*0", "Sin(x) ~= -(0*x)"},
		// strings
		{`Join(words, ",") == s + ("a" + sep)`, `Join(words, ",") == s + "a" + sep`},
		{`TrimSpace(s) == "a" + ("b" + s)`, `TrimSpace(s) == "a" + "b" + s`},
		// && and || only where both sides are always defined
		{"xs[0] > 0 && len(xs) > 0 => Total(xs) > 0", "xs[0] > 0 && len(xs) > 0 => Total(xs) > 0"},
		{"x > 1 || x < 0 => Sin(x) <~ 1", "x < 0 || x > 1 => Sin(x) <~ 1"},
		{"b != 0 && a/b > 0 && a > 0 => DivMod(a, b)[0] == a/b", "b != 0 && a/b > 0 && a > 0 => DivMod(a, b)[0] == a/b"},
		{"a > 0 && (b > 0 && Add(a, b) > 0)", "a > 0 && b > 0 && Add(a, b) > 0"},
		// operators that make no difference
		{"Abs(x) ~= x", "Abs(x) == x"},
		{"Abs(x) >~ x", "x <= Abs(x)"},
		{"Sin(x) ~= +x", "Sin(x) ~= x"},
		// selections, conversions, literals
		{"Cut(s, sep)[0] == s", "Cut(s, sep).before == s"},
		{"Sin(x) > 2.0", "Sin(x) > 2"},
		{"Sin(x) > 2.0/3", "Sin(x) > 2.0/3"},
		{"Sin(x) ~= 0x1p4", "Sin(x) ~= 0x1p4"},
		{"TrimSpace(`a\"b`) == s", `TrimSpace("a\"b") == s`},
		{"Grow(Disc{R: 1}, 2).R == 0", "Grow(Disc{Vec{0, 0}, 1}, 2).R == 0"},
		{"Grow(d, n).Norm() == d.Norm()", "Grow(d, n).Vec.Norm() == d.Vec.Norm()"},
		{"(d Disc): d.Grow(2).Rotate(a) == d.Vec", "(d Disc): d.Vec.Grow(2).Rotate(angle) == d.Vec"},
		{"Grow(d, n).Rotate(d.R).X == d.X", "Grow(d, n).Vec.Rotate(d.R).X == d.X"},
		{"[]int{2: Abs(x), 0: 1} == xs && Ints(xs) == xs", "[]int{1, 0, Abs(x)} == xs && Ints(xs) == xs"},
		{"[...]int{3, 2: Abs(x)}[1:] == xs && Ints(xs) == xs", "[3]int{3, 0, Abs(x)}[1:] == xs && Ints(xs) == xs"},
		{"Abs(x) == Limit*x*2", "Abs(x) == 2*Limit*x"},
		{"Abs(x) == 2*Limit*x", "Abs(x) == 2*Limit*x"},
		{"Abs(x) == x*(Limit*2)", "Abs(x) == 2*Limit*x"},
		{"Abs(x) == Limit*-2*x", "Abs(x) == -2*Limit*x"},
		{"Abs(x) == -(2*Limit*x)", "Abs(x) == -2*Limit*x"},
		{"d.Vec.X == 1 => Grow(d, n).R == d.R", "d.Vec.X == 1 => Grow(d, n).R == d.R"},
		{"geom.Sin(x) ~= geom.Cos(x)", "Cos(x) ~= Sin(x)"},
		{"geom.sum(xs) == 0", "geom.sum(xs) == 0"},
		{"Sort(x) == x", "Sort(x) == x"},
		{"Smooth(xs, []int{1, 2}[0])[0] == 1", "Smooth(xs, []int{1, 2}[0])[0] == 1"},
		{"Total([]float64{x, 1}) ~= 1 + Sin(x)", "Total([]float64{x, 1}) ~= Sin(x) + 1"},
		// declarations and tolerances that say nothing new
		{"r(x float64): Sin(x) ~= x", "r: Sin(x) ~= x"},
		{"(x float64): Sin(x) ~= x", "Sin(x) ~= x"},
		{"(n int): Sin(float64(n)) ~= 0", "(n int): Sin(float64(n)) ~= 0"},
		{"(n int, x float64): Sin(float64(n)*x) ~= Sin(x)", "(n int): Sin(x*float64(n)) ~= Sin(x)"},
		{"Sin(x) ~= x within 1e-9", "Sin(x) ~= x"},
		{"Sin(x) ~= x within 0.001", "Sin(x) ~= x within 0.001"},
		{"Sin(x) ~= x within 1e-06, 0", "Sin(x) ~= x within 1e-6, 0"},
		{"a-name-2:Sin(x)~=x", "a-name-2: Sin(x) ~= x"},
		{"x<~y=>Sin(x)<~Sin(y)", "x <~ y => Sin(x) <~ Sin(y)"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			r, err := Parse(tt.text, env)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			roundTrips(t, r, env)
		})
	}
}

// TestSameRelation holds canonical forms to their purpose: different texts of one relation have one identity.
func TestSameRelation(t *testing.T) {
	env := testEnv()
	for _, texts := range [][]string{
		{"odd: Sin(-x) ~= -Sin(x)", "-Sin(a) ~= Sin(-a)", "other: Sin(-t) ~= -Sin(t)"},
		{"x < y => Sin(x) <~ Sin(y)", "b > a => Sin(b) >~ Sin(a)", "y < x => Sin(y) <~ Sin(x)"},
		{"Add(a, b) == Add(b, a)", "Add(b, a) == Add(a, b)", "Add(x, y) == Add(y, x)"},
		{"Add(Add(a, b), c) == Add(a, Add(b, c))", "Add(x, Add(y, z)) == Add(Add(x, y), z)"},
		{"Abs(a*b) == Abs(a)*Abs(b)", "Abs(y)*Abs(x) == Abs(y*x)"},
		{"Max(x + k, y + k) ~= Max(x, y) + k", "k + Max(x, y) ~= Max(k + x, k + y)"},
	} {
		first, err := Parse(texts[0], env)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts[1:] {
			r, err := Parse(text, env)
			if err != nil {
				t.Fatal(err)
			}
			if r.ID() != first.ID() {
				t.Errorf("%s\nis %s, but\n%s\nis %s", texts[0], first.Text(), text, r.Text())
			}
		}
	}
	if a, err := Parse("Sin(x) ~= x", env); err != nil || len(a.ID()) != 12 {
		t.Errorf("identity %q, %v", a.ID(), err)
	}
}

func BenchmarkParse(b *testing.B) {
	env := testEnv()
	for _, text := range []string{
		"Sin(x + 2*math.Pi) ~= Sin(x)",
		"-math.Pi/2 <= x && x < y && y <= math.Pi/2 => Sin(x) <~ Sin(y)",
		"ok(Parse(s)) => Format(Parse(s)) == s",
		"Sin(x)*Sin(x) + Cos(x)*Cos(x) ~= 1",
	} {
		b.Run("rel="+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(text, env); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A relation that is read as it was written keeps its names and the order of its operands; its canonical text is read alike by both.
func TestAsWritten(t *testing.T) {
	env := testEnv()
	for _, text := range []string{"Add(b, a) == Add(a, b)", "-Sin(t) ~= Sin(-t)", "(k float64, u float64): u < k => Sin(u) <~ Sin(k)"} {
		r, err := AsWritten(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if _, post, _ := strings.Cut(text, ": "); r.Text() != text && r.Text() != post {
			t.Errorf("%s is read as %s", text, r.Text())
		}
		canonical, err := Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		again, err := AsWritten(canonical.Text(), env)
		if err != nil || again.Text() != canonical.Text() || len(again.Vars) != len(canonical.Vars) || again.Calls()[0].Key != canonical.Calls()[0].Key {
			t.Errorf("%s is read as %v, %v", canonical.Text(), again, err)
		}
	}
	if r, err := AsWritten("Sin(x) ==", env); err == nil {
		t.Errorf("a fault is read as %s", r.Text())
	}
}
