package infer

import (
	"regexp"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// maxFailing is how many conditions of the code are tried as reasons of a failure, in the order of the code. No theory.
const maxFailing = 24

// picksOne is a condition that picks one value of a variable: that it is refused alone says little.
var picksOne = regexp.MustCompile(`^\w+ == [^\s(]+$`)

// failing proposes that the function fails under a condition of its code, as code does at its top: "len(xs) != len(ws) => err(F(xs, ws))". The
// table has rows for single numbers only. The sources of such a claim lie outside of the domain, so that nothing tells beforehand which of
// the conditions it is. A panic is a failure where the doc comment speaks of panics.
func failing(s *trial.Subject, set *claim.Set) []*claim.Claim {
	outcome := ""
	switch {
	case s.Func.Err:
		outcome = "err"
	case s.Warns():
		outcome = "panics"
	default:
		return nil
	}
	fails := ofParameters(s.Func, outcome+"(F(%s))")
	var out []*claim.Claim
	for _, cond := range codeAtoms(s, survey.Vars(s.Func)) {
		if picksOne.MatchString(cond) || len(out) == maxFailing {
			continue
		}
		c := claim.Claim{Engine: string(Algebra), Order: set.Offer(), Guard: cond}
		c.Candidate = algebra.Candidate{Law: refusalLaw, Text: cond + " => " + fails, Unless: []string{fails}}
		if c.Relation = admissible(s, c.Text); c.Relation != nil && len(c.Relation.Executions()) == 1 && !hasRelation(set, c.Relation) {
			out = append(out, set.Propose(c))
		}
	}
	return out
}
