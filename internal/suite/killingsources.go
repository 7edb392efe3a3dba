package suite

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Sizes of what tests begin with. A table of at most 20 rows is what docs/language.md §10, asks for, and the half of it leaves room
// for others; no theory stands behind the rest.
const (
	maxKillingSources = 8   // sources of a relation
	maxSourceText     = 120 // bytes of one, as it is written
	simplerRounds     = 48  // how often simpler sources are tried
	simplerRows       = 48  // that are tried of each at a time
)

// An emitted test begins with a table of sources that have shown faults, so that a reader sees what the relation is about, and known faults
// show at once. The steps: all rows of the trial are tried on all mutants that it kills (shown), a greedy cover picks rows (Chvátal, "A
// greedy heuristic for the set-covering problem", 1979), each is shrunk while it still kills its mutants, and what does not hold or cannot
// be written is dropped.

// KillingSources finds, for each relation of a function, few simple sources that show the mutants which it kills; none where it kills none.
// Where a relation's share of the executions that c allows does not suffice they are less simple.
func (sc *Scorer) KillingSources(ctx context.Context, c *Claims) ([][]Row, error) {
	scored, err := sc.Score(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := sc.openPristine(ctx); err != nil {
		return nil, err
	}
	out := make([][]Row, len(c.k.relations))
	for trial, kr := range c.k.relations {
		sc.o.say("find sources for the test of %s: %s", c.k.short, kr.rel.Name)
		t := &chooser{h: sc.h, pristine: sc.pristine, k: c.k, rel: kr.rel, matrix: scored.Matrix, accepts: c.k.accepts(ctx, sc.h, kr.rel)}
		if t.left = math.MaxInt64; c.Most > 0 {
			t.left = c.Most / int64(len(c.k.relations))
		}
		if out[trial], err = t.sources(ctx, trial); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// A chooser finds few simple sources that show the mutants which a relation kills.
//
// left may fall below 0: it is looked at before a round and not inside it.
type chooser struct {
	h, pristine *harness.Harness // the first one has the mutants
	k           *kept
	rel         *relation.Relation
	matrix      *matrix.Matrix
	accepts     acceptor
	left        int64 // executions
}

// A killingSource is a source and the mutants that it is there for, by their place in the matrix.
type killingSource struct {
	row   Row
	kills []int
	hard  []int // those of them whose kill implies the others', as far as is known
	tried int   // simpler rows
	fixed bool  // it cannot be made simpler
}

// sources is at most maxKillingSources sources of a trial that kill what all of its rows kill, or as much of it as so few can: the greedy
// choice, each then made as simple as it can be while it kills what it is there for. They hold of the untouched code, lie in the domain
// and can be read back from their text. The simplest comes first.
func (t *chooser) sources(ctx context.Context, trial int) ([]Row, error) {
	tr := t.matrix.Trials[trial]
	var killed []int
	for i := range t.matrix.Mutants {
		if t.matrix.Kills(trial, i) && t.matrix.Same[i] == i {
			killed = append(killed, i)
		}
	}
	if len(tr.Relation.Vars) == 0 || len(killed) == 0 {
		return nil, nil
	}
	rows := rowsOf(tr)
	shown, err := t.shown(ctx, rows, killed)
	if err != nil {
		return nil, err
	}
	for j, i := range killed { // what is not tried again, or goes another way when all rows are
		shown[j].Set(int(t.matrix.First[trial][i]))
	}
	chosen := cover(rows, killed, shown)
	if err := t.simplify(ctx, chosen); err != nil {
		return nil, err
	}
	return t.confirmed(ctx, chosen)
}

// shown is, for each mutant, the rows that it is killed on. Those of code that runs when the package is initialised have none: each would
// take a process.
func (t *chooser) shown(ctx context.Context, rows []Row, mutants []int) ([]relation.Bits, error) {
	cols, err := source.Columns(t.rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	k := harness.Killing{Every: true, Batch: harness.Batch{Relations: []*relation.Relation{t.rel}, Vars: t.rel.Vars, Columns: cols, N: len(rows), Subject: t.k.fn.Func}}
	var at []int
	out := make([]relation.Bits, len(mutants))
	for j, i := range mutants {
		out[j] = relation.NewBits(len(rows))
		if m := t.matrix.Mutants[i]; !m.AtInit {
			k.Mutants, at = append(k.Mutants, m.Number), append(at, j)
		}
	}
	t.left -= int64(len(rows) * len(mutants) * len(t.rel.Executions()))
	kills, err := t.h.Kill(ctx, k)
	if err != nil {
		return nil, err
	}
	for n, f := range kills.Fates {
		if f.Shown != nil && f.Shown[0] != nil {
			out[at[n]] = f.Shown[0]
		}
	}
	return out, nil
}

// cover picks the row that kills most of the mutants that are left, again and again, of equal ones the simplest, and then drops what the
// others make superfluous.
//
// O(maxKillingSources · rows · mutants/64).
func cover(rows []Row, mutants []int, shown []relation.Bits) []*killingSource {
	order := make([]int, len(rows))
	for r := range order {
		order[r] = r
	}
	slices.SortStableFunc(order, func(a, b int) int { return counterexample.Order(rows[a], rows[b]) })
	kills := make([]relation.Bits, len(rows))
	for r := range kills {
		kills[r] = relation.NewBits(len(mutants))
	}
	for j := range mutants {
		shown[j].Each(func(r int) { kills[r].Set(j) })
	}
	var taken []int
	for left := relation.All(len(mutants)); len(taken) < maxKillingSources; {
		best, most := -1, 0
		for _, r := range order {
			if n := kills[r].And(left).Count(); n > most {
				best, most = r, n
			}
		}
		if best < 0 {
			break
		}
		taken, left = append(taken, best), left.AndNot(kills[best])
	}
	out := assigned(rows, mutants, kills, taken)
	for _, one := range out {
		one.hard = hardest(one.kills, mutants, shown)
	}
	return out
}

// hardest is, of some mutants, those that no other one's kill implies: what kills all of them probably kills all. See
// [matrix.Matrix.Dominators].
//
// A mutant whose killing rows are a superset of another's is implied by that one, so that the ones with the fewest rows come first.
func hardest(some, mutants []int, shown []relation.Bits) []int {
	rows := func(i int) relation.Bits { return shown[slices.Index(mutants, i)] }
	order := slices.Clone(some)
	slices.SortStableFunc(order, func(a, b int) int { return rows(a).Count() - rows(b).Count() })
	var out []int
	for _, i := range order {
		if !slices.ContainsFunc(out, func(h int) bool { return rows(h).Within(rows(i)) }) {
			out = append(out, i)
		}
	}
	return out
}

// assigned gives each mutant to one of the rows that kill it, and leaves rows out that the others make superfluous, the last ones first.
//
// The greedy choice may take a row early whose mutants later rows kill as well; it goes here.
func assigned(rows []Row, mutants []int, kills []relation.Bits, taken []int) []*killingSource {
	needed := relation.NewBits(len(mutants))
	for _, r := range taken {
		needed = needed.Or(kills[r])
	}
	for i := len(taken) - 1; i >= 0; i-- {
		others := slices.Delete(slices.Clone(taken), i, i+1)
		rest := needed
		for _, r := range others {
			rest = rest.AndNot(kills[r])
		}
		if rest.Empty() {
			taken = others
		}
	}
	var out []*killingSource
	for _, r := range taken {
		one := &killingSource{row: rows[r]}
		needed.And(kills[r]).Each(func(j int) { one.kills = append(one.kills, mutants[j]) })
		needed = needed.AndNot(kills[r])
		out = append(out, one)
	}
	return out
}

// simplify makes sources simpler. Only the hardest mutants are tried with what is simpler; a source with which that was a mistake is
// made simpler again with those that were missed, and then stays as it was.
//
// Two rounds suffice for that: in the second one the missed mutants are among those that are tried.
func (t *chooser) simplify(ctx context.Context, all []*killingSource) error {
	was := make([]Row, len(all))
	for n, one := range all {
		was[n] = one.row
	}
	for again := range 2 {
		if err := t.simpler(ctx, all); err != nil {
			return err
		}
		var rows []Row
		var mutants []int
		for _, one := range all {
			rows, mutants = append(rows, one.row), append(mutants, one.kills...)
		}
		shown, err := t.shown(ctx, rows, mutants)
		if err != nil {
			return err
		}
		for n, one := range all {
			missed := slices.DeleteFunc(slices.Clone(one.kills), func(i int) bool { return shown[slices.Index(mutants, i)].Get(n) })
			if len(missed) > 0 {
				one.row, one.tried, one.hard, one.fixed = was[n], 0, append(one.hard, missed...), again > 0
			}
		}
	}
	return nil
}

// simpler makes sources simpler as a [Shrinker] does, all of them at a time.
//
// A step of all sources is one batch for the harness. one.tried counts the candidates of the present row, and begins anew when a simpler
// row is found; a source without candidates left is done.
func (t *chooser) simpler(ctx context.Context, all []*killingSource) error {
	sh := &Shrinker{Env: t.k.pkg.Env, Vars: t.rel.Vars, Contains: t.k.contains(t.rel)}
	for range simplerRounds {
		var rows []Row
		var mutants []int
		from := make([]int, len(all)+1)
		for n, one := range all {
			if !one.fixed {
				steps := sh.Steps(one.row)
				steps = steps[min(len(steps), one.tried):]
				rows = append(rows, steps[:min(len(steps), simplerRows)]...)
				mutants = append(mutants, one.hard...)
			}
			from[n+1] = len(rows)
		}
		if len(rows) == 0 || t.left < 0 {
			return nil
		}
		shown, err := t.shown(ctx, rows, mutants)
		if err != nil {
			return err
		}
		inside, err := t.accepts.within(rows, relation.All(len(rows)))
		if err != nil {
			return err
		}
		for n, one := range all {
			kill := inside
			for j, i := range mutants {
				if slices.Contains(one.hard, i) {
					kill = kill.And(shown[j])
				}
			}
			one.tried += from[n+1] - from[n]
			one.fixed = from[n] == from[n+1]
			for r := from[n]; r < from[n+1]; r++ {
				if kill.Get(r) {
					one.row, one.tried = rows[r], 0
					break
				}
			}
		}
	}
	return nil
}

// confirmed is the rows that hold of the untouched code, and that can be written.
//
// A row whose text reads back as another row would make the table test something else than what was found.
func (t *chooser) confirmed(ctx context.Context, all []*killingSource) ([]Row, error) {
	var rows []Row
	for _, one := range all {
		text := counterexample.Assign(t.k.pkg.Env, t.rel.Vars, one.row)
		back, err := readSource(text, t.k.pkg.Env, t.rel.Vars)
		if err == nil && counterexample.Key(back) == counterexample.Key(one.row) && len(text) <= maxSourceText {
			rows = append(rows, one.row)
		}
	}
	if len(rows) == 0 {
		return nil, nil
	}
	p := &prover{h: t.pristine, rel: t.rel}
	v, err := p.decide(ctx, rows)
	if err != nil {
		return nil, err
	}
	var out []Row
	v.Held.Each(func(i int) { out = append(out, rows[i]) })
	slices.SortStableFunc(out, func(a, b Row) int { return counterexample.Order(a, b) })
	return out, nil
}

// SourceText writes a source as [Claims] of a catalogue keep it: w=0 h=1.
func SourceText(env *relation.Env, vars []relation.Var, row Row) string {
	return counterexample.Assign(env, vars, row)
}
