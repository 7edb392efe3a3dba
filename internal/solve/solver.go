package solve

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
)

// A Verdict is what was found of constraints.
type Verdict uint8

// The verdicts. Unknown is neither of the others: what could not be decided is never taken for impossible.
const (
	Unknown Verdict = iota
	Sat             // there are values, which the model has
	Unsat           // it is proved that there are none
)

// String is v in SMT-LIB's words.
func (v Verdict) String() string { return [...]string{"unknown", "sat", "unsat"}[v] }

// An Answer is what a [Solver] says of constraints.
type Answer struct {
	Verdict Verdict
	Model   Model  // if Sat: values for all variables of the constraints and of the hint
	By      string // the steps that decided, for figures: "search", "bits"
	Cost    Cost
}

// Cost is what an answer took: evaluations of the search, and conflicts and gates of circuits..
type Cost struct{ Evaluations, Conflicts, Gates int }

// Work is the cost as one number, in conflicts: ten gates take about as long to build and to assign as one conflict (no theory; a remainder of 64 bits
// has some 60,000 gates).
func (c Cost) Work() int { return c.Conflicts + c.Gates/10 }

// Options are the budgets of a [Solver]. A zero stands for the default.
type Options struct {
	Seed             seed.Seed
	Evaluations      int // of a rung of the ladder, over bools and integers
	FloatEvaluations int // of the last rung, where floats occur; the others have half of it each
	Conflicts        int // of the SAT core
	// Gates are those of a circuit, beyond which the results of further operators of integers may be any values: 0 for no bound. What is asked in great
	// numbers has one, since a product of 64 bits takes as long to build as hundreds of conflicts.
	Gates int

	Outside *Outside // which is asked what the steps of ours leave unknown; nil for none
}

// Defaults of options.
const (
	defaultEvaluations      = 1_000  // docs/symbolic.md
	defaultFloatEvaluations = 50_000 // docs/symbolic.md: with them all 200 float constraints are solved
	defaultConflicts        = 50_000 // docs/symbolic.md
)

// A Solver decides constraints over terms of one store. It is for one goroutine. Its answers depend on its options, on the constraints and hints, and on
// what it was asked before, in this order; never on the time.
type Solver struct {
	store   *Store
	options Options
	cache   map[string]Answer
	recent  []Model // of the groups that were solved last, newest last
}

// New makes a solver for terms of a store.
func New(store *Store, o Options) *Solver {
	if o.Evaluations == 0 {
		o.Evaluations = defaultEvaluations
	}
	if o.FloatEvaluations == 0 {
		o.FloatEvaluations = defaultFloatEvaluations
	}
	if o.Conflicts == 0 {
		o.Conflicts = defaultConflicts
	}
	return &Solver{store: store, options: o, cache: map[string]Answer{}}
}

// Solve decides whether all constraints can be true at once. The hint is values that are likely to be near, such as the model of the path without its
// last condition: groups of constraints that it fulfils cost one evaluation, and where others do not need a change, the model keeps its values.
func (s *Solver) Solve(ctx context.Context, constraints []*Term, hint Model) Answer {
	parts := conjuncts(constraints)
	if slices.ContainsFunc(parts, (*Term).IsFalse) {
		return Answer{Verdict: Unsat, By: "constant"}
	}
	out := Answer{Verdict: Sat, Model: hint.Clone(), By: "hint"}
	for _, group := range groups(parts) {
		if Holds(group, hint) {
			continue
		}
		a := s.group(ctx, group, hint)
		out.Cost.Evaluations += a.Cost.Evaluations
		out.Cost.Conflicts += a.Cost.Conflicts
		out.Cost.Gates += a.Cost.Gates
		out.By = a.By
		if a.Verdict == Unsat {
			return Answer{Verdict: Unsat, By: a.By, Cost: out.Cost}
		}
		if a.Verdict == Unknown {
			out.Verdict = Unknown // another group may still have a proof
		}
		for v, x := range a.Model {
			out.Model[v] = x
		}
	}
	if out.Verdict == Sat && Holds(parts, out.Model) {
		for _, v := range VarsOf(parts) {
			if _, ok := out.Model[v]; !ok {
				out.Model[v] = 0 // those that are zero are named, too
			}
		}
		return out
	}
	return Answer{Verdict: Unknown, By: out.By, Cost: out.Cost}
}

// conjuncts takes conjunctions apart, drops what is true, and what is there twice.
func conjuncts(constraints []*Term) []*Term {
	seen := map[*Term]bool{}
	var out []*Term
	var add func(t *Term)
	add = func(t *Term) {
		switch {
		case seen[t] || t.IsTrue():
		case t.op == And:
			add(t.args[0])
			add(t.args[1])
		default:
			if t.sort != Bool {
				panic(fmt.Sprintf("solve: constraint of sort %s", t.sort))
			}
			out = append(out, t)
		}
		seen[t] = true
	}
	for _, c := range constraints {
		add(c)
	}
	return out
}

// groups splits constraints into those that share variables, directly or over others: each can be solved without regard to the rest.
func groups(constraints []*Term) [][]*Term {
	parent := map[*Term]*Term{}
	var find func(v *Term) *Term
	find = func(v *Term) *Term {
		if parent[v] == nil || parent[v] == v {
			return v
		}
		root := find(parent[v])
		parent[v] = root
		return root
	}
	for _, c := range constraints {
		for _, v := range c.Vars() {
			parent[find(v)] = find(c.Vars()[0])
		}
	}
	at := map[*Term]int{}
	var out [][]*Term
	for _, c := range constraints {
		var root *Term // of constraints without variables, which are calls: they make one group
		if len(c.Vars()) > 0 {
			root = find(c.Vars()[0])
		}
		i, ok := at[root]
		if !ok {
			i = len(out)
			at[root], out = i, append(out, nil)
		}
		out[i] = append(out[i], c)
	}
	return out
}

// recents is how many models of earlier groups are tried; no theory.
const recents = 8

// group decides constraints that share variables.
func (s *Solver) group(ctx context.Context, constraints []*Term, hint Model) Answer {
	k := cacheKey(constraints)
	if a, ok := s.cache[k]; ok {
		a.By, a.Cost = "cache", Cost{}
		return a
	}
	for i := len(s.recent) - 1; i >= 0; i-- {
		if Holds(constraints, s.recent[i]) {
			m := Model{}
			for _, v := range VarsOf(constraints) {
				m[v] = s.recent[i][v]
			}
			return Answer{Verdict: Sat, Model: m, By: "recent"}
		}
	}
	a := s.decide(ctx, constraints, hint)
	if ctx.Err() != nil {
		return a // what was broken off is not an answer to keep
	}
	s.cache[k] = a
	if a.Verdict == Sat {
		s.recent = append(s.recent, a.Model)
		s.recent = s.recent[max(0, len(s.recent)-recents):]
	}
	return a
}

// cacheKey is the constraints as a set: the order in which a path met them does not matter.
func cacheKey(constraints []*Term) string {
	ids := make([]int, len(constraints))
	for i, c := range constraints {
		ids[i] = c.id
	}
	slices.Sort(ids)
	var k []byte
	for _, id := range ids {
		k = binary.AppendUvarint(k, uint64(id))
	}
	return string(k)
}

// decide takes the steps that cost something, cheapest first. Where floats occur, values are searched once more near a model of the bits that is none
// of the floats: the integers and the comparisons in it fit together.
func (s *Solver) decide(ctx context.Context, constraints []*Term, hint Model) Answer {
	r := s.options.Seed.Child("solve", uint64(constraints[len(constraints)-1].id)).Rand() // what is drawn depends on the question, not on earlier ones
	find := newSearch(constraints, r)
	floats := slices.ContainsFunc(find.tape.steps, func(t *Term) bool { return t.sort.IsFloat() || t.op == Call })
	if a := s.climb(ctx, find, constraints, hint, floats); a.Verdict != Unknown {
		return a
	}
	a := s.blast(ctx, constraints)
	if a.Verdict == Sat && !Holds(constraints, a.Model) {
		a.Verdict, hint = Unknown, a.Model
	}
	if a.Verdict == Unknown && floats {
		if m, ok := find.climb(ctx, hint, math.Inf(1), s.budget(floats, true)); ok {
			a.Verdict, a.Model, a.By = Sat, m, "search"
		}
	}
	if a.Verdict == Unknown && s.options.Outside != nil {
		if v, m := s.options.Outside.Ask(ctx, constraints); v == Sat {
			a.Verdict, a.Model, a.By = Sat, m, "outside"
		}
	}
	a.Cost.Evaluations = find.spent
	return a
}

// climb searches the rungs of the ladder; the last one, where floats occur, comes after the circuits. What is found on the first rung costs less than a
// proof that there is nothing, so the proof by orders is second.
func (s *Solver) climb(ctx context.Context, find *search, constraints []*Term, hint Model, floats bool) Answer {
	for i, bound := range ladder {
		if last := i == len(ladder)-1; last && floats {
			break
		}
		if m, ok := find.climb(ctx, hint, bound, s.budget(floats, false)); ok {
			return Answer{Verdict: Sat, Model: m, By: "search", Cost: Cost{Evaluations: find.spent}}
		}
		if i == 0 && contradictory(constraints) {
			return Answer{Verdict: Unsat, By: "order", Cost: Cost{Evaluations: find.spent}}
		}
	}
	return Answer{}
}

// budget is the evaluations of a rung.
func (s *Solver) budget(floats, last bool) int {
	switch {
	case floats && last:
		return s.options.FloatEvaluations
	case floats:
		return s.options.FloatEvaluations / 2 // no theory
	}
	return s.options.Evaluations
}
