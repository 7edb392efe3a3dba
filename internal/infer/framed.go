package infer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/frames"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// framesShare is the part of the budget that the search for frames may take. No theory: engines that enumerate leave as much to the gate.
const framesShare = 0.3

// specification is that of a function in a package's folder, or a draft from its code where nobody has written one.
func specification(dir string, f *subject.Function, env *relation.Env) (*choices.Spec, error) {
	file, err := choices.Read(dir, f.Ident)
	if errors.Is(err, fs.ErrNotExist) {
		file, err = choices.Draft(env, f.Func, f.Conditions), nil
	}
	if err != nil {
		return nil, err
	}
	return file.Bind(env, f.Func)
}

// admitChoices makes known what the specifications of a package's functions name and no relation does, as strings.Count of a text: the child must have
// it when it is built. What is wrong with a file is told where its function is asked.
func admitChoices(ctx context.Context, p *subject.Package) error {
	var texts []string
	for _, f := range p.Functions {
		if file, err := choices.Read(p.Dir, f.Ident); err == nil {
			texts = append(texts, file.Texts()...)
		}
	}
	return p.Admit(ctx, texts...)
}

// specified is the text of a function's specification, for the key of its result; "" if there is none.
func specified(dir string, f *subject.Function) string {
	data, err := os.ReadFile(filepath.Join(dir, choices.Path(f.Ident)))
	if err != nil {
		return ""
	}
	return string(data)
}

// proposeFramed asks package frames.
func proposeFramed(ctx context.Context, s *trial.Subject, r *trial.Runner, q *request) (proposals, error) {
	if q.specification == nil {
		return proposals{}, nil
	}
	spec, err := q.specification()
	if err != nil {
		return proposals{}, err
	}
	r.Tell("pairing test frames")
	least := r.Remaining() - int64(framesShare*float64(r.Remaining()))
	found, did, err := frames.Search(ctx, &frames.Problem{
		Spec: spec, Env: s.Env, Executor: r.Recorder(ctx), Seed: s.Seed.Child("frames", 0),
		Left: func() int64 { return r.Remaining() - least },
		Rows: func(name string, vars []relation.Var, pre relation.Expr, n int) ([]relation.Column, int, error) {
			return frameRows(s, name, vars, pre, n)
		},
	})
	if err != nil && ctx.Err() == nil {
		return proposals{}, err
	}
	r.Log.Debug("pairs of frames", "subject", s.Func.Name, "frames", did.Frames, "joined", did.Joined, "pairs", did.Pairs, "candidates", did.Candidates)
	var out proposals
	for _, fault := range did.Faults {
		out.Warnings = append(out.Warnings, fmt.Errorf("%s: %s", spec.Name, fault))
	}
	if len(did.Unused) > 0 {
		out.Warnings = append(out.Warnings, fmt.Errorf("%s: no input was drawn for %s", spec.Name, strings.Join(did.Unused, ", ")))
	}
	if did.Cut {
		out.Warnings = append(out.Warnings, fmt.Errorf("%s: there are more than %d complete test frames", spec.Name, did.Frames))
	}
	laws := map[string]*algebra.Law{}
	for _, f := range found {
		if laws[f.Name] == nil {
			laws[f.Name] = &algebra.Law{Name: f.Name, Family: algebra.Framed, Traits: algebra.Enumerated}
		}
		out.Candidates = append(out.Candidates, algebra.Candidate{Law: laws[f.Name], Text: f.Text})
	}
	return out, nil
}

// frameRows draws inputs of the subject, with a formula as premise if there is one: random ones, rows around those that reach the branches of the
// code, and edges.
func frameRows(s *trial.Subject, name string, vars []relation.Var, pre relation.Expr, n int) ([]relation.Column, int, error) {
	sp := s.Space(&relation.Relation{Vars: vars, Pre: pre}, vars, pre)
	at := s.Seed.Child("frames "+name, 0)
	rows := source.Draw(source.Random{}, sp, at, n/2)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, at, n/4)...)
	}
	rows = slices.Concat(rows, source.Draw(source.Edge{}, sp, at, n-len(rows)))
	if pre != nil {
		at := at.Child("marked", 0)
		rows = append(rows, marked(sp, source.Draw(source.Random{}, sp.Under(nil), at, n), at)...)
	}
	cols, err := source.Columns(vars, rows)
	return cols, len(rows), err
}
