package tax

import (
	"errors"
	"testing"
)

// one is a receipt of one line.
func one(k Kind, count, price int) []Good {
	return []Good{{Kind: k, Count: count, Price: price}}
}

func TestTotal(t *testing.T) {
	imported := func(k Kind, price int) Good { return Good{Kind: k, Count: 1, Price: price, Imported: true} }
	for _, c := range []struct {
		goods  []Good
		buyer  Buyer
		season Season
		total  int
		err    error
	}{
		// The receipts of the exercise, in which small parcels bear a duty.
		{[]Good{{Kind: Book, Count: 1, Price: 1249}, {Kind: General, Count: 1, Price: 1499}, {Kind: Food, Count: 1, Price: 85}}, Private, Ordinary, 150, nil},
		{[]Good{imported(Food, 1000), imported(General, 4750)}, Private, Ordinary, 475 + 240, nil},
		{[]Good{imported(General, 2799), {Kind: General, Count: 1, Price: 1899}, {Kind: Medicine, Count: 1, Price: 975}, imported(Food, 1125)},
			Private, Ordinary, 280 + 140 + 190, nil},
		// Kinds.
		{nil, Private, Ordinary, 0, nil},
		{one(General, 3, 1499), Private, Ordinary, 450, nil},
		{one(Meal, 1, 1001), Private, Ordinary, 55, nil}, // of 50.05
		{one(Pastry, 5, 300), Private, Ordinary, 75, nil},
		{one(Pastry, 6, 300), Private, Ordinary, 0, nil},
		{append(one(Pastry, 2, 300), one(Pastry, 4, 300)...), Private, Ordinary, 0, nil},
		{one(Drink, 4, 200), Private, Ordinary, 40, nil},
		{[]Good{imported(Drink, 3000)}, Private, Ordinary, 10 + 150, nil},
		{one(Clothing, 1, 10_999), Private, Ordinary, 0, nil},
		{one(Clothing, 1, 11_000), Private, Ordinary, 1100, nil},
		{one(Clothing, 1, 20_000), Private, School, 0, nil},
		{one(Clothing, 1, 20_001), Private, School, 2005, nil},
		{one(Shoes, 1, 17_500), Private, Ordinary, 0, nil},
		{one(Shoes, 2, 18_000), Private, Ordinary, 100, nil},
		{one(Shoes, 2, 18_000), Private, School, 0, nil},
		{one(Alcohol, 3, 200), Private, Ordinary, 150, nil},
		{one(Alcohol, 1, 2000), Private, Ordinary, 300, nil},
		{one(Tobacco, 2, 700), Private, Ordinary, 2 * (70 + 200), nil},
		{one(Jewel, 1, 1_000_000), Private, Ordinary, 100_000, nil},
		{one(Jewel, 1, 1_001_000), Private, Ordinary, 100_200, nil},
		{one(Vehicle, 1, 800_000), Private, Ordinary, 48_000, nil},
		{one(Vehicle, 2, 900_000), Private, Ordinary, 100_000, nil},
		{one(Computer, 1, 100_000), Private, School, 0, nil},
		{one(Computer, 1, 100_000), Private, Efficient, 10_000, nil},
		{one(Appliance, 5, 150_000), Private, Efficient, 30_000, nil},
		{one(Appliance, 3, 150_000), Private, Efficient, 0, nil},
		{one(Appliance, 1, 150_001), Private, Efficient, 15_005, nil},
		{one(Drink, 30, 200), Private, Ordinary, 2*100 + 6*10, nil},
		{[]Good{imported(Tobacco, 3000)}, Private, Ordinary, 300 + 150 + 250, nil},
		{one(Ticket, 1, 3500), Private, Ordinary, 50, nil},
		{one(Ticket, 9, 3500), Private, Ordinary, 450, nil},
		{append(one(Ticket, 9, 3500), one(Ticket, 1, 2000)...), Private, Ordinary, 0, nil},
		{[]Good{{Kind: Basket, Count: 1, Price: 5000, Part: 500}}, Private, Ordinary, 0, nil},
		{[]Good{{Kind: Basket, Count: 1, Price: 5000, Part: 501}}, Private, Ordinary, 500, nil},
		{[]Good{{Kind: Clothing, Count: 1, Price: 12_000, Off: 1001}}, Private, Ordinary, 0, nil},
		{[]Good{{Kind: General, Count: 1, Price: 500, Off: 1001}, {Kind: General, Count: 1, Price: 1000}}, Private, Ordinary, 100, nil},
		// Receipts.
		{one(General, 1, 100), Private, Ordinary, 0, nil},
		{one(General, 1, 101), Private, Ordinary, 15, nil},
		{[]Good{imported(Book, 2200)}, Private, Ordinary, 0, nil},
		{[]Good{imported(Book, 2201)}, Private, Ordinary, 115, nil}, // of 110.05
		// Buyers.
		{one(General, 1, 1050), Charity, Ordinary, 55, nil}, // of 52.5
		{one(Tobacco, 1, 700), Reseller, Ordinary, 0, nil},
		{[]Good{imported(Tobacco, 3000)}, Reseller, Ordinary, 150, nil},
		{[]Good{imported(Tobacco, 3000)}, Diplomat, Ordinary, 0, nil},
		{one(General, 1, 17_500), Tourist, Ordinary, 1750 - 1050, nil},
		{one(General, 2, 17_550), Tourist, Ordinary, 2 * (1755 - 1050), nil}, // of 1053
		{one(General, 2, 17_499), Tourist, Ordinary, 2 * 1750, nil},
		{append(one(General, 1, 17_500), one(Ticket, 1, 17_500)...), Tourist, Ordinary, 1750 - 1050 + 750, nil},
		{one(Meal, 1, 17_500), Tourist, Ordinary, 875, nil},
		// Refused.
		{nil, 5, Ordinary, 0, ErrBuyer},
		{nil, Private, -1, 0, ErrSeason},
		{make([]Good, 9), Private, Ordinary, 0, ErrLines},
		{one(17, 1, 100), Private, Ordinary, 0, ErrKind},
		{one(General, 0, 100), Private, Ordinary, 0, ErrCount},
		{one(General, 1001, 100), Private, Ordinary, 0, ErrCount},
		{one(General, 1, -1), Private, Ordinary, 0, ErrPrice},
		{[]Good{{Kind: General, Count: 1, Price: 500, Off: -1}}, Private, Ordinary, 0, ErrPrice},
	} {
		total, err := Total(c.goods, c.buyer, c.season)
		if total != c.total || !errors.Is(err, c.err) {
			t.Errorf("Total(%v, %d, %d) is %d, %v, want %d, %v", c.goods, c.buyer, c.season, total, err, c.total, c.err)
		}
	}
}
