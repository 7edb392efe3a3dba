//go:build unix

package child

import (
	"os"
	"syscall"
)

// MapShared maps the file that parent and child share, [SharedSize] bytes long. A nil file is no shared memory: the page then is
// the process's own.
func MapShared(f *os.File) (*Shared, error) {
	if f == nil {
		return &Shared{mem: make([]byte, pageSize)}, nil
	}
	mem, err := syscall.Mmap(int(f.Fd()), 0, SharedSize, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return nil, err
	}
	return &Shared{mem: mem, mapped: true}, nil
}

// Close unmaps the memory.
func (s *Shared) Close() error {
	if !s.mapped {
		return nil
	}
	s.mapped = false
	mem := s.mem
	s.mem = nil
	return syscall.Munmap(mem)
}
