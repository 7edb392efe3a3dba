package number

import (
	"errors"
	"testing"
)

// whole is a whole number of ten as base.
func whole(kind Kind, n int64, digits string, exponent int) Number {
	return Number{Kind: kind, Value: Value{Negative: n < 0, Digits: digits, Base: decimal, Exponent: exponent}, Int: n}
}

// based is a whole number of another base.
func based(kind Kind, n int64, digits string, base, exponent int) Number {
	out := whole(kind, n, digits, exponent)
	out.Value.Base = base
	return out
}

// real is a decimal number.
func real(kind Kind, negative bool, digits string, exponent int) Number {
	return Number{Kind: kind, Value: Value{Negative: negative, Digits: digits, Base: decimal, Exponent: exponent}}
}

// The rows are of the documentation of the library and of the tickets that it names, or worked out by hand.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want Number
		err  error
	}{
		// Whole numbers by size.
		{"12345", whole(Integer, 12345, "12345", 0), nil},
		{"-12345", whole(Integer, -12345, "12345", 0), nil},
		{"+120", whole(Integer, 120, "12", 1), nil},
		{"0", whole(Integer, 0, "", 0), nil},
		{"-0", whole(Integer, 0, "", 0), nil},
		{"2147483647", whole(Integer, 1<<31-1, "2147483647", 0), nil},
		{"2147483648", whole(Long, 1<<31, "2147483648", 0), nil},
		{"-2147483648", whole(Integer, -1<<31, "2147483648", 0), nil},
		{"-2147483649", whole(Long, -1<<31-1, "2147483649", 0), nil},
		{"9223372036854775807", whole(Long, 1<<63-1, "9223372036854775807", 0), nil},
		{"9223372036854775808", whole(BigInteger, 0, "9223372036854775808", 0), nil},
		{"-9223372036854775808", whole(Long, -1<<63, "9223372036854775808", 0), nil},
		{"18446744073709551616", whole(BigInteger, 0, "18446744073709551616", 0), nil},
		// Octal digits.
		{"010", based(Integer, 8, "1", octal, 1), nil},
		{"-0777", based(Integer, -511, "777", octal, 0), nil},
		{"020000000000", based(Long, 1<<31, "2", octal, 10), nil},
		{"010L", based(Long, 8, "1", octal, 1), nil},
		{"08", Number{}, ErrNumber},
		// Hexadecimal digits.
		{"0x8", based(Integer, 8, "8", hex, 0), nil},
		{"0XaF", based(Integer, 175, "af", hex, 0), nil},
		{"-#fF0", based(Integer, -4080, "ff", hex, 1), nil},
		{"0x7FFFFFFF", based(Integer, 1<<31-1, "7fffffff", hex, 0), nil},
		{"0x80000000", based(Long, 1<<31, "8", hex, 7), nil},
		{"-0x80000000", based(Long, -1<<31, "8", hex, 7), nil},
		{"0x0007FFFFFFF", based(Integer, 1<<31-1, "7fffffff", hex, 0), nil},
		{"0x123456789", based(Long, 0x123456789, "123456789", hex, 0), nil},
		{"0x7FFFFFFFFFFFFFFF", based(Long, 1<<63-1, "7fffffffffffffff", hex, 0), nil},
		{"0x8000000000000000", based(BigInteger, 0, "8", hex, 15), nil},
		{"0x", Number{}, ErrNumber},
		{"#", Number{}, ErrNumber},
		{"0x-1", Number{}, ErrNumber},
		{"0xG", Number{}, ErrNumber},
		{"0x1L", Number{}, ErrNumber},
		// Suffixes.
		{"12345L", whole(Long, 12345, "12345", 0), nil},
		{"-1l", whole(Long, -1, "1", 0), nil},
		{"1l", whole(Long, 1, "1", 0), nil},
		{"9223372036854775808l", whole(BigInteger, 0, "9223372036854775808", 0), nil},
		{"1.1l", Number{}, ErrNumber},
		{"1e5l", Number{}, ErrNumber},
		{"l", Number{}, ErrNumber},
		{"-l", Number{}, ErrNumber},
		{"f", Number{}, ErrNumber},
		{"1234.5f", real(Float, false, "12345", -1), nil},
		{"10F", real(Float, false, "1", 1), nil},
		{"010D", real(Double, false, "1", 1), nil},
		{"3.5e38f", real(Double, false, "35", 37), nil},
		{"1.1E-700F", real(BigDecimal, false, "11", -701), nil},
		{"1e400d", real(BigDecimal, false, "1", 400), nil},
		{"1.123456789f", real(Float, false, "1123456789", -9), nil},
		{"1a", Number{}, ErrNumber},
		// Decimals without a suffix: what they need of digits and size.
		{"1234.5", real(Float, false, "12345", -1), nil},
		{"-.5", real(Float, true, "5", -1), nil},
		{"2.", real(Float, false, "2", 0), nil},
		{"-0.0", real(Float, true, "", 0), nil},
		{"1e5", real(Float, false, "1", 5), nil},
		{"1.5E+2", real(Float, false, "15", 1), nil},
		{"1.1234567", real(Float, false, "11234567", -7), nil},
		{"1.12345678", real(Double, false, "112345678", -8), nil},
		{"3.40282354e+38", real(Double, false, "340282354", 30), nil},
		{"3.4e38", real(Float, false, "34", 37), nil},
		{"3.4028236e38", real(Double, false, "34028236", 31), nil},
		{"1.4e-45", real(Float, false, "14", -46), nil},
		{"7.006e-46", real(Double, false, "7006", -49), nil},
		{"1.797693134862315759e+308", real(BigDecimal, false, "1797693134862315759", 290), nil},
		{"1.8e308", real(BigDecimal, false, "18", 307), nil},
		{"4.9e-324", real(Double, false, "49", -325), nil},
		{"2.4e-324", real(BigDecimal, false, "24", -325), nil},
		{"0e-400", real(Float, false, "", 0), nil},
		{"1e2147483648", Number{}, ErrSize},
		// What is no number.
		{"", Number{}, ErrBlank},
		{" \t\n", Number{}, ErrBlank},
		{" 1", Number{}, ErrNumber},
		{"1 ", Number{}, ErrNumber},
		{"--1.1", Number{}, ErrNumber},
		{"+-1", Number{}, ErrNumber},
		{"-", Number{}, ErrNumber},
		{".", Number{}, ErrNumber},
		{"1.1.1", Number{}, ErrNumber},
		{"1e", Number{}, ErrNumber},
		{"1ef", Number{}, ErrNumber},
		{"e5", Number{}, ErrNumber},
		{"1e+f", Number{}, ErrNumber},
		{"1eE5", Number{}, ErrNumber},
		{"1e1e1", Number{}, ErrNumber},
		{"1e5.", Number{}, ErrNumber},
		{"5-", Number{}, ErrNumber},
		{"NaN", Number{}, ErrNumber},
	} {
		got, err := Parse(c.text)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Parse(%q) is %+v, %v, want %+v, %v", c.text, got, err, c.want, c.err)
		}
	}
}

func TestQuestions(t *testing.T) {
	for _, c := range []struct {
		text                        string
		creatable, parsable, digits bool
	}{
		{"12345", true, true, true},
		{"-12345", true, true, false},
		{"+5", true, false, false},
		{"1234.5", true, true, false},
		{".12345", true, true, false},
		{"2.", true, false, false},
		{".", false, false, false},
		{"1.1.", false, false, false},
		{"1..1", false, false, false},
		{"1e5.", false, false, false},
		{"1234E5", true, false, false},
		{"1234E+5", true, false, false},
		{"1234E", false, false, false},
		{"12E+", false, false, false},
		{"1E1E1", false, false, false},
		{"1ef", false, false, false},
		{"0xABCD", true, false, false},
		{"0XABCD", true, false, false},
		{"0x", false, false, false},
		{"#ff", false, false, false},
		{"0777", true, true, true},
		{"09", false, true, true},
		{"0.9", true, true, false},
		{"12345L", true, false, false},
		{"1.5L", false, false, false},
		{"1.5f", true, false, false},
		{"10d", true, false, false},
		{"f", false, false, false},
		{"", false, false, false},
		{" ", false, false, false},
		{"-", false, false, false},
		{"--1", false, false, false},
		{"5-", false, false, false},
		{"1 ", false, false, false},
	} {
		if got := IsCreatable(c.text); got != c.creatable || IsNumber(c.text) != got {
			t.Errorf("IsCreatable(%q) is %t", c.text, got)
		}
		if got := IsParsable(c.text); got != c.parsable {
			t.Errorf("IsParsable(%q) is %t", c.text, got)
		}
		if got := IsDigits(c.text); got != c.digits {
			t.Errorf("IsDigits(%q) is %t", c.text, got)
		}
	}
}

func TestConversions(t *testing.T) {
	for _, c := range []struct {
		text    string
		integer int32
		long    int64
		short   int16
		octet   int8
	}{
		{"12", 12, 12, 12, 12},
		{"010", 10, 10, 10, 10},
		{"+7", 7, 7, 7, 7},
		{"-128", -128, -128, -128, -128},
		{"128", 128, 128, 128, -1},
		{"-32769", -32769, -32769, -1, -1},
		{"2147483648", -1, 1 << 31, -1, -1},
		{"-9223372036854775808", -1, -1 << 63, -1, -1},
		{"9223372036854775808", -1, -1, -1, -1},
		{"0x10", -1, -1, -1, -1},
		{"1.0", -1, -1, -1, -1},
		{"", -1, -1, -1, -1},
		{"-", -1, -1, -1, -1},
	} {
		i, l, s, b := ToInteger(c.text, -1), ToLong(c.text, -1), ToShort(c.text, -1), ToByte(c.text, -1)
		if i != c.integer || l != c.long || s != c.short || b != c.octet {
			t.Errorf("%q is converted to %d, %d, %d, %d", c.text, i, l, s, b)
		}
	}
}

func TestWhole(t *testing.T) {
	for _, c := range []struct {
		text    string
		integer int32
		err     error
		long    int64
		longErr error
	}{
		{"0x7fffffff", 1<<31 - 1, nil, 1<<31 - 1, nil},
		{"-#80000000", -1 << 31, nil, -1 << 31, nil},
		{"0x80000000", 0, ErrSize, 1 << 31, nil},
		{"-010", -8, nil, -8, nil},
		{"9223372036854775808", 0, ErrSize, 0, ErrSize},
		{"08", 0, ErrNumber, 0, ErrNumber},
		{"1l", 0, ErrNumber, 0, ErrNumber},
		{"", 0, ErrBlank, 0, ErrBlank},
	} {
		i, err := ParseInteger(c.text)
		l, longErr := ParseLong(c.text)
		if i != c.integer || l != c.long || !errors.Is(err, c.err) || !errors.Is(longErr, c.longErr) {
			t.Errorf("%q is %d, %v, and %d, %v", c.text, i, err, l, longErr)
		}
	}
	if v, err := ParseBigInteger("-0xFFFFFFFFFFFFFFFFF0"); err != nil || v != (Value{Negative: true, Digits: "fffffffffffffffff", Base: hex, Exponent: 1}) {
		t.Errorf("a large number is %+v, %v", v, err)
	}
}

func TestOrder(t *testing.T) {
	if Compare(1, 2) != -1 || Compare(2, 2) != 0 || Compare(3, 2) != 1 {
		t.Error("Compare is wrong")
	}
	least, err1 := Least(3, -1, 2)
	most, err2 := Most(-3, 4, 2)
	if least != -1 || most != 4 || err1 != nil || err2 != nil {
		t.Errorf("the least is %d, %v, the most %d, %v", least, err1, most, err2)
	}
	_, err1 = Least()
	_, err2 = Most()
	if !errors.Is(err1, ErrEmpty) || !errors.Is(err2, ErrEmpty) {
		t.Errorf("of nothing: %v, %v", err1, err2)
	}
}
