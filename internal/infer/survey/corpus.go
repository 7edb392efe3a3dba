package survey

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Limits of the texts that sisters return for one parameter. No theory stands behind them.
const (
	corpusRows = 200 // on which a sister is executed, and a quarter of that of the edge grid
	maxSisters = 3   // whose texts are taken
	maxAsked   = 12  // that are executed: most of those that return a text print something else
	maxCorpus  = 120
)

// Feed executes sisters whose result a parameter of the subject may be given, and adds their results to the subject's corpus: a parser meets
// what its printer prints (docs/traps.md A9). Of texts alone, since values of other types are as well drawn as returned. samples are the texts
// that tests give a function ([subject.Package.Texts]). A sister that cannot be executed adds nothing.
func Feed(ctx context.Context, r *trial.Runner, sisters []*relation.Func, samples func(*relation.Func) map[string][]string) {
	s := r.Subject
	for _, p := range s.Func.Params {
		if !isText(p.Type) {
			continue
		}
		n, asked := 0, 0
		for _, g := range sisters {
			if n == maxSisters || asked == maxAsked || ctx.Err() != nil {
				break
			}
			if !prints(s, g, p) {
				continue
			}
			asked++
			vs, read := mostlyAccepted(ctx, r, returned(ctx, r, g, p.Type, samples(g)))
			s.Corpus[p.Name] = append(s.Corpus[p.Name], vs...)
			if read {
				n++
			}
		}
	}
}

// isText reports whether t is a string or []byte.
func isText(t *relation.Type) bool {
	return t.Kind == relation.String || t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8
}

// prints reports whether g prints what parameter p of the subject reads: it returns one text and takes something that is none, or takes
// what the subject returns.
func prints(s *trial.Subject, g *relation.Func, p relation.Param) bool {
	if g == s.Func || g.Reference || len(g.Results) != 1 || !relation.Identical(g.Results[0].Type, p.Type) || len(g.Params) == 0 {
		return false
	}
	for _, q := range g.Params {
		if source.Drawable(s.Env, q.Type) != nil {
			return false
		}
		if !isText(q.Type) {
			return true
		}
	}
	return len(g.Params) == 1 && len(s.Func.Results) > 0 && relation.Identical(g.Params[0].Type, s.Func.Results[0].Type)
}

// mostlyAccepted is those of the texts that the subject, a function of one text, reads without an error, and no more others than these and
// its samples: texts of values that nobody has would crowd these out. read says that it reads some of them, or may: a printer of something else takes no place from
// that of what is read.
//
// A printer prints anything, and most values that are drawn are none that a parser reads again. Of several parameters one alone does not decide
// whether a text is refused, so that all of the texts are taken.
func mostlyAccepted(ctx context.Context, r *trial.Runner, texts []relation.Value) (taken []relation.Value, read bool) {
	s := r.Subject
	if !s.Func.Err || len(s.Func.Params) != 1 || len(texts) == 0 {
		return texts, len(texts) > 0
	}
	var rows []source.Row
	for _, text := range texts {
		rows = append(rows, source.Row{text})
	}
	cols, err := source.Columns(Vars(s.Func), rows)
	if err != nil {
		return texts, true
	}
	ex, err := r.Execute(ctx, s.Func, cols, len(rows))
	if err != nil {
		return texts, true
	}
	var accepted, refused []relation.Value
	for i, o := range ex.Outcome {
		if o == relation.Returned {
			accepted = append(accepted, texts[i])
		} else {
			refused = append(refused, texts[i])
		}
	}
	if known := len(accepted) + len(s.Corpus[s.Func.Params[0].Name]); known > 0 {
		refused = refused[:min(len(refused), known)]
	}
	return append(accepted, refused...), len(accepted) > 0
}

// returned is different results of g on rows of its usual domain, some of them with samples.
func returned(ctx context.Context, r *trial.Runner, g *relation.Func, t *relation.Type, samples map[string][]string) []relation.Value {
	s, vars := r.Subject, Vars(g)
	sp := &source.Space{Env: s.Env, Subject: g, Vars: vars, Domain: Usual(g), Corpus: source.CorpusOf(samples)}
	rows := source.Draw(source.Edge{}, sp, s.Seed.Child("feed edge "+g.Name, 0), corpusRows/4)
	rows = append(rows, source.Draw(source.Random{}, sp, s.Seed.Child("feed "+g.Name, 0), corpusRows)...)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil
	}
	ex, err := r.Execute(ctx, g, cols, len(rows))
	if err != nil {
		r.Log.Debug("adds nothing to the corpus", "subject", s.Func.Name, "sister", g.Name, "error", err)
		return nil
	}
	var out []relation.Value
	seen := map[string]bool{}
	for i, o := range ex.Outcome {
		if o != relation.Returned || len(out) == maxCorpus/maxSisters {
			continue
		}
		v := ex.Outputs[0].At(i)
		if text := relation.Display(v, t); !seen[text] {
			seen[text] = true
			out = append(out, v)
		}
	}
	return out
}

// maxLength is how far samples widen the domain of a text: a hash of SHA-256 in print has as many bytes. No theory; see make laws.
const maxLength = 64

// lengthen lets texts be as long as nine of ten samples are where most are longer than usual, since a UUID of 24 bytes is none.
func lengthen(d *relation.Domain, fn *relation.Func, corpus map[string][]relation.Value) {
	for _, p := range fn.Params {
		var lengths []int
		for _, v := range corpus[p.Name] {
			if text, ok := v.(string); ok {
				lengths = append(lengths, len(text))
			}
		}
		if slices.Sort(lengths); len(lengths) == 0 || lengths[len(lengths)/2] <= source.MaxText {
			continue
		}
		setBound(d, "len("+p.Name+")", 0, float64(min(maxLength, lengths[len(lengths)*9/10])))
	}
}
