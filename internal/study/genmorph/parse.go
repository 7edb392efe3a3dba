package genmorph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Parse reads what [Tree.Text] writes: brackets around each operator between operands. Relations that were kept are read by it.
func Parse(text string, q []Quantity) (*Tree, error) {
	p := &parser{q: q, rest: text}
	t, err := p.operand()
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", text, err)
	}
	if p.skip(); p.rest != "" {
		return nil, fmt.Errorf("read %q: %q is left", text, p.rest)
	}
	return t, nil
}

type parser struct {
	q    []Quantity
	rest string
}

func (p *parser) skip() { p.rest = strings.TrimLeft(p.rest, " ") }

// word takes letters, digits and what else is part of a name or a number; sign takes what is neither that, nor a bracket or a blank.
func (p *parser) word() string { return p.take(isWord) }
func (p *parser) sign() string {
	return p.take(func(c rune) bool { return !isWord(c) && !strings.ContainsRune("(), ", c) })
}

func isWord(c rune) bool {
	return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c > 127
}

func (p *parser) take(of func(rune) bool) string {
	p.skip()
	n := strings.IndexFunc(p.rest, func(c rune) bool { return !of(c) })
	if n < 0 {
		n = len(p.rest)
	}
	word := p.rest[:n]
	p.rest = p.rest[n:]
	return word
}

func (p *parser) expect(text string) error {
	p.skip()
	var ok bool
	if p.rest, ok = strings.CutPrefix(p.rest, text); !ok {
		return fmt.Errorf("%q where %q should be", p.rest, text)
	}
	return nil
}

// operand is a leaf, a word with its operands, or two operands with a sign between them.
func (p *parser) operand() (*Tree, error) {
	p.skip()
	if strings.HasPrefix(p.rest, "(") {
		return p.binary()
	}
	if negative := strings.HasPrefix(p.rest, "-"); negative || p.rest != "" && p.rest[0] >= '0' && p.rest[0] <= '9' {
		p.rest = strings.TrimPrefix(p.rest, "-")
		v, err := strconv.ParseFloat(p.word(), 64)
		if err != nil {
			return nil, err
		}
		if negative {
			v = -v
		}
		return number(v), nil
	}
	word := p.word()
	if strings.HasPrefix(p.rest, "(") {
		return p.call(word)
	}
	if word == "true" || word == "false" {
		return truth(word == "true"), nil
	}
	for n := range 2 * len(p.q) {
		if variableName(p.q, n) == word {
			return variable(p.q, n), nil
		}
	}
	return nil, fmt.Errorf("unknown name %q", word)
}

func (p *parser) binary() (*Tree, error) {
	p.rest = p.rest[1:]
	left, err := p.operand()
	if err != nil {
		return nil, err
	}
	sign := p.sign()
	right, err := p.operand()
	if err != nil {
		return nil, err
	}
	if err := p.expect(")"); err != nil {
		return nil, err
	}
	return operation(sign, left, right)
}

func (p *parser) call(word string) (*Tree, error) {
	p.rest = p.rest[1:]
	var args []*Tree
	for {
		a, err := p.operand()
		if err != nil {
			return nil, err
		}
		args = append(args, a)
		if p.skip(); !strings.HasPrefix(p.rest, ",") {
			break
		}
		p.rest = p.rest[1:]
	}
	if err := p.expect(")"); err != nil {
		return nil, err
	}
	return operation(word, args...)
}

// operation finds the operator with a text that takes operands of these types.
func operation(text string, args ...*Tree) (*Tree, error) {
	var types []Type
	for _, a := range args {
		types = append(types, a.Type)
	}
	for op, o := range operators {
		if o.text == text && text != "" && slices.Equal(o.args, types) {
			return apply(Op(op), args...), nil
		}
	}
	return nil, fmt.Errorf("no operator %q of %v", text, types)
}
