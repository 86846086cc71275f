package intake

import (
	"context"
	"slices"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/intake"
	"beacon/internal/notify"
)

// intakeEmailRoutes adds the calls for emails to a patient of the queue (R12.3).
func (s *handlers) intakeEmailRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/intake/{id}/mails", "staff-intake-mails",
		"List the newest emails to the patient, without their texts; audited"), httpapi.CenterViewers(), s.intakeEmails)
	httpapi.StaffAction(calls.Route("POST /staff/intake/{id}/mails/{mailId}/again", "staff-intake-mail-again",
		"Send an email again, to the current address"), httpapi.CenterViewers(), s.intakeEmailAgain)
}

// ofEntry returns the records of an entry: the referral or the registration, and the site that was made from it.
func (s *handlers) ofEntry(ctx context.Context, who access.Principal, id string) ([]notify.Record, error) {
	e, err := s.Intakes.Find(ctx, who, httpapi.ParseID(id))
	return entryRecords(e), err
}

func entryRecords(e intake.Entry) []notify.Record {
	if e.Kind == intake.Champion {
		return []notify.Record{{Kind: notify.MicrositePage, ID: e.RecordID}}
	}
	of := []notify.Record{{Kind: notify.ReferralPage, ID: e.RecordID}}
	if site := e.OwnSite(); site != nil {
		of = append(of, notify.Record{Kind: notify.MicrositePage, ID: site.ID})
	}
	return of
}

// ofPerson lists the events of the referral or site that the entry's history includes.
var ofPerson = []string{"mail.viewed", "hold.put", "hold.changed", "hold.ended", "retention.deleted"}

// history returns the history of an entry, newest first. It includes the readers of the patient's emails and the
// legal holds.
func (s *handlers) history(ctx context.Context, e intake.Entry) ([]payload.TimelineItem, error) {
	entry := audit.Subject{Kind: "intake", ID: e.ID}
	subjects := []audit.Subject{entry}
	for _, of := range entryRecords(e) {
		subjects = append(subjects, audit.Subject{Kind: string(of.Kind), ID: of.ID})
	}
	events, err := s.Trail.OfSubjects(ctx, subjects, payload.TimelineLength)
	events = slices.DeleteFunc(events, func(e audit.Stored) bool {
		return e.Subject != entry && !slices.Contains(ofPerson, e.Action)
	})
	return httpapi.Items(events, payload.NewTimelineItem), err
}

func (s *handlers) intakeEmails(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) ([]payload.RecordEmail, error) {
	of, err := s.ofEntry(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	return s.RecordEmails.List(ctx, who, of)
}

func (s *handlers) intakeEmailAgain(ctx context.Context, who access.Principal, in *payload.OneEmail) error {
	of, err := s.ofEntry(ctx, who, in.ID)
	if err != nil {
		return err
	}
	return s.RecordEmails.SendAgain(ctx, who, of, in.EmailID)
}
