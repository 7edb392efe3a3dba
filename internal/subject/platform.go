package subject

import (
	"go/types"
	"slices"
)

// platformNames are what differs between operating systems, by package; nil stands for all that a package has.
var platformNames = map[string][]string{
	"runtime":       {"GOOS", "GOARCH"},
	"os":            {"PathSeparator", "PathListSeparator", "DevNull", "IsPathSeparator"},
	"path/filepath": nil,
}

// ofPlatform reports whether obj refers, directly or through code of which the syntax is at hand, to what differs between operating systems. That
// such a function does what another one does is a law of the machine on which it was found: Dir of a path is where a slash stands.
func (l *loader) ofPlatform(obj *types.Func) bool {
	return l.refersTo(obj, func(o types.Object) bool {
		names, known := platformNames[o.Pkg().Path()]
		return known && (names == nil || slices.Contains(names, o.Name()))
	})
}

// refersTo reports whether obj is, or refers to, directly or through code of which the syntax is at hand, what is one of some objects. Those of no
// package, the predeclared ones, are none.
func (l *loader) refersTo(obj *types.Func, is func(types.Object) bool) bool {
	l.index()
	seen := map[types.Object]bool{}
	var visit func(types.Object) bool
	visit = func(o types.Object) bool {
		if f, ok := o.(*types.Func); ok {
			o = f.Origin()
		}
		if seen[o] || o.Pkg() == nil {
			return false
		}
		seen[o] = true
		if is(o) {
			return true
		}
		pc := l.pieces[o]
		return pc != nil && slices.ContainsFunc(pc.refs, visit)
	}
	return visit(obj)
}
