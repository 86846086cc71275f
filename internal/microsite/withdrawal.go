package microsite

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// CanWithdrawInvitation reports whether the invitation can still be withdrawn: the link was not opened, and no draft
// was saved (R12.5).
func (s Site) CanWithdrawInvitation() bool {
	return s.RecipientStatus == InvitationSent && s.FirstOpenedAt == nil && s.DraftSavedAt == nil && s.DiedOn == ""
}

// WithdrawInvitation withdraws an unopened invitation: the link stops working, pending emails are withdrawn, and no
// email is sent. It returns a Conflict fault for an opened invitation. ResendLink invites again (R12.5).
func (s *Service) WithdrawInvitation(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) (Site, error) {
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if !site.CanWithdrawInvitation() {
			return fault.New(fault.Conflict, catalogues.Text("microsite.opened"))
		}
		if err := apply(site, eventWithdrawInvitation); err != nil {
			return err
		}
		now := s.d.Clock.Now()
		site.KeyVersion++
		site.WithdrawnAt = &now
		if err := withdrawEmails(ctx, tx, *site); err != nil {
			return err
		}
		return s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.invitation-withdrawn", nil)
	})
}

// inviteAgain undoes a withdrawal of the invitation, if there is one.
func inviteAgain(site *Site) error {
	if site.WithdrawnAt == nil {
		return nil
	}
	site.WithdrawnAt = nil
	return apply(site, eventInviteAgain)
}

// opensCount is the time after which another use of the patient's own link is stored.
const opensCount = time.Hour

// markOpened stores the first use of the patient's own link, and the last use to the hour.
func (s *Service) markOpened(ctx context.Context, a Access, site Site) error {
	now := s.d.Clock.Now()
	if a.Admin != nil || site.LastOpenedAt != nil && now.Before(site.LastOpenedAt.Add(opensCount)) {
		return nil
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error { return tx.MarkOpened(ctx, site.ID, now) })
}
