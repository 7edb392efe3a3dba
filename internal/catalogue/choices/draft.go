package choices

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// Draft writes a first specification of a function: what its code compares, declared constants, signs of numbers, lengths 0, 1 and many, and what
// comes out. Conditions are those of the code, in the relation language; such as cannot be read are passed over.
func Draft(env *relation.Env, fn *relation.Func, conditions []string) *File {
	d := &drafter{env: env, fn: fn, cuts: map[string][]edge{}, fixed: map[string][]string{}}
	for _, text := range conditions {
		if r, err := relation.Condition(text, env, fn); err == nil && !relation.Executes(r.Post) {
			d.condition(r.Post)
		}
	}
	d.line("# a first specification, written by imago adequacy --draft-choices: names and limits are those of the code")
	for _, p := range fn.Params {
		d.parameter(p)
	}
	for _, pair := range d.pairs {
		d.category(pair[0]+" and "+pair[1], false, []option{
			{"less", pair[0] + " < " + pair[1]}, {"equal", pair[0] + " == " + pair[1]}, {"greater", pair[0] + " > " + pair[1]},
		})
	}
	d.outputs()
	f, err := Parse(Name(fn.Name), []byte(d.text.String()))
	if err != nil {
		panic(fmt.Sprintf("choices: a draft cannot be read: %v\n%s", err, d.text.String()))
	}
	return f
}

// A drafter writes the lines of one draft.
type drafter struct {
	env   *relation.Env
	fn    *relation.Func
	text  strings.Builder
	names []string            // of categories
	terms []string            // that the code compares with constants, in its order
	cuts  map[string][]edge   // by term: where its classes end
	fixed map[string][]string // by term: texts that it is compared with
	pairs [][2]string         // of terms that are compared with each other
}

// An edge is where the classes of a number end: at the number, or below it if under is set.
type edge struct {
	at    *big.Rat
	text  string
	under bool
}

// An option is a choice of a category to be.
type option struct{ name, formula string }

// mostEdges bounds the classes of a number, and mostConstants those of a declared type. No theory: frames multiply, and 8 choices are what categories of
// the paper's subjects have at most.
const (
	mostEdges     = 7
	mostConstants = 12
)

func (d *drafter) line(format string, args ...any) { fmt.Fprintf(&d.text, format+"\n", args...) }

// condition notes what a comparison says of the classes of a term.
func (d *drafter) condition(e relation.Expr) {
	b, ok := e.(*relation.Binary)
	if !ok {
		return
	}
	// the constant goes to the right: 31 < weight cuts where weight > 31 does
	op, x, y := b.Op, b.X, b.Y
	if _, swapped := x.(*relation.Literal); swapped {
		x, y = y, x
		op = cmp.Or(op.Flip(), op)
	}
	term := relation.ExprString(x)
	if lit, ok := y.(*relation.Literal); ok {
		d.compared(term, op, lit)
		return
	}
	_, isX := x.(*relation.VarRef)
	_, isY := y.(*relation.VarRef)
	pair := [2]string{term, relation.ExprString(y)}
	known := slices.ContainsFunc(d.pairs, func(p [2]string) bool { return p == pair || p == [2]string{pair[1], pair[0]} })
	if isX && isY && !known && ordered(x.Type()) {
		d.pairs = append(d.pairs, pair)
	}
}

// compared notes a comparison of a term with a constant.
func (d *drafter) compared(term string, op relation.Op, lit *relation.Literal) {
	t := lit.T
	if !slices.Contains(d.terms, term) {
		d.terms = append(d.terms, term)
	}
	text := relation.ExprString(lit)
	if t != nil && t.Kind == relation.String && (op == "==" || op == "!=") {
		if len(d.fixed[term]) < mostEdges && !slices.Contains(d.fixed[term], text) {
			d.fixed[term] = append(d.fixed[term], text)
		}
		return
	}
	// exact numbers, since 0.1 as a float would not equal the 0.1 of another condition's text
	at, ok := new(big.Rat).SetString(text)
	if !ok {
		return
	}
	switch op {
	case "<=", ">":
		d.cut(term, edge{at, text, false})
	case "<", ">=":
		d.cut(term, edge{at, text, true})
	case "==", "!=":
		d.cut(term, edge{at, text, true})
		d.cut(term, edge{at, text, false})
	}
}

// cut adds the end of a class.
func (d *drafter) cut(term string, e edge) {
	known := slices.ContainsFunc(d.cuts[term], func(k edge) bool { return k.at.Cmp(e.at) == 0 && k.under == e.under })
	if !known && len(d.cuts[term]) < mostEdges {
		d.cuts[term] = append(d.cuts[term], e)
	}
}

// parameter writes the categories of one parameter: of each term about it that the code compares, or of its type.
func (d *drafter) parameter(p relation.Param) {
	t := p.Type
	for t.Kind == relation.Pointer {
		t = t.Elem
	}
	written := false
	for _, term := range d.terms {
		// a term about two parameters belongs to none of them, and cases of a declared type are better named by its constants
		r, err := relation.Condition(term+" == "+term, d.env, d.fn)
		if err != nil || len(r.Vars) != 1 || r.Vars[0].Name != p.Name || term == p.Name && t.Enum {
			continue
		}
		switch {
		case len(d.fixed[term]) > 0:
			d.category(term, false, texts(term, d.fixed[term]))
		case len(d.cuts[term]) > 0:
			integer := relation.Int <= r.Post.(*relation.Binary).X.Type().Kind && r.Post.(*relation.Binary).X.Type().Kind <= relation.Uintptr
			d.category(term, false, classes(term, d.cuts[term], integer))
		default:
			continue
		}
		written = true
	}
	if !written {
		d.category(p.Name, false, d.ofType(p.Name, t))
	}
}

// ofType are the classes of a value of which the code says nothing.
func (d *drafter) ofType(x string, t *relation.Type) []option {
	switch {
	case t.Enum && len(t.Consts) > 1 && len(t.Consts) <= mostConstants:
		var out []option
		for _, c := range t.Consts {
			out = append(out, option{c.Name, x + " == " + c.Name})
		}
		return out
	case t.Kind == relation.Bool:
		return []option{{"yes", x}, {"no", "!" + x}}
	case relation.Uint <= t.Kind && t.Kind <= relation.Uintptr:
		return []option{{"zero", x + " == 0"}, {"positive", x + " > 0"}}
	case relation.Int <= t.Kind && t.Kind <= relation.Float64:
		return []option{{"negative", x + " < 0"}, {"zero", x + " == 0"}, {"positive", x + " > 0"}}
	case t.Kind == relation.String || t.Kind == relation.Slice || t.Kind == relation.Map:
		return []option{{"empty", "len(" + x + ") == 0"}, {"one", "len(" + x + ") == 1"}, {"many", "len(" + x + ") > 1"}}
	}
	return nil
}

// outputs writes the categories of what comes out: whether the function answers, and the classes of its results.
func (d *drafter) outputs() {
	var args []string
	for _, p := range d.fn.Params {
		args = append(args, p.Name)
	}
	call := d.fn.Name + "(" + strings.Join(args, ", ") + ")"
	if d.fn.Recv && len(args) > 0 {
		call = args[0] + d.fn.Name[strings.LastIndexByte(d.fn.Name, '.'):] + "(" + strings.Join(args[1:], ", ") + ")"
	}
	if d.fn.Err {
		d.category("outcome", true, []option{{"answer", "ok(" + call + ")"}, {"refusal", "!ok(" + call + ")"}})
	}
	for i, o := range d.fn.Outputs() {
		if o.Result < 0 && len(d.fn.Results) > 0 {
			continue
		}
		x := call
		name := "result"
		if len(d.fn.Outputs()) > 1 {
			x, name = fmt.Sprintf("%s[%d]", call, i), fmt.Sprintf("result %d", i+1)
		}
		// a result of which no choice can be written, such as a struct, has no category
		options := d.ofType(x, o.Type)
		if _, err := relation.Condition(x+" == "+x, d.env, d.fn); err == nil {
			d.category(name, true, options)
		}
	}
}

// category writes a category, if it has two choices at least and all of them can be read.
func (d *drafter) category(name string, output bool, options []option) {
	var lines []string
	var taken []string
	for _, o := range options {
		if _, err := relation.Condition(o.formula, d.env, d.fn); err != nil {
			continue
		}
		// different texts may leave the same letters: < and <= do
		own := unused(nameOf(o.name), taken)
		taken = append(taken, own)
		lines = append(lines, "choice "+own+": "+o.formula)
	}
	if len(lines) < 2 {
		return
	}
	name = unused(nameOf(name), d.names)
	d.names = append(d.names, name)
	if output {
		d.line("output category %s", name)
	} else {
		d.line("category %s", name)
	}
	for _, l := range lines {
		d.line("%s", l)
	}
}

// classes are the intervals between the edges of a number.
func classes(x string, edges []edge, integer bool) []option {
	// the edge below a number stands before the one at it, so that the class between the two is the number alone
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Or(a.at.Cmp(b.at), -cmp.Compare(rank(a), rank(b)))
	})
	if integer { // below 1 is up to 0
		edges = slices.CompactFunc(edges, func(a, b edge) bool {
			next := new(big.Rat).Add(a.at, big.NewRat(1, 1))
			return !a.under && b.under && next.Cmp(b.at) == 0
		})
	}
	var out []option
	for i := 0; i <= len(edges); i++ {
		var parts, words []string
		if i > 0 {
			from := edges[i-1]
			if i < len(edges) && from.under && from.at.Cmp(edges[i].at) == 0 {
				out = append(out, option{"is " + from.text, x + " == " + from.text})
				continue
			}
			op, word := " > ", "over "
			if from.under {
				op, word = " >= ", "from "
			}
			parts, words = append(parts, x+op+from.text), append(words, word+from.text)
		}
		if i < len(edges) {
			op, word := " <= ", "to "
			if edges[i].under {
				op, word = " < ", "below "
			}
			parts, words = append(parts, x+op+edges[i].text), append(words, word+edges[i].text)
		}
		out = append(out, option{strings.Join(words, " "), strings.Join(parts, " && ")})
	}
	return out
}

// rank puts the edge below a number before that at it.
func rank(e edge) int {
	if e.under {
		return 1
	}
	return 0
}

// texts are the texts that the code compares with, and the others.
func texts(x string, fixed []string) []option {
	var out []option
	var not []string
	for _, t := range fixed {
		out = append(out, option{"is " + t, x + " == " + t})
		not = append(not, x+" != "+t)
	}
	return append(out, option{"other", strings.Join(not, " && ")})
}

// ordered tells whether values of a type can be compared by <.
func ordered(t *relation.Type) bool {
	return t != nil && (relation.Int <= t.Kind && t.Kind <= relation.Float64 || t.Kind == relation.String)
}

// nameOf makes a name of a text: its letters and digits, with - between what stood apart.
func nameOf(text string) string {
	var b strings.Builder
	gap := false
	// 20_000 is one number
	text = strings.ReplaceAll(text, "_", "")
	for i, r := range text {
		switch {
		case unicode.IsUpper(r) && r < unicode.MaxASCII:
			gap = gap || i > 0 && unicode.IsLower(rune(text[i-1]))
			r = unicode.ToLower(r)
			fallthrough
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(r)
			gap = false
		case r == '-' && i+1 < len(text) && unicode.IsDigit(rune(text[i+1])):
			if b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteString("minus")
			gap = true
		default:
			gap = true
		}
	}
	if name := b.String(); isName(name) {
		return name
	}
	return "c" + b.String()
}

// unused is a name, with a number behind it where it is taken.
func unused(name string, taken []string) string {
	own := name
	for n := 2; slices.Contains(taken, own); n++ {
		own = fmt.Sprintf("%s-%d", name, n)
	}
	return own
}
