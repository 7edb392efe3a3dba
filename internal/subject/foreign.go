package subject

import (
	"go/types"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// foreign lists the types of the standard library that everybody uses and that are not taken apart field by field, with the
// functions that make values of them. A leading dot is a method of the type itself, and changes a value; "" is the zero value, and "*"
// the exported variables of its package.
//
// time.Duration, url.Values and json.RawMessage are plain kinds: they need no entry.
var foreign = map[string][]string{
	"time.Time":              {"Unix", ".UTC", ".Add", ".AddDate"},
	"time.Location":          {"FixedZone"},
	"math/big.Int":           {"NewInt", ".Add", ".Mul", ".Neg", ".SetBytes"}, // as an argument of a builder only SetBytes makes one of more than 64 bits
	"math/big.Rat":           {"NewRat", ".Add", ".Mul", ".Neg"},
	"math/big.Float":         {"NewFloat", ".Add", ".Mul", ".Neg", ".SetPrec", ".SetInf"},
	"net.IP":                 {"IPv4", "ParseIP", ".To4"}, // of four bytes or sixteen, and of none: what is no address of IPv4
	"net.IPMask":             {"CIDRMask", "IPv4Mask"},
	"net.IPNet":              {"ParseCIDR"}, // an address and a mask that fit each other
	"net.HardwareAddr":       {"ParseMAC"},
	"net/netip.Addr":         {"AddrFrom4", "AddrFrom16", "ParseAddr", ".Next", ".Unmap", ".WithZone"},
	"net/netip.Prefix":       {"PrefixFrom", "ParsePrefix", ".Masked"},
	"net/netip.AddrPort":     {"AddrPortFrom", "ParseAddrPort"},
	"net/url.URL":            {"Parse", ".JoinPath"},
	"net/url.Userinfo":       {"User", "UserPassword"},
	"regexp.Regexp":          {"Compile"},
	"strings.Builder":        {""},                                    // copies of one that was written to panic
	"strings.Reader":         {"NewReader", ".ReadByte", ".ReadRune"}, // what was read from can be unread
	"bytes.Reader":           {"NewReader", ".ReadByte", ".ReadRune"},
	"bytes.Buffer":           {"NewBufferString", ".WriteString", ".ReadByte", ".ReadRune"},
	"unicode.RangeTable":     {"*"},
	"text/template.Template": nil,
}

// foreignBuilders gives r its builders from the table.
func (c *converter) foreignBuilders(r *relation.Type, makers []string) {
	if len(makers) == 0 || c.l.types(r.Pkg) != nil {
		return
	}
	scope := c.l.complete(r.Pkg).Scope()
	for _, m := range makers {
		switch m {
		case "":
			r.Builders = append(r.Builders, zeroValue)
			continue
		case "*":
			c.addVariables(r, c.variables(c.l.complete(r.Pkg), scope.Lookup(r.Name).Type()))
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
	if named, ok := scope.Lookup(r.Name).Type().(*types.Named); ok && c.underTest(r.Pkg) && makers[0] != "" {
		c.ownChangers(r, named)
	}
}

// ownChangers adds the methods that change a type of the table, where its own package is under test: what UnreadByte does to a reader depends on
// all that can be done to one before. A type with more of them than [maxMutators] keeps those of the table, which were chosen.
func (c *converter) ownChangers(r *relation.Type, t *types.Named) {
	pkg := c.l.packageOf(t)
	if pkg == nil {
		return
	}
	changers := slices.DeleteFunc(c.waysOf(pkg, t).changers, func(d *decl) bool {
		return d.recv == nil || !isPointer(d.sig.Recv().Type()) ||
			slices.ContainsFunc(slices.Collect(d.sig.Params().Variables()), func(v *types.Var) bool { return types.IsInterface(v.Type()) }) // nil would do
	})
	if len(changers) > maxMutators {
		return
	}
	for _, d := range changers {
		if !slices.ContainsFunc(r.Builders, func(b relation.Builder) bool { return b.Func == r.Name+"."+d.obj.Name() }) {
			c.addBuilder(r, d, true)
		}
	}
}
