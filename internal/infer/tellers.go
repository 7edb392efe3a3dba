package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// standardTellers are methods that tell of values of the standard library which functions take and return and which cannot be taken apart: their order
// first, then what a reader would ask of them. A row a type.
var standardTellers = map[string][]string{
	"time.Time":        {"time.Time.Before", "time.Time.IsZero", "time.Time.Unix", "time.Time.Weekday"},
	"net/netip.Addr":   {"netip.Addr.Less", "netip.Addr.Is4"},
	"net/netip.Prefix": {"netip.Prefix.Contains", "netip.Prefix.Addr", "netip.Prefix.Bits"},
	"math/big.Int":     {"big.Int.Cmp", "big.Int.Sign"},
	"net/url.URL":      {"url.URL.String"},
}

// tellersBehind is how many sisters of its own package a search for terms knows before the methods of the standard library. No theory stands behind it.
const tellersBehind = 8

// tellersOf lists the names of those methods for the types in the signature of a function.
func tellersOf(fn *relation.Func) []string {
	var out []string
	see := func(t *relation.Type) {
		if t.Kind == relation.Pointer || t.Kind == relation.Slice {
			t = t.Elem
		}
		for _, name := range standardTellers[t.Pkg+"."+t.Name] {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	for _, p := range fn.Params {
		see(p.Type)
	}
	for _, r := range fn.Results {
		see(r.Type)
	}
	return out
}

// tellersFor lists the names that relations of the functions of a package may mention of types of the standard library.
func tellersFor(p *subject.Package) []string {
	var out []string
	for _, f := range p.Functions {
		if f.Func != nil {
			out = append(out, tellersOf(f.Func)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// withTellers is a list of sisters with the methods that tell of the types of the standard library in the signature of the subject.
func withTellers(env *relation.Env, fn *relation.Func, sisters []*relation.Func) []*relation.Func {
	var told []*relation.Func
	for _, name := range tellersOf(fn) {
		if g := env.Func(name); g != nil && g != fn && g.Reference {
			told = append(told, g)
		}
	}
	return slices.Insert(slices.Clone(sisters), min(len(sisters), tellersBehind), told...)
}
