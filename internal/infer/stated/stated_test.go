package stated

import (
	"go/ast"
	"go/parser"
	"slices"
	"strings"
	"testing"
)

// known is a scope for tests.
type known map[string]Function

func (k known) Function(name string) (Function, bool) { f, ok := k[name]; return f, ok }

var scope = known{
	"Reverse": {Results: 1, Of: true}, "text.Reverse": {Results: 1, Of: true}, "Upper": {Results: 1, Of: true}, "Parse": {Results: 1, Err: true, Of: true},
	"Format": {Results: 1, Of: true}, "DivMod": {Results: 2, Of: true}, "New": {Results: 1, Of: true}, ".Add": {Results: 1, Of: true}, ".Equal": {Results: 1, Of: true},
	"strings.ToUpper": {Results: 1}, "SplitN": {Results: 1, Of: true}, "Min": {Results: 1, Of: true}, "IsEven": {Results: 1, Of: true},
}

// about is what the body of a test states of a function.
func about(name, body string) []string {
	var out []string
	for _, s := range Read([]File{{Name: "a_test.go", Text: []byte("package a\nfunc TestX(t *testing.T) {\n" + body + "\n}\n")}}).About(name, scope) {
		out = append(out, s.Text)
	}
	return out
}

func TestAbout(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"Reverse", `if Reverse(Reverse("abc")) != "abc" { t.Error("x") }`, `Reverse(Reverse(lit1)) == lit1`},
		{"Reverse", `if !(Reverse(Reverse("abc")) == "abc") { t.Fatalf("x") }`, `Reverse(Reverse(lit1)) == lit1`},
		{"Reverse", `got := Reverse(text.Reverse("a")); if got != "a" { t.Error() }`, `Reverse(text.Reverse(lit1)) == lit1`},
		{"Reverse", `for _, tt := range tests { require.Equal(t, tt.in, Reverse(Reverse(tt.in))) }`, `var1 == Reverse(Reverse(var1))`},
		{"Reverse", `quick.Check(func(s string) bool { return Reverse(Reverse(s)) == s }, nil)`, `Reverse(Reverse(var1)) == var1`},
		{"Reverse", `f := func(s string) bool { if Reverse(Reverse(s)) != s { return false }; return true }; quick.Check(f, nil)`, `Reverse(Reverse(var1)) == var1`},
		{"Reverse", `f.Fuzz(func(t *testing.T, s string) { r := Reverse(s); if back := Reverse(r); back != s { t.Errorf("x") } })`, `Reverse(Reverse(var1)) == var1`},
		{"Reverse", `rapid.Check(t, func(t *rapid.T) { s := rapid.String().Draw(t, "s"); assert.Equal(t, s, Reverse(Reverse(s))) })`, `var1 == Reverse(Reverse(var1))`},
		{"Reverse", `if s != "" && Reverse(Reverse(s)) != s { t.Error() }`, `(var1 != "") => Reverse(Reverse(var1)) == var1`},
		{"Reverse", `if Reverse("ab") == "" || Reverse(Upper("ab")) != Upper(Reverse("ab")) { t.Error() }`, `Reverse(Upper(lit1)) == Upper(Reverse(lit1))`},
		{"Upper", `c.Assert(Upper(Upper("a")), qt.Equals, Upper("a"))`, `Upper(Upper(lit1)) == Upper(lit1)`},
		{"Upper", `Expect(Upper(Upper("a"))).To(Equal(Upper("a")))`, `Upper(Upper(lit1)) == Upper(lit1)`},
		{"Upper", `if d := cmp.Diff(1, 2); cmp.Diff(Upper(Upper("a")), Upper("a")) != "" { t.Error(d) }`, `Upper(Upper(lit1)) == Upper(lit1)`},
		{"Upper", `assert.True(t, reflect.DeepEqual(Upper(Reverse([]byte("a"))), Reverse(Upper([]byte("a")))))`, `Upper(Reverse(lit1)) == Reverse(Upper(lit1))`},
		{"Upper", `assert.InDelta(t, Upper(-2.5), Upper(Upper(3)), 1e-9)`, `Upper(-lit1) ~= Upper(Upper(lit2))`},
		{"Upper", `if got := Upper(3); got != Upper(-3) { t.Error() }`, `Upper(lit1) == Upper(-lit1)`},
		{"Upper", `assert.Less(t, Upper(1), Upper(2))`, `Upper(1) < Upper(lit2)`},
		{"Format", `n, err := Parse("12"); if err != nil { t.Fatal(err) }; if Format(n) != "12" { t.Error() }`, `ok(Parse(lit1)) => Format(Parse(lit1)) == lit1`},
		{"DivMod", `q, r := DivMod(7, 2); if q*2+r != 7 { t.Error() }; if q2, _ := DivMod(q, 1); q2 != q { t.Error() }`, `DivMod(DivMod(lit1, lit2)[0], 1)[0] == DivMod(lit1, lit2)[0]`},
		{"Add", `a, b := New(1, 2), New(3, 4); if !a.Add(b).Equal(b.Add(a)) { t.Error() }`, `var1.Add(var2).Equal(var2.Add(var1))`},
		{"Add", `if New(1, 2).Add(New(3, 4)) != New(3, 4).Add(New(1, 2)) { t.Error() }`, `New(lit1, lit2).Add(New(lit3, lit4)) == New(lit3, lit4).Add(New(lit1, lit2))`},
		{"Add", `for _, v := range vs { if v.Add(v).X != 2*v.X+v.Add(v).X { t.Error() } }`, `var1.Add(var1).X == 2*var1.X+var1.Add(var1).X`},
		{"Upper", `for _, c := range [][2]string{} { if Upper(Reverse(c[0])) != Upper(c[1]) { t.Error() } }`, `Upper(Reverse(var1)) == Upper(var2)`},
	} {
		got := about(tt.name, tt.body)
		flat := strings.NewReplacer(" ", "")
		if !slices.ContainsFunc(got, func(s string) bool { return flat.Replace(s) == flat.Replace(tt.want) }) {
			t.Errorf("%s\n got %q\nwant %q", tt.body, got, tt.want)
		}
		for _, text := range got {
			if strings.Contains(text, "=>") {
				_, text, _ = strings.Cut(text, "=> ")
			}
			if _, err := parser.ParseExpr(strings.Replace(text, "~=", "==", 1)); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

// A recorded output, an error, a value that changes on the way, and what is about other functions are no relations.
func TestAboutNothing(t *testing.T) {
	for _, body := range []string{
		`if Reverse("abc") != "cba" { t.Error() }`,
		`if Reverse("abc") != "cba" && Upper("a") != "A" { t.Error() }`,
		`s := "a"; s = Reverse(s); if s != Upper(s) { t.Error() }`,
		`n, err := Parse("12"); if err != nil { t.Fatal(n) }`,
		`if Upper(Upper("a")) != Upper("a") { t.Error() }`,
		`if Reverse(Reverse("a")) != "a" { t.Log() }`,
		`if Reverse(s) != Reverse(s) { t.Error() }`,
		`if got := Reverse("a"); len(got) != 1 { t.Error() }`,
	} {
		if got := about("Reverse", body); len(got) > 0 {
			t.Errorf("%s: %q", body, got)
		}
	}
}

func TestComment(t *testing.T) {
	f := Subject{Call: "Split(s, sep)", Name: "Split", Package: "strings", Params: []string{"s", "sep"}}
	max := Subject{Call: "Max(a, b)", Name: "Max", Params: []string{"a", "b"}}
	one := Subject{Call: "Decode(s)", Name: "Decode", Params: []string{"s"}, Err: true}
	for _, tt := range []struct {
		of   Subject
		doc  string
		want []string
	}{
		{f, "Split slices s.\n\nIt is equivalent to [SplitN](s, sep, -1).", nil},
		{f, "It is equivalent to SplitN(s, sep, -1), and nothing else.", []string{"Split(s, sep) == SplitN(s, sep, -1)"}},
		{f, "Split is shorthand for `SplitN(s, sep, -1)`.", []string{"Split(s, sep) == SplitN(s, sep, -1)"}},
		{f, "It is the same as SplitN(s, sep, -1). It is fast.", []string{"Split(s, sep) == SplitN(s, sep, -1)"}},
		{f, "It is equivalent to SplitN(t, sep, -1).", nil},
		{f, "It is equivalent to the other function.", nil},
		{max, "Max(x, y) = -Min(-x, -y) for all numbers.", []string{"Max(x, y) == -Min(-x, -y)"}},
		{max, "Special cases are:\n\tMax(x, +Inf) = Max(+Inf, x) = +Inf\n\tMax(x, x) = x\n", []string{"Max(x, +Inf) == Max(+Inf, x)", "Max(+Inf, x) == +Inf", "Max(x, x) == x"}},
		{max, "Max(1, 2) = 2", nil},
		{one, "Decode is the inverse of Format.", []string{"Format(Decode(s)) == s", "ok(Decode(s)) => Format(Decode(s)) == s", "Decode(Format(y)) == y", "ok(Format(y)) => Decode(Format(y)) == y"}},
		{Subject{Call: "IsOdd(n)", Name: "IsOdd", Params: []string{"n"}}, "It is the opposite of IsEven.", []string{"IsEven(IsOdd(n)) == n", "ok(IsOdd(n)) => IsEven(IsOdd(n)) == n", "IsOdd(IsEven(y)) == y", "ok(IsEven(y)) => IsOdd(IsEven(y)) == y", "IsOdd(n) == !IsEven(n)"}},
	} {
		var got []string
		for _, s := range Comment(tt.doc, tt.of, scope) {
			got = append(got, strings.NewReplacer(" ", "").Replace(s.Text))
		}
		var want []string
		for _, w := range tt.want {
			want = append(want, strings.ReplaceAll(w, " ", ""))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n got %q\nwant %q", tt.doc, got, want)
		}
	}
}

// Whatever test files hold, reading ends, and what is stated is one line.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`if Reverse(Reverse("abc")) != "abc" { t.Error("x") }`,
		`x := x; if x != Reverse(x) { panic(x) }`,
		`for i, x := range y { x++; require.Equal(t, Reverse(x[i].a), Reverse(x)) }`,
		`assert.True(t)`, `c.Assert()`, `Expect().To()`, `var a, b = Reverse(1)`, `if a && (b || !c(Reverse(Reverse(1)))) { t.Fail() }`,
	} {
		f.Add(seed, "is equivalent to Reverse(s). Reverse(x) = x")
	}
	f.Fuzz(func(t *testing.T, body, doc string) {
		for _, text := range about("Reverse", body) {
			if strings.ContainsAny(text, "\n\t") || !strings.Contains(text, "Reverse") {
				t.Errorf("%q", text)
			}
		}
		Comment(doc, Subject{Call: "Reverse(s)", Name: "Reverse", Params: []string{"s"}}, scope)
	})
}

func TestLiteralText(t *testing.T) {
	for text, literal := range map[string]bool{
		"1": true, "-1.5": true, `"a"`: true, "[]int{1, 2}": true, "Vec{X: 1, Y: -2}": true, `[]byte("a")`: true, "float64(2)": true, "&Vec{1}": true, "[][]int{{1}, nil}": true,
		"x": false, "[]int{x}": false, "f(1)": false, "[]byte(x)": false, "!true": false, "Vec{f(1)}": false,
	} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := literalText(e); (got != "") != literal {
			t.Errorf("%s: %q", text, got)
		}
	}
	if got := literalText(&ast.Ident{Name: "x"}); got != "" {
		t.Error(got)
	}
}
