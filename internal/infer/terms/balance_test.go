package terms

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// A condition that hardly a row meets at random is met by rows enough of a battery.
func TestBalanced(t *testing.T) {
	suffix := fn("HasSuffix", gives(flag), "s", text, "suffix", text)
	s := begun(t, "", words, fn("TrimSuffix", gives(text), "s", text, "suffix", text), suffix)
	if s.rows.n != batteryRows {
		t.Fatalf("%d rows, want %d", s.rows.n, batteryRows)
	}
	ends := apply(callsOf(suffix, false)[0], s.vars.params...)
	if ok, err := s.rows.evaluate(ends); err != nil || !ok {
		t.Fatal(ok, err)
	}
	if n := trueRows(ends.col).Count(); n < minRegion || n > batteryRows-minRegion {
		t.Errorf("%s holds on %d of %d rows", ends.text, n, batteryRows)
	}
}

// Of a subject that refuses nearly all inputs a battery has those that it accepts, so that its results are values on rows enough; of one that accepts many
// it has what is drawn.
func TestAcceptedRows(t *testing.T) {
	read := &relation.Func{Name: "Read", Params: []relation.Param{{Name: "n", Type: integer}}, Results: gives(integer), Err: true}
	for _, tt := range []struct {
		name           string
		from           int // numbers from here on are accepted
		atLeast, below int // accepted rows
	}{
		{"few", 4700, batteryRows / 6, batteryRows / 2},
		{"many", 2000, batteryRows / 3, 3 * batteryRows / 4},
	} {
		bodies := map[string]fake.Function{"Read": func(a []relation.Value) []relation.Value {
			if a[0].(int) < tt.from {
				return nil
			}
			return []relation.Value{a[0].(int) - tt.from}
		}}
		s := begun(t, "n in 0..5000", bodies, read)
		result := apply(s.vocab.subject[0], s.vars.params...)
		ok, err := s.rows.evaluate(result)
		if n := result.col.n; err != nil || !ok || n < tt.atLeast || n > tt.below {
			t.Errorf("%s: accepted on %d of %d rows, a term: %t, %v", tt.name, n, s.rows.n, ok, err)
		}
	}
}

func TestUsual(t *testing.T) {
	for _, tt := range []struct {
		ids  []uint32
		want []int
	}{
		{[]uint32{5, 7, 5, 9}, []int{0, 2}},
		{[]uint32{undefined, undefined, 7}, []int{2}},
		{[]uint32{undefined}, nil},
	} {
		c := &column{ids: tt.ids}
		want := relation.NewBits(len(tt.ids))
		for _, i := range tt.want {
			want.Set(i)
		}
		if got := c.usual(); !got.Equal(want) {
			t.Errorf("usual of %v: %v", tt.ids, got)
		}
	}
}

// A region is no single value of a variable.
func TestPins(t *testing.T) {
	n, xs := intVar("n"), variable(relation.Var{Name: "xs", Type: floats})
	length := apply(builtinAt("len", floats), xs)
	for _, tt := range []struct {
		of   *term
		want bool
	}{
		{compared("==", n, number(integer, 3)), true},
		{compared("==", length, number(integer, 0)), true},
		{compared("==", length, number(integer, 2)), false},
		{compared("!=", n, number(integer, 3)), false},
		{compared("==", n, length), false},
		{compared("==", called("G", n), number(integer, 0)), false},
	} {
		if got := tt.of.pins(); got != tt.want {
			t.Errorf("%s pins: %v", tt.of.text, got)
		}
	}
}
