package relation

import (
	"go/constant"
	"go/token"
	"math"
	"strings"
	"testing"
)

// A domain of normal floats has 0, and the least float with all its digits, of 64 bits and of 32.
func TestNormalFloats(t *testing.T) {
	env := testEnv()
	for _, text := range []string{"float normal", "x in [0, 1], float normal", "x in [0, 1]"} {
		d, err := ParseDomain(text, env, env.Func("Sin"))
		if err != nil {
			t.Fatal(err)
		}
		normal := strings.Contains(text, "normal")
		for _, tt := range []struct {
			v    Value
			kind Kind
			want bool
		}{
			{0.0, Float64, true}, {0x1p-1022, Float64, true}, {0x1p-1023, Float64, !normal}, {5e-324, Float64, !normal},
			{float32(0x1p-126), Float32, true}, {float32(0x1p-127), Float32, !normal},
		} {
			if got := d.Contains(tt.v, Predeclared(tt.kind), "x"); got != tt.want {
				t.Errorf("%s contains %v: %t", text, tt.v, got)
			}
		}
	}
}

func TestParseDomain(t *testing.T) {
	env := testEnv()
	tests := []struct{ fn, text, want string }{
		{"Sin", "x in [-1000, 1000]", "x in [-1000, 1000]"},
		{"Sin", "x in (0, math.Pi/2]", "x in (0, math.Pi/2]"},
		{"Sin", "x in [0, inf)", "x in [0, inf)"},
		{"Sin", "x in [0, 1], float finite", "x in [0, 1], float finite"},
		{"Sin", "float any", "float any"},
		{"Sin", "x in [0, 1], float normal", "x in [0, 1], float normal"},
		{"Sin", "", ""},
		{"Pow", "k in -3..3, e in 0..20", "k in -3..3, e in 0..20"},
		{"Pow", "e in 0..", "e in 0.."},
		{"Total", "len(xs) in 0..12, xs[i] in [-100, 100]", "len(xs) in 0..12, xs[i] in [-100, 100]"},
		{"TrimSpace", "len(s) in 0..40, string ascii", "len(s) in 0..40, string ascii"},
		{"Vec.Rotate", "v.X in [0, 1], angle in [0, 2*math.Pi)", "v.X in [0, 1], angle in [0, 2*math.Pi)"},
		{"Scale", "x in [0, 1] where min <= max", "x in [0, 1] where min <= max"},
		{"Scale", "where min < max", "where min < max"},
		{"Join", "len(words) in 0..3, len(words[i]) in 0..5", "len(words) in 0..3, len(words[i]) in 0..5"},
		{"Merge", "m[i] in 0..9, len(m) in 0..3", "m[i] in 0..9, len(m) in 0..3"},
	}
	for _, tt := range tests {
		d, err := ParseDomain(tt.text, env, env.Func(tt.fn))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := d.String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
		again, err := ParseDomain(d.String(), env, env.Func(tt.fn))
		if err != nil || again.String() != d.String() {
			t.Errorf("%s: read again: %v, %v", tt.text, again, err)
		}
	}
}

func TestParseDomainErrors(t *testing.T) {
	env := testEnv()
	tests := []struct{ fn, text, want string }{
		{"Sin", "y in [0, 1]", "col 1: Sin has no parameter y (its parameters are x)"},
		{"Sin", "x in [1, 0]", "col 6: the range [1, 0] is empty"},
		{"Sin", "x in 3", `col 6: "3" is no range (0..50, [0, 1] or (0, 1])`},
		{"Sin", "x", `col 1: "x" is no part of a domain`},
		{"Sin", "x in [0, 1], x in [0, 2]", "col 14: x is bounded twice"},
		{"Sin", "x in [0, y]", "col 10: "},
		{"Sin", "len(x) in 0..3", "x is float64 and has no length to bound"},
		{"Total", "xs in 0..3", "xs is []float64, not a number (bound len(xs) or xs[i])"},
		{"Total", "xs[0] in 0..3", "col 4: a bound on one element (xs[i] is every element)"},
		{"Sin", "string latin1", "unknown class of texts latin1"},
		{"Sin", "float big", "unknown class of floats big"},
		{"Vec.Rotate", "v.Z in 0..3", "has no field Z"},
		{"Scale", "where min < mux", "col 13: Scale has no parameter mux"},
		{"Scale", "where", "no condition after where"},
		{"Scale", "x in [0, 1] where (", "is no condition"},
		{"Sin", "x in [0, 1],", "is no part of a domain"},
	}
	for _, tt := range tests {
		_, err := ParseDomain(tt.text, env, env.Func(tt.fn))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.text, err, tt.want)
		} else if _, ok := err.(*SyntaxError); !ok {
			t.Errorf("%s: %T is no SyntaxError", tt.text, err)
		}
	}
}

func TestDomainContains(t *testing.T) {
	env := testEnv()
	nan := Value(0.0)
	nan = nan.(float64) / nan.(float64)
	tests := []struct {
		fn, text string
		value    Value
		want     bool
	}{
		{"Sin", "x in [0, 1)", 0.0, true}, {"Sin", "x in [0, 1)", 1.0, false}, {"Sin", "x in (0, 1]", 0.0, false}, {"Sin", "", nan, false},
		{"Sin", "float any", nan, true}, {"Sin", "x in [0, 1], float any", nan, false},
		{"Abs", "x in 0..3", 3, true}, {"Abs", "x in 0..3", 4, false}, {"Abs", "x in 0..", 1 << 62, true},
		{"TrimSpace", "", "\xff", false}, {"TrimSpace", "string any", "\xff", true}, {"TrimSpace", "string ascii", "é", false}, {"TrimSpace", "len(s) in 0..2", "abc", false},
		{"Total", "len(xs) in 1..2, xs[i] in [0, 1]", List{0.5}, true}, {"Total", "len(xs) in 1..2, xs[i] in [0, 1]", List{2.0}, false},
		{"Total", "len(xs) in 1..2", List(nil), false}, {"Vec.Norm", "v.X in [0, 1]", Fields{2.0, 0.0}, false}, {"Vec.Norm", "v.X in [0, 1]", Fields{1.0, 9.0}, true},
		{"Encode", "", List{uint8('a')}, true}, {"Encode", "", List{uint8(0xff)}, false}, {"Encode", "string any", List{uint8(0xff)}, true},
		{"Encode", "b[i] in 0..255", List{uint8(0xff)}, true}, {"Encode", "b[i] in 0..9", List{uint8(10)}, false}, {"Encode", "string ascii, b[i] in 9..", List{uint8(0xff)}, false},
		{"Merge", "m[i] in 0..3", Pairs{{"a", 4}}, false}, {"Merge", "len(m) in 0..1", Pairs{{"a", 4}}, true},
	}
	for _, tt := range tests {
		f := env.Func(tt.fn)
		d, err := ParseDomain(tt.text, env, f)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := d.Contains(tt.value, f.Params[0].Type, f.Params[0].Name); got != tt.want {
			t.Errorf("%s of %s contains %v: got %v, want %v", tt.text, tt.fn, tt.value, got, tt.want)
		}
	}
}

// TestDomainRoot is which parameter's bounds apply to a variable.
func TestDomainRoot(t *testing.T) {
	env := testEnv()
	tests := []struct{ text, fn, variable, want string }{
		{"Max(x, y) == Max(y, x)", "Max", "x", "x"},
		{"Scale(-x, max, min) == Scale(x, min, max)", "Scale", "max", "max"},
		{"Area(w, h) == Area(h, w)", "Area", "h", "h"},
		{"r(x float64, x2 float64): x < x2 => Sin(x) <= Sin(x2)", "Sin", "y", "x"},
		{"r(n int): Sin(float64(n)*math.Pi) ~= 0", "Sin", "n", "x"},
		{"r(v Vec, w Vec): Move(v, 1) == Move(v.Add(w), 1)", "Move", "w", "v"}, // what a Vec must be, it is everywhere
		{"Total(offset(xs, c)) ~= Total(xs) + c*float64(len(xs))", "Total", "c", "xs[i]"},
		{"Total(insert(xs, i, c + 1)) ~= Total(xs) + c + 1", "Total", "c", "xs[i]"},
		{"Total(insert(xs, i, 2)) ~= Total(xs) + 2", "Total", "i", "xs"}, // a position is no element
	}
	for _, tt := range tests {
		r, err := Parse(tt.text, env)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		found := false
		for _, v := range r.Vars {
			if v.Name == tt.variable {
				found = true
				if got := (&Domain{}).Root(env.Func(tt.fn), v, r); got != tt.want {
					t.Errorf("%s: root of %s is %q, want %q", tt.text, v.Name, got, tt.want)
				}
			}
		}
		if !found {
			t.Errorf("%s has no variable %s any more: %s", tt.text, tt.variable, r)
		}
	}
}

// TestDomainShown is the domain as readers of relations need it: with the bounds of the variables that are no parameters.
func TestDomainShown(t *testing.T) {
	env := testEnv()
	tests := []struct {
		fn, domain string
		relations  []string
		want       string
	}{
		{"Sin", "x in [0, 9]", nil, "x in [0, 9]"},
		{"Sin", "x in [0, 9]", []string{"Sin(x + y) ~= Sin(y + x)", "Sin(y) <~ Sin(y) + z"}, "x, y in [0, 9]"}, // z is drawn as its type is
		{"Total", "len(xs) in 0..3, xs[i] in [0, 9]", []string{"Total(offset(xs, c)) ~= Total(xs) + c*float64(len(xs))"}, "len(xs) in 0..3, xs[i], c in [0, 9]"},
		{"Total", "xs[i] in [0, 9]", []string{"0 <= i && i < len(xs) => Total(insert(xs, j, xs[i])) ~= Total(xs) + xs[i]"}, "xs[i] in [0, 9]"}, // positions
		{"Total", "len(xs) in 0..3", []string{"Total(concat(xs, ys)) ~= Total(xs) + Total(ys)"}, "len(xs) in 0..3"},                            // lists are not listed
	}
	for _, tt := range tests {
		d, err := ParseDomain(tt.domain, env, env.Func(tt.fn))
		if err != nil {
			t.Fatal(err)
		}
		var relations []*Relation
		for _, text := range tt.relations {
			r, err := Parse(text, env)
			if err != nil {
				t.Fatal(err)
			}
			relations = append(relations, r)
		}
		if got := d.Shown(env.Func(tt.fn), relations); got != tt.want {
			t.Errorf("%s of %q: %s, want %s", tt.domain, tt.relations, got, tt.want)
		}
	}
}

// TestConditions is a condition between parameters over the variables of relations.
func TestConditions(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ fn, domain, text, want string }{
		{"Scale", "where min <= max", "Scale(x, min, max) >= min", "min <= max"},
		{"Scale", "where min <= max", "Scale(x, min, max) <= Scale(x, min, max2)", "min <= max; min <= max2"},
		{"Scale", "where min <= max", "Scale(x, 0, max) >= 0", "0 <= max"},
		{"Scale", "where min <= max", "Scale(x, min, max) == Scale(-x, max, min)", "min <= max"},
		{"Scale", "where min <= max", "Scale(x, 0, 1) >= 0", ""},
		{"Scale", "where min <= max", "Scale(x, min + 1, max + 1) >= 0", "min <= max"},
		{"Scale", "where min + x <= math.Pi*max", "Scale(x, min, max) >= 0", "min + x <= math.Pi*max"},
		{"Scale", "where Abs(int(min)) <= 1", "Scale(x, min, max) + Scale(x, min2, max) >= 0", "Abs(int(min)) <= 1; Abs(int(min2)) <= 1"},
		{"Scale", "where min <= max", "max < min => panics(Scale(x, min, max))", ""},
		{"Scale", "where min <= max && x <= max", "min > max => panics(Scale(x, min, max))", "x <= max"},
		{"Scale", "where min <= max && x <= max", "max <= min => panics(Scale(x, min, max))", "min <= max && x <= max"},
		{"Scale", "where min == max", "min != max => panics(Scale(x, min, max))", ""},
		{"Scale", "where min <= max", "max < min => Scale(x, min, max) >= 0", "min <= max"},
		{"Scale", "where x <= max && min <= max", "Scale(x, x, max) <= Scale(x, min, max)", "x <= max && min <= max"},
		{"Scale", "", "Scale(x, min, max) >= min", ""},
		{"Move", "where v.X < dx", "Move(v, dx)", "v.X < dx"},
		{"Move", "where v.X < v.Y && v.X < dx", "Move(v, dx) == Move(v.Add(w), dx)", "v.X < v.Y && v.X < dx; w.X < w.Y"},
		{"Total", "where len(xs) > 2 && xs[0] > 0", "Total(xs) <= Total(xs2)", "len(xs) > 2 && xs[0] > 0; len(xs2) > 2 && xs2[0] > 0"},
	} {
		f := env.Func(tt.fn)
		d, err := ParseDomain(tt.domain, env, f)
		if err != nil {
			t.Errorf("%s: %v", tt.domain, err)
			continue
		}
		r, err := Parse(tt.text, env)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		var got []string
		for _, c := range d.Conditions(env, f, r) {
			got = append(got, ExprString(c.Post))
		}
		if strings.Join(got, "; ") != tt.want {
			t.Errorf("%s %s: got %q, want %q", tt.domain, r, got, tt.want)
		}
	}
}

// TestBoundWithin checks which limits two bounds have in common, and that an open end is narrower than a closed one. The order of the two
// makes no difference but to the path.
func TestBoundWithin(t *testing.T) {
	env := testEnv()
	bound := func(text string) Bound {
		d, err := ParseDomain("x in "+text, env, env.Func("Sin"))
		if err != nil {
			t.Fatal(err)
		}
		return d.Bounds[0]
	}
	for _, tt := range []struct{ a, b, want string }{
		{"[0, 4]", "[1, 9]", "1..4"},
		{"[0, 4]", "[0, 4)", "[0, 4)"},
		{"[0, inf)", "(0, 4]", "(0, 4]"},
		{"[1, 2]", "[0, 9]", "1..2"},
	} {
		a, b := bound(tt.a), bound(tt.b).At("y")
		if ab, ba := a.Within(b), b.Within(a); ab.Range() != tt.want || ba.Range() != tt.want || ab.Path != "x" || ba.Path != "y" {
			t.Errorf("%s within %s: %s %s and %s %s, want %s", tt.a, tt.b, ab.Path, ab.Range(), ba.Path, ba.Range(), tt.want)
		}
	}
}

func FuzzParseDomain(f *testing.F) {
	for _, s := range []string{"x in [-1000, 1000]", "x in 0..3, float any where x < 1", "x in (0, math.Pi/2]", "len(x) in ..3", "where where", "x in [", "x in ..", "x in [,]"} {
		f.Add(s)
	}
	env := testEnv()
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDomain(text, env, env.Func("Sin"))
		if err != nil {
			if _, ok := err.(*SyntaxError); !ok {
				t.Fatalf("%q: %T is no SyntaxError: %v", text, err, err)
			}
			return
		}
		again, err := ParseDomain(d.String(), env, env.Func("Sin"))
		if err != nil || again.String() != d.String() {
			t.Errorf("%q prints as %q, which reads as %v, %v", text, d, again, err)
		}
	})
}

// A float is compared with a bound as exactly as a constant is: next to 1/3, which no float is, and at the ends themselves.
func TestBoundHoldsFloat(t *testing.T) {
	third := constant.BinaryOp(constant.MakeInt64(1), token.QUO, constant.MakeInt64(3))
	pi := constant.MakeFromLiteral("3.14159265358979323846264338327950288419716939937510582097494459", token.FLOAT, 0)
	ends := []constant.Value{nil, constant.MakeInt64(0), constant.MakeInt64(-1000), third, pi, constant.MakeInt64(1<<62 + 1), constant.MakeFloat64(1e300)}
	for _, lo := range ends {
		for _, hi := range ends {
			for open := range 4 {
				b := Bound{Lo: lo, Hi: hi, LoOpen: open&1 != 0, HiOpen: open&2 != 0}
				for _, end := range ends[1:] {
					near, _ := constant.Float64Val(end)
					for _, f := range []float64{near, math.Nextafter(near, math.Inf(-1)), math.Nextafter(near, math.MaxFloat64), -near, math.MaxFloat64} {
						if got, want := b.holdsFloat(f), b.Holds(constant.MakeFloat64(f)); got != want {
							t.Errorf("%v in %v: %v, want %v", f, b, got, want)
						}
					}
				}
			}
		}
	}
}
