package relation

import "strconv"

// rename gives variables the names of their parameters. Several of one parameter are x, y, z where these are free, else x, x2, x3.
// A variable that stands alone as argument of no execution keeps its name.
//
// The order of the variables is that of their first appearance, so that `Add(b, a) == Add(a, b)` of Add(x, y int) becomes Add(x, y) ==
// Add(y, x). All new names are found before the first is written: a swap of two names would otherwise merge them.
func (k *canon) rename() {
	vars := variables(k.r)
	// Two relations that say the same of different letters must have one text: names follow from the parameters alone.
	base := k.baseNames(vars)
	taken := map[string]bool{}
	// how many sources each parameter has: several get other names than a single one
	count := map[string]int{}
	for i, v := range vars {
		if base[i] == "" {
			taken[v.Name] = true
		} else {
			count[base[i]]++
		}
	}
	lists := make(map[string][]string, len(count))
	to := make(map[string]string, len(vars))
	changed := false
	for i, v := range vars {
		name := v.Name
		if b := base[i]; b != "" {
			if lists[b] == nil {
				lists[b] = names(b, count[b], count, taken)
			}
			name, lists[b] = lists[b][0], lists[b][1:]
		}
		to[v.Name] = name
		changed = changed || name != v.Name
	}
	// most relations have canonical names already
	if !changed {
		return
	}
	for _, e := range []Expr{k.r.Pre, k.r.Post} {
		Walk(e, func(n Expr) bool {
			if v, ok := n.(*VarRef); ok {
				v.Name = to[v.Name]
			}
			return true
		})
	}
	for i := range k.r.Declared {
		k.r.Declared[i].Name = to[k.r.Declared[i].Name]
	}
}

// baseNames is the parameter's name of every variable, "" for one that keeps its own. A parameter of a source call comes before
// one of another call, then what is read first.
func (k *canon) baseNames(vars []Var) []string {
	base := make([]string, len(vars))
	// Two rounds: what a source call says of a name overrules all others, wherever it stands.
	for _, wantSource := range []bool{true, false} {
		set := func(c *Call) {
			// parameters of the standard library are called x and s: they would rename everything
			if c.Fn.Reference || k.source[c] != wantSource {
				return
			}
			for i, a := range c.Args {
				v, ok := visible(a).(*VarRef)
				if !ok || c.isElement(i) {
					continue
				}
				p := c.Fn.Params[i].Name
				for j := range vars {
					if vars[j].Name == v.Name && base[j] == "" && k.usable(p) {
						base[j] = p
					}
				}
			}
		}
		walkCalls(k.r.Pre, set)
		walkCalls(k.r.Post, set)
	}
	return base
}

// usable reports whether a parameter's name can be a variable's here.
func (k *canon) usable(name string) bool {
	return isVariable(name) && k.env.Type(k.env.Path, name) == nil
}

// names lists what the n sources of the parameter b are called. bases are the parameters in use, taken the other variables.
//
// Of two sources of a parameter n these are n and n2; n2 is skipped where another variable has that name.
func names(b string, n int, bases map[string]int, taken map[string]bool) []string {
	free := func(name string) bool { return !taken[name] && (name == b || bases[name] == 0) }
	// mathematicians write F(x, y); x2 stands where the code itself uses y
	if letters := []string{"x", "y", "z"}; b == "x" && 1 < n && n <= 3 && free("x") && free("y") && (n == 2 || free("z")) {
		return letters[:n]
	}
	list := make([]string, 0, n)
	if free(b) {
		list = append(list, b)
	}
	for i := 2; len(list) < n; i++ {
		if name := b + strconv.Itoa(i); free(name) {
			list = append(list, name)
		}
	}
	return list
}
