package field

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

//go:embed judged.txt
var judged string

// A Printed is one relation that inference printed.
type Printed struct {
	Module, Target, Signature, Domain string
	Text                              string // without its name
}

// key tells printed relations apart; the domain is not part of it.
func (p Printed) key() string { return p.Module + "\t" + p.Target + "\t" + p.Text }

// Sample takes n printed relations at random, in the order of the trials. What is printed under two functions of a module is one relation, as it is where
// both are looked at in one run: trials look at each function in a run of its own.
func Sample(trials []*Trial, n int, seed int64) []Printed {
	var all []Printed
	said := map[[2]string]bool{}
	for _, t := range trials {
		for _, f := range t.Functions {
			for _, text := range f.Printed {
				_, law, _ := strings.Cut(text, ": ")
				if said[[2]string{t.Module, law}] {
					continue
				}
				said[[2]string{t.Module, law}] = true
				all = append(all, Printed{t.Module, f.Target, f.Signature, f.Domain, law})
			}
		}
	}
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	picked := r.Perm(len(all))[:min(n, len(all))]
	slices.Sort(picked)
	out := make([]Printed, len(picked))
	for i, k := range picked {
		out[i] = all[k]
	}
	return out
}

// A Judgement is what a reader said of a printed relation.
type Judgement struct {
	Sign   bool // a maintainer of the package would keep it as a test
	Reason string
}

// Judgements reads what was said, by the key of a [Printed]. The form of the list stands at its top.
func Judgements() (map[string]Judgement, error) { return readJudged(judged) }

func readJudged(text string) (map[string]Judgement, error) {
	out := map[string]Judgement{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != 5 || parts[0] != "sign" && parts[0] != "not" || parts[4] == "" {
			return nil, fmt.Errorf("line %d: want sign or not, module, target, relation, reason, with tabs between", i+1)
		}
		key := strings.Join(parts[1:4], "\t")
		if _, ok := out[key]; ok {
			return nil, fmt.Errorf("line %d: judged before", i+1)
		}
		out[key] = Judgement{parts[0] == "sign", parts[4]}
	}
	return out, nil
}

// A Reading is a sample and what was said of it.
type Reading struct {
	Signed, Refused, Open []Printed // Open are those that nobody has judged
}

// Judge looks a sample up among judgements.
func Judge(sample []Printed, said map[string]Judgement) Reading {
	var r Reading
	for _, p := range sample {
		j, ok := said[p.key()]
		switch {
		case !ok:
			r.Open = append(r.Open, p)
		case j.Sign:
			r.Signed = append(r.Signed, p)
		default:
			r.Refused = append(r.Refused, p)
		}
	}
	return r
}

// Sheet is a sample as a text to be read: a line that can be completed and put into the list of judgements, under the function's
// signature and domain. What was said before stands in its place.
func Sheet(sample []Printed, said map[string]Judgement) string {
	var sb strings.Builder
	for i, p := range sample {
		if i == 0 || p.Target != sample[i-1].Target || p.Module != sample[i-1].Module {
			fmt.Fprintf(&sb, "\n# %s\n#   domain %s\n", p.Signature, p.Domain)
		}
		j, ok := said[p.key()]
		word := map[bool]string{true: "sign", false: "not"}[j.Sign]
		if !ok {
			word = "?"
		}
		fmt.Fprintf(&sb, "%s\t%s\t%s\n", word, p.key(), j.Reason)
	}
	return sb.String()
}
