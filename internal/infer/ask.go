package infer

import (
	"context"
	"fmt"
	"sync"

	"github.com/imago-mt/imago/internal/subject"
)

// A Question asks what became of relations of one function.
type Question struct {
	Target string   // names one function, with its type arguments if it is generic
	Texts  []string // as for [Explain]
}

// An Answer is what [Explain] would say, or why it has nothing to say.
type Answer struct {
	Question
	*Explained
	Err error
}

// Ask answers many questions as [Explain] answers one, several at a time: the child programs of each package are built once. told, which may be nil,
// gets each answer as soon as there is one, one at a time. What stops one function does not stop the others; the answers are in the order of the
// questions.
func Ask(ctx context.Context, questions []Question, o Options, told func(*Answer)) ([]*Answer, error) {
	o.complete()
	o.inTurn(func(line string) string { return line })
	var targets []string
	answers := make([]*Answer, len(questions))
	for i, q := range questions {
		targets = append(targets, q.Target)
		answers[i] = &Answer{Question: q, Err: fmt.Errorf("%s names no single function", q.Target)}
	}
	pkgs, err := subject.Load(ctx, targets, o.Subject)
	if err != nil {
		return nil, err
	}
	w := &asking{o: o, told: told}
	for _, p := range pkgs {
		var asked []*Answer
		for _, a := range answers {
			if p.Named(a.Target) != nil {
				asked = append(asked, a)
			}
		}
		w.asked = append(w.asked, asked)
	}
	if _, _, err := newCrew(w, pkgs, o.Workers, o.Logger, o.loading(targets)).run(ctx); err != nil {
		return answers, err
	}
	return answers, ctx.Err()
}

// asking is the work of [Ask]: a piece is a question.
type asking struct {
	o     Options
	asked [][]*Answer // by package; each is filled in by the one place that looks at its function
	mu    sync.Mutex  // held for told
	told  func(*Answer)
}

var _ work = (*asking)(nil)

// pieces implements work.
func (w *asking) pieces(at int) int { return len(w.asked[at]) }

// begin implements work.
func (w *asking) begin(ctx context.Context, at int, p *subject.Package, open func([]int)) (hand, error) {
	var texts []string
	for _, a := range w.asked[at] {
		texts = append(texts, a.Texts...)
	}
	b, err := newBuilds(ctx, p, w.o, texts...)
	if err != nil {
		return nil, err
	}
	if open != nil {
		open(nil)
	}
	return &answerer{asking: w, b: b, at: at}, nil
}

// finish implements work.
func (w *asking) finish(context.Context, int, int, bool) error { return nil }

// An answerer answers questions about functions of one package at one place.
type answerer struct {
	*asking
	b  *builds
	at int
}

// ready implements hand.
func (h *answerer) ready(ctx context.Context, piece int) {
	if f := h.b.pkg.Named(h.asked[h.at][piece].Target); h.b.subject(f).Skipped == "" {
		_, _ = h.b.hints(ctx, f) // its error is the context's, and comes back
	}
}

// do implements hand.
func (h *answerer) do(ctx context.Context, piece int) error {
	a := h.asked[h.at][piece]
	a.Explained, a.Err = h.b.ask(ctx, h.b.pkg.Named(a.Target), a.Texts)
	if h.told != nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.told(a)
	}
	return nil
}

// close implements hand.
func (h *answerer) close() { h.b.close() }
