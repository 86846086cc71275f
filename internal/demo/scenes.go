package demo

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/registration"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/visits"
)

// Events after a page has gone live, in days before today.
const (
	eventDaysAgo   = 12 // the transplant of a person with a banner
	recordDaysAgo  = 10 // the center records the transplant
	shownDaysAgo   = 9  // the registry shows the banner
	waitingDaysAgo = 1  // a pending banner was recorded
	switchDaysAgo  = 20 // a person changes a visibility setting
)

// scenes returns the events around a live page: a banner, a changed setting, watched videos, registered donors.
func (c *chapter) scenes() []moment {
	var list []moment
	at := func(ago int, do func(context.Context) error) {
		list = append(list, moment{at: c.daysAgo(ago).Add(time.Duration(c.number%7) * time.Hour), do: do})
	}
	switch {
	case c.Banner != "" && c.Shown:
		at(recordDaysAgo, c.recordEvent)
		at(shownDaysAgo, func(ctx context.Context) error {
			_, err := c.Microsites.SetBanner(ctx, c.admin, c.site.ID, microsite.BannerActive, c.caller())
			return err
		})
	case c.Banner != "":
		at(waitingDaysAgo, c.recordEvent)
	}
	if c.Hidden || c.Indexed {
		at(switchDaysAgo, c.asPatient(c.turnSwitches))
	}
	for i := range c.Training[0] + c.Training[1] {
		at(c.Invited-dayRegistry-2*i-1, func(ctx context.Context) error { return c.watch(ctx, i, i < c.Training[0]) })
	}
	return append(list, c.registered()...)
}

// recordEvent records on the center's behalf that its patient received a kidney.
func (c *chapter) recordEvent(ctx context.Context) error {
	what := map[string]microsite.EventType{"living": microsite.ReceivedLivingKidney,
		"deceased": microsite.ReceivedDeceasedKidney}[c.Banner]
	if what == 0 {
		return fmt.Errorf("unknown banner %q", c.Banner)
	}
	day := c.daysAgo(eventDaysAgo)
	if !c.Shown {
		day = c.daysAgo(waitingDaysAgo + 1)
	}
	_, err := c.Microsites.RecordEvent(ctx, c.desks[c.site.CenterID], microsite.Event{
		SiteID: c.site.ID, Type: what, Date: day.Format(time.DateOnly),
	}, c.caller())
	return err
}

func (c *chapter) turnSwitches(ctx context.Context) error {
	inGallery := !c.Hidden
	_, err := c.Microsites.SetVisibility(ctx, c.access,
		microsite.VisibilityChange{ShowInGallery: &inGallery, AllowIndexing: &c.Indexed})
	return err
}

// watch plays the training video at index, to the end if whole.
func (c *chapter) watch(ctx context.Context, index int, whole bool) error {
	lessons, err := c.Videos.Lessons(ctx, c.site.ID)
	if err != nil {
		return err
	}
	if index >= len(lessons) {
		return fmt.Errorf("there is no training video number %d", index+1)
	}
	if whole {
		return c.Videos.Completed(ctx, c.site.ID, c.access.Actor(), lessons[index].ID, c.caller().Origin)
	}
	return c.Videos.Started(ctx, c.site.ID, c.access.Actor(), lessons[index].ID, c.caller().Origin)
}

// visitorsForOne is the approximate number of visitors per registration.
const visitorsForOne = 45

// registered returns the registrations for a live page. Steps of the golden ratio spread them evenly but without a
// visible rhythm.
func (c *chapter) registered() []moment {
	const golden = 0.6180339887
	first, last := c.Invited-dayRegistry, 0
	switch c.State {
	case stateActive, stateUpdateReview, stateMinor:
	case stateInactive:
		last = c.Invited - dayWithdrawn
	default:
		return nil
	}
	var list []moment
	for i := range (first - last) * c.Visitors / 7 / visitorsForOne {
		_, part := math.Modf(golden * float64(i+c.number+1))
		day := last + 1 + int(part*float64(first-last-1))
		list = append(list, moment{at: c.daysAgo(day).Add(c.hour(i)), do: func(ctx context.Context) error {
			id := fmt.Sprintf("history-%d-%d", c.site.ID, i+1)
			return c.Registrations.Record(
				ctx, registration.Completed{EventID: id, ShortCode: c.site.ShortCode, RegistrationID: id}, c.caller().Origin,
			)
		}})
	}
	return list
}

// addVisits adds the visits of a public page from now until a day. It raises the daily counters directly, because the
// service counts only today's visits one by one, and there are thousands.
func (s *seed) addVisits(ctx context.Context, c *chapter, until time.Time) error {
	var list []visits.Addition
	first, last := visits.NewDay(s.past.Now()), visits.NewDay(until)
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
	return micrositestore.NewVisits(s.DB).Add(ctx, list)
}

// interest returns the day's number of visits relative to the average. Visits peak in the first days, again whenever
// the page is shared, and vary from week to week. The waves have different lengths, so the history does not repeat, and
// pages differ.
func interest(age visits.Day, page, kind int) float64 {
	day, shift := float64(age), float64(page)
	wave := func(length, height float64) float64 {
		return height * math.Sin(day*2*math.Pi/length+shift*length)
	}
	const between, fades = 33, 2.5 // days: the interval between shares, and the duration of a peak
	sinceShared := math.Mod(day+11*shift, between)
	steady := 0.85 + wave(7, 0.35) + wave(3.7, 0.2+0.05*float64(kind)) + wave(24, 0.25) + wave(41, 0.2)
	return max(steady, 0.05) + 2*math.Exp(-day/3) + 1.6*math.Exp(-sinceShared/fades)
}
