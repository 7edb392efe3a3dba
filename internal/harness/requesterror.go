package harness

// A RequestError says that a child lives and cannot do what it is asked: the relations or the functions of the request are at fault. Another
// request may succeed.
type RequestError struct {
	Reason string // in the child's words
}

// Error is the reason.
func (e *RequestError) Error() string { return e.Reason }
