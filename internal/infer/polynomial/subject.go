package polynomial

import (
	"slices"
	"strings"
)

// A subject is what a search is about, and who is told of it.
type subject struct {
	p         *Problem
	functions []Function      // the subject, its sisters, and identity
	names     []string        // of the variables
	cuts      map[string]bool // what cut told
}

// identity makes terms of sources; it is the last of the functions, and nothing is executed for it.
var identity = Function{Params: []Param{{}}, Form: "$1"}

// isIdentity reports whether a function is identity.
func (e *subject) isIdentity(fn int) bool { return fn == len(e.functions)-1 }

// newSubject copies the problem, since open ends of domains become the nearest numbers inside.
func newSubject(given *Problem) *subject {
	p := *given
	p.Subject.Params = closed(p.Subject.Params)
	p.Sisters = slices.Clone(p.Sisters)
	for i := range p.Sisters {
		p.Sisters[i].Params = closed(p.Sisters[i].Params)
	}
	functions := slices.Concat([]Function{p.Subject}, p.Sisters, []Function{identity})
	return &subject{p: &p, functions: functions, names: variableNames(p.Subject.Params), cuts: map[string]bool{}}
}

// variableNames are the parameters, and letters for further sources, which no parameter that has several numbers has for a name.
func variableNames(params []Param) []string {
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(params, func(p Param) bool { return p.Name == name || p.Of == name })
	}
	for _, l := range strings.Fields("x y z t u v w a b c d e f g h k") {
		if len(names) < maxVars && !taken(l) {
			names = append(names, l)
		}
	}
	return names
}

// cut tells what was not looked at.
func (e *subject) cut(what string) {
	if e.p.Cut != nil && !e.cuts[what] {
		e.cuts[what] = true
		e.p.Cut(what)
	}
}

// param is the parameter whose domain variable i has.
func (e *subject) param(i int) Param {
	return e.p.Subject.Params[i%len(e.p.Subject.Params)]
}

// groups lists which arguments belong together: the numbers inside of one parameter.
func (e *subject) groups() [][]int {
	var out [][]int
	last := ""
	for i, p := range e.p.Subject.Params {
		if i == 0 || p.Of == "" || p.Of != last {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], i)
		last = p.Of
	}
	return out
}

// parts are the groups, and all arguments together.
func (e *subject) parts() [][]int {
	out := e.groups()
	if len(out) > 1 {
		all := make([]int, len(e.p.Subject.Params))
		for i := range all {
			all[i] = i
		}
		out = append(out, all)
	}
	return out
}

// places says of each variable where in its array it stands; of one that is in none, that it is where its parameter is.
func (e *subject) places() []int {
	n := len(e.p.Subject.Params)
	out := make([]int, maxVars)
	groups := e.groups()
	for g, group := range groups {
		for i, v := range group {
			if out[v] = i; len(group) == 1 {
				out[v] = maxVars + g
			}
		}
	}
	for v := n; v < maxVars; v++ {
		out[v] = out[v%n]
	}
	return out
}

// source is the input that is just the variables.
func (e *subject) source() input {
	var in input
	for i := range e.p.Subject.Params {
		in = append(in, variable(i))
	}
	return in
}
