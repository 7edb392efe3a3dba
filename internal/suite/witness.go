package suite

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// A Witness is an input on which a mutant does otherwise than the original, though no relation sees it. Its texts are Go: as a row of a test table they
// show the fault.
type Witness struct {
	At   string // the input: w=0 h=1
	Call string // Area(0, 1)
	Was  string // outcome of the original: "= 0", "returns an error"
	Does string // outcome of the mutant
}

// Sizes of the search for witnesses.
const (
	witnessEdges  = 200  // rows of edges, as many as a score has
	witnessRows   = 1000 // random rows, as many as a score has: what they infect is known to be infected by as many
	witnessShrunk = 40   // mutants whose input is made simpler: a report without --all-survivors shows fewer. No theory
	witnessRounds = 40   // steps to a simpler input; no theory
)

// A witnesser finds inputs that tell survivors from the original. The steps: a pool is drawn of paths, edges and random rows; the child says on which of
// them each survivor has another outcome; relations are tried on these, and what they still do not see gets its input, made as simple as it can be.
type witnesser struct {
	h       *harness.Harness // has the mutants
	seed    int64
	k       *kept
	vars    []relation.Var // the parameters
	accepts acceptor
	pool    []Row
}

// witnesses tries the survivors of a matrix once more on inputs that tell them from the original, and returns, by ID, an input for each that no relation
// sees even there.
//
// A survivor is a prompt: whoever reads "no relation sees this" next wants to know what there is to be seen.
func witnesses(ctx context.Context, h *harness.Harness, from int64, k *kept, m *matrix.Matrix) (map[string]*Witness, error) {
	if len(k.fn.Func.Params) == 0 {
		return nil, nil
	}
	w := &witnesser{h: h, seed: from, k: k, vars: paramVars(k.fn.Func)}
	w.accepts = k.accepts(ctx, h, w.bare())
	paths, err := w.draw(ctx)
	if err != nil {
		return nil, err
	}
	found, err := w.differ(ctx, w.pool, m, m.Unseen())
	if errors.Is(err, harness.ErrNoDifferences) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	// A relation that was not tried on the very input may see the mutant there.
	tried := slices.Clone(w.pool[:paths])
	for _, d := range found {
		if d.row != nil {
			tried = append(tried, d.row)
		}
	}
	if err := w.retry(ctx, m, unique(tried)); err != nil {
		return nil, err
	}
	return w.all(ctx, m, found)
}

// bare is a relation that has the parameters as its variables and says nothing: conditions of a domain are asked for with a relation.
func (w *witnesser) bare() *relation.Relation {
	return &relation.Relation{Vars: w.vars, Post: &relation.VarRef{Name: w.vars[0].Name, T: w.vars[0].Type}}
}

// draw makes the pool, and says how many rows of paths it begins with. Where the executor cannot enter the function there are none.
func (w *witnesser) draw(ctx context.Context) (paths int, err error) {
	k := w.k
	sp := &source.Space{Env: k.pkg.Env, Subject: k.fn.Func, Vars: w.vars, Domain: k.domain, Hints: hints(k.fn), Corpus: k.values()}
	own := seed.New(w.seed).Child("witness "+k.short, 0)
	var rows []Row
	found, err := symbolic.Explore(ctx, k.pkg, k.fn, k.domain, pathSearch)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err == nil {
		rows = slices.Collect(found.Sources(sp, own))
	}
	if rows, err = w.accepts.filter(rows); err != nil {
		return 0, err
	}
	paths = len(rows)
	drawn := append(source.Draw(source.Edge{}, sp, own, witnessEdges), source.Draw(source.Random{}, sp, own, witnessRows)...)
	if drawn, err = w.accepts.filter(drawn); err != nil {
		return 0, err
	}
	w.pool = append(rows, drawn...)
	return paths, nil
}

// A told is a mutant with the simplest of some rows that tells it from the original, and what it does there; row is nil if none does.
type told struct {
	mutant int // its place in the matrix
	row    Row
	does   string
}

// differ executes mutants on rows.
func (w *witnesser) differ(ctx context.Context, rows []Row, m *matrix.Matrix, mutants []int) ([]told, error) {
	out := make([]told, len(mutants))
	if len(rows) == 0 || len(mutants) == 0 {
		return out, nil
	}
	cols, err := source.Columns(w.vars, rows)
	if err != nil {
		return nil, err
	}
	d := harness.Differing{Func: w.k.fn.Func, Args: cols, N: len(rows), Most: len(rows)}
	for _, i := range mutants {
		d.Mutants = append(d.Mutants, m.Mutants[i].Number)
	}
	found, err := w.h.Differ(ctx, d)
	if err != nil {
		return nil, err
	}
	for j, one := range found {
		out[j].mutant = mutants[j]
		if one.End != harness.Tried {
			continue
		}
		best := -1
		for n, r := range one.Rows {
			if best < 0 || counterexample.Order(rows[r], rows[one.Rows[best]]) < 0 {
				best = n
			}
		}
		if best >= 0 {
			out[j].row, out[j].does = rows[one.Rows[best]], outcomeAt(w.k.pkg.Env, w.k.fn.Func, one.Execution, best)
		}
	}
	return out, nil
}

// outcomeAt is the outcome of one row of an execution.
func outcomeAt(env *relation.Env, f *relation.Func, x *relation.Execution, row int) string {
	one := &relation.Execution{Outcome: x.Outcome[row : row+1]}
	for _, c := range x.Outputs {
		one.Outputs = append(one.Outputs, c.Gather([]int32{int32(row)}))
	}
	if note, ok := x.Note[int32(row)]; ok {
		one.Note = map[int32]string{0: note}
	}
	return counterexample.Outcome(env, f, one)
}

// retry tries the relations on inputs: their values take the places of what is drawn for the variables of the parameters.
func (w *witnesser) retry(ctx context.Context, m *matrix.Matrix, inputs []Row) error {
	more := make([]matrix.Trial, len(m.Trials))
	for t, tr := range m.Trials {
		rows, err := w.placed(ctx, tr, inputs)
		if err != nil {
			return err
		}
		cols, err := source.Columns(tr.Relation.Vars, rows)
		if err != nil {
			return err
		}
		more[t] = matrix.Trial{Relation: tr.Relation, Columns: cols, Rows: len(rows)}
	}
	return m.More(ctx, w.h, w.k.fn.Func, more)
}

// placed are rows of a relation with inputs in place of the values of some rows of its trial.
func (w *witnesser) placed(ctx context.Context, tr matrix.Trial, inputs []Row) ([]Row, error) {
	rows := placed(w.k.bounded(tr.Relation), w.vars, rowsOf(tr), inputs)
	return w.k.accepts(ctx, w.h, tr.Relation).filter(rows)
}

// all are the witnesses of what no relation sees.
func (w *witnesser) all(ctx context.Context, m *matrix.Matrix, found []told) (map[string]*Witness, error) {
	unseen := m.Unseen()
	left := slices.DeleteFunc(found, func(d told) bool { return d.row == nil || !slices.Contains(unseen, d.mutant) })
	size := func(d told) int { return len(m.Mutants[d.mutant].Before) + len(m.Mutants[d.mutant].After) }
	slices.SortStableFunc(left, func(a, b told) int { return size(a) - size(b) }) // as reports show them
	for n := range left[:min(len(left), witnessShrunk)] {
		if err := w.shrink(ctx, m, &left[n]); err != nil {
			return nil, err
		}
	}
	rows := make([]Row, len(left))
	for n, d := range left {
		rows[n] = d.row
	}
	if len(rows) == 0 {
		return nil, nil
	}
	cols, err := source.Columns(w.vars, rows)
	if err != nil {
		return nil, err
	}
	was, err := w.h.Run(ctx, w.k.fn.Func, cols, len(rows))
	if err != nil {
		return nil, fmt.Errorf("execute %s on inputs that tell mutants: %w", w.k.target, err)
	}
	out := map[string]*Witness{}
	env := w.k.pkg.Env
	for n, d := range left {
		one := make([]relation.Column, len(cols))
		for c := range cols {
			one[c] = cols[c].Gather([]int32{int32(n)})
		}
		out[m.Mutants[d.mutant].ID] = &Witness{At: counterexample.Assign(env, w.vars, d.row), Call: counterexample.Actual(env, w.k.fn.Func, one),
			Was: outcomeAt(env, w.k.fn.Func, was, n), Does: d.does}
	}
	return out, nil
}

// shrink makes the input of a mutant simpler while it tells the mutant.
func (w *witnesser) shrink(ctx context.Context, m *matrix.Matrix, d *told) error {
	contains := func(i int, v relation.Value) bool { return w.k.domain.Contains(v, w.vars[i].Type, w.vars[i].Name) }
	s := &Shrinker{Env: w.k.pkg.Env, Vars: w.vars, Contains: contains, Rounds: witnessRounds, Fails: func(ctx context.Context, rows []Row) ([]bool, error) {
		out := make([]bool, len(rows))
		in, err := w.accepts.within(rows, relation.All(len(rows)))
		if err != nil {
			return nil, err
		}
		// The steps are simplest first, so that the simplest row that tells is the one the search goes on from.
		var inside []Row
		in.Each(func(i int) { inside = append(inside, rows[i]) })
		told, err := w.differ(ctx, inside, m, []int{d.mutant})
		if err != nil || len(told) == 0 || told[0].row == nil {
			return out, err
		}
		simplest := counterexample.Key(told[0].row)
		at := slices.IndexFunc(rows, func(r Row) bool { return counterexample.Key(r) == simplest })
		out[at] = true
		d.row, d.does = told[0].row, told[0].does
		return out, nil
	}}
	_, err := s.Shrink(ctx, d.row)
	return err
}

// rowsOf is the rows of a trial.
func rowsOf(tr matrix.Trial) []Row {
	rows := make([]Row, tr.Rows)
	for r := range rows {
		for _, c := range tr.Columns {
			rows[r] = append(rows[r], c.At(r))
		}
	}
	return rows
}
