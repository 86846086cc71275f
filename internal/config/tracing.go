package config

import (
	"fmt"
	"net/url"
)

// Tracing configures the destination of spans of requests and jobs (ADR 37).
type Tracing struct {
	// address of a collector for OTLP over HTTP, without /v1/traces; empty: no traces
	Endpoint string `yaml:"endpoint" env:"ENDPOINT"`
	// share of requests and jobs that are traced, more than 0 and at most 1
	Sample float64 `yaml:"sample" env:"SAMPLE"`
	// requests of trustedProxies continue the trace in their header traceparent. The proxies must set the header
	// themselves: a proxy that forwards clients' headers lets clients decide about sampling
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
