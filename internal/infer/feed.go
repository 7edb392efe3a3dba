package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Bounds of what sisters feed one parameter.
const (
	feedRows    = 200
	mostFeeders = 3
	mostFed     = 120
)

// feed executes sisters whose result a parameter of the subject may be given, and keeps their results as sources for it: a parser meets
// what its printer prints (traps.md A9). Texts alone are fed, since values of other types are as well drawn as returned. A sister
// that cannot be executed feeds nothing.
func (s *session) feed(ctx context.Context) {
	for _, p := range s.Func.Params {
		if !isText(p.Type) {
			continue
		}
		feeders := 0
		for _, g := range s.sisters {
			if feeders == mostFeeders || ctx.Err() != nil {
				break
			}
			if !s.feeds(g, p) {
				continue
			}
			if vs := s.returned(ctx, g, p.Type); len(vs) > 0 {
				s.Corpus[p.Name] = append(s.Corpus[p.Name], vs...)
				feeders++
			}
		}
	}
}

// isText reports whether t is a string or []byte.
func isText(t *relation.Type) bool {
	return t.Kind == relation.String || t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8
}

// feeds reports whether g prints what the subject reads: it returns one text and takes something that is none, or takes what the subject
// returns.
func (s *session) feeds(g *relation.Func, p relation.Param) bool {
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

// returned is different results of g on rows of its usual domain.
func (s *session) returned(ctx context.Context, g *relation.Func, t *relation.Type) []relation.Value {
	vars := paramVars(g)
	sp := &source.Space{Env: s.Env, Subject: g, Vars: vars, Domain: UsualDomain(g)}
	rows := source.Draw(source.Edge{}, sp, s.Seed.Child("feed edge "+g.Name, 0), feedRows/4)
	rows = append(rows, source.Draw(source.Random{}, sp, s.Seed.Child("feed "+g.Name, 0), feedRows)...)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil
	}
	ex, err := s.run.Execute(ctx, g, cols, len(rows))
	if err != nil {
		s.run.Log.Debug("feeds nothing", "subject", s.Func.Name, "sister", g.Name, "error", err)
		return nil
	}
	var out []relation.Value
	seen := map[string]bool{}
	for i, o := range ex.Outcome {
		if o != relation.Returned || len(out) == mostFed/mostFeeders {
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

// longestText is how far samples widen the domain of a text.
const longestText = 64

// lengthen lets texts be as long as most samples are where these are longer than usual, since a UUID of 24 bytes is none.
func (s *session) lengthen() {
	for _, p := range s.Func.Params {
		var lengths []int
		for _, v := range s.Corpus[p.Name] {
			if text, ok := v.(string); ok {
				lengths = append(lengths, len(text))
			}
		}
		if slices.Sort(lengths); len(lengths) == 0 || lengths[len(lengths)/2] <= source.MaxText {
			continue
		}
		setBound(s.Domain, "len("+p.Name+")", 0, float64(min(longestText, lengths[len(lengths)*9/10])))
	}
}
