package relation

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// ParseDomain reads the text behind the word domain of a catalogue, against the parameters of f; without f every path is taken as
// it stands. Errors are *[SyntaxError], without File and Line.
func ParseDomain(text string, env *Env, f *Func) (*Domain, error) {
	p := domainParser{text: text, env: WithMath(env), fn: f, d: &Domain{}}
	items, where := p.cut()
	for _, it := range items {
		if err := p.item(it); err != nil {
			return nil, err
		}
	}
	if where >= 0 {
		p.d.Where = strings.TrimSpace(text[where:])
		if p.d.Where == "" {
			return nil, errorAt(where, "where lo <= hi", "no condition after where")
		}
		if err := p.condition(where); err != nil {
			return nil, err
		}
	}
	return p.d, nil
}

// domainParser reads one domain.
type domainParser struct {
	text string
	env  *Env
	fn   *Func
	d    *Domain
}

// A span is a part of a text by its byte offsets.
type span struct{ from, to int }

// trim leaves out blanks at both ends.
func (s span) trim(text string) span {
	for s.from < s.to && isBlank(text[s.from]) {
		s.from++
	}
	for s.from < s.to && isBlank(text[s.to-1]) {
		s.to--
	}
	return s
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// cut splits the text at the commas outside brackets, up to the word where; where is the offset behind that, or -1.
func (p *domainParser) cut() (items []span, where int) {
	depth, from := 0, 0
	last := func(to int) {
		if s := (span{from, to}).trim(p.text); s.from < s.to || len(items) > 0 {
			items = append(items, s)
		}
	}
	for i := 0; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == ',' && depth == 0:
			items = append(items, span{from, i}.trim(p.text))
			from = i + 1
		case c == 'w' && depth == 0 && p.word(i, "where"):
			last(i)
			return items, i + len("where")
		}
	}
	last(len(p.text))
	return items, -1
}

// word reports whether the word w stands at i on its own.
func (p *domainParser) word(i int, w string) bool {
	end := i + len(w)
	return strings.HasPrefix(p.text[i:], w) && (i == 0 || !isWord(p.text[i-1])) && (end == len(p.text) || !isWord(p.text[end]))
}

// item reads "x in 0..4", "float any" or "string ascii".
func (p *domainParser) item(s span) error {
	text := p.text[s.from:s.to]
	if words := strings.Fields(text); len(words) == 2 && (words[0] == "float" || words[0] == "string") {
		return p.class(s, words[0], words[1])
	}
	at := s.from
	for at < s.to && !p.word(at, "in") {
		at++
	}
	if at == s.to {
		return errorAt(s.from, "x in [0, 1], n in 0..50, float finite, string ascii", "%q is no part of a domain", text)
	}
	path, err := p.path(span{s.from, at}.trim(p.text))
	if err != nil {
		return err
	}
	if _, twice := p.d.Bound(path); twice {
		return errorAt(s.from, "", "%s is bounded twice", path)
	}
	b, err := p.limits(span{at + len("in"), s.to}.trim(p.text))
	if err != nil {
		return err
	}
	b.Path = path
	p.d.Bounds = append(p.d.Bounds, b)
	return nil
}

// class reads what holds for all floats or all texts.
func (p *domainParser) class(s span, which, value string) error {
	if which == "float" {
		if value != "finite" && value != "any" && value != "normal" {
			return errorAt(s.from, "float finite, normal or any", "unknown class of floats %s", value)
		}
		p.d.FloatAny, p.d.Finite, p.d.Normal = value == "any", value == "finite", value == "normal"
		return nil
	}
	i := slices.Index(charsetNames[:], value)
	if i < 0 {
		return errorAt(s.from, "string utf8, ascii or any", "unknown class of texts %s", value)
	}
	p.d.Charset, p.d.Stated = Charset(i), true
	return nil
}

// limits reads "0..40" or "(0, 1]"; an end may be missing, or infinite.
func (p *domainParser) limits(s span) (b Bound, err error) {
	text := p.text[s.from:s.to]
	b.text = text
	var lo, hi span
	if i := strings.Index(text, ".."); i >= 0 {
		lo, hi = span{s.from, s.from + i}, span{s.from + i + 2, s.to}
	} else {
		i := topComma(text)
		if i < 0 || !strings.ContainsAny(text[:1], "[(") || !strings.ContainsAny(text[len(text)-1:], "])") {
			return b, errorAt(s.from, "0..50, [0, 1] or (0, 1]", "%q is no range", text)
		}
		b.LoOpen, b.HiOpen = text[0] == '(', text[len(text)-1] == ')'
		lo, hi = span{s.from + 1, s.from + i}, span{s.from + i + 1, s.to - 1}
	}
	if b.Lo, err = p.constant(lo.trim(p.text), "-inf"); err != nil {
		return b, err
	}
	if b.Hi, err = p.constant(hi.trim(p.text), "inf"); err != nil {
		return b, err
	}
	if b.Lo != nil && b.Hi != nil && constant.Compare(b.Lo, token.GTR, b.Hi) {
		return b, errorAt(s.from, "", "the range %s is empty", text)
	}
	return b, nil
}

// topComma is the offset of the comma between the two ends of an interval, -1 if there is none.
func topComma(text string) int {
	depth := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// constant evaluates a bound exactly; nil for a missing or infinite one.
func (p *domainParser) constant(s span, infinity string) (constant.Value, error) {
	text := p.text[s.from:s.to]
	if text == "" || text == infinity || infinity == "inf" && text == "+inf" {
		return nil, nil
	}
	e, err := parseFormula(text, s.from)
	if err != nil {
		return nil, err
	}
	c := &checker{env: p.env, src: &source{text: p.text}, base: s.from}
	x, err := c.build(e, nil)
	if err != nil {
		return nil, err
	}
	l, ok := constOf(x)
	if !ok || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
		return nil, errorAt(s.from, "", "%s is no constant number", text)
	}
	if i := constant.ToInt(l.Value); i.Kind() == constant.Int {
		return i, nil
	}
	return l.Value, nil
}

// path reads the left side of a bound and checks it against the parameters.
func (p *domainParser) path(s span) (string, error) {
	text := p.text[s.from:s.to]
	e, err := parseFormula(text, s.from)
	if err != nil {
		return "", err
	}
	inner := e
	if call, ok := e.(*ast.CallExpr); ok {
		if fn, ok := call.Fun.(*ast.Ident); !ok || fn.Name != "len" || len(call.Args) != 1 {
			return "", errorAt(s.from, "a variable, len(xs), xs[i] or m.Field", "%s cannot be bounded", text)
		}
		inner = call.Args[0]
	}
	path, t, err := p.step(inner, s.from)
	if err != nil {
		return "", err
	}
	t = pointee(t)
	if inner != e {
		if t != nil && t.Kind != String && t.Kind != Slice && t.Kind != Map {
			return "", errorAt(s.from, "", "%s is %s and has no length to bound", path, t)
		}
		return "len(" + path + ")", nil
	}
	if t != nil && !(Int <= t.Kind && t.Kind <= Complex128) {
		return "", errorAt(s.from, boundHint(path, t), "%s is %s, not a number", path, t)
	}
	return path, nil
}

// boundHint says what of a value that is no number can be bounded.
func boundHint(path string, t *Type) string {
	switch t.Kind {
	case Slice, Map:
		return "bound len(" + path + ") or " + path + "[i]"
	case String:
		return "bound len(" + path + ")"
	case Array:
		return "bound " + path + "[i]"
	case Struct:
		if len(t.Fields) > 0 {
			return "bound " + path + "." + t.Fields[0].Name
		}
	}
	return ""
}

// step reads a path without len. Its type is nil where no function is known.
func (p *domainParser) step(e ast.Expr, base int) (string, *Type, error) {
	at := base + int(e.Pos()) - 1
	switch e := e.(type) {
	case *ast.Ident:
		if p.fn == nil {
			return e.Name, nil, nil
		}
		t := p.param(e.Name)
		if t == nil {
			return "", nil, errorAt(at, "its parameters are "+p.paramNames(), "%s has no parameter %s", p.fn.Name, e.Name)
		}
		return e.Name, t, nil
	case *ast.SelectorExpr:
		path, t, err := p.step(e.X, base)
		if err != nil || t == nil {
			return path + "." + e.Sel.Name, nil, err
		}
		t = pointee(t)
		for _, f := range t.Fields {
			if f.Name == e.Sel.Name {
				return path + "." + f.Name, f.Type, nil
			}
		}
		return "", nil, errorAt(at, "", "%s has no field %s", t, e.Sel.Name)
	case *ast.IndexExpr:
		return p.elementStep(e, base)
	}
	return "", nil, errorAt(at, "a variable, len(xs), xs[i] or m.Field", "this cannot be bounded")
}

// elementStep reads xs[i], which stands for each element of a list and each value of a map, and m[k], for each key.
func (p *domainParser) elementStep(e *ast.IndexExpr, base int) (string, *Type, error) {
	path, t, err := p.step(e.X, base)
	if err != nil {
		return "", nil, err
	}
	id, ok := e.Index.(*ast.Ident)
	if !ok || id.Name != "i" && id.Name != "k" {
		return "", nil, errorAt(base+int(e.Index.Pos())-1, path+"[i] is every element", "a bound on one element")
	}
	if t = pointee(t); t == nil {
		return path + "[" + id.Name + "]", nil, nil
	}
	switch {
	case t.Kind == Map && id.Name == "k":
		return path + "[k]", t.Key, nil
	case t.Kind == Map || t.Kind == Slice || t.Kind == Array:
		return path + "[i]", t.Elem, nil
	}
	return "", nil, errorAt(base+int(e.Pos())-1, boundHint(path, t), "%s is %s and has no elements to bound", path, t)
}

// condition checks the formula behind where: its variables are parameters.
func (p *domainParser) condition(at int) error {
	text := strings.NewReplacer("~=", "==", "<~", "<=", ">~", ">=").Replace(p.text[at:])
	if _, err := parser.ParseExpr(text); err != nil {
		return errorAt(at, "where lo <= hi", "%q is no condition", strings.TrimSpace(p.text[at:]))
	}
	e, err := parseFormula(text, at)
	if err != nil || p.fn == nil {
		return err
	}
	ast.Inspect(e, func(n ast.Node) bool { return p.known(n, at, &err) })
	return err
}

// known notes an identifier that looks like a variable and is no parameter.
func (p *domainParser) known(n ast.Node, at int, err *error) bool {
	inspect := func(e ast.Expr) { ast.Inspect(e, func(n ast.Node) bool { return p.known(n, at, err) }) }
	switch n := n.(type) {
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); !ok || p.param(x.Name) != nil {
			inspect(n.X)
		} // else a constant of a package
		return false
	case *ast.CallExpr:
		if s, ok := n.Fun.(*ast.SelectorExpr); ok {
			p.known(s, at, err)
		}
		for _, a := range n.Args {
			inspect(a)
		}
		return false
	case *ast.Ident:
		lower := 'a' <= n.Name[0] && n.Name[0] <= 'z'
		if lower && n.Name != "true" && n.Name != "false" && n.Name != "nil" && p.param(n.Name) == nil && *err == nil {
			*err = errorAt(at+int(n.Pos())-1, "its parameters are "+p.paramNames(), "%s has no parameter %s", p.fn.Name, n.Name)
		}
	}
	return true
}

// param is the type of the parameter of that name, nil if there is none.
func (p *domainParser) param(name string) *Type {
	for _, q := range p.fn.Params {
		if q.Name == name {
			return q.Type
		}
	}
	return nil
}

func (p *domainParser) paramNames() string {
	var names []string
	for _, q := range p.fn.Params {
		names = append(names, q.Name)
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// mathConsts are the constants of package math that bounds use. A domain may name them without their being imported.
var mathConsts = map[string]string{
	"math.Pi":      constant.MakeFromLiteral("3.14159265358979323846264338327950288419716939937510582097494459", token.FLOAT, 0).ExactString(),
	"math.E":       constant.MakeFromLiteral("2.71828182845904523536028747135266249775724709369995957496696763", token.FLOAT, 0).ExactString(),
	"math.MaxInt8": "127", "math.MinInt8": "-128", "math.MaxUint8": "255",
	"math.MaxInt16": "32767", "math.MinInt16": "-32768", "math.MaxUint16": "65535",
	"math.MaxInt32": "2147483647", "math.MinInt32": "-2147483648", "math.MaxUint32": "4294967295",
	"math.MaxInt64": "9223372036854775807", "math.MinInt64": "-9223372036854775808", "math.MaxUint64": "18446744073709551615",
	"math.MaxInt": "9223372036854775807", "math.MinInt": "-9223372036854775808",
}

// WithMath returns env with the constants of mathConsts that it lacks.
func WithMath(env *Env) *Env {
	more := Env{}
	if env != nil {
		more = *env
	}
	have := map[string]bool{}
	for _, k := range more.Consts {
		have[k.Name] = true
	}
	more.Consts = more.Consts[:len(more.Consts):len(more.Consts)]
	for name, text := range mathConsts {
		if !have[name] {
			more.Consts = append(more.Consts, Const{Name: name, Text: text})
		}
	}
	return &more
}
