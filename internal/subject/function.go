package subject

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// A param is a parameter of a decl, the receiver included, with the name that relations use.
type param struct {
	name     string
	typ      types.Type
	variadic bool
	any      types.Type // what it takes where it takes everything; nil for the first of the menu
}

// params lists the parameters of d without trailing functional options, which stay empty.
//
// A receiver comes first: relations write x.M(y) and M has the parameters x and y. Functional options (`opts ...Option`) are dropped,
// unless the package has constructors of them, because a call without options is what most callers write, and a random function is no
// option. The n-th parameter of type any takes the n-th of the types chosen for d, the last one where there are more parameters.
func (c *converter) params(d *decl) []param {
	var ps []param
	if r := d.sig.Recv(); r != nil && d.recv != nil {
		t := types.Type(d.recv)
		if _, ok := types.Unalias(r.Type()).(*types.Pointer); ok {
			t = types.NewPointer(t)
		}
		ps = append(ps, param{name: r.Name(), typ: t})
	}
	for v := range d.sig.Params().Variables() {
		ps = append(ps, param{name: v.Name(), typ: v.Type()})
	}
	if d.sig.Variadic() {
		last := &ps[len(ps)-1]
		last.variadic = true
		if s, ok := types.Unalias(last.typ).(*types.Slice); ok && isOption(s.Elem()) && !c.makable(s.Elem()) {
			ps = ps[:len(ps)-1]
		}
	}
	n := 0
	for i := range ps {
		if as, _ := c.anyForm(ps[i].typ); as != "" && len(d.anys) > 0 {
			ps[i].any = d.anys[min(n, len(d.anys)-1)]
			n++
		}
	}
	c.nameParams(ps, d.sig.Results())
	return ps
}

// isOption reports whether elements of a variadic parameter are functional options: functions, or interfaces with methods.
func isOption(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return !u.Empty()
	}
	return false
}

// makable reports whether options of type t can be made: functions by constructors, since others than those of the package do not know
// what there is to set.
//
// A func(*config) that this program made up would not touch the fields of config, so that only those of constructors count; a value that is
// given as a whole (a preset) is none of these.
func (c *converter) makable(t types.Type) bool {
	if c.unsupported(t) != "" || c.onlyNil(c.typ(t)) != "" {
		return false
	}
	_, function := t.Underlying().(*types.Signature)
	return !function || slices.ContainsFunc(c.typ(t).Builders, func(b relation.Builder) bool { return !(&relation.Func{Name: b.Func}).Preset() })
}

// nameParams gives parameters names that a relation can use as variables: they begin with a small letter and differ from each
// other and from the results. Usable names stay as they are.
//
// Three names would read wrong in a relation: words of the language, the name of the package (uuid.Domain() would be a method of a
// variable), and a result's name, since F(x).n picks an output. The first pass keeps what is usable, so that a made-up name never takes the
// name of a later parameter.
func (c *converter) nameParams(ps []param, results *types.Tuple) {
	used := map[string]bool{"within": true, "true": true, "false": true, "nil": true, "iota": true, c.p.Name: true} // uuid.Domain() is a type
	for r := range results.Variables() {
		used[r.Name()] = true
	}
	keep := make([]bool, len(ps))
	for i, p := range ps {
		keep[i] = startsSmall(p.name) && !used[p.name]
		used[p.name] = true
	}
	for i, p := range ps {
		if !keep[i] {
			ps[i].name = freshName(p, used)
			used[ps[i].name] = true
		}
	}
}

func startsSmall(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsLower(r)
}

// freshName makes up a name for p: its own in small letters, or a customary one for its type.
//
// Trailing underscores and numbers are the last resort, since relations are read by people.
func freshName(p param, used map[string]bool) string {
	var tries []string
	if own := strings.TrimLeft(p.name, "_"); own != "" {
		tries = append(tries, lowerFirst(own), lowerFirst(own)+"_")
	}
	tries = append(tries, customary(p.typ)...)
	for _, name := range tries {
		if name != "" && startsSmall(name) && !used[name] && !token.IsKeyword(name) {
			return name
		}
	}
	for i := 2; ; i++ {
		if name := "x" + strconv.Itoa(i); !used[name] {
			return name
		}
	}
}

func lowerFirst(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[n:]
}

// customary lists the names that Go programmers give to values of t.
func customary(t types.Type) []string {
	if named, ok := pointee(t).(*types.Named); ok {
		return []string{lowerFirst(named.Obj().Name()[:1]), "x", "y", "z"}
	}
	switch u := pointee(t).Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsString != 0:
			return []string{"s", "t", "u"}
		case info&types.IsInteger != 0:
			return []string{"n", "m", "k"}
		case info&types.IsBoolean != 0:
			return []string{"b", "c"}
		}
		return []string{"x", "y", "z"}
	case *types.Slice, *types.Array:
		return []string{"xs", "ys", "zs"}
	case *types.Map:
		return []string{"m", "m2"}
	}
	return []string{"x", "y", "z"}
}

// What a function gives is decided in the order of its signature: parameters, then results. An error that stands last is no result but an
// outcome (docs/language.md §5). The reason of a refusal is one line for people; it names the first part that is in the way.

// function converts d to a function that relations can call, or says in one line why they cannot.
func (c *converter) function(d *decl) (*relation.Func, string) {
	f := &relation.Func{Name: c.name(d), Pkg: d.obj.Pkg().Path(), Recv: d.recv != nil, Instance: d.full}
	f.Reference = !c.underTest(f.Pkg) && c.l.stdDir(f.Pkg)
	f.Test = c.l.fromTests(d.obj)
	for _, p := range c.params(d) {
		q, why := c.param(p)
		if why != "" {
			return nil, why
		}
		f.Params = append(f.Params, q)
		f.Variadic = f.Variadic || p.variadic
	}
	res := d.sig.Results()
	for i := range res.Len() {
		r := res.At(i)
		if isError(r.Type()) && i == res.Len()-1 {
			f.Err = true
			break
		}
		as, list := iterated(r.Type())
		if why := c.unsupported(list); why != "" {
			return nil, fmt.Sprintf("result %s: %s", resultLabel(r, i, res.Len()), why)
		}
		name := r.Name()
		if name == "_" {
			name = ""
		}
		f.Results = append(f.Results, relation.Param{Name: name, Type: c.typ(list), As: as})
	}
	f.Changes = res.Len() == 0 && f.Recv && f.Params[0].Type.Kind == relation.Opaque && !f.Params[0].Type.NoCopy && c.l.writesReceiver(d)
	return f, ""
}

// unobservable says which result of d has values that cannot be told apart: functions and channels are compared by identity.
//
// It looks at the kind under a defined type, http.HandlerFunc for instance.
func (c *converter) unobservable(d *decl) string {
	res := d.sig.Results()
	for i := range res.Len() {
		if as, _ := iterated(res.At(i).Type()); as != "" {
			continue
		}
		switch t := res.At(i).Type(); t.Underlying().(type) {
		case *types.Signature, *types.Chan:
			return fmt.Sprintf("result %s: %s is %s", resultLabel(res.At(i), i, res.Len()), c.show(t), describeKind(t))
		}
	}
	return ""
}

// param converts one parameter, see any.go for those of type any.
//
// A parameter of type any is given one concrete type, and the parameter remembers how its type was written (As) for the tests. A plain
// function type has a purpose by the name of its parameter (partless): an order needs other functions than an equality. Then come the two
// refusals that are no matter of kind: only nil can be made, or nothing at all.
func (c *converter) param(p param) (relation.Param, string) {
	t := p.typ
	out := relation.Param{Name: p.name}
	if as, of := c.anyForm(t); as != "" {
		elem := p.any
		if elem == nil {
			elem = anyMenu[0]
		}
		out.As, t = as, of(elem)
	}
	if as, list := iterated(t); as != "" {
		out.As, t = as, list
	}
	if why := c.unsupported(t); why != "" {
		return out, fmt.Sprintf("parameter %s: %s", p.name, why)
	}
	if _, ok := types.Unalias(t).(*types.Signature); ok {
		out.Type = c.partless(t, p.name)
	} else {
		out.Type = c.typ(t)
	}
	if why := c.onlyNil(out.Type); why != "" {
		return out, fmt.Sprintf("parameter %s: %s", p.name, why)
	}
	if why := c.unbuildable(out.Type, map[*relation.Type]bool{}); why != "" {
		return out, fmt.Sprintf("parameter %s: %s", p.name, why)
	}
	return out, ""
}

// resultLabel names a result for people.
func resultLabel(r *types.Var, i, n int) string {
	switch {
	case r.Name() != "" && r.Name() != "_":
		return r.Name()
	case n == 1:
		return "of the function"
	}
	return strconv.Itoa(i)
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// unbuildable says which part of t no value can be made of: an Opaque type without constructors.
//
// A type is buildable if each part is, but the walk does not look into the parameters of constructors: these were checked when they became
// builders.
func (c *converter) unbuildable(t *relation.Type, seen map[*relation.Type]bool) string {
	if t == nil || seen[t] {
		return ""
	}
	seen[t] = true
	if t.Kind == relation.Opaque {
		for _, b := range t.Builders {
			if !b.Mutator {
				return ""
			}
		}
		return fmt.Sprintf("%s %s and no exported function makes one", t.Name, c.closed[t])
	}
	for _, f := range t.Fields {
		if why := c.unbuildable(f.Type, seen); why != "" {
			return why
		}
	}
	if why := c.unbuildable(t.Key, seen); why != "" {
		return why
	}
	return c.unbuildable(t.Elem, seen)
}

// add remembers f, unless there is a function of that name, which is returned instead. It is nil if that belongs to another package
// with the same name: relations could not tell them apart.
//
// Names are unique in an Env, as they are what relations are made of: `rand.Int` of math/rand and of crypto/rand cannot both be there, and
// the first one stays.
func (c *converter) add(f *relation.Func) *relation.Func {
	for _, g := range c.funcs {
		if g.Name == f.Name && g.Pkg != f.Pkg {
			return nil
		}
		if g.Name == f.Name {
			return g
		}
	}
	c.funcs = append(c.funcs, f)
	return f
}

// addRoot adds f to what the Env is made of; false if its name is taken.
func (c *converter) addRoot(f *relation.Func) bool {
	f = c.add(f)
	if f != nil {
		c.roots[f] = true
	}
	return f != nil
}

// functionsOf are the functions that build a type, and those of its fields that are shown.
func (c *converter) functionsOf(t *relation.Type) []*relation.Func {
	var out []*relation.Func
	for _, f := range slices.Concat(c.funcs, c.presets) {
		if f.Field && f.Params[0].Type == t || slices.ContainsFunc(t.Builders, func(b relation.Builder) bool { return b.Func == f.Name }) {
			out = append(out, f)
		}
	}
	return out
}

// settle puts into the Env what its roots (targets, sisters, references) reach: their types, the functions that build these, and
// so on. Converting what was refused later leaves more behind.
//
// It is a mark and sweep over two kinds of nodes, functions and types, which lead to each other: a function to the types of its parameters
// and results, a type to its parts and to the functions that build it. What is not reached was converted on the way to something that was
// refused, and would only make the Env of the child larger. The order of conversion is kept. Finding builders by name makes it the number
// of builders times the number of functions, which are hundreds at most.
func (c *converter) settle() {
	c.ground()
	types, funcs := map[*relation.Type]bool{}, map[*relation.Func]bool{}
	var keepType func(t *relation.Type)
	var keep func(f *relation.Func)
	keepType = func(t *relation.Type) {
		if t == nil || types[t] {
			return
		}
		types[t] = true
		keepType(t.Elem)
		keepType(t.Key)
		for _, f := range t.Fields {
			keepType(f.Type)
		}
		for _, f := range c.functionsOf(t) {
			keep(f)
		}
	}
	keep = func(f *relation.Func) {
		if funcs[f] {
			return
		}
		funcs[f] = true
		for _, p := range f.Params {
			keepType(p.Type)
		}
		for _, r := range f.Results {
			keepType(r.Type)
		}
	}
	env := c.p.Env
	for _, f := range c.funcs {
		if c.roots[f] {
			keep(f)
		}
	}
	for _, k := range env.Consts {
		keepType(k.Type)
	}
	for _, g := range env.Globals {
		keepType(g.Type)
	}
	env.Funcs = slices.DeleteFunc(slices.Clone(c.funcs), func(f *relation.Func) bool { return !funcs[f] })
	env.Presets = slices.DeleteFunc(slices.Clone(c.presets), func(f *relation.Func) bool { return !funcs[f] })
	env.Types = slices.DeleteFunc(slices.Clone(c.types), func(t *relation.Type) bool { return !types[t] })
}
