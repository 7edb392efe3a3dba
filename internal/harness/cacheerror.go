package harness

import (
	"errors"
	"fmt"
	"io/fs"
)

// cacheError says which folder cannot be written.
func cacheError(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%w: %s: %w (choose another with IMAGO_CACHE)", ErrCache, pe.Path, pe.Err)
	}
	return fmt.Errorf("%w: %w", ErrCache, err)
}
