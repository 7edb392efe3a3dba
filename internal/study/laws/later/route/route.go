// Package route finds ways over links between numbered stops, and orders for tasks that need each other.
package route

import (
	"errors"
	"slices"
)

// A Link joins two stops, in both directions.
type Link struct{ A, B int }

// neighbours returns the stops next to each stop.
func neighbours(links []Link) map[int][]int {
	next := map[int][]int{}
	for _, l := range links {
		next[l.A] = append(next[l.A], l.B)
		next[l.B] = append(next[l.B], l.A)
	}
	return next
}

// distances returns how many links each stop is away that can be reached.
func distances(links []Link, from int) map[int]int {
	next, away := neighbours(links), map[int]int{from: 0}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, stop := range next[queue[0]] {
			if _, known := away[stop]; !known {
				away[stop] = away[queue[0]] + 1
				queue = append(queue, stop)
			}
		}
	}
	return away
}

// Hops returns the least number of links on a way from one stop to another, or -1 if there is no way.
func Hops(links []Link, from, to int) int {
	if hops, ok := distances(links, from)[to]; ok {
		return hops
	}
	return -1
}

// Reachable returns the stops to which there is a way, in ascending order and with the first one itself.
func Reachable(links []Link, from int) []int {
	var stops []int
	for stop := range distances(links, from) {
		stops = append(stops, stop)
	}
	slices.Sort(stops)
	return stops
}

// A Need says that a task cannot begin before another one is done.
type Need struct{ Task, On int }

// ErrCycle is the error of tasks that wait for each other.
var ErrCycle = errors.New("route: tasks wait for each other")

// Order returns all tasks that needs mention, each one after those that it needs. Of several that could come next it takes the smallest.
func Order(needs []Need) ([]int, error) {
	waits := map[int]int{}
	for _, n := range needs {
		waits[n.Task]++
		waits[n.On] += 0
	}
	var order []int
	for len(waits) > 0 {
		task, ok := ready(waits)
		if !ok {
			return nil, ErrCycle
		}
		delete(waits, task)
		order = append(order, task)
		for _, n := range needs {
			if n.On == task {
				waits[n.Task]--
			}
		}
	}
	return order, nil
}

// ready returns the smallest task that waits for nothing.
func ready(waits map[int]int) (least int, ok bool) {
	for task, count := range waits {
		if count == 0 && (!ok || task < least) {
			least, ok = task, true
		}
	}
	return least, ok
}

// Turned returns the needs with both ends exchanged.
func Turned(needs []Need) []Need {
	out := make([]Need, len(needs))
	for i, n := range needs {
		out[i] = Need{n.On, n.Task}
	}
	return out
}

// Position returns where in the order a task stands, or -1 if it is not there.
func Position(order []int, task int) int { return slices.Index(order, task) }
