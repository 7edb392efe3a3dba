// Package pupils sums up what pupils have achieved.
package pupils

// A Mark has points, and what these weigh beside other marks.
type Mark struct{ Points, Weight float64 }

// Mean is the weighted mean of marks, if they have any weight.
func Mean(marks ...Mark) (mean float64, ok bool) {
	sum, weight := 0.0, 0.0
	for _, m := range marks {
		sum += m.Points * m.Weight
		weight += m.Weight
	}
	if weight <= 0 {
		return 0, false
	}
	return sum / weight, true
}

// Rank is the place of each pupil, 1 for the most points. Who has as many points shares a place, and as many places behind it stay empty.
func Rank(points []int) []int {
	var places []int
	for _, p := range points {
		place := 1
		for _, q := range points {
			if q > p {
				place++
			}
		}
		places = append(places, place)
	}
	return places
}
