package relation

import (
	"go/constant"
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// parsed reads a relation that must be one.
func parsed(t *testing.T, text string, env *Env) *Relation {
	t.Helper()
	r, err := Parse(text, env)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

func TestConjuncts(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, want string }{
		{"Sin(x) ~= x", "Sin(x) ~= x"},
		{"Sin(x) >~ -1 && Cos(x) <~ 1", "Sin(x) >~ -1; Cos(x) <~ 1"},
		{"a > 0 && (b > 0 && Add(a, b) > 0)", "a > 0; b > 0; Add(a, b) > 0"},
		{"Abs(x) > 0 && (Abs(x) > 1 || Abs(x) > 2 && x > 0)", "Abs(x) > 0; Abs(x) > 1 || Abs(x) > 2 && x > 0"},
	} {
		post := parsed(t, tt.text, env).Post
		var got []string
		for _, e := range Conjuncts(post) {
			got = append(got, ExprString(e))
		}
		if text := strings.Join(got, "; "); text != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, text, tt.want)
		}
		if joined := Conjunction(Conjuncts(post)...); ExprString(joined) != ExprString(post) {
			t.Errorf("%s: joined again it is %s", tt.text, ExprString(joined))
		}
	}
	if Conjuncts(nil) != nil || Conjunction() != nil || Conjunction(nil, nil) != nil {
		t.Error("nothing has conjuncts")
	}
}

func TestLoosenAndHarden(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, loose, hard string }{
		{"Sin(x) == x", "Sin(x) ~= x", "Sin(x) == x"},
		{"Sin(x) ~= x", "Sin(x) ~= x", "Sin(x) == x"},
		{"Sin(x) != x", "Sin(x) != x", "Sin(x) != x"},
		{"Sin(x) < x", "Sin(x) < x", "Sin(x) < x"},
		{"x <= Sin(x)", "x <~ Sin(x)", "x <= Sin(x)"},
		{"Sin(x) >= -1 && Sin(x) <~ 1", "-1 <~ Sin(x) && Sin(x) <~ 1", "-1 <= Sin(x) && Sin(x) <= 1"},
		{"!(Sin(x) == x)", "Sin(x) != x", "Sin(x) != x"},
		{"(Cos(x) <= 1) == (Sin(x) == x)", "(Cos(x) <= 1) == (Sin(x) == x)", "(Cos(x) <= 1) == (Sin(x) == x)"},
		{"Abs(x) == x", "Abs(x) == x", "Abs(x) == x"},                            // no floats
		{"(x float64): x + 1 == x", "x + 1 == x", "x + 1 == x"},                  // no execution
		{"v.Add(w) == w.Add(v)", "v.Add(w) ~= w.Add(v)", "v.Add(w) == w.Add(v)"}, // floats inside
		{"Later(t, d) == t", "Later(t, d) == t", "Later(t, d) == t"},             // opaque
		{"Mean(xs) == Total(xs) || Total(xs) == 0", "Mean(xs) ~= Total(xs) || Total(xs) ~= 0", "Mean(xs) == Total(xs) || Total(xs) == 0"},
	} {
		post := parsed(t, tt.text, env).Post
		before := ExprString(post)
		if got := ExprString(Loosen(post)); got != tt.loose {
			t.Errorf("%s: loosened %s, want %s", tt.text, got, tt.loose)
		}
		if got := ExprString(Harden(post)); got != tt.hard {
			t.Errorf("%s: hardened %s, want %s", tt.text, got, tt.hard)
		}
		if Approximate(Harden(post)) {
			t.Errorf("%s: hardened it is still approximate", tt.text)
		}
		if ExprString(post) != before {
			t.Errorf("%s: has changed to %s", tt.text, ExprString(post))
		}
	}
}

func TestAsked(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct {
		text                            string
		approximate, executes, mentions bool
	}{
		{"Sin(x) ~= x", true, true, true},
		{"Abs(x) == 1", false, true, true},
		{"(x float64): math.Sqrt(x) <~ 1", true, false, true},
		{"(s string): strings.Contains(s, s)", false, false, false},
		{"(v Vec): v.X > 1", false, false, false},
	} {
		e := parsed(t, tt.text, env).Post
		if Approximate(e) != tt.approximate || Executes(e) != tt.executes || Mentions(e, "x") != tt.mentions {
			t.Errorf("%s: approximate %v, executes %v, mentions x %v", tt.text, Approximate(e), Executes(e), Mentions(e, "x"))
		}
	}
}

func TestHasFloat(t *testing.T) {
	env := testEnv()
	f64, s := Predeclared(Float64), Predeclared(String)
	for _, tt := range []struct {
		t    *Type
		want bool
	}{
		{nil, false}, {f64, true}, {s, false}, {Predeclared(Complex64), true},
		{&Type{Kind: Slice, Elem: f64}, true}, {&Type{Kind: Map, Key: f64, Elem: s}, true}, {&Type{Kind: Map, Key: s, Elem: s}, false},
		{&Type{Kind: Pointer, Elem: env.Type("example.com/geom", "Vec")}, true},
		{env.Type("example.com/geom", "Disc"), true},
		{env.Type("example.com/geom", "Node"), false}, // recursive
		{env.Type("time", "Time"), false},
	} {
		if got := tt.t.HasFloat(); got != tt.want {
			t.Errorf("%s: got %v", tt.t, got)
		}
	}
}

func TestLimits(t *testing.T) {
	d, err := ParseDomain("x in [-1, 2.5], y in (-inf, 0), n in 3..", testEnv(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []float64
	for _, b := range d.Bounds {
		lo, hi := b.Limits()
		got = append(got, lo, hi)
	}
	if want := []float64{-1, 2.5, -inf, 0, 3, inf}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRenameAndSubstitute(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, rename, substitute string }{
		{"Max(x, y) == Max(y, x)", "Max(y, x) == Max(x, y)", "Max(y+1, x) == Max(x, y+1)"},
		{"-2*x <= Max(x, y)", "-2*y <= Max(y, x)", "-2*(y + 1) <= Max(y+1, x)"},
		{"(x float64, v Vec): v.Rotate(x).X > Sin(x)", "Sin(y) < v.Rotate(y).X", "Sin(y + 1) < v.Rotate(y + 1).X"},
		{"ok(Parse(s)) && panics(Parse(s)) && len(s) > 1", "ok(Parse(s)) && panics(Parse(s)) && len(s) > 1", "ok(Parse(s)) && panics(Parse(s)) && len(s) > 1"},
		{"Total([]float64{x, 1}[1:]) == Vec{x, 2}.X", "Total([]float64{y, 1}[1:]) == Vec{y, 2}.X", "Total([]float64{y + 1, 1}[1:]) == Vec{y + 1, 2}.X"},
	} {
		r := parsed(t, tt.text, env)
		one := &Literal{Value: constant.MakeInt64(1), Text: "1", T: Predeclared(Float64)}
		x, y := &VarRef{"x", Predeclared(Float64)}, &VarRef{"y", Predeclared(Float64)}
		before := ExprString(r.Post)
		if got := ExprString(Rename(r.Post, map[string]string{"x": "y", "y": "x"})); got != tt.rename {
			t.Errorf("%s: renamed %s, want %s", before, got, tt.rename)
		}
		sum := &Binary{Op: "+", X: y, Y: one, T: y.T}
		if got := ExprString(Substitute(r.Post, map[string]Expr{"x": sum, "y": x})); got != tt.substitute {
			t.Errorf("%s: substituted %s, want %s", before, got, tt.substitute)
		}
		if ExprString(r.Post) != before {
			t.Errorf("%s: has changed to %s", before, ExprString(r.Post))
		}
	}
}

// replacedInText is what Rename and Substitute do, done on the text: each identifier that is a variable is written in another way. Fields and
// keys that bear the name of a variable stay.
func replacedInText(text string, to map[string]string) string {
	var sc scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	sc.Init(file, []byte(text), nil, 0)
	var out strings.Builder
	last, done := token.ILLEGAL, 0
	for {
		pos, tok, lit := sc.Scan()
		if tok == token.EOF {
			break
		}
		at := file.Offset(pos)
		if put, ok := to[lit]; ok && tok == token.IDENT && last != token.PERIOD && !strings.HasPrefix(text[at+len(lit):], ":") {
			out.WriteString(text[done:at] + put)
			done = at + len(lit)
		}
		last = tok
	}
	return out.String() + text[done:]
}

// eachRandom calls f with random relations over every production of the language.
func eachRandom(t *testing.T, n uint64, env *Env, f func(r *Relation, w writer)) {
	t.Helper()
	read := 0
	for seed := range n {
		w := writer{rand.New(rand.NewPCG(seed, 17))}
		if r, err := Parse(declaring(w.relation()), env); err == nil {
			read++
			f(r, w)
		}
	}
	if read < int(n/2) {
		t.Errorf("only %d of %d relations could be read", read, n)
	}
}

// TestOperationsAgreeWithText does on random relations on the tree and on the text: print, put together, read.
func TestOperationsAgreeWithText(t *testing.T) {
	env := evalEnv()
	names := map[string]string{"i": "j", "j": "i", "x": "y", "y": "x", "s": "t", "t": "s", "xs": "ys", "ys": "xs"}
	guard := parsed(t, "(i int, c bool, s string): i > 2 || c && s != \"\"", env).Post
	eachRandom(t, 1500, env, func(r *Relation, w writer) {
		agree := func(what string, tree *Relation, text string) {
			t.Helper()
			got, err := tree.Canonical(env)
			needed, rest := partition(variables(tree), tree.Declared)
			want, wantErr := Parse("r("+env.Parameters(append(needed, rest...))+"): "+text, env)
			if err != nil || wantErr != nil {
				if (err == nil) != (wantErr == nil) {
					t.Errorf("%s of %s: tree: %v, text %s: %v", what, r, err, text, wantErr)
				}
				return
			}
			want.Name = got.Name
			if dumpRelation(got) != dumpRelation(want) {
				t.Errorf("%s of %s:\ntree %s\ntext %s", what, r, got, want)
			}
		}
		pre, post := "", ExprString(r.Post)
		if r.Pre != nil {
			pre = ExprString(r.Pre) + " => "
		}
		same := *r
		agree("copy", &same, pre+post)
		loose := *r
		loose.Post = Loosen(r.Post)
		agree("loosening", &loose, pre+ExprString(loose.Post))
		guarded, text := *r, "("+ExprString(guard)+")"
		if guarded.Pre = Conjunction(guard, r.Pre); r.Pre != nil {
			text += " && (" + ExprString(r.Pre) + ")"
		}
		agree("guard", &guarded, text+" => "+post)
		renamed := Relation{Pre: nil, Post: Rename(r.Post, names)}
		if !strings.Contains(post, ":") { // which the text takes for a key
			agree("renaming", &renamed, replacedInText(post, names))
		}
	})
}

// A text or a list is taken apart into what it was put together from, and a sum of numbers is none.
func TestJoined(t *testing.T) {
	text, number := Predeclared(String), Predeclared(Int)
	list := &Type{Kind: Slice, Elem: number}
	env := &Env{Path: "p", Name: "p", Funcs: []*Func{
		{Name: "Text", Pkg: "p", Params: []Param{{Name: "s", Type: text}}, Results: []Param{{Type: text}}},
		{Name: "List", Pkg: "p", Params: []Param{{Name: "xs", Type: list}}, Results: []Param{{Type: list}}},
		{Name: "Number", Pkg: "p", Params: []Param{{Name: "n", Type: number}}, Results: []Param{{Type: number}}},
	}}
	for arg, want := range map[string]string{
		`Text(s + "x" + s2)`: `s, "x", s2`, "Text(s)": "s", "List(concat(xs, concat(xs2, xs)))": "xs, xs2, xs", "Number(n + 1)": "n + 1",
	} {
		rel, err := Parse(arg+" == "+arg, env)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range Joined(rel.Executions()[0].Args[0]) {
			got = append(got, ExprString(p))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q", arg, got)
		}
	}
}
