package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/git"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Claims are the relations of one function, to be scored.
type Claims struct {
	Kept bool            // in a catalogue, and not just inferred
	Most int64           // executions of mutants, by fewer rows than were asked for, but a few at least; 0: no bound
	Skip map[string]bool // mutants, by their names, that are not tried
	k    *kept
}

// ClaimsOf makes the claims of relations that no catalogue holds.
func ClaimsOf(p *subject.Package, f *subject.Function, d *relation.Domain, rels []*relation.Relation) *Claims {
	k := &kept{pkg: p, fn: f, target: f.Target, short: p.Name + "." + f.Ident, domain: d}
	for _, r := range rels {
		k.relations = append(k.relations, keptRelation{rel: r})
	}
	return &Claims{k: k}
}

// Feed has sources drawn from values that a parameter is given, by its name, beside those that its type has: of a parser what its printer prints.
// Without it they are the texts that people give.
func (c *Claims) Feed(corpus map[string][]relation.Value) { c.k.corpus = corpus }

// Target is the function that the claims are about, as a user names it.
func (c *Claims) Target() string { return c.k.target }

// Kept reads the claims that are kept for targets; none is no error. What does not fit the code any more is one.
func Kept(ctx context.Context, targets []string, o subject.Options) ([]*Claims, error) {
	all, err := find(ctx, targets, Options{Running: Running{Subject: o}})
	if none := (noneKept{}); errors.As(err, &none) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []*Claims
	for _, k := range all {
		if k.stale != "" {
			return nil, fmt.Errorf("%s: %s", k.short, k.stale)
		}
		out = append(out, &Claims{Kept: true, k: k})
	}
	return out, nil
}

// ScoreOptions says how relations are scored. The zero value is the default of the command line.
type ScoreOptions struct {
	Running
	Operators []string // of mutation, by name; none: all
	// Untried names operators whose mutants are made and not tried: where two operators write the same, the first one of their table has it, and
	// those that are tried must not write what is kept for a later measurement.
	Untried []string
	// Witnesses asks for an input for each mutant that no relation sees, and has relations tried on it.
	Witnesses bool
	Show      int // so many assignments of each relation are executed to be looked at, see [Shown]
}

// Rows of a score. The kill matrices of the research on schemata have 1,000 rows; no theory stands behind the edges.
const (
	scoreRows  = 1000
	scoreEdges = 200
	fewRows    = 10
	hotRows    = 20_000 // from which on compiling clones takes less than they save: make bench-mutants, 250 ms of 800 for 1,000 rows
)

// Scores is the kill matrices of functions.
type Scores struct {
	Seed     int64
	Diff     string // only mutants on lines that changed since this revision were tried; functions without one are left out
	Subjects []*Scored
}

// A Scored is the kill matrix of a function's relations.
type Scored struct {
	Target, Short, Dir string // ./geom.Area, geom.Area, and the folder of its package
	Kept               bool   // the relations are those of the catalogue
	Matrix             *matrix.Matrix
	Killers            []mutant.Killer // the relations, by trial
	Worth              []matrix.Worth  // of the relations, by trial
	Left               []mutant.Left   // places of the package that could have been mutated and are not
	Warnings           []error
	Witnesses          map[string]*Witness // of mutants that no relation sees, by ID, where they were asked for
	Function           *subject.Function
	Domain             *relation.Domain // that the relations are claims about
	Shown              []Shown          // the relations, by trial, where that was asked for

	env *relation.Env // of the relations
}

// Robust is the names of the relations that are worth keeping, see [matrix.Matrix.Robust].
func (s *Scored) Robust() (names []string) {
	for _, t := range s.Matrix.Robust(s.Worth) {
		names = append(names, s.Matrix.Trials[t].Relation.Name)
	}
	return names
}

// Verdicts is what became of each mutant, once for all functions that come to it.
func (s *Scores) Verdicts() []mutant.Verdict {
	var all []mutant.Verdict
	for _, sub := range s.Subjects {
		all = append(all, sub.Matrix.Verdicts(sub.Target)...)
	}
	return mutant.Merge(all)
}

// Killers is the relations of all functions.
func (s *Scores) Killers() []mutant.Killer {
	var all []mutant.Killer
	for _, sub := range s.Subjects {
		all = append(all, sub.Killers...)
	}
	return all
}

// Failed tells whether a kept relation does not hold of the code as it is.
func (s *Scores) Failed() bool {
	return slices.ContainsFunc(s.Subjects, func(sub *Scored) bool {
		return sub.Kept && slices.ContainsFunc(sub.Matrix.Broken, func(n int) bool { return n > 0 })
	})
}

// Score tries the mutants of functions with their relations, on source inputs that neither inference nor a check draws. Mutants are those
// that count for a function, see [matrix.Of]. When ctx is done it returns what it has and the context's error.
func Score(ctx context.Context, claims []*Claims, o ScoreOptions) (*Scores, error) {
	out := &Scores{Seed: o.Seed, Diff: o.Diff}
	for len(claims) > 0 {
		n := slices.IndexFunc(claims, func(c *Claims) bool { return c.k.pkg != claims[0].k.pkg })
		if n < 0 {
			n = len(claims)
		}
		if err := out.add(ctx, claims[:n], o); err != nil {
			if ctx.Err() != nil {
				return out, errors.Join(ctx.Err(), err)
			}
			return nil, err
		}
		claims = claims[n:]
	}
	return out, nil
}

// add scores functions of one package.
func (s *Scores) add(ctx context.Context, claims []*Claims, o ScoreOptions) (err error) {
	sc, err := OpenScorer(ctx, claims[0].k.pkg, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sc.Close()) }()
	for _, c := range claims {
		scored, err := sc.Score(ctx, c)
		if err != nil {
			return err
		}
		if scored != nil {
			s.Subjects = append(s.Subjects, scored)
		}
	}
	return nil
}

// A Scorer holds the mutants of one package, and the child program with them all once a function has been scored.
type Scorer struct {
	o        ScoreOptions
	p        *subject.Package
	pkg      *mutant.Package
	s        *mutant.Schemata
	h        *harness.Harness // nil before it is needed
	pristine *harness.Harness // the untouched package; nil before it is needed
	ho       harness.Options
	lines    git.Lines
	same     map[uint32]uint32           // of the compared mutants, see [mutant.Schemata.Equal]
	seen     map[uint32]bool             // the compared mutants
	unequal  map[*subject.Function]error // why those of a function could not be compared
}

// OpenScorer makes the mutants of a package. Close ends its child program.
func OpenScorer(ctx context.Context, p *subject.Package, o ScoreOptions) (*Scorer, error) {
	sc := &Scorer{o: o, p: p, same: map[uint32]uint32{}, seen: map[uint32]bool{}, unequal: map[*subject.Function]error{}}
	if o.Diff != "" {
		var err error
		if sc.lines, err = git.Changed(ctx, cmp.Or(o.Subject.Dir, "."), o.Diff); err != nil {
			return nil, err
		}
	}
	sc.ho = o.Harness()
	o.say("mutate %s", p.Path)
	var err error
	if sc.pkg, err = mutant.InChild(ctx, p, sc.ho); err != nil {
		return nil, err
	}
	sc.s, err = mutant.Generate(sc.pkg, mutant.Options{Operators: o.Operators, Hot: sc.hot(), Only: matrix.Needed(sc.pkg, sc.subjects())})
	return sc, err
}

// openPristine builds the untouched package, if that has not been done.
func (sc *Scorer) openPristine(ctx context.Context) (err error) {
	if sc.pristine == nil {
		o := sc.ho
		o.Variant, o.Schemata = harness.Pristine, nil
		sc.pristine, err = harness.Build(ctx, sc.p, o)
	}
	return err
}

// subjects is the functions of the package that may be scored.
func (sc *Scorer) subjects() (idents []string) {
	for _, f := range sc.p.Functions {
		if f.Refused == "" {
			idents = append(idents, f.Ident)
		}
	}
	return idents
}

// hot is the functions whose mutants are executed so often that clones of them pay.
func (sc *Scorer) hot() (names []string) {
	if sc.o.Rows < hotRows {
		return nil
	}
	for _, f := range sc.p.Functions {
		names = append(names, matrix.Reached(sc.pkg, f.Ident)...)
	}
	return names
}

// Close ends the child programs.
func (sc *Scorer) Close() error {
	var errs []error
	for _, h := range []*harness.Harness{sc.h, sc.pristine} {
		if h != nil {
			errs = append(errs, h.Close())
		}
	}
	return errors.Join(errs...)
}

// Score has the kill matrix of a function of the package made; nil if --diff leaves it no mutant.
func (sc *Scorer) Score(ctx context.Context, c *Claims) (*Scored, error) {
	mutants := sc.mutants(c.k.fn)
	if sc.o.Diff != "" && len(mutants) == 0 {
		return nil, nil
	}
	if err := sc.ready(ctx, c.k.fn, mutants); err != nil {
		return nil, err
	}
	mutants = slices.DeleteFunc(slices.Clone(mutants), func(m *mutant.Mutant) bool { return c.Skip[m.ID] })
	all := len(mutants)
	if c.Most > 0 {
		mutants = matrix.Spread(mutants, mostTried)
	}
	scored, err := sc.score(ctx, c, mutants, sc.rows(c, len(mutants), all))
	if err != nil {
		return nil, err
	}
	if n := len(mutants); n < all {
		scored.Warnings = append(scored.Warnings, fmt.Errorf("%d of its %d mutants were tried", n, all))
	}
	scored.Left = sc.s.Left
	if why := sc.unequal[c.k.fn]; why != nil {
		scored.Warnings = append(scored.Warnings, fmt.Errorf("equivalent and duplicate mutants are not told from others: %w", why))
	}
	return scored, nil
}

// Prepare does what [Scorer.Score] of a function begins with and what needs no claims: who has them found meanwhile waits less. What was learnt
// from executions for other functions is forgotten ([harness.Harness.Forget]).
func (sc *Scorer) Prepare(ctx context.Context, f *subject.Function) error {
	if err := sc.ready(ctx, f, sc.mutants(f)); err != nil {
		return err
	}
	sc.h.Forget()
	return nil
}

// ready compares mutants with each other while the child program with all of the package is built, if that has not been done.
func (sc *Scorer) ready(ctx context.Context, f *subject.Function, mutants []*mutant.Mutant) error {
	var g errgroup.Group
	g.Go(func() error {
		sc.compare(f, mutants)
		return nil
	})
	if sc.h == nil {
		sc.o.say("build the mutants of %s", sc.p.Path)
		sc.ho.Schemata = sc.s.ForChild()
		g.Go(func() (err error) {
			sc.h, err = harness.Build(ctx, sc.p, sc.ho)
			return err
		})
	}
	return g.Wait()
}

// Touched is the functions among targets that come to a mutant on a line which changed since o.Diff.
func Touched(ctx context.Context, targets []string, o ScoreOptions) (out []string, err error) {
	pkgs, err := subject.Load(ctx, targets, o.Subject)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		sc, err := OpenScorer(ctx, p, o)
		if err != nil {
			return nil, err
		}
		for _, f := range p.Functions {
			if f.Refused != "" || len(sc.mutants(f)) > 0 {
				out = append(out, f.Target)
			}
		}
	}
	return out, nil
}

// mutants is those that count for a function and that are asked for.
func (sc *Scorer) mutants(f *subject.Function) []*mutant.Mutant {
	return slices.DeleteFunc(sc.changed(matrix.Of(sc.pkg, sc.s, f.Ident)), func(m *mutant.Mutant) bool { return slices.Contains(sc.o.Untried, m.Operator) })
}

// changed is the mutants that change a line which is not what it was.
func (sc *Scorer) changed(mutants []*mutant.Mutant) []*mutant.Mutant {
	if sc.o.Diff == "" {
		return mutants
	}
	touched := sc.lines.Touched()
	return slices.DeleteFunc(mutants, func(m *mutant.Mutant) bool {
		first, last := m.Lines()
		return !touched(m.File, first, last)
	})
}

// score scores the relations of one function, on so many random rows each.
func (sc *Scorer) score(ctx context.Context, c *Claims, mutants []*mutant.Mutant, rows int) (*Scored, error) {
	k, h := c.k, sc.h
	doubts := h.Warnings() // of functions before this one
	sc.o.say("draw inputs for %s", k.short)
	trials, err := k.trials(ctx, h, sc.o.Seed, rows)
	if err != nil {
		return nil, err
	}
	sc.o.say("try the mutants of %s", k.short)
	h.Apart(k.fn.Keeps)
	out := &Scored{Target: k.target, Short: k.short, Dir: k.pkg.Dir, Kept: c.Kept, Function: k.fn, Domain: k.domain, env: k.pkg.Env}
	all := len(mutants)
	if mutants, err = sc.affordable(ctx, c, mutants, trials); err != nil {
		return nil, err
	}
	if out.Matrix, err = matrix.Run(ctx, h, k.fn.Func, mutants, sc.same, trials); err != nil {
		return nil, err
	}
	if sc.o.Witnesses {
		sc.o.say("find inputs that tell survivors of %s from the original", k.short)
		if out.Witnesses, err = witnesses(ctx, h, sc.o.Seed, k, out.Matrix); err != nil {
			return nil, err
		}
		if sc.unequal[k.fn] == nil { // the same versions of functions are built once more
			if err := proveSame(ctx, sc.s, out.Matrix, out.Witnesses); err != nil {
				return nil, err
			}
		}
	}
	if sc.o.Show > 0 {
		if out.Shown, err = shown(ctx, h, k, out.Matrix, sc.o.Show); err != nil {
			return nil, err
		}
	}
	out.Worth = out.Matrix.Worths(k.fn.Func)
	out.Warnings = slices.DeleteFunc(h.Warnings(), func(w error) bool {
		return slices.ContainsFunc(doubts, func(d error) bool { return d.Error() == w.Error() })
	})
	if n := len(mutants); n < all {
		out.Warnings = append(out.Warnings, fmt.Errorf("%d of its %d mutants were tried: the others need processes of their own", n, all))
	}
	for i, kr := range k.relations {
		out.Killers = append(out.Killers, mutant.Killer{Name: k.target + ": " + kr.rel.Name, File: k.path, Line: kr.line})
		if n := out.Matrix.Broken[i]; n > 0 {
			out.Warnings = append(out.Warnings, &Doubt{kr.rel, fmt.Sprintf("is violated by the code as it is, on %d of its inputs", n)})
		}
		if out.Matrix.Held[i]+out.Matrix.Broken[i] == 0 {
			out.Warnings = append(out.Warnings, &Doubt{kr.rel, "was tried on no input: none meets its precondition"})
		}
	}
	return out, nil
}

// mostStarts is how many processes the mutants of a function may have, where executions are bounded: about five seconds on two cores. No theory
// stands behind the figure.
const mostStarts = 240

// mostTried is how many mutants of a function are tried, where executions are bounded: each costs a relation about as much as a hundred executions,
// whatever it is executed on. Functions of 200 lines have fewer. No theory stands behind the figure.
const mostTried = 2500

// affordable leaves out mutants for which too many processes would have to be started, where executions are bounded.
func (sc *Scorer) affordable(ctx context.Context, c *Claims, mutants []*mutant.Mutant, trials []matrix.Trial) ([]*mutant.Mutant, error) {
	if c.Most <= 0 {
		return mutants, nil
	}
	apart, err := sc.h.AreApart(ctx)
	if err != nil {
		return nil, err
	}
	return matrix.Sample(mutants, trials, apart, mostStarts), nil
}

// A Doubt is a warning about one relation.
type Doubt struct {
	Relation *relation.Relation
	Text     string // what is said of it
}

// Error names the relation and says what is wrong with it.
func (d *Doubt) Error() string { return d.Relation.Name + " " + d.Text }

// askingMutants are so many mutants of a function that an execution, which asks at each of their sites whether it is on, counts twice: sites have about
// eight mutants and take some three nanoseconds, 300 of them a microsecond. Functions of 200 lines have fewer.
const askingMutants = mostTried

// rows is how many random ones each relation of c gets, where some mutants are tried of all that the function has.
func (sc *Scorer) rows(c *Claims, mutants, all int) int {
	executions := 0
	for _, kr := range c.k.relations {
		executions += len(kr.rel.Executions())
	}
	return affordedRows(cmp.Or(sc.o.Rows, scoreRows), c.Most, executions, mutants, all)
}

// affordedRows is n, or as many as most executions pay for where a row takes some of each mutant; 0: no bound.
func affordedRows(n int, most int64, executions, mutants, all int) int {
	if each := int64(executions) * int64(mutants) * int64(1+all/askingMutants); most > 0 && each > 0 {
		return int(min(int64(n), max(fewRows, most/each)))
	}
	return n
}

// trials draws n random rows for each relation, and edges.
func (k *kept) trials(ctx context.Context, h *harness.Harness, from int64, n int) ([]matrix.Trial, error) {
	var out []matrix.Trial
	for _, kr := range k.relations {
		r := kr.rel
		rows := []source.Row{{}}
		if len(r.Vars) > 0 {
			var err error
			own := seed.New(from).Child("score "+k.short+" "+r.ID(), 0)
			if rows, err = k.draw(r, k.accepts(ctx, h, r), own, min(scoreEdges, n), n); err != nil {
				return nil, err
			}
		}
		cols, err := source.Columns(r.Vars, rows)
		if err != nil {
			return nil, err
		}
		out = append(out, matrix.Trial{Relation: r, Columns: cols, Rows: len(rows)})
	}
	return out, nil
}
