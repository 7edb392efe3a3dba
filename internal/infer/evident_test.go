package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// What the fields show is dropped: frames, also of what came of several calls, and the order of independent ones. Nothing else is.
func TestShownByCode(t *testing.T) {
	apart := func(changes, looks *relation.Func) bool {
		return changes.Name == "Box.Rename" && looks.Name == "Box.Count" || changes.Name == "Box.Grow" && looks.Name == "Box.Title"
	}
	independent := func(f, g *relation.Func) bool {
		return f.Name != g.Name && f.Name != "Box.Look" && g.Name != "Box.Look"
	}
	for text, want := range map[string]string{
		"c.Rename(s).c.Grow(x).c.Title() == c.Rename(s).c.Title()":        "vacuous",
		"c.Rename(s).c.Grow(x).c == c.Grow(x).c.Rename(s).c":              "vacuous",
		"c.Rename(s).c.Grow(x).c == c.Grow(x).c.Rename(s2).c":             "live",
		"c.Rename(s).c.Look().c == c.Look().c.Rename(s).c":                "live",
		"c.Rename(s).c.Rename(s2).c == c.Rename(s2).c":                    "live",
		"c.Rename(s).c.Count() > 3 => c.Title() == s":                     "live", // the premise is about it
		"c.Rename(s).c.Title() == s":                                      "live",
		"c.Rename(s).c.Count() > 0 => c.Rename(s).c.Count() == c.Count()": "vacuous",
	} {
		s := lab(t, "Box.Rename", "")
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		if err := runStage(t.Context(), evident{fields: fieldUse{apart: apart, independent: independent}}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		v, fell := set.Verdict(c.ID)
		got := "live"
		if fell {
			got = v.Kind.String()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
