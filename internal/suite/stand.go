package suite

import (
	"context"
	"errors"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Domain is the inputs that the claims are about.
func (c *Claims) Domain() *relation.Domain { return c.k.domain }

// TargetOf is how a user names another function of the package.
func (c *Claims) TargetOf(fn *relation.Func) string { return targetOf(c.k.pkg, fn.Name) }

// With are claims about the same function and the same inputs, of other relations.
func (c *Claims) With(rels []*relation.Relation) *Claims {
	out, k := *c, *c.k
	k.relations = nil
	for _, r := range rels {
		k.relations = append(k.relations, keptRelation{rel: r})
	}
	out.k = &k
	return &out
}

// A Standing is what a claim did on the untouched code.
type Standing struct {
	Held, Skipped, Violated int64
	Witness                 string // an assignment that violates it, "" if there is none
	Why                     string // why it could not be tried; then all counts are 0
}

// Inputs says how many rows of each kind claims are tried on.
type Inputs struct {
	Edges, IllConditioned, Random int // of the domain's edges, near places where floats lose their digits, and random ones
}

// Full is what relations are tried on before they are printed: 100,000 random rows, as inference takes them, with edges and ill-conditioned ones
// as a check has them.
var Full = Inputs{Edges: edgeRows, IllConditioned: edgeRows, Random: 100_000}

// within is as many rows as so much work pays for where each takes some; a few of each kind at least.
func (on Inputs) within(work, each int64) Inputs {
	all := int64(on.Edges + on.IllConditioned + on.Random)
	if all*each <= work {
		return on
	}
	part := func(n int) int { return min(n, max(fewRows, int(int64(n)*(work/each)/all))) }
	return Inputs{part(on.Edges), part(on.IllConditioned), part(on.Random)}
}

// Afforded is as many rows of each of some relations as so much work pays for, where an execution of their function has this weight: see [Scorer.Weigh].
func (on Inputs) Afforded(work, weight int64, rels []*relation.Relation) Inputs {
	executions := 0
	for _, r := range rels {
		executions += len(r.Executions())
	}
	return on.within(work, max(1, weight*int64(executions)))
}

// Weigh is what an execution of the function costs, counted in executions of one that does next to nothing; 1 at least.
func (sc *Scorer) Weigh(ctx context.Context, c *Claims) (int64, error) {
	const rows = 4 // it may cost a thousand times what others do. No theory stands behind the figure.
	fn := c.k.fn
	if err := sc.ready(ctx, fn, sc.mutants(fn)); err != nil {
		return 0, err
	}
	vars := make([]relation.Var, len(fn.Func.Params))
	for i, p := range fn.Func.Params {
		vars[i] = relation.Var{Name: p.Name, Type: p.Type, Func: fn.Func, Param: i}
	}
	sp := &source.Space{Env: c.k.pkg.Env, Subject: fn.Func, Vars: vars, Domain: c.k.domain, Hints: hints(fn), Corpus: c.k.values()}
	args, err := source.Columns(vars, source.Draw(source.Random{}, sp, seed.New(sc.o.Seed).Child("weigh "+c.k.short, 0), rows))
	if err != nil {
		return 0, err
	}
	before := sc.h.Work()
	if _, err := sc.h.Run(ctx, fn.Func, args, rows); err != nil {
		return 0, err
	}
	return max(1, (sc.h.Work()-before)/rows), nil
}

// Stand tries claims on the untouched code as they are printed, with their tolerance. Nothing is excused, and the first batch that violates a claim is
// the last one.
func (sc *Scorer) Stand(ctx context.Context, c *Claims, on Inputs) ([]Standing, error) {
	if err := sc.openPristine(ctx); err != nil {
		return nil, err
	}
	out := make([]Standing, len(c.k.relations))
	for i, kr := range c.k.relations {
		s, err := sc.stand(ctx, c.k, kr.rel, on)
		// What no child can decide is about this relation alone.
		if undecidable := (*harness.RequestError)(nil); errors.As(err, &undecidable) {
			s, err = Standing{Why: undecidable.Error()}, nil
		}
		if err != nil {
			return nil, err
		}
		out[i] = s
	}
	return out, nil
}

// standBatch is how many rows are drawn and decided at a time; no theory stands behind it.
const standBatch = 20_000

func (sc *Scorer) stand(ctx context.Context, k *kept, r *relation.Relation, on Inputs) (Standing, error) {
	out := Standing{}
	sp := &source.Space{Env: k.pkg.Env, Subject: k.fn.Func, Vars: k.bounded(r), Domain: k.domain, Hints: hints(k.fn), Relation: r, Corpus: k.values(), Pre: r.Pre}
	p, accepts := &prover{h: sc.pristine, rel: r}, k.accepts(ctx, sc.pristine, r)
	own := seed.New(sc.o.Seed).Child("stand "+k.short+" "+r.ID(), 0)
	decide := func(st source.Strategy, n int, batch uint64) error {
		rows, err := accepts.filter(source.Draw(st, sp, own.Child("batch", batch), n))
		if err != nil || len(rows) == 0 {
			return err
		}
		v, err := p.decide(ctx, rows)
		if err != nil {
			return err
		}
		out.Held += int64(v.Held.Count())
		out.Skipped += int64(v.Skipped.Count())
		out.Violated += int64(v.Violated.Count())
		if row := simplest(rows, v.Violated); row != nil && out.Witness == "" {
			out.Witness = SourceText(k.pkg.Env, r.Vars, row)
		}
		return nil
	}
	if len(r.Vars) == 0 {
		on = Inputs{Random: 1} // there is one row
	}
	const reaching, opposite = 1 << 32, 1<<32 + 1 // batches behind all that are random
	err := errors.Join(decide(source.Edge{}, on.Edges, 0), decide(source.IllConditioned{}, on.IllConditioned, 1),
		decide(source.Reaching{}, on.IllConditioned, reaching), decide(source.Opposite{}, on.IllConditioned, opposite))
	for at, batch := 0, uint64(2); at < on.Random && err == nil && out.Violated == 0; at, batch = at+standBatch, batch+1 {
		err = decide(source.Random{}, min(standBatch, on.Random-at), batch)
	}
	return out, err
}
