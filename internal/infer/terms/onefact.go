package terms

// One fact has many forms. Of those that this file knows one is offered, or few.

// countRunes is the operation that counts the characters of a text.
const countRunes = "utf8.RuneCountInString#0"

// flagOfNumbers is the flag that a statement says to be true where a comparison of numbers is, without a negation; nil if it says nothing of the kind.
func (st *statement) flagOfNumbers() *term {
	if st.op != "==" || !isBool(st.x.typ) || st.x.comparesNumbers() == st.y.comparesNumbers() {
		return nil
	}
	flag := st.x
	if st.x.comparesNumbers() {
		flag = st.y
	}
	if flag.op != nil && flag.op.name == "!" {
		return flag.args[0]
	}
	if flag.isLiteral() {
		return nil
	}
	return flag
}

// filled is the text or the list that a statement says to have something in it, in whatever order; nil if it says nothing of the kind. The least size that it
// says is 1 mostly, and more where it says more than that; runes says that it counts these and no bytes.
func (st *statement) filled() (t *term, least float64, runes bool) {
	if !st.y.isLiteral() || st.x.op == nil {
		return nil, 0, false
	}
	t, least = st.x, 1
	if name := t.op.name; name == "len" || name == countRunes {
		t, runes = t.args[0], name == countRunes
		n := valueOf(st.y)
		switch {
		case st.op == ">=" && n >= 1:
			least = n
		case st.op == ">" && n >= 0:
			least = n + 1
		case st.op != "!=" || n != 0:
			return nil, 0, false
		}
	} else if st.op != "!=" || st.y.text != `""` && st.y.text != "nil" {
		return nil, 0, false
	}
	for t.op != nil && (t.op.name == "reverse" || t.op.name == "sort") {
		t = t.args[0]
	}
	return t, least, runes
}

// filledBy reports whether a statement says of a text or a list that it has something in it, and another one says so already. So many bytes may be fewer runes.
func (st *statement) filledBy(k *statement) bool {
	t, least, runes := st.filled()
	other, known, ofRunes := k.filled()
	return t != nil && other != nil && t.key == other.key && least <= known && (least == 1 || ofRunes || !runes) && (k.when == nil || st.held.Within(k.held))
}
