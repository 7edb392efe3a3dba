package subject

import (
	"cmp"
	"fmt"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A converter turns Go's types into relation's, one for each Env: a defined type becomes one *relation.Type there, whichever of
// go/types' copies it is met in (packages loaded apart have types of their own). Defined types are therefore known by their text.
//
// unsupported and typ are a pair: the first says whether a type can be converted and why not, the second converts and panics where the
// first was not asked. Both memorise defined types, which may be recursive.
type converter struct {
	l           *loader
	p           *Package
	scalars     map[relation.Kind]*relation.Type
	named       map[string]*relation.Type     // by defined type with import paths
	reasons     map[string]string             // what unsupported said of a defined type
	types       []*relation.Type              // all that named has, in order of conversion
	funcs       []*relation.Func              // all that were converted, in order
	provenances map[*relation.Func]provenance // of sisters, subjects and builders
	roots       map[*relation.Func]bool       // those that belong in the Env by themselves
	closed      map[*relation.Type]string     // why a type is Opaque: "has unexported fields"
	presets     []*relation.Func              // builders that are no calls, in order of conversion
	bare        map[*relation.Type]bool       // types of which no value but nil is known
	interfaces  map[*relation.Type]string     // interface types as source
	waiting     waiting
	shown       []shown // fields that can be read, of types that cannot be taken apart
}

func newConverter(l *loader, p *Package) *converter {
	return &converter{
		l: l, p: p, scalars: map[relation.Kind]*relation.Type{}, named: map[string]*relation.Type{},
		reasons: map[string]string{}, closed: map[*relation.Type]string{}, provenances: map[*relation.Func]provenance{}, roots: map[*relation.Func]bool{},
		bare: map[*relation.Type]bool{}, interfaces: map[*relation.Type]string{},
	}
}

// kinds maps Go's basic kinds.
var kinds = map[types.BasicKind]relation.Kind{
	types.Bool: relation.Bool, types.String: relation.String,
	types.Int: relation.Int, types.Int8: relation.Int8, types.Int16: relation.Int16, types.Int32: relation.Int32, types.Int64: relation.Int64,
	types.Uint: relation.Uint, types.Uint8: relation.Uint8, types.Uint16: relation.Uint16, types.Uint32: relation.Uint32, types.Uint64: relation.Uint64,
	types.Uintptr: relation.Uintptr, types.Float32: relation.Float32, types.Float64: relation.Float64,
	types.Complex64: relation.Complex64, types.Complex128: relation.Complex128,
}

// unsupported says why values of t cannot be drawn or observed: "func(int) is a function type"; "" if they can.
//
// Of a struct without a name all fields have to be fine. A pointer to a pointer is refused because a pointer stands for its pointee in the
// language, and only once.
func (c *converter) unsupported(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if _, ok := kinds[t.Kind()]; !ok {
			return c.show(t) + " cannot be drawn"
		}
		return ""
	case *types.Named:
		return c.unsupportedNamed(t)
	case *types.Slice:
		return c.unsupported(t.Elem())
	case *types.Array:
		return c.unsupported(t.Elem())
	case *types.Pointer:
		if _, ok := types.Unalias(t.Elem()).(*types.Pointer); ok {
			return c.show(t) + " is a pointer to a pointer"
		}
		return c.unsupported(t.Elem())
	case *types.Map:
		return cmp.Or(c.unsupportedKey(t), c.unsupported(t.Elem()))
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() {
				return c.show(t) + " has unexported fields"
			}
			if why := c.unsupported(f.Type()); why != "" {
				return why
			}
		}
		return ""
	case *types.Signature, *types.Chan, *types.Interface:
		return c.writable(t)
	}
	return c.show(t) + " is not supported"
}

// unsupportedKey refuses map keys that are compared by identity: two equal sources would not be equal keys.
func (c *converter) unsupportedKey(t *types.Map) string {
	if _, ok := types.Unalias(t.Key()).Underlying().(*types.Pointer); ok {
		return c.show(t) + " has pointers as keys"
	}
	return c.unsupported(t.Key())
}

// unsupportedNamed is [converter.unsupported] for defined types. Their structs may be Opaque, so that no struct is refused.
//
// A defined struct is never refused for its fields: with hidden or unsupported ones it becomes opaque and is made by its constructors.
func (c *converter) unsupportedNamed(t *types.Named) string {
	key := types.TypeString(t, path)
	if why, ok := c.reasons[key]; ok {
		return why
	}
	c.reasons[key] = "" // a recursive type is supported if the rest of it is
	why := ""
	switch u := t.Underlying().(type) {
	case *types.Signature, *types.Chan, *types.Interface, *types.Struct:
		if !c.namable(t) {
			why = c.show(t) + " cannot be named from outside its package"
		}
	default:
		if _, ok := foreign[key]; !ok {
			why = c.unsupported(u)
		}
		if ofItself(t) {
			why = c.show(t) + " is a list of itself"
		}
		if !c.namable(t) {
			why = c.show(t) + " cannot be named from outside its package"
		}
	}
	c.reasons[key] = why
	return why
}

// ofItself reports whether the elements of the elements of a list, and so on, are such lists: type Tree []Tree. No value of it has any content but its shape.
func ofItself(t *types.Named) bool {
	var u types.Type = t
	for range 8 { // no theory; deeper ones are written by nobody
		list, ok := types.Unalias(u).Underlying().(interface{ Elem() types.Type })
		if !ok {
			return false
		}
		if u = list.Elem(); types.Identical(u, t) {
			return true
		}
	}
	return false
}

// namable reports whether code in or beside the package of the targets can write the name of t.
//
// Local types have no name outside of their function. Internal packages are open to the module that they belong to, and those of the
// standard library to its own packages.
func (c *converter) namable(t *types.Named) bool {
	obj := t.Obj()
	if obj.Pkg() == nil || obj.Pkg().Path() == c.p.Path && obj.Parent() == obj.Pkg().Scope() {
		return true
	}
	if t.TypeArgs().Len() == 0 && obj.Parent() != obj.Pkg().Scope() || !obj.Exported() {
		return false
	}
	if c.p.Std || c.underTest(obj.Pkg().Path()) {
		return true // also internal ones
	}
	return !IsInternal(obj.Pkg().Path())
}

// closedBy says why values of a struct type cannot be written field by field: "has unexported fields"; "" if they can.
func (c *converter) closedBy(s *types.Struct) string {
	for f := range s.Fields() {
		if !f.Exported() {
			return "has unexported fields"
		}
	}
	for f := range s.Fields() {
		if why := c.unsupported(f.Type()); why != "" {
			return "has a field " + f.Name() + " (" + why + ")"
		}
	}
	return ""
}

// typ converts a type that [converter.unsupported] has no objection to.
func (c *converter) typ(t types.Type) *relation.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return c.scalar(kinds[t.Kind()], types.Typ[t.Kind()].Name())
	case *types.Named:
		return c.defined(t)
	case *types.Signature, *types.Chan, *types.Interface:
		return c.partless(t, "")
	default:
		r := new(relation.Type)
		c.shape(r, t)
		return r
	}
}

// scalar returns the Env's one predeclared type of a kind; byte and rune are names of other types.
func (c *converter) scalar(k relation.Kind, name string) *relation.Type {
	if c.scalars[k] == nil {
		c.scalars[k] = &relation.Type{Kind: k, Name: name}
	}
	return c.scalars[k]
}

// shape fills in what r has of its underlying type.
func (c *converter) shape(r *relation.Type, u types.Type) {
	switch u := u.(type) {
	case *types.Basic:
		r.Kind = kinds[u.Kind()]
	case *types.Slice:
		r.Kind, r.Elem = relation.Slice, c.typ(u.Elem())
	case *types.Array:
		r.Kind, r.Len, r.Elem = relation.Array, int(u.Len()), c.typ(u.Elem())
	case *types.Map:
		r.Kind, r.Key, r.Elem = relation.Map, c.typ(u.Key()), c.typ(u.Elem())
	case *types.Pointer:
		r.Kind, r.Elem = relation.Pointer, c.typ(u.Elem())
	case *types.Struct:
		r.Kind = relation.Struct
		for f := range u.Fields() {
			r.Fields = append(r.Fields, relation.Field{Name: f.Name(), Type: c.typ(f.Type()), Embedded: f.Embedded()})
		}
	default:
		panic(fmt.Sprintf("convert %s: unsupported types have been refused before", u))
	}
}

// defined converts a defined type, once.
//
// The type is entered before its parts are converted, so that a recursive type finds itself. A defined type is opaque in five cases, tried
// in this order: a function, channel or interface; a type of the table foreign; a struct with closed fields; a long array that its package
// makes; a list of structs that the package makes only as a whole. All others have the shape of their underlying type.
func (c *converter) defined(t *types.Named) *relation.Type {
	key := types.TypeString(t, path)
	if r := c.named[key]; r != nil {
		return r
	}
	if opaqueKind(t) {
		return c.partless(t, "")
	}
	r := &relation.Type{Name: c.typeName(t), Pkg: t.Obj().Pkg().Path()}
	c.named[key] = r
	c.types = append(c.types, r)
	c.addImport(t.Obj().Pkg())
	if !c.underTest(r.Pkg) {
		r.Equal = equalMethod(t)
	}
	if makers, ok := foreign[key]; ok {
		r.Kind = relation.Opaque
		c.closed[r] = "is not taken apart"
		c.foreignBuilders(r, makers)
		return r
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		if why := c.closedBy(s); why != "" {
			r.Kind, r.NoCopy = relation.Opaque, holdsLock(s)
			c.closed[r] = why
			c.builders(r, t)
			c.waiting.add(r, t)
			c.showFields(closedType{r, t}, s)
			return r
		}
	}
	if a, ok := t.Underlying().(*types.Array); ok && a.Len() > maxWritten && c.isMade(r, t) {
		return r
	}
	if c.ofUnmade(t) && c.isMade(r, t) {
		return r
	}
	c.shape(r, t.Underlying())
	c.declaredConsts(r, t)
	return r
}

// ofUnmade reports whether t is a list or a map of structs of its own package that have hidden fields and that nothing in the package makes
// one by one: a list of their zero values is none that anybody has.
func (c *converter) ofUnmade(t *types.Named) bool {
	list, ok := t.Underlying().(interface{ Elem() types.Type })
	if !ok {
		return false
	}
	elem, ok := pointee(list.Elem()).(*types.Named)
	if !ok || elem.Obj().Pkg() != t.Obj().Pkg() {
		return false
	}
	s, ok := elem.Underlying().(*types.Struct)
	pkg := c.l.packageOf(t)
	if !ok || pkg == nil || c.closedBy(s) == "" {
		return false
	}
	return !slices.ContainsFunc(exportedFuncs(c.l.fset, pkg), func(f *types.Func) bool {
		d := c.builderDecl(f, elem)
		return d != nil && d.recv == nil && makes(d, elem)
	})
}

// holdsLock reports whether go vet's copylocks forbids to copy a struct: it has a field whose pointer, and not whose value, has the methods
// Lock and Unlock, in itself, in structs or in arrays.
//
// Emitted tests have to pass go vet, which refuses such copies.
func holdsLock(s *types.Struct) bool {
	for f := range s.Fields() {
		t := f.Type()
		for a, ok := t.Underlying().(*types.Array); ok; a, ok = t.Underlying().(*types.Array) {
			t = a.Elem()
		}
		if locker(types.NewPointer(t)) && !locker(t) {
			return true
		}
		if inner, ok := t.Underlying().(*types.Struct); ok && holdsLock(inner) {
			return true
		}
	}
	return false
}

// locker reports whether t has the methods Lock and Unlock.
func locker(t types.Type) bool {
	for _, name := range []string{"Lock", "Unlock"} {
		if m, _, _ := types.LookupFieldOrMethod(t, false, nil, name); m == nil {
			return false
		}
	}
	return true
}

// maxWritten is the length of the longest array that is written element by element where its package makes it. No theory: hashes are
// as long, tables are longer.
const maxWritten = 64

// isMade turns r into an opaque type if the package of t has variables or functions that make one: a table of a checksum is no 256 numbers of
// anyone's choice.
func (c *converter) isMade(r *relation.Type, t *types.Named) bool {
	r.Kind, c.closed[r] = relation.Opaque, "is made by its package"
	if c.builders(r, t); len(r.Builders) > 0 {
		return true
	}
	r.Kind = relation.Invalid
	delete(c.closed, r)
	return false
}

// addImport notes a package that a relation may name. The first of two packages with one name keeps it.
func (c *converter) addImport(p *types.Package) {
	if p.Path() == c.p.Path {
		return
	}
	if _, ok := c.p.Env.Imports[p.Name()]; !ok && p.Name() != c.p.Name {
		c.p.Env.Imports[p.Name()] = p.Path()
	}
}

// underTest reports whether mutants may change the package at path: it belongs to the subject's module.
func (c *converter) underTest(path string) bool {
	if path == c.p.Path {
		return true
	}
	m := c.p.Module.Path
	return !c.p.Std && m != "" && (path == m || strings.HasPrefix(path, m+"/"))
}

// equalMethod names the method by which values of t are compared: Equal(T) bool or Cmp(T) int, on T or *T.
func equalMethod(t *types.Named) string {
	for _, name := range []string{"Equal", "Cmp"} {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, t.Obj().Pkg(), name)
		f, ok := obj.(*types.Func)
		if !ok || !f.Exported() {
			continue
		}
		sig := f.Signature()
		if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
			continue
		}
		p, r := pointee(sig.Params().At(0).Type()), sig.Results().At(0).Type()
		want := types.Typ[types.Bool]
		if name == "Cmp" {
			want = types.Typ[types.Int]
		}
		if types.Identical(p, t) && types.Identical(r, want) {
			return name
		}
	}
	return ""
}

// declaredConsts fills in the constants that are declared for a defined scalar type.
//
// The order of declaration is the order of meaning (Mon, Tue, …), where the scope has names in alphabetical order.
func (c *converter) declaredConsts(r *relation.Type, t *types.Named) {
	if r.Kind < relation.Int || r.Kind > relation.String || t.Obj().Pkg() == nil {
		return
	}
	pkg := t.Obj().Pkg()
	if whole := c.l.complete(pkg.Path()); whole != nil {
		pkg = whole
	}
	var consts []*types.Const
	for _, name := range pkg.Scope().Names() {
		k, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && k.Exported() && types.TypeString(k.Type(), path) == types.TypeString(t, path) {
			consts = append(consts, k)
		}
	}
	slices.SortStableFunc(consts, func(a, b *types.Const) int { return int(a.Pos()) - int(b.Pos()) })
	var values []constant.Value
	for _, k := range consts {
		r.Consts = append(r.Consts, relation.Const{Name: k.Name(), Type: r, Text: exact(k.Val())})
		values = append(values, k.Val())
	}
	r.Enum = enumeration(values)
}

// enumeration reports whether constants enumerate their type: at least two different strings or consecutive integers.
//
// Consecutive integers may be declared out of order and twice (a default that is another one's name). Bit flags 1, 2, 4 are no enumeration:
// their sums are values too.
func enumeration(values []constant.Value) bool {
	if len(values) < 2 {
		return false
	}
	if values[0].Kind() == constant.String {
		return slices.ContainsFunc(values, func(v constant.Value) bool { return v.ExactString() != values[0].ExactString() })
	}
	var ints []int64
	for _, v := range values {
		n, ok := constant.Int64Val(constant.ToInt(v))
		if v.Kind() != constant.Int || !ok {
			return false
		}
		ints = append(ints, n)
	}
	slices.Sort(ints)
	ints = slices.Compact(ints)
	return len(ints) >= 2 && ints[len(ints)-1]-ints[0] == int64(len(ints)-1)
}

// exact is the value of a constant as Go source.
func exact(v constant.Value) string { return v.ExactString() }
