package source

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// standard has, for types of the standard library that people pass around, the values at which functions of them turn, as calls of a
// constructor with one argument each: the first, the last and the zero one, ends of months and leap days, first and last addresses of the
// classes that predicates tell apart. A row a type; the names are those of builders.
var standard = map[string][]relation.Step{
	"time.Time": seconds(
		-62135596800, // the zero time, the first second of year 1
		253402300799, // the last second of year 9999, the last that RFC 3339 writes
		0, -1,        // the epoch of Unix and the second before
		951696000, 951782400, 951868800, // 28 February, 29 February and 1 March 2000
		1706659200, 1709164800, 1709251199, // 31 January, 29 February 2024, and the second before 1 March
		1703980800, 1704067199, 1704067200, // 31 December 2023, its last second, and the one behind
		-2208988800, 4107542399, 2147483647, // 1900, the end of February 2100, the last second in 32 bits
		-12219292800, 1711846800, 1698541200, // the first day of Gregory's calendar, two changes of summer time
		1634700600, 1613615400), // in the zone of children, a midnight that is none and one that comes twice
	"net/netip.Addr": texts("netip.ParseAddr", "0.0.0.0", "255.255.255.255", "127.0.0.1", "10.0.0.0", "172.16.0.0", "192.168.255.255", "169.254.0.0", "169.254.255.255",
		"224.0.0.0", "223.255.255.255", "239.255.255.255", "240.0.0.0", "::", "::1", "fe80::", "fe80::1%eth0", "ff02::", "ff02::1", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
		"ff00::", "fc00::", "::ffff:1.2.3.4", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
		// the first and last address of IPv4 within IPv6 and their neighbours outside, and what predicates tell apart there
		"::ffff:0.0.0.0", "::ffff:255.255.255.255", "::fffe:ffff:ffff", "::1:0:0:0", "::ffff:127.0.0.1", "::ffff:224.0.0.1", "::ffff:10.0.0.1%eth0"),
	"net/netip.Prefix": texts("netip.ParsePrefix", "0.0.0.0/0", "10.0.0.0/8", "192.168.1.7/24", "1.2.3.4/32", "::/0", "2001:db8::/32", "::1/128"),
	"net.IP": texts("net.ParseIP", "0.0.0.0", "255.255.255.255", "127.0.0.1", "10.0.0.1", "224.0.0.1", "169.254.0.1", "::", "::1", "fe80::1", "ff02::1",
		"::ffff:1.2.3.4"),
	"net.IPNet": texts("net.ParseCIDR", "0.0.0.0/0", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "192.168.1.0/24", "192.168.1.128/25", "10.1.2.0/23", "203.0.113.64/26", "198.51.100.8/29",
		"100.64.0.0/10", "169.254.0.0/16", "224.0.0.0/4", "128.0.0.0/1", "1.2.3.4/30", "1.2.3.4/31", "1.2.3.4/32", "127.0.0.1/8", "255.255.255.255/32",
		"::/0", "2001:db8::/32", "2001:db8:1:2::/64", "fe80::/10", "fd00::/8", "8000::/1", "2001:db8::8/125", "2001:db8::2/127", "::1/128", "::ffff:10.0.0.0/104"),
	"net/url.URL": texts("url.Parse", "", "/", "http://a", "http://a/", "https://u:p@h.example:8080/a/../b?q=1&q=2#f", "mailto:a@b", "//h/p", "?q", "#f",
		"http://[::1]:80/", "http://a/%2F%20?x=%26", "a:b"),
	"regexp.Regexp": texts("regexp.Compile", "", "a", "^$", "^a*$", "(a)(b)?", "[^a-c]+", `\d+`, "(?i)ab", "a|", `\bx\b`, "(?P<n>.)",
		// names in no order and groups that take no part, what depends on the text around it, and a match that is never or always empty
		"(?P<b>x)(?P<a>y)?", "(?P<z>a)|(?P<m>b)|(?P<z2>.)c", "(a)|b|(c*)", `a\B`, `\Bb`, "(a*)*", "a*?", `[^\x00-\x{10FFFF}]`),
}

// seconds are moments by their seconds since 1970.
func seconds(all ...int64) []relation.Step {
	var out []relation.Step
	for _, s := range all {
		out = append(out, relation.Step{Func: "time.Unix", Args: []relation.Value{s, int64(0)}})
	}
	return append(out, relation.Step{Func: "time.Unix", Args: []relation.Value{int64(253402300799), int64(999_999_999)}})
}

// texts are what a parser makes of texts.
func texts(parse string, all ...string) []relation.Step {
	var out []relation.Step
	for _, s := range all {
		out = append(out, relation.Step{Func: parse, Args: []relation.Value{s}})
	}
	return out
}

// known lists the values of the table for t, as far as the environment has the constructor.
func (m *maker) known(t *relation.Type) []relation.Value {
	var out []relation.Value
	for _, s := range standard[t.Pkg+"."+t.Name] {
		for _, name := range []string{s.Func, s.Func[strings.LastIndexByte(s.Func, '.')+1:]} { // in its own package a constructor has its bare name
			if fn := m.sp.Env.Func(name); fn != nil && fn.Pkg == t.Pkg && len(fn.Params) == len(s.Args) {
				out = append(out, relation.Built{Steps: []relation.Step{{Func: name, Args: s.Args}}})
				break
			}
		}
	}
	return out
}
