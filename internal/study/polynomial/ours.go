package polynomial

import (
	"context"
	"fmt"
	"time"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/seed"
)

// Ours is what our search prints of a program.
type Ours struct {
	Types      [][]*polynomial.Found // by type, in the order of [polynomial.Types]
	Seconds    float64               // of all eight types
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

// Search runs our search for all eight types at once.
func (p *Program) Search(ctx context.Context, s seed.Seed) (*Ours, error) {
	var shapes []polynomial.Shape
	for _, t := range polynomial.Types() {
		shapes = append(shapes, t.Shape)
	}
	problem, x := p.Problem(s, 0)
	start := time.Now()
	found, err := polynomial.SearchAll(ctx, problem, shapes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Target(), err)
	}
	return &Ours{Types: found, Seconds: time.Since(start).Seconds(), Executions: x.Executions()}, nil
}
