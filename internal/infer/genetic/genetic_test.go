package genetic

import (
	"fmt"
	"go/constant"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// The paper's example (§IV): the mutant of Pow that does not square is seen by relations of other exponents, Eq. 1 among them with its source and
// follow-up exchanged.
func TestPow(t *testing.T) {
	list := found(t, problem(t, "e in 0..12", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{
		"no squares": pow(false), "one more": func(a []relation.Value) relation.Value { return pow(true)(a).(int) + 1 },
	}))
	for _, want := range []string{"Pow(k, e*2) == Pow(k, e)*Pow(k, e)", "Pow(k, e+1) == k*Pow(k, e)"} {
		if !offers(list, want, "no squares") {
			t.Errorf("%s is not among%s", want, texts(list))
		}
	}
}

// offers reports whether a text is among findings and kills a mutant.
func offers(list []Finding, text, mutant string) bool {
	return slices.ContainsFunc(list, func(f Finding) bool { return f.Text == text && slices.Contains(f.Kills, mutant) })
}

// plus is what a body gives, and some more.
func plus(b body, n int) body {
	return func(a []relation.Value) relation.Value { return b(a).(int) + n }
}

// What holds on a part of the inputs is found with a precondition that is not fitted: a sign, or a condition of the code.
func TestPrecondition(t *testing.T) {
	kinked := func(a []relation.Value) relation.Value {
		if x := a[0].(int); x >= 0 {
			return 3 * x
		}
		return -7
	}
	p := problem(t, "x in -1000..1000", fn("F", integer, "x", integer), kinked, map[string]body{"more": func(a []relation.Value) relation.Value {
		if a[0].(int)%2 == 0 {
			return kinked(a).(int) + 5
		}
		return kinked(a)
	}})
	p.Literals = []*relation.Literal{{Value: constant.MakeInt64(3), Text: "3", T: integer}}
	s := searching(t, p, "x + 1")
	if err := s.conditions(); err != nil {
		t.Fatal(err)
	}
	pool, err := s.enumerate()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(pool.found, func(c *candidate) bool { return c.String() == "0 <= x => F(x + 1) == F(x) + 3" }) {
		t.Errorf("no equation where x is not negative, of %d", len(pool.found))
	}
}

// A formula that a tenth of the pairs violates is where evolution starts: of the last digit, and three, it finds the disjunction.
func TestEvolution(t *testing.T) {
	digit := func(a []relation.Value) relation.Value { return a[0].(int)%10 + 3 }
	p := problem(t, "x in 0..100000", fn("Digit", integer, "x", integer), digit, map[string]body{"thrice": func(a []relation.Value) relation.Value {
		return 3*a[0].(int)%10 + 3
	}})
	p.FollowUp = "x + 1"
	list := found(t, p)
	if !slices.ContainsFunc(list, func(f Finding) bool { return strings.Contains(f.Text, "||") && f.Size <= maxSize }) {
		t.Errorf("no disjunction:%s", texts(list))
	}
}

// Where a value says that there is no answer, laws hold of those that are one: the place of the first zero stays when numbers are put behind it.
func TestAnswers(t *testing.T) {
	place := func(a []relation.Value) relation.Value {
		for i, x := range a[0].(relation.List) {
			if x.(int)%3 == 0 {
				return i
			}
		}
		return -1
	}
	p := problem(t, "len(xs) in 0..6", fn("Place", integer, "xs", ints), place, map[string]body{"last": func(a []relation.Value) relation.Value {
		list := a[0].(relation.List)
		for i := range list {
			if list[len(list)-1-i].(int)%3 == 0 {
				return len(list) - 1 - i
			}
		}
		return -1
	}})
	p.FollowUp = "concat(xs, xs2)"
	if list := found(t, p); !offers(list, "Place(xs) != (-1) => Place(xs) == Place(concat(xs, xs2))", "last") {
		t.Errorf("nothing of places:%s", texts(list))
	}
}

// A measure is an operation of trees: the number of characters, where bytes say nothing.
func TestMeasures(t *testing.T) {
	characters := func(a []relation.Value) relation.Value { return len([]rune(a[0].(string))) }
	cut := func(a []relation.Value) relation.Value {
		return string([]rune(a[0].(string))[:min(3, characters(a).(int))])
	}
	p := problem(t, "len(s) in 0..8", fn("Cut", text, "s", text), cut, map[string]body{"whole": func(a []relation.Value) relation.Value { return a[0] }})
	p.FollowUp = "repeat(s, 2)"
	count := fn("utf8.RuneCountInString", integer, "s", text)
	p.Measures = []Measure{{count, func(v relation.Value) relation.Value { return characters([]relation.Value{v}) }}}
	p.Env.Funcs = append(p.Env.Funcs, count)
	s := searching(t, p, p.FollowUp)
	grown := &pool{terms: map[string][]*tree{}, simplest: map[class]*tree{}, caught: relation.NewBits(s.table.n)}
	grow(t, s, grown)
	if !slices.ContainsFunc(grown.terms["int"], func(x *tree) bool { return x.String() == "utf8.RuneCountInString(Cut(s))" }) {
		t.Errorf("no characters of the result among %v", grown.terms["int"])
	}
}

// What equals a smaller term on the subject is no term, and an equation of what never varies no candidate: both would see mutants alone.
func TestSaysSomethingOfTheSubject(t *testing.T) {
	up := func(a []relation.Value) relation.Value { return "ab" }
	p := problem(t, "len(s) in 0..8", fn("F", text, "s", text), up, map[string]body{"grows": func(a []relation.Value) relation.Value { return "ab" + a[0].(string) }})
	s := searching(t, p, "s + s2")
	grown, err := s.enumerate()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range grown.found {
		if c.String() == "F(s) == F(s + s2)" {
			t.Errorf("%s says nothing: F always gives the same", c)
		}
	}
	for _, x := range grown.terms["string"] {
		if strings.HasPrefix(x.String(), "take(F(s), 2)") {
			t.Errorf("%s is F(s)", x)
		}
	}
}

// Lists, texts and flags have relations, too.
func TestKinds(t *testing.T) {
	sum := func(a []relation.Value) relation.Value {
		n := 0
		for _, x := range a[0].(relation.List) {
			n += x.(int)
		}
		return n
	}
	t.Run("list", func(t *testing.T) {
		list := found(t, problem(t, "len(xs) in 0..8", fn("Sum", integer, "xs", ints), sum, map[string]body{
			"first": func(a []relation.Value) relation.Value { return len(a[0].(relation.List)) }, "one more": plus(sum, 1),
		}))
		if !offers(list, "Sum(scale(xs, 2)) == Sum(xs)*2", "one more") {
			t.Errorf("nothing about sums:%s", texts(list))
		}
	})
	t.Run("text", func(t *testing.T) {
		double := func(a []relation.Value) relation.Value { return a[0].(string) + a[0].(string) }
		list := found(t, problem(t, "len(s) in 0..8", fn("Twice", text, "s", text), double, map[string]body{
			"once": func(a []relation.Value) relation.Value { return a[0] },
		}))
		if !slices.ContainsFunc(list, func(f Finding) bool { return slices.Contains(f.Kills, "once") }) {
			t.Errorf("nothing about texts:%s", texts(list))
		}
	})
	t.Run("flag", func(t *testing.T) {
		even := func(a []relation.Value) relation.Value { return a[0].(int)%2 == 0 }
		p := problem(t, "x in -1000..1000", fn("Even", boolean, "x", integer), even, map[string]body{
			"third": func(a []relation.Value) relation.Value { return a[0].(int)%3 == 0 },
		})
		p.FollowUp = "x + 1"
		if list := found(t, p); !offers(list, "Even(x) != Even(x+1)", "third") && !offers(list, "Even(x) != Even(x + 1)", "third") {
			t.Errorf("nothing about flags:%s", texts(list))
		}
	})
}

// The same seed gives the same findings, whatever the number of processors.
func TestSameFindings(t *testing.T) {
	run := func() string {
		digit := func(a []relation.Value) relation.Value { return a[0].(int)%10 + 3 }
		p := problem(t, "x in 0..100000", fn("Digit", integer, "x", integer), digit, map[string]body{"more": plus(digit, 1)})
		p.Budget = 60_000_000
		return texts(found(t, p))
	}
	first := run()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if again := run(); again != first || first == "" {
		t.Errorf("found %s\nand then %s", first, again)
	}
}

// A search without mutants that differ offers nothing, and so does one of a follow-up that nobody can read.
func TestNothing(t *testing.T) {
	same := func(a []relation.Value) relation.Value { return a[0] }
	if list := found(t, problem(t, "", fn("Id", integer, "x", integer), same, map[string]body{"same": same})); len(list) > 0 {
		t.Errorf("without mutants:%s", texts(list))
	}
	for _, followUp := range []string{"x +", "x, x", "reverse(x)"} {
		p := problem(t, "", fn("Id", integer, "x", integer), same, nil)
		p.FollowUp = followUp
		if _, err := Search(t.Context(), p); err == nil || !strings.Contains(err.Error(), "follow-up "+followUp) {
			t.Errorf("follow-up %q: %v", followUp, err)
		}
	}
}

// What an end of the context leaves is no finding that was not tried again.
func TestCancelled(t *testing.T) {
	p := problem(t, "", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{"no squares": pow(false)})
	p.Budget = 0
	if list := found(t, p); len(list) > 0 {
		t.Errorf("without a budget:%s", texts(list))
	}
}

// Executions that are dear pay for fewer sources, and then for fewer follow-ups, which is told.
func TestAfforded(t *testing.T) {
	all := make([]*transformation, 10)
	for _, tt := range []struct {
		executions    int64
		want, sources int
		cut           bool
	}{
		{0, 10, sourceRows, false}, {10_000_000, 10, sourceRows, false}, {2 * 106 * 10 * 100, 10, 100, false}, {2 * 106 * 3 * leastSources, 3, leastSources, true},
		{1, 1, leastSources, true},
	} {
		told := ""
		p := &Problem{Limits: Limits{Executions: tt.executions, Mutants: 100}, Cut: func(what string) { told = what }}
		ts, sources := p.afforded(all)
		if len(ts) != tt.want || sources != tt.sources || (told != "") != tt.cut {
			t.Errorf("%d executions: %d follow-ups of %d sources, told %q", tt.executions, len(ts), sources, told)
		}
	}
}

func ExampleFinding() {
	f := Finding{Transformation: "next", Name: "next-equation", Text: "Pow(k, e+1) == Pow(k, e)*k", Kills: []string{"no squares"}}
	fmt.Println(f.Name, f.Kills)
	// Output: next-equation [no squares]
}

// What is small is compared before what is large is grown: an equation of both outputs is there when the four hundredth part of the evaluations is done.
func TestSmallComesFirst(t *testing.T) {
	product := func(a []relation.Value) relation.Value { return a[0].(int) * a[1].(int) }
	first := func(a []relation.Value) relation.Value { return a[0] }
	p := problem(t, "a in -9..9", fn("Mul", integer, "a", integer, "b", integer), product, map[string]body{"first": first})
	p.FollowUp = "b, a"
	var at []int64
	p.Step = func(step Step, f Figures) { at = append(at, f.Evaluations) }
	list := found(t, p)
	if len(list) == 0 || len(at) != 2 {
		t.Fatalf("%d relations, steps at %v", len(list), at)
	}
	i := slices.IndexFunc(list, func(f Finding) bool { return f.Text == "Mul(b, a) == Mul(a, b)" || f.Text == "Mul(a, b) == Mul(b, a)" })
	if i < 0 || (list[i].After-at[0])*400 > at[1]-at[0] {
		t.Errorf("steps at %v evaluations, found%s", at, texts(list))
	}
}
