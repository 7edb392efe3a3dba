package infer

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/frames"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// An Engine is the name of a row of the table of engines: who proposes candidates.
type Engine string

// The names of the engines.
const (
	Algebra    Engine = "algebra"
	Polynomial Engine = "polynomial"
	Terms      Engine = "terms"
	Genetic    Engine = "genetic"
	Frames     Engine = "frames"
	Composite  Engine = "composite"
	Stated     Engine = "stated"
	Propose    Engine = "propose"
)

// An engine is a row of the table.
type engine struct {
	Name  Engine
	Help  string // a line for the help of --engine
	InAll bool   // "all" stands for it, too
	// Default says that it is asked if none is named.
	Default bool
	// Unsuited says why the engine can propose nothing for a function of a package, "" if it can; nil: it serves every function.
	Unsuited func(fn *relation.Func, pkg string) string
	// Names are the standard constants and functions that its relations may mention beside those of laws; nil: none. More names change what
	// laws find, so that they are known only where the engine is asked.
	Names func() []string
	// Propose lists candidates for a subject; nil: the engine has a second round alone.
	Propose func(ctx context.Context, s *trial.Subject, r *trial.Runner, q *request) (proposals, error)
	// Again lists further candidates when the claims of the first round stand; nil: the engine has no second round.
	Again func(ctx context.Context, s *trial.Subject, q *request, first Round) (proposals, error)
	// Last puts the second round of the engine behind that of the others: what it offers is said by people or their programs, and where nothing of that
	// holds, nothing else changes.
	Last bool
	// Beside says that Propose waits for a second round where other engines are asked too, and is asked if these leave room, see
	// [Round.LeavesRoom].
	Beside bool
	// Specifies says that the second round is asked without such room, too, in a smaller budget: axioms have lines of their own.
	Specifies bool
}

// A request is what engines are told beside the subject.
type request struct {
	engines []Engine          // those that are asked
	without []string          // parts of the search for terms that are left out
	scope   algebra.Scope     // what laws may speak of
	shape   *polynomial.Shape // of polynomials that are looked for; nil: the usual ones
	// followUp is the only transformation that a search with mutants looks at, "": those of its table; first is what stood before the second round,
	// nil in the first one.
	followUp string
	first    *Round
	// specification is that by categories and choices; nil: nobody has one.
	specification func() (*choices.Spec, error)
	hints         *hints           // what others say of the function
	texts         []string         // of its code, see [charactersOf] and [keywordsOf]
	alphabets     []string         // of its code, see [alphabetsOf]
	prover        *symbolic.Prover // of relations of its package; nil: nothing is proved
	fields        fieldUse         // see [evident]
}

// proposals are what an engine offers.
type proposals struct {
	Candidates []algebra.Candidate
	Omitted    []claim.Omission
	Searches   []claim.Search
	Warnings   []error
	Unread     []string // lines that are no relations, each with its reason
}

// engines is the whole set, in the order in which they are asked. A new engine is a row here, and its
// name in docs/json.md: nothing else in the program lists the engines.
var engines = []engine{
	{Name: Algebra, Help: "laws that have names", InAll: true, Default: true, Propose: proposeLaws},
	{
		Name: Polynomial, Help: "polynomials of outputs that vanish or are bounded", InAll: true,
		Unsuited: withoutNumbers, Names: polynomial.ConstantNames, Propose: proposePolynomials,
	},
	{
		Name: Terms, Help: "terms that are equal or in order, by enumeration", InAll: true, Default: true,
		Names: func() []string { return append(writtenOften(), termReferences...) }, Propose: proposeTerms, Beside: true, Specifies: true,
	},
	{
		Name: Genetic, Help: "relations of two executions, by search with mutants", InAll: true, Unsuited: unsearched,
		Names: func() []string { return geneticReferences }, Propose: proposeSearched, Beside: true,
	},
	{
		Name: Frames, Help: "relations of pairs of test frames, see docs/adequacy.md",
		Names: frames.References, Propose: proposeFramed,
	},
	{Name: Composite, Help: "what relations of the other engines that are named say together, see docs/composites.md", Again: proposeComposed},
	{Name: Stated, Help: "what tests and doc comments state, see docs/propose.md", Again: proposeStated, Last: true},
	{Name: Propose, Help: "the commands of --propose, see docs/propose.md", Again: proposeAnswered, Last: true},
}

// everyEngine is what [ParseEngines] takes for the rows with InAll.
const everyEngine = "all"

// ParseEngines reads a list of engines, "algebra,polynomial", or "all".
func ParseEngines(text string) ([]Engine, error) {
	asked := map[Engine]bool{}
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		known := false
		for _, e := range engines {
			if name == string(e.Name) || name == everyEngine && e.InAll {
				asked[e.Name], known = true, true
			}
		}
		if !known {
			return nil, fmt.Errorf("there is no engine %q: name %s, several of them with commas, or %s", name, strings.Join(engineNames(), ", "), everyEngine)
		}
	}
	var out []Engine
	first := false
	for _, e := range engines {
		if asked[e.Name] {
			out, first = append(out, e.Name), first || e.Propose != nil
		}
	}
	if !first {
		return nil, fmt.Errorf("%s adds to what other engines find: name one of them, too, as in %s,%s", text, Algebra, text)
	}
	return out, nil
}

// engineNames lists the names of the table.
func engineNames() []string {
	var out []string
	for _, e := range engines {
		out = append(out, string(e.Name))
	}
	return out
}

// DefaultEngines are those that are asked if none is named.
func DefaultEngines() (out []Engine) {
	for _, e := range engines {
		if e.Default {
			out = append(out, e.Name)
		}
	}
	return out
}

// EngineList is how engines are written in a list that [ParseEngines] reads.
func EngineList(engines []Engine) string {
	var names []string
	for _, e := range engines {
		names = append(names, string(e))
	}
	return strings.Join(names, ",")
}

// EngineUsage is the table as the help of a flag.
func EngineUsage() string {
	var rows, outside []string
	for _, e := range engines {
		rows = append(rows, fmt.Sprintf("%s (%s)", e.Name, e.Help))
		if !e.InAll {
			outside = append(outside, string(e.Name))
		}
	}
	all := everyEngine
	if len(outside) > 0 {
		all += " (but " + strings.Join(outside, ", ") + ")"
	}
	return fmt.Sprintf("who proposes relations: `ENGINES` %s, several with commas, or %s", strings.Join(rows, ", "), all)
}

// engines are the names of those that are asked.
func (o *Options) engines() []Engine {
	out := o.named()
	if len(o.Propose) > 0 && !slices.Contains(out, Propose) {
		out = append(slices.Clone(out), Propose)
	}
	return out
}

// named are the names of the engines that are asked whether there is a command or not.
func (o *Options) named() []Engine {
	if len(o.Engines) == 0 {
		return DefaultEngines()
	}
	return o.Engines
}

// rowsOf are the rows of the engines with such names, in the order of the table.
func rowsOf(names []Engine) []engine {
	return slices.DeleteFunc(slices.Clone(engines), func(e engine) bool { return !slices.Contains(names, e.Name) })
}

// EngineFlags are those of the command line that ask for other engines than the default ones.
func (o *Options) EngineFlags() []string {
	asked := o.named()
	var out []string
	for _, p := range o.Propose {
		out = append(out, "--propose", p.Text)
	}
	if slices.Equal(asked, DefaultEngines()) {
		return out
	}
	out = append(out, "--engine", EngineList(asked))
	if o.FollowUp != "" {
		out = append(out, "--follow-up", o.FollowUp)
	}
	if o.Shape == nil {
		return out
	}
	side := map[bool]string{false: "eq", true: "ineq"}
	return append(out, "--inputs", strconv.Itoa(o.Shape.Inputs), "--input-degree", strconv.Itoa(o.Shape.InputDegree), "--output-degree", strconv.Itoa(o.Shape.OutputDegree),
		"--relation", side[o.Shape.OutputIneq], "--input-relation", side[o.Shape.InputIneq])
}

// unsuited says why none of the engines that are asked can do anything with a function, "" if one can.
func (o *Options) unsuited(fn *relation.Func, pkg string) string {
	var reasons []string
	for _, e := range rowsOf(o.engines()) {
		why := e.unsuited(fn, pkg)
		if why == "" {
			return ""
		}
		reasons = append(reasons, why)
	}
	return strings.Join(reasons, "; ")
}

// unsuited is Unsuited of an engine that need not have it.
func (e engine) unsuited(fn *relation.Func, pkg string) string {
	if e.Unsuited == nil {
		return ""
	}
	return e.Unsuited(fn, pkg)
}

// engineReferences are what relations of the engines that are asked may mention.
func (o *Options) engineReferences() []string {
	var out []string
	for _, e := range rowsOf(o.engines()) {
		if e.Names != nil {
			out = append(out, e.Names()...)
		}
	}
	return out
}

// asks reports whether an engine is asked.
func (q *request) asks(name Engine) bool { return slices.Contains(q.engines, name) }

// waits reports whether an engine is asked in the second round for the first time.
func (q *request) waits(e engine) bool { return e.Beside && len(q.engines) > 1 }

// ofCode are the constants of the scope that the code has: the well-known ones are in front of them.
func (q *request) ofCode() []algebra.Constant {
	return q.scope.Constants[min(len(wellKnown), len(q.scope.Constants)):]
}

// proposals asks an engine, if it can do anything with the subject.
func (q *request) proposals(ctx context.Context, s *trial.Subject, r *trial.Runner, e engine) (proposals, error) {
	if e.Propose == nil || e.unsuited(s.Func, s.Env.Path) != "" {
		return proposals{}, nil
	}
	return e.Propose(ctx, s, r, q)
}

// proposeLaws asks the table of laws. Parameters without influence, such as a receiver that is but where the result goes, stay out of all laws
// but the one that says so.
func proposeLaws(ctx context.Context, s *trial.Subject, r *trial.Runner, q *request) (proposals, error) {
	sc := q.scope
	sc.ReadOnly = readOnly(ctx, r)
	fixed, dead, err := withoutInfluence(ctx, s, r, sc)
	if err != nil {
		return proposals{}, err
	}
	if sc.Characters, err = resultCharacters(ctx, s, r, q.alphabets); err != nil {
		return proposals{}, err
	}
	sc.Fixed, sc.Dead, sc.Errs = fixed, dead, fails(ctx, s, r)
	return proposals{Candidates: algebra.Propose(sc)}, nil
}
