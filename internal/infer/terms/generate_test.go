package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// board is the number of a field on a board of eight columns, -1 beside it.
func board() (*relation.Func, map[string]fake.Function) {
	return fn("Index", gives(integer), "col", integer, "row", integer), map[string]fake.Function{"Index": func(a []relation.Value) []relation.Value {
		col, row := a[0].(int), a[1].(int)
		if col < 0 || col >= 8 || row < 0 || row >= 8 {
			return []relation.Value{-1}
		}
		return []relation.Value{8*row + col}
	}}
}

// What no other kind says is generated, with a premise that explains where it fails: a remainder of a result that is no sentinel.
func TestGenerated(t *testing.T) {
	index, bodies := board()
	p := problem(t, "col in -4..12, row in -4..12", bodies, index)
	p.Grammar.Budget = p.Budget / 3
	p.Literals = []*relation.Literal{number(integer, 8).expr.(*relation.Literal)}
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	const law = "0 <= Index(col, row) => Index(col, row)%8 == col"
	at := slices.IndexFunc(list, func(c Conjecture) bool {
		return canonical(t, c.Text, []*relation.Func{index}) == canonical(t, law, []*relation.Func{index})
	})
	if at < 0 || !list[at].Generated || list[at].Axiom {
		t.Errorf("%s is at %d of %v", law, at, list)
	}
	p.Grammar.Budget = 0
	if list, err = Search(t.Context(), p); err != nil || slices.ContainsFunc(list, func(c Conjecture) bool { return c.Generated || strings.Contains(c.Text, "%") }) {
		t.Errorf("without the kind there are %v, %v", list, err)
	}
}

// Where terms use up their part of the budget, some is left for the rows on which conjectures are screened: without these none is offered.
func TestGeneratedWithinBudget(t *testing.T) {
	index, bodies := board()
	p := problem(t, "col in -4..12, row in -4..12", bodies, index)
	p.Budget = 30_000
	p.Grammar.Budget = p.Budget / 3
	p.Literals = []*relation.Literal{number(integer, 8).expr.(*relation.Literal)}
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(list, func(c Conjecture) bool { return c.Generated }) {
		t.Errorf("none of %d conjectures is generated", len(list))
	}
}

// Constants without a name in the code, such as the value of a struct whose fields are zero, are mentioned by generated conjectures alone.
func TestGeneratedConstants(t *testing.T) {
	common := fn("Span.Common", gives(span), "s", span, "t", span)
	bodies := map[string]fake.Function{"Span.Common": func(a []relation.Value) []relation.Value {
		s, u := a[0].(relation.Fields), a[1].(relation.Fields)
		from, to := max(s[0].(int), u[0].(int)), min(s[1].(int), u[1].(int))
		if from >= to {
			from, to = 0, 0
		}
		return []relation.Value{relation.Fields{from, to}}
	}}
	p := problem(t, near, bodies, common)
	p.Grammar = Generation{Budget: p.Budget / 3, Constants: []relation.Expr{&relation.Composite{T: span}}}
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	zero := relation.ExprString(p.Grammar.Constants[0])
	mentions := func(c Conjecture) bool { return strings.Contains(c.Text, zero) }
	if !slices.ContainsFunc(list, mentions) || slices.ContainsFunc(list, func(c Conjecture) bool { return mentions(c) && !c.Generated }) {
		t.Errorf("%s is in none of the generated ones, or in others: %v", zero, list)
	}
}

// What other kinds find does not depend on this one: their conjectures are the same without it.
func TestGeneratedTakesNothing(t *testing.T) {
	index, bodies := board()
	p := problem(t, "col in -4..12, row in -4..12", bodies, index)
	p.Grammar.Budget = p.Budget / 3
	with, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	p.Grammar.Budget = 0
	without, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	text := func(c Conjecture) string { return c.Kind + " " + c.Text }
	known := slices.DeleteFunc(with, func(c Conjecture) bool { return c.Generated })
	if !slices.EqualFunc(known, without, func(a, b Conjecture) bool { return text(a) == text(b) }) {
		t.Errorf("with the kind there are %d others, without it %d", len(known), len(without))
	}
}

// A premise explains a conclusion if it excludes each row on which that fails, and the evidence exceeds what it costs. Two are joined if none does alone.
func TestExplainedByPremises(t *testing.T) {
	index, bodies := board()
	s := grown(t, "col in -4..12, row in -4..12", bodies, index)
	x, y := s.term(t, "Index(col, row)"), s.term(t, "col")
	rows := func(from, to int) relation.Bits {
		b := relation.NewBits(256)
		for i := from; i < to; i++ {
			b.Set(i)
		}
		return b
	}
	all := relation.All(256)
	premise := func(text string, cost float64, holds relation.Bits) *generatedPremise {
		return &generatedPremise{when: &term{leaf: text, free: true, typ: flag, text: text, key: text}, cost: cost, rows: holds}
	}
	for _, tt := range []struct {
		name     string
		failed   relation.Bits
		premises []*generatedPremise
		when     []string // none explains it without
	}{
		{"one", rows(128, 256), []*generatedPremise{premise("col", 5, rows(0, 128))}, []string{"col"}},
		{"too dear for what it shows", rows(252, 256), []*generatedPremise{premise("col", 12, rows(0, 100))}, nil},
		{"one failing row inside", rows(127, 256), []*generatedPremise{premise("col", 1, rows(0, 128))}, nil},
		{"two together", rows(64, 192), []*generatedPremise{premise("col", 4, rows(0, 128)), premise("row", 4, rows(0, 64).Or(rows(192, 256)))}, []string{"row"}},
		{"two of other rows, the cheaper first", rows(160, 256), []*generatedPremise{premise("row", 6, rows(80, 160)), premise("col", 5, rows(0, 100))}, []string{"col", "row"}},
		{"a wider one instead of a cheaper one", rows(160, 256), []*generatedPremise{premise("row", 6, rows(0, 160)), premise("col", 5, rows(0, 100))}, []string{"row"}},
		{"of another variable", rows(128, 256), []*generatedPremise{premise("c", 1, rows(0, 128))}, nil},
	} {
		got := s.explained(&statement{op: "==", x: x, y: y, held: all.AndNot(tt.failed), failed: tt.failed}, tt.premises)
		var when []string
		for _, e := range got {
			when = append(when, e.when.text)
		}
		if !slices.Equal(when, tt.when) {
			t.Errorf("%s: explained by %q, not by %q", tt.name, when, tt.when)
		}
	}
}

// The rules by which a statement is left out, each beside one that stays.
func TestNeedless(t *testing.T) {
	index, bodies := board()
	s := grown(t, "col in -4..12, row in -4..12", bodies, index)
	w, err := newGenerator(s)
	if err != nil {
		t.Fatal(err)
	}
	read := func(text string) *statement {
		c := s.statement(t, text, index)
		st := w.decided(c.op, c.x, c.y, 10)
		if st == nil {
			t.Fatalf("%s is not decided", text)
		}
		if st.when = c.when; c.when != nil {
			st.held = st.held.And(compare(relation.Op(c.when.op.name), c.when.args[0].col, c.when.args[1].col))
		}
		return st
	}
	kept := []*statement{read("Index(col, row) >= -1")}
	for _, tt := range []struct {
		text     string
		needless bool
	}{
		{"Index(col, row) >= -2", true},                              // weaker
		{"Index(col, row) + 1 >= 0", true},                           // the same
		{"Index(1, row) >= -1", true},                                // an instance
		{"Index(Index(col, row), row) <= 64", true},                  // a result in the place of a column
		{"max(Index(col, row), -1) == Index(col, row)", true},        // an order
		{"col <= Index(col, row) => Index(col, row) >= col", true},   // its own premise
		{"Index(col, row) <= 0 => Index(col, row)*2 <= 0", true},     // arithmetic on what the premise says
		{"Index(col, row)/64 == 0", true},                            // limits
		{"Index(col, row) <= 2*Index(col, row)", true},               // a limit
		{"max(Index(col, row), row) >= row", true},                   // nothing
		{"0 <= Index(col, row) => Index(col, row)*row >= row", true}, // a limit
		{"8*row <= Index(col, row)", false},                          // says what a field's number is
		{"0 <= Index(col, row) => Index(col, row)%8 == col", false},  // likewise
	} {
		if got := s.needless(read(tt.text), kept); got != tt.needless {
			t.Errorf("%s is needless: %v", tt.text, got)
		}
	}
}

// That a text is not empty, and when a flag is true, have many forms: the first is said once, and the second twice.
func TestFormsOfOneFact(t *testing.T) {
	f, flags := fn("F", gives(text), "n", integer), fn("Even", gives(flag), "n", integer)
	n := intVar("n")
	result := apply(callsOf(f, true)[0], n)
	size := apply(builtinAt("len", text), result)
	none := &term{leaf: `""`, text: `""`, key: `""`, typ: text, expr: &relation.Literal{Text: `""`, T: text}}
	for _, tt := range []struct {
		st    *statement
		least float64 // 0: it says nothing of the kind
	}{
		{&statement{op: ">", x: size, y: number(integer, 0)}, 1},
		{&statement{op: ">=", x: size, y: number(integer, 3)}, 3},
		{&statement{op: "!=", x: size, y: number(integer, 0)}, 1},
		{&statement{op: "!=", x: result, y: none}, 1},
		{&statement{op: ">=", x: size, y: number(integer, 0)}, 0},
		{&statement{op: "!=", x: size, y: number(integer, 1)}, 0},
		{&statement{op: "==", x: result, y: none}, 0},
	} {
		if of, least, _ := tt.st.filled(); least != tt.least || (of != nil) != (least > 0) || of != nil && of.key != result.key {
			t.Errorf("%s %s %s has at least %g", tt.st.x.text, tt.st.op, tt.st.y.text, least)
		}
	}
	strong, weak := &statement{op: ">=", x: size, y: number(integer, 3)}, &statement{op: "!=", x: result, y: none}
	if !weak.filledBy(strong) || strong.filledBy(weak) {
		t.Error("that it has three bytes says that it is not empty, and not the other way round")
	}
	count := fn("utf8.RuneCountInString", gives(integer), "s", text)
	runes := &statement{op: ">=", x: apply(callsOf(count, false)[0], result), y: number(integer, 3)}
	if runes.filledBy(strong) || !strong.filledBy(runes) || !weak.filledBy(runes) {
		t.Error("three characters are three bytes, and three bytes may be one character")
	}
	even := apply(callsOf(flags, true)[0], n)
	positive := compared("<", number(integer, 0), n)
	for _, tt := range []struct {
		st   *statement
		want bool
	}{
		{&statement{op: "==", x: even, y: positive}, true},
		{&statement{op: "==", x: positive, y: even}, true},
		{&statement{op: "==", x: positive, y: compared("<=", n, n)}, false},
		{&statement{op: "==", x: positive, y: truth(true)}, false},
	} {
		if got := tt.st.flagOfNumbers(); (got != nil) != tt.want || got != nil && got.key != even.key {
			t.Errorf("%s == %s: %v", tt.st.x.text, tt.st.y.text, got)
		}
	}
}

// What is presumed is a condition of the arguments, or that there is a result.
func TestPresumable(t *testing.T) {
	index, bodies := board()
	s := grown(t, "col in -4..12, row in -4..12", bodies, index)
	for text, want := range map[string]bool{
		"col < row":             true,
		"0 <= Index(col, row)":  true, // of a result that there is one
		"Index(col, row) != -1": true,
		"Index(col, row) <= 0":  false,
		"-col < 0":              false,
		"col + 1 <= row":        false,
	} {
		if got := presumable(s.statement(t, text+" => Index(col, row) == col", index).when); got != want {
			t.Errorf("%s is presumable: %v", text, got)
		}
	}
}

// statement is a law of a function as a search would write it, with the columns of its sides.
func (s *search) statement(t *testing.T, law string, f *relation.Func) *statement {
	t.Helper()
	rel, err := relation.Parse(law, &relation.Env{Funcs: []*relation.Func{f}})
	if err != nil {
		t.Fatal(err)
	}
	of := func(e relation.Expr) (relation.Op, *term, *term) {
		b := e.(*relation.Binary)
		x, y := s.asTerm(t, b.X), s.asTerm(t, b.Y)
		return b.Op, x, y
	}
	out := &statement{}
	out.op, out.x, out.y = of(rel.Post)
	if rel.Pre != nil {
		op, x, y := of(rel.Pre)
		out.when = compared(op, x, y)
	}
	return out
}

// asTerm is an expression of a test as a term.
func (s *search) asTerm(t *testing.T, e relation.Expr) *term {
	t.Helper()
	var x *term
	switch e := e.(type) {
	case *relation.VarRef:
		x = s.vars.params[slices.IndexFunc(s.vars.params, func(p *term) bool { return p.leaf == e.Name })]
	case *relation.Literal:
		x = literal(e)
	case *relation.Unary:
		x = apply(builtinAt("neg", integer), s.asTerm(t, e.X))
	case *relation.Binary:
		op := builtinAt(string(e.Op), integer, integer)
		if op == nil {
			op = division(e.Op, integer)
		}
		x = apply(op, s.asTerm(t, e.X), s.asTerm(t, e.Y))
	case *relation.Builtin:
		x = apply(builtinAt(e.Name, integer, integer), s.asTerm(t, e.Args[0]), s.asTerm(t, e.Args[1]))
	case *relation.Select:
		x = apply(s.vocab.subject[0], s.asTerm(t, e.Call.Args[0]), s.asTerm(t, e.Call.Args[1]))
	default:
		t.Fatalf("a test has no %T", e)
	}
	if ok, err := s.rows.evaluate(x); err != nil || !ok {
		t.Fatalf("%s has no value: %v", x.text, err)
	}
	return x
}

// A search with conjectures of the grammar makes no more executions than both of its budgets allow.
func TestGenerationBudget(t *testing.T) {
	for _, budget := range []int64{1000, 20_000, 200_000} {
		p := problem(t, near, spans, spanGap, spanSize, spanMove, spanCommon)
		p.Budget, p.Grammar.Budget = budget, budget/3
		var executed int64
		p.Executor = counting{p.Executor, &executed}
		if _, err := Search(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if executed > p.Budget+p.Grammar.Budget {
			t.Errorf("%d executions, %d may be made", executed, p.Budget+p.Grammar.Budget)
		}
	}
}
