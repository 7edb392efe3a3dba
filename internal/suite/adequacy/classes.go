package adequacy

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Classes are a function's categories and choices, and which sources of its pool lie in which.
type Classes struct {
	Spec  *choices.Spec
	Draft bool              // nobody has written the specification: it is a first one, from the code
	Met   [][]relation.Bits // by category and choice: sources
	// Frames are the complete test frames of inputs that are asked for: all, or those that some source lies in where Cut is true, because there are more
	// than anybody could list, or Draft is, which may contradict itself.
	Frames []choices.Frame
	Cut    bool
}

// Sizes of what is drawn for complete test frames. The paper draws ten inputs for each (§IV-D); drawnFor are tried for them, and no theory says how many
// frames a function has: mostFrames keeps a specification of many categories from a pool that never ends, and then inputs are drawn for parts of frames.
const (
	frameRows  = 10
	drawnFor   = 60
	partRows   = 20 // drawn for each choice, and each two
	mostFrames = 1000
)

// specify reads the specification of the function: the one that is kept beside its relations or, where drafts is true and there is none, a draft.
func (b *builder) specify(drafts bool) error {
	fn, pkg := b.claims.Function(), b.claims.Package()
	file, err := choices.Read(pkg.Dir, fn.Ident)
	draft := errors.Is(err, fs.ErrNotExist)
	if draft {
		if !drafts {
			return nil
		}
		file, err = choices.Draft(pkg.Env, fn.Func, fn.Conditions), nil
	}
	if err != nil {
		return err
	}
	spec, err := file.Bind(pkg.Env, fn.Func)
	if err != nil {
		return err
	}
	b.Classes = &Classes{Spec: spec, Draft: draft}
	return nil
}

// drawFrames puts sources into the pool for each complete test frame, drawn with its formula as premise.
func (b *builder) drawFrames(ctx context.Context) error {
	c := b.Classes
	if c == nil {
		return nil
	}
	if c.Frames, c.Cut = c.Spec.Complete(mostFrames); c.Cut {
		c.Frames = nil
		return b.drawParts(ctx)
	}
	var rows []source.Row
	var of []int
	for i, f := range c.Frames {
		drawn := b.drawFor(f, drawnFor)
		rows = append(rows, drawn...)
		of = append(of, slices.Repeat([]int{i}, len(drawn))...)
	}
	met, err := b.classify(ctx, rows)
	if err != nil {
		return err
	}
	// The premise is met by construction as far as that goes, so that each row is asked again where it lies.
	kept := make([]int, len(c.Frames))
	for i, row := range rows {
		f := of[i]
		in := kept[f] < frameRows
		for category, choice := range c.Frames[f] {
			in = in && (choice < 0 || met[category][choice].Get(i))
		}
		if in {
			kept[f]++
			b.add(row, Drawn)
		}
	}
	return nil
}

// drawFor draws inputs with what a frame asks for as premise, half as many of them from the edges.
func (b *builder) drawFor(f choices.Frame, n int) []source.Row {
	under := b.sp.Under(b.Classes.Spec.Formula(f, false))
	at := b.seed.Child("frame "+b.Classes.Spec.Describe(f), 0)
	return slices.Concat(source.Draw(source.Random{}, under, at, n), source.Draw(source.Edge{}, under, at, n/2))
}

// drawParts puts sources into the pool where there are too many complete test frames to draw for each: inputs are drawn for each choice and each two
// choices that go together, and the frames in which they lie are those of the pool. Most of so many frames contradict themselves, as a text of three
// letters with five signs does, so what is asked for is what inputs were found for.
func (b *builder) drawParts(ctx context.Context) error {
	spec := b.Classes.Spec
	var rows []source.Row
	for _, part := range slices.Concat(b.Classes.allowed(1), b.Classes.allowed(2)) {
		rows = append(rows, b.drawFor(part, partRows)...)
	}
	met, err := b.classify(ctx, rows)
	if err != nil {
		return err
	}
	kept := map[string]int{}
	for i, row := range rows {
		f := frameOf(spec, met, i, false)
		key := spec.Describe(f)
		if kept[key] == frameRows || kept[key] == 0 && len(kept) == mostFrames || !spec.Allows(f) {
			continue
		}
		kept[key]++
		b.add(row, Drawn)
	}
	return nil
}

// allowed are the frames with so many choices of inputs that no constraint forbids.
func (c *Classes) allowed(size int) (out []choices.Frame) {
	var inputs []int
	for i, category := range c.Spec.Categories {
		if !category.Output {
			inputs = append(inputs, i)
		}
	}
	var grow func(from, left int, f choices.Frame)
	grow = func(from, left int, f choices.Frame) {
		if left == 0 {
			out = append(out, slices.Clone(f))
			return
		}
		for at := from; at < len(inputs); at++ {
			for choice := range c.Spec.Categories[inputs[at]].Choices {
				f[inputs[at]] = choice
				if c.Spec.Allows(f) {
					grow(at+1, left-1, f)
				}
			}
			f[inputs[at]] = -1
		}
	}
	grow(0, min(size, len(inputs)), slices.Repeat(choices.Frame{-1}, len(c.Spec.Categories)))
	return out
}

// frameOf is the frame in which an input lies: the first choice that it meets of each category of inputs and, if outputs is true, of outputs.
func frameOf(spec *choices.Spec, met [][]relation.Bits, row int, outputs bool) choices.Frame {
	f := slices.Repeat(choices.Frame{-1}, len(spec.Categories))
	for category, c := range spec.Categories {
		if outputs || !c.Output {
			f[category] = slices.IndexFunc(met[category], func(b relation.Bits) bool { return b.Get(row) })
		}
	}
	return f
}

// classify decides the formulas of all choices on inputs. It does so here and not in the child: a formula is read against the names of parameters, which
// its text alone does not tell.
func (b *builder) classify(ctx context.Context, rows []source.Row) ([][]relation.Bits, error) {
	cols, err := source.Columns(b.vars, rows)
	if err != nil {
		return nil, err
	}
	byName := map[string]relation.Column{}
	for i, v := range b.vars {
		byName[v.Name] = cols[i]
	}
	shared := relation.NewCache(plain{ctx, b.h}, byName, len(rows))
	spec := b.Classes.Spec
	met := make([][]relation.Bits, len(spec.Formulas))
	for i, formulas := range spec.Formulas {
		for j, f := range formulas {
			v, err := f.EvalShared(shared)
			if err != nil {
				return nil, fmt.Errorf("choice %s of %s: %w", spec.Categories[i].Choices[j].Name, spec.Categories[i].Name, err)
			}
			met[i] = append(met[i], v.Held)
		}
	}
	return met, nil
}

// plain executes in the child and watches nothing. It implements [relation.Executor].
type plain struct {
	ctx context.Context
	h   *harness.Harness
}

// Execute implements [relation.Executor]. It runs all rows, whichever are asked for: the harness knows no fewer.
func (x plain) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	return x.h.Run(x.ctx, f, args, n)
}

// Global implements [relation.Executor].
func (x plain) Global(name string, n int) (relation.Column, error) { return x.h.Global(x.ctx, name, n) }

// locate notes where the sources lie, once they have been executed.
func (b *builder) locate(ctx context.Context) (err error) {
	if b.Classes == nil {
		return nil
	}
	rows := make([]source.Row, len(b.Sources))
	for i := range b.Sources {
		rows[i] = b.Sources[i].Row
	}
	c := b.Classes
	if c.Met, err = b.classify(ctx, rows); err != nil {
		return err
	}
	switch {
	case c.Cut:
		c.reached(len(rows))
	case c.Draft:
		c.Frames = slices.DeleteFunc(c.Frames, func(f choices.Frame) bool { return c.in(f, len(rows)).Empty() })
	}
	return nil
}

// reached makes the frames those that sources lie in, in the order of the file.
func (c *Classes) reached(sources int) {
	seen := map[string]bool{}
	for t := range sources {
		f := frameOf(c.Spec, c.Met, t, false)
		if key := fmt.Sprint(f); !seen[key] && c.Spec.Allows(f) {
			seen[key] = true
			c.Frames = append(c.Frames, f)
		}
	}
	slices.SortFunc(c.Frames, slices.Compare[choices.Frame])
}

// warnings says what of the specification is not asked for.
func (c *Classes) warnings() (out []error) {
	if c != nil && c.Cut {
		out = append(out, fmt.Errorf("%s has more than %d complete test frames: those %d are asked for that inputs were found for", c.Spec.Name, mostFrames, len(c.Frames)))
	}
	return out
}

// in are the sources that lie in a frame, whose open categories ask for nothing.
func (c *Classes) in(f choices.Frame, sources int) relation.Bits {
	met := relation.All(sources)
	for category, choice := range f {
		if choice >= 0 {
			met = met.And(c.Met[category][choice])
		}
	}
	return met
}

// requirement asks for a source in a frame. It stands at the last of its choices.
func (p *Pool) requirement(f choices.Frame, met relation.Bits) Requirement {
	c := p.Classes
	r := Requirement{Func: p.Subject, Text: c.Spec.Describe(f), Met: met}
	if c.Draft {
		return r
	}
	for category, choice := range f {
		if choice >= 0 && !c.Spec.Categories[category].Output {
			r.File, r.Line = p.file(choices.Path(p.claims.Function().Ident)), c.Spec.Categories[category].Choices[choice].Line
		}
	}
	return r
}

// partial asks for a source in each part of the complete test frames that has so many categories: each choice, each pair of choices.
func (p *Pool) partial(size int) (reqs []Requirement) {
	if p.Classes == nil {
		return nil
	}
	seen := map[string]bool{}
	frames := p.Classes.Frames
	if p.Classes.Cut && size == 1 {
		frames = p.Classes.allowed(size) // a person wrote each choice, also where no input was found for it
	}
	for _, f := range frames {
		for _, at := range subsets(f, size) {
			if key := p.Classes.Spec.Describe(at); !seen[key] {
				seen[key] = true
				reqs = append(reqs, p.requirement(at, p.Classes.in(at, len(p.Sources))))
			}
		}
	}
	// frames come in an order in which the last category changes first, requirements in that of the file
	slices.SortStableFunc(reqs, func(a, b Requirement) int { return a.Line - b.Line })
	return reqs
}

// subsets are the frames that have so many of the choices of a frame, and are open else. A frame with fewer choices is its own subset.
func subsets(f choices.Frame, size int) (out []choices.Frame) {
	var chosen []int
	for i, choice := range f {
		if choice >= 0 {
			chosen = append(chosen, i)
		}
	}
	var grow func(from int, have []int)
	grow = func(from int, have []int) {
		if len(have) == min(size, len(chosen)) {
			part := slices.Repeat(choices.Frame{-1}, len(f))
			for _, i := range have {
				part[i] = f[i]
			}
			out = append(out, part)
			return
		}
		for i := from; i < len(chosen); i++ {
			grow(i+1, append(slices.Clone(have), chosen[i]))
		}
	}
	grow(0, nil)
	return out
}

// iChoices asks for each choice of the inputs, as far as the constraints allow it (each choice used).
func iChoices(p *Pool) []Requirement { return p.partial(1) }

// iChoicePairs asks for each two choices of different categories of the inputs.
func iChoicePairs(p *Pool) []Requirement { return p.partial(2) }

// ioFrames asks for each complete test frame of inputs, joined by execution with each frame of outputs that one of its sources has: inputs that are alike
// by their choices and come out differently are different tests.
func ioFrames(p *Pool) (reqs []Requirement) {
	if p.Classes == nil {
		return nil
	}
	for _, f := range p.Classes.Frames {
		in := p.Classes.in(f, len(p.Sources))
		var order []string
		joined := map[string]*Requirement{}
		in.Each(func(t int) {
			full := frameOf(p.Classes.Spec, p.Classes.Met, t, true)
			for category, choice := range f {
				if choice >= 0 {
					full[category] = choice
				}
			}
			key := fmt.Sprint(full)
			if joined[key] == nil {
				r := p.requirement(full, relation.NewBits(len(p.Sources)))
				joined[key], order = &r, append(order, key)
			}
			joined[key].Met.Set(t)
		})
		slices.SortFunc(order, strings.Compare)
		for _, key := range order {
			reqs = append(reqs, *joined[key])
		}
		if len(order) == 0 {
			reqs = append(reqs, p.requirement(f, in))
		}
	}
	return reqs
}
