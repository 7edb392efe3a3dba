// Package names works on the names of things in programs and of files.
package names

import "strings"

// Words takes an identifier apart. Each capital begins a word, and what is neither a letter nor a digit of ASCII lies between words.
// The words are in small letters.
func Words(s string) []string {
	var words []string
	open := false
	for _, r := range s {
		capital := 'A' <= r && r <= 'Z'
		switch {
		case !capital && !small(r):
			open = false
			continue
		case capital || !open:
			words = append(words, "")
			open = true
		}
		words[len(words)-1] += strings.ToLower(string(r))
	}
	return words
}

func small(r rune) bool { return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' }

// Snake writes an identifier as snake_case.
func Snake(s string) string { return strings.Join(Words(s), "_") }

// Pascal writes an identifier as PascalCase.
func Pascal(s string) string {
	var b strings.Builder
	for _, word := range Words(s) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// Camel writes an identifier as camelCase.
func Camel(s string) string {
	p := Pascal(s)
	if p == "" {
		return ""
	}
	return strings.ToLower(p[:1]) + p[1:]
}

// Glob reports whether all of a name fits a pattern, in which * stands for any characters and ? for one.
func Glob(pattern, name string) bool {
	return glob([]rune(pattern), []rune(name))
}

// glob goes back to the last star whenever a character does not fit.
func glob(pattern, name []rune) bool {
	p, n, star, from := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, from = p, n
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == name[n]):
			p++
			n++
		case star >= 0:
			from++
			p, n = star+1, from
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// Distance returns how many characters must be put in, left out or replaced to turn one name into another.
func Distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range from {
		corner := row[0]
		row[0] = i + 1
		for j, other := range to {
			change := corner
			if r != other {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}

// Closest returns the candidate with the least distance, the first one of several; ok is false if there is none.
func Closest(name string, candidates []string) (best string, ok bool) {
	for _, c := range candidates {
		if !ok || Distance(name, c) < Distance(name, best) {
			best, ok = c, true
		}
	}
	return best, ok
}
