package subject

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// maxFuncValues bounds the functions that a parameter of a function type takes. No theory: with six the commonest kinds of each type are there.
const maxFuncValues = 6

// source is t as Go source with quoted import paths, see [relation.PresetName].
func source(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return strconv.Quote(p.Path()) })
}

// expressible reports whether a literal of the type can be written that tells something: its results are no functions, and one that only
// calls others, such as an iterator, would call none.
func expressible(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if _, ok := v.Type().Underlying().(*types.Signature); ok {
			return false
		}
	}
	for v := range sig.Params().Variables() {
		if _, ok := v.Type().Underlying().(*types.Signature); ok && sig.Results().Len() == 0 {
			return false
		}
	}
	return sig.TypeParams().Len() == 0
}

// withoutNames is sig without names of parameters and results.
func withoutNames(sig *types.Signature) *types.Signature {
	bare := func(tuple *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range tuple.Variables() {
			vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, bare(sig.Params()), bare(sig.Results()), sig.Variadic())
}

// bareSignature is a signature as text without names, to compare those of different loads.
func bareSignature(sig *types.Signature) string {
	var b strings.Builder
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			b.WriteString(types.TypeString(v.Type(), (*types.Package).Path) + ",")
		}
		b.WriteByte(';')
	}
	if sig.Variadic() {
		b.WriteString("...")
	}
	return b.String()
}

// A funcWriter writes functions of one type.
type funcWriter struct {
	sig     *types.Signature
	purpose string
	params  []funcParam
}

// A funcParam is a parameter of a function literal.
type funcParam struct {
	name string
	typ  types.Type
}

func newFuncWriter(sig *types.Signature, purpose string) *funcWriter {
	w := &funcWriter{sig: sig, purpose: purpose}
	names := []string{"v", "w", "x", "y", "z"}
	for i := range sig.Params().Len() {
		name := names[i%len(names)] + strings.Repeat("2", i/len(names))
		w.params = append(w.params, funcParam{name, sig.Params().At(i).Type()})
	}
	return w
}

// stdFunctions are functions of the standard library by their type, the ones that people pass first.
var stdFunctions = map[string][]string{
	"string,;string,;":         {`"strings".ToUpper`, `"strings".TrimSpace`},
	"rune,;bool,;":             {`"unicode".IsLetter`, `"unicode".IsSpace`, `"unicode".IsUpper`},
	"rune,;rune,;":             {`"unicode".ToUpper`, `"unicode".ToLower`},
	"string,string,;bool,;":    {`"strings".EqualFold`, `"strings".HasPrefix`},
	"[]byte,[]byte,;bool,;":    {`"bytes".Equal`},
	"[]byte,[]byte,;int,;":     {`"bytes".Compare`},
	"[]byte,;[]byte,;":         {`"bytes".ToUpper`},
	"int,;string,;":            {`"strconv".Itoa`},
	"string,;int,error,;":      {`"strconv".Atoi`},
	"float64,;float64,;":       {`"math".Abs`, `"math".Floor`},
	"float64,float64,;float64": {`"math".Max`},
}

// named is the functions of the standard library that fit.
func (w *funcWriter) named() []string {
	if len(w.params) == 2 && w.purpose == order && isBool(w.sig.Results()) {
		return nil
	}
	return stdFunctions[bareSignature(w.sig)]
}

func isBool(results *types.Tuple) bool {
	return results.Len() == 1 && types.Identical(results.At(0).Type().Underlying(), types.Typ[types.Bool])
}

// literal writes a function literal that returns the given expressions.
func (w *funcWriter) literal(results []string) string {
	body := " }"
	if len(results) > 0 {
		body = " return " + strings.Join(results, ", ") + " }"
	}
	var params []string
	for i, p := range w.params {
		text := source(p.typ)
		if w.sig.Variadic() && i == len(w.params)-1 {
			text = "..." + strings.TrimPrefix(text, "[]")
		}
		params = append(params, p.name+" "+text)
	}
	return "func(" + strings.Join(params, ", ") + ")" + w.resultList() + " {" + body
}

func (w *funcWriter) resultList() string {
	var out []string
	for v := range w.sig.Results().Variables() {
		out = append(out, source(v.Type()))
	}
	switch len(out) {
	case 0:
		return ""
	case 1:
		return " " + out[0]
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// results lists expressions of type t over the parameters: the ones that tell most about a caller first.
func (w *funcWriter) results(t types.Type) []string {
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return []string{"nil"}
	}
	b, ok := t.Underlying().(*types.Basic)
	var out []string
	switch {
	case ok && b.Info()&types.IsBoolean != 0:
		out = w.conditions()
	case ok && b.Info()&types.IsNumeric != 0:
		out = w.numbers(t, b)
	case ok && b.Info()&types.IsString != 0:
		out = w.texts(t)
	default:
		out = w.others(t)
	}
	if _, plain := types.Unalias(t).(*types.Named); plain && ok {
		for i, e := range out {
			if !slices.Contains([]string{"true", "false"}, e) {
				out[i] = source(t) + "(" + e + ")"
			}
		}
	}
	return out
}

// pair is the first two parameters if they have one type that can be ordered.
func (w *funcWriter) pair(info types.BasicInfo) bool {
	if len(w.params) < 2 || !types.Identical(w.params[0].typ, w.params[1].typ) {
		return false
	}
	b, ok := w.params[0].typ.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// conditions lists expressions of type bool.
func (w *funcWriter) conditions() (out []string) {
	switch {
	case w.pair(types.IsOrdered) && w.purpose == order:
		return []string{"v < w", "v > w", w.coarse("v") + " < " + w.coarse("w")}
	case w.pair(types.IsOrdered|types.IsBoolean) && w.purpose == equality:
		return []string{"v == w", w.coarse("v") + " == " + w.coarse("w")}
	case w.pair(types.IsOrdered):
		out = []string{"v < w", "v > w", "v == w"}
	}
	for _, p := range w.params {
		switch u := p.typ.Underlying().(type) {
		case *types.Basic:
			out = append(out, conditionsOn(p.name, u)...)
		case *types.Slice, *types.Map:
			out = append(out, "len("+p.name+")%2 == 0")
		}
		if len(out) >= maxFuncValues-2 {
			break
		}
	}
	if w.purpose == order {
		return append(out, "false")
	}
	return append(out, "true", "false")
}

// coarse is an expression in which some different values of the first parameter's type are equal: laws must not depend on an order
// that tells all values apart. Of integers it is neither odd nor monotone, else Max(neg(xs), cmp) == -Min(xs, cmp) holds of all orders
// that are tried, and is false of an order by size.
func (w *funcWriter) coarse(v string) string {
	switch info := w.params[0].typ.Underlying().(*types.Basic).Info(); {
	case info&types.IsString != 0:
		return "len(" + v + ")"
	case info&types.IsInteger != 0:
		return v + "&3"
	case info&types.IsFloat != 0:
		return `"math".Floor(float64(` + v + ")/10)"
	}
	return v
}

// conditionsOn is conditions on a value of a basic type.
func conditionsOn(v string, b *types.Basic) []string {
	switch info := b.Info(); {
	case info&types.IsInteger != 0:
		return []string{v + "%2 == 0", v + " > 1"}
	case info&types.IsFloat != 0:
		return []string{v + " > 0"}
	case info&types.IsString != 0:
		return []string{"len(" + v + ")%2 == 0", v + ` < "m"`}
	case info&types.IsBoolean != 0:
		return []string{v, "!" + v}
	}
	return nil
}

// numbers lists expressions of a numeric type.
func (w *funcWriter) numbers(t types.Type, b *types.Basic) (out []string) {
	if b.Kind() == types.Int && (w.purpose != "" || w.pair(types.IsString|types.IsFloat)) {
		return w.comparisons()
	}
	if w.pair(types.IsNumeric) && types.Identical(w.params[0].typ, t) {
		return append(out, "v + w", "v", "w", "1")
	}
	for _, p := range w.params {
		u, ok := p.typ.Underlying().(*types.Basic)
		switch {
		case types.Identical(p.typ, t):
			out = append(out, p.name, p.name+" + 1", p.name+" / 2")
			if b.Info()&types.IsUnsigned == 0 {
				out = append(out, "-"+p.name)
			}
		case ok && u.Info()&types.IsString != 0:
			out = append(out, convert(t, "len("+p.name+")"))
		case ok && u.Info()&types.IsNumeric != 0 && u.Info()&types.IsComplex == b.Info()&types.IsComplex:
			out = append(out, convert(t, p.name))
		default:
			if _, ok := p.typ.Underlying().(*types.Slice); ok {
				out = append(out, convert(t, "len("+p.name+")"))
			}
		}
	}
	return append(out, "1")
}

// comparisons lists expressions that are negative, zero or positive as the first parameter is less than the second one, or not.
func (w *funcWriter) comparisons() []string {
	if !w.pair(types.IsOrdered) {
		return []string{"0"}
	}
	out := []string{`"cmp".Compare(v, w)`, `"cmp".Compare(w, v)`, `"cmp".Compare(` + w.coarse("v") + ", " + w.coarse("w") + ")"}
	if w.pair(types.IsString) { // the length of what an order picks is settled by an order by length
		out = append(out, `"cmp".Compare(v[:min(1, len(v))], w[:min(1, len(w))])`)
	}
	return out
}

// convert writes a conversion of an expression of type int or of another number.
func convert(t types.Type, e string) string {
	if types.Identical(t, types.Typ[types.Int]) && strings.HasPrefix(e, "len(") {
		return e
	}
	return source(t) + "(" + e + ")"
}

// texts lists expressions of a string type.
func (w *funcWriter) texts(t types.Type) (out []string) {
	if w.pair(types.IsString) {
		out = append(out, "v + w")
	} else if len(w.params) > 1 && types.Identical(w.params[0].typ, t) {
		out = append(out, `v + "fmt".Sprint(w)`)
	}
	for _, p := range w.params {
		u, ok := p.typ.Underlying().(*types.Basic)
		switch {
		case types.Identical(p.typ, t):
			out = append(out, p.name, p.name+` + "Xé"`, `"aB" + `+p.name)
		case ok && u.Info()&types.IsString != 0:
			out = append(out, "string("+p.name+")")
		case ok && u.Kind() == types.Int32:
			out = append(out, "string("+p.name+")")
		case ok && u.Info()&types.IsInteger != 0:
			out = append(out, `"strconv".Itoa(int(`+p.name+"))")
		case ok:
			out = append(out, `"fmt".Sprint(`+p.name+")")
		}
	}
	return append(out, `"Aß"`)
}

// others lists expressions of a type that is neither a number nor a text: parameters of the type, lists of one, and its zero value.
func (w *funcWriter) others(t types.Type) (out []string) {
	for _, p := range w.params {
		switch u := t.Underlying().(type) {
		case *types.Interface:
			if types.Implements(p.typ, u) {
				out = append(out, p.name)
			}
			continue
		case *types.Slice:
			if types.Identical(u.Elem(), p.typ) {
				out = append(out, source(t)+"{"+p.name+", "+p.name+"}")
			}
		}
		if types.Identical(p.typ, t) {
			out = append(out, p.name)
		}
	}
	return append(out, "*new("+source(t)+")")
}

// purposeOf tells what functions are for by the name of their type or parameter.
func purposeOf(name string) string {
	name = strings.ToLower(name)
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(name, p) })
	}
	switch {
	case has("equal", "same", "match") || strings.HasPrefix(name, "eq"):
		return equality
	case has("less", "cmp", "compar", "before", "order", "sort"):
		return order
	}
	return ""
}

// What functions of two values are for.
const (
	equality = "equality"
	order    = "order"
)
