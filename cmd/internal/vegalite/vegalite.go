// Package vegalite writes charts of studies for Vega-Lite (vega.github.io/vega-lite, version 5). A [Chart] is what its JSON has; the schema is added.
package vegalite

import (
	"encoding/json"
	"maps"
)

// A Chart is the top level of a specification, without its schema.
type Chart map[string]any

// A Channel is an encoding of a field.
type Channel map[string]any

// Field encodes a field of the data as a kind (quantitative, ordinal, nominal) under a title.
func Field(field, kind, title string) Channel {
	return Channel{"field": field, "type": kind, "title": title}
}

// JSON is the text of the chart, with its schema and an end of line. The same chart has the same text.
func (c Chart) JSON() ([]byte, error) {
	whole := maps.Clone(c)
	whole["$schema"] = "https://vega.github.io/schema/vega-lite/v5.json"
	text, err := json.MarshalIndent(whole, "", "  ")
	return append(text, '\n'), err
}
