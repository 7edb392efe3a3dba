package relation

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"
)

// Check reports the first invariant that r breaks; nil if all of them hold. They are numbered, and the error begins with the number:
//
//	R1  the precondition, if there is one, and the conclusion are of type bool
//	R2  every node has the type that its form and its operands give it
//	R3  Vars lists the variables of both formulas, in order of first appearance; one name has one type
//	R4  a call has the arguments that its function takes, and its text as Key
//	R5  a literal is a value of its type
//	R6  Declared are variables of r, and a tolerance is explicit only where something is compared approximately
//	R7  the text of r reads back as r against env, and is its own canonical form
//
// Parse, Canonical, Rename and Substitute check what they return in a build with -tags checked, and in the tests of this package.
func (r *Relation) Check(env *Env) error {
	if err := r.checkStructure(); err != nil {
		return err
	}
	if env == nil {
		env = &Env{}
	}
	text := r.Text()
	again, err := read(text, env)
	if err != nil {
		return fmt.Errorf("R7: %s does not read back: %w", text, err)
	}
	canonicalize(again, env)
	if got := again.Text(); got != text {
		return fmt.Errorf("R7: %s reads back as %s", text, got)
	}
	return nil
}

// checking says that what is made is checked: always in a build with -tags checked, and in the tests of this package.
var checking = checkedBuild

// mustHold panics if r breaks an invariant, where these are checked.
func mustHold(r *Relation, env *Env) *Relation {
	if checking {
		if err := r.Check(env); err != nil {
			panic("relation: broken invariant " + err.Error())
		}
	}
	return r
}

// mustFit panics if a node of e breaks an invariant of nodes, where these are checked.
func mustFit(e Expr) Expr {
	if checking {
		if err := checkNodes(e); err != nil {
			panic("relation: broken invariant " + err.Error())
		}
	}
	return e
}

// checkStructure checks R1 to R6, which need no Env.
func (r *Relation) checkStructure() error {
	if r.Post == nil || !isBool(r.Post.Type()) || r.Pre != nil && !isBool(r.Pre.Type()) {
		return fmt.Errorf("R1: a formula of %s is no condition", r.Text())
	}
	for _, e := range []Expr{r.Pre, r.Post} {
		if err := checkNodes(e); err != nil {
			return err
		}
	}
	if err := oneTypeEach(r); err != nil {
		return fmt.Errorf("R3: %w", err)
	}
	if !slices.Equal(r.Vars, variables(r)) {
		return fmt.Errorf("R3: %s has variables %v, listed as %v", r.Text(), variables(r), r.Vars)
	}
	for _, d := range r.Declared {
		if !slices.ContainsFunc(r.Vars, func(v Var) bool { return v.Name == d.Name && Identical(v.Type, d.Type) }) {
			return fmt.Errorf("R6: %s is declared in %s and no variable of it", d.Name, r.Text())
		}
	}
	if r.Tol.Explicit && !r.tolerates() {
		return fmt.Errorf("R6: %s has a tolerance for nothing", r.Text())
	}
	return nil
}

// checkNodes checks R2, R4 and R5 for e and the nodes below it.
func checkNodes(e Expr) error {
	var err error
	Walk(e, func(n Expr) bool {
		if err == nil {
			err = checkNode(n)
		}
		return err == nil
	})
	return err
}

// checkNode checks one node against its operands.
func checkNode(e Expr) error {
	ok, rule := true, "R2"
	switch n := e.(type) {
	case *Call:
		return checkCall(n)
	case *Literal:
		ok, rule = n.T != nil && (n.Value == nil || isValueOf(n.Value, n.T)), "R5"
	case *Unary:
		ok = checkUnary(n)
	case *Binary:
		ok = checkBinary(n)
	case *Select:
		outs := n.Call.Fn.Outputs()
		ok = n.Output < len(outs) && Identical(n.T, outs[n.Output].Type)
	case *OutcomeOf:
		ok = isBool(n.T) && slices.Contains([]string{"ok", "err", "panics"}, n.Which)
	case *Builtin:
		ok = isBuiltin(n.Name) && n.T != nil && len(n.Args) > 0 && !slices.ContainsFunc(n.Args, untypedNode)
	case *Convert:
		ok = n.T != nil && !untypedNode(n.X)
	case *Index, *SliceOf, *FieldOf:
		ok = checkPart(n)
	case *Composite:
		ok = checkComposite(n)
	case *IsNil:
		ok = isBool(n.T) && !untypedNode(n.X)
	default: // a variable, a package variable
		ok = !untypedNode(e)
	}
	if !ok {
		return fmt.Errorf("%s: %s, a %T of type %s", rule, shownNode(e), e, e.Type())
	}
	return nil
}

// checkPart checks the type of a part against that of the whole.
func checkPart(e Expr) bool {
	switch n := e.(type) {
	case *Index:
		return n.T != nil && !untypedNode(n.I) && (n.X.Type().Elem == nil || Identical(n.T, n.X.Type().Elem))
	case *SliceOf:
		return n.T != nil && (n.X.Type().Kind == String) == (n.T.Kind == String)
	case *FieldOf:
		return Identical(n.T, fieldAt(n.X.Type(), n.Path))
	}
	return false
}

// shownNode is the text of a node that may be too broken to be printed.
func shownNode(e Expr) (text string) {
	defer func() {
		if recover() != nil {
			text = "what cannot be printed"
		}
	}()
	return ExprString(e)
}

// untypedNode reports whether e is missing or has no type.
func untypedNode(e Expr) bool { return e == nil || e.Type() == nil }

// isValueOf reports whether v is exactly a value of t. Values of types that are no scalars have no constants.
func isValueOf(v constant.Value, t *Type) bool {
	w, ok := represent(v, t)
	return ok && (v.Kind() != constant.Int && v.Kind() != constant.Float || constant.Compare(v, token.EQL, w))
}

func checkUnary(n *Unary) bool {
	x := n.X.Type()
	switch n.Op {
	case "&":
		return n.T.Kind == Pointer && Identical(n.T.Elem, x)
	case "*":
		return x.Kind == Pointer && Identical(n.T, x.Elem)
	case "!":
		return isBool(x) && isBool(n.T)
	}
	return Identical(n.T, x)
}

func checkBinary(n *Binary) bool {
	if untypedNode(n.X) || untypedNode(n.Y) || n.T == nil {
		return false
	}
	x, y := n.X.Type(), n.Y.Type()
	switch {
	case n.Op.Compares():
		return isBool(n.T) && Identical(x, y)
	case n.Op == "<<" || n.Op == ">>":
		return Identical(n.T, x) && y.Kind.isInteger()
	}
	return Identical(x, y) && Identical(n.T, x) && takes(n.Op, x.Kind)
}

func checkComposite(n *Composite) bool {
	switch n.T.Kind {
	case Map:
		return len(n.Keys) == len(n.Elems)
	case Struct:
		return n.Keys == nil && len(n.Elems) == len(n.T.Fields)
	case Array:
		return n.Keys == nil && len(n.Elems) == n.T.Len
	}
	return n.Keys == nil && n.T.Kind == Slice
}

// checkCall checks R4.
func checkCall(n *Call) error {
	params, args := len(n.Fn.Params), len(n.Args)
	fits := args == params
	if n.Fn.Variadic && !n.Spread {
		fits = args >= params-1
	}
	if !fits {
		return fmt.Errorf("R4: %s has %d arguments for %d parameters", shownNode(n), args, params)
	}
	for i, a := range n.Args {
		if p := n.parameter(i); untypedNode(a) || !Identical(a.Type(), p) {
			return fmt.Errorf("R4: argument %d of %s is no %s", i, shownNode(n), p)
		}
	}
	if text := ExprString(n); n.Key != text {
		return fmt.Errorf("R4: %s has the key %s", text, n.Key)
	}
	return nil
}

// fieldAt is the type of the field at the end of a path; nil if there is none.
func fieldAt(t *Type, path []int) *Type {
	for _, k := range path {
		if t = pointee(t); t == nil || k >= len(t.Fields) {
			return nil
		}
		t = t.Fields[k].Type
	}
	return t
}
