package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// What a search finds of functions that nothing in it knows.
func TestSearch(t *testing.T) {
	for _, tt := range []struct {
		domain string
		bodies map[string]fake.Function
		fns    []*relation.Func
		want   []string
	}{
		{"", words, []*relation.Func{
			fn("SplitAfter", gives(texts), "s", text, "sep", text), fn("SplitAfterN", gives(texts), "s", text, "sep", text, "n", integer),
		}, []string{"SplitAfter(s, sep) == SplitAfterN(s, sep, -1)"}},
		{"", words, []*relation.Func{
			fn("TrimSuffix", gives(text), "s", text, "suffix", text), fn("HasSuffix", gives(flag), "s", text, "suffix", text),
		}, []string{"HasSuffix(s, suffix) => TrimSuffix(s, suffix) + suffix == s", "!HasSuffix(s, suffix) => TrimSuffix(s, suffix) == s"}},
		{"", numbers, []*relation.Func{
			fn("Sub", []relation.Param{{Name: "diff", Type: word}, {Name: "out", Type: word}}, "x", word, "y", word, "borrow", word),
		}, []string{"Sub(x, y, 0).diff == x - y"}},
		{"", numbers, []*relation.Func{fn("Length", gives(float), "xs", floats, "ys", floats)}, []string{
			"Length(rotate(xs, k), rotate(ys, k)) == Length(xs, ys)", "Length(scale(xs, 2), scale(ys, 2)) == Length(xs, ys)*2",
			"len(xs) != len(ys) => Length(xs, ys) == 0",
		}},
		{near, spans, []*relation.Func{spanCommon, spanSize, spanMove, spanGap}, []string{"s.Common(t).Size() <= s.Size()", "s.Common(t) == t.Common(s)"}},
		{near, spans, []*relation.Func{spanGap, spanSize, spanMove, spanCommon}, []string{"s.Common(t).Size() > 0 => s.Gap(t) == 0", "s.Move(c).Gap(t.Move(c)) == s.Gap(t)"}},
		{"", numbers, []*relation.Func{fn("Fee", gives(integer), "n", integer)}, []string{"Fee(n) == 3*n"}},
	} {
		t.Run(tt.fns[0].Name, func(t *testing.T) {
			got := found(t, tt.domain, tt.bodies, tt.fns...)
			for _, w := range tt.want {
				if !slices.Contains(got, canonical(t, w, tt.fns)) {
					t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
				}
			}
		})
	}
}

// Parse reads what is n signs long, and gives an error for more than nine.
var parsing = map[string]fake.Function{
	"Parse": func(a []relation.Value) []relation.Value {
		if s := a[0].(string); len(s) <= 9 {
			return []relation.Value{len(s)}
		}
		return nil
	},
	"Valid": func(a []relation.Value) []relation.Value { return []relation.Value{len(a[0].(string)) <= 9} },
	"Format": func(a []relation.Value) []relation.Value {
		return []relation.Value{strings.Repeat("x", max(0, a[0].(int)))}
	},
}

// Errors are outcomes: what is said of results holds where there are some, and when there are is said, too.
func TestOutcomes(t *testing.T) {
	parse := fn("Parse", gives(integer), "s", text)
	parse.Err = true
	fns := []*relation.Func{parse, fn("Valid", gives(flag), "s", text)}
	got := found(t, "len(s) in 0..18", parsing, fns...)
	for _, w := range []string{"ok(Parse(s)) => Parse(s) == len(s)", "Valid(s) == ok(Parse(s))", "ok(Parse(reverse(s))) => Parse(reverse(s)) == Parse(s)"} {
		if !slices.Contains(got, canonical(t, w, fns)) {
			t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
		}
	}
}

// What a flag of the subject says is a condition, and texts are parts of one another.
func TestFlags(t *testing.T) {
	fns := []*relation.Func{fn("HasSuffix", gives(flag), "s", text, "suffix", text), fn("TrimSuffix", gives(text), "s", text, "suffix", text)}
	got := found(t, "", words, fns...)
	if w := "!HasSuffix(s, suffix) => TrimSuffix(s, suffix) == s"; !slices.Contains(got, canonical(t, w, fns)) {
		t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
	}
}

// The last executions may have cost more than was left when they began: nothing is tried again then, and nothing is offered.
func TestOverspent(t *testing.T) {
	s := grown(t, "", numbers, fn("Fee", gives(integer), "n", integer))
	found := s.conjectures()
	if len(found) == 0 {
		t.Fatal("nothing to try again")
	}
	s.spent = s.Budget + 1000
	if held, err := s.prove(found); err != nil || len(held) > 0 {
		t.Errorf("%d conjectures are offered, %v", len(held), err)
	}
}
