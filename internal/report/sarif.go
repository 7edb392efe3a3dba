package report

import (
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/suite"
)

// SARIF 2.1.0, OASIS Standard of 27 March 2020; property names are those of §3.13 to §3.52, and the schema is sarif-schema-2.1.0.json.
const (
	sarifVersion = "2.1.0"
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifRoot    = "%SRCROOT%" // the name that GitHub's code scanning and others give to the top of a repository
)

type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		Version         string      `json:"version"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
		Help             sarifText `json:"help"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Level               string            `json:"level"`
		Message             sarifText         `json:"message"`
		Locations           []sarifLocation   `json:"locations"`
		RelatedLocations    []sarifLocation   `json:"relatedLocations"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)

// CheckSARIF prints what a check found as SARIF, which code scanning services read: a result a finding, at the code that is at fault, with
// the relation as a related location. root is the top of the repository, version that of imago.
func CheckSARIF(w io.Writer, r *suite.Report, root, version string) error {
	driver := sarifDriver{Name: "imago", Version: version, InformationURI: "https://github.com/imago-mt/imago"}
	for _, rule := range findingRules {
		driver.Rules = append(driver.Rules, sarifRule{rule.id, sarifText{rule.short}, sarifText{rule.help}})
	}
	// columns of the Go parser count bytes, which SARIF has no word for: they are the same as code points in names of ASCII
	run := sarifRun{Tool: sarifTool{driver}, ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	for _, s := range r.Subjects {
		for _, f := range findingsOf(s) {
			run.Results = append(run.Results, sarifResultOf(&f, root))
		}
	}
	return encode(w, sarifLog{sarifSchema, sarifVersion, []sarifRun{run}})
}

func sarifResultOf(f *finding, root string) sarifResult {
	index := 0
	for i, rule := range findingRules {
		if rule == f.rule {
			index = i
		}
	}
	kept := sarifAt(root, suite.Place{File: f.subject.File, Line: f.line, Col: f.col})
	kept.ID, kept.Message = 1, &sarifText{"the relation"}
	return sarifResult{
		RuleID: f.rule.id, RuleIndex: index, Level: "error", Message: sarifText{f.message(root)},
		Locations: []sarifLocation{sarifAt(root, f.place())}, RelatedLocations: []sarifLocation{kept},
		// the same relation of the same function is the same finding, wherever the two have moved to
		PartialFingerprints: map[string]string{"imago/v1": strings.Join([]string{f.rule.id, f.subject.Short, f.id}, " ")},
	}
}

// sarifAt is a place. Files outside of the repository are absolute.
func sarifAt(root string, at suite.Place) sarifLocation {
	artifact := sarifArtifact{URI: (&url.URL{Scheme: "file", Path: filepath.ToSlash(at.File)}).String()}
	if rel := below(root, at.File); rel != "" {
		artifact = sarifArtifact{URI: (&url.URL{Path: rel}).String(), Base: sarifRoot}
	}
	return sarifLocation{Physical: sarifPhysical{artifact, sarifRegion{max(at.Line, 1), at.Col}}}
}
