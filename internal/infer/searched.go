package infer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/genetic"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// What a search with mutants may cost: so many trees decided on pairs, which take about ten nanoseconds each, and so many mutants. Its executions are as
// many as those of a kill matrix (maxKillExecutions). No theory stands behind the figures.
const (
	geneticEvaluations = 400_000_000
	geneticEach        = 12_000_000 // for each follow-up at least, those of three thousand trees
	maxGeneticParams   = 8
	maxGeneticMutants  = 120
)

// geneticReferences are the functions of the standard library that transformations name.
var geneticReferences = []string{"strings.ToUpper", "strings.ToLower", "strings.TrimSpace", runeCount}

// runeCount is the function that counts the characters of a text, where len counts bytes.
const runeCount = "utf8.RuneCountInString"

// unsearched says why a search with mutants can do nothing for a function of a package; "" if it can: each argument has its follow-ups.
func unsearched(fn *relation.Func, _ string) string {
	if n := len(fn.Params); n > maxGeneticParams {
		return fmt.Sprintf("%s has %d parameters, 1 to %d are possible", fn.Name, n, maxGeneticParams)
	}
	return ""
}

// searchProblem is what package genetic is asked for a subject.
func searchProblem(s *trial.Subject, r *trial.Runner, q *request) *genetic.Problem {
	p := &genetic.Problem{
		Subject: s.Func, Env: s.Env, Sisters: callable(s), Executor: r.Checker, Literals: q.literals(s.Func), Conditions: conditionsOfCode(s), FollowUp: q.followUp,
		Seed: s.Seed, Limits: genetic.Limits{Budget: geneticEvaluations, Each: geneticEach},
		Rows: func(name string, vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
			return searchRows(s, name, vars, about, n)
		},
	}
	if fn := s.Env.Func(runeCount); fn != nil && fn.Reference {
		p.Measures = []genetic.Measure{{Func: fn, Of: func(v relation.Value) relation.Value { return utf8.RuneCountInString(v.(string)) }}}
	}
	p.Unenumerated, p.Unbred = q.leavesOut(Enumeration), q.leavesOut(Evolution)
	alive := survivors(q.first)
	if q.leavesOut(Preference) {
		alive = nil
	}
	p.Mutants = maxGeneticMutants
	if alive != nil {
		p.Mutants = min(p.Mutants, len(alive))
	}
	p.Executions = maxKillExecutions / max(1, r.Weight)
	p.Differ = func(ctx context.Context, args []relation.Column, n int) ([]genetic.Difference, error) {
		found, err := r.Mutants.Differ(ctx, s, args, n, alive, maxGeneticMutants)
		out := make([]genetic.Difference, len(found))
		for i, d := range found {
			out[i] = genetic.Difference{Mutant: d.Mutant.ID, Rows: d.Rows, Execution: d.Execution}
		}
		return out, err
	}
	return p
}

// proposeSearched asks package genetic.
func proposeSearched(ctx context.Context, s *trial.Subject, r *trial.Runner, q *request) (proposals, error) {
	if r.Mutants == nil {
		return proposals{Warnings: []error{errors.New("no relations are searched with mutants, since none are tried")}}, nil
	}
	var warnings []error
	done := claim.Search{Engine: string(Genetic)}
	p := searchProblem(s, r, q)
	p.Cut = func(what string) { warnings = append(warnings, errors.New(what)) }
	p.Tell = func(f genetic.Figures) {
		done.Transformations++
		done.Correct += f.Correct
		done.Incorrect += f.Incorrect
		done.Evaluations += f.Evaluations
		done.Candidates += f.Candidates
		r.Log.Debug("search with mutants", "subject", s.Func.Name, "follow-up", f.Transformation, "correct", f.Correct, "incorrect", f.Incorrect, "mutants", f.Mutants,
			"evaluations", f.Evaluations, "reused", f.Reused, "time", f.Time, "executing", f.Executing, "candidates", f.Candidates)
	}
	p.Step = func(step genetic.Step, f genetic.Figures) {
		r.Log.Debug("step of a search with mutants", "step", string(step), "evaluations", f.Evaluations)
	}
	r.Tell("searching with mutants")
	found, err := genetic.Search(ctx, p)
	if errors.Is(err, harness.ErrNoDifferences) {
		return proposals{Warnings: []error{fmt.Errorf("no relations are searched with mutants: %w", harness.ErrNoDifferences)}}, nil
	}
	if unreadable := (*genetic.FollowUpError)(nil); errors.As(err, &unreadable) {
		return proposals{Warnings: []error{unreadable}}, nil
	}
	if err != nil {
		return proposals{}, err
	}
	laws := map[string]*algebra.Law{}
	var out []algebra.Candidate
	for _, f := range found {
		if laws[f.Name] == nil {
			laws[f.Name] = &algebra.Law{Name: f.Name, Family: algebra.Searched, Traits: algebra.Enumerated}
		}
		r.Log.Debug("found with mutants", "subject", s.Func.Name, "relation", f.Text, "kills", len(f.Kills), "false negatives", f.FN, "after", f.After)
		out = append(out, algebra.Candidate{Law: laws[f.Name], Text: f.Text})
	}
	return proposals{Candidates: out, Searches: []claim.Search{done}, Warnings: warnings}, nil
}

// judged is what the pairs of a search with mutants say of a relation; nil if there was no such search, or if the relation is not about a source and a
// follow-up of one of its transformations.
func (in *inference) judged(ctx context.Context, rel *relation.Relation) (*genetic.Judgement, error) {
	if rel == nil || in.run.Mutants == nil || !in.asks(Genetic) || unsearched(in.Func, "") != "" {
		return nil, nil
	}
	j, err := genetic.Judge(ctx, searchProblem(in.Subject, in.run, in.request), rel)
	if unreadable := (*genetic.FollowUpError)(nil); errors.Is(err, harness.ErrNoDifferences) || errors.As(err, &unreadable) {
		return nil, nil
	}
	return j, err
}

// survivors are the mutants, by their names, that no claim of a round kills and that came to an end with it; nil: all.
func survivors(first *Round) map[string]bool {
	if first == nil || first.Matrix == nil {
		return nil
	}
	out := map[string]bool{}
	for i, m := range first.Matrix.Mutants {
		killed := slices.ContainsFunc(first.Matrix.First, func(by []int32) bool { return by[i] >= 0 })
		if end := first.Matrix.Ends[i]; !killed && end != harness.Spent && end != harness.Crashed {
			out[m.ID] = true
		}
	}
	return out
}

// searchRows draws rows for the variables of a search with mutants: random ones, rows around those that reach the branches of the code, and edges.
func searchRows(s *trial.Subject, name string, vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
	sp := s.Space(&relation.Relation{Vars: vars, Post: about}, vars, nil)
	at := s.Seed.Child("genetic "+name, 0)
	rows := source.Draw(source.Random{}, sp, at, n/2)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, at, n/4)...)
	}
	rows = append(rows, source.Draw(source.Edge{}, sp, at, n-len(rows))...)
	byName, err := columnsOf(vars, rows)
	return byName, len(rows), err
}
