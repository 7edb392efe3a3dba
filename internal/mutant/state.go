package mutant

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// stateFile is the file that [Schemata.WithState] adds.
const stateFile = "zz_imago_state.go"

// WithState is Files with an exported func() (names []string, at []any) beside them that returns the package variables that executions may
// change, by whatever way, and pointers to them. If there are none the function has no name, and Files is as it was.
func (s *Schemata) WithState() (files map[string][]byte, function string) {
	vars := s.pkg.state()
	if len(vars) == 0 {
		// nothing has to be restored
		return s.Files, ""
	}
	var names, at strings.Builder
	for _, v := range vars {
		fmt.Fprintf(&names, "%q, ", v.Name())
		fmt.Fprintf(&at, "&%s, ", v.Name())
	}
	files = maps.Clone(s.Files)
	function = strings.Replace(s.Names.Mutant, "Mutant", "MutantState", 1)
	files[filepath.Join(s.dir, stateFile)] = fmt.Appendf(nil, "%spackage %s\n\nfunc %s() ([]imagoT_string, []interface{}) {\n\treturn []imagoT_string{%s}, []interface{}{%s}\n}\n",
		raisedFor(s.pkg.GoLine), s.name, function, names.String(), at.String())
	return files, function
}

// state is the package variables that executions may change: those that are assigned to, and those that lead to memory which is written to
// after the package was initialised. Where memory goes is followed through variables, parameters and receivers of the package; what is
// handed to anyone else may be changed there. Sorted by name.
func (pkg *Package) state() []*types.Var {
	f := newFlow(pkg)
	var out []*types.Var
	// Names is sorted, so that the generated text is the same each time.
	for _, name := range pkg.Types.Scope().Names() {
		if v, ok := pkg.Types.Scope().Lookup(name).(*types.Var); ok && f.changes(v) {
			out = append(out, v)
		}
	}
	return out
}

// A flow is where the values of variables go in code that may run after the package was initialised.
//
// It is an escape analysis without contexts: each variable has one fact for all its uses, and a variable that its value is given to shares
// its fate. That is linear in the code and errs on the side of a change.
type flow struct {
	pkg     *Package
	parents map[ast.Node]ast.Node
	uses    map[*types.Var][]*ast.Ident
	values  map[*types.Var]ast.Expr // of package variables
	sealed  map[*types.Var]bool     // nothing but an assignment changes these
	results map[*types.Var]bool     // of functions: these go to the callers
	filled  map[*types.Var]bool     // initialisation mentions these outside of their initialisers
	known   map[*types.Var]fact
	still   bool // functions in the variable that is looked at have no variables of their own
}

// A fact is what the uses of a variable say.
type fact struct {
	changed bool
	to      []*types.Var // where what it leads to goes
}

func newFlow(pkg *Package) *flow {
	f := &flow{pkg: pkg, parents: map[ast.Node]ast.Node{}, uses: map[*types.Var][]*ast.Ident{}, values: map[*types.Var]ast.Expr{}, sealed: map[*types.Var]bool{},
		results: map[*types.Var]bool{}, filled: map[*types.Var]bool{}}
	// what a variable is initialised with tells whether its memory can be written to at all
	for _, in := range pkg.Info.InitOrder {
		for _, v := range in.Lhs {
			f.values[v] = in.Rhs
			f.sealed[v] = f.seals(in.Rhs)
		}
	}
	for _, file := range pkg.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			// named results reach the callers, whoever they are
			if t, ok := n.(*ast.FuncType); ok && t.Results != nil {
				for _, field := range t.Results.List {
					for _, id := range field.Names {
						if v, ok := pkg.Info.Defs[id].(*types.Var); ok {
							f.results[v] = true
						}
					}
				}
			}
			return true
		})
	}
	// only code that runs after initialisation changes the state that an execution finds
	l := newPostInit(pkg)
	for _, n := range l.code {
		f.read(n)
	}
	for _, n := range l.begin {
		f.readBegin(n)
	}
	return f
}

// readBegin notes the package variables that code which runs at initialisation may fill.
func (f *flow) readBegin(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := f.pkg.Info.Uses[id].(*types.Var); ok {
				own := f.values[v]
				// a mention inside of its own initialiser is the variable being made
				f.filled[v] = f.filled[v] || own == nil || id.Pos() < own.Pos() || id.Pos() >= own.End()
			}
		}
		return true
	})
}

// read notes where variables are mentioned.
func (f *flow) read(n ast.Node) {
	var stack []ast.Node
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			f.parents[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		if id, ok := n.(*ast.Ident); ok {
			// fields are followed by the values that they are fields of
			if v, ok := f.pkg.Info.Uses[id].(*types.Var); ok && !v.IsField() {
				f.uses[v] = append(f.uses[v], id)
			}
		}
		return true
	})
}

// sealing is functions whose results do not change by being used.
var sealing = []string{"errors.New", "fmt.Errorf", "regexp.MustCompile", "regexp.MustCompilePOSIX", "strings.NewReplacer", "reflect.TypeOf", "reflect.TypeFor"}

// seals reports whether an initialiser is a call of such a function.
func (f *flow) seals(value ast.Expr) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := f.callee(call)
	return fn != nil && fn.Pkg() != nil && slices.Contains(sealing, fn.Pkg().Path()+"."+fn.Name())
}

// callee is the function that a call names; nil if it is a value's.
func (f *flow) callee(call *ast.CallExpr) *types.Func {
	// type arguments say nothing of which function it is
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	var id *ast.Ident
	switch x := fun.(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	default:
		return nil
	}
	fn, _ := f.pkg.Info.Uses[id].(*types.Func)
	if fn != nil {
		fn = fn.Origin()
	}
	return fn
}

// changes tells whether executions may change a package variable or what it leads to.
func (f *flow) changes(v *types.Var) bool {
	f.known, f.still = map[*types.Var]fact{}, f.values[v] != nil && !f.filled[v] && !callsFunctions(f.pkg.Info, f.values[v])
	// Breadth first over the variables that share the memory: one of them that is written to is enough.
	seen, queue := map[*types.Var]bool{v: true}, []*types.Var{v}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		fact := f.fact(at)
		if fact.changed {
			return true
		}
		for _, to := range fact.to {
			if !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return false
}

// callsFunctions tells whether an initialiser calls functions: one may return a function that has variables of its own.
func callsFunctions(info *types.Info, value ast.Expr) (found bool) {
	ast.Inspect(value, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && !info.Types[call.Fun].IsType() && !info.Types[call.Fun].IsBuiltin() {
			found = true
		}
		return !found
	})
	return found
}

func (f *flow) fact(v *types.Var) fact {
	if k, ok := f.known[v]; ok {
		return k
	}
	var out fact
	for _, id := range f.uses[v] {
		u := use{flow: f, own: v, cur: id, through: v.Parent() == f.pkg.Types.Scope()}
		// the walk ends at the latest at the declaration that the mention is in
		for !u.over {
			u.climb()
		}
		out.changed = out.changed || u.changed
		out.to = append(out.to, u.to...)
	}
	f.known[v] = out
	return out
}
