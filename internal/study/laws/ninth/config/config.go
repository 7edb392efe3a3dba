// Package config lays settings over each other.
package config

// Merge has the settings of base and of over; where both have one, over's counts.
func Merge(base, over map[string]int) map[string]int {
	out := make(map[string]int, len(base)+len(over))
	for k, v := range base {
		out[k] = v
	}
	for k, v := range over {
		out[k] = v
	}
	return out
}

// Has reports whether there is a setting of that name.
func Has(settings map[string]int, key string) bool {
	_, ok := settings[key]
	return ok
}
