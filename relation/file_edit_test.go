package relation

import "testing"

const edited = `# imago 1
subject Area(w float64, h float64) float64
# mine
  swap: Area(w, h) == Area(h, w)
double: Area(2*w, h) == 2*Area(w, h)
#: tried 100, tested
#: at w=0 h=1
reject odd: Area(-w, h) == -Area(w, h)
#: tried 100, tested
#: at w=2 h=1
`

func TestRejectAccept(t *testing.T) {
	for _, row := range []struct {
		what, name, want string // want: the lines that follow the header, or an error
		edit             func(*File, string) error
	}{
		{"a person's", "swap", "# mine\n  reject swap: Area(w, h) == Area(h, w)\ndouble: Area(2*w, h) == 2*Area(w, h)\n#: tried 100, tested\n#: at w=0 h=1\nreject odd: Area(-w, h) == -Area(w, h)\n#: tried 100, tested\n#: at w=2 h=1\n", (*File).Reject},
		{"one with evidence", "double", "# mine\n  swap: Area(w, h) == Area(h, w)\nreject double: Area(2*w, h) == 2*Area(w, h)\nreject odd: Area(-w, h) == -Area(w, h)\n#: tried 100, tested\n#: at w=2 h=1\n", (*File).Reject},
		{"again", "odd", "odd is rejected already", (*File).Reject},
		{"none", "even", "no relation even in Area.rel: it has swap, double, odd", (*File).Reject},
		{"a rejected one", "odd", "# mine\n  swap: Area(w, h) == Area(h, w)\ndouble: Area(2*w, h) == 2*Area(w, h)\n#: tried 100, tested\n#: at w=0 h=1\nodd: Area(-w, h) == -Area(w, h)\n", (*File).Accept},
		{"an inferred one", "double", "# mine\n  swap: Area(w, h) == Area(h, w)\ndouble: Area(2*w, h) == 2*Area(w, h)\nreject odd: Area(-w, h) == -Area(w, h)\n#: tried 100, tested\n#: at w=2 h=1\n", (*File).Accept},
		{"a person's, accepted", "swap", "swap is accepted already", (*File).Accept},
		{"none to accept", "even", "no relation even in Area.rel: it has swap, double, odd", (*File).Accept},
	} {
		f, err := ParseFile("Area.rel", []byte(edited))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := row.edit(f, row.name); err != nil {
			got = err.Error()
		} else {
			got = string(f.Bytes())[len("# imago 1\nsubject Area(w float64, h float64) float64\n"):]
		}
		if got != row.want {
			t.Errorf("%s: got\n%s\nwant\n%s", row.what, got, row.want)
		}
	}
}
