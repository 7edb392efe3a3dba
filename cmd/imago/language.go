package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

// A construct is a part of the relation language as imago help language explains it: docs/language.md says the same at length.
type construct struct {
	form    string
	meaning string
	example string // a relation that holds; F(n) is n and refuses n < 0, Half(x) is x/2
}

// builtins are the functions of docs/language.md §4, and the outcomes of §5.
var builtins = []construct{
	{"len(v)", "elements of a list, bytes of a text, as in Go", `len("abc") == 3`},
	{"min(a, …)", "the least", `min(3, 1, 2) == 1`},
	{"max(a, …)", "the greatest", `max(3, 1, 2) == 3`},
	{"abs(x)", "without its sign", `abs(-1.5) == 1.5`},
	{"sum(xs)", "from the left, from 0", `sum([]int{1, 2, 3}) == 6`},
	{"prod(xs)", "from the left, from 1", `prod([]int{2, 3, 4}) == 24`},
	{"pow(x, 3)", "the product of as many factors; the number is a constant", `pow(2.0, 3) == 8.0`},
	{"concat(xs, ys, …)", "lists or texts one after the other", `concat("ab", "c") == "abc"`},
	{"repeat(v, n)", "n copies of a text or list", `repeat("ab", 2) == "abab"`},
	{"reverse(v)", "from last to first; characters of a text", `reverse("abc") == "cba"`},
	{"rotate(v, k)", "k places to the left", `rotate([]int{1, 2, 3}, 1) == []int{2, 3, 1}`},
	{"sort(xs)", "ascending", `sort([]int{3, 1, 2}) == []int{1, 2, 3}`},
	{"take(v, n)", "the first n", `take("abc", 2) == "ab"`},
	{"drop(v, n)", "all but the first n", `drop("abc", 2) == "c"`},
	{"remove(v, i)", "without element i; -1 is the last", `remove([]int{1, 2, 3}, -1) == []int{1, 2}`},
	{"insert(xs, i, e)", "with e before element i", `insert([]int{1, 3}, 1, 2) == []int{1, 2, 3}`},
	{"replace(xs, i, e)", "with e as element i", `replace([]int{1, 3}, 1, 2) == []int{1, 2}`},
	{"swap(v, i, j)", "with two elements exchanged", `swap([]int{1, 2, 3}, 0, 2) == []int{3, 2, 1}`},
	{"contains(xs, e)", "whether e is an element (of texts: strings.Contains)", `contains([]int{1, 2}, 2)`},
	{"count(xs, e)", "how many elements are e", `count([]int{1, 2, 1}, 1) == 2`},
	{"str(x)", "a number as text", `str(12) == "12"`},
	{"offset(xs, c)", "c added to each element", `offset([]int{1, 2}, 10) == []int{11, 12}`},
	{"scale(xs, c)", "each element times c", `scale([]int{1, 2}, 10) == []int{10, 20}`},
	{"neg(xs)", "each element negated", `neg([]int{1, -2}) == []int{-1, 2}`},
	{"rename(s)", "each letter becomes the next one", `rename("aZ") == "bA"`},
	{"ok(F(x))", "whether the call returns, without error and panic", `n >= 0 => ok(F(n))`},
	{"err(F(x))", "whether it returns an error", `n < 0 => err(F(n))`},
	{"panics(F(x))", "whether it panics", `!panics(F(n))`},
}

// signs are what stands between formulas.
var signs = []construct{
	{"P => C", "C holds where P does", `n >= 0 => F(n) == n`},
	{"a ~= b", "floats near to each other (within 1e-9), other parts equal", `2*Half(x) ~= x`},
	{"a <~ b", "less, or near", `-abs(Half(x)) <~ Half(x)`},
	{"a >~ b", "greater, or near", `abs(Half(x)) >~ Half(x)`},
	{"C within 1e-6", "with this tolerance; a second one counts near zero", `Half(x) ~= 0.5*x within 1e-6`},
}

func languageCmd() *cobra.Command {
	return &cobra.Command{Use: "language", Short: "the language of relations: every builtin with an example", Long: languageText(),
		Example: "  imago help language\n  imago explain math.Sin 'Sin(x + 2*math.Pi) ~= Sin(x)'"}
}

// languageText is the topic, in at most 100 columns.
func languageText() string {
	var b strings.Builder
	b.WriteString(`A relation is one line: a name, a colon, and a Go expression that is true
for all values of its variables.

  odd: Sin(-x) ~= -Sin(x)
  inside: lo <= x && x <= hi => Clamp(x, lo, hi) == x
  turned: v.Rotate(a).Rotate(-a) ~= v

Variables are drawn, and have the types of the parameters that they stand for; where nothing else
says it, zeros(n int): … does. Functions are those of the package; math.Sqrt(x) and others of the
standard library are known to be right. Of several results, Cut(s, sep).before is one by its name,
and DivMod(a, b)[1] by its place. A function that changes its argument gives what that has become:
sort.Ints(xs) is the sorted list, and m.Scale(2) the changed m.

`)
	b.WriteString("Between formulas, beside Go's operators:\n\n")
	writeConstructs(&b, signs)
	b.WriteString("\nBuiltins, which return new values:\n\n")
	writeConstructs(&b, builtins)
	b.WriteString("\nThe whole: docs/language.md.")
	return b.String()
}

// writeConstructs writes a form and its meaning, and the example on a line of its own.
func writeConstructs(b *strings.Builder, list []construct) {
	const width = 21 // of the column of forms, the same in each list
	w := tabwriter.NewWriter(b, width, 0, 1, ' ', 0)
	for _, c := range list {
		fmt.Fprintf(w, "  %s\t%s\n\t  %s\n", c.form, c.meaning, c.example)
	}
	w.Flush() // a strings.Builder takes all
}
