package match

// maxCount bounds the numbers in braces, as other implementations do (255 in POSIX, RE_DUP_MAX).
const maxCount = 255

// A parser reads a pattern from the left.
type parser struct {
	pattern string
	at      int
}

// parse reads a whole pattern.
func parse(pattern string) (*node, error) {
	p := parser{pattern: pattern}
	n, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	// Only a closing bracket ends the alternatives before the end of the pattern.
	if p.at < len(pattern) { // a bracket that was never opened
		return nil, ErrPattern
	}
	return n, nil
}

// peek is the character that comes next, 0 at the end.
func (p *parser) peek() byte {
	if p.at >= len(p.pattern) {
		return 0
	}
	return p.pattern[p.at]
}

// take goes on if a character comes next.
func (p *parser) take(c byte) bool {
	if p.at < len(p.pattern) && p.pattern[p.at] == c {
		p.at++
		return true
	}
	return false
}

// alternatives reads what stands between vertical bars.
func (p *parser) alternatives() (*node, error) {
	n, err := p.sequence()
	// Alternatives are joined to the left. Since the matcher tries both sides, how they are joined makes no difference to what is found.
	for err == nil && p.take('|') {
		var right *node
		right, err = p.sequence()
		n = &node{op: opAlt, left: n, right: right}
	}
	return n, err
}

// sequence reads parts up to a bar, a closing bracket or the end.
func (p *parser) sequence() (*node, error) {
	// A sequence of no parts is allowed, as in a| and (): it matches the empty text.
	n := &node{op: opEmpty}
	for p.at < len(p.pattern) && p.peek() != '|' && p.peek() != ')' {
		part, err := p.repeated()
		if err != nil {
			return nil, err
		}
		// The empty node is no part of a longer sequence: it would be a step of the matcher at each place.
		if n.op == opEmpty {
			n = part
			continue
		}
		n = &node{op: opSeq, left: n, right: part}
	}
	return n, nil
}

// repeated reads a part and the signs of repetition that follow it.
func (p *parser) repeated() (*node, error) {
	n, err := p.atom()
	// Signs may follow each other: a+? is (a+)?.
	for err == nil {
		switch {
		case p.take('*'):
			n = &node{op: opRepeat, left: n, min: 0, max: -1}
		case p.take('+'):
			n = &node{op: opRepeat, left: n, min: 1, max: -1}
		case p.take('?'):
			n = &node{op: opRepeat, left: n, min: 0, max: 1}
		case p.take('{'):
			n, err = p.counted(n)
		default:
			return n, nil
		}
	}
	return nil, err
}

// counted reads numbers in braces: {2}, {2,} and {2,4}.
func (p *parser) counted(n *node) (*node, error) {
	low, ok := p.number()
	if !ok {
		return nil, ErrPattern
	}
	// Without a comma both bounds are the same one; with nothing behind it there is no upper bound.
	high := low
	if p.take(',') {
		if high, ok = p.number(); !ok {
			high = -1
		}
	}
	// The bounds are compared only where there is an upper one.
	if !p.take('}') || high >= 0 && high < low || low > maxCount || high > maxCount {
		return nil, ErrPattern
	}
	return &node{op: opRepeat, left: n, min: low, max: high}, nil
}

// number reads digits.
func (p *parser) number() (n int, ok bool) {
	// Digits are read only until the number is too large, so that it cannot overflow; what is left of them is then no brace.
	for p.peek() >= '0' && p.peek() <= '9' && n <= maxCount {
		n, ok = 10*n+int(p.peek()-'0'), true
		p.at++
	}
	return n, ok
}

// atom reads a part without repetition.
func (p *parser) atom() (*node, error) {
	c := p.peek()
	p.at++
	switch c {
	// A sign of repetition needs something to repeat.
	case '*', '+', '?', '{':
		return nil, ErrPattern
	case '.':
		return &node{op: opAny}, nil
	case '^':
		return &node{op: opBegin}, nil
	case '$':
		return &node{op: opEnd}, nil
	case '[':
		return p.class()
	case '(':
		n, err := p.alternatives()
		// The alternatives have ended at a closing bracket or at the end of the pattern, where it is missing.
		if err == nil && !p.take(')') {
			err = ErrPattern
		}
		return n, err
	case '\\':
		return p.escape()
	}
	return &node{op: opChar, char: c}, nil
}

// escape reads what follows a backslash.
func (p *parser) escape() (*node, error) {
	// A backslash at the end quotes nothing.
	if p.at >= len(p.pattern) {
		return nil, ErrPattern
	}
	c := p.peek()
	p.at++
	switch c {
	case 'b':
		return &node{op: opWord}, nil
	case 'w', 'd':
		n := &node{op: opClass}
		// Digits are word characters, so that one loop fills both sets.
		for x := range n.set {
			n.set[x] = c == 'w' && word(byte(x)) || '0' <= x && x <= '9'
		}
		return n, nil
	}
	return &node{op: opChar, char: c}, nil
}

// class reads a set in square brackets. A closing bracket that comes first is a member, and so is a minus at either end.
func (p *parser) class() (*node, error) {
	n := &node{op: opClass}
	not := p.take('^')
	// The first member may be a closing bracket, since an empty set would match nothing.
	for first := true; first || p.peek() != ']'; first = false {
		// The end of the pattern comes before the bracket that closes the set.
		if p.at >= len(p.pattern) {
			return nil, ErrPattern
		}
		low := p.peek()
		p.at++
		// A minus makes a range only between two members.
		high := low
		if p.peek() == '-' && p.at+1 < len(p.pattern) && p.pattern[p.at+1] != ']' {
			high = p.pattern[p.at+1]
			p.at += 2
		}
		if high < low {
			return nil, ErrPattern
		}
		// The loop counts in int: a byte would wrap around after the last character and never end.
		for c := int(low); c <= int(high); c++ {
			n.set[c] = true
		}
	}
	p.at++
	// A set of what it leaves out never takes the end of a line, as in other matchers that work by lines.
	if not {
		for c := range n.set {
			n.set[c] = !n.set[c] && c != '\n'
		}
	}
	return n, nil
}
