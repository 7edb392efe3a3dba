package suite

import (
	"context"
	"path/filepath"

	"github.com/imago-mt/imago/internal/subject"
)

// A Proposal is a catalogue file that is about to be written: of the function of this name, with this text.
type Proposal struct {
	Ident string
	Path  string // where it would lie
	Text  []byte
}

// CheckProposed is [Check] of catalogue files that are not written yet, of functions of p: what it reports would be the first thing that a
// user sees of them.
func CheckProposed(ctx context.Context, p *subject.Package, files []Proposal, o Options) (*Report, error) {
	c := &check{o: o, report: &Report{Seed: o.Seed}}
	var all []*kept
	for _, f := range files {
		fn := function(p, f.Ident)
		if fn == nil || fn.Func == nil {
			continue // a file of a function that this run does not know stays as it is
		}
		k := &kept{pkg: p, fn: fn, target: fn.Target, short: p.Name + "." + f.Ident, path: filepath.Clean(f.Path)}
		if err := k.readText(ctx, f.Text); err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	if len(all) == 0 {
		return c.report, nil
	}
	if err := c.checkPackage(ctx, all); err != nil {
		return nil, err
	}
	return c.report, nil
}
