package kills

import (
	"context"
	"log/slog"
	"sync"
)

// What the search returned, before the gate of inference looks at it, is told in the log alone: inference keeps no list of it, since nobody else
// needs one.

// A listener is a handler of log records that keeps the texts of what a search returned.
type listener struct {
	mu    sync.Mutex
	texts []string
}

var _ slog.Handler = (*listener)(nil)

// Enabled implements [slog.Handler].
func (l *listener) Enabled(context.Context, slog.Level) bool { return true }

// WithAttrs and WithGroup implement [slog.Handler]: what is wanted stands in the record itself.
func (l *listener) WithAttrs([]slog.Attr) slog.Handler { return l }

// WithGroup implements [slog.Handler].
func (l *listener) WithGroup(string) slog.Handler { return l }

// Handle implements [slog.Handler].
func (l *listener) Handle(_ context.Context, r slog.Record) error {
	if r.Message != "found with mutants" {
		return nil
	}
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "relation" {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.texts = append(l.texts, a.Value.String())
		}
		return true
	})
	return nil
}
