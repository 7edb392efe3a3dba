package infer

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/proposer"
	"github.com/imago-mt/imago/internal/infer/stated"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// hints are what others than the engines say of a function before anything is executed: lines of commands, and what tests and the doc comment state.
// They are part of the key of the function's result.
type hints struct {
	answers    []*proposer.Answer
	statements []stated.Statement
}

// key is hints as a part of the key of a result.
func (h *hints) key() string {
	text, err := json.Marshal([]any{h.answers, h.statements})
	if err != nil {
		panic("hints of a function are texts: " + err.Error())
	}
	return string(text)
}

// hints asks and reads for one function, once. The error is the context's.
func (b *builds) hints(ctx context.Context, f *subject.Function) (*hints, error) {
	if h := b.hinted[f]; h != nil {
		return h, nil
	}
	h := &hints{}
	if slices.Contains(b.o.engines(), Stated) {
		h.statements = b.statements(f)
	}
	for _, p := range b.o.Propose {
		if b.slow.has(p.Text) {
			h.answers = append(h.answers, &proposer.Answer{Command: p.Text, Failure: "it was not asked: it took too long before"})
			continue
		}
		b.o.tell("asking %s about %s", p.Text, f.Target)
		a, err := p.Ask(ctx, b.question(f))
		if err != nil {
			return nil, err
		}
		if a.Slow { // it would take as long for each of a thousand functions
			b.slow.add(p.Text)
		}
		h.answers = append(h.answers, a)
	}
	b.hinted[f] = h
	return h, nil
}

// slowCommands are those that are not asked again.
type slowCommands struct {
	mu    sync.Mutex
	texts []string
}

// has reports whether a command is one of them.
func (s *slowCommands) has(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.texts, text)
}

// add makes a command one of them.
func (s *slowCommands) add(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts = append(s.texts, text)
}

// Bounds of a question: what a language model reads for little. No theory.
const (
	mostTold      = 60
	mostTestBytes = 20_000
)

// question is what a command is told of a function.
func (b *builds) question(f *subject.Function) *proposer.Question {
	env := b.pkg.Env
	q := &proposer.Question{
		Version: proposer.Version, Target: f.Target, Package: b.pkg.Path, Name: callOf(f.Func), Signature: f.Signature, Doc: f.Doc,
		Source: b.pkg.Declaration(f.Func).Source, Domain: b.o.Domain, Language: b.o.Language,
		Variables: []proposer.Variable{}, Results: []proposer.Variable{}, Sisters: []proposer.Sister{}, References: []proposer.Sister{},
		Tests: b.tests().Sources(f.Func.Name, mostTestBytes),
	}
	for _, p := range f.Func.Params {
		q.Variables = append(q.Variables, proposer.Variable{Name: p.Name, Type: typeText(env, p.Type)})
	}
	for _, r := range f.Func.Results {
		q.Results = append(q.Results, proposer.Variable{Name: r.Name, Type: typeText(env, r.Type)})
	}
	for _, g := range f.Sisters {
		if g != f.Func && !g.Reference && !g.Test && len(q.Sisters) < mostTold {
			q.Sisters = append(q.Sisters, proposer.Sister{Name: callOf(g), Signature: signatureOf(env, g), Doc: b.pkg.Declaration(g).Doc})
		}
	}
	for _, g := range env.Funcs {
		if g.Reference && !g.Variable() {
			q.References = append(q.References, proposer.Sister{Name: callOf(g), Signature: signatureOf(env, g)})
		}
	}
	return q
}

// typeText is a type as relations write it.
func typeText(env *relation.Env, t *relation.Type) string {
	_, text, _ := strings.Cut(env.Parameters([]relation.Var{{Name: "x", Type: t}}), " ")
	return text
}

// signatureOf is a function with its types, the receiver first, as relations see it.
func signatureOf(env *relation.Env, fn *relation.Func) string {
	var in []relation.Var
	for i, p := range fn.Params {
		name := p.Name
		if name == "" || name == "_" {
			name = fmt.Sprintf("p%d", i+1)
		}
		in = append(in, relation.Var{Name: name, Type: p.Type})
	}
	var out []string
	for _, r := range fn.Results {
		out = append(out, strings.TrimSpace(r.Name+" "+typeText(env, r.Type)))
	}
	if fn.Err {
		out = append(out, "error")
	}
	return strings.TrimSpace(fmt.Sprintf("%s(%s) (%s)", fn.Name, env.Parameters(in), strings.Join(out, ", ")))
}

// callOf is a call of a function on its parameters, as relations write it: "v.Rotate(a)".
func callOf(fn *relation.Func) string {
	var args []string
	for _, p := range fn.Params {
		args = append(args, p.Name)
	}
	if n := len(args); fn.Variadic && n > 0 {
		args[n-1] += "..."
	}
	if !fn.Recv || len(args) == 0 {
		return fn.Name + "(" + strings.Join(args, ", ") + ")"
	}
	if fn.Field {
		return args[0] + "." + baseOf(fn)
	}
	return args[0] + "." + baseOf(fn) + "(" + strings.Join(args[1:], ", ") + ")"
}

// baseOf is the name of a function without package, receiver and instance.
func baseOf(fn *relation.Func) string {
	depth, name := 0, ""
	for _, r := range fn.Name { // the type of the receiver may be an instance, too
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			name += string(r)
		}
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

// proposedName is a name in front of a line, and the parameters behind it.
var proposedName = regexp.MustCompile(`^\s*([A-Za-z][\w-]*)\s*(\([^()]*\))?\s*:([^=]|$)`)

// proposeAnswered offers the lines of commands. What cannot be read is told; a command that failed has a warning.
func proposeAnswered(_ context.Context, s *trial.Subject, q *request, _ Round) (proposals, error) {
	var out proposals
	laws := map[string]*algebra.Law{}
	for _, a := range q.hints.answers {
		if a.Failure != "" {
			out.Warnings = append(out.Warnings, fmt.Errorf("%s proposes nothing: %s", a.Command, a.Failure))
			continue
		}
		unread := slices.Clone(a.Unread)
		for _, l := range a.Lines {
			name, text := "proposed", l.Text
			if m := proposedName.FindStringSubmatch(text); m != nil {
				name, text = lawName(m[1]), m[2]+": "+strings.TrimSpace(text[len(m[0])-len(m[3]):])
				text = strings.TrimPrefix(text, ": ")
			}
			text = standsFor(s.Env, s.Func, text)
			if why := unreadable(s, text); why != "" {
				l.Why = why
				unread = append(unread, l)
				continue
			}
			if laws[name] == nil {
				laws[name] = &algebra.Law{Name: name, Family: algebra.Proposed, Traits: algebra.Enumerated | algebra.Unguarded}
			}
			out.Candidates = append(out.Candidates, algebra.Candidate{Law: laws[name], Text: text, Origin: fmt.Sprintf("line %d of %s", l.Number, a.Command)})
		}
		slices.SortStableFunc(unread, func(x, y proposer.Line) int { return x.Number - y.Number })
		for _, l := range unread {
			out.Unread = append(out.Unread, fmt.Sprintf("line %d of %s: %s: %s", l.Number, a.Command, l.Text, l.Why))
		}
		if len(unread) > 0 {
			out.Warnings = append(out.Warnings, fmt.Errorf("%d of %d lines of %s are no relations of the function (--all says why)",
				len(unread), len(a.Lines)+len(a.Unread), a.Command))
		}
	}
	return out, nil
}

// lawName is a name that a line gives as relations have names: small letters, digits and hyphens.
func lawName(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), "_", "-")
}

// unreadable is why a text is no relation that can be tried of the subject; "" if it is one.
func unreadable(s *trial.Subject, text string) string {
	rel := parseFor(s, text)
	if why := untriable(s, text, rel); why != "" {
		return why
	}
	if seesNothing(s, rel) {
		return "it compares values that look different each time"
	}
	return ""
}
