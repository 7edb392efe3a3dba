package adequacy

// This file makes the groups of a pool. What is dear is deciding them, so all rows of a relation go to the child in one batch, and only one group of
// each source and relation is kept: Definition 1 asks whether there is one, not how many.

import (
	"context"
	"errors"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// attempts is how often the further variables of a relation are drawn anew for one source: a precondition that orders two of them, x < y, is met by
// half of the draws, and 1 of 256 sources would miss it. TestAttempts has the share that is missed.
const attempts = 8

// baseRows is how many rows of a relation are drawn to take its further variables from. No theory.
const baseRows = 64

// A sourceCall is a source of a relation with the way to its input.
type sourceCall struct {
	vars []int             // the relation's variables that are its arguments; nil if it computes them
	args []relation.Column // by row, where it computes them
	have relation.Bits     // rows on which they are defined
}

// input is the input of the call on row i; nil if there is none.
func (c *sourceCall) input(rows []source.Row, i int) source.Row {
	var in source.Row
	for _, v := range c.vars {
		in = append(in, rows[i][v])
	}
	if c.vars == nil && c.have.Get(i) {
		in = source.Row{}
		for _, a := range c.args {
			in = append(in, a.At(i))
		}
	}
	return in
}

// sourceCalls finds the sources of a relation. A call on plain variables can be given any input; another one has the inputs that rows make.
func (b *builder) sourceCalls(r int, rows []source.Row) ([]*sourceCall, error) {
	rel := b.Relations[r].Relation
	var out []*sourceCall
	for _, call := range rel.Group(b.fn).Sources {
		if vars := b.plain(rel, call); vars != nil {
			out = append(out, &sourceCall{vars: vars})
			continue
		}
		if len(rows) == 0 || call.GivenOpaque() {
			continue
		}
		c, err := computed(rel, call, rows)
		if err != nil {
			return nil, err
		}
		if c != nil {
			out = append(out, c)
		}
	}
	return out, nil
}

// computed is a call whose input is worked out from the variables; nil if that executes something: an input that is made of an output is known only to
// the child.
func computed(rel *relation.Relation, call *relation.Call, rows []source.Row) (*sourceCall, error) {
	vars, err := columns(rel, rows)
	if err != nil {
		return nil, err
	}
	args, have, err := relation.NewCache(without{}, vars, len(rows)).Arguments(rel, call)
	switch {
	case errors.Is(err, errExecutes):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &sourceCall{args: args, have: have}, nil
}

// plain are the variables of rel that are the arguments of a call, if each is one of its parameter's type; else nil.
func (b *builder) plain(rel *relation.Relation, call *relation.Call) (vars []int) {
	names, ok := call.PlainVars()
	if !ok || len(names) != len(b.vars) {
		return nil
	}
	for i, name := range names {
		at := slices.IndexFunc(rel.Vars, func(v relation.Var) bool { return v.Name == name })
		if at < 0 || slices.Contains(vars, at) || !relation.Identical(rel.Vars[at].Type, b.vars[i].Type) {
			return nil
		}
		vars = append(vars, at)
	}
	return vars
}

// errExecutes says that arguments cannot be worked out without executing something.
var errExecutes = errors.New("an argument executes something")

// without is a relation.Executor that executes nothing.
type without struct{}

var _ relation.Executor = without{}

// Execute implements [relation.Executor].
func (without) Execute(*relation.Func, []relation.Column, int, relation.Bits) (*relation.Execution, error) {
	return nil, errExecutes
}

// Global implements [relation.Executor].
func (without) Global(string, int) (relation.Column, error) { return nil, errExecutes }

// columns are the variables of rows by name.
func columns(rel *relation.Relation, rows []source.Row) (map[string]relation.Column, error) {
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	vars := map[string]relation.Column{}
	for i, v := range rel.Vars {
		vars[v.Name] = cols[i]
	}
	return vars, nil
}

// associate has a relation decided on rows, and keeps the first group of each source that was decided.
func (b *builder) associate(ctx context.Context, r int, rows []source.Row) error {
	rel := b.Relations[r].Relation
	if len(rows) == 0 {
		return nil
	}
	v, err := b.decide(ctx, rel, rows)
	if err != nil {
		return err
	}
	calls, err := b.sourceCalls(r, rows)
	if err != nil {
		return err
	}
	seen := map[int]bool{}
	// A violated relation has judged its sources, too: it is wrong or the code is, and either way the place was tested.
	v.Held.Or(v.Violated).Each(func(i int) {
		g := Group{Sources: b.sourcesOf(calls, rows, i), Relation: r, Row: rows[i]}
		if !slices.ContainsFunc(g.Sources, func(t int) bool { return !seen[t] }) {
			return
		}
		b.Groups = append(b.Groups, g)
		for _, t := range g.Sources {
			seen[t] = true
			b.inDomain[r] = b.inDomain[r] || b.Sources[t].Inside
		}
		if b.premises[r] == nil {
			b.premises[r] = &rows[i]
		}
	})
	b.Violated[r] = v.Violated.Count()
	return nil
}

// sourcesOf are the sources of the pool that a row has.
func (b *builder) sourcesOf(calls []*sourceCall, rows []source.Row, i int) (sources []int) {
	for _, c := range calls {
		if t, ok := b.place(c.input(rows, i)); ok && !slices.Contains(sources, t) {
			sources = append(sources, t)
		}
	}
	return sources
}

// place finds an input in the pool.
func (b *builder) place(row source.Row) (int, bool) {
	if row == nil {
		return 0, false
	}
	i, ok := b.index[b.claims.Assignment(b.vars, row)]
	return i, ok
}

// decide has the child decide a relation on rows.
func (b *builder) decide(ctx context.Context, rel *relation.Relation, rows []source.Row) (*relation.Verdicts, error) {
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	vs, err := b.h.Check(ctx, harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: len(rows), Subject: b.fn})
	if err != nil {
		return nil, err
	}
	return vs[0], nil
}

// composed are the rows in which the sources of the pool stand at the sources of a relation: each at each. Its other variables are taken from drawn
// rows; every second time its other sources have inputs of the pool too, so that these are associated by the same group.
func (b *builder) composed(ctx context.Context, r int) ([]source.Row, error) {
	rel := b.Relations[r].Relation
	calls, err := b.sourceCalls(r, nil)
	if err != nil || len(calls) == 0 {
		return nil, err
	}
	base, err := b.claims.Draw(ctx, b.h, rel, b.seed.Child("base "+rel.ID(), 0), baseRows/4, baseRows)
	if err != nil {
		return nil, err
	}
	var rows []source.Row
	// A relation is seldom symmetric in its sources: in x < y => F(x) <= F(y) a source that is large is judged at y alone.
	for at, c := range calls {
		others := slices.Concat(calls[:at], calls[at+1:])
		times := attempts
		if len(c.vars) == len(rel.Vars) {
			times = 1
		}
		for t := range b.Sources {
			for n := range times {
				if row := b.compose(rel, base, c, others, t, n); b.Sources[t].Inside && row != nil {
					rows = append(rows, row)
				}
			}
		}
	}
	// Each value lies in the domain of its own place, but a condition between parameters of a follow-up may not hold.
	in, err := b.claims.Accepts(ctx, b.h, rel, rows)
	if err != nil {
		return nil, err
	}
	var inside []source.Row
	in.Each(func(i int) { inside = append(inside, rows[i]) })
	return inside, nil
}

// compose is the n-th row in which source t stands at c; nil if nothing is known for a variable.
func (b *builder) compose(rel *relation.Relation, base []source.Row, c *sourceCall, others []*sourceCall, t, n int) source.Row {
	row := make(source.Row, len(rel.Vars))
	// Drawn rows meet the precondition among themselves. The fewer of their values are replaced the more often the result meets it too.
	if len(base) > 0 {
		copy(row, base[(t*attempts+n)%len(base)])
	}
	if n%2 == 1 {
		for k, o := range others {
			// A step that grows with n meets near and far neighbours of t in the order of the pool.
			u := (t + n*n*(k+1)) % len(b.Sources)
			for i, v := range o.vars {
				row[v] = b.Sources[u].Row[i]
			}
		}
	}
	for i, v := range c.vars {
		row[v] = b.Sources[t].Row[i]
	}
	if slices.Contains(row, nil) {
		return nil
	}
	return row
}
