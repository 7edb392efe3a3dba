package terms

import (
	"go/constant"
	"strconv"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// Texts that mean something are rare among random ones. What a sister writes is such a text: it is read with a variable of the sister's own,
// and changed so that it should be read as the same, or refused.

// writes reports whether a function makes a text of a value which another one makes of a text.
func writes(g, reader *relation.Func) bool {
	if len(g.Params) != 1 || len(g.Results) != 1 || g.Err || g.TakesAny() || !isText(g.Results[0].Type) || hidden(g.Params[0].Type) {
		return false
	}
	given := valueType(g.Params[0].Type)
	reads, gives := false, false
	for _, p := range reader.Params {
		reads = reads || identical(p.Type, g.Results[0].Type)
	}
	for _, r := range reader.Results {
		gives = gives || identical(valueType(r.Type), given)
	}
	return reads && gives
}

// addWritten makes a variable for the first sister that writes what the subject reads.
func (v *variables) addWritten(sisters []*relation.Func, add func(relation.Var) *term, name func(string) string) {
	for _, g := range sisters {
		if g != v.fn && writes(g, v.fn) {
			v.writer, v.writing = g, add(relation.Var{Name: name(g.Params[0].Name), Type: g.Params[0].Type, Func: g})
			return
		}
	}
}

// written is the text that a sister writes for a variable of its own; nil if there is none.
func (s *search) written() *term {
	if s.vars.writer == nil {
		return nil
	}
	for _, g := range callsOf(s.vars.writer, false) {
		if isText(g.out) {
			return apply(g, s.vars.writing)
		}
	}
	return nil
}

// Follow-ups of a written text say more than those of a random one: nearly all changes of a random text are refused before and after, so that
// nothing is seen, while a reader that takes a changed number has a fault that a test should see.

// bordered lists the follow-ups in which a literal stands before or behind a text, and those for a text that a sister has written, unchanged and
// changed.
func (s *search) bordered() []followUp {
	var out []followUp
	for i, p := range s.vars.params {
		if !isText(p.typ) || p.typ.Enum {
			continue
		}
		for _, l := range s.borders(p.typ) {
			for _, t := range flanked(l, p) {
				out = append(out, followUp{"", replaced(s.vars.params, i, t)})
			}
		}
		w := s.written()
		if w == nil || !identical(w.typ, p.typ) {
			continue
		}
		out = append(out, followUp{"", replaced(s.vars.params, i, w)})
		for _, change := range s.changes(p.typ) {
			if t := change(w); !s.unchanged(w, t) {
				out = append(out, followUp{"", replaced(s.vars.params, i, t)})
			}
		}
		for _, l := range append(s.textLiterals(), s.borders(p.typ)...) {
			for _, t := range flanked(l, w) {
				out = append(out, followUp{"", replaced(s.vars.params, i, t)})
			}
		}
	}
	return out
}

// flanked lists a text with a literal before it, and with the literal behind it.
func flanked(l, x *term) []*term {
	join := builtinAt("+", x.typ, x.typ)
	if join == nil || !identical(l.typ, x.typ) {
		return nil
	}
	return []*term{apply(join, l, x), apply(join, x, l)}
}

// noWord is a sign that is no part of a word, so that a function of words does not see it.
const noWord = "!"

// maxBorders bounds the texts that are put around others beside the literals of the code. No theory stands behind it.
const maxBorders = 5

// borders lists texts that are put around others though the code does not have them: a blank, a sign that is no part of a word, and, if the
// subject may refuse texts, a sign of the code with digits behind it, as parts of numbers are written.
func (s *search) borders(t typ) []*term {
	var out []*term
	add := func(text string) {
		if len(out) < maxBorders && s.vocab.literalOf(t, strconv.Quote(text)) == nil {
			out = append(out, literal(&relation.Literal{Value: constant.MakeString(text), Text: strconv.Quote(text), T: t}))
		}
	}
	add(" ")
	add(noWord)
	if !s.Subject.Err {
		return out
	}
	add("0")
	digits := []string{"0"}
	var signs []string
	for _, l := range s.textLiterals() {
		text, err := strconv.Unquote(l.leaf)
		switch {
		case err != nil || text == "":
		case len(text) == 1 && !unicode.IsLetter(rune(text[0])) && !unicode.IsDigit(rune(text[0])) && !strings.Contains(" +-", text):
			signs = append(signs, text)
		case isDigits(text) && text != digits[0]:
			digits = append(digits, text)
		}
	}
	for _, sign := range signs {
		for _, d := range digits {
			add(sign + d)
		}
	}
	return out
}

// isDigits reports whether a text is decimal digits alone.
func isDigits(text string) bool {
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}
