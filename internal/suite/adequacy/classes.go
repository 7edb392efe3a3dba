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
}

// Sizes of what is drawn for complete test frames. The paper draws ten inputs for each (§IV-D); drawnFor are tried for them, and no theory says how many
// frames a function has: mostFrames keeps a careless specification from a pool that never ends.
const (
	frameRows  = 10
	drawnFor   = 60
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
	if b.Classes == nil {
		return nil
	}
	frames, _ := b.Classes.Spec.Complete(mostFrames)
	var rows []source.Row
	var of []int
	for i, f := range frames {
		under := *b.sp
		under.Pre = b.Classes.Spec.Formula(f, false)
		at := b.seed.Child("frame "+b.Classes.Spec.Describe(f), 0)
		drawn := slices.Concat(source.Draw(source.Random{}, &under, at, drawnFor), source.Draw(source.Edge{}, &under, at, drawnFor/2))
		rows = append(rows, drawn...)
		of = append(of, slices.Repeat([]int{i}, len(drawn))...)
	}
	met, err := b.classify(ctx, rows)
	if err != nil {
		return err
	}
	// The premise is met by construction as far as that goes, so that each row is asked again where it lies.
	kept := make([]int, len(frames))
	for i, row := range rows {
		f := of[i]
		in := kept[f] < frameRows
		for category, choice := range frames[f] {
			in = in && (choice < 0 || met[category][choice].Get(i))
		}
		if in {
			kept[f]++
			b.add(row, Drawn)
		}
	}
	return nil
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
	b.Classes.Met, err = b.classify(ctx, rows)
	return err
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

// inputFrames are the complete test frames. Of a draft, which has no constraints, those that no source lies in are left out: they may contradict
// themselves.
func (p *Pool) inputFrames() []choices.Frame {
	if p.Classes == nil {
		return nil
	}
	frames, _ := p.Classes.Spec.Complete(mostFrames)
	return slices.DeleteFunc(frames, func(f choices.Frame) bool { return p.Classes.Draft && p.Classes.in(f, len(p.Sources)).Empty() })
}

// partial asks for a source in each part of the complete test frames that has so many categories: each choice, each pair of choices.
func (p *Pool) partial(size int) (reqs []Requirement) {
	seen := map[string]bool{}
	for _, f := range p.inputFrames() {
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
	for _, f := range p.inputFrames() {
		in := p.Classes.in(f, len(p.Sources))
		var order []string
		joined := map[string]*Requirement{}
		in.Each(func(t int) {
			full := slices.Clone(f)
			for category, c := range p.Classes.Spec.Categories {
				if c.Output {
					full[category] = slices.IndexFunc(p.Classes.Met[category], func(b relation.Bits) bool { return b.Get(t) })
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
