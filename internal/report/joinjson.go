package report

import (
	"io"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/suite"
)

type (
	jsonJoined struct {
		Version  int            `json:"version"`
		Seed     int64          `json:"seed"`
		Packages []jsonJoint    `json:"packages"`
		Score    float64        `json:"score"`
		Counts   map[string]int `json:"counts"`
		Kills    jsonShares     `json:"kills"`
	}
	jsonJoint struct {
		Package     string             `json:"package"`
		Refused     *string            `json:"refused"`
		Kept        bool               `json:"kept"`
		Tests       []jsonTest         `json:"tests"`
		LeftOut     []string           `json:"left_out"`
		Relations   []jsonJoinRelation `json:"relations"`
		NoRelations []jsonRefusal      `json:"no_relations"`
		Functions   []jsonShares       `json:"functions"`
		Mutants     []jsonJoinMutant   `json:"mutants"`
		Score       float64            `json:"score"`
		Counts      map[string]int     `json:"counts"`
		Kills       jsonShares         `json:"kills"`
		Left        []jsonLeft         `json:"left"`
		Warnings    []string           `json:"warnings"`
	}
	jsonJoinRelation struct {
		Target string `json:"target"`
		ID     string `json:"id"`
		Name   string `json:"name"`
		Text   string `json:"text"`
		Held   int    `json:"held"`
		Kills  int    `json:"kills"`
	}
	jsonRefusal struct {
		Target string `json:"target"`
		Why    string `json:"why"`
	}
	// jsonShares counts mutants by who kills them.
	jsonShares struct {
		Func          *string `json:"func,omitempty"`
		Mutants       int     `json:"mutants"`
		Both          int     `json:"both"`
		OnlyTests     int     `json:"only_tests"`
		OnlyRelations int     `json:"only_relations"`
		Neither       int     `json:"neither"`
		Tests         float64 `json:"tests_score"`
		Relations     float64 `json:"relations_score"`
		Together      float64 `json:"score"`
	}
	jsonJoinMutant struct {
		jsonChange
		Status      string    `json:"status"`
		ByTests     string    `json:"by_tests"`
		ByRelations string    `json:"by_relations"`
		Test        string    `json:"test"`
		Seen        *jsonSeen `json:"seen"`
		KilledBy    []string  `json:"killed_by"`
		Known       bool      `json:"known"`
	}
	jsonSeen struct {
		Relation string `json:"relation"`
		Text     string `json:"text"`
		At       string `json:"at"`
	}
)

// JoinJSON prints what own tests and relations make of the same mutants as one JSON object.
func JoinJSON(w io.Writer, joined *suite.Joined, o Options) error {
	t := mutant.TallyOf(joined.Verdicts())
	out := jsonJoined{Version: JSONVersion, Seed: joined.Seed, Packages: []jsonJoint{}, Score: t.Score(), Counts: counts(t),
		Kills: sharesJSON(joined.Mutants())}
	for _, j := range joined.Packages {
		out.Packages = append(out.Packages, jointJSON(j, o))
	}
	return encode(w, out)
}

func sharesJSON(mutants []suite.Shared) jsonShares {
	t := suite.JoinTallyOf(mutants)
	return jsonShares{Mutants: t.Mutants, Both: t.Both, OnlyTests: t.OnlyTests, OnlyRelations: t.OnlyRelations, Neither: t.Neither,
		Tests: t.Share(t.Tests()), Relations: t.Share(t.Relations()), Together: t.Share(t.Together())}
}

func jointJSON(j *suite.Joint, o Options) jsonJoint {
	tests := testsJSON(j.Tests, o)
	t := mutant.TallyOf(j.Verdicts())
	out := jsonJoint{Package: tests.Package, Refused: tests.Refused, Kept: j.Kept, Tests: tests.Tests, Left: tests.Left,
		LeftOut: append([]string{}, j.Tests.LeftOut...), Relations: []jsonJoinRelation{}, NoRelations: []jsonRefusal{}, Functions: []jsonShares{},
		Mutants: []jsonJoinMutant{}, Score: t.Score(), Counts: counts(t), Kills: sharesJSON(j.Mutants), Warnings: tests.Warnings}
	for _, s := range j.Relations {
		for i, tr := range s.Matrix.Trials {
			kills, _ := s.Matrix.Count(i)
			out.Relations = append(out.Relations, jsonJoinRelation{s.Target, tr.Relation.ID(), tr.Relation.Name, tr.Relation.Text(), s.Matrix.Held[i], kills})
		}
		for _, warning := range s.Warnings {
			out.Warnings = append(out.Warnings, s.Short+": "+oneLine(warning.Error()))
		}
	}
	for _, r := range j.Refused {
		out.NoRelations = append(out.NoRelations, jsonRefusal{r.Target, oneLine(r.Why)})
	}
	names, of := functionsOf(j.Mutants)
	for _, name := range names {
		s := sharesJSON(of[name])
		s.Func = &name
		out.Functions = append(out.Functions, s)
	}
	for _, s := range j.Mutants {
		out.Mutants = append(out.Mutants, sharedJSON(s, o))
	}
	return out
}

func sharedJSON(s suite.Shared, o Options) jsonJoinMutant {
	m := s.Mutant
	out := jsonJoinMutant{jsonChange: changeOf(m, o), Status: s.Status.String(), ByTests: s.ByTests.String(), ByRelations: s.ByRelations.String(), Test: s.Test,
		KilledBy: append([]string{}, s.KilledBy...), Known: o.Known != nil && o.Known(m)}
	if s.Seen != nil {
		out.Seen = &jsonSeen{s.Seen.Target + ": " + s.Seen.Relation.Name, s.Seen.Relation.Text(), s.Seen.At}
	}
	return out
}
