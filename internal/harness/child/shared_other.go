//go:build !unix

package child

import "os"

// MapShared has no shared memory here: the page is the process's own, and the parent finds a crash by bisection.
func MapShared(*os.File) (*Shared, error) { return &Shared{mem: make([]byte, pageSize)}, nil }

// Close does nothing.
func (s *Shared) Close() error { return nil }
