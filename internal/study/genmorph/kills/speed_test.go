package kills

import (
	"reflect"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/relation"
)

// Values come back from GenMorph's columns as they went in, and what has no such column is refused.
func TestConvert(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}
	for _, test := range []struct {
		typ   *relation.Type
		value relation.Value
	}{
		{relation.Predeclared(relation.Bool), true}, {relation.Predeclared(relation.Int), -3}, {relation.Predeclared(relation.Uint16), uint16(7)},
		{relation.Predeclared(relation.Float64), 2.5}, {relation.Predeclared(relation.String), "añb"}, {ints, relation.List{uint8(1), uint8(255)}},
	} {
		q, ok := quantity("x", test.typ, false)
		c := genmorph.Column{}
		put(&c, q.Type, test.value)
		if got, fits := back(test.typ, c, 0); !ok || !fits || !reflect.DeepEqual(got, test.value) {
			t.Errorf("%v: %v, %v, %v", test.value, got, fits, ok)
		}
	}
	if v, fits := narrowed(relation.Predeclared(relation.Int8), 200); fits {
		t.Errorf("200 became %v", v)
	}
	if _, ok := quantity("m", &relation.Type{Kind: relation.Map}, false); ok {
		t.Error("a map is a quantity")
	}
}

func TestRace(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	s, err := Race(t.Context(), genmorph.Row{Target: "texts.Repeat"}, Options{Seed: 1, Pairs: 40}, 8*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if s.Evaluations == 0 || s.Time <= 0 || s.Baseline.Refused != "" || s.Baseline.Of == 0 || s.Baseline.Evaluations == 0 || s.Baseline.Stands > s.Baseline.Of {
		t.Errorf("%+v", s)
	}
	t.Logf("%+v", s)
}
