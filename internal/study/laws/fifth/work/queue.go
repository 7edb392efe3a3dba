// Package work decides who does what, and when.
package work

import (
	"errors"
	"slices"
)

// ErrEmpty is the error of taking from a queue that has no jobs.
var ErrEmpty = errors.New("work: no jobs")

// A Queue has jobs that wait, those of the highest priority first. Jobs of one priority are done as they came.
type Queue struct {
	jobs []job
}

type job struct {
	name     string
	priority int
}

// NewQueue returns an empty queue.
func NewQueue() *Queue { return &Queue{} }

// Len returns how many jobs wait.
func (q *Queue) Len() int { return len(q.jobs) }

// Names returns the jobs in the order in which they will be done.
func (q *Queue) Names() []string {
	names := make([]string, len(q.jobs))
	for i, j := range q.jobs {
		names[i] = j.name
	}
	return names
}

// Top returns the priority of the next job.
func (q *Queue) Top() (int, error) {
	if len(q.jobs) == 0 {
		return 0, ErrEmpty
	}
	return q.jobs[0].priority, nil
}

// Push adds a job.
func (q *Queue) Push(name string, priority int) {
	at := slices.IndexFunc(q.jobs, func(j job) bool { return j.priority < priority })
	if at < 0 {
		at = len(q.jobs)
	}
	q.jobs = slices.Insert(q.jobs, at, job{name, priority})
}

// Pop takes the next job out.
func (q *Queue) Pop() (name string, err error) {
	if len(q.jobs) == 0 {
		return "", ErrEmpty
	}
	name = q.jobs[0].name
	q.jobs = slices.Delete(q.jobs, 0, 1)
	return name, nil
}
