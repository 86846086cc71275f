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

// maxReferral is the largest body of a save. Texts far too long are to be
// blamed by field, so it is much more than a form can hold.
const maxReferral = 4 << 20

// referralRoutes are the wizard's calls (S7).
func (s *handlers) referralRoutes() {
	httpapi.Public(s.API, httpapi.Call{
		Route: "GET /recipient/lookup-data", Name: "referral-lookup", Summary: "The states of the form",
		Tag: "referral",
	}, s.referralLookup)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "GET /recipient/get/{id}/{editKey}", Name: "referral-get", Summary: "A saved referral, to go on with",
		Tag: "referral",
	}, s.referralGet)
	httpapi.Public(s.API, httpapi.Call{
		Route: "GET /recipient/centers/{postalCode}/{isMicrosite}/{distance}",
		Name:  "referral-centers",
		Summary: "Centers within a distance in miles of a ZIP code, the nearest first; 0 is any distance, isMicrosite 1 " +
			"keeps " +
			"those that run microsites",
		Tag: "referral",
	}, s.referralCenters)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /recipient/save",
		Name:  "referral-save",
		Summary: "Save a new referral, or with an id and its key (in the body, the header or the cookies) a resumed one; " +
			"answers the ids",
		Tag:     "referral",
		MaxBody: maxReferral,
	}, s.referralSave)
	httpapi.Public(s.API, httpapi.Call{
		Route: "POST /recipient/save-lead-source", Name: "referral-lead-source",
		Summary: "Say once how one heard of the program, for the referrals that this browser saved", Tag: "referral",
		MaxBody: maxReferral,
	}, s.referralLeadSource)
}

type referralLookup struct {
	States []listItem `json:"states"`
}

func (s *handlers) referralLookup(context.Context, *httpapi.NoInput) (*httpapi.Output[referralLookup], error) {
	return httpapi.Respond(referralLookup{stateItems()}), nil
}

type referralKeyInput struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

type referralOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      httpapi.Envelope[savedReferral]
}

func (s *handlers) referralGet(ctx context.Context, in *referralKeyInput) (*referralOutput, error) {
	c := httpapi.Credential{ID: httpapi.ParseID(in.ID), Key: in.EditKey}
	access, err := s.openReferral(ctx, c)
	if err != nil {
		return nil, err
	}
	saved, centers, err := s.Referrals.Get(ctx, access)
	if err != nil {
		return nil, err
	}
	return &referralOutput{
		SetCookie: s.KeyCookies(ctx, c),
		Body:      httpapi.Envelope[savedReferral]{Success: true, Results: savedReferralOf(saved, centers)},
	}, nil
}

// openReferral proves a referral's key, with the limit of OpenMicrosite.
func (s *handlers) openReferral(ctx context.Context, c httpapi.Credential) (referral.Access, error) {
	if err := s.MayTryKey(ctx); err != nil {
		return referral.Access{}, err
	}
	proven, err := s.Referrals.Open(ctx, c.ID, c.Key, httpapi.CallerOf(ctx))
	return proven, s.CountWrongKey(ctx, err)
}

type centersInput struct {
	PostalCode  string `path:"postalCode"`
	IsMicrosite string `path:"isMicrosite"`
	Distance    string `path:"distance"`
}

func (s *handlers) referralCenters(ctx context.Context, in *centersInput) (*httpapi.Output[[]nearCenter], error) {
	miles, err := strconv.Atoi(in.Distance)
	if err != nil || miles < 0 || (in.IsMicrosite != "0" && in.IsMicrosite != "1") {
		return nil, fault.New(fault.Unreadable, httpapi.MsgUnreadable)
	}
	near, err := center.NewService(s.Centers).
		Search(ctx, center.SearchParams{PostalCode: in.PostalCode, MicrositesOnly: in.IsMicrosite == "1", Miles: miles})
	if err != nil {
		return nil, err
	}
	list := make([]nearCenter, 0, len(near))
	for _, c := range near {
		list = append(list, nearCenterOf(c))
	}
	return httpapi.Respond(list), nil
}

type saveReferralInput struct{ Body referralBody }

type savedOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      httpapi.Envelope[[]int64]
}

func (s *handlers) referralSave(ctx context.Context, in *saveReferralInput) (*savedOutput, error) {
	ids, err := s.saveReferral(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	token, life := s.Referrals.Remember(ids)
	return &savedOutput{
		SetCookie: []http.Cookie{s.memoryCookie(ctx, token, life)},
		Body:      httpapi.Envelope[[]int64]{Success: true, Results: ids},
	}, nil
}

// saveReferral makes a new referral, or changes the one that the request names:
// then the key must open exactly that.
func (s *handlers) saveReferral(ctx context.Context, b referralBody) ([]int64, error) {
	if b.ID == nil || *b.ID <= 0 {
		if err := s.limitForms(ctx, b.Email); err != nil {
			return nil, err
		}
		return s.Referrals.Create(ctx, b.form(), httpapi.CallerOf(ctx))
	}
	c := httpapi.Credential{ID: *b.ID, Key: b.EditKey}
	if c.Key == "" {
		if beside, ok := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), referral.KeyKind); ok && beside.ID == c.ID {
			c = beside
		}
	}
	access, err := s.openReferral(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := s.limitForms(ctx, b.Email); err != nil {
		return nil, err
	}
	return s.Referrals.Update(ctx, access, b.form())
}

// cookieSaved remembers, signed, which referrals a browser has saved (R5.1).
const cookieSaved = "savedReferrals"

func (s *handlers) memoryCookie(ctx context.Context, token string, life time.Duration) http.Cookie {
	return http.Cookie{
		Name: cookieSaved, Value: token, Path: "/api/recipient", MaxAge: int(life.Seconds()), HttpOnly: true,
		Secure: httpapi.InfoFrom(ctx).Secure, SameSite: http.SameSiteLaxMode,
	}
}

type leadSourceInput struct {
	Body struct {
		IDs        []int64 `json:"ids"`
		LeadSource string  `json:"leadSource" doc:"Medical Professional, Web Search, Word of Mouth or Other"`
	}
}

func (s *handlers) referralLeadSource(ctx context.Context, in *leadSourceInput) (*httpapi.NoResults, error) {
	r := http.Request{Header: httpapi.InfoFrom(ctx).Header}
	memory := ""
	if c, err := r.Cookie(cookieSaved); err == nil {
		memory = c.Value
	}
	if err := s.Referrals.SetLeadSource(ctx, memory, in.Body.IDs, in.Body.LeadSource, httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}
