package adequacy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Help is what would help a requirement that is not met, cheapest first.
type Help struct {
	Kind HelpKind
	Text string // "" if nothing is missing
}

// HelpKind orders help by what it costs a person.
type HelpKind uint8

// The kinds of help, the cheapest first.
const (
	NoHelp     HelpKind = iota // it is met
	ByInput                    // a source for which relations that judged others judge it too
	ByPremise                  // a relation whose precondition none of its sources meets
	ByRelation                 // a relation that demands something else of the outputs
	ByReach                    // a source that reaches it
)

// judges are the relations that judged the source which satisfies r and was judged by most.
func (p *Pool) judges(coop Coop, r *Requirement) []string {
	best := -1
	r.Met.Each(func(t int) {
		if best < 0 || coop[t].Count() > coop[best].Count() {
			best = t
		}
	})
	if best < 0 {
		return nil
	}
	judged := map[int]bool{}
	for _, g := range p.Groups {
		if slices.Contains(g.Sources, best) {
			judged[g.Relation] = true
		}
	}
	var names []string
	for i, rel := range p.Relations {
		if judged[i] {
			names = append(names, rel.Name)
		}
	}
	return names
}

// help says what would help r, the cheapest thing first.
func (p *Pool) help(coop Coop, r *Requirement, k int) Help {
	if r.Met.Empty() {
		return Help{ByReach, "no source reaches it" + p.nearest(r)}
	}
	here, together := coop.Judged(r), p.together(coop, r)
	// Relations that judged some source of r could judge one source together, unless their premises exclude each other: nothing has to be invented.
	if together.Count() > here {
		return Help{ByInput, "a source for which more of these hold their precondition at once: " + p.named(func(rel int) bool { return together.Get(p.Form[rel]) })}
	}
	// The domain's relations apply to no input outside of it, whatever their premises say.
	if rel := p.firstMet(together); rel >= 0 && r.Met.And(p.sourcesWith(func(s *Source) bool { return s.Inside })).Count() > 0 {
		return Help{ByPremise, p.premise(rel)}
	}
	text := fmt.Sprintf("a relation that demands something else of the outputs: the function has %s", plural(p.Forms, "different output relation"))
	if p.Forms > here {
		text += fmt.Sprintf(", of which %d judge such a source", here)
	}
	return Help{ByRelation, text}
}

// together are the output relations that judged any of the sources that satisfy r: of those in the domain or of the others, whichever are more. What a
// relation says of the inputs that the function refuses can never judge one that it accepts.
func (p *Pool) together(coop Coop, r *Requirement) relation.Bits {
	in, out := relation.NewBits(p.Forms), relation.NewBits(p.Forms)
	r.Met.Each(func(t int) {
		if p.Sources[t].Inside {
			in = in.Or(coop[t])
			return
		}
		out = out.Or(coop[t])
	})
	if out.Count() > in.Count() {
		return out
	}
	return in
}

// firstMet is the first relation of another output relation than those that has judged a source within the domain; -1: there is none.
func (p *Pool) firstMet(forms relation.Bits) int {
	for rel, f := range p.Form {
		if !forms.Get(f) && p.premises[rel] != nil && p.inDomain[rel] {
			return rel
		}
	}
	return -1
}

// premise says what would have to be true of a source for a relation to judge it.
func (p *Pool) premise(rel int) string {
	r := p.Relations[rel]
	text := fmt.Sprintf("a source to which %s applies too", r.Name)
	if r.Pre != nil {
		text += fmt.Sprintf(", where %s", relation.ExprString(r.Pre))
	}
	if len(r.Vars) == 0 {
		return text
	}
	return fmt.Sprintf("%s, as with %s", text, p.at(r.Relation, *p.premises[rel]))
}

// nearest says how near a source came to a side of a branch.
func (p *Pool) nearest(r *Requirement) string {
	if r.side == 0 {
		return ""
	}
	best, distance := -1, 0.0
	for t := range p.Sources {
		for _, w := range p.Sources[t].Near {
			if int(w.Side) == r.side-1 && (best < 0 || w.Distance < distance) {
				best, distance = t, w.Distance
			}
		}
	}
	if best < 0 {
		return ", nor its condition"
	}
	return fmt.Sprintf("; the nearest is %s", p.Sources[best].At)
}

// named are the names of the relations that are chosen.
func (p *Pool) named(chosen func(rel int) bool) string {
	var names []string
	for i, r := range p.Relations {
		if chosen(i) {
			names = append(names, r.Name)
		}
	}
	return strings.Join(names, ", ")
}

// at writes a row of a relation as --at reads it.
func (p *Pool) at(r *relation.Relation, row source.Row) string {
	return p.claims.Assignment(r.Vars, row)
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
