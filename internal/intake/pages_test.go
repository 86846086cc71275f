package intake

import (
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/targets"
)

// Numbers below five must not be shown outside the center, or a report would point at one person.
func TestShownFigure(t *testing.T) {
	for _, c := range []struct {
		n       int64
		isOwn   bool
		isShown bool
	}{{0, true, true}, {1, true, true}, {4, true, true}, {5, true, true}, {0, false, false}, {1, false, false},
		{4, false, false}, {5, false, true}, {6, false, true}} {
		got := shownFigure(c.n, c.isOwn)
		if (got != nil) != c.isShown || got != nil && *got != c.n {
			t.Errorf("%d, own center %t: %v", c.n, c.isOwn, got)
		}
	}
}

// Each stage has its own target. The registry's days count from the center's approval.
func TestReviewRows(t *testing.T) {
	sent := at(t, "2026-11-02T15:00:00Z") // Monday
	after := func(days int) time.Time { return sent.AddDate(0, 0, days) }
	approved := after(10)
	center := func(days int) Decision {
		return Decision{Stage: access.CenterReview, SubmittedAt: sent, DecidedAt: after(days)}
	}
	registry := Decision{
		Stage: access.RegistryReview, SubmittedAt: sent, ApprovedAt: &approved, DecidedAt: after(11),
	}
	goals := targets.Targets{CenterDays: 7, RegistryDays: 2}
	for name, c := range map[string]struct {
		decisions                         []Decision
		count, inTarget, registryInTarget int
		median                            float64 // -1: none
	}{
		"no decision":             {nil, 0, 0, 0, -1},
		"on the same day":         {[]Decision{center(0)}, 1, 1, 0, 0},
		"on the due day":          {[]Decision{center(7)}, 1, 1, 0, 5},
		"a day late":              {[]Decision{center(8)}, 1, 0, 0, 6},
		"two, one of them late":   {[]Decision{center(1), center(8)}, 2, 1, 0, 3.5},
		"the registry by its own": {[]Decision{registry, center(1)}, 1, 1, 1, 1},
	} {
		rows := reviewRows(c.decisions, goals)
		row := rows[0]
		if row.Count != c.count || row.InTarget != c.inTarget || rows[1].InTarget != c.registryInTarget ||
			(row.MedianDays == nil) != (c.median < 0) || row.MedianDays != nil && *row.MedianDays != c.median {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}
