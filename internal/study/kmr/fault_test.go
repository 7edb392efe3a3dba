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
