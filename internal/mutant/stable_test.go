package mutant_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// An ID is the mutant's whatever is written above it, beside it in a comment, or into another line with the same names.
func TestStableID(t *testing.T) {
	const src = "package p\n\nfunc f(w, h int) int {\n\tif h > 3 {\n\t\treturn h\n\t}\n\treturn w * h\n}\n"
	id := func(src string) string {
		s := generate(t, parse(t, "p.go", []byte(src)), mutant.Options{})
		for i := range s.Mutants {
			m := &s.Mutants[i]
			if _, before, _ := m.Changed(); m.Func == "f" && m.Operator == "AOIU" && m.Before == "w" && strings.Contains(before[0], "w * h") {
				return m.ID
			}
		}
		t.Fatalf("no such mutant in\n%s", src)
		return ""
	}
	want := id(src)
	for _, edit := range [][2]string{
		{"func f", "func g(w, h int) int { return w * h }\n\n// f is documented now.\nfunc f"},
		{"if h > 3", "if w*w > 3"},
		{"return w * h", "return  w * h // what else"},
		{"return h\n", "return w\n"},
	} {
		if got := id(strings.Replace(src, edit[0], edit[1], 1)); got != want {
			t.Errorf("with %q for %q: %s, was %s", edit[1], edit[0], got, want)
		}
	}
	if id(strings.Replace(src, "w * h", "w * h + 1", 1)) == want {
		t.Error("of another line: the same ID")
	}
}
