package intake

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"beacon/internal/httpapi"

	"beacon/internal/center"
	"beacon/internal/platform/fault"
	"beacon/internal/referral"
)

// maxReferral is the size limit of a save. It is far above the size of a valid form, so texts that are too long
// are reported by field.
const maxReferral = 4 << 20

// referralRoutes adds the wizard's calls (S7).
func (s *handlers) referralRoutes() {
	calls := s.Group("referral")
	httpapi.Public(calls.Route("GET /recipient/lookup-data", "referral-lookup", "Get the states of the referral form"),
		s.referralLookup)
	httpapi.ByKeyOutput(calls.Route("GET /recipient/get/{id}/{editKey}", "referral-get", "Get a saved referral"),
		httpapi.ReferralKey(s.openReferral), s.referralGet)
	httpapi.Public(calls.Route("GET /recipient/centers/{postalCode}/{isMicrosite}/{distance}", "referral-centers",
		"List centers within a distance in miles of a ZIP code, nearest first; 0 is any "+
			"distance, isMicrosite 1 selects centers that run microsites"), s.referralCenters)
	httpapi.ByKeyOutput(calls.Route("POST /recipient/save", "referral-save",
		"Save a new referral, or a resumed referral by its id and key (in the body, the "+
			"header or the cookies); returns the ids", httpapi.MaxBody(maxReferral)), httpapi.ResumedKey(s.openResumed),
		s.referralSave)
	httpapi.PublicAction(calls.Route("POST /recipient/save-lead-source", "referral-lead-source",
		"Save the lead source once, for the referrals that this browser saved", httpapi.MaxBody(maxReferral)),
		s.referralLeadSource)
}

type referralLookup struct {
	States []listItem `json:"states"`
}

func (s *handlers) referralLookup(context.Context, *httpapi.NoInput) (referralLookup, error) {
	return referralLookup{stateItems()}, nil
}

func (s *handlers) referralGet(
	ctx context.Context, access referral.Access, in *httpapi.KeyedPath,
) (*httpapi.OutputWithCookies[savedReferral], error) {
	saved, rows, err := s.Referrals.Get(ctx, access)
	// The valid key of this request also allows setting the lead source, as saving the referral does (R5.1).
	token, life := s.Referrals.Remember(referral.ReferralIDs(rows))
	cookies := append(s.KeyCookies(ctx, in.Credential(ctx)), s.memoryCookie(ctx, token, life))
	return httpapi.RespondWithCookies(savedReferralFor(saved, rows), cookies, err)
}

// openReferral checks a referral's key.
func (s *handlers) openReferral(ctx context.Context, c httpapi.Credential) (referral.Access, error) {
	return httpapi.Prove(ctx, s.API, func() (referral.Access, error) {
		return s.Referrals.Open(ctx, c.ID, c.Key, httpapi.CallerFrom(ctx))
	})
}

// openResumed checks the key of a referral that is saved again. It returns nil for a new referral.
func (s *handlers) openResumed(ctx context.Context, c httpapi.Credential) (*referral.Access, error) {
	if c.ID <= 0 {
		return nil, nil
	}
	access, err := s.openReferral(ctx, c)
	return &access, err
}

type centersInput struct {
	PostalCode  string `path:"postalCode"`
	IsMicrosite string `path:"isMicrosite"`
	Distance    string `path:"distance"`
}

func (s *handlers) referralCenters(ctx context.Context, in *centersInput) ([]nearCenter, error) {
	miles, err := strconv.Atoi(in.Distance)
	if err != nil || miles < 0 || (in.IsMicrosite != "0" && in.IsMicrosite != "1") {
		return nil, fault.New(fault.Unreadable, httpapi.MsgUnreadable)
	}
	near, err := s.CenterService.
		Search(ctx, center.SearchParams{PostalCode: in.PostalCode, MicrositesOnly: in.IsMicrosite == "1", Miles: miles})
	return httpapi.Items(near, newNearCenter), err
}

type saveReferralInput struct{ Body referralBody }

// Credential implements httpapi.Keyholder. The key in the body must belong to the referral that the body names. If the
// body has no key, the key of the header or cookies is used.
func (in *saveReferralInput) Credential(ctx context.Context) httpapi.Credential {
	if in.Body.ID == nil {
		return httpapi.Credential{}
	}
	c := httpapi.Credential{ID: *in.Body.ID, Key: in.Body.EditKey}
	if c.Key == "" {
		if credential, ok := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), referral.KeyKind); ok && credential.ID == c.ID {
			c = credential
		}
	}
	return c
}

func (s *handlers) referralSave(
	ctx context.Context, resumed *referral.Access, in *saveReferralInput,
) (*httpapi.OutputWithCookies[[]int64], error) {
	if err := s.limitForms(ctx, in.Body.Email); err != nil {
		return nil, err
	}
	var ids []int64
	var err error
	if resumed == nil {
		ids, err = s.Referrals.Create(ctx, in.Body.form(), httpapi.CallerFrom(ctx))
	} else {
		ids, err = s.Referrals.Update(ctx, *resumed, in.Body.form())
	}
	if err != nil {
		return nil, err
	}
	token, life := s.Referrals.Remember(ids)
	return httpapi.RespondWithCookies(ids, []http.Cookie{s.memoryCookie(ctx, token, life)}, nil)
}

// cookieSaved is the signed cookie with the referrals that a browser has saved (R5.1).
const cookieSaved = "savedReferrals"

func (s *handlers) memoryCookie(ctx context.Context, token string, life time.Duration) http.Cookie {
	return httpapi.Cookie(ctx, cookieSaved, token, life, http.SameSiteLaxMode)
}

type leadSourceInput struct {
	Body struct {
		IDs        []int64 `json:"ids"`
		LeadSource string  `json:"leadSource" doc:"Medical Professional, Web Search, Word of Mouth or Other"`
	}
}

func (s *handlers) referralLeadSource(ctx context.Context, in *leadSourceInput) error {
	memory := httpapi.InfoFrom(ctx).CookieValue(cookieSaved)
	return s.Referrals.SetLeadSource(ctx, memory, in.Body.IDs, in.Body.LeadSource, httpapi.CallerFrom(ctx))
}
