package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What an execution that succeeds says of its arguments is the opposite of each comparison with a number under which it is refused.
func TestAcceptedBy(t *testing.T) {
	integer := relation.Predeclared(relation.Int)
	put := &relation.Func{Name: "Put", Err: true, Params: []relation.Param{{Name: "pieces", Type: integer}, {Name: "cents", Type: integer}}}
	other := &relation.Func{Name: "Take", Err: true, Params: put.Params}
	env := &relation.Env{Funcs: []*relation.Func{put, other}}
	for _, tt := range []struct{ name, refusal, law, want string }{
		{"either is refused", "pieces < 1 || cents > 500 => err(Put(pieces, cents))", "ok(Put(x, y)) => x*y >= 0", "cents <= 500 && pieces >= 1"},
		{"one number", "pieces == 7 => err(Put(pieces, cents))", "ok(Put(x, y)) => x*y >= 0", "pieces != 7"},
		{"both at once", "pieces < 1 && cents > 500 => err(Put(pieces, cents))", "ok(Put(x, y)) => x*y >= 0", ""},
		{"another comparison beside", "pieces < cents || cents > 500 => err(Put(pieces, cents))", "ok(Put(x, y)) => x*y >= 0", "cents <= 500"},
		{"what is given is no variable", "pieces < 1 || cents > 500 => err(Put(pieces, cents))", "ok(Put(x+1, y)) => x*y >= 0", "cents <= 500"},
		{"one variable in both places", "pieces < 1 || cents > 500 => err(Put(pieces, cents))", "ok(Put(x, x)) => x*x >= 0", "pieces <= 500 && pieces >= 1"},
		{"another function", "pieces < 1 => err(Take(pieces, cents))", "ok(Put(x, y)) => x*y >= 0", ""},
		{"it succeeds", "pieces > 1 => ok(Put(pieces, cents))", "ok(Put(x, y)) => x*y >= 0", ""},
		{"changed arguments are refused", "pieces < 1 => err(Put(-pieces, cents))", "ok(Put(x, y)) => x*y >= 0", ""},
	} {
		refusal, err := relation.Parse(tt.refusal, env)
		if err != nil {
			t.Fatal(err)
		}
		law, err := relation.Parse(tt.law, env)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if says := relation.Conjunction(acceptedBy(refusal, law.Pre.(*relation.OutcomeOf).Call)...); says != nil {
			got = relation.ExprString(says)
		}
		if got != tt.want {
			t.Errorf("%s: %q is known of the arguments, not %q", tt.name, got, tt.want)
		}
	}
}
