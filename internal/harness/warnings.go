package harness

import (
	"errors"
	"maps"
	"slices"
)

func (h *Harness) warn(texts ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range texts {
		h.doubts[t] = true
	}
}

// Forget makes the harness what it was when it was built, but for its children and what it has counted: which executions took a child down, what was
// doubtful, and whether mutants are tried apart. What was learnt while one function was looked at must not show in what is found of the next, since
// the one may have been looked at elsewhere. Other builds that have its [Deaths] forget these, too. No request may be under way.
func (h *Harness) Forget() {
	h.o.Deaths.forget()
	h.lost.Store(false)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.doubts = maps.Clone(h.built)
}

// hear takes up what a child has said of itself when it was started: the harness may have forgotten it.
func (h *Harness) hear(w *worker) {
	if len(w.doubts)+len(w.lost) > 0 {
		h.warn(w.doubts...)
		h.Apart(w.lost)
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
