package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// The shortest text that is accepted is found by making accepted ones shorter, though hardly any random text is as short.
func TestRefusedSizes(t *testing.T) {
	for name, want := range map[string]string{
		"Dotted": "len(s) < 7 => !Dotted(s)", // four numbers
		"Dashed": "len(s) < 6 => !Dashed(s)", // six digits, in pairs or not
		"Named":  "len(s) < 3 => !Named(s)",  // a word of three letters, or digits
		"Fixed":  "",                         // all accepted texts are of one size
		"Odd":    "",                         // no texts
		"Some":   "",                         // one of many texts is refused
	} {
		s := lab(t, name, "")
		s.Subject.Corpus = map[string][]relation.Value{"s": {"12.34.56.78", "1.20.300.4", "12-34-56", "98-76-54", "01-10-10", "now", "987654"}}
		set := claim.NewSet()
		found, err := refusedSizes(t.Context(), s.Subject, s.run, set)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range found {
			got = append(got, c.Relation.Text())
		}
		if want != "" && !slices.Equal(got, []string{want}) || want == "" && len(got) > 0 {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestWithoutPart(t *testing.T) {
	got := withoutPart("a-é-")
	for _, want := range []string{"aé", "", "a-é", "-é-", "a--"} {
		if want != "" && !slices.Contains(got, want) {
			t.Errorf("%q is not among %q", want, got)
		}
	}
	if slices.Contains(got, "a-\xc3-") {
		t.Errorf("a part of a character is gone: %q", got)
	}
	for below, want := range map[int][]string{9: {"1.4"}, 4: {"1.4"}, 3: nil} {
		if got := spliced("1.2", "30.4", below); !slices.Equal(got, want) {
			t.Errorf("spliced below %d bytes: %q, want %q", below, got, want)
		}
	}
}
