package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/imago-mt/imago/internal/subject"
)

// Eligible prints which functions of packages can be subjects, and why the others cannot: a line each, and one that counts them.
func Eligible(w io.Writer, pkgs []*subject.Package) error {
	out := bufio.NewWriter(w)
	eligible, all := 0, 0
	for _, p := range pkgs {
		for _, f := range p.Functions {
			all++
			if f.Refused != "" {
				fmt.Fprintf(out, "no   %s: %s\n", f.Target, oneLine(f.Refused))
				continue
			}
			eligible++
			fmt.Fprintf(out, "yes  %s\n", f.Target)
			if f.Suspect != "" {
				fmt.Fprintf(out, "     unless repeated executions differ: %s\n", oneLine(f.Suspect))
			}
		}
	}
	fmt.Fprintf(out, "%d of %s can be subjects\n", eligible, count(all, "function"))
	return out.Flush()
}

type (
	jsonEligible struct {
		Version   int            `json:"version"`
		Functions []jsonFunction `json:"functions"`
	}
	jsonFunction struct {
		Target    string  `json:"target"`
		Signature string  `json:"signature"`
		Eligible  bool    `json:"eligible"`
		Refused   *string `json:"refused"`
		Suspect   *string `json:"suspect"`
	}
)

// EligibleJSON prints the same for programs, as docs/json.md describes it.
func EligibleJSON(w io.Writer, pkgs []*subject.Package) error {
	out := jsonEligible{Version: JSONVersion, Functions: []jsonFunction{}}
	for _, p := range pkgs {
		for _, f := range p.Functions {
			out.Functions = append(out.Functions, jsonFunction{f.Target, f.Signature, f.Refused == "", orNull(f.Refused), orNull(f.Suspect)})
		}
	}
	return encode(w, out)
}
