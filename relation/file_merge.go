package relation

import (
	"slices"
	"strconv"
	"strings"
)

// A Proposal is an inferred relation on its way into a catalogue.
type Proposal struct {
	Relation *Relation
	Evidence string   // "tried 100000, kills 31/44, seed 1, tested"
	Sources  []string // assignments that tests begin with: s=" a"
}

// evidence is never empty: its line is what marks the relation as the tool's.
func (p Proposal) evidence() string {
	if text := oneLine(p.Evidence); text != "" {
		return text
	}
	return "inferred"
}

// sources is the line of the assignments, if there are any.
func (p Proposal) sources(end string) []string {
	if len(p.Sources) == 0 {
		return nil
	}
	return []string{"#: " + atMark + oneLine(strings.Join(p.Sources, atBetween)) + end}
}

func oneLine(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\n", " ", "\r", " ").Replace(text))
}

// Merge brings inferred relations into the catalogue. Lines of persons, and rejected relations, stay as they are; a proposal that
// says the same as one of them is left out. A line with evidence of its text is the tool's: proposed again it stays, under the name it has,
// with the new evidence; not proposed any more it goes. One that a person has changed since is the person's, and loses the evidence. New relations come behind the last one. Merging the same twice changes
// nothing. Two relations are the same if they agree in canonical form; a line that cannot be read is compared as text.
func (f *File) Merge(env *Env, proposals []Proposal) error {
	have := map[string]*Entry{}
	for i := range f.Rejects {
		have[sameness(f.Rejects[i].Text, env)] = &f.Rejects[i]
	}
	for i := range f.Entries {
		have[sameness(f.Entries[i].Text, env)] = &f.Entries[i]
	}
	evidence := map[int]Proposal{} // by the line of the relation, from 1
	var fresh []Proposal
	for _, p := range proposals {
		e := have[p.Relation.ID()]
		switch {
		case e == nil:
			fresh = append(fresh, p)
			have[p.Relation.ID()] = &Entry{}
		case e.owned:
			evidence[e.Line] = p
		}
	}
	f.rewrite(evidence, f.named(fresh, evidence))
	return f.scan()
}

// sameness is what two lines share that say the same.
func sameness(text string, env *Env) string {
	r, err := Parse(text, env)
	if err != nil {
		return strings.Join(strings.Fields(text), " ")
	}
	return r.ID()
}

// named writes the lines of new relations, each under a name that is free once the lines not proposed have gone.
func (f *File) named(fresh []Proposal, evidence map[int]Proposal) []string {
	taken := map[string]bool{}
	for _, e := range f.Rejects {
		taken[e.Name] = true
	}
	for _, e := range f.Entries {
		if _, stays := evidence[e.Line]; stays || !e.owned {
			taken[e.Name] = true
		}
	}
	var lines []string
	for _, p := range fresh {
		r := *p.Relation
		if r.Name == "" {
			r.Name = "relation"
		}
		base := r.Name
		for n := 2; taken[r.Name]; n++ {
			r.Name = base + "-" + strconv.Itoa(n)
		}
		taken[r.Name] = true
		lines = append(lines, r.String()+f.lineEnd(), "#: "+p.evidence()+sumMark+lineSum(r.String())+f.lineEnd())
		lines = append(lines, p.sources(f.lineEnd())...)
	}
	return lines
}

// rewrite replaces the evidence of the lines that stay, drops the tool's other lines, and puts the new ones behind the last relation.
func (f *File) rewrite(evidence map[int]Proposal, fresh []string) {
	owned, stale := map[int]*Entry{}, map[int]bool{}
	after := max(f.subjectAt, f.domainAt) // in lines of the old file
	for i := range f.Entries {
		e := &f.Entries[i]
		after = max(after, e.Line+e.under)
		if e.owned {
			owned[e.Line] = e
		}
		for n := range e.under {
			stale[e.Line+1+n] = e.stale // what was tried was another relation
		}
	}
	var out []string
	for i := 0; i < len(f.lines); i++ {
		line := i + 1
		if e := owned[line]; e != nil {
			if p, stays := evidence[line]; stays {
				out = append(append(out, f.lines[i]), f.evidenceLines(i+1, p, e)...)
			}
			i += e.under
		} else if !stale[line] {
			out = append(out, f.lines[i])
		}
		if i+1 == after {
			out = f.appendLines(out, fresh)
		}
	}
	f.lines = out
}

// evidenceLines is the lines of evidence from i, from 0, on, with other evidence. Lines that say the same already are left as they are.
func (f *File) evidenceLines(i int, p Proposal, e *Entry) []string {
	if e.Evidence == p.evidence() && slices.Equal(e.Sources, p.Sources) {
		return f.lines[i : i+e.under]
	}
	return append([]string{"#: " + p.evidence() + sumMark + lineSum(e.Text) + f.lineEnd()}, p.sources(f.lineEnd())...)
}

// endOf is the carriage return that a line without line feed ends with, or nothing.
func endOf(line string) string { return line[len(strings.TrimSuffix(line, "\r")):] }

// lineEnd is what the lines of the file end with: that of its first line.
func (f *File) lineEnd() string {
	if len(f.lines) > 0 && strings.HasSuffix(f.lines[0], "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// appendLines appends lines to a file whose last line may lack its end.
func (f *File) appendLines(out, lines []string) []string {
	if n := len(out); n > 0 && len(lines) > 0 && !strings.HasSuffix(out[n-1], "\n") {
		out[n-1] = out[n-1] + strings.TrimPrefix(f.lineEnd(), endOf(out[n-1]))
	}
	return slices.Concat(out, lines)
}
