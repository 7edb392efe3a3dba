package relation

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
)

// A source is the text of a relation cut into its parts. Offsets are those of the whole text.
type source struct {
	text             string
	name             string
	params           string // without parentheses
	paramsAt         int    // offset of params, -1 if there are none
	pre, post        string // with ~= <~ >~ replaced; pre is "" if there is no =>
	preAt, postAt    int
	approx           map[int]Op // offset of each ~= <~ >~
	rel, abs         float64
	within, withinAt int // 0, or how many numbers the clause has
}

// reserved are the words that begin other lines of a catalogue, so they name no relation.
var reserved = map[string]bool{"subject": true, "domain": true, "reject": true, "within": true}

// split cuts the text into its parts and replaces the operators that Go does not have by others of the same width.
func split(text string) (*source, error) {
	if i := strings.IndexAny(text, "\n\r"); i >= 0 {
		return nil, errorAt(i, "", "a relation is one line")
	}
	s := &source{text: text, paramsAt: -1}
	start, err := s.header()
	if err != nil {
		return nil, err
	}
	toks, err := scan(text, start)
	if err != nil {
		return nil, err
	}
	return s, s.body(toks, start)
}

// header reads "name(params):" and returns the offset behind it, 0 if there is none.
func (s *source) header() (int, error) {
	from := afterBlanks(s.text, 0)
	i := from
	for i < len(s.text) && (isWord(s.text[i]) || s.text[i] == '-' && i > from) {
		i++
	}
	name := s.text[from:i]
	i = afterBlanks(s.text, i)
	params, paramsAt := "", -1
	if strings.HasPrefix(s.text[i:], "(") {
		end := closing(s.text, i)
		if end < 0 {
			return 0, nil
		}
		params, paramsAt = s.text[i+1:end], i+1
		i = afterBlanks(s.text, end+1)
	}
	if i == from || !strings.HasPrefix(s.text[i:], ":") || strings.HasPrefix(s.text[i:], ":=") {
		return 0, nil
	}
	if name != "" && !isName(name) {
		return 0, errorAt(from, "small letters, digits and -, the first a letter", "%q is no name of a relation", name)
	}
	if reserved[name] {
		return 0, errorAt(from, "", "%s is reserved and cannot name a relation", name)
	}
	s.name, s.params, s.paramsAt = name, params, paramsAt
	return i + 1, nil
}

// afterBlanks is the first offset from i on that has no blank.
func afterBlanks(text string, i int) int {
	return len(text) - len(strings.TrimLeft(text[i:], " \t"))
}

// closing returns the offset of the parenthesis that closes the one at i, -1 if none does. Types hold no strings but struct tags.
func closing(t string, i int) int {
	for depth := 0; i < len(t); i++ {
		switch t[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		case '"', '`', '\'':
			return -1
		}
	}
	return -1
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// isName reports whether s matches [a-z][a-z0-9-]*.
func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !('a' <= c && c <= 'z' || i > 0 && ('0' <= c && c <= '9' || c == '-')) {
			return false
		}
	}
	return s != ""
}

// A lexeme is one Go token and where it stands in the whole text.
type lexeme struct {
	tok   token.Token
	at    int
	lit   string
	depth int // open brackets around it
}

func (l lexeme) end() int {
	if l.lit != "" {
		return l.at + len(l.lit)
	}
	return l.at + len(l.tok.String())
}

// scan reads the tokens of text from start on, without the automatic semicolon at its end.
func scan(text string, start int) ([]lexeme, error) {
	var first error
	var sc scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text)-start)
	sc.Init(file, []byte(text[start:]), func(pos token.Position, msg string) {
		if first == nil {
			first = errorAt(start+pos.Offset, "", "%s", msg)
		}
	}, scanner.ScanComments)
	toks := make([]lexeme, 0, 32)
	for depth := 0; ; {
		pos, tok, lit := sc.Scan()
		at := start + int(pos) - file.Base()
		if tok == token.EOF || tok == token.SEMICOLON && lit == "\n" {
			break
		}
		switch tok {
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
		if tok.IsOperator() || tok.IsKeyword() {
			lit = ""
		}
		toks = append(toks, lexeme{tok, at, lit, depth})
		switch tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		}
	}
	return toks, first
}

// body finds =>, the operators ~= <~ >~ and the within clause among the tokens, and cuts the formulas out.
func (s *source) body(toks []lexeme, start int) error {
	end, toks, err := s.tolerance(toks)
	if err != nil {
		return err
	}
	arrow := -1
	edited := []byte(s.text) // with operators replaced by such as Go has
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		next, joined := lexeme{tok: token.EOF}, false
		if i+1 < len(toks) {
			next = toks[i+1]
			joined = next.at == t.end()
		}
		switch op, by := approxOperator(t, next, joined); {
		case joined && t.tok == token.ASSIGN && next.tok == token.GTR:
			if err := s.arrow(toks, i, arrow); err != nil {
				return err
			}
			arrow = t.at
			i++
		case op != "":
			if op == "~=" && i+2 < len(toks) && toks[i+2].at == next.end() && toks[i+2].tok == token.GTR {
				return errorAt(t.at, "write ~= or =>", "unknown operator ~=>")
			}
			if s.approx == nil {
				s.approx = map[int]Op{}
			}
			copy(edited[t.at:], by)
			s.approx[t.at] = op
			i++
		default:
			if err := misplaced(t, next, joined); err != nil {
				return err
			}
		}
	}
	src := string(edited)
	s.postAt, s.post = start, src[start:end]
	if arrow >= 0 {
		s.preAt, s.pre = start, src[start:arrow]
		s.postAt, s.post = arrow+2, src[arrow+2:end]
	}
	return nil
}

// approxOperator is the operator ~= <~ >~ that two joined tokens spell, and Go's operator of its width and precedence; "" for others.
func approxOperator(t, next lexeme, joined bool) (op Op, by string) {
	switch {
	case !joined:
	case t.tok == token.TILDE && next.tok == token.ASSIGN:
		return "~=", "=="
	case t.tok == token.LSS && next.tok == token.TILDE:
		return "<~", "<="
	case t.tok == token.GTR && next.tok == token.TILDE:
		return ">~", ">="
	}
	return "", ""
}

// alone are the tokens that have no place in a relation whatever follows them, with a message and a hint.
var alone = map[token.Token][2]string{
	token.COMMENT:   {"a comment inside a relation", ""},
	token.ARROW:     {"<- is Go's channel arrow", "x < -1 has a space"},
	token.TILDE:     {"~ stands alone", "write ~= <~ or >~, and ^x for the complement"},
	token.ASSIGN:    {"= does not compare", "write == or ~="},
	token.SEMICOLON: {"a semicolon", "write one relation a line"},
	token.DEFINE:    {":= does not compare", "write =="},
	token.FUNC:      {"func has no place in a relation", ""},
	token.CHAN:      {"chan has no place in a relation", ""},
	token.INTERFACE: {"interface has no place in a relation", ""},
}

// misspelt are pairs of joined tokens that look like an operator, with a message and a hint.
var misspelt = map[[2]token.Token][2]string{
	{token.LEQ, token.GTR}:    {"unknown operator <=>", "write => for implication, == for equivalence"},
	{token.EQL, token.GTR}:    {"unknown operator ==>", "write => for implication, == for equivalence"},
	{token.GEQ, token.GTR}:    {"unknown operator >=>", "write >= or =>"},
	{token.TILDE, token.EQL}:  {"unknown operator ~==", "write ~="},
	{token.ASSIGN, token.GEQ}: {"unknown operator =>=", "write => or >="},
}

// arrow checks the => at toks[i], whose parts are joined; earlier is the offset of one before it, -1 if there is none.
func (s *source) arrow(toks []lexeme, i, earlier int) error {
	t := toks[i]
	switch {
	case earlier >= 0:
		return errorAt(t.at, "write P && Q => C", "a second =>")
	case t.depth > 0:
		return errorAt(t.at, "write !p || q", "=> inside brackets")
	case i == 0:
		return errorAt(t.at, "", "nothing stands before =>")
	case i+2 >= len(toks):
		return errorAt(t.at, "", "nothing stands after =>")
	}
	return nil
}

// misplaced reports tokens that no relation holds, the likely intent as its hint. joined tells that next follows without a space.
func misplaced(t, next lexeme, joined bool) error {
	if text, ok := misspelt[[2]token.Token{t.tok, next.tok}]; ok && joined {
		return errorAt(t.at, text[1], "%s", text[0])
	}
	if text, ok := alone[t.tok]; ok {
		return errorAt(t.at, text[1], "%s", text[0])
	}
	switch {
	case t.tok == token.COLON && t.depth == 0:
		return errorAt(t.at, "a name is small letters, digits and -", "a colon that ends no name")
	case t.tok == token.IDENT && t.lit == "within":
		return errorAt(t.at, "write within 1e-6 or within 1e-6, 1e-12 at the end", "within is reserved")
	}
	return nil
}

// tolerance reads the within clause at the end of the tokens. It returns where the formulas end and the tokens before it.
func (s *source) tolerance(toks []lexeme) (int, []lexeme, error) {
	n := len(toks)
	for _, w := range []int{2, 4} { // within r; within r, a
		if n < w || toks[n-w].tok != token.IDENT || toks[n-w].lit != "within" || toks[n-w].depth != 0 {
			continue
		}
		clause := toks[n-w:]
		if !isNumber(clause[1]) || w == 4 && (clause[2].tok != token.COMMA || !isNumber(clause[3])) {
			continue
		}
		s.within, s.withinAt = w/2, clause[0].at
		var err error
		if s.rel, err = parseTolerance(clause[1]); err != nil {
			return 0, nil, err
		}
		s.abs = s.rel
		if w == 4 {
			if s.abs, err = parseTolerance(clause[3]); err != nil {
				return 0, nil, err
			}
		}
		return clause[0].at, toks[:n-w], nil
	}
	return len(s.text), toks, nil
}

func isNumber(l lexeme) bool { return l.tok == token.INT || l.tok == token.FLOAT }

func parseTolerance(l lexeme) (float64, error) {
	v, err := strconv.ParseFloat(l.lit, 64)
	if err != nil {
		return 0, errorAt(l.at, "", "%s is no tolerance", l.lit)
	}
	return v, nil
}

// parseFormula reads one formula as Go; off is its offset in the whole text.
func parseFormula(src string, off int) (ast.Expr, error) {
	if strings.TrimSpace(src) == "" {
		return nil, errorAt(off, "", "a formula is missing")
	}
	e, err := parser.ParseExprFrom(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return nil, errorAt(off+min(list[0].Pos.Offset, len(src)), "", "%s", strings.ReplaceAll(list[0].Msg, "'EOF'", "the end"))
	}
	if err != nil {
		return nil, errorAt(off, "", "%v", err)
	}
	return e, nil
}
