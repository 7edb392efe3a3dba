package algebra

import "strings"

// MaxName bounds the letters of a relation's name, which stands at the beginning of each line that is printed, in the names of tests and in
// the words of imago accept. No theory stands behind the figure.
const MaxName = 24

// Slug writes a function's name in the letters of a relation's name (docs/language.md §1).
func Slug(name string) string {
	var sb strings.Builder
	for _, r := range strings.ToLower(name) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			sb.WriteRune(r)
		}
	}
	return sb.String()
}
