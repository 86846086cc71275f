package assembly

import (
	"bufio"
	"io"
	"math"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/VictoriaMetrics/metricsql"
	"go.yaml.in/yaml/v3"
)

// alert is a rule of deploy/prometheus-alerts.yml.
type alert struct {
	Alert       string
	Expr        string
	Labels      map[string]string
	Annotations map[string]string
}

func readAlerts(t *testing.T) (all []alert) {
	t.Helper()
	content, err := os.ReadFile("../../deploy/prometheus-alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Groups []struct{ Rules []alert } }
	if err := yaml.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	for _, g := range file.Groups {
		all = append(all, g.Rules...)
	}
	return all
}

func parse(t *testing.T, expr string) metricsql.Expr {
	t.Helper()
	e, err := metricsql.Parse(expr)
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	return e
}

// nameOf returns the metric that a part of an expression reads, and the labels that it asks for.
func nameOf(m *metricsql.MetricExpr) (name string, labels map[string]string) {
	labels = map[string]string{}
	for _, filter := range m.LabelFilterss[0] {
		if filter.Label == "__name__" {
			name = filter.Value
		} else {
			labels[filter.Label] = filter.Value
		}
	}
	return name, labels
}

// namesIn returns the metrics that an expression reads.
func namesIn(t *testing.T, expr string) (names []string) {
	t.Helper()
	metricsql.VisitAll(parse(t, expr), func(e metricsql.Expr) {
		if m, ok := e.(*metricsql.MetricExpr); ok {
			name, _ := nameOf(m)
			names = append(names, name)
		}
	})
	return names
}

// sample is one value of a metric, with its labels as they are written.
type sample struct {
	name, labels string
	value        float64
}

var line = regexp.MustCompile(`^(\w+)(?:\{(.*)\})? (\S+)$`)

// scrape reads the metrics of a Beacon as Prometheus does.
func scrape(t *testing.T, b *Beacon) (all []sample) {
	t.Helper()
	w := httptest.NewRecorder()
	b.Meters.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return samples(t, w.Body)
}

func samples(t *testing.T, text io.Reader) (all []sample) {
	t.Helper()
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		if found := line.FindStringSubmatch(lines.Text()); found != nil {
			value, err := strconv.ParseFloat(found[3], 64)
			if err != nil {
				t.Fatal(lines.Text())
			}
			all = append(all, sample{found[1], found[2], value})
		}
	}
	return all
}

// evaluate returns what an expression finds in one scrape of one node, so that max, min and by change nothing.
func evaluate(t *testing.T, e metricsql.Expr, from []sample) (found []sample) {
	t.Helper()
	switch e := e.(type) {
	case *metricsql.NumberExpr:
		return []sample{{value: e.N}}
	case *metricsql.MetricExpr:
		name, labels := nameOf(e)
		for _, s := range from {
			has := s.name == name
			for label, value := range labels {
				has = has && strings.Contains(s.labels, label+`="`+value+`"`)
			}
			if has {
				found = append(found, s)
			}
		}
		return found
	case *metricsql.AggrFuncExpr:
		return evaluate(t, e.Args[0], from)
	case *metricsql.FuncExpr:
		for _, s := range evaluate(t, e.Args[0], from) {
			found = append(found, sample{labels: s.labels, value: math.Abs(s.value)})
		}
		return found
	case *metricsql.BinaryOpExpr:
		return combine(t, e.Op, evaluate(t, e.Left, from), evaluate(t, e.Right, from))
	}
	t.Fatalf("%s is not evaluated", e.AppendString(nil))
	return nil
}

func combine(t *testing.T, op string, left, right []sample) (found []sample) {
	t.Helper()
	for _, l := range left {
		for _, r := range right {
			switch {
			case r.labels != "" && r.labels != l.labels:
			case op == "/":
				found = append(found, sample{labels: l.labels, value: l.value / r.value})
			case op == ">" && l.value > r.value, op == "<" && l.value < r.value:
				found = append(found, l)
			case op != ">" && op != "<":
				t.Fatalf("%s is not evaluated", op)
			}
		}
	}
	return found
}
