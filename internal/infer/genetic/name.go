package genetic

import "strings"

// longestName is how long the name of a relation is at most (docs/traps.md).
const longestName = 24

// name is the transformation and what the formula says of the follow-up: "drop-last-never-more".
func (c *candidate) name() string {
	what := "says"
	if op := c.post.op; op != nil {
		first := c.post.kids[0]
		what = map[string]string{"==": "same", "!=": "differs", "iff": "same", "xor": "differs", "||": "or", "contains": "contains", "!": "not"}[op.name]
		switch {
		case op.name == "==" && c.post.size > 3:
			what = "equation"
		case op.name == "<" && first.follow != 0:
			what = "less"
		case op.name == "<":
			what = "more"
		case op.name == "<=" && first.follow != 0:
			what = "never-more"
		case op.name == "<=":
			what = "never-less"
		}
	}
	name := c.by.name
	if most := longestName - len(what) - 1; len(name) > most {
		name = strings.TrimRight(name[:most], "-")
	}
	return name + "-" + what
}
