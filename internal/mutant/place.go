package mutant

// A Place is a position in a file; both begin at 1, and columns count bytes.
type Place struct{ Line, Column int }

func (m *Mutant) place(offset int) Place {
	p := m.src.file.PositionFor(m.src.file.Pos(offset), false)
	return Place{p.Line, p.Column}
}

// Span is what [Mutant.Replacement] takes the place of, to is behind its last byte. It begins before Line and Column where these are the
// place of an operator.
func (m *Mutant) Span() (from, to Place) { return m.place(m.from), m.place(m.to) }

// Replacement is After as it would be typed, with its lines.
func (m *Mutant) Replacement() string { return string(apply(m.src.src, m.from, m.to, m.edits)) }

// Change is the mutant on one line: "a < b becomes a <= b".
func (m *Mutant) Change() string {
	if m.After == "" {
		return m.Before + " removed"
	}
	return m.Before + " becomes " + m.After
}

// Source is the file without the mutant.
func (m *Mutant) Source() []byte { return m.src.src }

// Lines are the first and the last line that the mutant changes: of what it replaces or removes; of what it adds, if that is all.
func (m *Mutant) Lines() (first, last int) {
	replaces := false
	for _, e := range m.edits {
		replaces = replaces || e.at < e.end
	}
	for _, e := range m.edits {
		if replaces && e.at == e.end {
			continue
		}
		end := e.end
		for end > e.at+1 && isSpace(m.src.src[end-1]) { // up to the next clause
			end--
		}
		a, b := m.place(e.at).Line, m.place(max(e.at, end-1)).Line
		if first == 0 || a < first {
			first = a
		}
		last = max(last, b)
	}
	return first, last
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }
