// Package grid holds rectangular tables of numbers.
package grid

import "slices"

// A Grid is a table of numbers. The zero Grid has no cell.
type Grid struct {
	width int
	cells []int // row by row
}

// New returns a grid that is filled row by row; what is missing of its last row is zero. A width below 1 counts as 1.
func New(width int, cells ...int) Grid {
	if len(cells) == 0 {
		return Grid{}
	}
	width = min(max(1, width), len(cells))
	g := Grid{width, slices.Clone(cells)}
	for len(g.cells)%width != 0 {
		g.cells = append(g.cells, 0)
	}
	return g
}

// build makes a grid of which each cell is what at says.
func build(width, height int, at func(x, y int) int) Grid {
	if width == 0 || height == 0 {
		return Grid{}
	}
	g := Grid{width, make([]int, 0, width*height)}
	for y := range height {
		for x := range width {
			g.cells = append(g.cells, at(x, y))
		}
	}
	return g
}

// Width returns how many columns there are.
func (g Grid) Width() int { return g.width }

// Height returns how many rows there are.
func (g Grid) Height() int {
	if g.width == 0 {
		return 0
	}
	return len(g.cells) / g.width
}

// At returns the number in column x of row y, and 0 for what lies beyond the edges.
func (g Grid) At(x, y int) int {
	if !g.inside(x, y) {
		return 0
	}
	return g.cells[y*g.width+x]
}

func (g Grid) inside(x, y int) bool { return x >= 0 && x < g.Width() && y >= 0 && y < g.Height() }

// Transpose returns the grid whose rows are the columns of g.
func (g Grid) Transpose() Grid {
	return build(g.Height(), g.Width(), func(x, y int) int { return g.At(y, x) })
}

// Mirror returns the grid with left and right exchanged.
func (g Grid) Mirror() Grid {
	return build(g.Width(), g.Height(), func(x, y int) int { return g.At(g.Width()-1-x, y) })
}

// Turn returns the grid after a quarter turn clockwise.
func (g Grid) Turn() Grid {
	return build(g.Height(), g.Width(), func(x, y int) int { return g.At(y, g.Height()-1-x) })
}

// Plus adds two grids cell by cell. What one of them does not have counts as 0.
func (g Grid) Plus(h Grid) Grid {
	return build(max(g.Width(), h.Width()), max(g.Height(), h.Height()), func(x, y int) int { return g.At(x, y) + h.At(x, y) })
}

// RowSums returns the sum of each row.
func (g Grid) RowSums() []int {
	sums := make([]int, g.Height())
	for i, cell := range g.cells {
		sums[i/g.width] += cell
	}
	return sums
}

// ColumnSums returns the sum of each column.
func (g Grid) ColumnSums() []int {
	sums := make([]int, g.Width())
	for i, cell := range g.cells {
		sums[i%g.width] += cell
	}
	return sums
}

// Fill paints the area around a cell: the cell and all of the same number that are joined to it by their sides get the value. Nothing is
// painted from beyond the edges.
func (g Grid) Fill(x, y, value int) Grid {
	old := g.At(x, y)
	out := Grid{g.width, slices.Clone(g.cells)}
	if old != value {
		out.paint(x, y, old, value)
	}
	return out
}

func (g Grid) paint(x, y, old, value int) {
	if !g.inside(x, y) || g.At(x, y) != old {
		return
	}
	g.cells[y*g.width+x] = value
	g.paint(x+1, y, old, value)
	g.paint(x-1, y, old, value)
	g.paint(x, y+1, old, value)
	g.paint(x, y-1, old, value)
}
