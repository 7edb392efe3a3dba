// Package adequacy says how far the relations of a function are enough of a test of it, and what is missing: each part of the code shall be reached by
// a source input that is judged by k different output relations (k-MR coverage). Begin with [Measure]: it has one pool of source inputs for all
// relations of a function, applies each relation to each of them, and holds the groups that were decided against the requirements of a [Criterion].
//
// measure.go is the measure itself, pool.go and associate.go find sources and groups by execution, criteria.go is the table of what can be asked,
// help.go what would help. The package makes no mutants and prints nothing.
package adequacy
