// Package overtime pays hourly workers for a week.
package overtime

import "errors"

// Minutes of a week: up to Regular they are paid as they are, from there up to Long one and a half times, and then twice.
const (
	Regular = 40 * 60
	Long    = 50 * 60
	Week    = 7 * 24 * 60
)

// MaxRate is the highest pay for an hour, in cents.
const MaxRate = 20_000

// ErrMinutes and ErrRate are what is wrong with a time sheet.
var (
	ErrMinutes = errors.New("a week has not so many minutes")
	ErrRate    = errors.New("the rate is negative or too high")
)

func check(minutes, rate int) error {
	if minutes < 0 || minutes > Week {
		return ErrMinutes
	}
	if rate < 0 || rate > MaxRate {
		return ErrRate
	}
	return nil
}

// weighted is half minutes with what they count more for overtime: a minute counts two, three or four of them.
func weighted(minutes int) int {
	regular := min(minutes, Regular)
	overtime := min(max(minutes-Regular, 0), Long-Regular)
	long := max(minutes-Long, 0)
	return 2*regular + 3*overtime + 4*long
}

// Pay is what is paid for the minutes of a week at a rate in cents an hour. What is less than a cent is left out.
func Pay(minutes, rate int) (int, error) {
	if err := check(minutes, rate); err != nil {
		return 0, err
	}
	return weighted(minutes) * rate / 120, nil
}

// Straight is what would be paid if there were nothing more for overtime.
func Straight(minutes, rate int) (int, error) {
	if err := check(minutes, rate); err != nil {
		return 0, err
	}
	return minutes * rate / 60, nil
}

// Premium is how much of the pay is for overtime.
func Premium(minutes, rate int) (int, error) {
	pay, err := Pay(minutes, rate)
	if err != nil {
		return 0, err
	}
	straight, err := Straight(minutes, rate)
	return pay - straight, err
}
