package source

import (
	"iter"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A sieve decides which rows satisfy the domain's conditions between parameters. Most rows do: where a condition equates or orders,
// rows are made for it.
type sieve struct {
	vars       []relation.Var
	conditions []*relation.Relation
}

const (
	sieveRows = 256 // decided at a time
	sieveTime = 64  // times that none of them may pass before a strategy gives up
)

// conditions is the domain's condition for the variables of sp, see [relation.Domain.Conditions].
func (sp *Space) conditions() []*relation.Relation {
	rel := sp.Relation
	if rel == nil {
		rel = &relation.Relation{Vars: sp.Vars}
	}
	return sp.Domain.Conditions(sp.Env, sp.Subject, rel)
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

// pass is the rows that pass; of none it tires, and of hardly any.
func (s sieve) pass(rows iter.Seq[Row]) iter.Seq[Row] {
	if len(s.conditions) == 0 {
		return rows
	}
	return func(yield func(Row) bool) {
		var batch []Row
		dry := 0
		flush := func() bool {
			kept := s.keep(batch)
			batch = batch[:0]
			dry = max(0, dry+1-len(kept)) // one that passes makes up for one time that none does
			return !slices.ContainsFunc(kept, func(row Row) bool { return !yield(row) }) && dry < sieveTime
		}
		for row := range rows {
			if batch = append(batch, row); len(batch) == sieveRows && !flush() {
				return
			}
		}
		if len(batch) > 0 {
			flush()
		}
	}
}
