package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// standardObservers are methods that tell of values of the standard library which functions take and return and which cannot be taken apart: their order
// first, then what a reader would ask of them. A row a type.
var standardObservers = map[string][]string{
	"time.Time":        {"time.Time.Before", "time.Time.IsZero", "time.Time.Unix", "time.Time.Weekday"},
	"net/netip.Addr":   {"netip.Addr.Less", "netip.Addr.Is4"},
	"net.IPNet":        {"net.IPNet.Contains"},
	"net/netip.Prefix": {"netip.Prefix.Contains", "netip.Prefix.Addr", "netip.Prefix.Bits"},
	"math/big.Int":     {"big.Int.Cmp", "big.Int.Sign"},
	"net/url.URL":      {"url.URL.String"},
}

// observersBehind is how many sisters of its own package a search for terms knows before the methods of the standard library. No theory stands behind it.
const observersBehind = 8

// observersOf lists the names of those methods for the types in the signature of a function.
func observersOf(fn *relation.Func) []string {
	var out []string
	see := func(t *relation.Type) {
		if t.Kind == relation.Pointer || t.Kind == relation.Slice {
			t = t.Elem
		}
		for _, name := range standardObservers[t.Pkg+"."+t.Name] {
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

// observersFor lists the names that relations of the functions of a package may mention of types of the standard library.
func observersFor(p *subject.Package) []string {
	var out []string
	for _, f := range p.Functions {
		if f.Func != nil {
			out = append(out, observersOf(f.Func)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// withObservers is a list of sisters with the methods that tell of the types of the standard library in the signature of the subject.
func withObservers(env *relation.Env, fn *relation.Func, sisters []*relation.Func) []*relation.Func {
	var told []*relation.Func
	for _, name := range observersOf(fn) {
		if g := env.Func(name); g != nil && g != fn && g.Reference {
			told = append(told, g)
		}
	}
	return slices.Insert(slices.Clone(sisters), min(len(sisters), observersBehind), told...)
}
