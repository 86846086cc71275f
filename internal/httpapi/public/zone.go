package public

import "time"

// zoneSpan is a time without a change of the clocks: milliseconds since 1970, from the first on and before the second.
type zoneSpan struct {
	From    int64 `json:"from"`
	Until   int64 `json:"until"`
	Minutes int   `json:"minutes"` // east of Greenwich
}

// How far around the present the app knows the clocks without asking the browser, whose tables of zones take a slow
// phone a sixth of a second to open.
const (
	zoneYearsBack  = 2
	zoneYearsAhead = 1
)

// zoneSpans returns the spans of a zone around a time, in order, without gaps.
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

// zone is the registry's.
func (s *handlers) zone() *time.Location {
	zone, err := time.LoadLocation(s.Config.Brand.Timezone)
	if err != nil { // config.Check has refused such a zone
		return time.UTC
	}
	return zone
}
