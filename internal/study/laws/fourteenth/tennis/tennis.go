// Package tennis keeps the score of a game of tennis.
package tennis

import "errors"

// A Side is one of the two players.
type Side int

// The players.
const (
	Server Side = iota
	Receiver
)

// Other is the opponent of a player.
func (s Side) Other() Side { return Receiver - s }

// ErrOver is returned for a point after the last one, ErrSide for a point of nobody.
var (
	ErrOver = errors.New("the game is over")
	ErrSide = errors.New("nobody of that side plays")
)

// A Game is won by the player with four points, or more, and two ahead of the opponent. The zero value is one that begins.
type Game struct {
	points [2]int
}

// Point counts a point for a player. After deuce a point of each makes it deuce again.
func (g *Game) Point(to Side) error {
	if to != Server && to != Receiver {
		return ErrSide
	}
	if g.Over() {
		return ErrOver
	}
	g.points[to]++
	if g.points[Server] == 4 && g.points[Receiver] == 4 {
		g.points = [2]int{3, 3}
	}
	return nil
}

// Points is how many points a player has, three at deuce.
func (g *Game) Points(of Side) int { return g.points[of] }

// Deuce reports whether both have three points.
func (g *Game) Deuce() bool { return g.points[Server] == 3 && g.points[Receiver] == 3 }

// Advantage reports whether a player wins with the next point after deuce.
func (g *Game) Advantage(of Side) bool { return g.points[of] == 4 && g.points[of.Other()] == 3 }

// Won reports whether a player has won.
func (g *Game) Won(by Side) bool { return g.points[by] >= 4 && g.points[by] >= g.points[by.Other()]+2 }

// Over reports whether somebody has won.
func (g *Game) Over() bool { return g.Won(Server) || g.Won(Receiver) }

var calls = []string{"love", "15", "30", "40"}

// Call is what the umpire says, the points of the server first.
func (g *Game) Call() string {
	switch {
	case g.Over():
		return "game"
	case g.Deuce():
		return "deuce"
	case g.Advantage(Server) || g.Advantage(Receiver):
		return "advantage"
	}
	return calls[g.points[Server]] + "-" + calls[g.points[Receiver]]
}
