package config

import (
	"fmt"
	"net/url"
)

// Tracing sets where spans of requests and jobs are sent (ADR 37).
type Tracing struct {
	// of a collector that speaks OTLP over HTTP, without /v1/traces; empty: there are no traces
	Endpoint string `yaml:"endpoint" env:"ENDPOINT"`
	// share of requests and jobs that are traced, more than 0 and at most 1
	Sample float64 `yaml:"sample" env:"SAMPLE"`
	// requests of trustedProxies go on with the trace in their header traceparent, which the proxies must write
	// themselves: one that passes on what strangers send lets them decide what is traced
	FromProxies bool `yaml:"fromProxies" env:"FROM_PROXIES"`
}

func (t Tracing) check() (wrong []error) {
	if u, err := url.Parse(t.Endpoint); t.Endpoint != "" &&
		(err != nil || !isWebAddress(t.Endpoint) || u.User != nil || u.RawQuery != "" || u.Fragment != "") {
		wrong = append(wrong, fmt.Errorf(
			"tracing.endpoint is %q: set it to the web address of a collector, without a name, a password and parameters",
			withoutPassword(t.Endpoint)))
	}
	if !(t.Sample > 0 && t.Sample <= 1) {
		wrong = append(wrong, fmt.Errorf("tracing.sample is %v: set it to more than 0 and at most 1", t.Sample))
	}
	return wrong
}
