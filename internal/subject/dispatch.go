package subject

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A dispatch decides during a search which methods of the types that are put into interfaces are called: those of a name that something on
// the way calls through an interface, that code without syntax may call, or any of them where names are found at run time. It is the second
// half of rapid type analysis (Bacon and Sweeney, see [program]): a value that goes into a sync.Pool has all of its methods with it, of which
// nobody calls most.
type dispatch struct {
	known   map[string]bool // names that code without syntax may call
	called  map[string]bool
	waiting []link
	all     bool
}

// A link is a function with the one that leads to it.
type link struct{ from, to *ssa.Function }

// next lists what at calls, and what is called now that at is reached.
func (d *dispatch) next(at *ssa.Function, n *node) (out []link) {
	for _, f := range n.calls() {
		out = append(out, link{at, f})
	}
	for _, f := range n.held {
		d.waiting = append(d.waiting, link{at, f})
	}
	for _, name := range n.invokes {
		d.called[name] = true
	}
	d.all = d.all || n.names
	d.waiting = slices.DeleteFunc(d.waiting, func(l link) bool {
		name := l.to.Name()
		now := d.all || d.known[name] || d.called[name]
		if now {
			out = append(out, l)
		}
		return now
	})
	return out
}

// dispatch is the state of a search that begins.
func (l *loader) dispatch() *dispatch {
	return &dispatch{known: l.interfaceMethods(), called: map[string]bool{}}
}

// askedFor are names of methods for which functions of the standard library look in values of any type; their interfaces are often declared in packages
// that a caller of these functions does not see.
var askedFor = []string{
	"String", "Error", "Format", "GoString", "Is", "As", "Unwrap", "Timeout", "Temporary", "IsZero", "LogValue", "Value", "Scan",
	"Read", "Write", "Close", "Seek", "ReadAt", "WriteAt", "ReadFrom", "WriteTo", "WriteString", "ReadByte", "WriteByte", "ReadRune", "Flush",
	"Len", "Less", "Swap", "Push", "Pop", "Set", "Get", "Lock", "Unlock",
	"MarshalText", "UnmarshalText", "AppendText", "MarshalBinary", "UnmarshalBinary", "AppendBinary", "GobEncode", "GobDecode",
	"MarshalJSON", "UnmarshalJSON", "MarshalJSONTo", "UnmarshalJSONFrom", "MarshalXML", "UnmarshalXML", "MarshalXMLAttr", "UnmarshalXMLAttr",
}

// interfaceMethods has the names of the methods of all interfaces that packages without syntax declare, as far as they are known.
func (l *loader) interfaceMethods() map[string]bool {
	if l.methods != nil {
		return l.methods
	}
	l.methods = map[string]bool{}
	for _, name := range askedFor {
		l.methods[name] = true
	}
	for _, p := range l.program().ssa.AllPackages() {
		if l.syntax[p.Pkg.Path()] != nil && !l.stdDir(p.Pkg.Path()) {
			continue // who calls them is seen
		}
		for _, name := range p.Pkg.Scope().Names() {
			if i, ok := p.Pkg.Scope().Lookup(name).Type().Underlying().(*types.Interface); ok {
				for m := range i.Methods() {
					l.methods[m.Name()] = true
				}
			}
		}
	}
	return l.methods
}
