// Package genmorph is a study of GenMorph: Ayerdi et al., "Automatically Generating Metamorphic Relations via Genetic Programming" (2023).
//
// [Published] is what the paper reports of 23 functions, which stand as Go packages below subjects. [Training] and [Evaluation] are the
// operators of mutation that guide a search and that measure it. [Parameters.Search] is GenMorph's own search, the baseline of the study:
// two populations of trees, one that minds false positives first and one that minds false negatives first. It knows no packages and executes
// nothing: what it gets is pairs of executions as columns, and what it returns is an output relation. Begin there, and go on with evolve.go.
// [Transformations] are the input relations that one run draws some of.
//
// The paper and the program that was released with it differ. What the paper says is followed, and where it is silent, the program:
//
//	                         paper                            program                              here
//	orderings                FP first, FN first (Def. 4, 5)   and FP+FN, FP·FN                     paper
//	elite                    10                               20 of each ordering                  paper
//	migrants                 160                              160 of each ordering                 paper
//	first populations        two                              one, used twice                      paper
//	executions               9,000 and 9,000                  900 and 8,100 (300 a minute)         paper
//	pairs                    source, its follow-up            all pairs that satisfy the input     paper; pairs come from the caller, who
//	                                                          relation by accident                 leaves out duplicates
//	follow-ups of integers   not said                         x·3.14 is cut off, and the pair      no fractions for integers
//	                                                          vanishes
//	transformations          four of those of six templates   weights: 1 of π and its like, ½       program; see templates.go
//	                                                          without a constant, else ¼ or more
//	                                                          by how often the literal is met
//	outputs that differ      µP(x) != P(x)                    exactly, to the last bit             the caller's
//	crashes of mutants       not said                         no execution                         the caller's
//	a constant's mutation    -0.1 or 0.1                      uniform between                      paper
//	best match               both kinds of executions         one kind, the population's own in    paper
//	                                                          7 of 10
//	equality of numbers      not said                         |a-b| < 1e-4; NaN equals nothing,    program
//	                                                          and an infinity nothing
//	< > <= >=                not said                         exact                                program
//	protected division       named                            1 where the divisor is under 1e-4    program
//	string(x)                named                            of the number cut off to 32 bits     program
//	truncate(s, n)           named                            the first n; of -n all but these     program
//	random trees             not said                         depth 0 to 5, half full, half grown  program
//	random numbers           in [-100, 100]                   a tenth of them 1, 2, π, π/2, 2π, e,  program
//	                                                          √2; four decimals
//	selection                two kinds, by a probability      half of each                         program
//	crossover                of random points                 never at the root, ten tries         program
//	kinds of mutation        by a probability                 50 : 50 : 5, the last rising to 50   program
//	end                      30 minutes                       or after generation 100 where        program
//	                                                          nothing is wrong
//	last step                not said                         smallest sub-trees that decide       program
//	                                                          every pair alike
//
// These faults of the program are known and not copied. Best match prefers partners that cover less, as its difference has the operands
// exchanged. Signatures of relations never compare equal, so that the table for best match grows with every generation. A mutated leaf may
// hold a tree, which throws wherever it is evaluated, and so counts as a perfect killer. A constant that mutation injects goes into the
// original and not into the copy. The reward of valid relations compares a value with itself. Constants have more digits than are printed,
// so that the printed relation is another one than was evaluated. The search for constants is there and never called. Relations are told
// apart by 32 bits of a hash. Runs are not repeatable, since threads share one source of random numbers. Literals that hardly differ are
// meant to be one constant and are not. Two more are the caller's to avoid: mutants that differ in the last bit count as incorrect
// and cannot be killed, and executions with NaN or an infinity are deleted before the search.
//
// All sequences are lists of numbers here: a boolean is 0 or 1 and a character its code point, so that a text and a list of numbers may be
// equal. Evaluation is as in the program, tree by tree and pair by pair, without boxes and tables of names.
package genmorph

import (
	"context"
	"time"

	"github.com/imago-mt/imago/internal/seed"
)

// Parameters of the search. The zero value is Table III of the paper; in a field, 0 stands for the number in its comment.
type Parameters struct {
	Correct         int           // most correct pairs, drawn if there are more; 9,000
	Incorrect       int           // most incorrect ones; 9,000
	Nodes           int           // of an output relation; 16
	Individuals     int           // of each population; 1,000
	Crossover       float64       // probability that two parents exchange sub-trees; 0.9
	Mutation        float64       // probability that a child is mutated; 0.3
	Migration       int           // generations between two migrations; 10
	Migrants        int           // of each population; 160
	Elite           int           // that survive a generation, and that are returned; 10
	Transformations int           // of a run, each with a search of its own; 4: the caller's
	Time            time.Duration // of a search; 30 minutes. What the clock ends cannot be repeated, see Evaluations.
	// Evaluations ends a search with the generation that reaches it; 0: never. An evaluation is one tree decided on one pair.
	Evaluations int64
}

// defaults is the numbers of Table III.
func (p Parameters) defaults() Parameters {
	set(&p.Correct, 9000)
	set(&p.Incorrect, 9000)
	set(&p.Nodes, 16)
	set(&p.Individuals, 1000)
	set(&p.Crossover, 0.9)
	set(&p.Mutation, 0.3)
	set(&p.Migration, 10)
	set(&p.Migrants, 160)
	set(&p.Elite, 10)
	set(&p.Transformations, 4)
	set(&p.Time, 30*time.Minute)
	return p
}

// set gives a field its default.
func set[T int | float64 | time.Duration](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}

// A Problem is what one search gets: executions of one function under one input relation.
type Problem struct {
	Quantities []Quantity
	Correct    *Pairs // P(x1), P(x2)
	Incorrect  *Pairs // µP(x1), µP(x2) of all mutants, where one of both is another outcome than P's
	Seed       seed.Seed
	// Improved is told of each relation that is better than all before it by FP-fitness, from one goroutine; it may be nil.
	Improved func(generation int, evaluations int64, r *Relation)
}

// A Relation is an output relation that a search returns.
type Relation struct {
	Tree *Tree
	Text string // as [Tree.Text] has it; [Parse] reads it
	FP   int    // correct pairs that violate it (Definition 2)
	FN   int    // incorrect pairs that satisfy it (Definition 3)
	Size int    // nodes
}

// A Result is what a search returns.
type Result struct {
	Best        *Relation   // by FP-fitness, simplified; nil if no relation mentions both values of an output
	Elite       []*Relation // the best ones, of which no two satisfy the same incorrect pairs
	Correct     int         // pairs that were looked at
	Incorrect   int
	Generations int
	Evaluations int64
}

// Search evolves output relations until a budget ends or, after generation 100, nothing is wrong with the best one. Without an end by the clock
// it has the same result for the same problem, whatever GOMAXPROCS is. When ctx ends, it returns what it has and ctx's error.
func (p Parameters) Search(ctx context.Context, problem *Problem) (*Result, error) {
	p = p.defaults()
	if err := problem.check(); err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, p.Time)
	defer cancel()
	e := newEvolution(p, problem)
	e.run(limited)
	return e.result(), ctx.Err()
}
