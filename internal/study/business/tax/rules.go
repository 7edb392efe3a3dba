package tax

// Rates of the sales tax, in thousandths. Basic and duty are those of the exercise, the others are choices of this project.
const (
	reduced = 50
	basic   = 100
	spirits = 150
	road    = 60
	luxury  = 2 * basic // of what a jewel costs beyond plain
	duty    = 50
)

// Prices of a piece at which rules begin and end, in cents. They are choices of this project.
const (
	fashion    = 11_000 // from where clothing is taxed
	sturdy     = 17_500 // of shoes, what is not taxed
	plain      = 1_000_000
	schoolWear = 20_000  // free before school begins, and no dearer
	schoolWork = 100_000 // the same of a computer
	saving     = 150_000 // free in the holiday for what saves energy, and no dearer
	cheapSeat  = 2_500   // of a ticket, what is not taxed
	trifle     = 100     // of a good without a rule of its own, up to which it is free
	parcel     = 2_200   // up to which there is no duty
)

// Taxes of a piece, in cents. They are choices of this project.
const (
	leastOfBottle = 50
	mostOfVehicle = 50_000
	ofPack        = 200
	ofPackAbroad  = 250
	ofDrink       = 10
	ofCrate       = 100
)

// Numbers of pieces. They are choices of this project.
const (
	bag       = 6  // pastries of a receipt, from where they are groceries
	class     = 10 // tickets of a receipt, from where they are free
	crate     = 12 // drinks
	household = 3  // appliances of a line that are free in their holiday
)

// minor is the share of other goods in a basket, one in so many, up to which all of it is food.
const minor = 10

// A sales is the sales tax of a piece: a rate of a part of its price, within bounds, and pieces to which it does not apply.
type sales struct {
	rate   int // thousandths
	of     int // cents
	least  int // cents
	most   int // cents; 0: none
	exempt int // pieces
}

// salesOf is the sales tax of a good on a receipt without regard to the buyer.
func salesOf(g Good, r receipt) sales {
	net := g.net()
	switch g.Kind {
	case Book, Medicine:
		return sales{}
	case Food, Meal, Pastry, Drink, Basket:
		return edible(g.Kind, net, g.Part, r.bag)
	case Clothing, Shoes:
		return wear(g.Kind, net, r.season)
	case Computer, Appliance:
		return machine(g.Kind, net, r.season)
	case Alcohol:
		return sales{rate: spirits, of: net, least: leastOfBottle}
	case Jewel:
		return jewel(net)
	case Vehicle:
		return sales{rate: road, of: net, most: mostOfVehicle}
	case Ticket:
		return ticket(net, r.class)
	case Tobacco:
		return sales{rate: basic, of: net}
	}
	return beyondTrifle(net)
}

// beyondTrifle is the tax of what has no rule of its own. Small things out of machines are free.
func beyondTrifle(net int) sales {
	if net <= trifle {
		return sales{}
	}
	return sales{rate: basic, of: net}
}

// edible is the tax of food. Meals are taxed, and so are pastries that are few. A basket is food if there is little else in it, and else all of it is not.
func edible(k Kind, net, part int, bag bool) sales {
	switch {
	case k == Meal || k == Pastry && !bag:
		return sales{rate: reduced, of: net}
	case k == Basket && part*minor > net:
		return sales{rate: basic, of: net}
	}
	return sales{}
}

// machine is the tax of what has holidays of its own.
func machine(k Kind, net int, season Season) sales {
	s := sales{rate: basic, of: net}
	switch {
	case k == Computer && season == School && net <= schoolWork:
		return sales{}
	case k == Appliance && season == Efficient && net <= saving:
		s.exempt = household
	}
	return s
}

// ticket is the tax of a ticket, of which a part is free, and all of it where a class goes.
func ticket(net int, class bool) sales {
	if class {
		return sales{}
	}
	return beyond(net, cheapSeat, reduced)
}

// wear is the tax of what is worn. Clothing is free below a price and taxed as a whole from there on, and of shoes a part of the price is free.
func wear(k Kind, net int, season Season) sales {
	if season == School && net <= schoolWear {
		return sales{}
	}
	if k == Shoes {
		return beyond(net, sturdy, basic)
	}
	if net < fashion {
		return sales{}
	}
	return sales{rate: basic, of: net}
}

// beyond is the tax of what a price is beyond a part that is free.
func beyond(net, part, rate int) sales {
	if net <= part {
		return sales{}
	}
	return sales{rate: rate, of: net - part}
}

// jewel is the tax of a jewel. What it costs beyond a plain one is taxed at twice the rate, and so twice the rate of all but half of a plain one is the sum.
func jewel(net int) sales {
	if net <= plain {
		return sales{rate: basic, of: net}
	}
	return sales{rate: luxury, of: net - plain/2}
}
