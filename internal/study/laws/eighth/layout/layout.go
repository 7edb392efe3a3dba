// Package layout sets columns of text.
package layout

import "strings"

// Column is a text in a column: cut behind width bytes, or filled with blanks up to there.
func Column(text string, width int) string {
	width = max(width, 0)
	if len(text) >= width {
		return text[:width]
	}
	return text + strings.Repeat(" ", width-len(text))
}
