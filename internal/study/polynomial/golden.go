package polynomial

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// Golden writes what is printed of a program, by type, as the golden file has it. Relations with a coefficient that has no name are marked.
func (o *Ours) Golden(p *Program) string {
	var sb strings.Builder
	fmt.Fprintln(&sb, p.Target())
	for i, t := range polynomial.Sought() {
		for _, f := range o.Types[i] {
			mark := ""
			if f.Numeric {
				mark = " (numeric)"
			}
			fmt.Fprintf(&sb, "\t%s%s: %s\n", t.Name, mark, f.Text)
		}
	}
	return sb.String()
}

// Section is the part of a golden file that is about a program, "" if there is none.
func Section(golden, target string) string {
	var out []string
	in := false
	for _, line := range strings.SplitAfter(golden, "\n") {
		if !strings.HasPrefix(line, "\t") {
			in = strings.TrimSuffix(line, "\n") == target
		}
		if in {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}
