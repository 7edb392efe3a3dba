package source

import (
	"regexp"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

func TestForm(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "ab1-23": "a0-0", "x9-1": "a0-0", "Ab  c": "Aa a", "++1": "++0", "éa": "a", "١": "0",
	} {
		if got := Form(text); got != want {
			t.Errorf("the form of %q is %q, not %q", text, got, want)
		}
	}
}

func TestSigns(t *testing.T) {
	for text, want := range map[string]string{"": "", "a b1": "", "\"a\\b\"": `"\`, "b@a.c@": ".@", "é-é": "-"} {
		if got := Signs(text); got != want {
			t.Errorf("the signs of %q are %q, not %q", text, got, want)
		}
	}
}

// Characters are exchanged for those of their class, so that nearly half of the offspring of a text have its form, and few are the text itself.
func TestOffspring(t *testing.T) {
	r := seed.New(1).Child("offspring", 0).Rand()
	const text, other = "ab12-Cd", "x-9"
	alike, same, both := 0, 0, 0
	joined := regexp.MustCompile(`^[a-z]+12-9$|^x-Cd$`)
	for range 1000 {
		child := Offspring(r, text, other, nil).(string)
		switch {
		case child == text:
			same++
		case Form(child) == Form(text):
			alike++
		}
		if joined.MatchString(child) {
			both++
		}
	}
	if alike < 400 || same > 100 || both < 20 {
		t.Errorf("of 1000 texts %d have the form of their parent, %d are their parent, %d have parts of both", alike, same, both)
	}
	for _, empty := range []string{bred(r, "", "", nil), bred(r, "", "a", []string{"b"})} {
		if len(empty) > 2 {
			t.Errorf("of an empty text comes %q", empty)
		}
	}
	if _, bytes := Offspring(r, bytesOf(text), bytesOf(other), nil).(relation.List); !bytes {
		t.Error("of bytes comes a string")
	}
}

// What is grown has a constant of the code, or a field of its own, as a field more, and so do the neighbours of a text.
func TestInsertedFields(t *testing.T) {
	r := seed.New(1).Child("offspring", 0).Rand()
	const text = "a.io/b"
	known := []string{"docker.io"}
	w := &varier{sp: &Space{}, r: r, texts: known}
	grown, near := map[string]int{}, map[string]int{}
	for range 5000 {
		grown[Offspring(r, text, "c/d", known).(string)]++
	}
	for range 200 {
		for _, s := range w.strings(text) {
			near[s]++
		}
	}
	for _, want := range []string{"a.io/docker.io/b", "docker.io/a.io/b", "a.io/b/a.io", "b/a.io/b"} {
		if grown[want] < 3 || near[want] < 3 {
			t.Errorf("%s %d times in 5000 that are grown, %d times in 200 lists of neighbours", want, grown[want], near[want])
		}
	}
}
