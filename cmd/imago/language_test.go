package main

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/imago-mt/imago"
)

// Every example of imago help language holds.
func TestLanguageExamples(t *testing.T) {
	refusing := func(n int) (int, error) {
		if n < 0 {
			return 0, errors.New("negative")
		}
		return n, nil
	}
	for _, c := range slices.Concat(signs, builtins) {
		t.Run(c.form, func(t *testing.T) {
			imago.Check(t, c.example, imago.Funcs{"F": refusing, "Half": func(x float64) float64 { return x / 2 }}, imago.Options{Inputs: 500})
		})
	}
}

// The topic has every builtin that the specification has, each in an example, and fits a terminal of 100 columns.
func TestLanguageIsWhole(t *testing.T) {
	doc, err := os.ReadFile("../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(doc), "## §4 Builtins")
	section, _, _ = strings.Cut(section, "## §5")
	names := []string{"ok", "err", "panics"}
	for line := range strings.Lines(section) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		if strings.HasPrefix(line, "| `") {
			for _, m := range regexp.MustCompile("`([a-z]+)\\(").FindAllStringSubmatch(cell, -1) {
				names = append(names, m[1])
			}
		}
	}
	if len(names) != len(builtins) {
		t.Errorf("docs/language.md has %d builtins, the topic %d", len(names), len(builtins))
	}
	for _, name := range names {
		if !slices.ContainsFunc(builtins, func(c construct) bool {
			return strings.HasPrefix(c.form, name+"(") && strings.Contains(c.example, name+"(")
		}) {
			t.Errorf("nothing about %s", name)
		}
	}
	for line := range strings.Lines(languageText()) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 100 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
