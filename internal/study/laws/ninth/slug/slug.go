// Package slug makes the last part of a page's address from its title.
package slug

import "strings"

// Make is a title in small letters and digits, with a dash between words. Other characters only separate words.
func Make(title string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(title) {
		if !plain(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	return b.String()
}

// Valid reports whether a text can be a slug: words of small letters and digits with a dash between two.
func Valid(text string) bool {
	for _, word := range strings.Split(text, "-") {
		if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
			return false
		}
	}
	return true
}

func plain(r rune) bool { return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' }
