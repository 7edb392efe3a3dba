package tax

// coin is what taxes are rounded up to, in cents. It is that of the exercise.
const coin = 5

// thousand is what rates are parts of.
const thousand = 1000

// souvenir is from which price of a piece tourists get something back, in cents. It is a choice of this project.
const souvenir = 17_500

// Parts of the sales tax, in hundredths. They are choices of this project.
const (
	hundred     = 100
	ofCharities = 50
	givenBack   = 60
)

// A receipt is what holds for all of its lines.
type receipt struct {
	buyer  Buyer
	season Season
	bag    bool // of pastries
	class  bool // goes to see something
}

// Total is the tax of goods that a buyer pays for at once in a season, in cents.
func Total(goods []Good, buyer Buyer, season Season) (int, error) {
	if err := accept(goods, buyer, season); err != nil {
		return 0, err
	}
	if buyer == Diplomat || len(goods) == 0 {
		return 0, nil
	}
	r := receipt{buyer: buyer, season: season, bag: pieces(goods, Pastry) >= bag, class: pieces(goods, Ticket) >= class}
	sum := 0
	for _, g := range goods {
		sum += r.salesTax(g) + r.otherTaxes(g)
	}
	return sum, nil
}

// salesTax is the sales tax of a line.
func (r receipt) salesTax(g Good) int {
	if r.buyer == Reseller {
		return 0
	}
	s := salesOf(g, r)
	if s.exempt >= g.Count {
		return 0
	}
	tax := roundUp(r.part(s.rate) * s.of)
	if s.least > 0 {
		tax = max(tax, s.least)
	}
	if s.most > 0 {
		tax = min(tax, s.most)
	}
	if r.buyer == Tourist && g.net() >= souvenir && g.Kind.takesAlong() {
		tax -= refund(tax)
	}
	return tax * (g.Count - s.exempt)
}

// part is the rate that a buyer pays.
func (r receipt) part(rate int) int {
	if r.buyer == Charity {
		return rate * ofCharities / hundred
	}
	return rate
}

// otherTaxes are the duty and the excise of a line. Resellers pay the duty, since nobody else will.
func (r receipt) otherTaxes(g Good) int {
	onImport := g.Count * dutyOf(g)
	if r.buyer == Reseller {
		return onImport
	}
	return onImport + excise(g)
}

// refund is what a tourist gets back of a sales tax, in whole coins.
func refund(tax int) int {
	back := tax * givenBack / hundred
	return back - back%coin
}

// dutyOf is the duty of a piece.
func dutyOf(g Good) int {
	net := g.net()
	if !g.Imported || net <= parcel {
		return 0
	}
	return roundUp(duty * net)
}

// excise is the tax of a line that does not hang on its price. It is less for full crates of drinks, and more for packs that bear no stamp.
func excise(g Good) int {
	switch g.Kind {
	case Tobacco:
		if g.Imported {
			return g.Count * ofPackAbroad
		}
		return g.Count * ofPack
	case Drink:
		return g.Count/crate*ofCrate + g.Count%crate*ofDrink
	}
	return 0
}

// roundUp rounds thousandths of cents up to whole coins.
func roundUp(thousandths int) int {
	const whole = coin * thousand
	return (thousandths + whole - 1) / whole * coin
}
