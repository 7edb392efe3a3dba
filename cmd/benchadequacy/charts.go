package main

import (
	"os"
	"path/filepath"

	"github.com/imago-mt/imago/cmd/internal/vegalite"
)

// A box is one box of a box plot: of a subject and a criterion, at a k or a level.
type box struct {
	Subject   string  `json:"subject"`
	Criterion string  `json:"criterion"`
	At        string  `json:"at"`
	Smallest  float64 `json:"smallest"`
	First     float64 `json:"first_quartile"`
	Median    float64 `json:"median"`
	Third     float64 `json:"third_quartile"`
	Largest   float64 `json:"largest"`
	Mean      float64 `json:"mean"`
}

func boxOf(subject, criterion, at string, s [5]float64, mean float64) box {
	return box{subject, criterion, at, s[0], s[1], s[2], s[3], s[4], mean}
}

// plot writes box plots for Vega-Lite, a row a criterion and a column a subject, if a folder was named.
func (b *bench) plot(name, title, x, y string, boxes []box) error {
	across := vegalite.Field("at", "ordinal", x)
	across["sort"] = "ascending" // in the order of the data a level that the first subject has no suite of comes last
	// a whisker, a box and a line for the median, and a point for the mean
	layer := []map[string]any{
		{"mark": "rule", "encoding": map[string]any{"y": vegalite.Field("smallest", "quantitative", y), "y2": map[string]any{"field": "largest"}}},
		{"mark": map[string]any{"type": "bar", "size": 9}, "encoding": map[string]any{"y": vegalite.Field("first_quartile", "quantitative", y), "y2": map[string]any{"field": "third_quartile"}}},
		{"mark": map[string]any{"type": "tick", "color": "white", "size": 9}, "encoding": map[string]any{"y": vegalite.Field("median", "quantitative", y)}},
		{"mark": map[string]any{"type": "point", "color": "black", "size": 9}, "encoding": map[string]any{"y": vegalite.Field("mean", "quantitative", y)}},
	}
	text, err := vegalite.Chart{
		"title":   title,
		"data":    map[string]any{"values": boxes},
		"facet":   map[string]any{"row": vegalite.Field("criterion", "nominal", "criterion"), "column": vegalite.Field("subject", "nominal", "subject")},
		"spec":    map[string]any{"encoding": map[string]any{"x": across}, "layer": layer},
		"resolve": map[string]any{"scale": map[string]any{"y": "independent"}},
	}.JSON()
	if err != nil {
		return err
	}
	return b.file(name+".vl.json", text)
}

// file writes a file into the folder for them, if one was named.
func (b *bench) file(name string, data []byte) error {
	if b.charts == "" {
		return nil
	}
	if err := os.MkdirAll(b.charts, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(b.charts, name), data, 0o644)
}
