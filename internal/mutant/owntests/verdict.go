package owntests

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/seed"
)

// sampled is the share of the kills that are tried again: one in so many.
const sampled = 20

// verify tries again, each in a process of its own, what the loop cannot be trusted with, and decides.
func (t *trial) verify(ctx context.Context, loop, apart []int) error {
	var kills []int
	again := slices.Clone(apart)
	for _, i := range loop {
		if r := t.looped[i]; t.trusted(r) {
			kills = append(kills, i)
		} else {
			again = append(again, i)
		}
	}
	sample := t.sample(kills)
	results, err := t.alone(ctx, slices.Concat(again, sample))
	if err != nil {
		return err
	}
	var rest []int
	for _, i := range kills {
		if !slices.Contains(sample, i) {
			rest = append(rest, i)
		}
	}
	if t.compare(results) > 0 {
		more, err := t.alone(ctx, rest)
		if err != nil {
			return err
		}
		t.compare(more)
		results, rest = append(results, more...), nil
		t.warnings = append(t.warnings, fmt.Sprintf("%d kills of the loop were none in a process of its own: all were tried again", t.disagreed))
	}
	for _, a := range results {
		t.decide(a.mutant, a.result)
	}
	for _, i := range rest {
		t.decide(i, t.looped[i])
	}
	return nil
}

// trusted tells results of the loop that need no second look: a test failed, the mutant was executed in it, and the tests passed
// again behind it without a mutant. A test before that ran out of the little fuel of the loop may fail with all of it, and then is who kills.
func (t *trial) trusted(r result) bool {
	return (r.status == failed || r.status == panicked) && r.ran && !r.sick && !r.dry
}

// sample chooses the kills that are tried again.
func (t *trial) sample(kills []int) []int {
	rng := seed.New(t.o.Seed).Child("kills of "+t.p.s.path, 0).Rand()
	n := (len(kills) + sampled - 1) / sampled
	var out []int
	for _, k := range rng.Perm(len(kills))[:n] {
		out = append(out, kills[k])
	}
	slices.Sort(out)
	return out
}

// A lone is what became of a mutant in a process of its own.
type lone struct {
	mutant int
	result result
}

func (t *trial) alone(ctx context.Context, pending []int) ([]lone, error) {
	out := make([]lone, len(pending))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(t.o.Workers)
	for j, i := range pending {
		if j%64 == 0 {
			t.o.say("%s: %d of %d mutants in processes of their own", t.p.s.path, j, len(pending))
		}
		g.Go(func() error {
			r, err := t.tryAlone(ctx, i)
			out[j] = lone{i, r}
			return err
		})
	}
	t.checked += len(pending)
	return out, g.Wait()
}

// compare counts the kills that the loop was sure of and that are none.
func (t *trial) compare(results []lone) (differ int) {
	for _, a := range results {
		if t.trusted(t.looped[a.mutant]) && !a.result.killed() {
			differ++
		}
	}
	t.disagreed += differ
	return differ
}

// decide settles the fate of a mutant.
func (t *trial) decide(i int, r result) {
	f := &t.fates[i]
	f.Test = r.test
	switch {
	case r.hung:
		f.End = TimedOut
	case r.status == spent:
		f.End = Spent
	case r.status == passed:
		f.Test = -1 // its end is what the probe says
	case r.status == failed:
		f.End, f.How = Killed, "failed"
	case r.status == panicked:
		f.End, f.How = Killed, "panicked"
	default:
		f.End, f.How = Killed, "ended the process"
	}
}
