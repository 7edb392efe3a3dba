package subject

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Values of function and interface types are Opaque to relations. They are made by the functions of their package that
// return one, and by presets: functions of a small list by type (funcvalues.go), and values of the types that implement an
// interface.

// opaqueKind reports whether values of t have no parts: functions, interfaces and channels.
func opaqueKind(t types.Type) bool {
	switch types.Unalias(t).Underlying().(type) {
	case *types.Signature, *types.Interface, *types.Chan:
		return true
	}
	return false
}

// writable says why code beside the package of the targets cannot write the type t; "" if it can.
func (c *converter) writable(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return ""
	case *types.Named:
		return c.writableNamed(t)
	case interface{ Elem() types.Type }: // slices, arrays, pointers, channels and maps
		if m, ok := t.(*types.Map); ok {
			if why := c.writable(m.Key()); why != "" {
				return why
			}
		}
		return c.writable(t.Elem())
	case *types.Signature:
		return c.writableSignature(t)
	case *types.Interface:
		return c.writableInterface(t)
	case *types.Struct:
		if t.NumFields() == 0 {
			return ""
		}
	}
	return c.show(t) + " is not supported"
}

func (c *converter) writableNamed(t *types.Named) string {
	if !c.namable(t) || t.Obj().Pkg() != nil && !t.Obj().Exported() {
		return c.show(t) + " cannot be named from outside its package"
	}
	for a := range t.TypeArgs().Types() {
		if why := c.writable(a); why != "" {
			return why
		}
	}
	return ""
}

func (c *converter) writableSignature(t *types.Signature) string {
	for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
		for v := range tuple.Variables() {
			if why := c.writable(v.Type()); why != "" {
				return why
			}
		}
	}
	return ""
}

func (c *converter) writableInterface(t *types.Interface) string {
	if !t.IsMethodSet() {
		return c.show(t) + " is a constraint"
	}
	for m := range t.Methods() {
		if !m.Exported() {
			return c.show(t) + " has unexported methods"
		}
		if why := c.writableSignature(m.Signature()); why != "" {
			return why
		}
	}
	return ""
}

// partless converts a function, interface or channel type. Use is what the type's values are for, by the name of its
// parameter where the type has none of its own: orders and equalities have a type in common.
func (c *converter) partless(t types.Type, use string) *relation.Type {
	named, _ := types.Unalias(t).(*types.Named)
	if sig, ok := types.Unalias(t).(*types.Signature); ok {
		t = withoutNames(sig) // which are not part of its identity
	}
	key := types.TypeString(t, path)
	purpose := purposeOf(use)
	if named != nil {
		purpose = purposeOf(named.Obj().Name())
	} else if purpose != "" {
		key += " " + purpose
	}
	if r := c.named[key]; r != nil {
		return r
	}
	r := &relation.Type{Kind: relation.Opaque}
	switch {
	case named == nil || named.TypeArgs().Len() > 0:
		r.Text = source(t)
	case named.Obj().Pkg() == nil: // error
		r.Name = named.Obj().Name()
	default:
		r.Name, r.Pkg = c.typeName(named), named.Obj().Pkg().Path()
		c.addImport(named.Obj().Pkg())
	}
	c.named[key] = r
	c.types = append(c.types, r)
	c.closed[r] = "is " + describeKind(t)
	if named != nil && named.Obj().Pkg() != nil {
		c.builders(r, named)
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		c.functionValues(r, t, u, purpose)
	case *types.Interface:
		made := len(r.Builders) > 0
		c.waiting.depth++
		c.implementers(r, t, u)
		c.waiting.depth--
		c.buildWaiting()
		c.interfaces[r] = source(t)
		if made && c.underTest(named.Obj().Pkg().Path()) {
			c.addChangers(r, named, u)
		}
	}
	if len(r.Builders) == 0 {
		c.bare[r] = true
		c.addPreset(r, "nil", source(t), nil)
	}
	return r
}

// functionValues gives a function type its values: what its package makes, options for instance, or functions of the list
// by type.
func (c *converter) functionValues(r *relation.Type, t types.Type, sig *types.Signature, purpose string) {
	if _, named := types.Unalias(t).(*types.Named); !named {
		c.options(r, sig)
	}
	if len(r.Builders) > 0 {
		return
	}
	for _, text := range c.funcValues(sig, purpose) {
		c.addPreset(r, text, source(t), nil)
	}
}

// options gives a function type without a name its constructors, as far as it is one of options: it takes a pointer to a
// struct of some package and returns nothing, and functions of that package return such functions, as graph.Directed()
// does for New(hash, options ...func(*Traits)).
func (c *converter) options(r *relation.Type, sig *types.Signature) {
	of := optionOf(sig)
	if of == nil {
		return
	}
	var makers []*decl
	varied := false
	for _, obj := range exportedFuncs(c.l.fset, of.Obj().Pkg()) {
		s := obj.Signature()
		if s.Recv() == nil && s.TypeParams().Len() == 0 && s.Results().Len() == 1 && types.Identical(types.Unalias(s.Results().At(0).Type()), sig) && !c.l.impure(obj) {
			makers = append(makers, plainDecl(obj))
			varied = varied || s.Params().Len() > 0
		}
	}
	if len(makers) < 2 && !varied { // what holds of one function is no law of all
		return
	}
	for _, d := range makers[:min(len(makers), maxConstructors)] {
		c.addBuilder(r, d, false)
	}
}

// optionOf is the type of what a function changes that takes a pointer to it and returns nothing; nil of other functions.
func optionOf(sig *types.Signature) *types.Named {
	if sig.Params().Len() != 1 || sig.Results().Len() > 0 || sig.Variadic() || !isPointer(sig.Params().At(0).Type()) {
		return nil
	}
	of, ok := pointee(sig.Params().At(0).Type()).(*types.Named)
	if !ok || of.Obj().Pkg() == nil {
		return nil
	}
	return of
}

// describeKind names the kind of a type that has no parts.
func describeKind(t types.Type) string {
	switch t.Underlying().(type) {
	case *types.Signature:
		return "a function type"
	case *types.Chan:
		return "a channel"
	}
	return "an interface"
}

// ground gives interface types whose values all hold others of the type nil, too: a datum with a transformation may be a
// transformation, and somewhere there is none. Without it no value is ever complete.
func (c *converter) ground() {
	for _, r := range c.types {
		text, ok := c.interfaces[r]
		endless := ok && !slices.ContainsFunc(r.Builders, func(b relation.Builder) bool {
			at := slices.IndexFunc(c.presets, func(f *relation.Func) bool { return f.Name == b.Func })
			return at < 0 || !slices.ContainsFunc(c.presets[at].Params, func(p relation.Param) bool { return p.Type.Has(func(t *relation.Type) bool { return t == r }) })
		})
		if endless {
			c.addPreset(r, "nil", text, nil)
		}
	}
}

// addPreset adds a value to those of r: its source, or a parameter type whose values are values of r.
func (c *converter) addPreset(r *relation.Type, text, typ string, from *relation.Type) {
	f := &relation.Func{Name: relation.PresetName(text, typ), Results: []relation.Param{{Type: r}}}
	if from != nil {
		f.Params = []relation.Param{{Name: "v", Type: from}}
	}
	if !slices.ContainsFunc(c.presets, func(g *relation.Func) bool { return g.Name == f.Name }) {
		c.presets = append(c.presets, f)
	}
	b := relation.Builder{Func: f.Name}
	if !slices.Contains(r.Builders, b) {
		r.Builders = append(r.Builders, b)
	}
}

// onlyNil says why a value of t other than nil cannot be made, where t or its elements are of such a type; fields of
// structs may be nil.
func (c *converter) onlyNil(t *relation.Type) string {
	for ; t != nil; t = t.Elem { // no list of itself is converted, see ofItself
		if c.bare[t] {
			return fmt.Sprintf("%s %s of which no value but nil is known", t.GoString(relation.PackageName), c.closed[t])
		}
	}
	return ""
}

// funcValues lists functions of the type sig as Go source with quoted import paths: what a package itself has of that
// type, functions of the standard library, literals whose results are simple expressions of their parameters, and some
// that are not.
func (c *converter) funcValues(sig *types.Signature, purpose string) []string {
	out := c.ownFunctions(sig)
	if !expressible(sig) || c.writableSignature(sig) != "" {
		return out
	}
	w := newFuncWriter(sig, purpose)
	out = append(out, w.named()...)
	columns := make([][]string, sig.Results().Len())
	most := 1
	for i := range columns {
		columns[i] = w.results(sig.Results().At(i).Type())
		if len(columns[i]) == 0 {
			return out
		}
		most = max(most, len(columns[i]))
	}
	for k := range most {
		var row []string
		for _, col := range columns {
			row = append(row, col[k%len(col)])
		}
		out = append(out, w.literal(row))
	}
	return append(out[:min(len(out), maxFuncValues)], w.scattered()...)
}

// ownFunctions lists exported functions of the package that have the type sig and no effects, at most two.
func (c *converter) ownFunctions(sig *types.Signature) (out []string) {
	pkg := c.p.Loaded.Types
	if pkg == nil || c.p.Std {
		return nil
	}
	want := bareSignature(sig)
	for _, name := range pkg.Scope().Names() {
		f, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok || !f.Exported() || f.Signature().TypeParams().Len() > 0 || bareSignature(f.Signature()) != want || c.l.impure(f) {
			continue
		}
		if out = append(out, `"`+pkg.Path()+`".`+name); len(out) == 2 {
			break
		}
	}
	return out
}

// Bounds of the values of one interface type. No theory: more make child programs slower to build.
const (
	maxImplementers = 4 // types of a package
	maxStdTypes     = 2 // types of the standard library
	maxNamed        = 4 // package variables that the code names
)

// stdTypes are types of the standard library that are passed as values of interfaces, a star before those whose pointers are.
var stdTypes = []string{"*strings.Reader", "*bytes.Buffer", "sort.IntSlice", "sort.StringSlice", "time.Duration", "time.Time", "*math/big.Int", "net/netip.Addr"}

// interfaceValues are values of interfaces of the standard library that no type with drawn values makes.
var interfaceValues = map[string][]string{
	"error":           {`"errors".New("failed")`, `"io".EOF`, `"fmt".Errorf("read: %w", "io".EOF)`, "nil"},
	"context.Context": {`"context".Background()`, `"context".TODO()`},
	"io.Writer":       {`"io".Discard`},
	"hash.Hash":       {`"crypto/sha256".New()`, `"crypto/md5".New()`},
	"hash.Hash32":     {`"hash/fnv".New32a()`, `"hash/crc32".NewIEEE()`},
	"hash.Hash64":     {`"hash/fnv".New64a()`},
	"reflect.Type":    {`"reflect".TypeOf(0)`, `"reflect".TypeOf("")`, `"reflect".TypeOf([]int(nil))`, `"reflect".TypeOf("time".Time{})`},
}

// anyTypes are the types whose values a field, element or result of type any takes.
var anyTypes = []types.Type{types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64]}

// implementers gives r, an interface type, the values of types that implement it: of the package that declares it, of the
// package of the targets, and of the standard library.
func (c *converter) implementers(r *relation.Type, t types.Type, u *types.Interface) {
	for _, text := range interfaceValues[types.TypeString(t, path)] {
		c.addPreset(r, text, source(t), nil)
	}
	for _, text := range c.variablesInCode(t) {
		c.addPreset(r, text, source(t), nil)
	}
	if u.Empty() {
		for _, e := range anyTypes {
			c.addPreset(r, source(e), source(t), c.typ(e))
		}
		return
	}
	c.declaredBeside(r, t)
	c.variablesBeside(r, t, u)
	if own := c.p.Loaded.Types; own != nil && r.Pkg != own.Path() {
		c.implementedIn(r, own, t, u)
	}
	if !c.underTest(r.Pkg) || len(r.Builders) == 0 {
		c.stdImplementers(r, t, u)
	}
}

// variablesInCode are exported package variables of an interface type that the code of the package names, at most
// maxNamed: errors that it tells apart, as context.DeadlineExceeded.
func (c *converter) variablesInCode(t types.Type) []string {
	var out []string
	if c.p.Loaded == nil || c.p.Loaded.TypesInfo == nil {
		return nil
	}
	for _, obj := range c.p.Loaded.TypesInfo.Uses {
		v, ok := obj.(*types.Var)
		if !ok || !v.Exported() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !types.Identical(v.Type(), t) || IsInternal(v.Pkg().Path()) {
			continue
		}
		if text := `"` + v.Pkg().Path() + `".` + v.Name(); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), maxNamed)]
}

// declaredBeside adds the types that implement the interface t in the package that declares it. Of the standard library it
// does not: many of its types there wrap another value of the interface, or wait for one (io.LimitedReader,
// io.PipeReader).
func (c *converter) declaredBeside(r *relation.Type, t types.Type) {
	named, _ := types.Unalias(t).(*types.Named)
	if named == nil || r.Pkg == "" || c.l.stdDir(r.Pkg) && r.Pkg != c.p.Path {
		return
	}
	pkg := c.l.packageOf(named)
	if pkg == nil {
		return
	}
	same, ok := pkg.Scope().Lookup(named.Obj().Name()).(*types.TypeName)
	if !ok {
		return
	}
	if declared := instance(same, t); declared != nil {
		if u, ok := declared.Underlying().(*types.Interface); ok {
			c.implementedIn(r, pkg, t, u)
		}
	}
}

// instance is the type that obj names, with the type arguments of t if it has parameters: Set[int] beside Collection[int].
// It is nil if these are not as many, or do not meet its constraints.
func instance(obj *types.TypeName, t types.Type) *types.Named {
	generic, ok := obj.Type().(*types.Named)
	if !ok || generic.TypeParams().Len() == 0 {
		return generic
	}
	of, ok := types.Unalias(t).(*types.Named)
	if !ok || of.TypeArgs().Len() != generic.TypeParams().Len() {
		return nil
	}
	var args []types.Type
	for a := range of.TypeArgs().Types() {
		args = append(args, a)
	}
	made, err := types.Instantiate(nil, generic, args, true)
	if err != nil {
		return nil
	}
	named, _ := made.(*types.Named)
	return named
}

// implementedIn adds the exported types of pkg that implement u.
func (c *converter) implementedIn(r *relation.Type, pkg *types.Package, t types.Type, u *types.Interface) {
	n := 0
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || !obj.Exported() || obj.IsAlias() || n == maxImplementers {
			continue
		}
		if named := instance(obj, t); named != nil && c.implementer(r, named, t, u) {
			n++
		}
	}
}

// implementer adds values of impl, or pointers to them, if they implement u and can be made.
//
// A function type with methods, such as http.HandlerFunc, is there to make an interface of a function; other interfaces
// and channels are not.
func (c *converter) implementer(r *relation.Type, impl *types.Named, t types.Type, u *types.Interface) bool {
	_, function := impl.Underlying().(*types.Signature)
	if opaqueKind(impl) && !(function && types.Implements(impl, u)) || c.unsupported(impl) != "" {
		return false
	}
	var from types.Type = impl
	if !types.Implements(from, u) {
		from = types.NewPointer(impl)
	}
	if !types.Implements(from, u) {
		return false
	}
	q := c.typ(from)
	if c.unbuildable(q, map[*relation.Type]bool{r: true}) != "" || c.onlyNil(q) != "" {
		return false
	}
	c.addPreset(r, source(from), source(t), q)
	return true
}

// stdImplementers adds values of types of the standard library.
func (c *converter) stdImplementers(r *relation.Type, t types.Type, u *types.Interface) {
	paths := map[string]bool{}
	var missing []string
	for _, text := range stdTypes {
		pkg, _ := splitType(text)
		if !paths[pkg] && pkg != c.p.Path {
			paths[pkg], missing = true, append(missing, pkg)
		}
	}
	if c.l.types(missing...) != nil {
		return
	}
	n := 0
	for _, text := range stdTypes {
		at, name := splitType(text)
		pkg := c.l.complete(at)
		if pkg == nil || n == maxStdTypes {
			continue
		}
		if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok {
			if named, ok := obj.Type().(*types.Named); ok && c.implementer(r, named, t, u) {
				n++
			}
		}
	}
}

// splitType cuts "*math/big.Int" into its package and its name.
func splitType(text string) (pkg, name string) {
	text = strings.TrimPrefix(text, "*")
	i := strings.LastIndexByte(text, '.')
	return text[:i], text[i+1:]
}
