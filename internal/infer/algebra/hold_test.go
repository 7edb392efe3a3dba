package algebra_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Each law of the table is found for a function that obeys it, and what was found is refuted by one that does not.
func TestHoldings(t *testing.T) {
	for _, h := range slices.Concat(holdings, rareHoldings, partHoldings) {
		t.Run(h.law+"/"+strings.Fields(h.sig)[0], func(t *testing.T) {
			good := newWorld(h, h.good)
			texts := good.obeyed(t, h)
			if len(texts) == 0 {
				t.Fatalf("no candidate holds")
			}
			bad := newWorld(h, h.bad)
			if still := bad.obeyed(t, h); slices.Equal(still, texts) {
				t.Errorf("%q hold for the other function, too", still)
			}
		})
	}
}

// A row that is printed of no function that was counted is at least found for one that was written for it.
func TestSilentRowsHold(t *testing.T) {
	for _, l := range algebra.Laws {
		if l.Silent != "" && !slices.ContainsFunc(slices.Concat(holdings, rareHoldings, partHoldings), func(h holding) bool { return h.law == l.Name }) {
			t.Errorf("%s: no function that obeys it", l.Name)
		}
	}
}

// A world is functions of Go behind names.
type world struct {
	env   *relation.Env
	fns   map[*relation.Func]reflect.Value
	types map[reflect.Type]*relation.Type
}

func newWorld(h holding, subject any) *world {
	w := &world{fns: map[*relation.Func]reflect.Value{}, types: map[reflect.Type]*relation.Type{}}
	w.env = &relation.Env{Path: "p", Name: "p", Imports: map[string]string{"strings": "strings", "utf8": "unicode/utf8", "strconv": "strconv"}}
	w.add(h.sig, subject, false)
	for _, s := range h.sisters {
		w.add(s.sig, s.fn, h.counterpart)
	}
	for _, s := range []sister{{"strings.Contains s t", strings.Contains}, {"strings.HasPrefix s t", strings.HasPrefix}, {"strings.HasSuffix s t", strings.HasSuffix},
		{"strings.ReplaceAll s a b", strings.ReplaceAll}, {"strings.ToLower s", strings.ToLower}, {"utf8.RuneCountInString s", utf8.RuneCountInString},
		{"strings.Trim s cutset", strings.Trim}, {"strconv.ParseInt s base bitSize", strconv.ParseInt}} {
		w.add(s.sig, s.fn, true)
	}
	return w
}

func (w *world) add(sig string, fn any, reference bool) {
	words, v := strings.Fields(sig), reflect.ValueOf(fn)
	if slices.ContainsFunc(w.env.Funcs, func(f *relation.Func) bool { return f.Name == words[0] }) {
		return
	}
	f := &relation.Func{Name: words[0], Pkg: "p", Reference: reference}
	for i := range v.Type().NumIn() {
		f.Params = append(f.Params, relation.Param{Name: words[i+1], Type: w.typ(v.Type().In(i))})
	}
	for i := range v.Type().NumOut() {
		if v.Type().Out(i).Kind() == reflect.Interface {
			f.Err = true
			continue
		}
		f.Results = append(f.Results, relation.Param{Type: w.typ(v.Type().Out(i))})
	}
	w.env.Funcs, w.fns[f] = append(w.env.Funcs, f), v
}

func (w *world) typ(t reflect.Type) *relation.Type {
	if w.types[t] != nil {
		return w.types[t]
	}
	kinds := map[reflect.Kind]relation.Kind{reflect.Bool: relation.Bool, reflect.Int: relation.Int, reflect.Int32: relation.Int32, reflect.Int64: relation.Int64, reflect.Uint8: relation.Uint8,
		reflect.Uint32: relation.Uint32, reflect.Float64: relation.Float64, reflect.String: relation.String}
	var out *relation.Type
	switch t.Kind() {
	case reflect.Slice:
		out = &relation.Type{Kind: relation.Slice, Elem: w.typ(t.Elem())}
	case reflect.Map:
		out = &relation.Type{Kind: relation.Map, Key: w.typ(t.Key()), Elem: w.typ(t.Elem())}
	case reflect.Struct:
		out = &relation.Type{Kind: relation.Struct, Name: "Pair", Pkg: "p"}
		for i := range t.NumField() {
			out.Fields = append(out.Fields, relation.Field{Name: t.Field(i).Name, Type: w.typ(t.Field(i).Type)})
		}
		w.env.Types = append(w.env.Types, out)
	default:
		out = relation.Predeclared(kinds[t.Kind()])
	}
	w.types[t] = out
	return out
}

// obeyed lists the candidates of the law that hold on all rows, and on some.
func (w *world) obeyed(t *testing.T, h holding) []string {
	sc := algebra.Scope{Env: w.env, Subject: w.env.Funcs[0], Texts: h.texts, Characters: h.texts, Pair: sidesOf, Errs: w.env.Funcs[0].Err}
	for _, f := range w.env.Funcs[1 : 1+len(h.sisters)] {
		if h.counterpart {
			sc.Counterparts = append(sc.Counterparts, f)
		} else {
			sc.Sisters = append(sc.Sisters, f)
		}
	}
	for _, c := range h.constants {
		sc.Constants = append(sc.Constants, algebra.Constant{Text: c, Integer: true})
	}
	var out []string
	for _, c := range algebra.Propose(sc) {
		if c.Law.Name != h.law {
			continue
		}
		rel, err := relation.Parse(c.Text, w.env)
		if err != nil { // a variable that reaches no parameter
			rel, err = relation.Parse("(n int): "+c.Text, w.env)
		}
		if err != nil {
			t.Logf("%s: %v", c.Text, err)
			continue
		}
		if w.holds(t, h, rel) {
			out = append(out, rel.Text())
		}
	}
	return out
}

// sidesOf is a small form of the pairs of names that package subject knows.
func sidesOf(f, g *relation.Func) bool {
	plain := strings.NewReplacer("Left", "", "Right", "", "Prefix", "", "Suffix", "", "Floor", "", "Ceil", "", "Unmarshal", "Codec", "Marshal", "Codec")
	return f.Name != g.Name && plain.Replace(f.Name) == plain.Replace(g.Name) && plain.Replace(f.Name) != f.Name
}

func (w *world) holds(t *testing.T, h holding, rel *relation.Relation) bool {
	space := &source.Space{Env: w.env, Subject: w.env.Funcs[0], Vars: rel.Vars, Pre: rel.Pre}
	rows := append(source.Draw(source.Random{}, space, seed.New(1), 1500), source.Draw(source.Edge{}, space, seed.New(1), 500)...)
	if len(rel.Vars) == 0 {
		rows = rows[:1]
	}
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		t.Fatal(err)
	}
	vars := map[string]relation.Column{}
	for i, v := range rel.Vars {
		vars[v.Name] = cols[i]
	}
	v, err := rel.Eval(w, vars, len(rows))
	if err != nil {
		t.Fatalf("%s: %v", rel, err)
	}
	bad := v.Violated.Count()
	if h.partial {
		return v.Held.Count() > 100 && bad*5 < v.Held.Count()
	}
	return v.Held.Count() > 0 && bad == 0
}

// Execute implements [relation.Executor].
func (w *world) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	fn, outs := w.fns[f], make([][]relation.Value, len(f.Results))
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	for i := range n {
		in := make([]reflect.Value, len(args))
		for k, a := range args {
			in[k] = toGo(fn.Type().In(k), a.At(i))
		}
		got, outcome := call(fn, in)
		ex.Outcome[i] = outcome
		for k := range outs {
			v := reflect.Zero(fn.Type().Out(k))
			if outcome == relation.Returned {
				v = got[k]
			}
			outs[k] = append(outs[k], fromGo(v))
		}
	}
	for _, o := range f.Outputs() {
		if o.Result < 0 {
			col, err := relation.FromValues(o.Type, allOf(args[o.Param], n))
			if err != nil {
				return nil, err
			}
			ex.Outputs = append(ex.Outputs, col)
			continue
		}
		col, err := relation.FromValues(o.Type, outs[o.Result])
		if err != nil {
			return nil, err
		}
		ex.Outputs = append(ex.Outputs, col)
	}
	return ex, nil
}

// Global implements [relation.Executor].
func (w *world) Global(name string, n int) (relation.Column, error) {
	return nil, fmt.Errorf("no variable %s", name)
}

func allOf(c relation.Column, n int) []relation.Value {
	out := make([]relation.Value, n)
	for i := range out {
		out[i] = c.At(i)
	}
	return out
}

func call(fn reflect.Value, in []reflect.Value) (out []reflect.Value, outcome relation.Outcome) {
	defer func() {
		if recover() != nil {
			outcome = relation.Panicked
		}
	}()
	out = fn.Call(in)
	if last := out[len(out)-1]; last.Kind() == reflect.Interface && !last.IsNil() {
		return out, relation.Errored
	}
	return out, relation.Returned
}

func toGo(t reflect.Type, v relation.Value) reflect.Value {
	out := reflect.New(t).Elem()
	switch v := v.(type) {
	case nil:
	case relation.List:
		for _, e := range v {
			out = reflect.Append(out, toGo(t.Elem(), e))
		}
	case relation.Fields:
		for i, e := range v {
			out.Field(i).Set(toGo(t.Field(i).Type, e))
		}
	case relation.Pairs:
		out = reflect.MakeMap(t)
		for _, p := range v {
			out.SetMapIndex(toGo(t.Key(), p.Key), toGo(t.Elem(), p.Value))
		}
	default:
		return reflect.ValueOf(v)
	}
	return out
}

func fromGo(v reflect.Value) relation.Value {
	switch v.Kind() {
	case reflect.Slice:
		var out relation.List
		for i := range v.Len() {
			out = append(out, fromGo(v.Index(i)))
		}
		return out
	case reflect.Struct:
		var out relation.Fields
		for i := range v.NumField() {
			out = append(out, fromGo(v.Field(i)))
		}
		return out
	case reflect.Map:
		var out relation.Pairs
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, k := range keys {
			out = append(out, relation.Pair{Key: fromGo(k), Value: fromGo(v.MapIndex(k))})
		}
		return out
	}
	return v.Interface()
}
