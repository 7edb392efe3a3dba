package infer

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"

	"github.com/imago-mt/imago/internal/subject"
)

// packagesAtOnce is how many places a crew has, if there are as many processors: one leaves a processor idle while rows are drawn for its children.
// No theory stands behind the figure.
const packagesAtOnce = 4

// A crew does work on packages at several places at a time. A place takes the next package that nobody has begun. Where there is none any more it helps
// with one that is under way, so that several functions of one package are looked at at a time. Inference adds to the package that it is given, and its
// children keep what they are: each place has a package of its own, of another load, and children of its own. So what comes of a piece does not depend on
// the place that does it.
type crew struct {
	work
	places int
	pkgs   []*subject.Package
	again  func(context.Context) ([]*subject.Package, error) // another load of the same targets
	log    *slog.Logger

	mu     sync.Mutex // held for all that follows
	change *sync.Cond
	lots   []*lot               // by package
	spare  [][]*subject.Package // other loads; what a place has taken is nil
	failed int                  // the first package that failed
}

// work is what is done on the packages of a run, a piece at a time: a function, or a question about one.
type work interface {
	pieces(at int) int // of a package, by its place in the run
	// begin prepares a package, or another load of it, for one place. open lets others help with what is left, but for pieces that are done; it is nil
	// where nobody would.
	begin(ctx context.Context, at int, p *subject.Package, open func(done []int)) (hand, error)
	// finish does what comes behind the first n pieces of a package, all that count. It is told whether the last of them failed.
	finish(ctx context.Context, at, n int, failed bool) error
}

// A hand does pieces of one package at one place.
type hand interface {
	ready(ctx context.Context, piece int) // called in the order of the pieces, of all places
	do(ctx context.Context, piece int) error
	close()
}

// A lot is one package of a run, as far as it is done.
type lot struct {
	at           int        // its place in the run
	begun        bool       // by some place
	open, alone  bool       // others may help; they never will
	taken        []bool     // by piece
	doing        int        // pieces that are under way
	failed       int        // the first piece that failed; behind the last one if none did
	err, stopped error      // of that piece; of one that the end of the context stopped
	finished     bool       // somebody is, or was, at what comes behind its pieces
	turn         sync.Mutex // held while a hand takes a piece and makes it ready
}

// newCrew is a crew for the packages of a run. again loads its targets once more.
func newCrew(w work, pkgs []*subject.Package, workers int, log *slog.Logger, again func(context.Context) ([]*subject.Package, error)) *crew {
	c := &crew{work: w, places: min(workers, packagesAtOnce), pkgs: pkgs, again: again, log: log, failed: len(pkgs)}
	c.change = sync.NewCond(&c.mu)
	for at := range pkgs {
		n := w.pieces(at)
		c.lots = append(c.lots, &lot{at: at, taken: make([]bool, n), failed: n})
	}
	return c
}

// run does all pieces. Where one fails those before it are finished, and those behind it, of its package and of others, are not begun: the error is that
// of the first piece that failed, at and piece are its place. Otherwise at is the number of packages, and the error that of a piece which the end of
// ctx has stopped, if it says so.
func (c *crew) run(ctx context.Context) (at, piece int, err error) {
	var g sync.WaitGroup
	for range c.places {
		g.Go(func() { c.place(ctx) })
	}
	g.Wait()
	if c.failed < len(c.lots) {
		return c.failed, c.lots[c.failed].failed, c.lots[c.failed].err
	}
	for _, l := range c.lots {
		if l.stopped != nil {
			return len(c.lots), 0, l.stopped
		}
	}
	return len(c.lots), 0, nil
}

// place does what there is to do at one place.
func (c *crew) place(ctx context.Context) {
	for {
		l, first := c.next(ctx)
		if l == nil {
			return
		}
		if h := c.hand(ctx, l, first); h != nil {
			for piece, ok := c.give(ctx, l, h); ok; piece, ok = c.give(ctx, l, h) {
				c.did(ctx, l, piece, h.do(ctx, piece))
			}
			h.close()
		}
		if n, failed, last := c.last(ctx, l); last {
			if err := c.finish(ctx, l.at, n, failed); err != nil {
				c.broke(ctx, l, n, err)
			}
		}
	}
}

// next is the package that a place goes to, and whether it is the first one there. It is nil if there will be none.
func (c *crew) next(ctx context.Context) (l *lot, first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ctx.Err() == nil {
		if i := slices.IndexFunc(c.lots, func(l *lot) bool { return !l.begun }); i >= 0 && i < c.failed {
			c.lots[i].begun = true
			return c.lots[i], true
		}
		var most *lot
		later := false
		for _, l := range c.lots {
			switch left := l.left(); {
			case !l.begun || left == 0:
			case !l.open:
				later = later || !l.alone
			case most == nil || left > most.left():
				most = l
			}
		}
		if most != nil || !later {
			return most, false
		}
		c.change.Wait()
	}
	return nil, false
}

// left is how many pieces nobody has taken that are worth taking.
func (l *lot) left() int {
	n := 0
	for _, taken := range l.taken[:l.failed] {
		if !taken {
			n++
		}
	}
	return n
}

// hand is the hand of a place for a package; nil if it can do nothing there. What keeps a package from being begun is the package's failure, what keeps
// others from helping is none.
func (c *crew) hand(ctx context.Context, l *lot, first bool) hand {
	if first {
		var open func([]int)
		if c.places > 1 {
			open = func(done []int) { c.open(l, done) }
		}
		h, err := c.begin(ctx, l.at, c.pkgs[l.at], open)
		if err != nil {
			c.broke(ctx, l, 0, err)
			return nil
		}
		return h
	}
	p, err := c.another(ctx, l.at)
	if err == nil {
		var h hand
		if h, err = c.begin(ctx, l.at, p, nil); err == nil {
			return h
		}
	}
	c.log.Debug("nobody else helps with a package", "package", c.pkgs[l.at].Path, "error", err)
	c.mu.Lock()
	defer c.mu.Unlock()
	l.open, l.alone = false, true
	return nil
}

// another is a package of another load, which nobody has used.
func (c *crew) another(ctx context.Context, at int) (*subject.Package, error) {
	c.mu.Lock()
	for _, load := range c.spare {
		if p := load[at]; p != nil {
			load[at] = nil
			c.mu.Unlock()
			return p, nil
		}
	}
	c.mu.Unlock()
	load, err := c.again(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(load, c.pkgs, sameCode) {
		return nil, errors.New("the code is not what it was when it was loaded first")
	}
	p := load[at]
	load[at] = nil
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spare = append(c.spare, load)
	return p, nil
}

// sameCode reports whether two loads of a package have the same functions.
func sameCode(p, q *subject.Package) bool {
	return p.Path == q.Path && slices.EqualFunc(p.Functions, q.Functions, func(f, g *subject.Function) bool { return f.Target == g.Target && f.Hash == g.Hash })
}

// open lets others help with a package, but for pieces that are done.
func (c *crew) open(l *lot, done []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, piece := range done {
		l.taken[piece] = true
	}
	l.open = !l.alone
	c.change.Broadcast()
}

// give gives a hand the next piece of a package, and makes it ready.
func (c *crew) give(ctx context.Context, l *lot, h hand) (piece int, ok bool) {
	l.turn.Lock()
	defer l.turn.Unlock()
	if piece, ok = c.take(ctx, l); ok {
		h.ready(ctx, piece)
	}
	return piece, ok
}

// take takes the next piece of a package.
func (c *crew) take(ctx context.Context, l *lot) (piece int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.change.Broadcast()
	if piece = slices.Index(l.taken[:l.failed], false); piece < 0 || ctx.Err() != nil {
		return 0, false
	}
	l.taken[piece] = true
	l.doing++
	return piece, true
}

// did notes that a piece is done, or why it failed.
func (c *crew) did(ctx context.Context, l *lot, piece int, err error) {
	if err != nil {
		c.broke(ctx, l, piece, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l.doing--
}

// broke notes why a piece failed. What the end of the context stops takes nothing from what was begun beside it.
func (c *crew) broke(ctx context.Context, l *lot, piece int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.change.Broadcast()
	switch {
	case ctx.Err() != nil:
		l.stopped = cmp.Or(l.stopped, err)
	case piece < l.failed || l.err == nil:
		l.failed, l.err = piece, err
		c.failed = min(c.failed, l.at)
	}
}

// last reports whether a place that has nothing more to do for a package is the last one there, and how many of its pieces count.
func (c *crew) last(ctx context.Context, l *lot) (n int, failed, last bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.change.Broadcast()
	if l.finished || l.doing > 0 || l.left() > 0 && ctx.Err() == nil {
		return 0, false, false
	}
	l.finished = true
	return min(l.failed+1, len(l.taken)), l.err != nil, true
}
