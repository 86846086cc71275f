package jobs

import "testing"

func TestFailure_IsLast(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		failure  failure
		attempts int
		last     bool
	}{
		"a server that is away":                      {failure{}, 1, false},
		"for a day and a half":                       {failure{}, len(waits) + 1, true},
		"an address that is none":                    {failure{final: true}, 1, true},
		"a server that refuses everybody":            {failure{final: true, mayPass: true}, 1, false},
		"and does so for an hour":                    {failure{final: true, mayPass: true}, passingTries, false},
		"and does not stop":                          {failure{final: true, mayPass: true}, passingTries + 1, true},
		"what may pass anyway is tried to its end":   {failure{mayPass: true}, len(waits), false},
		"and is given up then as everything else is": {failure{mayPass: true}, len(waits) + 1, true},
	} {
		if got := c.failure.isLast(c.attempts); got != c.last {
			t.Errorf("%s: %v", what, got)
		}
	}
}
