package composite

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files; read the diff before you commit it")

// leastRefused is how many pairs the issue of the study asks for.
const leastRefused = 20

// Pairs that do not compose, each with its reason. A pair of the golden file is the first relation, the second one, what imago says, and what a check by
// hand found: for what is undetermined, another value that satisfies both; for what is no composite, what the pair says all the same.
func TestRefused(t *testing.T) {
	const path = "testdata/refused.golden"
	golden, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	env := functions()
	var out []string
	for _, pair := range strings.Split(strings.TrimSpace(string(golden)), "\n\n") {
		lines := strings.Split(pair, "\n")
		if len(lines) != 4 || !strings.HasPrefix(lines[3], "by hand: ") {
			t.Fatalf("%q is not two relations, a reason and a check by hand", pair)
		}
		got, err := Compose(env, parse(t, env, lines[0]), parse(t, env, lines[1]))
		if err == nil {
			t.Errorf("%s, then %s: %s, want: %s", lines[0], lines[1], got.Text(), lines[2])
			continue
		}
		why := "refused: " + err.Error()
		if why != lines[2] && !*update {
			t.Errorf("%s, then %s: %q, want %q", lines[0], lines[1], why, lines[2])
		}
		out = append(out, strings.Join([]string{lines[0], lines[1], why, lines[3]}, "\n"))
	}
	if len(out) < leastRefused {
		t.Errorf("%d pairs, want %d", len(out), leastRefused)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(path, []byte(strings.Join(out, "\n\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
