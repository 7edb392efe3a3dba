package symbolic

import (
	"fmt"
	"go/types"
	"strconv"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A builder makes the arguments of a function: numbers are variables, and texts, lists and pointers have a shape, each of which is a state to begin with.
type builder struct {
	x       *executor
	s       *state
	domain  *relation.Domain
	vars    []*solve.Term // in the order of the parameters
	premise []*solve.Term // of the domain
	said    []*solve.Term // which shape it is, as conditions of the path
	usual   []*solve.Term // that enumerations lie among their constants
	hint    solve.Model
	shape   []digit // what was picked, one for each text, list and pointer
	at      int     // the next one
	depth   int     // pointers within pointers
}

// A digit is one choice of a shape.
type digit struct{ is, of int }

// pick is the next choice of a shape, one of n.
func (b *builder) pick(n int) int {
	if b.at == len(b.shape) {
		b.shape = append(b.shape, digit{0, n})
	}
	b.at++
	return b.shape[b.at-1].is
}

// next turns a shape into the next one, as a counter does; nil after the last.
func next(shape []digit) []digit {
	for len(shape) > 0 {
		last := &shape[len(shape)-1]
		if last.is++; last.is < last.of {
			return shape
		}
		shape = shape[:len(shape)-1]
	}
	return nil
}

// most shapes that are tried. No theory stands behind it: three lists have 729.
const mostShapes = 1000

// begin are the states that a function may begin in, smallest shapes first, and within each as many as there are inputs of the domain for.
func (x *executor) begin(ts []types.Type, d *relation.Domain) ([]*state, error) {
	var out []*state
	var shape []digit
	verdict := solve.Unsat
	for range mostShapes {
		b := &builder{x: x, s: &state{}, domain: d, hint: solve.Model{}, shape: shape}
		for i, t := range ts {
			v, err := b.input(x.params[i].Name, t, x.params[i].Type)
			if err != nil {
				return nil, err
			}
			b.s.args = append(b.s.args, v)
		}
		if err := b.within(); err != nil {
			return nil, err
		}
		answer := x.solver.Solve(x.ctx, b.premise, b.hint)
		switch answer.Verdict {
		case solve.Sat:
			s := b.s
			s.model, s.conds = answer.Model, b.premise
			s.premise = len(s.conds)
			s.conds = append(s.conds, b.said...)
			s.entry, s.inputs = append([]value(nil), s.cells...), inputs{b.vars, b.usual}
			out = append(out, s)
		case solve.Unknown:
			verdict = solve.Unknown
			x.warn("whether the domain has inputs of some lengths was not decided")
		}
		if shape = next(b.shape); shape == nil {
			break
		}
	}
	if shape != nil {
		x.warn(fmt.Sprintf("texts and lists have more than %d combinations of lengths: only the first ones were tried", mostShapes))
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no input of the domain was found (%s)", verdict)
	}
	return out, nil
}

// input is a parameter of variables: a number or flag is one, a struct has those of its fields, which are named as the domain names them, and a text or
// list those of its elements.
func (b *builder) input(name string, t types.Type, as *relation.Type) (value, error) {
	x := b.x
	if sort, ok := sortOf(t); ok {
		if x.world.roots != nil {
			return b.variable(name, sort, as)
		}
		v := x.store.Var(name, sort)
		b.vars = append(b.vars, v)
		if lo, hi, known := span(source.EnumValues(as)); as.Enum && known && sort.IsInt() {
			b.usual = append(b.usual, x.store.Apply(solve.Le, x.store.Int(sort, uint64(lo)), v), x.store.Apply(solve.Le, v, x.store.Int(sort, uint64(hi))))
		}
		return v, nil
	}
	refused := fmt.Errorf("%s is a %s: paths are found for bools, numbers, texts, functions, and lists, structs and pointers of them", name, t)
	if _, is := t.Underlying().(*types.Signature); is {
		return b.function(name, as, refused)
	}
	if as.Kind == relation.Opaque || as.Kind == relation.Pointer && as.Elem != nil && as.Elem.Kind == relation.Opaque {
		return b.made(name, t, as, refused)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString == 0 {
			return nil, refused
		}
		n, err := b.length(name)
		if err != nil {
			return nil, err
		}
		return b.letters(name, n), nil
	case *types.Slice:
		n, err := b.length(name)
		if err != nil {
			return nil, err
		}
		all, err := b.list(name, n, u.Elem(), as)
		if err != nil {
			return nil, err
		}
		return list{b.s.alloc(all), 0, n, n, true}, nil
	case *types.Array:
		if u.Len() > largestArray {
			return nil, refused
		}
		return b.list(name, int(u.Len()), u.Elem(), as)
	case *types.Struct:
		return b.fields(name, u, as, refused)
	case *types.Pointer:
		return b.pointee(name, u, as, refused)
	}
	return nil, refused
}

// fields are the parts of a struct. One that hides its fields is a value behind constructors to the rest of imago: they have no names in a condition.
func (b *builder) fields(name string, t *types.Struct, as *relation.Type, refused error) (value, error) {
	if as.Kind != relation.Struct || len(as.Fields) != t.NumFields() {
		return nil, refused
	}
	all := make(aggregate, t.NumFields())
	for i := range all {
		var err error
		if all[i], err = b.input(name+"."+t.Field(i).Name(), t.Field(i).Type(), as.Fields[i].Type); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// deepest is how many pointers lie behind each other in an argument. No theory stands behind it: a list of two shows what a loop over it does.
const deepest = 2

// pointee is a pointer: nil, or to a value of its own.
func (b *builder) pointee(name string, t *types.Pointer, as *relation.Type, refused error) (value, error) {
	if as.Kind != relation.Pointer || as.Elem == nil {
		return nil, refused
	}
	there := b.depth < deepest && b.pick(2) == 1
	isNil := b.x.store.Var(name+" == nil", solve.Bool)
	b.fix(isNil, map[bool]uint64{true: 0, false: 1}[there])
	if !there {
		return nothing{}, nil
	}
	b.depth++
	v, err := b.input(name, t.Elem(), as.Elem)
	b.depth--
	if err != nil {
		return nil, err
	}
	return b.s.alloc(v), nil
}

// list are elements, which are named as Go names them.
func (b *builder) list(name string, n int, elem types.Type, as *relation.Type) (aggregate, error) {
	all := make(aggregate, n)
	if as.Elem == nil {
		return nil, fmt.Errorf("%s is not known by its elements", name)
	}
	b.depth++
	defer func() { b.depth-- }()
	for i := range all {
		var err error
		if all[i], err = b.input(name+"["+strconv.Itoa(i)+"]", elem, as.Elem); err != nil {
			return nil, err
		}
	}
	if n == 0 && b.depth < deepest { // a type that is refused is refused at once, and not with the first element
		try := &builder{x: b.x, s: &state{}, domain: b.domain, hint: solve.Model{}, depth: b.depth + 1}
		if _, err := try.input(name+"[0]", elem, as.Elem); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// letters are the bytes of a text. It is tried first with all of them the letter a, which people can read.
func (b *builder) letters(name string, n int) text {
	t := make(text, n)
	for i := range t {
		t[i] = b.x.store.Var(name+"["+strconv.Itoa(i)+"]", solve.Uint8)
		b.vars = append(b.vars, t[i])
		b.hint[t[i]] = 'a'
	}
	b.premise = append(b.premise, b.encoded(t)...)
	return t
}

// encoded has bytes be a text of the domain's charset.
func (b *builder) encoded(t text) []*solve.Term {
	var all []*solve.Term
	switch charset(b.domain) {
	case relation.ASCII:
		for _, c := range t {
			all = append(all, b.x.store.Less(c, b.x.store.Int(solve.Uint8, 0x80)))
		}
	case relation.UTF8:
		all = append(all, b.x.valid(t))
	}
	return all
}

func charset(d *relation.Domain) relation.Charset {
	if d == nil {
		return relation.UTF8
	}
	return d.Charset
}

// nested is how long lists and texts in other lists are at most. No theory stands behind it: there are as many shapes as combinations.
const nested = 2

// length is the length of a text or list, one of those between 0 and the bound, or between the bounds of the domain.
func (b *builder) length(name string) (int, error) {
	lo, hi, known := 0, b.x.o.Length, false
	if b.depth > 0 {
		hi = nested
	}
	if b.depth > deepest {
		hi = 0
	}
	if bound, ok := b.domain.Bound("len(" + b.path(name) + ")"); ok {
		ends, err := lengthsOf(bound)
		if err != nil {
			return 0, err
		}
		known = ends[1] <= hi
		lo, hi = max(lo, ends[0]), min(hi, ends[1])
		if lo > hi {
			return 0, fmt.Errorf("the domain wants a length of %s of %d at least: raise --length", name, lo)
		}
	}
	if !known {
		b.x.warn(fmt.Sprintf("no %s longer than %d was tried (--length)", name, hi))
	}
	n := lo + b.pick(hi-lo+1)
	b.fix(b.x.store.Var("len("+name+")", solve.Int64), uint64(n))
	return n, nil
}

// fix has a variable be what a shape says. It is a condition of the path.
func (b *builder) fix(v *solve.Term, is uint64) {
	b.hint[v] = is
	cond := v
	if v.Sort() != solve.Bool {
		cond = b.x.store.Equal(v, b.x.store.Int(v.Sort(), is))
	} else if is == 0 {
		cond = b.x.store.Not(v)
	}
	b.said = append(b.said, cond)
}

// defaultLengths are how long texts and lists are at most.
var defaultLengths = [...]int{8, 8, 5, 3} // by the number of texts and lists; no theory: 9, 36 and 64 shapes

// lengthFor is the default of Options.Length.
func lengthFor(ts []types.Type) int {
	n := 0
	for _, t := range ts {
		switch u := t.Underlying().(type) {
		case *types.Slice:
			n++
		case *types.Basic:
			if u.Info()&types.IsString != 0 {
				n++
			}
		}
	}
	return defaultLengths[min(n, len(defaultLengths)-1)]
}
