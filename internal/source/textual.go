package source

import (
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// Texts are strings or bytes; what is made of one is done to its characters, and becomes a value of the same kind. Files that make texts call this one.

// bytesOf is s as a []byte.
func bytesOf(s string) relation.List {
	list := make(relation.List, len(s))
	for i := range list {
		list[i] = s[i]
	}
	return list
}

// TextOf is the text of a string or of bytes, and whether the value is one.
func TextOf(v relation.Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case relation.List:
		b := make([]byte, len(v))
		for i, e := range v {
			c, ok := e.(uint8)
			if !ok {
				return "", false
			}
			b[i] = c
		}
		return string(b), true
	}
	return "", false
}

// sameText is s as a text of the kind that like is.
func sameText(s string, like relation.Value) relation.Value {
	if _, ok := like.(string); ok {
		return s
	}
	return bytesOf(s)
}

// wraps are the ways in which formats name a key in a text: shells, templates, printf with names, routes, tags.
var wraps = [][2]string{{"", ""}, {"$", ""}, {"${", "}"}, {"{", "}"}, {"{{", "}}"}, {"%", "%"}, {":", ""}, {"<", ">"}, {"[", "]"}, {"@", ""}, {"", "="}, {"#", ""}}

// mention writes a key into a text, wrapped in a way, in the place of a part of it.
func mention(r *rand.Rand, s, key string, w [2]string) string {
	key = w[0] + key + w[1]
	i := start(s, r.IntN(len(s)+1))
	j := start(s, min(len(s), i+len(key)))
	if r.IntN(4) == 0 {
		return key
	}
	return s[:i] + key + s[j:]
}
