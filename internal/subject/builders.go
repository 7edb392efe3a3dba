package subject

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Bounds of the builders of one type. More make sources no more varied and child programs slower to build; variables cost little, and
// what holds of most of unicode's 280 tables is no law.
const (
	maxConstructors = 6
	maxMutators     = 10
	maxVariables    = 400
)

// An opaque type has fields that a relation cannot write, so that its values are made as a user makes them: by a constructor, then by calls
// of methods that change the value (a [relation.Built] with its steps). Which functions are constructors and which methods change something
// is not declared in Go; both are guessed from signatures and bodies. A wrong guess makes sources less varied or slower.

// builders finds the ways to make values of t, an Opaque type: exported variables of its package, exported functions of its package that
// return T, *T, or either with an error, and whose parameters can be drawn without a T; and methods that change a T through a pointer or
// return a T, and functions that do so with the T that they are given first. Where nothing makes a T but methods change one, its zero value is
// meant to be used.
//
// The order of the builders is the order in which they are preferred: variables, constructors with the simplest arguments first, the zero
// value, methods. Where no function makes a T, methods of other types do: a cursor is had of its tree. Constructors that need a T
// (Child(parent *T)) are left out, as nothing could begin with them; a parameter whose hidden parts hold a T needs none, since it has makers of
// its own. Functions with effects outside of their values (impure) are left out too.
func (c *converter) builders(r *relation.Type, t *types.Named) {
	pkg := c.l.packageOf(t)
	if pkg == nil || instanceDepth(t) > maxInstanceDepth {
		return
	}
	ways := c.waysOf(pkg, t)
	changers := ways.changers
	if !opaqueKind(t) && !slices.ContainsFunc(changers, func(d *decl) bool { return isPointer(changed(d).Type()) && c.l.declaration(d.obj) != nil }) {
		c.addVariables(r, c.variables(pkg, t)) // nothing is seen to change what they point to; first: no constructor refuses them
	}
	c.addMakers(r, ways.makers)
	if len(r.Builders) == 0 && !ways.constructed {
		c.addMakers(r, c.givers(pkg, ways))
	}
	if len(r.Builders) == 0 {
		bare := len(changers) == 0 && !c.onlyDeclared(pkg, t)
		if ways.constructed || bare {
			return // a zero value beside a constructor is none that the package promises anything for
		}
		r.Builders = append(r.Builders, zeroValue) // first: the methods take a T
		if len(changers) == 0 {
			return
		}
	}
	for _, d := range c.preferred(changers) {
		c.addBuilder(r, d, true)
	}
	if len(r.Builders) == 1 && r.Builders[0] == zeroValue {
		r.Builders = nil
	}
}

// preferred are the methods that change a value by which it is made, where there are more than maxMutators: those that assign to it themselves before those that
// hand their work on, since an ordered map hands Get and Max on to what may copy a node. Of each kind those that have simple arguments are first; what
// has none leaves half of the places to what fills a container, for PopMin, PopMax and Clear do not.
func (c *converter) preferred(changers []*decl) []*decl {
	if len(changers) <= maxMutators {
		return changers
	}
	own := filtered(changers, func(d *decl) bool { return c.assigns(d) })
	order := append(own, filtered(changers, func(d *decl) bool { return !slices.Contains(own, d) })...)
	bare := filtered(order, func(d *decl) bool { return d.sig.Params().Len() == 0 })
	spare := bare[min(len(bare), max(maxMutators/2, maxMutators-len(order)+len(bare))):]
	order = filtered(order, func(d *decl) bool { return !slices.Contains(spare, d) })[:maxMutators]
	return filtered(changers, func(d *decl) bool { return slices.Contains(order, d) })
}

// assigns reports whether the body of a method assigns through its receiver.
func (c *converter) assigns(d *decl) bool {
	syntax := c.l.declaration(d.obj)
	return syntax != nil && d.recv != nil && isPointer(d.sig.Recv().Type()) && isReceiverUsed(syntax, assignsTo)
}

// ways are the declarations by which values of a type are made, the simplest of each kind first.
type ways struct {
	makers      []*decl // functions
	givers      []*decl // methods of other types
	changers    []*decl // its own methods, and functions that change what they are given first
	constructed bool    // there is a maker, with effects or of another T perhaps, or one that gives a T as an interface
}

func (c *converter) waysOf(pkg *types.Package, t *types.Named) (w ways) {
	for _, obj := range exportedFuncs(c.l.fset, pkg) {
		d := c.builderDecl(obj, t)
		if d == nil {
			continue
		}
		w.constructed = w.constructed || d.recv == nil && (gives(d, t) || c.fills(d, t))
		if !c.l.impure(obj) {
			w.add(c, d, t)
		}
	}
	for _, ds := range [][]*decl{w.makers, w.givers, w.changers} {
		slices.SortStableFunc(ds, func(a, b *decl) int { return cmp.Compare(effort(a), effort(b)) })
	}
	// What makes a parameter that hides a T may itself take one: those that take nothing of the kind are there first.
	w.makers = slices.Concat(filtered(w.makers, func(d *decl) bool { return !mentions(d.sig.Params(), t) }),
		filtered(w.makers, func(d *decl) bool { return mentions(d.sig.Params(), t) }))
	return w
}

// add puts a declaration where it belongs, if values of t are made by it.
func (w *ways) add(c *converter, d *decl, t *types.Named) {
	switch {
	case d.recv != nil && sameNamed(d.recv, t):
		if c.changes(d, t) {
			w.changers = append(w.changers, d)
		}
	case d.recv == nil && c.alters(d, t):
		w.changers = append(w.changers, d)
	case !makes(d, t) || c.needs(d.sig.Params(), t):
	case d.recv == nil:
		w.makers = append(w.makers, d)
	default:
		w.givers = append(w.givers, d)
	}
}

// givers are the methods of other types that are asked for values of one that no function makes. Those of the standard library are most often
// asked for values that callers hardly ever have: of these only the ones count that put what they give into their receiver, as
// FileSet.AddFile and List.PushBack do. A file of no set has no lines, and what holds of it is no law of files.
func (c *converter) givers(pkg *types.Package, w ways) []*decl {
	if !c.l.stdPackage(pkg) {
		return w.givers
	}
	return slices.DeleteFunc(slices.Clone(w.givers), func(d *decl) bool {
		syntax := c.l.declaration(d.obj)
		return !isPointer(d.sig.Recv().Type()) || syntax == nil || !keeps.MatchString(d.obj.Name()) || !assignsReceiver(syntax)
	})
}

// keeps are the names of methods that put what they give into their receiver, by the first word.
var keeps = regexp.MustCompile(`^(Add|Append|Insert|Open|Push|Put|Register)(\P{Ll}|$)`)

// addMakers adds the first of some constructors to the builders of r.
func (c *converter) addMakers(r *relation.Type, makers []*decl) {
	for _, d := range makers[:min(len(makers), maxConstructors)] {
		c.addBuilder(r, d, false)
	}
}

// onlyDeclared reports whether users have no values of t but those that they declare and pass on by a pointer, var hint Hint: it is an exported
// struct whose fields are all hidden, a function of its package takes a pointer to one, and none gives one away.
func (c *converter) onlyDeclared(pkg *types.Package, t *types.Named) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || !t.Obj().Exported() || t.TypeArgs().Len() > 0 {
		return false
	}
	for f := range s.Fields() {
		if f.Exported() {
			return false
		}
	}
	taken := false
	for _, f := range exportedFuncs(c.l.fset, pkg) {
		if mentions(f.Signature().Results(), t) {
			return false
		}
		for v := range f.Signature().Params().Variables() {
			p, pointer := types.Unalias(v.Type()).(*types.Pointer)
			if pointer && sameNamed(p.Elem(), t) {
				taken = true
			} else if mentionsType(v.Type(), t, 0, everyStruct) {
				return false
			}
		}
	}
	return taken
}

// zeroValue makes values by declaring them.
var zeroValue = relation.Builder{}

// packageOf returns the complete package that declares t, nil if it cannot be loaded.
func (l *loader) packageOf(t *types.Named) *types.Package {
	path := t.Obj().Pkg().Path()
	if l.complete(path) == nil && l.types(path) != nil {
		return nil
	}
	return l.complete(path)
}

// builderDecl is obj as a builder of t may call it: generic ones with the type arguments of t, or with usual ones if t has none: FromInt[T](v T) Decimal.
//
// nil means that the type arguments do not follow from t: NewPair[K, V]() Set[K] leaves V open. Where t has none the result says nothing of them, unless it
// is one of them itself: Must[T](v T, err error) T.
func (c *converter) builderDecl(obj *types.Func, t *types.Named) *decl {
	if d := plainDecl(obj); d != nil {
		return d
	}
	var given []types.Type
	for a := range t.TypeArgs().Types() {
		given = append(given, a)
	}
	if obj.Signature().Recv() != nil {
		return c.instance(obj, given, nil)
	}
	tps := obj.Signature().TypeParams()
	args := make([]types.Type, tps.Len())
	if res := obj.Signature().Results(); res.Len() == 0 || !unify(pointee(res.At(0).Type()), t, tps, args) {
		return nil
	}
	if !slices.ContainsFunc(args, func(a types.Type) bool { return a != nil }) {
		return c.instance(obj, nil, menu)
	}
	return c.instance(obj, args, nil)
}

// makes reports whether d returns one T or *T, perhaps with an error or beside other results: net.ParseCIDR, or a Lookup(name string) (T, bool).
//
// Which of two results of that type is the value would be a guess.
func makes(d *decl, t *types.Named) bool {
	n := 0
	for r := range d.sig.Results().Variables() {
		if sameNamed(pointee(r.Type()), t) {
			n++
		}
	}
	return n == 1
}

// gives reports whether d returns one T or *T and nothing else, but perhaps an error.
func gives(d *decl, t *types.Named) bool {
	n := d.sig.Results().Len()
	return makes(d, t) && (n == 1 || n == 2 && isError(d.sig.Results().At(1).Type()))
}

// fills reports whether a function returns an interface, and fills the fields of a T: users have such values, and not those that are declared.
func (c *converter) fills(d *decl, t *types.Named) bool {
	syntax := c.l.declaration(d.obj)
	if syntax == nil || syntax.Body == nil || d.obj.Pkg().Path() != t.Obj().Pkg().Path() || d.sig.Results().Len() == 0 || !types.IsInterface(d.sig.Results().At(0).Type()) {
		return false
	}
	found := false
	ast.Inspect(syntax.Body, func(n ast.Node) bool {
		if literal, ok := n.(*ast.CompositeLit); ok && len(literal.Elts) > 0 {
			name, ok := literal.Type.(*ast.Ident)
			found = found || ok && name.Name == t.Obj().Name()
		}
		return !found
	})
	return found
}

// changes reports whether the method d gives another value of its receiver's type t: it returns one, or works on a pointer
// without being a mere question.
//
// With the source at hand the body decides, which may write through an alias of the receiver or hand it to a function; without it the signature
// does, where a method with results counts as a question.
func (c *converter) changes(d *decl, t *types.Named) bool {
	if gives(d, t) {
		return true
	}
	if badMutator(d.obj.Name()) {
		return false
	}
	if !isPointer(d.sig.Recv().Type()) {
		return d.sig.Results().Len() == 0 && c.l.writesReceiver(d)
	}
	if syntax := c.l.declaration(d.obj); syntax != nil {
		return assignsReceiver(syntax) || c.l.writesPointee(d.obj)
	}
	res := d.sig.Results()
	return res.Len() == 0 || res.Len() == 1 && isError(res.At(0).Type())
}

// changed is what a changer changes: the receiver of a method, the first parameter of a function.
func changed(d *decl) *types.Var {
	if d.recv != nil {
		return d.sig.Recv()
	}
	return d.sig.Params().At(0)
}

// alters reports whether a function that is no method gives another value of type t for the one that it is given first: it returns one,
// Insert(root *Node, key int) *Node, or has no result, and its code is seen to write to what it is given a pointer to. One that takes two of
// them chooses or joins, which makes nothing that was not there.
func (c *converter) alters(d *decl, t *types.Named) bool {
	if opaqueKind(t) || d.sig.Params().Len() == 0 || badMutator(d.obj.Name()) || !sameNamed(pointee(changed(d).Type()), t) {
		return false
	}
	others := slices.Collect(d.sig.Params().Variables())[1:]
	if slices.ContainsFunc(others, func(v *types.Var) bool { return sameNamed(pointee(v.Type()), t) }) {
		return false
	}
	if gives(d, t) {
		return true
	}
	if res := d.sig.Results(); !isPointer(changed(d).Type()) || res.Len() > 1 || res.Len() == 1 && !isError(res.At(0).Type()) {
		return false
	}
	code := c.l.program().ssa.FuncValue(d.obj.Origin())
	return code != nil && code.Blocks != nil && c.l.writesThrough(code, code.Params[0], seen)
}

// badMutator tells the methods whose use is to be called by other packages.
func badMutator(name string) bool {
	return strings.HasPrefix(name, "Unmarshal") || strings.HasPrefix(name, "Gob") || name == "Scan" || name == "Close" || name == "Lock" || name == "Unlock"
}

// assignsReceiver reports whether the body of a method assigns through its receiver, or hands its work on to one of its methods.
//
// It is syntax only: an assignment through an alias of the receiver is not seen, and one to a copy of a field is none. Without a body
// (assembly) a change is assumed.
func assignsReceiver(f *ast.FuncDecl) bool {
	return isReceiverUsed(f, func(n ast.Node, recv string) bool { return assignsTo(n, recv) || handsOn(n, recv) })
}

// isReceiverUsed reports whether a node of the body of a method does something with its receiver.
func isReceiverUsed(f *ast.FuncDecl, does func(n ast.Node, recv string) bool) bool {
	if f.Body == nil || len(f.Recv.List[0].Names) == 0 {
		return f.Body == nil
	}
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		found = found || does(n, f.Recv.List[0].Names[0].Name)
		return !found
	})
	return found
}

// assignsTo reports whether a statement assigns to what hangs from a variable.
func assignsTo(n ast.Node, variable string) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE && slices.ContainsFunc(n.Lhs, func(lhs ast.Expr) bool {
			_, plain := lhs.(*ast.Ident)
			return !plain && rootName(lhs) == variable
		})
	case *ast.IncDecStmt:
		return rootName(n.X) == variable
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && (id.Name == "delete" || id.Name == "clear" || id.Name == "copy") && rootName(call.Args[0]) == variable
	}
	return false
}

// handsOn reports whether a statement calls a method of what hangs from a variable, or returns what a method that is not exported returns, as in
// func (s *Set) Add(x int) bool { return s.insert(x) }.
func handsOn(n ast.Node, variable string) bool {
	called := func(e ast.Expr) (string, bool) {
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return "", false
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || rootName(sel) != variable {
			return "", false
		}
		return sel.Sel.Name, true
	}
	switch n := n.(type) {
	case *ast.ExprStmt:
		_, ok := called(n.X)
		return ok
	case *ast.ReturnStmt:
		return slices.ContainsFunc(n.Results, func(r ast.Expr) bool {
			name, ok := called(r)
			return ok && !isUpper(name)
		})
	}
	return false
}

// rootName is the variable that an operand hangs from: s of s.words[i] and *s.
//
// "" means that the operand hangs from no variable, as a call's result.
func rootName(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return ""
		}
	}
}

// effort estimates how hard it is to draw the arguments of d: scalars are easiest.
//
// No theory stands behind the weights.
func effort(d *decl) int {
	n := 0
	for v := range d.sig.Params().Variables() {
		switch pointee(v.Type()).Underlying().(type) {
		case *types.Basic:
			n += 2
		case *types.Struct, *types.Map:
			n += 5
		default:
			n += 3
		}
	}
	return n
}

// addBuilder adds the function d to the Env and to the builders of r, if relations can call it. One that takes values of any type is
// added with each type that the targets take: Bag.Has[int] says nothing of bags of strings alone.
//
// Refused functions are passed over without a word: there may be other builders.
func (c *converter) addBuilder(r *relation.Type, d *decl, mutator bool) {
	ds := []*decl{c.concrete(d)}
	if len(c.p.anys) > 0 && c.takesAny(d) > 0 {
		ds = c.anyInstances(d, c.p.anys, len(c.p.anys))
	}
	for _, d := range ds {
		f, why := c.function(d)
		if why != "" || slices.ContainsFunc(f.Params, relation.Param.Iterates) {
			continue // values are written with lists, and a list is no iterator
		}
		if f = c.add(f); f != nil {
			c.note(f, d)
			f.Derives = f.Derives || mutator && c.derives(d, f, r)
			r.Builders = append(r.Builders, relation.Builder{Func: f.Name, Mutator: mutator})
		}
	}
}

// constantsOfBuilders are the constants of the code of all functions that make arguments of fn, by their names: a mask is made of 32 or 128 bits.
func (c *converter) constantsOfBuilders(fn *relation.Func) map[string][]Constant {
	out := map[string][]Constant{}
	for _, p := range fn.Params {
		p.Type.Has(func(t *relation.Type) bool {
			for _, b := range t.Builders {
				at := slices.IndexFunc(c.funcs, func(f *relation.Func) bool { return f.Name == b.Func })
				if at >= 0 && out[b.Func] == nil && c.provenances[c.funcs[at]].obj != nil {
					out[b.Func] = c.l.harvest(c.provenances[c.funcs[at]].obj)
				}
			}
			return false
		})
	}
	return out
}

// variables lists the exported package variables that are values of t or point to one, in the order of their names, all but the last of
// more than maxVariables. The clock's place is none, since it is another one on each machine.
func (c *converter) variables(pkg *types.Package, t types.Type) []*types.Var {
	if n, ok := types.Unalias(t).(*types.Named); !ok || !n.Obj().Exported() {
		return nil // nobody outside can name the type, and methods of it are no functions for users
	}
	var out []*types.Var
	for _, name := range pkg.Scope().Names() {
		v, ok := pkg.Scope().Lookup(name).(*types.Var)
		if ok && v.Exported() && v.Name() != "Local" && types.TypeString(pointee(v.Type()), path) == types.TypeString(t, path) {
			out = append(out, v)
		}
	}
	return out[:min(len(out), maxVariables)]
}

// addVariables adds package variables to the builders of r.
//
// A variable that is a pointer gives a builder of the pointer type.
func (c *converter) addVariables(r *relation.Type, vars []*types.Var) {
	for _, v := range vars {
		t := r
		if isPointer(v.Type()) {
			t = &relation.Type{Kind: relation.Pointer, Elem: r}
		}
		name := v.Name()
		if v.Pkg().Path() != c.p.Path {
			name = v.Pkg().Name() + "." + name
		}
		f := c.add(relation.VariableOf(name, v.Pkg().Path(), t))
		if f != nil && !slices.ContainsFunc(r.Builders, func(b relation.Builder) bool { return b.Func == f.Name }) {
			r.Builders = append(r.Builders, relation.Builder{Func: f.Name})
		}
	}
}

func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// needs reports whether no arguments of a tuple's types can be written without a t: structs that only their package can make hide their own.
func (c *converter) needs(tuple *types.Tuple, t *types.Named) bool {
	for v := range tuple.Variables() {
		if mentionsType(v.Type(), t, 0, func(s *types.Struct) bool { return c.closedBy(s) == "" }) {
			return true
		}
	}
	return false
}
