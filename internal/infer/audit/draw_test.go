package audit

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// subjectOf is a space of the parameters of a function of these types, within a domain.
func subjectOf(t *testing.T, domain string, types ...*relation.Type) *source.Space {
	t.Helper()
	f := &relation.Func{Name: "F", Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}}
	sp := &source.Space{Env: &relation.Env{Funcs: []*relation.Func{f}}, Subject: f}
	for i, typ := range types {
		name := string(rune('a' + i))
		f.Params = append(f.Params, relation.Param{Name: name, Type: typ})
		sp.Vars = append(sp.Vars, relation.Var{Name: name, Type: typ, Func: f, Param: i})
	}
	var err error
	if sp.Domain, err = relation.ParseDomain(domain, sp.Env, f); err != nil {
		t.Fatal(err)
	}
	return sp
}

// Every integer of a small range is drawn, and both ends of a large one, whatever bounds it.
func TestWhole(t *testing.T) {
	for _, tt := range []struct {
		kind         relation.Kind
		domain       string
		least, most  relation.Value
		distinct     int
		beyondUsuals bool
	}{
		{relation.Int8, "", int8(math.MinInt8), int8(math.MaxInt8), 256, false},
		{relation.Uint8, "a in 3..9", uint8(3), uint8(9), 7, false},
		{relation.Int, "", math.MinInt, math.MaxInt, 2000, true},
		{relation.Uint64, "", uint64(0), uint64(math.MaxUint64), 2000, true},
		{relation.Int64, "a in -5..", int64(-5), int64(math.MaxInt64), 2000, true},
	} {
		sp := subjectOf(t, tt.domain, relation.Predeclared(tt.kind))
		seen := map[relation.Value]bool{}
		for _, row := range inputs(sp, 20_000, [16]byte{1}) {
			seen[row[0]] = true
			if !sp.Inside(0, row[0]) {
				t.Fatalf("%v lies outside of %q", row[0], tt.domain)
			}
		}
		if !seen[tt.least] || !seen[tt.most] || len(seen) < tt.distinct {
			t.Errorf("kind %d, domain %q: %d values, the ends %v %v", tt.kind, tt.domain, len(seen), seen[tt.least], seen[tt.most])
		}
	}
}

// Floats come from all sizes, and stay within a bound.
func TestReal(t *testing.T) {
	sp := subjectOf(t, "b in [0, 1)", relation.Predeclared(relation.Float64), relation.Predeclared(relation.Float64))
	var tiny, huge, negativeZero, besideOne bool
	for _, row := range inputs(sp, 20_000, [16]byte{1}) {
		a, b := row[0].(float64), row[1].(float64)
		if b < 0 || b >= 1 || math.IsInf(a, 0) || math.IsNaN(a) {
			t.Fatalf("%v, %v", a, b)
		}
		tiny, huge = tiny || a != 0 && math.Abs(a) < 1e-300, huge || math.Abs(a) > 1e300
		negativeZero, besideOne = negativeZero || a == 0 && math.Signbit(a), besideOne || b > 0.999999
	}
	if !tiny || !huge || !negativeZero || !besideOne {
		t.Errorf("tiny %t, huge %t, -0 %t, beside the open end %t", tiny, huge, negativeZero, besideOne)
	}
}

// Rows satisfy the domain's condition between parameters.
func TestWhere(t *testing.T) {
	sp := subjectOf(t, "a in 0..1000 where a <= b", relation.Predeclared(relation.Int), relation.Predeclared(relation.Int))
	rows := inputs(sp, 2000, [16]byte{1})
	if len(rows) < 2000 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		if row[0].(int) > row[1].(int) {
			t.Fatalf("%v", row)
		}
	}
}

// Texts and lists keep to the bounds of their lengths, and reach both.
func TestSizes(t *testing.T) {
	text := relation.Predeclared(relation.String)
	sp := subjectOf(t, "len(a) in 2..5, len(b) in 1..70", text, &relation.Type{Kind: relation.Slice, Elem: text})
	texts, lists := map[int]bool{}, map[int]bool{}
	for _, row := range inputs(sp, 3000, [16]byte{1}) {
		texts[len(row[0].(string))], lists[len(row[1].(relation.List))] = true, true
	}
	if len(texts) != 4 || !texts[2] || !texts[5] || !lists[1] || !lists[70] || lists[0] || lists[71] {
		t.Errorf("texts of %v, lists of %v", texts, lists)
	}
}

// Values that are linked keep the length of an array, which is part of its type; lists and texts get others.
func TestLinkedLengths(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	for _, tt := range []struct {
		name   string
		typ    *relation.Type
		others bool
	}{
		{"array", &relation.Type{Kind: relation.Array, Len: 4, Elem: float}, false},
		{"slice", &relation.Type{Kind: relation.Slice, Elem: float}, true},
	} {
		lengths := map[int]bool{}
		for _, row := range inputs(subjectOf(t, "", tt.typ, tt.typ), 5000, [16]byte{1}) {
			for _, v := range row {
				lengths[len(v.(relation.List))] = true
			}
		}
		if others := len(lengths) > 1; others != tt.others || !lengths[4] {
			t.Errorf("%s: lengths %v", tt.name, lengths)
		}
	}
}

// Values that are linked stay constants of an enumeration, unless a bound says otherwise.
func TestLinkedEnumeration(t *testing.T) {
	day := &relation.Type{Kind: relation.Int, Name: "Day", Pkg: "example.org/p", Enum: true, Consts: []relation.Const{{Name: "A", Text: "0"}, {Name: "B", Text: "1"}}}
	for domain, want := range map[string]int{"": 2, "a in -5..5, b in -5..5": 11} {
		seen := map[relation.Value]bool{}
		for _, row := range inputs(subjectOf(t, domain, day, day), 5000, [16]byte{1}) {
			seen[row[0]], seen[row[1]] = true, true
		}
		if len(seen) != want {
			t.Errorf("domain %q: %d values, want %d: %v", domain, len(seen), want, seen)
		}
	}
}
