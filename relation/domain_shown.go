package relation

import "slices"

// Shown is the text of the domain for readers of relations of a subject: the bound of a number names the variables of the relations that it holds for, too,
// which are no parameters: "x, y in [0, 1000]". No domain is read from it.
func (d *Domain) Shown(subject *Func, relations []*Relation) string {
	shared := map[string][]string{}
	for _, r := range relations {
		for _, v := range r.Vars {
			path := d.Root(subject, v, r)
			if pointee(v.Type).Kind.isNumeric() && path != v.Name && !isPosition(r, v.Name) && !slices.Contains(shared[path], v.Name) {
				shared[path] = append(shared[path], v.Name)
			}
		}
	}
	return d.text(shared)
}

// isPosition reports whether a variable is an index, or the place of an element that is put in: it lies within the length of its list, whatever bounds elements
// have.
func isPosition(r *Relation, name string) bool {
	of := func(e Expr) bool {
		v, ok := e.(*VarRef)
		return ok && v.Name == name
	}
	return anyNode(r.Post, func(e Expr) bool {
		switch n := e.(type) {
		case *Index:
			return of(n.I)
		case *Builtin:
			element, has := elementOperand[n.Name]
			for i, a := range n.Args {
				if i > 0 && of(a) && has && i != element {
					return true
				}
			}
		}
		return false
	})
}
