package relation

// Outcome is how an execution ended.
type Outcome uint8

// The outcomes.
const (
	NotRun    Outcome = iota
	Returned          // with results, and no error
	Errored           // with a non-nil error
	Panicked          // with a panic, or runtime.Goexit
	OutOfFuel         // stopped after its share of loop iterations and calls
	Crashed           // took its process down, or did not end by the wall clock
)

// Execution is a batch of executions of one function, a row each.
type Execution struct {
	Outcome []Outcome
	// Outputs has one column for each of Func.Outputs(); a row has meaning only where its Outcome is Returned.
	Outputs []Column
	// Note holds, by row, the panic's or the crash's reason, for people; rows without one are absent.
	Note map[int32]string
}

// JoinExecutions is the executions of batches of one function as one batch, in their order.
func JoinExecutions(parts ...*Execution) *Execution {
	if len(parts) == 1 {
		return parts[0]
	}
	all := &Execution{}
	for _, p := range parts {
		for i, note := range p.Note {
			if all.Note == nil {
				all.Note = map[int32]string{}
			}
			all.Note[int32(len(all.Outcome))+i] = note
		}
		all.Outcome = append(all.Outcome, p.Outcome...)
	}
	for k := range parts[0].Outputs {
		cols := make([]Column, len(parts))
		for i, p := range parts {
			cols[i] = p.Outputs[k]
		}
		all.Outputs = append(all.Outputs, Concat(cols...))
	}
	return all
}

// An Executor runs functions. The child calls them; tests and the parent may do it in other ways.
type Executor interface {
	// Execute runs f on the rows in active of args, one column a parameter, n rows each. Arguments are deep copies: whatever
	// f does to them is seen in the outputs only.
	Execute(f *Func, args []Column, n int, active Bits) (*Execution, error)
	// Global reads an exported package variable as a column of n equal rows.
	Global(name string, n int) (Column, error)
}

// Verdicts is what [Relation.Eval] decides, by row. Every row is in exactly one of the five sets.
type Verdicts struct {
	Held     Bits // precondition true, conclusion true
	Violated Bits // precondition true, conclusion false or undefined
	Skipped  Bits // precondition false or undefined
	Left     Bits // an execution ran out of fuel or crashed: the row leaves the domain
	// Untried rows say nothing of the code: a value could not be made, by its builder or for its size, or the executor gave up
	// after many crashes before them.
	Untried Bits
	// Worst is the largest error that a ~=, <~ or >~ of the conclusion met on Held and Violated rows, as
	// |a-b| / (1 + max(|a|, |b|)): the smallest r for which "within r" holds. 0 where no such operator was evaluated on finite values.
	Worst float64
	// WorstRow is a row where it was met, -1 if none.
	WorstRow int32
}
