package mutant_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

func TestLines(t *testing.T) {
	const src = `package p

func f(a, b, c int) (n int) {
	if a+
		b > c {
		n = a *
			b
	} else {
		n = 1
	}
	switch a {
	case 1:
		n++

	case 2:
		n--
	}
	for range a {
		n += b
	}
	return n
}
`
	tests := []struct {
		op, before, after string
		first, last       int
		from, to          mutant.Place
	}{
		{"AOR", "a+ b", "a- b", 4, 4, mutant.Place{Line: 4, Column: 5}, mutant.Place{Line: 5, Column: 4}},
		{"CBD", "a+ b > c", "a+ b >= c", 5, 5, mutant.Place{Line: 4, Column: 5}, mutant.Place{Line: 5, Column: 8}},
		{"SDL", "n = a * b", "", 6, 7, mutant.Place{Line: 6, Column: 3}, mutant.Place{Line: 7, Column: 5}},
		{"REL", "else { n = 1 }", "", 8, 10, mutant.Place{Line: 8, Column: 3}, mutant.Place{Line: 10, Column: 3}},
		{"RCS", "case 1: n++", "", 12, 13, mutant.Place{Line: 12, Column: 2}, mutant.Place{Line: 15, Column: 2}},
		{"AOIU", "c", "(-c)", 5, 5, mutant.Place{Line: 5, Column: 7}, mutant.Place{Line: 5, Column: 8}},
		{"CRP", "1", "0", 9, 9, mutant.Place{Line: 9, Column: 7}, mutant.Place{Line: 9, Column: 8}},
	}
	s := generate(t, parse(t, "p.go", []byte(src)), mutant.Options{})
	for _, test := range tests {
		t.Run(test.op, func(t *testing.T) {
			for i := range s.Mutants {
				m := &s.Mutants[i]
				if m.Operator != test.op || m.Before != test.before || m.After != test.after {
					continue
				}
				first, last := m.Lines()
				from, to := m.Span()
				if first != test.first || last != test.last || from != test.from || to != test.to {
					t.Errorf("lines %d to %d, %v to %v, want %d to %d, %v to %v", first, last, from, to, test.first, test.last, test.from, test.to)
				}
				return
			}
			for i := range s.Mutants {
				if m := &s.Mutants[i]; m.Operator == test.op {
					t.Logf("%q %q", m.Before, m.After)
				}
			}
			t.Error("no such mutant")
		})
	}
}

// Putting the replacement in is what Text does.
func TestReplacement(t *testing.T) {
	const src = "package p\n\nfunc f(a, b int) int {\n\tif a < b && !(a > 3 || b < 1) {\n\t\treturn a\n\t} else {\n\t\ta++\n\t}\n\tfor i := range b {\n\t\ta += i\n\t}\n\treturn f(a, b-1)\n}\n"
	s := generate(t, parse(t, "p.go", []byte(src)), mutant.Options{})
	lines := []int{0}
	for i, c := range src {
		if c == '\n' {
			lines = append(lines, i+1)
		}
	}
	for i := range s.Mutants {
		m := &s.Mutants[i]
		from, to := m.Span()
		got := src[:lines[from.Line-1]+from.Column-1] + m.Replacement() + src[lines[to.Line-1]+to.Column-1:]
		if got != string(m.Text()) || string(m.Source()) != src {
			t.Errorf("%s %s: got\n%s\nwant\n%s", m.Operator, m.Before, got, m.Text())
		}
	}
}
