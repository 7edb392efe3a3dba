package choices

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// holds tells whether a frame satisfies the formula. chosen gives the choice of a category, -1 where it is open: what depends on that is not false.
func (n *node) holds(chosen func(category int) int) bool { return n.value(chosen) != isFalse }

// The values of a formula of which a part may be open.
type truth int8

const (
	isFalse truth = iota - 1
	open
	isTrue
)

// value is Kleene's three-valued logic: frames are checked while they grow, so that most of those that a constraint forbids are never built.
func (n *node) value(chosen func(category int) int) truth {
	switch n.op {
	// an open category may still become the choice, or another one
	case "":
		switch chosen(n.at.Category) {
		case n.at.Choice:
			return isTrue
		case -1:
			return open
		}
		return isFalse
	// with -1, 0 and 1 as values, negation is a sign, and the operators are minimum and maximum
	case "!":
		return -n.kids[0].value(chosen)
	case "&&":
		return min(n.kids[0].value(chosen), n.kids[1].value(chosen))
	case "=>":
		return max(-n.kids[0].value(chosen), n.kids[1].value(chosen))
	}
	return max(n.kids[0].value(chosen), n.kids[1].value(chosen))
}

// parser reads one constraint: a => b || c && !d, with parentheses. => binds weakest and to the right.
type parser struct {
	f    *File
	c    *Constraint
	at   int // offset in the text
	deep int // open parentheses and negations
}

// mostDeep bounds the nesting of a constraint, lest a hostile file overflows the stack. No theory: people write two or three.
const mostDeep = 100

// formula reads a constraint against the names of the file.
func (f *File) formula(c *Constraint) (*node, error) {
	p := &parser{f: f, c: c}
	// what is left behind a whole formula is a missing operator
	n, err := p.implication()
	if err == nil && p.skip() < len(c.Text) {
		err = p.errorf("&&, || or =>", "%q is not expected here", c.Text[p.at:])
	}
	return n, err
}

// errorf reports a fault where the parser is.
func (p *parser) errorf(hint, format string, args ...any) error {
	return p.f.errorf(p.c.Line-1, p.c.Col-1+p.at, hint, format, args...)
}

// skip passes over blanks.
func (p *parser) skip() int {
	for p.at < len(p.c.Text) && strings.IndexByte(blanks, p.c.Text[p.at]) >= 0 {
		p.at++
	}
	return p.at
}

// take passes over a token, if it comes next.
func (p *parser) take(token string) bool {
	p.skip()
	if !strings.HasPrefix(p.c.Text[p.at:], token) {
		return false
	}
	p.at += len(token)
	return true
}

// implication reads the weakest operator. It calls itself for what stands to the right, so that a => b => c is a => (b => c).
func (p *parser) implication() (*node, error) {
	x, err := p.binary("||", func() (*node, error) { return p.binary("&&", p.unary) })
	if err != nil || !p.take("=>") {
		return x, err
	}
	// what stands to the right is a call, too, and counts
	if p.deep++; p.deep > mostDeep {
		return nil, p.errorf("", "the constraint is nested too deeply")
	}
	y, err := p.implication()
	p.deep--
	return &node{op: "=>", kids: []*node{x, y}}, err
}

// binary reads operands that an operator joins, from the left.
func (p *parser) binary(op string, operand func() (*node, error)) (*node, error) {
	x, err := operand()
	// a loop and no call, so that a long line of && does not nest
	for err == nil && p.take(op) {
		var y *node
		y, err = operand()
		x = &node{op: op, kids: []*node{x, y}}
	}
	return x, err
}

// unary reads negations and parentheses. Their depth is counted, since each is a call.
func (p *parser) unary() (*node, error) {
	if p.deep++; p.deep > mostDeep {
		return nil, p.errorf("", "the constraint is nested too deeply")
	}
	defer func() { p.deep-- }()
	switch {
	case p.take("!"):
		x, err := p.unary()
		return &node{op: "!", kids: []*node{x}}, err
	case p.take("("):
		x, err := p.implication()
		if err == nil && !p.take(")") {
			err = p.errorf("", "a parenthesis is not closed")
		}
		return x, err
	}
	return p.name()
}

// name reads a choice: its name, or category.choice where several categories have that name.
func (p *parser) name() (*node, error) {
	from := p.skip()
	end := from
	// a minus sign has no other meaning between choices, so that it may be part of a name
	for end < len(p.c.Text) && (p.c.Text[end] == '.' || isName("a"+p.c.Text[end:end+1])) {
		end++
	}
	word := p.c.Text[from:end]
	if word == "" {
		return nil, p.errorf(constraintForm, "the name of a choice is missing")
	}
	// all of them are looked at, to tell a name that several categories have from one that is misspelt
	var found []At
	var names []string
	for i, c := range p.f.Categories {
		for j, choice := range c.Choices {
			full := c.Name + "." + choice.Name
			if word == choice.Name || word == full {
				found = append(found, At{i, j})
			}
			names = append(names, choice.Name, full) // for the hint
		}
	}
	// the parser stays in front of the name, where a message points
	switch {
	case len(found) == 0:
		hint := "a constraint names choices"
		if near := relation.Nearest(word, names); near != "" {
			hint = "did you mean " + near + "?"
		}
		return nil, p.errorf(hint, "there is no choice %s", word)
	case len(found) > 1:
		return nil, p.errorf("write "+p.f.Categories[found[0].Category].Name+"."+word, "several categories have a choice %s", word)
	}
	p.at = end
	return &node{at: found[0]}, nil
}
