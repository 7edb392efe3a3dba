package matrix

import (
	"math"
	"slices"
)

// A choice by the mutants that it kills fits these mutants: of sixty relations some kill one more by luck, and the next fault is another one. So where few
// executions are to be spent well, each entry of the matrix is first made a probability, that the relation kills a fault like the mutant on other rows:
//
//   - A kill on the first row says that nearly every row kills, and one on the last row that hardly any does, and that other rows may miss it. If the first
//     kill is on row r, 1/r is the maximum-likelihood estimate of the share of rows that kill (geometric distribution).
//   - Mutants of one line are faults of one place. A relation's probability for a mutant is shrunk towards its mean on the line, and that towards its mean
//     on all mutants, so that a line of few mutants says little: an estimate of James-Stein kind (Efron, Morris, "Data Analysis Using Stein's Estimator and
//     its Generalizations", JASA 70, 1975) with fixed weights.
//
// What a choice is worth is the sum over mutants of the probability that one of its relations at least kills, which grows with each relation and by less
// the more there are: it is submodular, and has the greedy choice as its usual answer under a budget of costs (Khuller, Moss, Naor, "The budgeted maximum
// coverage problem", Information Processing Letters 70, 1999), here improved by exchanges: of random small pools it has 0.9 of the best at worst
// (TestSpendAgainstAllChoices).

// The weights of the estimate. No theory stands behind them: docs/composites.md has what others choose.
const (
	ofLine = 0.1 // of a relation's mean on the line of a mutant, beside what it did with the mutant itself
	prior  = 2.0 // mutants that a relation's mean on all counts for beside those of a line
)

// A Spent choice is one for some executions, with the kills that are expected of it.
type Spent struct {
	Choice
	Expected float64
}

// Spend is what to try when so many executions of a source can be paid: for each number of executions up to it the choice that is expected to kill most
// faults like the mutants, on other rows than those of the matrix, in the order of executions. Numbers for which nothing better is found are left out.
// Unlike [Matrix.Front] it does not ask what kills most of these very mutants, and mutants that do the same count once.
func (m *Matrix) Spend(worth []Worth, executions int) []Spent {
	s := &spending{chances: m.chances(), worth: worth}
	var out []Spent
	for n := 1; n <= min(executions, s.all()); n++ {
		starts := [][]int{s.fill(nil, n, true), s.fill(nil, n, false)}
		if len(out) > 0 {
			starts = append(starts, out[len(out)-1].Trials)
		}
		best, most := []int(nil), 0.0
		for _, trials := range starts {
			trials = s.exchange(trials, n)
			if v := s.value(trials); v > most+least {
				best, most = trials, v
			}
		}
		if len(out) > 0 && most <= out[len(out)-1].Expected+least || best == nil {
			continue
		}
		slices.Sort(best)
		out = append(out, Spent{Choice{best, s.cost(best), m.killsOf(best)}, most})
	}
	return out
}

// least is what a choice must be better by than another one, in expected kills: far above rounding, and below what anyone would pay for. No theory.
const least = 1e-6

// killsOf counts the mutants that some of the trials kill, those that do the same each, as [Matrix.Front] does.
func (m *Matrix) killsOf(trials []int) (n int) {
	for i := range m.Mutants {
		if slices.ContainsFunc(trials, func(t int) bool { return m.Kills(t, i) }) {
			n++
		}
	}
	return n
}

// chances are the probabilities, by trial and then by different mutant.
func (m *Matrix) chances() [][]float64 {
	type place struct {
		file string
		line int
	}
	lines := map[place]int{} // by number
	var mutants, of []int    // the different mutants, and the numbers of their lines
	for i, mu := range m.Mutants {
		if m.Same[i] != i {
			continue
		}
		line := place{mu.File, mu.Line}
		if _, ok := lines[line]; !ok {
			lines[line] = len(lines)
		}
		mutants, of = append(mutants, i), append(of, lines[line])
	}
	out := make([][]float64, len(m.Trials))
	for t := range m.Trials {
		own, sum, all := make([]float64, len(mutants)), make([]float64, len(lines)), 0.0
		for k, i := range mutants {
			own[k] = m.again(t, i)
			sum[of[k]] += own[k]
			all += own[k]
		}
		mean, count := all/float64(max(len(mutants), 1)), make([]float64, len(lines))
		for _, line := range of {
			count[line]++
		}
		out[t] = make([]float64, len(mutants))
		for k, line := range of {
			out[t][k] = (1-ofLine)*own[k] + ofLine*(sum[line]+prior*mean)/(count[line]+prior)
		}
	}
	return out
}

// again is the probability that a trial kills a mutant on as many other rows.
func (m *Matrix) again(trial, mutant int) float64 {
	first := m.First[trial][mutant]
	if first < 0 {
		return 0
	}
	return 1 - math.Pow(1-1/float64(first+1), float64(max(m.Trials[trial].Rows, 1)))
}

// spending is a search for the choices of [Matrix.Spend].
type spending struct {
	chances [][]float64 // by trial, then by mutant
	worth   []Worth
}

// all is what all trials cost.
func (s *spending) all() (n int) {
	for t := range s.chances {
		n += s.worth[t].Executions
	}
	return n
}

func (s *spending) cost(trials []int) (n int) {
	for _, t := range trials {
		n += s.worth[t].Executions
	}
	return n
}

// missed are the probabilities that no trial kills, by mutant.
func (s *spending) missed(trials []int) []float64 {
	if len(s.chances) == 0 {
		return nil
	}
	out := slices.Repeat([]float64{1}, len(s.chances[0]))
	for _, t := range trials {
		for i, p := range s.chances[t] {
			out[i] *= 1 - p
		}
	}
	return out
}

// value is the kills that are expected of trials.
func (s *spending) value(trials []int) (v float64) {
	for _, q := range s.missed(trials) {
		v += 1 - q
	}
	return v
}

// fill adds what is expected to add most, for an execution or at all, as long as something fits in so many executions.
func (s *spending) fill(trials []int, executions int, byCost bool) []int {
	trials = slices.Clone(trials)
	missed, left := s.missed(trials), executions-s.cost(trials)
	for {
		best, most := -1, 0.0
		for t, chances := range s.chances {
			cost := s.worth[t].Executions
			if cost > left || slices.Contains(trials, t) {
				continue
			}
			gain := 0.0
			for i, p := range chances {
				gain += missed[i] * p
			}
			if byCost {
				gain /= float64(max(cost, 1))
			}
			if gain > most+least {
				best, most = t, gain
			}
		}
		if best < 0 {
			return trials
		}
		trials, left = append(trials, best), left-s.worth[best].Executions
		for i, p := range s.chances[best] {
			missed[i] *= 1 - p
		}
	}
}

// exchange takes one trial out and fills what it leaves, as long as that is better.
func (s *spending) exchange(trials []int, executions int) []int {
	value := s.value(trials)
	for better := true; better; {
		better = false
		for i := range trials {
			other := s.fill(slices.Delete(slices.Clone(trials), i, i+1), executions, false)
			if v := s.value(other); v > value+least {
				trials, value, better = other, v, true
				break
			}
		}
	}
	return trials
}
