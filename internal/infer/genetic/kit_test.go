package genetic

import (
	"context"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

var (
	integer = relation.Predeclared(relation.Int)
	text    = relation.Predeclared(relation.String)
	ints    = &relation.Type{Kind: relation.Slice, Elem: integer}
)

// fn is a function of a test with one result: its parameters, "x", and their types in turn.
func fn(name string, result *relation.Type, params ...any) *relation.Func {
	f := &relation.Func{Name: name, Results: []relation.Param{{Type: result}}}
	for i := 0; i < len(params); i += 2 {
		f.Params = append(f.Params, relation.Param{Name: params[i].(string), Type: params[i+1].(*relation.Type)})
	}
	return f
}

// A body is one of a subject: the original, or a mutant.
type body func(a []relation.Value) relation.Value

// problem is the search for relations of a function with mutants, in a domain.
func problem(t testing.TB, domainText string, subject *relation.Func, original body, mutants map[string]body) *Problem {
	t.Helper()
	env := &relation.Env{Funcs: []*relation.Func{subject}}
	domain, err := relation.ParseDomain(domainText, env, subject)
	if err != nil {
		t.Fatal(err)
	}
	run := func(b body) *fake.Checker {
		return &fake.Checker{Functions: map[string]fake.Function{subject.Name: func(a []relation.Value) []relation.Value {
			out := []relation.Value{b(a)}
			for _, x := range a {
				if list, ok := x.(relation.List); ok { // lists that are given are outputs, too
					out = append(out, list)
				}
			}
			return out
		}}}
	}
	p := &Problem{Subject: subject, Env: env, Executor: run(original), Limits: Limits{Budget: 400_000_000}, Seed: seed.New(1)}
	p.Rows = func(name string, vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
		rel := &relation.Relation{Vars: vars, Post: about}
		sp := &source.Space{Env: env, Subject: subject, Vars: vars, Domain: domain, Relation: rel}
		rows := source.Draw(source.Random{}, sp, seed.New(1).Child(name, 0), n*3/4)
		rows = append(rows, source.Draw(source.Edge{}, sp, seed.New(1).Child(name, 0), n-len(rows))...)
		cols, err := source.Columns(vars, rows)
		byName := map[string]relation.Column{}
		for i, v := range vars {
			byName[v.Name] = cols[i]
		}
		return byName, len(rows), err
	}
	p.Differ = func(ctx context.Context, args []relation.Column, n int) ([]Difference, error) {
		want, err := p.Execute(ctx, subject, args, n)
		if err != nil {
			return nil, err
		}
		var out []Difference
		for _, name := range sorted(mutants) {
			got, err := run(mutants[name]).Execute(ctx, subject, args, n)
			if err != nil {
				return nil, err
			}
			d := Difference{Mutant: name}
			for i := range n {
				if got.Outcome[i] != want.Outcome[i] || identity(got.Outputs[0].At(i)) != identity(want.Outputs[0].At(i)) {
					d.Rows = append(d.Rows, int32(i))
				}
			}
			d.Execution = gathered(got, d.Rows)
			out = append(out, d)
		}
		return out, nil
	}
	return p
}

func sorted(m map[string]body) []string {
	var out []string
	for name := range m {
		out = append(out, name)
	}
	// by hand, since there are few
	for i := range out {
		for k := i; k > 0 && out[k] < out[k-1]; k-- {
			out[k], out[k-1] = out[k-1], out[k]
		}
	}
	return out
}

// found is what a search offers.
func found(t *testing.T, p *Problem) []Finding {
	t.Helper()
	p.Tell = func(f Figures) { t.Logf("%+v", f) }
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func texts(list []Finding) string {
	var b strings.Builder
	for _, f := range list {
		b.WriteString("\n\t" + f.Name + ": " + f.Text + "  kills " + strings.Join(f.Kills, " "))
	}
	return b.String()
}

// pow is the paper's example (§IV): k to the power of e by squaring, of whole numbers.
func pow(squares bool) body {
	return func(a []relation.Value) relation.Value {
		k, e := a[0].(int), a[1].(int)
		result, k2p := 1, k
		for e > 0 {
			if e&1 != 0 {
				result *= k2p
			}
			if squares {
				k2p *= k2p
			}
			e >>= 1
		}
		return result
	}
}

// grow fills a pool with all terms of a search.
func grow(t *testing.T, s *search, p *pool) {
	t.Helper()
	g, err := s.planted(p)
	for n := 1; n < largestTerm && err == nil; n++ {
		err = g.level()
	}
	if err != nil {
		t.Fatal(err)
	}
}
