package genetic

import (
	"go/constant"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// listed are the follow-ups of a subject, each with its name.
func listed(t *testing.T, subject *relation.Func, literals ...*relation.Literal) []string {
	t.Helper()
	p := problem(t, "", subject, nil, nil)
	p.Literals = literals
	all, err := p.transformations()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, tr := range all {
		out = append(out, tr.name+": "+tr.text)
	}
	return out
}

// The types of the parameters decide which rows fit: those of the paper's Table II, and those beyond it.
func TestTransformations(t *testing.T) {
	seven := &relation.Literal{Value: constant.MakeInt64(7), Text: "7", T: integer}
	for _, tt := range []struct {
		subject   *relation.Func
		want, not []string
	}{
		{fn("F", integer, "a", integer, "b", integer), []string{
			"exchanged: b, a", "next: a + 1, b", "previous: a, b - 1", "negated: -a, b", "plus: a + 7, b", "times: a, 7*b", "each-next: a + 1, b + 1",
			"fed-f: F(a, b), b", "other: a2, b",
		}, []string{"reversed: ", "flipped: "}},
		{fn("G", boolean, "on", boolean, "xs", ints), []string{
			"flipped: !on, xs", "drop-first: on, remove(xs, 0)", "drop-last: on, remove(xs, -1)", "reversed: on, reverse(xs)", "joined: on, concat(xs, xs2)",
			"sorting: on, sort(xs)", "shifted: on, offset(xs, 1)",
		}, []string{"exchanged: ", "next: ", "fed-g: G(on, xs), xs"}},
		{fn("H", text, "s", text), []string{"drop-last: remove(s, -1)", "repeating: repeat(s, 2)", "joined: s + s2", "fed-h: H(s)"}, []string{"scaled: "}},
	} {
		got := listed(t, tt.subject, seven)
		for _, w := range tt.want {
			if !slices.Contains(got, w) && !slices.Contains(got, strings.ReplaceAll(w, "7*b", "b * 7")) {
				t.Errorf("%s: %s is not among\n\t%s", tt.subject.Name, w, strings.Join(got, "\n\t"))
			}
		}
		for _, n := range tt.not {
			if slices.ContainsFunc(got, func(g string) bool { return strings.HasPrefix(g, n) }) {
				t.Errorf("%s: %s is among\n\t%s", tt.subject.Name, n, strings.Join(got, "\n\t"))
			}
		}
	}
}

// Which follow-ups an execution makes, of a sister or by the place that the source's result tells: there the source's own result need not occur.
func TestMade(t *testing.T) {
	sister := fn("Next", text, "s", text)
	upper := fn("strings.ToUpper", text, "s", text)
	upper.Reference = true
	for _, tt := range []struct {
		subject *relation.Func
		made    []string
	}{
		{fn("At", integer, "s", text, "n", integer), []string{"up-to-result: take(s, At(s, n)), n", "from-result: drop(s, At(s, n)), n", "fed-next: Next(s), n"}},
		{fn("H", text, "s", text), []string{"fed-next: Next(s)"}}, // fed-h is idempotence and its like
	} {
		p := problem(t, "", tt.subject, nil, nil)
		p.Env.Funcs, p.Sisters = append(p.Env.Funcs, sister, upper), []*relation.Func{sister}
		p.Env.Imports = map[string]string{"strings": "strings"}
		all, err := p.transformations()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		upperCase := false
		for _, tr := range all {
			upperCase = upperCase || tr.name == "upper"
			if tr.made {
				got = append(got, tr.name+": "+tr.text)
			}
		}
		if slices.Sort(got); !upperCase || !slices.Equal(got, slices.Sorted(slices.Values(tt.made))) {
			t.Errorf("%s: got %q, want %q; upper case is among all: %v", tt.subject.Name, got, tt.made, upperCase)
		}
	}
}

// A list of arguments ends at commas outside of brackets and quotes.
func TestArguments(t *testing.T) {
	for text, want := range map[string]int{"x": 1, "x, y": 2, "F(x, y), z": 2, `replace(s, ",", ")"), k`: 2, `"\",", k`: 2, "[]int{1, 2}": 1, "": 1} {
		if got := arguments(text); len(got) != want {
			t.Errorf("%s: %q, want %d", text, got, want)
		}
	}
}

// The name is the transformation and what is said of the follow-up, in 24 characters.
func TestName(t *testing.T) {
	p := problem(t, "", fn("F", integer, "x", integer), nil, nil)
	tr, err := p.read("previous-with-a-long-name", []string{"x - 1"})
	if err != nil {
		t.Fatal(err)
	}
	f := newForest()
	before := f.leaf(relation.Result(tr.source, 0), 1, 1, 0)
	after := f.leaf(relation.Result(tr.follow, 0), 1, 0, 1)
	for _, tt := range []struct {
		op   string
		a, b *tree
		want string
	}{
		{"==", after, before, "same"}, {"<=", after, before, "never-more"}, {"<=", before, after, "never-less"}, {"<", after, before, "less"},
		{"<", before, after, "more"}, {"!=", before, after, "differs"}, {"==", f.apply(operationNamed("abs"), after), before, "equation"},
	} {
		c := &candidate{by: tr, post: f.apply(operationNamed(tt.op), tt.a, tt.b)}
		if got := c.name(); !strings.HasSuffix(got, "-"+tt.want) || len(got) > longestName || !strings.HasPrefix(got, "previous") {
			t.Errorf("%s: %s, want …-%s", c, got, tt.want)
		}
	}
}

func FuzzArguments(f *testing.F) {
	f.Add("x, F(y, z)")
	f.Fuzz(func(t *testing.T, text string) {
		if got := arguments(text); len(got) == 0 || len(strings.Join(got, ",")) > len(text) {
			t.Errorf("%q: %q", text, got)
		}
	})
}
