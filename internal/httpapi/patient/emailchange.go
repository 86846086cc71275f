package patient

import (
	"context"
	"strings"

	"beacon/internal/emailchange"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
	"beacon/internal/notify"
)

// emailChangeRoutes adds the calls by which patients change their contact data, and the links by which patients, donors
// and holders confirm a new email address (R12.2).
func (s *handlers) emailChangeRoutes() {
	calls := s.Group("microsite")
	httpapi.ByKey(calls.Route("POST /microsite/contact", "set-contact",
		"Change one's own email address, which has to be confirmed, and phone numbers"), s.SiteKey(), s.setContact)
	httpapi.ByKey(calls.Route("POST /microsite/text-consent", "set-text-consent",
		"Set which of one's own phone numbers may receive texts"), s.SiteKey(), s.setTextConsent)
	const link = "/confirm-email/{token}"
	anybody := s.Group("public")
	httpapi.ByKey(anybody.Route("GET "+link, "email-change",
		"Get the email change of a confirmation link; changes nothing"), httpapi.AddressKey(s.openEmailChange),
		s.emailChange)
	httpapi.ByKey(anybody.Route("POST "+link+"/confirm", "email-change-confirm",
		"Confirm the change of an email address; after the last confirmation, the earlier links end"),
		httpapi.AddressKey(s.openEmailChange), s.confirmEmailChange)
	httpapi.ByKey(anybody.Route("POST "+link+"/refuse", "email-change-refuse",
		"Refuse the change of an email address; the change ends"), httpapi.AddressKey(s.openEmailChange),
		s.refuseEmailChange)
}

type siteContactBody struct {
	httpapi.Keyed
	Email          string `json:"email"`
	PhonePrimary   string `json:"phonePrimary"`
	PhoneSecondary string `json:"phoneSecondary"`
}

type siteContactInput = httpapi.KeyedBody[siteContactBody]

func (s *handlers) setContact(ctx context.Context, own httpapi.OpenedSite, in *siteContactInput) (*siteData, error) {
	if err := httpapi.AllowClient(ctx, s.Limits.Forms); err != nil {
		return nil, err
	}
	b := in.Body
	site, err := s.Microsites.ChangeContact(ctx, own.Access, microsite.Contact{
		Email: b.Email, PhonePrimary: b.PhonePrimary, PhoneSecondary: b.PhoneSecondary,
	})
	if err != nil {
		return nil, err
	}
	return s.siteDataFor(ctx, own.Access, site)
}

type textConsentInputBody struct {
	httpapi.Keyed
	Primary   bool `json:"primaryPhoneCanReceiveTexts"`
	Secondary bool `json:"secondaryPhoneCanReceiveTexts"`

	TextConsentVersion string `json:"textConsentVersion,omitempty" doc:"Of the words that the patient read; empty: those in force."`
}

type textConsentInput = httpapi.KeyedBody[textConsentInputBody]

func (s *handlers) setTextConsent(
	ctx context.Context, own httpapi.OpenedSite, in *textConsentInput,
) (*siteData, error) {
	site, err := s.Microsites.SetTextConsent(ctx, own.Access, microsite.TextChoice{
		Primary: in.Body.Primary, Secondary: in.Body.Secondary, Version: in.Body.TextConsentVersion,
	})
	if err != nil {
		return nil, err
	}
	return s.siteDataFor(ctx, own.Access, site)
}

type confirmationPath struct {
	Token string `path:"token"`
}

// Credential implements httpapi.Keyholder.
func (in confirmationPath) Credential(context.Context) httpapi.Credential {
	return httpapi.Credential{Key: in.Token}
}

func (s *handlers) openEmailChange(ctx context.Context, c httpapi.Credential) (emailchange.Opened, error) {
	return httpapi.Prove(ctx, s.API, func() (emailchange.Opened, error) { return s.EmailChanges.Open(ctx, c.Key) })
}

// askedChange is a change as shown to a side that has to confirm it. The former address never sees the new one.
type askedChange struct {
	Side      string            `json:"side" doc:"new or former: which of the two addresses the link was mailed to"`
	Address   string            `json:"address" doc:"That address, masked"`
	State     emailchange.State `json:"state" doc:"waiting, expired, done or ended"`
	Confirmed bool              `json:"confirmed" doc:"This side has confirmed."`
	WaitsFor  []string          `json:"waitsFor" doc:"Who has to confirm still: new, former or both"`
	Kind      notify.LinkKind   `json:"kind" doc:"microsite, referral, donor or voucher-holder: whose address it is"`
}

func (s *handlers) newAskedChange(o emailchange.Opened) askedChange {
	return askedChange{
		Side: string(o.Side), Address: masked(o.Address()), State: s.EmailChanges.Now(o.Change),
		Confirmed: o.Change.HasConfirmed(o.Side), WaitsFor: payload.ChangeSides(o.Change), Kind: o.Change.Of.Kind,
	}
}

// masked hides an address except for the first letter and the host, by which its owner recognizes it.
func masked(address string) string {
	name, host, _ := strings.Cut(address, "@")
	if runes := []rune(name); len(runes) > 0 {
		name = string(runes[:1])
	}
	return name + "*****@" + host
}

func (s *handlers) emailChange(
	_ context.Context, o emailchange.Opened, _ *confirmationPath,
) (askedChange, error) {
	return s.newAskedChange(o), nil
}

func (s *handlers) confirmEmailChange(
	ctx context.Context, o emailchange.Opened, _ *confirmationPath,
) (askedChange, error) {
	o, err := s.EmailChanges.Decide(ctx, o, false, httpapi.CallerFrom(ctx))
	return s.newAskedChange(o), err
}

func (s *handlers) refuseEmailChange(
	ctx context.Context, o emailchange.Opened, _ *confirmationPath,
) (askedChange, error) {
	o, err := s.EmailChanges.Decide(ctx, o, true, httpapi.CallerFrom(ctx))
	return s.newAskedChange(o), err
}
