package staff

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/openid"
	"beacon/internal/platform/ratelimit"
)

// OpenIDLasts is the maximum time that a person may spend at the provider.
const OpenIDLasts = 10 * time.Minute

const openIDPurpose = "staff-openid"

// Ways lists the ways to sign in that are available.
type Ways struct {
	Password   bool
	OpenIDName string // empty without a provider
	Passkeys   bool   // browsers can create passkeys for this address
}

// Ways returns the ways to sign in.
func (s *Service) Ways() Ways {
	w := Ways{Password: !s.d.Config.OpenIDOnly, Passkeys: s.d.Passkeys != nil}
	if s.d.OpenID != nil {
		w.OpenIDName = s.d.Config.OpenIDName
	}
	return w
}

// BeginOpenID returns the provider's address and a signed value that the browser keeps for FinishOpenID, valid for
// OpenIDLasts. It returns a NotFound fault without a provider, and an Unavailable fault if the provider does not
// respond.
func (s *Service) BeginOpenID(ctx context.Context) (url, kept string, err error) {
	if s.d.OpenID == nil {
		return "", "", errNoOpenID
	}
	return s.beginOpenID(ctx, s.d.OpenID.Begin, nil)
}

// keptAttempt is the signed value that the browser keeps during an attempt.
type keptAttempt struct {
	openid.Attempt
	Session []byte `json:"p,omitempty"` // fingerprint of the session that renews its proof; empty: a sign-in
}

func (s *Service) beginOpenID(
	ctx context.Context, begin func(context.Context) (openid.Attempt, string, error), session []byte,
) (url, kept string, err error) {
	attempt, url, err := begin(ctx)
	if err != nil {
		return "", "", fault.Wrap(fault.Unavailable, msgOpenIDAway, err)
	}
	payload, err := json.Marshal(keptAttempt{attempt, session})
	if err != nil {
		return "", "", err
	}
	return url, s.d.Ring.Sign(openIDPurpose, payload, s.d.Clock.Now().Add(OpenIDLasts)), nil
}

// FinishOpenID signs in a person who returns from the provider with a state and a code. The provider must have
// verified an email address of an active account and name the same person as at the first sign-in (R14.5f). It
// creates no accounts (R7.1) and asks for no second factor, because that is the provider's task. An attempt of
// BeginStepUpOpenID opens no session; its ticket has no token and its Next is Proved.
func (s *Service) FinishOpenID(ctx context.Context, kept, state, code string, origin audit.Origin) (ticket Ticket,
	err error) {
	if s.d.OpenID == nil {
		return Ticket{}, errNoOpenID
	}
	try := guess{s.d.Limits.SignIns: ratelimit.ClientKey(origin.Address)}
	if err := try.mayTry(ctx); err != nil {
		return Ticket{}, err
	}
	attempt, who, err := s.provenIdentity(ctx, kept, state, code)
	if refusal, ok := refusals(err); ok {
		return Ticket{}, s.refuse(
			ctx, try, fault.Wrap(fault.Unauthenticated, refusal, err), s.failedOpenID(Account{}, "", origin),
		)
	}
	if err != nil {
		return Ticket{}, fault.Wrap(fault.Unavailable, msgOpenIDAway, err)
	}
	if attempt.Session != nil {
		return Ticket{Next: Proved}, s.stepUpByOpenID(ctx, try, attempt, who, origin)
	}
	account, _, err := s.d.Store.AccountByEmail(ctx, who.Email)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return Ticket{}, err
	}
	if err != nil || account.IsDisabled {
		return Ticket{}, s.refuse(
			ctx, try, fault.New(fault.Forbidden, msgOpenIDStranger), s.failedOpenID(account, who.Email, origin),
		)
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := s.admit(ctx, tx, account, providerSignIn{attempt, who.Person, origin}); err != nil {
			return err
		}
		if ticket, err = s.openSession(ctx, tx, account, SignedIn, origin); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(account, "staff.signed-in", map[string]string{"by": "openid"}, origin))
	})
	if isNotAdmitted(err) {
		err = s.refuse(ctx, try, err, s.failedOpenID(account, "", origin))
	}
	return ticket, err
}

func (s *Service) provenIdentity(ctx context.Context, kept, state, code string) (a keptAttempt, who openid.Identity,
	err error) {
	payload, ok := s.d.Ring.Verify(openIDPurpose, kept, s.d.Clock.Now())
	if !ok {
		return a, who, openid.ErrRefused
	}
	if err := json.Unmarshal(payload, &a); err != nil {
		return a, who, err
	}
	who, err = s.d.OpenID.Finish(ctx, a.Attempt, state, code)
	who.Email = cleanEmail(who.Email)
	return a, who, err
}

// refusals returns the message for a failed proof, and false for any other error and for nil.
func refusals(err error) (locale.Text, bool) {
	switch {
	case errors.Is(err, openid.ErrRefused):
		return catalogues.Text("staff.open-id-refused"), true
	case errors.Is(err, openid.ErrUnverified):
		return catalogues.Text("staff.open-id-unverified"), true
	default:
		return locale.Text{}, false
	}
}

// failedOpenID returns the audit event of a failed sign-in. An address without an account appears only as a
// pseudonym.
func (s *Service) failedOpenID(a Account, email string, origin audit.Origin) audit.Event {
	e := audit.Event{
		At: s.d.Clock.Now(), Actor: audit.Actor{Kind: audit.Public}, Action: "staff.sign-in-failed",
		Subject: a.Subject(), Details: map[string]string{"by": "openid"}, Origin: origin,
	}
	if a.ID == 0 && email != "" {
		e.Details["email"] = s.d.Ring.Pseudonym("sign-in", email)
	}
	return e
}
