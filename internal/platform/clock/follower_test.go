package clock

import (
	"testing"
	"time"
)

func TestFollower(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)
	own := NewFixed(start)
	follower := Follow(own)
	if got := follower.Now(); !got.Equal(start) {
		t.Errorf("before anybody asked: %s", got)
	}
	for _, step := range []struct {
		what        string
		took, other time.Duration // since start
		want        time.Duration
	}{
		{"a little", 20 * time.Millisecond, 50 * time.Millisecond, 0},
		{"26 hours ahead", 20 * time.Millisecond, -26 * time.Hour, -26*time.Hour - 10*time.Millisecond},
		{"too slow to tell", 3 * time.Second, time.Hour, -26*time.Hour - 10*time.Millisecond},
		{"the same again", 10 * time.Millisecond, -26 * time.Hour, -26*time.Hour - 10*time.Millisecond},
		{"put right", 0, 0, 0},
	} {
		got := follower.Compare(start, start.Add(step.other), start.Add(step.took))
		if got != step.want || !follower.Now().Equal(start.Add(step.want)) {
			t.Errorf("%s: ahead %s, want %s; shows %s", step.what, got, step.want, follower.Now())
		}
	}
}
