package terms

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

var measured = map[string]fake.Function{
	"Windows": func(a []relation.Value) []relation.Value {
		xs, n := a[0].(relation.List), a[1].(int)
		if n <= 0 || n > len(xs) {
			return []relation.Value{relation.List{}, xs}
		}
		return []relation.Value{xs[:len(xs)-n+1], xs}
	},
	"Mean": func(a []relation.Value) []relation.Value {
		s, t := a[0].(relation.Fields), a[1].(relation.Fields)
		return []relation.Value{relation.Fields{(s[0].(int) + t[0].(int)) / 2, (s[1].(int) + t[1].(int)) / 2}}
	},
	"Fill": func(a []relation.Value) []relation.Value { // a list of any length
		return []relation.Value{len(a[0].(relation.List)) + a[1].(int), a[0]}
	},
}

// A length that is made of two measures where conditions of the code hold, and fields that lie between those of two arguments.
func TestPlanesAndMiddles(t *testing.T) {
	for _, tt := range []struct {
		domain     string
		subject    *relation.Func
		conditions []string
		want       string
	}{
		{
			"len(xs) in 0..12, n in -4..16", fn("Windows", gives(floats), "xs", floats, "n", integer), []string{"n <= 0", "n > len(xs)"},
			"n > 0 && n <= len(xs) => len(Windows(xs, n)) == len(xs) - n + 1",
		},
		{near, fn("Mean", gives(span), "s", span, "t", span), nil, "min(s.To, t.To) <= Mean(s, t).To && Mean(s, t).To <= max(s.To, t.To)"},
	} {
		t.Run(tt.subject.Name, func(t *testing.T) {
			fns := []*relation.Func{tt.subject}
			p := problem(t, tt.domain, measured, fns...)
			for _, c := range tt.conditions {
				params := "n int"
				if strings.Contains(c, "xs") {
					params += ", xs []float64"
				}
				p.Conditions = append(p.Conditions, conditionsOf(t, params, c)...)
			}
			list, err := Search(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range list {
				got = append(got, canonical(t, c.Text, fns))
			}
			if !slices.Contains(got, canonical(t, tt.want, fns)) {
				t.Errorf("%s is not among\n\t%s", tt.want, strings.Join(got, "\n\t"))
			}
		})
	}
}

// A sister whose executions cost all that there is does not keep others from being executed.
func TestDearSister(t *testing.T) {
	windows, fill := fn("Windows", gives(floats), "xs", floats, "n", integer), fn("Fill", gives(integer), "xs", floats, "n", integer)
	p := problem(t, "len(xs) in 0..12, n in -4..16", measured, windows, fill)
	var work int64
	p.Work = func() int64 { return work }
	p.Executor = costly{p.Executor, fill, &work}
	list, err := Search(t.Context(), p)
	if err != nil || len(list) == 0 {
		t.Errorf("%d conjectures, %v", len(list), err)
	}
	if work > 2*dearFill {
		t.Errorf("executions have cost %d", work)
	}
}

// costly executes one function at a cost that is most of a budget.
type costly struct {
	Executor
	dear *relation.Func
	work *int64
}

const dearFill = 1_500_000

// Execute implements [Executor].
func (c costly) Execute(ctx context.Context, f *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	*c.work += int64(n)
	if f == c.dear {
		*c.work += dearFill
	}
	return c.Executor.Execute(ctx, f, args, n)
}
