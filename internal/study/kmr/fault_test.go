package kmr

import (
	"testing"

	"github.com/imago-mt/imago/internal/suite"
)

// The fault is found where the paper found it, and the mended analyzer has it no more.
func TestFindFault(t *testing.T) {
	f, err := FindFault(t.Context(), suite.Running{Seed: 1}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if f.Shrunk == nil || f.Shrunk.At != `s="" t=""` {
		t.Errorf("the fault is shrunk to %+v", f.Shrunk)
	}
	if f.Paper == nil || f.Paper.At != paperInput {
		t.Errorf("at the paper's input: %+v", f.Paper)
	}
	if f.Mended != nil || f.Tried < 1000 {
		t.Errorf("the mended one: %+v after %d inputs", f.Mended, f.Tried)
	}
}

// A relation that is found between test frames sees the fault as well: a line end after a text changes nothing.
func TestShrunk(t *testing.T) {
	v, err := Shrunk(t.Context(), suite.Running{Seed: 1}, `PrintTokens(concat(s, "\n")) == PrintTokens(s)`)
	if err != nil || v == nil || v.At != `s="\""` {
		t.Errorf("violated at %+v, %v", v, err)
	}
	if v, err := Shrunk(t.Context(), suite.Running{Seed: 1}, `PrintTokens(concat(" ", s)) == PrintTokens(s)`); err != nil || v != nil {
		t.Errorf("what holds of both is violated at %+v, %v", v, err)
	}
}
