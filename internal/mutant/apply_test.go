package mutant_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// What a mutant leaves unused is used, and a function that may come to its end panics there.
func TestApplyCompiles(t *testing.T) {
	const src = `package p

func f(a []int) int {
	n := len(a) * 2
	for i, x := range a {
		if y := x + 1; y > 3 {
			return i
		}
	}
	for {
		if a == nil {
			return n
		}
	}
}

func g(x any) int {
	switch y := x.(type) {
	case int:
		return y
	}
	panic("no number")
}
`
	s := generate(t, parse(t, "p.go", []byte(src)), mutant.Options{})
	repaired := 0
	for i := range s.Mutants {
		m := &s.Mutants[i]
		out, err := s.Apply(m)
		if err != nil {
			t.Errorf("%v\n%s", err, m.Diff())
			continue
		}
		if text := string(out); strings.Contains(text, "; _ = ") || strings.Contains(text, "imago: no return") {
			repaired++
		}
	}
	if repaired < 5 {
		t.Errorf("only %d mutants were repaired", repaired)
	}
}

func TestDiff(t *testing.T) {
	const src = "package p\n\nfunc f(a, b int) int {\n\tif a < b {\n\t\treturn a\n\t}\n\treturn b\n}\n"
	s := generate(t, parse(t, "p.go", []byte(src)), mutant.Options{Operators: []string{"CBD"}})
	if len(s.Mutants) != 1 {
		t.Fatalf("%d mutants", len(s.Mutants))
	}
	want := `@@ -3,3 +3,3 @@ f
 func f(a, b int) int {
-	if a < b {
+	if a <= b {
 		return a
`
	if got := s.Mutants[0].Diff(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Edits at one offset: what closes comes before what opens, and inner brackets close before outer ones.
func TestNestedSites(t *testing.T) {
	const src = "package p\n\nfunc f(a, b, c, d int) bool { return -a+b*c-d>a&&b<c||!(a==b&&c!=d) }\n"
	s := generate(t, parse(t, "p.go", []byte(src)), mutant.Options{})
	if len(s.Left) > 0 {
		t.Errorf("left out: %+v", s.Left)
	}
	if len(s.Mutants) < 80 {
		t.Errorf("only %d mutants", len(s.Mutants))
	}
}
