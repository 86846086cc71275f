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

// OpenIDLasts is how long somebody may take at the provider.
const OpenIDLasts = 10 * time.Minute

const openIDPurpose = "staff-openid"

// OpenID is a provider of OpenID Connect; openid.Provider is one.
type OpenID interface {
	Begin(ctx context.Context) (a openid.Attempt, url string, err error)
	// BeginAnew is Begin for a proof that is not older than the attempt.
	BeginAnew(ctx context.Context) (a openid.Attempt, url string, err error)
	Finish(ctx context.Context, a openid.Attempt, state, code string) (openid.Identity, error)
}

// Ways are the ways to sign in that this Beacon offers.
type Ways struct {
	Password   bool
	OpenIDName string // empty without a provider
	Passkeys   bool   // browsers make passkeys for this address
}

// Ways returns how one can sign in.
func (s *Service) Ways() Ways {
	w := Ways{Password: !s.d.Config.OpenIDOnly, Passkeys: s.d.Passkeys != nil}
	if s.d.OpenID != nil {
		w.OpenIDName = s.d.Config.OpenIDName
	}
	return w
}

// BeginOpenID returns the provider's address to go to, and what the browser has
// to keep for FinishOpenID: signed, and good for OpenIDLasts. It returns a
// NotFound fault without a provider and an Unavailable one when it is silent.
func (s *Service) BeginOpenID(ctx context.Context) (url, kept string, err error) {
	if s.d.OpenID == nil {
		return "", "", errNoOpenID
	}
	return s.beginOpenID(ctx, s.d.OpenID.Begin, nil)
}

// keptAttempt is what the browser keeps of an attempt.
type keptAttempt struct {
	openid.Attempt
	Session []byte `json:"p,omitempty"` // the fingerprint of the session whose proof it renews; none: a sign-in
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

// FinishOpenID signs in whoever comes back from the provider with a state and a
// code, if the provider has verified an e-mail address that an active account
// has, and names the person that it named at the first sign-in (R14.5f). Nobody
// gets an account by it (R7.1). The second factor is the provider's business, and
// ours is not asked for. An attempt of BeginStepUpOpenID opens no session; its
// ticket has no token, and Proved comes next.
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
	if say, ok := refusals(err); ok {
		return Ticket{}, s.refuse(
			ctx, try, fault.Wrap(fault.Unauthenticated, say, err), s.failedOpenID(Account{}, "", origin),
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
		if err := s.admit(ctx, tx, attempt, account, who.Person, origin); err != nil {
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

// refusals returns what to say about a proof that failed; false for any other
// error and for none.
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

// failedOpenID names an address that has no account by a pseudonym only.
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
