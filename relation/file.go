package relation

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// FileVersion is the format of catalogues that this package writes, the number in their first line.
const FileVersion = "1"

// A File is a catalogue, testdata/imago/<Func>.rel: docs/language.md §9.
//
//	# imago 1
//	subject TrimSpace(s string) string
//	domain len(s) in 0..40
//	idempotent: TrimSpace(TrimSpace(s)) == TrimSpace(s)
//	#: tried 100000, kills 31/44, seed 1, tested
//	#: at s=" a"; s="\t"
//	reject upper: TrimSpace(strings.ToUpper(s)) == strings.ToUpper(TrimSpace(s))
//
// Every line but those that begin with #: is a person's, and [File.Bytes] returns it byte for byte. The exported fields are read
// from the lines; change a File through its methods.
type File struct {
	Name    string  // for messages: "Area.rel"
	Subject string  // the signature in the header: "TrimSpace(s string) string"
	Domain  string  // as written; "" if there is no such line
	Entries []Entry // the relations, in the order of the file
	Rejects []Entry // the rejected ones

	lines      []string // as they stand, with their line ends
	subjectAt  int      // line of the header's signature, from 1
	domainAt   int      // line of the domain, from 1; 0 if there is none
	domainText int      // offset of Domain in its line
}

// An Entry is one relation of a catalogue.
type Entry struct {
	Name     string
	Text     string    // the relation with its name, without reject
	Evidence string    // behind #: on the next line; "" marks a line that a person wrote
	Sources  []string  // behind #: at on the line after that: assignments that tests begin with, such as s=" a"
	Line     int       // from 1
	Col      int       // of Text, from 1
	Relation *Relation // set by [File.Relations]

	owned bool // evidence stands under it, perhaps empty: the line is the tool's
	stale bool // the evidence is of another text: a person changed the line since
	under int  // lines of evidence
}

// atMark begins the line of evidence that is assignments, atBetween stands between them.
const (
	atMark    = "at "
	atBetween = "; "
)

// sumMark comes before the sum that ends an evidence line.
const sumMark = ", sum "

// lineSum tells a relation's line from one that a person has changed.
func lineSum(text string) string {
	h := fnv.New32a()
	h.Write([]byte(strings.TrimSpace(text)))
	return fmt.Sprintf("%08x", h.Sum32())
}

// SourcesLine is the line, from 1, of Sources.
func (e *Entry) SourcesLine() int { return e.Line + e.under }

// NewFile returns a catalogue without relations.
func NewFile(name, subject, domain string) *File {
	text := "# imago " + FileVersion + "\nsubject " + subject + "\n"
	if domain != "" {
		text += "domain " + domain + "\n"
	}
	f, err := ParseFile(name, []byte(text))
	if err != nil {
		panic(fmt.Sprintf("relation: header of a new catalogue: %v", err)) // a signature or domain with a line break
	}
	return f
}

// ParseFile reads a catalogue. It checks the form of the lines, not the relations in them: see [File.Relations]. Errors are
// *[SyntaxError].
func ParseFile(name string, data []byte) (*File, error) {
	f := &File{Name: name, lines: cutLines(data)}
	if err := f.scan(); err != nil {
		return nil, err
	}
	return f, nil
}

// cutLines cuts data behind each line feed.
func cutLines(data []byte) []string {
	var lines []string
	for len(data) > 0 {
		n := bytes.IndexByte(data, '\n') + 1
		if n == 0 {
			n = len(data)
		}
		lines = append(lines, string(data[:n]))
		data = data[n:]
	}
	return lines
}

// Bytes is the text of the file.
func (f *File) Bytes() []byte { return []byte(strings.Join(f.lines, "")) }

// scan reads the lines into the exported fields.
func (f *File) scan() error {
	f.Subject, f.Domain, f.Entries, f.Rejects = "", "", nil, nil
	f.subjectAt, f.domainAt = 0, 0
	if len(f.lines) == 0 || !strings.HasPrefix(f.lines[0], "# imago ") {
		return f.errorf(1, 0, "# imago "+FileVersion, "the first line of a catalogue names its format")
	}
	if v := strings.TrimSpace(f.lines[0][len("# imago "):]); v != FileVersion {
		return f.errorf(1, len("# imago "), "this imago reads format "+FileVersion, "unknown format %q", v)
	}
	for i := 1; i < len(f.lines); i++ {
		if err := f.scanLine(i); err != nil {
			return err
		}
	}
	if f.subjectAt == 0 {
		return f.errorf(1, 0, "subject Area(w float64, h float64) float64", "no subject line")
	}
	return f.unique()
}

// scanLine reads line i, from 0.
func (f *File) scanLine(i int) error {
	raw := f.lines[i]
	body := span{0, len(raw)}
	for body.to > 0 && raw[body.to-1] == '\n' {
		body.to--
	}
	body = body.trim(raw)
	text := raw[body.from:body.to]
	switch word, at := firstWord(raw, body); {
	case text == "":
	case strings.HasPrefix(text, "#:"):
		// it stood there before a person put reject in front of its relation
		if !under(f.Rejects, i, text) && !under(f.Entries, i, text) {
			return f.errorf(i+1, body.from, "it stands under its relation", "evidence without a relation")
		}
	case text[0] == '#':
	case word == "subject":
		if f.subjectAt > 0 {
			return f.errorf(i+1, body.from, "", "a second subject line")
		}
		f.Subject, f.subjectAt = raw[at.from:at.to], i+1
		if f.Subject == "" {
			return f.errorf(i+1, body.to, "subject Area(w float64, h float64) float64", "no signature after subject")
		}
	case word == "domain":
		if f.domainAt > 0 {
			return f.errorf(i+1, body.from, "", "a second domain line")
		}
		f.Domain, f.domainAt, f.domainText = raw[at.from:at.to], i+1, at.from
	case word == "reject":
		return f.entry(i, at, &f.Rejects)
	default:
		return f.entry(i, body, &f.Entries)
	}
	return nil
}

// firstWord is the word that a line of s begins with, if a blank follows it, and what stands behind.
func firstWord(raw string, s span) (string, span) {
	end := s.from
	for end < s.to && 'a' <= raw[end] && raw[end] <= 'z' {
		end++
	}
	if end < s.to && !isBlank(raw[end]) {
		return "", s
	}
	return raw[s.from:end], span{end, s.to}.trim(raw)
}

// under takes line i, from 0, as evidence of the last of some relations, if it stands right below it: one line of evidence, then
// one of assignments.
func under(entries []Entry, i int, text string) bool {
	n := len(entries)
	if n == 0 || entries[n-1].Line+entries[n-1].under != i {
		return false
	}
	e := &entries[n-1]
	text = strings.TrimSpace(text[len("#:"):])
	at, isAt := strings.CutPrefix(text, atMark)
	switch {
	case isAt && e.Sources == nil:
		e.Sources = cutSources(at)
		e.owned = !e.stale
	case e.under > 0:
		return false
	default:
		evidence, sum, summed := strings.Cut(text, sumMark)
		e.Evidence, e.owned = evidence, !summed || sum == lineSum(e.Text)
		e.stale = !e.owned
	}
	e.under++
	return true
}

// cutSources cuts assignments where atBetween stands outside quotes and brackets.
func cutSources(text string) []string {
	out := []string{}
	from, depth, quote := 0, 0, byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0 && c == '\\' && quote != '`':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], atBetween):
			out, from = append(out, strings.TrimSpace(text[from:i])), i+len(atBetween)
		}
	}
	return append(out, strings.TrimSpace(text[from:]))
}

// entry reads a relation's line as far as its name.
func (f *File) entry(i int, s span, to *[]Entry) error {
	text := f.lines[i][s.from:s.to]
	end := strings.IndexAny(text, ":(")
	name := strings.TrimSpace(text[:max(end, 0)])
	if end < 0 || !isName(name) {
		return f.errorf(i+1, s.from, "name: relation, the name of small letters, digits and -", "a relation without a name")
	}
	if reserved[name] {
		return f.errorf(i+1, s.from, "", "%s is no name of a relation", name)
	}
	*to = append(*to, Entry{Name: name, Text: text, Line: i + 1, Col: s.from + 1})
	return nil
}

// unique checks that no two relations bear one name. Rejected ones may: a rejected law can come back in another form.
func (f *File) unique() error {
	seen := map[string]int{}
	for _, e := range f.Entries {
		if at := seen[e.Name]; at > 0 {
			return f.errorf(e.Line, e.Col-1, "", "%s is the name of line %d too", e.Name, at)
		}
		seen[e.Name] = e.Line
	}
	return nil
}

// errorf reports a fault at a line, from 1, and a byte offset in it, from 0.
func (f *File) errorf(line, off int, hint, format string, args ...any) error {
	return &SyntaxError{File: f.Name, Line: line, Col: off + 1, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// place puts an error in the text at a line and column of the file.
func (f *File) place(err error, line, col int) error {
	if s, ok := err.(*SyntaxError); ok {
		moved := *s
		moved.File, moved.Line, moved.Col = f.Name, line, s.Col+col-1
		return &moved
	}
	return fmt.Errorf("%s:%d:%d: %w", f.Name, line, col, err)
}

// At puts an error in the text of an entry at its line and column of the file.
func (f *File) At(err error, e Entry) error { return f.place(err, e.Line, e.Col) }

// ParseDomain reads the domain line; without one the domain is that of the types.
func (f *File) ParseDomain(env *Env, subject *Func) (*Domain, error) {
	d, err := ParseDomain(f.Domain, env, subject)
	if err != nil {
		return nil, f.place(err, f.domainAt, f.domainText+1)
	}
	return d, nil
}

// Relations reads the relations against env. The error is that of the first line that is wrong, a *[SyntaxError] with its place.
func (f *File) Relations(env *Env) ([]Entry, error) {
	entries := slices.Clone(f.Entries)
	for i := range entries {
		r, err := Parse(entries[i].Text, env)
		if err != nil {
			return nil, f.place(err, entries[i].Line, entries[i].Col)
		}
		entries[i].Relation = r
	}
	return entries, nil
}
