package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Question asks what became of relations of one function.
type Question struct {
	Target string   // names one function, with its type arguments if it is generic
	Texts  []string // as for [Explain]
}

// An Answer is what [Explain] would say, or why it has nothing to say.
type Answer struct {
	Question
	*Explained
	Err error
}

// Ask answers many questions as [Explain] answers one, package by package: the child programs of each are built once. told, which may
// be nil, gets each answer as soon as there is one. What stops one function does not stop the others; the answers are in the order
// of the questions.
func Ask(ctx context.Context, questions []Question, o Options, told func(*Answer)) ([]*Answer, error) {
	o.complete()
	var targets []string
	answers := make([]*Answer, len(questions))
	for i, q := range questions {
		targets = append(targets, q.Target)
		answers[i] = &Answer{Question: q, Err: fmt.Errorf("%s names no single function", q.Target)}
	}
	pkgs, err := subject.Load(ctx, targets, o.Subject)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		var asked []*Answer
		for _, a := range answers {
			if slices.ContainsFunc(p.Functions, func(f *subject.Function) bool { return f.Target == a.Target }) {
				asked = append(asked, a)
			}
		}
		if err := askPackage(ctx, p, asked, o, told); err != nil {
			return answers, err
		}
	}
	return answers, ctx.Err()
}

// askPackage answers what is asked of the functions of p.
func askPackage(ctx context.Context, p *subject.Package, asked []*Answer, o Options, told func(*Answer)) error {
	if err := p.Reference(referencesFor(p)...); err != nil {
		return fmt.Errorf("references of %s: %w", p.Path, err)
	}
	for _, a := range asked {
		for _, text := range a.Texts {
			if err := p.Reference(relation.Qualified(text)...); err != nil {
				o.Logger.Debug("no reference", "text", text, "error", err) // reading the text says what is wrong
			}
		}
	}
	b := &builds{pkg: p, o: o}
	defer b.close()
	for _, a := range asked {
		if ctx.Err() != nil {
			break
		}
		i := slices.IndexFunc(p.Functions, func(f *subject.Function) bool { return f.Target == a.Target })
		if a.Explained, a.Err = b.ask(ctx, p.Functions[i], a.Texts); told != nil {
			told(a)
		}
	}
	return nil
}

// ask infers for one function and explains texts.
func (b *builds) ask(ctx context.Context, f *subject.Function, texts []string) (*Explained, error) {
	sortByName(b.pkg, f)
	out := &Subject{Function: f, Package: b.pkg, Target: f.Target, Signature: f.Signature, Skipped: f.Refused}
	if out.Skipped == "" {
		out.Skipped = undrawable(b.pkg.Env, f.Func)
	}
	if out.Skipped != "" {
		return nil, fmt.Errorf("%s cannot be a subject: %s", f.Target, out.Skipped)
	}
	s, err := b.session(ctx, f)
	if err != nil {
		return nil, err
	}
	found, err := b.find(ctx, s, f)
	if err != nil {
		return nil, err
	}
	s.fill(out, found)
	ex := &Explained{Subject: out}
	for _, text := range texts {
		e, err := s.explain(ctx, found, text)
		if err != nil {
			return ex, fmt.Errorf("explain %s: %w", text, err)
		}
		ex.Explanations = append(ex.Explanations, e)
	}
	return ex, nil
}
