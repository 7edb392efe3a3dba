package source

import "github.com/imago-mt/imago/relation"

// outOfDomain is the bound of a path where the precondition asks for values outside of the domain, see [relation.Bound.Outside].
func (sp *Space) outOfDomain(path string) (relation.Bound, bool) {
	if sp.Domain == nil || sp.Pre == nil {
		return relation.Bound{}, false
	}
	b, ok := sp.Domain.Bound(path)
	if !ok {
		return b, false
	}
	for _, v := range sp.Vars {
		if sp.path(v) != path {
			continue
		}
		if out, ok := b.Outside(sp.Pre, v.Name); ok {
			return out, true
		}
	}
	return b, false
}

// path is the name under which the domain bounds a variable, see [relation.Domain.Root]; it is no parameter's path where the domain does not bound it.
func (sp *Space) path(v relation.Var) string {
	if sp.Subject == nil {
		return v.Name
	}
	return sp.Domain.Root(sp.Subject, v, sp.Relation)
}

// namedPaths are the paths of the variables of a space, as long as it has these.
type namedPaths struct {
	vars     []relation.Var
	subject  *relation.Func
	relation *relation.Relation
	paths    []string
}

// pathAt is path of variable i. It is asked for every value of every row that is made of others, so that the paths are kept.
func (sp *Space) pathAt(i int) string {
	kept := sp.named.Load()
	if kept == nil || len(kept.vars) != len(sp.Vars) || &kept.vars[0] != &sp.Vars[0] || kept.subject != sp.Subject || kept.relation != sp.Relation {
		kept = &namedPaths{sp.Vars, sp.Subject, sp.Relation, make([]string, len(sp.Vars))}
		for k, v := range sp.Vars {
			kept.paths[k] = sp.path(v)
		}
		sp.named.Store(kept)
	}
	return kept.paths[i]
}

// bound is the bound of a path: the one that a precondition outside of the domain asks for, else the domain's.
func (m *maker) bound(path string) (relation.Bound, bool) {
	if m.sp.Domain == nil {
		return relation.Bound{}, false
	}
	if b, ok := m.sp.outOfDomain(path); ok {
		return b, true
	}
	return m.sp.Domain.Bound(path)
}
