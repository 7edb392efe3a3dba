package frames

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/relation"
)

// A template is a row of the table of input sub-relations: how the parameters that a category is about change. All others are kept.
type template struct {
	name string
	// text is the argument of the follow-up: $ is that of the source, ? a value of its own, # a number of elements of its own, and @ a text that the
	// category's choices name.
	text string
	// order is a condition between the two, "" for none.
	order string
	// within says that it is for pairs of one choice: between choices that differ the choices say how the input changes.
	within bool
	fits   func(*relation.Type) bool
	// alone says that the category must be about one parameter.
	alone bool
}

var templates = []template{
	// Some other value of the choice: what METRIC+ has for each pair of frames.
	{name: "other", text: "?", fits: any},
	{name: "larger", text: "?", order: "$ < ?", within: true, alone: true, fits: number},
	// The smallest step, and one that grows with the value: they tell slopes from steps.
	{name: "next", text: "$ + 1", fits: number, alone: true},
	{name: "times-two", text: "$ * 2", fits: amount, alone: true},
	// Texts and lists grow at either end,
	{name: "joined", text: "concat($, ?)", fits: sequence, alone: true},
	{name: "joined-before", text: "concat(?, $)", fits: sequence, alone: true},
	{name: "reversed", text: "reverse($)", fits: sequence, alone: true},
	// and shrink at either end.
	{name: "cut", text: "take($, #)", fits: sequence, alone: true},
	{name: "rest", text: "drop($, #)", fits: sequence, alone: true},
	// A choice such as strings.Count(s, ";") == 1 says by which text inputs of one choice become inputs of another.
	{name: "mark-after", text: "concat($, @)", fits: text, alone: true},
	{name: "mark-before", text: "concat(@, $)", fits: text, alone: true},
	{name: "mark-out", text: `strings.ReplaceAll($, @, "")`, fits: text, alone: true},
}

// A change is a template for the parameters of a category.
type change struct {
	name     string
	category int
	vars     []relation.Var           // of relations: the parameters, then values of the follow-up's own
	own      map[string]int           // by the name of such a value: its parameter
	count    string                   // the name of a number of elements; "" for none
	put      map[string]relation.Expr // by parameter: the argument of the follow-up
	order    string
	source   string // the calls
	follow   string
}

// changes are the templates that fit a category.
func (s *search) changes(category int, within bool) []*change {
	// A value of the follow-up's own within one choice, without an order, would relate any two inputs of that choice: hardly anything holds of these,
	// and what does is a bound of each output and no relation of the two.
	params := s.p.Spec.Params(category)
	var out []*change
	for _, row := range templates {
		if row.within && !within || row.text == "?" && row.order == "" && within || row.alone && len(params) != 1 || len(params) == 0 {
			continue
		}
		for _, mark := range s.marks(category, row) {
			if ch := s.change(row, category, params, mark); ch != nil {
				out = append(out, ch)
			}
		}
	}
	return out
}

// marks are the texts that a category's choices name, in their order, for a template that has a place for one; else one that is not used.
func (s *search) marks(category int, row template) []string {
	if !strings.Contains(row.text, "@") {
		return []string{""}
	}
	var out []string
	for _, f := range s.p.Spec.Formulas[category] {
		relation.Walk(f.Post, func(e relation.Expr) bool {
			if l, ok := e.(*relation.Literal); ok && l.T.Kind == relation.String {
				if mark := relation.ExprString(l); mark != `""` && !slices.Contains(out, mark) {
					out = append(out, mark)
				}
			}
			return true
		})
	}
	return out
}

// change is a template for parameters; nil if the language gives an argument no type.
func (s *search) change(row template, category int, params []string, mark string) *change {
	fn := s.p.Spec.Func
	ch := &change{name: row.name, category: category, vars: slices.Clone(s.rows.vars), own: map[string]int{}, put: map[string]relation.Expr{}}
	var from, to []string
	for i, p := range fn.Params {
		from = append(from, p.Name)
		if !slices.Contains(params, p.Name) {
			to = append(to, p.Name)
			continue
		}
		if !row.fits(p.Type) {
			return nil
		}
		// several parameters of one category change together, each to a value of its own: one of them alone may leave the choice
		text := strings.NewReplacer("$", p.Name, "@", mark).Replace(row.text)
		if strings.Contains(row.text, "#") {
			// how many elements is a variable of the relation, so that it speaks of each place where the input may be cut
			ch.count = s.unused("n")
			ch.vars = append(ch.vars, relation.Var{Name: ch.count, Type: relation.Predeclared(relation.Int)})
			text = strings.ReplaceAll(text, "#", ch.count)
		}
		if strings.Contains(row.text, "?") {
			own := s.unused(p.Name)
			ch.own[own] = i
			ch.vars = append(ch.vars, relation.Var{Name: own, Type: p.Type, Func: fn, Param: i})
			text = strings.ReplaceAll(text, "?", own)
			ch.order = strings.ReplaceAll(strings.ReplaceAll(row.order, "$", p.Name), "?", own)
		}
		e := ch.term(s.p.Env, text, p.Name)
		if e == nil {
			return nil
		}
		ch.put[p.Name] = e
		to = append(to, text)
	}
	ch.source, ch.follow = callText(fn, from), callText(fn, to)
	return ch
}

// unused is a name for the follow-up's value of a parameter.
func (s *search) unused(param string) string {
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s%d", param, n)
		if !slices.ContainsFunc(s.rows.vars, func(v relation.Var) bool { return v.Name == name }) {
			return name
		}
	}
}

// term reads an argument; nil if it is none of the parameter's type.
func (ch *change) term(env *relation.Env, text, param string) relation.Expr {
	// the language finds the types: compared with the parameter, a term of another type is an error
	r := ch.read(env, text+" == "+param)
	if r == nil {
		return nil
	}
	b, ok := r.Post.(*relation.Binary)
	if !ok {
		return nil
	}
	return b.X
}

// read reads a formula or a relation over the variables; nil if it is none.
func (ch *change) read(env *relation.Env, text string) *relation.Relation {
	// names are declared since a premise alone reaches no parameter that would give them a type
	var used []relation.Var
	for _, v := range ch.vars {
		if mentions(text, v.Name) {
			used = append(used, v)
		}
	}
	if len(used) > 0 {
		text = "(" + env.Parameters(used) + "): " + text
	}
	r, err := relation.AsWritten(text, env)
	if err != nil {
		return nil
	}
	return r
}

// mentions tells whether a word stands in a text.
func mentions(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z') && r < 0x80
	}), name)
}

// always is the premise that each pair of inputs meets.
const always = "true"

// id tells changes apart: the follow-up's call, and the order of its values.
func (ch *change) id() string { return ch.follow + " " + ch.order }

// premise is that the source lies in one frame and the follow-up in another; nil if the language cannot say so. Without the follow-up's part it is
// shorter, which is right where the source's part implies that (see [search.joined]).
func (s *search) premise(source, follow choices.Frame, ch *change, both bool) *relation.Relation {
	parts := relation.Conjuncts(s.p.Spec.Formula(source, false))
	if both {
		for _, e := range relation.Conjuncts(s.p.Spec.Formula(follow, false)) {
			parts = append(parts, relation.Substitute(e, ch.put))
		}
	}
	// what is kept is asked of both frames, and is said once
	var texts []string
	for _, e := range parts {
		if text := relation.ExprString(relation.Conjunction(e)); !slices.Contains(texts, text) {
			if strings.Contains(text, "||") {
				text = "(" + text + ")"
			}
			texts = append(texts, text)
		}
	}
	if ch.order != "" {
		texts = append(texts, ch.order)
	}
	if len(texts) == 0 {
		return ch.read(s.p.Env, always)
	}
	return ch.read(s.p.Env, strings.Join(texts, " && "))
}

// callText is a call as the language writes it.
func callText(fn *relation.Func, args []string) string {
	c := &relation.Call{Fn: fn, Spread: fn.Variadic}
	for i, a := range args {
		if fn.Recv && i == 0 && strings.ContainsAny(a, " -!+") {
			a = "(" + a + ")"
		}
		c.Args = append(c.Args, &relation.VarRef{Name: a, T: fn.Params[i].Type})
	}
	return strings.TrimSuffix(strings.TrimPrefix(relation.ExprString(relation.Succeeds(c)), "ok("), ")")
}
