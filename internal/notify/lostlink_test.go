package notify_test

import (
	"testing"
	"time"

	"beacon/internal/notify"
)

func TestLostLink_OnceInTenMinutes(t *testing.T) {
	at := time.Date(2026, time.March, 2, 15, 0, 0, 0, time.UTC)
	key := notify.LostLinkKey(notify.LostLink, 7, at)
	if got := notify.LostLinkKey(notify.LostLink, 7, at.Add(10*time.Minute-time.Second)); got != key {
		t.Errorf("%s became %s within the ten minutes", key, got)
	}
	for what, other := range map[string]string{
		"ten minutes later": notify.LostLinkKey(notify.LostLink, 7, at.Add(10*time.Minute)),
		"another record":    notify.LostLinkKey(notify.LostLink, 8, at),
		"another mail":      notify.LostLinkKey(notify.DonorLink, 7, at),
	} {
		if other == key {
			t.Errorf("%s has the same key %s", what, key)
		}
	}
}
