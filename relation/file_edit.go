package relation

import (
	"fmt"
	"strings"
)

// Reject puts the word reject in front of the relation called name and takes its evidence away: it is never proposed, checked or
// emitted again.
func (f *File) Reject(name string) error {
	if i := entryNamed(f.Rejects, name); i >= 0 && entryNamed(f.Entries, name) < 0 {
		return fmt.Errorf("%s is rejected already", name)
	}
	e, err := f.find(f.Entries, name)
	if err != nil {
		return err
	}
	at, line := e.Line-1, f.lines[e.Line-1]
	f.lines[at] = line[:e.Col-1] + "reject " + line[e.Col-1:]
	if e.owned {
		f.lines = append(f.lines[:at+1], f.lines[at+1+e.under:]...)
	}
	return f.again()
}

// Accept makes the relation called name a person's: a rejected one loses the word reject, and one with evidence its evidence, so that
// it stays even if it is not inferred again.
func (f *File) Accept(name string) error {
	if i := entryNamed(f.Entries, name); i >= 0 {
		e := f.Entries[i]
		if !e.owned {
			return fmt.Errorf("%s is accepted already", name)
		}
		f.lines = append(f.lines[:e.Line], f.lines[e.Line+e.under:]...)
		return f.again()
	}
	e, err := f.find(f.Rejects, name)
	if err != nil {
		return err
	}
	line := f.lines[e.Line-1]
	start := strings.Index(line, "reject")
	f.lines[e.Line-1] = line[:start] + line[e.Col-1:]
	f.lines = append(f.lines[:e.Line], f.lines[e.Line+e.under:]...)
	return f.again()
}

// again reads the lines after a change.
func (f *File) again() error {
	fresh, err := ParseFile(f.Name, f.Bytes())
	if err != nil {
		return err
	}
	*f = *fresh
	return nil
}

// find returns the entry called name, or an error that lists what there is.
func (f *File) find(in []Entry, name string) (Entry, error) {
	if i := entryNamed(in, name); i >= 0 {
		return in[i], nil
	}
	var names []string
	for _, e := range append(append([]Entry(nil), f.Entries...), f.Rejects...) {
		names = append(names, e.Name)
	}
	if names == nil {
		return Entry{}, fmt.Errorf("no relation %s in %s: it has none", name, f.Name)
	}
	return Entry{}, fmt.Errorf("no relation %s in %s: it has %s", name, f.Name, strings.Join(names, ", "))
}

func entryNamed(in []Entry, name string) int {
	for i, e := range in {
		if e.Name == name {
			return i
		}
	}
	return -1
}
