package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"text/tabwriter"
)

// An Asked is one measured figure beside what was asked of it.
type Asked struct {
	Name     string  `json:"name"`
	Asked    float64 `json:"asked"`
	Measured float64 `json:"measured"`
	OK       bool    `json:"ok"`
}

// AtLeast and AtMost judge a figure.
func AtLeast(name string, asked, measured float64) Asked {
	return Asked{name, asked, measured, measured >= asked}
}

// AtMost is like [AtLeast] for figures that should be small.
func AtMost(name string, asked, measured float64) Asked {
	return Asked{name, asked, measured, measured <= asked}
}

// AskedTable ends the output of every benchmark, soak and study: a table for people, and the same as JSON in the file that the
// environment variable JSON names, if it is set. ok tells whether every figure came up to what was asked.
func AskedTable(w io.Writer, figures []Asked) (ok bool, err error) {
	ok = true
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "name\tasked\tmeasured\tok")
	for _, f := range figures {
		fmt.Fprintf(tab, "%s\t%s\t%s\t%v\n", f.Name, figure(f.Asked), figure(f.Measured), f.OK)
		ok = ok && f.OK
	}
	if err := tab.Flush(); err != nil {
		return false, err
	}
	path := os.Getenv("JSON")
	if path == "" {
		return ok, nil
	}
	data, err := json.MarshalIndent(map[string][]Asked{"asked": figures}, "", "  ")
	if err != nil {
		return false, err
	}
	return ok, os.WriteFile(path, append(data, '\n'), 0o644)
}

// figure writes counts in full and everything else to four digits.
func figure(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e15 {
		return strconv.FormatFloat(f, 'f', 0, 64)
	}
	return strconv.FormatFloat(f, 'g', 4, 64)
}

// ReadAsked reads what [AskedTable] wrote.
func ReadAsked(path string) ([]Asked, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all struct{ Asked []Asked }
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("figures of %s: %w", path, err)
	}
	return all.Asked, nil
}
