package kmr

import (
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// A Measure is a number that a suite has before any mutant is tried.
type Measure struct {
	Name string
	// of makes the measure of suites of one pool.
	of func(p *adequacy.Pool) func(chosen []int) float64
}

// Measures are what is compared: the degree of k-MR coverage for several k, of which k = 1 is the branch coverage of the sources, the criteria of others,
// and plain counts. A new measure is a row.
var Measures = []Measure{
	{"branch, k = 1 (branch coverage)", degree("branch", 1)},
	{"branch, k = 2", degree("branch", 2)},
	{"branch, k = 3", degree("branch", 3)},
	{"branch, k = 5", degree("branch", 5)},
	{"statement, k = 1", degree("statement", 1)},
	{"statement, k = 3", degree("statement", 3)},
	{"i-choice, k = 1", degree("i-choice", 1)},
	{"i-choice, k = 3", degree("i-choice", 3)},
	{"i-choice-pair, k = 1", degree("i-choice-pair", 1)},
	{"i-choice-pair, k = 3", degree("i-choice-pair", 3)},
	{"IO-CTF, k = 1", degree("io-ctf", 1)},
	{"IO-CTF, k = 2", degree("io-ctf", 2)},
	{"metamorphic coverage", degree("metamorphic", 0)},
	{"ECCEM", degree("eccem", 0)},
	{"APC", degree("apc", 0)},
	{"APCEM", degree("apcem", 0)},
	{"APPCEM", degree("appcem", 0)},
	{"relations", counted(func(p *adequacy.Pool, g int, see func(int)) { see(p.Groups[g].Relation) })},
	{"output relations", counted(func(p *adequacy.Pool, g int, see func(int)) { see(p.Form[p.Groups[g].Relation]) })},
	{"sources", counted(func(p *adequacy.Pool, g int, see func(int)) {
		for _, t := range p.Groups[g].Sources {
			see(t)
		}
	})},
	{"groups", func(*adequacy.Pool) func([]int) float64 {
		return func(chosen []int) float64 { return float64(len(chosen)) }
	}},
}

// degree is the degree by a criterion.
func degree(name string, k int) func(*adequacy.Pool) func([]int) float64 {
	return func(p *adequacy.Pool) func([]int) float64 {
		c, err := adequacy.Named(name)
		if err != nil {
			panic(err) // a row of Measures names a criterion that is none
		}
		reqs := c.Requirements(p)
		return func(chosen []int) float64 {
			in := relation.NewBits(len(p.Groups))
			for _, g := range chosen {
				in.Set(g)
			}
			return c.Degree(p, reqs, k, in)
		}
	}
}

// counted is the number of different things that groups have.
func counted(things func(p *adequacy.Pool, g int, see func(int))) func(*adequacy.Pool) func([]int) float64 {
	return func(p *adequacy.Pool) func([]int) float64 {
		return func(chosen []int) float64 {
			seen := map[int]bool{}
			for _, g := range chosen {
				things(p, g, func(x int) { seen[x] = true })
			}
			return float64(len(seen))
		}
	}
}

// FixedSizes are the numbers of groups at which suites are compared with suites of as many: where all grow with size, size predicts as well as any.
var FixedSizes = []int{4, 8, 16, 32} // no theory; a function of the examples has suites of 4 groups (imago check --adequate)

// mostGroups bounds suites of different size; larger ones kill what the pool kills.
const mostGroups = 256 // no theory

// concentrations are how many groups of one source a random suite takes before it goes on to another: degrees that count the judges of one source would
// hardly differ over suites of unrelated groups.
var concentrations = []int{1, 2, 3, 5, math.MaxInt} // no theory

// RandomSuite draws a suite of so many groups.
func RandomSuite(p *adequacy.Pool, bySource [][]int, size int, r *rand.Rand) []int {
	taken := map[int]bool{}
	var chosen []int
	most := concentrations[r.IntN(len(concentrations))]
	for len(chosen) < size && len(taken) < len(p.Groups) {
		of := bySource[r.IntN(len(bySource))]
		n := 0
		for _, i := range r.Perm(len(of)) {
			if len(chosen) == size || n == most {
				break
			}
			if g := of[i]; !taken[g] {
				taken[g] = true
				chosen = append(chosen, g)
				n++
			}
		}
	}
	return chosen
}

// groupsBySource are the groups of each source that has some.
func groupsBySource(p *adequacy.Pool) (out [][]int) {
	of := make([][]int, len(p.Sources))
	for g, group := range p.Groups {
		for _, t := range group.Sources {
			of[t] = append(of[t], g)
		}
	}
	for _, groups := range of {
		if len(groups) > 0 {
			out = append(out, groups)
		}
	}
	return out
}

// A Prediction is the rank correlation of measures with the mutation score over random suites of one function.
type Prediction struct {
	Short  string
	Suites int
	Any    []float64   // by measure: over suites of different size
	Fixed  [][]float64 // by size of FixedSizes, then by measure; nil where the pool has too few groups
}

// Predict draws suites of a function and correlates.
func Predict(k *Killed, suites int, from seed.Seed) *Prediction {
	p := k.Pool
	r := from.Child("predict "+k.Short, 0).Rand()
	bySource := groupsBySource(p)
	most := float64(min(mostGroups, len(p.Groups)))
	out := &Prediction{Short: k.Short, Suites: suites}
	out.Any = k.correlate(suites, func() []int { return RandomSuite(p, bySource, int(math.Exp(r.Float64()*math.Log(most+1))), r) })
	for _, size := range FixedSizes {
		var rho []float64
		if size*2 <= len(p.Groups) { // else all suites of this size have most groups in common
			rho = k.correlate(suites, func() []int { return RandomSuite(p, bySource, size, r) })
		}
		out.Fixed = append(out.Fixed, rho)
	}
	return out
}

// correlate is the rank correlation of each measure with the score, over suites that draw makes.
func (k *Killed) correlate(suites int, draw func() []int) []float64 {
	measures := make([]func([]int) float64, len(Measures))
	for m := range Measures {
		measures[m] = Measures[m].of(k.Pool)
	}
	values, scores := make([][]float64, len(Measures)), []float64(nil)
	for range suites {
		chosen := draw()
		scores = append(scores, float64(k.Union(chosen).Count()))
		for m, of := range measures {
			values[m] = append(values[m], of(chosen))
		}
	}
	rho := make([]float64, len(Measures))
	for m := range Measures {
		rho[m] = Spearman(values[m], scores)
	}
	return rho
}
