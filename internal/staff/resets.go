package staff

import (
	"context"
	"errors"
	"strconv"
	"time"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
	"beacon/internal/secondperson"
)

// ResetKind is the kind of reset for a colleague who can no longer sign in.
type ResetKind string

// Values of ResetKind.
const (
	// ResetFactors removes the one-time code, all passkeys and all recovery codes.
	ResetFactors ResetKind = "second-factor"
	// ResetPassword removes the password and emails a link to choose a new password.
	ResetPassword ResetKind = "password"
)

// ResetLasts is the time in which a second administrator can confirm a request.
const ResetLasts = 24 * time.Hour

// MaxResetReason is the maximum length of the reason for a reset, in code points.
const MaxResetReason = 300

// Reset is an administrator's request about an account that a second administrator must confirm.
type Reset struct {
	AccountID   int64
	AccountName string
	Kind        ResetKind
	Reason      string
	AskedBy     int64
	AskedByName string
	AskedAt     time.Time
}

// ExpiresAt returns the time after which the request can no longer be confirmed.
func (r Reset) ExpiresAt() time.Time { return r.AskedAt.Add(ResetLasts) }

var errNoReset = fault.New(fault.Conflict, catalogues.Text("staff.no-reset"))

// AskReset resets a factor or password that a person lost. A reset that leaves the account with only a link or a
// password needs a second administrator, if there is one (R14.3e); it then waits for ConfirmReset. If the account
// keeps a second factor that was not reset recently, a password is reset at once. All sessions end with the reset,
// and the person is notified by email.
func (s *Service) AskReset(ctx context.Context, by Account, r Reset, origin audit.Origin) error {
	switch {
	case r.Kind == ResetPassword && s.d.Config.OpenIDOnly:
		return errNoPassword
	case r.Kind == MakeAdministrator:
		return fault.ErrNotFound
	}
	r.Reason, r.AskedBy = plaintext.Line(r.Reason), by.ID
	return s.administer(ctx, by, r.AccountID, func(tx Tx, a Account) error {
		if err := mayReset(a, r.Kind); err != nil {
			return err
		}
		trail := s.trail(tx, by.Actor(), a, origin)
		office, err := s.office(ctx, tx)
		if err != nil {
			return err
		}
		if r.Kind == ResetPassword && a.HasSecondFactor() && !office.WasReset(a.ID) {
			return resetSignIn(ctx, tx, a, doneReset{kind: r.Kind}, trail)
		}
		if n := utf8.RuneCountInString(r.Reason); n == 0 || n > MaxResetReason {
			return broken("reason", catalogues.Text("staff.reset-reason"))
		}
		if !office.NeedsTwo(by.ID, a.ID) {
			details := map[string]string{"reason": r.Reason, "onlyAdministrator": "true"}
			if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffResetDone); err != nil {
				return err
			}
			return resetSignIn(ctx, tx, a, doneReset{r.Kind, details}, trail)
		}
		if err := s.askReset(ctx, tx, office, a, r); err != nil {
			return err
		}
		return trail.Record(ctx, "staff.reset-asked", map[string]string{"kind": string(r.Kind), "reason": r.Reason})
	})
}

// mayReset returns the reason why a kind of reset is not possible for an account, or nil.
func mayReset(a Account, kind ResetKind) error {
	switch {
	case kind == MakeAdministrator && (a.Role != access.RegistryAdmin || a.IsDisabled):
		return nil
	case kind != ResetFactors && kind != ResetPassword:
		return fault.ErrNotFound
	case a.IsDisabled:
		return errAccountClosed
	case kind == ResetFactors && !a.HasSecondFactor():
		return fault.New(fault.Conflict, catalogues.Text("staff.nothing-to-reset"))
	case kind == ResetPassword && !a.HasJoined:
		return fault.New(fault.Conflict, catalogues.Text("staff.not-joined"))
	}
	return nil
}

func (s *Service) office(ctx context.Context, tx Tx) (secondperson.Office, error) {
	return secondperson.Read(ctx, tx, s.d.Clock.Now())
}

// askReset stores a request for a reset, and emails the administrators and the account's owner.
func (s *Service) askReset(ctx context.Context, tx Tx, office secondperson.Office, a Account, r Reset) error {
	if office.IsNew(r.AskedBy) {
		return fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	}
	if _, err := s.waitingReset(ctx, tx, a.ID); err == nil {
		return fault.New(fault.Conflict, catalogues.Text("staff.reset-waits"))
	} else if !errors.Is(err, errNoReset) {
		return err
	}
	r.AskedAt = s.d.Clock.Now()
	if err := tx.PutReset(ctx, r); err != nil {
		return err
	}
	if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffResetAsked); err != nil {
		return err
	}
	return tx.Enqueue(ctx, signInEmail(notify.StaffResetWaiting, a))
}

// waitingReset returns the pending request for an account, or errNoReset.
func (s *Service) waitingReset(ctx context.Context, tx Tx, id int64) (Reset, error) {
	r, err := tx.Reset(ctx, id)
	if errors.Is(err, fault.ErrNotFound) || err == nil && !s.d.Clock.Now().Before(r.ExpiresAt()) {
		return Reset{}, errNoReset
	}
	return r, err
}

// ConfirmReset carries out another administrator's request of the given kind. It returns a fault for the
// administrator who asked, for the account's owner, and for administrators that a colleague appointed within the last
// week.
func (s *Service) ConfirmReset(ctx context.Context, by Account, id int64, kind ResetKind, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		r, err := s.waitingReset(ctx, tx, id)
		if err != nil {
			return err
		}
		office, err := s.office(ctx, tx)
		if err != nil {
			return err
		}
		if r.Kind != kind || !office.IsAdmin(r.AskedBy) {
			return errNoReset
		}
		if err := office.CheckAdministrators(r.AskedBy, by.ID); err != nil {
			return err
		}
		if err := mayReset(a, kind); err != nil {
			return err
		}
		if _, err := tx.DeleteReset(ctx, id); err != nil {
			return err
		}
		asked := map[string]string{"askedBy": r.AskedByName, "askedById": strconv.FormatInt(r.AskedBy, 10)}
		trail := s.trail(tx, by.Actor(), a, origin)
		if kind == MakeAdministrator {
			if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffAdministratorMade); err != nil {
				return err
			}
			return openAsAdministrator(ctx, tx, a, asked, trail)
		}
		if err := s.notifyAdministrators(ctx, tx, office, a, notify.StaffResetDone); err != nil {
			return err
		}
		asked["reason"] = r.Reason
		return resetSignIn(ctx, tx, a, doneReset{kind, asked}, trail)
	})
}

// DeclineReset cancels a pending request. Any administrator may, including the asker and the account's owner.
func (s *Service) DeclineReset(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	if !by.IsAdmin() {
		return errNotAllowed
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		a, err := tx.LockAccount(ctx, id)
		if err != nil {
			return err
		}
		r, err := s.waitingReset(ctx, tx, id)
		if err != nil {
			return err
		}
		if _, err := tx.DeleteReset(ctx, id); err != nil {
			return err
		}
		action := "staff.reset-declined"
		if r.AskedBy == by.ID {
			action = "staff.reset-withdrawn"
		}
		return s.trail(tx, by.Actor(), a, origin).Record(ctx, action, map[string]string{"kind": string(r.Kind)})
	})
}

// Resets returns the requests that wait for a second administrator, oldest first, for one account or for all accounts
// (0).
func (s *Service) Resets(ctx context.Context, by Account, accountID int64) ([]Reset, error) {
	if !by.IsAdmin() {
		return nil, errNotAllowed
	}
	return s.d.Store.ResetsSince(ctx, accountID, s.d.Clock.Now().Add(-ResetLasts))
}

// doneReset is a reset to carry out, with the details of its event.
type doneReset struct {
	kind    ResetKind
	details map[string]string
}

// resetSignIn removes the factors or the password, ends all sessions and emails the person.
func resetSignIn(ctx context.Context, tx Tx, a Account, r doneReset, trail audit.Recorder) error {
	action, mail, remove := actionFactorReset, signInEmail(notify.SecondFactorReset, a), tx.RemoveAllFactors
	if r.kind == ResetPassword {
		action, mail, remove = actionPasswordReset, invitationEmail(a), tx.ClearPassword
		mail.Template = notify.StaffNewPassword
	}
	if err := errors.Join(remove(ctx, a.ID, trail.At), tx.DeleteSessions(ctx, a.ID, []byte{}),
		tx.Enqueue(ctx, mail)); err != nil {
		return err
	}
	return trail.Record(ctx, action, r.details)
}

// notifyAdministrators emails all administrators except the account's owner, who gets a different email.
func (s *Service) notifyAdministrators(
	ctx context.Context, tx Tx, office secondperson.Office, about Account, template notify.Template,
) error {
	for _, admin := range office.Admins {
		if admin.ID == about.ID {
			continue
		}
		err := tx.Enqueue(ctx, notify.Email{
			Template: template, Lang: admin.Language, To: admin.Email, ToName: admin.FullName,
			Params: map[string]string{notify.FirstName: firstWord(about.FullName)},
			Link:   notify.Link{Kind: notify.StaffPage, Path: "/accounts/" + accountKey(about.ID)},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// signInEmail returns an email to an account's owner about a change of the sign-in.
func signInEmail(template notify.Template, a Account) notify.Email {
	return notify.Email{
		Template: template, Lang: a.Language, To: a.Email, ToName: a.FullName,
		Params: map[string]string{notify.FirstName: firstWord(a.FullName)},
		Link:   notify.Link{Kind: notify.StaffPage, Path: "/sign-in"},
	}
}
