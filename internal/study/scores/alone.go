package scores

// This file has what relations are compared with on the mutants that count: the best relations of other engines, each engine by itself, and tests
// with recorded outputs. All of them are asked about the same mutants, or no two shares could be compared.

// rivals takes over a mutant that counts; known is the one that it is the same as. Suites are asked about that one alone, engines about both: their
// relations are tried by the machinery of kills, which looks at each mutant.
func (b *Beside) rivals(f, known *fate) {
	for i := range b.Alone {
		b.Alone[i] += b2i(f.alone&(1<<i) != 0)
	}
	for i := range b.Suites {
		if known.suites&(1<<i) == 0 {
			b.Suites[i].Missed++
			b.Suites[i].Gained += b2i(f.printed)
			b.Suites[i].Open += b2i(!f.printed && known.differs >= 0)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
