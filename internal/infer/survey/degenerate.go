package survey

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Never begins the warning about a subject that returned on no input.
const Never = "no input was found on which "

// degenerate says what is wrong with a domain that means nothing: the subject misbehaves on all rows, and then the usual domain is put
// back, or a parameter is left a single value.
func (s *surveyor) degenerate(o *observation, first *relation.Domain) {
	if o == nil || s.Given || len(o.rows) == 0 {
		return
	}
	if o.badRows() == len(o.rows) {
		s.Domain, s.links, s.kept = first, nil, nil
		s.warnings = append(s.warnings, fmt.Errorf(Never+"%s returns: %s", s.Func.Name, s.cause(o)))
		return
	}
	usual := map[string]bool{}
	for _, b := range first.Bounds {
		lo, hi := b.Limits()
		usual[b.Path] = lo == hi
	}
	for _, b := range s.Domain.Bounds {
		if lo, hi := b.Limits(); lo == hi && !usual[b.Path] {
			s.warnings = append(s.warnings, fmt.Errorf("the domain leaves %s one value, %v: on others %s mostly panics, does not end, or gives no finite result", b.Path, lo, s.Func.Name))
		}
	}
}

// cause names the first bad row and what became of it.
func (s *surveyor) cause(o *observation) string {
	for i, bad := range o.bad {
		if !bad {
			continue
		}
		var args []string
		for k, p := range s.Func.Params {
			args = append(args, p.Name+"="+relation.Display(o.rows[i][k], p.Type))
		}
		what := map[relation.Outcome]string{relation.Panicked: "it panics", relation.OutOfFuel: "it does not end", relation.Crashed: "it crashes",
			relation.Errored: "it gives an error", relation.Returned: "it gives no finite result"}[o.ex.Outcome[i]]
		if note := o.ex.Note[int32(i)]; note != "" {
			what += " (" + note + ")"
		}
		return what + ", as at " + strings.Join(args, " ")
	}
	return ""
}
