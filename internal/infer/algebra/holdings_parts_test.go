package algebra_test

import (
	"cmp"
	"maps"
	"slices"
)

// parted are the numbers below and not below another one.
func parted(xs []int, pivot int) (low, high []int) {
	for _, x := range xs {
		if x < pivot {
			low = append(low, x)
		} else {
			high = append(high, x)
		}
	}
	return low, high
}

// lost is parted without one of the upper numbers.
func lost(xs []int, pivot int) (low, high []int) {
	low, high = parted(xs, pivot)
	return low, high[min(1, len(high)):]
}

// A pair is the numbers from one to another, not included.
func width(p pair) int           { return max(p.Y-p.X, 0) }
func within(p pair, at int) bool { return p.X <= at && at < p.Y }
func cut(p pair, at int) (below, above pair) {
	at = min(max(at, p.X), max(p.X, p.Y))
	return pair{p.X, at}, pair{at, p.Y}
}
func cutTwice(p pair, at int) (below, above pair) {
	below, _ = cut(p, at)
	return below, p
}

func merged(a, b map[string]int) map[string]int {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]int{}
	}
	maps.Copy(out, b)
	return out
}
func has(m map[string]int, k string) bool { _, ok := m[k]; return ok }
func without(m map[string]int, k string) map[string]int {
	out := maps.Clone(m)
	delete(out, k)
	return out
}

func rounded(n, step int) int {
	if step <= 1 {
		return n
	}
	rest := ((n % step) + step) % step
	if 2*rest >= step {
		return n - rest + step
	}
	return n - rest
}

// places are the ranks of numbers, the least first; equal numbers have one rank.
func places(xs []int) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		for _, y := range xs {
			out[i] += min(1, max(0, cmp.Compare(x, y)))
		}
	}
	return out
}
func order(xs []int) []int {
	out := make([]int, len(xs))
	for i := range out {
		out[i] = 2 * i
	}
	return out
}

// marked is some numbers, in order, with those from one to another, not included.
func marked(xs []int, from, to int) []int {
	for n := from; n < to && n < from+40; n++ {
		if !slices.Contains(xs, n) {
			xs = append(slices.Clone(xs), n)
		}
	}
	return sorted(xs)
}
func hull(p pair, from, to int) pair {
	if from >= to {
		return p
	}
	return pair{min(p.X, from), max(p.Y, to)}
}
func moved(m map[string]int, from, to string, n int) map[string]int {
	return set(set(m, from, m[from]-n), to, m[to]+n)
}
func widened(p pair, by int) pair { return pair{p.X, p.Y + max(by, -by)%100} }

// partHoldings are those of rows that say what a value is cut into or made of.
var partHoldings = []holding{
	{law: "parts-elements", sig: "Partition xs pivot", good: parted, bad: lost},
	{law: "parts-lengths", sig: "Partition xs pivot", good: parted, bad: lost},
	{law: "parts-members", sig: "Partition xs pivot", good: parted, bad: lost},
	{law: "parts-measured", sig: "Cut p at", good: cut, bad: cutTwice, sisters: []sister{{"Size p", width}}},
	{law: "parts-answer", sig: "Cut p at", good: cut, bad: func(p pair, at int) (pair, pair) { below, _ := cut(p, at); return below, below }, sisters: []sister{{"Within p at", within}}},
	{law: "answers-joined", sig: "Merge a b", good: merged, bad: func(a, b map[string]int) map[string]int { return without(merged(a, b), "a") }, sisters: []sister{{"Has m k", has}}},
	{law: "multiple-fixed", sig: "Round n step", good: rounded, bad: func(n, step int) int { return rounded(n, step) + 1 }},
	{law: "within-step", sig: "Round n step", good: rounded, bad: func(n, step int) int { return rounded(n, step) + 3*step }},
	{law: "steps-by-second", sig: "Round n step", good: rounded, bad: func(n, step int) int { return rounded(n, step) / 2 }},
	{law: "elements-in-order", sig: "Places xs", good: places, bad: order},
	{law: "elements-alike", sig: "Places xs", good: places, bad: order},
	{law: "places-in-range", sig: "Places xs", good: places, bad: order},
	{law: "others-kept", sig: "Without m k", good: without, bad: func(m map[string]int, k string) map[string]int { return without(without(m, k), "a") }, sisters: []sister{{"Has m k", has}}},
	{law: "others-looked-at", sig: "Has m k", good: has, bad: func(m map[string]int, k string) bool { return len(m)%2 == 0 }, sisters: []sister{{"Without m k", without}}},
	{law: "bystanders-left", sig: "Move m from to n", good: moved, bad: func(m map[string]int, from, to string, n int) map[string]int {
		return without(moved(m, from, to, n), "a")
	}, sisters: []sister{{"Get m k", func(m map[string]int, k string) int { return m[k] }}}},
	{law: "member-within", sig: "Hull p from to", good: hull, bad: func(p pair, from, to int) pair { return pair{min(p.X, from), p.Y} }, sisters: []sister{{"Within p at", within}}},
	{law: "outside-left", sig: "Mark xs from to", good: marked, bad: func(xs []int, from, to int) []int { return marked(nil, from, to) }, sisters: []sister{{"Has xs x", slices.Contains[[]int]}}},
	{law: "measure-never-falls", sig: "Widen p by", good: widened, bad: func(p pair, by int) pair { return pair{p.X, p.Y + by%100} }, sisters: []sister{{"Size p", width}}},
	{law: "order-of-changes", sig: "Mark xs from to", good: marked, bad: func(xs []int, from, to int) []int { return append(slices.Clone(xs), from, to) }},
	{law: "homomorphism-into", sig: "Whole n", good: whole, bad: func(n int) pair { return pair{n * n, n} }, sisters: []sister{{"Add a b", sumOfPairs}}},
	{law: "homomorphism-of-lists", sig: "Totals xs", good: totals, bad: func(xs []int) pair { return pair{len(xs) * len(xs), 0} }, sisters: []sister{{"Add a b", sumOfPairs}}},
}

func whole(n int) pair { return pair{n, 2 * n} }

func sumOfPairs(a, b pair) pair { return pair{a.X + b.X, a.Y + b.Y} }

// totals is how many numbers a list has, and their sum.
func totals(xs []int) (out pair) {
	for _, x := range xs {
		out = sumOfPairs(out, pair{1, x})
	}
	return out
}
