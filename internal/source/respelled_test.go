package source_test

import (
	"regexp"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Texts near to samples have words of the code in them, characters that are escaped, words in other letters, separators that stand twice, and null where
// a document has a value.
func TestRespelledSamples(t *testing.T) {
	for name, c := range map[string]struct {
		samples, constants, want []string
	}{
		"constant":  {[]string{"pkg:npm/foo", "pkg:gem/bar"}, []string{"cpan", "swift"}, []string{`^pkg:cpan/...$`, `^pkg:swift/...$`}},
		"escape":    {[]string{"pkg:a/b%20c"}, nil, []string{`^[^%]*%[0-9a-fA-F]{2}[^%]*%20c$`}},
		"twice":     {[]string{"pkg:a/b%20c"}, nil, []string{`(%[0-9a-fA-F]{2}){2}`, `^pkg:a//b%20c$`}},
		"case":      {[]string{"pkg:foo/bar"}, nil, []string{`^PKG:foo/bar$`, `^pkg:FOO/bar$`, `^pkg:foo/Bar$`}},
		"document":  {[]string{`{"a":[1,"b"]}`}, nil, []string{`"a":\[null,"b"\]`, `"a":null`, `"a":\[1,\{\}\]`}},
		"backslash": {[]string{`a\tb`}, nil, []string{`\\u00[0-9a-f]{2}`, `\\x[0-9a-f]{2}`}},
	} {
		sp := newSpace(t, "len(p0) in 0..24", text)
		sp.Corpus, sp.Hints.Texts = map[string][]relation.Value{"p0": nil}, c.constants
		for _, s := range c.samples {
			sp.Corpus["p0"] = append(sp.Corpus["p0"], s)
		}
		rows := source.Draw(source.Random{}, sp, seed.New(1), 60_000)
		for _, want := range c.want {
			form, found := regexp.MustCompile(want), false
			for _, row := range rows {
				found = found || form.MatchString(row[0].(string))
			}
			if !found {
				t.Errorf("%s: no text in 60,000 of the form %s", name, want)
			}
		}
	}
}
