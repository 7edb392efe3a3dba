// Package algebra proposes relations from laws that mathematics and programming know by name. [Laws] is the table, a row a law;
// [Propose] instantiates it for one subject: the text of a row, with the subject for F, a sister for G and a constant for C, is a
// candidate relation. The package decides nothing: what a candidate is worth is its caller's business.
package algebra

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Family is a kind of law, in the words that a report uses.
type Family string

// The families, in the order in which a developer wants to see them (traps.md C).
const (
	RoundTrip   Family = "round trip"
	Agreement   Family = "agreement"
	Idempotence Family = "idempotence"
	Involution  Family = "involution"
	Parity      Family = "parity"
	Commutative Family = "commutativity"
	Reflection  Family = "reflection"
	Period      Family = "period"
	Cofunction  Family = "cofunction"
	Pythagorean Family = "Pythagorean law"
	Invariance  Family = "invariance"
	Unchanged   Family = "argument unchanged"
	Associative Family = "associativity"
	Neutral     Family = "neutral element"
	Equivariant Family = "equivariance"
	Homomorphic Family = "homomorphism"
	Scaling     Family = "scaling"
	Identity    Family = "sister identity"
	Order       Family = "order"
	Content     Family = "content kept"
	Length      Family = "length"
	Step        Family = "step law"
	Monotone    Family = "monotone"
	Bound       Family = "bound"
	FixedPoint  Family = "fixed point"
	Outcome     Family = "outcome"
)

// Families is the order of the families.
var Families = []Family{
	RoundTrip, Agreement, Idempotence, Involution, Parity, Commutative, Reflection, Period, Cofunction, Pythagorean, Invariance,
	Associative, Neutral, Equivariant, Homomorphic, Scaling, Order, Content, Length, Step, Monotone, Bound, Identity, FixedPoint,
	Unchanged, Outcome,
}

// Rank is the place of f in [Families].
func (f Family) Rank() int {
	for i, g := range Families {
		if f == g {
			return i
		}
	}
	return len(Families)
}

// A Law is a row of the table.
//
// F and G are shapes: "X,Y->R" is a function of which two parameters are looked at, while the others stay fixed, and one output.
// A letter that occurs twice is one type; G may use the letters of F, and "*" for any type. Where restricts letters to a [Class]:
// "X:number R:float". In the texts, x and y are F's arguments, any other letter a variable of its own, C a constant, and {a|b}
// stands for one candidate with a and one with b.
type Law struct {
	Name   string
	Family Family
	F, G   string
	Where  string
	Text   string
	// Unless lists stronger statements, separated by semicolons: where one of them holds too, this row has nothing to say.
	Unless string
	// Under names laws that imply this one when they hold for the same view of the subject; +name is one without which it makes no sense.
	Under string
}

// A Candidate is an instance of a law.
type Candidate struct {
	Law    *Law
	Text   string
	Unless []string
	// View names the parameters and the output that F stands for, Sister the function that G stands for.
	View, Sister string
}

// A Scope is what a subject's laws may speak of.
type Scope struct {
	Env       *relation.Env
	Subject   *relation.Func
	Sisters   []*relation.Func
	Constants []Constant
}

// A Constant may stand for C.
type Constant struct {
	Text    string
	Integer bool // it is a whole number, usable with integers
}

// Propose lists the candidates for a subject, in the order of the table; texts that say nothing well-typed are still among them.
func Propose(sc Scope) []Candidate {
	var out []Candidate
	seen := map[string]bool{}
	for i := range Laws {
		law := &Laws[i]
		for _, c := range instances(sc, law) {
			if !seen[c.Text] {
				seen[c.Text] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// References lists the functions of the standard library that the table mentions.
func References() []string {
	seen := map[string]bool{}
	var out []string
	for _, l := range Laws {
		for _, text := range []string{l.Text, l.Unless} {
			for _, q := range relation.Qualified(text) {
				if !seen[q] {
					seen[q] = true
					out = append(out, q)
				}
			}
		}
	}
	return out
}

func instances(sc Scope, law *Law) []Candidate {
	shapeF, where := parseShape(law.F), parseWhere(law.Where)
	var out []Candidate
	if strings.Contains(law.Text, "ok(F(") && !sc.Subject.Err || strings.Contains(law.Text, "err(F(") && !sc.Subject.Err {
		return nil
	}
	for _, f := range viewsOf(sc.Subject, shapeF, binding{}, where, law.Family == Unchanged) {
		if law.G == "" {
			out = append(out, fill(sc, law, f, nil)...)
			continue
		}
		shapeG := parseShape(law.G)
		for _, sister := range sc.Sisters {
			if sister == sc.Subject || sister.Reference || strings.Contains(law.Text, "ok(G(") && !sister.Err {
				continue
			}
			for _, g := range viewsOf(sister, shapeG, f.bound, where, false) {
				if !g.shares(f) {
					continue
				}
				out = append(out, fill(sc, law, f, &g)...)
			}
		}
	}
	return out
}

// fill writes the candidates of a law for one view of F and G: a text for each choice of the braces and each constant.
func fill(sc Scope, law *Law, f view, g *view) []Candidate {
	c := Candidate{Law: law, View: f.String()}
	if g != nil {
		c.Sister = g.fn.Name
	}
	var out []Candidate
	texts, unless := choices(law.Text), choices(law.Unless)
	for i, text := range texts {
		strong := unless[min(i, len(unless)-1)]
		for _, k := range constantsFor(sc, law, f) {
			w := newWriter(f, g, k, text)
			c.Text, c.Unless = w.write(text), nil
			for _, u := range strings.Split(strong, ";") {
				if u = strings.TrimSpace(u); u != "" {
					c.Unless = append(c.Unless, w.write(u))
				}
			}
			out = append(out, c)
		}
	}
	return out
}

// constantsFor lists what C may be: whole numbers where the looked-at parameter is an integer.
func constantsFor(sc Scope, law *Law, f view) []string {
	if !mentions(law.Text, "C") {
		return []string{""}
	}
	var out []string
	integer := len(f.holes) > 0 && isClass(f.fn.Params[f.holes[0]].Type, "int")
	for _, k := range sc.Constants {
		if k.Integer || !integer {
			out = append(out, k.Text)
		}
	}
	return out
}

// choices writes out the braces of a schema, the first one slowest.
func choices(text string) []string {
	open := strings.IndexByte(text, '{')
	if open < 0 {
		return []string{text}
	}
	end := open + strings.IndexByte(text[open:], '}')
	var out []string
	for _, alt := range strings.Split(text[open+1:end], "|") {
		for _, rest := range choices(text[end+1:]) {
			out = append(out, text[:open]+alt+rest)
		}
	}
	return out
}
