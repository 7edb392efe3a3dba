package composites

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Packages are the examples of whose functions composites are held against their parts.
var Packages = []string{"./examples/histogram", "./examples/wrap", "./examples/calendar"}

// A Held is the composites of two inferred relations of a function, held against their parts input by input.
type Held struct {
	Target      string
	Composites  int
	Left        int // composites that have other variables than the parameters, so that one row does not mean the same to them and their parts
	Mutants     int
	Kills       int64 // pairs of composite, mutant and input
	Beyond      int64 // of them, those on whose input no part kills the mutant
	Unexplained int64 // of them, those on which it does not with a tolerance of 1e-12 either
	Exceptions  []string
	Following   // of all, those with other variables as well
	Rows        int
}

// Hold infers for the functions of a package and holds their composites against the parts, on so many rows.
func Hold(ctx context.Context, target string, rows int, o Options) (out []*Held, err error) {
	found, err := infer.Run(ctx, []string{target}, infer.Options{Seed: o.Seed, Subject: o.Subject, Cache: o.Cache})
	if err != nil {
		return nil, err
	}
	p := found.Subjects[0].Package
	ho := harness.Options{Variant: harness.Instrumented, Workers: o.Workers, Cache: o.Cache, Dir: o.Subject.Dir}
	pkg, err := mutant.InChild(ctx, p, ho)
	if err != nil {
		return nil, err
	}
	schemata, err := mutant.Generate(pkg, mutant.Options{})
	if err != nil {
		return nil, err
	}
	ho.Schemata = schemata.ForChild()
	h, err := harness.Build(ctx, p, ho)
	if err != nil {
		return nil, err
	}
	defer func() {
		if closed := h.Close(); err == nil {
			err = closed
		}
	}()
	for _, s := range found.Subjects {
		if s.Skipped != "" {
			continue
		}
		held := &Held{Target: s.Target, Rows: rows}
		t := &holding{held: held, s: s, h: h, mutants: matrix.Of(pkg, schemata, s.Function.Ident)}
		if err := t.run(ctx, o.Seed); err != nil {
			return nil, fmt.Errorf("hold composites of %s: %w", s.Target, err)
		}
		out = append(out, held)
	}
	return out, nil
}

// holding is the work on one function.
type holding struct {
	held    *Held
	s       *infer.Subject
	h       *harness.Harness
	mutants []*mutant.Mutant
	vars    []relation.Var // its parameters
	columns []relation.Column
}

func (t *holding) run(ctx context.Context, from int64) error {
	fn := t.s.Function.Func
	for i, p := range fn.Params {
		t.vars = append(t.vars, relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i})
	}
	t.mutants = slices.DeleteFunc(slices.Clone(t.mutants), func(m *mutant.Mutant) bool { return matrix.Early(m, false) })
	t.held.Mutants = len(t.mutants)
	if err := t.draw(from); err != nil {
		return err
	}
	// Those come first of whose composites the parts can be executed on the same rows: the bound is on all.
	own, others := t.split(kept(t.s))
	basics := slices.Concat(own, others)
	composed, err := composite.NewPool(t.s.Package.Env, fn, basics, nil).Within(fn, infer.Ends(t.s.Function, t.s.Domain)).Layers(ctx, 2, mostComposites)
	if err != nil {
		return err
	}
	if err := t.held.follow(ctx, composed.Composites, basics, nil); err != nil {
		return err
	}
	for _, c := range composed.Composites {
		first := basics[c.Parts[0]]
		second := t.after(first, basics[c.Parts[1]])
		if second == nil || !t.plain(c.Relation) || !t.plain(first) || !t.plain(second) {
			t.held.Left++
			continue
		}
		t.held.Composites++
		if err := t.compare(ctx, c.Relation, first, second); err != nil {
			return err
		}
	}
	return nil
}

// draw makes rows of the parameters inside the domain.
func (t *holding) draw(from int64) error {
	sp := &source.Space{Env: t.s.Package.Env, Subject: t.s.Function.Func, Vars: t.vars, Domain: t.s.Domain}
	r := seed.New(from).Child("composites hold "+t.s.Target, 0).Rand()
	value := source.Values(sp)
	var rows []source.Row
	for tries := 0; len(rows) < t.held.Rows && tries < 100*t.held.Rows; tries++ { // a narrow domain has fewer rows
		if row := value(r); sp.Meets(row) {
			rows = append(rows, row)
		}
	}
	t.held.Rows = len(rows)
	var err error
	t.columns, err = source.Columns(t.vars, rows)
	return err
}

// split is the relations that are plain, and the others.
func (t *holding) split(rels []*relation.Relation) (own, others []*relation.Relation) {
	for _, r := range rels {
		if t.plain(r) {
			own = append(own, r)
		} else {
			others = append(others, r)
		}
	}
	return own, others
}

// plain tells whether all variables of a relation are parameters, which canonical form names after them.
func (t *holding) plain(r *relation.Relation) bool {
	return !slices.ContainsFunc(r.Vars, func(v relation.Var) bool {
		return !slices.ContainsFunc(t.vars, func(p relation.Var) bool { return p.Name == v.Name && relation.Identical(p.Type, v.Type) })
	})
}

// after is a relation at the follow-up of another one; nil where that is not one execution of the function on its source.
func (t *holding) after(first, second *relation.Relation) *relation.Relation {
	fn := t.s.Function.Func
	a, b := first.Group(fn), second.Group(fn)
	if len(a.Sources) != 1 || len(a.FollowUps) != 1 || len(b.Sources) != 1 || !t.plain(second) {
		return nil
	}
	to := map[string]relation.Expr{}
	for i, arg := range b.Sources[0].Args {
		v, ok := arg.(*relation.VarRef)
		if !ok {
			return nil
		}
		to[v.Name] = a.FollowUps[0].Args[i]
	}
	if slices.ContainsFunc(second.Vars, func(v relation.Var) bool { return to[v.Name] == nil }) {
		return nil
	}
	out := &relation.Relation{Post: relation.Substitute(second.Post, to), Tol: second.Tol}
	if second.Pre != nil {
		out.Pre = relation.Substitute(second.Pre, to)
	}
	out, err := out.Canonical(t.s.Package.Env)
	if err != nil {
		return nil
	}
	return out
}

// compare tries the mutants with a composite and its parts on the same rows.
func (t *holding) compare(ctx context.Context, rels ...*relation.Relation) error {
	k := harness.Killing{Every: true, Batch: harness.Batch{Relations: rels, Vars: t.vars, Columns: t.columns, N: t.held.Rows, Subject: t.s.Function.Func}}
	for _, m := range t.mutants {
		k.Mutants = append(k.Mutants, m.Number)
	}
	kills, err := t.h.Kill(ctx, k)
	if err != nil {
		return err
	}
	for i, f := range kills.Fates {
		if f.End != harness.Tried || f.Shown == nil {
			continue
		}
		by := f.Shown[0]
		t.held.Kills += int64(by.Count())
		for _, part := range f.Shown[1:] {
			by = by.AndNot(part)
		}
		if by.Empty() {
			continue
		}
		left, err := t.unexplained(ctx, k, i, by)
		if err != nil {
			return err
		}
		t.held.Beyond, t.held.Unexplained = t.held.Beyond+int64(by.Count()), t.held.Unexplained+int64(left)
		t.held.Exceptions = append(t.held.Exceptions, fmt.Sprintf("%s on %d inputs, %d of them not by tolerance: %s becomes %s", rels[0].Text(), by.Count(), left,
			t.mutants[i].Before, t.mutants[i].After))
	}
	return nil
}

// unexplained counts those of some inputs on which no part kills a mutant with the smaller tolerance either.
func (t *holding) unexplained(ctx context.Context, k harness.Killing, mutant int, inputs relation.Bits) (int, error) {
	const tight = 1e-12 // as for the paper's relations
	var parts []*relation.Relation
	for _, part := range k.Relations[1:] {
		tighter := *part
		tighter.Tol = relation.Tolerance{Rel: tight, Abs: tight, Explicit: true}
		c, err := tighter.Canonical(t.s.Package.Env)
		if err != nil {
			return 0, err
		}
		parts = append(parts, c)
	}
	k.Relations, k.Mutants = parts, k.Mutants[mutant:mutant+1]
	kills, err := t.h.Kill(ctx, k)
	if err != nil {
		return 0, err
	}
	for _, part := range kills.Fates[0].Shown {
		inputs = inputs.AndNot(part)
	}
	return inputs.Count(), nil
}
