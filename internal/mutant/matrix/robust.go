package matrix

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Worth is what a choice among relations must know of one beside its kills.
type Worth struct {
	Cost int // see [Cost]; 1 at least
	Rank int // of equal ones the lower is chosen
	// Kind is its family, its metamorphic group, or both: what sees a fault in the same way.
	Kind string
	// Executions is what one of its rows costs: distinct calls of code under test.
	Executions int
}

// killedBy is how many relations of different kinds kill each mutant where there are such. A smallest set fits its own mutants and not the
// next fault; no theory stands behind this figure and the next.
const killedBy = 3

// MostRobust is how many relations the tests of a function keep at most (docs/traps.md D).
const MostRobust = 20

// Order lists all trials, the most valuable first: value is the mutants that a relation kills and none before it does, by its cost.
// Duplicates count once. Of the first useful ones each kills something new; the others stand by rank.
func (m *Matrix) Order(worth []Worth) (trials []int, useful int) { return m.OrderAfter(nil, 1, worth) }

// OrderAfter is [Matrix.Order] with some trials before all others, whatever they kill. Useful is only what kills so many new mutants at
// least.
func (m *Matrix) OrderAfter(first []int, least int, worth []Worth) (trials []int, useful int) {
	c := m.choose(worth)
	c.taken, c.least = slices.Clone(first), least
	c.want(1, func(int) string { return "" })
	for c.take(len(m.Trials)) {
	}
	useful = len(c.taken)
	var rest []int
	for t := range m.Trials {
		if !slices.Contains(c.taken, t) {
			rest = append(rest, t)
		}
	}
	slices.SortStableFunc(rest, func(a, b int) int { return worth[a].Rank - worth[b].Rank })
	return append(c.taken, rest...), useful
}

// Robust picks the relations that regression tests should keep, in the order in which they were picked: first, whatever they kill, then as
// [Matrix.Order] does, and then until each mutant that any kills is killed by three of different kinds, or by as many as there are; at most
// 20. What else kills nothing is not among them.
func (m *Matrix) Robust(worth []Worth, first ...int) []int {
	c := m.choose(worth)
	c.taken = slices.Clone(first)
	c.want(1, func(int) string { return "" })
	for c.take(MostRobust) {
	}
	c.want(killedBy, func(t int) string { return worth[t].Kind })
	for c.take(MostRobust) {
	}
	return c.taken
}

// A choice takes trials one after the other.
//
// It is a greedy cover with demands: missing[i] relations of new kinds are still wanted for mutant i. The greedy choice is within a
// logarithmic factor of the best cover (Chvátal 1979), and a reader understands its order.
type choice struct {
	m       *Matrix
	worth   []Worth
	kills   [][]int // by trial: the mutants that it kills
	taken   []int
	least   int // mutants that a trial must add to be taken
	kind    func(trial int) string
	missing []int             // by mutant: how many more kinds have to kill it
	seen    []map[string]bool // by mutant: the kinds that do
}

func (m *Matrix) choose(worth []Worth) *choice {
	c := &choice{m: m, worth: worth, least: 1, kills: make([][]int, len(m.Trials))}
	for i := range m.Mutants {
		for t := range m.Trials {
			if m.Same[i] == i && m.Kills(t, i) {
				c.kills[t] = append(c.kills[t], i)
			}
		}
	}
	return c
}

// want says how many kinds have to kill each mutant. What has been taken counts.
func (c *choice) want(kinds int, kind func(trial int) string) {
	c.kind, c.missing, c.seen = kind, make([]int, len(c.m.Mutants)), make([]map[string]bool, len(c.m.Mutants))
	all := make([]map[string]bool, len(c.m.Mutants))
	for t, kills := range c.kills {
		for _, i := range kills {
			if all[i] == nil {
				all[i], c.seen[i] = map[string]bool{}, map[string]bool{}
			}
			all[i][kind(t)] = true
			c.missing[i] = min(kinds, len(all[i]))
		}
	}
	for _, t := range c.taken {
		c.count(t)
	}
}

// count notes that a trial has been taken.
func (c *choice) count(t int) {
	for _, i := range c.kills[t] {
		if k := c.kind(t); c.missing[i] > 0 && !c.seen[i][k] {
			c.seen[i][k] = true
			c.missing[i]--
		}
	}
}

// take takes the trial with the greatest value by cost, unless none has any or there are enough.
func (c *choice) take(most int) bool {
	if len(c.taken) >= most {
		return false
	}
	best, bestValue := -1, 0
	for t := range c.kills {
		value := 0
		for _, i := range c.kills[t] {
			if c.missing[i] > 0 && !c.seen[i][c.kind(t)] {
				value++
			}
		}
		if value < c.least {
			continue
		}
		if best >= 0 {
			// value/cost > bestValue/bestCost, without rounding
			d := value*max(c.worth[best].Cost, 1) - bestValue*max(c.worth[t].Cost, 1)
			if d < 0 || d == 0 && c.worth[t].Rank >= c.worth[best].Rank {
				continue
			}
		}
		best, bestValue = t, value
	}
	if best < 0 {
		return false
	}
	c.taken = append(c.taken, best)
	c.count(best)
	return true
}

// Worths is what is known of the relations of the trials without what found them: the rank is their order, and the kind their
// metamorphic group.
func (m *Matrix) Worths(subject *relation.Func) []Worth {
	out := make([]Worth, len(m.Trials))
	for t, tr := range m.Trials {
		g := tr.Relation.Group(subject)
		var calls []string
		for _, c := range append(slices.Clone(g.FollowUps), g.Others...) {
			calls = append(calls, relation.ExprString(c))
		}
		out[t] = Worth{Cost: Cost(tr.Relation), Rank: t, Kind: strings.Join(calls, "; "), Executions: len(tr.Relation.Executions())}
	}
	return out
}

// wellKnown are the literals that cost nothing.
var wellKnown = []string{"0", "1", "2", "-1", `""`, "math.Pi", "math.Pi/2", "2*math.Pi", "math.E", "Pi", "Pi/2", "2*Pi", "E", "true", "false"}

// Cost is how much a relation asks of its reader: the nodes of its text, 2 more for each literal beyond 0, 1, 2 and well-known constants,
// and 3 more for each atom of its premise but those that order variables or exclude zero and the empty value.
func Cost(r *relation.Relation) int {
	n := 0
	for _, e := range []relation.Expr{r.Pre, r.Post} {
		if e == nil {
			continue
		}
		relation.Walk(e, func(e relation.Expr) bool {
			n++
			if l, ok := e.(*relation.Literal); ok && !slices.Contains(wellKnown, l.Text) {
				n += 2
			}
			return true
		})
	}
	if r.Pre != nil {
		n += 3 * atoms(r.Pre)
	}
	return n
}

// atoms counts those of a premise that cost something.
func atoms(e relation.Expr) int {
	b, ok := e.(*relation.Binary)
	if !ok {
		return 1
	}
	if b.Op == "&&" || b.Op == "||" {
		return atoms(b.X) + atoms(b.Y)
	}
	_, x := b.X.(*relation.VarRef)
	_, y := b.Y.(*relation.VarRef)
	call, isCall := b.X.(*relation.Builtin)
	if x && y || b.Op == "!=" || isCall && call.Name == "len" && b.Op == ">" {
		return 0
	}
	return 1
}
