package suite

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// stop reports that executions of kr on rows of left ran out of fuel or took their process down. Each function that does so is
// shown once in each of the two ways, with the first relation that meets it; the further ones are counted. What was so already when
// the relation was found is no failure.
func (c *check) stop(ctx context.Context, h *harness.Harness, k *kept, kr keptRelation, rows []source.Row, left relation.Bits, s *Subject) error {
	row := simplest(rows, left)
	if row == nil {
		return nil
	}
	explained := counterexample.Explain(ctx, h, k.pkg.Env, kr.rel, k.fn.Func, row)
	if s.met(explained) {
		return nil
	}
	if kr.left && stopped(explained) != nil {
		call := stopped(explained)
		s.Warnings = append(s.Warnings, fmt.Errorf("%s at %s, as when %s was inferred: %s %s", stopName(call.Outcome), explained.At, kr.rel.Name, call.Actual, call.Got))
		return nil
	}
	if c.at == nil && stopped(explained) != nil {
		p := &prover{h: h, rel: kr.rel}
		sh := &Shrinker{Env: k.pkg.Env, Vars: kr.rel.Vars, Contains: k.contains(kr.rel), Fails: p.stops(k.accepts(ctx, h, kr.rel))}
		var err error
		if row, err = sh.Shrink(ctx, row); err != nil {
			return err
		}
		if explained = counterexample.Explain(ctx, h, k.pkg.Env, kr.rel, k.fn.Func, row); s.met(explained) {
			return nil
		}
	}
	call := stopped(explained)
	if call == nil {
		s.Warnings = append(s.Warnings, fmt.Errorf("an execution of %s did not come to its end once, but did when it was repeated at %s", kr.rel.Name, explained.At))
		return nil
	}
	explained.Repeat = c.repeat(k, kr.rel, explained)
	s.Stops = append(s.Stops, &Stop{Outcome: stopName(call.Outcome), Call: *call, Relation: kr.rel, Line: kr.line, Col: kr.col, Relations: 1,
		At: explained.At, Calls: explained.Calls, Repeat: explained.Repeat})
	return nil
}

// stopName is the way in which an execution stops, "" if it came to its end.
func stopName(o relation.Outcome) string {
	switch o {
	case relation.OutOfFuel:
		return "out of fuel"
	case relation.Crashed:
		return "crashed"
	}
	return ""
}

// stopped is the execution that did not come to its end, nil if all did.
func stopped(v *Violation) *Call {
	i := slices.IndexFunc(v.Calls, func(c Call) bool { return stopName(c.Outcome) != "" })
	if i < 0 {
		return nil
	}
	return &v.Calls[i]
}

// met counts a further relation in which a function stops that has been reported.
func (s *Subject) met(v *Violation) bool {
	call := stopped(v)
	if call == nil {
		return false
	}
	for _, old := range s.Stops {
		if old.Outcome == stopName(call.Outcome) && old.Call.Func == call.Func {
			old.Relations++
			return true
		}
	}
	return false
}

// stops is what a [Shrinker] asks: which of the rows lie in the domain and are not decided because an execution stops. Each crash
// costs a process, and a shrinker wants the first such row alone: rows are asked in growing parts, and none behind it.
func (p *prover) stops(accepts acceptor) func(context.Context, []Row) ([]bool, error) {
	return func(ctx context.Context, rows []Row) ([]bool, error) {
		out := make([]bool, len(rows))
		for lo, size := 0, 1; lo < len(rows); size *= 2 {
			hi := min(lo+size, len(rows))
			v, err := p.decide(ctx, rows[lo:hi])
			if err != nil {
				return nil, err
			}
			left, err := accepts.within(rows[lo:hi], v.Left)
			if err != nil {
				return nil, err
			}
			left.Each(func(i int) { out[lo+i] = true })
			if !left.Empty() {
				return out, nil
			}
			lo = hi
		}
		return out, nil
	}
}
