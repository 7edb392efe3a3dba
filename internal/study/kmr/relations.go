package kmr

import (
	"context"
	"errors"
	"fmt"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// Relations says whose relations a function is measured with.
type Relations string

// Whose relations they are.
const (
	OfCatalogue Relations = "catalogue" // written by a person, or kept by imago infer --write
	OfFrames    Relations = "frames"    // found between test frames, those that follow from others as well: what the paper has (§IV-C)
)

// String names them; Set reads a name, as package flag wants it.
func (r *Relations) String() string { return string(*r) }

// Set reads a name. Another one is an error.
func (r *Relations) Set(name string) error {
	if *r = Relations(name); *r != OfCatalogue && *r != OfFrames {
		return fmt.Errorf("there are no relations of %q: there are those of %s and of %s", name, OfCatalogue, OfFrames)
	}
	return nil
}

// Claims are the relations for targets. Those of frames are found without mutants, so that none is chosen by what it kills, and on the domain of the
// catalogue where there is one.
func (r Relations) Claims(ctx context.Context, targets []string, o suite.Running) ([]*suite.Claims, error) {
	if r == OfCatalogue {
		return suite.Kept(ctx, targets, o.Subject)
	}
	claims, refused, err := infer.Inferred(ctx, targets, infer.Options{Subject: o.Subject, Seed: o.Seed, Engines: []infer.Engine{infer.Frames}, All: true, NoMutants: true,
		Cache: o.Cache, Kept: func(p *subject.Package, f *subject.Function) string { return catalogue.Domain(p.Dir, f.Ident) }})
	for _, f := range refused {
		err = errors.Join(err, fmt.Errorf("%s: %s", f.Target, f.Why))
	}
	return claims, err
}
