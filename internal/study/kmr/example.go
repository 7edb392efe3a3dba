// Package kmr measures whether the degree of adequacy deserves trust: what it predicts of the mutants that a suite kills, beside cheaper measures, and
// what the suites are worth that it chooses. Begin with [Predict]. [Example] is the worked example of the paper, by executions.
package kmr

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// exampleTarget is the program of the example.
const exampleTarget = "github.com/imago-mt/imago/internal/study/kmr/trig.Value"

// exampleRelations are MR1 to MR5 of Example 1. α is 0: that is the turn in which the groups of Table II lie.
var exampleRelations = []string{
	"mr1: Value(x+360, f) ~= Value(x, f)",
	"mr2: f == Sine => Value(-x, f) ~= -Value(x, f)",
	"mr3: 0 <= x && x <= 180 && 90 <= y && y <= 270 && f == Cosine => Value(y, f) <= Value(x, Sine)",
	"mr4: f == Cosine && 0 <= x && x <= y && y <= 180 => Value(x, f) >= Value(y, Cosine) && Value(y, Cosine) >= -1",
	"mr5: f == Cosine => pow(Value(x, f), 2) + pow(Value(x, Sine), 2) ~= 1",
}

// exampleGroups are the groups of Table II by the row of their relation's variables.
var exampleGroups = []struct {
	relation int
	at       string
}{
	{0, "x=36 f=trig.Sine"}, {1, "f=trig.Sine x=74"}, {2, "f=trig.Cosine x=74 y=100"},
	{3, "f=trig.Cosine x=100 y=124"}, {3, "f=trig.Cosine x=24 y=100"}, {4, "f=trig.Cosine x=24"},
}

// exampleStatements are s1 to s8 by the condition that each stands behind, and its side.
var exampleStatements = []string{
	"f == Sine is true", "steep is false", "f == Cosine is true", "sines is true", "sines is false", "cosines is true", "steep is true", "math.IsNaN(x) is true",
}

// A Worked is the example as it was executed.
type Worked struct {
	Sources    []string   // t1 to t4, as --at writes them
	Judges     [][]string // by source: the relations that judged it: Tables II and III
	Covers     [][]int    // by statement: the sources that run it, from 1: Tables I and IV
	Numerators []int      // by statement: K1 to K8, in thirds
	Degree     float64    // equation 7
}

// Example executes the example.
func Example(ctx context.Context, o suite.Running) (*Worked, error) {
	pkgs, err := subject.Load(ctx, []string{exampleTarget}, o.Subject)
	if err != nil {
		return nil, err
	}
	p, fn := pkgs[0], pkgs[0].Functions[0]
	var rels []*relation.Relation
	rows := make([][]source.Row, len(exampleRelations))
	for _, text := range exampleRelations {
		r, err := relation.Parse(text, p.Env)
		if err != nil {
			return nil, err
		}
		rels = append(rels, r)
	}
	for _, g := range exampleGroups {
		at, err := counterexample.ParseAt(g.at)
		if err != nil {
			return nil, err
		}
		row, ok, err := at.Row(p.Env, rels[g.relation].Vars)
		if err != nil || !ok {
			return nil, fmt.Errorf("%s is no row of %s: %w", g.at, rels[g.relation], err)
		}
		rows[g.relation] = append(rows[g.relation], row)
	}
	c := suite.ClaimsOf(p, fn, &relation.Domain{}, rels)
	h, err := c.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	pool, err := adequacy.Given(ctx, h, c, []string{fn.Ident}, rows)
	if err != nil {
		return nil, err
	}
	return worked(pool)
}

// worked reads the tables off the pool.
func worked(pool *adequacy.Pool) (*Worked, error) {
	w := &Worked{Judges: make([][]string, len(pool.Sources))}
	for _, s := range pool.Sources {
		w.Sources = append(w.Sources, s.At)
	}
	for _, g := range pool.Groups {
		for _, t := range g.Sources {
			w.Judges[t] = append(w.Judges[t], pool.Relations[g.Relation].Name)
		}
	}
	branch, err := adequacy.Named("branch")
	if err != nil {
		return nil, err
	}
	all := branch.Requirements(pool)
	var reqs []adequacy.Requirement
	for _, text := range exampleStatements {
		at := slices.IndexFunc(all, func(r adequacy.Requirement) bool { return r.Text == text })
		if at < 0 {
			return nil, fmt.Errorf("no branch of the example has the side %q", text)
		}
		reqs = append(reqs, all[at])
	}
	coop := adequacy.Associate(len(pool.Sources), pool.Groups, pool.Form, nil)
	for i := range reqs {
		var by []int
		reqs[i].Met.Each(func(t int) { by = append(by, t+1) })
		w.Covers, w.Numerators = append(w.Covers, by), append(w.Numerators, coop.Judged(&reqs[i]))
	}
	const k = 3 // of the example
	w.Degree = coop.Degree(reqs, k)
	return w, nil
}
