// Package solve decides conjunctions of constraints over Go's machine values: it finds values of variables for which all of them are true, or proves
// that there are none, or says that it does not know.
//
// A [Store] makes terms: [Store.Var], [Store.Bool], [Store.Int], [Store.Float], [Store.Apply], [Store.Convert] and [Store.Call]. Equal terms of a
// store are one pointer, constants are folded, and a few identities that hold in machine arithmetic are applied. A term prints as Go source.
//
// There is one semantics of operators (operators.go), with wrap-around, rounding and shifts as Go has them. Folding, [Eval], the search and the tests use
// it, and the bit-blaster is held against it. Division by zero, and a negative count of a shift, have values here that Go does not give them, so that
// each operator is total: a caller has the condition that excludes them among its constraints.
//
//	s := solve.NewStore()
//	x, y := s.Var("x", solve.Int64), s.Var("y", solve.Int64)
//	path := []*solve.Term{s.Apply(solve.Eq, s.Apply(solve.Add, s.Apply(solve.Mul, x, x), y), s.Int(solve.Int64, 12345678)), s.Less(s.Int(solve.Int64, 77), y)}
//	answer := solve.New(s, solve.Options{}).Solve(ctx, path, nil)
//	if answer.Verdict == solve.Sat { answer.Model.Int(x) }
//
// A [Solver] takes these steps, cheapest first, on each group of constraints that share variables: the hint and recent models, a cache, the order of
// values by Farkas' lemma, search by alternating variables, bit-blasting with a SAT core that proves, and solvers outside of the process if there are
// any. Budgets are evaluations and conflicts, never clocks, so that a query has the same answer on each machine. A model is evaluated again before it
// counts; an answer of Unsat is a proof about machine values.
package solve
