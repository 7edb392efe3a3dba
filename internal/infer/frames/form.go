package frames

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A form is a row of the table of output sub-relations: A is the output of the source, B that of the follow-up.
type form struct {
	name, text string
	fits       func(*relation.Type) bool
}

// forms is the table, the strongest first. Forms with a constant are learnt from values, and stand behind "equal" (see constants).
var forms = []form{
	{"equal", "B == A", any},
	{"opposite", "B != A", truth},
	{"same-elements", "sort(B) == sort(A)", list},
	{"reverse", "B == reverse(A)", sequence},
	{"prefix", "take(B, len(A)) == A", list},
	{"prefix-of", "take(A, len(B)) == B", list},
	{"prefix", "strings.HasPrefix(B, A)", text},
	{"prefix-of", "strings.HasPrefix(A, B)", text},
	{"suffix", "strings.HasSuffix(B, A)", text},
	{"suffix-of", "strings.HasSuffix(A, B)", text},
	{"contains", "strings.Contains(B, A)", text},
	{"contained", "strings.Contains(A, B)", text},
	{"less", "B < A", ordered},
	{"greater", "B > A", ordered},
	{"follows", "!A || B", truth},
	{"followed", "A || !B", truth},
	{"as-long", "len(B) == len(A)", sized},
	{"longer", "len(B) > len(A)", sized},
	{"shorter", "len(B) < len(A)", sized},
	{"no-more", "B <= A", ordered},
	{"no-less", "B >= A", ordered},
	{"not-shorter", "len(B) >= len(A)", sized},
	{"not-longer", "len(B) <= len(A)", sized},
}

// References are the functions of the standard library that forms and templates name.
func References() []string {
	return []string{"strings.HasPrefix", "strings.HasSuffix", "strings.Contains", "strings.ReplaceAll"}
}

// An output is what of a result is compared.
type output struct {
	id     string // of it and the change, so that weaker premises are looked up
	a, b   string // of source and follow-up
	t      *relation.Type
	answer bool // whether the function answers, and not what
}

// outputs are the results, the fields of structs with numbers among them, and the outcome.
func (s *search) outputs(ch *change) []output {
	var out []output
	fn := s.p.Spec.Func
	// Fields are outputs of their own beside the whole: of a struct as such there is no less and no more.
	for i, o := range fn.Outputs() {
		// what a list is after the call is the business of functions that return nothing: for others it says that an argument is left alone
		if o.Result < 0 && len(fn.Results) > 0 {
			continue
		}
		sel := algebra.Selection(fn, i)
		out = append(out, output{sel, ch.source + sel, ch.follow + sel, o.Type, false})
		if o.Type.Kind == relation.Struct {
			for _, f := range o.Type.Fields {
				out = append(out, output{sel + "." + f.Name, ch.source + sel + "." + f.Name, ch.follow + sel + "." + f.Name, f.Type, false})
			}
		}
	}
	if fn.Err {
		out = append(out, output{"ok", "ok(" + ch.source + ")", "ok(" + ch.follow + ")", relation.Predeclared(relation.Bool), true})
	}
	return out
}

// learnt is a relation of a pair of frames with the name of its form.
type learnt struct {
	rel  *relation.Relation
	form string
}

// pairs are the rows of a pair of frames.
type pairs struct {
	cache *relation.Cache
	n     int
}

// joined puts sources of one frame beside follow-ups of another. It is nil if there are fewer than leastRows different pairs of inputs: a relation about
// one point is none. The premise that comes back leaves out what is asked of the follow-up, if no row of the source's frame breaks it: "weight > 31" need
// not say "weight + 1 > 31", and whoever finds a row that does refutes the relation.
func (s *search) joined(source, follow choices.Frame, ch *change, premise *relation.Relation) (*pairs, *relation.Relation, error) {
	// the values of the follow-up's own need only make the choice at hand: the others may depend on what is kept, and the premise decides
	only := s.open()
	only[ch.category] = follow[ch.category]
	from, to := s.rows.in(source), s.rows.in(only)
	if len(from) == 0 || len(to) == 0 {
		return nil, nil, nil
	}
	n := pairRows * pairsOfPair
	at := s.p.Seed.Child("pair "+ch.name+" "+relation.ExprString(premise.Post), 0)
	// sources and follow-ups are drawn apart: any two inputs of the frames may be a pair, as METRIC+ has it
	left, right := pick(from, n, at.Child("source", 0)), pick(to, n, at.Child("follow-up", 0))
	byName := map[string]relation.Column{}
	// kept parameters have one column, so that they are the same on both sides
	for _, v := range ch.vars {
		if param, own := ch.own[v.Name]; own {
			byName[v.Name] = s.rows.cols[param].Gather(right)
		} else if v.Name == ch.count {
			byName[v.Name] = counts(n, at.Child("count", 0))
		} else {
			byName[v.Name] = s.rows.cols[v.Param].Gather(left)
		}
	}
	v, err := premise.Eval(s.p.Executor, byName, n)
	if err != nil {
		return nil, nil, err
	}
	// Where the follow-up has a value of its own, that lies in its frame by its premise alone, which stays.
	if short := s.premise(source, follow, ch, false); short != nil && len(ch.own) == 0 {
		w, err := short.Eval(s.p.Executor, byName, n)
		if err != nil {
			return nil, nil, err
		}
		if w.Held.Equal(v.Held) {
			premise = short
		}
	}
	// pairs that are alike would count for several
	var keep []int32
	seen := map[string]bool{}
	v.Held.Each(func(i int) {
		var key []byte
		for _, name := range ch.vars {
			key = relation.AppendValue(key, byName[name.Name].At(i))
		}
		if len(keep) < pairRows && !seen[string(key)] {
			seen[string(key)] = true
			keep = append(keep, int32(i))
		}
	})
	if len(keep) < leastRows {
		return nil, nil, nil
	}
	// the executions begin here: so far nothing but premises was decided
	for name, c := range byName {
		byName[name] = c.Gather(keep)
	}
	return &pairs{relation.NewCache(s.p.Executor, byName, len(keep)), len(keep)}, premise, nil
}

// mostElements bounds a number of elements that is drawn: texts and lists are mostly shorter, and a longer one says the same. No theory.
const mostElements = 24

// counts are numbers of elements.
func counts(n int, at seed.Seed) relation.Column {
	r := at.Rand()
	out := make([]int, n)
	for i := range out {
		out[i] = r.IntN(mostElements + 1)
	}
	return relation.NewVec(relation.Predeclared(relation.Int), out)
}

// strongest is the first form that no row of a pair of frames refutes, with its strength; nil if there is none. Where one of the two executions has no
// output, the premise that both answer is added, as a person would.
func (s *search) strongest(rows *pairs, o output, premise *relation.Relation, ch *change) (*learnt, int, error) {
	pre := relation.ExprString(premise.Post)
	both := "ok(" + ch.source + ") && ok(" + ch.follow + ")"
	// a premise that each pair meets is not written
	unless, answered := pre+" => ", pre+" && "+both+" => "
	if pre == always {
		unless, answered = "", both+" => "
	}
	// The weaker premise comes first: a relation that holds of all pairs, although some have no output, is about outcomes, and those that answer are
	// asked of alone only where nothing holds of all.
	for _, under := range []string{unless, answered} {
		if o.answer && under == answered {
			break
		}
		// each form that is tried is weaker than those before it, constants too; one that does not fit the type counts, so that outputs compare
		strength := 2 * len(forms)
		try := func(name, text string) (*learnt, error) {
			strength--
			// A form that the language cannot say of these outputs is no fault: a list of structs has no order. It is passed over, as is one that holds
			// on too few rows.
			rel := ch.read(s.p.Env, under+text)
			if rel == nil {
				return nil, nil
			}
			// all forms share the executions of a pair of frames: what a form costs is its own arithmetic
			v, err := rel.EvalShared(rows.cache)
			if err != nil || !v.Violated.Empty() || v.Held.Count() < leastRows {
				return nil, err
			}
			return &learnt{rel, name}, nil
		}
		for i, f := range forms {
			// its place in the table counts nevertheless, so that a premise is compared with a weaker one by the same scale
			if !f.fits(o.t) {
				strength--
				continue
			}
			found, err := try(f.name, f.put(o))
			if found != nil || err != nil {
				return found, strength, err
			}
			// constants stand between "equal" and the orders, which they are stronger than
			if i > 0 || !number(o.t) {
				continue
			}
			for _, c := range s.constants(rows, o, ch) {
				found, err := try(c.name, c.text)
				if found != nil || err != nil {
					return found, strength, err
				}
			}
		}
	}
	return nil, 0, nil
}

// put writes a form for an output.
func (f form) put(o output) string {
	text := f.text
	if o.t.Has(func(t *relation.Type) bool { return t.Kind == relation.Float32 || t.Kind == relation.Float64 }) {
		text = strings.NewReplacer("==", "~=", "<=", "<~", ">=", ">~").Replace(text)
	}
	var b strings.Builder
	// a letter that stands alone is an output, others are part of a function's name
	for i := range len(text) {
		alone := (i == 0 || !letter(text[i-1])) && (i+1 == len(text) || !letter(text[i+1]))
		switch {
		case alone && text[i] == 'A':
			b.WriteString(o.a)
		case alone && text[i] == 'B':
			b.WriteString(o.b)
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '.' }

// constants are the forms whose constant the values of a pair of frames tell: a difference, and a whole factor.
func (s *search) constants(rows *pairs, o output, ch *change) []form {
	// a relation of both, for the values of its two sides
	both := ch.read(s.p.Env, o.a+" == "+o.b)
	if both == nil {
		return nil
	}
	cmp, ok := both.Post.(*relation.Binary)
	if !ok {
		return nil
	}
	a, hasA, err := rows.cache.Value(both, cmp.X)
	if err != nil {
		return nil
	}
	b, hasB, err := rows.cache.Value(both, cmp.Y)
	if err != nil {
		return nil
	}
	difference, factor, first := 0.0, 0.0, true
	// rows on which one side has no value tell nothing: the premise that both answer leaves them out
	hasA.And(hasB).Each(func(i int) {
		x, y := numberOf(a.At(i)), numberOf(b.At(i))
		// one pass for both: a difference that varies becomes NaN, a factor that varies infinite, and neither is a whole number
		d, f := y-x, y/x
		// the first row is the guess that the others refute
		if first {
			difference, factor, first = d, f, false
			return
		}
		if math.Abs(d-difference) > tolerated*math.Max(1, math.Abs(x)) {
			difference = math.NaN()
		}
		// any factor takes 0 to 0
		if x == 0 && y == 0 {
			return
		}
		if factor != factor {
			factor = f
		}
		if math.Abs(f-factor) > tolerated {
			factor = math.Inf(1)
		}
	})
	// Constants that nobody would write are left out: they come of the rows that were drawn, or of wrap-around.
	var out []form
	equal := "=="
	if o.t.Kind == relation.Float32 || o.t.Kind == relation.Float64 {
		equal = "~="
	}
	// "B == A - 3" reads better than "B == A + -3", and unsigned types have no -3
	if whole(difference) && difference != 0 {
		op := "+"
		if difference < 0 {
			op = "-"
		}
		out = append(out, form{"differs-by-constant", fmt.Sprintf("%s %s %s %s %s", o.b, equal, o.a, op, strconv.FormatFloat(math.Abs(difference), 'f', -1, 64)), nil})
	}
	if whole(factor) && factor > 1 {
		out = append(out, form{"factor", fmt.Sprintf("%s %s %s * %v", o.b, equal, o.a, factor), nil})
	}
	return out
}

// tolerated is the difference that rounding makes, as in relations without a within clause.
const tolerated = relation.DefaultTolerance

// mostConstant is the largest constant that is learnt: floats do not hold all whole numbers above it (IEEE 754).
const mostConstant = 1 << 53

// whole tells whether a float is a number that people would write as a constant: whole or with two decimals, as prices have.
func whole(v float64) bool {
	const decimals = 100 // the two of prices; no theory
	return math.Abs(v) < mostConstant && math.Abs(v*decimals-math.Round(v*decimals)) <= tolerated
}

// numberOf is a number of any kind as a float.
func numberOf(v relation.Value) float64 {
	switch r := reflect.ValueOf(v); {
	case r.CanInt():
		return float64(r.Int())
	case r.CanUint():
		return float64(r.Uint())
	case r.CanFloat():
		return r.Float()
	}
	return math.NaN()
}
