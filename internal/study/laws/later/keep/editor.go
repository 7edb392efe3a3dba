// Package keep remembers: the steps of an editor, and the last values that were used.
package keep

// An Editor has a text and its history.
type Editor struct {
	text         string
	past, future []string // the texts before and after, the nearest one last
}

// NewEditor returns an editor of a text that has no history.
func NewEditor(text string) *Editor { return &Editor{text: text} }

// Text returns the text as it is.
func (e *Editor) Text() string { return e.text }

// Steps returns how many steps can be undone.
func (e *Editor) Steps() int { return len(e.past) }

// Write appends to the text. To write nothing is no step.
func (e *Editor) Write(s string) {
	if s != "" {
		e.change(e.text + s)
	}
}

// Clear deletes the text. To clear what is empty is no step.
func (e *Editor) Clear() {
	if e.text != "" {
		e.change("")
	}
}

// change makes a step, after which nothing can be redone.
func (e *Editor) change(text string) {
	e.past = append(e.past, e.text)
	e.text, e.future = text, nil
}

// Undo takes the last step back; ok is false if there is none.
func (e *Editor) Undo() (ok bool) {
	if len(e.past) == 0 {
		return false
	}
	last := len(e.past) - 1
	e.future = append(e.future, e.text)
	e.text, e.past = e.past[last], e.past[:last]
	return true
}

// Redo makes the step again that was taken back last; ok is false if there is none.
func (e *Editor) Redo() (ok bool) {
	if len(e.future) == 0 {
		return false
	}
	last := len(e.future) - 1
	e.past = append(e.past, e.text)
	e.text, e.future = e.future[last], e.future[:last]
	return true
}
