package parts

import (
	"flag"
	"io"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

func TestEngines(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []infer.Engine
		fail bool
	}{
		{nil, nil, false},
		{[]string{"-engine", "genetic"}, []infer.Engine{infer.Genetic}, false},
		{[]string{"-engine", "genetic,algebra"}, []infer.Engine{infer.Algebra, infer.Genetic}, false}, // in the order of the table
		{[]string{"-engine", "swarm"}, nil, true},
	} {
		flags := flag.NewFlagSet("study", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		got := Engines(flags)
		if err := flags.Parse(test.args); (err != nil) != test.fail || !slices.Equal(*got, test.want) {
			t.Errorf("%v: got %v, %v", test.args, *got, err)
		}
	}
}
