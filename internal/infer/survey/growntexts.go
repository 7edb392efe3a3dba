package survey

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A parser refuses nearly all texts that are drawn by chance. The rows that reach its branches have some that it accepts, which are few and alike, and what
// is said of accepted texts would be seen on these alone: of four addresses all have one letter before the sign. So accepted texts are grown from
// those that are known, generation by generation, and join the corpus, of which the rows of all stages are drawn.
//
// It is the loop of a fuzzer (Zalewski, AFL) in which a text is interesting if it is accepted and has a form of which there are few yet. Texts with other signs,
// such as a backslash, are grown as often as those with the usual ones: what reads a quoted text accepts nearly anything between two quotation marks.
// So are texts with a name that the code knows, "docker.io", in its usual place, in another one, or twice: they have the form of all others.

// Sizes of the growth of texts. No theory stands behind them.
const (
	litterRows    = 300 // texts in each generation
	litters       = 16  // generations at most
	idleLitters   = 4   // generations without a text that is kept, after which it ends
	mostGrown     = 160 // texts that are kept
	mostOfForm    = 20  // of one form
	mostOfSigns   = 40  // with the same signs
	mostNamed     = 20  // with the same signs, and names of the code in the same places
	textParts     = 20  // of the budget that they may cost
	shortestName  = 3   // bytes of a constant of the code that is a name, and no sign
	commonlyTaken = 4   // a function that accepts one of so many texts drawn by chance needs none
)

// growTexts adds texts to the corpus that the subject accepts: that it gives no error for, or for which a condition holds.
func (s *surveyor) growTexts(ctx context.Context) error {
	var texts []int
	for i, p := range s.Func.Params {
		if isText(p.Type) {
			texts = append(texts, i)
		}
	}
	if s.Given || len(texts) == 0 || !s.Func.Err && !answers(s.Func) {
		return nil
	}
	g := &textGrowth{surveyor: s, sp: s.Space(nil, Vars(s.Func), nil), at: texts, kept: map[string]int{}, met: map[string]bool{}, r: s.Seed.Child("texts", 0).Rand()}
	g.limit = s.run.Spent() + s.run.Remaining()/textParts
	if err := g.begin(ctx); err != nil || g.common || len(g.rows) == 0 {
		return err
	}
	s.run.Tell("growing texts that it accepts")
	for n, idle := 0, 0; n < litters && idle < idleLitters && len(g.rows) < mostGrown && s.run.Spent() < g.limit && ctx.Err() == nil; n++ {
		kept, err := g.take(ctx, g.litter())
		if err != nil {
			return err
		}
		if idle++; kept > 0 {
			idle = 0
		}
	}
	for _, i := range texts {
		name := s.Func.Params[i].Name
		for _, row := range g.rows {
			s.Corpus[name] = append(s.Corpus[name], row[i])
		}
	}
	return nil
}

// answers reports whether a function says yes or no.
func answers(fn *relation.Func) bool {
	return len(fn.Results) == 1 && fn.Results[0].Type.Kind == relation.Bool
}

// textGrowth is the rows that a subject accepts, and how many there are of each form of their texts, and with the same signs.
type textGrowth struct {
	*surveyor
	sp       *source.Space
	at       []int // parameters that are texts
	rows     []source.Row
	kept     map[string]int // by form and by signs
	met      map[string]bool
	r        *rand.Rand
	limit    int64
	accepted int  // rows
	common   bool // the subject accepts many texts that are drawn by chance
}

// begin keeps what is accepted of the rows that reach branches and of random ones, which have those of the corpus.
func (g *textGrowth) begin(ctx context.Context) error {
	random := source.Draw(source.Random{}, g.sp, g.Seed.Child("texts by chance", 0), litterRows)
	if _, err := g.take(ctx, random); err != nil {
		return err
	}
	if g.common = g.accepted*commonlyTaken > len(random); g.common {
		return nil
	}
	_, err := g.take(ctx, g.Pool)
	return err
}

// litter is rows that are made of kept ones. Those with the same signs have as many children as those with others, and of these each form.
func (g *textGrowth) litter() []source.Row {
	kin := families{forms: map[string][]string{}, rows: map[string][]source.Row{}}
	for _, row := range g.rows {
		kin.add(g.signs(row), g.form(row), row)
	}
	pick := func() source.Row { return kin.pick(g.r) }
	out := make([]source.Row, 0, litterRows)
	for range litterRows {
		row := slices.Clone(pick())
		i := g.at[g.r.IntN(len(g.at))]
		if v := source.Offspring(g.r, row[i], pick()[i], g.Hints.Texts); g.sp.Inside(i, v) {
			row[i] = v
			out = append(out, row)
		}
	}
	return out
}

// form is the forms of the texts of a row, and signs are their signs; both with where the texts have names that the code knows.
func (g *textGrowth) form(row source.Row) string { return g.named(row, source.Form) }

func (g *textGrowth) signs(row source.Row) string { return g.named(row, source.Signs) }

func (g *textGrowth) named(row source.Row, of func(string) string) string {
	return g.each(row, func(text string) string { return of(text) + g.names(text) })
}

// names says whether a text begins with a name that the code knows, and whether it has one or several; "" if it has none.
func (g *textGrowth) names(text string) string {
	first, many := "", 0
	for _, name := range g.Hints.Texts {
		if len(name) < shortestName {
			continue
		}
		if strings.HasPrefix(text, name) {
			first = " first"
		}
		many += strings.Count(text, name)
	}
	if many == 0 {
		return ""
	}
	return first + " of " + strconv.Itoa(min(many, 2))
}

// each is something of each text of a row.
func (g *textGrowth) each(row source.Row, of func(string) string) string {
	out := ""
	for _, i := range g.at {
		text, _ := source.TextOf(row[i])
		out += of(text) + "\x00"
	}
	return out
}

// families are rows by the signs of their texts, and by their forms.
type families struct {
	signs []string
	forms map[string][]string
	rows  map[string][]source.Row
}

func (f *families) add(signs, form string, row source.Row) {
	if f.forms[signs] == nil {
		f.signs = append(f.signs, signs)
	}
	if f.rows[form] == nil {
		f.forms[signs] = append(f.forms[signs], form)
	}
	f.rows[form] = append(f.rows[form], row)
}

// pick is a row of any form with any signs, each with the same chance.
func (f *families) pick(r *rand.Rand) source.Row {
	forms := f.forms[f.signs[r.IntN(len(f.signs))]]
	rows := f.rows[forms[r.IntN(len(forms))]]
	return rows[r.IntN(len(rows))]
}

// take keeps the rows that the subject accepts, as long as there are few of their form, and says how many it kept.
func (g *textGrowth) take(ctx context.Context, rows []source.Row) (kept int, err error) {
	if len(rows) == 0 {
		return 0, nil
	}
	cols, err := source.Columns(Vars(g.Func), rows)
	if err != nil {
		return 0, err
	}
	ex, err := g.run.Execute(ctx, g.Func, cols, len(rows))
	if err != nil {
		return 0, err
	}
	for i, o := range ex.Outcome[:len(rows)] {
		if o != relation.Returned || answers(g.Func) && ex.Outputs[0].At(i) != true {
			continue
		}
		g.accepted++
		key, form, signs := g.each(rows[i], strings.Clone), g.form(rows[i]), g.signs(rows[i])
		most := mostOfSigns
		if signs != g.each(rows[i], source.Signs) {
			most = mostNamed
		}
		if g.met[key] || g.kept["form "+form] >= mostOfForm || g.kept["signs "+signs] >= most || len(g.rows) >= mostGrown {
			continue
		}
		g.met[key] = true
		g.kept["form "+form]++
		g.kept["signs "+signs]++
		g.rows = append(g.rows, rows[i])
		kept++
	}
	return kept, nil
}
