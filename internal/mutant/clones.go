package mutant

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A clone is a function with one of its sites and nothing else of the meta version. It runs nearly as fast as the original, but it has
// to be compiled for each site: the research on schemata (sections 3 and 5) measured 1.6 times the speed of kill matrices for five
// times the time to compile. So clones are made where they are asked for, of small functions, and the meta version stays for the probe.
//
//	func imagoC_7_F(a, b int) int {
//		if imagoMask != 0 {
//			switch imagoM {
//			case 295, 296:
//				return imagoC_7_F_295(a, b)
//			}
//		}
//		return imago_7_F(a, b)
//	}

const (
	cloneLines = 60        // of the longest function that is cloned (research on schemata, section 1.2)
	cloneBytes = 512 << 10 // of all clones of a package: about a second of compiling
)

// chooseClones decides which units have clones: those of the functions that are asked for, in that order, while there is room.
func (g *generator) chooseClones(hot []string) {
	left := cloneBytes
	for _, name := range hot {
		for _, src := range g.sources {
			for _, u := range src.units {
				if u.name != name || u.fn == nil || u.inPlace || len(u.sites) == 0 || u.clones {
					continue
				}
				body := src.src[src.at(u.fn.Pos()):src.at(u.fn.End())]
				if size := len(body) * len(u.sites); bytes.Count(body, []byte("\n")) < cloneLines && size <= left {
					u.clones = true
					left -= size
				}
			}
		}
	}
}

// cloned tells whether some site of the unit has a clone.
func (u *unit) cloned() bool {
	return u.clones && slices.ContainsFunc(u.sites, func(s *site) bool { return !s.uncloned })
}

func (u *unit) chooserName() string { return fmt.Sprintf("imagoC_%d_%s", u.id, u.fn.Name.Name) }

func (u *unit) cloneName(s *site) string { return fmt.Sprintf("%s_%d", u.chooserName(), s.base) }

// addClones writes the clones of a unit behind out, and what chooses among them.
func (u *unit) addClones(out []byte, spans []span) ([]byte, []span) {
	if !u.cloned() {
		return out, spans
	}
	var cases strings.Builder
	f := u.forward()
	for _, s := range u.sites {
		if s.uncloned {
			continue
		}
		text, _ := u.version(u.cloneName(s), []*site{s})
		spans = append(spans, span{from: len(out), to: len(out) + len(text), site: s, clone: true})
		out = append(out, text...)
		fmt.Fprintf(&cases, "case %s: %s\n", numbersFrom(s.base, len(s.alts)), f.To(u.cloneName(s)))
	}
	fn, src := u.fn, u.src
	head := apply(src.src, src.at(fn.Pos()), src.at(fn.Body.Pos()), named(f))
	at := src.at(fn.Name.Pos()) - src.at(fn.Pos())
	for _, e := range named(f) {
		if e.at < src.at(fn.Name.Pos()) {
			at += len(e.text) - (e.end - e.at)
		}
	}
	head = slices.Concat(head[:at], []byte(u.chooserName()), head[at+len(fn.Name.Name):])
	return fmt.Appendf(out, "%s{ if imagoMask != 0 { switch imagoM {\n%s} }; %s }\n", head, cases.String(), f.To(u.metaName())), spans
}

// numbersFrom lists n numbers.
func numbersFrom(first uint32, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, first+uint32(i))
	}
	return b.String()
}
