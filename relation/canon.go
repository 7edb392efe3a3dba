package relation

import "slices"

// canonicalize brings a relation as it was read into canonical form (docs/language.md §8).
//
// Ordering operands and naming variables hang on each other: names decide ties of the order, and the order decides which source
// comes first and is called x. A step does both once. Steps are repeated until the text stands still; where they run in a circle,
// as for two symmetric follow-ups, the least text of the circle is the canonical one. Each step is a function of the text alone,
// so that the canonical text is its own canonical form.
func canonicalize(r *Relation, env *Env) {
	k := &canon{env: env, r: r}
	const enough = 64 // steps; two are usual
	seen := make([]string, 0, 4)
	for len(seen) < enough {
		k.step()
		text := r.Text()
		if from := slices.Index(seen, text); from >= 0 {
			for least := slices.Min(seen[from:]); text != least; text = r.Text() {
				k.step()
			}
			break
		}
		seen = append(seen, text)
	}
	walkCalls(r.Pre, setKey)
	walkCalls(r.Post, setKey)
	r.Vars = variables(r)
}

// step orders operands once and names variables once.
func (k *canon) step() {
	k.vars = variables(k.r)
	k.findSources()
	if k.r.Pre != nil {
		k.r.Pre = k.order(k.r.Pre)
	}
	k.r.Post = k.order(k.r.Post)
	k.findSources()
	k.rename()
	k.r.params = k.env.Parameters(k.r.Declared)
}

// findSources marks the sources of every function under test, as if each were the subject: the relation does not know its own.
func (k *canon) findSources() {
	var order []*Func
	calls := map[*Func][]*Call{}
	add := func(c *Call) {
		if c.Fn.Reference {
			return
		}
		if calls[c.Fn] == nil {
			order = append(order, c.Fn)
		}
		calls[c.Fn] = append(calls[c.Fn], c)
	}
	walkCalls(k.r.Pre, add)
	walkCalls(k.r.Post, add)
	k.source = map[*Call]bool{}
	for _, f := range order {
		distinct, text := []*Call(nil), map[string]bool{}
		for _, c := range calls[f] {
			setKey(c)
			if !text[c.Key] {
				text[c.Key] = true
				distinct = append(distinct, c)
			}
		}
		is, _ := sources(distinct)
		for i, d := range distinct {
			for _, c := range calls[f] {
				if c.Key == d.Key {
					k.source[c] = is[i]
				}
			}
		}
	}
}
