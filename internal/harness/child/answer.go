package child

import (
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"slices"
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// call answers "call": one function on the columns of its parameters. The body of the reply has an outcome a row, padded to
// eight bytes, then the output columns.
func (s *server) call(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	if req.Collect {
		runtime.GC()
	}
	if s.env.Func(req.Func) == nil {
		return s.global(req, out)
	}
	fn, x, args, bad, err := s.arguments(req, body)
	if err != nil {
		return nil, err
	}
	e, err := x.Execute(fn, args, req.N, relation.All(req.N).AndNot(bad.rows))
	if err != nil {
		return nil, err
	}
	for r, note := range bad.notes {
		if e.Note == nil {
			e.Note = map[int32]string{}
		}
		e.Note[r] = note
	}
	e.Outputs = x.shown(e.Outputs, identityPlace)
	reply.Executions, reply.Work, reply.Notes, reply.Warnings, reply.Deaths = x.executions, x.work, e.Note, x.warnings(), x.deaths
	reply.Usual = x.usual()
	return AppendExecution(out, e), nil
}

// global answers a "call" of an exported package variable: what it is, as a function without parameters would return it.
func (s *server) global(req *Request, out []byte) ([]byte, error) {
	x := s.executor(req)
	value, err := x.Global(req.Func, req.N)
	if err != nil {
		return nil, err
	}
	e := &relation.Execution{Outcome: make([]relation.Outcome, req.N), Outputs: x.shown([]relation.Column{value}, identityPlace)}
	for i := range e.Outcome {
		e.Outcome[i] = relation.Returned
	}
	return AppendExecution(out, e), nil
}

// arguments reads the columns of the function that a request names.
func (s *server) arguments(req *Request, body []byte) (*relation.Func, *executor, []relation.Column, badRows, error) {
	fn := s.env.Func(req.Func)
	if fn == nil || s.funcs[req.Func] == nil {
		return nil, nil, nil, badRows{}, fmt.Errorf("%s is not in the child", req.Func)
	}
	types := make([]*relation.Type, len(fn.Params))
	for i, p := range fn.Params {
		types[i] = p.Type
	}
	x := s.executor(req)
	args, bad, err := x.columns(types, req.N, body)
	return fn, x, args, bad, err
}

// AppendExecution writes what [ReadExecution] reads.
func AppendExecution(buf []byte, e *relation.Execution) []byte {
	start := len(buf)
	buf = append(buf, castSlice[byte](unsafe.Pointer(unsafe.SliceData(e.Outcome)), len(e.Outcome))...)
	for (len(buf)-start)%8 != 0 {
		buf = append(buf, 0)
	}
	for _, c := range e.Outputs {
		buf = AppendColumn(buf, c)
	}
	return buf
}

// ReadExecution reads the execution of n rows of fn, and returns what follows it.
func ReadExecution(fn *relation.Func, n int, body []byte) (*relation.Execution, []byte, error) {
	padded := (n + 7) / 8 * 8
	if len(body) < padded {
		return nil, nil, fmt.Errorf("outcomes of %d rows in %d bytes", n, len(body))
	}
	e := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	copy(castSlice[byte](unsafe.Pointer(unsafe.SliceData(e.Outcome)), n), body)
	b := &Body{all: body, read: padded}
	for _, o := range fn.Outputs() {
		c, err := b.Column(o.Type)
		if err != nil {
			return nil, nil, fmt.Errorf("output %s of %s: %w", o.Name, fn.Name, err)
		}
		if c.Len() != n {
			return nil, nil, fmt.Errorf("output %s of %s: %d rows, want %d", o.Name, fn.Name, c.Len(), n)
		}
		e.Outputs = append(e.Outputs, c)
	}
	return e, body[b.read:], nil
}

// check answers "check": relations on the columns of their variables. The body of the reply has of each relation the five sets
// of rows, in the order of [relation.Verdicts].
func (s *server) check(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	x, rels, vars, bad, err := s.batch(req, body)
	if err != nil {
		return nil, err
	}
	out, err = x.evaluate(rels, vars, bad, out, reply)
	reply.Executions, reply.Work, reply.Warnings, reply.Deaths = x.executions, x.work, x.warnings(), x.deaths
	return out, err
}

// batch reads the relations of a request and the columns of their variables.
func (s *server) batch(req *Request, body []byte) (*executor, []*relation.Relation, map[string]relation.Column, badRows, error) {
	rels, types, err := s.relations(req)
	if err != nil {
		return nil, nil, nil, badRows{}, err
	}
	x := s.executor(req)
	x.looked = look(rels)
	cols, bad, err := x.columns(types, req.N, body)
	if err != nil {
		return nil, nil, nil, badRows{}, err
	}
	vars := make(map[string]relation.Column, len(cols))
	for i, name := range req.Vars {
		vars[name] = cols[i]
	}
	return x, rels, vars, bad, nil
}

// relations reads the relations of a request, and finds the types of its variables.
func (s *server) relations(req *Request) ([]*relation.Relation, []*relation.Type, error) {
	rels := make([]*relation.Relation, len(req.Relations))
	for i, text := range req.Relations {
		r, err := s.relation(text)
		if err != nil {
			return nil, nil, err
		}
		rels[i] = r
	}
	types := make([]*relation.Type, len(req.Vars))
	for i, name := range req.Vars {
		for _, r := range rels {
			if k := slices.IndexFunc(r.Vars, func(v relation.Var) bool { return v.Name == name }); k >= 0 {
				types[i] = r.Vars[k].Type
			}
		}
		if types[i] == nil {
			return nil, nil, fmt.Errorf("no relation of the batch has a variable %s", name)
		}
	}
	return rels, types, nil
}

// evaluate decides the relations on all rows but the bad ones, which stay untried.
func (x *executor) evaluate(rels []*relation.Relation, vars map[string]relation.Column, bad badRows, out []byte, reply *Reply) ([]byte, error) {
	n, place := x.req.N, []int32(nil)
	if len(bad.rows) > 0 {
		vars, n, place = without(vars, bad.rows, n)
	}
	shared := relation.NewCache(x, vars, n)
	for _, r := range rels {
		v, err := r.EvalShared(shared)
		if err != nil {
			return nil, fmt.Errorf("evaluate %s: %w", r.Text(), err)
		}
		if place != nil {
			v = respread(v, place, bad.rows, x.req.N)
		}
		out = AppendVerdicts(out, v, x.req.N)
		reply.Worst = append(reply.Worst, math.Float64bits(v.Worst))
		reply.WorstRow = append(reply.WorstRow, v.WorstRow)
	}
	return out, nil
}

// without drops the bad rows; place says where those that remain came from.
func without(vars map[string]relation.Column, bad relation.Bits, n int) (map[string]relation.Column, int, []int32) {
	place := []int32{}
	relation.All(n).AndNot(bad).Each(func(i int) { place = append(place, int32(i)) })
	kept := make(map[string]relation.Column, len(vars))
	for name, c := range vars {
		kept[name] = c.Gather(place)
	}
	return kept, len(place), place
}

func respread(v *relation.Verdicts, place []int32, bad relation.Bits, n int) *relation.Verdicts {
	move := func(b relation.Bits) relation.Bits {
		to := relation.NewBits(n)
		b.Each(func(i int) { to.Set(int(place[i])) })
		return to
	}
	w := &relation.Verdicts{Held: move(v.Held), Violated: move(v.Violated), Skipped: move(v.Skipped), Left: move(v.Left),
		Untried: move(v.Untried).Or(bad), Worst: v.Worst, WorstRow: v.WorstRow}
	if v.WorstRow >= 0 {
		w.WorstRow = place[v.WorstRow]
	}
	return w
}

// AppendVerdicts writes the sets of n rows; [ReadVerdicts] reads them.
func AppendVerdicts(buf []byte, v *relation.Verdicts, n int) []byte {
	for _, b := range []relation.Bits{v.Held, v.Violated, v.Skipped, v.Left, v.Untried} {
		for w := range (n + 63) / 64 {
			word := uint64(0)
			if w < len(b) {
				word = b[w]
			}
			buf = binary.LittleEndian.AppendUint64(buf, word)
		}
	}
	return buf
}

// ReadVerdicts reads the sets of n rows.
func ReadVerdicts(n int, buf []byte) (*relation.Verdicts, []byte, error) {
	words := (n + 63) / 64
	v := &relation.Verdicts{}
	sets := []*relation.Bits{&v.Held, &v.Violated, &v.Skipped, &v.Left, &v.Untried}
	if len(buf) < len(sets)*8*words {
		return nil, nil, fmt.Errorf("verdicts of %d rows in %d bytes", n, len(buf))
	}
	for _, b := range sets {
		*b = relation.NewBits(n)
		for w := range *b {
			(*b)[w] = binary.LittleEndian.Uint64(buf)
			buf = buf[8:]
		}
	}
	return v, buf, nil
}

// relation reads a text once, with the names that the columns of the request have. The texts of a long run are many: the table is emptied when it is full.
func (s *server) relation(text string) (*relation.Relation, error) {
	if r := s.parsed[text]; r != nil {
		return r, nil
	}
	r, err := relation.AsWritten(text, s.env)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	if len(s.parsed) >= maxParsed {
		clear(s.parsed)
	}
	s.parsed[text] = r
	return r, nil
}

const maxParsed = 10_000
