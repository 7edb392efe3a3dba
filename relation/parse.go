package relation

// Parse reads one relation against the functions, types and constants of env:
//
//	relation = [ name ] [ "(" params ")" ] [ ":" ] [ formula "=>" ] formula [ "within" rtol [ "," atol ] ]
//
// What it returns is in canonical form (docs/language.md §8): its variables bear the names of the parameters they reach, which
// need not be those of the text. Errors are *[SyntaxError], without File and Line.
func Parse(text string, env *Env) (*Relation, error) {
	if env == nil {
		env = &Env{}
	}
	r, err := read(text, env)
	if err != nil {
		return nil, err
	}
	return settle(r, env), nil
}

// AsWritten reads one relation as [Parse] does, but leaves its variables their names and its operands their order: several relations that are
// decided on the same columns must mean the same by one name. The canonical text of a relation is read alike by both.
func AsWritten(text string, env *Env) (*Relation, error) {
	if env == nil {
		env = &Env{}
	}
	r, err := read(text, env)
	if err != nil {
		return nil, err
	}
	walkCalls(r.Pre, setKey)
	walkCalls(r.Post, setKey)
	r.Vars, r.params = variables(r), env.Parameters(r.Declared)
	return r, nil
}

// settle brings a relation as it was read into canonical form, and checks it where invariants are checked.
func settle(r *Relation, env *Env) *Relation {
	canonicalize(r, env)
	for len(r.Declared) > 0 { // in the new order fewer declarations may be needed
		again, err := read(r.Text(), env)
		if err != nil || len(again.Declared) >= len(r.Declared) {
			break
		}
		canonicalize(again, env)
		again.Name = r.Name
		r = again
	}
	return mustHold(r, env)
}

// read builds the tree as the text has it.
func read(text string, env *Env) (*Relation, error) {
	src, err := split(text)
	if err != nil {
		return nil, err
	}
	c := &checker{env: env, src: src}
	return c.relation()
}
