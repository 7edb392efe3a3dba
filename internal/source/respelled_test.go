package source_test

import (
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
		"constant":  {[]string{"pkg:npm/foo", "pkg:gem/bar"}, []string{"cpan", "swift"}, []string{"pkg:cpan/foo", "pkg:swift/bar"}},
		"escape":    {[]string{"pkg:a/b%20c"}, nil, []string{"pkg:a%2Fb%20c", "pkg%3Aa/b%20c"}},
		"twice":     {[]string{"pkg:a/b%20c"}, nil, []string{"pkg:a%2F%2F/b%20c", "pkg:a//b%20c"}},
		"case":      {[]string{"pkg:foo/bar"}, nil, []string{"PKG:foo/bar", "pkg:FOO/bar", "pkg:foo/Bar"}},
		"document":  {[]string{`{"a":[1,"b"]}`}, nil, []string{`{"a":[null,"b"]}`, `{"a":null}`, `{"a":[1,{}]}`}},
		"backslash": {[]string{`a\tb`}, nil, []string{`\u0061\tb`, `\x61\tb`}},
	} {
		sp := newSpace(t, "len(p0) in 0..24", text)
		sp.Corpus, sp.Hints.Texts = map[string][]relation.Value{"p0": nil}, c.constants
		for _, s := range c.samples {
			sp.Corpus["p0"] = append(sp.Corpus["p0"], s)
		}
		seen := map[string]bool{}
		for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 60_000) {
			seen[row[0].(string)] = true
		}
		for _, s := range c.want {
			if !seen[s] {
				t.Errorf("%s: no %s in 60,000 texts", name, s)
			}
		}
	}
}
