package entail

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Bounds of the instances that are made. No theory; see make bench-polynomial.
const (
	mostEffort   = 60_000 // steps of putting together substitutions, for one relation
	mostOfRule   = 400    // substitutions of a rule
	mostMaterial = 16     // arguments that a variable may stand for where no call says it
	mostForeign  = 4      // calls of an instance that are not asked about
	mostChosen   = 1      // the same where a variable stands for what no call says
)

// A search makes instances of rules that speak of some calls in a region.
type search struct {
	theory *Theory
	region *region
	calls  []int // outputs that are spoken of
	// rewriting says that calls are simplified by all rules that make them lower, rather than by the first that has one other call.
	rewriting bool
	asks      []poly // what premises of instances with constants ask the sign of
}

// material is what variables may stand for: the arguments of the calls, parts of them, variables, and 0.
func (s *search) material() []quotient {
	var args, parts []quotient
	for _, a := range s.calls {
		for _, q := range s.theory.table.atoms[a].args {
			args = append(args, q)
			parts = append(parts, pieces(q)...)
		}
	}
	var vars, negative []quotient
	minus := whole(constantPoly(rational(-1, 1)))
	for _, v := range s.region.vars {
		vars = append(vars, whole(indeterminate(v)))
	}
	for _, q := range slices.Concat(vars, args) {
		negative = append(negative, q.times(minus))
	}
	// what the calls are about comes first, since the list is cut off
	list := distinct(slices.Concat(args, vars, []quotient{whole(poly{})}, negative, parts))
	return list[:min(mostMaterial, len(list))]
}

// A choice is what the variables of a rule may stand for, and what the rule then says.
type choice struct {
	to      substitution
	chosen  bool // no call says it of some variable
	exact   poly // what the rule says, and the same with simpler calls
	says    poly
	foreign int  // calls that are not spoken of
	ok      bool // it says something
}

// choices lists what the variables of a rule may stand for: each is bound by a call of the rule that becomes one of the calls, and those
// that are left, if they are few, are parts of arguments.
func (s *search) choices(r *rule) []*choice {
	key := fmt.Sprint(r.number, s.calls, s.region.vars, s.rewriting)
	// the same calls and variables come back for many relations of a subject
	if out, ok := s.theory.choices[key]; ok {
		return out
	}
	b := &binder{search: s, rule: r, material: s.material(), seen: map[string]bool{}}
	b.bind(substitution{}, false)
	for _, c := range b.out {
		s.complete(r, c)
	}
	b.out = slices.DeleteFunc(b.out, func(c *choice) bool { return !c.ok })
	s.theory.choices[key] = b.out
	return b.out
}

type binder struct {
	*search
	rule     *rule
	material []quotient
	seen     map[string]bool
	out      []*choice
}

func (b *binder) bind(to substitution, chosen bool) {
	key := to.key()
	// Backtracking over partial substitutions; several orders of binding lead to the same one.
	if b.seen[key] || b.exhausted() {
		return
	}
	b.theory.effort--
	b.seen[key] = true
	open := slices.DeleteFunc(slices.Clone(b.rule.used), func(v int) bool { _, bound := to[v]; return bound })
	if len(open) == 0 {
		b.out = append(b.out, &choice{to: maps.Clone(to), chosen: chosen})
		return
	}
	// calls that match say what variables are; material is the last resort
	b.bindCalls(open, to, chosen)
	if len(open) > 2 || len(to) == 0 && len(b.rule.used) > 1 {
		return // nothing speaks for such an instance
	}
	for _, q := range b.material {
		to[open[0]] = q
		b.bind(to, true)
	}
	// the substitution is shared by all branches: each leaves it as it was
	delete(to, open[0])
}

// exhausted reports whether the search for instances of a rule is to end.
func (b *binder) exhausted() bool {
	return len(b.out) >= mostOfRule || len(b.seen) > 4*mostOfRule || b.theory.effort == 0 || b.theory.work.spent()
}

// bindCalls has the calls of the rule that mention open variables stand for calls that are there.
func (b *binder) bindCalls(open []int, to substitution, chosen bool) {
	table := b.theory.table
	for _, pattern := range b.rule.calls {
		p := table.atoms[pattern]
		if !mentionAny(p.args, open) {
			continue
		}
		for _, a := range b.calls {
			if t := table.atoms[a]; t.fn == p.fn && t.out == p.out {
				for _, next := range match(p.args, t.args, to, b.rule.used) {
					b.bind(next, chosen)
				}
			}
		}
	}
}

// mentionAny reports whether one of the variables stands in one of the terms.
func mentionAny(terms []quotient, vars []int) bool {
	return slices.ContainsFunc(terms, func(q quotient) bool {
		return slices.ContainsFunc(vars, func(v int) bool { return q.num.has(v) || q.den.has(v) })
	})
}

// outputs is what the calls of a rule become: outputs of other calls. It fails where one has no value.
func (s *search) outputs(r *rule, to substitution) (map[int]int, bool) {
	out := map[int]int{}
	for _, a := range r.calls {
		at := s.theory.table.atoms[a]
		args := make([]quotient, len(at.args))
		for i, q := range at.args {
			var ok bool
			if args[i], ok = to.in(q); !ok {
				return nil, false
			}
			if s.theory.numeric && args[i].whole {
				// sums that are equal up to rounding must be one call
				args[i] = whole(substantial(args[i].num))
			}
		}
		out[a] = s.theory.table.call(at.fn, at.out, args)
	}
	return out, true
}

// constant reports whether all arguments of an output are numbers.
func (s *search) constant(a int) bool {
	return !slices.ContainsFunc(s.theory.table.atoms[a].args, func(q quotient) bool { _, fixed := q.value(); return !fixed })
}

// complete computes what a rule says with to for its variables, if that is something and has few other calls.
func (s *search) complete(r *rule, c *choice) {
	outputs, ok := s.outputs(r, c.to)
	if !ok {
		return
	}
	if c.exact, ok = s.substituted(r.is.p, outputs, c.to); !ok {
		return
	}
	// simplified where it speaks everywhere; in a region more may be
	c.says = s.simplified(c.exact, s.simpler)
	for _, a := range s.theory.table.calls(c.says) {
		if !s.constant(a) && !slices.Contains(s.calls, a) {
			c.foreign++
		}
	}
	c.ok = len(c.exact) > 0 && c.foreign <= mostForeign && (!c.chosen || c.foreign <= mostChosen)
}

// substituted is a polynomial with to for its variables, where calls become outputs.
func (s *search) substituted(p poly, outputs map[int]int, to substitution) (poly, bool) {
	total := poly{}
	for _, t := range p {
		product := constantPoly(t.coef)
		for _, i := range t.mono {
			by, ok := s.factor(i, outputs, to)
			if !ok {
				return nil, false
			}
			product = product.times(by)
		}
		total = total.plus(product)
	}
	return total, true
}

// factor is an indeterminate of a rule in an instance: an output, a number, or a polynomial of variables.
func (s *search) factor(i int, outputs map[int]int, to substitution) (poly, bool) {
	a, isCall := outputs[i]
	if !isCall {
		q, ok := to[i]
		if !ok {
			return indeterminate(i), true
		}
		return q.num, q.whole
	}
	if !s.constant(a) {
		return indeterminate(a), true
	}
	// An output at constants is a number: exact where it is known, up to rounding where that is allowed, else an indeterminate.
	v := s.theory.value(a)
	if v.known {
		return constantPoly(v.exact), true
	}
	if s.theory.numeric && v.defined {
		return computed(v.float)
	}
	return indeterminate(a), v.defined
}

// known lists the instances of all rules, each once. Up to rounding, where there are many relations to prove, an equality is looked for among
// equalities only; else the calls of inequalities may be helpers.
func (s *search) known(asked sign) []statement {
	seen := map[string]bool{}
	var out []statement
	for _, r := range s.theory.rules {
		if s.theory.numeric && asked == zero && r.is.sign != zero {
			continue
		}
		for _, c := range s.choices(r) {
			if len(c.says) == 0 || !s.region.serves(r.claim, c.to) {
				continue
			}
			is := statement{p: s.simplified(c.says, s.simplerHere), sign: r.is.sign}
			if _, fixed := is.p.value(); fixed || !s.theory.observes(s.region, is) {
				continue
			}
			// multiples of one statement are one
			if key := string(is.sign) + scaledKey(is); !seen[key] {
				seen[key] = true
				out = append(out, is)
			}
		}
	}
	return out
}

// pruned leaves out, again and again, the instances with an output that nothing else has.
func (s *search) pruned(known []statement, asked poly) []statement {
	for {
		uses := map[int]int{}
		for _, i := range asked.indeterminates() {
			// what is asked about must not be pruned away
			uses[i] += 2
		}
		for _, k := range known {
			for _, a := range s.theory.table.calls(k.p) {
				uses[a]++
			}
		}
		kept := slices.DeleteFunc(slices.Clone(known), func(k statement) bool {
			return slices.ContainsFunc(s.theory.table.calls(k.p), func(a int) bool { return uses[a] < 2 })
		})
		if len(kept) == len(known) {
			return known
		}
		known = kept
	}
}

// mostAliases bounds the calls that are spoken of since they are equal to others. No theory; see make bench-polynomial.
const mostAliases = 8

// aliases lists calls that a rule says are equal to those that are spoken of, such as Max(y, x) beside Max(x, y): a rule may speak of these,
// though everything is simplified to those.
func (s *search) aliases() []int {
	var out []int
	// breadth first, from the calls that are spoken of: exchanges of arguments generate a group
	for from := s.calls; len(from) > 0 && len(out) < mostAliases; {
		var next []int
		for _, r := range s.theory.rules {
			if r.is.sign != zero || len(r.calls) != 2 || len(r.is.p) != 2 {
				continue
			}
			for i, head := range r.calls {
				for _, a := range from {
					if b, ok := s.alias(r, head, r.calls[1-i], a); ok && !slices.Contains(s.calls, b) && !slices.Contains(out, b) && len(out) < mostAliases {
						out, next = append(out, b), append(next, b)
					}
				}
			}
		}
		from = next
	}
	return out
}

// alias is what the other call of a rule becomes where one is call a, if that is no longer to read.
func (s *search) alias(r *rule, head, other, a int) (int, bool) {
	x, y := s.theory.table.atoms[head], s.theory.table.atoms[a]
	if x.fn != y.fn || x.out != y.out || len(x.args) < 2 {
		return 0, false
	}
	for _, to := range match(x.args, y.args, substitution{}, r.used) {
		if slices.ContainsFunc(r.used, func(v int) bool { _, bound := to[v]; return !bound }) || !s.region.serves(r.claim, to) {
			continue
		}
		if outputs, ok := s.outputs(r, to); ok && s.theory.size(outputs[other]) == s.theory.size(a) {
			return outputs[other], true
		}
	}
	return 0, false
}

// helpers lists calls beside those that are spoken of that several instances have, the most used first. A sum of inequalities may need one
// that a single instance has, and what is known of it otherwise.
func (s *search) helpers(known []statement, asked sign) []int {
	// an equation needs a call in two instances to cancel it
	least := 2
	if asked != zero {
		least = 1
	}
	return s.mostUsed(known, s.calls, least)
}

func (s *search) mostUsed(known []statement, beside []int, least int) []int {
	uses := map[int]int{}
	for _, k := range known {
		for _, a := range s.theory.table.calls(k.p) {
			if !slices.Contains(beside, a) && !s.constant(a) {
				uses[a]++
			}
		}
	}
	out := slices.Sorted(maps.Keys(uses))
	out = slices.DeleteFunc(out, func(a int) bool { return uses[a] < least })
	slices.SortStableFunc(out, func(a, b int) int {
		return cmp.Or(cmp.Compare(uses[b], uses[a]), cmp.Compare(s.theory.size(a), s.theory.size(b)))
	})
	return out
}

// size grows with what has to be read of a call.
func (t *Theory) size(a int) int {
	n := 0
	for _, q := range t.table.atoms[a].args {
		n += len(q.text)
	}
	return n
}
