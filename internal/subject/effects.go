package subject

import "go/types"

type program struct{}

func (l *loader) effects(obj *types.Func) (refused, suspect string) {
	if l.effects_ {
		return "", ""
	}
	return effectOf(obj.Pkg().Path(), baseName(obj)), ""
}

// impure reports whether obj has effects that keep it out of relations.
func (l *loader) impure(obj *types.Func) bool {
	r, _ := l.effects(obj)
	return r != ""
}
func (l *loader) hash(d *decl) string                { return "" }
func (l *loader) harvest(obj *types.Func) []Constant { return nil }
