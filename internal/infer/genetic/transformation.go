package genetic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A template is a row of the table of transformations: how an argument of the follow-up comes of one of the source.
type template struct {
	name string // of what it does, for people
	// text is in the relation language: $ stands for the argument, ? for a second source's, % for another argument of the call, # for a number and @ for
	// a text of the code, and ^ for the result of the source.
	text string
	// jointly says that it is also applied to all arguments of one type together.
	jointly bool
}

// templates is the table: GenMorph's NumericAddition, NumericMultiplication, BooleanFlip, SequenceRemove and SequenceFlip (Table II), and what is
// beyond them. PermuteParameters is in exchanged, since it is about two arguments. A template fits an argument if the language gives its text a type
// there, and nothing else decides.
var templates = []template{
	{"next", "$ + 1", true},
	{"previous", "$ - 1", false},
	{"negated", "-$", true},
	{"flipped", "!$", false},
	{"drop-first", "remove($, 0)", false},
	{"drop-last", "remove($, -1)", false},
	{"reversed", "reverse($)", true},
	{"doubling", "$ * 2", true},
	{"plus", "$ + #", false},
	{"minus", "$ - #", false},
	{"times", "$ * #", false},
	{"repeating", "repeat($, 2)", true},
	{"rotated", "rotate($, 1)", true},
	{"sorting", "sort($)", false},
	{"swapped", "swap($, 0, 1)", false},
	{"joined", "$ + ?", false},
	{"joined", "concat($, ?)", false},
	{"halving", "take($, len($)/2)", false},
	{"shifted", "offset($, 1)", true},
	{"scaled", "scale($, 2)", true},
	{"opposite", "neg($)", true},
	{"upper", "strings.ToUpper($)", false},
	{"lower", "strings.ToLower($)", false},
	{"renamed", "rename($)", false},
	{"plus", "$ + %", false},
	{"minus", "$ - %", false},
	{"append", "concat($, %)", false},
	{"insert-first", "insert($, 0, %)", false},
	{"append", "insert($, len($), %)", false},
	{"append", "$ + @", false},
	{"prepend", "@ + $", false},
	{"prepend-zero", "insert($, 0, 0)", false},
	{"append-zero", "insert($, len($), 0)", false},
	{"trimmed", "strings.TrimSpace($)", false},
	{"up-to-result", "take($, ^)", false},
	{"from-result", "drop($, ^)", false},
	{"append-result", "insert($, len($), ^)", false},
	{"append-result", "concat($, ^)", false},
	{"plus-result", "$ + ^", false},
	{"minus-result", "$ - ^", false},
	{"zero", "0", false},
	{"other", "?", false},
}

// mostConstants is how many constants of the code are put for # in a row: as many as the paper takes transformations a run (Table III); no theory stands behind it.
const mostConstants = 4

// A transformation makes the arguments of the follow-up of those of the source.
type transformation struct {
	name string
	text string // the arguments of the follow-up, with commas
	vars []relation.Var
	// The calls, and which arguments differ.
	source, follow *relation.Call
	changed        []int
	// made says that an execution works out the follow-up's input: a sister makes it, or the source's result tells its place in an argument. What the
	// subject says of such an input relates the two executions, so that the source's own result need not occur.
	made bool
}

// A FollowUpError says why a follow-up that a person names is none of the subject.
type FollowUpError struct {
	Text string // the arguments
	Err  error
}

// Error implements error.
func (e *FollowUpError) Error() string { return fmt.Sprintf("follow-up %s: %v", e.Text, e.Err) }

// Unwrap gives the reason.
func (e *FollowUpError) Unwrap() error { return e.Err }

// transformations are those of the table that fit the subject, or the one that is asked for.
func (p *Problem) transformations() ([]*transformation, error) {
	if p.FollowUp != "" {
		t, err := p.read("asked", arguments(p.FollowUp))
		if err != nil {
			return nil, &FollowUpError{p.FollowUp, err}
		}
		return []*transformation{t}, nil
	}
	fitting := &instances{p: p, seen: map[string]bool{}}
	for _, args := range p.exchanged() {
		fitting.add("exchanged", args)
	}
	for _, row := range templates {
		for _, text := range p.texts(row.text) {
			fitting.apply(row, text)
			fitting.fields(row, text)
		}
	}
	fitting.exchangeFields()
	fitting.feed()
	return fitting.list, nil
}

// instances are the transformations that fit a subject, each once.
type instances struct {
	p    *Problem
	list []*transformation
	seen map[string]bool // by the arguments of the follow-up, and by the name of a row and the place where it fits
}

// add appends a transformation, if the language gives its arguments types and one of them differs from the source's.
func (in *instances) add(name string, args []string) {
	t, err := in.p.read(name, args)
	if err == nil && len(t.changed) > 0 && !in.seen[t.text] {
		in.seen[t.text] = true
		in.list = append(in.list, t)
	}
}

// apply adds a template for each argument, and for all arguments of one type together: what a shift does to one of two points says less than what it
// does to both.
func (in *instances) apply(row template, text string) {
	if strings.Contains(text, "%") {
		in.beside(row, text)
		return
	}
	for i := range in.p.Subject.Params {
		at := fmt.Sprintf("%s of %d", row.name, i)
		if text == row.text && in.seen[at] { // another row of the name fits, too: s + s2 is concat(s, s2)
			continue
		}
		before := len(in.list)
		in.add(row.name, in.p.with(text, i))
		in.seen[at] = in.seen[at] || len(in.list) > before
	}
	if !row.jointly {
		return
	}
	for _, together := range in.p.alike() {
		in.add("each-"+row.name, in.p.with(text, together...))
	}
}

// beside adds a template for each argument with each other argument of the call: how a divisor is added to what it divides, or an element to its list.
func (in *instances) beside(row template, text string) {
	for i := range in.p.Subject.Params {
		for j, other := range in.p.Subject.Params {
			if i != j {
				in.add(row.name+"-"+strings.ToLower(other.Name), in.p.with(strings.ReplaceAll(text, "%", other.Name), i))
			}
		}
	}
}

// feed adds those that give an argument to a sister of one parameter, or the result of the source back to the subject.
func (in *instances) feed() {
	for i, param := range in.p.Subject.Params {
		for _, g := range append([]*relation.Func{in.p.Subject}, in.p.Sisters...) {
			if !fits(g, param.Type) || g != in.p.Subject && len(g.Params) != 1 {
				continue
			}
			args := in.p.names()
			given := []string{param.Name}
			if g == in.p.Subject {
				given = in.p.names()
			}
			args[i] = callText(g, given)
			in.add("fed-"+strings.ToLower(g.Name[strings.LastIndexByte(g.Name, '.')+1:]), args)
		}
	}
}

// fits reports whether a function has one result, of type t, and a parameter of it.
func fits(g *relation.Func, t typ) bool {
	return len(g.Outputs()) == 1 && len(g.Results) == 1 && relation.Identical(g.Results[0].Type, t) &&
		slices.ContainsFunc(g.Params, func(p relation.Param) bool { return relation.Identical(p.Type, t) })
}

// names are the arguments of the source.
func (p *Problem) names() []string {
	var out []string
	for _, q := range p.Subject.Params {
		out = append(out, q.Name)
	}
	return out
}

// with are the arguments of the follow-up where those at some places are as a template says.
func (p *Problem) with(text string, at ...int) []string {
	args := p.names()
	for _, i := range at {
		args[i] = strings.NewReplacer("$", args[i], "?", args[i]+"2", "^", p.call(p.names())).Replace(text)
	}
	return args
}

// texts are those of a row with each constant of the code for # or @.
func (p *Problem) texts(text string) []string {
	mark, with := "#", p.numbers
	if strings.Contains(text, "@") {
		mark, with = "@", p.words
	}
	if !strings.Contains(text, mark) {
		return []string{text}
	}
	var out []string
	for _, l := range with() {
		if one := strings.ReplaceAll(text, mark, l); len(out) < mostConstants && !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	return out
}

// numbers are the constants of the code but texts and those that rows of the table have.
func (p *Problem) numbers() []string {
	var out []string
	for _, l := range p.Literals {
		if !isText(l.T) && !slices.Contains([]string{"0", "1", "-1", "2"}, l.Text) {
			out = append(out, l.Text)
		}
	}
	return out
}

// words are the texts of the code but the empty one, and a letter, which is to texts what 1 is to numbers.
func (p *Problem) words() []string {
	out := []string{`"a"`}
	for _, l := range p.Literals {
		if isText(l.T) && l.Text != `""` {
			out = append(out, l.Text)
		}
	}
	return out
}

// alike are the places of the arguments of one type, where there are several.
func (p *Problem) alike() [][]int {
	var out [][]int
	for i, a := range p.Subject.Params {
		if slices.ContainsFunc(p.Subject.Params[:i], func(b relation.Param) bool { return relation.Identical(a.Type, b.Type) }) {
			continue
		}
		var at []int
		for j, b := range p.Subject.Params {
			if relation.Identical(a.Type, b.Type) {
				at = append(at, j)
			}
		}
		if len(at) > 1 {
			out = append(out, at)
		}
	}
	return out
}

// exchanged are the arguments with two of one type exchanged.
func (p *Problem) exchanged() [][]string {
	var out [][]string
	for i, a := range p.Subject.Params {
		for j := i + 1; j < len(p.Subject.Params); j++ {
			if relation.Identical(a.Type, p.Subject.Params[j].Type) {
				args := p.names()
				args[i], args[j] = args[j], args[i]
				out = append(out, args)
			}
		}
	}
	return out
}

// read is the transformation whose follow-up has some arguments.
//
// The language reads it: what it has no type for fits no function.
func (p *Problem) read(name string, args []string) (*transformation, error) {
	if len(args) != len(p.Subject.Params) {
		return nil, fmt.Errorf("%s takes %d arguments, and not %d", p.Subject.Name, len(p.Subject.Params), len(args))
	}
	var vars []relation.Var
	for i, q := range p.Subject.Params {
		vars = append(vars, relation.Var{Name: q.Name, Type: q.Type, Func: p.Subject, Param: i})
	}
	// A second source is a parameter of the same type, and has its own name.
	joined := " " + strings.Join(args, ", ")
	for i, q := range p.Subject.Params {
		if mentions(joined, q.Name+"2") {
			vars = append(vars, relation.Var{Name: q.Name + "2", Type: q.Type, Func: p.Subject, Param: i})
		}
	}
	// That both succeed is a formula whatever they return.
	text := fmt.Sprintf("(%s): ok(%s) && ok(%s)", p.Env.Parameters(vars), p.call(p.names()), p.call(args))
	r, err := relation.AsWritten(text, p.Env)
	if err != nil {
		return nil, err
	}
	parts := relation.Conjuncts(r.Post)
	if len(parts) != 2 {
		return nil, fmt.Errorf("the follow-up is the source")
	}
	t := &transformation{name: name, text: strings.Join(args, ", "), vars: r.Vars}
	t.source, t.follow = parts[0].(*relation.OutcomeOf).Call, parts[1].(*relation.OutcomeOf).Call
	for i := range args {
		if relation.ExprString(t.source.Args[i]) != relation.ExprString(t.follow.Args[i]) {
			t.changed = append(t.changed, i)
			t.made = t.made || p.madeBy(t.follow.Args[i])
		}
	}
	return t, nil
}

// madeBy reports whether an argument of the follow-up is what a sister makes, or a part of an argument up to or from the place that a result tells. What
// a function of the standard library makes, as upper case, is no execution, but a way to write a transformation.
func (p *Problem) madeBy(arg relation.Expr) bool {
	switch e := arg.(type) {
	case *relation.Select:
		return e.Call.Fn != p.Subject && !e.Call.Fn.Reference
	case *relation.Builtin:
		return (e.Name == "take" || e.Name == "drop") && relation.Executes(e.Args[len(e.Args)-1])
	}
	return false
}

// mentions reports whether a word stands in a text.
func mentions(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80
	}), name)
}

// call is a call of the subject with arguments as they are written.
func (p *Problem) call(args []string) string { return callText(p.Subject, args) }

func callText(fn *relation.Func, args []string) string {
	c := &relation.Call{Fn: fn, Spread: fn.Variadic}
	for i, a := range args {
		c.Args = append(c.Args, &relation.VarRef{Name: bracketed(fn, i, a), T: fn.Params[i].Type})
	}
	text := relation.ExprString(relation.Succeeds(c))
	return strings.TrimSuffix(strings.TrimPrefix(text, "ok("), ")")
}

// bracketed is an argument as it is written: a receiver that is no word is in brackets.
func bracketed(fn *relation.Func, i int, arg string) string {
	if fn.Recv && i == 0 && strings.ContainsAny(arg, " -!+") {
		return "(" + arg + ")"
	}
	return arg
}

// arguments are the parts of a text between the commas outside of brackets and quotes.
func arguments(text string) []string {
	var out []string
	depth, quoted, from := 0, false, 0
	// The parser of the language reads one expression, and not a list of them.
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == ',' && depth == 0:
			out, from = append(out, strings.TrimSpace(text[from:i])), i+1
		}
	}
	return append(out, strings.TrimSpace(text[from:]))
}
