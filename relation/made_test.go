package relation_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A value is made by the one result of its type, whatever other results a constructor has, and is written so.
func TestMade(t *testing.T) {
	text, truth := relation.Predeclared(relation.String), relation.Predeclared(relation.Bool)
	code := &relation.Type{Kind: relation.Opaque, Name: "Code", Pkg: "p"}
	own := &relation.Type{Kind: relation.Pointer, Elem: code}
	param := func(types ...*relation.Type) (out []relation.Param) {
		for _, t := range types {
			out = append(out, relation.Param{Type: t})
		}
		return out
	}
	for _, test := range []struct {
		fn      *relation.Func
		made    int
		literal string
		steps   string
	}{
		{&relation.Func{Name: "New", Results: param(code)}, 0, `p.New("a")`, `c := p.New("a")`},
		{&relation.Func{Name: "Ref", Results: param(own)}, 0, `*p.Ref("a")`, `c := p.Ref("a")`},
		{&relation.Func{Name: "Parse", Err: true, Results: param(code)}, 0,
			`func() p.Code { v, err := p.Parse("a"); if err != nil { panic(err) }; return v }()`, `c, _ := p.Parse("a")`},
		{&relation.Func{Name: "Read", Err: true, Results: param(text, own)}, 1,
			`func() p.Code { _, v, err := p.Read("a"); if err != nil { panic(err) }; return *v }()`, `_, c, _ := p.Read("a")`},
		{&relation.Func{Name: "Find", Results: param(code, truth)}, 0,
			`func() p.Code { v, ok := p.Find("a"); if !ok { panic("no value") }; return v }()`, `c, _ := p.Find("a")`},
		{&relation.Func{Name: "Round", Results: []relation.Param{{Name: "c", Type: code}, {Name: "exact", Type: truth}}}, 0,
			`func() p.Code { v, _ := p.Round("a"); return v }()`, `c, _ := p.Round("a")`},
		{&relation.Func{Name: "Cut", Results: param(code, text)}, 0, `func() p.Code { v, _ := p.Cut("a"); return v }()`, `c, _ := p.Cut("a")`},
		{&relation.Func{Name: "Halves", Results: param(code, code)}, -1, "", ""},
	} {
		test.fn.Pkg, test.fn.Params = "p", []relation.Param{{Name: "s", Type: text}}
		if got := test.fn.Made(code); got != test.made {
			t.Errorf("%s: result %d", test.fn.Name, got)
		}
		if test.made < 0 {
			continue
		}
		env := &relation.Env{Path: "q", Name: "q", Types: []*relation.Type{code}, Funcs: []*relation.Func{test.fn}}
		v := relation.Built{Steps: []relation.Step{{Func: test.fn.Name, Args: []relation.Value{"a"}}}}
		qual := func(path string) string { return path }
		if got := env.GoLiteral(v, code, qual); got != test.literal {
			t.Errorf("%s: %s", test.fn.Name, got)
		}
		if got := strings.Join(env.GoSteps("c", v, code, qual), "; "); got != test.steps {
			t.Errorf("%s: %s", test.fn.Name, got)
		}
	}
}

// Without an environment a value is written without types, whatever it holds.
func TestUntyped(t *testing.T) {
	option := relation.Built{Steps: []relation.Step{{Func: "Directed"}}}
	v := relation.Built{Steps: []relation.Step{{Func: "New", Args: []relation.Value{"a b", relation.List{option, option}, relation.Fields{"c d", 1}}}}}
	if got := relation.Display(v, nil); got != `New("a b", [Directed(), Directed()], {"c d", 1})` {
		t.Error(got)
	}
}
