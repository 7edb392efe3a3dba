package source

import (
	"iter"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A sieve decides which rows satisfy the domain's conditions between parameters. Most rows do, since they are constructed to satisfy
// equations and orders.
type sieve struct {
	vars       []relation.Var
	conditions []*relation.Relation
}

// Sizes of the sieve. No theory: a condition that one row in ten thousand meets usually finds one, and rows by construction pass at once.
const (
	sieveFirst = 16  // decided at first, twice as many each time after it: many callers ask for a few rows only
	sieveRows  = 256 // decided at a time at most
	sieveTime  = 64  // times sieveRows rows without one that passes, after which a strategy gives up
)

// readConditions is the domain's condition for a relation, and what it was read of: domains and spaces are changed while they are looked for.
type readConditions struct {
	where      string
	relation   *relation.Relation
	vars       []relation.Var
	conditions []*relation.Relation
}

// conditions is the domain's condition for the variables of sp, see [relation.Domain.Conditions]. It is kept, since callers ask for every row, and
// the text is read and type-checked each time: union of rectangles took three minutes of it.
func (sp *Space) conditions() []*relation.Relation {
	if sp.Domain == nil || sp.Domain.Where == "" {
		return nil
	}
	if kept := sp.read.Load(); kept != nil && kept.where == sp.Domain.Where && kept.relation == sp.Relation && slices.Equal(kept.vars, sp.Vars) {
		return kept.conditions
	}
	rel := sp.Relation
	if rel == nil {
		rel = &relation.Relation{Vars: sp.Vars}
	}
	out := sp.Domain.Conditions(sp.Env, sp.Subject, rel)
	sp.read.Store(&readConditions{where: sp.Domain.Where, relation: sp.Relation, vars: slices.Clone(sp.Vars), conditions: out})
	return out
}

// formulas is all that orders variables: the premise, and the domain's conditions.
func (sp *Space) formulas() []relation.Expr {
	out := []relation.Expr{sp.Pre}
	for _, c := range sp.conditions() {
		out = append(out, c.Post)
	}
	return out
}

// sieve holds the conditions that can be decided without executing anything. The others are the caller's.
func (sp *Space) sieve() sieve {
	s := sieve{vars: sp.Vars}
	for _, c := range sp.conditions() {
		if len(c.Calls()) == 0 {
			s.conditions = append(s.conditions, c)
		}
	}
	return s
}

// Meets reports whether a row satisfies the domain's conditions between parameters, as far as these execute nothing.
func (sp *Space) Meets(row Row) bool {
	s := sp.sieve()
	return len(s.conditions) == 0 || len(s.keep([]Row{row})) == 1
}

// Sift returns the rows that satisfy the domain's conditions between parameters, as far as these execute nothing.
func (sp *Space) Sift(rows []Row) []Row {
	if s := sp.sieve(); len(s.conditions) > 0 && len(rows) > 0 {
		return s.keep(rows)
	}
	return rows
}

// keep returns the rows that pass.
func (s sieve) keep(rows []Row) []Row {
	cols, err := Columns(s.vars, rows)
	if err != nil {
		return nil
	}
	vars := map[string]relation.Column{}
	for i, v := range s.vars {
		vars[v.Name] = cols[i]
	}
	in := relation.All(len(rows))
	for _, c := range s.conditions {
		v, err := c.Eval(nil, vars, len(rows))
		if err != nil {
			return nil
		}
		in = in.And(v.Held)
	}
	var out []Row
	in.Each(func(i int) { out = append(out, rows[i]) })
	return out
}

// pass yields the rows that pass the sieve. It ends early where hardly any row passes.
//
// Conditions are decided by columns, since a row alone costs as much as a batch of a dozen. A batch is drawn before its first row is yielded, so that a
// caller who wants ten rows pays for the whole of it: hundreds of groups of relations ask for twenty rows each before anything else is tried.
// The size of a batch changes nothing of which rows come, and hardly ever anything of when the strategy gives up.
func (s sieve) pass(rows iter.Seq[Row]) iter.Seq[Row] {
	if len(s.conditions) == 0 {
		return rows
	}
	return func(yield func(Row) bool) {
		var batch []Row
		dry, upto := 0, sieveFirst
		flush := func() bool {
			kept := s.keep(batch)
			dry = max(0, dry+len(batch)-sieveRows*len(kept)) // a row that passes makes up for sieveRows without one
			batch, upto = batch[:0], min(2*upto, sieveRows)
			return !slices.ContainsFunc(kept, func(row Row) bool { return !yield(row) }) && dry < sieveTime*sieveRows
		}
		for row := range rows {
			if batch = append(batch, row); len(batch) == upto && !flush() {
				return
			}
		}
		if len(batch) > 0 {
			flush()
		}
	}
}

// Inside reports whether v is a value of variable i that the domain holds.
func (sp *Space) Inside(i int, v relation.Value) bool {
	if sp.Domain == nil {
		return true
	}
	path := sp.pathAt(i)
	return sp.Domain.Contains(v, sp.Vars[i].Type, path) && !sp.nextToOpenEnd(v, path)
}

// Takes reports whether a row from elsewhere can be an input: the domain holds each of its values, none goes farther than what is drawn, and one of an
// enumeration is one of its constants, as with all that is drawn.
func (sp *Space) Takes(row Row) bool {
	for i, v := range row {
		if !sp.usual(i, v) {
			return false
		}
	}
	return true
}

// usual reports whether the domain holds v as a value of variable i, and v is what is drawn of its type: what is made of other values goes no farther, and
// is one of the constants of an enumeration.
func (sp *Space) usual(i int, v relation.Value) bool {
	t := sp.Vars[i].Type
	return sp.Inside(i, v) && !sp.wraps(i, v) && (!t.Enum || len(t.Consts) == 0 || isConstant(t, v))
}

// isConstant reports whether v is a constant of an enumeration.
func isConstant(t *relation.Type, v relation.Value) bool {
	return slices.ContainsFunc(EnumValues(t), func(c relation.Value) bool { return Compare(c, v) == 0 })
}

// Quarter is how far integers with a sign go that nothing bounds: sums and doubles of such numbers do not wrap around
// (docs/decisions/0013-whole-types.md).
const Quarter = 1 << 61

// wraps reports whether v is an integer beyond a quarter of its range, of a variable that the domain does not bound, as one that only a sister
// takes.
func (sp *Space) wraps(i int, v relation.Value) bool {
	t := sp.Vars[i].Type
	if t.Kind != relation.Int && t.Kind != relation.Int64 || t.Enum {
		return false
	}
	f, number := Number(v)
	_, bounded := sp.Domain.Bound(sp.pathAt(i))
	return number && !bounded && math.Abs(f) > Quarter
}

// nextToOpenEnd reports whether a float lies so near to an open end that no source is drawn there.
func (sp *Space) nextToOpenEnd(v relation.Value, path string) bool {
	b, ok := sp.Domain.Bound(path)
	if !ok || !b.LoOpen && !b.HiOpen {
		return false
	}
	f, ok := v.(float64)
	if x, single := v.(float32); single {
		f, ok = float64(x), true
	}
	return ok && (b.LoOpen && b.Lo != nil && f < edge(b.Lo, true, false, +1) || b.HiOpen && b.Hi != nil && f > edge(b.Hi, true, false, -1))
}

// Holds reports whether the domain holds a row: every value, and its conditions between parameters.
func (sp *Space) Holds(row Row) bool {
	for i, v := range row {
		if !sp.Inside(i, v) {
			return false
		}
	}
	return sp.Meets(row)
}
