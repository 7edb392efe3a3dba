// Package tokens is a subject of studies: a lexical analyzer in the role of print_tokens of the papers on metamorphic testing, written from the public
// description of its tokens. It prints a line for each token of a text: keywords of a small Lisp, special characters, identifiers, numbers, strings, characters
// and comments.
package tokens

import "strings"

// A kind is what a token is.
type kind int

const (
	keyword kind = iota
	special
	identifier
	numeric
	text
	character
	comment
	wrong
)

// names are the kinds as they are printed.
var names = [...]string{"keyword", "special", "identifier", "numeric", "string", "character", "comment", "error"}

// A token is a part of a text.
type token struct {
	kind kind
	text string
}

// A stream is a text and where it is read.
type stream struct {
	text string
	at   int
}

// peek is the character that comes next, 0 at the end.
func (s *stream) peek() byte {
	if s.at >= len(s.text) {
		return 0
	}
	return s.text[s.at]
}

// PrintTokens is a line for each token of a text: its kind, a comma, and the token in quotation marks, or only the name of a special character.
func PrintTokens(s string) string {
	var out strings.Builder
	in := stream{text: s}
	for {
		t, ok := in.next()
		if !ok {
			return out.String()
		}
		out.WriteString(line(t))
	}
}

// line is a token as it is printed.
func line(t token) string {
	if t.kind == special {
		return nameOf(t.text[0]) + ".\n"
	}
	if t.kind == numeric || t.kind == text {
		return names[t.kind] + "," + t.text + ".\n"
	}
	return names[t.kind] + ",\"" + t.text + "\".\n"
}

// nameOf is the name of a special character.
func nameOf(c byte) string {
	switch c {
	case '(':
		return "lparen"
	case ')':
		return "rparen"
	case '[':
		return "lsquare"
	case ']':
		return "rsquare"
	case '\'':
		return "quote"
	case '`':
		return "bquote"
	case ',':
		return "comma"
	}
	return "equalgreater"
}

// next reads a token; there is none at the end.
func (s *stream) next() (token, bool) {
	// Blanks are passed over first, so that a text of blanks alone has no token.
	for blank(s.peek()) {
		s.at++
	}
	if s.at >= len(s.text) {
		return token{}, false
	}
	from := s.at
	switch c := s.peek(); {
	case c == ';':
		s.skip(func(c byte) bool { return c != '\n' })
		return token{comment, s.text[from:s.at]}, true
	case c == '"':
		return s.quoted(), true
	case c == '#':
		return s.char(), true
	case c == '=' && strings.HasPrefix(s.text[s.at:], "=>"):
		s.at += 2
		return token{special, s.text[from:s.at]}, true
	case isSpecial(c):
		s.at++
		return token{special, s.text[from:s.at]}, true
	}
	s.skip(func(c byte) bool { return !ends(c) })
	return token{sort(s.text[from:s.at]), s.text[from:s.at]}, true
}

// skip goes on while characters are as asked.
func (s *stream) skip(while func(byte) bool) {
	for s.at < len(s.text) && while(s.text[s.at]) {
		s.at++
	}
}

// quoted reads a string: it ends at a quotation mark; without one up to the end of the line it is wrong.
func (s *stream) quoted() token {
	from := s.at
	s.at++
	// The end of the line is left to the next token: it is a blank, and no part of the wrong string.
	s.skip(func(c byte) bool { return c != '"' && c != '\n' })
	if s.peek() == '"' {
		s.at++
		return token{text, s.text[from:s.at]}
	}
	return token{wrong, s.text[from:s.at]}
}

// char reads a character: a hash and a letter, or a hash alone, which is wrong.
func (s *stream) char() token {
	from := s.at
	s.at++
	if s.at < len(s.text) && !blank(s.peek()) {
		s.at++
		return token{character, s.text[from+1 : s.at]}
	}
	return token{wrong, s.text[from:s.at]}
}

// sort is what a word is.
func sort(word string) kind {
	switch word {
	case "and", "or", "if", "xor", "lambda", "define":
		return keyword
	}
	// What begins with a letter is no number, whatever follows; so a wrong word is told after its first character.
	if letter(word[0]) {
		for i := 1; i < len(word); i++ {
			if !letter(word[i]) && !digit(word[i]) {
				return wrong
			}
		}
		return identifier
	}
	for i := range len(word) {
		if !digit(word[i]) {
			return wrong
		}
	}
	return numeric
}

// ends tells whether a character is no part of a word.
func ends(c byte) bool {
	return blank(c) || isSpecial(c) || c == ';' || c == '"' || c == '#'
}

// isSpecial tells whether a character is a token.
func isSpecial(c byte) bool {
	switch c {
	case '(', ')', '[', ']', '\'', '`', ',':
		return true
	}
	return false
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func digit(c byte) bool { return '0' <= c && c <= '9' }
