package infer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
)

// noted is work that notes what is done.
type noted struct {
	sizes  []int // pieces by package
	closed bool  // nobody is let in
	stop   func(at, piece int) error

	mu          sync.Mutex
	began       []int // hands by package
	ready, done [][]int
	finished    []string
}

func (w *noted) pieces(at int) int { return w.sizes[at] }

func (w *noted) begin(_ context.Context, at int, _ *subject.Package, open func([]int)) (hand, error) {
	w.mu.Lock()
	w.began[at]++
	w.mu.Unlock()
	if open != nil && !w.closed {
		open(nil)
	}
	return &notedHand{w, at}, nil
}

func (w *noted) finish(_ context.Context, at, n int, failed bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.finished = append(w.finished, fmt.Sprint(at, n, failed))
	return nil
}

type notedHand struct {
	*noted
	at int
}

func (h *notedHand) ready(_ context.Context, piece int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.noted.ready[h.at] = append(h.noted.ready[h.at], piece)
}

func (h *notedHand) do(_ context.Context, piece int) error {
	if h.stop != nil {
		if err := h.stop(h.at, piece); err != nil {
			return err
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.done[h.at] = append(h.done[h.at], piece)
	return nil
}

func (h *notedHand) close() {}

// crewOf is a crew for work on packages without code, and counts its loads.
func crewOf(w *noted, workers int, loads *int) *crew {
	var pkgs []*subject.Package
	for at := range w.sizes {
		pkgs = append(pkgs, &subject.Package{Path: fmt.Sprint(at)})
	}
	w.began, w.ready, w.done = make([]int, len(pkgs)), make([][]int, len(pkgs)), make([][]int, len(pkgs))
	var mu sync.Mutex
	return newCrew(w, pkgs, workers, slog.New(slog.DiscardHandler), func(context.Context) ([]*subject.Package, error) {
		mu.Lock()
		defer mu.Unlock()
		*loads++
		if *loads > workers {
			return nil, errors.New("there is no other load")
		}
		return slices.Clone(pkgs), nil
	})
}

// count is the numbers from 0 to n-1.
func count(n int) []int {
	var out []int
	for i := range n {
		out = append(out, i)
	}
	return out
}

// Each piece is done once and made ready in order, and each package is finished once. Others help only where they are let in.
func TestCrew(t *testing.T) {
	for _, tt := range []struct {
		workers int
		closed  bool
	}{{1, false}, {2, false}, {2, true}, {9, false}} {
		t.Run(fmt.Sprint(tt), func(t *testing.T) {
			w := &noted{sizes: []int{5, 0, 40, 1}, closed: tt.closed}
			loads := 0
			at, _, err := crewOf(w, tt.workers, &loads).run(t.Context())
			if at != 4 || err != nil {
				t.Errorf("failed at %d: %v", at, err)
			}
			for at, n := range w.sizes {
				slices.Sort(w.done[at])
				if !slices.Equal(w.done[at], count(n)) || !slices.Equal(w.ready[at], count(n)) {
					t.Errorf("package %d: done %v, made ready %v, want %d of each", at, w.done[at], w.ready[at], n)
				}
			}
			slices.Sort(w.finished)
			if want := []string{"0 5 false", "1 0 false", "2 40 false", "3 1 false"}; !slices.Equal(w.finished, want) {
				t.Errorf("finished %q, want %q", w.finished, want)
			}
			if alone := tt.workers == 1 || tt.closed; alone && (loads > 0 || slices.Max(w.began) > 1) {
				t.Errorf("%d more loads, and hands %v, where nobody is let in", loads, w.began)
			}
		})
	}
}

// The pieces of a package are done at several places at a time: two that wait for each other come to their ends.
func TestCrewShares(t *testing.T) {
	met := make(chan bool)
	w := &noted{sizes: []int{2}, stop: func(_, piece int) error {
		if piece == 0 {
			met <- true
		} else {
			<-met
		}
		return nil
	}}
	loads := 0
	if _, _, err := crewOf(w, 2, &loads).run(t.Context()); err != nil || loads != 1 || w.began[0] != 2 {
		t.Errorf("%d loads, hands %v: %v", loads, w.began, err)
	}
}

// Where no other load is to be had, one place does all there is.
func TestCrewAlone(t *testing.T) {
	w := &noted{sizes: []int{8}}
	loads := 9
	if _, _, err := crewOf(w, 3, &loads).run(t.Context()); err != nil || len(w.done[0]) != 8 || w.began[0] != 1 {
		t.Errorf("done %v, hands %v: %v", w.done, w.began, err)
	}
}

// What comes before a piece that failed is finished, and what is behind it is not begun. The first one that failed is told of.
func TestCrewFails(t *testing.T) {
	broken := errors.New("broken")
	for _, workers := range []int{1, 2, 4} {
		w := &noted{sizes: []int{3, 50, 3, 3, 3}, stop: func(at, piece int) error {
			if at == 1 && piece >= 4 {
				return fmt.Errorf("%d: %w", piece, broken)
			}
			return nil
		}}
		loads := 0
		at, piece, err := crewOf(w, workers, &loads).run(t.Context())
		if at != 1 || piece != 4 || !errors.Is(err, broken) || err.Error() != "4: broken" {
			t.Errorf("%d workers: package %d, piece %d, %v", workers, at, piece, err)
		}
		slices.Sort(w.done[1])
		if len(w.done[0]) != 3 || !slices.Equal(w.done[1], count(4)) {
			t.Errorf("%d workers: done %v, want all before the piece that failed", workers, w.done)
		}
		if len(w.ready[1]) > 4+workers || workers == 1 && w.began[2] > 0 {
			t.Errorf("%d workers: begun %v of %v", workers, w.ready, w.began)
		}
		if !slices.Contains(w.finished, "1 5 true") {
			t.Errorf("%d workers: finished %q", workers, w.finished)
		}
	}
}

// The end of the context stops what is under way, and takes nothing from what was begun beside it.
func TestCrewIsStopped(t *testing.T) {
	for _, workers := range []int{1, 2, 4} {
		ctx, cancel := context.WithCancel(t.Context())
		w := &noted{sizes: []int{3, 50, 3}, stop: func(at, piece int) error {
			if at == 1 && piece == 4 {
				cancel()
				return ctx.Err()
			}
			return nil
		}}
		loads := 0
		at, _, err := crewOf(w, workers, &loads).run(ctx)
		if at != 3 || !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: package %d, %v", workers, at, err)
		}
		if begun := len(w.ready[1]); begun < 5 || begun > 4+workers || len(w.done[1]) != begun-1 {
			t.Errorf("%d workers: begun %v, done %v", workers, w.ready[1], w.done[1])
		}
		cancel()
	}
}
