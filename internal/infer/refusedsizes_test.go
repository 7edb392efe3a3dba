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
		"Named":  "len(s) < 3 => !Named(s)",  // the same, or a word of three letters
		"Odd":    "",                         // no texts
		"Some":   "",                         // one of many texts is refused
	} {
		s := lab(t, name, "")
		s.Subject.Corpus = map[string][]relation.Value{"s": {"12.34.56.78", "1.20.300.4", "12-34-56", "98-76-54", "01-10-10", "now"}}
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
	if got := spliced("1.2", "30.4"); !slices.Equal(got, []string{"1.4"}) {
		t.Errorf("spliced: %q", got)
	}
}
