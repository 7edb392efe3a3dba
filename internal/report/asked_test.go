package report

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestAskedTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "figures.json")
	t.Setenv("JSON", path)
	figures := []Asked{AtLeast("share of native calls", 0.4, 0.43219), AtMost("seconds", 5, 7.25)}
	var b strings.Builder
	ok, err := AskedTable(&b, figures)
	if err != nil || ok {
		t.Errorf("ok %v, %v; one figure falls short", ok, err)
	}
	want := "name                   asked  measured  ok\nshare of native calls  0.4    0.4322    true\nseconds                5      7.25      false\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	if back, err := ReadAsked(path); err != nil || !reflect.DeepEqual(back, figures) {
		t.Errorf("read %v, %v, want %v", back, err, figures)
	}
	if ok, err := AskedTable(&b, figures[:1]); err != nil || !ok {
		t.Errorf("ok %v, %v; the figure is good", ok, err)
	}
}
