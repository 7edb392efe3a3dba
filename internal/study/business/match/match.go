// Package match is a subject of studies: a matcher of regular expressions in the role of grep of the papers on metamorphic testing, for the basic form of
// expressions with alternatives and groups. A pattern is read to a tree, and the tree is matched by going back, with a bound on its steps.
package match

// Find is where a pattern matches first in a text, and the longest match that starts there; from is -1 without a match.
func Find(pattern, s string) (from, to int, err error) {
	n, err := parse(pattern)
	if err != nil {
		return -1, -1, err
	}
	m := matcher{text: s}
	for from := 0; from <= len(s); from++ {
		if to := m.longest(n, from); to >= 0 {
			return from, to, m.err()
		}
		if m.steps > maxSteps {
			break
		}
	}
	return -1, -1, m.err()
}

// A matcher counts its steps over a text.
type matcher struct {
	text  string
	steps int
}

// err tells whether the bound was met.
func (m *matcher) err() error {
	if m.steps > maxSteps {
		return ErrSteps
	}
	return nil
}

// longest is the end of the longest match at a place, -1 without one.
func (m *matcher) longest(n *node, from int) int {
	best := -1
	// The first match need not be the longest one, so all of them are tried.
	m.match(n, from, func(to int) {
		best = max(best, to)
	})
	return best
}

// match calls then with each end of a match of a node at a place.
func (m *matcher) match(n *node, at int, then func(int)) {
	if m.steps++; m.steps > maxSteps {
		return
	}
	switch n.op {
	case opChar, opAny, opClass:
		if at < len(m.text) && n.takes(m.text[at]) {
			then(at + 1)
		}
	case opBegin, opEnd, opWord, opEmpty:
		if m.holds(n.op, at) {
			then(at)
		}
	case opSeq:
		m.match(n.left, at, func(mid int) { m.match(n.right, mid, then) })
	case opAlt:
		// Both sides are tried even if the left one matches: what follows may need the other one.
		m.match(n.left, at, then)
		m.match(n.right, at, then)
	case opRepeat:
		m.repeat(n, at, 0, then)
	}
}

// repeat matches a repetition of which some times are done. An empty turn ends it, since it could go on for ever.
func (m *matcher) repeat(n *node, at, done int, then func(int)) {
	if done >= n.min {
		then(at)
	}
	if n.max >= 0 && done >= n.max {
		return
	}
	m.match(n.left, at, func(to int) {
		if to > at || done < n.min {
			m.repeat(n, to, done+1, then)
		}
	})
}

// holds tells whether a condition about a place is met.
func (m *matcher) holds(o op, at int) bool {
	switch o {
	case opBegin:
		return at == 0 || m.text[at-1] == '\n'
	case opEnd:
		return at == len(m.text) || m.text[at] == '\n'
	case opWord:
		before := at > 0 && word(m.text[at-1])
		after := at < len(m.text) && word(m.text[at])
		return before != after
	}
	return true
}
