// Package relation is the language of metamorphic relations: one line of Go expression syntax over variables (the sources) and
// calls (the executions), its types, its printing, and its evaluation over columns of values.
//
//	period:  Sin(x + 2*math.Pi) ~= Sin(x)
//	chain:   e >= 1 => Pow(k, e) == k*Pow(k, e-1)
//
// A newcomer begins with [Parse], which reads a line against an [Env] of known functions, then [Relation.Eval], which decides it
// for many assignments at once. The package imports the standard library alone, because the harness links it into the child
// programs, where relations are checked beside the functions they call. It knows nothing of packages, processes or files of Go
// code: an Env says what may be called, and an [Executor] calls it.
//
// The files are layers, each of which calls those before it, and one package (docs/decisions/0018-one-package-of-the-language.md):
//
//	types, values, columns   type.go value.go bits.go column*.go equal*.go wire*.go show.go
//	trees and text           expr.go op.go walk.go variables.go group.go print.go literal*.go
//	reading and checking     reader.go constant.go checker.go check*.go, check.go last
//	canonical form           canon*.go, canon.go last
//	the way in               parse.go, then formula.go and derive.go, which make relations of the parts of others
//	evaluation               executor.go eval_kernel.go builtin*.go eval_value.go, eval.go last
//	domains, catalogues      domain*.go file*.go
//
// Only where the language itself is recursive do files call each other in a circle: the forms of expressions while they are checked
// (checkexpr.go and those that it leads to) and while they are evaluated (eval_value.go, eval_truth.go, eval_call.go), and values
// that are written by calls (literal.go, literal_built.go). The operations of formula.go check their results by invariants.go, which
// uses them to compare a relation with what its text is read as.
package relation

// A Relation states that every assignment of its variables which satisfies Pre also satisfies Post.
// It is a value: nothing changes it once [Parse] has returned it, and [Relation.String] is all of it.
type Relation struct {
	Name string    // unique in its catalogue: "period"; may be empty
	Vars []Var     // the sources, in order of first appearance
	Pre  Expr      // boolean; nil means no precondition
	Post Expr      // boolean
	Tol  Tolerance // relative and absolute, of ~= <~ >~; unused where none of them occurs
	// Declared is the parameter list that followed the name, where types could not be found: zeros(n int).
	Declared []Var

	params string // Declared as the text writes it: "n int"
}

// A Var is a free variable of a relation: a source input.
type Var struct {
	Name  string
	Type  *Type
	Func  *Func // the function whose parameter the variable takes its type from; nil if it reaches none
	Param int   // index in Func.Params
}

// Tolerance bounds the error that ~=, <~ and >~ forgive: |a-b| <= Abs + Rel*max(|a|, |b|).
type Tolerance struct {
	Rel, Abs float64
	Explicit bool // the text has a within clause with other numbers than the default ones
}

// DefaultTolerance is that of a relation without a within clause (docs/language.md §6).
const DefaultTolerance = 1e-9
