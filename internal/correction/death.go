package correction

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// CheckDeath adds a broken rule unless an ISO day can be a day of death. The center's time zone may be a day ahead.
func CheckDeath(broken *fault.Fields, day string, now time.Time) {
	on, err := time.Parse(time.DateOnly, day)
	broken.AddIf(err != nil || on.After(now.Add(24*time.Hour)) || on.Year() < 1900, "day",
		catalogues.Text("correction.death-day"))
}
