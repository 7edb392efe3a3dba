// Package tables has variables whose mutants run again.
package tables

import "strings"

// A Band is a price from some weight on.
type Band struct{ Above, Price int }

var base = 40

var (
	bands  = []Band{{100, base}, {20, last}, {0, 7}}
	last   = 11
	factor = [...]float64{1.5, -2, float64(whole)}
	whole  = 3
	names  = map[string]int{"b": 1, "c": whole}
	text   = "a" + end
	end    = "c"
	turn   = -last
)

// Price is what is found in the tables. It takes its time, so that it pays to know what infects it.
func Price(n int) int {
	if n > strings.Count(strings.Repeat("ab", 1<<10), "b") {
		return rare(n, 1, 2)
	}
	out := names[text[1:]] + turn + int(factor[0]*factor[1]*factor[2])
	for _, b := range bands {
		if n > b.Above {
			return out + b.Price
		}
	}
	return out + base
}

func rare(a, b, c int) int {
	if a < b && b < c || a > c {
		return a*b + b*c - c
	}
	return a*a - b*b + c*c
}
