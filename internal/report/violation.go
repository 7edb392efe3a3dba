package report

import "github.com/imago-mt/imago/internal/suite"

func violationJSON(v *suite.Violation) *jsonViolation {
	if v == nil {
		return nil
	}
	j := &jsonViolation{At: v.At, Refused: v.Refused, Repeat: v.Repeat, Sides: []jsonSide{}, Calls: callsJSON(v.Calls)}
	for _, s := range v.Sides {
		j.Sides = append(j.Sides, jsonSide(s))
	}
	return j
}

func callsJSON(calls []suite.Call) []jsonCall {
	out := []jsonCall{}
	for _, c := range calls {
		out = append(out, jsonCall{Role: c.Role, Text: c.Text, Actual: c.Actual, Got: c.Got})
	}
	return out
}
