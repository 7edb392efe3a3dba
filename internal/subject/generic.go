package subject

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"
)

// menu is the type arguments that are tried when a target names none, in this order.
var menu = []types.Type{
	types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64], types.Typ[types.Uint8], types.Typ[types.Bool],
	types.Typ[types.Int64], types.Typ[types.Uint64], types.Typ[types.Uint], types.Typ[types.Uint32], types.Typ[types.Int32],
	types.Typ[types.Float32], types.Typ[types.Complex128],
	types.NewSlice(types.Typ[types.Int]), types.NewSlice(types.Typ[types.Uint8]), types.NewMap(types.Typ[types.String], types.Typ[types.Int]),
}

// instances turns obj into what can be called: itself, or at most n instances with type arguments of the menu, or anys where it
// takes values of any type. A generic function that no entry satisfies yields none.
func (p *Package) instances(obj *types.Func, n, anys int) []*decl {
	if d := plainDecl(obj); p.c.takesAny(d) > 0 {
		if !p.looksAtTypes(obj) {
			anys = min(anys, maxAnyPackage) // the same laws again of each further type
		}
		return p.c.anyInstances(d, p.anyTypes(obj), anys)
	} else if d != nil {
		return []*decl{d}
	}
	var out []*decl
	for i := range len(menu) {
		if len(out) == n {
			break
		}
		rotated := append(slices.Clone(menu[i:]), menu[:i]...)
		d := p.c.instance(obj, nil, append(rotated, p.ownTypes()...))
		if d != nil && !slices.ContainsFunc(out, func(e *decl) bool { return p.c.name(e) == p.c.name(d) }) {
			out = append(out, d)
		}
	}
	return out
}

// ownTypes lists the exported defined types of p, which constraints with methods may ask for.
func (p *Package) ownTypes() []types.Type {
	var out []types.Type
	scope := p.Loaded.Types.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !obj.Exported() || types.IsInterface(obj.Type()) {
			continue
		}
		if named, ok := obj.Type().(*types.Named); ok && named.TypeParams().Len() == 0 {
			out = append(out, named)
		}
	}
	return out
}

// plainDecl is the decl of a function that is not generic, else nil.
func plainDecl(obj *types.Func) *decl {
	sig := obj.Signature()
	if sig.TypeParams().Len() > 0 {
		return nil
	}
	d := &decl{obj: obj, sig: sig}
	if r := sig.Recv(); r != nil {
		named, ok := pointee(r.Type()).(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			return nil
		}
		d.recv = named
	}
	return d
}

// instantiated finds the instances of obj that s asks for.
func (p *Package) instantiated(obj *types.Func, s *selector) ([]*decl, error) {
	d := plainDecl(obj)
	n := p.c.takesAny(d)
	if d != nil && n == 0 && s.args != "" {
		return nil, userErrorf("%s in %s takes no type arguments", s, p.Path)
	}
	if s.args == "" {
		ds := p.instances(obj, 2, maxAny)
		if len(ds) == 0 {
			return nil, userErrorf("%s in %s: no type arguments come to mind; name them: %s[…]", s, p.Path, s)
		}
		return ds, nil
	}
	var args []types.Type
	for _, text := range splitArgs(s.args) {
		t, err := p.evalType(obj, text)
		if err != nil {
			return nil, userErrorf("type argument %s of %s: %v", text, s, err)
		}
		why := p.c.unsupported(t)
		if why == "" && n > 0 {
			why = p.c.onlyNil(p.c.typ(t))
		}
		if why != "" && n > 0 {
			return nil, userErrorf("type argument %s of %s: %s", text, s, why)
		}
		args = append(args, t)
	}
	if n > 0 {
		if len(args) > n {
			return nil, userErrorf("%s in %s takes values of any type in %d of its parameters, not %d", s, p.Path, n, len(args))
		}
		return []*decl{p.c.withAny(d, args)}, nil
	}
	d = p.c.instance(obj, args, menu)
	if d == nil {
		return nil, userErrorf("%s of %s cannot have the type arguments [%s]", s, p.Path, s.args)
	}
	return []*decl{d}, nil
}

// splitArgs cuts "int, map[string]int" at the commas outside brackets.
func splitArgs(text string) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			depth--
		case ',':
			if depth == 0 {
				out, start = append(out, strings.TrimSpace(text[start:i])), i+1
			}
		}
	}
	return append(out, strings.TrimSpace(text[start:]))
}

// evalType reads a type as if it stood in the file that declares obj, or in any other file of its package.
func (p *Package) evalType(obj types.Object, text string) (types.Type, error) {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		return nil, fmt.Errorf("it is no type")
	}
	files := slices.Clone(p.Loaded.Syntax)
	slices.SortStableFunc(files, func(a, b *ast.File) int {
		return cmp.Compare(bool2int(!contains(a, obj)), bool2int(!contains(b, obj)))
	})
	err = fmt.Errorf("it is no type")
	for _, file := range files {
		tv, evalErr := types.Eval(p.c.l.fset, p.Loaded.Types, file.Name.End(), types.ExprString(expr))
		if evalErr == nil && tv.IsType() {
			return tv.Type, nil
		}
		if evalErr != nil {
			err = fmt.Errorf("%s", strings.TrimPrefix(evalErr.Error(), "eval:1:1: "))
		}
	}
	return nil, err
}

func contains(file *ast.File, obj types.Object) bool {
	return file.FileStart <= obj.Pos() && obj.Pos() <= file.FileEnd
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// instance instantiates a generic function, or a method of a generic type, with given type arguments, which stand for the first
// type parameters or, where that is impossible, for those that no other one determines (slices.Reverse[int] is Reverse[[]int]).
// What they leave open is inferred or taken from the menu. It is nil if nothing fits.
func (c *converter) instance(obj *types.Func, given, menu []types.Type) *decl {
	if d := plainDecl(obj); d != nil {
		return d
	}
	sig := obj.Signature()
	tps := sig.TypeParams()
	var recv *types.Named
	if r := sig.Recv(); r != nil {
		recv = pointee(r.Type()).(*types.Named).Origin()
		tps = recv.TypeParams()
	}
	for _, s := range []*solution{solve(tps, given, menu, false), solve(tps, given, menu, true)} {
		if s == nil {
			continue
		}
		if d := c.instantiate(obj, recv, s); d != nil {
			return d
		}
	}
	return nil
}

// instantiate applies type arguments; it is nil if they do not satisfy their constraints.
func (c *converter) instantiate(obj *types.Func, recv *types.Named, s *solution) *decl {
	if recv != nil {
		t, err := types.Instantiate(nil, recv, s.args, true)
		if err != nil {
			return nil
		}
		named := t.(*types.Named)
		for m := range named.Methods() {
			if m.Name() == obj.Name() {
				return &decl{obj: obj, recv: named, sig: m.Signature()}
			}
		}
		return nil
	}
	t, err := types.Instantiate(nil, obj.Signature(), s.args, true)
	if err != nil {
		return nil
	}
	var texts, full []string
	for _, a := range s.args[:s.spelled] {
		texts = append(texts, c.show(a))
		full = append(full, types.TypeString(a, (*types.Package).Name))
	}
	return &decl{obj: obj, sig: t.(*types.Signature), args: strings.Join(texts, ", "), full: strings.Join(full, ", ")}
}

// A solution is a type argument for each parameter; the first spelled ones determine the others by their constraints.
type solution struct {
	args    []types.Type
	spelled int
}

// solve completes given type arguments. Where free is set they stand for the parameters without a core type.
func solve(tps *types.TypeParamList, given, menu []types.Type, free bool) *solution {
	args := make([]types.Type, tps.Len())
	var open []int // parameters without a core type
	for i := range args {
		if coreOf(tps.At(i)) == nil {
			open = append(open, i)
		}
	}
	for i, t := range given {
		at := i
		if free {
			if i >= len(open) {
				return nil
			}
			at = open[i]
		}
		if at >= len(args) {
			return nil
		}
		args[at] = t
	}
	determine(tps, args)
	for _, i := range open {
		if args[i] == nil {
			args[i] = pick(tps, args, i, menu)
		}
		if args[i] == nil {
			return nil
		}
	}
	determine(tps, args)
	if slices.Contains(args, nil) {
		return nil
	}
	return &solution{args: args, spelled: spelled(tps, args)}
}

// determine fills in what core types say: S ~[]E gives E from S and S from E.
func determine(tps *types.TypeParamList, args []types.Type) {
	for range args {
		for i := range args {
			core := coreOf(tps.At(i))
			if core == nil {
				continue
			}
			if args[i] != nil {
				unify(core, args[i].Underlying(), tps, args)
			} else if t, ok := subst(core, tps, args); ok {
				args[i] = t
			}
		}
	}
}

// pick takes the first type of the menu that satisfies parameter i, preferably one that no other parameter has.
func pick(tps *types.TypeParamList, args []types.Type, i int, menu []types.Type) types.Type {
	var fits types.Type
	for _, t := range menu {
		args[i] = t
		ok := satisfies(tps, args, i)
		args[i] = nil
		if !ok {
			continue
		}
		if !slices.ContainsFunc(args, func(a types.Type) bool { return a != nil && types.Identical(a, t) }) {
			return t
		}
		if fits == nil {
			fits = t
		}
	}
	return fits
}

// satisfies checks argument i against its constraint, in which the other parameters may occur. A constraint that mentions
// parameters without arguments is left to [types.Instantiate].
func satisfies(tps *types.TypeParamList, args []types.Type, i int) bool {
	iface, ok := tps.At(i).Constraint().Underlying().(*types.Interface)
	if !ok {
		return true
	}
	if t, ok := substInterface(tps, args, iface); ok {
		iface = t
	}
	return types.Satisfies(args[i], iface)
}

// substInterface is the constraint of a parameter with arguments put in. go/types can do it for a declared generic type only,
// so a signature with the constraint as its parameter type is instantiated.
func substInterface(tps *types.TypeParamList, args []types.Type, iface *types.Interface) (*types.Interface, bool) {
	full := make([]types.Type, len(args))
	for j := range args {
		full[j] = args[j]
		if full[j] == nil {
			full[j] = types.Typ[types.Int]
		}
	}
	t, ok := subst(iface, tps, full)
	if !ok {
		return nil, false
	}
	out, ok := t.(*types.Interface)
	return out, ok
}

// spelled is the length of the shortest prefix of args that determines the rest.
func spelled(tps *types.TypeParamList, args []types.Type) int {
	for n := range len(args) {
		part := make([]types.Type, len(args))
		copy(part, args[:n])
		determine(tps, part)
		if n > 0 && !slices.Contains(part, nil) {
			return n
		}
	}
	return len(args)
}

// maxInstanceDepth is how deep the types may stand in one another with which a generic type is instantiated whose values are made, the type included: a
// stream of streams is joined to a stream, and to make one of these would take a stream of streams of streams, without an end. No theory stands behind it.
const maxInstanceDepth = 3

// instanceDepth is how deep types stand in one another: 0 of int and of a struct with a name, 1 of []int and of List[int], 2 of []List[int] and of
// List[List[int]].
func instanceDepth(t types.Type) int {
	deepest := 0
	part := func(t types.Type) { deepest = max(deepest, instanceDepth(t)) }
	switch u := types.Unalias(t).(type) {
	case *types.Basic, *types.TypeParam:
		return 0
	case *types.Named:
		for a := range u.TypeArgs().Types() {
			part(a)
		}
		return deepest + bool2int(u.TypeArgs().Len() > 0)
	case *types.Map:
		part(u.Key())
		part(u.Elem())
	case interface{ Elem() types.Type }: // a pointer, a list, an array or a channel
		part(u.Elem())
	case *types.Signature:
		part(u.Params())
		part(u.Results())
	case *types.Tuple:
		for v := range u.Variables() {
			part(v.Type())
		}
		return deepest // of a signature
	case *types.Struct:
		for v := range u.Fields() {
			part(v.Type())
		}
	}
	return deepest + 1
}
