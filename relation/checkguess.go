package relation

import (
	"go/ast"
	"go/token"
)

// Relations have no declarations, so the types of their variables are guessed from their uses, before the tree is built. It is a fixed
// point and no unification: guess walks the expression with the type that the context wants (downwards) and returns the type that the
// expression has (upwards), as in bidirectional type checking, and a variable without a type takes the first one that it meets on either
// way. findTypes walks the whole relation again until nothing changes, then goes on to the next [pass]. A type, once bound, is never taken
// back, but for the case in bind, so that the walks end: each but the last one of a pass binds a variable.
//
// Parameters speak before operands, and these before positions: in `xs[i] == 0 && F(i)` with F(int8), i is an int8, although an index alone
// would make it an int. guess reports no faults, since a later pass may know more; build does, with the types that were found.

// guessBuiltin follows the signatures of docs/language.md §4.
func (c *checker) guessBuiltin(e *ast.CallExpr, name string, want *Type) *Type {
	arg := func(i int, t *Type) *Type {
		if i >= len(e.Args) {
			return nil
		}
		return c.guess(e.Args[i], t)
	}
	switch name {
	case "ok", "err", "panics":
		arg(0, nil)
		return boolType
	case "len":
		arg(0, nil)
		return Predeclared(Int)
	case "str":
		arg(0, nil)
		return Predeclared(String)
	case "rename":
		return arg(0, Predeclared(String))
	// twice: a type that a later operand has is that of the earlier ones, too
	case "min", "max", "concat":
		for i := range e.Args {
			if t := arg(i, want); t != nil {
				want = t
			}
		}
		for i := range e.Args {
			arg(i, want)
		}
		return want
	case "abs":
		return arg(0, want)
	case "pow":
		arg(1, Predeclared(Int))
		return arg(0, want)
	}
	return c.guessList(e, name, want, arg)
}

// guessList reads a builtin of lists. The letters of its signature are the arguments behind the list: n an int, e an element of it. Of most
// the result is a list of the same type; sum and prod give an element, contains a bool, count an int.
func (c *checker) guessList(e *ast.CallExpr, name string, want *Type, arg func(int, *Type) *Type) *Type {
	rest := listSignature[name].rest
	switch name {
	case "sum", "prod", "contains", "count":
		// the context wants a number or a bool, and says nothing of the list
		want = nil
	}
	// The list says what its elements are: e in a signature is an element, n a number.
	t := arg(0, want)
	if t != nil {
		t = pointee(t)
	}
	for i := range rest {
		switch {
		case rest[i] == 'n':
			arg(i+1, Predeclared(Int))
		case rest[i] == 'e' && t != nil && t.Elem != nil:
			arg(i+1, t.Elem)
		default:
			arg(i+1, nil)
		}
	}
	switch name {
	case "sum", "prod":
		if t == nil {
			return nil
		}
		return t.Elem
	case "contains":
		return boolType
	case "count":
		return Predeclared(Int)
	}
	return t
}

// A pass of findTypes takes types from more places than the one before, so that the order of operands does not matter.
type pass uint8

const (
	fromParameters pass = iota // of the parameters that variables stand alone for
	fromContext                // of the other operand, and of what is around
	fromPositions              // int of indices and shift counts, which may be any integer
)

// positionType is the type that an index or a shift count would give to a variable.
// Of `xs[i]` alone i is an int in the end.
func (c *checker) positionType() *Type {
	// In earlier passes another place may still say int8; Go takes any integer as an index.
	if c.pass == fromPositions {
		return Predeclared(Int)
	}
	return nil
}

// bind gives a variable the type t, or its pointee's, if it has none yet. Among parameters a defined slice or map type comes
// before the same type without a name, whichever is read first.
//
// why says where the type is from, for messages.
func (c *checker) bind(name string, t *Type, why string) *Type {
	v := c.lookup(name)
	if v == nil || t == nil {
		return nil
	}
	t = pointee(t)
	// A relation over sort.IntSlice and []int is about the defined type: only its values have the methods.
	named := c.pass == fromParameters && v.t != nil && !v.declared && t.defined() && !v.t.defined() && assignable(t, v.t)
	if v.t == nil || named {
		// what changes makes another pass worth while: findTypes ends when nothing changes
		v.t, v.why = t, why
		c.changed = true
	}
	return v.t
}

// guess returns the type of e as far as it is known, nil for what is open or adapts. Variables on its way that have no type yet
// take the one that their context wants. It reports no faults: build does.
//
// want is nil where the context says nothing.
func (c *checker) guess(e ast.Expr, want *Type) *Type {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.guess(e.X, want)
	case *ast.Ident:
		return c.guessName(e, want)
	case *ast.UnaryExpr:
		return c.guess(e.X, want)
	case *ast.StarExpr:
		if t := c.guess(e.X, nil); t != nil {
			return pointee(t)
		}
	case *ast.BinaryExpr:
		return c.guessBinary(e, want)
	case *ast.CallExpr:
		return c.guessCall(e, want)
	case *ast.SelectorExpr:
		return c.guessSelector(e)
	case *ast.IndexExpr:
		return c.guessIndex(e)
	case *ast.SliceExpr:
		for _, x := range []ast.Expr{e.Low, e.High} {
			if x != nil {
				c.guess(x, c.positionType())
			}
		}
		return c.guess(e.X, want)
	case *ast.CompositeLit:
		return c.guessComposite(e, nil)
	}
	return nil
}

// guessName is the type of a variable, which takes the wanted one in the later passes, or of a constant or variable of a package.
func (c *checker) guessName(e *ast.Ident, want *Type) *Type {
	if v := c.lookup(e.Name); v != nil {
		if v.t == nil && want != nil && c.pass != fromParameters {
			return c.bind(e.Name, want, "its context")
		}
		return v.t
	}
	if x, _ := c.packageValue(e, e.Name); x != nil {
		return x.Type()
	}
	return nil
}

// guessBinary reads the left operand first, then the right one with what the left one told, and the left one again if only the right one
// knew: of `x + 1 == F(y)` the type of x comes from the right. Nothing goes from a shift count to the shifted value, and back, as in Go.
func (c *checker) guessBinary(e *ast.BinaryExpr, want *Type) *Type {
	// Operands of && are bools and those of a comparison are alike; only of arithmetic the context speaks, too.
	op := Op(e.Op.String())
	switch {
	case e.Op == token.SHL || e.Op == token.SHR:
		c.guess(e.Y, c.positionType())
		return c.guess(e.X, want)
	case op == "&&" || op == "||":
		want = boolType
	case op.Compares():
		want = nil
	}
	x := c.guess(e.X, want)
	if x != nil {
		want = pointee(x)
	}
	y := c.guess(e.Y, want)
	// the right operand has told what the left one is
	if x == nil && y != nil {
		x = c.guess(e.X, pointee(y))
	}
	switch {
	case op.Compares() || op == "&&" || op == "||":
		return boolType
	case x != nil:
		return pointee(x)
	case y != nil:
		return pointee(y)
	}
	return nil
}

// guessCall gives arguments the types of the parameters, and returns that of the only output that the call stands for; a call with several
// outputs needs a selector or an index, which choose.
func (c *checker) guessCall(e *ast.CallExpr, want *Type) *Type {
	to, err := c.resolve(e)
	switch {
	case err != nil:
		for _, a := range e.Args {
			c.guess(a, nil)
		}
		return nil
	case to.builtin != "":
		return c.guessBuiltin(e, to.builtin, want)
	case to.conv != nil:
		for _, a := range e.Args {
			c.guess(a, nil)
		}
		return to.conv
	}
	// Of overloaded methods the arguments tell which one is meant; as long as they do not, only the receiver is known.
	f := to.fn
	if f == nil {
		for _, a := range e.Args {
			c.guess(a, nil)
		}
		if f = c.fitting(e, to.several); f == nil {
			if f = to.several[0]; f.Recv { // the receiver is the same of all
				c.guessArgs(&ast.CallExpr{Fun: e.Fun}, f, to.recv)
			}
			return nil
		}
	}
	recv := to.recv
	if len(to.path) > 0 {
		c.guess(recv, nil) // its type is known: it embeds the receiver
		recv = nil
	}
	c.guessArgs(e, f, recv)
	outs := f.Outputs()
	if i := implicitOutput(f, outs); i >= 0 {
		return outs[i].Type
	}
	return nil
}

// guessArgs gives the variables that stand alone as arguments the types of their parameters.
//
// Everything else than a lone variable gets the parameter's type as a context. A variadic function takes elements, unless the call has
// `...`.
func (c *checker) guessArgs(e *ast.CallExpr, f *Func, recv ast.Expr) {
	shift := 0
	arg := func(a ast.Expr, i int, t *Type) {
		// A variable that stands alone as an argument is a source of this parameter (docs/language.md §8).
		if id, ok := unparen(a).(*ast.Ident); ok && c.lookup(id.Name) != nil {
			c.bind(id.Name, t, "parameter "+f.Params[i].Name+" of "+f.Name)
			return
		}
		c.guess(a, pointee(t))
	}
	if f.Recv {
		shift = 1
		if recv != nil {
			arg(recv, 0, f.Params[0].Type)
		}
	}
	for i, a := range e.Args {
		pi := i + shift
		switch {
		case f.Variadic && pi >= len(f.Params)-1 && !e.Ellipsis.IsValid():
			pi = len(f.Params) - 1
			arg(a, pi, f.Params[pi].Type.Elem)
		case pi < len(f.Params):
			arg(a, pi, f.Params[pi].Type)
		}
	}
}

// guessSelector reads x.f, which has three meanings, tried in this order: an output of a call by its name, F(x).found; a name of a package,
// math.Pi; a field, also of an embedded struct.
func (c *checker) guessSelector(e *ast.SelectorExpr) *Type {
	if inner, ok := unparen(e.X).(*ast.CallExpr); ok {
		// a selector behind a call names one of its outputs before it names a field
		c.guess(inner, nil)
		if f := c.calledFunc(inner); f != nil {
			for _, o := range f.Outputs() {
				if o.Name == e.Sel.Name {
					return o.Type
				}
			}
		}
	}
	if id, ok := e.X.(*ast.Ident); ok {
		// x.Y may be a name of a package: a variable hides it only if it has such a member
		if v := c.lookup(id.Name); v == nil || v.t != nil && !c.hasMember(v.t, e.Sel.Name) {
			if x, _ := c.packageValue(e, id.Name+"."+e.Sel.Name); x != nil {
				return x.Type()
			}
		}
	}
	t := c.guess(e.X, nil)
	if t == nil {
		return nil
	}
	t = pointee(t)
	if f := c.shownField(t, e.Sel.Name); f != nil {
		return f.Results[0].Type
	}
	// the path leads through embedded fields, which may be pointers
	for _, i := range findField(t, e.Sel.Name) {
		t = pointee(t).Fields[i].Type
	}
	return t
}

// guessIndex reads x[i]: a result of a call by its number, or an element. The key of a map has the map's key type, and an index of a list
// any integer type.
func (c *checker) guessIndex(e *ast.IndexExpr) *Type {
	if inner, ok := unparen(e.X).(*ast.CallExpr); ok {
		if f := c.calledFunc(inner); f != nil && len(f.Results) >= 2 {
			c.guess(inner, nil)
			// F(x)[1] is the second result of a function with several, not an element
			if lit, ok := unparen(e.Index).(*ast.BasicLit); ok && len(lit.Value) == 1 && int(lit.Value[0]-'0') < len(f.Results) {
				return f.Results[lit.Value[0]-'0'].Type
			}
			return nil
		}
	}
	t := c.guess(e.X, nil)
	if t == nil {
		return nil
	}
	t = pointee(t)
	if t.Kind == Map {
		c.guess(e.Index, t.Key)
		return t.Elem
	}
	c.guess(e.Index, c.positionType())
	if t.Kind == String {
		return Predeclared(Uint8)
	}
	return t.Elem
}

// guessComposite gives elements the type that the literal has for them. t is the type that the literal around says for a literal without
// one, {1, 2} in []Vec{{1, 2}}.
func (c *checker) guessComposite(e *ast.CompositeLit, t *Type) *Type {
	if arr, ok := e.Type.(*ast.ArrayType); ok && isDots(arr.Len) {
		if elem := c.typeOf(arr.Elt); elem != nil {
			t = &Type{Kind: Array, Elem: elem, Len: c.literalLen(e)}
		}
	} else if e.Type != nil {
		t = c.typeOf(e.Type)
	}
	if t == nil {
		return nil
	}
	for i, el := range e.Elts {
		want := t.Elem
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
			if id, ok := kv.Key.(*ast.Ident); ok && t.Kind == Struct {
				if path := findField(t, id.Name); len(path) == 1 {
					want = t.Fields[path[0]].Type
				}
			} else if t.Kind == Map {
				c.guess(kv.Key, t.Key)
			} else {
				c.guess(kv.Key, c.positionType())
			}
		} else if t.Kind == Struct && i < len(t.Fields) {
			want = t.Fields[i].Type
		}
		if inner, ok := el.(*ast.CompositeLit); ok {
			c.guessComposite(inner, want)
		} else {
			c.guess(el, want)
		}
	}
	return t
}
