package mutant

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
)

// A mutant of what a package variable begins with must be on before the package is initialised, which takes a process of its own. But most
// such variables are tables and numbers: while one of their mutants is on, what they and those made of them begin with is evaluated again,
// and then they are given back what they were. No execution can tell that from a package which was initialised so.

// reinitialisers are the initialisers of a package that can be evaluated again: they call nothing and cannot panic, whatever mutant is on, nothing
// else that runs at initialisation may read the variable, and executions do not change it.
//
// order is that of the type checker, in which each initialiser stands behind those of the variables it reads.
type reinitialisers struct {
	pkg   *Package
	order []*types.Initializer
	fixed []bool // by place in order
}

// newReinitialisers finds the initialisers that can be evaluated again. One is barred if executions may change its variable (the state of
// the package), if other code reads the variable during initialisation, or if another package reaches the variable by a linkname; and it
// may mention no variable that is itself barred, because evaluating it again would then give something else.
func newReinitialisers(pkg *Package) *reinitialisers {
	r := &reinitialisers{pkg: pkg, order: pkg.Info.InitOrder}
	r.fixed = make([]bool, len(r.order))
	if pkg.Imported || !slices.ContainsFunc(r.order, r.plain) {
		return r
	}
	barred := r.readElsewhere()
	for _, v := range pkg.state() {
		barred[v] = true
	}
	linked := map[string]bool{}
	for _, f := range pkg.Files {
		for name := range harness.Linknames(f) {
			linked[name] = true
		}
	}
	known := map[*types.Var]bool{}
	for i, in := range r.order {
		v := in.Lhs[0]
		if !r.plain(in) || barred[v] || linked[v.Name()] || slices.ContainsFunc(r.mentions(in.Rhs), func(u *types.Var) bool { return !known[u] && u != v }) {
			continue
		}
		r.fixed[i], known[v] = true, true
	}
	return r
}

// from lists the places of the initialisers to be evaluated for a mutant at a position, in their order; nil if that is not possible.
//
// With `var a = 3.0; var b = 2 * a`, a mutant of 3.0 evaluates a and b again. If a later one that reads a changed variable is barred, the
// mutant needs a process of its own.
func (r *reinitialisers) from(pos token.Pos) []int {
	at := slices.IndexFunc(r.order, func(in *types.Initializer) bool { return in.Rhs.Pos() <= pos && pos < in.Rhs.End() })
	if at < 0 || !r.fixed[at] {
		return nil
	}
	out, changed := []int{at}, map[*types.Var]bool{r.order[at].Lhs[0]: true}
	for i := at + 1; i < len(r.order); i++ {
		in := r.order[i]
		if in.Lhs[0].Name() == "_" || !slices.ContainsFunc(r.mentions(in.Rhs), func(v *types.Var) bool { return changed[v] }) {
			continue
		}
		if !r.fixed[i] {
			return nil
		}
		out, changed[in.Lhs[0]] = append(out, i), true
	}
	return out
}

// mentions is the package variables that an initialiser names.
func (r *reinitialisers) mentions(e ast.Expr) (out []*types.Var) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v := r.variable(id); v != nil {
				out = append(out, v)
			}
		}
		return true
	})
	return out
}

// variable is the variable of the package that an identifier stands for; nil if it stands for something else.
func (r *reinitialisers) variable(id *ast.Ident) *types.Var {
	if v, ok := r.pkg.Info.Uses[id].(*types.Var); ok && v.Parent() == r.pkg.Types.Scope() {
		return v
	}
	return nil
}

// readElsewhere is the variables that may be read while the package is initialised by what cannot be done again: init functions,
// initialisers that are not plain, and what they may call. As soon as these mention anything of the package, that may be any method.
//
// seen makes each object count once; the walk is linear in the code.
func (r *reinitialisers) readElsewhere() map[*types.Var]bool {
	next, queue, methods := r.initialisation()
	read, seen := map[*types.Var]bool{}, map[types.Object]bool{}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			o := r.pkg.Info.Uses[id]
			if !ok || o == nil || o.Pkg() != r.pkg.Types || seen[o] {
				return true
			}
			seen[o] = true
			if v := r.variable(id); v != nil {
				read[v] = true
			}
			if code := next(o); code != nil {
				queue = append(queue, code)
			}
			// A mention of anything may hand out a value whose methods are called through an interface: from here on all methods count.
			queue, methods = append(queue, methods...), nil
			return true
		})
	}
	return read
}

// initialisation is the code that runs when the package is initialised and cannot be run again, the methods of the package, and what a
// mention of a function or variable leads to.
func (r *reinitialisers) initialisation() (next func(types.Object) ast.Node, begin, methods []ast.Node) {
	code := map[types.Object]ast.Node{} // bodies of functions, and what variables begin with
	for _, f := range r.pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok || fn.Body == nil:
			case fn.Recv != nil:
				methods = append(methods, fn.Body)
			case fn.Name.Name == "init":
				begin = append(begin, fn.Body)
			default:
				code[r.pkg.Info.Defs[fn.Name]] = fn.Body
			}
		}
	}
	for _, in := range r.order {
		if !r.plain(in) {
			begin = append(begin, in.Rhs)
		}
		for _, v := range in.Lhs {
			code[v] = in.Rhs
		}
	}
	return func(o types.Object) ast.Node { return code[origin(o)] }, begin, methods
}

// origin is the declared function behind an instance of a generic one.
func origin(o types.Object) types.Object {
	if fn, ok := o.(*types.Func); ok {
		return fn.Origin()
	}
	return o
}

// plain tells whether an initialiser calls nothing, and cannot panic whatever its constants are.
func (r *reinitialisers) plain(in *types.Initializer) bool {
	return len(in.Lhs) == 1 && r.plainExpr(in.Rhs)
}

// plainExpr tells whether the evaluation of e calls nothing and cannot panic.
//
// A mutant may make any constant another one: an index, a division or a conversion to an array could panic then, and is not plain. Taking
// an address is not plain either, as somebody may have the old one.
func (r *reinitialisers) plainExpr(e ast.Expr) bool {
	if r.pkg.Info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.plainExpr(e.X)
	case *ast.Ident:
		switch r.pkg.Info.Uses[e].(type) {
		case *types.Func, *types.Nil:
			return true
		}
		return r.variable(e) != nil
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && e.Op != token.AND && r.plainExpr(e.X)
	case *ast.BinaryExpr: // whole numbers may be divided by 0
		return r.is(e, types.IsFloat|types.IsComplex|types.IsString) && r.plainExpr(e.X) && r.plainExpr(e.Y)
	case *ast.CallExpr:
		return r.plainConversion(e)
	case *ast.CompositeLit: // what is behind a new pointer is not what somebody has got the old one of
		_, pointer := r.pkg.Info.TypeOf(e).Underlying().(*types.Pointer)
		return !pointer && !slices.ContainsFunc(e.Elts, func(x ast.Expr) bool { return !r.plainElement(x) })
	}
	return false
}

// plainConversion tells whether a call is a conversion between the types of constants, which cannot panic.
func (r *reinitialisers) plainConversion(e *ast.CallExpr) bool {
	return r.pkg.Info.Types[e.Fun].IsType() && len(e.Args) == 1 && r.is(e, types.IsConstType) && r.is(e.Args[0], types.IsConstType) && r.plainExpr(e.Args[0])
}

// plainElement is plainExpr for an element of a composite literal. Keys that are not constant may be those of a map, which may be of any type.
func (r *reinitialisers) plainElement(x ast.Expr) bool {
	kv, ok := x.(*ast.KeyValueExpr)
	if !ok {
		return r.plainExpr(x)
	}
	field := false
	if id, named := kv.Key.(*ast.Ident); named {
		v, isVar := r.pkg.Info.Uses[id].(*types.Var)
		field = isVar && v.IsField()
	}
	return (field || r.pkg.Info.Types[kv.Key].Value != nil) && r.plainExpr(kv.Value)
}

// is tells whether an expression has a basic type with some property.
func (r *reinitialisers) is(e ast.Expr, info types.BasicInfo) bool {
	t := r.pkg.Info.TypeOf(e)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// reinitialisation is what is to be evaluated again for the mutants of an initialiser.
type reinitialisation struct {
	first, n uint32
	places   []int // of initialisers, as in reinitialisers
}

// reinitialisations lists the initialisers with mutants that can be evaluated again, and all those whose functions that takes, by place.
//
// Numbers of mutants are consecutive inside an initialiser, so that a range (first, n) tells which of them are meant; the run time asks
// m-first < n in unsigned arithmetic.
func (g *generator) reinitialisations() (out []reinitialisation, needed map[int]bool) {
	needed = map[int]bool{}
	for _, src := range g.sources {
		for _, u := range src.units {
			if u.fn != nil {
				continue
			}
			for _, s := range u.sites {
				places := g.reinitialisers.from(s.node.Pos())
				if places == nil {
					continue
				}
				n := uint32(len(s.alts))
				if last := len(out) - 1; last >= 0 && out[last].places[0] == places[0] {
					out[last].n = s.base + n - out[last].first // sites of an initialiser stand one behind the other
				} else {
					out = append(out, reinitialisation{s.base, n, places})
				}
				for _, p := range places {
					needed[p] = true
				}
			}
		}
	}
	return out, needed
}

// addReinitialisers writes, behind out, functions that evaluate initialisers of a file again.
//
// The text of the initialiser is written again with the mutants in it; spans say which parts of the output belong to which site.
func (g *generator) addReinitialisers(src *source, needed map[int]bool, out []byte, spans []span) ([]byte, []span) {
	for i, in := range g.reinitialisers.order {
		if !needed[i] || g.pkg.Fset.File(in.Rhs.Pos()) != src.file {
			continue
		}
		var sites []*site
		for _, u := range src.units {
			for _, s := range u.sites {
				if in.Rhs.Pos() <= s.node.Pos() && s.node.Pos() < in.Rhs.End() {
					sites = append(sites, s)
				}
			}
		}
		out = fmt.Appendf(out, "\nfunc imagoAgain_%d() { %s = ", i, in.Lhs[0].Name())
		text, inner := applyTraced(src.src, src.at(in.Rhs.Pos()), src.at(in.Rhs.End()), metaEdits(sites, nil))
		for _, sp := range inner {
			spans = append(spans, span{from: sp.from + len(out), to: sp.to + len(out), site: sp.site})
		}
		out = append(append(out, text...), " }\n"...)
	}
	return out, spans
}

// reinitialiserText is the part of the run time that evaluates initialisers again.
func (g *generator) reinitialiserText(all []reinitialisation) string {
	var parts strings.Builder
	for _, a := range all {
		var keep, do bytes.Buffer
		for _, i := range a.places {
			fmt.Fprintf(&keep, ", imago_keep(&%s)", g.reinitialisers.order[i].Lhs[0].Name())
			fmt.Fprintf(&do, "\t\timagoAgain_%d()\n", i)
		}
		fmt.Fprintf(&parts, "\tif imagoMask == 0 || m-%d < %d {\n\t\timagoBack = append(imagoBack%s)\n%s\t}\n", a.first, a.n, keep.String(), do.String())
	}
	return fmt.Sprintf(`
var imagoBack []func()

// imago_again gives variables back what they were, and evaluates again what those begin with that the mutant m changes, or any if the probe is on.
func imago_again(m uint32) {
	for i := len(imagoBack) - 1; i >= 0; i-- {
		imagoBack[i]()
	}
	imagoBack = imagoBack[:0]
%s}

func imago_keep[T any](p *T) func() {
	was := *p
	return func() { *p = was }
}
`, parts.String())
}
