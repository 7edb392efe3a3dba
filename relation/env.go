package relation

import (
	"slices"
	"strconv"
	"strings"
)

// An Env is everything a relation of one package may name. It is data, so that parent and child share it as JSON.
type Env struct {
	Path    string            // import path of the subject's package
	Name    string            // its name, which may qualify its functions: geom.sum(xs)
	GoLine  string            // the go line of the user's go.mod, "1.21"; for emission
	Imports map[string]string // package name → import path, of everything else that may be named
	Funcs   []*Func           // subject, sisters and references, in a fixed order
	Presets []*Func           // builders that are no calls, see [PresetName]
	Consts  []Const           // constants that may be named
	Globals []Global          // exported package variables that may be read: base64.StdEncoding
	Types   []*Type           // every defined type that Funcs reach
	// Others are functions of the package that relations do not call, and methods with a dot before their name, for messages alone: why
	// they cannot be called, "" where nobody has asked for them yet. They are not part of the JSON.
	Others map[string]string
	// Subject is the function whose relations are read, by its name in Funcs, or "". Where several instances of a generic function fit
	// a call it is the one that is meant. It does not travel to the child: what has been read names its instances.
	Subject string
}

// A Global is an exported package variable, read as a constant.
type Global struct {
	Name string // "base64.StdEncoding"
	Type *Type
}

// A Func is a function or method that a relation may call.
type Func struct {
	// Name is how a relation writes it: "Sin", "store.Parse", "strings.ToUpper", "Reverse[int]" for an instance, "Key[int]" for a
	// function that takes values of any type, and "Vec.Rotate" or "Bag.Has[int]" for a method, which is written v.Rotate(a).
	Name     string
	Pkg      string // import path
	Recv     bool   // Params[0] is the receiver
	Params   []Param
	Results  []Param // without the trailing error
	Variadic bool    // the last parameter is variadic; its Type is the slice
	Err      bool    // a trailing error result
	// Reference marks a pure function of the standard library that is not under test: never mutated, not an execution.
	Reference bool
	// Test marks a function that a _test.go file of the package declares. Relations that people write may call it; inference never
	// does.
	Test bool
	// Changes marks a method without results that changes its receiver, which is no pointer: through a map that hangs from it.
	Changes bool
	// Derives marks a function that is given a pointer first and returns one, which is the value where the function is a mutator: a method of a
	// persistent container, or Insert(root *Node, key int) *Node.
	Derives bool
	// Field marks the exported field of an Opaque struct, read like one: c.Max. It is a function of the struct in all else.
	Field bool
	// Instance is the type arguments of an instance of a generic function, as Go source: "[]int".
	Instance string
}

// variablePrefix begins the name of a function that stands for a package variable; no relation can call it.
const variablePrefix = "var "

// VariableOf is a function without parameters that stands for the package variable of that name, "unicode.Latin", and gives its value.
func VariableOf(name, pkg string, t *Type) *Func {
	return &Func{Name: variablePrefix + name, Pkg: pkg, Results: []Param{{Type: t}}}
}

// Variable reports whether f stands for a package variable.
func (f *Func) Variable() bool { return strings.HasPrefix(f.Name, variablePrefix) }

// TakesAny reports whether f is an instance of a function with a parameter that takes values of any type, or a list or map of these.
func (f *Func) TakesAny() bool {
	return slices.ContainsFunc(f.Params, func(p Param) bool { return p.As != "" && !p.Iterates() })
}

// A Param is a parameter or a result.
type Param struct {
	Name string // may be empty or "_" in Go; the subject room fills in a usable one for parameters
	Type *Type
	// As is the parameter's own type as Go source where it differs from Type: "any" for a parameter that takes a menu of
	// concrete types; "[]any" and "map[string]any" where the elements do. Iterator and PairIterator are a parameter or result for whose
	// elements the list Type stands.
	As string
}

// The iterators of package iter, for which a list stands: of the elements, or of structs of a key K and a value V.
const (
	Iterator     = "iter.Seq"
	PairIterator = "iter.Seq2"
)

// Iterates reports whether Go's parameter or result is an iterator, where relations have the list of what it yields.
func (p Param) Iterates() bool { return p.As == Iterator || p.As == PairIterator }

// Converted reports whether a call needs a value of another type than Type, which is made for it: what the call leaves in that one
// is not observed.
func (p Param) Converted() bool {
	return strings.HasPrefix(p.As, "[]") || strings.HasPrefix(p.As, "map[") || p.Iterates()
}

// An Output is one observable output of a call: a result, or the final value of a slice, map or pointer parameter.
type Output struct {
	Name   string // result or parameter name; "" if a result has none
	Type   *Type  // of a pointer parameter: the pointee's
	Result int    // index in Results, or -1
	Param  int    // index in Params, or -1
}

// Outputs lists what can be observed of a call of f, in order: the results but a trailing error, then the final values of slice,
// map and pointer parameters (docs/language.md §3).
func (f *Func) Outputs() []Output {
	var outs []Output
	for i, r := range f.Results {
		outs = append(outs, Output{Name: r.Name, Type: r.Type, Result: i, Param: -1})
	}
	for i, p := range f.Params {
		if p.Converted() {
			continue
		}
		switch p.Type.Kind {
		case Slice, Map:
			outs = append(outs, Output{Name: p.Name, Type: p.Type, Result: -1, Param: i})
		case Pointer:
			outs = append(outs, Output{Name: p.Name, Type: p.Type.Elem, Result: -1, Param: i})
		default:
			if f.Changes && i == 0 {
				outs = append(outs, Output{Name: p.Name, Type: p.Type, Result: -1, Param: i})
			}
		}
	}
	return outs
}

// Func returns the function of that name, nil if there is none.
func (e *Env) Func(name string) *Func {
	fs := e.Funcs
	if isPreset(name) {
		fs = e.Presets
	}
	for _, f := range fs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Type returns the defined type of that package and name, nil if there is none.
func (e *Env) Type(pkg, name string) *Type {
	for _, t := range e.Types {
		if t.Name == name && t.Pkg == pkg {
			return t
		}
	}
	return nil
}

// qualifier is how relations of e name a package: not at all for its own, else as imported.
func (e *Env) qualifier(pkgPath string) string {
	if pkgPath == e.Path {
		return ""
	}
	best := ""
	for name, p := range e.Imports {
		if p == pkgPath && (best == "" || name < best) {
			best = name
		}
	}
	if best == "" {
		best = PackageName(pkgPath)
	}
	return best
}

// Parameters is a parameter list as a relation of e writes it: "x int, v geom.Vec".
func (e *Env) Parameters(vars []Var) string {
	parts := make([]string, len(vars))
	for i, v := range vars {
		parts[i] = v.Name + " " + v.Type.GoString(e.qualifier)
	}
	return strings.Join(parts, ", ")
}

// methodName is the last part of a method's name: Rotate of Vec.Rotate, Swap of Pair[geom.Vec].Swap, Has of Bag.Has[int].
func methodName(f *Func) string {
	name, _, _ := strings.Cut(instanceName(f), "[")
	return name
}

// instanceName is the last part of a method's name with the types of its instance: Has[int] of Bag.Has[int].
func instanceName(f *Func) string {
	depth := 0
	for i := len(f.Name) - 1; i >= 0; i-- {
		switch f.Name[i] {
		case ']':
			depth++
		case '[':
			depth--
		case '.':
			if depth == 0 {
				return f.Name[i+1:]
			}
		}
	}
	return f.Name
}

// implicitOutput is the output that f(x) stands for: the only result; without results the receiver of a pointer method, else the
// only slice, map or pointer parameter. -1 if f(x) alone stands for none.
func implicitOutput(f *Func, outs []Output) int {
	switch {
	case len(f.Results) == 1:
		return 0
	case len(f.Results) > 1 || len(outs) == 0:
		return -1
	case len(outs) == 1 || f.Changes || f.Recv && f.Params[0].Type.Kind == Pointer:
		return 0
	}
	return -1
}

// outputName is how output i is selected: ".before", or "[1]" where results have no names.
func outputName(outs []Output, i int) string {
	n := outs[i].Name
	if n == "" || n == "_" {
		return "[" + strconv.Itoa(i) + "]"
	}
	return "." + n
}

func sameFunc(a, b *Func) bool {
	return a == b || a != nil && b != nil && a.Name == b.Name && a.Pkg == b.Pkg
}
