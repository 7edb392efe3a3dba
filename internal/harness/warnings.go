package harness

import (
	"errors"
	"slices"
)

func (h *Harness) warn(texts ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range texts {
		h.doubts[t] = true
	}
}

// Warnings returns what was doubtful so far, each doubt once, sorted.
func (h *Harness) Warnings() []error {
	h.mu.Lock()
	defer h.mu.Unlock()
	var texts []string
	for t := range h.doubts {
		texts = append(texts, t)
	}
	slices.Sort(texts)
	var errs []error
	for _, t := range texts {
		errs = append(errs, errors.New(t))
	}
	return errs
}
