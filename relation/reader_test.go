package relation

import (
	"strings"
	"testing"
)

// TestErrors pairs faulty texts with what their authors are told.
func TestErrors(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, want string }{
		{"Sin(x) ~= sqr(x)", "col 11: unknown function sqr (did you mean math.Sqrt?)"},
		{"Sinn(x) == 1", "col 1: unknown function Sinn (did you mean Sin?)"},
		{"strngs.ToUpper(s) == s", "col 1: unknown package strngs (did you mean strings?)"},
		{"strings.ToUppr(s) == s", "col 1: unknown function strings.ToUppr (did you mean strings.ToUpper?)"},
		{"Sin(x) == math.Pii", "col 11: unknown constant math.Pii (did you mean math.Pi?)"},
		{"Sin(x) == Lmit", "col 11: unknown constant Lmit (did you mean Limit?)"},
		{"Sin(Theta) == 0", "col 5: unknown constant Theta"},
		{"Sin(x) = x", "col 8: = does not compare (write == or ~=)"},
		{"Sin(x) === x", "col 10: = does not compare (write == or ~=)"},
		{"Sin(x) ~== x", "col 8: unknown operator ~== (write ~=)"},
		{"x <=> y", "col 3: unknown operator <=> (write => for implication, == for equivalence)"},
		{"x ==> Sin(x) == 1", "col 3: unknown operator ==> (write => for implication, == for equivalence)"},
		{"x > 0 =>= Sin(x) == 1", "col 7: unknown operator =>= (write => or >=)"},
		{"x > 0 ~=> Sin(x) > 0", "col 7: unknown operator ~=> (write ~= or =>)"},
		{"x > 0 => y > 0 => Sin(x) > Sin(y)", "col 16: a second => (write P && Q => C)"},
		{"(x > 0 => y > 0) && Sin(x) > Sin(y)", "col 8: => inside brackets (write !p || q)"},
		{"=> Sin(x) > 0", "col 1: nothing stands before =>"},
		{"x > 0 =>", "col 7: nothing stands after =>"},
		{"x<-1 => Sin(x) > 0", "col 2: <- is Go's channel arrow (x < -1 has a space)"},
		{"0 < x < 1 => Sin(x) > 0", "col 1: comparisons do not chain (write 0 < x && x < 1)"},
		{"0 <~ x <= 1 => Sin(x) > 0", "col 1: comparisons do not chain (write 0 <~ x && x <= 1)"},
		{"Sin(x)^2 ~= 1", "col 7: operator ^ does not take float64 (write pow(Sin(x), 2))"},
		{"Sin(x) % 2 ~= 1", "col 8: operator % does not take float64 (write math.Mod(Sin(x), 2))"},
		{"Sin(x) ~= 1 within", "col 13: within is reserved (write within 1e-6 or within 1e-6, 1e-12 at the end)"},
		{"Sin(x) ~= 1 within -1", "col 13: within is reserved (write within 1e-6 or within 1e-6, 1e-12 at the end)"},
		{"Sin(x) ~= within", "col 11: within is reserved (write within 1e-6 or within 1e-6, 1e-12 at the end)"},
		{"Sin(x) == 1 within 1e-6", "col 13: within without ~= <~ or >~ (== compares exactly)"},
		{"Abs(x) ~= 1 within 1e-6", "col 13: within where no float is compared"},
		{"within: Sin(x) ~= 1", "col 1: within is reserved and cannot name a relation"},
		{"domain: Sin(x) ~= 1", "col 1: domain is reserved and cannot name a relation"},
		{"Odd: Sin(x) ~= 1", "col 1: \"Odd\" is no name of a relation (small letters, digits and -, the first a letter)"},
		{"1st: Sin(x) ~= 1", "col 1: \"1st\" is no name of a relation (small letters, digits and -, the first a letter)"},
		{"a b: Sin(x) ~= 1", "col 4: a colon that ends no name (a name is small letters, digits and -)"},
		{"(n int, n int): Sin(float64(n)) ~= 0", "col 9: n is declared twice"},
		{"(n int, m int): Sin(float64(n)) ~= 0", "col 2: m is declared and not used"},
		{"(n Foo): Sin(float64(n)) ~= 0", "col 4: unknown type Foo"},
		{"(n): Sin(float64(n)) ~= 0", "col 2: a parameter without a name (write x int)"},
		{"(N int): Sin(float64(N)) ~= 0", "col 2: N is no variable (variables begin with a small letter)"},
		{"(f func()): Sin(f()) ~= 0", "col 4: type func() has no place in a relation"},
		{"Sin(float64(n)) ~= 0", "col 13: n reaches no parameter, so its type is open (declare it: name(n int): …)"},
		{"n == 0", "col 1: n reaches no parameter, so its type is open (declare it: name(n int): …)"},
		{"zeros: Sin(float64(n)) ~= 0", "col 20: n reaches no parameter, so its type is open (declare it: zeros(n int): …)"},
		{"Sin(x) + Abs(x) == 0", "col 14: x is float64, from parameter x of Sin, but Abs takes int (write int(x))"},
		{"Sin(x) == Abs(y)", "col 8: Sin(x) is float64 and Abs(y) is int: operands of == have one type (write float64(Abs(y)))"},
		{"Sin(\"a\") == 0", "col 5: constant \"a\" where float64 is wanted"},
		{"Sin(x, y) == 0", "col 1: Sin takes 1 argument, not 2"},
		{"Max(x) == 0", "col 1: Max takes 2 arguments, not 1"},
		{"Sin(xs...) == 0", "col 1: Sin is not variadic"},
		{"Most(xs..., 1) == 0", "col 13: expected ')', found 1"},
		{"Wrap(300) == 0", "col 6: constant 300 overflows int8"},
		{"Wrap(x) + 300 == 0", "col 11: constant 300 overflows int8"},
		{"Abs(1.5) == 0", "col 5: constant 1.5 is no int (convert the other operand: float64(…))"},
		{"Abs(x)*0.5 == 1", "col 8: constant 0.5 is no int (convert the other operand: float64(…))"},
		{"1<<70 == Abs(x)", "col 1: constant 1<<70 overflows int"},
		{"Abs(x) / 0 == 1", "col 10: division by zero"},
		{"Abs(x) << -1 == 1", "col 11: negative shift count -1"},
		{"Sin(x) << 2 == 1", "col 1: Sin(x) is no integer"},
		{"Cut(s, sep) == s", "col 1: Cut has 3 outputs: .before .after .found (write Cut(s, sep).before)"},
		{"Cut(s, sep).midle == s", "col 1: Cut has 3 outputs: .before .after .found (write Cut(s, sep).before)"},
		{"Cut(s, sep)[3] == s", "col 13: Cut has 3 results"},
		{"Cut(s, sep)[i] == s", "col 13: an output is selected by a constant index (write [0] or [1])"},
		{"DivMod(a, b) == 1", "col 1: DivMod has 2 outputs: [0] [1] (write DivMod(a, b)[0])"},
		{"Check(s) == 1", "col 1: Check has no output (write ok(Check(s)))"},
		{"ok(s)", "col 4: ok needs a call, not s (write ok(F(x)))"},
		{"ok(len(s))", "col 4: ok needs a call of a function, not len(s) (write ok(F(x)))"},
		{"ok(Check(s), 1)", "col 1: ok takes 1 argument, not 2"},
		{"Sin(x)", "col 1: Sin(x) is of type float64, where a condition is wanted"},
		{"Sin(x) == func() float64 { return 1 }()", "col 11: func has no place in a relation"},
		{"&x == Sin(x)", "col 1: & has no place in a relation (a value is passed where a pointer is wanted)"},
		{"Sin(x).(float64) == 1", "col 1: a type assertion has no place in a relation"},
		{"Sin == Cos", "col 1: Sin is a function and not called"},
		{"Sin(x) == float64", "col 11: float64 is a type, not a value"},
		{"append(xs, 1) == Ints(xs)", "col 1: append is not in the relation language (write concat(xs, ys))"},
		{"make([]int, 3) == Ints(xs)", "col 1: make is not in the relation language (write a literal, []int{})"},
		{"Ints(xs) + xs == xs", "col 10: operator + does not take []int (write concat(Ints(xs), xs))"},
		{"contains(TrimSpace(s), \"a\")", "col 10: contains takes a slice, not a string (write strings.Contains)"},
		{"count(TrimSpace(s), \"a\") == 1", "col 7: count takes a slice, not a string (write strings.Count)"},
		{"sum(TrimSpace(s)) == 1", "col 5: sum takes a slice, not a string"},
		{"sort([]Vec{v}) == []Vec{v.Add(v)}", "col 6: sort does not take elements of Vec"},
		{"reverse(Abs(x)) == x", "col 9: reverse takes a slice, not int"},
		{"pow(Abs(x), n) == 1", "col 13: pow takes a constant exponent that is not negative"},
		{"pow(Sin(x), n) == 1", "col 13: pow takes a constant exponent that is not negative (write math.Pow(Sin(x), n))"},
		{"pow(Sin(x), -1) == 1", "col 13: pow takes a constant exponent that is not negative (write math.Pow(Sin(x), -1))"},
		{"len(Abs(x)) == 1", "col 5: Abs(x) is int and has no length"},
		{"abs(TrimSpace(s)) == s", "col 5: abs takes a number, not string"},
		{"min(TrimSpace(s), 1) == s", "col 19: constant 1 where string is wanted"},
		{"concat(Ints(xs)) == xs", "col 1: concat takes 2 arguments, not 1"},
		{"repeat(Ints(xs), 1.5) == xs", "col 18: constant 1.5 is no int (convert the other operand: float64(…))"},
		{"v.Z == v.Norm()", "col 3: Vec has no field Z"},
		{"v.Rotat(1) == v", "col 3: unknown method Rotat (did you mean Rotate?)"},
		{"v.Norm == 1", "col 1: Norm is a method and not called (write v.Norm(…))"},
		{"Grow(d, n).Norm == 1", "col 1: Norm is a method and not called (write Grow(d, n).Norm(…))"},
		{"Grow(d, n).Rotat(1) == d.Vec", "col 12: Disc has no method Rotat (did you mean Rotate?)"},
		{"u.Foo() == Sin(x)", "col 3: unknown method Foo"},
		{"Later(t, d).wall == 1", "col 13: the fields of time.Time cannot be seen"},
		{"g.Push(1).Limit() == 1", "col 11: *Gauge has no method Limit"},
		{"g.Push(1).limit == 1", "col 11: Gauge has no field limit that can be seen (did you mean Limit?)"},
		{"Vec{1} == v.Add(v)", "col 1: Vec has 2 fields"},
		{"Vec{1, 2, 3} == v.Add(v)", "col 11: too many values for Vec"},
		{"Vec{Z: 1} == v.Add(v)", "col 5: Vec has no field Z"},
		{"time.Time{} == Later(t, d)", "col 1: time.Time has fields that cannot be seen"},
		{"[]int{1, \"a\"} == Ints(xs)", "col 10: constant \"a\" where int is wanted"},
		{"[2]int{1, 2, 3} == [2]int{Abs(x), 1}", "col 1: 3 elements in [2]int"},
		{"[]int{0: 1, 0: Abs(x)} == xs", "col 16: element 0 twice"},
		{"[]int{Abs(x): 1} == xs", "col 7: index Abs(x) inside a literal is no constant"},
		{"[]int{99: Abs(x)} == xs", "col 7: index 99 inside a literal is above 63"},
		{"[2]int{Abs(x), 1}[1:3] == xs", "col 21: index 3 of an array of 2"},
		{"Ints(xs)[-1] == 0", "col 10: index -1 is negative"},
		{"Ints(xs)[\"a\"] == 0", "col 10: constant \"a\" where int is wanted"},
		{"Ints(xs)[1:2:3] == xs", "col 1: a slice with a capacity (capacities are not observed: x[i:j])"},
		{"TrimSpace(s)[0] == \"a\"", "col 20: constant \"a\" where uint8 is wanted"},
		{"string(Sin(x)) == \"a\"", "col 1: Sin(x) is float64 and cannot become string"},
		{"Vec(Sin(x)) == v", "col 1: Sin(x) is float64 and cannot become Vec"},
		{"TrimSpace(s) == nil", "col 1: TrimSpace(s) is never nil"},
		{"nil == nil", "col 1: operator == does not take nil"},
		{"Ints(xs) < xs", "col 10: operator < does not take []int"},
		{"!Sin(x) == 1", "col 1: operator ! does not take float64"},
		{"-TrimSpace(s) == s", "col 1: operator - does not take string"},
		{"Abs(x) == 1 // why", "col 13: a comment inside a relation"},
		{"Abs(x) == 1; Abs(y) == 2", "col 12: a semicolon (write one relation a line)"},
		{"Abs(x == 1", "col 11: missing ',' before newline in argument list"},
		{"Abs(x)) == 1", "col 7: expected the end, found ')'"},
		{"Abs(x) == \"abc", "col 11: string literal not terminated"},
		{"Abs(x) == 1 : 2", "col 13: a colon that ends no name (a name is small letters, digits and -)"},
		{"First(xs) == First(ys)", "col 1: several instances of First fit (write First[int](…))"},
		{"First[bool](xs) == true", "col 1: unknown function First[bool]"},
		{"~Abs(x) == 1", "col 1: ~ stands alone (write ~= <~ or >~, and ^x for the complement)"},
		{"true && Sin(x) > 0 || 1", "col 23: constant 1 where bool is wanted"},
		{"", "col 1: a formula is missing"},
		{"Sin(x) := 1", "col 8: := does not compare (write ==)"},
		{"xs[0] == Foo.Bar", "col 1: xs reaches no parameter, so its type is open (declare it: name(xs int): …)"},
		{"Sin(int64(1)) == 1", "col 5: int64(1) is int64, but Sin takes float64 (write float64(int64(1)))"},
		{"Wait(Abs(x)) == 1", "col 6: Abs(x) is int, but Wait takes time.Duration (write time.Duration(Abs(x)))"},
		{"TrimSpace(s) == 'a'", "col 17: constant 'a' where string is wanted"},
		{"math.Sqrt == Sin(x)", "col 1: math.Sqrt is a function and not called"},
		{"Sin(x) == math.Sqrt", "col 11: math.Sqrt is a function and not called"},
		{"1 ~= 1.5", "col 1: both sides of ~= are constants"},
		{"Abs(true) == 1", "col 5: constant true where int is wanted"},
		{"Abs(x) && true", "col 8: operator && does not take int"},
		{"Day(7) == Next(Monday + 1.5)", "col 25: constant 1.5 is no Day (convert the other operand: float64(…))"},
		{"Vec.Norm(v) == 1", "col 1: Vec is a type, not a value (write v.Norm(…))"},
	} {
		_, err := Parse(tt.text, env)
		if got := errText(err); got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

func TestSyntaxError(t *testing.T) {
	for _, tt := range []struct {
		err  SyntaxError
		want string
	}{
		{SyntaxError{File: "Area.rel", Line: 3, Col: 14, Msg: "unknown function sqr", Hint: "did you mean math.Sqrt?"}, "Area.rel:3:14: unknown function sqr (did you mean math.Sqrt?)"},
		{SyntaxError{File: "Area.rel", Col: 2, Msg: "a comment"}, "Area.rel: col 2: a comment"},
		{SyntaxError{Col: 1, Msg: "a comment"}, "col 1: a comment"},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// TestTypes finds what variables range over.
func TestTypes(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, want string }{
		{"Sin(x + y) ~= Sin(z)", "x float64, y float64, x2 float64"},
		{"x + y > len(s) => TrimSpace(s) == rename(s)", "s string, x int, y int"},
		{"Ints(xs)[i] == xs[j]", "xs []int, i int, j int"},
		{"n.Len() == 1 && Push(n, 1) != nil", "n geom.Node"},
		{"Move(v, dx) == (v.X > 0)", "v geom.Vec, dx float64"},
		{"len(xs) > 2 && Sort(xs) == xs => Smooth(xs, n) == xs", "x geom.Series, n int"},
		{"Merge(m, n)[k] == m[k] + n[k]", "m map[string]int, n map[string]int, k string"},
		{"Next(d) == Monday", "d geom.Day"},
		{"Later(t, time.Second + d) == t", "t time.Time, d time.Duration"},
		{"Most(a, b) == b", "a int, b int"},
		{"Most(xs...) == xs[0] << k", "xs []int, k int"},
		{"contains(Ints(xs), e) == (count(xs, e) > 0)", "xs []int, e int"},
		{"Wrap(x) << (y + 1) == 0 && Wrap(y) == 0", "x int8, y int8"},
		{"b => ok(Parse(s))", "b bool, s string"},
		{"max(p, q, Sin(x)) >= q", "q float64, p float64, x float64"},
		{"w.Add(v) == Vec{a, b}", "v geom.Vec, w geom.Vec, a float64, b float64"},
	} {
		r, err := Parse(tt.text, env)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		got := ""
		for i, v := range r.Vars {
			if i > 0 {
				got += ", "
			}
			got += v.Name + " " + v.Type.String()
		}
		if got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", r, got, tt.want)
		}
	}
}

// A bare call that several instances fit is the one of the function whose relations are read.
func TestInstanceOfSubject(t *testing.T) {
	env := testEnv()
	env.Subject = "First[string]"
	r, err := Parse("First(xs) == First(ys)", env)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Text(), "First[string](xs) == First[string](xs2)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if r, err = Parse("First([]int{n}) == n", env); err != nil {
		t.Fatal(err)
	}
	if got, want := r.Text(), "First[int]([]int{n}) == n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	env.Subject = "Sin"
	if _, err := Parse("First(xs) == First(ys)", env); err == nil {
		t.Error("no error where the subject is another function")
	}
}

// Suggestions do not depend on the order of a map.
func TestSuggestsTheSamePackage(t *testing.T) {
	env := &Env{Path: "example.com/p", Name: "p", Imports: map[string]string{}}
	for _, name := range []string{"stra", "strb", "strc", "strd", "stre", "strf"} {
		env.Imports[name] = "example.com/" + name
	}
	for range 20 {
		if _, err := Parse("strx.F(x) == x", env); err == nil || !strings.Contains(err.Error(), "did you mean stra?") {
			t.Fatalf("got %v, want stra", err)
		}
	}
}
