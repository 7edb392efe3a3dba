// Package meal is a subject of studies: what a caterer loads for a flight, by the public rules of the trade: seats give the meals of passengers, long flights
// have two services, crews and pilots eat apart, and children have meals of their own if they were ordered. The size is that of the subject MEAL of the
// papers on metamorphic testing that use one (about 150 lines).
package meal

import "errors"

// A Model is an aircraft.
type Model int

// The models.
const (
	Narrow Model = iota // without a first class
	Wide
	Jumbo
)

// Limits of a flight.
const (
	MostHours    = 20
	MostCrew     = 30
	MostChildren = 100
	MostSpare    = 50
)

// Errors of Load.
var (
	ErrModel    = errors.New("meal: no such model")
	ErrHours    = errors.New("meal: no such flight")
	ErrCrew     = errors.New("meal: no such crew")
	ErrChildren = errors.New("meal: no such number of children")
	ErrSpare    = errors.New("meal: no such number of spare meals")
)

// seats are those of a model, and the crew that it has at least.
type seats struct {
	first, economy, crew int
}

// Load is how many meals of each kind are loaded for a flight: of the first class, of economy, of the crew, of children, and bundles of snacks. The crew is
// raised to what the aircraft needs, and spare meals are added to economy.
func Load(model Model, hours, crew, children, spare int, vegetarian bool) (first, economy, staff, child, snacks int, err error) {
	if err := check(hours, crew, children, spare); err != nil {
		return 0, 0, 0, 0, 0, err
	}
	s, err := seatsOf(model)
	if err != nil {
		return 0, 0, 0, 0, 0, err
	}
	n := services(hours)
	// Half of the seats at most may be those of children, since each of them sits beside somebody.
	if children > s.economy/2 {
		return 0, 0, 0, 0, 0, ErrChildren
	}
	first = n * s.first
	if hours > 12 {
		first += s.first / 2
	}
	child = n * children
	economy = n*(s.economy-children) + extra(spare, vegetarian)
	staff = crewMeals(max(crew, s.crew), hours)
	return first, economy, staff, child, bundles(s, hours, children), nil
}

// check refuses what no flight has.
func check(hours, crew, children, spare int) error {
	switch {
	case hours < 1 || hours > MostHours:
		return ErrHours
	case crew < 0 || crew > MostCrew:
		return ErrCrew
	case children < 0 || children > MostChildren:
		return ErrChildren
	case spare < 0 || spare > MostSpare:
		return ErrSpare
	}
	return nil
}

// seatsOf are the seats of a model.
func seatsOf(model Model) (seats, error) {
	switch model {
	case Narrow:
		return seats{first: 0, economy: 150, crew: 4}, nil
	case Wide:
		return seats{first: 20, economy: 250, crew: 8}, nil
	case Jumbo:
		return seats{first: 40, economy: 360, crew: 12}, nil
	}
	return seats{}, ErrModel
}

// services is how often passengers eat: not at all on a flight of an hour.
func services(hours int) int {
	switch {
	case hours <= 1:
		return 0
	case hours <= 6:
		return 1
	case hours <= 12:
		return 2
	}
	return 3
}

// extra is how many meals are loaded beyond the seats: a tenth more of the spare ones is vegetarian if it was ordered.
func extra(spare int, vegetarian bool) int {
	if vegetarian && spare >= 10 {
		return spare + spare/10
	}
	return spare
}

// crewMeals are those of the crew: one for each four hours that began, and two pilots get another one on long flights.
func crewMeals(crew, hours int) int {
	meals := crew * ((hours + 3) / 4)
	if hours > 8 {
		meals += 2
	}
	return meals
}

// bundles are those of snacks, ten in each; children have two snacks.
func bundles(s seats, hours, children int) int {
	if hours > 12 {
		return 2 * ((s.economy + children + 9) / 10)
	}
	return (s.economy + children + 9) / 10
}
