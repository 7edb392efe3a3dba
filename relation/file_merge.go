package relation

import (
	"slices"
	"strconv"
	"strings"
)

// A Proposal is an inferred relation on its way into a catalogue.
type Proposal struct {
	Relation *Relation
	Evidence string // "tried 100000, kills 31/44, seed 1, tested"
}

// evidence is never empty: its line is what marks the relation as the tool's.
func (p Proposal) evidence() string {
	text := strings.TrimSpace(strings.NewReplacer("\n", " ", "\r", " ").Replace(p.Evidence))
	if text == "" {
		return "inferred"
	}
	return text
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
	evidence := map[int]string{} // by the line of the relation, from 1
	var fresh []Proposal
	for _, p := range proposals {
		e := have[p.Relation.ID()]
		switch {
		case e == nil:
			fresh = append(fresh, p)
			have[p.Relation.ID()] = &Entry{}
		case e.owned:
			evidence[e.Line] = p.evidence()
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
func (f *File) named(fresh []Proposal, evidence map[int]string) []string {
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
	}
	return lines
}

// rewrite replaces the evidence of the lines that stay, drops the tool's other lines, and puts the new ones behind the last relation.
func (f *File) rewrite(evidence map[int]string, fresh []string) {
	owned, stale := map[int]*Entry{}, map[int]bool{}
	after := max(f.subjectAt, f.domainAt) // in lines of the old file
	for i := range f.Entries {
		e := &f.Entries[i]
		after = max(after, e.Line)
		if e.owned {
			owned[e.Line] = e
			after = max(after, e.Line+1)
		}
		if e.stale { // what was tried was another relation
			stale[e.Line+1] = true
			after = max(after, e.Line+1)
		}
	}
	var out []string
	for i := 0; i < len(f.lines); i++ {
		line := i + 1
		if e := owned[line]; e != nil {
			if text, stays := evidence[line]; stays {
				out = append(out, f.lines[i], f.evidenceLine(i+1, text, e))
			}
			i++ // the evidence
		} else if !stale[line] {
			out = append(out, f.lines[i])
		}
		if i+1 == after {
			out = f.appendLines(out, fresh)
		}
	}
	f.lines = out
}

// evidenceLine is line i, from 0, with other evidence. A line that says the same already is left as it is.
func (f *File) evidenceLine(i int, text string, e *Entry) string {
	if e.Evidence == text {
		return f.lines[i]
	}
	return "#: " + text + sumMark + lineSum(e.Text) + f.lineEnd()
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
