package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Meters are Beacon's Prometheus metrics. Labels hold routes, never paths.
type Meters struct {
	registry   *prometheus.Registry
	requests   *prometheus.CounterVec
	seconds    *prometheus.HistogramVec
	WrongKeys  prometheus.Counter
	PageHits   prometheus.Counter
	PageMisses prometheus.Counter
	Mails      *prometheus.CounterVec // by outcome: sent, kept, retried, failed
}

// NewMeters makes the metrics of one process.
func NewMeters() *Meters {
	m := &Meters{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "beacon_requests_total", Help: "Requests by route and status."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "beacon_request_seconds", Help: "Time to answer by route.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 3, 10),
		}, []string{"route"}),
		WrongKeys: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "beacon_wrong_keys_total", Help: "Look-ups with an unknown id or a wrong key."}),
		PageHits: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "beacon_page_cache_hits_total", Help: "Public pages answered without rendering."}),
		PageMisses: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "beacon_page_cache_misses_total", Help: "Public pages rendered."}),
		Mails: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "beacon_mails_total", Help: "Mails by outcome."}, []string{"outcome"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.WrongKeys, m.PageHits, m.PageMisses, m.Mails,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *Meters) observe(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// Handler returns the metrics in Prometheus' text format.
func (m *Meters) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
