package emit

import (
	"strings"
	"testing"
)

// Relations with other variables share the function that draws, where what they have in common is drawn alike; a premise that bounds a
// variable needs one of its own.
func TestDrawingsAreShared(t *testing.T) {
	d := drawings{prefix: "draw", row: "row"}
	for i, test := range []struct {
		values map[string]string
		want   string
	}{
		{map[string]string{"x": "rnd.intIn(0, 9)"}, "draw1"},
		{map[string]string{"y": "rnd.coin()", "x": "rnd.intIn(0, 9)"}, "draw1"},
		{map[string]string{"x": "rnd.intIn(1, 9)"}, "draw2"},
		{map[string]string{"y": "rnd.coin()"}, "draw1"},
	} {
		if got := d.add(&drawing{values: test.values, ties: map[string]string{}}); got != test.want {
			t.Errorf("%d: drawn by %s, want %s", i, got, test.want)
		}
	}
	if got, want := d.functions([]field{{name: "x"}, {name: "y"}}), "return row{x: rnd.intIn(0, 9), y: rnd.coin()}\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}

// Fields of one type that are drawn alike are tied to each other, others not.
func TestDrawnAlikeIsTied(t *testing.T) {
	one := &drawing{
		values: map[string]string{"a": "rnd.textOf(0, 9)", "b": "rnd.textOf(0, 9)", "c": "rnd.textOf(0, 8)", "n": "rnd.intIn(0, 9)", "m": "rnd.intIn(0, 9)", "ok": "rnd.coin()"},
		ties:   map[string]string{"a": "imagoTieTexts", "b": "imagoTieTexts", "c": "imagoTieTexts", "n": "imagoTie", "m": "imagoTie", "ok": ""},
	}
	var fields []field
	for _, name := range []string{"a", "n", "b", "c", "m", "ok"} {
		fields = append(fields, field{name: name})
	}
	got := one.drawBody("row", fields)
	want := "\nimagoTieTexts(rnd, &row.a, &row.b)\nimagoTie(rnd, &row.n, &row.m)\nreturn row\n"
	if !strings.HasPrefix(got, "row := row{") || !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant an end of%s", got, want)
	}
}
