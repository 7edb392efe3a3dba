// Package booking keeps the seats of a row.
package booking

// A Row has a seat for each of its places: true is taken.
type Row []bool

// Free is how many seats are free.
func (r Row) Free() int {
	n := 0
	for _, taken := range r {
		if !taken {
			n++
		}
	}
	return n
}

// Taken reports whether there is a seat i, and it is taken.
func (r Row) Taken(i int) bool { return i >= 0 && i < len(r) && r[i] }

// Take is the row with seat i taken, and whether that was possible.
func (r Row) Take(i int) (row Row, ok bool) {
	if i < 0 || i >= len(r) || r[i] {
		return r, false
	}
	row = append(Row{}, r...)
	row[i] = true
	return row, true
}

// First is the first free seat, -1 if there is none.
func (r Row) First() int {
	for i, taken := range r {
		if !taken {
			return i
		}
	}
	return -1
}
