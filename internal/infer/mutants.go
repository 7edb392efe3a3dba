package infer

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Measure is what the relations of a subject are worth by the mutants that they kill.
type Measure struct {
	Tally   mutant.Tally // of all that hold, printed or not
	Printed float64      // score of those alone that are printed
	Robust  []string     // the names of those that tests should keep, the printed ones first; see [matrix.Matrix.Robust]
	Most    int64        // see [suite.Claims]
	// Survivor is the smallest mutant that computes something else and that no relation sees; nil if there is none.
	Survivor *Survivor
}

// A Survivor is a mutant as a person is shown it: the prompt for the next relation.
type Survivor struct {
	ID, Operator  string // see [mutant.Mutant]
	File          string // base name
	Line          int    // of the first line that it changes
	Before, After []string
}

// A Worth is what one relation kills.
type Worth struct {
	Kills, Unique int // mutants, and those of them that no other relation of the subject kills
	// KillingSources is few simple sources that kill as many, where [Options].Keep asks for them.
	KillingSources []source.Row `json:"-"`
}

// measured takes over what claims kill, and orders those that are kept by it. The broken ones are gone.
func (r *results) measured(scored *claim.Score) {
	var all []*claim.Claim
	var stands []int
	var worth []matrix.Worth
	for i, id := range scored.Claims {
		c := r.set.Current(id)
		if _, broken := r.set.Verdict(c.ID); !broken {
			all, stands, worth = append(all, c), append(stands, i), append(worth, scored.Worth[i])
		}
	}
	r.worth = map[claim.ID]*Worth{}
	m := scored.Matrix.Of(stands)
	followed := r.followed()
	r.listed = unlikely(all, scored.Nats, followed)
	maps.Copy(r.listed, variants(all, func(i int) int { kills, _ := m.Count(i); return kills }))
	for i, c := range all {
		kills, unique := m.Count(i)
		r.worth[c.ID] = &Worth{Kills: kills, Unique: unique}
		worth[i].Kind = string(c.Law.Family) + ": " + worth[i].Kind
	}
	r.measure = &Measure{Tally: m.Tally(), Survivor: survivorOf(m), Most: scored.Most}
	claims := func(order []int) (out []*claim.Claim) {
		for _, i := range order {
			out = append(out, all[i])
		}
		return out
	}
	var order []int
	var spared map[*claim.Claim]bool
	r.subsumed = map[claim.ID]bool{}
	for again := true; again; {
		order, spared = r.ordered(m, worth, all, scored, followed)
		r.kept = claims(order)
		again = subsume(r.subsumed, r.kept[:r.shown()], r.set)
	}
	r.matrix = m.Of(order)
	shown := order[:r.shown()]
	written := slices.DeleteFunc(slices.Clone(order), func(i int) bool { return spared[all[i]] && !slices.Contains(shown, i) })
	slices.Sort(written) // of equal ones the first in the order of choice is taken
	r.robust = claims(subsetOf(m, worth, written).robust(shown))
	r.widen(m.Tally().Killed < minKilled)
}

// ordered puts claims in the order of print, and notes which of them are spare. What is listed kills what others kill: that it does takes
// nothing from what a reader sees.
func (r *results) ordered(m *matrix.Matrix, worth []matrix.Worth, all []*claim.Claim, scored *claim.Score, followed map[*claim.Claim]bool) (order []int, spared map[*claim.Claim]bool) {
	spared, lined := r.spared(m, all)
	competing, _ := competition(all, spared)
	beside := m.Of(competing)
	for at, i := range competing {
		_, r.worth[all[i].ID].Unique = beside.Count(at)
	}
	listed := maps.Clone(r.listed)
	maps.Copy(listed, r.subsumed)
	order, spare, lines := valuable(m, worth, all, ranking{scored.Of, spared, lined, followed, listed, scored.Nats})
	r.best, r.axioms, r.spare = lines[0], lines[1], map[claim.ID]bool{}
	for _, i := range spare {
		r.spare[all[i].ID] = true
	}
	return order, spared
}

// scoreOf is the mutation score of the first n of those that are kept.
func (r *results) scoreOf(n int) float64 {
	var first []int
	for i := range min(n, len(r.matrix.Trials)) {
		first = append(first, i)
	}
	return r.matrix.Of(first).Tally().Score()
}

// minKilled is below how many mutants, killed by all relations, killing none says nothing against a relation: those of a function that
// calls others and does little else. No theory stands behind the figure.
const minKilled = 50

// widen adds to the robust relations the best one of each law that is not among them: what people get wrong is not always what mutants do,
// and another law may see it. Of what kills nothing it adds none, unless mutants tell little of the function.
func (r *results) widen(idle bool) {
	kind := func(l *algebra.Law) any { // each polynomial is a law of its own
		if l.Family == algebra.Polynomial || l.Family == algebra.Inequality {
			return l.Family
		}
		return l
	}
	said := map[any]bool{}
	for _, c := range r.robust {
		said[kind(c.Law)] = true
	}
	for _, c := range r.kept {
		if len(r.robust) < matrix.MostRobust && !said[kind(c.Law)] && !r.spare[c.ID] && !c.LowInterest() && (idle || r.worth[c.ID].Kills > 0) {
			said[kind(c.Law)] = true
			r.robust = append(r.robust, c)
		}
	}
}

// survivorOf is the smallest mutant that no relation sees though it computes something else; nil if there is none.
func survivorOf(m *matrix.Matrix) *Survivor {
	left := m.Survivors()
	if len(left) == 0 {
		return nil
	}
	s := &Survivor{ID: left[0].ID, Operator: left[0].Operator, File: filepath.Base(left[0].File)}
	s.Line, s.Before, s.After = left[0].Changed()
	return s
}

// A ranking is what is known of claims before they are put in order: the function that they are of, those that take no place from others
// ([results.spared]), those of them that have a line behind the others, those from which a law follows that people know, and those that are listed
// alone ([unlikely], [variants], [subsume]).
type ranking struct {
	of                      *relation.Func
	spared, lined, followed map[*claim.Claim]bool
	listed                  map[claim.ID]bool
	nats                    map[claim.ID]float64 // what they cost by the grammar of laws
}

// wellKnownFirst is how many relations are printed for what they say, whatever they kill: the absence of a law that everybody knows would
// puzzle. They keep their places from those that kill few more, less than one in notableKills of what all kill. docs/traps.md D has three and
// no such bound, with which the study of expected laws finds a fiftieth less (make laws).
const (
	wellKnownFirst = 6
	notableKills   = 50
)

// valuable lists relations in the order of print. The seven that are printed are the best known and those that kill most for their length
// of what these do not; they stand in the order in which they would be taken for what they kill alone. Laws that nobody misses come last,
// but for indispensable ones: a reader learns nothing from them. Behind them is what is hardly printed at all, see [unasked]. What nobody doubts is
// last of all, but for what kills no mutant where others do: that has no line, however well known the law is.
//
// Axioms that find no place among the seven come next. So do the generated claims that are lined, and contracts ([isContract]) while there are fewer lines
// than are ample. lines says how many lines the seven have, and how many there are behind them. Claims that were spare from the
// beginning ([claim.Claim]) are behind all others but for these.
//
// What enumeration found, or says again what a law says ([repetitions], [echoes]), is known to nobody: it stands for what it kills alone. It
// is spare if that is hardly anything, unless it says something new where there is little else and kills much of what others kill, or it is an
// axiom; or unless followed has it, since a law that people know is an instance of it. So is what kills nothing where others kill much, and
// what is concluded again under another premise, however little else there is: constant.Real had one conclusion under four premises, of
// numbers that four types hold exactly.
func valuable(m *matrix.Matrix, worth []matrix.Worth, all []*claim.Claim, by ranking) (order, spare []int, lines [2]int) {
	beside, again := supplementary(all), repetitions(all)
	main, listed := competition(all, by.spared)
	competing := subsetOf(m, worth, main)
	killed := competing.Tally().Killed // what is listed takes nothing from the others
	idle, ineffective := map[int]bool{}, ineffectiveIn(m, killed)
	tier := func(i int) int {
		indispensable := competing.indispensable(i)
		return b2i(all[i].LowInterest() && !indispensable) + 2*b2i(beside[all[i]]) + 4*b2i(idle[i]) +
			8*b2i(lastResort(all[i]) && !indispensable) + 16*b2i(ineffective[i])
	}
	unknown := func(i int) bool { return all[i].Law.Traits.Has(algebra.Enumerated) && !by.followed[all[i]] || again[i] }
	var known []int
	for _, i := range main {
		if len(known) < wellKnownFirst && tier(i) == 0 && !unknown(i) {
			known = append(known, i)
		}
	}
	order = competing.order(known, 1+killed/notableKills)
	said, formlessLines, told, concluded, echo := 0, 0, newAxioms(), map[string]bool{}, echoes(all, order, by.of)
	for _, i := range main {
		told.note(all[i])
	}
	for at, i := range order {
		// Where a claim works out the length of the result, another one about the length is no line to fill a page with.
		welcome := !again[i] && !echo[i] && said < ample && broad(m, i, killed) &&
			!told.told[measured(all[i].Relation.Post)] && !ordering(all[i])
		conclusion := relation.ExprString(all[i].Relation.Post)
		repeated := all[i].Relation.Pre != nil && concluded[conclusion]
		concluded[conclusion] = true
		own, isFormless := killsBeside(m, i, order[:at]), unknown(i) && formlessClaim(all[i]) && !isContract(all[i], by.of, by.nats)
		idle[i] = (repeated || unknown(i) && !welcome) && own < tellingKills(killed) || isFormless && formlessLines > 0 && own*broadKills < killed
		said += b2i(tier(i) == 0 && kills(m, i))
		formlessLines += b2i(isFormless && !idle[i])
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(tier(a), tier(b)) })
	for _, i := range listed {
		idle[i] = true
	}
	order = append(order, listed...)
	first := order[:min(printed, len(main))]
	for len(first) > 0 && tier(first[len(first)-1]) > 0 {
		first = first[:len(first)-1]
	}
	rest := order[len(first):]
	signed := behind(m, all, first, rest, beside, by)
	for _, i := range rest {
		if by.lined[all[i]] {
			signed[i] = true
		}
	}
	plain := slices.DeleteFunc(slices.Clone(rest), func(i int) bool { return signed[i] || again[i] || echo[i] || beside[all[i]] || by.listed[all[i].ID] })
	for _, i := range contracts(m, all, plain, ample-len(first)-len(signed), by) {
		signed[i] = true
	}
	for i := range signed {
		delete(idle, i)
	}
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Or(b2i(signed[b])-b2i(signed[a]), cmp.Compare(tier(a), tier(b))) })
	spare = slices.DeleteFunc(slices.Clone(rest), func(i int) bool { return !idle[i] && !ineffective[i] })
	alone := competing.order(nil, 1)
	slices.SortFunc(first, func(a, b int) int { return cmp.Compare(slices.Index(alone, a), slices.Index(alone, b)) })
	return order, spare, [2]int{len(first), len(signed)}
}

// mostLined is how many generated claims have a line. No theory stands behind it.
const mostLined = 2

// spared are the spare ones of some claims and those that are listed alone, but for those that compete for a line after all: those from which,
// with others or alone, a claim follows that would, since they take its place, and those that kill as many mutants beside the competing ones
// as an enumerated claim must, if people would have written them. Sparing tries few claims on mutants, and on few rows. Generated claims of
// the last sort stay spare, but are lined: a few have a line behind the others. What follows from a line ([subsume]) is spared in any case.
func (r *results) spared(m *matrix.Matrix, all []*claim.Claim) (out, lined map[*claim.Claim]bool) {
	out, lined = map[*claim.Claim]bool{}, map[*claim.Claim]bool{}
	for _, c := range all {
		out[c] = c.Spare || r.listed[c.ID]
	}
	for _, c := range r.set.Rejected(claim.Implied) {
		if c.Spare || c.LowInterest() || lastResort(c) {
			continue
		}
		v, _ := r.set.Verdict(c.ID)
		for _, by := range v.By {
			// What nobody writes is no better for what it is a form of, if nobody knows that either.
			if by := r.set.Current(by); !r.listed[by.ID] || !c.Law.Traits.Has(algebra.Enumerated) {
				delete(out, by)
			}
		}
	}
	for _, c := range all {
		if r.subsumed[c.ID] {
			out[c] = true
		}
	}
	competing, rest := competition(all, out)
	rest = slices.DeleteFunc(rest, func(i int) bool { return r.listed[all[i].ID] || r.subsumed[all[i].ID] })
	for _, i := range promoted(m, all, competing, rest) {
		if all[i].Law.Traits.Has(algebra.Generated) {
			lined[all[i]] = true
		} else {
			delete(out, all[i])
		}
	}
	return out, lined
}

// competition are the places of the claims that compete for a line, and of those that are spared.
func competition(all []*claim.Claim, spared map[*claim.Claim]bool) (competing, rest []int) {
	for i, c := range all {
		if spared[c] {
			rest = append(rest, i)
		} else {
			competing = append(competing, i)
		}
	}
	return competing, rest
}

// promoted lists the spare trials that kill as many mutants beside competing ones, and beside those listed before them, as an enumerated claim
// must, those that kill most first and of these the cheaper ones, with at most mostLined generated ones.
func promoted(m *matrix.Matrix, all []*claim.Claim, competing, rest []int) []int {
	var out []int
	lined := 0
	for least := tellingKills(m.Tally().Killed); ; {
		best, most := -1, least-1
		for _, i := range rest {
			n := killsBeside(m, i, competing)
			better := n > most || best >= 0 && n == most && cost(all[i].Relation) < cost(all[best].Relation)
			if better && (!all[i].Law.Traits.Has(algebra.Generated) || lined < mostLined && (plainEquation(all[i].Relation) || tellsComparison(all[i].Relation))) {
				best, most = i, n
			}
		}
		if best < 0 {
			return out
		}
		lined += b2i(all[best].Law.Traits.Has(algebra.Generated))
		out, competing = append(out, best), append(competing, best)
	}
}

// plainEquation reports whether a relation is an equation that holds everywhere, in which no function is given a number that another execution
// returns. Of 45 generated lines for five lists of laws 9 were such equations, 4 of which testers had written, as they had 2 of the others.
func plainEquation(r *relation.Relation) bool {
	b, ok := r.Post.(*relation.Binary)
	return ok && r.Pre == nil && (b.Op == "==" || b.Op == "~=") && b.X.Type().Kind != relation.Bool && !feedsScalars(r)
}

// feedsScalars reports whether a function is given a number that another execution returns, or that is made of one. That an insurance fee is
// no weight the types do not say, and nobody signs a law of the fee of a fee.
func feedsScalars(r *relation.Relation) bool {
	found := false
	for _, c := range r.Calls() {
		for _, a := range c.Args {
			found = found || a.Type().Kind < relation.String && a.Type().Kind > relation.Bool && executesAny(a)
		}
	}
	return found
}

// A subset is some trials of a matrix, looked at alone: what the others kill takes no place from them.
type subset struct {
	*matrix.Matrix
	worth  []matrix.Worth
	trials []int // their places in the whole matrix
}

func subsetOf(m *matrix.Matrix, worth []matrix.Worth, trials []int) subset {
	out := subset{Matrix: m.Of(trials), trials: trials}
	for _, t := range trials {
		out.worth = append(out.worth, worth[t])
	}
	return out
}

// order is [matrix.Matrix.OrderAfter] of them.
func (u subset) order(first []int, least int) []int {
	order, _ := u.OrderAfter(u.places(first), least, u.worth)
	return u.whole(order)
}

// robust is [matrix.Matrix.Robust] of them.
func (u subset) robust(first []int) []int { return u.whole(u.Robust(u.worth, u.places(first)...)) }

// places are the places of trials among them.
func (u subset) places(trials []int) (out []int) {
	for _, t := range trials {
		out = append(out, slices.Index(u.trials, t))
	}
	return out
}

// whole are the places in the whole matrix of such places.
func (u subset) whole(places []int) (out []int) {
	for _, at := range places {
		out = append(out, u.trials[at])
	}
	return out
}

// behind are the axioms among the rest that have a line behind the first ones, those that are spare after the others. One that kills nothing has
// none.
func behind(m *matrix.Matrix, all []*claim.Claim, first, rest []int, beside map[*claim.Claim]bool, by ranking) map[int]bool {
	axioms, signed := newAxioms(), map[int]bool{}
	echo := echoes(all, slices.Concat(first, rest), by.of)
	for _, i := range first {
		axioms.note(all[i])
	}
	for _, spare := range []bool{false, true} {
		var telling []*claim.Claim
		for _, i := range rest {
			if by.spared[all[i]] == spare && kills(m, i) && !beside[all[i]] && !echo[i] && !by.listed[all[i].ID] {
				telling = append(telling, all[i])
			}
		}
		said := axioms.among(telling)
		for _, i := range rest {
			if said[all[i]] {
				signed[i] = true
			}
		}
	}
	return signed
}

// killedAlone is the share of the killed mutants, one in so many, that a law kills alone which is printed though nobody misses it. No theory
// stands behind it.
const killedAlone = 5

// indispensable reports whether one of them, by its place in the whole matrix, alone kills a good part of the mutants that they kill.
func (u subset) indispensable(trial int) bool {
	at := slices.Index(u.trials, trial)
	if at < 0 {
		return false
	}
	_, alone := u.Count(at)
	return alone > 0 && killedAlone*alone >= u.Tally().Killed
}

// enumeratedKills is the share of the killed mutants, one in so many, that an enumerated claim must kill which no claim before it kills: readers
// of printed relations struck out most of those that killed one mutant of hundreds. No theory stands behind it.
const enumeratedKills = 100

// tellingKills is how many mutants make an enumerated claim worth its line, where so many are killed in all.
func tellingKills(killed int) int { return max(1, (killed+enumeratedKills-1)/enumeratedKills) }

// ample is how many relations a function has before an enumerated claim needs mutants of its own, and broadKills the share of the killed mutants,
// one in so many, that it must kill until then: it is a law of another kind about the same code. On the list of laws that was written for packages
// under internal/study/laws/own testers asked for five to ten laws of a function, and a fifth of what they missed had been found and spared
// (cmd/laws -list own); no theory stands behind the figures.
//
// None is welcome that puts two numbers in order, which says less than an equation, and where one of no particular form has a line, another
// one needs a tenth of the killed mutants alone: of 107 such lines of three lists of modules (internal/study/field/fifth.txt, sixth.txt,
// seventh.txt) two readers signed 21 of 59 first ones of a function, 5 of 27 second ones and 2 of 21 behind these.
const (
	ample      = 5
	broadKills = 10
)

// ordering reports whether a claim says that something is no more, or no less, than something else. What a search with mutants found of two
// executions is for the most part such a claim.
func ordering(c *claim.Claim) bool {
	b, ok := c.Relation.Post.(*relation.Binary)
	return ok && b.Op.Orders() && c.Law.Family != algebra.Searched
}

// kills reports whether a trial kills a mutant.
func kills(m *matrix.Matrix, trial int) bool {
	n, _ := m.Count(trial)
	return n > 0
}

// manyKilled is how many mutants others must kill before killing none takes a relation its line: of the one mutant of path/filepath.Base,
// which calls a function of another package, five laws that a maintainer signs kill none. No theory stands behind the figure.
const manyKilled = 10

// ineffectiveIn are the trials that kill none of the mutants of which others kill many: no change of the code that was tried makes them false.
// Where few are killed by anything nothing is known against them.
func ineffectiveIn(m *matrix.Matrix, killed int) map[int]bool {
	out := map[int]bool{}
	if killed < manyKilled {
		return out
	}
	for i := range m.Trials {
		out[i] = !kills(m, i)
	}
	return out
}

// broad reports whether a trial kills a good part of the mutants that are killed, alone or not.
func broad(m *matrix.Matrix, trial, killed int) bool {
	kills, _ := m.Count(trial)
	return kills > 0 && broadKills*kills >= killed
}

// killsBeside counts the mutants that a trial kills and none of some others does.
func killsBeside(m *matrix.Matrix, trial int, others []int) int {
	n := 0
	for i := range m.Mutants {
		if m.Same[i] == i && m.Kills(trial, i) && !slices.ContainsFunc(others, func(o int) bool { return m.Kills(o, i) }) {
			n++
		}
	}
	return n
}
