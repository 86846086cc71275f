package httpapi

import (
	"context"
	"database/sql"
	"net/http"
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Meters are Beacon's Prometheus metrics. Their labels contain routes, never paths, because a path may hold a key.
type Meters struct {
	registry   *prometheus.Registry
	requests   *prometheus.CounterVec
	seconds    *prometheus.HistogramVec
	WrongKeys  prometheus.Counter
	PageHits   prometheus.Counter
	PageMisses prometheus.Counter
	Emails     *prometheus.CounterVec // by outcome: settled, retried, failed, bounced

	jobSeconds  *prometheus.GaugeVec
	jobFailures *prometheus.CounterVec
	Reminders   *prometheus.CounterVec // by job

	partSeconds  *prometheus.HistogramVec
	partFailures *prometheus.CounterVec
}

// NewMeters returns the metrics of one process.
func NewMeters() *Meters {
	m := &Meters{
		registry:    prometheus.NewRegistry(),
		requests:    counter("beacon_requests_total", "Requests by route and status.", "route", "status"),
		seconds:     histogram("beacon_request_seconds", "Time to respond by route.", 0.0005, "route"),
		WrongKeys:   single("beacon_wrong_keys_total", "Look-ups with an unknown id or a wrong key."),
		PageHits:    single("beacon_page_cache_hits_total", "Public pages sent without rendering."),
		PageMisses:  single("beacon_page_cache_misses_total", "Public pages rendered."),
		Emails:      counter("beacon_mails_total", "Mails by outcome.", "outcome"),
		jobFailures: counter("beacon_job_failures_total", "Runs of regular jobs that failed.", "name"),
		jobSeconds: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "beacon_job_seconds", Help: "How long the last run of a regular job took."}, []string{"name"}),
		Reminders:    counter("beacon_reminders_total", "Mails that were written because they were due.", "name"),
		partSeconds:  histogram("beacon_part_seconds", "Time of calls to mail server and files.", 0.001, "part", "call"),
		partFailures: counter("beacon_part_failures_total", "Such calls that failed.", "part", "call"),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.WrongKeys, m.PageHits, m.PageMisses, m.Emails,
		m.jobFailures, m.jobSeconds, m.Reminders, m.partSeconds, m.partFailures,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func single(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
}

// histogram returns a histogram with ten buckets. The first ends at from seconds, and each is three times as wide as
// the previous.
func histogram(name, help string, from float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: name, Help: help, Buckets: prometheus.ExponentialBuckets(from, 3, 10),
	}, labels)
}

func (m *Meters) observe(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// Began counts a call to an external part, such as the mail server. Call the returned function when the call ends.
func (m *Meters) Began(part, call string) (ended func(failed bool)) {
	began := time.Now()
	return func(failed bool) {
		m.partSeconds.WithLabelValues(part, call).Observe(time.Since(began).Seconds())
		if failures := m.partFailures.WithLabelValues(part, call); failed {
			failures.Inc()
		}
	}
}

// JobRan counts a run of a regular job.
func (m *Meters) JobRan(job string, took time.Duration, failed bool) {
	m.jobSeconds.WithLabelValues(job).Set(took.Seconds())
	if failures := m.jobFailures.WithLabelValues(job); failed {
		failures.Inc()
	}
}

// WatchPool adds the connections of a database pool to the metrics.
func (m *Meters) WatchPool(name string, pool *sql.DB) {
	m.registry.MustRegister(collectors.NewDBStatsCollector(pool, name))
}

// CountUp adds a counter that gets its value from read.
func (m *Meters) CountUp(name, help string, read func() int64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help},
		func() float64 { return float64(read()) }))
}

// SetBuild adds the versions of Beacon and Go to the metrics.
func (m *Meters) SetBuild(version string) {
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "beacon_build_info", Help: "1, with the versions of Beacon and Go.",
		ConstLabels: prometheus.Labels{"version": version, "go": runtime.Version()},
	})
	build.Set(1)
	m.registry.MustRegister(build)
}

// Figure is a value that is read at each scrape.
type Figure struct {
	Name, Help        string
	Value             float64
	Label, LabelValue string // a label and its value; empty: none
}

// scrapeTime is the time limit for reading all figures.
const scrapeTime = 5 * time.Second

// Watch adds figures to the metrics, read at each scrape. Unreadable figures are omitted: an error would remove all
// other metrics, when they are needed most.
func (m *Meters) Watch(read func(context.Context) []Figure) { m.registry.MustRegister(figures(read)) }

// figures implements prometheus.Collector.
type figures func(context.Context) []Figure

// Describe implements prometheus.Collector. It describes none, because the figures are only found when they are read.
func (figures) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (read figures) Collect(to chan<- prometheus.Metric) {
	ctx, stop := context.WithTimeout(context.Background(), scrapeTime)
	defer stop()
	for _, f := range read(ctx) {
		var labels, values []string
		if f.Label != "" {
			labels, values = []string{f.Label}, []string{f.LabelValue}
		}
		what := prometheus.NewDesc(f.Name, f.Help, labels, nil)
		to <- prometheus.MustNewConstMetric(what, prometheus.GaugeValue, f.Value, values...)
	}
}

// Handler serves the metrics in Prometheus's text format.
func (m *Meters) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
