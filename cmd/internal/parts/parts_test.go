package parts

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"
)

// Those parts run that are asked for, in the order of the study; a name that no part has is an error, and so is a part that fails.
func TestRun(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want []string
		err  string
	}{
		{nil, []string{"first", "second"}, ""}, {[]string{"-parts", "second"}, []string{"second"}, ""}, {[]string{"-parts", "second,first"}, []string{"first", "second"}, ""},
		{[]string{"-parts", "third"}, nil, `there is no part "third"`}, {[]string{"-parts", "failing"}, nil, "failing: no luck"},
	} {
		var ran []string
		part := func(name string, err error) Part {
			return Part{name, func(context.Context) error {
				if err == nil {
					ran = append(ran, name)
				}
				return err
			}}
		}
		var c Choice
		flags := flag.NewFlagSet("study", flag.ContinueOnError)
		c.add(flags, []string{"first", "second"})
		if err := flags.Parse(tt.args); err != nil {
			t.Fatal(err)
		}
		err := c.run(t.Context(), []Part{part("first", nil), part("second", nil), part("failing", errors.New("no luck"))})
		if !slices.Equal(ran, tt.want) || (err != nil) != (tt.err != "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: ran %q, %v", tt.args, ran, err)
		}
	}
}
