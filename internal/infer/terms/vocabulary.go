package terms

import (
	"go/constant"
	"maps"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// An operation makes a term of terms: a builtin or an operator at certain types, a field, or one output of a function.
//
// Two operations with one name and one list of types are the same, though they may be different pointers. in has value types: that of a pointer
// parameter is the type that it points to.
type operation struct {
	name    string // unique
	in      []*relation.Type
	out     *relation.Type
	build   func(args []relation.Expr) relation.Expr
	call    *relation.Func // which is executed; nil: none
	subject bool           // call is the subject
	plain   bool           // a reference of the standard library
	label   string         // the name of the result among several, "" if it is alone or has none
	state   bool           // its value cannot be taken apart, but can be given to other functions
	result  int            // of call: which result it is, -1 for what is left of an argument
}

// A builtin is a row of the table of operations that the language has for several types.
//
// The types decide which one is meant: + of numbers is a sum, of texts a concatenation.
type builtin struct {
	name  string
	arity int
	out   func(in []*relation.Type) *relation.Type // nil where it does not take these types
	// grown says that base terms are made of it; the others are for transformations and contexts alone.
	grown bool
}

// builtins is the table, the most usual ones first. Comparisons are not among them: they are conditions.
var builtins = []builtin{
	{"len", 1, lengthOf, true},
	{"+", 2, joined, true},
	{"-", 2, both(isNumber), true},
	{"*", 2, both(isNumber), true},
	{"neg", 1, both(isSigned), true},
	{"abs", 1, both(isSigned), true},
	{"min", 2, both(isOrderedNumber), true},
	{"max", 2, both(isOrderedNumber), true},
	{"!", 1, both(isBool), false},
	{"|", 2, both(hasBits), false},
	{"&", 2, both(hasBits), false},
	{"reverse", 1, both(isSequence), true},
	{"sort", 1, both(isSortable), true},
	{"sum", 1, elementOf(isNumber), true},
	{"concat", 2, both(isList), true},
	{"string", 1, textOfBytes, true},
	{"neglist", 1, both(isSignedList), false},
	{"rotate", 2, sequenceAndInt, false},
	{"take", 2, sequenceAndInt, false},
	{"drop", 2, sequenceAndInt, false},
	{"remove", 2, sequenceAndInt, false},
	{"repeat", 2, sequenceAndInt, false},
	{"offset", 2, listAndNumber, false},
	{"scale", 2, listAndNumber, false},
	{"count", 2, listAndElement(relation.Int), false},
	{"contains", 2, listAndElement(relation.Bool), true},
	{"index", 2, elementAt, false},
	{"value", 2, valueAt, false},
	{"insert", 3, listIntAndElement, false},
	{"replace", 3, listIntAndElement, false},
	{"swap", 3, sequenceAndInts, false},
}

// prefix and infix are the operators; other builtins are calls.
var (
	prefix = map[string]relation.Op{"neg": "-", "!": "!"}
	infix  = map[string]relation.Op{"+": "+", "-": "-", "*": "*", "|": "|", "&": "&"}
)

// bitwise are the operations on words bit by bit: of sets of flags the union and what both have.
var bitwise = map[string]bool{"|": true, "&": true}

// symmetric are the operations whose operands may change places.
var symmetric = map[string]bool{"+": true, "*": true, "|": true, "&": true, "min": true, "max": true}

// calculating are the builtins of arithmetic. Constants with names are compared, but nobody adds them or doubles a flag.
var calculating = map[string]bool{"+": true, "-": true, "*": true, "neg": true, "abs": true}

// fewestFlags is the least number of constants of one bit each that make a type a set of flags: two, 1 and 2, may be so by chance. No theory
// stands behind it.
const fewestFlags = 3

// named reports whether the values of a type are constants with names, or sets of them.
func named(t *relation.Type) bool {
	bits := map[uint64]bool{}
	for _, c := range t.Consts {
		if v, err := strconv.ParseUint(c.Text, 10, 64); err == nil && v&(v-1) == 0 && v > 0 {
			bits[v] = true
		}
	}
	return t.Enum || len(bits) >= fewestFlags && 2*len(bits) > len(t.Consts)
}

// at is a builtin at types; nil if it does not take them.
func (b *builtin) at(in ...*relation.Type) *operation {
	if len(in) != b.arity {
		return nil
	}
	out := b.out(in)
	if out == nil || calculating[b.name] && slices.ContainsFunc(in, named) {
		return nil
	}
	name := b.name
	return &operation{name: name, in: in, out: out, build: func(args []relation.Expr) relation.Expr {
		switch {
		case prefix[name] != "":
			return &relation.Unary{Op: prefix[name], X: args[0], T: out}
		case infix[name] != "":
			return &relation.Binary{Op: infix[name], X: args[0], Y: args[1], T: out}
		case name == "neglist":
			return &relation.Builtin{Name: "neg", Args: args, T: out}
		case name == "string":
			return &relation.Convert{X: args[0], T: out}
		case name == "index" || name == "value":
			return &relation.Index{X: args[0], I: args[1], T: out}
		}
		return &relation.Builtin{Name: name, Args: slices.Clone(args), T: out}
	}}
}

// builtinAt is a builtin of the table by its name; nil if it does not take these types.
func builtinAt(name string, in ...*relation.Type) *operation {
	for i := range builtins {
		if builtins[i].name == name {
			return builtins[i].at(in...)
		}
	}
	return nil
}

// appended appends the term of an operation to a list. Nothing is appended without an operation, or for literals alone.
func appended(list []*term, op *operation, args ...*term) []*term {
	if op != nil && calculates(op) && slices.ContainsFunc(args, func(a *term) bool { return a.isLiteral() && a.leaf[0] == '-' }) {
		return list // the other operation with the opposite number
	}
	if op == nil || !slices.ContainsFunc(args, func(a *term) bool { return !a.isLiteral() }) {
		return list
	}
	return append(list, apply(op, args...))
}

// compared is the comparison of two terms of one type.
func compared(op relation.Op, a, b *term) *term {
	t := relation.Predeclared(relation.Bool)
	return apply(&operation{name: string(op), in: []*relation.Type{a.typ, b.typ}, out: t, build: func(args []relation.Expr) relation.Expr {
		return relation.Compare(op, args[0], args[1])
	}}, a, b)
}

// negated is the negation of a condition.
func negated(c *term) *term {
	op := *builtinAt("!", c.typ)
	op.build = func(args []relation.Expr) relation.Expr { return opposed(args[0]) }
	return apply(&op, c)
}

// fieldsOf are the exported fields of a struct as operations.
func fieldsOf(t *relation.Type) []*operation {
	var out []*operation
	if t.Kind != relation.Struct || t.Equal != "" {
		return nil
	}
	for _, f := range t.Fields {
		if f.Embedded {
			continue
		}
		out = append(out, &operation{name: "." + f.Name, in: []*relation.Type{t}, out: valueType(f.Type), build: func(args []relation.Expr) relation.Expr {
			return pointee(&relation.FieldOf{X: args[0], Name: f.Name, T: f.Type})
		}})
	}
	return out
}

// callsOf lists the outputs of a function as operations. Of a function with results, the only argument whose state afterwards is an output is the
// receiver that a pointer points to, of which later calls tell.
//
// A function with parameters of type any has none, as its terms would have no types.
func callsOf(fn *relation.Func, subject bool) []*operation {
	if fn.TakesAny() {
		return nil
	}
	in := operandsOf(fn)
	var out []*operation
	for i, o := range fn.Outputs() {
		if o.Result < 0 && len(fn.Results) > 0 && (!fn.Recv || o.Param != 0 || fn.Params[0].Type.Kind != relation.Pointer) {
			continue
		}
		out = append(out, outputOf(fn, i, in, subject))
	}
	return out
}

// operandsOf are the types of values that a function is given.
func operandsOf(fn *relation.Func) []*relation.Type {
	in := make([]*relation.Type, len(fn.Params))
	for i, p := range fn.Params {
		in[i] = valueType(p.Type)
	}
	return in
}

// outputOf is one output of a function as an operation.
func outputOf(fn *relation.Func, i int, in []*relation.Type, subject bool) *operation {
	outs := fn.Outputs()
	o := outs[i]
	return &operation{
		name: fn.Name + "#" + strconv.Itoa(i), in: in, out: valueType(o.Type), call: fn, subject: subject, plain: fn.Reference, label: labelOf(fn, o), state: rebuilds(o), result: o.Result,
		build: func(args []relation.Expr) relation.Expr {
			return pointee(relation.Result(callOf(fn, args), i))
		},
	}
}

// labelOf is the name of one of several results.
func labelOf(fn *relation.Func, o relation.Output) string {
	if o.Result < 0 || len(fn.Results) < 2 {
		return ""
	}
	return fn.Results[o.Result].Name
}

// succeeds is the condition that a function gives no error, as an operation.
//
// Its value is a bool, so that conditions and equations may have it.
func succeeds(fn *relation.Func, subject bool) *operation {
	return &operation{name: "ok " + fn.Name, in: operandsOf(fn), out: relation.Predeclared(relation.Bool), call: fn, subject: subject,
		build: func(args []relation.Expr) relation.Expr { return relation.Succeeds(callOf(fn, args)) }}
}

// callOf is a call. Calls with one key are executed once.
func callOf(fn *relation.Func, args []relation.Expr) *relation.Call {
	c := &relation.Call{Fn: fn, Args: slices.Clone(args), Spread: fn.Variadic}
	c.Key = relation.ExprString(relation.Succeeds(c))
	return c
}

// pointee is what an expression points to, if it is a pointer.
func pointee(e relation.Expr) relation.Expr {
	if t := e.Type(); t.Kind == relation.Pointer {
		return &relation.Unary{Op: "*", X: e, T: t.Elem}
	}
	return e
}

// A vocabulary is what the terms of one search are made of.
//
// types is the closure of the subject's types: of its parameters and results, of their fields and elements, and of the results of sisters that
// take these. refs are functions of the standard library that transformations name.
type vocabulary struct {
	subject  []*operation // its outputs
	outcome  *operation   // that it succeeds; nil if it always does
	sisters  []*operation
	types    []*relation.Type // of variables, results, fields and elements
	literals []*term
	refs     map[string]*operation
	refNames []string // of refs, in order
}

// results are what can be observed of the subject: its outputs, and whether it succeeds.
func (v *vocabulary) results() []*operation {
	if v.outcome == nil {
		return v.subject
	}
	return append(slices.Clone(v.subject), v.outcome)
}

// openSisters lists the sisters whose results can be taken apart: no law is about a state that sisters alone have made.
func (v *vocabulary) openSisters() []*operation {
	return slices.DeleteFunc(slices.Clone(v.sisters), func(g *operation) bool { return hidden(g.out) })
}

// maxSisters bounds the sisters that terms are made of. No theory stands behind it.
const maxSisters = 16

func newVocabulary(p *Problem) *vocabulary {
	v := &vocabulary{subject: callsOf(p.Subject, true), refs: map[string]*operation{}}
	if p.Subject.Err {
		v.outcome = succeeds(p.Subject, true)
	}
	for _, q := range p.Subject.Params {
		v.addType(valueType(q.Type), true)
	}
	for _, o := range v.subject {
		v.addType(o.out, true)
	}
	v.addSisters(p)
	v.addType(relation.Predeclared(relation.Bool), false) // of what functions of the standard library say of texts
	for _, name := range slices.Sorted(maps.Keys(p.References)) {
		if ops := callsOf(p.References[name], false); len(ops) == 1 {
			v.refs[name] = ops[0]
			v.refNames = append(v.refNames, name)
		}
	}
	v.addLiterals(p)
	return v
}

// addSisters adds the functions whose parameters have known types. It looks twice, since the results of the first ones may be arguments of
// others.
//
// A search takes the first maxSisters of them, in the order of the problem.
func (v *vocabulary) addSisters(p *Problem) {
	taken := map[*relation.Func]bool{p.Subject: true}
	for range 2 {
		var fresh []*operation
		for _, g := range p.Sisters {
			if taken[g] || len(g.Params) == 0 || len(taken) > maxSisters {
				continue
			}
			ops := callsOf(g, false)
			if len(ops) > 0 && !slices.ContainsFunc(ops[0].in, func(t *relation.Type) bool { return !v.has(t) }) {
				taken[g] = true
				fresh = append(fresh, ops...)
			}
		}
		for _, o := range fresh {
			v.addType(o.out, false)
		}
		v.sisters = append(v.sisters, fresh...)
	}
}

func (v *vocabulary) has(t *relation.Type) bool {
	return slices.ContainsFunc(v.types, func(u *relation.Type) bool { return relation.Identical(t, u) })
}

// addType adds a type, with those of its fields and elements if inside is set.
func (v *vocabulary) addType(t *relation.Type, inside bool) {
	if v.has(t) {
		return
	}
	v.types = append(v.types, t)
	if lengthOf([]*relation.Type{t}) != nil {
		v.addType(relation.Predeclared(relation.Int), false)
	}
	if inside {
		for _, o := range fieldsOf(t) {
			v.addType(o.out, false)
		}
		switch {
		case isList(t):
			v.addType(t.Elem, false)
		case keyed(t):
			v.addType(t.Key, false)
			v.addType(t.Elem, false)
		}
	}
}

// smallNumbers are the literals that every search knows, as far as a type has them.
var smallNumbers = []int64{0, 1, 2, -1}

// addLiterals makes the literals of each type: small numbers, the empty text, truth values, and the constants of the code.
func (v *vocabulary) addLiterals(p *Problem) {
	for _, t := range v.types {
		switch {
		case isOrderedNumber(t) && !named(t):
			for _, n := range smallNumbers {
				if n >= 0 || isSigned(t) {
					v.addLiteral(t, constant.MakeInt64(n), strconv.FormatInt(n, 10))
				}
			}
		case isText(t) && !t.Enum:
			v.addLiteral(t, constant.MakeString(""), `""`)
		case isBool(t):
			v.addLiteral(t, constant.MakeBool(true), "true")
			v.addLiteral(t, constant.MakeBool(false), "false")
		}
	}
	for _, l := range p.Literals {
		if v.has(l.T) && v.literalOf(l.T, l.Text) == nil {
			v.literals = append(v.literals, literal(l))
		}
	}
	if !readsNumbers(p.Subject) {
		return
	}
	for _, text := range numerals {
		if t := p.Subject.Params[0].Type; v.literalOf(t, strconv.Quote(text)) == nil {
			v.addLiteral(t, constant.MakeString(text), strconv.Quote(text))
		}
	}
}

func (v *vocabulary) addLiteral(t *relation.Type, value constant.Value, text string) {
	if isFloat(t) {
		value = constant.ToFloat(value)
	}
	v.literals = append(v.literals, literal(&relation.Literal{Value: value, Text: text, T: t}))
}

// literalOf is a small number or the empty text of a type; nil if it has none.
func (v *vocabulary) literalOf(t *relation.Type, text string) *term {
	for _, l := range v.literals {
		if l.text == text && relation.Identical(l.typ, t) {
			return l
		}
	}
	return nil
}
