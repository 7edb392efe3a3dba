package relation

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// writer writes random relations over evalEnv as text.
type writer struct{ rng *rand.Rand }

// fuzzVars are the variables of every random relation, by type as the text writes it.
var fuzzVars = map[string][]string{
	"int": {"i", "j"}, "int8": {"b"}, "uint64": {"u"}, "float64": {"x", "y"}, "float32": {"f"}, "string": {"s", "t"},
	"[]int": {"xs", "ys"}, "[]float64": {"fs"}, "[]string": {"ws"}, "Point": {"p"}, "map[string]int": {"m"}, "bool": {"c"},
}

// forms are the productions of each type; a type in braces stands for any expression of it.
var forms = map[string][]string{
	"bool": {
		"{int} == {int}", "{float64} ~= {float64}", "{string} < {string}", "{[]int} == {[]int}", "{[]float64} ~= {[]float64}", "{Point} ~= {Point}",
		"{bool} && {bool}", "{bool} || {bool}", "!({bool})", "{float32} <~ {float32}", "{int8} >= {int8}", "{uint64} != {uint64}", "contains({[]int}, {int})",
		"contains({[]float64}, {float64})", "ok(Half({int}))", "err(Half({int}))", "panics(Boom({int}))", "Is({bool})", "{map[string]int} == {map[string]int}",
		"{[]string} != {[]string}", "{[]int} != nil", "{float64} > {float64}", "Slow({int}) == {int}",
	},
	"int": {
		"({int} + {int})", "({int} - {int})", "{int} * {int}", "{int} / {int}", "{int} % {int}", "-({int})", "({int} << {int})", "({int} & {int})", "({int} ^ {int})",
		"len({string})", "len({[]int})", "len({map[string]int})", "min({int}, {int})", "max({int}, {int}, {int})", "abs({int})", "sum({[]int})", "prod({[]int})",
		"pow({int}, 3)", "count({[]int}, {int})", "{[]int}[{int}]", "int({float64})", "int({int8})", "int({uint64})", "Neg({int})", "Half({int})", "Boom({int})",
		"Most({[]int}...)", "Most({int}, {int})", "DivMod({int}, {int})[0]", "DivMod({int}, {int})[1]", "Fill({[]int}, {int}).n", "{map[string]int}[{string}]", "Slow({int})",
	},
	"int8":    {"({int8} + {int8})", "{int8} / {int8}", "int8({int})", "-({int8})", "abs({int8})", "({int8} >> {uint64})", "int8({float64})"},
	"uint64":  {"({uint64} - {uint64})", "{uint64} % {uint64}", "uint64({int})", "({uint64} << {int8})", "^{uint64}", "uint64({float64})"},
	"float64": {"({float64} + {float64})", "{float64} * {float64}", "{float64} / {float64}", "-({float64})", "Sin({float64})", "float64({int})", "float64({float32})", "abs({float64})", "min({float64}, {float64})", "sum({[]float64})", "prod({[]float64})", "{[]float64}[{int}]", "{Point}.X", "{Point}.Norm()", "pow({float64}, 2)", "math.NaN()", "math.Inf(1)"},
	"float32": {"({float32} - {float32})", "{float32} * {float32}", "float32({float64})", "float32({int})"},
	"string": {
		"({string} + {string})", "concat({string}, {string})", "repeat({string}, {int})", "reverse({string})", "take({string}, {int})", "drop({string}, {int})",
		"remove({string}, {int})", "swap({string}, {int}, {int})", "rotate({string}, {int})", "rename({string})", "str({int})", "str({float64})", "{string}[{int}:{int}]",
		"string([]rune({string}))", "string([]byte({string}))", "{[]string}[{int}]",
	},
	"[]int": {
		"concat({[]int}, {[]int})", "repeat({[]int}, {int})", "reverse({[]int})", "sort({[]int})", "take({[]int}, {int})", "drop({[]int}, {int})", "remove({[]int}, {int})",
		"insert({[]int}, {int}, {int})", "replace({[]int}, {int}, {int})", "swap({[]int}, {int}, {int})", "rotate({[]int}, {int})", "offset({[]int}, {int})",
		"scale({[]int}, {int})", "neg({[]int})", "{[]int}[{int}:{int}]", "Ints({[]int})", "Fill({[]int}, {int}).xs", "[]int{{int}, {int}}",
	},
	"[]float64":      {"sort({[]float64})", "scale({[]float64}, {float64})", "concat({[]float64}, {[]float64})", "reverse({[]float64})", "[]float64{{float64}}"},
	"[]string":       {"sort({[]string})", "insert({[]string}, {int}, {string})", "[]string{{string}, {string}}"},
	"Point":          {"Point{{float64}, {float64}}", "Grow({Point}, {float64})", "{Point}.Scale({float64})", "Origin"},
	"map[string]int": {"Count({map[string]int})", "map[string]int{{string}: {int}, {string}: {int}}"},
}

// term writes an expression of a type, at most depth productions deep.
func (w writer) term(typ string, depth int) string {
	if depth == 0 || w.rng.IntN(5) == 0 {
		return w.leaf(typ)
	}
	f := forms[typ][w.rng.IntN(len(forms[typ]))]
	var out strings.Builder
	for {
		at := strings.IndexByte(f, '{')
		if at < 0 {
			return out.String() + f
		}
		end := strings.IndexByte(f[at:], '}')
		if hole := f[at+1 : at+max(end, 1)]; fuzzVars[hole] != nil {
			out.WriteString(f[:at] + w.term(hole, depth-1))
			f = f[at+end+1:]
			continue
		}
		out.WriteString(f[:at+1]) // a brace of the language
		f = f[at+1:]
	}
}

func (w writer) leaf(typ string) string {
	if w.rng.IntN(3) == 0 {
		switch typ {
		case "int", "int8":
			return fmt.Sprint(w.rng.IntN(5) - 1)
		case "float64":
			return "0.5"
		case "string":
			return "\"a\u20ac\""
		}
	}
	vs := fuzzVars[typ]
	return vs[w.rng.IntN(len(vs))]
}

func (w writer) relation() string {
	text := ""
	if w.rng.IntN(2) == 0 {
		text += w.term("bool", 3) + " => "
	}
	return text + w.term("bool", 4)
}

// value draws a value that is likely to be at some edge.
func (w writer) value(t *Type) Value {
	pick := func(vs ...Value) Value { return vs[w.rng.IntN(len(vs))] }
	switch t.Kind {
	case Bool:
		return pick(false, true)
	case Int:
		return pick(0, 1, -1, 2, 3, 7, -64, math.MaxInt, math.MinInt)
	case Int8:
		return pick(int8(0), int8(1), int8(-1), int8(127), int8(-128))
	case Uint64:
		return pick(uint64(0), uint64(1), uint64(63), uint64(math.MaxUint64))
	case Float32:
		return pick(float32(0), float32(1.5), float32(math.MaxFloat32), float32(math.NaN()))
	case Float64:
		return pick(0.0, negZero, 1.0, -2.5, 1e308, nan, inf, -inf)
	case String:
		return pick("", "a", "\u20acb", "\xff\xe2", "zZ")
	case Slice:
		l := List{}
		for range w.rng.IntN(4) {
			l = append(l, w.value(t.Elem))
		}
		return pick(List(nil), l, l, l)
	case Struct:
		return Fields{w.value(t.Fields[0].Type), w.value(t.Fields[1].Type)}
	}
	return pick(Pairs(nil), Pairs{{"a", 1}}, Pairs{{"", 2}, {"b", w.value(t.Elem)}})
}

// sameAlone evaluates a random relation on several rows at once and on each of them alone. Nothing may panic, and a row's verdict
// must not hang on the rows around it.
func sameAlone(t *testing.T, seed uint64) {
	w := writer{rand.New(rand.NewPCG(seed, 7))}
	text := w.relation()
	r, err := parseUsed(text)
	if err != nil {
		return // a constant that overflows, a division by a constant 0: the reader's business
	}
	rows := make([]row, 5)
	for i := range rows {
		rows[i] = row{}
		for _, v := range r.Vars {
			rows[i][v.Name] = w.value(v.Type)
		}
	}
	together, err := r.Eval(&fakes{funcs: fakeFuncs()}, table(t, r, rows), len(rows))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	for i, at := range rows {
		alone, err := r.Eval(&fakes{funcs: fakeFuncs()}, table(t, r, rows[i:i+1]), 1)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if a, b := verdict(together, i), verdict(alone, 0); a != b {
			t.Fatalf("%s\nat %v: %s among other rows, %s alone", text, at, a, b)
		}
	}
}

// parseUsed parses a relation, declaring only the variables that occur: one that does not is an error.
func parseUsed(text string) (*Relation, error) {
	words := strings.FieldsFunc(text, func(c rune) bool { return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') })
	var params []string
	for _, typ := range slices.Sorted(maps.Keys(fuzzVars)) {
		for _, v := range fuzzVars[typ] {
			for _, word := range words {
				if word == v {
					params = append(params, v+" "+typ)
					break
				}
			}
		}
	}
	head := "r: "
	if len(params) > 0 {
		head = "r(" + strings.Join(params, ", ") + "): "
	}
	return Parse(head+text, evalEnv())
}

func TestRowsAreIndependent(t *testing.T) {
	for seed := range uint64(3000) {
		sameAlone(t, seed)
	}
}

func FuzzEval(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(sameAlone)
}
