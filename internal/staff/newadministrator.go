package staff

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
)

// MakeAdministrator is the kind of a request to make an account an administrator: by an invitation, a new role, or
// reopening a closed account. It uses the row of a reset, because an account has at most one pending request.
const MakeAdministrator ResetKind = "administrator"

// makeAdministrator makes an account an administrator, on behalf of the actor of trail. If there is a second
// administrator, it asks that administrator to confirm first (R14.3h). All administrators are notified.
func (s *Service) makeAdministrator(
	ctx context.Context, tx Tx, office secondperson.Office, a Account, trail audit.Recorder,
) error {
	by := trail.Actor.ID
	if !office.NeedsTwo(by, a.ID) {
		if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffAdministratorMade); err != nil {
			return err
		}
		return openAsAdministrator(ctx, tx, a, nil, trail)
	}
	if office.IsNew(by) {
		return fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	}
	if _, err := s.waitingReset(ctx, tx, a.ID); err == nil {
		return fault.New(fault.Conflict, catalogues.Text("staff.reset-waits"))
	}
	r := Reset{AccountID: a.ID, Kind: MakeAdministrator, AskedBy: by, AskedAt: trail.At}
	if err := tx.PutReset(ctx, r); err != nil {
		return err
	}
	if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffAdministratorAsked); err != nil {
		return err
	}
	return trail.Record(ctx, "staff.administrator-asked", nil)
}

// inviteAdministrator invites a new administrator. While the second administrator's confirmation is pending, the
// account stays closed and has no join link.
func (s *Service) inviteAdministrator(ctx context.Context, tx Tx, by, a Account, origin audit.Origin) error {
	office, err := s.office(ctx, tx)
	if err != nil {
		return err
	}
	if !office.NeedsTwo(by.ID, a.ID) {
		if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffAdministratorMade); err != nil {
			return err
		}
		return tx.Enqueue(ctx, invitationEmail(a))
	}
	trail := s.trail(tx, by.Actor(), a, origin)
	if err := setDisabled(ctx, tx, a, true, trail); err != nil {
		return err
	}
	return s.makeAdministrator(ctx, tx, office, a, trail)
}

// openAsAdministrator carries out a request of makeAdministrator.
func openAsAdministrator(
	ctx context.Context, tx Tx, a Account, asked map[string]string, trail audit.Recorder,
) error {
	if a.Role != access.RegistryAdmin {
		return setRole(ctx, tx, a, roleChange{Assignment{Role: access.RegistryAdmin}, asked}, trail)
	}
	if err := setDisabled(ctx, tx, a, false, trail); err != nil || a.HasJoined {
		return err
	}
	return tx.Enqueue(ctx, invitationEmail(a))
}
