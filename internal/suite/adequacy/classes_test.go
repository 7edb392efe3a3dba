package adequacy

import (
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// A specification of more complete test frames than anybody lists is asked for by the frames that inputs were found for, and by all of its choices: the
// first thousand of the list would all be of empty texts.
func TestTooManyFrames(t *testing.T) {
	claims, err := suite.Kept(t.Context(), []string{"github.com/imago-mt/imago/internal/study/business/tokens2.PrintTokens"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := pools(t, 1, 0, claims)[0]
	if !p.Classes.Cut || len(p.Classes.warnings()) != 1 {
		t.Fatal("24,000 frames are asked for")
	}
	for _, f := range p.Classes.Frames {
		if p.Classes.in(f, len(p.Sources)).Empty() {
			t.Errorf("no source lies in %s", p.Classes.Spec.Describe(f))
		}
	}
	all, met := 0, 0
	for _, r := range iChoices(p) {
		if all++; !r.Met.Empty() {
			met++
		}
	}
	if all != 30 || met < 29 || len(p.Classes.Frames) < 100 {
		t.Errorf("sources for %d of %d choices, and for %d frames", met, all, len(p.Classes.Frames))
	}
	if pairs, frames := len(iChoicePairs(p)), len(ioFrames(p)); pairs < 200 || frames < len(p.Classes.Frames) {
		t.Errorf("%d pairs of choices, %d frames of inputs and outputs", pairs, frames)
	}
}
