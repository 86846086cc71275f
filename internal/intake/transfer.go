package intake

import (
	"context"
	"errors"
	"fmt"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Transfer moves a referral to another center (R12.5j). It is new there, with its whole log and a new deadline, and the
// former center no longer sees it. The new center's coordinators receive an email. A referral with a site is
// transferred with the site instead. An unknown center, the present center, or a center with the same request is an
// error of the field "centerId".
func (s *Service) Transfer(
	ctx context.Context, by access.Principal, of Ref, centerID int64, c access.Caller,
) error {
	goals, err := s.targets.Current(ctx)
	if err != nil {
		return err
	}
	_, err = s.change(ctx, action{of, by, c, nil}, func(tx Tx, e *Entry) error {
		if e.Kind != Referral || e.Site != nil {
			return fault.New(fault.Conflict, catalogues.Text("intake.transfer-site"))
		}
		to, ok := move(eventTransfer, e.Status)
		if !ok {
			return fault.New(fault.Conflict, msgClosed)
		}
		name, err := tx.OpenCenter(ctx, centerID)
		if errors.Is(err, fault.ErrNotFound) || centerID == e.CenterID {
			return otherCenter(catalogues.Text("microsite.other-center"))
		}
		if err != nil {
			return err
		}
		isMoved, err := tx.MoveReferral(ctx, e.RecordID, centerID)
		if err != nil {
			return err
		}
		if !isMoved {
			return otherCenter(catalogues.Text("intake.has-request"))
		}
		details := map[string]string{"center": name, "centerBefore": e.CenterName}
		now := s.clock.Now()
		e.CenterID, e.Status, e.ContactedAt, e.ScheduledOn = centerID, to, nil, ""
		e.DueAt = goals.ContactBy(now)
		if err := s.trail(tx, by, c, e.ID).Record(ctx, "intake.transferred", details); err != nil {
			return err
		}
		return emailNewCenter(ctx, tx, *e)
	})
	return err
}

func otherCenter(message locale.Text) error {
	return fault.Broken([]fault.Field{{Name: "centerId", Message: message}})
}

func emailNewCenter(ctx context.Context, tx Tx, e Entry) error {
	people, err := tx.Coordinators(ctx, e.CenterID)
	if err != nil {
		return err
	}
	for _, p := range people {
		err := tx.Enqueue(ctx, notify.Email{
			Template: notify.PatientTransferred, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Params: map[string]string{notify.FirstName: e.FirstName},
			Link:   notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/intake/%d", e.ID)},

			Concerns: notify.Record{Kind: notify.IntakeEntry, ID: e.ID},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
