package frames

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// fee is what a letter costs: 100, or 100 and 3 for each gram beyond 31, twice as much abroad; students pay nothing for light ones.
func fee(weight int, student, abroad bool) int {
	cost := 100
	if weight > 31 {
		cost += 3 * (weight - 31)
	} else if student {
		return 0
	}
	if abroad {
		cost *= 2
	}
	return cost
}

// post executes fee.
type post struct{ executions int }

func (p *post) Execute(fn *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	out := make([]int, n)
	for i := range out {
		ex.Outcome[i] = relation.Returned
		out[i] = fee(args[0].At(i).(int), args[1].At(i).(bool), args[2].At(i).(bool))
	}
	p.executions += n
	ex.Outputs = []relation.Column{relation.NewVec(fn.Results[0].Type, out)}
	return ex, nil
}

func (*post) Global(string, int) (relation.Column, error) { panic("there are no globals") }

const specification = `category weight
choice light: weight <= 31
choice over: weight > 31
category who
choice student: student
choice usual: !student
category where
choice home: !abroad
choice away: abroad
output category fee
choice free: Fee(weight, student, abroad) == 0
choice paid: Fee(weight, student, abroad) > 0
`

// problem is a search for the relations of fee.
func problem(t *testing.T, text string) *Problem {
	t.Helper()
	whole, truth := relation.Predeclared(relation.Int), relation.Predeclared(relation.Bool)
	fn := &relation.Func{Name: "Fee", Pkg: "example.org/post", Params: []relation.Param{{Name: "weight", Type: whole}, {Name: "student", Type: truth}, {Name: "abroad", Type: truth}},
		Results: []relation.Param{{Type: whole}}}
	return problemOf(t, fn, &post{}, text, "weight in 0..100000", source.Hints{Numbers: []float64{31}})
}

// problemOf is a search for the relations of a function with a specification.
func problemOf(t *testing.T, fn *relation.Func, executor relation.Executor, text, bounds string, hints source.Hints) *Problem {
	t.Helper()
	env := &relation.Env{Path: fn.Pkg, Name: path.Base(fn.Pkg), Funcs: []*relation.Func{fn}}
	file, err := choices.Parse(fn.Name+".choices", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	spec, err := file.Bind(env, fn)
	if err != nil {
		t.Fatal(err)
	}
	domain, err := relation.ParseDomain(bounds, env, fn)
	if err != nil {
		t.Fatal(err)
	}
	return &Problem{Spec: spec, Env: env, Executor: executor, Seed: seed.New(1), Rows: func(name string, vars []relation.Var, pre relation.Expr, n int) ([]relation.Column, int, error) {
		rows := source.Draw(source.Random{}, &source.Space{Env: env, Subject: fn, Vars: vars, Domain: domain, Hints: hints, Pre: pre}, seed.New(1).Child(name, 0), n)
		cols, err := source.Columns(vars, rows)
		return cols, len(rows), err
	}}
}

// textsOf are the relations of a search by their names.
func textsOf(found []Finding) map[string]string {
	texts := map[string]string{}
	for _, f := range found {
		texts[f.Name] = f.Text
	}
	return texts
}

func TestSearch(t *testing.T) {
	found, did, err := Search(t.Context(), problem(t, specification))
	if err != nil {
		t.Fatal(err)
	}
	texts := textsOf(found)
	for name, want := range map[string]string{
		"weight-over-next-greater":                        "weight > 31 => Fee(weight+1, student, abroad) > Fee(weight, student, abroad)",
		"weight-over-where-home-next-differs-by-constant": "weight > 31 && !abroad => Fee(weight+1, student, abroad) == Fee(weight, student, abroad) + 3",
		"where-home-to-away-other-factor":                 "!abroad && abroad2 => Fee(weight, student, abroad2) == Fee(weight, student, abroad)*2",
		"weight-light-to-over-other-greater":              "weight <= 31 && weight2 > 31 => Fee(weight2, student, abroad) > Fee(weight, student, abroad)",
		"weight-over-who-student-to-usual-other-equal":    "weight > 31 && student && !student2 => Fee(weight, student2, abroad) == Fee(weight, student, abroad)",
		"weight-light-larger-equal":                       "weight <= 31 && weight2 <= 31 && weight < weight2 => Fee(weight2, student, abroad) == Fee(weight, student, abroad)",
	} {
		if got := texts[name]; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	// what a weaker premise gives already is not said again
	for name, text := range texts {
		if strings.HasPrefix(name, "weight-light-to-over-who-") && strings.Contains(name, "other-greater") {
			t.Errorf("%s says no more than with an open category: %s", name, text)
		}
	}
	if did.Frames != 8 || did.Joined != 8 || len(did.Faults) > 0 || len(did.Unused) > 0 {
		t.Errorf("figures are %+v", did)
	}
	again, _, err := Search(t.Context(), problem(t, specification))
	if err != nil || !slices.Equal(found, again) {
		t.Errorf("a second search finds other relations (%v)", err)
	}
}

// Categories whose choices overlap or leave inputs out are told with an input, and choices that nothing meets by their names.
func TestFaults(t *testing.T) {
	_, did, err := Search(t.Context(), problem(t, "category weight\nchoice light: weight <= 31\nchoice heavy: weight >= 31 && weight < 99000\nchoice none: weight < 0 && weight > 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	overlap := slices.ContainsFunc(did.Faults, func(f string) bool {
		return strings.HasPrefix(f, "category weight: weight=31 ") && strings.HasSuffix(f, "is in heavy and in an earlier choice, too")
	})
	out := slices.ContainsFunc(did.Faults, func(f string) bool { return strings.HasSuffix(f, "is in none of its choices") })
	if !overlap || !out || !slices.Equal(did.Unused, []string{"weight none"}) {
		t.Errorf("told %q, unused %q", did.Faults, did.Unused)
	}
}

// A relation whose premises leave one input is none.
func TestNoSinglePoint(t *testing.T) {
	found, did, err := Search(t.Context(), problem(t, "category weight\nchoice a: weight == 1 && student && abroad\nchoice b: weight == 2 && student && abroad\n"))
	if err != nil || len(found) > 0 || did.Frames != 2 {
		t.Errorf("found %v of %d frames (%v)", found, did.Frames, err)
	}
}
