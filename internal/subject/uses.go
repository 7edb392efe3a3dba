package subject

import (
	"go/types"
	"slices"
)

// uses lists the functions of the standard library that obj refers to, directly or through code of which the syntax is at hand, as
// "strings.ToUpper"; methods are left out.
func (l *loader) uses(obj *types.Func) []string {
	l.index()
	var out []string
	seen := map[types.Object]bool{}
	var visit func(types.Object)
	visit = func(o types.Object) {
		if f, ok := o.(*types.Func); ok {
			o = f.Origin()
		}
		if seen[o] {
			return
		}
		seen[o] = true
		if f, ok := o.(*types.Func); ok && f.Signature().Recv() == nil && f.Exported() && slices.Contains(referencePackages, f.Pkg().Path()) {
			out = append(out, f.Pkg().Name()+"."+f.Name())
		}
		if pc := l.pieces[o]; pc != nil {
			for _, r := range pc.refs {
				visit(r)
			}
		}
	}
	visit(obj)
	slices.Sort(out)
	return slices.Compact(out)
}
