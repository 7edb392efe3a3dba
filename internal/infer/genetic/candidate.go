package genetic

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A candidate is a formula under a precondition that no correct pair violates.
type candidate struct {
	by     *transformation
	pre    []*tree // nil: none
	post   *tree
	caught relation.Bits // incorrect pairs that violate it
	kills  []kill
	names  []string // of all mutants of the search
	fn     int
	after  int64 // evaluations until it was found
}

// A kill is a mutant, by its number among those of the search, and the share of its incorrect pairs that a candidate violates.
type kill struct {
	mutant int32
	share  float64
}

// leastMet is how rare the correct pairs may be that meet a precondition: one in so many must, as the final gate asks of printed relations, and
// leastRows in any case. A relation that keeps nearly all inputs out is none. No theory stands behind the figures.
const (
	leastMet  = 20
	leastRows = 12
)

// candidate is a formula under preconditions, with what it sees; nil if it sees nothing, or if a correct pair violates it.
func (s *search) candidate(post *tree, pre ...*tree) (*candidate, error) {
	c := &candidate{by: s.by, pre: pre, post: post, names: s.table.mutants, after: s.figures.Evaluations}
	if post == nil || !post.both() {
		return nil, nil
	}
	formula, conditions, err := c.values(s.table)
	if err != nil || violatedBy(s.table.first, formula, conditions) {
		return nil, err
	}
	met, violated := within(formula, conditions)
	if n := met.And(s.table.first).Count(); n*leastMet < s.table.correct || n < leastRows {
		return nil, nil
	}
	c.caught = violated.And(s.table.incorrect)
	if c.caught.Empty() {
		return nil, nil
	}
	if varies, err := c.varies(s.table, met.And(s.table.first)); err != nil || !varies {
		return nil, err
	}
	c.fn = s.table.n - s.table.correct - c.caught.Count()
	caught := make([]int, len(c.names))
	c.caught.Each(func(i int) { caught[s.table.mutant[i-s.table.correct]]++ })
	for m, n := range caught {
		if n > 0 {
			c.kills = append(c.kills, kill{int32(m), float64(n) / float64(s.table.of[m])})
		}
	}
	return c, nil
}

// decided are the pairs on which the precondition holds and the formula has a value, and those of them on which it is false.
func (c *candidate) decided(t *table) (met, violated relation.Bits, err error) {
	post, pre, err := c.values(t)
	if err != nil {
		return nil, nil, err
	}
	met, violated = within(post, pre)
	return met, violated, nil
}

// values are those of the formula and of its preconditions.
func (c *candidate) values(t *table) (post *value, pre []*value, err error) {
	if post, err = t.value(c.post); err != nil {
		return nil, nil, err
	}
	for _, g := range c.pre {
		of, err := t.value(g)
		if err != nil {
			return nil, nil, err
		}
		pre = append(pre, of)
	}
	return post, pre, nil
}

// within are the pairs that meet preconditions and on which a formula has a value, and those of them on which it is false.
func within(post *value, pre []*value) (met, violated relation.Bits) {
	met = post.defined
	for _, g := range pre {
		met = met.And(g.holds)
	}
	return met, met.AndNot(post.holds)
}

// violatedBy reports whether some pair of a set violates a formula under preconditions. Of the correct pairs one does for most formulas, in the first
// words: no set is made for those.
func violatedBy(pairs relation.Bits, post *value, pre []*value) bool {
	for i, w := range pairs {
		w &= post.defined[i] &^ post.holds[i]
		for _, g := range pre {
			w &= g.holds[i]
		}
		if w != 0 {
			return true
		}
	}
	return false
}

// varies reports whether what an equation compares is not the same on all of some pairs, where it would say nothing of the subject: that nothing is left
// of two texts behind their ends.
func (c *candidate) varies(t *table, rows relation.Bits) (bool, error) {
	if !c.equation() || isBool(c.post.kids[0].typ) {
		return true, nil
	}
	v, err := t.value(c.post.kids[0])
	if err != nil {
		return false, err
	}
	var one uint64
	seen, varies := false, false
	rows.Each(func(i int) {
		if varies {
			return
		}
		id := identity(v.column.At(i))
		varies = seen && id != one
		one, seen = id, true
	})
	return varies, nil
}

// String is the candidate in the relation language.
func (c *candidate) String() string {
	if len(c.pre) == 0 {
		return c.post.String()
	}
	var parts []relation.Expr
	for _, g := range c.pre {
		parts = append(parts, g.expr())
	}
	return relation.ExprString(relation.Conjunction(parts...)) + " => " + c.post.String()
}

// size is how hard it is to read: its nodes, and one more for each condition.
func (c *candidate) size() int {
	n := c.post.size
	for _, g := range c.pre {
		n += g.size + 1
	}
	return n
}

func (c *candidate) finding() Finding {
	f := Finding{Transformation: c.by.name, Name: c.name(), Text: c.String(), FN: c.fn, Size: c.size(), After: c.after}
	for _, k := range c.kills {
		f.Kills = append(f.Kills, c.names[k.mutant])
	}
	return f
}

// leastGain is what a candidate must add to those before it, in mutants: a tenth of the incorrect pairs of one. What it adds counts by its nodes, and
// some more, lest the smallest one always comes first; half of it where nothing is equal, since people read an equation first. No theory stands
// behind the figures.
const (
	leastGain = 0.1
	fixedSize = 1
	unequal   = 2
)

// equation reports whether the formula says that two values are equal.
func (c *candidate) equation() bool {
	return c.post.op != nil && (c.post.op.name == "==" || c.post.op.name == "iff")
}

// worth is what a candidate adds to the shares of mutants that are seen, by its nodes; 0 if that is too little.
func (c *candidate) worth(seen map[string]float64) float64 {
	n := c.gain(seen)
	if n < leastGain {
		return 0
	}
	if !c.equation() {
		n /= unequal
	}
	return n / float64(c.size()+fixedSize)
}

// gain is what a candidate adds to the shares of mutants that are seen.
func (c *candidate) gain(seen map[string]float64) (n float64) {
	for _, k := range c.kills {
		n += max(0, k.share-seen[c.names[k.mutant]])
	}
	return n
}

// cover are at most so many candidates, each of which adds most to what those before it see: of each mutant the share of the incorrect pairs that one
// relation violates, by its nodes. An equation sees nearly all pairs of a mutant, where an inequality sees a few, and a relation that holds by chance hardly any.
// Of equals that which is smaller comes first, and of these that which was found first.
func cover(all []*candidate, most int) []*candidate {
	seen := map[string]float64{}
	rest := slices.Clone(all)
	slices.SortStableFunc(rest, func(a, b *candidate) int { return cmp.Compare(a.size(), b.size()) })
	var out []*candidate
	for len(out) < most {
		best, gain := -1, 0.0
		for i, c := range rest {
			if n := c.worth(seen); n > gain {
				best, gain = i, n
			}
		}
		if best < 0 {
			return out
		}
		c := rest[best]
		rest = slices.Delete(rest, best, best+1)
		for _, k := range c.kills {
			seen[c.names[k.mutant]] = max(seen[c.names[k.mutant]], k.share)
		}
		out = append(out, c)
	}
	return out
}
