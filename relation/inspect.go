package relation

// The methods of this file show a decided assignment to people: the executions that were reached, their arguments, and the value of
// each side of a comparison. They execute only the calls that the decision has not executed.

// Reached returns the rows on which deciding relations over c has executed call, a call of r.
func (c *Cache) Reached(r *Relation, call *Call) Bits {
	run := c.runs[c.key(r.Tol, call)]
	if run == nil {
		return NewBits(c.n)
	}
	return run.asked.AndNot(run.unknown.AndNot(run.left))
}

// Arguments returns the arguments of call, a call of r, one column a parameter, and the rows where all of them are defined.
func (c *Cache) Arguments(r *Relation, call *Call) (args []Column, ready Bits, err error) {
	v := r.inspector(c)
	args, ready = v.arguments(call, All(c.n))
	return args, ready, v.err
}

// Value returns the value of e, a node of r, and the rows where it is defined.
func (c *Cache) Value(r *Relation, e Expr) (col Column, defined Bits, err error) {
	v := r.inspector(c)
	got := v.value(e, All(c.n))
	return got.col, minus(All(c.n), got.undef), v.err
}

func (r *Relation) inspector(c *Cache) *evaluator {
	return &evaluator{c: c, near: likeness{close: true, rtol: r.Tol.Rel, atol: r.Tol.Abs}, left: NewBits(c.n)}
}
