package relation

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestEnvJSON(t *testing.T) {
	env := testEnv()
	env.Func("Sin").Test = true
	data, err := json.Marshal(env)
	if err != nil {
		t.Fatal(err)
	}
	var got Env
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&got, env) {
		t.Errorf("another environment came back")
	}
	node := got.Type("example.com/geom", "Node")
	if node == nil || node.Fields[1].Type.Elem != node {
		t.Error("the recursive type lost its knot")
	}
	if got.Func("Sin").Params[0].Type != Predeclared(Float64) {
		t.Error("a predeclared type is not the one of Predeclared")
	}
	if got.Func("Vec.Norm").Params[0].Type != got.Type("example.com/geom", "Vec") {
		t.Error("a defined type came back twice")
	}
	again, err := json.Marshal(&got)
	if err != nil || string(again) != string(data) {
		t.Errorf("marshalled twice, two texts (%v)", err)
	}
	if _, err := Parse("v.Rotate(a).Norm() ~= v.Norm()", &got); err != nil {
		t.Error(err)
	}
}

func TestEnvJSONMalformed(t *testing.T) {
	for _, text := range []string{
		`{"Types": [7]}`,
		`{"Types": [0]}`,
		`{"Table": [{"Kind": 18}], "Types": [1]}`,
		`{"Table": [{"Kind": 99}], "Types": [1]}`,
		`{"Table": [{"Kind": 21, "Name": "T", "Pkg": "p", "Fields": [{"Name": "X", "Type": 3}]}]}`,
		`{"Funcs": [{"Name": "F", "Params": [{"Type": -1}]}]}`,
	} {
		var e Env
		if err := json.Unmarshal([]byte(text), &e); err == nil || !strings.HasPrefix(err.Error(), "relation: ") {
			t.Errorf("%s: got %v, want an error", text, err)
		}
	}
}
