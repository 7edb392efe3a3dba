package laws

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Claim is an expected law, read against the package of its target.
type Claim struct {
	Law
	Target   string
	Function *subject.Function
	Package  *subject.Package
	Domain   *relation.Domain // as listed, the usual one of the types where the list says nothing
	Relation *relation.Relation
}

// Load reads every law of targets. A target that cannot be a subject and a law that is no relation of it are errors: the list is at fault.
func Load(ctx context.Context, targets []Target) ([]*Claim, error) {
	var names []string
	for _, t := range targets {
		names = append(names, t.Name)
	}
	pkgs, err := subject.Load(ctx, names, subject.Options{})
	if err != nil {
		return nil, err
	}
	var out []*Claim
	var faults []error
	for _, t := range targets {
		p, f := find(pkgs, t.Name)
		switch {
		case f == nil:
			faults = append(faults, fmt.Errorf("%s: no such function", t.Name))
		case f.Refused != "":
			faults = append(faults, fmt.Errorf("%s cannot be a subject: %s", t.Name, f.Refused))
		default:
			claims, err := claimsOf(p, f, t)
			out, faults = append(out, claims...), append(faults, err)
		}
	}
	return out, errors.Join(faults...)
}

// find looks a target up among packages.
func find(pkgs []*subject.Package, target string) (*subject.Package, *subject.Function) {
	for _, p := range pkgs {
		if f := p.Named(target); f != nil {
			return p, f
		}
	}
	return nil, nil
}

func claimsOf(p *subject.Package, f *subject.Function, t Target) ([]*Claim, error) {
	domain := infer.UsualDomain(f.Func)
	if t.Domain != "" {
		listed, err := relation.ParseDomain(t.Domain, p.Env, f.Func)
		if err != nil {
			return nil, fmt.Errorf("domain of %s: %w", t.Name, err)
		}
		for _, b := range listed.Bounds {
			domain.Bounds = slices.DeleteFunc(domain.Bounds, func(o relation.Bound) bool { return o.Path == b.Path })
		}
		listed.Bounds = append(domain.Bounds, listed.Bounds...)
		domain = listed
	}
	var out []*Claim
	var faults []error
	for _, law := range t.Laws {
		rel, err := law.Read(p, f)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %s: %w", law.At, t.Name, err))
			continue
		}
		out = append(out, &Claim{Law: law, Target: f.Target, Function: f, Package: p, Domain: domain, Relation: rel})
	}
	return out, errors.Join(faults...)
}

// Read reads a law as a relation of a function, which gives variables their types where the law does not.
func (l Law) Read(p *subject.Package, f *subject.Function) (*relation.Relation, error) {
	if err := p.Reference(references(l.Text)...); err != nil {
		return nil, err
	}
	rel, err := relation.Parse(l.Text, p.Env)
	if err == nil {
		return rel, nil
	}
	if declared, other := relation.Parse(infer.Declare(p.Env, f.Func, l.Text), p.Env); other == nil {
		return declared, nil
	}
	return nil, err
}

// references are the members of other packages that a text mentions; what looks like one may be a method of a variable.
func references(text string) []string {
	var out []string
	for _, name := range relation.Qualified(text) {
		if pkg, _, _ := strings.Cut(name, "."); referencePackages[pkg] {
			out = append(out, name)
		}
	}
	return out
}

// referencePackages are those that the list mentions beside the target's own.
var referencePackages = map[string]bool{"math": true, "strings": true, "utf8": true}
