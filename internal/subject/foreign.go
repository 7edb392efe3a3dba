package subject

import (
	"go/types"

	"github.com/imago-mt/imago/relation"
)

// foreign lists the types of the standard library that everybody uses and that are not taken apart field by field, with the
// functions that make values of them. A leading dot is a method of the type itself, and changes a value; "" is the zero value.
//
// time.Duration, url.Values and json.RawMessage are plain kinds: they need no entry.
var foreign = map[string][]string{
	"time.Time":              {"Unix", ".UTC", ".Add", ".AddDate"},
	"time.Location":          {"FixedZone"},
	"math/big.Int":           {"NewInt", ".Add", ".Mul", ".Neg"},
	"math/big.Rat":           {"NewRat", ".Add", ".Mul", ".Neg"},
	"math/big.Float":         {"NewFloat", ".Add", ".Mul", ".Neg"},
	"net.IP":                 {"IPv4", "ParseIP"},
	"net.IPMask":             {"CIDRMask", "IPv4Mask"},
	"net.HardwareAddr":       {"ParseMAC"},
	"net/netip.Addr":         {"AddrFrom4", "AddrFrom16", "ParseAddr", ".Next", ".Unmap"},
	"net/netip.Prefix":       {"PrefixFrom", "ParsePrefix", ".Masked"},
	"net/netip.AddrPort":     {"AddrPortFrom", "ParseAddrPort"},
	"net/url.URL":            {"Parse", ".JoinPath"},
	"net/url.Userinfo":       {"User", "UserPassword"},
	"regexp.Regexp":          {"Compile"},
	"strings.Builder":        {""}, // copies of one that was written to panic
	"strings.Reader":         {"NewReader"},
	"bytes.Reader":           {"NewReader"},
	"bytes.Buffer":           {"NewBufferString"},
	"unicode.RangeTable":     nil,
	"text/template.Template": nil,
}

// foreignBuilders gives r its builders from the table.
func (c *converter) foreignBuilders(r *relation.Type, makers []string) {
	if len(makers) == 0 || c.l.types(r.Pkg) != nil {
		return
	}
	scope := c.l.complete(r.Pkg).Scope()
	for _, m := range makers {
		if m == "" {
			r.Builders = append(r.Builders, zeroValue)
			continue
		}
		mutator := m[0] == '.'
		var obj *types.Func
		if mutator {
			obj = method(scope, r.Name, m[1:])
		} else {
			obj, _ = scope.Lookup(m).(*types.Func)
		}
		if obj != nil {
			c.addBuilder(r, plainDecl(obj), mutator)
		}
	}
}

// method looks up a method of a type of scope by name.
func method(scope *types.Scope, typ, name string) *types.Func {
	tn, ok := scope.Lookup(typ).(*types.TypeName)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok {
		return nil
	}
	for m := range named.Methods() {
		if m.Name() == name {
			return m
		}
	}
	return nil
}

// addBuilder adds the function d to the Env and to the builders of r, if relations can call it. One that takes values of any type is
// added with each type that the targets take: Bag.Has[int] says nothing of bags of strings alone.
func (c *converter) addBuilder(r *relation.Type, d *decl, mutator bool) {
	ds := []*decl{c.concrete(d)}
	if len(c.p.anys) > 0 && c.takesAny(d) > 0 {
		ds = c.anyInstances(d, c.p.anys, len(c.p.anys))
	}
	for _, d := range ds {
		f, why := c.function(d)
		if why != "" {
			continue
		}
		if f = c.add(f); f != nil {
			r.Builders = append(r.Builders, relation.Builder{Func: f.Name, Mutator: mutator})
		}
	}
}
