package suite

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/subject"
)

// changed keeps the files of functions whose code, or whose callees' code, is not what it was at the revision of o.Diff. What does
// not fit the code at all is kept too: a vanished function has changed.
func changed(ctx context.Context, all []*kept, o Options) ([]*kept, error) {
	var pkgs []*subject.Package
	for _, k := range all {
		if k.pkg != nil && !slices.Contains(pkgs, k.pkg) {
			pkgs = append(pkgs, k.pkg)
		}
	}
	is, err := subject.Changed(ctx, pkgs, o.Diff, o.Subject)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(k *kept) bool { return k.stale == "" && !is[k.fn] }), nil
}
