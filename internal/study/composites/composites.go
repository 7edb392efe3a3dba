// Package composites is a study of Xiang, Wu, Yu, "A Genetic Algorithm-Based Approach for Composite Metamorphic Relations Construction" (2019): its
// subjects ([gsl]), its basic relations ([Basics]), its operators of mutation ([Operators]) and its figures (published.go) beside ours.
//
// [Open] has a child with all mutants built, and [Study.Count] says which of them count for a function: those that an input tells from the original.
// [Study.Kills] tries them with relations on the same rows. counts.go counts what the searches of internal/infer/composite find. The paper does not
// say whether the sister of a function, the cosine of the sine, is mutated with it: both are measured, see [Setting].
package composites

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// path is the package of the subjects.
const path = "github.com/imago-mt/imago/internal/study/composites/gsl"

// Functions are the subjects, each with its sister.
var Functions = []string{"Sin", "Cos"}

// Operators are those of Table 5 by imago's names: AORB is AOR, and AODU, AOIS, ASRS, CDL, COI, LOI, LOR, ODL, ROR and VDL are called the same.
func Operators() []string {
	return []string{"AODU", "AOIS", "AOR", "ASRS", "CDL", "COI", "LOI", "LOR", "ODL", "ROR", "VDL"}
}

// Options of a study. The zero value means the defaults.
type Options struct {
	Inputs   int // that decide which mutants count; 0: 1,000,000
	Seed     int64
	Workers  int               // child processes at a time; 0: GOMAXPROCS
	Subject  subject.Options   // where the package is looked for
	Cache    string            // folder of the harness's builds; "": under the user's cache folder
	Progress func(line string) // told what is being done; may be nil
}

// A Study holds the mutants of the package and the child program with them all.
type Study struct {
	o   Options
	p   *subject.Package
	pkg *mutant.Package
	s   *mutant.Schemata
	h   *harness.Harness
}

// Open makes the mutants and builds the child. Close ends it.
func Open(ctx context.Context, o Options) (*Study, error) {
	pkgs, err := subject.Load(ctx, []string{path}, o.Subject)
	if err != nil {
		return nil, err
	}
	s := &Study{o: o, p: pkgs[0]}
	if err := s.p.Reference("math.Sin", "math.Cos", "math.Pi"); err != nil {
		return nil, err
	}
	ho := harness.Options{Variant: harness.Instrumented, Workers: o.Workers, Cache: o.Cache, Dir: o.Subject.Dir}
	if s.pkg, err = mutant.InChild(ctx, s.p, ho); err != nil {
		return nil, err
	}
	if s.s, err = mutant.Generate(s.pkg, mutant.Options{Operators: Operators(), Hot: matrix.Reached(s.pkg, Functions[0])}); err != nil {
		return nil, err
	}
	ho.Schemata = s.s.ForChild()
	s.say("build the mutants of %s", s.p.Name)
	s.h, err = harness.Build(ctx, s.p, ho)
	return s, err
}

// Close ends the child program.
func (s *Study) Close() error { return s.h.Close() }

// Env is what the texts of relations are read against.
func (s *Study) Env() *relation.Env { return s.p.Env }

// function is a subject by its name.
func (s *Study) function(name string) *subject.Function {
	return s.p.Functions[slices.IndexFunc(s.p.Functions, func(f *subject.Function) bool { return f.Ident == name })]
}

// Parse reads the texts of relations of the package.
func (s *Study) Parse(texts []string) ([]*relation.Relation, error) {
	out := make([]*relation.Relation, len(texts))
	for i, text := range texts {
		var err error
		if out[i], err = relation.Parse(text, s.p.Env); err != nil {
			return nil, fmt.Errorf("read %s: %w", text, err)
		}
	}
	return out, nil
}

func (s *Study) say(format string, args ...any) {
	if s.o.Progress != nil {
		s.o.Progress(fmt.Sprintf(format, args...))
	}
}
