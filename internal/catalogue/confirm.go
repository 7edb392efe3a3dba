package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/gotest"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/relation/emit"
)

// Confirm compiles, vets and runs the tests that [Write] would write, with their seed and with another one and on the corpus of the fuzz
// targets, without writing them beside the code, and notes in p how many drawn sources each relation's precondition accepts. A relation found
// now whose test fails or is refused by go vet is taken out of p and noted in LeftOut: its fault is no reason to lose the others. The error is one line that says what to mend.
func Confirm(ctx context.Context, p *Package) error {
	for traps := true; ; {
		err := p.confirm(ctx, traps)
		var r *refuted
		var e *effectful
		switch {
		case errors.As(err, &r):
			p.without(r)
		case errors.As(err, &e) && p.withoutSubject(e):
		case errors.As(err, &e) && traps:
			traps = false // what initialises the package has the effect: it fails, and the tests say whether that matters
		default:
			return err
		}
	}
}

// confirm is one round of [Confirm]; its error is a *refuted where relations found now fail.
func (p *Package) confirm(ctx context.Context, traps bool) error {
	tmp, err := os.MkdirTemp("", "imago-confirm-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	trial := *p
	trial.Out = nil
	if _, err := trial.merge(p.catalogueDir()); err != nil {
		return err
	}
	tests, err := trial.tests(p.catalogueDir())
	if err != nil {
		return err
	}
	laid, err := p.lay(tmp, tests)
	if err != nil || len(laid.tests) == 0 {
		return err
	}
	events, err := p.goTest(ctx, laid, traps)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if e := harness.EffectOf(gotest.Text(events)); e != nil {
		return &effectful{trial.identOf(running(events)), e}
	}
	if err != nil {
		events = named(events, laid.tests)
		if refusals := trial.refusedByCompiler(events, laid.tests[:laid.written]); len(refusals) > 0 {
			return &refuted{refusals}
		}
		return trial.explain(laid.dir, events, err)
	}
	findings, err := vetted(p.goCommand(ctx, laid, "vet", "-json"), laid.tests[:laid.written])
	if err != nil {
		return err
	}
	if refusals := trial.refusedByVet(findings, laid.tests); len(refusals) > 0 {
		return &refuted{refusals}
	}
	p.note(accepted(events))
	return nil
}

// A layout is where go commands find the files of a trial.
type layout struct {
	dir     string // the folder of the package of the tests
	overlay string // the file that tells go commands what stands there
	tests   []file
	written int // how many of tests would be written; the others are of the trial alone
}

// lay puts the files that would be written, and those of the trial alone, into the folder tmp.
func (p *Package) lay(tmp string, tests []file) (*layout, error) {
	l := &layout{dir: p.Dir, overlay: filepath.Join(tmp, "overlay.json")}
	overlay := map[string]string{}
	for _, t := range tests {
		if t.data == nil {
			overlay[filepath.Join(p.Dir, t.name)] = "" // it will not be there
			continue
		}
		l.tests = append(l.tests, t)
	}
	if len(l.tests) == 0 {
		return l, nil
	}
	w := &changes{dir: p.Dir}
	if p.Out != nil {
		run := filepath.Join(tmp, "run")
		w.dir = filepath.Join(run, filepath.FromSlash(p.Path))
		out := *p.Out
		out.Dir = run
		if err := out.module(w); err != nil {
			return nil, err
		}
	}
	var err error
	if l.tests, err = w.helped(p.Name, l.tests); err != nil {
		return nil, err
	}
	l.dir, l.written = w.dir, len(l.tests)
	if l.tests, err = withAgain(l.tests); err != nil {
		return nil, err
	}
	for i, t := range l.tests {
		if p.Out != nil {
			err = w.write(t.name, t.data)
		} else {
			name := filepath.Join(tmp, fmt.Sprint(i, ".go"))
			overlay[filepath.Join(p.Dir, t.name)] = name
			err = os.WriteFile(name, t.data, 0o644)
		}
		if err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, err
	}
	return l, os.WriteFile(l.overlay, data, 0o644)
}

// helped adds the files of helpers that tests of a package need.
func (w *changes) helped(pkg string, tests []file) ([]file, error) {
	for _, external := range []bool{true, false} {
		need, err := w.clause(pkg, external, tests, false)
		if err != nil {
			return nil, err
		}
		if len(need) == 0 {
			continue
		}
		data, err := emit.Helpers(pkg, external, need...)
		if err != nil {
			return nil, err
		}
		tests = append(tests, file{helperFiles[external], data})
	}
	return tests, nil
}

// goTest runs the tests of p's subjects, those that draw from another seed, and the fuzz targets on their corpus.
// They are confined as children are; with traps an effect ends them.
func (p *Package) goTest(ctx context.Context, l *layout, traps bool) ([]gotest.Event, error) {
	var names []string
	for _, s := range p.Subjects {
		names = append(names, emit.Identifier(s.Subject))
	}
	run := "^(TestImago|" + againPrefix + "|FuzzImago)(" + strings.Join(names, "|") + ")$"
	cmd := p.goCommand(ctx, l, "test", "-vet=off", "-count=1", "-timeout", testTime.String(), "-run", run)
	if err := harness.ConfineTest(cmd, traps); err != nil {
		return nil, err
	}
	return gotest.Run(cmd)
}

// testTime is how long the tests of a package may take: emitted ones end within a second or two. No theory stands behind it.
const testTime = 2 * time.Minute

// effectful says that a test tried to have an effect: that of the subject ident, or, for "", what initialises the package.
type effectful struct {
	ident  string
	effect *harness.Effect
}

// Error says what it tried.
func (e *effectful) Error() string {
	if e.ident == "" {
		return "its initialisation " + e.effect.String()
	}
	return fmt.Sprintf("%s cannot be a subject: it %v", e.ident, e.effect)
}

// running is the test that was running when an effect ended all of them; "" if none was.
func running(events []gotest.Event) string {
	for _, e := range events {
		if strings.Contains(e.Output, harness.EffectMark) {
			test, _, _ := strings.Cut(e.Test, "/")
			return test
		}
	}
	return ""
}

// identOf is the subject that a test function is about; "" if it is about none.
func (p *Package) identOf(test string) string {
	for _, s := range p.Subjects {
		if id := emit.Identifier(s.Subject); slices.Contains([]string{"TestImago" + id, againPrefix + id, "FuzzImago" + id}, test) {
			return s.Ident
		}
	}
	return ""
}

// withoutSubject is p less a subject, which it notes; false if there is no such subject.
func (p *Package) withoutSubject(e *effectful) bool {
	n := len(p.Subjects)
	p.Subjects = slices.DeleteFunc(slices.Clone(p.Subjects), func(s Subject) bool { return s.Ident == e.ident })
	if len(p.Subjects) == n {
		return false
	}
	p.LeftOut = append(p.LeftOut, e.Error())
	return true
}

// A subtest is that of one relation: Identifier of its subject, and its name.
type subtest struct{ subject, relation string }

var acceptedLine = regexp.MustCompile(`imago: accepted (\d+) of`)

// accepted reads how many sources each relation accepted.
func accepted(events []gotest.Event) map[subtest]int {
	counts := map[subtest]int{}
	for _, e := range events {
		m := acceptedLine.FindStringSubmatch(e.Output)
		if at, ok := subtestOf(e.Test); ok && m != nil && !strings.HasPrefix(e.Test, againPrefix) {
			counts[at], _ = strconv.Atoi(m[1])
		}
	}
	return counts
}

// note keeps the counts of relations that have a precondition.
func (p *Package) note(counts map[subtest]int) {
	for i := range p.Subjects {
		s := &p.Subjects[i]
		id := emit.Identifier(s.Subject)
		s.Usual = map[string]int{}
		for at, n := range counts {
			if at.subject == id {
				s.Usual[at.relation] = n
			}
		}
	}
}
