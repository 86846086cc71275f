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

// makeAdministrator makes an account an administrator. If there is a second administrator, it asks that administrator
// to confirm first (R14.3h). All administrators are notified.
func (s *Service) makeAdministrator(
	ctx context.Context, tx Tx, office secondperson.Office, by, a Account, origin audit.Origin,
) error {
	if !office.NeedsTwo(by.ID, a.ID) {
		if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffAdministratorMade); err != nil {
			return err
		}
		return s.openAsAdministrator(ctx, tx, by, a, nil, origin)
	}
	if office.IsNew(by.ID) {
		return fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	}
	if _, err := s.waitingReset(ctx, tx, a.ID); err == nil {
		return fault.New(fault.Conflict, catalogues.Text("staff.reset-waits"))
	}
	r := Reset{AccountID: a.ID, Kind: MakeAdministrator, AskedBy: by.ID, AskedAt: s.d.Clock.Now()}
	if err := tx.PutReset(ctx, r); err != nil {
		return err
	}
	if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffAdministratorAsked); err != nil {
		return err
	}
	return s.did(ctx, tx, by, a, "staff.administrator-asked", nil, origin)
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
		return tx.Enqueue(ctx, invitationMail(a))
	}
	if err := s.setDisabled(ctx, tx, by.Actor(), a, true, origin); err != nil {
		return err
	}
	return s.makeAdministrator(ctx, tx, office, by, a, origin)
}

// openAsAdministrator carries out a request of makeAdministrator.
func (s *Service) openAsAdministrator(
	ctx context.Context, tx Tx, by, a Account, details map[string]string, origin audit.Origin,
) error {
	if a.Role != access.RegistryAdmin {
		return s.setRole(ctx, tx, by, a, assignment{role: access.RegistryAdmin}, details, origin)
	}
	if err := s.setDisabled(ctx, tx, by.Actor(), a, false, origin); err != nil || a.HasJoined {
		return err
	}
	return tx.Enqueue(ctx, invitationMail(a))
}
