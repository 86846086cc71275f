package champion

import (
	"context"
	"slices"
	"strings"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// sendEmails thanks the patient, and notifies the center of a waiting patient without the reason (R3, row "champion
// registration").
func (s *Service) sendEmails(ctx context.Context, tx Tx, site microsite.Site, dueAt time.Time) error {
	name := map[string]string{notify.FirstName: site.FirstName}
	thanks := notify.Email{
		Template: notify.ChampionThanks, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: name, Link: notify.Link{Kind: notify.PublicPage, Path: "about"},
		About:      site.EmailRecord(),
		ToGuardian: site.IsMinor(s.clock.Now()), // the guardian still has to agree to the release (R3.9)
	}
	if err := tx.Enqueue(ctx, thanks); err != nil {
		return err
	}
	people, err := recipients(ctx, tx, site.CenterID)
	if err != nil {
		return err
	}
	news := notify.Email{
		Template: notify.ChampionReceived, Params: name, Link: notify.Link{Kind: notify.StaffPage, Path: "/intake"},
		Concerns: site.EmailRecord(),
	}
	news = news.DueOn(dueAt.In(s.zone).Format(time.DateOnly))
	return notify.EnqueueForStaff(ctx, tx, news, people, s.clock.Now())
}

// recipients returns the addressees at a center: the coordinators who can sign in, and the center's other contacts in
// the registry, as for referrals.
func recipients(ctx context.Context, tx Tx, centerID int64) (people []notify.Person, err error) {
	if people, err = tx.Coordinators(ctx, centerID); err != nil {
		return nil, err
	}
	listed, err := tx.CenterContacts(ctx, centerID)
	for _, c := range listed {
		isIncluded := slices.ContainsFunc(people, func(p notify.Person) bool { return strings.EqualFold(p.Email, c.Email) })
		if c.Email != "" && !isIncluded {
			people = append(people, notify.Person{FullName: c.FullName, Email: c.Email, Language: locale.English})
		}
	}
	return people, err
}
