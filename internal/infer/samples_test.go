package infer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

const tagCode = `// Package tag compares names of releases.
package tag

import "strings"

var rank = map[string]int{"alpha": 1, "beta": 2, "gamma": 3, "delta": 4}

// Valid reports whether s is a release: a greek letter, a dash, a digit.
func Valid(s string) bool {
	name, digit, ok := strings.Cut(s, "-")
	return ok && rank[name] > 0 && len(digit) == 1 && '0' <= digit[0] && digit[0] <= '9'
}

// Later is the later of two releases; what is none comes first, and is "".
func Later(s, t string) string {
	if !Valid(s) && !Valid(t) {
		return ""
	}
	if !Valid(t) || Valid(s) && (rank[s[:len(s)-2]] > rank[t[:len(t)-2]] || rank[s[:len(s)-2]] == rank[t[:len(t)-2]] && s > t) {
		return s
	}
	return t
}

// Name is the letter of a release, "" of what is none.
func Name(s string) string {
	if !Valid(s) {
		return ""
	}
	return s[:len(s)-2]
}
`

const tagTest = `package tag

import "testing"

func TestAll(t *testing.T) {
	for _, s := range []string{"alpha-1", "alpha-7", "beta-1", "beta-2", "gamma-0", "delta-1", "epsilon-1", "beta-"} {
		t.Log(Valid(s), Later(s, s), Name(s))
	}
}
`

// What the package's tests give to a function are its sources: at random no text is valid, and nothing but that is learnt. And what a
// transformation does to invalid texts alone is no finding: both sides are the same whatever it does.
func TestSamplesAreSources(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/tag\n\ngo 1.22\n", "tag.go": tagCode, "tag_test.go": tagTest} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, Budget: 300_000}
	o.Subject.Dir = dir
	r := run(t, o, ".Later", ".Name")
	for i, tt := range []struct{ want, not []string }{
		{[]string{"Later(s, t) == Later(t, s)"}, []string{`Later(strings.ReplaceAll(s, " ", "\n"), t) == Later(s, t)`, `!strings.Contains(Later(s, t), " ")`}},
		{[]string{"strings.HasPrefix(s, Name(s))"}, []string{"Name(Name(s)) == Name(s)", "Name(strings.ToUpper(s)) == Name(s)"}},
	} {
		s := r.Subjects[i]
		got := texts(s)
		for _, want := range tt.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: no %s among %q", s.Target, want, got)
			}
		}
		for _, not := range tt.not {
			if slices.Contains(got, not) {
				t.Errorf("%s: %s is printed", s.Target, not)
			}
		}
	}
}
