package relation

import "testing"

func TestWithPre(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, pre, want string }{
		{"Sin(x) <~ x", "(x float64): x > 0", "x > 0 => Sin(x) <~ x"},
		{"x < y => Sin(x) <~ Sin(y)", "", "Sin(x) <~ Sin(y)"},
		{"zero: Abs(x) == 0", "Abs(x) > 1 || x == 0", "zero: Abs(x) > 1 || x == 0 => Abs(x) == 0"},
		{"z(n int): Sin(float64(n)) ~= 0 within 1e-6", "(n int): n > 1", "z(n int): n > 1 => Sin(float64(n)) ~= 0 within 1e-6"},
		{"z(n int): Sin(float64(n)) ~= 0", "(x int): Abs(x) > 1", "z(n int): Abs(x) > 1 => Sin(float64(n)) ~= 0"},
		{"Sin(float64(Abs(x))) ~= 0", "(n int): n > 1", "(n int): n > 1 => Sin(float64(Abs(x))) ~= 0"}, // the premise brings its type along
		{"(n int): n > 2 => Abs(x) > 1", "", "Abs(x) > 1"},                                             // a declaration that is not needed any more
		{"a > 0 && b > 0 => Add(a, b) > 0", "(b int, a int): b > 0 && a > 0", "a > 0 && b > 0 => Add(a, b) > 0"},
	} {
		r := parsed(t, tt.text, env)
		var pre Expr
		if tt.pre != "" {
			pre = parsed(t, tt.pre, env).Post
		}
		before := r.String()
		got, err := r.WithPre(env, pre)
		if err != nil {
			t.Errorf("%s under %s: %v", tt.text, tt.pre, err)
			continue
		}
		if got.String() != tt.want {
			t.Errorf("%s under %s: got %s, want %s", tt.text, tt.pre, got, tt.want)
		}
		roundTrips(t, got, env)
		if r.String() != before {
			t.Errorf("%s has changed to %s", before, r)
		}
	}
}

func TestWithPost(t *testing.T) {
	env := testEnv()
	r := parsed(t, "x < y => Sin(x) <~ Sin(y) within 1e-6", env)
	exact := Harden(r.Post)
	got, err := r.WithPost(env, exact)
	if err != nil {
		t.Fatal(err)
	}
	if want := "x < y => Sin(x) <= Sin(y)"; got.String() != want { // a tolerance that nothing uses goes
		t.Errorf("got %s, want %s", got, want)
	}
	apart := Conjunction(Compare("<", exact.(*Binary).X, exact.(*Binary).Y), Not(r.Post))
	if got, err = r.WithPost(env, apart); err != nil {
		t.Fatal(err)
	}
	if want := "x < y => Sin(x) < Sin(y) && !(Sin(x) <~ Sin(y)) within 1e-6"; got.String() != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestApplyAndNumber(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct {
		limit float64
		want  string
	}{
		{100, "max(abs(Sin(x)), abs(x)) <= 100 => Sin(x) <~ x"},
		{-0.5, "max(abs(Sin(x)), abs(x)) <= -0.5 => Sin(x) <~ x"},
		{1e-9, "max(abs(Sin(x)), abs(x)) <= 1e-09 => Sin(x) <~ x"},
	} {
		r := parsed(t, "Sin(x) <~ x", env)
		b := r.Post.(*Binary)
		got, err := r.WithPre(env, Compare("<=", Apply("max", Apply("abs", b.X), Apply("abs", b.Y)), Number(tt.limit)))
		if err != nil {
			t.Errorf("%g: %v", tt.limit, err)
			continue
		}
		if got.String() != tt.want {
			t.Errorf("%g: got %s, want %s", tt.limit, got, tt.want)
		}
	}
}

// A variable has one type, and what cannot be written down is no relation.
func TestCanonicalRefuses(t *testing.T) {
	env := testEnv()
	r := parsed(t, "Sin(x) <~ x", env)
	if got, err := r.WithPre(env, parsed(t, "Abs(x) > 1", env).Post); err == nil {
		t.Errorf("x is a float and an int in %s", got)
	}
	stranger := &Type{Kind: Struct, Name: "Gone", Pkg: "example.com/gone"}
	e := Compare("==", &VarRef{"g", stranger}, &VarRef{"g", stranger})
	if got, err := r.WithPre(env, e); err == nil {
		t.Errorf("a type that cannot be named stands in %s", got)
	}
}

func TestCanonicalIsItself(t *testing.T) {
	for _, text := range seeds {
		env := testEnv()
		r, err := Parse(text, env)
		if err != nil {
			continue
		}
		got, err := r.Canonical(env)
		if err != nil {
			t.Errorf("%s: %v", r, err)
			continue
		}
		if dumpRelation(got) != dumpRelation(r) {
			t.Errorf("%s became %s", r, got)
		}
	}
}
