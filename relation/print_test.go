package relation

import (
	"fmt"
	"strings"
	"testing"
)

// dump writes a tree with everything that matters about it: node types, operators, types, values, what the text hides.
func dump(e Expr) string {
	if e == nil {
		return "-"
	}
	list := func(es []Expr) string {
		parts := make([]string, len(es))
		for i, x := range es {
			parts[i] = dump(x)
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	t := "?"
	if e.Type() != nil {
		t = e.Type().String()
	}
	switch n := e.(type) {
	case *VarRef:
		return n.Name + ":" + t
	case *Literal:
		if n.Value == nil {
			return "nil:" + t
		}
		return fmt.Sprintf("%s=%s:%s", n.Text, n.Value.ExactString(), t)
	case *GlobalRef:
		return "global " + n.Name + ":" + t
	case *Unary:
		return fmt.Sprintf("(%s %s):%s", n.Op, dump(n.X), t)
	case *Binary:
		return fmt.Sprintf("(%s %s %s):%s", dump(n.X), n.Op, dump(n.Y), t)
	case *Call:
		return fmt.Sprintf("call %s%s %v %q", n.Fn.Name, list(n.Args), n.Spread, n.Key)
	case *Select:
		return fmt.Sprintf("%s.%d/%v:%s", dump(n.Call), n.Output, n.Explicit, t)
	case *OutcomeOf:
		return n.Which + " " + dump(n.Call)
	case *Builtin:
		return n.Name + list(n.Args) + ":" + t
	case *Convert:
		return fmt.Sprintf("convert/%v %s:%s", n.implicit, dump(n.X), t)
	case *Index:
		return fmt.Sprintf("index(%s, %s):%s", dump(n.X), dump(n.I), t)
	case *SliceOf:
		lo, hi := "-", "-"
		if n.Lo != nil {
			lo = dump(n.Lo)
		}
		if n.Hi != nil {
			hi = dump(n.Hi)
		}
		return fmt.Sprintf("slice(%s, %s, %s):%s", dump(n.X), lo, hi, t)
	case *FieldOf:
		return fmt.Sprintf("field(%s, %s, %v):%s", dump(n.X), n.Name, n.Path, t)
	case *Composite:
		return fmt.Sprintf("composite %s %s:%s", list(n.Keys), list(n.Elems), t)
	case *IsNil:
		return fmt.Sprintf("nil(%s, %v)", dump(n.X), n.Not)
	}
	return fmt.Sprintf("unknown %T", e)
}

func dumpRelation(r *Relation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %v\n", r.Name, r.Tol)
	for _, v := range append(r.Vars[:len(r.Vars):len(r.Vars)], r.Declared...) {
		fmt.Fprintf(&b, "%s %s %v %d\n", v.Name, v.Type, v.Func != nil, v.Param)
	}
	if r.Pre != nil {
		b.WriteString(dump(r.Pre))
	}
	return b.String() + "\n" + dump(r.Post)
}

// roundTrips checks that the text of r reads back as the same tree, and is canonical itself.
func roundTrips(t *testing.T, r *Relation, env *Env) {
	t.Helper()
	text := r.String()
	again, err := Parse(text, env)
	if err != nil {
		t.Fatalf("%s\ndoes not read back: %v", text, err)
	}
	if got := again.String(); got != text {
		t.Fatalf("printed %s\nthen    %s", text, got)
	}
	if got, want := dumpRelation(again), dumpRelation(r); got != want {
		t.Fatalf("%s\nread back as another tree\ngot  %s\nwant %s", text, got, want)
	}
}

// seeds are relations of every kind, for the fuzz target and the round trip of canonical forms.
var seeds = []string{
	"period: Sin(x + 2*math.Pi) ~= Sin(x)",
	"rising: -math.Pi/2 <= x && x < y && y <= math.Pi/2 => Sin(x) <~ Sin(y)",
	"chain: e >= 1 => Pow(k, e) == k*Pow(k, e-1)",
	"shuffle: Total(reverse(xs)) ~= Total(xs) within 1e-6, 1e-12",
	"sisters: Sin(x)*Sin(x) + Cos(x)*Cos(x) ~= 1",
	"zeros(n int): Sin(float64(n)*math.Pi) ~= 0",
	"Cut(s, sep).before + sep + Cut(s, sep).after == s",
	"DivMod(a, b)[0]*b + DivMod(a, b)[1] == a",
	"v.Rotate(a).Norm() ~= v.Norm() && v.Add(Vec{1, -2}) == Vec{v.X + 1, v.Y - 2}",
	"v.Grow(2).Grow(3).X == 6*v.X",
	"Ints(xs)[len(xs)-1] >= Ints(xs)[i]",
	"ok(Parse(s)) => Format(Parse(s)) == s",
	"!ok(Parse(s)) || err(Check(s)) != panics(Check(s))",
	"Most(xs...) >= Most(1, 2, xs[0])",
	"geom.sum(xs) == sum(xs) && Mean(scale(ys, 2)) ~= 2*Mean(ys)",
	"Next(Monday) == Tuesday && Next(d) != d",
	"n.Next == nil => n.Len() == 1",
	"Push(nil, 3).Len() == 1 && Push(n, v) != nil",
	"base64.StdEncoding.EncodeToString(b) == Encode(b)",
	"First([]int{1, n}) == 1 && First([]string{s}) == s",
	"Sort[[]int](x) == sort(x)",
	"Wrap(-x) == -Wrap(x) && Wrap(x)&^1 | x>>2 == x<<1 ^ 3%x",
	"a - (b - 3) + 4*(2*b) == -(-Add(a, b)) - -b",
	"!(a == b) && !(a < b) && !(s < sep) => Cut(s, sep).found == (Add(a, b) > 3)",
	"Smooth(xs, 2)[1:] == concat(drop(xs, 1), []int{len(xs)})",
	"Merge(m, map[string]int{\"a\": 1, s: n})[\"a\"] == max(m[\"a\"], 1, n)",
	"Wait(2*time.Second + time.Duration(Abs(k))) >= Wait(d)",
	"Later(Later(t, d), -d) == t",
	"g.Push(n).Limit == max(n, g.Limit)",
	"Grow(Disc{v, 2}, 1).X == v.X && Grow(d, 1).R ~= d.R",
	"strings.Contains(str(len(s)) + TrimSpace(s), TrimSpace(rename(s))) || string([]rune(s)) == string([]byte(s))",
	"Max(math.Inf(-1), x) ~= x && math.Sqrt(abs(x)) <~ 1 + abs(x)",
	"x - -1 == 1 - -x && -(x*y) ~= x*-y && -0.5*x ~= -(x/2) => Max(x, y) == Max(y, x)",
	"pow(x, 2) - 1/3 + 1.5e3 >= 'a' + 0x10 => Exp(x) > 0",
	"Parse(\"\\t\\\"é\") == store.Parse(`a b`)",
	"Fill(xs, v).xs == repeat([]int{v}, len(xs)) && Fill(xs, v) == len(xs)",
	"1<<uint(n) > n && n << 3 > n >> 1 && Abs(n) != 0",
	"len(\"abc\") == min(3, 4.0) && Abs(len(s)) == len(TrimSpace(s))",
	"swap(swap(xs, i, j), i, j) == xs && insert(xs, 0, v)[0] == geom.sum(xs) && contains(xs, v) && count(xs, v) > 0",
	"Limit*a*2 == 2*Limit*a && Abs(a + Limit + 1) == 1 + (Limit + a)",
	"v.Y > 0 && Move(v, dx) => Move(v, dx).v.X == v.X + dx",
}

func TestRoundTrip(t *testing.T) {
	env := testEnv()
	for _, s := range seeds {
		r, err := Parse(s, env)
		if err != nil {
			t.Errorf("%s\n%v", s, err)
			continue
		}
		t.Run(s, func(t *testing.T) { t.Log(r); roundTrips(t, r, env) })
	}
}

func FuzzParsePrint(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	env := testEnv()
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := Parse(text, env); err == nil {
			roundTrips(t, r, env)
		} else if e, ok := err.(*SyntaxError); !ok || e.Col < 1 || e.Msg == "" {
			t.Fatalf("%q: error %#v", text, err)
		}
	})
}
