package symbolic

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// A making is an argument that hides its fields: it is what a constructor of its package gives, which is executed with symbols before the subject. The
// constructor without a name is the zero value.
type making struct {
	name    string // as the language names the constructor
	code    *ssa.Function
	args    []value
	params  []relation.Param
	pointer bool // the parameter is a pointer to it
}

// made is a value behind constructors: each of them that is a function of symbols is a shape. Mutators are not called.
func (b *builder) made(name string, t types.Type, as *relation.Type, refused error) (value, error) {
	at, isPointer := t.Underlying().(*types.Pointer)
	of := as
	if isPointer && as.Kind == relation.Pointer {
		of = as.Elem
	}
	ways := b.ways(of)
	if len(ways) == 0 {
		return nil, refused
	}
	b.x.warn(fmt.Sprintf("of %s only what constructors give was tried", name))
	w := ways[b.pick(len(ways))]
	m := making{name: w.name, code: w.code, pointer: isPointer}
	if w.code == nil {
		elem := t
		if isPointer {
			elem = at.Elem()
		}
		zero, err := b.x.zero(elem)
		if err != nil {
			return nil, err
		}
		m.args = []value{zero}
		return m, nil
	}
	m.params = w.fn.Params
	for i, p := range w.code.Params {
		v, err := b.input(name+"."+w.fn.Params[i].Name, p.Type(), w.fn.Params[i].Type)
		if err != nil {
			return nil, err
		}
		m.args = append(m.args, v)
	}
	return m, nil
}

// A way is a constructor; one without code is the zero value.
type way struct {
	name string
	fn   *relation.Func
	code *ssa.Function
}

// ways are the constructors of a type that can be executed: presets, package variables, methods, instances and what has
// several results are not.
func (b *builder) ways(of *relation.Type) (out []way) {
	for _, by := range of.Builders {
		if by.Mutator {
			continue
		}
		if by.Func == "" {
			out = append(out, way{})
			continue
		}
		fn := b.x.world.env.Func(by.Func)
		if fn == nil || fn.Preset() || fn.Recv || len(fn.Results) != 1 || strings.ContainsAny(by.Func, " [") {
			continue
		}
		if code := b.x.world.function(fn); code != nil && len(code.Params) == len(fn.Params) {
			out = append(out, way{by.Func, fn, code})
		}
	}
	return out
}

// function is the body of a function that the language names.
func (w *world) function(fn *relation.Func) *ssa.Function {
	p, err := w.pkg(fn.Pkg)
	if err != nil {
		return nil
	}
	if code := p.Func(strings.TrimPrefix(fn.Name, p.Pkg.Name()+".")); code != nil && len(code.Blocks) > 0 && len(typeParams(code)) == 0 {
		return code
	}
	return nil
}

// build has the constructors of a state called before the subject, which is its first frame: the last one's frame is on top.
func (x *executor) build(s *state) {
	for i := len(s.args) - 1; i >= 0; i-- {
		x.prepare(s, 0, s.frames[0].code.Params[i], s.args[i])
	}
}

// prepare has an argument of the frame at a place made before that is executed. A constructor may take what other ones give.
func (x *executor) prepare(s *state, into int, to ssa.Value, arg value) {
	m, is := arg.(making)
	switch {
	case !is:
	case m.code == nil && m.pointer:
		s.frames[into].env[to] = s.alloc(m.args[0])
	case m.code == nil:
		s.frames[into].env[to] = m.args[0]
	default:
		f := newFrame(m.code, m.args)
		f.to, f.builds, f.pointer, f.into = to, true, m.pointer, into
		s.frames = append(s.frames, f)
		at := len(s.frames) - 1
		for i := len(m.args) - 1; i >= 0; i-- {
			x.prepare(s, at, m.code.Params[i], m.args[i])
		}
	}
}

// built gives what a constructor made to the frame that takes it. One that refuses its arguments makes no input.
func (x *executor) built(s *state, f *frame, results tuple) error {
	made, refused := withoutError(results, 1)
	if refused || len(made) != 1 {
		return errEnded
	}
	v := made[0]
	if b, is := v.(boxed); is && !types.IsInterface(f.to.Type()) {
		v = b.v
	}
	p, points := v.(pointer)
	switch {
	case v == value(nothing{}):
		return errEnded
	case f.pointer && !points:
		v = s.alloc(v)
	case !f.pointer && points:
		var err error
		if v, err = x.load(s, p); err != nil {
			return err
		}
	}
	s.frames[f.into].env[f.to] = v
	return nil
}

// makes reports whether a constructor is executed, whose panics are none of the subject.
func (s *state) makes() bool {
	for _, f := range s.frames {
		if f.builds {
			return true
		}
	}
	return false
}

// inModelMade is the call of a constructor under a model.
func (x *executor) inModelMade(s *state, made making, m solve.Model) (relation.Value, bool) {
	step := relation.Step{Func: made.name}
	if made.code != nil {
		for i, a := range made.args {
			v, ok := x.inModel(s, a, made.params[i].Type, m)
			if !ok {
				return nil, false
			}
			step.Args = append(step.Args, v)
		}
	}
	v := relation.Built{Steps: []relation.Step{step}}
	if made.pointer {
		return relation.Ref{To: v}, true
	}
	return v, true
}
