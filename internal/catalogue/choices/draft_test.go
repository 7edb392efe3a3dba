package choices_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/catalogue/choices"
)

func TestDraft(t *testing.T) {
	env, fn := fee()
	fn.Err = true
	got := string(choices.Draft(env, fn, []string{"weight > 31", "weight <= 31", "weight < 0", "weight == 40", "31 >= weight", "student", "broken("}).Bytes())
	want := `# a first specification, written by imago adequacy --draft-choices: names and limits are those of the code
category weight
choice below-0: weight < 0
choice from-0-to-31: weight >= 0 && weight <= 31
choice over-31-below-40: weight > 31 && weight < 40
choice is-40: weight == 40
choice over-40: weight > 40
category student
choice yes: student
choice no: !student
output category outcome
choice answer: ok(Fee(weight, student))
choice refusal: !ok(Fee(weight, student))
output category result
choice negative: Fee(weight, student) < 0
choice zero: Fee(weight, student) == 0
choice positive: Fee(weight, student) > 0
`
	if got != want {
		t.Errorf("draft is\n%s\nwant\n%s", got, want)
	}
}
