// Package layout has combinators of a pretty-printer: texts that are put above and beside each other, and indented.
package layout

// A Line is a text behind so many columns of blanks.
type Line struct {
	Indent int
	Text   string
}

// A Layout is lines below each other, at least one. The zero value is one empty line.
type Layout struct {
	First Line
	Rest  []Line
}

// Text is a layout of one line.
func Text(s string) Layout { return Layout{First: Line{Text: s}} }

// Nest moves a layout to the right by k columns, or to the left if k is negative.
func Nest(k int, l Layout) Layout { return Layout{l.First.moved(k), moved(k, l.Rest)} }

// Above puts l above m.
func Above(l, m Layout) Layout {
	rest := append([]Line(nil), l.Rest...)
	rest = append(rest, m.First)
	return Layout{l.First, append(rest, m.Rest...)}
}

// Beside continues the last line of l with the first one of m. The other lines of m keep their place relative to its first one.
func Beside(l, m Layout) Layout {
	n := len(l.Rest)
	last := l.First
	if n > 0 {
		last = l.Rest[n-1]
	}
	joined := Line{last.Indent, last.Text + m.First.Text}
	below := moved(last.Indent+len(last.Text)-m.First.Indent, m.Rest)
	if n == 0 {
		return Layout{joined, below}
	}
	rest := append([]Line(nil), l.Rest[:n-1]...)
	return Layout{l.First, append(append(rest, joined), below...)}
}

func (l Line) moved(k int) Line { return Line{l.Indent + k, l.Text} }

func moved(k int, lines []Line) []Line {
	var out []Line
	for _, l := range lines {
		out = append(out, l.moved(k))
	}
	return out
}
