package suite

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
)

// evidenceKills is how a line of evidence says what its relation kills.
var evidenceKills = regexp.MustCompile(`(^|, )kills (\d+)(,|$)`)

// killsIn is the kills in the evidence of a relation; 0 where a person wrote it, or where no mutants were tried.
func killsIn(evidence string) int {
	m := evidenceKills.FindStringSubmatch(evidence)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[2]) // digits alone; too many of them are as good as none
	return n
}

// perSource picks relations that together take so many executions of each source at most, in the order of the catalogue. Again and again the one is taken
// that kills most of those which fit in what is left, of equal ones the cheaper one, then the one with more sources: each of these kills something that
// the others before it do not.
//
// Evidence does not say which mutants a relation kills, so that what two have in common is not seen: imago compose tries them. A sum of kills would be
// worse: four weak relations for one execution each would beat a strong one for two.
func perSource(all []keptRelation, executions int) []keptRelation {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	cost := func(i int) int { return len(all[i].rel.Executions()) }
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(all[b].kills-all[a].kills, cost(a)-cost(b), len(all[b].sources)-len(all[a].sources))
	})
	var taken []int
	for _, i := range order {
		if cost(i) <= executions {
			taken, executions = append(taken, i), executions-cost(i)
		}
	}
	slices.Sort(taken)
	var out []keptRelation
	for _, i := range taken {
		out = append(out, all[i])
	}
	return out
}
