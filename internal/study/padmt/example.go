package padmt

import (
	"context"
	"errors"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// exampleTarget is the program of the example.
const exampleTarget = "github.com/imago-mt/imago/internal/study/padmt/mymethod.MyMethod"

// PrintedLines are the lines that t1 to t4 run as Table 2 prints them. They count the lines of func and of else, so that four paths of as many statements
// come to four lengths.
var PrintedLines = [][]int{{1, 2, 3, 4, 5, 16}, {1, 2, 3, 4, 6, 7, 16}, {1, 2, 3, 9, 10, 11, 16}, {1, 2, 3, 9, 10, 12, 13, 16}}

// A Round is one choice of Algorithm 1: a row of Table 3.
type Round struct {
	Left, Distances []int // the sources that are left, and their path distances from those before
	Chosen          int
}

// Rounds are the choices of [source.Prioritise]. Where nothing adds the distances are those from the union that starts again.
func Rounds(cover []relation.Bits) []Round {
	var all []Round
	left := make([]int, len(cover))
	for i := range left {
		left[i] = i
	}
	var union relation.Bits
	for _, chosen := range source.Prioritise(cover) {
		r := measured(cover, left, union)
		if slices.Max(r.Distances) == 0 && !union.Empty() {
			union = nil
			r = measured(cover, left, nil)
		}
		r.Chosen = chosen
		all = append(all, r)
		left = slices.DeleteFunc(slices.Clone(left), func(t int) bool { return t == chosen })
		if union == nil {
			union = cover[chosen]
		} else {
			union = union.Or(cover[chosen])
		}
	}
	return all
}

func measured(cover []relation.Bits, left []int, union relation.Bits) Round {
	r := Round{Left: left}
	for _, t := range left {
		r.Distances = append(r.Distances, source.PathDistance(cover[t], union))
	}
	return r
}

// A Worked is the example as it was executed, and as it is printed.
type Worked struct {
	Paths   []symbolic.Executed // t1 to t4, as symbolic execution finds them
	Lines   [][]int             // by path: the first lines of the blocks of statements that it runs, in the order of the code
	Ours    []Round             // by the statements that these ran
	Printed []Round             // by [PrintedLines]
}

// Example executes the example of the paper, from the code to the order.
func Example(ctx context.Context, o suite.Running) (w *Worked, err error) {
	pkgs, err := subject.Load(ctx, []string{exampleTarget}, o.Subject)
	if err != nil {
		return nil, err
	}
	pkg, fn := pkgs[0], pkgs[0].Functions[0]
	found, err := symbolic.Explore(ctx, pkg, fn, nil, symbolic.Options{})
	if err != nil {
		return nil, err
	}
	c := suite.ClaimsOf(pkg, fn, &relation.Domain{}, nil)
	h, err := c.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	w = &Worked{Printed: Rounds(coverOf(PrintedLines))}
	if w.Paths, err = symbolic.Execute(ctx, h, h, fn, found); err != nil {
		return nil, err
	}
	var cover []relation.Bits
	for _, p := range w.Paths {
		cover = append(cover, p.Statements)
		w.Lines = append(w.Lines, linesOf(h.Blocks(), p.Statements))
	}
	w.Ours = Rounds(cover)
	return w, nil
}

// coverOf are sets of lines.
func coverOf(lines [][]int) []relation.Bits {
	most := 0
	for _, l := range lines {
		most = max(most, slices.Max(l))
	}
	cover := make([]relation.Bits, len(lines))
	for i, l := range lines {
		cover[i] = relation.NewBits(most + 1)
		for _, line := range l {
			cover[i].Set(line)
		}
	}
	return cover
}

// linesOf are the first lines of the blocks whose statements are in a set, which has an element of each statement in the order of the blocks.
func linesOf(blocks []harness.Block, statements relation.Bits) []int {
	var lines []int
	at := 0
	for _, b := range blocks {
		if b.Statements > 0 && statements.Get(at) {
			lines = append(lines, b.Line)
		}
		at += b.Statements
	}
	slices.Sort(lines)
	return lines
}
