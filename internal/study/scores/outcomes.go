package scores

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The inputs come in batches: most mutants that differ differ at once, and need no second one.
const (
	firstBatch = 1 << 10
	batch      = 1 << 14
)

// A mutant that survives may be equivalent: no input tells it apart. This file finds those that are not, by inputs that no relation was
// asked about, so that a score can be given of the mutants that can be killed at all. A mutant that no input tells apart stays open.

// outcomes finds the mutants that no relation kills and whose outcome is another one on some input of some function.
//
// The functions of a package share one child with all mutants; building it costs more than a comparison.
func (m *measure) outcomes(ctx context.Context, all []*infer.Subject) error {
	p := all[0].Package
	o := harness.Options{Variant: harness.Instrumented, AllowEffects: m.o.Infer.AllowEffects, Cache: m.o.Infer.Cache, Dir: m.o.Infer.Subject.Dir,
		Tags: m.o.Infer.Subject.Tags}
	pkg, err := mutant.InChild(ctx, p, o)
	if err != nil {
		return err
	}
	var hot []string // so many executions pay for clones
	for _, sub := range all {
		hot = append(hot, matrix.Reached(pkg, sub.Function.Ident)...)
	}
	s, err := mutant.Generate(pkg, mutant.Options{Operators: m.o.Infer.Operators, Hot: hot})
	if err != nil {
		return err
	}
	o.Schemata = s.ForChild()
	h, err := harness.Build(ctx, p, o)
	if err != nil {
		return err
	}
	defer h.Close()
	for _, sub := range all {
		c, err := m.comparison(h, sub)
		if err != nil {
			return err
		}
		m.o.say("compare mutants of %s", sub.Target)
		if err := c.run(ctx, matrix.Of(pkg, s, sub.Function.Ident)); err != nil {
			return fmt.Errorf("compare mutants of %s: %w", sub.Target, err)
		}
		if err := m.suites(ctx, c); err != nil {
			return fmt.Errorf("ask suites of %s: %w", sub.Target, err)
		}
	}
	return nil
}

// A comparison holds mutants against the recorded outcomes of the original: "F(x) ~= recorded0", and whether it returns and panics.
//
// The machinery that tries relations on mutants is used as it is: the outcome of the original is recorded by an execution, handed back as a
// column of a variable, and `F(x) ~= recorded0` is a relation that the original satisfies by construction. A mutant that violates it
// differs.
type comparison struct {
	m      *measure
	h      *harness.Harness
	sub    *infer.Subject
	rels   []*relation.Relation
	params []relation.Var                              // of the function
	vars   []relation.Var                              // params, then what is recorded
	column []func(*relation.Execution) relation.Column // of each variable that is recorded, in the order of vars
}

// tolerance is what makes no other outcome of a float, relative; absolute it is next to nothing.
//
// A mutant that rounds differently computes the same number.
const tolerance = "1e-9, 1e-300"

// comparison builds the relations of one function. An output that cannot be compared (a type without ==) gives a warning and is left out;
// whether the call returns is always compared.
func (m *measure) comparison(h *harness.Harness, sub *infer.Subject) (*comparison, error) {
	c := &comparison{m: m, h: h, sub: sub}
	fn := sub.Function.Func
	for i, p := range fn.Params {
		c.params = append(c.params, relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i})
	}
	c.vars = slices.Clone(c.params)
	call := callText(fn)
	for i, out := range fn.Outputs() {
		name := fmt.Sprint("recorded", i)
		text := fmt.Sprintf("%s ~= %s within %s", call+selection(fn, i), name, tolerance)
		r, err := c.parse(text)
		if err != nil {
			if r, err = c.parse(fmt.Sprintf("%s ~= %s", call+selection(fn, i), name)); err != nil {
				m.warn("%s: its output %d is not compared: %v", sub.Target, i, err)
				continue
			}
		}
		c.rels = append(c.rels, r)
		c.record(name, out.Type, func(e *relation.Execution) relation.Column { return e.Outputs[i] })
	}
	for k, want := range []relation.Outcome{relation.Returned, relation.Panicked} {
		name := fmt.Sprint("recordedOutcome", k)
		r, err := c.parse(fmt.Sprintf("%s(%s) == %s", []string{"ok", "panics"}[k], call, name))
		if err != nil {
			return nil, fmt.Errorf("compare outcomes of %s: %w", sub.Target, err)
		}
		c.rels = append(c.rels, r)
		bool := relation.Predeclared(relation.Bool)
		c.record(name, bool, func(e *relation.Execution) relation.Column {
			is := make([]relation.Value, len(e.Outcome))
			for row, o := range e.Outcome {
				is[row] = o == want
			}
			col, _ := relation.FromValues(bool, is) // of booleans it cannot fail
			return col
		})
	}
	return c, nil
}

// record adds a variable whose column is made of the original's execution.
func (c *comparison) record(name string, t *relation.Type, column func(*relation.Execution) relation.Column) {
	c.vars, c.column = append(c.vars, relation.Var{Name: name, Type: t}), append(c.column, column)
}

func (c *comparison) parse(text string) (*relation.Relation, error) {
	env, fn := c.sub.Package.Env, c.sub.Function.Func
	return relation.Parse(infer.Declare(env, fn, text), env)
}

// callText is a call of a function with its parameters.
//
// A method is called on its first parameter: x.Add(y).
func callText(fn *relation.Func) string {
	var names []string
	for _, p := range fn.Params {
		names = append(names, p.Name)
	}
	name := fn.Name
	if fn.Recv {
		name, names = names[0]+name[strings.LastIndexByte(name, '.'):], names[1:]
	}
	args := strings.Join(names, ", ")
	if fn.Variadic {
		args += "..."
	}
	return name + "(" + args + ")"
}

// selection is how a relation picks an output of a call: nothing where the call stands for it.
//
// A call stands for its only output; of several one is picked by its name or else by its number.
func selection(fn *relation.Func, i int) string {
	out := fn.Outputs()[i]
	switch {
	case out.Result >= 0 && len(fn.Results) == 1, len(fn.Outputs()) == 1:
		return ""
	case out.Name != "" && out.Name != "_":
		return "." + out.Name
	}
	return fmt.Sprintf("[%d]", i)
}

// run compares the mutants of which nothing is known yet.
//
// fate.same is the mutant that this one is known to be the same as, and itself if there is none: only such a representative is tried. A
// mutant that is spent is not tried on further rows, since each row costs all its fuel. One that crashes its child differs.
func (c *comparison) run(ctx context.Context, mutants []*mutant.Mutant) error {
	left := map[uint32]*fate{}
	for _, mu := range mutants {
		f := c.m.fates[mu.Number]
		if f != nil && f.same == mu.Number && !c.m.guides(mu) && !f.equivalent && !f.every && f.differs < 0 {
			left[mu.Number] = f
		}
	}
	sp := &source.Space{Env: c.sub.Package.Env, Subject: c.sub.Function.Func, Vars: c.params, Domain: c.sub.Domain}
	sd := seed.New(c.m.o.Seed).Child("scores "+c.sub.Target, 0)
	spent := map[uint32]bool{} // with inputs of this function
	n := firstBatch
	for done := 0; done < c.m.o.Inputs && len(left) > 0; n = batch {
		n = min(n, c.m.o.Inputs-done)
		rows := inputs(sp, n, sd.Child("batch", uint64(done)))
		kills, numbers, err := c.batch(ctx, rows, left, spent)
		if err != nil {
			return err
		}
		for i, number := range numbers {
			f := left[number]
			switch fate := kills.Fates[i]; {
			case fate.Killed():
				f.differs = done + first(fate.First)
				delete(left, number)
			case fate.End == harness.Spent:
				f.spent, spent[number] = true, true
			case fate.End == harness.Crashed:
				f.crashed = true
				delete(left, number)
			}
		}
		done += n
		if len(left) == len(spent) {
			break
		}
	}
	return nil
}

// first is the smallest row that any relation names, -1 if there is none. rows has one entry a relation, -1 where it kills nothing.
func first(rows []int32) int {
	at := -1
	for _, r := range rows {
		if r >= 0 && (at < 0 || int(r) < at) {
			at = int(r)
		}
	}
	return at
}

// batch records what the original does on rows, and tries those mutants that are left and not spent.
//
// The order of the mutants is that of their numbers, since left is a map.
func (c *comparison) batch(ctx context.Context, rows []source.Row, left map[uint32]*fate, spent map[uint32]bool) (*harness.Kills, []uint32, error) {
	args, err := source.Columns(c.params, rows)
	if err != nil {
		return nil, nil, err
	}
	e, err := c.h.Run(ctx, c.sub.Function.Func, args, len(rows))
	if err != nil {
		return nil, nil, err
	}
	for _, column := range c.column {
		args = append(args, column(e))
	}
	var numbers []uint32
	for _, number := range slices.Sorted(maps.Keys(left)) {
		if !spent[number] {
			numbers = append(numbers, number)
		}
	}
	kills, err := c.h.Kill(ctx, harness.Killing{Mutants: numbers, Batch: harness.Batch{Relations: c.rels, Vars: c.vars, Columns: args, N: len(rows),
		Subject: c.sub.Function.Func}})
	return kills, numbers, err
}

// suites asks what each suite kills of the mutants of one function.
//
// Mutants that guided are left out, since none of them counts. Those that relations kill are asked about like the others: what a suite adds to
// relations is no question here, and what relations add to a suite can be told of what it misses alone.
func (m *measure) suites(ctx context.Context, c *comparison) error {
	asked := map[uint32]*fate{}
	for number, f := range m.fates {
		if f.same == number && !m.guides(f.mutant) && !f.equivalent {
			asked[number] = f
		}
	}
	for i, s := range m.o.Suites {
		// The domain of the inputs is that of the relations, so that neither side sees mutants which the other one cannot.
		rows, err := s.Rows(ctx, c.sub)
		if err != nil {
			return err
		}
		m.score.Beside.Suites[i].Inputs += len(rows)
		// What one part of the inputs kills is not tried on the next one, and neither is what ran out of fuel: that costs most and is no kill.
		// Suites do not know of each other: each begins with all mutants.
		left, spent := map[uint32]*fate{}, map[uint32]bool{}
		for number, f := range asked {
			left[number] = f
		}
		// Most mutants that a suite kills fall to its first inputs; parts of the size of a first batch need no more than these.
		for part := range slices.Chunk(rows, firstBatch) {
			kills, numbers, err := c.batch(ctx, part, left, spent)
			if err != nil {
				return err
			}
			for k, number := range numbers {
				switch fate := kills.Fates[k]; {
				// A test that takes its process down has failed.
				case fate.Killed(), fate.End == harness.Crashed:
					left[number].suites |= 1 << i
					delete(left, number)
				case fate.End == harness.Spent:
					spent[number] = true
				}
			}
		}
	}
	return nil
}
