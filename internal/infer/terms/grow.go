package terms

import (
	"errors"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Sizes of what is grown. No theory stands behind them: with these the laws of the tests are within reach, and a search of a function of two
// lists makes some four hundred calls.
const (
	maxBaseSize   = 5   // of base terms: an operation on two fields; of those with more than one sister, 4
	maxBase       = 300 // base terms with columns of their own
	maxArguments  = 24  // base terms that one parameter is given
	maxNestedSize = 3   // of a base term that is given to the subject
	maxOuterArgs  = 12  // terms beside a result in an operation of two
)

// Growth is bottom-up enumeration with observational equivalence: all terms of size n are made of terms of smaller sizes, each is evaluated
// on the battery, and terms with one column form a class. Only the simplest of a class is built upon (a representative), since what is made
// of the others has the same values; that they are equal is itself a conjecture. So the number of classes and not of terms bounds what
// follows, but it still grows exponentially with the size, hence the limits above.
//
// Terms without the subject come first: equations between them hold whatever the subject does, and are used as rules to drop conjectures
// that say nothing of it.

// add evaluates a term and makes it known; it reports whether it has a column that no simpler term has. A term whose functions cannot be
// given its arguments is left out.
//
// It gives t its column. A term that is simpler than the representative of its class takes that one's place.
func (s *search) add(t *term) (bool, error) {
	if !feedable(t) {
		return false, nil
	}
	ok, err := s.rows.evaluate(t)
	if errors.Is(err, errBudget) {
		s.cut()
		return false, nil
	}
	if err != nil || !ok {
		return false, s.ctx.Err() // what cannot be executed has no value
	}
	id := classKey(t)
	s.terms = append(s.terms, t)
	first, known := s.class[id]
	if !known || simpler(t, first) < 0 {
		s.class[id] = t
	}
	return !known, nil
}

func (s *search) cut() {
	if !s.full && s.Cut != nil {
		s.Cut("the terms that were not grown for want of budget")
	}
	s.full = true
}

// feedable reports whether the functions in t can be called: a state that a call leaves is made again by that call (rebuilt), but one inside of
// another value comes back as text, and cannot be given to another function. One state is made by one call, as people say no more of it.
func feedable(t *term) bool {
	if t.op == nil {
		return true
	}
	for i, a := range t.args {
		if a.op == nil {
			continue
		}
		if hidden(a.typ) && (!a.op.state || hides(a.args)) || t.op.call != nil && a.misplaced(t.op.call.Params[i]) {
			return false
		}
	}
	return true
}

// hides reports whether one of some terms is a state that a call left.
func hides(args []*term) bool {
	return slices.ContainsFunc(args, func(a *term) bool { return a.op != nil && hidden(a.typ) })
}

// misplaced reports whether a function gives t as one of several results under a name, and it is a number or a text without a type of its own:
// a year is no day, whatever their types say.
func (t *term) misplaced(as relation.Param) bool {
	return t.op != nil && t.op.label != "" && identical(t.typ, relation.Predeclared(t.typ.Kind)) && t.op.label != as.Name
}

// grow makes all terms: those without the subject first, then its results for several arguments, then what is made of these.
func (s *search) grow() error {
	base, err := s.growBase()
	if err != nil {
		return err
	}
	results, err := s.growResults(base)
	if err != nil {
		return err
	}
	return s.growContexts(base, results)
}

// growBase makes the terms of parameters, literals, builtins, fields and sisters, from the bottom up by size, each of representatives of
// smaller classes. Equations between them are known from then on.
//
// A term of size n has n leaves and operations: x is 1, len(x) 2, x + y 3. Parameters stay whatever their values are (free), since
// conjectures have them as variables.
func (s *search) growBase() ([]*term, error) {
	b := &base{sizes: make([][]*term, maxBaseSize+1)}
	for _, t := range slices.Concat(s.vars.params, s.vocab.literals) {
		fresh, err := s.add(t)
		if err != nil {
			return nil, err
		}
		if fresh || t.free {
			b.sizes[1] = append(b.sizes[1], t)
		}
	}
	for _, more := range []func() []*term{s.completed, s.placed, s.described, s.contained} {
		if err := s.take(b, more()); err != nil {
			return nil, err
		}
	}
	for size := 2; size <= maxBaseSize; size++ {
		if err := s.take(b, s.composed(b.sizes, size)); err != nil {
			return nil, err
		}
	}
	return append(slices.Concat(b.sizes...), b.wide...), nil
}

func (s *search) contained() []*term { return s.contents(s.simplest) }

// simplest is the simplest term that is known to have the values of t: a state tells its length by a method of its own.
func (s *search) simplest(t *term) *term {
	if _, err := s.add(t); err != nil || t.col == nil {
		return t
	}
	return s.class[classKey(t)]
}

// base is the representatives among the base terms, by size.
type base struct {
	sizes [][]*term
	wide  []*term // larger ones
	n     int
}

// take adds terms to the base as far as there is room; what is no representative is known to be equal to one.
//
// Terms that are left out for want of room are not grown later; the search says so once (cut).
func (s *search) take(b *base, terms []*term) error {
	for _, t := range terms {
		if b.n >= maxBase {
			s.cut()
			return nil
		}
		fresh, err := s.add(t)
		switch {
		case err != nil:
			return err
		case fresh && t.size > maxBaseSize:
			b.wide = append(b.wide, t)
			b.n++
		case fresh:
			b.sizes[t.size] = append(b.sizes[t.size], t)
			b.n++
		case t.col != nil && s.class[classKey(t)] != nil:
			t.redundant = true
			s.know(t, s.class[classKey(t)])
		}
	}
	return nil
}

// completed are the sisters of the subject's parameters, in order and each once, with literals where these do not suffice.
//
// They may be larger than maxBaseSize: a sister of four parameters is a term of size five at least, and one of these is worth more than
// many small ones.
func (s *search) completed() []*term {
	var out []*term
	for _, g := range s.vocab.sisters {
		if hidden(g.out) {
			continue // nothing is said of a state that only sisters have made
		}
		lists := [][]*term{nil}
		for i, t := range g.in {
			var longer [][]*term
			for _, args := range lists {
				for _, a := range s.suiting(g, i, t, args) {
					longer = append(longer, append(slices.Clone(args), a))
				}
			}
			lists = longer
		}
		for _, args := range lists {
			if slices.ContainsFunc(args, func(a *term) bool { return a.free }) {
				out = append(out, apply(g, args...))
			}
		}
	}
	return out
}

// suiting are what a sister may be given as its i-th argument behind others: the parameter of the subject with its name, or the first of its
// type that is not yet given; if there is none, the literals of the type.
//
// The name decides where several parameters have the type, so that Contains(s, substr) is given s and substr and not the other way round.
func (s *search) suiting(g *operation, i int, t typ, given []*term) []*term {
	var first *term
	for _, p := range s.vars.params {
		if identical(p.typ, t) && !slices.Contains(given, p) && (first == nil || p.leaf == g.call.Params[i].Name) {
			first = p
		}
	}
	if first != nil {
		return []*term{first}
	}
	return slices.DeleteFunc(slices.Clone(s.vocab.literals), func(l *term) bool { return !identical(l.typ, t) })
}

// composed are the terms of a size that are made of smaller ones: by builtins first, then by fields and sisters.
//
// The largest size is kept for builtins and single fields: sisters are not nested that deep.
func (s *search) composed(sizes [][]*term, size int) []*term {
	out := operated(sizes, size)
	for _, x := range sizes[size-1] {
		for _, f := range fieldsOf(x.typ) {
			out = append(out, apply(f, x))
		}
	}
	for _, g := range s.vocab.sisters {
		if hidden(g.out) {
			continue
		}
		tuples(sizes, g.in, size-1, func(args []*term) {
			if !s.swapsNames(g, args) && !slices.ContainsFunc(args, func(a *term) bool { return a.calculated() || a.op != nil && size == maxBaseSize }) {
				out = appended(out, g, args...)
			}
		})
	}
	return out
}

// swapsNames reports whether a sister is given a number, a text or a flag of the subject in the place of another one that has the name which the
// sister gives it: a base is no size.
func (s *search) swapsNames(g *operation, args []*term) bool {
	for i, a := range args {
		name := g.call.Params[i].Name
		own := func(p *term) bool { return p.leaf == name && identical(p.typ, a.typ) }
		if a.free && a.leaf != name && a.typ.Kind <= relation.String && slices.ContainsFunc(s.vars.params, own) {
			return true
		}
	}
	return false
}

// operated are the terms of a size that builtins make of smaller ones; of the largest size those of two that are alike.
func operated(sizes [][]*term, size int) []*term {
	var out []*term
	for i := range builtins {
		b := &builtins[i]
		switch {
		case !b.grown:
		case b.arity == 1:
			for _, x := range sizes[size-1] {
				out = appended(out, b.at(x.typ), x)
			}
		default:
			pairs(sizes, size-1, func(x, y *term) {
				if size < maxBaseSize || x.size == y.size && x.calls+y.calls == 0 {
					out = appended(out, b.at(x.typ, y.typ), x, y)
				}
			})
		}
	}
	return out
}

// pairs calls f for all pairs of terms whose sizes have a sum.
func pairs(sizes [][]*term, sum int, f func(x, y *term)) {
	for left := 1; left < sum; left++ {
		for _, x := range sizes[left] {
			for _, y := range sizes[sum-left] {
				f(x, y)
			}
		}
	}
}

// tuples calls f for all lists of terms of given types whose sizes have a sum.
//
// args is used again for each list, hence the clone.
func tuples(sizes [][]*term, types []typ, sum int, f func(args []*term)) {
	var fill func(args []*term, rest int)
	fill = func(args []*term, rest int) {
		if len(args) == len(types) {
			if rest == 0 {
				f(slices.Clone(args))
			}
			return
		}
		missing := len(types) - len(args) - 1
		for size := 1; size <= rest-missing && size < len(sizes); size++ {
			for _, t := range sizes[size] {
				if identical(t.typ, types[len(args)]) {
					fill(append(args, t), rest-size)
				}
			}
		}
	}
	fill(nil, sum)
}

// growResults makes the results of the subject: for its parameters, for a second source, with one argument replaced by each other term of its
// type, and for transformed arguments.
//
// The results for the parameters come first and are the plain ones, F(x, y); those of second sources are F(x2, y2); then one argument is
// another term, F(x + 1, y); and what follow.go makes of all arguments is named by its transformation (by), since a conjecture about a
// named transformation reads better.
func (s *search) growResults(base []*term) ([]*term, error) {
	lists := []followUp{{"", s.vars.params}, {"", s.vars.copies}}
	for i := range s.vars.params {
		lists = append(lists, followUp{"", replaced(s.vars.params, i, s.vars.copies[i])})
	}
	plain := len(lists)
	for i, p := range s.vars.params {
		n := 0
		for _, t := range base {
			if t != p && t.size <= maxNestedSize && identical(t.typ, p.typ) && n < maxArguments && t.argues() {
				lists = append(lists, followUp{"", replaced(s.vars.params, i, t)})
				n++
			}
		}
	}
	if s.vars.writing != nil {
		if _, err := s.add(s.vars.writing); err != nil {
			return nil, err
		}
	}
	lists = slices.Concat(lists, s.followUps(), s.jointly(), s.moved(), s.combined(), s.bordered())
	var out []*term
	for k, list := range lists {
		s.value(list.args)
		for _, op := range s.vocab.results() {
			if k >= plain && hidden(op.out) {
				continue // a state is seen through sisters, which are given those of variables
			}
			t := apply(op, list.args...)
			if list.by != "" {
				t.by = list.by
			}
			before := len(s.terms)
			if _, err := s.add(t); err != nil {
				return nil, err
			}
			if len(s.terms) > before {
				out = append(out, t)
			}
		}
	}
	return out, nil
}

// value gives arguments their columns: where two lists of them are equal in a region, so are their results, whatever the subject does.
func (s *search) value(args []*term) {
	for _, a := range args {
		if a.col != nil || a.about {
			continue
		}
		if ok, err := s.rows.evaluate(a); err != nil || !ok {
			a.col = nil
		}
	}
}

// growContexts makes what stands around results: fields and lengths of them, sisters and the subject itself of them, and operations with a
// term beside them.
func (s *search) growContexts(base, results []*term) error {
	leaves := slices.Concat(s.vars.params, s.vars.copies, s.vocab.literals)
	for _, t := range base {
		if t.size > 1 && t.size <= maxNestedSize {
			leaves = append(leaves, t)
		}
	}
	for _, r := range results {
		plain := isPlain(r, s.vars.params) || isPlain(r, s.vars.copies)
		for _, t := range s.around(r, plain, leaves) {
			if _, err := s.add(t); err != nil {
				return err
			}
		}
	}
	return s.growPairs(results)
}

// isPlain reports whether t is the subject's result for the variables themselves.
func isPlain(t *term, vars []*term) bool { return slices.Equal(t.args, vars) }

// around is what is made of one result; of results for transformed arguments less is made.
//
// The plain result gets everything around it, any other only what a law of transformed arguments speaks of: fields, lengths, sisters.
func (s *search) around(r *term, plain bool, beside []*term) []*term {
	var out []*term
	for _, f := range fieldsOf(r.typ) {
		out = append(out, apply(f, r))
	}
	for i := range builtins {
		if b := &builtins[i]; b.arity == 1 && b.name != "!" && !adds[b.name] && (plain || b.name == "len") {
			out = appended(out, b.at(r.typ), r)
		}
	}
	out = append(out, s.counted(r)...)
	if !plain {
		return append(out, s.throughSisters(r, nil)...)
	}
	for _, t := range transformations {
		if x := t.apply(s, r); x != nil {
			out = append(out, x)
		}
	}
	return slices.Concat(out, s.elementsOf(r), s.throughSisters(r, slices.Concat(s.siblings(r), beside)), besides(r, beside), s.containments(r))
}

// siblings are the other results of the execution of one: what a function takes away is given back to what it leaves.
func (s *search) siblings(r *term) []*term {
	var out []*term
	if r.typ.Kind <= relation.String {
		return nil
	}
	for _, op := range s.vocab.subject {
		if op != r.op {
			if t := s.made(op, r.args); t != nil {
				out = append(out, t)
			}
		}
	}
	return out
}

// containments are what functions of the standard library say of a text beside the parameters: that it begins with one, or is a part of it.
func (s *search) containments(r *term) []*term {
	var out []*term
	for _, name := range s.vocab.refNames {
		op := s.vocab.refs[name]
		if len(op.in) != 2 || !isBool(op.out) || !identical(op.in[0], r.typ) || !identical(op.in[1], r.typ) {
			continue
		}
		for _, p := range s.vars.params {
			if identical(p.typ, r.typ) {
				out = append(out, apply(op, p, r), apply(op, r, p))
			}
		}
	}
	return out
}

// besides are operations on a result and one of some terms, on either side.
//
// At most maxOuterArgs of the terms are used, those first that have an operation with the result at all.
func besides(r *term, terms []*term) []*term {
	var out []*term
	n := 0
	for _, x := range terms {
		if n >= maxOuterArgs {
			break
		}
		before := len(out)
		for i := range builtins {
			b := &builtins[i]
			if b.arity != 2 || !b.grown || adds[b.name] || x.isLiteral() && idle[b.name+x.leaf] {
				continue
			}
			out = appended(out, b.at(r.typ, x.typ), r, x)
			if !symmetric[b.name] || isText(r.typ) {
				out = appended(out, b.at(x.typ, r.typ), x, r)
			}
		}
		if len(out) > before {
			n++
		}
	}
	return out
}

// idle are operations with a literal that change nothing, or leave nothing.
var idle = map[string]bool{"+0": true, "-0": true, "*0": true, "*1": true, `+""`: true, "+-1": true, "--1": true}

// symmetric are the operations whose operands may change places.
var symmetric = map[string]bool{"+": true, "*": true, "|": true, "&": true, "min": true, "max": true}

// throughSisters gives a result to the sisters and to the subject itself: the other arguments are the parameters, or what fits of the terms
// beside.
func (s *search) throughSisters(r *term, beside []*term) []*term {
	var out []*term
	for _, g := range slices.Concat(s.vocab.subject, s.vocab.sisters) {
		for i, t := range g.in {
			if !identical(t, r.typ) || hidden(r.typ) && hidden(g.out) {
				continue
			}
			for _, args := range s.others(g, i, beside) {
				args[i] = r
				out = append(out, apply(g, args...))
			}
		}
	}
	return out
}

// others are lists of arguments of g but for the i-th: parameters of the subject of their types, in order, and with each of the terms beside
// in the place of one.
func (s *search) others(g *operation, i int, beside []*term) [][]*term {
	args := s.own(g, i)
	var out [][]*term
	if complete(args, i) {
		out = append(out, args)
	}
	for k, t := range g.in {
		n := 0
		for _, x := range beside {
			if k == i || x == args[k] || !identical(x.typ, t) || n >= maxOuterArgs/2 {
				continue
			}
			if other := replaced(args, k, x); complete(other, i) {
				out = append(out, other)
				n++
			}
		}
	}
	return out
}

// own are parameters of the subject as arguments of g but for the i-th, each once, those of the same name where there are such.
func (s *search) own(g *operation, i int) []*term {
	args := make([]*term, len(g.in))
	used := map[*term]bool{}
	for k, t := range g.in {
		if k == i {
			continue
		}
		for _, p := range s.vars.params {
			if !used[p] && identical(p.typ, t) && (args[k] == nil || p.leaf == g.call.Params[k].Name) {
				args[k] = p
			}
		}
		used[args[k]] = true
	}
	return args
}

// complete reports whether all arguments but the i-th stand.
func complete(args []*term, i int) bool {
	for k, a := range args {
		if k != i && a == nil {
			return false
		}
	}
	return true
}

// growPairs makes operations of two results: sums and joins of those of both sources.
//
// F(x) + F(y), min, max, unions and joins of them: homomorphisms such as F(x + y) == F(x) + F(y) need both results on one side.
func (s *search) growPairs(results []*term) error {
	for _, x := range results {
		for _, y := range results {
			if !isPlain(x, s.vars.params) || !s.oneReplaced(y) || !identical(x.typ, y.typ) {
				continue
			}
			for _, name := range []string{"+", "min", "max", "|", "&", "concat"} {
				if op := builtinAt(name, x.typ, y.typ); op != nil {
					if _, err := s.add(apply(op, x, y)); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// oneReplaced reports whether t is the result for second sources, or for one.
func (s *search) oneReplaced(t *term) bool {
	n := 0
	for i, a := range t.args {
		switch a {
		case s.vars.copies[i]:
			n++
		case s.vars.params[i]:
		default:
			return false
		}
	}
	return n > 0
}

// withSubject are the terms that execute the subject, the simplest first.
func (s *search) withSubject() []*term {
	out := slices.DeleteFunc(slices.Clone(s.terms), func(t *term) bool { return !t.about })
	slices.SortStableFunc(out, simpler)
	return out
}
