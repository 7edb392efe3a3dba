package harness

import "context"

// tag fills in the build tags of GOFLAGS: the go command reads them itself, but not what chooses the files that get fuel.
func (o *Options) tag(ctx context.Context) error {
	if len(o.Tags) > 0 {
		return nil
	}
	flags, err := GoFlags(ctx, o.Dir)
	if err != nil {
		return err
	}
	o.Tags, err = TagsOf(flags)
	return err
}
