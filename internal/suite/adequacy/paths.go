package adequacy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// This file has the criteria that are about groups. A path is the set of sides that an execution took: how often a loop ran, and in which order, is
// left out, as the elementary paths of Dong et al. leave it out.

// runs are the sides of the executions of group g: those of its sources, and of its follow-ups.
func (p *Pool) runs(g *Group) (sources, follows []relation.Bits) {
	for _, t := range g.Sources {
		sources = append(sources, p.Sources[t].Sides)
	}
	return sources, g.Follows
}

// own are the sides that lie in the function itself, and not in what it calls.
func (p *Pool) own(sides relation.Bits) relation.Bits {
	out := relation.NewBits(2 * len(p.Branches))
	sides.Each(func(s int) {
		if p.Branches[s/2].Func == p.Subject {
			out.Set(s)
		}
	})
	return out
}

// A ledger collects requirements as groups are seen that satisfy them, in the order of the groups.
type ledger struct {
	groups int
	index  map[string]int
	reqs   []Requirement
}

// ledger is one without requirements.
func (p *Pool) ledger() *ledger { return &ledger{groups: len(p.Groups), index: map[string]int{}} }

// ask notes a requirement, met by nothing yet if it is new.
func (l *ledger) ask(text string) *Requirement {
	i, ok := l.index[text]
	if !ok {
		i = len(l.reqs)
		l.index[text] = i
		l.reqs = append(l.reqs, Requirement{Text: text, Met: relation.NewBits(l.groups)})
	}
	return &l.reqs[i]
}

// pathNames numbers paths in the order in which they are met.
type pathNames struct{ seen []relation.Bits }

// of is the name of the path of an execution.
func (n *pathNames) of(sides relation.Bits) string {
	at := slices.IndexFunc(n.seen, sides.Equal)
	if at < 0 {
		at = len(n.seen)
		n.seen = append(n.seen, sides)
	}
	return "path " + strconv.Itoa(at+1)
}

// all are the names of several paths.
func (n *pathNames) all(runs []relation.Bits) string {
	names := make([]string, len(runs))
	for i, sides := range runs {
		names[i] = n.of(sides)
	}
	return strings.Join(names, " and ")
}

// changedSides is metamorphic coverage: each side shall be taken by one side of a group and not by the other, since code that both run alike cannot
// make them differ.
func changedSides(p *Pool) []Requirement {
	reqs := slices.DeleteFunc(branchSides(p), func(r Requirement) bool { return r.side == 0 })
	for i := range reqs {
		reqs[i].Met = relation.NewBits(len(p.Groups))
	}
	for k := range p.Groups {
		one := p.oneSided(&p.Groups[k])
		for i := range reqs {
			if one.Get(reqs[i].side - 1) {
				reqs[i].Met.Set(k)
			}
		}
	}
	return reqs
}

// oneSided are the sides that the sources of a group take and its follow-ups do not, or the other way round; none of a group without follow-ups.
func (p *Pool) oneSided(g *Group) relation.Bits {
	sources, follows := p.runs(g)
	if len(follows) == 0 {
		return relation.NewBits(2 * len(p.Branches))
	}
	union := func(runs []relation.Bits) relation.Bits {
		all := relation.NewBits(2 * len(p.Branches))
		for _, r := range runs {
			all = all.Or(r)
		}
		return all
	}
	a, b := union(sources), union(follows)
	return a.AndNot(b).Or(b.AndNot(a))
}

// classesPerRelation is ECCEM of Chen et al.: each relation shall have a source or a follow-up in each class of inputs. A class is the inputs that go one
// way through the function itself; the paper has a person partition the domain.
func classesPerRelation(p *Pool) []Requirement {
	var names pathNames
	classes := map[string]bool{}
	var order []string
	each := func(do func(k int, class string)) {
		for k := range p.Groups {
			sources, follows := p.runs(&p.Groups[k])
			for _, sides := range slices.Concat(sources, follows) {
				do(k, names.of(p.own(sides)))
			}
		}
	}
	each(func(_ int, class string) {
		if !classes[class] {
			classes[class] = true
			order = append(order, class)
		}
	})
	l := p.ledger()
	for _, r := range p.Relations {
		for _, class := range order {
			l.ask(r.Name + " on " + class)
		}
	}
	each(func(k int, class string) { l.ask(p.Relations[p.Groups[k].Relation].Name + " on " + class).Met.Set(k) })
	return l.reqs
}

// paths is APC of Dong et al.: each path shall be run by a source or a follow-up of some relation.
func paths(p *Pool) []Requirement { return p.pathsBy(func(int) string { return "" }) }

// pathsPerRelation is APCEM: each relation shall run each path that it can run.
func pathsPerRelation(p *Pool) []Requirement {
	return p.pathsBy(func(rel int) string { return p.Relations[rel].Name + " on " })
}

// pathsBy asks for all paths that groups of the pool run, apart for each prefix.
func (p *Pool) pathsBy(prefix func(rel int) string) []Requirement {
	var names pathNames
	l := p.ledger()
	for k := range p.Groups {
		sources, follows := p.runs(&p.Groups[k])
		for _, sides := range slices.Concat(sources, follows) {
			l.ask(prefix(p.Groups[k].Relation) + names.of(sides)).Met.Set(k)
		}
	}
	return l.reqs
}

// pathPairsPerRelation is APPCEM: each relation shall run each pair of paths that its sources and follow-ups can run together.
func pathPairsPerRelation(p *Pool) []Requirement {
	var names pathNames
	l := p.ledger()
	for k := range p.Groups {
		sources, follows := p.runs(&p.Groups[k])
		l.ask(fmt.Sprintf("%s from %s to %s", p.Relations[p.Groups[k].Relation].Name, names.all(sources), names.all(follows))).Met.Set(k)
	}
	return l.reqs
}
