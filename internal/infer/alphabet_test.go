package infer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// What texts are made of is an alphabet of the code, or classes of letters and digits with a few signs.
func TestCharactersIn(t *testing.T) {
	const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	digits, lower := "0123456789", "abcdefghijklmnopqrstuvwxyz"
	for _, tt := range []struct {
		format string
		want   string
	}{
		{"%d", digits},
		{"%b", "01"},
		{"%x", digits + "abcdef"},
		{"%X", digits + "ABCDEF"},
		{"%d-z", "-" + digits + lower},
		{"%dé", ""},
		{"%d!#$%%&/()", ""},
		{"", ""},
	} {
		var texts []relation.Value
		for i := range 200 {
			if tt.format != "" {
				texts = append(texts, fmt.Sprintf(tt.format, i*i))
			}
		}
		if got := charactersIn(texts, []string{base58}); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.format, got, tt.want)
		}
	}
	var coded []relation.Value
	for i := range 200 {
		coded = append(coded, relation.List{base58[i%58], base58[i*7%58], base58[i/58]})
	}
	if got := charactersIn(coded, []string{digits, base58}); got != base58 {
		t.Errorf("of base 58: %q", got)
	}
	if got := charactersIn(append(coded, strings.Repeat("=", 2)), []string{base58}); got != sorted(base58+"=") {
		t.Errorf("with a sign for padding: %q", got)
	}
	if got := charactersIn(coded[:alphabetTexts-1], []string{base58}); got != "" {
		t.Errorf("of few texts: %q", got)
	}
}

// An alphabet has no character twice.
func TestAlphabetsOf(t *testing.T) {
	f := &subject.Function{Code: subject.Code{Constants: []subject.Constant{{Text: `"0123456789"`}, {Text: `"not found"`}, {Text: `"abc"`}, {Text: `"0123456789"`}, {Text: "7"}, {Text: `"äbcdefgh"`}}}}
	if got := alphabetsOf(f); len(got) != 1 || got[0] != "0123456789" {
		t.Errorf("got %q", got)
	}
}
