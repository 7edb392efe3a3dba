package vegalite

import "testing"

func TestJSON(t *testing.T) {
	c := Chart{"mark": "point", "encoding": map[string]any{"x": Field("n", "quantitative", "inputs")}}
	const want = `{
  "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
  "encoding": {
    "x": {
      "field": "n",
      "title": "inputs",
      "type": "quantitative"
    }
  },
  "mark": "point"
}
`
	if got, err := c.JSON(); err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	if c["$schema"] != nil {
		t.Error("the chart has changed")
	}
}
