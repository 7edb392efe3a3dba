package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// killing is a score of relations of Max: kills[t] is the mutants that relation t kills, of n.
func killing(t *testing.T, laws []algebra.Law, texts []string, kills [][]int, n int) (*claim.Score, *results) {
	t.Helper()
	m := &matrix.Matrix{Notes: make([]string, n)}
	for i := range n {
		m.Mutants, m.Ends, m.Same = append(m.Mutants, &mutant.Mutant{ID: string(rune('a' + i)), Number: uint32(i + 1)}), append(m.Ends, harness.Tried), append(m.Same, i)
	}
	set, env := claim.NewSet(), maxEnv()
	for i, text := range texts {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		first := slices.Repeat([]int32{-1}, n)
		for _, k := range kills[i] {
			first[k] = 0
		}
		m.Trials, m.First, m.Reaches = append(m.Trials, matrix.Trial{Relation: rel}), append(m.First, first), append(m.Reaches, relation.NewBits(n))
		m.Held, m.Broken = append(m.Held, 10), append(m.Broken, 0)
		c := set.Propose(claim.Claim{Relation: rel, Candidate: algebra.Candidate{Law: &laws[i]}})
		set.Observe(c.ID, claim.Evidence{Held: 10, Confirmed: true})
	}
	score := &claim.Score{Scored: &suite.Scored{Matrix: m, Worth: m.Worths(env.Funcs[0])}}
	for _, c := range set.Live() {
		score.Claims = append(score.Claims, c.ID)
	}
	return score, &results{set: set, kept: set.Live()}
}

// What only a relation kills that the original violates is not killed.
func TestMeasuredBroken(t *testing.T) {
	laws := []algebra.Law{{Name: "commutative", Family: algebra.Commutative}, {Name: "above", Family: algebra.Bound}, {Name: "same", Family: algebra.FixedPoint}}
	scored, r := killing(t, laws, []string{"Max(x, y) == Max(y, x)", "Max(x, y) > x", "Max(x, x) == x"}, [][]int{{0}, {0, 1, 2}, {1}}, 3)
	scored.Matrix.Broken[1], scored.Matrix.Ends[2] = 4, harness.Crashed // of a survivor the source would be shown
	broken := r.kept[1]
	r.set.Observe(broken.ID, claim.Evidence{Violated: 4})
	r.set.Reject(broken.ID, claim.Verdict{Kind: claim.Refuted, Stage: "measure"})
	r.measured(scored)
	if got := r.measure.Tally.Killed; got != 2 {
		t.Errorf("%d mutants are killed, want 2: one is by the broken relation alone", got)
	}
	if slices.Contains(r.kept, broken) || slices.Contains(r.robust, broken) || len(r.kept) != 2 {
		t.Error("the broken relation is kept, or another one is not")
	}
	for _, c := range r.kept {
		if w := r.worth[c.ID]; w.Kills != 1 || w.Unique != 1 {
			t.Errorf("%s: %+v, want one mutant that no other relation kills", c.Relation.Text(), *w)
		}
	}
}

// What two functions refuse alike comes behind all else, whatever it kills, and is printed only to fill up.
func TestMeasuredRefusedAlike(t *testing.T) {
	laws := []algebra.Law{{Name: "refused-alike", Family: algebra.Outcome, Traits: algebra.Supplementary}, {Name: "commutative", Family: algebra.Commutative},
		{Name: "same", Family: algebra.FixedPoint}, {Name: "at-least", Family: algebra.Bound, Traits: algebra.LowInterest}}
	texts := []string{"ok(Max(x, y)) == ok(Max(y, x))", "Max(x, y) == Max(y, x)", "Max(x, x) == x", "x <= Max(x, y)"}
	scored, r := killing(t, laws, texts, [][]int{{0, 1, 2}, {0}, {1}, {1}}, 3)
	cands := r.kept
	r.measured(scored)
	if r.kept[3] != cands[0] || r.kept[2] != cands[3] || unasked(r.kept) != 3 {
		t.Errorf("got %q first and %d printed", r.kept[0].Relation.Text(), unasked(r.kept))
	}
}

// A law that nobody misses stands with the others where it alone kills a good part of the mutants.
func TestIndispensable(t *testing.T) {
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "x <= Max(x, y)"}
	for _, tt := range []struct {
		kills   []int
		mutants int
		place   int
	}{{[]int{2, 3}, 4, 0}, {[]int{1}, 2, 2}} {
		laws := []algebra.Law{{Name: "commutative", Family: algebra.Commutative}, {Name: "same", Family: algebra.FixedPoint}, {Name: "at-least", Family: algebra.Bound, Traits: algebra.LowInterest}}
		scored, r := killing(t, laws, texts, [][]int{{0}, {1}, tt.kills}, tt.mutants)
		low := r.kept[2]
		r.measured(scored)
		if at := slices.Index(r.kept, low); at != tt.place {
			t.Errorf("one that kills %d stands in place %d, want %d", tt.kills, at, tt.place)
		}
	}
}

// What was enumerated and kills nothing that those before it do not is spare: it is not printed where there is something else.
func TestSpare(t *testing.T) {
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, y) >= x", "Max(x, x) == x", "Max(x, y) >= y", "Max(x, 0) < 1000"}
	laws := make([]algebra.Law, len(texts))
	for i := range laws {
		laws[i] = algebra.Law{Name: texts[i], Family: algebra.Bound}
	}
	scored, r := killing(t, laws, texts, [][]int{{0, 4, 5, 6, 7, 8}, {1, 9, 10, 11}, {2, 12}, {0}, {3}}, 13)
	laws[3].Traits, laws[4].Traits = algebra.Enumerated, algebra.Enumerated
	idle, telling := r.kept[3], r.kept[4]
	r.measured(scored)
	if shown := r.kept[:r.shown()]; len(shown) != 4 || slices.Contains(shown, idle) || !slices.Contains(shown, telling) {
		t.Errorf("%d are printed", len(shown))
	}
}

// What is concluded again under another premise has no line, unless it kills what nothing before it kills.
func TestConcludedAgain(t *testing.T) {
	texts := []string{"x <= y => Max(x, y) == y", "x == y => Max(x, y) == y", "x < 0 => Max(x, y) == y"}
	laws := []algebra.Law{{Name: "a", Family: algebra.FixedPoint}, {Name: "b", Family: algebra.FixedPoint}, {Name: "c", Family: algebra.FixedPoint}}
	scored, r := killing(t, laws, texts, [][]int{{0, 1, 2}, {0, 1, 2}, {0, 3}}, 4)
	same, other := r.kept[1], r.kept[2]
	r.measured(scored)
	if shown := r.kept[:r.shown()]; len(shown) != 2 || slices.Contains(shown, same) || !slices.Contains(shown, other) {
		t.Errorf("%d are printed", len(shown))
	}
}

// An enumerated claim that kills one mutant more than others is worth its line where few are killed, and not where hundreds are.
func TestTellingKills(t *testing.T) {
	for _, tt := range []struct{ killed, want int }{{0, 1}, {1, 1}, {100, 1}, {101, 2}, {278, 3}, {1000, 10}} {
		if got := tellingKills(tt.killed); got != tt.want {
			t.Errorf("of %d killed mutants %d tell, want %d", tt.killed, got, tt.want)
		}
	}
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, y) >= x", "Max(x, x) == x"}
	laws := []algebra.Law{{Name: "a", Family: algebra.Bound}, {Name: "b", Family: algebra.Bound}, {Name: "c", Family: algebra.Bound, Traits: algebra.Enumerated}}
	for _, tt := range []struct {
		kills []int
		shown int
	}{{nil, 2}, {[]int{0}, 2}, {[]int{0, 1}, 3}} { // of a dozen a tenth
		scored, r := killing(t, laws, texts, [][]int{{0, 2, 3, 4, 5, 6}, {1, 7, 8, 9, 10, 11}, tt.kills}, 12)
		idle := r.kept[2]
		r.measured(scored)
		if shown := r.kept[:r.shown()]; len(shown) != tt.shown || slices.Contains(shown, idle) != (tt.shown == 3) {
			t.Errorf("%d are printed with one that kills %v beside two others, want %d", len(shown), tt.kills, tt.shown)
		}
	}
}

// What people would hardly have written is printed where there is nothing else if it is of one execution and kills a good part of the mutants.
func TestDefines(t *testing.T) {
	for _, tt := range []struct {
		text         string
		unique, want int
	}{
		{"(Max(x, y) == 7) == (x == 7)", 9, 1}, {"(Max(x, y) == 7) == (x == 7)", 2, 1}, {"(Max(x, y) == 7) == (x == 7)", 1, 0},
		{"Max(x, y) == Max(y, x)", 9, 0},
	} {
		rel, err := relation.Parse(tt.text, maxEnv())
		if err != nil {
			t.Fatal(err)
		}
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Family: algebra.Equation, Traits: algebra.Enumerated}}, Relation: rel}
		r := &results{kept: []*claim.Claim{c}, best: 1, listed: map[claim.ID]bool{c.ID: true}, measure: &Measure{Tally: mutant.Tally{Killed: 9}},
			worth: map[claim.ID]*Worth{c.ID: {Kills: 9, Unique: tt.unique}}}
		if got := r.shown(); got != tt.want {
			t.Errorf("%s kills %d of 9 alone: %d lines, want %d", tt.text, tt.unique, got, tt.want)
		}
	}
}

// What was enumerated and kills none of the mutants is not printed, where nothing else is either; a law that is known is, and what a search took since
// executions of mutants violate it.
func TestUnproven(t *testing.T) {
	rel, err := relation.Parse("Max(x, y) == Max(y, x)", maxEnv())
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		law  algebra.Law
		want int
	}{
		{algebra.Law{Family: algebra.Bound, Traits: algebra.Enumerated}, 0},
		{algebra.Law{Family: algebra.Bound}, 1},
		{algebra.Law{Family: algebra.Searched, Traits: algebra.Enumerated}, 1},
		{algebra.Law{Family: algebra.Outcome, Traits: algebra.LastResort}, 0}, // what nobody doubts
	} {
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &tt.law}, Relation: rel}
		r := &results{kept: []*claim.Claim{c}, best: 1, worth: map[claim.ID]*Worth{c.ID: {}}}
		if r.shown() != tt.want {
			t.Errorf("%d lines of family %s with traits %v, want %d", r.shown(), tt.law.Family, tt.law.Traits, tt.want)
		}
		r.worth = nil // no mutants were tried
		if r.shown() != 1 {
			t.Errorf("%d lines of family %s with traits %v without mutants", r.shown(), tt.law.Family, tt.law.Traits)
		}
	}
}

// What kills no mutant where others kill many has no line, however well known it is; where few are killed it stands.
func TestMeasuredDeaf(t *testing.T) {
	laws := []algebra.Law{{Name: "commutative", Family: algebra.Commutative}, {Name: "same", Family: algebra.FixedPoint}, {Name: "at-least", Family: algebra.Bound}}
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "x <= Max(x, y)"}
	many := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, tt := range []struct {
		kills [][]int
		want  []string // printed
	}{
		{[][]int{{}, many, {1}}, texts[1:]},
		{[][]int{{}, many, {}}, texts[1:2]},
		{[][]int{{}, many[1:], {1}}, texts},
		{[][]int{{}, {}, {}}, texts},
	} {
		scored, r := killing(t, laws, texts, tt.kills, len(many))
		for i := range many {
			scored.Matrix.Ends[i] = harness.Crashed // of a survivor the source would be shown
		}
		r.measured(scored)
		var got []string
		for _, c := range r.kept[:r.shown()] {
			got = append(got, c.Relation.Text())
		}
		slices.Sort(got)
		if want := slices.Sorted(slices.Values(tt.want)); !slices.Equal(got, want) {
			t.Errorf("kills %v: got %q", tt.kills, got)
		}
	}
}

// What is spare from the beginning is listed behind all others and takes no place from them, unless one of these follows from it.
func TestSpared(t *testing.T) {
	law := algebra.Law{Name: "equal", Family: algebra.Conditional, Traits: algebra.Enumerated}
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "y <= Max(x, y)"}
	scored, r := killing(t, []algebra.Law{law, law, law}, texts, [][]int{{0, 1, 3}, {0, 1}, {2, 3}}, 4)
	spare := *r.set.Live()[0]
	spare.Spare = true
	r.set.Replace(r.set.Live()[0].ID, spare)
	scored.Claims[0] = r.set.Live()[0].ID
	all := r.set.Live()
	first := func() *claim.Claim {
		spared, _ := r.spared(scored.Matrix, all)
		if at := slices.IndexFunc(all, func(c *claim.Claim) bool { return c.Spare }); at < 0 || !spared[all[at]] {
			return nil
		}
		r.measured(scored)
		return r.kept[len(r.kept)-1]
	}
	if got := first(); got == nil || !got.Spare || r.shown() != 2 {
		t.Errorf("last of %d, of which %d are printed, stands %v; want the spare one behind two", len(r.kept), r.shown(), got)
	}
	scored.Matrix.First[0][2], scored.Matrix.First[2][2] = 0, -1
	if got := first(); got != nil {
		t.Errorf("%s is spared, though it alone kills a mutant", got.Relation.Text())
	}
	scored.Matrix.First[0][2], scored.Matrix.First[2][2] = -1, 0
	implied := r.set.Propose(claim.Claim{Relation: all[1].Relation, Candidate: algebra.Candidate{Law: &law}})
	r.set.Reject(implied.ID, claim.Verdict{Kind: claim.Implied, Stage: "reduce", By: []claim.ID{scored.Claims[0]}})
	if got := first(); got != nil {
		t.Errorf("%s is spared, though a claim that has a line follows from it", got.Relation.Text())
	}
}

// A generated equation that kills what others leave has a line behind them, and takes none: at most mostLined have one. An order has none.
func TestLined(t *testing.T) {
	known := algebra.Law{Name: "commutative", Family: algebra.Commutative}
	generated := algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated | algebra.Generated}
	texts := []string{"Max(x, y) == Max(y, x)", "x <= Max(x, y)", "Max(x, x) == x", "Max(2*x, 2*y) == 2*Max(x, y)", "Max(x, 7) == Max(7, x)"}
	scored, r := killing(t, []algebra.Law{known, generated, generated, generated, generated}, texts, [][]int{{0, 1, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 1}}, 6)
	for i, c := range r.set.Live() {
		if i > 0 {
			spare := *c
			spare.Spare = true
			r.set.Replace(c.ID, spare)
		}
	}
	scored.Claims = nil
	for _, c := range r.set.Live() {
		scored.Claims = append(scored.Claims, c.ID)
	}
	spared, lined := r.spared(scored.Matrix, r.set.Live())
	if len(lined) != mostLined {
		t.Errorf("%d claims are lined, want %d", len(lined), mostLined)
	}
	for _, c := range r.set.Live() {
		switch text := c.Relation.Text(); {
		case lined[c] && !spared[c]:
			t.Errorf("%s has a line, and competes for one of the others", text)
		case lined[c] && (!c.Law.Traits.Has(algebra.Generated) || text == texts[4] || text == texts[1]):
			t.Errorf("%s has a line, and kills nothing that others leave or is no equation", text)
		}
	}
	r.measured(scored)
	if got := r.shown(); got != 1+mostLined || r.kept[0].Law.Traits.Has(algebra.Generated) {
		t.Errorf("%d relations are printed, the first %s; want %d behind a law that has a form", got, r.kept[0].Relation.Text(), mostLined)
	}
}

// What people would hardly have written is listed, whatever it kills, and takes no kills from others.
func TestUnlikely(t *testing.T) {
	known := algebra.Law{Name: "commutative", Family: algebra.Commutative}
	equal := algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated}
	grows := algebra.Law{Name: "never-falls", Family: algebra.Monotone, Traits: algebra.Enumerated}
	texts := []string{
		"Max(x, y) == Max(y, x)", "Max(x, x) == x", "Max(Max(x, 2*y), Max(y+1, x)) == Max(Max(2*y, y+1), Max(x, x))",
		"x <= y && z <= x => Max(Max(z, y), x) <= Max(y, Max(x, Max(y, z)))", "x <= 7 && y <= x => Max(x, y) == x",
	}
	scored, r := killing(t, []algebra.Law{known, equal, equal, grows, equal}, texts, [][]int{{0, 1}, {2, 3}, {0, 1, 2, 3, 4, 5}, {6, 7}, {8}}, 9)
	scored.Nats = natsOf(maxEnv().Funcs[0], r.set.Live())
	if from := r.set.Live()[0].ID; scored.Nats[from] != 0 {
		t.Errorf("a law of the table costs %g", scored.Nats[from])
	}
	r.measured(scored)
	for _, c := range r.kept {
		far := strings.Contains(c.Relation.Text(), "2*y") // texts[2] in canonical form
		if r.listed[c.ID] != far || r.spare[c.ID] != far {
			t.Errorf("%s of %.1f nats: unlikely %v, spare %v", c.Relation.Text(), scored.Nats[c.ID], r.listed[c.ID], r.spare[c.ID])
		}
		if c.Relation.Text() == texts[1] && r.worth[c.ID].Unique != 2 {
			t.Errorf("%s kills %d alone, want 2: what is listed kills nothing from it", texts[1], r.worth[c.ID].Unique)
		}
	}
}

// What people would hardly have written is not printed where there is nothing else either.
func TestUnlikelyAlone(t *testing.T) {
	equal := algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated}
	for text, want := range map[string]int{"Max(x, x) == x": 1, "Max(Max(x, 2*y), Max(y+1, x)) == Max(Max(2*y, y+1), Max(x, x))": 0} {
		scored, r := killing(t, []algebra.Law{equal}, []string{text}, [][]int{{0, 1}}, 2)
		scored.Nats = natsOf(maxEnv().Funcs[0], r.set.Live())
		r.measured(scored)
		if got := r.shown(); got != want {
			t.Errorf("%s alone: %d are printed, want %d", text, got, want)
		}
	}
}

// A generated law in which a function is given a number that another execution returns has no line.
func TestFeedsScalars(t *testing.T) {
	env := maxEnv()
	for text, want := range map[string]bool{"Max(x, y) == Max(y, x)": false, "Max(Max(x, y), z) == Max(x, Max(y, z))": true, "Max(x+1, y) >= x": false} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := feedsScalars(rel); got != want {
			t.Errorf("%s gives a number to a function: %v", text, got)
		}
	}
}

// A line that follows from another one is listed, in whatever order they stand; of two that follow from each other the first stays.
func TestSubsumed(t *testing.T) {
	equal := algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated}
	least := algebra.Law{Name: "at-least", Family: algebra.Bound}
	for _, tt := range []struct {
		laws  []algebra.Law
		texts []string
		want  []string // printed
	}{
		{[]algebra.Law{least, equal}, []string{"x <= Max(x, 3)", "Max(x, 3) == x + 3"}, []string{"x <= Max(x, 3)", "Max(x, 3) == x + 3"}}, // sums wrap around
		{[]algebra.Law{least, equal}, []string{"Max(x, 3)&1 == x&1", "Max(x, 3) == x"}, []string{"Max(x, 3) == x"}},
		{[]algebra.Law{equal, least}, []string{"x <= y => Max(x, y) == y", "x <= y && y <= z => x <= Max(y, z)"}, []string{"x <= y => Max(x, y) == y"}},
		{[]algebra.Law{least, least}, []string{"Max(x, y) == y", "Max(y, x) == x"}, []string{"Max(x, y) == y"}},
		{[]algebra.Law{least, least, least}, []string{"x <= y => Max(x, y) == y", "x > y => Max(x, y) == x", "y <= Max(x, y)"},
			[]string{"x <= y => Max(x, y) == y", "y < x => Max(x, y) == x"}}, // case by case
		{[]algebra.Law{least, least, least}, []string{"x <= y => Max(x, y) == y", "x > y + 1 => Max(x, y) == x", "y <= Max(x, y)"},
			[]string{"y <= Max(x, y)", "x <= y => Max(x, y) == y", "y + 1 < x => Max(x, y) == x"}},
	} {
		scored, r := killing(t, tt.laws, tt.texts, [][]int{{0, 1}, {1, 2}, {0, 2}}[:len(tt.texts)], 3)
		r.measured(scored)
		var got []string
		for _, c := range r.kept[:r.shown()] {
			got = append(got, c.Relation.Text())
		}
		if !slices.Equal(got, tt.want) || len(r.kept) != len(tt.texts) {
			t.Errorf("%q: %q are printed, want %q", tt.texts, got, tt.want)
		}
	}
}
