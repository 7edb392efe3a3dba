package suite

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// changed keeps the relations of functions whose code, or whose callees' code, is not what it was at the revision of o.Diff, and of the other
// functions those relations that name a changed one: Decode(Encode(x)) == x is about both, whichever file it is kept in. What does not fit
// the code at all is kept too: a vanished function has changed.
//
// The hash of a function covers what its code calls, but not what relations call beside it: such functions are loaded and hashed like those
// of targets. A sister of which nothing is kept would be missed otherwise.
func changed(ctx context.Context, all []*kept, o Options) ([]*kept, error) {
	var pkgs []*subject.Package
	for _, k := range all {
		if k.pkg != nil && !slices.Contains(pkgs, k.pkg) {
			pkgs = append(pkgs, k.pkg)
		}
	}
	named, unknown, err := calleesOf(ctx, all, o)
	if err != nil {
		return nil, err
	}
	is, err := subject.Changed(ctx, slices.Concat(pkgs, named), o.Diff, o.Subject)
	if err != nil {
		return nil, err
	}
	touched := unknown // and those that have changed
	for f := range is {
		if f.Func != nil {
			touched[keyOf(f.Func)] = true
		}
	}
	return slices.DeleteFunc(all, func(k *kept) bool {
		if k.stale != "" || is[k.fn] {
			return false
		}
		k.relations = slices.DeleteFunc(k.relations, func(kr keptRelation) bool {
			return !slices.ContainsFunc(kr.rel.Calls(), func(c *relation.Call) bool { return touched[keyOf(c.Fn)] })
		})
		return len(k.relations) == 0
	}), nil
}

// keyOf tells functions of several packages apart.
func keyOf(f *relation.Func) string { return f.Pkg + "." + f.Name }

// calleesOf loads the functions of the user's modules that relations name beside their own. Those that cannot be loaded are unknown: their
// relations are checked, since nobody can say that nothing has changed.
func calleesOf(ctx context.Context, all []*kept, o Options) (pkgs []*subject.Package, unknown map[string]bool, err error) {
	unknown = map[string]bool{}
	var targets []string
	for _, k := range all {
		for _, kr := range k.relations {
			for _, c := range kr.rel.Calls() {
				own := k.pkg.Module.Path != "" && (c.Fn.Pkg == k.pkg.Module.Path || strings.HasPrefix(c.Fn.Pkg, k.pkg.Module.Path+"/"))
				if target := keyOf(c.Fn); own && !c.Fn.Test && target != keyOf(k.fn.Func) && !slices.Contains(targets, target) {
					targets = append(targets, target)
				}
			}
		}
	}
	if len(targets) == 0 {
		return nil, unknown, nil
	}
	pkgs, err = subject.Load(ctx, targets, o.Subject)
	var user *subject.UserError
	if !errors.As(err, &user) {
		return pkgs, unknown, err
	}
	for _, target := range targets { // one of them cannot be named so
		one, err := subject.Load(ctx, []string{target}, o.Subject)
		switch {
		case errors.As(err, &user):
			unknown[target] = true
		case err != nil:
			return nil, nil, err
		}
		pkgs = append(pkgs, one...)
	}
	return pkgs, unknown, nil
}
