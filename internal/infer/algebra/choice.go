package algebra

import "strings"

// A Choice has the alternatives of {Name} in the schemas of a law.
type Choice struct {
	Name string
	Of   list
	// With names the choice whose alternative decides which one is taken of this; "" if it is free.
	With string
}

// either is a choice between texts.
func either(name string, of ...string) Choice { return Choice{Name: name, Of: of} }

func (c Choice) with(name string) Choice { c.With = name; return c }

// A function that does the usual thing is often another one with its usual arguments: all or nothing, one, decimal digits, the width of a word.
// Those of an argument that stands alone, and a base and a width beside each other, as strconv has them.
func usualArguments(name string) Choice { return either(name, "-1", "0", "1", "10") }
func usualBases(name string) Choice     { return either(name, "10", "0") }
func usualWidths(name string) Choice    { return either(name, "0", "64") }

// picks lists the ways to choose, the first choice slowest; each writes out a schema of the law.
func (l *Law) picks() []*strings.Replacer {
	var out []*strings.Replacer
	index := map[string]int{}
	var choose func(k int)
	choose = func(k int) {
		if k == len(l.Choices) {
			out = append(out, l.replacer(index))
			return
		}
		if l.Choices[k].With != "" {
			choose(k + 1)
			return
		}
		for i := range l.Choices[k].Of {
			index[l.Choices[k].Name] = i
			choose(k + 1)
		}
	}
	choose(0)
	return out
}

// replacer writes the alternatives with the given indices.
func (l *Law) replacer(index map[string]int) *strings.Replacer {
	var pairs []string
	for _, c := range l.Choices {
		i := index[c.Name]
		if c.With != "" {
			i = index[c.With]
		}
		pairs = append(pairs, "{"+c.Name+"}", c.Of[i])
	}
	return strings.NewReplacer(pairs...)
}
