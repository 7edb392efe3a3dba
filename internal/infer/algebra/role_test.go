package algebra

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A law that gives one number the role of another says nothing that anybody misses.
func TestDisplaces(t *testing.T) {
	number, text, f64 := relation.Predeclared(relation.Int), relation.Predeclared(relation.String), relation.Predeclared(relation.Float64)
	cents := &relation.Type{Kind: relation.Int, Name: "Cents", Pkg: "p"}
	fn := func(typ *relation.Type, result string, params ...string) *relation.Func {
		f := &relation.Func{Name: "F", Pkg: "p", Results: []relation.Param{{Name: result, Type: typ}}}
		for _, p := range params {
			f.Params = append(f.Params, relation.Param{Name: p, Type: typ})
		}
		return f
	}
	for _, tt := range []struct {
		law  string
		fn   *relation.Func
		want bool
	}{
		{"commutative", fn(number, "", "size", "page"), true},
		{"commutative", fn(f64, "", "amount", "rate"), true},
		{"associative", fn(number, "", "size", "page"), true},
		{"same-zero", fn(number, "", "total", "size"), true},
		{"idempotent", fn(number, "fee", "weight"), true},
		{"commutative", fn(number, "", "a", "b"), false},
		{"commutative", fn(number, "", "value1", "value2"), false},
		{"commutative", fn(number, "", "from", "to"), false},
		{"commutative", fn(number, "", "minX", "maxX"), false},
		{"commutative", fn(number, "", "fromDay", "toDay"), false},
		{"commutative", fn(cents, "", "price", "fee"), false}, // their type says what they are
		{"commutative", fn(text, "", "name", "title"), false},
		{"idempotent", fn(number, "", "weight"), false},
		{"idempotent", fn(number, "weight", "weight"), false},
		{"remainder-range", fn(number, "", "total", "size"), false}, // it compares them
	} {
		law := lawNamed(t, tt.law)
		views := viewsOf(tt.fn, law.F, binding{}, law.Where, ofNoResult, nil)
		if len(views) == 0 {
			t.Fatalf("%s: no view of %v", tt.law, tt.fn.Params)
		}
		if got := law.displaces(views[0]); got != tt.want {
			t.Errorf("%s of %v: got %v, want %v", tt.law, tt.fn.Params, got, tt.want)
		}
	}
}

func lawNamed(t *testing.T, name string) *Law {
	t.Helper()
	for i := range Laws {
		if Laws[i].Name == name {
			return &Laws[i]
		}
	}
	t.Fatalf("no law %s", name)
	return nil
}
