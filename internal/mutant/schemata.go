package mutant

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
)

// Mutant schemata (Untch, Offutt, Harrold, "Mutation analysis using mutant schemata", 1993): one program holds all mutants, and a number
// chooses which one is on, so that compiling and linking happen once. A function that has mutants is there twice: the original begins with
// a dispatch to the second version if a mutant of it is on, so that code without an active mutant runs at nearly its own speed.

// fuelFiles is what the fuel of the package needs beside its insertions.
type fuelFiles struct {
	counter, file string
	source        []byte
}

func newGenerator(pkg *Package, chosen []Operator) *generator {
	g := &generator{pkg: pkg, chosen: chosen, classes: harness.TypeClasses(), seen: map[string]bool{}, reinitialisers: newReinitialisers(pkg)}
	fuel := harness.NewFuel(pkg.Path, pkg.Types.Name(), pkg.Fset, pkg.Files, pkg.Sources)
	g.fuel = fuelFiles{fuel.Counter, fuel.File, fuel.Source}
	for i, f := range pkg.Files {
		file := pkg.Fset.File(f.FileStart)
		src := &source{name: file.Name(), ast: f, file: file, src: pkg.Sources[file.Name()]}
		for _, in := range fuel.Insertions[i] {
			src.fuel = append(src.fuel, edit{at: in.At, end: in.At, text: in.Text, class: between})
		}
		g.sources = append(g.sources, src)
	}
	return g
}

// rendered is the files of the schemata, and where in them the sites and the units are.
type rendered struct {
	files map[string][]byte
	spans map[string][]span     // by file name
	units map[string][]unitSpan // by file name
}

type unitSpan struct {
	from, to int
	unit     *unit
}

// render numbers the sites and writes all files.
func (g *generator) render() *rendered {
	// 0 is the original; the mutants of a site, and the sites of a unit, have consecutive numbers.
	next := uint32(1)
	for _, src := range g.sources {
		for _, u := range src.units {
			for _, s := range u.sites {
				s.base = next
				next += uint32(len(s.alts))
			}
		}
	}
	// Numbers first: the texts of all sites contain them.
	r := &rendered{files: map[string][]byte{}, spans: map[string][]span{}, units: map[string][]unitSpan{}}
	again, needed := g.reinitialisations()
	for _, src := range g.sources {
		g.renderFile(r, src, needed)
	}
	dir := filepath.Dir(g.sources[0].name)
	g.addRuntime(r, dir, int(next), again)
	return r
}

// renderFile writes one file: functions with a meta version begin with a dispatch, and the meta versions stand behind the last line.
func (g *generator) renderFile(r *rendered, src *source, again map[int]bool) {
	var head, place []edit
	for _, u := range src.units {
		switch {
		case len(u.sites) == 0:
		// in place, where a second version of the function cannot be called: outside of functions, and where its meaning would change
		case u.fn == nil || u.inPlace:
			place = append(place, metaEdits(u.sites, u.endEdits())...)
		default:
			head = append(head, u.dispatch()...)
		}
	}
	edits := append(head, placed(place, src.fuel)...)
	out, spans := applyTraced(src.src, 0, len(src.src), edits)
	// the schemata use newer Go than the file may ask for
	begin := raisedFor(g.pkg.GoLine)
	out, spans = shiftedBy(append([]byte(begin), stripConstraint(out, begin)...), spans, len(begin))
	out = append(out, '\n')
	for _, u := range src.units {
		if len(u.sites) == 0 {
			continue
		}
		from := len(out)
		if u.fn != nil && !u.inPlace {
			text, inner := u.meta()
			for _, sp := range inner {
				spans = append(spans, span{from: sp.from + from, to: sp.to + from, site: sp.site})
			}
			out = append(out, text...)
			out, spans = u.addClones(out, spans)
		}
		r.units[src.name] = append(r.units[src.name], unitSpan{from, len(out), u})
		for _, s := range u.sites {
			// helpers that a site needs stand behind all functions, at package level
			if s.tail != "" {
				at := len(out)
				out = append(out, strings.ReplaceAll(s.tail, number, strconv.Itoa(int(s.base)))...)
				spans = append(spans, span{from: at, to: len(out), site: s})
			}
		}
	}
	r.files[src.name], r.spans[src.name] = g.addReinitialisers(src, again, out, spans)
}

func shiftedBy(out []byte, spans []span, n int) ([]byte, []span) {
	for i := range spans {
		spans[i].from += n
		spans[i].to += n
	}
	return out, spans
}

// placed puts the edits of sites that stand in place and fuel into order: at one offset, what closes comes first and what opens last.
//
// At one offset there may be the end of one site, a fuel insertion and the beginning of another site. Inner sites close first since the
// caller hands edits over in that order.
func placed(sites, fuel []edit) []edit {
	var out []edit
	// nested sites must nest in the text: the inner one closes before the outer one, and fuel stands between statements
	for _, c := range []class{closing, between, opening} {
		for _, e := range sites {
			if e.class == c {
				out = append(out, e)
			}
		}
		if c == between {
			out = append(out, fuel...)
		}
	}
	return out
}

// endEdits lets bodies with results end where the compiler does not see any more that they do not: a return that can be removed is no
// terminating statement.
func (u *unit) endEdits() []edit {
	var edits []edit
	for _, b := range u.ends {
		at := u.src.at(b.Rbrace)
		edits = append(edits, edit{at: at, end: at, text: "; for { imago_end() } ", class: between})
	}
	return edits
}

func (u *unit) metaName() string { return fmt.Sprintf("imago_%d_%s", u.id, u.fn.Name.Name) }

// meta is the second version of a function.
func (u *unit) meta() ([]byte, []span) { return u.version(u.metaName(), u.sites) }

// version is a function that has some of the sites, under another name.
func (u *unit) version(name string, sites []*site) ([]byte, []span) {
	src := u.src
	head := harness.Head(u.fn, name, src.text)
	from, to := src.at(u.fn.Body.Pos()), src.at(u.fn.Body.End())
	// the meta version burns fuel as the original does, else a mutant could run for ever
	others := append(inside(src.fuel, from, to), u.endEdits()...)
	body, spans := applyTraced(src.src, from, to, metaEdits(sites, others))
	_, spans = shiftedBy(nil, spans, len(head))
	return slices.Concat([]byte(head), body, []byte("\n")), spans
}

func (u *unit) forward() harness.Forward { return harness.NewForward(u.fn, u.src.at) }

// numbers is the first mutant of the unit and how many there are.
func (u *unit) numbers() (first, n uint32) {
	last := u.sites[len(u.sites)-1]
	first = u.sites[0].base
	return first, last.base + uint32(len(last.alts)) - first
}

// dispatch is the edits by which a function leads to its other versions while one of its mutants is on.
func (u *unit) dispatch() []edit {
	f := u.forward()
	// one comparison an execution while no mutant of the unit is on (Untch, Offutt and Harrold, 1993, mutant schemata)
	callee := u.metaName()
	if u.cloned() {
		callee = u.chooserName()
	}
	first, n := u.numbers()
	at := u.src.at(u.fn.Body.Lbrace) + 1
	return append(named(f), edit{at: at, end: at, text: fmt.Sprintf(" if (imagoM-%d)&imagoMask < %d { %s }; ", first, n, f.To(callee))})
}

// named is the edits that give names to parameters without.
func named(f harness.Forward) (edits []edit) {
	for _, e := range f.Named {
		edits = append(edits, edit{at: e.At, end: e.End, text: e.Text})
	}
	return edits
}
