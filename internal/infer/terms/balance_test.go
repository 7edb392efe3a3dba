package terms

import (
	"testing"

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
