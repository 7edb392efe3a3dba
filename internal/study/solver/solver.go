// Package solver is the study of internal/solve: families of constraints as they occur in numeric functions, and what the solver, and others beside it,
// decide of them in what time.
package solver

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/study/mutation"
)

// A Query is a question, with what is known of its answer.
type Query struct {
	Constraints []*solve.Term
	Vars        []*solve.Term
	Known       solve.Verdict         // by construction; Unknown where it is not known
	Check       func(v []uint64) bool // the constraints once more, in Go, over the values of Vars
	Store       *solve.Store
}

// A Family is questions of one shape.
type Family struct {
	Name, Shape string
	Count       int
	Floats      bool
	make        func(g *generator) Query
}

// Query makes the n-th question of a family, over integers of a sort and, where the family has a choice, so many variables.
func (f *Family) Query(s seed.Seed, n int, sort solve.Sort, vars int) Query {
	g := &generator{store: solve.NewStore(), rand: s.Child(f.Name, uint64(n)).Rand(), sort: sort, count: vars}
	q := f.make(g)
	q.Store, q.Vars = g.store, g.vars
	return q
}

// An Outcome is what a solver did with the questions of a family.
type Outcome struct {
	Sat, Unsat, Unknown int
	Wrong               []string       // contradicts what is known, or a model that is none
	Median              time.Duration  // of the processor, that of processes that were started included
	By                  map[string]int // questions by the step that decided
}

// Decided is how many questions have an answer.
func (o *Outcome) Decided() int { return o.Sat + o.Unsat }

// A Solve answers a question.
type Solve func(ctx context.Context, q Query) solve.Answer

// Ours is the solver as it comes, without others beside it. Each question has a solver of its own: there is nothing to remember from earlier ones.
func Ours(s seed.Seed) Solve {
	return func(ctx context.Context, q Query) solve.Answer {
		return solve.New(q.Store, solve.Options{Seed: s}).Solve(ctx, q.Constraints, nil)
	}
}

// Beside is a solver outside of the process, which each question starts anew.
func Beside(o solve.Outside) Solve {
	return func(ctx context.Context, q Query) solve.Answer {
		v, m := o.Ask(ctx, q.Constraints)
		return solve.Answer{Verdict: v, Model: m, By: "outside"}
	}
}

// Trivial is a question that takes nothing but the start of a solver.
var Trivial = &Family{Name: "start", Shape: "x == 1", Count: 20, make: func(g *generator) Query {
	x := g.integer()
	return Query{Constraints: []*solve.Term{g.equal(x, g.c(1))}, Known: solve.Sat, Check: func(v []uint64) bool { return v[0] == 1 }}
}}

// Measure asks all questions of a family.
func Measure(ctx context.Context, f *Family, s seed.Seed, ask Solve) (Outcome, error) {
	out := Outcome{By: map[string]int{}}
	var times []time.Duration
	for n := range f.Count {
		q := f.Query(s, n, solve.Int64, wide)
		before := mutation.Processor() // other work on the machine would be in a clock's time
		a := ask(ctx, q)
		times = append(times, mutation.Processor()-before)
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out.count(a)
		if fault := q.fault(a); fault != "" {
			out.Wrong = append(out.Wrong, fmt.Sprintf("%s %d: %s", f.Name, n, fault))
		}
	}
	slices.Sort(times)
	out.Median = times[len(times)/2]
	return out, nil
}

func (o *Outcome) count(a solve.Answer) {
	switch a.Verdict {
	case solve.Sat:
		o.Sat++
	case solve.Unsat:
		o.Unsat++
	default:
		o.Unknown++
		return
	}
	o.By[a.By]++
}

// fault says what is wrong with an answer.
func (q *Query) fault(a solve.Answer) string {
	if a.Verdict != solve.Unknown && q.Known != solve.Unknown && a.Verdict != q.Known {
		return fmt.Sprintf("%s, but it is %s", a.Verdict, q.Known)
	}
	if a.Verdict != solve.Sat {
		return ""
	}
	values := make([]uint64, len(q.Vars))
	for i, v := range q.Vars {
		values[i] = a.Model[v]
	}
	if !q.Check(values) {
		return fmt.Sprintf("%v is no model", a.Model)
	}
	return ""
}

// Narrow asks questions of a family over 8 bits and two variables, and holds each answer against all values. It returns how many were unsat, and what was
// wrong; Unknown counts as wrong, too.
func Narrow(ctx context.Context, f *Family, s seed.Seed, count int, ask Solve) (unsat int, wrong []string) {
	for n := range count {
		q := f.Query(s, n, solve.Int8, narrow)
		if len(q.Vars) > narrow {
			continue // 2^24 values and more take too long to try
		}
		want := exhaustive(q)
		if want == solve.Unsat {
			unsat++
		}
		if a := ask(ctx, q); a.Verdict != want {
			wrong = append(wrong, fmt.Sprintf("%s %d over 8 bits: %s, but it is %s", f.Name, n, a.Verdict, want))
		}
	}
	return unsat, wrong
}

// exhaustive tries all values of variables of 8 bits.
func exhaustive(q Query) solve.Verdict {
	m := solve.Model{}
	for n := range 1 << (8 * len(q.Vars)) {
		for i, v := range q.Vars {
			m[v] = uint64(n >> (8 * i) & 255)
		}
		if solve.Holds(q.Constraints, m) {
			return solve.Sat
		}
	}
	return solve.Unsat
}
