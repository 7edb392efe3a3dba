package adequacy

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/relation"
)

// A Criterion is what of the code or of the relations must be tested.
type Criterion struct {
	Name, Doc string
	// K is how many different output relations must judge a source that satisfies a requirement, where nothing else is asked for. 0: requirements are
	// satisfied by groups, and the degree is the share of those that are.
	K int
	// Follows tells that it asks what follow-ups execute, which costs an execution of each group beside its decision.
	Follows bool
	// Chooses tells that it asks about categories and choices, which are drafted where nobody has written them.
	Chooses      bool
	requirements func(*Pool) []Requirement
}

// usualK is the paper's knee for all criteria but IO-CTF, which wants 2 (§V-A): more relations raise the faults found by less than 2 points.
const usualK = 3

// kOfFrames is the paper's knee for IO-CTF (§V-A): frames of inputs and outputs bring so many sources that two relations for each find what more would.
const kOfFrames = 2

// Criteria is the whole set, the default first. A new criterion is a row here and one of TestCriteria.
var Criteria = []Criterion{
	{Name: "branch", Doc: "both sides of each condition, and the entry of the function", K: usualK, requirements: branchSides},
	{Name: "statement", Doc: "each block of statements, as go tool cover cuts them, of functions that have a branch, and the entry of the function", K: usualK, requirements: statements},
	{Name: "i-choice", Doc: "each choice of the inputs, of testdata/imago/FUNC.choices or a draft (Fu et al.)", K: usualK, Chooses: true, requirements: iChoices},
	{Name: "i-choice-pair", Doc: "each two choices of the inputs that go together (Fu et al.)", K: usualK, Chooses: true, requirements: iChoicePairs},
	{Name: "io-ctf", Doc: "each complete test frame of inputs with each frame of outputs that comes of it (Fu et al.)", K: kOfFrames, Chooses: true, requirements: ioFrames},
	{Name: "metamorphic", Doc: "each side is taken by the sources of a group and not by its follow-ups, or the other way round", Follows: true, requirements: changedSides},
	{Name: "eccem", Doc: "each relation has a source or a follow-up on each way through the function (Chen et al.)", Follows: true, requirements: classesPerRelation},
	{Name: "apc", Doc: "each path is run by a source or a follow-up (Dong et al.)", Follows: true, requirements: paths},
	{Name: "apcem", Doc: "each relation runs each path that it can run (Dong et al.)", Follows: true, requirements: pathsPerRelation},
	{Name: "appcem", Doc: "each relation runs each pair of paths that its sources and follow-ups can run (Dong et al.)", Follows: true, requirements: pathPairsPerRelation},
}

// Named finds a criterion.
func Named(name string) (*Criterion, error) {
	if name == "" {
		return &Criteria[0], nil
	}
	var names []string
	for i := range Criteria {
		if Criteria[i].Name == name {
			return &Criteria[i], nil
		}
		names = append(names, Criteria[i].Name)
	}
	return nil, fmt.Errorf("there is no criterion %q (there are %s)", name, strings.Join(names, ", "))
}

// Requirements are what the criterion asks of the function of a pool.
func (c *Criterion) Requirements(p *Pool) []Requirement { return c.requirements(p) }

// Degree is how far the chosen groups of a pool meet requirements of the criterion; nil chooses all. k <= 0 is the criterion's own.
func (c *Criterion) Degree(p *Pool, reqs []Requirement, k int, chosen relation.Bits) float64 {
	if c.K == 0 {
		if chosen == nil {
			chosen = relation.All(len(p.Groups))
		}
		return share(reqs, chosen)
	}
	if k <= 0 {
		k = c.K
	}
	return Associate(len(p.Sources), p.Groups, p.Form, chosen).Degree(reqs, k)
}

// branchSides asks for each side of the branches that may run for the function, and for its entry: decision coverage has both (DO-178B, 1992), and
// code without a branch would ask for nothing else.
func branchSides(p *Pool) []Requirement {
	reqs := []Requirement{p.entry()}
	for i, b := range p.Branches {
		if !p.Reached[b.Func] {
			continue
		}
		for _, taken := range []bool{true, false} {
			if !taken && b.Kind != harness.Condition {
				continue
			}
			side := 2 * i
			if !taken {
				side++
			}
			reqs = append(reqs, Requirement{Func: b.Func, Text: sideText(b, taken), File: p.file(b.File), Line: b.Line, side: side + 1, Met: p.sourcesWith(func(s *Source) bool {
				return s.Sides.Get(side)
			})})
		}
	}
	return reqs
}

// statements asks for each block of statements that may run for the function, and for its entry: code without a branch has no list of blocks.
func statements(p *Pool) []Requirement {
	reqs := []Requirement{p.entry()}
	for k, b := range p.Blocks {
		if !p.Reached[b.Func] {
			continue
		}
		reqs = append(reqs, Requirement{Func: b.Func, Text: b.Text, File: p.file(b.File), Line: b.Line, Met: p.sourcesWith(func(s *Source) bool {
			return s.Blocks.Get(k)
		})})
	}
	return reqs
}

// sideText is a side for people.
func sideText(b harness.Branch, taken bool) string {
	if b.Kind != harness.Condition {
		return b.Cond
	}
	return fmt.Sprintf("%s is %v", b.Cond, taken)
}

// entry is that the function is executed at all.
func (p *Pool) entry() Requirement {
	fn := p.claims.Function()
	return Requirement{Func: p.Subject, Text: fn.Ident + " is called", File: fn.File, Line: fn.Line, Met: relation.All(len(p.Sources))}
}

// file is a file of the package with its folder.
func (p *Pool) file(base string) string { return filepath.Join(p.claims.Package().Dir, base) }

// sourcesWith are the sources for which a property holds.
func (p *Pool) sourcesWith(has func(*Source) bool) relation.Bits {
	met := relation.NewBits(len(p.Sources))
	for i := range p.Sources {
		if has(&p.Sources[i]) {
			met.Set(i)
		}
	}
	return met
}
