package assembly

import (
	"bufio"
	"io"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
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
	content, err := os.ReadFile(rulesFile)
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

// metricName returns the metric in an expression and the labels that it selects.
func metricName(m *metricsql.MetricExpr) (name string, labels map[string]string) {
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

// namesIn returns the metrics in an expression.
func namesIn(t *testing.T, expr string) (names []string) {
	t.Helper()
	metricsql.VisitAll(parse(t, expr), func(e metricsql.Expr) {
		if m, ok := e.(*metricsql.MetricExpr); ok {
			name, _ := metricName(m)
			names = append(names, name)
		}
	})
	return names
}

// sample is one value of a metric, with its labels as exported.
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
