package subject

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What a struct shows is a sister of each of its methods, whatever the method is given and whether its receiver is a pointer.
func TestSistersShown(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

import "errors"

type Till struct {
	Sum    int
	opened bool
}

func (t *Till) Open()  { t.opened = true }
func (t *Till) Opened() bool { return t.opened }

func (t Till) Full() bool { return t.Sum > 100 }

func (t *Till) Pay(from string, amount int) error {
	if amount < 0 {
		return errors.New("less than nothing")
	}
	t.Sum += amount
	return nil
}
`)
	for _, target := range []string{".Till.Pay", ".Till.Open", ".Till.Opened", ".Till.Full"} {
		f := load(t, dir, target)[0].Functions[0]
		var names []string
		for _, g := range f.Sisters {
			names = append(names, g.Name)
		}
		if !slices.ContainsFunc(f.Sisters, func(g *relation.Func) bool { return g.Field && g.Name == "Till.Sum" }) {
			t.Errorf("the field is none of the sisters %q of %s", names, target)
		}
	}
}
