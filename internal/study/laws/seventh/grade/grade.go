// Package grade grades tests.
package grade

// Best and Worst are the ends of the grades.
const (
	Best  = 1
	Worst = 6
)

// Of is the grade for points of a test with so many points at most: 1 from nine tenths on, 6 below a half. It refuses what cannot be.
func Of(points, most int) (grade int, ok bool) {
	if most <= 0 || points < 0 || points > most {
		return 0, false
	}
	tenths := points * 10 / most
	return min(Worst, max(Best, 10-tenths)), true
}

// Passed reports whether a grade is enough.
func Passed(grade int) bool { return grade >= Best && grade < Worst-1 }
