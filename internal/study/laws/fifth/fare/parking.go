package fare

// The tariff of a car park.
const (
	Grace  = 15   // minutes that cost nothing
	Hour   = 250  // for each hour that has begun
	DayMax = 1800 // for 24 hours, at most
)

// minutesOfDay are the minutes of 24 hours.
const minutesOfDay = 24 * 60

// Parking returns the fee of a car that leaves after some minutes. At weekends an hour costs half.
func Parking(minutes int, weekend bool) (int, error) {
	if minutes < 0 {
		return 0, ErrMinutes
	}
	if minutes <= Grace {
		return 0, nil
	}
	rate := Hour
	if weekend {
		rate = Hour / 2
	}
	days, rest := minutes/minutesOfDay, minutes%minutesOfDay
	hours := (rest + 59) / 60
	return days*DayMax + min(hours*rate, DayMax), nil
}
