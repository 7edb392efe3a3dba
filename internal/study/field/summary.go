package field

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Summary counts what became of a module's exported functions.
type Summary struct {
	Module, Kind                string
	Exported, Eligible          int
	Relations, Almost, WithNone int // WithNone are the eligible functions of which no relation is printed
	Skipped                     map[string]int
	Seconds                     float64
}

// Summarize counts.
func Summarize(m Module, t *Trial) Summary {
	s := Summary{Module: m.Name, Kind: m.Kind, Exported: len(t.Functions), Skipped: map[string]int{}, Seconds: t.Seconds}
	for _, f := range t.Functions {
		if f.Skipped != "" {
			s.Skipped[reason(f.Skipped)]++
			continue
		}
		s.Eligible++
		s.Relations += len(f.Printed)
		s.Almost += len(f.Almost)
		if len(f.Printed) == 0 {
			s.WithNone++
		}
	}
	return s
}

// reasons are the kinds of reasons for which a function is skipped, each by what such a reason says.
var reasons = []struct {
	kind string
	says *regexp.Regexp
}{
	{"failed", regexp.MustCompile(`^failed: `)},
	{"generic: needs type arguments", regexp.MustCompile(`generic|type argument|type parameter`)},
	{"takes no parameters", regexp.MustCompile(`takes no parameters`)},
	{"nothing to observe", regexp.MustCompile(`nothing to observe`)},
	{"clock, randomness, files or other effects", regexp.MustCompile(`reads the clock|random|file|network|environment|writes|prints|effect|goroutine|global|package variable|unsafe|syscall|differ`)},
	{"a type that cannot be made: function, channel, interface, pointer", regexp.MustCompile(`func|chan|interface|unexported|pointer|cannot be made|recursive|opaque|constructor|uintptr|type`)},
}

func reason(text string) string {
	for _, r := range reasons {
		if r.says.MatchString(text) {
			return r.kind
		}
	}
	return "other"
}

// add adds the counts of another module.
func (s *Summary) add(o Summary) {
	s.Exported += o.Exported
	s.Eligible += o.Eligible
	s.Relations += o.Relations
	s.Almost += o.Almost
	s.WithNone += o.WithNone
	s.Seconds += o.Seconds
	for kind, n := range o.Skipped {
		s.Skipped[kind] += n
	}
}

// kinds are the reasons for which functions of s were skipped, the most frequent first.
func (s *Summary) kinds() []string {
	var out []string
	for kind := range s.Skipped {
		out = append(out, kind)
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(cmp.Compare(s.Skipped[b], s.Skipped[a]), strings.Compare(a, b)) })
	return out
}

// Table prints summaries, with what all of them come to.
func Table(w io.Writer, summaries []Summary) error {
	all := Summary{Module: "all", Skipped: map[string]int{}}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "module\tkind\texported\teligible\twith none\trelations\ta function\talmost\tseconds\ta function")
	for _, s := range summaries {
		row(tab, s)
		all.add(s)
	}
	row(tab, all)
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nskipped:")
	for _, kind := range all.kinds() {
		fmt.Fprintf(w, "  %4d  %s\n", all.Skipped[kind], kind)
	}
	_, err := fmt.Fprintln(w)
	return err
}

func row(w io.Writer, s Summary) {
	each := float64(max(1, s.Eligible))
	fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%.1f\t%d\t%.0f\t%.1f\n", s.Module, s.Kind, s.Exported, s.Eligible, s.WithNone, s.Relations,
		float64(s.Relations)/each, s.Almost, s.Seconds, s.Seconds/each)
}

// Golden is what of a summary does not depend on the machine, as a text that is kept and compared.
func Golden(summaries []Summary) string {
	var sb strings.Builder
	for _, s := range summaries {
		fmt.Fprintf(&sb, "%s: %d exported, %d eligible, %d relations, %d almost, %d with none\n", s.Module, s.Exported, s.Eligible, s.Relations, s.Almost, s.WithNone)
		for _, kind := range s.kinds() {
			fmt.Fprintf(&sb, "  %d skipped: %s\n", s.Skipped[kind], kind)
		}
	}
	return sb.String()
}

// Changed counts the lines of two golden texts that differ.
func Changed(a, b string) int {
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	n := max(len(left), len(right)) - min(len(left), len(right))
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			n++
		}
	}
	return n
}

// OfSame is the part of a golden text that is about the modules of another.
func OfSame(golden, other string) string {
	var sb strings.Builder
	kept := false
	for line := range strings.Lines(golden) {
		if name, _, ok := strings.Cut(line, ":"); ok && line[0] != ' ' {
			kept = strings.HasPrefix(other, name+":") || strings.Contains(other, "\n"+name+":")
		}
		if kept {
			sb.WriteString(line)
		}
	}
	return sb.String()
}
