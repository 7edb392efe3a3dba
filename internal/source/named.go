package source

import "github.com/imago-mt/imago/relation"

// namedCorners are rows in which a text names a key of a map in each of the usual ways, alone and inside of another text, and the value of that
// key, if it is a text, names another key, itself or nothing in the same way. Drawn apart such rows are too rare to be met: what replaces names
// once and what does so until there are none are the same on all others.
//
// For os.Expand these are "$a", "x ${a} y", with a as "z", "$a" (itself) or "$b" (another key): code that replaces again and again loops on
// one of these, and other code does not.
func namedCorners(sp *Space, simple Row) (out []Row) {
	for i, v := range sp.Vars {
		for j, u := range sp.Vars {
			if !isText(v.Type) || u.Type.Kind != relation.Map || u.Type.Key.Kind != relation.String {
				continue
			}
			for _, w := range wraps {
				one, two := w[0]+"a"+w[1], w[0]+"b"+w[1]
				for _, table := range namedTables(u.Type, simple[j], one, two) {
					for _, text := range []string{one, "x " + one + " y", one + two} {
						row := append(Row(nil), simple...)
						row[i], row[j] = sameText(text, textLike(v.Type)), table
						if sp.Inside(i, row[i]) && sp.Inside(j, row[j]) {
							out = append(out, row)
						}
					}
				}
			}
		}
	}
	return out
}

// namedTables are maps with the key a, and values as the simple one has them where these are no texts.
func namedTables(t *relation.Type, simple relation.Value, one, two string) []relation.Pairs {
	if !isText(t.Elem) {
		if ps, _ := simple.(relation.Pairs); len(ps) > 0 {
			return []relation.Pairs{{{Key: "a", Value: ps[0].Value}}}
		}
		return []relation.Pairs{{{Key: "a", Value: relation.Zero(t.Elem, 1).At(0)}}}
	}
	text := func(s string) relation.Value { return sameText(s, textLike(t.Elem)) }
	return []relation.Pairs{
		{{Key: "a", Value: text("z")}},
		{{Key: "a", Value: text(one)}},
		{{Key: "a", Value: text(two)}},
		{{Key: "a", Value: text(two)}, {Key: "b", Value: text("z")}},
		{{Key: "a", Value: text(two)}, {Key: "b", Value: text(one)}},
	}
}

// textLike is an empty text of a type.
func textLike(t *relation.Type) relation.Value {
	if t.Kind == relation.String {
		return ""
	}
	return relation.List{}
}
