// Package padmt is the study of path-directed source inputs: Sun, Liu, Fu, Chen and Towey, "Path-directed source test case generation and
// prioritization in metamorphic testing" (2021). It takes one source input a path, orders them by path distance, and compares how soon the mutants of a
// subject are killed with what random testing, adaptive random testing, the same inputs in random order, and imago's search for branches do with as many
// inputs.
//
// What differs from the paper: the subjects are this project's own, with the rules of the paper's in outline; MATH is two of its functions. EXPENSE and MEAL are
// none of the paper's. NUMBER has mutants, as the others have, beside the bugs of package number/bugs. Of more than [MostInputs] paths so many are drawn. Mutants
// are imago's, without those that are known to do what the original does; the paper's
// come of MuJava. Each input is the source of one group of each relation that applies to it, of which further variables are drawn. A mutant that no input
// kills counts as found by input n + 1, which the paper does not say.
package padmt

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/internal/study/kmr"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// A Subject is a function with kept relations, and what the paper has of the program of this name; zeros where it has none.
type Subject struct {
	Name, Target string
	Published
}

// Published are the paper's figures of a program, in percent but for the inputs (§4.5, Tables 5 and 7).
type Published struct {
	Inputs int
	MS     float64
	APFD   [4]float64 // by technique, in the order of [Techniques]
}

const business = "github.com/imago-mt/imago/internal/study/business/"

// Subjects are those of the study. EXPENSE and MEAL are subjects of the paper on adequacy, and not of this one.
var Subjects = []Subject{
	{"BAGGAGE", business + "baggage.Fee", Published{34, 73.21, [4]float64{61.35, 58.43, 42.32, 34.89}}},
	{"PHONE", business + "phone.Bill", Published{32, 38.39, [4]float64{31.75, 27.84, 28.26, 21.55}}},
	{"PARKING", business + "parking.Fee", Published{144, 33.55, [4]float64{31.01, 30.15, 28.55, 26.88}}},
	{"CHARGE", business + "charge.Fee", Published{25, 71.16, [4]float64{53.48, 46.03, 42.67, 36.20}}},
	{"NUMBER", business + "number.Parse", Published{52, 37.50, [4]float64{34.12, 33.00, 30.33, 26.88}}},
	{"TAX", business + "tax.Total", Published{18, 97.96, [4]float64{82.21, 69.76, 63.41, 61.73}}},
	{"MATH-GCD", business + "mathutil.Gcd", Published{68, 94.71, [4]float64{83.64, 75.85, 69.14, 68.09}}},
	{"MATH-DISTANCE", business + "mathutil.Distance", Published{68, 94.71, [4]float64{83.64, 75.85, 69.14, 68.09}}},
	{"EXPENSE", business + "expense.Refund", Published{}},
	{"MEAL", business + "meal.Load", Published{}},
}

// MostInputs is how many inputs of paths are tried. The paper's largest suite has 144; no theory stands behind it.
const MostInputs = 150

// A Technique makes source inputs and says in which order they are tried.
type Technique int

// The techniques: the paper's four, and imago's own search.
const (
	PaDMT  Technique = iota // one input a path, by path distance
	DSE                     // the same in random order
	ART                     // adaptive random testing
	RT                      // random testing
	Guided                  // the search for branches, in random order
	Varied                  // one input a path, of several that take it, by path distance and then far from each other: [source.Spread]
)

// Techniques are all of them.
var Techniques = []Technique{PaDMT, DSE, ART, RT, Guided, Varied}

var techniques = [...]string{PaDMT: "PaDMT", DSE: "DSE", ART: "ART", RT: "RT", Guided: "Guided", Varied: "varied"}

// String names t.
func (t Technique) String() string { return techniques[t] }

// An Order is a way to put inputs in order.
type Order int

// The orders that are compared on the inputs of paths.
const (
	Distance Order = iota // by path distance
	Total                 // what covers most statements first
	Shuffled              // at random
	Spread                // by path distance, and ties by the distance of inputs, see [source.Spread]
	Others                // at random, and of each path another input, see [symbolic.Path.Others]
)

// Orders are all of them.
var Orders = []Order{Distance, Total, Shuffled, Spread, Others}

var orders = [...]string{Distance: "distance", Total: "total", Shuffled: "random", Spread: "distance, spread", Others: "random, others"}

// String names o.
func (o Order) String() string { return orders[o] }

// A Measured is a subject with the runs of each technique.
type Measured struct {
	Subject
	Relations, Mutants, Inputs int
	Paths                      int // with an input in the domain, of which Inputs are tried
	Infeasible, Unknown        int // paths without an input
	Warnings                   []error
	Faults                     []*mutant.Mutant // in the order of [Run.Found]
	Runs                       [][]Run          // by technique
	Ordered                    [][]Run          // by order, on the inputs of paths
	// Generation and prioritisation, as the mean of a run.
	Generated   []time.Duration // by technique
	Prioritised []time.Duration // by technique; zero of those without an order
}

// A Run is one suite in the order in which its inputs are tried.
type Run struct {
	Inputs int
	Found  []int // by mutant: the number of the first input that kills it, from 1; 0: none
}

// A study is a subject that is being measured.
type study struct {
	ctx    context.Context
	claims *suite.Claims
	h      *harness.Harness // that probes
	pkg    *kmr.Package     // with mutants
	called []string         // functions that may run for the subject
	seed   seed.Seed
	out    *Measured
}

// Options say how a subject is measured.
type Options struct {
	suite.Running
	Runs     int  // of each technique
	Inferred bool // by the relations that inference prints, in place of those written by hand
}

// Measure makes the runs of each technique on a subject.
func Measure(ctx context.Context, sub Subject, opts Options) (m *Measured, err error) {
	o, runs := opts.Running, opts.Runs
	all, err := suite.Kept(ctx, []string{sub.Target}, o.Subject)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%s has no catalogue", sub.Target)
	}
	claims := all[0]
	if opts.Inferred {
		if claims, err = inferred(ctx, sub, claims.Domain(), o); err != nil {
			return nil, err
		}
	}
	s := &study{ctx: ctx, claims: claims, seed: seed.New(o.Seed).Child("padmt "+sub.Name, 0), out: &Measured{Subject: sub}}
	if s.h, err = s.claims.Open(ctx, o); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.h.Close()) }()
	if s.pkg, err = kmr.Open(ctx, s.claims.Package(), o); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.pkg.Close()) }()
	s.called = s.pkg.Functions(s.claims.Function())
	return s.out, s.measure(runs)
}

// inferred are the relations that inference prints of a subject on the domain of its catalogue, so that both kinds judge the same inputs. What it found is
// in its cache: a study that is broken off goes on from there.
func inferred(ctx context.Context, sub Subject, d *relation.Domain, o suite.Running) (*suite.Claims, error) {
	how := infer.Options{Seed: o.Seed, Subject: o.Subject}
	if d != nil {
		how.Domain = d.String()
	}
	found, err := infer.Run(ctx, []string{sub.Target}, how)
	if err != nil {
		return nil, err
	}
	f := found.Subjects[0]
	var rels []*relation.Relation
	for _, r := range f.Found {
		rels = append(rels, r.Relation)
	}
	if len(rels) == 0 {
		return nil, fmt.Errorf("inference prints no relation of %s: %s", sub.Target, f.Skipped)
	}
	return suite.ClaimsOf(f.Package, f.Function, f.Domain, rels), nil
}

func (s *study) measure(runs int) error {
	paths, err := s.paths()
	if err != nil {
		return err
	}
	// Baselines get as many inputs as there are paths (§4.6.1).
	n := len(paths)
	s.out.Inputs, s.out.Relations = n, len(s.claims.Relations())
	s.out.Runs, s.out.Ordered = make([][]Run, len(Techniques)), make([][]Run, len(Orders))
	for run := range runs {
		from := s.seed.Child("run", uint64(run))
		if err := s.onPaths(paths, from, runs); err != nil {
			return err
		}
		for _, t := range []Technique{ART, RT, Guided} {
			began := time.Now()
			rows, err := s.inputs(t, n, from)
			if err != nil {
				return err
			}
			s.out.Generated[t] += time.Since(began) / time.Duration(runs)
			kills, err := s.kills(rows, from)
			if err != nil {
				return err
			}
			s.out.Runs[t] = append(s.out.Runs[t], s.run(kills, from.Child("shuffle "+t.String(), 0).Rand().Perm(len(rows))))
		}
	}
	return nil
}

// onPaths is a run of the techniques that take one input a path.
func (s *study) onPaths(paths []symbolic.Executed, from seed.Seed, runs int) error {
	rows, cover, alone := make([]source.Row, len(paths)), make([]relation.Bits, len(paths)), make([][]source.Row, len(paths))
	for i, p := range paths {
		rows[i], cover[i], alone[i] = p.Row, p.Statements, []source.Row{p.Row}
	}
	// The same inputs in each run: what differs is the further variables of the groups.
	kills, err := s.kills(rows, from)
	if err != nil {
		return err
	}
	began := time.Now()
	first := source.Prioritise(cover)
	s.out.Prioritised[PaDMT] += time.Since(began) / time.Duration(runs)
	shuffled := from.Child("shuffle", 0).Rand().Perm(len(rows))
	spread, _ := source.Spread(s.claims.Inputs(), alone, cover)
	for o, order := range map[Order][]int{Distance: first, Total: source.ByTotal(cover), Shuffled: shuffled, Spread: spread} {
		s.out.Ordered[o] = append(s.out.Ordered[o], s.run(kills, order))
	}
	s.out.Runs[PaDMT] = append(s.out.Runs[PaDMT], s.run(kills, first))
	s.out.Runs[DSE] = append(s.out.Runs[DSE], s.run(kills, shuffled))

	began = time.Now()
	for i, p := range paths {
		alone[i] = append(p.Others(s.claims.Inputs(), from.Child("others", uint64(i)), others), p.Row)
	}
	drawn := time.Now()
	order, chosen := source.Spread(s.claims.Inputs(), alone, cover)
	s.out.Generated[Varied] += drawn.Sub(began) / time.Duration(runs)
	s.out.Prioritised[Varied] += time.Since(drawn) / time.Duration(runs)
	if kills, err = s.kills(chosen, from); err != nil {
		return err
	}
	s.out.Runs[Varied] = append(s.out.Runs[Varied], s.run(kills, order))
	for i := range rows {
		rows[i] = alone[i][0]
	}
	if kills, err = s.kills(rows, from); err != nil {
		return err
	}
	s.out.Ordered[Others] = append(s.out.Ordered[Others], s.run(kills, shuffled))
	return nil
}

// others are the inputs of a path beside that of the solver, as many as the candidates of adaptive random testing (Chen, Leung and Mak 2004).
const others = 10

// paths are those with an input, with the statements that each one covers, and no more than are tried.
func (s *study) paths() ([]symbolic.Executed, error) {
	s.out.Generated, s.out.Prioritised = make([]time.Duration, len(Techniques)), make([]time.Duration, len(Techniques))
	began := time.Now()
	found, err := symbolic.Explore(s.ctx, s.claims.Package(), s.claims.Function(), s.claims.Domain(), symbolic.Options{})
	if err != nil {
		return nil, err
	}
	took := time.Since(began)
	s.out.Generated[PaDMT], s.out.Generated[DSE], s.out.Generated[Varied], s.out.Warnings = took, took, took, found.Warnings
	sp := s.claims.Inputs()
	found.List = slices.DeleteFunc(found.List, func(p symbolic.Path) bool {
		// A path outside of the domain is an input that no relation speaks of, and no baseline has such ones.
		if p.Standing == symbolic.Infeasible {
			s.out.Infeasible++
		} else if p.Row == nil {
			s.out.Unknown++
		}
		return p.Row == nil || outside(sp, p.Row)
	})
	done, err := symbolic.Execute(s.ctx, s.h, s.h, s.claims.Function(), found)
	if err != nil {
		return nil, err
	}
	for _, d := range done {
		if d.Differs {
			return nil, fmt.Errorf("%s: predicted and real outcome differ at %s", s.out.Name, d.Condition)
		}
	}
	s.out.Paths = len(done)
	return s.sampled(done), nil
}

// sampled draws paths if there are more than are tried, and keeps their order.
func (s *study) sampled(done []symbolic.Executed) (some []symbolic.Executed) {
	if len(done) <= MostInputs {
		return done
	}
	for _, i := range slices.Sorted(slices.Values(s.seed.Child("paths", 0).Rand().Perm(len(done))[:MostInputs])) {
		some = append(some, done[i])
	}
	return some
}

// outside reports whether the domain does not hold a value of a row.
func outside(sp *source.Space, row source.Row) bool {
	for i, v := range row {
		if !sp.Inside(i, v) {
			return true
		}
	}
	return false
}

// inputs are those of a baseline.
func (s *study) inputs(t Technique, n int, from seed.Seed) ([]source.Row, error) {
	sp := s.claims.Inputs()
	switch t {
	case RT:
		return source.Draw(source.Uniform{}, sp, from.Child("random", 0), n), nil
	case ART:
		return source.Draw(source.Adaptive{}, sp, from.Child("adaptive", 0), n), nil
	}
	g := source.Guided{Budget: guidedBudget, Probe: s.probe}
	pool, err := g.Search(s.ctx, sp, from.Child("guided", 0))
	if err != nil {
		return nil, err
	}
	rows := pool.Rows[:min(n, len(pool.Rows))]
	return append(rows, source.Draw(source.Random{}, sp, from.Child("guided rest", 0), n-len(rows))...), nil
}

// probe tells which sides of branches each input met.
func (s *study) probe(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
	cols, err := source.Columns(s.claims.Inputs().Vars, rows)
	if err != nil {
		return nil, err
	}
	trace, err := s.h.Probe(ctx, math.MaxInt64, s.claims.Function().Func, cols, len(rows))
	if err != nil {
		return nil, err
	}
	return probed.Rows(trace, len(rows)), nil
}

// guidedBudget is how many executions the search for branches may take, as imago adequacy has it; no theory stands behind it.
const guidedBudget = 2000

// kills are the mutants that each input kills by some relation that applies to it.
func (s *study) kills(rows []source.Row, from seed.Seed) ([]relation.Bits, error) {
	pool, err := adequacy.Apply(s.ctx, s.h, s.claims, s.called, rows, from)
	if err != nil {
		return nil, err
	}
	killed, err := s.pkg.Kill(s.ctx, s.claims, pool)
	if err != nil {
		return nil, err
	}
	s.out.Mutants, s.out.Faults = killed.Mutants, killed.Faults
	by := make([]relation.Bits, len(rows))
	for i := range by {
		by[i] = relation.NewBits(killed.Mutants)
	}
	at := map[string][]int{} // an input that is drawn twice kills the first time, whichever of the two that is
	for i, row := range rows {
		key := s.claims.Assignment(s.claims.Inputs().Vars, row)
		at[key] = append(at[key], i)
	}
	for g, group := range pool.Groups {
		for _, t := range group.Sources {
			for _, i := range at[pool.Sources[t].At] {
				by[i] = by[i].Or(killed.By[g])
			}
		}
	}
	return by, nil
}

// run is when each mutant is found where inputs are tried in an order.
func (s *study) run(kills []relation.Bits, order []int) Run {
	r := Run{Inputs: len(order), Found: make([]int, s.out.Mutants)}
	for n, i := range order {
		kills[i].Each(func(m int) {
			if r.Found[m] == 0 {
				r.Found[m] = n + 1
			}
		})
	}
	return r
}
