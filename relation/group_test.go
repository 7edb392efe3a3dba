package relation

import (
	"slices"
	"strings"
	"testing"
)

func keys(calls []*Call) string {
	var ks []string
	for _, c := range calls {
		ks = append(ks, c.Key)
	}
	return strings.Join(ks, " ")
}

func TestGroup(t *testing.T) {
	env := testEnv()
	for _, tt := range []struct{ text, subject, sources, followUps, others string }{
		{"Max(x, y) == Max(y, x)", "Max", "Max(x, y)", "Max(y, x)", ""},
		{"x < y => Sin(x) <= Sin(y)", "Sin", "Sin(x) Sin(y)", "", ""},
		{"TrimSpace(TrimSpace(s)) == TrimSpace(s)", "TrimSpace", "TrimSpace(s)", "TrimSpace(TrimSpace(s))", ""},
		{"Sin(x + 2*math.Pi) ~= Sin(x)", "Sin", "Sin(x)", "Sin(x + 2*math.Pi)", ""},
		{"Cos(x)*Cos(x) + Sin(x)*Sin(x) ~= 1", "Sin", "Sin(x)", "", "Cos(x)"},
		{"Sin(math.Pi/2 - x) ~= Cos(x)", "Sin", "Sin(math.Pi/2 - x)", "", "Cos(x)"},
		{"e >= 1 => Pow(k, e) == k*Pow(k, e-1)", "Pow", "Pow(k, e)", "Pow(k, e-1)", ""},
		{"ok(Parse(s)) => Format(Parse(s)) == s", "Parse", "Parse(s)", "", "Format(Parse(s))"},
		{"Abs(0) == 0", "Abs", "Abs(0)", "", ""},
		{"Total(reverse(xs)) ~= Total(xs)", "Total", "Total(xs)", "Total(reverse(xs))", ""},
		{"v.Rotate(angle).Norm() ~= v.Norm()", "Vec.Norm", "v.Norm()", "v.Rotate(angle).Norm()", "v.Rotate(angle)"},
		{"Most(xs...) == Most(concat(xs, xs)...)", "Most", "Most(xs...)", "Most(concat(xs, xs)...)", ""},
		{"math.Sqrt(Sin(x)) <= 1", "Sin", "Sin(x)", "", ""},
	} {
		r, err := Parse(tt.text, env)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		g := r.Group(env.Func(tt.subject))
		if a, b, c := keys(g.Sources), keys(g.FollowUps), keys(g.Others); a != tt.sources || b != tt.followUps || c != tt.others {
			t.Errorf("%s\ngot  %q %q %q\nwant %q %q %q", r, a, b, c, tt.sources, tt.followUps, tt.others)
		}
	}
}

func TestCalls(t *testing.T) {
	for _, tt := range []struct{ text, calls, executions, output string }{
		{"Sin(x) > 0 => math.Sqrt(Sin(x)) ~= Cos(math.Abs(x))", "Sin(x) math.Sqrt(Sin(x)) math.Abs(x) Cos(math.Abs(x))", "Sin(x) Cos(math.Abs(x))", "o1 ~= math.Sqrt(o2)"},
		{"Abs(Abs(x)) == Abs(x)", "Abs(x) Abs(Abs(x))", "Abs(x) Abs(Abs(x))", "o2 == o1"},
		{"Cut(s, sep).before + sep + Cut(s, sep).after == s", "Cut(s, sep)", "Cut(s, sep)", "o1.before + v + o1.after == v"},
		{"ok(Check(s)) => !err(Check(TrimSpace(s)))", "Check(s) TrimSpace(s) Check(TrimSpace(s))", "Check(s) TrimSpace(s) Check(TrimSpace(s))", "!err(o2)"},
	} {
		r, err := Parse(tt.text, testEnv())
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if a, b, c := keys(r.Calls()), keys(r.Executions()), r.OutputRelation(); !sameCalls(a, tt.calls) || !sameCalls(b, tt.executions) || c != tt.output {
			t.Errorf("%s\ngot  %s | %s | %s\nwant %s | %s | %s", r, a, b, c, tt.calls, tt.executions, tt.output)
		}
	}
}

// sameCalls compares lists of calls whatever their order: that of independent calls is the canonical form's business.
func sameCalls(a, b string) bool {
	as, bs := strings.Fields(a), strings.Fields(b)
	slices.Sort(as)
	slices.Sort(bs)
	return slices.Equal(as, bs)
}

func TestVars(t *testing.T) {
	env := testEnv()
	r, err := Parse("(n int): v.Rotate(a + float64(n)).X <= v.Rotate(a).X + math.Abs(b)", env)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range r.Vars {
		name := v.Name + " " + v.Type.String()
		if v.Func != nil {
			name += " of " + v.Func.Name + "." + v.Func.Params[v.Param].Name
		}
		if f, i := r.StandsIn(v.Name); f != nil {
			name += " in " + f.Name + "." + f.Params[i].Name
		}
		got = append(got, name)
	}
	want := []string{
		"v geom.Vec of Vec.Rotate.v in Vec.Rotate.v",
		"angle float64 of Vec.Rotate.angle in Vec.Rotate.angle",
		"n int in Vec.Rotate.angle",
		"b float64 of math.Abs.x in math.Abs.x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\ngot  %q\nwant %q", r, got, want)
	}
}

func TestQualified(t *testing.T) {
	text := `p: strings.ToUpper(s) == "math.E" && v.X.Y < math.Pi => f(x).Name != store.Set{}.Add(base64.StdEncoding.EncodeToString(b)) within 1.5`
	want := []string{"strings.ToUpper", "v.X", "math.Pi", "store.Set", "base64.StdEncoding"}
	if got := Qualified(text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
