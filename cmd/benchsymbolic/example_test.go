package main

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/study/padmt"
	"github.com/imago-mt/imago/internal/suite"
)

var update = flag.Bool("update", false, "rewrite the golden files; read the diff before you commit it")

// The tests start children, which are this program once more.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// Tables 1 to 3 and Figure 3, from the code of the example.
func TestExample(t *testing.T) {
	w, err := padmt.Example(t.Context(), suite.Running{})
	if err != nil {
		t.Fatal(err)
	}
	if got := chosen(w.Printed); !slices.Equal(got, printedOrder) {
		t.Errorf("order by the lines of the paper: %v, want %v", got, printedOrder)
	}
	if got := chosen(w.Ours); !slices.Equal(got, statementOrder) {
		t.Errorf("order by statements: %v, want %v", got, statementOrder)
	}
	var text strings.Builder
	worked(&text, w)
	const golden = "testdata/example.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != text.String() {
		t.Errorf("%s differs (%v); got:\n%s", golden, err, text.String())
	}
}
