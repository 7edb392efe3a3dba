package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/study/laws"
)

// ablations are what is left out of the search, each by the names of its parts.
var ablations = []struct {
	name    string
	without []string
}{
	{"nothing", nil},
	{"joint transformations", []string{"joint", "moved"}},
	{"regions", []string{"region", "behind", "repeated", "affine-where", "order-where"}},
	{"linear fits", []string{"affine", "affine-where", "plane", "quotient"}},
	{"doc comment", []string{infer.DocComment}},
}

// ablation asks for the laws of lists with parts of the search left out.
func (b *bench) ablation() error {
	engines := b.engines
	if engines == nil {
		engines = infer.DefaultEngines()
	}
	const row = "%-22s %-8s %5v %6v %9v %8v\n" // each as soon as it is known: the whole takes an hour
	fmt.Printf("engines %s\n"+row, named(engines), "without", "list", "laws", "found", "share, %", "seconds")
	for _, name := range b.lists {
		targets, err := b.functions(name)
		if err != nil {
			return err
		}
		var whole *laws.Study
		for _, a := range ablations {
			start := time.Now()
			study, err := laws.Measure(b.ctx, targets, infer.Options{Seed: b.seed, Engines: engines, Without: a.without}, func(target string, _ []*laws.Result) {
				fmt.Fprintf(os.Stderr, "benchterms: without %s: %s\n", a.name, target)
			})
			if err != nil {
				return err
			}
			if whole == nil {
				whole = study
			}
			fmt.Printf(row, a.name, name, len(study.Results), found(study), fmt.Sprintf("%.1f", study.Share()), fmt.Sprintf("%.0f", time.Since(start).Seconds()))
			differ(whole, study)
		}
	}
	return nil
}

// functions are those of a list that the run is about.
func (b *bench) functions(list string) ([]laws.Target, error) {
	l, ok := laws.Lists[list]
	if !ok {
		return nil, fmt.Errorf("-lists: no list %s", list)
	}
	targets, err := l.Targets()
	return slices.DeleteFunc(targets, func(t laws.Target) bool { return !b.only.MatchString(t.Name) }), err
}

func found(s *laws.Study) (n int) {
	for _, r := range s.Results {
		if r.Found() {
			n++
		}
	}
	return n
}

// differ prints the laws that are found by the one study and not by the other. Both have the same laws in the same order.
func differ(whole, part *laws.Study) {
	for i, r := range part.Results {
		switch was := whole.Results[i].Found(); {
		case was && !r.Found():
			fmt.Printf("    lost: %s: %s\n", r.At, r.Text)
		case !was && r.Found():
			fmt.Printf("    gained: %s: %s\n", r.At, r.Text)
		}
	}
}
