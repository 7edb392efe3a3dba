package matrix

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
)

// This file has an approximation of the call graph from above, in the style of rapid type analysis (Bacon, Sweeney 1996): whatever a
// function mentions may be called, and a method called through an interface may be any of that name. Too many mutants count rather than too
// few: one too many survives and lowers the score of the function by a little, one that is missing is a fault that nothing asks for.

// Of is the mutants of s that count for a function of pkg: those of its own code, of all functions of the package that it may call, and
// of the package variables that these read. A method that is called through an interface may be any of that name, and so may one of a
// value that another package gets as an interface. Mutants of functions that run for it only while the package is initialised say so by
// AtInit, like those of variables. ident is "Sin", "Vec.Rotate" or an instance, "Max[int]".
func Of(pkg *mutant.Package, s *mutant.Schemata, ident string) []*mutant.Mutant {
	r := newReach(pkg)
	r.from(plain(ident))
	var out []*mutant.Mutant
	for i := range s.Mutants {
		m := &s.Mutants[i]
		switch {
		case m.Func == "":
			if r.inVariable(m) {
				out = append(out, m)
			}
		case r.runs[m.Func] == later || r.runs[m.Func] == atInit && m.AtInit:
			out = append(out, m)
		case r.runs[m.Func] == atInit:
			early := *m
			early.AtInit = true
			out = append(out, &early)
		}
	}
	return out
}

// Reached is the names of the functions that run when one of a package does: itself, and then the others by name.
func Reached(pkg *mutant.Package, ident string) []string {
	ident = plain(ident)
	r := newReach(pkg)
	r.from(ident)
	out := []string{ident}
	for _, name := range slices.Sorted(maps.Keys(r.runs)) {
		if name != ident && r.runs[name] == later {
			out = append(out, name)
		}
	}
	return out
}

// spared is how much code of a package, in bytes, must be of no concern to a function before mutants of it are left out: two functions that need
// different parts of a package have programs of their own, where they else have one in common. 32 KB take about half a second to compile (package
// apd, 4.4 s for 300 KB).
const spared = 32 << 10

// Needed is the functions and the package variables whose mutants count for some functions of a package, see [Of]; nil if these are most of it.
//
// A function needs its own code and all that runs for it, hence the union over idents. idle is a sum of source bytes, bodies only.
func Needed(pkg *mutant.Package, idents []string) map[string]bool {
	r := newReach(pkg)
	for _, ident := range idents {
		r.from(plain(ident))
	}
	needed := map[string]bool{}
	for name := range r.runs {
		needed[name] = true
	}
	for v := range r.read {
		needed[v.Name()] = true
	}
	idle := token.Pos(0)
	for name, bodies := range r.bodies {
		for _, b := range bodies {
			if !needed[name] {
				idle += b.End() - b.Pos()
			}
		}
	}
	if idle < spared {
		return nil
	}
	return needed
}

// plain is an identifier without type arguments: Stack.Push of Stack[int].Push.
func plain(ident string) string {
	var b strings.Builder
	depth := 0
	for _, r := range ident {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// A when tells when code that a function depends on runs.
//
// The order counts: code that runs both at initialisation and later counts as later, since a relation can then see its mutants on every
// call and not only in a process that was started with them.
type when uint8

const (
	never  when = iota
	atInit      // while the package is initialised
	later       // when the function is called
)

// reach is what a function depends on.
//
// pkg to values are read once for the package; runs and read grow with each call of from. The walk is linear in the code that is reached,
// each body at most twice, once for each time it may run.
type reach struct {
	pkg     *mutant.Package
	bodies  map[string][]*ast.BlockStmt // by function; there may be many init
	methods map[string][]string         // by last name
	values  map[*types.Var]ast.Expr     // of package variables
	runs    map[string]when             // by function
	read    map[*types.Var]bool
}

// newReach reads the declarations of a package once, for any number of questions.
func newReach(pkg *mutant.Package) *reach {
	r := &reach{pkg: pkg, bodies: map[string][]*ast.BlockStmt{}, methods: map[string][]string{}, values: map[*types.Var]ast.Expr{},
		runs: map[string]when{}, read: map[*types.Var]bool{}}
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				r.function(d)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						r.variables(v)
					}
				}
			}
		}
	}
	return r
}

func (r *reach) function(d *ast.FuncDecl) {
	o, ok := r.pkg.Info.Defs[d.Name].(*types.Func)
	if !ok || d.Body == nil {
		return
	}
	name := nameOf(o)
	r.bodies[name] = append(r.bodies[name], d.Body)
	if d.Recv != nil {
		r.methods[d.Name.Name] = append(r.methods[d.Name.Name], name)
	}
}

// variables notes the initial values: with one value for several names, a call with several results, all names have that one.
func (r *reach) variables(s *ast.ValueSpec) {
	for i, id := range s.Names {
		v, ok := r.pkg.Info.Defs[id].(*types.Var)
		switch {
		case !ok:
		case len(s.Values) == len(s.Names):
			r.values[v] = s.Values[i]
		case len(s.Values) == 1:
			r.values[v] = s.Values[0]
		}
	}
}

// from follows all that a function depends on.
//
// init functions are asked again until nothing changes, since one of them may read a variable that another one writes.
func (r *reach) from(ident string) {
	r.call(ident, later)
	for again := true; again; { // what an init function writes counts as soon as it is read
		again = false
		for _, body := range r.bodies["init"] {
			if r.runs["init"] == never && r.mentionsRead(body) {
				r.call("init", atInit)
				again = true
			}
		}
	}
}

func (r *reach) mentionsRead(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := r.pkg.Info.Uses[id].(*types.Var)
			found = found || ok && r.read[v]
		}
		return !found
	})
	return found
}

// call notes that a function runs, and follows what it mentions.
func (r *reach) call(name string, w when) {
	if r.runs[name] >= w {
		return
	}
	r.runs[name] = w
	for _, body := range r.bodies[name] {
		r.follow(body, w)
	}
}

// follow notes what some code depends on that runs at a time. A function that is not called there is a value, and may be called later;
// so may the code of a function literal of a variable.
//
// A called function runs when the code around it does, `var table = build()` for instance at initialisation; `var less = compare` mentions
// compare without calling it.
func (r *reach) follow(n ast.Node, w when) {
	called := map[*ast.Ident]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if w == atInit {
				r.follow(n.Body, later)
				return false
			}
		case *ast.CallExpr:
			if id := calleeOf(n.Fun); id != nil {
				called[id] = true
			}
			r.handedOver(n, w)
		case *ast.Ident:
			switch o := r.pkg.Info.Uses[n].(type) {
			case *types.Var:
				r.variable(o)
			case *types.Func:
				if called[n] {
					r.mention(o, w)
				} else {
					r.mention(o, later)
				}
			}
		}
		return true
	})
}

// calleeOf is the name of what a call calls.
func calleeOf(fun ast.Expr) *ast.Ident {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	case *ast.IndexExpr:
		return calleeOf(f.X)
	case *ast.IndexListExpr:
		return calleeOf(f.X)
	}
	return nil
}

func (r *reach) variable(v *types.Var) {
	if v.Parent() != r.pkg.Types.Scope() || r.read[v] {
		return
	}
	r.read[v] = true
	if value := r.values[v]; value != nil {
		r.follow(value, atInit)
	}
}

// mention notes a function that some code names: of an interface's method, all methods of that name. An instance leads to the generic
// function it is made of, which has the code.
func (r *reach) mention(f *types.Func, w when) {
	recv := f.Signature().Recv()
	switch {
	case recv != nil && types.IsInterface(recv.Type()):
		for _, m := range r.methods[f.Name()] {
			r.call(m, w)
		}
	case f.Pkg() == r.pkg.Types:
		r.call(nameOf(f.Origin()), w)
	}
}

// handedOver follows the methods that a callee may call of arguments that it gets as interfaces: sort.Sort calls Less.
//
// A conversion is no call, and a parameter whose type is a type parameter gets the concrete type, so that its methods are mentioned by the
// code itself. Methods of other packages have no bodies here.
func (r *reach) handedOver(c *ast.CallExpr, w when) {
	sig, ok := typeOf(r.pkg, c.Fun).Underlying().(*types.Signature)
	if !ok || r.pkg.Info.Types[c.Fun].IsType() {
		return
	}
	for i, a := range c.Args {
		t, want := typeOf(r.pkg, a), parameter(sig, i)
		if t == nil || want == nil || types.IsInterface(t) || !types.IsInterface(want) {
			continue
		}
		if _, generic := types.Unalias(want).(*types.TypeParam); generic {
			continue
		}
		methods := types.NewMethodSet(want)
		for m := range methods.Methods() {
			o, _, _ := types.LookupFieldOrMethod(t, true, r.pkg.Types, m.Obj().Name())
			if f, ok := o.(*types.Func); ok {
				r.mention(f, w)
			}
		}
	}
}

func typeOf(pkg *mutant.Package, e ast.Expr) types.Type {
	if t := pkg.Info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// parameter is the type of the parameter for the i-th argument; nil if there is none.
func parameter(sig *types.Signature, i int) types.Type {
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		if s, ok := sig.Params().At(n - 1).Type().(*types.Slice); ok {
			return s.Elem()
		}
		return nil
	}
	if i >= n {
		return nil
	}
	return sig.Params().At(i).Type()
}

// inVariable tells whether a mutant stands in the value of a variable that is read.
func (r *reach) inVariable(m *mutant.Mutant) bool {
	for v := range r.read {
		value := r.values[v]
		if value == nil {
			continue
		}
		from, to := r.pkg.Fset.PositionFor(value.Pos(), false), r.pkg.Fset.PositionFor(value.End(), false)
		if from.Filename == m.File && !before(m, from.Line, from.Column) && before(m, to.Line, to.Column) {
			return true
		}
	}
	return false
}

func before(m *mutant.Mutant, line, column int) bool {
	return m.Line < line || m.Line == line && m.Column < column
}

// nameOf is a function's name as mutants have it.
func nameOf(o *types.Func) string {
	recv := o.Signature().Recv()
	if recv == nil {
		return o.Name()
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name() + "." + o.Name()
	}
	return o.Name()
}
