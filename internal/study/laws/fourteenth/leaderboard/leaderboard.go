// Package leaderboard keeps the best scores of a game.
package leaderboard

import "slices"

// An Entry is what a player has reached.
type Entry struct {
	Name  string
	Score int
}

// A Board has the best players, each once, the best one first. The zero value has room for one.
type Board struct {
	limit   int
	entries []Entry
}

// New is an empty board for so many players, but at least for one.
func New(limit int) *Board { return &Board{limit: limit} }

// Limit is for how many players there is room.
func (b *Board) Limit() int { return max(b.limit, 1) }

// Len is how many players are on the board.
func (b *Board) Len() int { return len(b.entries) }

func (b *Board) index(name string) int {
	return slices.IndexFunc(b.entries, func(e Entry) bool { return e.Name == name })
}

// Submit takes a score of a player, and returns the place that the player has then: 1 is the first, and 0 none. Only the best score of a
// player counts. Who reaches a score later comes after those who have it.
func (b *Board) Submit(name string, score int) (place int) {
	if i := b.index(name); i >= 0 {
		if score <= b.entries[i].Score {
			return i + 1
		}
		b.entries = slices.Delete(b.entries, i, i+1)
	}
	at := 0
	for at < len(b.entries) && b.entries[at].Score >= score {
		at++
	}
	if at >= b.Limit() {
		return 0
	}
	b.entries = slices.Insert(b.entries, at, Entry{name, score})
	b.entries = b.entries[:min(len(b.entries), b.Limit())]
	return at + 1
}

// Has reports whether a player is on the board.
func (b *Board) Has(name string) bool { return b.index(name) >= 0 }

// Place is the place of a player, 0 for one who is not on the board.
func (b *Board) Place(name string) int { return b.index(name) + 1 }

// Best is the best score of a player, 0 for one who is not on the board.
func (b *Board) Best(name string) int {
	if i := b.index(name); i >= 0 {
		return b.entries[i].Score
	}
	return 0
}

// Top is the entry of the best player, an empty one if there is nobody.
func (b *Board) Top() Entry {
	if len(b.entries) == 0 {
		return Entry{}
	}
	return b.entries[0]
}
