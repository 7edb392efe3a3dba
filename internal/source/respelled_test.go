package source_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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

// Texts have constants of the code in other letters, and turned, so that a text that stands twice has a constant that it does not have alone.
func TestNearConstants(t *testing.T) {
	for _, of := range []*relation.Type{text, {Kind: relation.Slice, Elem: octet}} {
		sp := newSpace(t, "len(p0) in 0..24", of)
		sp.Hints.Texts = []string{"bytes", "héé=", "-"}
		seen, twice := map[string]bool{}, 0
		for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 60_000) {
			s, _ := source.TextOf(row[0])
			if !utf8.ValidString(s) {
				t.Fatalf("%q is no text", s)
			}
			seen[s] = true
			if !strings.Contains(s, "bytes") && strings.Contains(s+s, "bytes") {
				twice++
			}
		}
		all := slices.Sorted(maps.Keys(seen))
		for _, want := range []string{`^bytes$`, `^BYTES$`, `^Bytes$`, `^bYTES$`, `^(bYtes|byTes|bytEs|byteS)$`, `^HÉÉ=$`, // in other letters,
			`^(ytesb|tesby|esbyt|sbyte)$`, `^(éé=h|é=hé|=héé)$`, `^(ytes.b|tes.by|es.byt|s.byte)$`} { // and turned
			if !slices.ContainsFunc(all, regexp.MustCompile(want).MatchString) {
				t.Errorf("%s: no text of 60,000 of the form %s", of, want)
			}
		}
		if twice < 10 { // a third of what was seen; constants as they stand have one
			t.Errorf("%s: %d texts of 60,000 have the constant only if they stand twice", of, twice)
		}
	}
}
