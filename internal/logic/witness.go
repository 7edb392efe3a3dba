package logic

// A list that contains a value has it at some position. Laws of lists say what each element is, or what the list contains, and people write either: with a
// position of which nothing else is known, what is said of elements is said of the value.

// positionOp is the operation of a position at which a list has a value.
const positionOp = "position"

// witness states that a list has a value, which it is known to contain, at a position: Skolem's function of the statement that there is one. Of texts
// nothing is stated, since they have no elements.
func (p *proof) witness(t *term) {
	list, value := t.args[0], t.args[1]
	if is, known := p.decide(t); !known || !is || list.op == "literal nil" || p.sort(list) == text {
		return
	}
	at := atom(positionOp, list, value)
	if p.stated[at.key] {
		return
	}
	p.stated[at.key] = true
	element := atom("index", list, at)
	p.known = append(p.known, order{zeroTerm, at, false}, order{at, atom("len", list), true})
	p.see(element)
	p.merge(element, value)
}

// longer reports whether one of two terms is a concatenation with more fixed text in it than the other one, a literal, has.
func longer(x, y *term) bool {
	literal, ok := textOf(y)
	if x.op != "concat" || !ok {
		return false
	}
	n := 0
	for _, piece := range x.args {
		fixed, _ := textOf(piece)
		n += len(fixed)
	}
	return n > len(literal)
}
