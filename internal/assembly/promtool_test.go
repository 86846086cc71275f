package assembly

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

const rulesFile = "../../deploy/prometheus-alerts.yml"

// timeline holds the samples that Prometheus would have scraped from one node, one value per scrape.
type timeline struct {
	step   time.Duration
	length int // scrapes
	series map[string][]string
}

func newTimeline(step time.Duration) *timeline {
	return &timeline{step: step, series: map[string][]string{}}
}

// seriesName returns the name of a series with the labels that a scrape adds.
func seriesName(s sample) string {
	labels := `instance="a",job="beacon"`
	if s.labels != "" {
		labels = s.labels + "," + labels
	}
	return s.name + "{" + labels + "}"
}

// add appends one scrape.
func (l *timeline) add(scraped []sample) {
	scraped = append(scraped, sample{name: "up", value: 1})
	for _, s := range scraped {
		name := seriesName(s)
		values := l.series[name]
		for len(values) < l.length {
			values = append(values, "_")
		}
		l.series[name] = append(values, strconv.FormatFloat(s.value, 'g', -1, 64))
	}
	l.length++
}

// with returns a copy in which other values replace those of some series: a single value, or "0+5x9" for a counter.
func (l *timeline) with(others map[string]string) *timeline {
	changed := &timeline{step: l.step, length: l.length, series: maps.Clone(l.series)}
	for name, values := range others {
		if !strings.Contains(values, "x") {
			values = fmt.Sprintf("%s+0x%d", values, l.length)
		}
		changed.series[name] = []string{values}
	}
	return changed
}

// scenario is a period in the life of a node with the alerts that must fire; no other alert may fire.
type scenario struct {
	name   string
	of     *timeline
	alerts []string
}

type promtoolSeries struct {
	Series string
	Values string
}

type promtoolSample struct {
	Labels string
	Value  float64
}

type promtoolQuery struct {
	Expr       string
	EvalTime   string           `yaml:"eval_time"`
	ExpSamples []promtoolSample `yaml:"exp_samples"`
}

type promtoolTest struct {
	Name           string
	Interval       string
	InputSeries    []promtoolSeries `yaml:"input_series"`
	PromqlExprTest []promtoolQuery  `yaml:"promql_expr_test"`
}

// checkRules runs the rules over all scenarios with promtool, as Prometheus would.
func checkRules(t *testing.T, scenarios []scenario) {
	t.Helper()
	rules, err := filepath.Abs(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		RuleFiles          []string `yaml:"rule_files"`
		EvaluationInterval string   `yaml:"evaluation_interval"`
		Tests              []promtoolTest
	}
	file.RuleFiles, file.EvaluationInterval = []string{rules}, "15s"
	read := map[string]bool{}
	for _, a := range readAlerts(t) {
		for _, name := range namesIn(t, a.Expr) {
			read[name] = true
		}
	}
	for _, s := range scenarios {
		one := promtoolTest{Name: s.name, Interval: s.of.step.String()}
		for _, name := range slices.Sorted(maps.Keys(s.of.series)) {
			if metric, _, _ := strings.Cut(name, "{"); read[metric] {
				one.InputSeries = append(one.InputSeries, promtoolSeries{name, strings.Join(s.of.series[name], " ")})
			}
		}
		fired := promtoolQuery{
			Expr:     `group by (alertname) (max_over_time(ALERTS{alertstate="firing"}[1d]))`,
			EvalTime: (s.of.step * time.Duration(s.of.length-1)).String(),
		}
		for _, name := range s.alerts {
			fired.ExpSamples = append(fired.ExpSamples, promtoolSample{fmt.Sprintf("{alertname=%q}", name), 1})
		}
		one.PromqlExprTest = []promtoolQuery{fired}
		file.Tests = append(file.Tests, one)
	}
	content, err := yaml.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "rules_test.yml")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if output, err := exec.CommandContext(t.Context(), "promtool", "test", "rules", path).CombinedOutput(); err != nil {
		t.Errorf("promtool: %v\n%s", err, output)
	}
}
