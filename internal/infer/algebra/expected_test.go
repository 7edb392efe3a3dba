package algebra

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// What is expected goes by the name, the types and the sisters: each of them can be wrong.
func TestByName(t *testing.T) {
	yes := relation.Predeclared(relation.Bool)
	interval := &relation.Type{Kind: relation.Struct, Name: "Span", Pkg: "p", Fields: []relation.Field{{Name: "From", Type: whole}, {Name: "To", Type: whole}}}
	named := &relation.Type{Kind: relation.Struct, Name: "Row", Pkg: "p", Fields: []relation.Field{{Name: "Name", Type: text}}}
	account := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: "Account", Pkg: "p"}}
	set := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: "Set", Pkg: "p"}}
	list := &relation.Type{Kind: relation.Struct, Name: "Node", Pkg: "p", Fields: []relation.Field{{Name: "Value", Type: whole}}}
	list.Fields = append(list.Fields, relation.Field{Name: "Next", Type: &relation.Type{Kind: relation.Pointer, Elem: list}})
	failing := func(f *relation.Func) *relation.Func { f.Err = true; return f }
	balance := fn("Account.Balance", whole, param("a", account))
	predicate := &relation.Type{Kind: relation.Opaque, Text: "func(a, b int) bool"}
	for _, tt := range []struct {
		doc     string
		subject *relation.Func
		sisters []*relation.Func
		want    []string
	}{
		{"", fn("Span.Overlaps", yes, param("r", interval), param("o", interval)), nil, []string{"o.Overlaps(r) == r.Overlaps(o)"}},
		{"", fn("Span.Precise", yes, param("r", interval), param("o", interval)), nil, nil},
		{"", fn("Equal", yes, param("x", whole), param("y", whole)), nil, []string{"Equal(y, x) == Equal(x, y)", "Equal(x, x)"}},
		{"", fn("Equal", yes, param("x", whole), param("y", whole), param("eq", predicate)), nil, nil},
		{"", fn("Add", text, param("x", text), param("y", text)), nil, nil}, // texts are joined
		{"", fn("Round", whole, param("x", whole), param("step", whole)), nil, []string{
			"Round(Round(x, step), step) == Round(x, step)", "step > 0 => 2*abs(Round(x, step) - x) <= step", "Round(-x, step) == -Round(x, step)"}},
		{"", fn("RoundUp", whole, param("x", whole)), nil, []string{"RoundUp(RoundUp(x)) == RoundUp(x)"}},
		{"", fn("Format", text, param("n", whole)), []*relation.Func{failing(fn("Parse", whole, param("s", text)))}, []string{"Parse(Format(n)) == n"}},
		{"", fn("FormatTemp", text, param("n", whole)), []*relation.Func{fn("ParseDay", whole, param("s", text))}, nil},
		{"", fn("Encode", text, param("n", whole)), []*relation.Func{fn("Parse", whole, param("s", text))}, nil},
		{"", fn("Row.String", text, param("r", named)), []*relation.Func{fn("ParseRow", named, param("s", text))}, nil}, // any text may stand in a row
		{"", fn("Node.String", text, param("n", list)), []*relation.Func{fn("ParseNode", list, param("s", text))}, []string{"ParseNode(n.String()) == n"}},
		{"", failing(fn("Account.Withdraw", nil, param("a", account), param("n", whole))), []*relation.Func{balance}, []string{
			"ok(a.Withdraw(n)) && a.Balance() >= 0 => a.Withdraw(n).Balance() >= 0", "ok(a.Withdraw(n)) => a.Withdraw(n).Balance() <= a.Balance()",
			"ok(a.Withdraw(n)) => a.Withdraw(n).Balance() == a.Balance() - n"}},
		{"", failing(fn("Account.Withdraw", nil, param("a", account), param("n", whole))), []*relation.Func{fn("Account.Age", whole, param("a", account))}, nil},
		{"", failing(fn("Account.Deposit", nil, param("a", account), param("n", whole))), []*relation.Func{balance, failing(fn("Account.Withdraw", nil, param("a", account), param("n", whole)))}, []string{
			"ok(a.Deposit(n)) => a.Deposit(n).Balance() == a.Balance() + n", "ok(a.Deposit(n)) => a.Deposit(n).Balance() >= a.Balance()",
			"ok(a.Deposit(n)) && ok(a.Deposit(n).Withdraw(n)) => a.Deposit(n).Withdraw(n).Balance() == a.Balance()"}},
		{"", fn("Set.Add", nil, param("s", set), param("n", whole)), []*relation.Func{fn("Set.Has", yes, param("s", set), param("n", whole))}, []string{"s.Add(n).Has(n)", "s.Has(e) => s.Add(n).Has(e)"}},
		{"", fn("Ring.Add", nil, param("s", account), param("n", whole)), []*relation.Func{fn("Ring.Has", yes, param("s", account), param("n", whole))}, []string{"s.Add(n).Has(n)"}},
	} {
		env := &relation.Env{Path: "p", Name: "p", Funcs: append([]*relation.Func{tt.subject}, tt.sisters...)}
		var got []string
		for _, c := range ByName(Scope{Env: env, Subject: tt.subject, Sisters: tt.sisters}, tt.doc, subject.Words) {
			got = append(got, c.Text)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s beside %d sisters:\ngot\n\t%s\nwant\n\t%s", tt.subject.Name, len(tt.sisters), strings.Join(got, "\n\t"), strings.Join(tt.want, "\n\t"))
		}
	}
}

// Each row has a name of its own, a family, and words or a phrase; its law is a pattern.
func TestExpectations(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Expectations {
		if seen[e.Name] || e.Family == "" || len(e.Words) == 0 && e.Doc == "" {
			t.Errorf("%s: stands twice, or has no family or nothing that raises it", e.Name)
		}
		seen[e.Name] = true
		schemaOf(e.Text)
	}
}
