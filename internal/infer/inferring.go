package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/subject"
)

// inferring is the work of [Run]: a piece is a function.
type inferring struct {
	o       Options
	pkgs    []*subject.Package
	account *account
	found   [][]*Subject // by package and function; each is written by the one place that looks at the function
	said    [][]*Subject // by package: what is told of it
	slow    []*slowCommands
}

var _ work = (*inferring)(nil)

// inferPackages is what is found of the functions of packages, in their order, whichever ends first. Where one fails what comes before it is
// finished, and what is behind it is left out. What the end of ctx stops is kept as far as it was begun.
func inferPackages(ctx context.Context, pkgs []*subject.Package, targets []string, o Options, a *account) ([]*Subject, error) {
	w := &inferring{o: o, pkgs: pkgs, account: a, said: make([][]*Subject, len(pkgs))}
	for _, p := range pkgs {
		w.found, w.slow = append(w.found, make([]*Subject, len(p.Functions))), append(w.slow, &slowCommands{})
	}
	at, _, err := newCrew(w, pkgs, o.Workers, o.Logger, o.loading(targets)).run(ctx)
	return slices.Concat(w.said[:min(at+1, len(pkgs))]...), err
}

// pieces implements work.
func (w *inferring) pieces(at int) int { return len(w.pkgs[at].Functions) }

// begin implements work.
func (w *inferring) begin(ctx context.Context, at int, p *subject.Package, open func([]int)) (hand, error) {
	b, err := newBuilds(ctx, p, w.o)
	if err != nil {
		return nil, err
	}
	b.slow = w.slow[at]
	h := &inferrer{inferring: w, b: b, at: at}
	if open != nil {
		b.missed = func() { h.share(ctx, open) }
	}
	return h, nil
}

// finish implements work: sources are found for tests if that is asked for, and subjects of other loads become those of the package.
func (w *inferring) finish(ctx context.Context, at, n int, failed bool) error {
	err := w.bringHome(ctx, at, n)
	subjects := slices.DeleteFunc(slices.Clone(w.found[at][:n]), func(s *Subject) bool { return s == nil })
	w.said[at] = withoutSilent(subjects)
	if err == nil && !failed && w.o.Keep {
		err = sharpen(ctx, w.pkgs[at], w.said[at], w.o)
	}
	return err
}

// bringHome makes the first n subjects of a package, which may be of other loads of it, subjects of the package itself. One that cannot be read against
// it is found once more.
func (w *inferring) bringHome(ctx context.Context, at, n int) error {
	p := w.pkgs[at]
	for i, s := range w.found[at][:n] {
		if s == nil || s.Package == p {
			continue
		}
		home, err := s.moved(p, p.Functions[i])
		if err == nil {
			w.found[at][i] = home
			continue
		}
		w.o.Logger.Debug("found once more", "subject", s.Target, "error", err)
		h, err := w.begin(ctx, at, p, nil)
		if err == nil {
			err = h.do(ctx, i)
			h.close()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// An inferrer looks at functions of one package at one place.
type inferrer struct {
	*inferring
	b      *builds
	at     int
	piece  int  // that it is at
	shared bool // what is left has been offered to others
}

// ready implements hand: commands are asked about functions in their order, since one that is slow is not asked again.
func (h *inferrer) ready(ctx context.Context, piece int) {
	if f := h.b.pkg.Functions[piece]; h.b.eligible(f).Skipped == "" {
		_, _ = h.b.hints(ctx, f) // its error is the context's, and comes back
	}
}

// do implements hand.
func (h *inferrer) do(ctx context.Context, piece int) error {
	h.piece = piece
	s, err := h.b.whole(ctx, h.b.pkg.Functions[piece])
	h.found[h.at][piece] = s
	if err == nil && (ctx.Err() == nil || s.Skipped != "") {
		h.looked(piece)
	}
	return err
}

// looked notes that nothing is left to do of a function.
func (h *inferrer) looked(piece int) {
	h.account.looked([]*Subject{{Function: h.pkgs[h.at].Functions[piece]}})
}

// share offers the functions of which nothing is known to others, before the first one is executed: where the cache has all of them the package is not
// loaded again.
func (h *inferrer) share(ctx context.Context, open func(done []int)) {
	if h.shared {
		return
	}
	h.shared = true
	defer func(was string) { h.b.o.Domain = was }(h.b.o.Domain)
	h.b.o.Domain = h.o.Domain // the function at hand may have one of its own
	var done []int
	for i := h.piece + 1; i < len(h.b.pkg.Functions); i++ {
		if s := h.b.known(ctx, h.b.pkg.Functions[i]); s != nil {
			h.found[h.at][i] = s
			h.looked(i)
			done = append(done, i)
		}
	}
	open(done)
}

// close implements hand.
func (h *inferrer) close() { h.b.close() }
