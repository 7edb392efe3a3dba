package logic

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestEntails(t *testing.T) {
	num := relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "x", Type: num}}, Results: []relation.Param{{Type: num}}}
	text := relation.Predeclared(relation.String)
	g := &relation.Func{Name: "G", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: num}}}
	whole := relation.Predeclared(relation.Uint)
	u := &relation.Func{Name: "U", Params: []relation.Param{{Name: "u", Type: whole}, {Name: "v", Type: whole}}, Results: []relation.Param{{Type: whole}}}
	env := &relation.Env{Name: "m", Path: "m", Funcs: []*relation.Func{f, g, u}}
	for _, row := range []struct {
		a, b string
		want bool
	}{
		{"F(x) == x", "F(x) <= x", true},
		{"F(x) == x", "x > 0 => F(x) == x", true},
		{"x > 0 => F(x) == x", "F(x) == x", false},
		{"x >= 0 => F(x) > x", "x > 0 && x < 9 => F(x) > x", true},
		{"x > 0 => F(x) > x", "x >= 0 => F(x) > x", false},
		{"0 <= F(x) && F(x) <= 9", "F(x) <= 9", true},
		{"F(x) <= 9", "0 <= F(x) && F(x) <= 9", false},
		{"F(x) < x", "x > F(x)", true},
		{"F(x) < x", "x >= F(x)", true},
		{"F(x) <= x", "F(x) < x", false},
		{`s != "" => G(s + t) == G(s)`, "len(s) > 0 => G(concat(s, t)) == G(s)", true},
		{`s != "" => G(s + t) == G(s)`, "len(s) >= 0 => G(s + t) == G(s)", false},
		{"F(x) <= F(y)", "F(y) >= F(x)", true},
		{"x < y => F(x) <= F(y)", "x < y => F(y) <= F(x)", false},
		{"u <= v => U(u, v) == u", "u == 0 => U(u, v) == u", true}, // no unsigned number is less than 0
		{"v >= u => U(u, v) == u", "u == 0 => U(u, v) == u", true},
		{"v <= u => U(u, v) == u", "u == 0 => U(u, v) == u", false},
		{"x <= y => F(x) <= F(y)", "x == 0 => F(x) <= F(y)", false},
		{"x < 0 || x > 9 => panics(F(x))", "x > 9 => panics(F(x))", true},
		{"x < 0 || x > 9 => panics(F(x))", "x > 20 => panics(F(x + 1))", false},
		{"x < 0 || x > 9 => panics(F(x))", "x > 9 && x != 12 => panics(F(x))", true},
		{"x < 0 || x > 9 => panics(F(x))", "x > 9 || x < 0 => panics(F(x))", true},
		{"x < 0 => panics(F(x))", "x < 0 || x > 9 => panics(F(x))", false},
	} {
		a, errA := relation.Parse(row.a, env)
		b, errB := relation.Parse(row.b, env)
		if errA != nil || errB != nil {
			t.Fatalf("%s, %s: %v, %v", row.a, row.b, errA, errB)
		}
		if got := Entails(a, b); got != row.want {
			t.Errorf("Entails(%s, %s) = %t, want %t", row.a, row.b, got, row.want)
		}
	}
}

func TestImplies(t *testing.T) {
	for _, row := range []struct {
		p, q string
		want bool
	}{
		{"x == y", "x == y", true},
		{"x == y", "y == x", true},
		{"x == y", "x <= y", true},
		{"x == y", "y >~ x", true},
		{"x ~= y", "x == y", false},
		{"x < y", "y > x", true},
		{"x < y", "x != y", true},
		{"x < y", "y != x", true},
		{"x <= y", "x < y", false},
		{"x <= y", "x <~ y", true},
		{"x <~ y", "x <= y", false}, // the tolerance
		{"x >~ y", "x >= y", false},
		{"x <~ y", "y >~ x", true},
		{"x != y", "y != x", true},
		{"x > y", "x < y", false},
		{"x + y > 0", "y + x >= 0", true},
		{"2*x - x <= y", "x <= y", true},
		{`s != ""`, "len(s) > 0", true},
		{"len(s) >= 1", `s != ""`, true},
		{`s != ""`, "len(s) > 1", false},
		{`s == ""`, `s != ""`, false},
		{"x <= 0", "x < 10", true},
		{"x < 10", "x <= 0", false},
		{"x < 1", "x <= 1", true},
		{"x <= 1", "x < 1", false},
		{"x < 1", "x < 1", true},
		{"3 == x", "x >= -1", true},
		{"-2 <= x", "x > -3", true},
		{"x >= 0", "x <= 5", false},
		{"len(s) > 0", "len(s) >= 1", true},
		{"len(s) < 3", "len(s) <= 2", true},
		{"x > 0", "y >= 0", false},
	} {
		p, q := parse(t, row.p+" => Max(x, y) == x && Trim(s) == s").Pre, parse(t, row.q+" => Max(x, y) == x && Trim(s) == s").Pre
		if got := Implies(p, q); got != row.want {
			t.Errorf("Implies(%s, %s) = %t, want %t", row.p, row.q, got, row.want)
		}
	}
}

func TestAlike(t *testing.T) {
	for _, row := range []struct {
		a, b string
		want bool
	}{
		{"x + y == 0", "y + x == 0", true},
		{"2*(x - y) == 0", "2*x - 2*y == 0", true},
		{"x*y == 0", "y*x == 0", true},
		{"x/y == 0", "y/x == 0", false}, // division is opaque
		{"concat(s, t) == s", "s + t == s", true},
		{`s + "" == s`, "s == s", true},
		{"s + t == s", "t + s == s", false},
	} {
		side := func(text string) relation.Expr {
			return parse(t, "(x float64, y float64, s string, t string): "+text+" => Max(x, y) == x && Trim(s + t) == s").Pre
		}
		a, b := side(row.a), side(row.b)
		if got := Alike(a, b); got != row.want {
			t.Errorf("Alike(%s, %s) = %t, want %t", row.a, row.b, got, row.want)
		}
	}
}

func TestTrueOfType(t *testing.T) {
	word, text := relation.Predeclared(relation.Uint64), relation.Predeclared(relation.String)
	env := &relation.Env{Name: "m", Path: "m", Funcs: []*relation.Func{
		{Name: "High", Params: []relation.Param{{Name: "x", Type: word}}, Results: []relation.Param{{Type: word}}},
		{Name: "Cut", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: text}}},
		{Name: "Sign", Params: []relation.Param{{Name: "x", Type: word}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}},
	}}
	for text, want := range map[string]bool{
		"High(x) >= 0": true, "0 <= High(x)": true, "High(x) >= 1": false, "High(x) > 0": false, "High(x) <= 9": false, "High(x) == 0": false,
		"len(Cut(s)) >= 0": true, "len(Cut(s)) > 0": false, "len(Cut(s)) >= len(s)": false, "Sign(x) >= 0": false,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := TrueOfType(rel.Post); got != want {
			t.Errorf("%s: got %t, want %t", text, got, want)
		}
	}
}

func TestFollowsUnder(t *testing.T) {
	num, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	list := &relation.Type{Kind: relation.Slice, Elem: num}
	fn := func(name string, result *relation.Type, params ...relation.Param) *relation.Func {
		return &relation.Func{Name: name, Params: params, Results: []relation.Param{{Type: result}}}
	}
	param := func(name string, t *relation.Type) relation.Param { return relation.Param{Name: name, Type: t} }
	env := &relation.Env{Name: "m", Path: "m", Funcs: []*relation.Func{
		fn("Cmp", num, param("x", num), param("y", num)), fn("Top", num, param("xs", list)), fn("Put", list, param("xs", list), param("i", num), param("e", num)),
		fn("Norm", text, param("s", text)), fn("Must", text, param("s", text)),
		fn("Has", relation.Predeclared(relation.Bool), param("s", text), param("t", text)), fn("Cut", text, param("s", text), param("t", text)),
	}}
	env.Func("Norm").Err = true
	builtins, err := Builtins(env)
	if err != nil {
		t.Fatal(err)
	}
	agrees := "ok(Norm(s)) => Must(s) == Norm(s)"
	for _, row := range []struct {
		goal string
		from []string
		want bool
	}{
		{"ok(Must(Norm(s))) => Must(Norm(s)) == Norm(Must(s))", []string{agrees}, true},
		{"ok(Norm(s)) => Must(Norm(Norm(s))) == Norm(Must(Norm(s)))", []string{agrees}, true},
		{"ok(Norm(s)) => Must(Must(s)) == Norm(s)", []string{agrees}, false},
		{"ok(Norm(s)) => ok(Must(s)) == ok(Norm(s))", []string{"ok(Norm(s)) => Must(s) == s", "ok(Norm(s)) => Norm(s) == s"}, false},
		{"x > 5 => Cmp(y, Cmp(x, 3)) == Cmp(y, 1)", []string{"y > 5 => Cmp(y, z) == 1"}, true}, // an instance where x is y
		{"x > 4 => Cmp(y, Cmp(x, 3)) == Cmp(y, 1)", []string{"y > 5 => Cmp(y, z) == 1"}, false},
		{"x == y => Cmp(x, y) == 0", []string{"Cmp(x, x) == 0"}, true},
		{"x <= y => Cmp(x, y) == 0", []string{"Cmp(x, x) == 0"}, false},
		{"len(xs) == 0 => panics(Top(xs))", []string{"panics(Top(nil))"}, true},
		{"len(xs) == 1 => panics(Top(xs))", []string{"panics(Top(nil))"}, false},
		{"0 <= i && i <= len(xs) => len(Put(xs, i, e)) == len(xs) + 1", []string{"0 <= i && i <= len(xs) => Put(xs, i, e) == insert(xs, i, e)", "n(xs []int, i int, e int): len(insert(xs, i, e)) == len(xs) + 1"}, true},
		{"0 <= i => len(Put(xs, i, e)) == len(xs) + 1", []string{"0 <= i && i <= len(xs) => Put(xs, i, e) == insert(xs, i, e)", "n(xs []int, i int, e int): len(insert(xs, i, e)) == len(xs) + 1"}, false},
		{"!Has(s, t) => Cut(Cut(s, t), t) == s", []string{"!Has(s, t) => Cut(s, t) == s"}, true},
		{"!Has(s, t) => Cut(Cut(s, t), s) == s", []string{"!Has(s, t) => Cut(s, t) == s"}, false}, // a guarded law speaks of its own values alone
	} {
		rules := slices.Clone(builtins)
		var known []*relation.Relation
		for _, text := range row.from {
			rel, err := relation.Parse(text, env)
			if err != nil {
				t.Fatal(err)
			}
			rules, known = append(rules, Rules(rel)...), append(known, rel)
		}
		goal, err := relation.Parse(row.goal, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := FollowsUnder(goal, rules, known); got != row.want {
			t.Errorf("%s from %q: got %t, want %t", row.goal, row.from, got, row.want)
		}
	}
}
