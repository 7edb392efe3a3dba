// Package caesar has the oldest of ciphers, which is good for riddles and for nothing else.
package caesar

// letters is how many letters the alphabet has.
const letters = 26

// Shift replaces each letter from A to Z by the one that stands n places further on in the alphabet, which begins again after Z. Small letters
// stay small, and everything that is no such letter stays as it is. A negative n shifts back.
func Shift(text string, n int) string {
	by := byte((n%letters + letters) % letters)
	out := []byte(text)
	for i, c := range out {
		switch {
		case 'a' <= c && c <= 'z':
			out[i] = 'a' + (c-'a'+by)%letters
		case 'A' <= c && c <= 'Z':
			out[i] = 'A' + (c-'A'+by)%letters
		}
	}
	return string(out)
}

// Mirror replaces A by Z, B by Y and so on.
func Mirror(text string) string {
	out := []byte(text)
	for i, c := range out {
		switch {
		case 'a' <= c && c <= 'z':
			out[i] = 'z' - (c - 'a')
		case 'A' <= c && c <= 'Z':
			out[i] = 'Z' - (c - 'A')
		}
	}
	return string(out)
}
