package config_test

import (
	"math"
	"strings"
	"testing"

	"beacon/internal/config"
)

// The sample must be a valid share, and the address must not contain a password that could appear in the log.
func TestCheck_Tracing(t *testing.T) {
	for name, test := range map[string]struct {
		tracing config.Tracing
		wrong   string // empty: no error
	}{
		"everything":  {config.Tracing{Endpoint: "https://otel.example/otlp", Sample: 1}, ""},
		"nowhere":     {config.Tracing{Sample: 0.1}, ""},
		"nothing":     {config.Tracing{Endpoint: "https://otel.example"}, "tracing.sample"},
		"less":        {config.Tracing{Sample: -1}, "tracing.sample"},
		"more":        {config.Tracing{Sample: 1.1}, "tracing.sample"},
		"no number":   {config.Tracing{Sample: math.NaN()}, "tracing.sample"},
		"no address":  {config.Tracing{Endpoint: "otel.example:4317", Sample: 1}, "tracing.endpoint"},
		"a password":  {config.Tracing{Endpoint: "https://a:b@otel.example", Sample: 1}, "tracing.endpoint"},
		"a parameter": {config.Tracing{Endpoint: "https://otel.example?key=b", Sample: 1}, "tracing.endpoint"},
	} {
		c := config.Default()
		c.Tracing = test.tracing
		err := c.Check()
		if (err != nil) != (test.wrong != "") || err != nil && !strings.HasPrefix(err.Error(), test.wrong) {
			t.Errorf("%s: says %v, want %q to be named", name, err, test.wrong)
		}
	}
	c, err := config.Load(config.Default(), "", []string{
		"BEACON_TRACING_ENDPOINT=http://127.0.0.1:4318", "BEACON_TRACING_SAMPLE=0.25", "BEACON_TRACING_FROM_PROXIES=true",
	})
	want := config.Tracing{Endpoint: "http://127.0.0.1:4318", Sample: 0.25, FromProxies: true}
	if err != nil || c.Tracing != want || config.Default().Tracing.Sample != 0.1 {
		t.Errorf("%+v, %v", c.Tracing, err)
	}
}
