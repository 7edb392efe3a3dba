// Package screen lays out what does not fit on a screen: pictures that are too large and lists that are too long.
package screen

// A Size is that of a picture.
type Size struct{ Width, Height int }

// Turned returns the size of the picture on its side.
func (s Size) Turned() Size { return Size{s.Height, s.Width} }

// Area returns how many points the picture has.
func (s Size) Area() int { return s.Width * s.Height }

// Within reports whether a picture fits into a box without being made smaller.
func (s Size) Within(box Size) bool { return s.Width <= box.Width && s.Height <= box.Height }

// Fit makes a picture as much smaller as is needed for a box. Its ratio is kept but for rounding down, and no side becomes less than 1.
// It is not made larger.
func (s Size) Fit(box Size) Size {
	if s.Within(box) {
		return s
	}
	if s.Width*box.Height > s.Height*box.Width { // the width decides
		return Size{box.Width, max(1, s.Height*box.Width/s.Width)}
	}
	return Size{max(1, s.Width*box.Height/s.Height), box.Height}
}

// Pages returns how many pages a list takes, at least one. A page has at least one line.
func Pages(total, size int) int {
	size = max(size, 1)
	return max(1, (total+size-1)/size)
}

// Page returns the part of a list that stands on a page: its lines from the first until the last, which is not included. Pages are
// numbered from 1; for one that does not exist the nearest one is shown.
func Page(total, size, page int) (from, to int) {
	page = min(max(page, 1), Pages(total, size))
	from = (page - 1) * max(size, 1)
	return from, max(from, min(from+max(size, 1), total))
}

// PageOf returns the page on which a line stands.
func PageOf(size, line int) int { return max(line, 0)/max(size, 1) + 1 }
