package frames

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Sizes of the pool. No theory; a choice that fewer rows meet than wanted is drawn for by its own formula.
const (
	poolRows = 1500
	ownRows  = 400 // drawn with the formula of a choice as premise
	wanted   = 40
)

// A pool is inputs of the function, with the choices that they meet.
type pool struct {
	vars []relation.Var
	cols []relation.Column
	n    int
	met  [][]relation.Bits // by category and choice
	// joined is how many rows are decided by the choices of outputs: the first ones.
	joined int
}

// draw fills the pool, and says of each choice whether an input meets it, and of each category whether an input is in no choice or in two.
func (s *search) draw(ctx context.Context) error {
	spec := s.p.Spec
	s.rows = &pool{}
	for i, param := range spec.Func.Params {
		s.rows.vars = append(s.rows.vars, relation.Var{Name: param.Name, Type: param.Type, Func: spec.Func, Param: i})
	}
	if err := s.add("any", nil, poolRows); err != nil {
		return err
	}
	for i, c := range spec.Categories {
		for j, choice := range c.Choices {
			if c.Output || s.rows.met[i][j].Count() >= wanted {
				continue
			}
			// a rare choice is drawn for: an exact value, or what lies outside of the domain
			if err := s.add(c.Name+" "+choice.Name, spec.Formulas[i][j].Post, ownRows); err != nil {
				return err
			}
			if s.rows.met[i][j].Empty() {
				s.figures.Unused = append(s.figures.Unused, c.Name+" "+choice.Name)
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		s.faults(i)
	}
	frames, cut := spec.Complete(mostFrames)
	s.figures.Frames, s.figures.Cut = len(frames), cut
	s.figures.Joined = s.rows.frames()
	return nil
}

// add draws rows and decides choices on them.
func (s *search) add(name string, pre relation.Expr, n int) error {
	cols, got, err := s.p.Rows(name, s.rows.vars, pre, n)
	if err != nil || got == 0 {
		return err
	}
	// Only the new rows are decided: what was decided of the others stays.
	var met [][]relation.Bits
	c := relation.NewCache(s.p.Executor, s.rows.byName(cols), got)
	for i, formulas := range s.p.Spec.Formulas {
		var of []relation.Bits
		for _, f := range formulas {
			// Choices of outputs are executions: those of the first rows say how frames of inputs and outputs join, and no relation needs more.
			if s.p.Spec.Categories[i].Output && s.rows.n > 0 {
				of = append(of, relation.NewBits(got))
				continue
			}
			v, err := f.EvalShared(c)
			if err != nil {
				return err
			}
			of = append(of, v.Held)
		}
		met = append(met, of)
	}
	s.rows.append(cols, met, got)
	return nil
}

// append puts rows behind those that there are, and what choices they meet behind what the others do.
func (p *pool) append(cols []relation.Column, met [][]relation.Bits, n int) {
	if p.n == 0 {
		p.cols, p.met, p.n, p.joined = cols, met, n, n
		return
	}
	for i := range cols {
		p.cols[i] = relation.Concat(p.cols[i], cols[i])
	}
	// Bits are as long as the pool: the new ones begin where the old rows end.
	for i, of := range met {
		for j, bits := range of {
			all := relation.NewBits(p.n + n)
			copy(all, p.met[i][j])
			bits.Each(func(row int) { all.Set(p.n + row) })
			p.met[i][j] = all
		}
	}
	p.n += n
}

// byName are columns by the names of the parameters.
func (p *pool) byName(cols []relation.Column) map[string]relation.Column {
	out := map[string]relation.Column{}
	for i, v := range p.vars {
		out[v.Name] = cols[i]
	}
	return out
}

// at writes an input as people do.
func (p *pool) at(row int) string {
	var parts []string
	for i, v := range p.vars {
		parts = append(parts, v.Name+"="+relation.Display(p.cols[i].At(row), v.Type))
	}
	return strings.Join(parts, " ")
}

// faults says where the choices of a category overlap or leave inputs out. Outputs may be left out: there is none where the function refuses.
func (s *search) faults(category int) {
	c := s.p.Spec.Categories[category]
	all := relation.NewBits(s.rows.n)
	for j, met := range s.rows.met[category] {
		if both := all.And(met); !both.Empty() {
			s.figures.Faults = append(s.figures.Faults, fmt.Sprintf("category %s: %s is in %s and in an earlier choice, too", c.Name, s.rows.at(first(both)), c.Choices[j].Name))
		}
		all = all.Or(met)
	}
	if left := relation.All(s.rows.n).AndNot(all); !c.Output && !left.Empty() {
		s.figures.Faults = append(s.figures.Faults, fmt.Sprintf("category %s: %s is in none of its choices", c.Name, s.rows.at(first(left))))
	}
}

// first is the first row of a set that is not empty.
func first(b relation.Bits) int {
	at := -1
	b.Each(func(i int) {
		if at < 0 {
			at = i
		}
	})
	return at
}

// frames counts the different frames of inputs and outputs that rows are in: IO-CTFs, joined by execution.
func (p *pool) frames() int {
	seen := map[string]bool{}
	for row := range p.joined {
		var key strings.Builder
		for _, category := range p.met {
			fmt.Fprintf(&key, "%d,", slices.IndexFunc(category, func(b relation.Bits) bool { return b.Get(row) }))
		}
		seen[key.String()] = true
	}
	return len(seen)
}

// in are the rows of a frame.
func (p *pool) in(frame []int) []int32 {
	met := relation.All(p.n)
	for i, choice := range frame {
		if choice >= 0 {
			met = met.And(p.met[i][choice])
		}
	}
	var out []int32
	met.Each(func(i int) { out = append(out, int32(i)) })
	return out
}

// pick draws so many of some rows, with repetition.
func pick(rows []int32, n int, s seed.Seed) []int32 {
	r := s.Rand()
	out := make([]int32, n)
	for i := range out {
		out[i] = rows[r.IntN(len(rows))]
	}
	return out
}
