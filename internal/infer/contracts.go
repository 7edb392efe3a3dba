package infer

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// mostContractNats is what a claim of [contracts] may cost by the grammar of laws, and plainNats one that fills a line beyond those that are ample. No theory
// stands behind them; len(F(xs, x)) == len(xs) + 1 costs 12.8. Of what is held back testers had asked for 21 % below 10 nats, and for 8 % from there to 14 (lists
// eleven and thirteen of internal/study/laws).
const (
	mostContractNats = 13
	plainNats        = 10
)

// isContract reports whether an enumerated claim has a form that people look for. It says in few words what a single execution of the subject returns for any
// arguments, len(Checksum(text)) == 10 or Same(Clean(name), name), which is a postcondition and what a developer writes down first; or it carries an operation
// over, or says what a unit is. Orders say less, but for that of two functions, Max(xs) <= Sum(xs).
//
// Meyer, "Applying 'Design by Contract'", IEEE Computer 25 (1992), for postconditions as what a function promises.
func isContract(c *claim.Claim, fn *relation.Func, nats map[claim.ID]float64) bool {
	if !c.Law.Traits.Has(algebra.Enumerated) {
		return false
	}
	if ordering(c) {
		return nats[c.ID] <= mostContractNats && comparesFunctions(c.Relation)
	}
	return nats[c.ID] <= mostContractNats && ofOneExecution(c.Relation, fn) || carriesOver(c.Relation) || readsNumber(c)
}

// readsNumber reports whether a claim says what is made of a number that is written in a text: what a unit is.
func readsNumber(c *claim.Claim) bool {
	written := false
	relation.Walk(c.Relation.Post, func(e relation.Expr) bool {
		b, is := e.(*relation.Builtin)
		written = written || is && b.Name == "str"
		return true
	})
	return written && c.Law.Family == algebra.Linear
}

// comparesFunctions reports whether a relation puts the results of two functions for the same variables in order, without a premise.
func comparesFunctions(r *relation.Relation) bool {
	b, ok := r.Post.(*relation.Binary)
	if !ok || r.Pre != nil {
		return false
	}
	x, isX := b.X.(*relation.Select)
	y, isY := b.Y.(*relation.Select)
	if !isX || !isY || x.Call.Fn == y.Call.Fn || !givenVariables(x.Call) || !givenVariables(y.Call) {
		return false
	}
	return slices.EqualFunc(x.Call.Args, y.Call.Args, func(a, b relation.Expr) bool { return relation.ExprString(a) == relation.ExprString(b) })
}

// carriesOver reports whether a relation says without a premise that the subject carries an operation or a comparison of two variables over to its results:
// Of(x + y) == Of(x).Plus(Of(y)), Of(x).Less(Of(y)) == (x < y). These are the homomorphisms and embeddings of algebra, which people look for by name.
func carriesOver(r *relation.Relation) bool {
	b, ok := r.Post.(*relation.Binary)
	if !ok || r.Pre != nil || b.Op != "==" && b.Op != "~=" {
		return false
	}
	return carried(b.X, b.Y) || carried(b.Y, b.X)
}

// carried reports whether one side is an operation on two variables, or the result for it, and the other executes one function on each of them.
func carried(whole, parts relation.Expr) bool {
	of := whole
	s, executed := whole.(*relation.Select)
	if executed {
		if len(s.Call.Args) != 1 {
			return false
		}
		of = s.Call.Args[0]
	}
	x, y := operands(of)
	if x == nil || y == nil || !executed && !comparesVariables(of) {
		return false
	}
	fn := appliedToEach(parts, x.Name, y.Name)
	return fn != nil && (!executed || s.Call.Fn == fn)
}

// appliedToEach is the function that an expression gives each of two variables, alone, where it has no others; nil if there is none.
func appliedToEach(e relation.Expr, x, y string) *relation.Func {
	alone, others := map[string]*relation.Func{}, false
	relation.Walk(e, func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.Call:
			if len(e.Args) != 1 {
				return true
			}
			if v, is := e.Args[0].(*relation.VarRef); is {
				alone[v.Name] = e.Fn
				return false
			}
		case *relation.VarRef:
			others = true
		}
		return true
	})
	if others || len(alone) != 2 || alone[x] != alone[y] {
		return nil
	}
	return alone[x]
}

// operands are the two different variables of an operation on these; nil of anything else.
func operands(e relation.Expr) (x, y *relation.VarRef) {
	var args []relation.Expr
	switch n := e.(type) {
	case *relation.Binary:
		args = []relation.Expr{n.X, n.Y}
	case *relation.Builtin:
		args = n.Args
	}
	if len(args) != 2 {
		return nil, nil
	}
	x, isX := args[0].(*relation.VarRef)
	y, isY := args[1].(*relation.VarRef)
	if !isX || !isY || x.Name == y.Name {
		return nil, nil
	}
	return x, y
}

// A claim is one wherever it was found, and its kills are those that all claims have of it: that others kill the same mutants is why it is no line by
// them. What readers said of lines without a name (decision 0020) is the reason for the bound on what it costs.

// contracts lists at most n contracts among some trials that kill a good part of the mutants, the plainest first, and one more if it is plain.
func contracts(m *matrix.Matrix, all []*claim.Claim, rest []int, n int, by ranking) []int {
	killed := m.Tally().Killed
	out := slices.DeleteFunc(slices.Clone(rest), func(i int) bool { return !isContract(all[i], by.of, by.nats) || !broad(m, i, killed) })
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(by.nats[all[a].ID], by.nats[all[b].ID]) })
	if n >= 0 && n < len(out) && by.nats[all[out[n]].ID] <= plainNats {
		n++
	}
	return out[:max(0, min(n, len(out)))]
}

// ofOneExecution reports whether a relation that is said everywhere, or on success, executes the subject once, and gives it variables and constants. Other
// functions are asked about the result, or about the same arguments.
func ofOneExecution(r *relation.Relation, fn *relation.Func) bool {
	own := 0
	plain := !slices.ContainsFunc(r.Executions(), func(c *relation.Call) bool {
		if c.Fn == fn {
			own++
		}
		return !givenPlain(c, fn)
	})
	if !plain || own != 1 {
		return false
	}
	return !slices.ContainsFunc(relation.Conjuncts(r.Pre), func(p relation.Expr) bool { o, is := p.(*relation.OutcomeOf); return !is || o.Which != "ok" })
}

// givenPlain reports whether all arguments of an execution are variables and constants, or, of another function than the subject, results.
func givenPlain(c *relation.Call, fn *relation.Func) bool {
	return !slices.ContainsFunc(c.Args, func(a relation.Expr) bool {
		if u, ok := a.(*relation.Unary); ok && (u.Op == "*" || u.Op == "&") { // a pointer and what it points to are one value
			a = u.X
		}
		switch a := a.(type) {
		case *relation.VarRef, *relation.Literal, *relation.GlobalRef:
			return false
		case *relation.Composite:
			return len(a.Elems) > 0
		case *relation.Select:
			return len(a.Call.Args) > 0 && c.Fn == fn
		}
		return true
	})
}

// givenVariables reports whether all arguments of an execution are variables.
func givenVariables(c *relation.Call) bool {
	return !slices.ContainsFunc(c.Args, func(a relation.Expr) bool { _, is := a.(*relation.VarRef); return !is })
}
