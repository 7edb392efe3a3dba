package relation

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
)

// This file answers what a name stands for. Functions and types are those of the Env, which are few hundred, so that every question is a
// linear search; methods and fields of embedded structs follow the selector rules of the Go specification: the shallowest depth wins, and
// two at one depth are none.
//
// isPackage reports whether a name before a dot may be a package: an import, or the package of the relations itself.
func (c *checker) isPackage(name string) bool {
	_, ok := c.env.Imports[name]
	return ok || name == c.env.Name && name != ""
}

// method finds the method of that name on t or *t.
func (c *checker) method(t *Type, name string) *Func {
	if t == nil {
		return nil
	}
	for _, f := range c.env.Funcs {
		if f.Recv && !f.Field && methodName(f) == name && Identical(pointee(f.Params[0].Type), pointee(t)) {
			return f
		}
	}
	return nil
}

// shownField is the exported field of that name of an Opaque struct; nil if t is none or has none.
func (c *checker) shownField(t *Type, name string) *Func {
	for _, f := range c.env.Funcs {
		if f.Field && methodName(f) == name && Identical(f.Params[0].Type, t) {
			return f
		}
	}
	return nil
}

// shownFields are the names of the fields that [checker.shownField] finds, for suggestions.
func (c *checker) shownFields(t *Type) (names []string) {
	for _, f := range c.env.Funcs {
		if f.Field && Identical(f.Params[0].Type, t) {
			names = append(names, methodName(f))
		}
	}
	return names
}

// promoted finds the method of that name on t or *t, or on what t embeds: the shallowest, as in Go. path is the embedded fields on
// the way to its receiver.
//
// Breadth first, level by level. A type that is met again at a deeper level is not looked into again, since its members would be deeper
// than those found before.
func (c *checker) promoted(t *Type, name string) (m *Func, path []int) {
	if t == nil {
		return nil, nil
	}
	type at struct {
		t    *Type
		path []int
	}
	seen := map[*Type]bool{}
	for level := []at{{t: pointee(t)}}; len(level) > 0; {
		var next []at
		for _, l := range level {
			if f := c.method(l.t, name); f != nil && m == nil {
				m, path = f, l.path
			} else if f != nil {
				return nil, nil // two at one depth are none
			}
			if l.t.Kind != Struct || seen[l.t] {
				continue
			}
			seen[l.t] = true
			for i, f := range l.t.Fields {
				switch {
				case f.Name == name:
					return m, path // a field hides what is deeper
				case f.Embedded:
					next = append(next, at{pointee(f.Type), append(l.path[:len(l.path):len(l.path)], i)})
				}
			}
		}
		if m != nil {
			return m, path
		}
		level = next
	}
	return nil, nil
}

// methodByName finds the method of that name if only one type has it.
//
// It serves receivers whose types are not known yet: x.Rotate(a) tells the type of x if only Vec has the method.
func (c *checker) methodByName(name string) *Func {
	var found *Func
	for _, f := range c.env.Funcs {
		if f.Recv && !f.Field && methodName(f) == name {
			if found != nil && !Identical(found.Params[0].Type, f.Params[0].Type) {
				return nil
			}
			found = f
		}
	}
	return found
}

// instances lists the methods of f's name and receiver, which differ in the types that stand for any.
func (c *checker) instances(f *Func) []*Func {
	base, _, ok := strings.Cut(instanceName(f), "[")
	if !ok {
		return []*Func{f}
	}
	var all []*Func
	for _, g := range c.env.Funcs {
		if g.Recv && methodName(g) == base && Identical(g.Params[0].Type, f.Params[0].Type) {
			all = append(all, g)
		}
	}
	return all
}

// own finds a function by its written name, an instance of a generic one also by the name alone.
//
// The name Max stands for Max[int] if that is the only instance in the Env; of several the arguments decide later.
func (c *checker) own(name string) (callee, error) {
	if f := c.env.Func(name); f != nil && !f.Recv {
		return callee{fn: f}, nil
	}
	var several []*Func
	for _, f := range c.env.Funcs {
		if n := len(name); !f.Recv && len(f.Name) > n && f.Name[n] == '[' && f.Name[:n] == name {
			several = append(several, f)
		}
	}
	if len(several) == 1 {
		return callee{fn: several[0]}, nil
	}
	return callee{several: several}, nil
}

// A callee is what stands before the parentheses of a call.
type callee struct {
	builtin string   // a builtin, or ok err panics
	conv    *Type    // a conversion
	fn      *Func    // a function or method
	several []*Func  // instances of one generic function, when the arguments must choose
	recv    ast.Expr // the receiver of a method
	path    []int    // the fields through which recv embeds it
}

// hasMember reports whether t has a field or method of that name.
func (c *checker) hasMember(t *Type, name string) bool {
	m, _ := c.promoted(t, name)
	return m != nil || findField(pointee(t), name) != nil || c.shownField(pointee(t), name) != nil
}

// anyMember reports whether some type of the Env has a field or method of that name.
//
// It is a cheap test of whether a name behind a dot can be meant as a member at all.
func (c *checker) anyMember(name string) bool {
	for _, f := range c.env.Funcs {
		if f.Recv && methodName(f) == name {
			return true
		}
	}
	for _, t := range c.env.Types {
		if findField(t, name) != nil {
			return true
		}
	}
	return false
}

// findField returns the path of field indices to a field or promoted field of t, the shallowest; nil if there is none.
func findField(t *Type, name string) []int {
	type at struct {
		t    *Type
		path []int
	}
	level := []at{{t: t}}
	seen := map[*Type]bool(nil)
	for len(level) > 0 {
		var next []at
		for _, l := range level {
			if l.t.Kind != Struct || seen[l.t] {
				continue
			}
			for i, f := range l.t.Fields {
				path := append(l.path[:len(l.path):len(l.path)], i)
				if f.Name == name {
					return path
				}
				if f.Embedded {
					next = append(next, at{pointee(f.Type), path})
				}
			}
			if next != nil {
				if seen == nil {
					seen = map[*Type]bool{}
				}
				seen[l.t] = true
			}
		}
		level = next
	}
	return nil
}

// funcNames are the names that may be called, for suggestions: own functions, those that nobody has asked for yet, builtins, then
// references.
func (c *checker) funcNames() []string {
	var own, refs []string
	for _, f := range c.env.Funcs {
		switch {
		case f.Recv:
		case f.Reference:
			refs = append(refs, f.Name)
		default:
			own = append(own, f.Name)
		}
	}
	var others []string
	for name, why := range c.env.Others {
		if why == "" && name[0] != '.' {
			others = append(others, name)
		}
	}
	slices.Sort(others)
	return slices.Concat(own, others, builtinNames, refs)
}

// packageNames are the packages that a relation may name, for suggestions.
func (c *checker) packageNames() []string {
	return append([]string{c.env.Name}, slices.Sorted(maps.Keys(c.env.Imports))...)
}

// methodNames are the methods of t, of all types if t is nil.
func (c *checker) methodNames(t *Type) []string {
	var names []string
	for _, f := range c.env.Funcs {
		if !f.Recv || f.Field {
			continue
		}
		if m, _ := c.promoted(t, methodName(f)); t == nil || m == f {
			names = append(names, methodName(f))
		}
	}
	return names
}

// valueNames are the names of constants and package variables, for suggestions.
func (c *checker) valueNames() []string {
	var names []string
	for _, k := range c.env.Consts {
		names = append(names, k.Name)
	}
	for _, g := range c.env.Globals {
		names = append(names, g.Name)
	}
	for _, t := range c.env.Types {
		if t.Pkg == c.env.Path {
			for _, k := range t.Consts {
				names = append(names, k.Name)
			}
		}
	}
	for _, f := range c.env.Funcs {
		names = append(names, f.Name)
	}
	return names
}

// lookup returns the variable of that name, nil if the name is none.
func (c *checker) lookup(name string) *variable {
	if i := slices.IndexFunc(c.vars, func(v *variable) bool { return v.name == name }); i >= 0 {
		return c.vars[i]
	}
	return nil
}
