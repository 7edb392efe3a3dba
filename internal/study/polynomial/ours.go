package polynomial

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/seed"
)

// Ours is what our search prints of a program.
type Ours struct {
	Types      [][]*polynomial.Found // by type, in the order of those that were asked for
	Seconds    float64               // of processors, whatever else goes on on the machine
	Executions int64
}

// Texts lists the relations, in order.
func (o *Ours) Texts() []string {
	var out []string
	for _, found := range o.Types {
		for _, f := range found {
			out = append(out, f.Text)
		}
	}
	return out
}

// Search runs our search, as imago runs it, for several types at once; all that are sought if none is given.
func (p *Program) Search(ctx context.Context, s seed.Seed, types ...polynomial.Type) (*Ours, error) {
	if types == nil {
		types = polynomial.Sought()
	}
	problem, x := p.Problem(s, 0)
	problem.Irredundant = true
	start := child.Computing()
	found, err := polynomial.Search(ctx, problem, polynomial.ShapesOf(types))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Target(), err)
	}
	return &Ours{Types: found, Seconds: (child.Computing() - start).Seconds(), Executions: x.Executions()}, nil
}

// Told lists what our search prints of the program though it follows from the rest by the search's own proofs.
func (p *Program) Told(ctx context.Context, s seed.Seed) ([]polynomial.Implication, error) {
	problem, _ := p.Problem(s, 0)
	return polynomial.Redundant(ctx, problem, polynomial.ShapesOf(polynomial.Sought()))
}
