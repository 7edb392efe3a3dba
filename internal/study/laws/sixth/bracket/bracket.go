// Package bracket looks at the brackets of a text.
package bracket

// Balanced reports whether each bracket of a text, of the kinds ( ) [ ] { }, has its partner.
func Balanced(text string) bool {
	var open []byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '(':
			open = append(open, ')')
		case '[':
			open = append(open, ']')
		case '{':
			open = append(open, '}')
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != c {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// Depth returns how many brackets are open at once at most, whatever their kinds; one that closes nothing is passed over.
func Depth(text string) int {
	depth, deepest := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return deepest
}
