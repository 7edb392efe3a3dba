// Package tokens2 is a subject of studies: a lexical analyzer in the role of print_tokens2 of the papers on metamorphic testing, written from the public
// description of its tokens. Unlike package tokens it cuts a text into the texts of tokens first, with the state of quotation and comments in one number,
// and asks only then what each one is. [PrintTokens] is mended, and [PrintTokensFaulty] has the fault that the paper by Fu et al. found in the original (§VI).
package tokens2

import "strings"

// States of the reader.
const (
	outside   = 0
	inString  = 1
	inComment = 2
)

// A stream is a text that is read, with a character that can be given back.
type stream struct {
	text   string
	at     int
	faulty bool
}

// get is the next character; the end is told.
func (s *stream) get() (byte, bool) {
	if s.at >= len(s.text) {
		return 0, false
	}
	s.at++
	return s.text[s.at-1], true
}

// unget gives a character back.
func (s *stream) unget() { s.at-- }

// PrintTokens is a line for each token of a text: its kind, a comma, and the token, in quotation marks unless it is a number or a string.
func PrintTokens(s string) string { return print(s, false) }

// PrintTokensFaulty is PrintTokens with the fault: in a string each character that can end a token ends it, and not the quotation mark alone.
func PrintTokensFaulty(s string) string { return print(s, true) }

// print prints all tokens.
func print(s string, faulty bool) string {
	var out strings.Builder
	in := stream{text: s, faulty: faulty}
	for t := in.token(); t != ""; t = in.token() {
		out.WriteString(line(t))
	}
	return out.String()
}

// token reads the text of a token, which is empty at the end.
func (s *stream) token() string {
	c, ok := s.get()
	for ok && blank(c) {
		c, ok = s.get()
	}
	if !ok {
		return ""
	}
	from := s.at - 1
	if isSpecial(c) {
		return s.text[from:s.at]
	}
	// What began decides which characters end the token.
	id := outside
	switch c {
	case '"':
		id = inString
	case ';':
		id = inComment
	}
	c, ok = s.get()
	for ok && !end(id, c) {
		c, ok = s.get()
	}
	// The end of the text ends each token.
	if !ok {
		return s.text[from:]
	}
	return s.finish(from, id, c)
}

// finish ends a token at a character that may or may not be part of it. The faulty original takes whatever ended a string for its quotation mark:
// "if (id == 1)" stands where "if (id == 1 && ch == 34)" belongs.
func (s *stream) finish(from, id int, c byte) string {
	if s.faulty && id == inString || id == inString && c == '"' {
		return s.text[from:s.at]
	}
	s.unget()
	return s.text[from:s.at]
}

// end tells whether a character ends a token in a state.
func end(id int, c byte) bool {
	switch id {
	case inString:
		return c == '"' || c == '\n'
	case inComment:
		return c == '\n'
	}
	return blank(c) || isSpecial(c) || c == '"' || c == ';'
}

// line is a token as it is printed.
func line(t string) string {
	switch {
	// A comment comes first, since it may contain anything.
	case isComment(t):
		return "comment,\"" + t + "\".\n"
	case isKeyword(t):
		return "keyword,\"" + t + "\".\n"
	case len(t) == 1 && isSpecial(t[0]):
		return nameOf(t[0]) + ".\n"
	case isIdentifier(t):
		return "identifier,\"" + t + "\".\n"
	case isNumber(t):
		return "numeric," + t + ".\n"
	case isString(t):
		return "string," + t + ".\n"
	case isCharacter(t):
		return "character,\"" + t[1:] + "\".\n"
	}
	return "error,\"" + t + "\".\n"
}

// nameOf is the name of a special character.
func nameOf(c byte) string {
	for i, s := range "()[]'`," {
		if byte(s) == c {
			return [...]string{"lparen", "rparen", "lsquare", "rsquare", "quote", "bquote", "comma"}[i]
		}
	}
	return ""
}

func isComment(t string) bool { return t[0] == ';' }

func isKeyword(t string) bool {
	for _, k := range [...]string{"and", "or", "if", "xor", "lambda", "=>"} {
		if t == k {
			return true
		}
	}
	return false
}

// isIdentifier tells whether a letter is followed by letters and digits.
func isIdentifier(t string) bool {
	if !letter(t[0]) {
		return false
	}
	for i := 1; i < len(t); i++ {
		if !letter(t[i]) && !digit(t[i]) {
			return false
		}
	}
	return true
}

// isNumber tells whether there are digits only.
func isNumber(t string) bool {
	for i := range len(t) {
		if !digit(t[i]) {
			return false
		}
	}
	return true
}

// isString tells whether a token has both quotation marks.
func isString(t string) bool { return len(t) > 1 && t[0] == '"' && t[len(t)-1] == '"' }

// isCharacter tells whether a hash is followed by a letter.
func isCharacter(t string) bool { return len(t) == 2 && t[0] == '#' && letter(t[1]) }

func isSpecial(c byte) bool { return strings.IndexByte("()[]'`,", c) >= 0 }

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func digit(c byte) bool { return '0' <= c && c <= '9' }
