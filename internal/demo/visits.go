package demo

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"beacon/internal/storage"
	"beacon/internal/visits"
)

// addVisits counts the visits of a public page from now on until a day. It
// raises the counters of the days themselves: the service counts the visits of
// today, one by one, and there are thousands of them.
func (s *seed) addVisits(ctx context.Context, c *chapter, until time.Time) error {
	var list []visits.Addition
	first, last := visits.DayOf(s.past.Now()), visits.DayOf(until)
	daily := float64(c.Visitors) / 7
	for kind, n := range map[visits.Kind]float64{visits.Initial: daily, visits.LearnMore: daily / 4,
		visits.Eligible: daily / 11} {
		for day := first; day <= last; day++ {
			if n := int64(math.Round(n * interest(day-first, c.number, int(kind)))); n > 0 {
				list = append(list, visits.Addition{SiteID: c.site.ID, Kind: kind, Day: day, Visits: n})
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	slices.SortFunc(list, func(a, b visits.Addition) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Day, b.Day))
	})
	return storage.NewVisits(s.DB).Add(ctx, list)
}

// interest returns how many times the usual number come on a day of a page: most
// in its first days, more again whenever somebody passes it on, and in between
// better and worse weeks. Waves of different length never repeat in what is
// shown; no two pages have the same.
func interest(age visits.Day, page, kind int) float64 {
	day, shift := float64(age), float64(page)
	wave := func(length, height float64) float64 {
		return height * math.Sin(day*2*math.Pi/length+shift*length)
	}
	const between, fades = 33, 2.5 // days: from one passing-on to the next, and how fast it is over
	sinceShared := math.Mod(day+11*shift, between)
	steady := 0.85 + wave(7, 0.35) + wave(3.7, 0.2+0.05*float64(kind)) + wave(24, 0.25) + wave(41, 0.2)
	return max(steady, 0.05) + 2*math.Exp(-day/3) + 1.6*math.Exp(-sinceShared/fades)
}
