package terms

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What stands before and behind a text is the same on all rows, or there is nothing to say.
func TestAffix(t *testing.T) {
	texts := func(vs ...string) *column {
		return &column{values: &relation.Vec[string]{V: vs}, ids: make([]uint32, len(vs)), defined: relation.All(len(vs))}
	}
	for _, tt := range []struct {
		name           string
		x, y           *column
		before, behind string
	}{
		{"both", texts("a", "", "bb"), texts("[a]", "[]", "[bb]"), "[", "]"},
		{"before", texts("a", "", "bb"), texts("p.a", "p.", "p.bb"), "p.", ""},
		{"behind", texts("1", "12", "0"), texts("10", "120", "00"), "", "0"},
		{"decided by the others", texts("a", "aa", "b"), texts("aa", "aaa", "ba"), "", "a"},
		{"nothing", texts("a", "", "bb"), texts("a", "", "bb"), "", ""},
		{"another end", texts("a", "", "bb"), texts("[a]", "[]", "[bb)"), "", ""},
		{"another length", texts("a", "", "bb"), texts("[a]", "[]", "[ bb]"), "", ""},
		{"too few texts", texts("a", "b", "a"), texts("[a]", "[b]", "[a]"), "", ""},
		{"a template", texts("a", "", "bb"), texts("a"+long, long, "bb"+long), "", ""},
		{"no letters", texts("a", "", "bb"), texts("a\x00", "\x00", "bb\x00"), "", ""},
	} {
		before, behind, ok := affix(tt.x, tt.y, nil)
		if !ok {
			before, behind = "", ""
		}
		if before != tt.before || behind != tt.behind || ok != (tt.before+tt.behind != "") {
			t.Errorf("%s: %q, %q, %v; want %q, %q", tt.name, before, behind, ok, tt.before, tt.behind)
		}
	}
}

const long = "as long as a template of a letter is"
