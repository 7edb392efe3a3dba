package imago

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// An environment is what relations may name, made of Go values by reflection: types as package subject makes them of source. values has the Go
// function behind each name.
type environment struct {
	*relation.Env
	values   map[string]any
	types    map[reflect.Type]*relation.Type
	goType   map[*relation.Type]reflect.Type // of defined types
	builders map[*relation.Type][]relation.Builder
	names    parameterNames
}

// newEnvironment makes an environment of funcs, of the methods that texts mention, and of values, which opaque types may have. The subject, "" if
// none is known, is the function whose package relations name without a qualifier.
func newEnvironment(funcs Funcs, subject string, values []any, texts []string) (*environment, error) {
	e := &environment{
		Env:    &relation.Env{Imports: map[string]string{}},
		values: map[string]any{}, types: map[reflect.Type]*relation.Type{}, goType: map[*relation.Type]reflect.Type{},
		builders: map[*relation.Type][]relation.Builder{},
	}
	names := slices.Sorted(maps.Keys(funcs))
	e.Path = home(funcs, append([]string{subject}, names...))
	e.Name = relation.PackageName(e.Path)
	for _, name := range names {
		if err := e.add(name, funcs[name]); err != nil {
			return nil, err
		}
	}
	if err := e.references(funcs, texts); err != nil {
		return nil, err
	}
	for i, v := range values {
		e.preset(i, v)
	}
	e.methods(texts)
	for t, bs := range e.builders {
		t.Builders = bs
	}
	e.Imports["math"] = "math"
	e.Env = relation.WithMath(e.Env)
	return e, nil
}

// references enters those common functions of the standard library that texts name, in the package under test without its name, as everything there.
func (e *environment) references(funcs Funcs, texts []string) error {
	named := map[string]bool{}
	for _, text := range texts {
		for _, name := range append(relation.Qualified(text), relation.Called(text)...) {
			named[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(references)) {
		f := references[name]
		pkg, own, _ := strings.Cut(name, ".")
		path, _ := declaredAs(reflect.ValueOf(f))
		as := name
		if path == e.Path {
			as = own
		}
		if funcs[as] != nil || !named[name] && !(path == e.Path && named[own]) {
			continue
		}
		e.Imports[pkg] = path
		if err := e.add(as, f); err != nil {
			return err
		}
	}
	return nil
}

// home is the path of the package of the first listed function that is called without a package's name: its types and constants need none either.
func home(funcs Funcs, names []string) string {
	for _, name := range names {
		f := reflect.ValueOf(funcs[name])
		if f.Kind() != reflect.Func || f.IsNil() {
			continue
		}
		path, _ := declaredAs(f)
		if qualifier, _, dotted := strings.Cut(name, "."); !dotted || qualifier != relation.PackageName(path) {
			return path
		}
	}
	return ""
}

// add enters what a user lists under a name.
func (e *environment) add(name string, v any) error {
	f := reflect.ValueOf(v)
	if !f.IsValid() {
		return fmt.Errorf("%s is nil", name)
	}
	if f.Kind() != reflect.Func {
		t, err := e.typ(f.Type())
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		e.values[name] = v
		e.Globals = append(e.Globals, relation.Global{Name: name, Type: t})
		return nil
	}
	if f.IsNil() {
		return fmt.Errorf("%s is nil", name)
	}
	fn, err := e.function(name, f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	e.values[name] = v
	e.Funcs = append(e.Funcs, fn)
	e.builds(fn)
	return nil
}

// function is the function f under a name.
func (e *environment) function(name string, f reflect.Value) (*relation.Func, error) {
	ft := f.Type()
	path, _ := declaredAs(f)
	fn := &relation.Func{Name: name, Pkg: path, Variadic: ft.IsVariadic()}
	ins, outs := e.names.of(f)
	for i := range ft.NumIn() {
		t, err := e.typ(ft.In(i))
		if err != nil {
			return nil, err
		}
		fn.Params = append(fn.Params, relation.Param{Name: ins[i], Type: t})
	}
	for i := range ft.NumOut() {
		if i == ft.NumOut()-1 && ft.Out(i) == errorType {
			fn.Err = true
			break
		}
		t, err := e.typ(ft.Out(i))
		if err != nil {
			return nil, err
		}
		fn.Results = append(fn.Results, relation.Param{Name: outs[i], Type: t})
	}
	if qualifier, _, dotted := strings.Cut(name, "."); dotted {
		fn.Recv = len(fn.Params) > 0 && behind(fn.Params[0].Type).Name == qualifier
		if !fn.Recv {
			e.Imports[qualifier] = path
			fn.Reference = standard(path) && path != e.Path
		}
	}
	return fn, nil
}

var errorType = reflect.TypeFor[error]()

// standard reports whether a package belongs to the standard library: the first element of its path has no dot.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return first != "" && !strings.Contains(first, ".") && first != "main" && first != "command-line-arguments"
}

func behind(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer {
		return t.Elem
	}
	return t
}

// builds notes that a function makes values of an opaque type, or changes them.
func (e *environment) builds(fn *relation.Func) {
	takes := func(t *relation.Type) bool {
		return slices.ContainsFunc(fn.Params, func(p relation.Param) bool { return p.Type.Has(func(u *relation.Type) bool { return u == t }) })
	}
	if fn.Recv && fn.Params[0].Type.Kind == relation.Pointer && behind(fn.Params[0].Type).Kind == relation.Opaque {
		t := behind(fn.Params[0].Type)
		if len(fn.Params) > 1 {
			e.builders[t] = append(e.builders[t], relation.Builder{Func: fn.Name, Mutator: true})
		}
		return
	}
	for k, r := range fn.Results {
		if t := behind(r.Type); t.Kind == relation.Opaque && fn.Made(t) == k && !takes(t) {
			e.builders[t] = append(e.builders[t], relation.Builder{Func: fn.Name})
		}
	}
}

// preset enters a value that an opaque type may have.
func (e *environment) preset(i int, v any) {
	rv := reflect.ValueOf(v)
	if !rv.IsValid() {
		return
	}
	t, err := e.typ(rv.Type())
	if err != nil || behind(t).Kind != relation.Opaque {
		return
	}
	fn := &relation.Func{Name: relation.PresetName(fmt.Sprintf("Values[%d]", i), t.String()), Results: []relation.Param{{Type: t}}}
	made := reflect.MakeFunc(reflect.FuncOf(nil, []reflect.Type{rv.Type()}, false), func([]reflect.Value) []reflect.Value { return []reflect.Value{rv} })
	e.values[fn.Name] = made.Interface()
	e.Presets = append(e.Presets, fn)
	e.builders[behind(t)] = append(e.builders[behind(t)], relation.Builder{Func: fn.Name})
}

// methods enters the exported methods that texts call of the defined types that have been met, and of those that these lead to.
func (e *environment) methods(texts []string) {
	called := map[string]bool{}
	for _, text := range texts {
		for _, name := range relation.Called(text) {
			called[name[strings.LastIndexByte(name, '.')+1:]] = true
		}
	}
	for i := 0; i < len(e.Types); i++ {
		t := e.Types[i]
		rt := e.goType[t]
		for k := range reflect.PointerTo(rt).NumMethod() {
			m := reflect.PointerTo(rt).Method(k)
			name := t.Name + "." + m.Name
			if !called[m.Name] || e.Func(name) != nil || rt.Kind() == reflect.Interface {
				continue
			}
			if byValue, ok := rt.MethodByName(m.Name); ok {
				m = byValue
			}
			fn, err := e.function(name, m.Func)
			if err != nil {
				continue // the relation that names it will say that it is not known
			}
			fn.Recv, fn.Pkg = true, t.Pkg
			e.values[name] = m.Func.Interface()
			e.Funcs = append(e.Funcs, fn)
		}
	}
}
