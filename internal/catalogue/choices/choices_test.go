package choices_test

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/relation"
)

// letters is the specification of the package's comment.
const letters = `# what a letter costs
category weight
choice light: weight <= 31
choice over: weight > 31
category class
choice student: student
choice usual: !student

output category fee
choice free: Fee(weight, student) == 0
choice paid: Fee(weight, student) > 0
	constraint over => !student  
`

// fee is Fee(weight int, student bool) int.
func fee() (*relation.Env, *relation.Func) {
	whole, truth := relation.Predeclared(relation.Int), relation.Predeclared(relation.Bool)
	fn := &relation.Func{Name: "Fee", Pkg: "example.org/post", Params: []relation.Param{{Name: "weight", Type: whole}, {Name: "student", Type: truth}},
		Results: []relation.Param{{Type: whole}}}
	return &relation.Env{Path: "example.org/post", Name: "post", Funcs: []*relation.Func{fn}}, fn
}

func TestParse(t *testing.T) {
	f, err := choices.Parse("Fee.choices", []byte(letters))
	if err != nil {
		t.Fatal(err)
	}
	if string(f.Bytes()) != letters {
		t.Errorf("lines have changed: %q", f.Bytes())
	}
	s, err := f.Bind(fee())
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Params(0); !slices.Equal(got, []string{"weight"}) {
		t.Errorf("category weight is about %q", got)
	}
	frames, cut := s.Complete(10)
	var got []string
	for _, f := range frames {
		got = append(got, s.Describe(f)+": "+relation.ExprString(s.Formula(f, false)))
	}
	want := []string{
		"weight light, class student: weight <= 31 && student",
		"weight light, class usual: weight <= 31 && !student",
		"weight over, class usual: weight > 31 && !student",
	}
	if cut || !slices.Equal(got, want) {
		t.Errorf("frames are %q, want %q", got, want)
	}
	if frames, cut := s.Complete(2); !cut || len(frames) != 2 {
		t.Errorf("%d of 2 frames, cut %v", len(frames), cut)
	}
}

// Constraints are read with the precedence of Go, and => binds weakest.
func TestConstraint(t *testing.T) {
	const categories = "category a\nchoice a1: weight < 0\nchoice a2: weight == 0\nchoice z: weight > 0\ncategory b\nchoice b1: student\nchoice z: !student\n"
	for text, want := range map[string]string{
		"a1 => b1":                   "a1+b1 a2+b1 a2+z z+b1 z+z",
		"!(a1 || a2 && b1)":          "a2+z z+b1 z+z",
		"a.z => b.z":                 "a1+b1 a1+z a2+b1 a2+z z+z",
		"a1 => b1 => a2":             "a1+z a2+b1 a2+z z+b1 z+z", // a1 => (b1 => a2)
		"a1 || a2 => b.z && !(b1)":   "a1+z a2+z z+b1 z+z",
		"  ! ! a1":                   "a1+b1 a1+z",
		"a2&&b1||a.z&&b.z":           "a2+b1 z+z",
		"(a1 => b1) && (b1 => a1)":   "a1+b1 a2+z z+z",
		"a1 && !a1":                  "",
		"(a1 || !a1) => (b1 || b.z)": "a1+b1 a1+z a2+b1 a2+z z+b1 z+z",
	} {
		f, err := choices.Parse("f", []byte(categories+"constraint "+text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		s, err := f.Bind(fee())
		if err != nil {
			t.Fatal(err)
		}
		frames, _ := s.Complete(100)
		var got []string
		for _, frame := range frames {
			got = append(got, f.Categories[0].Choices[frame[0]].Name+"+"+f.Categories[1].Choices[frame[1]].Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s allows %q, want %q", text, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	const head = "category weight\nchoice over: weight > 31\n"
	for _, test := range []struct{ text, want string }{
		{"catgory weight\n", `f:1:1: "catgory" begins no line of a specification (did you mean category?)`},
		{"weight > 3\n", `f:1:1: "weight" begins no line of a specification (category weight; output category fee; choice over: weight > 31; constraint over => !student)`},
		{"category\n", `f:1:9: a category without a name (category weight)`},
		{"category Weight\n", `f:1:10: "Weight" is no name of a category (small letters, digits and -, the first a letter)`},
		{"category weight\n", `f:1:1: category weight has no choices (choice over: weight > 31)`},
		{head + "category weight\n", `f:3:10: weight is the name of line 1 too`},
		{"output fee\n", `f:1:8: category does not follow output (output category fee)`},
		{"output category\n", `f:1:16: a category without a name (output category fee)`},
		{"choice over: weight > 31\n", `f:1:8: choice over belongs to no category (write category … above it)`},
		{head + "choice none\n", `f:3:8: a choice without a formula (choice over: weight > 31)`},
		{head + "choice none:\n", `f:3:13: no formula after the name (choice over: weight > 31)`},
		{head + "choice 1st: weight > 0\n", `f:3:8: "1st" is no name of a choice (small letters, digits and -, the first a letter)`},
		{head + "choice over: weight > 0\n", `f:3:8: over is the name of line 2 too`},
		{head + "constraint\n", `f:3:11: no formula after constraint (constraint over => !student)`},
		{head + "constraint ovr\n", `f:3:12: there is no choice ovr (did you mean over?)`},
		{head + "constraint over => \n", `f:3:19: the name of a choice is missing (constraint over => !student)`},
		{head + "constraint (over\n", `f:3:17: a parenthesis is not closed`},
		{head + "constraint over over\n", `f:3:17: "over" is not expected here (&&, || or =>)`},
		{head + "category b\nchoice over: student\nconstraint over\n", `f:5:12: several categories have a choice over (write weight.over)`},
		{head + "constraint " + strings.Repeat("!", 200) + "over\n", `f:3:112: the constraint is nested too deeply`},
		{"category weight\nchoice over: wieght > 31\n", `f:2:14: wieght is no parameter of Fee (did you mean weight?)`},
		{"category weight\n  choice over:  weight >\n", `f:2:25: `},
		{"category weight\nchoice over: weight + 1\n", `f:2:14: `},
		{"category weight\nchoice over: student > 31\n", `f:2:`},
		{"category weight\nchoice over: weight > 1 => student\n", `f:2:25: => stands in relations and constraints only (write !p || q)`},
		{"category weight\nchoice over: Fee(weight, student) == 0\n", `f:2:14: choice over of inputs calls Fee (output category fee)`},
		{"output category fee\nchoice over: weight == 0\n", `f:2:14: choice over of outputs does not call Fee (choice free: Fee(weight, zone) == 0)`},
	} {
		f, err := choices.Parse("f", []byte(test.text))
		if err == nil {
			_, err = f.Bind(fee())
		}
		if at := (*relation.SyntaxError)(nil); err == nil || !errors.As(err, &at) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
	if _, err := choices.Read(t.TempDir(), "Fee"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(letters))
	f.Add([]byte("category a\r\nchoice b: weight > 0\r\nconstraint !b || a.b => b"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := choices.Parse("f", data)
		if at := (*relation.SyntaxError)(nil); err != nil {
			if !errors.As(err, &at) || at.Line < 1 || at.Col < 1 {
				t.Errorf("%v has no place", err)
			}
			return
		}
		if !bytes.Equal(file.Bytes(), data) {
			t.Errorf("%q is printed as %q", data, file.Bytes())
		}
		if s, err := file.Bind(fee()); err == nil {
			s.Complete(10)
		}
	})
}
