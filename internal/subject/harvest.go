package subject

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// maxConstants bounds the constants of one function: the nearest ones are kept.
const maxConstants = 60

// number matches the numbers of a doc comment that stand alone: 31,500 and 1e-9, not the 2 of utf-2 or v2.
var number = regexp.MustCompile(`(?:^|[\s(\[=<>≤≥,-])(-?\d+(?:[_,]\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?)(?:$|[\s)\],;:%.])`)

// quoted matches strings in a doc comment.
var quoted = regexp.MustCompile(`"(?:[^"\\\n]|\\.){1,40}"`)

// harvest lists the constants that obj's code mentions, then its doc comment, then the functions of its package that it
// calls, then the texts of the tables that all of these read.
func (l *loader) harvest(obj *types.Func) []Constant {
	obj = obj.Origin()
	p := l.syntax[obj.Pkg().Path()]
	if p == nil {
		return nil
	}
	h := &harvester{seen: map[string]bool{}}
	done := map[*types.Func]bool{}
	l.harvestCode(h, p, obj, "code", done)
	if d := l.declaration(obj); d != nil {
		h.doc(d.Doc.Text())
	}
	callees := l.callees(p, obj)
	for _, f := range callees {
		l.harvestCode(h, p, f, "code of "+f.Name(), done)
	}
	for _, text := range tableTexts(p, l.reads(p, append(callees, obj))) {
		h.add(strconv.Quote(text), constant.MakeString(text), Table)
	}
	return h.out[:min(len(h.out), maxConstants)]
}

// reads lists the variables of package p that functions refer to.
func (l *loader) reads(p *packages.Package, fs []*types.Func) []*types.Var {
	var out []*types.Var
	for _, f := range fs {
		pc := l.pieces[f]
		if pc == nil {
			continue
		}
		for _, r := range pc.refs {
			if v, ok := r.(*types.Var); ok && v.Pkg() == p.Types && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// A harvester collects constants, each value once.
type harvester struct {
	seen map[string]bool
	out  []Constant
}

func (h *harvester) add(text string, v constant.Value, origin string) {
	if h.seen[v.ExactString()] || h.seen["text "+text] {
		return
	}
	h.seen[v.ExactString()], h.seen["text "+text] = true, true
	f := math.NaN()
	switch v.Kind() {
	case constant.Int, constant.Float:
		f, _ = constant.Float64Val(v)
	case constant.String, constant.Complex:
	default:
		return
	}
	h.out = append(h.out, Constant{Text: text, Float: f, Origin: origin})
}

// doc takes numbers and quoted strings from a comment.
func (h *harvester) doc(text string) {
	for _, m := range number.FindAllStringSubmatch(text, -1) {
		digits := regexp.MustCompile(`[_,]`).ReplaceAllString(m[1], "")
		neg := digits[0] == '-'
		if neg {
			digits = digits[1:]
		}
		tok := token.INT
		if _, err := strconv.ParseInt(digits, 10, 64); err != nil {
			tok = token.FLOAT
		}
		v := constant.MakeFromLiteral(digits, tok, 0)
		if v.Kind() == constant.Unknown {
			continue // 08 is no literal
		}
		if neg {
			v, digits = constant.UnaryOp(token.SUB, v, 0), "-"+digits
		}
		h.add(digits, v, "doc")
	}
	for _, q := range quoted.FindAllString(text, -1) {
		if s, err := strconv.Unquote(q); err == nil {
			h.add(strconv.Quote(s), constant.MakeString(s), "doc")
		}
	}
}

// harvestCode takes the largest constant expressions of the body of f.
func (l *loader) harvestCode(h *harvester, p *packages.Package, f *types.Func, origin string, done map[*types.Func]bool) {
	d := l.declaration(f)
	if done[f] || d == nil || d.Body == nil {
		return
	}
	done[f] = true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && isComplaint(call) {
			return false
		}
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		tv, ok := p.TypesInfo.Types[e]
		if !ok || tv.Value == nil {
			return true
		}
		h.add(constantText(e, tv.Value), tv.Value, origin)
		// The parts of an expression are of interest, too: 60 of 60*60, math.Pi of -math.Pi/2.
		switch e.(type) {
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.ParenExpr:
			return true
		}
		return false
	})
}

// constantText is a constant expression as a relation of another package may write it: literals as they stand, others by value.
func constantText(e ast.Expr, v constant.Value) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind != token.CHAR {
		return lit.Value
	}
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if x, ok := sel.X.(*ast.Ident); ok && x.Name == "math" {
			return "math." + sel.Sel.Name
		}
	}
	switch v.Kind() {
	case constant.String:
		return strconv.Quote(constant.StringVal(v))
	case constant.Float:
		f, _ := constant.Float64Val(v)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return v.ExactString()
}

// callees lists the functions of p that obj refers to, directly or not, nearest first.
func (l *loader) callees(p *packages.Package, obj *types.Func) []*types.Func {
	l.index()
	seen := []*types.Func{obj}
	for i := 0; i < len(seen); i++ {
		pc := l.pieces[seen[i]]
		if pc == nil {
			continue
		}
		for _, r := range pc.refs {
			if f, ok := r.(*types.Func); ok && f.Pkg() == p.Types && !slices.Contains(seen, f.Origin()) {
				seen = append(seen, f.Origin())
			}
		}
	}
	return seen[1:]
}
