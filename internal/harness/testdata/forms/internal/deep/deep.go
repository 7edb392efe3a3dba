// Package deep can be imported from its module only.
package deep

import "example.com/forms"

// Far scales by ten.
func Far(p forms.Point) forms.Point { return p.Scale(10) }
