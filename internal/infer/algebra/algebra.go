// Package algebra proposes relations from laws that mathematics and programming know by name. [Laws] is the table, a row a law;
// [Propose] instantiates it for one subject: the text of a row, with the subject for F, a sister for G and a constant for C, is a
// candidate relation. The package decides nothing: what a candidate is worth is its caller's business.
package algebra

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Family is a kind of law, in the words that a report uses.
type Family string

// The families, in the order in which a developer wants to see them (docs/traps.md C).
const (
	RoundTrip   Family = "round trip"
	Agreement   Family = "agreement"
	Idempotence Family = "idempotence"
	Involution  Family = "involution"
	State       Family = "state"
	Parity      Family = "parity"
	Commutative Family = "commutativity"
	Reflection  Family = "reflection"
	Period      Family = "period"
	Divisible   Family = "divisibility"
	Cofunction  Family = "cofunction"
	Pythagorean Family = "Pythagorean law"
	Invariance  Family = "invariance"
	Unchanged   Family = "argument unchanged"
	Associative Family = "associativity"
	Neutral     Family = "neutral element"
	Equivariant Family = "equivariance"
	Homomorphic Family = "homomorphism"
	Scaling     Family = "scaling"
	Identity    Family = "sister identity"
	Order       Family = "order"
	Content     Family = "content kept"
	Length      Family = "length"
	Step        Family = "step law"
	Monotone    Family = "monotone"
	Subadditive Family = "sub-additivity"
	Bound       Family = "bound"
	FixedPoint  Family = "fixed point"
	Outcome     Family = "outcome"

	// Of relations that no row of the table has: those of packages polynomial, terms and genetic.
	Polynomial  Family = "polynomial"
	Inequality  Family = "inequality"
	Equation    Family = "equation"
	Conditional Family = "equation where"
	Linear      Family = "linear"
	Searched    Family = "seen by mutants"
	Framed      Family = "test frames"
	Stated      Family = "stated"   // by tests or the doc comment
	Proposed    Family = "proposed" // by a command of the user
)

// Families is the order of the families.
var Families = []Family{
	RoundTrip, Agreement, Idempotence, Involution, State, Parity, Commutative, Reflection, Period, Divisible, Cofunction, Pythagorean, Invariance,
	Associative, Neutral, Equivariant, Homomorphic, Scaling, Order, Content, Length, Step, Monotone, Subadditive, Bound, Identity, Equation, Conditional,
	Linear, FixedPoint, Unchanged, Outcome, Polynomial, Inequality, Searched, Framed, Stated, Proposed,
}

// Rank is the place of f in [Families].
func (f Family) Rank() int {
	for i, g := range Families {
		if f == g {
			return i
		}
	}
	return len(Families)
}

// A Law is a row of the table.
//
// The texts are patterns of the relation language, read by its parser ([relation.ParsePattern]). In them, F is the subject and G and H are
// sisters, F2 is the second output of the subject; x, y and z are F's arguments, any other letter is a variable of its own; C is a constant of
// the range that the row names, x.C is a field, CC is a text twice; {a} stands for the alternatives of the choice a: there is a candidate for
// each. N is the number of the type X: of its declared constants, or of its bits; F[N](x) applies F so many times, and a stronger statement
// with M for N is made of each longest part of N steps.
type Law struct {
	Name   string
	Family Family
	// F is the shape of the subject, G and H are those of sisters, if the law goes through any.
	F, G, H Shape
	Where   Where
	Text    string
	// C is the range of the constant C of the texts.
	C       Range
	Choices []Choice
	// Unless lists stronger statements: where one of them holds too, this row has nothing to say.
	Unless list
	// Needs is a statement beside which alone the row says something.
	Needs string
	// Under names laws that imply this one when they hold for the same view of the subject, Beside one without which it makes no sense.
	Under  list
	Beside string
	// Traits are those of the row, WhereOK those of the row that is made of it with the premise that the subject succeeds.
	Traits, WhereOK Traits
	// Silent is why the row is kept though it is printed of none of the functions of testdata/printed.txt.
	Silent Reason

	row string // of which this one is made; "" for a row of the table
}

// A Range is a set of constants, or of names of fields, over which a law is written.
type Range string

// The ranges.
const (
	CodeNumbers Range = "numbers of the code"      // [Scope.Constants]
	CodeTexts   Range = "texts of the code"        // [Scope.Texts]
	Characters  Range = "characters of the result" // [Scope.Characters]
	Units       Range = "values of X whose parts are 0 or 1"
	Fields      Range = "exported fields of the result, or of X"
)

// Row is the name of the row of the table that l is, or of which it is made.
func (l *Law) Row() string {
	if l.row != "" {
		return l.row
	}
	return l.Name
}

type list = []string

// sisters lists the shapes of the sisters.
func (l *Law) sisters() []Shape {
	switch {
	case l.G == Shape{}:
		return nil
	case l.H == Shape{}:
		return []Shape{l.G}
	}
	return []Shape{l.G, l.H}
}

// texts lists all schemas of the row, and what its choices put into them.
func (l *Law) texts() []string {
	out := append([]string{l.Text}, l.Unless...)
	if l.Needs != "" {
		out = append(out, l.Needs)
	}
	for _, c := range l.Choices {
		out = append(out, c.Of...)
	}
	return out
}

// A Candidate is an instance of a law.
type Candidate struct {
	Law    *Law
	Text   string
	Unless []string
	Needs  []string
	// View names the parameters and the output that F stands for, Sister the functions that G and H stand for, Constant what C stands
	// for.
	View, Sister, Constant string
	// Origin is the place where somebody stated or proposed it: "sort_test.go:12"; "" of what the program makes.
	Origin string
	// Evident says that the code shows what is claimed at a glance: nothing in it writes where the claim says that nothing changes.
	Evident bool
	// Displaced says that a number has the role of another one in it, such as a page that of a size: nobody misses such a law.
	Displaced bool
}

// LowInterest reports whether nobody misses what is claimed: such claims come last.
func (c Candidate) LowInterest() bool { return c.Displaced || c.Law.Traits.Has(LowInterest) }

// A Scope is what a subject's laws may speak of.
type Scope struct {
	Env          *relation.Env
	Subject      *relation.Func
	Sisters      []*relation.Func
	Counterparts []*relation.Func // of the standard library, of the subject's name, and not called by it
	Constants    []Constant
	Texts        []string                       // Go literals
	Characters   []string                       // of which results are, a Go literal by output; "" or none where that is not known
	Pair         func(f, g *relation.Func) bool // by their names; nil: no two functions make a pair
	Fixed        []int                          // parameters of the subject on which its outputs do not depend; but for states, no law varies them
	Dead         []int                          // outputs of the subject that are constant; likewise
	Called       []string                       // references that the subject's code calls: that it agrees with them says nothing
	Errs         bool                           // the subject fails on inputs of its domain
	Untouched    []int                          // parameters through which the subject's code does not write
	ReadOnly     func(*relation.Func) []int     // outputs that are arguments which the function only reads; nil: none are
}

// A Constant may stand for C.
type Constant struct {
	Text    string
	Integer bool // it is a whole number, usable with integers
}

// Propose lists the candidates for a subject, in the order of the table; texts that say nothing well-typed are still among them.
//
// Texts that occur twice, by two laws or by symmetric choices, are proposed once, by the first.
func Propose(sc Scope) []Candidate {
	var out []Candidate
	seen := map[string]bool{}
	for i := range Laws {
		for _, c := range instances(sc, &Laws[i]) {
			if !seen[c.Text] {
				seen[c.Text] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// An Influence is a candidate that says that one output does not depend on one parameter.
type Influence struct {
	Candidate
	Param, Output int
}

// Independent lists the candidates that say that a parameter has no influence: those which hold name the [Scope.Fixed] and the
// [Scope.Dead].
func Independent(sc Scope) []Influence {
	var out []Influence
	for i := range Laws {
		if !Laws[i].Traits.Has(Independence) {
			continue
		}
		for _, f := range viewsOf(sc.Subject, Laws[i].F, binding{}, Laws[i].Where, ofReceiver, nil) {
			for _, c := range fill(sc, &Laws[i], f, nil) {
				out = append(out, Influence{c, f.holes[0], f.outputs[0]})
			}
		}
	}
	return out
}

// Definitions lists the candidates that say that fn, of an environment, is an operator or a builtin.
func Definitions(env *relation.Env, fn *relation.Func) []Candidate {
	return ofOne(env, fn, func(l *Law) bool { return l.Traits.Has(Definition) })
}

// Commutations lists the candidates that say that fn, of an environment, gives the same for its arguments in another order.
func Commutations(env *relation.Env, fn *relation.Func) []Candidate {
	return ofOne(env, fn, func(l *Law) bool { return l.Family == Commutative })
}

// Unchanging lists the candidates that say that fn, of an environment, leaves an argument alone. One without results gives what it leaves of it.
func Unchanging(env *relation.Env, fn *relation.Func) []Candidate {
	return ofOne(env, fn, func(l *Law) bool { return l.Family == Unchanged || len(fn.Results) == 0 && LeavesAlone(l) })
}

// LeavesAlone reports whether a law says that a function leaves an argument alone, or returns it.
func LeavesAlone(l *Law) bool { return l.Text == "F(x) == x" }

// ofOne lists the candidates of some laws that speak of one function alone.
func ofOne(env *relation.Env, fn *relation.Func, some func(*Law) bool) []Candidate {
	var out []Candidate
	for i := range Laws {
		if some(&Laws[i]) && len(Laws[i].sisters()) == 0 {
			out = append(out, instances(Scope{Env: env, Subject: fn}, &Laws[i])...)
		}
	}
	return out
}

// References lists the functions of the standard library that the table mentions.
func References() []string {
	seen := map[string]bool{}
	var out []string
	for _, l := range Laws {
		for _, text := range l.texts() {
			for _, q := range relation.Qualified(text) {
				if !seen[q] && !ofField(q) {
					seen[q] = true
					out = append(out, q)
				}
			}
		}
	}
	return out
}

// maxPairs bounds the candidates of a law that goes through two sisters. No theory stands behind the figure.
const maxPairs = 60

func instances(sc Scope, law *Law) []Candidate {
	r := law.read()
	if r.whereOK && !sc.Errs || !sc.Subject.Err && (r.tells("F") || r.neverPanics) {
		return nil
	}
	fixed := sc.Fixed
	if law.Traits.Has(Independence) || law.Family == State { // a state is often cleared to one and the same
		fixed = nil
	}
	var out []Candidate
	views := viewsOf(sc.Subject, law.F, binding{}, law.Where, seenBy(law.Family), fixed)
	if r.iterates && len(law.sisters()) == 0 {
		views = append(views, zeroed(views)...)
	}
	for _, f := range views {
		if !sc.plays(law, f) {
			continue
		}
		roles := law.sisters()
		if len(roles) == 0 {
			out = append(out, slices.DeleteFunc(fill(sc, law, f, nil), func(c Candidate) bool { return law.Traits.Has(OwnReferences) && sc.restates(c) })...)
			continue
		}
		for _, sisters := range casts(sc, law, roles, []view{f}) {
			out = append(out, fill(sc, law, f, sisters[1:])...)
		}
		if len(roles) > 1 && len(out) > maxPairs {
			return out[:maxPairs]
		}
	}
	return out
}

// plays reports whether a view of the subject can take the part of F in a law: no output that is always the same unless it is a state that a
// law of states looks at, no arguments that are only read where the law is not about that, steps through the first argument of its type, and the whole of the subject where the law's family
// asks for it.
func (sc Scope) plays(law *Law, f view) bool {
	switch {
	case law.Family != State && slices.ContainsFunc(f.outputs, func(o int) bool { return slices.Contains(sc.Dead, o) }):
		return false
	case law.Family != Unchanged && sc.reads(f):
		return false
	case law.Family == Commutative && law.read().iterates: // of steps
		return f.leads()
	case law.Family == State:
		return f.whole()
	}
	return law.Family != Subadditive || !f.sibling() && !f.tunes()
}

// restates reports whether a candidate names a reference that the subject calls.
func (sc Scope) restates(c Candidate) bool {
	return slices.ContainsFunc(relation.Qualified(c.Text), func(name string) bool { return slices.Contains(sc.Called, name) })
}

// reads reports whether a view looks at an argument that its function only reads.
func (sc Scope) reads(v view) bool {
	if sc.ReadOnly == nil || len(v.fn.Results) > 0 {
		return false
	}
	readOnly := sc.ReadOnly(v.fn)
	return slices.ContainsFunc(v.outputs, func(o int) bool { return slices.Contains(readOnly, o) })
}

// evident reports whether a law says of a view that an argument is left alone which the code does not touch.
func (sc Scope) evident(law *Law, v view) bool {
	outs := v.fn.Outputs()
	return law.Family == Unchanged && v.fn == sc.Subject && !slices.ContainsFunc(v.outputs, func(o int) bool {
		return !slices.Contains(sc.Untouched, outs[o].Param)
	})
}

// casts lists the ways to fill the remaining roles of a law with sisters; cast has the subject and those chosen so far.
//
// A sister takes at most one role; types bound by earlier roles (last.bound) must fit, so that Parse(Format(x)) is only tried where
// Format's result is Parse's parameter.
func casts(sc Scope, law *Law, roles []Shape, cast []view) [][]view {
	if len(roles) == 0 {
		return [][]view{slices.Clone(cast)}
	}
	last := cast[len(cast)-1]
	sh, letter := roles[0], string(roleLetters[len(cast)])
	pool := sc.Sisters
	if sh.Named == StandardName {
		pool = sc.Counterparts
	}
	var out [][]view
	for _, sister := range pool {
		switch {
		case tellsCapacity(sister), !sister.Err && law.read().tells(letter):
			continue
		case slices.ContainsFunc(cast, func(v view) bool { return v.fn == sister }):
			continue
		case !sc.isNamed(sh, last.fn, sister):
			continue
		}
		for _, v := range viewsOf(sister, sh, last.bound, law.Where, seenBy(law.Family), nil) {
			if v.shares(cast[0]) && (law.Family == Unchanged || !sc.reads(v)) && (law.Family != State || v.whole()) {
				out = append(out, casts(sc, law, roles[1:], append(slices.Clone(cast), v))...)
			}
		}
	}
	return out
}

// isNamed reports whether the name of a sister, and where it comes from, is what a role asks for beside the one before it.
func (sc Scope) isNamed(sh Shape, last, sister *relation.Func) bool {
	paired := func() bool { return sc.Pair != nil && sc.Pair(last, sister) }
	switch {
	case sister.Reference != (sh.Named == StandardName):
		return false
	case sh.Named == Paired:
		return paired()
	case sh.Named == Akin:
		return akinNames(last, sister) || paired()
	}
	return true
}

// tellsCapacity reports whether fn says how much room there is, which no one promises (docs/traps.md A4).
func tellsCapacity(fn *relation.Func) bool {
	name := fn.Name[strings.LastIndexByte(fn.Name, '.')+1:]
	return slices.Contains([]string{"Cap", "Capacity", "Available", "AvailableBuffer"}, name)
}

// fill writes the candidates of a law for one view of each function: a text for each pick of its choices and each constant.
func fill(sc Scope, law *Law, f view, sisters []view) []Candidate {
	c := Candidate{Law: law, View: f.String(), Evident: sc.evident(law, f), Displaced: law.displaces(f)}
	for i, g := range sisters {
		if i > 0 {
			c.Sister += " "
		}
		c.Sister += g.fn.Name
	}
	n := count(f.bound['X'])
	if n == 0 && law.read().mentions("N") {
		return nil
	}
	constants := constantsFor(sc, law, f)
	var out []Candidate
	for _, form := range law.read().forms {
		for _, k := range constants {
			w := newWriter(f, sisters, k, form.text)
			w.counts["N"] = n
			c.Text, c.Unless, c.Needs, c.Constant = w.write(form.text), nil, nil, k
			for _, s := range form.beside() {
				w.fresh(s.variables)
			}
			for _, u := range form.unless {
				c.Unless = append(c.Unless, w.each(u)...)
			}
			if form.needs != nil {
				c.Needs = append(c.Needs, w.write(form.needs))
			}
			out = append(out, c)
		}
	}
	return out
}

// constantsFor lists what C may be, a single "" for a law without.
func constantsFor(sc Scope, law *Law, f view) []string {
	var out []string
	switch law.C {
	case CodeNumbers:
		integer := len(f.holes) > 0 && Int.has(f.fn.Params[f.holes[0]].Type) || law.Where.whole()
		for _, k := range sc.Constants {
			if k.Integer || !integer {
				out = append(out, k.Text)
			}
		}
	case CodeTexts:
		return sc.Texts
	case Characters:
		if len(f.outputs) > 0 && f.outputs[0] >= 0 && f.outputs[0] < len(sc.Characters) && sc.Characters[f.outputs[0]] != "" {
			return []string{sc.Characters[f.outputs[0]]}
		}
	case Units:
		return unitLiterals(sc.Env, f.bound['X'])
	case Fields:
		for _, letter := range []byte{'R', 'X'} {
			if t := f.bound[letter]; t != nil && Struct.has(t) {
				return exportedFields(t)
			}
		}
	default:
		return []string{""}
	}
	return out
}

// maxFields bounds the fields of a struct that laws speak of. No theory stands behind the figure.
const maxFields = 8

func exportedFields(t *relation.Type) []string {
	if t.Kind == relation.Pointer {
		t = t.Elem
	}
	var out []string
	for _, f := range t.Fields {
		if c := f.Name[0]; c >= 'A' && c <= 'Z' && len(out) < maxFields {
			out = append(out, f.Name)
		}
	}
	return out
}
