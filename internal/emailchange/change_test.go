package emailchange

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/platform/fault"
)

var asked = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// TestChange_Answers checks which sides have to confirm, and until when, and that each side confirms once. Shows
// R12.2x, R12.2y.
func TestChange_Answers(t *testing.T) {
	early, late := asked.Add(Life-time.Second), asked.Add(Life)
	for name, c := range map[string]struct {
		needsFormer bool
		answers     []string // of the sides, in order; "no" refuses
		at          time.Time
		refused     bool // the last decision fails
		state       State
		waitsFor    []Side
	}{
		"nobody":                         {state: Waiting, waitsFor: []Side{New}},
		"nobody, with a consent":         {needsFormer: true, state: Waiting, waitsFor: []Side{New, Former}},
		"the new one":                    {answers: []string{"new"}, state: Done},
		"the new one, with a consent":    {true, []string{"new"}, early, false, Waiting, []Side{Former}},
		"the former one, with a consent": {true, []string{"former"}, early, false, Waiting, []Side{New}},
		"both":                           {true, []string{"new", "former"}, early, false, Done, nil},
		"both, the other way":            {true, []string{"former", "new"}, early, false, Done, nil},
		"twice":                          {true, []string{"new", "new"}, early, true, Waiting, []Side{Former}},
		"after it counts":                {false, []string{"new", "new"}, early, true, Done, nil},
		"refused after it counts":        {false, []string{"new", "no"}, early, true, Done, nil},
		"refused":                        {true, []string{"no"}, early, false, Ended, []Side{New, Former}},
		"refused by who confirmed":       {true, []string{"new", "no"}, early, false, Ended, []Side{Former}},
		"after it was refused":           {false, []string{"no", "new"}, early, true, Ended, []Side{New}},
		"too late":                       {false, []string{"new"}, late, true, Expired, []Side{New}},
		"refused too late":               {false, []string{"no"}, late, true, Expired, []Side{New}},
	} {
		t.Run(name, func(t *testing.T) {
			at := c.at
			if at.IsZero() {
				at = early
			}
			change := Change{AskedAt: asked, NeedsFormer: c.needsFormer}
			var err error
			for _, side := range c.answers {
				if err != nil {
					t.Fatalf("before the last answer: %v", err)
				}
				if side == "no" {
					err = change.Refuse(at)
				} else {
					err = change.Confirm(Side(side), at)
				}
			}
			if (err != nil) != c.refused || err != nil && fault.CodeFrom(err) != fault.Conflict {
				t.Errorf("the last answer: %v", err)
			}
			if got := change.State(at); got != c.state {
				t.Errorf("state %s, want %s", got, c.state)
			}
			if got := change.WaitsFor(); !slices.Equal(got, c.waitsFor) {
				t.Errorf("waits for %v, want %v", got, c.waitsFor)
			}
		})
	}
}
