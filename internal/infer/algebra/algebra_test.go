package algebra

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

var (
	float = relation.Predeclared(relation.Float64)
	whole = relation.Predeclared(relation.Int)
	text  = relation.Predeclared(relation.String)
	ints  = &relation.Type{Kind: relation.Slice, Elem: whole}
	vec   = &relation.Type{Kind: relation.Struct, Name: "Vec", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: float}, {Name: "Y", Type: float}}}
)

func fn(name string, result *relation.Type, params ...relation.Param) *relation.Func {
	f := &relation.Func{Name: name, Pkg: "p", Params: params, Recv: strings.Contains(name, ".")}
	if result != nil {
		f.Results = []relation.Param{{Type: result}}
	}
	return f
}

func param(name string, t *relation.Type) relation.Param { return relation.Param{Name: name, Type: t} }

// texts are the candidates of one law for a subject.
func texts(law string, subject *relation.Func, sisters ...*relation.Func) []string {
	env := &relation.Env{Path: "p", Name: "p", Funcs: append([]*relation.Func{subject}, sisters...)}
	var out []string
	for _, c := range Propose(Scope{Env: env, Subject: subject, Sisters: sisters, Errs: subject.Err, Constants: []Constant{{Text: "math.Pi"}, {Text: "7", Integer: true}}}) {
		if c.Law.Name == law {
			out = append(out, c.Text)
		}
	}
	return out
}

func TestPropose(t *testing.T) {
	flag := relation.Predeclared(relation.Bool)
	sin, cos := fn("Sin", float, param("x", float)), fn("Cos", float, param("x", float))
	hypot := fn("Hypot", float, param("p", float), param("q", float))
	rotate := fn("Vec.Rotate", vec, param("v", vec), param("a", float))
	join := fn("Join", text, param("elems", &relation.Type{Kind: relation.Slice, Elem: text}), param("sep", text))
	split := fn("Split", join.Params[0].Type, param("s", text), param("sep", text))
	sorts := fn("Ints", nil, param("xs", ints))
	next := fn("Next", whole, param("day", whole))
	mean := fn("Mean", whole, param("xs", ints))
	mean.Err = true
	total, format := fn("Total", whole, param("xs", ints)), fn("Format", text, param("v", &relation.Type{Kind: relation.Pointer, Elem: vec}))
	for _, tt := range []struct {
		law     string
		subject *relation.Func
		sisters []*relation.Func
		want    []string
	}{
		{"order-of-steps", fn("Day", whole, param("year", whole), param("day", whole)), nil, []string{"Day(Day(year, z), day) == Day(Day(year, day), z)"}},
		{"odd", sin, nil, []string{"Sin(-x) == -Sin(x)"}},
		{"antiperiod", sin, nil, []string{"Sin(x + math.Pi) == -Sin(x)", "Sin(x + 7) == -Sin(x)"}},
		{"period", next, nil, []string{"Next(day + 7) == Next(day)"}}, // π is no whole number
		{"pythagorean", sin, []*relation.Func{cos}, []string{"Sin(x)*Sin(x) + Cos(x)*Cos(x) == 1"}},
		{"unchanged", total, nil, []string{"Total(xs).xs == xs"}},
		{"unchanged", format, nil, []string{"Format(v).v == v"}}, // the pointee
		{"unchanged-ok", mean, nil, []string{"ok(Mean(xs)) => Mean(xs).xs == xs"}},
		{"unchanged-ok", total, nil, nil}, // it gives no errors
		{"even", hypot, nil, []string{"Hypot(-p, q) == Hypot(p, q)", "Hypot(p, -q) == Hypot(p, q)"}},
		{"commutative", hypot, nil, []string{"Hypot(q, p) == Hypot(p, q)"}},
		{"associative", hypot, nil, []string{"Hypot(Hypot(p, q), z) == Hypot(p, Hypot(q, z))"}},
		{"action", rotate, nil, []string{"v.Rotate(a).Rotate(z) == v.Rotate(a + z)"}},
		{"never-falls", sin, nil, []string{"x <= y => Sin(x) <= Sin(y)"}},
		{"never-falls", hypot, nil, []string{"x <= y => Hypot(x, q) <= Hypot(y, q)", "x <= y => Hypot(p, x) <= Hypot(p, y)"}},
		{"inverse-of", join, []*relation.Func{split}, []string{"Join(Split(y, sep), sep) == y"}},
		{"any-order", sorts, nil, []string{"Ints(swap(xs, i, j)) == Ints(xs)"}},
		{"closed-under", fn("IsOdd", flag, param("n", whole)), nil, []string{
			"IsOdd(x) && IsOdd(y) => IsOdd(x * y)", "IsOdd(x) && IsOdd(y) => IsOdd(x + y)", "IsOdd(x) && IsOdd(y) => !IsOdd(x * y)", "IsOdd(x) && IsOdd(y) => !IsOdd(x + y)",
		}},
		{"closed-under", fn("Match", flag, param("s", text), param("limit", whole)), nil, nil}, // a limit is no number that a predicate is of
		{"commutative", sin, nil, nil},
		{"idempotent", fn("Parse", vec, param("s", text)), nil, nil},
	} {
		got := texts(tt.law, tt.subject, tt.sisters...)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s of %s: got %q, want %q", tt.law, tt.subject.Name, got, tt.want)
		}
	}
}

// Every row must be able to say something: its braces close, its shapes and classes exist, and what it is implied by is in the table.
// TestClearedState has laws of states told of a function whose output is always the same, and no others.
func TestClearedState(t *testing.T) {
	bag := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: "Bag", Pkg: "p"}}
	reset, size := fn("Bag.Reset", nil, param("b", bag)), fn("Bag.Len", whole, param("b", bag))
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{reset, size}}
	var got []string
	for _, c := range Propose(Scope{Env: env, Subject: reset, Sisters: []*relation.Func{size}, Fixed: []int{0}, Dead: []int{0}}) {
		if c.Law.Family != State {
			t.Errorf("%s is proposed of a state that is always the same: %s", c.Law.Name, c.Text)
		}
		got = append(got, c.Text)
	}
	if want := "b.Reset().Len() == 0"; !slices.Contains(got, want) {
		t.Errorf("got %q, want %s among them", got, want)
	}
}

func TestLaws(t *testing.T) {
	names := map[string]bool{}
	for _, l := range Laws {
		if names[l.Name] {
			t.Errorf("%s: two laws of that name", l.Name)
		}
		names[l.Name] = true
	}
	types := []*relation.Type{float, whole, text, ints, vec, relation.Predeclared(relation.Bool)}
	for _, l := range Laws {
		t.Run(l.Name, func(t *testing.T) {
			if l.Family.Rank() == len(Families) {
				t.Errorf("family %q is not in Families", l.Family)
			}
			for _, u := range l.Under {
				if !names[u] {
					t.Errorf("implied by %s, which is no law", u)
				}
			}
			if l.Beside != "" && !names[l.Beside] {
				t.Errorf("beside %s, which is no law", l.Beside)
			}
			letters := l.F.In + l.F.Out + l.G.In + l.G.Out + l.H.In + l.H.Out
			for _, letter := range []byte("XYZWRS") {
				class := l.Where.of(letter)
				if class == "" {
					continue
				}
				for _, ty := range types {
					binding{}.admits(ty, class) // panics for a class that does not exist
				}
				if !strings.Contains(letters, string(letter)) {
					t.Errorf("%c is %s: no such letter in the shapes", letter, class)
				}
			}
			for i, role := range []string{"G", "H"} {
				speaks := slices.ContainsFunc(l.forms(), func(f form) bool {
					return slices.ContainsFunc(append(f.beside(), f.text), func(s *schema) bool { return s.mentions(role) })
				})
				if speaks != (len(l.sisters()) > i) {
					t.Errorf("%s has either no shape or no part in the text", role)
				}
			}
			for _, c := range l.Choices {
				free := slices.IndexFunc(l.Choices, func(o Choice) bool { return o.Name == c.With && o.With == "" && len(o.Of) == len(c.Of) })
				if c.With != "" && free < 0 {
					t.Errorf("choice %s goes with %s, which is no free choice of as many alternatives", c.Name, c.With)
				}
			}
			for _, pick := range l.picks() {
				for _, schema := range append(append(list{l.Text}, l.Unless...), l.Needs) {
					if text := pick.Replace(schema); strings.ContainsAny(text, "{}") {
						t.Errorf("braces left in %s", text)
					}
				}
			}
		})
	}
}

// Every text is a pattern of the language, has a constant if the row names the range of one, and every form of a row is of the same kind.
func TestForms(t *testing.T) {
	for _, l := range Laws {
		for _, f := range l.forms() {
			s, first := f.text, l.schema()
			if s.hasConstant() != (l.C != "") {
				t.Errorf("%s: %s and a constant of %q", l.Name, s.Text, l.C)
			}
			if s.iterates() != first.iterates() || s.whereOK() != first.whereOK() {
				t.Errorf("%s: %s and %s are of different kinds", l.Name, s.Text, first.Text)
			}
		}
	}
}

// A reference is a name of a package, and no field of a variable.
func TestReferencesOfPackages(t *testing.T) {
	for _, r := range References() {
		if pkg, _, ok := strings.Cut(r, "."); !ok || len(pkg) < 2 {
			t.Errorf("%s is a reference", r)
		}
	}
}

// What a row is asked about its text.
func TestSchema(t *testing.T) {
	for _, tt := range []struct {
		text, names, variables, kinds, leading string
	}{
		{"F(x + C) == F(x)", "F x C F x", "x", "constant", "x + C"},
		{"ok(F(x, y)) => len(F(x, y)) == len(x.C)", "ok F x y len F x y len x.C", "x y", "where-ok outcome constant", ""},
		{"ok(F(-x)) => F(x) == math.Pi*e", "ok F x F x math.Pi e", "x e", "outcome", "x"},
		{`F(F(x)) == "C" + CC + x`, "F F x CC x", "x", "iterates constant", "F(x)"},
		{"!panics(F(x))", "panics F x", "x", "never-panics", ""},
		{"len(F(nil)) == 0", "len F nil", "", "nil", ""},
	} {
		s := schemaOf(tt.text)
		var kinds []string
		for _, k := range []struct {
			name string
			is   bool
		}{{"where-ok", s.whereOK()}, {"outcome", s.tellsOutcome("F")}, {"iterates", s.iterates()}, {"never-panics", s.neverPanics()}, {"nil", s.ofNil()}, {"constant", s.hasConstant()}} {
			if k.is {
				kinds = append(kinds, k.name)
			}
		}
		leading := ""
		if e := s.leading(); e != nil {
			leading = s.part(e)
		}
		got := []string{strings.Join(s.names, " "), strings.Join(s.variables, " "), strings.Join(kinds, " "), leading}
		if want := []string{tt.names, tt.variables, tt.kinds, tt.leading}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", tt.text, got, want)
		}
	}
}

// Names that have to do with each other.
func TestAkinNames(t *testing.T) {
	for _, tt := range []struct {
		f, g string
		want bool
	}{
		{"Bytes", "ParseBytes", true}, {"ComputeSI", "ParseSI", true}, {"Quote", "Unquote", true}, {"Version.String", "NewVersion", true},
		{"Commaf", "ParseSI", false}, {"FormatFloat", "ParseBytes", false}, {"ToSnake", "ToCamel", false},
	} {
		f, g := fn(tt.f, text, relation.Param{Name: "s", Type: text}), fn(tt.g, text, relation.Param{Name: "s", Type: text})
		if got := akinNames(f, g); got != tt.want {
			t.Errorf("akinNames(%s, %s) = %v", tt.f, tt.g, got)
		}
	}
}

// That a function agrees with the one that it calls says nothing.
func TestReadsAsStandard(t *testing.T) {
	atoi := &relation.Func{Name: "Parse", Pkg: "p", Params: []relation.Param{param("s", text)}, Results: []relation.Param{param("", relation.Predeclared(relation.Int64))}, Err: true}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{atoi}}
	for _, tt := range []struct {
		called []string
		want   bool
	}{{nil, true}, {[]string{"strconv.Itoa"}, true}, {[]string{"strconv.ParseInt"}, false}} {
		got := slices.ContainsFunc(Propose(Scope{Env: env, Subject: atoi, Errs: true, Called: tt.called}), func(c Candidate) bool {
			return c.Text == "ok(Parse(s)) => Parse(s) == strconv.ParseInt(s, 10, 64)"
		})
		if got != tt.want {
			t.Errorf("where %q is called: %v", tt.called, got)
		}
	}
}
