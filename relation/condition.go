package relation

import "slices"

// Condition reads a formula over the parameters of f, as it is written: the result has no precondition, and its variables are the parameters that
// occur. A name that is no parameter is an error. Errors are *[SyntaxError], without File and Line.
func Condition(text string, env *Env, f *Func) (*Relation, error) {
	src, err := split(text)
	if err != nil {
		return nil, err
	}
	switch {
	case src.name != "" || src.paramsAt >= 0:
		return nil, errorAt(0, "weight > 31", "a formula has neither a name nor declarations")
	case src.pre != "":
		return nil, errorAt(src.preAt+len(src.pre), "write !p || q", "=> stands in relations and constraints only")
	}
	c := &checker{env: WithMath(env), src: src}
	var names []string
	for _, p := range f.Params {
		if isVariable(p.Name) {
			// its type is that of the parameter, wherever the formula puts it: the name means this parameter and no other variable
			c.vars = append(c.vars, &variable{name: p.Name, t: pointee(p.Type), why: "parameter of " + f.Name})
			names = append(names, p.Name)
		}
	}
	r, err := c.relation()
	// a misspelt name is the better message where its type is open, too
	for _, v := range c.vars {
		if !slices.Contains(names, v.name) {
			return nil, errorAt(variableAt(text, v.name), didYouMean(v.name, names), "%s is no parameter of %s", v.name, f.Name)
		}
	}
	if err != nil {
		return nil, err
	}
	walkCalls(r.Post, setKey)
	r.Vars = variables(r)
	for i := range r.Vars {
		r.Vars[i].Func, r.Vars[i].Param = f, slices.IndexFunc(f.Params, func(p Param) bool { return p.Name == r.Vars[i].Name })
	}
	return r, nil
}

// variableAt is the offset of the first word of that name in a text, 0 if there is none.
func variableAt(text, name string) int {
	for i := 0; i+len(name) <= len(text); i++ {
		end := i + len(name)
		if text[i:end] == name && (i == 0 || !isWord(text[i-1])) && (end == len(text) || !isWord(text[end])) {
			return i
		}
	}
	return 0
}
