package notify

import (
	"context"
	"testing"
	"time"
)

type box []Email

func (b *box) Enqueue(_ context.Context, m Email) error {
	*b = append(*b, m)
	return nil
}

// Staff get one email about the events of a quarter of an hour, at its end: the emails have one key.
func TestEnqueueForStaff_CombinesAQuarterOfAnHour(t *testing.T) {
	start := time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)
	var emails box
	for _, after := range []time.Duration{0, 14 * time.Minute, 15 * time.Minute} {
		m, to := Email{Template: ChampionReceived}, []Person{{Email: "Cora@staff.example"}}
		if err := EnqueueForStaff(t.Context(), &emails, m, to, start.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	first, second, third := emails[0], emails[1], emails[2]
	if first.DedupeKey != second.DedupeKey || first.DedupeKey == third.DedupeKey ||
		!first.NotBefore.Equal(start.Add(Gathering)) {
		t.Errorf("keys %q, %q, %q, not before %s", first.DedupeKey, second.DedupeKey, third.DedupeKey, first.NotBefore)
	}
}
