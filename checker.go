package imago

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The rows of a relation, as imago check draws them. No theory stands behind the figures.
const (
	randomRows = 10_000
	edgeRows   = 2_000
)

// A checker holds relations against functions of this process.
type checker struct {
	o       Options
	env     *relation.Env
	local   *child.Local
	subject *relation.Func // whose parameters the domain bounds
	domain  string
	named   bool   // the domain is about the subject's parameters, not about variables
	place   string // where the relation stands; "" for a text
}

// newChecker makes a checker of relations with these texts; f may be nil.
func newChecker(funcs Funcs, f *relation.File, texts []string, options []Options) (*checker, error) {
	c := &checker{}
	for _, o := range options {
		c.o.override(o)
	}
	subject := ""
	if f != nil {
		subject, _, _ = strings.Cut(f.Subject, "(")
	}
	e, err := newEnvironment(funcs, subject, c.o.Values, texts)
	if err != nil {
		return nil, err
	}
	c.env, c.local, c.domain = e.Env, child.NewLocal(e.Env, e.values), c.o.Domain
	if f == nil {
		return c, nil
	}
	if c.domain == "" {
		c.domain, c.named = f.Domain, true
	}
	return c, c.about(f.Subject)
}

// override takes over what o sets.
func (o *Options) override(p Options) {
	if p.Seed != 0 {
		o.Seed = p.Seed
	}
	if p.Inputs != 0 {
		o.Inputs = p.Inputs
	}
	if p.Domain != "" {
		o.Domain = p.Domain
	}
	if p.At != "" {
		o.At = p.At
	}
	o.Sources, o.Values = append(o.Sources, p.Sources...), append(o.Values, p.Values...)
}

// about finds the subject of a catalogue by its signature, "Vec.Rotate(v Vec, a float64) Vec", and gives its parameters and results the names that
// they have there: the relations and the domain are written with these.
func (c *checker) about(signature string) error {
	at := strings.IndexByte(signature, '(')
	if at < 0 {
		return fmt.Errorf("%q is no signature of a function", signature)
	}
	name := signature[:at]
	parsed, err := parser.ParseExpr("func" + signature[at:])
	t, ok := parsed.(*ast.FuncType)
	if err != nil || !ok {
		return fmt.Errorf("%q is no signature of a function", signature)
	}
	if c.subject = c.env.Func(name); c.subject == nil {
		return fmt.Errorf("the file is about %s, which is not among the functions", name)
	}
	ins, outs := make([]string, len(c.subject.Params)), make([]string, len(c.subject.Results))
	if c.subject.Err {
		outs = append(outs, "")
	}
	if !fill(ins, t.Params) || !fill(outs, t.Results) {
		return fmt.Errorf("the signature is now another one than %s; mend the relations and its subject line, or infer again", signature)
	}
	for i, name := range ins {
		c.subject.Params[i].Name = name
	}
	for i := range c.subject.Results {
		c.subject.Results[i].Name = outs[i]
	}
	return nil
}

// claimed is the function that a relation is taken to be about: the first that it executes.
func (c *checker) claimed(r *relation.Relation) *relation.Func {
	if calls := r.Executions(); len(calls) > 0 {
		return calls[0].Fn
	}
	return nil
}

// concerns tells whether a relation has exactly the variables of the assignment that was asked for.
func (c *checker) concerns(r *relation.Relation) bool {
	at, err := counterexample.ParseAt(c.o.At)
	return err == nil && len(at.Names) == len(r.Vars) && !slices.ContainsFunc(r.Vars, func(v relation.Var) bool { return !slices.Contains(at.Names, v.Name) })
}

// check tries a relation and returns what is to be reported, "" if nothing is.
func (c *checker) check(ctx context.Context, r *relation.Relation, sources []string) (failure string, err error) {
	for _, v := range r.Vars {
		if err := source.Drawable(c.env, v.Type); err != nil {
			return "", fmt.Errorf("no source for %s: %w (list a function that does, or give Options.Values)", v.Name, err)
		}
	}
	t := &trial{checker: c, ctx: ctx, rel: r}
	if err := t.bound(); err != nil {
		return "", err
	}
	rows, err := t.rows(sources)
	if err != nil {
		return "", err
	}
	v, err := t.decide(rows)
	if err != nil {
		return "", err
	}
	if v.Violated.Empty() {
		if v.Held.Empty() {
			return "", fmt.Errorf("%s: no input of %d met the precondition", r.Text(), len(rows))
		}
		return "", nil
	}
	s := &counterexample.Shrinker{Env: c.env, Vars: r.Vars, Contains: t.contains, Fails: func(_ context.Context, rows []source.Row) ([]bool, error) { return t.fails(rows) }}
	if c.o.At != "" {
		s = nil
	}
	found, err := counterexample.Of(ctx, child.Variables{Local: c.local}, c.env, r, c.subject, simplest(rows, v.Violated), s)
	if err != nil {
		return "", err
	}
	return c.report(r, found), nil
}

// report is a violation as imago check reports it.
func (c *checker) report(r *relation.Relation, v *counterexample.Violation) string {
	who := c.env.Name
	if c.subject != nil && who != "" {
		who += "." + c.subject.Name
	}
	v.Repeat = "imago.Options{At: " + fmt.Sprintf("%q", v.At) + "}"
	var b strings.Builder
	counterexample.Write(&b, who, r, c.place, v)
	return strings.TrimRight(b.String(), "\n")
}

// A trial is one relation on its rows.
type trial struct {
	*checker
	ctx        context.Context
	rel        *relation.Relation
	domain     *relation.Domain
	bounds     *relation.Func // whose parameters the domain bounds
	conditions []*relation.Relation
}

// bound reads the domain. Without a catalogue it is about the relation's variables, which then count as the parameters of a function.
func (t *trial) bound() error {
	t.bounds = t.subject
	if !t.named {
		t.bounds = &relation.Func{Name: "sources"}
		for _, v := range t.rel.Vars {
			t.bounds.Params = append(t.bounds.Params, relation.Param{Name: v.Name, Type: v.Type})
		}
	}
	var err error
	if t.domain, err = relation.ParseDomain(t.checker.domain, t.env, t.bounds); err != nil {
		return fmt.Errorf("domain %q: %w", t.checker.domain, err)
	}
	t.conditions = t.domain.Conditions(t.env, t.bounds, t.rel)
	return nil
}

func (t *trial) contains(i int, v relation.Value) bool {
	return t.domain.Contains(v, t.rel.Vars[i].Type, t.domain.Root(t.bounds, t.rel.Vars[i], t.rel))
}

// rows are the assignments to try, those that are given first.
func (t *trial) rows(sources []string) ([]source.Row, error) {
	if t.o.At != "" {
		sources = []string{t.o.At}
	}
	var given []source.Row
	for _, text := range sources {
		at, err := counterexample.ParseAt(text)
		if err != nil {
			return nil, err
		}
		row, ok, err := at.Row(t.env, t.rel.Vars)
		if err != nil {
			return nil, err
		}
		if ok && len(row) == len(at.Names) {
			given = append(given, row)
		}
	}
	if len(t.rel.Vars) == 0 {
		return []source.Row{{}}, nil
	}
	if t.o.At != "" {
		if len(given) == 0 {
			return nil, fmt.Errorf("%q is no assignment of the variables of %s", t.o.At, t.rel.Text())
		}
		return given, nil
	}
	sp := &source.Space{Env: t.env, Subject: t.bounds, Vars: t.rel.Vars, Domain: t.domain, Relation: t.rel, Pre: t.rel.Pre}
	s := seed.New(orDefault(t.o.Seed, 1)).Child("check "+t.rel.ID(), 0)
	rows := append(given, source.Draw(source.Edge{}, sp, s, edgeRows)...)
	rows = append(rows, source.Draw(source.Random{}, sp, s, orDefault(t.o.Inputs, randomRows))...)
	return t.inside(rows)
}

func orDefault[T int | int64](n, otherwise T) T {
	if n == 0 {
		return otherwise
	}
	return n
}

// inside is the rows that meet the conditions of the domain.
func (t *trial) inside(rows []source.Row) ([]source.Row, error) {
	for _, c := range t.conditions {
		v, err := t.eval(c, rows)
		if err != nil {
			return nil, fmt.Errorf("the domain's condition: %w", err)
		}
		var in []source.Row
		v.Held.Each(func(i int) { in = append(in, rows[i]) })
		rows = in
	}
	return rows, nil
}

func (t *trial) decide(rows []source.Row) (*relation.Verdicts, error) { return t.eval(t.rel, rows) }

// eval decides a relation over the trial's variables. Rows whose values could not be made are in no set but Untried.
func (t *trial) eval(r *relation.Relation, rows []source.Row) (*relation.Verdicts, error) {
	cols, err := source.Columns(t.rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	cols, bad, _ := t.local.Native(cols)
	vars := map[string]relation.Column{}
	for i, v := range t.rel.Vars {
		vars[v.Name] = cols[i]
	}
	v, err := r.Eval(t.local, vars, len(rows))
	if err != nil {
		return nil, err
	}
	v.Held, v.Violated, v.Skipped, v.Untried = v.Held.AndNot(bad), v.Violated.AndNot(bad), v.Skipped.AndNot(bad), v.Untried.Or(bad)
	return v, nil
}

// fails is what a shrinker asks: which rows lie in the domain and violate the relation.
func (t *trial) fails(rows []source.Row) ([]bool, error) {
	out := make([]bool, len(rows))
	v, err := t.decide(rows)
	if err != nil {
		return nil, err
	}
	in := relation.All(len(rows))
	for _, c := range t.conditions {
		held, err := t.eval(c, rows)
		if err != nil {
			return nil, err
		}
		in = in.And(held.Held)
	}
	v.Violated.And(in).Each(func(i int) { out[i] = true })
	return out, nil
}

// simplest is the simplest of the rows in a set.
func simplest(rows []source.Row, set relation.Bits) source.Row {
	var best source.Row
	set.Each(func(i int) {
		if best == nil || counterexample.Order(rows[i], best) < 0 {
			best = rows[i]
		}
	})
	return best
}

// texts are the relations of a catalogue, as written.
func texts(f *relation.File) []string {
	out := []string{f.Domain}
	for _, e := range f.Entries {
		out = append(out, e.Text)
	}
	return out
}

func placeOf(file string, e relation.Entry) string {
	return fmt.Sprintf("%s:%d:%d", file, e.Line, e.Col)
}
