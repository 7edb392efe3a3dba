package kmr

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
)

// PaperOrder are pairs of criteria of which the first detects more at the same level in the paper: IO-CTF > I-choice-pair > I-choice ≈ branch > statement
// (§V-B). I-choice and branch have no order there.
var PaperOrder = [][2]string{{"io-ctf", "i-choice-pair"}, {"i-choice-pair", "i-choice"}, {"i-choice-pair", "branch"}, {"branch", "statement"}, {"i-choice", "statement"}}

// A Contrast is two criteria at the highest level that is judged of both.
type Contrast struct {
	Above, Below string // in the paper's order
	Level        int    // -1: there is no such level
	FDE          [2]float64
	// Against are the mutants that account for most of a difference against the paper's order, the first most; none where the order is the paper's.
	Against []Against
}

// Against is a mutant with its fault detection rates by the two criteria.
type Against struct {
	Mutant *mutant.Mutant
	Rates  [2]float64
}

// mostAgainst is how many mutants explain an order. No theory: a person reads three.
const mostAgainst = 3

// Contrasts compares the criteria that the paper orders on one subject. levels are by the names of the criteria.
func Contrasts(k *Killed, by map[string][]Detection) (out []Contrast) {
	for _, pair := range PaperOrder {
		c := Contrast{Above: pair[0], Below: pair[1], Level: -1}
		above, below := by[c.Above], by[c.Below]
		for i := range min(len(above), len(below)) {
			if above[i].Suites >= FewSuites && below[i].Suites >= FewSuites {
				c.Level = i
			}
		}
		if c.Level >= 0 {
			a, b := above[c.Level], below[c.Level]
			c.FDE = [2]float64{a.FDE.Mean, b.FDE.Mean}
			if c.FDE[0] < c.FDE[1] {
				c.Against = against(k.Faults, a.Rates, b.Rates)
			}
		}
		out = append(out, c)
	}
	return out
}

// against are the mutants that the second criterion detects more often, the largest difference first.
func against(faults []*mutant.Mutant, above, below []float64) (out []Against) {
	for m, fault := range faults {
		if below[m] > above[m] {
			out = append(out, Against{fault, [2]float64{above[m], below[m]}})
		}
	}
	slices.SortStableFunc(out, func(a, b Against) int { return cmp.Compare(b.Rates[1]-b.Rates[0], a.Rates[1]-a.Rates[0]) })
	return out[:min(len(out), mostAgainst)]
}

// Rated is how the fault detection rates of the mutants that a pool shows are spread: smallest, quartiles and largest, and their mean.
func (k *Killed) Rated(d Detection) (spread [5]float64, mean float64) {
	var rates []float64
	k.shown().Each(func(m int) {
		rates = append(rates, d.Rates[m])
		mean += d.Rates[m]
	})
	for q := range spread {
		spread[q] = quantile(rates, float64(q)/4)
	}
	return spread, mean / float64(max(1, len(rates)))
}
