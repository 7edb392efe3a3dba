package algebra

// Traits say how the pipeline treats the candidates of a law beyond its text and its family. They are columns of the table, so
// that nothing outside of it knows a law by name.
type Traits uint32

// The traits.
const (
	// Defining laws say most of what a function is: they come before the others of their family, however long.
	Defining Traits = 1 << iota
	// Pinning laws leave the result one value, given those of the other functions and that it is whole: they come before all others.
	Pinning
	// LowInterest laws are missed by nobody: they come last, and never widen a robust set. Of five lists of laws that testers wrote (own, fresh, later,
	// sixth and seventh of internal/study/laws) the rows that were found of six functions and more, and asked for of none, have the trait.
	LowInterest
	// Supplementary laws belong into the tests, where nothing else sees the same, but say too little to stand beside laws: they are
	// printed only to fill up.
	Supplementary
	// Enumerated laws are no rows of the table: nobody knows them, and they stand for what they kill.
	Enumerated
	// Operation laws say that the subject is an operator. They are printed with the second ones of each family.
	Operation
	// Definition laws say what the subject is, an operator or a builtin. They generate no rules: all the others would follow, and a
	// reader wants to see those.
	Definition
	// ImpliesAll laws leave nothing to say to other laws without a sister: the subject is the builtin len.
	ImpliesAll
	// StrongestFirst laws have alternatives of which each implies those behind it.
	StrongestFirst
	// DivisorFirst laws have a whole constant, and hold of its multiples where they hold of it.
	DivisorFirst
	// SameLength laws say that two lists are equally long.
	SameLength
	// Unguarded laws get no guard, though their family does: an order on a part of its domain is none.
	Unguarded
	// Expected laws are those that a developer expects to hold exactly, where others of their family hold by chance: a near miss of
	// one is worth a line.
	Expected
	// Independence is that of the law by which a parameter is found to be without influence. Such a parameter is in no other law, and
	// an output that no parameter has an influence on is in none at all, but for laws of states: what is cleared is always the same.
	Independence
	// OwnReferences laws name references themselves, and say nothing where the subject calls these.
	OwnReferences
	// LastResort laws say what each test says anyhow: they are printed where nothing else is.
	LastResort
	// Axiom laws are those of an algebraic specification: what an observer tells of the value that the subject makes, and what the subject makes of
	// a value that a constructor made (package terms says which).
	Axiom
	// Observing laws say by one function what a value is that was restored: the type's equality, or an observer. What a second one tells is the same law.
	Observing
	// Generated laws were enumerated by the grammar of laws (package grammar), and are none of the forms that enumeration has a table of. They come behind
	// those that are.
	Generated
	// Invariant laws speak of nothing but a value of a type that the subject makes, and may hold of every value of the type: mutants, and no random
	// function, tell whether they say something of the subject (package terms).
	Invariant
)

// Has reports whether t includes all of u.
func (t Traits) Has(u Traits) bool { return t&u == u }
