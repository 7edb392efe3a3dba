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
		if got := d.add(&drawing{values: test.values}); got != test.want {
			t.Errorf("%d: drawn by %s, want %s", i, got, test.want)
		}
	}
	if got, want := d.functions([]field{{name: "x"}, {name: "y"}}), "return row{x: rnd.intIn(0, 9), y: rnd.coin()}\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}
