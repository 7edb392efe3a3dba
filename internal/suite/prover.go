package suite

import (
	"context"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A prover decides one relation on rows.
type prover struct {
	h   *harness.Harness
	rel *relation.Relation
}

func (p *prover) decide(ctx context.Context, rows []source.Row) (*relation.Verdicts, error) {
	cols, err := source.Columns(p.rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	vs, err := p.h.Check(ctx, harness.Batch{Relations: []*relation.Relation{p.rel}, Vars: p.rel.Vars, Columns: cols, N: len(rows)})
	if err != nil {
		return nil, err
	}
	return vs[0], nil
}

// fails is what a [Shrinker] asks: which of the rows lie in the domain and violate the relation.
func (p *prover) fails(accepts acceptor) func(context.Context, []Row) ([]bool, error) {
	return func(ctx context.Context, rows []Row) ([]bool, error) {
		out := make([]bool, len(rows))
		v, err := p.decide(ctx, rows)
		if err != nil {
			return nil, err
		}
		violated, err := accepts.within(rows, v.Violated)
		violated.Each(func(i int) { out[i] = true })
		return out, err
	}
}

// partRows are decided at a time where a check may end early. No theory: a batch of as many costs the child no more a row than a larger one.
const partRows = 500

// decideParts decides rows until a part of them has a violation or an execution that does not end. first is how many rows the first part has.
func (p *prover) decideParts(ctx context.Context, rows []source.Row, first int) (*relation.Verdicts, error) {
	n := len(rows)
	all := &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n), Skipped: relation.NewBits(n), Left: relation.NewBits(n),
		Untried: relation.NewBits(n), WorstRow: -1}
	for lo := 0; lo < len(rows); {
		hi := min(lo+partRows, len(rows))
		if lo < first {
			hi = first
		}
		v, err := p.decide(ctx, rows[lo:hi])
		if err != nil {
			return nil, err
		}
		for _, set := range [][2]relation.Bits{{all.Held, v.Held}, {all.Violated, v.Violated}, {all.Skipped, v.Skipped}, {all.Left, v.Left}, {all.Untried, v.Untried}} {
			set[1].Each(func(r int) { set[0].Set(lo + r) })
		}
		if !v.Violated.Empty() || !v.Left.Empty() {
			break
		}
		lo = hi
	}
	return all, nil
}
