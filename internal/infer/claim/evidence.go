package claim

// Bounds of the rows that evidence keeps. No theory stands behind these: of four counterexamples one is mostly short, and the rows are
// tried on other claims too; excused rows are tried again one at a time.
const (
	maxWitnesses = 4
	maxExcused   = 16
)

// Evidence is how a claim did on rows.
type Evidence struct {
	Held, Violated int64
	Skipped        int64 // rows that did not meet its premise
	Abandoned      int64 // rows on which an execution ran out of fuel or crashed
	Worst          float64
	// Largest is a row with the largest residual of those that came with one; nil if none did.
	Largest    *Residual
	Witnesses  []Witness // some of the rows that violate it
	Excused    []Witness // some of the rows that speak against it, but are ill conditioned for it
	Exhaustive bool      // the rows are all that its domain has
	Confirmed  bool      // it holds on the untouched build too
	Proved     bool      // it holds on every path of all its executions, on the whole domain
}

// A Residual is by how much a claim failed on a row.
type Residual struct {
	Witness
	Error float64
}

// Decided is the number of rows that met the premise.
func (e Evidence) Decided() int64 { return e.Held + e.Violated }

// Tried is the number of rows on which the claim was decided or skipped.
func (e Evidence) Tried() int64 { return e.Held + e.Violated + e.Skipped }

// Merge adds what later rows showed. Counts add up, but where the later rows are all that there are: the earlier ones are among them.
func (e *Evidence) Merge(o Evidence) {
	if o.Exhaustive {
		e.Held, e.Violated, e.Skipped = 0, 0, 0
	}
	e.Held += o.Held
	e.Violated += o.Violated
	e.Skipped += o.Skipped
	e.Abandoned += o.Abandoned
	if o.Largest != nil && o.Largest.Error >= e.Worst {
		e.Largest = o.Largest
	}
	e.Worst = max(e.Worst, o.Worst)
	e.Witnesses = join(e.Witnesses, o.Witnesses, maxWitnesses)
	e.Excused = join(e.Excused, o.Excused, maxExcused)
	e.Exhaustive = e.Exhaustive || o.Exhaustive
	e.Confirmed = e.Confirmed || o.Confirmed
	e.Proved = e.Proved || o.Proved
}

// AddWitness keeps a row that violates the claim, if there are not enough of them.
func (e *Evidence) AddWitness(w Witness) { e.Witnesses = join(e.Witnesses, []Witness{w}, maxWitnesses) }

// AddExcused keeps a row that is excused, if there are not enough of them.
func (e *Evidence) AddExcused(w Witness) { e.Excused = join(e.Excused, []Witness{w}, maxExcused) }

// join appends rows up to a number of them. Rows that come first are kept, however many they are: a single observation may bring more.
func join(ws, more []Witness, limit int) []Witness {
	if len(ws) == 0 {
		return more
	}
	room := max(0, limit-len(ws))
	return append(ws[:len(ws):len(ws)], more[:min(len(more), room)]...)
}
