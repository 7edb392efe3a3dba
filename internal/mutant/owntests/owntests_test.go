package owntests_test

import (
	"context"
	"os"
	"reflect"
	"testing"

	"github.com/imago-mt/imago/internal/mutant/owntests"
)

// soak tells that there is time for all.
var soak = os.Getenv("IMAGO_SOAK") != ""

// run scores one package.
func run(t *testing.T, pattern string, o owntests.Options) *owntests.Scored {
	t.Helper()
	all, err := owntests.Run(context.Background(), []string{pattern}, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 {
		t.Fatalf("%d packages", len(all))
	}
	return all[0]
}

// What the loop says of a mutant, a process of its own says, too.
func TestLoopAgreesWithProcesses(t *testing.T) {
	some := []string{"CBD", "AOR", "RVR", "SDL", "LOI"}
	tests := []struct {
		dir, pattern string
		operators    []string
	}{{"../testdata/text", ".", some}}
	if soak {
		tests[0].operators = nil
		for _, std := range []string{"path", "container/heap", "encoding/hex", "text/tabwriter", "html", "unicode/utf8", "encoding/csv", "net/url"} {
			tests = append(tests, struct {
				dir, pattern string
				operators    []string
			}{".", std, nil})
		}
	}
	for _, test := range tests {
		t.Run(test.dir+" "+test.pattern, func(t *testing.T) {
			loop := run(t, test.pattern, owntests.Options{Dir: test.dir, Operators: test.operators})
			alone := run(t, test.pattern, owntests.Options{Dir: test.dir, Operators: test.operators, Isolate: true})
			agree(t, loop, alone)
		})
	}
}

func agree(t *testing.T, loop, alone *owntests.Scored) {
	t.Helper()
	if loop.Refused != "" || alone.Refused != "" {
		t.Fatalf("refused: %s, %s", loop.Refused, alone.Refused)
	}
	if len(loop.Mutants) != len(alone.Mutants) || len(loop.Mutants) < 50 {
		t.Fatalf("%d and %d mutants", len(loop.Mutants), len(alone.Mutants))
	}
	for i, m := range loop.Mutants {
		if loop.Fates[i].End != alone.Fates[i].End {
			t.Errorf("%s: end %d in the loop, %d alone\n%s", m.ID, loop.Fates[i].End, alone.Fates[i].End, m.Diff())
		}
	}
	if loop.Disagreed > 0 {
		t.Errorf("%d kills of the loop are none", loop.Disagreed)
	}
	tally := loop.Tally()
	t.Logf("%s: %+v, %d and %d checked", loop.Path, tally, loop.Checked, alone.Checked)
	if tally.Killed == 0 || tally.Killed == tally.Total {
		t.Errorf("%d of %d mutants are killed: that shows nothing", tally.Killed, tally.Total)
	}
	if loop.Checked >= alone.Checked {
		t.Errorf("%d of %d mutants needed processes of their own", loop.Checked, alone.Checked)
	}
}

// One worker and two give the same.
func TestWorkersDoNotMatter(t *testing.T) {
	o := owntests.Options{Dir: "../testdata/text", Operators: []string{"CBD", "NEG"}, Workers: 1}
	one := run(t, ".", o)
	o.Workers = 2
	if two := run(t, ".", o); !reflect.DeepEqual(one.Fates, two.Fates) || !reflect.DeepEqual(one.Infected, two.Infected) {
		t.Errorf("one worker and two differ")
	}
}
