package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

var (
	queue   = &relation.Type{Kind: relation.Opaque, Name: "Line", Pkg: "shop"}
	pointer = &relation.Type{Kind: relation.Pointer, Elem: queue}
	take    = fn("Line.Take", []relation.Param{{Name: "item", Type: integer}, {Name: "ok", Type: flag}}, "q", pointer)
	put     = fn("Line.Put", nil, "q", pointer, "item", integer)
	size0   = fn("Line.Size", gives(integer), "q", pointer)
	room    = fn("Line.Room", gives(integer), "q", pointer)
	peek    = fn("Line.Has", gives(flag), "q", pointer, "item", integer)
)

// deciding is a search whose formulas are decided by a table: some hold on the rows that a function says, all others fail on all rows.
func deciding(t *testing.T, holds func(text string, row int) bool, fns ...*relation.Func) *search {
	t.Helper()
	p := &Problem{Subject: fns[0], Sisters: fns[1:], Budget: 2_000_000}
	p.Decide = func(texts []string, _ []relation.Var, _ relation.Expr, n int) ([]Tally, error) {
		out := make([]Tally, len(texts))
		for i, text := range texts {
			pre, post, conditional := strings.Cut(text, " => ")
			if !conditional {
				pre, post = "", text
			}
			out[i] = Tally{relation.NewBits(n), relation.NewBits(n)}
			for row := range n {
				switch {
				case conditional && !slices.ContainsFunc([]string{pre}, func(c string) bool { return allHold(holds, c, row) }):
				case holds(post, row):
					out[i].Held.Set(row)
				default:
					out[i].Failed.Set(row)
				}
			}
		}
		return out, nil
	}
	return &search{Problem: p, ctx: t.Context(), vocab: newVocabulary(p), vars: newVariables(p.Subject, p.Sisters...), said: map[string]bool{}}
}

// allHold reports whether each part of a conjunction holds on a row.
func allHold(holds func(string, int) bool, condition string, row int) bool {
	for _, part := range strings.Split(condition, " && ") {
		if !holds(part, row) {
			return false
		}
	}
	return true
}

// always holds for the texts of a list, on all rows; others are false.
func always(list ...string) func(string, int) bool {
	return func(text string, _ int) bool { return slices.Contains(list, text) }
}

func said(s *search) []string {
	var out []string
	for _, c := range s.sequences() {
		out = append(out, c.text())
	}
	slices.Sort(out)
	return out
}

// Laws of values that cannot be taken apart, and what they must not be said of: what follows from another one, and what holds where a condition
// does only by chance.
func TestSequences(t *testing.T) {
	half := func(row int) bool { return row%2 == 0 }
	for _, tt := range []struct {
		name  string
		holds func(text string, row int) bool
		want  []string
	}{
		{"inverse", always("q.Put(item).Take().q == q"), []string{"q.Put(item).Take().q == q"}},
		{
			"the order does not matter where there is something",
			func(text string, row int) bool {
				return (text == "q.Put(item).Take().q == q.Take().q.Put(item)" || text == "q.Take().q.Put(item) == q.Put(item).Take().q" || text == "q.Size() > 0") && half(row)
			},
			[]string{"q.Size() > 0 => q.Take().q.Put(item) == q.Put(item).Take().q"},
		},
		{
			"a condition that excludes three failing rows says nothing",
			func(text string, row int) bool {
				return text == "q.Put(item).Take().q == q" && row > 3 || text == "q.Size() > 0" && row > 100
			},
			nil,
		},
		{
			"what is told of a value that stays as it is follows",
			func(text string, row int) bool {
				return half(row) && slices.Contains([]string{"q.Size() == 0", "q.Take().q == q", "q.Take().q.Size() == q.Size()", "q.Take().q.Room() == q.Room()"}, text)
			},
			[]string{"q.Size() == 0 => q.Take().q == q"},
		},
		{"no condition is its own conclusion", func(text string, row int) bool { return text == "q.Take().ok" && half(row) }, nil},
		{
			"a number that is told is one less",
			func(text string, row int) bool {
				return text == "q.Take().q.Size() == q.Size() - 1" && half(row) || text == "q.Take().ok" && half(row) || text == "!q.Take().ok" && !half(row)
			},
			[]string{"q.Take().ok => q.Take().q.Size() == q.Size() - 1"},
		},
	} {
		s := deciding(t, tt.holds, take, put, size0, room)
		if got := said(s); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := said(deciding(t, always(), fn("Plain", gives(integer), "n", integer), put)); got != nil {
		t.Errorf("numbers have no scene, but %q", got)
	}
}

// The conclusions that are decided: each law that people write of such methods is among them, and none of what is no law of theirs.
func TestScript(t *testing.T) {
	grid := &relation.Type{Kind: relation.Opaque, Name: "Grid", Pkg: "shop"}
	turn, mirror := fn("Grid.Turn", gives(grid), "g", grid), fn("Grid.Mirror", gives(grid), "g", grid)
	fill, at := fn("Grid.Fill", gives(grid), "g", grid, "x", integer, "y", integer, "value", integer), fn("Grid.At", gives(integer), "g", grid, "x", integer, "y", integer)
	width := fn("Grid.Width", gives(integer), "g", grid)
	join, less := fn("Span.Common", gives(span), "s", span, "t", span), fn("Span.Compare", gives(integer), "s", span, "t", span)
	move := fn("Span.Move", gives(span), "s", span, "d", integer)
	slots := &relation.Type{Kind: relation.Slice, Elem: span}
	merge, total := fn("Merge", gives(slots), "slots", slots), fn("Total", gives(integer), "slots", slots)
	for _, tt := range []struct {
		fns        []*relation.Func
		has, hasNo []string
	}{
		{
			[]*relation.Func{turn, mirror, at, width},
			[]string{
				"g.Turn().Turn().Turn().Turn() == g", "g.Turn().Mirror().Turn() == g.Mirror()", "g.Turn().At(g.Width()-1-y, x) == g.At(x, y)",
				"g.Turn().Width() == g.Width()",
			},
			[]string{"g.Turn() == g.Turn()", "g.Mirror().Mirror() == g", "g.Turn().At(x, x) == g.At(x, x)"},
		},
		{
			[]*relation.Func{fill, at, turn},
			[]string{
				"g.Fill(x, y, value).Fill(x, y, value2) == g.Fill(x, y, value2)", "g.Fill(x, y, g.At(x, y)) == g", "g.Fill(x, y, value).At(x, y) == value",
				"g.Fill(x, y, value).At(x2, y2) == g.At(x2, y2)", "g.Fill(x, y, value).Turn() == g.Turn().Fill(y, x, value)",
			},
			[]string{"g.Fill(g.At(x, y), y, value) == g", "g.Fill(x, y, value).At(x, x) == value"},
		},
		{
			[]*relation.Func{join, move},
			[]string{"s.Common(t) == t.Common(s)", "s.Common(t).Common(t2) == s.Common(t.Common(t2))", "s.Common(t).Move(c) == s.Move(c).Common(t.Move(c))"},
			[]string{"s.Common(t) == s.Move(c).Common(t.Move(c))"},
		},
		{
			[]*relation.Func{less, move},
			[]string{"t.Compare(s) == -s.Compare(t)", "s.Move(c).Compare(t.Move(c)) == s.Compare(t)", "(s.Compare(t) == 0) == (s == t)"},
			nil,
		},
		{
			[]*relation.Func{merge, total},
			[]string{"Merge(concat(Merge(slots), slots2)) == Merge(concat(slots, slots2))", "Total(Merge(concat(slots, slots2))) <= Total(slots) + Total(slots2)"},
			[]string{"concat(slots, slots2) == slots", "Merge(slots) == concat(slots, slots)"},
		},
	} {
		s := deciding(t, always(), tt.fns...)
		all := &script{has: map[string]*conclusion{}}
		s.scene().write(all)
		var got []string
		for _, c := range all.list {
			got = append(got, c.key())
		}
		for _, text := range tt.has {
			if !slices.Contains(got, text) {
				t.Errorf("%s: %s is not asked", tt.fns[0].Name, text)
			}
		}
		for _, text := range tt.hasNo {
			if slices.Contains(got, text) {
				t.Errorf("%s: %s is asked", tt.fns[0].Name, text)
			}
		}
	}
}

// Conditions of a scene are what a tester would write: no variable has one value, and a number beside a flag is not asked for.
func TestScenePremises(t *testing.T) {
	s := deciding(t, always(), put, take, size0, room, peek)
	var got []string
	for _, p := range s.scene().premises() {
		got = append(got, p.text)
	}
	for _, text := range []string{"q.Has(item)", "!q.Has(item)", "item != item2", "q.Size() > 0", "q.Size() == 0", "q.Size() < q.Room()", "item > q.Size()"} {
		if !slices.Contains(got, text) {
			t.Errorf("%s is no condition", text)
		}
	}
	for _, text := range []string{"item == 0", "item == item2", "q.Take().item == 0", "q.Take().item > 0"} {
		if slices.Contains(got, text) {
			t.Errorf("%s is a condition", text)
		}
	}
}

// The strength of a region is the surer the more failing rows lie outside and the more rows inside; one failing row inside leaves nothing.
func TestStrength(t *testing.T) {
	rows := func(from, to int) relation.Bits {
		b := relation.NewBits(screenRows)
		for i := from; i < to; i++ {
			b.Set(i)
		}
		return b
	}
	all := relation.All(screenRows)
	for _, tt := range []struct {
		name           string
		failed, region relation.Bits
		sure           bool
	}{
		{"one half", rows(256, 512), rows(0, 256), true},
		{"three rows, all that is outside", rows(509, 512), rows(0, 509), true},
		{"three rows of many outside", rows(509, 512), rows(0, 100), false},
		{"one inside", rows(255, 512), rows(0, 256), false},
	} {
		got := strength(all.AndNot(tt.failed), tt.failed, tt.region)
		if (got >= surely) != tt.sure {
			t.Errorf("%s: strength %v", tt.name, got)
		}
	}
}

// A conclusion about methods that say whether they changed the value is said where they did: by the flags of those in it, the shorter ones first.
func TestReported(t *testing.T) {
	desk := &relation.Type{Kind: relation.Opaque, Name: "Desk", Pkg: "desk"}
	at := &relation.Type{Kind: relation.Pointer, Elem: desk}
	s := deciding(t, always(),
		fn("Desk.Undo", []relation.Param{{Name: "ok", Type: flag}}, "d", at),
		fn("Desk.Redo", []relation.Param{{Name: "ok", Type: flag}}, "d", at),
		fn("Desk.Clear", nil, "d", at),
	)
	sc := s.scene()
	all := &script{has: map[string]*conclusion{}}
	sc.write(all)
	for text, want := range map[string]string{
		"d.Undo().d.Redo().d == d": "d.Undo(), d.Undo().d.Redo()",
		"d.Redo().d.Undo().d == d": "d.Redo(), d.Redo().d.Undo()",
		"d.Clear().Undo().d == d":  "d.Clear().Undo()",
	} {
		i := slices.IndexFunc(all.list, func(c *conclusion) bool { return c.key() == text })
		if i < 0 {
			t.Errorf("%s is not asked", text)
			continue
		}
		var got []string
		for _, f := range sc.reported(all.list[i]) {
			got = append(got, f.text)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: got %s, want %s", text, strings.Join(got, ", "), want)
		}
	}
}
