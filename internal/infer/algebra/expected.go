package algebra

import (
	"maps"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// An Expectation is a law that a reader takes for granted of a function because of its name: whoever calls Overlaps counts on its symmetry without
// looking. If it fails, on however few or many inputs, this is told. The table is general knowledge of names; a row whose law correct code of
// the name may break does not belong here, and neither does one that nobody counts on, as of lengths.
type Expectation struct {
	Words list // what the name of F begins with, in small letters
	G, H  list // what those of the sisters begin with; nil: they pair with F, see [Scope.Pair]
	// Whole says that nothing may follow in the name of F but what tells a type: Round and RoundInt, and not RoundUp.
	Whole bool
	// Type are words of which the name of F's receiver must have one; nil: any will do.
	Type list
	// Doc is a phrase of the doc comment that raises the expectation; Words may be nil then.
	Doc string
	// Plain says that it is expected of values that can be written in many ways only if they are numbers, texts, or what the package keeps to itself: a
	// struct of exported texts may hold what no notation has room for.
	Plain bool
	Law
}

// Expectations is the table. The laws have the form of [Laws]; where F gives errors they are expected of the inputs that it accepts.
var Expectations = slices.Concat(operators, containers, ofLists, notations, numeric)

// Words that several rows share.
var (
	equality    = list{"equal", "equals", "same", "identical", "equivalent"}
	members     = list{"has", "contains", "includes", "exists", "member", "is"}
	getters     = list{"get", "load", "lookup", "at", "value", "find", "fetch"}
	setters     = list{"put", "set", "store", "update", "assign"}
	lengths     = list{"len", "size", "length"}
	amounts     = list{"balance", "total", "amount", "value", "sum", "count", "quantity"}
	depositors  = list{"deposit", "credit", "increase", "increment"}
	withdrawals = list{"withdraw", "debit", "spend"}
	pushers     = list{"push", "enqueue", "offer"}
	poppers     = list{"pop", "dequeue", "poll"}
	peekers     = list{"peek", "front", "top", "head"}
	statistics  = list{"median", "mean", "average", "mode", "variance", "percentile", "sum", "max", "min", "total"}
	typeWords   = list{"int", "ints", "int32", "int64", "uint", "float", "float32", "float64", "string", "strings", "bytes", "of", "all", "slice", "time", "duration", "to"}
)

// operators are expectations of functions of two values of one type. Of texts Max has an order of its own more often than not: semver.Max.
var operators = []Expectation{
	{Words: plus(equality, "overlap", "overlaps", "overlapping", "intersects", "disjoint", "conflicts", "collides", "adjacent", "distance", "dist", "hamming", "levenshtein"),
		Law: Law{Name: "expected-symmetric", Family: Commutative, F: sig("XX", "R").whole(), Where: Where{R: Single}, Text: "F(y, x) == F(x, y)"}},
	{Words: equality, Law: Law{Name: "expected-reflexive", Family: Neutral, F: sig("XX", "R").whole(), Where: Where{R: Bool}, Text: "F(x, x)"}},
	{Words: list{"compare", "cmp"}, Law: Law{Name: "expected-antisymmetric", Family: Commutative, F: sig("XX", "R").whole(), Where: Where{R: Signed}, Text: "(F(x, y) < 0) == (F(y, x) > 0)"}},
	{Words: list{"less", "before", "after", "older", "newer", "precedes"}, Law: Law{Name: "expected-asymmetric", Family: Commutative, F: sig("XX", "R").whole(), Where: Where{R: Bool}, Text: "F(x, y) => !F(y, x)"}},
	// Union is not in it: of two empty rectangles that of package image is the second.
	{Words: list{"add", "intersect", "intersection", "max", "min", "gcd", "lcm"}, Law: Law{Name: "expected-commutative", Family: Commutative, F: sig("XX", "X").whole(), Where: Where{X: Single}, Text: "F(y, x) == F(x, y)"}},
	{Words: list{"max", "min"}, Whole: true, Law: Law{Name: "expected-choice", Family: Content, F: sig("XX", "X").whole(), Where: Where{X: Real}, Text: "F(x, y) == x || F(x, y) == y"}},
	{Words: list{"max"}, Whole: true, Law: Law{Name: "expected-above", Family: Order, F: sig("XX", "X").whole(), Where: Where{X: Real}, Text: "F(x, y) >= x"}},
	{Words: list{"min"}, Whole: true, Law: Law{Name: "expected-below", Family: Order, F: sig("XX", "X").whole(), Where: Where{X: Real}, Text: "F(x, y) <= x"}},
	{Words: list{"union", "merge"}, G: members, Law: Law{Name: "expected-member-left", Family: Content, F: sig("XX", "X").whole(), G: sig("XY", "R").whole(), Where: Where{Y: NotX, R: Bool}, Text: "G(x, e) => G(F(x, y), e)"}},
	{Words: list{"union", "merge"}, G: members, Law: Law{Name: "expected-member-right", Family: Content, F: sig("XX", "X").whole(), G: sig("XY", "R").whole(), Where: Where{Y: NotX, R: Bool}, Text: "G(y, e) => G(F(x, y), e)"}},
	{Words: list{"union", "merge"}, G: list{"add", "insert", "put"}, H: members, Law: Law{Name: "expected-member-added", Family: State, F: sig("XX", "X"), G: sig("XY", "X"), H: sig("XY", "R"), Where: Where{Y: NotX, R: Bool}, Text: "H(F(x, G(x, e)), e)"}},
	{Words: list{"intersect", "intersection"}, G: members, Law: Law{Name: "expected-common-member", Family: Content, F: sig("XX", "X").whole(), G: sig("XY", "R").whole(), Where: Where{Y: NotX, R: Bool}, Text: "G(F(x, y), e) == (G(x, e) && G(y, e))"}},
	{Words: list{"overlap", "overlaps", "intersects"}, G: members, Law: Law{Name: "expected-overlap", Family: Content, F: sig("XX", "R").whole(), G: sig("XY", "R").whole(), Where: Where{Y: NotX, R: Bool}, Text: "G(x, e) && G(y, e) => F(x, y)"}},
	{Words: list{"overlap", "overlaps", "intersects"}, G: list{"intersect", "intersection"}, Law: Law{Name: "expected-intersection", Family: Agreement, F: sig("XX", "R").whole(), G: sig("XX", "XR").whole(), Where: Where{R: Bool}, Text: "F(x, y) == G2(x, y)"}},
	{Words: list{"union"}, Law: Law{Name: "expected-union-member", Family: Content, F: sig("XX", "X").whole(), Where: Where{X: Slice}, Text: "contains(x, e) || contains(y, e) => contains(F(x, y), e)"}},
	{Words: list{"intersect", "intersection"}, Law: Law{Name: "expected-intersection-member", Family: Content, F: sig("XX", "X").whole(), Where: Where{X: Slice}, Text: "contains(x, e) && contains(y, e) => contains(F(x, y), e)"}},
	{Words: plus(equality, "union", "merge", "intersect", "intersection", "difference", "overlaps", "contains", "compare", "concat", "join"),
		Law: Law{Name: "expected-unchanged", Family: Unchanged, F: sig("X", "X"), Where: Where{X: Container}, Text: "F(x) == x"}},
}

// containers are expectations of what a short sequence of operations leaves.
var containers = []Expectation{
	{Words: list{"add", "insert", "put", "set", "append", "push", "enqueue", "include"}, G: members, Law: Law{Name: "expected-added", Family: State, F: sig("XY", "X"), G: sig("XY", "R"), Where: Where{X: Compound, Y: NotX, R: Bool}, Text: "G(F(x, y), y)"}},
	{Words: setters, G: plus(getters, members...), Law: Law{Name: "expected-put-has", Family: State, F: sig("XYZ", "X").inOrder(), G: sig("XY", "R"), Where: Where{X: Compound, Y: NotX, R: Bool}, Text: "G(F(x, y, z), y)"}},
	{Words: setters, G: getters, Law: Law{Name: "expected-put-get", Family: State, F: sig("XYZ", "X").inOrder(), G: sig("XY", "Z"), Where: Where{X: Compound}, Text: "G(F(x, y, z), y) == z"}},
	{Words: setters, G: lengths, Law: Law{Name: "expected-put-again", Family: State, F: sig("XYZ", "X").inOrder(), G: sig("X", "S"), Where: Where{X: Compound, S: Int}, Text: "G(F(F(x, y, e), y, z)) == G(F(x, y, e))"}},
	{Words: list{"remove", "delete", "discard"}, G: plus(getters, members...), Law: Law{Name: "expected-removed", Family: State, F: sig("XY", "X"), G: sig("XY", "R"), Where: Where{X: Compound, Y: NotX, R: Bool}, Text: "!G(F(x, y), y)"}},
	{Words: plus(depositors, "add"), G: amounts, Law: Law{Name: "expected-sum", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "G(F(x, y)) == G(x) + y"}},
	{Words: plus(depositors, "add"), G: amounts, Law: Law{Name: "expected-sum-of", Family: State, F: sig("XYZ", "X").inOrder(), G: sig("XY", "Z"), Where: Where{X: Compound, Z: Int}, Text: "G(F(x, y, z), y) == G(x, y) + z"}},
	{Words: depositors, G: amounts, Law: Law{Name: "expected-never-less", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "G(F(x, y)) >= G(x)"}},
	{Words: withdrawals, G: amounts, Law: Law{Name: "expected-not-overdrawn", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "G(x) >= 0 => G(F(x, y)) >= 0"}},
	{Words: withdrawals, G: amounts, Law: Law{Name: "expected-never-more", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "G(F(x, y)) <= G(x)"}},
	{Words: withdrawals, G: amounts, Law: Law{Name: "expected-difference", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "G(F(x, y)) == G(x) - y"}},
	{Words: depositors, G: withdrawals, H: amounts, Law: Law{Name: "expected-restored", Family: State, F: sig("XY", "X"), G: sig("XY", "X"), H: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "ok(G(F(x, y), y)) => H(G(F(x, y), y)) == H(x)"}},
	{Words: list{"add", "insert", "include"}, G: members, Type: list{"set", "filter", "bloom"}, Law: Law{Name: "expected-members-stay", Family: State, F: sig("XY", "X"), G: sig("XY", "R"), Where: Where{X: Compound, Y: NotX, R: Bool}, Text: "G(x, e) => G(F(x, y), e)"}},
	{Words: pushers, G: poppers, H: lengths, Type: list{"stack"}, Law: Law{Name: "expected-taken-back", Family: State, F: sig("XY", "X"), G: sig("X", "X"), H: sig("X", "S"), Where: Where{X: Compound, S: Int}, Text: "H(G(F(x, y))) == H(x)"}},
	{Words: list{"remove", "take", "withdraw"}, G: amounts, Law: Law{Name: "expected-difference-of", Family: State, F: sig("XYZ", "X").inOrder(), G: sig("XY", "Z"), Where: Where{X: Compound, Z: Int}, Text: "G(F(x, y, z), y) == G(x, y) - z"}},
	{Words: pushers, G: lengths, Law: Law{Name: "expected-grown-if-told", Family: State, F: sig("XY", "RX"), G: sig("X", "S"), Where: Where{X: Compound, R: Bool, S: Int}, Text: "F(x, y) => G(F2(x, y)) == G(x) + 1"}},
	{Words: pushers, G: lengths, H: poppers, Law: Law{Name: "expected-first-out", Family: State, F: sig("XY", "RX"), G: sig("X", "S"), H: sig("X", "Y"), Where: Where{X: Compound, R: Bool, S: Int}, Text: "G(x) == 0 && F(x, y) => H(F2(x, y)) == y"}},
	{Words: pushers, G: plus(peekers, poppers...), Type: list{"stack"}, Law: Law{Name: "expected-on-top", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), Where: Where{X: Compound}, Text: "G(F(x, y)) == y"}},
	{Words: pushers, G: plus(peekers, poppers...), H: lengths, Law: Law{Name: "expected-only-one", Family: State, F: sig("XY", "X"), G: sig("X", "Y"), H: sig("X", "S"), Where: Where{X: Compound, S: Int}, Text: "H(x) == 0 => G(F(x, y)) == y"}},
	{Words: peekers, G: poppers, Law: Law{Name: "expected-next-out", Family: Agreement, F: sig("X", "Y").whole(), G: sig("X", "Y").whole(), Where: Where{X: Compound, Y: NotX}, Text: "F(x) == G(x)"}},
	{Words: poppers, G: lengths, Law: Law{Name: "expected-shrunk", Family: State, F: sig("X", "X"), G: sig("X", "S"), Where: Where{X: Compound, S: Int}, Text: "G(x) > 0 => G(F(x)) == G(x) - 1"}},
	{Words: list{"clear", "reset", "purge"}, G: lengths, Law: Law{Name: "expected-emptied", Family: State, F: sig("X", "X"), G: sig("X", "S"), Where: Where{X: Compound, S: Int}, Text: "G(F(x)) == 0"}},
}

// ofLists are expectations of functions of lists.
var ofLists = []Expectation{
	{Words: list{"max", "min", "largest", "smallest", "greatest"}, Whole: true, Law: Law{Name: "expected-element", Family: Content, F: sig("X", "R"), Where: Where{X: Sortable, R: ElemOfX}, Text: "len(x) > 0 => contains(x, F(x))"}},
	{Words: statistics, Law: Law{Name: "expected-any-order", Family: Invariance, F: sig("X", "R").first(), Where: Where{X: Numbers, R: Number}, Text: "F(reverse(x)) == F(x)"}},
	{Words: plus(statistics, "sorted", "reversed", "reverse", "sort", "uniq", "dedup", "distinct"), Law: Law{Name: "expected-list-unchanged", Family: Unchanged, F: sig("X", "X"), Where: Where{X: Slice}, Text: "F(x) == x"}},
	{Words: list{"sort", "sorted"}, Whole: true, Law: Law{Name: "expected-sorted", Family: Order, F: sig("X", "X").whole(), Where: Where{X: Sortable}, Text: "F(x) == sort(x)"}},
	{Words: list{"sort", "sorted", "shuffle", "reverse", "rotate"}, Law: Law{Name: "expected-kept", Family: Content, F: sig("X", "X").first(), Where: Where{X: Sortable}, Text: "sort(F(x)) == sort(x)"}},
	{Words: list{"reverse", "flip", "negate", "neg", "toggle", "transpose"}, Whole: true, Law: Law{Name: "expected-involution", Family: Involution, F: sig("X", "X").whole(), Text: "F(F(x)) == x"}},
	{Words: list{"split", "divide", "allocate", "distribute", "share", "apportion", "prorate"}, Law: Law{Name: "expected-parts-sum", Family: Content, F: sig("X", "R").first(), Where: Where{X: Number, R: Numbers}, Text: "len(F(x)) > 0 => sum(F(x)) == x"}},
	{Words: list{"split", "divide", "distribute", "share"}, G: list{"add", "plus"}, Law: Law{Name: "expected-parts-add", Family: Content, F: sig("XY", "R").whole(), G: sig("XX", "X").whole(), Where: Where{X: Compound, Y: Int, R: Slice}, Text: "G(F(x, 2)[0], F(x, 2)[1]) == x"}},
	{Words: list{"split"}, Whole: true, G: list{"join"}, Law: Law{Name: "expected-joined", Family: RoundTrip, F: sig("XY", "R").whole().inOrder(), G: sig("RY", "X").whole(), Where: Where{X: String, Y: String, R: Slice}, Text: "G(F(x, y), y) == x"}},
}

// notations are expectations of what writes values and of what reads them.
var notations = []Expectation{
	{Words: writers, Plain: true, Law: Law{Name: "expected-read-back", Family: RoundTrip, F: sig("X", "R"), G: sig("R", "X"), Where: Where{R: NotX}, Text: "G(F(x)) == x"}},
	{Words: writers, Plain: true, Law: Law{Name: "expected-undone", Family: RoundTrip, F: sig("X", "X"), G: sig("X", "X"), Text: "G(F(x)) == x"}},
	{Words: readers, Plain: true, Law: Law{Name: "expected-reads-back", Family: RoundTrip, F: sig("X", "R"), G: sig("R", "X"), Text: "F(G(y)) == y"}},
	{Words: list{"normalize", "normalise", "clean", "canonical", "canonicalize", "sanitize", "slugify", "slug", "squeeze", "collapse", "compact", "sort", "sorted", "uniq", "dedup", "distinct", "round", "floor", "ceil", "truncate", "snap", "clamp"},
		Law: Law{Name: "expected-idempotent", Family: Idempotence, F: sig("X", "X").first(), Text: "F(F(x)) == F(x)"}},
	{Words: list{"trim"}, Whole: true, Law: Law{Name: "expected-trimmed", Family: Idempotence, F: sig("X", "X").first(), Where: Where{X: Text}, Text: "F(F(x)) == F(x)"}},
}

// numeric are expectations of functions of numbers.
var numeric = []Expectation{
	{Words: list{"round"}, Whole: true, Law: Law{Name: "expected-nearest", Family: Bound, F: sig("XX", "X").whole(), Where: Where{X: Signed}, Text: "y > 0 => 2*abs(F(x, y) - x) <= y"}},
	{Words: list{"round"}, Whole: true, Law: Law{Name: "expected-odd", Family: Parity, F: sig("X", "X").first(), Where: Where{X: Signed}, Text: "F(-x) == -F(x)"}},
	{Words: list{"clamp", "constrain"}, Whole: true, Law: Law{Name: "expected-inside-kept", Family: FixedPoint, F: sig("XXX", "X").whole(), Where: Where{X: Ordered}, Text: "y <= x && x <= z => F(x, y, z) == x"}},
	{Words: list{"clamp", "constrain"}, Whole: true, Law: Law{Name: "expected-inside", Family: Bound, F: sig("XXX", "X").whole(), Where: Where{X: Ordered}, Text: "y <= z => y <= F(x, y, z) && F(x, y, z) <= z"}},
	{Doc: "away from zero", G: plus(amounts, "cents", "units", "value", "float64", "int64"), Law: Law{Name: "expected-odd-measured", Family: Parity, F: sig("XY", "X").whole(), G: sig("X", "R").whole(), Where: Where{X: Compound, Y: Signed, R: Signed}, Text: "G(F(x, -y)) == -G(F(x, y))"}},
}

// Notations in pairs: what writes, and what reads it. Beside them stand pairs of one stem, of which one word is one of these: Row and ParseRow.
var (
	writers = list{"format", "string", "encode", "marshal", "escape", "quote", "pack", "serialize", "itoa", "row", "print", "write"}
	readers = list{"parse", "decode", "unmarshal", "unescape", "unquote", "unpack", "deserialize", "atoi", "read", "from", "scan"}
	// inverse has the reader of each writer; the other ones are read by what parses, reads or scans.
	inverse = map[string]string{"encode": "decode", "marshal": "unmarshal", "escape": "unescape", "quote": "unquote", "pack": "unpack", "serialize": "deserialize", "itoa": "atoi"}
)

// plus is a list with further words.
func plus(l list, words ...string) list { return slices.Concat(l, words) }

// ByName lists what is expected of a subject by its name, its receiver and its doc comment, where the scope has the sisters that it takes. words are
// those of a function's name in small letters.
func ByName(sc Scope, doc string, words func(*relation.Func) []string) []Candidate {
	if sc.Subject == nil { // nobody asked this engine, so that nothing is known of sisters
		return nil
	}
	if slices.ContainsFunc(sc.Subject.Params, func(p relation.Param) bool { return opaqueFunction(p.Type) }) {
		return nil // what is done with a function that is handed in is that function's business
	}
	sc.Fixed, sc.Dead, sc.ReadOnly, sc.Errs = nil, nil, nil, true
	var out []Candidate
	for i := range Expectations {
		e := &Expectations[i]
		if !e.raised(sc.Subject, doc, words) {
			continue
		}
		law := e.Law
		call := "F(" + strings.Join(sources[:len(law.F.In)], ", ") + ")"
		if sc.Subject.Err && strings.Contains(law.Text, call) {
			law.Text = under("ok("+call+")", law.Text)
		}
		if rs := sc.Subject.Results; law.Family == Content && e.G != nil && len(rs) > 0 && rs[0].Type.Kind == relation.Pointer {
			law.Text = under(call+" != nil", law.Text) // it may say so that there is none
		}
		near := sc
		near.Sisters = slices.DeleteFunc(slices.Clone(sc.Sisters), func(g *relation.Func) bool { return !e.casts(sc.Subject, g, words) })
		for _, c := range instances(near, &law) {
			if e.plays(c, near.Sisters, words) {
				out = append(out, c)
			}
		}
	}
	return out
}

// under is a text with another condition in front.
func under(premise, text string) string {
	if strings.Contains(text, "=>") {
		return premise + " && " + text
	}
	return premise + " => " + text
}

// raised reports whether a function's name, receiver and doc comment raise the expectation.
func (e *Expectation) raised(fn *relation.Func, doc string, words func(*relation.Func) []string) bool {
	name := words(fn)
	if e.Doc != "" && !strings.Contains(doc, e.Doc) || e.Words != nil && (len(name) == 0 || !slices.Contains(e.Words, name[0])) {
		return false
	}
	if e.Whole && slices.ContainsFunc(name[1:], func(w string) bool { return !slices.Contains(typeWords, w) }) {
		return false
	}
	if e.Type != nil && !slices.ContainsFunc(e.Type, func(w string) bool { return strings.Contains(strings.ToLower(fn.Name), w) }) {
		return false
	}
	return !e.Plain || !slices.ContainsFunc(valuesOf(fn), func(t *relation.Type) bool { return !plain(t) })
}

// valuesOf are the types of the values that a function writes or reads.
func valuesOf(fn *relation.Func) []*relation.Type {
	var out []*relation.Type
	for _, p := range slices.Concat(fn.Params, fn.Results) {
		out = append(out, p.Type)
	}
	return out
}

// plain reports whether a notation has room for all values of a type, of which a field may lead to the type itself.
func plain(t *relation.Type) bool {
	return !t.Has(func(t *relation.Type) bool {
		return t.Kind == relation.Map || isFloat(t.Kind) || isComplex(t.Kind) ||
			slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return f.Type.Kind == relation.String })
	})
}

// casts reports whether a sister may take a role beside the subject.
func (e *Expectation) casts(fn, g *relation.Func, words func(*relation.Func) []string) bool {
	if e.G == nil {
		return paired(words(fn), words(g))
	}
	name := words(g)
	return len(name) > 0 && (slices.Contains(e.G, name[0]) || slices.Contains(e.H, name[0]))
}

// paired reports whether of two names one writes and the other one reads, the same thing as far as they tell.
func paired(f, g []string) bool {
	if len(f) == 0 || len(g) == 0 {
		return false
	}
	if slices.Contains(readers, f[0]) {
		f, g = g, f
	}
	if !slices.Contains(writers, f[0]) || !slices.Contains(readers, g[0]) {
		return false
	}
	// What reads one writer alone reads no other.
	reader, taken := inverse[f[0]], slices.Contains(slices.Collect(maps.Values(inverse)), g[0])
	if reader != g[0] && (reader != "" || taken) {
		return false
	}
	return len(f) == 1 || len(g) == 1 || slices.Equal(f[1:], g[1:])
}

// plays reports whether the sisters of a candidate have the roles that their names say.
func (e *Expectation) plays(c Candidate, sisters []*relation.Func, words func(*relation.Func) []string) bool {
	if e.G == nil {
		return true
	}
	for i, name := range strings.Fields(c.Sister) {
		k := slices.IndexFunc(sisters, func(g *relation.Func) bool { return g.Name == name })
		if role := []list{e.G, e.H}[min(i, 1)]; k >= 0 && !slices.Contains(role, words(sisters[k])[0]) {
			return false
		}
	}
	return true
}

// opaqueFunction reports whether values of a type are functions.
func opaqueFunction(t *relation.Type) bool {
	return t.Kind == relation.Opaque && strings.HasPrefix(t.Text, "func(")
}

// DocPhrase is the phrase of a doc comment that raises the expectation of a law of [Expectations]; "" if its name does.
func DocPhrase(l *Law) string {
	for _, e := range Expectations {
		if e.Name == l.Name {
			return e.Doc
		}
	}
	return ""
}
