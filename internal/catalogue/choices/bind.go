package choices

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Spec is a specification that was read against the code.
type Spec struct {
	*File
	Func *relation.Func
	// Formulas are those of the choices, by category and choice: relations without precondition whose variables are parameters of the function.
	Formulas [][]*relation.Relation
}

// Bind reads the formulas against the function that they are about. Errors are *relation.SyntaxError.
func (f *File) Bind(env *relation.Env, fn *relation.Func) (*Spec, error) {
	own := *env
	own.Subject = fn.Name
	s := &Spec{File: f, Func: fn}
	for _, c := range f.Categories {
		var formulas []*relation.Relation
		for _, choice := range c.Choices {
			r, err := relation.Condition(choice.Text, &own, fn)
			if at, ok := err.(*relation.SyntaxError); ok {
				return nil, f.errorf(choice.Line-1, choice.Col-1+at.Col-1, at.Hint, "%s", at.Msg)
			}
			if err != nil {
				return nil, err
			}
			if err := f.fits(c, choice, r, fn); err != nil {
				return nil, err
			}
			formulas = append(formulas, r)
		}
		s.Formulas = append(s.Formulas, formulas)
	}
	return s, nil
}

// fits refuses a formula that is about the wrong side: an input is put into a class before the function is called, and an output cannot be put into one
// without a call.
func (f *File) fits(c Category, choice Choice, r *relation.Relation, fn *relation.Func) error {
	calls := slices.ContainsFunc(r.Calls(), func(c *relation.Call) bool { return c.Fn == fn })
	switch {
	case calls && !c.Output:
		return f.errorf(choice.Line-1, choice.Col-1, outputForm, "choice %s of inputs calls %s", choice.Name, fn.Name)
	case !calls && c.Output:
		return f.errorf(choice.Line-1, choice.Col-1, "choice free: Fee(weight, zone) == 0", "choice %s of outputs does not call %s", choice.Name, fn.Name)
	}
	return nil
}

// Params are the parameters that the choices of a category are about, in the order of the function.
func (s *Spec) Params(category int) []string {
	var out []string
	for _, p := range s.Func.Params {
		if slices.ContainsFunc(s.Formulas[category], func(r *relation.Relation) bool { return relation.Mentions(r.Post, p.Name) }) {
			out = append(out, p.Name)
		}
	}
	return out
}

// A Frame has one choice for each category, -1 for those that it leaves open.
type Frame []int

// Complete lists the complete test frames: one choice for each category of inputs, in the order of the file, as far as the constraints allow. most bounds
// their number, and cut tells that there are more.
func (s *Spec) Complete(most int) (frames []Frame, cut bool) {
	frame := make(Frame, len(s.Categories))
	for i := range frame {
		frame[i] = -1
	}
	var grow func(category int) bool
	grow = func(category int) bool {
		if category == len(frame) {
			if len(frames) == most {
				cut = true
				return false
			}
			frames = append(frames, slices.Clone(frame))
			return true
		}
		if s.Categories[category].Output {
			return grow(category + 1)
		}
		defer func() { frame[category] = -1 }()
		for choice := range s.Categories[category].Choices {
			if frame[category] = choice; s.Allows(frame) && !grow(category+1) {
				return false
			}
		}
		return true
	}
	grow(0)
	return frames, cut
}

// Allows tells whether no constraint forbids a frame, whatever its open categories become.
func (s *Spec) Allows(frame Frame) bool {
	for _, c := range s.Constraints {
		if !c.root.holds(func(category int) int { return frame[category] }) {
			return false
		}
	}
	return true
}

// Formula is what an input meets that lies in a frame, nil where all is open. Choices of outputs are part of it if outputs is true.
func (s *Spec) Formula(frame Frame, outputs bool) relation.Expr {
	var parts []relation.Expr
	for i, choice := range frame {
		if choice >= 0 && (outputs || !s.Categories[i].Output) {
			parts = append(parts, relation.Conjuncts(s.Formulas[i][choice].Post)...)
		}
	}
	return relation.Conjunction(parts...)
}

// Describe is a frame for people: "weight over, zone home".
func (s *Spec) Describe(frame Frame) string {
	text := ""
	for i, choice := range frame {
		if choice < 0 {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += s.Categories[i].Name + " " + s.Categories[i].Choices[choice].Name
	}
	return text
}
