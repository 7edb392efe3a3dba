package survey

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Of conditions between parameters those that follow from two others are left out.
func TestWithoutImplied(t *testing.T) {
	for _, tt := range []struct {
		links []link
		want  string
	}{
		{[]link{{"i", "<=", "len(s)"}, {"j", "<=", "len(s)"}, {"i", "<=", "j"}}, "j <= len(s) && i <= j"},
		{[]link{{"i", "<", "len(s)"}, {"j", "<=", "len(s)"}, {"i", "<=", "j"}}, "i < len(s) && j <= len(s) && i <= j"},
		{[]link{{"i", "<", "len(s)"}, {"j", "<", "len(s)"}}, "i < len(s) && j < len(s)"},
		{[]link{{"len(s)", "==", "len(t)"}}, "len(s) == len(t)"},
	} {
		if got := conjunction(withoutImplied(tt.links)); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.links, got, tt.want)
		}
	}
}

func TestLinksOf(t *testing.T) {
	for _, tt := range []struct {
		params []relation.Param
		want   string
	}{
		{[]relation.Param{param("x", float), param("n", whole)}, "[]"},
		{[]relation.Param{param("x", float), param("y", float)}, "[x <= y x < y y <= x y < x]"},
		{[]relation.Param{param("s", text), param("i", whole)}, "[i <= len(s) i < len(s)]"},
		{[]relation.Param{param("s", text), param("t", text)}, "[len(s) == len(t)]"},
	} {
		if got := fmt.Sprint(linksOf(&relation.Func{Params: tt.params})); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.params, got, tt.want)
		}
	}
}

func TestTighten(t *testing.T) {
	fn := &relation.Func{Name: "F", Params: []relation.Param{param("i", whole), param("j", whole), param("s", text)}}
	for _, tt := range []struct {
		link link
		want string
	}{
		{link{"i", "<", "len(s)"}, "i in -1000..24, j in 0..1000, len(s) in 0..24"},
		{link{"j", "<=", "i"}, "i in 0..1000, j in 0..1000, len(s) in 0..24"},
		{link{"i", "==", "len(s)"}, "i in -1000..1000, j in 0..1000, len(s) in 0..24"},
	} {
		d := Usual(fn)
		setBound(d, "j", 0, 1000)
		if tighten(d, tt.link); d.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.link, d, tt.want)
		}
	}
}

func TestSides(t *testing.T) {
	b := relation.Bound{Path: "x", Lo: Number(-10), Hi: Number(10)}
	for _, sd := range append(sides(false), sides(true)...) {
		if !sd.narrows(b) {
			t.Errorf("%v leaves %v as it is", sd, b)
		}
		if held := sd.of(b); sd.narrows(held) {
			t.Errorf("%v narrows %v once more", sd, held)
		}
	}
	if got := fmt.Sprint(sidesOfCode([]float64{0.5, 1, 7}, true)); got != "[{-Inf 7 false} {-Inf 6 false}]" {
		t.Error(got)
	}
}

func TestExplained(t *testing.T) {
	o := &observation{}
	for v := -50.0; v < 50; v++ {
		o.rows, o.bad = append(o.rows, rowsOf(v)...), append(o.bad, v < 0)
	}
	for _, tt := range []struct {
		side     side
		paid     price
		out, bad int
	}{
		{side{0, 50, false}, strict, 50, 50},  // all bad ones and no other
		{side{2, 50, false}, strict, 52, 50},  // and two good ones
		{side{20, 50, false}, strict, 0, 0},   // too many good ones
		{side{-50, 0, false}, natural, 0, 0},  // the good ones alone
		{side{-11, 50, false}, natural, 0, 0}, // not enough of the bad ones
	} {
		out, bad := o.explained(0, float, tt.side, tt.paid)
		if out != tt.out || bad != tt.bad {
			t.Errorf("%v at %v: %d, %d of them bad, want %d and %d", tt.side, tt.paid, out, bad, tt.out, tt.bad)
		}
	}
}
