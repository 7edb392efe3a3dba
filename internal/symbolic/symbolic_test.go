package symbolic_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

func TestMain(m *testing.M) {
	harness.Launcher() // tests execute rows in children, which are this program started again
	m.Run()
}

func loaded(t *testing.T) *subject.Package {
	t.Helper()
	pkgs, err := subject.Load(t.Context(), []string{"."}, subject.Options{Dir: "testdata/paths"})
	if err != nil {
		t.Fatal(err)
	}
	return pkgs[0]
}

func named(t *testing.T, pkg *subject.Package, name string) *subject.Function {
	t.Helper()
	for _, f := range pkg.Functions {
		if f.Ident == name {
			return f
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

// The paths of each function: how they stand, under which condition, and that the real function does as predicted.
func TestExplore(t *testing.T) {
	pkg := loaded(t)
	h, err := harness.Build(t.Context(), pkg, harness.Options{Workers: 1, Dir: "testdata/paths"})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	tests := []struct {
		name, domain string
		want         []string
	}{
		{"MyMethod", "", []string{
			"reached x + y == 0 && y > 0", "reached x + y == 0 && y <= 0", "reached x + y != 0 && x > 0", "reached x + y != 0 && x <= 0",
		}},
		{"Ratio", "", []string{
			"infeasible a > 100 && a < 50", "reached a > 100 && a >= 50 && b == 0", "reached a > 100 && a >= 50 && b != 0",
			"reached a <= 100 && b == 0", "reached a <= 100 && b != 0",
		}},
		{"Ratio", "b in 1..9, a in 0..99", []string{"infeasible a > 100", "infeasible a <= 100 && b == 0", "reached a <= 100 && b != 0"}},
		{"Fee", "", []string{"reached kg > 50", "reached kg <= 50 && kg <= 0", "reached kg <= 50 && kg > 0"}},
		{"Light", "", []string{"unknown kg < 1", "reached kg >= 1"}},
		{"Twice", "", []string{"reached kg > 50", "reached kg <= 50 && kg <= 0", "reached kg <= 50 && kg > 0"}},
		{"Lucky", "n in -100..100", []string{"reached n * n == 49", "reached n * n != 49"}},
		{"Root", "x in [0, 100]", []string{"reached math.Sqrt(x) > 3", "reached !(math.Sqrt(x) > 3)"}},
		{"Fits", "", []string{"reached b.Fragile && b.Wide + 2 <= 5", "reached b.Fragile && b.Wide + 2 > 5", "reached !b.Fragile && b.Wide <= 5", "reached !b.Fragile && b.Wide > 5"}},
		{"Fits", "b.Wide in 0..3", []string{
			"infeasible b.Fragile && b.Wide + 2 > 5", "reached b.Fragile && b.Wide + 2 <= 5", "infeasible !b.Fragile && b.Wide > 5", "reached !b.Fragile && b.Wide <= 5",
		}},
		{"Turned", "", []string{"reached b.Wide == b.High", "reached b.Wide != b.High"}},
		{"Price", "", []string{
			"reached !(zone >= 0 && zone < 3)", "reached zone >= 0 && zone < 3",
		}},
		{"Most", "", []string{"reached a < b", "reached b <= a"}},
		{"Missing", "", []string{"reached there", "reached !there"}},
		{"Rate", "kg in [0, 2]", []string{"infeasible fast && kg > 2.5", "reached fast && !(kg > 2.5)", "reached !fast"}},
	}
	for _, test := range tests {
		t.Run(test.name+" "+test.domain, func(t *testing.T) {
			fn := named(t, pkg, test.name)
			var d *relation.Domain
			if test.domain != "" {
				if d, err = relation.ParseDomain(test.domain, pkg.Env, fn.Func); err != nil {
					t.Fatal(err)
				}
			}
			paths, err := symbolic.Explore(t.Context(), pkg, fn, d, symbolic.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range paths.List {
				got = append(got, p.Standing.String()+" "+p.Condition)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			predicted(t, h, fn, paths)
			vars := make([]relation.Var, len(fn.Func.Params))
			for i, p := range fn.Func.Params {
				vars[i] = relation.Var{Name: p.Name, Type: p.Type}
			}
			sourcetest.Conforms(t, paths, &source.Space{Env: pkg.Env, Subject: fn.Func, Vars: vars, Domain: d})
		})
	}
}

// predicted holds predictions against executions.
func predicted(t *testing.T, h *harness.Harness, fn *subject.Function, paths *symbolic.Paths) {
	t.Helper()
	for _, p := range paths.List {
		if p.Standing != symbolic.Reached {
			continue
		}
		var cols []relation.Column
		for i, v := range p.Row {
			col, err := relation.FromValues(fn.Func.Params[i].Type, []relation.Value{v})
			if err != nil {
				t.Fatal(err)
			}
			cols = append(cols, col)
		}
		ex, err := h.Run(t.Context(), fn.Func, cols, 1)
		if err != nil {
			t.Fatal(err)
		}
		if ex.Outcome[0] != p.Outcome {
			t.Errorf("%s at %v: ended as %v, predicted %v", fn.Ident, p.Row, ex.Outcome[0], p.Outcome)
			continue
		}
		if p.Outcome == relation.Returned {
			if _, open := p.Results[0].(symbolic.Unpredicted); open {
				continue
			}
			if got := ex.Outputs[0].At(0); !reflect.DeepEqual(got, p.Results[0]) {
				t.Errorf("%s at %v: %v, predicted %v", fn.Ident, p.Row, got, p.Results[0])
			}
		}
	}
}

// A bound that was hit is a warning that names its flag, and what lies beyond it is not infeasible.
func TestBounds(t *testing.T) {
	pkg := loaded(t)
	paths, err := symbolic.Explore(t.Context(), pkg, named(t, pkg, "Sum"), nil, symbolic.Options{Loops: 3})
	if err != nil {
		t.Fatal(err)
	}
	bounded := 0
	for _, p := range paths.List {
		if p.Standing == symbolic.Infeasible {
			t.Errorf("%s is infeasible", p.Condition)
		}
		if p.Standing == symbolic.Bounded {
			bounded++
		}
	}
	if bounded != 1 || len(paths.Warnings) != 1 || !strings.Contains(paths.Warnings[0].Error(), "--loops") {
		t.Errorf("%d paths beyond the bound, warnings %v", bounded, paths.Warnings)
	}
}

func TestCannotBeEntered(t *testing.T) {
	pkg := loaded(t)
	if _, err := symbolic.Explore(t.Context(), pkg, named(t, pkg, "Each"), nil, symbolic.Options{}); err == nil || !strings.Contains(err.Error(), "err is a error") {
		t.Errorf("got %v", err)
	}
}

// The budget of the solver is one of all paths: when it ends, nothing more is asked, and what was not asked is unknown.
func TestEffort(t *testing.T) {
	pkg := loaded(t)
	of := func(effort int) (standings []string, warnings int) {
		paths, err := symbolic.Explore(t.Context(), pkg, named(t, pkg, "Mixed"), nil, symbolic.Options{Effort: effort})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paths.List {
			standings = append(standings, p.Standing.String())
		}
		for _, w := range paths.Warnings {
			if strings.Contains(w.Error(), "--effort") {
				warnings++
			}
		}
		return standings, warnings
	}
	if got, warned := of(0); slices.Contains(got, "unknown") || warned != 0 {
		t.Errorf("with the default: %v, %d warnings", got, warned)
	}
	if got, warned := of(1); !slices.Contains(got, "unknown") || !slices.Contains(got, "reached") || slices.Contains(got, "infeasible") || warned != 1 {
		t.Errorf("with a budget of 1: %v, %d warnings", got, warned)
	}
}
