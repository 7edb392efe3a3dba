// Package matrix has small matrices of whole numbers, as recurrences need them.
package matrix

import "errors"

// ErrPower is the error of a negative power.
var ErrPower = errors.New("matrix: negative power")

// A Matrix has two rows and two columns.
type Matrix [2][2]int

// Identity returns the matrix that changes nothing.
func Identity() Matrix { return Matrix{{1, 0}, {0, 1}} }

// Mul returns the product of two matrices.
func (m Matrix) Mul(n Matrix) Matrix {
	var out Matrix
	for i := range m {
		for j := range n[0] {
			for k := range n {
				out[i][j] += m[i][k] * n[k][j]
			}
		}
	}
	return out
}

// Transpose exchanges rows and columns.
func (m Matrix) Transpose() Matrix { return Matrix{{m[0][0], m[1][0]}, {m[0][1], m[1][1]}} }

// Det returns the determinant.
func (m Matrix) Det() int { return m[0][0]*m[1][1] - m[0][1]*m[1][0] }

// Trace returns the sum of the diagonal.
func (m Matrix) Trace() int { return m[0][0] + m[1][1] }

// Pow returns the product of n times m, by squaring.
func (m Matrix) Pow(n int) (Matrix, error) {
	if n < 0 {
		return Matrix{}, ErrPower
	}
	out := Identity()
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			out = out.Mul(m)
		}
		m = m.Mul(m)
	}
	return out, nil
}
