package relation

import "slices"

// Shown is the text of the domain for readers of relations of a subject: the bound of a number names the variables of the relations that it holds for, too,
// which are no parameters: "x, y in [0, 1000]". No domain is read from it.
func (d *Domain) Shown(subject *Func, relations []*Relation) string {
	shared := map[string][]string{}
	for _, r := range relations {
		for _, v := range r.Vars {
			path := d.Root(subject, v, r)
			if pointee(v.Type).Kind.isNumeric() && path != v.Name && !slices.Contains(shared[path], v.Name) {
				shared[path] = append(shared[path], v.Name)
			}
		}
	}
	return d.text(shared)
}
