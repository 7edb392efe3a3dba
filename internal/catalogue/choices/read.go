package choices

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/relation"
)

// Name is the file of a function: "Fee.choices", "Vec.Rotate.choices".
func Name(ident string) string { return ident + ".choices" }

// Path is the file of a function from the folder of its package on.
func Path(ident string) string { return filepath.Join(catalogue.Folder, Name(ident)) }

// Read reads the specification of a function from the folder of its package. Where there is none the error is [fs.ErrNotExist]; the error of a malformed
// file is a *relation.SyntaxError whose File is the path from dir on.
func Read(dir, ident string) (*File, error) {
	path := Path(ident)
	data, err := os.ReadFile(filepath.Join(dir, path))
	if err != nil {
		return nil, err
	}
	return Parse(filepath.ToSlash(path), data)
}

// Parse reads a specification. It checks the lines and the constraints, not the formulas of choices: see [File.Bind]. Errors are
// *relation.SyntaxError.
func Parse(name string, data []byte) (*File, error) {
	f := &File{Name: name}
	for line := range bytes.Lines(data) {
		f.lines = append(f.lines, string(line))
	}
	for i := range f.lines {
		if err := f.scan(i); err != nil {
			return nil, err
		}
	}
	if err := f.settle(); err != nil {
		return nil, err
	}
	return f, nil
}

// The forms of lines, for hints.
const (
	categoryForm   = "category weight"
	outputForm     = "output category fee"
	choiceForm     = "choice over: weight > 31"
	constraintForm = "constraint over => !student"
)

// scan reads line i, from 0.
func (f *File) scan(i int) error {
	raw := f.lines[i]
	text := strings.TrimRight(raw, blanks)
	from := len(text) - len(strings.TrimLeft(text, blanks))
	if from == len(text) || text[from] == '#' {
		return nil
	}
	word, rest := cut(text, from)
	switch text[from:word] {
	case "category":
		return f.category(i, text, rest, false)
	case "output":
		next, at := cut(text, rest)
		if text[rest:next] != "category" {
			return f.errorf(i, rest, outputForm, "category does not follow output")
		}
		return f.category(i, text, at, true)
	case "choice":
		return f.choice(i, text, rest)
	case "constraint":
		if rest == len(text) {
			return f.errorf(i, rest, constraintForm, "no formula after constraint")
		}
		f.Constraints = append(f.Constraints, Constraint{Text: text[rest:], Line: i + 1, Col: rest + 1})
		return nil
	}
	hint := strings.Join([]string{categoryForm, outputForm, choiceForm, constraintForm}, "; ")
	if near := relation.Nearest(text[from:word], []string{"category", "output", "choice", "constraint"}); near != "" {
		hint = "did you mean " + near + "?"
	}
	return f.errorf(i, from, hint, "%q begins no line of a specification", text[from:word])
}

// cut finds the end of the word at an offset of a line, and where the next one begins.
func cut(text string, from int) (end, next int) {
	end = from
	for end < len(text) && !strings.ContainsRune(blanks, rune(text[end])) {
		end++
	}
	next = end
	for next < len(text) && strings.ContainsRune(blanks, rune(text[next])) {
		next++
	}
	return end, next
}

// category reads a line that begins a category.
func (f *File) category(i int, text string, at int, output bool) error {
	form := categoryForm
	if output {
		form = outputForm
	}
	name := text[at:]
	switch {
	case name == "":
		return f.errorf(i, at, form, "a category without a name")
	case !isName(name):
		return f.errorf(i, at, "small letters, digits and -, the first a letter", "%q is no name of a category", name)
	}
	for _, c := range f.Categories {
		if c.Name == name {
			return f.errorf(i, at, "", "%s is the name of line %d too", name, c.Line)
		}
	}
	f.Categories = append(f.Categories, Category{Name: name, Output: output, Line: i + 1})
	return nil
}

// choice reads a line that adds a choice to the last category.
func (f *File) choice(i int, text string, at int) error {
	colon := strings.IndexByte(text[at:], ':')
	if colon < 0 {
		return f.errorf(i, at, choiceForm, "a choice without a formula")
	}
	name := strings.TrimRight(text[at:at+colon], blanks)
	from := at + colon + 1
	from += len(text[from:]) - len(strings.TrimLeft(text[from:], blanks))
	switch {
	case !isName(name):
		return f.errorf(i, at, "small letters, digits and -, the first a letter", "%q is no name of a choice", name)
	case from == len(text):
		return f.errorf(i, from, choiceForm, "no formula after the name")
	case len(f.Categories) == 0:
		return f.errorf(i, at, "write category … above it", "choice %s belongs to no category", name)
	}
	c := &f.Categories[len(f.Categories)-1]
	for _, other := range c.Choices {
		if other.Name == name {
			return f.errorf(i, at, "", "%s is the name of line %d too", name, other.Line)
		}
	}
	c.Choices = append(c.Choices, Choice{Name: name, Text: text[from:], Line: i + 1, Col: from + 1})
	return nil
}

// settle checks what only the whole file shows, and reads the constraints: they may stand before the choices that they name.
func (f *File) settle() error {
	for _, c := range f.Categories {
		if len(c.Choices) == 0 {
			return f.errorf(c.Line-1, 0, choiceForm, "category %s has no choices", c.Name)
		}
	}
	for i := range f.Constraints {
		c := &f.Constraints[i]
		root, err := f.formula(c)
		if err != nil {
			return err
		}
		c.root = root
	}
	return nil
}
