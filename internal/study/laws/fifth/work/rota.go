package work

import (
	"errors"
	"maps"
)

// The errors of a rota.
var (
	ErrTeam = errors.New("work: nobody is in the team")
	ErrDay  = errors.New("work: no such day")
)

// A Rota says who is on call on each day from day 0: one after the other, unless people have exchanged days.
type Rota struct {
	team      []string
	exchanged map[int]string
}

// NewRota returns a rota of a team.
func NewRota(team ...string) (*Rota, error) {
	if len(team) == 0 {
		return nil, ErrTeam
	}
	return &Rota{team: team, exchanged: map[int]string{}}, nil
}

// Who returns who is on call on a day.
func (r *Rota) Who(day int) (string, error) {
	if day < 0 {
		return "", ErrDay
	}
	if name, ok := r.exchanged[day]; ok {
		return name, nil
	}
	return r.team[day%len(r.team)], nil
}

// Plan returns who is on call on some days, from day 0.
func (r *Rota) Plan(days int) []string {
	var plan []string
	for day := range days {
		name, _ := r.Who(day)
		plan = append(plan, name)
	}
	return plan
}

// Swap gives two days to each other's people.
func (r *Rota) Swap(day, other int) error {
	first, err := r.Who(day)
	if err != nil {
		return err
	}
	second, err := r.Who(other)
	if err != nil {
		return err
	}
	if r.exchanged == nil {
		r.exchanged = map[int]string{}
	}
	r.exchanged[day], r.exchanged[other] = second, first
	maps.DeleteFunc(r.exchanged, func(day int, name string) bool { return name == r.team[day%len(r.team)] })
	return nil
}
