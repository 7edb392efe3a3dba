// Package board has a board of eight by eight fields.
package board

// Size is the number of fields on each side of the board.
const Size = 8

// On reports whether a field is on the board.
func On(col, row int) bool { return 0 <= col && col < Size && 0 <= row && row < Size }

// Knight returns how many fields a knight can go to from a field: none from outside.
func Knight(col, row int) int {
	if !On(col, row) {
		return 0
	}
	n := 0
	for _, d := range [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}} {
		if On(col+d[0], row+d[1]) {
			n++
		}
	}
	return n
}

// Index returns the number of a field, -1 outside.
func Index(col, row int) int {
	if !On(col, row) {
		return -1
	}
	return row*Size + col
}

// Field returns the field with a number, and false if there is none.
func Field(index int) (col, row int, ok bool) {
	if index < 0 || index >= Size*Size {
		return 0, 0, false
	}
	return index % Size, index / Size, true
}

// Dark reports whether a field is dark; the one at 0, 0 is.
func Dark(col, row int) bool { return On(col, row) && (col+row)%2 == 0 }
