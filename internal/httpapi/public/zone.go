package public

import "time"

// zoneSpan is a period with a constant offset from UTC. From is included and Until is not; both are milliseconds since
// 1970.
type zoneSpan struct {
	From    int64 `json:"from"`
	Until   int64 `json:"until"`
	Minutes int   `json:"minutes"` // east of Greenwich
}

// The range of years for which the app gets the offsets from the server. Otherwise it would ask the browser, and
// opening the browser's time zone tables takes a sixth of a second on a slow phone.
const (
	zoneYearsBack  = 2
	zoneYearsAhead = 1
)

// zoneSpans returns the spans of a zone around now, in order and without gaps.
func zoneSpans(zone *time.Location, now time.Time) (spans []zoneSpan) {
	end := now.AddDate(zoneYearsAhead, 0, 0)
	for at := now.AddDate(-zoneYearsBack, 0, 0); at.Before(end); {
		_, until := at.In(zone).ZoneBounds()
		if until.IsZero() || until.After(end) {
			until = end
		}
		_, seconds := at.In(zone).Zone()
		spans = append(spans, zoneSpan{From: at.UnixMilli(), Until: until.UnixMilli(), Minutes: seconds / 60})
		at = until
	}
	return spans
}

// zone returns the registry's time zone.
func (s *handlers) zone() *time.Location {
	zone, err := time.LoadLocation(s.Config.Brand.Timezone)
	if err != nil { // config.Check rejects such a zone
		return time.UTC
	}
	return zone
}
