package source

import "github.com/imago-mt/imago/relation"

// beyond is the bound of a path that a premise replaces, see [relation.Bound.Beyond].
func (sp *Space) beyond(path string) (relation.Bound, bool) {
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
		if out, ok := b.Beyond(sp.Pre, v.Name); ok {
			return out, true
		}
	}
	return b, false
}
