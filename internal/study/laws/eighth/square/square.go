// Package square names the squares of a chess board.
package square

// Name is the name of a square, as in b7 for 1 and 6; nothing for what is none.
func Name(col, row int) string {
	if col < 0 || col > 7 || row < 0 || row > 7 {
		return ""
	}
	return string(rune('a'+col)) + string(rune('1'+row))
}

// Parse reads the name of a square.
func Parse(text string) (col, row int, ok bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, 0, false
	}
	return int(text[0] - 'a'), int(text[1] - '1'), true
}
