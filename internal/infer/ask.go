package infer

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/subject"
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
			if p.Named(a.Target) != nil {
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
	var texts []string
	for _, a := range asked {
		texts = append(texts, a.Texts...)
	}
	b, err := newBuilds(ctx, p, o, texts...)
	if err != nil {
		return err
	}
	defer b.close()
	for _, a := range asked {
		if ctx.Err() != nil {
			break
		}
		if a.Explained, a.Err = b.ask(ctx, p.Named(a.Target), a.Texts); told != nil {
			told(a)
		}
	}
	return nil
}
