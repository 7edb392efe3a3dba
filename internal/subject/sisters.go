package subject

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// maxInstances bounds how many instances a generic sister gets.
const maxInstances = 1

// addSisters adds the exported functions of the package that can be called and have no effects, and those of the module's other
// packages that it imports and that share a defined type or the stem of a name with a target.
func (p *Package) addSisters() {
	for _, f := range p.exported() {
		for _, d := range p.sisters(f) {
			p.addSister(d)
		}
	}
	for _, path := range p.c.l.modulePackages(p) {
		if IsInternal(path) && !IsInternal(p.Path) {
			continue // a law that names it would be a law of the implementation
		}
		pkg := p.c.l.complete(path)
		for _, obj := range exportedFuncs(p.c.l.fset, pkg) {
			if !p.related(obj) {
				continue
			}
			for _, d := range p.sisters(obj) {
				p.addSister(d)
			}
		}
	}
}

// IsInternal reports whether the package at an import path is not meant for users of its module.
func IsInternal(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

// sisters is obj as relations call it: one that takes values of any type with the types that the targets take.
func (p *Package) sisters(obj *types.Func) []*decl {
	if d := plainDecl(obj); p.c.takesAny(d) > 0 && len(p.anys) > 0 {
		return p.c.anyInstances(d, p.anys, len(p.anys))
	}
	return p.instances(obj, maxInstances, 1)
}

// addSister adds d to the Env if relations can call it.
func (p *Package) addSister(d *decl) {
	f, why := p.c.function(d)
	if why != "" || notASister(f) || p.c.l.deprecated(d.obj) || p.c.l.impure(d.obj) {
		return
	}
	if hidden(d.sig) || d.obj.Pkg().Path() != p.Path && d.obj.Pkg().Name() == p.Name {
		return
	}
	p.c.addImport(d.obj.Pkg())
	p.c.addRoot(f)
	p.c.note(f, d)
}

// A provenance is what is known of the Go function that a relation calls.
type provenance struct {
	obj     *types.Func
	given   string // what it takes as values of any type, as type arguments are written; "" if it takes none
	machine bool   // it does something else on another operating system
	field   int    // of a field that is shown, its number in the struct
}

// note keeps where f comes from.
func (c *converter) note(f *relation.Func, d *decl) {
	o := provenance{obj: d.obj, machine: c.l.ofPlatform(d.obj)}
	if len(d.anys) > 0 {
		o.given = d.args
	}
	c.provenances[f] = o
}

// apart reports whether f and g are no sisters though their types fit: one does something else on another operating system, or both take values of
// any type and are given others. That adding texts to a list leaves where a number stands is no law that people look for. Nor does a predicate of
// values of any type know a property of one: that an escaped text is true for a template says that it is not empty.
func (c *converter) apart(f, g *relation.Func) bool {
	a, b := c.provenances[f], c.provenances[g]
	return a.machine != b.machine || a.given != "" && b.given != "" && a.given != b.given ||
		a.given == "" && b.given != "" && answers(g) || b.given == "" && a.given != "" && answers(f)
}

// answers reports whether f returns nothing but truth values.
func answers(f *relation.Func) bool {
	return len(f.Outputs()) > 0 && !slices.ContainsFunc(f.Outputs(), func(o relation.Output) bool { return o.Type.Kind != relation.Bool })
}

// hidden reports whether a signature has an unexported type, so that code outside its package cannot hold a value of it.
func hidden(sig *types.Signature) bool {
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if named, ok := pointee(v.Type()).(*types.Named); ok && named.Obj().Pkg() != nil && !named.Obj().Exported() {
				return true
			}
		}
	}
	return false
}

// notASister tells functions that nothing can be said about. Constructors without parameters are sisters.
func notASister(f *relation.Func) bool { return len(f.Outputs()) == 0 && !f.Err }

// modulePackages lists the packages of the same module whose syntax is there, except p and commands.
func (l *loader) modulePackages(p *Package) []string {
	var paths []string
	for path, q := range l.syntax {
		if path != p.Path && p.Module.Path != "" && q.Module != nil && q.Module.Path == p.Module.Path && q.Name != "main" && importable(path, p) && l.reaches(p.Path, path, map[string]bool{}) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// importable reports whether code beside p may import the package at path: an internal one only from below the parent of its internal
// element, and not at all if p is of another module than the user works in, since the code beside it then is not.
func importable(path string, p *Package) bool {
	i := strings.LastIndex("/"+path+"/", "/internal/")
	if i < 0 {
		return true
	}
	parent := strings.TrimSuffix(path[:i], "/")
	return p.Module.Main && (p.Path == parent || strings.HasPrefix(p.Path, parent+"/"))
}

// reaches reports whether package from imports package to, directly or not.
func (l *loader) reaches(from, to string, seen map[string]bool) bool {
	p := l.graph[from]
	if p == nil || seen[from] {
		return false
	}
	seen[from] = true
	for _, q := range p.Imports {
		if q.PkgPath == to || l.reaches(q.PkgPath, to, seen) {
			return true
		}
	}
	return false
}

// related reports whether obj, of another package, takes or returns a defined type that a target does, or shares a name's stem.
func (p *Package) related(obj *types.Func) bool {
	pkg := obj.Pkg().Path()
	for _, f := range p.Functions {
		if f.Func == nil {
			continue
		}
		for _, q := range append(slices.Clone(f.Func.Params), f.Func.Results...) {
			if t := bare(q.Type); t.Pkg != "" && strings.Contains(types.TypeString(obj.Signature(), path), t.Pkg+"."+t.Name) || t.Pkg == pkg && pkg != "" {
				return true
			}
		}
		if nameKinship(lastName(f.Func.Name), obj.Name()) > 0 {
			return true
		}
	}
	return false
}

// bare strips pointers, slices and arrays from t.
func bare(t *relation.Type) *relation.Type {
	for t.Name == "" && t.Elem != nil {
		t = t.Elem
	}
	return t
}

// addConsts adds the exported constants of the package.
func (p *Package) addConsts() {
	scope := p.Loaded.Types.Scope()
	var ks []*types.Const
	for _, name := range scope.Names() {
		if k, ok := scope.Lookup(name).(*types.Const); ok && k.Exported() {
			ks = append(ks, k)
		}
	}
	slices.SortStableFunc(ks, func(a, b *types.Const) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, k := range ks {
		p.c.addConst(k, k.Name())
	}
}

// addGlobals adds the exported variables of the package that no function of it assigns or takes the address of.
func (p *Package) addGlobals() {
	written := p.writtenVars()
	scope := p.Loaded.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || written[v] || p.c.unsupported(v.Type()) != "" {
			continue
		}
		if _, pointer := types.Unalias(v.Type()).Underlying().(*types.Pointer); pointer {
			continue // what it points to may change
		}
		p.Env.Globals = append(p.Env.Globals, relation.Global{Name: name, Type: p.c.typ(v.Type())})
	}
}

// writtenVars finds the package variables that code of p assigns to, or takes the address of.
func (p *Package) writtenVars() map[*types.Var]bool {
	written := map[*types.Var]bool{}
	mark := func(e ast.Expr) {
		name := rootIdent(e)
		if name == nil {
			return
		}
		if v, ok := p.Loaded.TypesInfo.Uses[name].(*types.Var); ok && v.Parent() == p.Loaded.Types.Scope() {
			written[v] = true
		}
	}
	for _, file := range p.Loaded.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, lhs := range n.Lhs {
					mark(lhs)
				}
			case *ast.IncDecStmt:
				mark(n.X)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					mark(n.X)
				}
			}
			return true
		})
	}
	return written
}

// rootIdent is the identifier that an operand hangs from.
func rootIdent(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// pairs are stems of names that undo, complete or mirror each other. Found beside each other they make sisters.
var pairs = [][2]string{
	{"encode", "decode"}, {"marshal", "unmarshal"}, {"parse", "format"}, {"parse", "string"}, {"parse", "append"}, {"quote", "unquote"},
	{"escape", "unescape"}, {"to", "from"}, {"add", "sub"}, {"add", "remove"}, {"add", "del"}, {"insert", "remove"}, {"insert", "delete"},
	{"push", "pop"}, {"left", "right"}, {"upper", "lower"}, {"first", "last"}, {"min", "max"}, {"sin", "cos"}, {"sinh", "cosh"}, {"split", "join"},
	{"set", "get"}, {"set", "clear"}, {"set", "unset"}, {"inc", "dec"}, {"next", "prev"}, {"floor", "ceil"}, {"exp", "log"}, {"mul", "div"}, {"mul", "quo"},
	{"pack", "unpack"}, {"wrap", "unwrap"}, {"prefix", "suffix"}, {"lock", "unlock"}, {"open", "close"}, {"read", "write"}, {"compress", "decompress"},
	{"encrypt", "decrypt"}, {"serialize", "deserialize"}, {"flatten", "unflatten"}, {"union", "intersect"}, {"and", "or"}, {"less", "greater"},
	{"before", "after"}, {"start", "end"}, {"head", "tail"}, {"row", "column"}, {"width", "height"}, {"put", "get"}, {"number", "string"}, {"indent", "dedent"},
	{"valid", "parse"}, {"is", "parse"}, {"check", "parse"}, {"valid", "decode"}, {"upper", "title"}, {"lower", "title"}, {"sqrt", "pow"}, {"sin", "asin"}, {"cos", "acos"}, {"tan", "atan"}, {"sinh", "asinh"}, {"cosh", "acosh"}, {"tanh", "atanh"},
}

// recommended lists the functions of the Env but for targets that are deprecated, and for package variables.
func (p *Package) recommended() []*relation.Func {
	return slices.DeleteFunc(slices.Clone(p.Env.Funcs), func(g *relation.Func) bool {
		return g.Variable() || slices.ContainsFunc(p.Functions, func(f *Function) bool { return f.Func == g && f.deprecated })
	})
}

// rankSisters lists the functions of the Env that may stand in a relation with f, the likeliest first. It goes by types (the same
// signature, the opposite one, one receiver, results that f takes) and by names (see pairs).
func (c *converter) rankSisters(f *Function, funcs []*relation.Func) []*relation.Func {
	if f.Func == nil {
		return nil
	}
	type scored struct {
		fn    *relation.Func
		score int
	}
	var all []scored
	for _, g := range funcs {
		if g == f.Func || g.Reference || g.Test || c.apart(f.Func, g) {
			continue
		}
		if s := Kinship(f.Func, g); s > 0 {
			all = append(all, scored{g, s})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []*relation.Func
	for _, s := range all {
		out = append(out, s.fn)
	}
	return out
}

// Kinship scores how likely f and g stand in one relation. The weights order what the traps page names first: round trips, then
// agreement of functions of one type, then the rest; no theory stands behind their size.
func Kinship(f, g *relation.Func) int {
	score := 0
	fin, fout, gin, gout := typeList(f.Params), typeList(f.Results), typeList(g.Params), typeList(g.Results)
	switch {
	case fin == gin && fout == gout:
		score += 5
	case fout != "" && fout == gin && gout == fin:
		score += 6
	case fout != "" && strings.HasPrefix(gin, fout) || gout != "" && strings.HasPrefix(fin, gout):
		score += 3
	case generalises(f, g), generalises(g, f):
		score += 2
	case fin == gin, gout != "" && fin == gin+gout, fout != "" && gin == fin+fout: // the last two: one measures what the other compares with a limit
		score += 2
	}
	if f.Recv && g.Recv && typeText(f.Params[0].Type) == typeText(g.Params[0].Type) { // a field is read of a value, and a method may have a pointer
		score += 2
	}
	score += nameKinship(lastName(f.Name), lastName(g.Name))
	return score
}

// generalises reports whether g may be what f does with more arguments: it begins with f's, and returns the same, but for the width of whole
// numbers. Itoa is FormatInt to the base of ten.
func generalises(g, f *relation.Func) bool {
	same := func(a, b []relation.Param) bool {
		return slices.EqualFunc(a, b, func(p, q relation.Param) bool {
			return relation.Identical(p.Type, q.Type) || whole(p.Type) && whole(q.Type)
		})
	}
	n := len(f.Params)
	return n > 0 && len(g.Params) > n && len(f.Results) > 0 && same(f.Results, g.Results) && same(f.Params, g.Params[:n])
}

// whole reports whether t is a signed integer without a name of its own.
func whole(t *relation.Type) bool {
	return relation.Int <= t.Kind && t.Kind <= relation.Int64 && t.Pkg == ""
}

// typeList writes parameter types, to compare them.
func typeList(ps []relation.Param) string {
	var b strings.Builder
	for _, p := range ps {
		b.WriteString(typeText(p.Type))
		b.WriteByte(',')
	}
	return b.String()
}

func typeText(t *relation.Type) string {
	switch {
	case t.Name != "":
		return t.Pkg + "." + t.Name
	case t.Kind == relation.Slice:
		return "[]" + typeText(t.Elem)
	case t.Kind == relation.Array:
		return "[n]" + typeText(t.Elem)
	case t.Kind == relation.Pointer:
		return typeText(t.Elem) // *T stands for T
	case t.Kind == relation.Map:
		return "map[" + typeText(t.Key) + "]" + typeText(t.Elem)
	}
	return "struct"
}

// lastName is the plain name of a function: ToUpper of strings.ToUpper, Push of Stack[int].Push, Sprint of fmt.Sprint[int].
func lastName(name string) string {
	depth := 0
	for i := len(name) - 1; i >= 0; i-- {
		switch name[i] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				name = name[:i]
			}
		case '.':
			if depth == 0 {
				return name[i+1:]
			}
		}
	}
	return name
}

// nameKinship scores two names: 6 for a pair such as Encode and Decode of the same thing, 4 for one of different things, 2 for a
// common word of four letters or more.
func nameKinship(a, b string) int {
	aw, bw := words(a), words(b)
	best := 0
	for _, x := range aw {
		for _, y := range bw {
			switch {
			case x == y && len(x) >= 4:
				best = max(best, 2)
			case isPair(x, y) && slices.Equal(without(aw, x), without(bw, y)):
				best = max(best, 6)
			case isPair(x, y):
				best = max(best, 4)
			}
		}
	}
	return best
}

// Pair reports whether the names of f and g are alike but for one word, and these two words are a pair: TrimLeft and TrimRight; or
// that the one is the other's with "last" before it.
func Pair(f, g *relation.Func) bool {
	a, b := words(lastName(f.Name)), words(lastName(g.Name))
	if len(a) != len(b) {
		return a[0] == "last" && slices.Equal(a[1:], b) || b[0] == "last" && slices.Equal(b[1:], a)
	}
	apart := 0
	for i := range a {
		if a[i] != b[i] {
			if apart++; !isPair(a[i], b[i]) {
				return false
			}
		}
	}
	return apart == 1
}

// Words cuts the name of f at its capitals: "trim", "left" of TrimLeft.
func Words(f *relation.Func) []string { return words(lastName(f.Name)) }

func isPair(x, y string) bool {
	return slices.ContainsFunc(pairs, func(p [2]string) bool { return p == [2]string{x, y} || p == [2]string{y, x} })
}

func without(words []string, w string) []string {
	i := slices.Index(words, w)
	return slices.Delete(slices.Clone(words), i, i+1)
}

// words cuts a name at its capitals: trim, left of TrimLeft.
func words(name string) []string {
	var out []string
	start := 0
	for i, r := range name {
		if i > start && unicode.IsUpper(r) && !unicode.IsUpper(rune(name[i-1])) {
			out, start = append(out, strings.ToLower(name[start:i])), i
		}
	}
	return append(out, strings.ToLower(name[start:]))
}
