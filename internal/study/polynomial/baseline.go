package polynomial

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/polynomial/swarm"
	"github.com/imago-mt/imago/relation"
)

// A Flight is what AutoMR's search finds of one type for a program, true or not.
type Flight struct {
	Target, Type string
	Runs         int
	Seconds      float64 // of processors, of the three phases
	Executions   int64
	Searched     int               // relations after phase I
	Left         int               // after phase III, by its own similarity and decomposition
	Filtered     []*swarm.Relation // after phase II
}

// Fly runs AutoMR's search with the paper's parameters but for the number of runs.
func (p *Program) Fly(ctx context.Context, s seed.Seed, t polynomial.Type, runs int) (*Flight, error) {
	problem, x := p.Problem(s, 0)
	method := swarm.Paper()
	method.Runs = runs
	start := child.Computing()
	r, err := method.Search(ctx, problem, t.Shape)
	if err != nil {
		return nil, err
	}
	return &Flight{
		Target: p.Target(), Type: t.Name, Runs: runs, Seconds: (child.Computing() - start).Seconds(), Executions: x.Executions(),
		Searched: len(r.Searched), Left: r.Left(), Filtered: r.Filtered,
	}, nil
}

// A Baseline is what of a flight is true.
type Baseline struct {
	True       []string
	Distinct   []string // of these, if they are equalities, what does not follow from the others and is of no family of a simpler one: our cleansing
	Members    int      // of families, further ones than the first, that do not follow from simpler relations
	NotImplied []string // of the distinct ones, what does not follow from what our search prints
	Refuted    []string // inequalities that held on fresh inputs, and are false for what the proof came upon: none of the above
}

// exactly is the largest |B·v| / Σ|B_i·v_i| of an equality that is true. Refined ones are either some 1e-15 or 1e-9 and more.
const exactly = 1e-11

// Fresh inputs that a relation of the baseline must hold on, to be true. That an equality holds to rounding on others is known already: what is
// left are equal arguments and other edges, on which what is 0 almost everywhere may be something else. Of inequalities the proof comes upon
// violations that these do not.
const (
	triedBounds = 100_000
	triedEdges  = 1_000
)

// Baseline looks at a flight. What counts as found is the equalities of lowest degree that one near to an equality consists of, if they
// hold to rounding, and inequalities that hold on fresh inputs; then our cleansing removes what follows from the others. True bounds
// are endless, so that inequalities are not cleansed: each must follow from what is printed, by program.
//
// The comparison is generous to the baseline: what it found nearly (|B·v| < 0.05) counts if a true relation is near, as its coefficients
// are never exact, and only what is left after that is judged by tests and proofs.
func (p *Program) Baseline(ctx context.Context, s seed.Seed, flight *Flight, printed map[string][]string) (*Baseline, error) {
	problem, _ := p.Problem(s, 0)
	method, b := swarm.Paper(), &Baseline{}
	symmetries, err := p.symmetries(printed[p.Target()])
	if err != nil {
		return nil, err
	}
	families := map[string]string{} // by relation
	for _, found := range flight.Filtered {
		texts, family, err := p.verified(ctx, method, problem, found, symmetries, s)
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			if !slices.Contains(b.True, text) {
				b.True = append(b.True, text)
				families[text] = family[i]
			}
		}
	}
	if len(flight.Filtered) > 0 && flight.Filtered[0].Shape.OutputIneq {
		b.Distinct = slices.Clone(b.True)
	} else if err := p.cleanse(b, families); err != nil {
		return nil, err
	}
	for _, text := range b.Distinct {
		a, err := p.implied(printed, text)
		switch {
		case err != nil:
			return nil, err
		case len(a.Violation) > 0:
			b.Refuted = append(b.Refuted, text)
		case !a.Follows && !a.Printed:
			b.NotImplied = append(b.NotImplied, text)
		}
	}
	for _, list := range []*[]string{&b.True, &b.Distinct} {
		*list = slices.DeleteFunc(*list, func(text string) bool { return slices.Contains(b.Refuted, text) })
	}
	return b, nil
}

// implied asks whether a relation follows from what is printed of the program, or of its sisters, too.
func (p *Program) implied(printed map[string][]string, text string) (entail.Answer, error) {
	a, err := p.answer(0, printed[p.Target()], text)
	if err != nil || a.Follows || a.Printed || len(a.Violation) > 0 || len(p.Sisters) == 0 {
		return a, err
	}
	return p.answer(0, p.printedOf(p.Sisters, printed), text)
}

// cleanse fills in what is distinct of what is true, the simple before the long: what does not follow from the rest. Of a family, which ours
// print once with a variable for what is free, the first member counts.
//
// The second loop removes what a later, longer relation made superfluous; it goes from the last, so that short ones stay.
func (p *Program) cleanse(b *Baseline, families map[string]string) error {
	order := slices.Clone(b.True)
	slices.SortStableFunc(order, func(s, t string) int { return cmp.Compare(len(s), len(t)) })
	met := map[string]bool{}
	for _, text := range order {
		follows, err := p.follows(b.Distinct, text)
		if err != nil {
			return err
		}
		family := families[text]
		switch {
		case follows:
		case family != "" && met[family]:
			b.Members++
		default:
			b.Distinct = append(b.Distinct, text)
			met[family] = true
		}
	}
	for i := len(b.Distinct) - 1; i >= 0; i-- {
		others := slices.Delete(slices.Clone(b.Distinct), i, i+1)
		follows, err := p.follows(others, b.Distinct[i])
		if err != nil {
			return err
		}
		if follows {
			b.Distinct = others
		}
	}
	return nil
}

// verified is the texts of the true relations that one of a swarm is near to, of lowest degree and with inputs as symmetries that follow from
// what is printed allow, and the family that each is of, or "".
//
// An equality passes four gates: refined to rounding, split into its lowest parts, its coefficients written as likely numbers, and tried at
// the edges.
func (p *Program) verified(
	ctx context.Context, method *swarm.Swarm, problem *polynomial.Problem, found *swarm.Relation, symmetries []symmetry, s seed.Seed,
) (texts, families []string, err error) {
	if found.Shape.OutputIneq {
		text := found.Text(&problem.Subject, 0)
		ok, err := p.holds(ctx, text, triedBounds, s)
		if err != nil || !ok {
			return nil, nil, err
		}
		return []string{text}, []string{""}, nil
	}
	refined, worst, err := method.Refine(ctx, problem, found)
	if err != nil || worst > exactly {
		return nil, nil, err
	}
	lowest, err := method.Lowest(ctx, problem, refined, exactly)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range lowest {
		exact := snapped(upright(r, symmetries))
		text, _, _ := strings.Cut(exact.Text(&problem.Subject, method.Near), " within ")
		if ok, err := p.holds(ctx, text, triedEdges, s); err != nil {
			return nil, nil, err
		} else if !ok {
			continue
		}
		family, ok, err := method.Family(ctx, problem, exact, exactly)
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			family = ""
		}
		texts, families = append(texts, text), append(families, family)
	}
	return texts, families, nil
}

// holds tries a relation on the edges and as many fresh inputs.
func (p *Program) holds(ctx context.Context, text string, inputs int, s seed.Seed) (bool, error) {
	trials, err := p.Try(ctx, []string{named(text)}, inputs, s)
	return err == nil && trials[0].False == 0 && trials[0].Held > 0, err
}

// snapped has the likely numbers that coefficients are next to, so that they are the same in relations that are the same, and the same
// number, up to its sign, where two coefficients of inputs differ by rounding.
//
// Without it 0.9999999999 and 1.0000000001 would be two relations to a proof, and π as a decimal another number than math.Pi.
func snapped(r *swarm.Relation) *swarm.Relation {
	out := *r
	out.A = nil
	var met []float64
	for _, a := range r.A {
		var rows [][]float64
		for _, row := range a {
			row = near(row, 1)
			for i, c := range row {
				k := slices.IndexFunc(met, func(m float64) bool { return math.Abs(math.Abs(c)-m) < 1e-9*max(1, m) })
				if k < 0 {
					met = append(met, math.Abs(c))
				} else {
					row[i] = math.Copysign(met[k], c)
				}
			}
			rows = append(rows, row)
		}
		out.A = append(out.A, rows)
	}
	largest := 0.0
	for _, c := range r.B {
		if math.Abs(c) > math.Abs(largest) {
			largest = c
		}
	}
	out.B = near(r.B, largest)
	return &out
}

// near divides numbers by one, and takes them for a multiple of 1, π, ln 2 or √2 if they are within 1e-7 of one.
//
// The last unit that fits wins where several do, which numbers up to 64 with denominators up to 6 hardly allow.
func near(row []float64, by float64) []float64 {
	out := make([]float64, len(row))
	for i, c := range row {
		out[i] = c / by
		for _, unit := range []float64{1, math.Pi, math.Ln2, math.Sqrt2} {
			for _, den := range []float64{1, 2, 3, 4, 6} {
				if n := math.Round(out[i] / unit * den); math.Abs(n) <= 64 && math.Abs(out[i]-n*unit/den) < 1e-7 {
					out[i] = n * unit / den
				}
			}
		}
	}
	return out
}

// named writes the multiples of π and the like in a text as such, for the digits of π are another number than π.
func named(text string) string {
	var pairs []string
	for _, u := range []struct {
		name  string
		value float64
	}{{"math.Pi", math.Pi}, {"math.Ln2", math.Ln2}, {"math.Sqrt2", math.Sqrt2}} {
		for n := 64; n > 0; n-- {
			for _, den := range []int{1, 2, 3, 4, 6} {
				v := float64(n) * u.value / float64(den)
				pairs = append(pairs, strconv.FormatFloat(v, 'g', -1, 64), fmt.Sprintf("(%d*%s/%d)", n, u.name, den))
			}
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// effortOfMany is the steps of a proof where there are many to be made.
const effortOfMany = 8_000

// follows asks, up to rounding and with the effort for many, whether a relation follows from others.
func (p *Program) follows(known []string, text string) (bool, error) {
	a, err := p.answer(effortOfMany, known, text)
	return a.Follows || a.Printed, err
}

// answer is what is known of a relation, up to rounding, from others.
func (p *Program) answer(effort int, known []string, text string) (entail.Answer, error) {
	if len(known) == 0 {
		return entail.Answer{}, nil
	}
	list := make([]string, len(known))
	for i, k := range known {
		list[i] = named(k)
	}
	theory, err := p.Theory(list)
	if err != nil {
		return entail.Answer{}, err
	}
	theory.Approximate()
	theory.Effort = effort
	return decide(theory, p.Package, named(text))
}

// decide asks a theory about a relation. One that the prover does not read does not follow: that is no error.
func decide(theory *entail.Theory, pkg, text string) (entail.Answer, error) {
	rel, err := relation.Parse(text, Env(pkg))
	if err != nil {
		return entail.Answer{}, fmt.Errorf("%s: %w", text, err)
	}
	a, err := theory.Decide(rel)
	if err != nil {
		return entail.Answer{}, nil // what no proof is looked for of does not follow
	}
	return a, nil
}

// Redundant lists the printed relations that follow from the others.
func (p *Program) Redundant(printed []string) ([]string, error) {
	var out []string
	for i, text := range printed {
		theory, err := p.Theory(slices.Delete(slices.Clone(printed), i, i+1))
		if err != nil {
			return nil, err
		}
		theory.Effort = effortOfMany
		a, err := decide(theory, p.Package, text)
		if err != nil {
			return nil, err
		}
		if a.Follows || a.Printed {
			out = append(out, text)
		}
	}
	return out, nil
}
