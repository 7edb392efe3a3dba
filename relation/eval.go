package relation

import "fmt"

// Eval decides r for n assignments of its variables at once: vars has a column of n rows for each, and perhaps others. Executions
// go to x, each call once for all the rows that reach it. An error is x's, or a variable that is missing.
func (r *Relation) Eval(x Executor, vars map[string]Column, n int) (*Verdicts, error) {
	return r.EvalShared(NewCache(x, vars, n))
}

// EvalShared is Eval over the rows of c, with the executions that other relations have left there.
func (r *Relation) EvalShared(c *Cache) (*Verdicts, error) {
	v := &evaluator{c: c, near: likeness{close: true, rtol: r.Tol.Rel, atol: r.Tol.Abs}, left: NewBits(c.n)}
	active := All(c.n)
	if r.Pre != nil {
		active, _ = v.truth(r.Pre, active)
	}
	v.concluding = true
	held, _ := v.truth(r.Post, active)
	if v.err != nil {
		return nil, fmt.Errorf("evaluate %s: %w", r.Name, v.err)
	}
	gone := v.left.Or(v.untried)
	out := &Verdicts{Left: v.left, Untried: v.untried.AndNot(v.left), Held: held.AndNot(gone), WorstRow: -1}
	out.Violated = active.AndNot(held).AndNot(gone)
	out.Skipped = All(c.n).AndNot(active).AndNot(gone)
	v.settleWorst(out)
	return out, nil
}

// EvalAll decides several relations over one table of variables. The same call in several of them runs once; its outputs are
// dropped after the last relation that wants them. The first relation that cannot be decided ends the run with its error.
func EvalAll(rs []*Relation, x Executor, vars map[string]Column, n int) ([]*Verdicts, error) {
	c := NewCache(x, vars, n)
	last := make(map[string]int)
	for i, r := range rs {
		eachCall(r, func(call *Call) { last[c.key(r.Tol, call)] = i })
	}
	out := make([]*Verdicts, len(rs))
	for i, r := range rs {
		var err error
		if out[i], err = r.EvalShared(c); err != nil {
			return out, err
		}
		eachCall(r, func(call *Call) {
			if k := c.key(r.Tol, call); last[k] == i {
				delete(c.runs, k)
			}
		})
	}
	return out, nil
}
