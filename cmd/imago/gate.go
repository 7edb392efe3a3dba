package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// confirm has what would be written tried as a user tries it next: its tests, go vet, and imago check with another seed. Relations found now
// that do not pass are left out; what stays has passed all three together.
//
// Each round leaves at least one relation out, so that the rounds end.
func confirm(ctx context.Context, p *subject.Package, c *catalogue.Package, o subject.Options) error {
	for {
		if err := catalogue.Confirm(ctx, c); err != nil {
			return err
		}
		again, err := checkAgain(ctx, p, c, o)
		if err != nil || !again {
			return err
		}
	}
}

// checkAgain checks the catalogue that would be written with another seed, and reports whether something was left out for it.
func checkAgain(ctx context.Context, p *subject.Package, c *catalogue.Package, o subject.Options) (leftOut bool, err error) {
	files, err := c.Proposed()
	if err != nil {
		return false, err
	}
	cache, err := cacheDir()
	if err != nil {
		return false, err
	}
	so := suite.Options{Running: suite.Running{Subject: o, Seed: otherSeed(c), AllowEffects: o.AllowEffects, Cache: cache}}
	proposed := make([]suite.Proposal, 0, len(files))
	for _, f := range files {
		proposed = append(proposed, suite.Proposal(f))
	}
	report, err := suite.CheckProposed(ctx, p, proposed, so)
	if err != nil {
		return false, err
	}
	for _, s := range report.Subjects {
		i := slices.IndexFunc(files, func(f catalogue.Proposed) bool { return f.Path == s.File })
		for _, done := range s.Checked {
			if done.Violation != nil && c.LeaveOut(files[i].Ident, done.Relation, "imago check with another seed refutes it at "+done.Violation.At) {
				leftOut = true
			}
		}
		for _, stop := range s.Stops {
			if c.LeaveOut(files[i].Ident, stop.Relation, "imago check with another seed ends it at "+stop.At+": "+stop.Outcome) {
				leftOut = true
			}
		}
	}
	return leftOut, ctx.Err()
}

// otherSeed is a seed that the relations of c were not found with.
func otherSeed(c *catalogue.Package) int64 {
	if len(c.Subjects) == 0 {
		return 1
	}
	return int64(c.Subjects[0].Seed) + 1
}

// unloaded are the packages of a pattern that do not compile: they do not stop the others, and a run without them is no success.
type unloaded []error

// loading runs a verb whose packages are loaded by o, and adds what could not be loaded to its error.
func loading(o *subject.Options, run func() error) error {
	var missing unloaded
	missing.watch(o)
	return missing.and(run())
}

// watch has the packages that o loads noted.
func (u *unloaded) watch(o *subject.Options) {
	o.LeftOut = func(err error) {
		same := func(old error) bool { return old.Error() == err.Error() }
		if !slices.ContainsFunc(*u, same) { // a package may be loaded more than once
			*u = append(*u, err)
		}
	}
}

// and is err together with what could not be loaded.
func (u *unloaded) and(err error) error {
	if len(*u) == 0 {
		return err
	}
	if errors.Is(err, errViolated) {
		err = nil // has been printed, and says less
	}
	all := []error{err}
	for _, fault := range *u {
		all = append(all, fmt.Errorf("left out, since it does not compile: %w", fault))
	}
	return errors.Join(all...)
}
