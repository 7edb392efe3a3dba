package terms

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// levels are numbers that are written with an L before them: L7, L-3. A sign behind the L may be a plus, which is not written.
var levels = map[string]fake.Function{
	"Read": func(a []relation.Value) []relation.Value {
		s, ok := strings.CutPrefix(a[0].(string), "L")
		n, err := strconv.Atoi(s)
		if !ok || err != nil {
			return nil
		}
		return []relation.Value{n}
	},
	"Write": func(a []relation.Value) []relation.Value { return []relation.Value{"L" + strconv.Itoa(a[0].(int))} },
	"Count": func(a []relation.Value) []relation.Value {
		if s := a[0].(string); s != "" && !strings.Contains(s, " ") {
			return []relation.Value{len(strings.TrimLeft(s, "0"))}
		}
		return nil
	},
}

// Texts that a sister writes are read, and refused when they are changed; a literal before a text that can be read makes no difference.
func TestWritten(t *testing.T) {
	for _, tt := range []struct {
		domain    string
		fns       []*relation.Func
		want, not []string
	}{
		{
			"len(s) in 0..6", []*relation.Func{fn("Read", gives(integer), "s", text), fn("Write", gives(text), "n", integer)},
			[]string{"Read(Write(n)) == n", "err(Read(drop(Write(n), 1)))"},
			[]string{"err(Read(s))", "err(Read(\" \" + s))"}, // nearly no text that is drawn can be read
		},
		{"len(s) in 0..9", []*relation.Func{fn("Count", gives(integer), "s", text)}, []string{"ok(Count(s)) => Count(\"0\" + s) == Count(s)"}, nil},
	} {
		t.Run(tt.fns[0].Name, func(t *testing.T) {
			tt.fns[0].Err = true
			got := found(t, tt.domain, levels, tt.fns...)
			for _, w := range tt.want {
				if !slices.Contains(got, canonical(t, w, tt.fns)) {
					t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
				}
			}
			for _, w := range tt.not {
				if slices.Contains(got, canonical(t, w, tt.fns)) {
					t.Errorf("%s is offered", w)
				}
			}
		})
	}
}
