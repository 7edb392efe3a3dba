package polynomial

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Trial is what became of a printed relation on fresh inputs.
type Trial struct {
	Text      string
	Held      int    // inputs on which it held; on others its premise was false
	Rounding  int    // inputs on which it did not, but rounding explains it
	False     int    // inputs on which it did not
	Violation string // the first of these
}

// batch is how many inputs are tried at once.
const batch = 50_000

// Try evaluates printed relations on fresh inputs of their domain, as imago check does, with their tolerances: the grid of edges, and as
// many inputs as asked, of a sequence that no search draws from. Relations say what is so for real numbers; an input counts against one
// only if errors of a few units in the last place of each operation and function cannot explain it.
//
// A relation is judged by Held and False; an input whose premise is false counts for neither.
func (p *Program) Try(ctx context.Context, printed []string, inputs int, s seed.Seed) ([]Trial, error) {
	theory, err := p.Theory(nil)
	if err != nil {
		return nil, err
	}
	native := NewNative(p.Package)
	var out []Trial
	for _, text := range printed {
		rel, err := relation.Parse(text, Env(p.Package))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", p.Target(), text, err)
		}
		t := Trial{Text: text}
		f := newFresh(p, native, rel, s)
		for done := 0; done < inputs+edgeInputs; done += batch {
			if err := ctx.Err(); err != nil {
				return out, err
			}
			n := min(batch, inputs+edgeInputs-done)
			cols := f.columns(done, n)
			vars := map[string]relation.Column{}
			for i, v := range rel.Vars {
				vars[v.Name] = &relation.Vec[float64]{T: v.Type, V: cols[i]}
			}
			verdicts, err := rel.Eval(native, vars, n)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", p.Target(), text, err)
			}
			t.Held += verdicts.Held.Count()
			verdicts.Violated.Each(func(r int) {
				row := map[string]float64{}
				var shown []string
				for i, v := range rel.Vars {
					row[v.Name] = cols[i][r]
					shown = append(shown, fmt.Sprintf("%s=%v", v.Name, cols[i][r]))
				}
				if ok, err := theory.Explained(rel, row); ok && err == nil {
					t.Rounding++
					return
				}
				if t.False++; t.False == 1 {
					t.Violation = strings.Join(shown, " ")
				}
			})
		}
		out = append(out, t)
	}
	return out, nil
}

// edgeInputs is how many of the inputs are of the grid of edges; where there are more variables than fit it is drawn from.
const edgeInputs = 20_000

// fresh makes inputs: Roberts's additive sequence for even ones, and random bit patterns for those of all magnitudes.
//
// An additive sequence fills the domain evenly without a grid (Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018):
// row k of variable i is the fraction of 0.5 + k·step[i]. Every fourth row is of any magnitude instead, as an even draw hardly ever is
// below a thousandth of the domain.
type fresh struct {
	lo, hi, step []float64
	edges        [][]float64
	rng          *rand.Rand
}

// newFresh prepares the inputs of one relation. The iteration of root converges to the only positive solution; 60 rounds are more than it
// needs.
func newFresh(p *Program, native *Native, rel *relation.Relation, s seed.Seed) *fresh {
	f := &fresh{rng: s.Child("fresh "+p.Target()+" "+rel.Text(), 0).Rand()}
	root := 1.5 // of x^(d+1) = x + 1, whose powers spread best in d dimensions
	for range 60 {
		root = math.Pow(1+root, 1/float64(len(rel.Vars)+1))
	}
	for i, v := range rel.Vars {
		lo, hi := native.bounds(p.Func, rel, v.Name)
		f.lo, f.hi = append(f.lo, lo), append(f.hi, hi)
		f.step = append(f.step, 1/math.Pow(root, float64(i+1)))
		var edges []float64
		for _, x := range []float64{
			0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 1.5, 10, -10, lo, hi, math.Nextafter(lo, hi), math.Nextafter(hi, lo), (lo + hi) / 2,
			math.Pi, -math.Pi, math.Pi / 2, math.E, 1e-9, -1e-9, 1e-300, -1e-300, math.Nextafter(1, 2), math.Nextafter(-1, 0), math.Round(lo) + 1, math.Round(hi) - 1,
		} {
			if x >= lo && x <= hi {
				edges = append(edges, x)
			}
		}
		f.edges = append(f.edges, edges)
	}
	return f
}

// columns makes n inputs behind the first from ones.
//
// The first edgeInputs rows are the grid of edges, as an odometer where it is small enough, else drawn from it; from is the number of the
// first row, so that batches continue one sequence.
func (f *fresh) columns(from, n int) [][]float64 {
	cols := make([][]float64, len(f.lo))
	for i := range cols {
		cols[i] = make([]float64, n)
	}
	grid := 1
	for _, e := range f.edges {
		grid = min(grid*len(e), edgeInputs+1)
	}
	for r := range n {
		k := from + r
		rest := k
		for i, lo := range f.lo {
			switch {
			case k < edgeInputs && grid <= edgeInputs:
				cols[i][r] = f.edges[i][rest%len(f.edges[i])]
				rest /= len(f.edges[i])
			case k < edgeInputs:
				cols[i][r] = f.edges[i][f.rng.IntN(len(f.edges[i]))]
			case k%4 == 3:
				cols[i][r] = f.anyMagnitude(i)
			default:
				_, part := math.Modf(0.5 + f.step[i]*float64(k))
				cols[i][r] = min(lo+(f.hi[i]-lo)*part, f.hi[i])
			}
		}
	}
	return cols
}

// anyMagnitude draws a bit pattern between those of the smallest and the largest number of the domain.
//
// Bit patterns of positive floats are ordered as the floats are, so that a uniform pattern is nearly log-uniform. Magnitudes below 1e-12
// are left out where the domain includes 0.
func (f *fresh) anyMagnitude(i int) float64 {
	lo, hi := f.lo[i], f.hi[i]
	least, most := 1e-12, max(math.Abs(lo), math.Abs(hi))
	if lo > 0 {
		least = lo
	}
	a, b := math.Float64bits(least), math.Float64bits(most)
	x := math.Float64frombits(a + f.rng.Uint64N(b-a+1))
	if f.rng.IntN(2) == 0 {
		x = -x
	}
	if x < lo || x > hi {
		x = -x
	}
	return min(max(x, lo), hi)
}
