package scores

import (
	"fmt"
	"slices"
)

func (o Options) say(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

func (m *measure) warn(format string, args ...any) {
	if w := fmt.Sprintf(format, args...); !slices.Contains(m.score.Warnings, w) {
		m.score.Warnings = append(m.score.Warnings, w)
	}
}
