package laws

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The grammar that is kept is that of the lists which development looks at, and of no other.
func TestGrammar(t *testing.T) {
	g, err := Grammar(t.Context(), Taught...)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(filepath.Join("..", "..", "..", GrammarFile))
	if err != nil {
		t.Fatal(err)
	}
	if g.String() != string(kept) {
		t.Errorf("%s is not what is counted: run go run ./cmd/laws -grammar", GrammarFile)
	}
	for _, line := range strings.Split(g.String(), "\n") {
		for _, name := range []string{"Span", "Index", "Balanced"} { // of packages of the lists
			if strings.Contains(line, name) {
				t.Errorf("%q names %s", line, name)
			}
		}
	}
	for _, l := range Taught {
		if l == Fifth || l == Eighth || l == Ninth {
			t.Errorf("%s is counted, and tells nothing of the grammar any more", l)
		}
	}
}
