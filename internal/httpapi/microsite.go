package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// micrositeRoutes are the patient's own calls and the public answer (
// M7, voucher §7 starter site, R10.11).
func (s *Server) micrositeRoutes() {
	Register(s.API, Call{http.MethodGet, "/microsite/custom-site/data/{id}/{editKey}", "custom-site-data",
		"Everything that the patient's editor and start page show", "microsite", 0}, s.customSiteData)
	s.RegisterRaw(
		huma.Operation{
			OperationID: "custom-site-save",
			Method:      http.MethodPost,
			Path:        "/microsite/custom-site/save",
			Summary:     "Save the working copy, or save and submit it for review",
			Tags:        []string{"microsite"},
			RequestBody: saveBody(),
			Responses:   JSONResponses("currentStatus, customSiteStatus, version, imagesPending"),
		},
		s.saveCustomSite,
	)
	Register(s.API, Call{http.MethodPost, "/microsite/activate-starter-site", "activate-starter-site",
		"Turn on the starter site", "microsite", 0}, s.activateStarter)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/withdraw-submission", "withdraw-submission",
		"Take a submission back while the center has not decided", "microsite", 0}, s.withdrawSubmission)
	Register(s.API, Call{
		http.MethodPost,
		"/microsite/custom-site/agree-release",
		"agree-release",
		"Agree to the release again after withdrawing it, also while the site is locked; nothing else changes",
		"microsite",
		0,
	}, s.agreeRelease)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/withdraw-release", "withdraw-release",
		"Withdraw the HIPAA release; the public page is gone at once", "microsite", 0}, s.withdrawRelease)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/preview-link", "preview-link",
		"A link that shows the working copy for 24 hours", "microsite", 0}, s.previewLink)
	Register(s.API, Call{
		http.MethodGet,
		"/microsite/{key}",
		"public-microsite",
		"What a visitor of a short code sees; key is the code, directly followed by a preview token if any",
		"microsite",
		0,
	}, s.publicMicrosite)
}

type dataInput struct {
	ID       string `path:"id"`
	EditKey  string `path:"editKey"`
	AdminKey string `query:"adminKey"`
}

type dataOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Envelope[*siteData]
}

func (s *Server) customSiteData(ctx context.Context, in *dataInput) (*dataOutput, error) {
	c := Credential{ParseID(in.ID), in.EditKey}
	access, site, err := s.OpenMicrosite(ctx, c, in.AdminKey)
	if err != nil {
		return nil, err
	}
	data, err := s.siteDataOf(ctx, access, site)
	if err != nil {
		return nil, err
	}
	out := &dataOutput{SetCookie: s.KeyCookies(ctx, c)}
	out.Body = Envelope[*siteData]{Success: true, Results: data}
	return out, nil
}

type activationInput struct {
	Body struct {
		Keyed
		AgreedToHipaa                 bool   `json:"agreedToHipaa"`
		IsCoachingDesired             bool   `json:"isCoachingDesired"`
		PhonePrimary                  string `json:"phonePrimary"`
		PhoneSecondary                string `json:"phoneSecondary"`
		PrimaryPhoneCanReceiveTexts   bool   `json:"primaryPhoneCanReceiveTexts"`
		SecondaryPhoneCanReceiveTexts bool   `json:"secondaryPhoneCanReceiveTexts"`
		GuardianName                  string `json:"guardianName,omitempty" doc:"The parent or guardian who agrees for a minor."`
	}
}

func (s *Server) activateStarter(ctx context.Context, in *activationInput) (*NoResults, error) {
	b := in.Body
	access, _, err := s.OpenMicrosite(ctx, b.Credential(), "")
	if err != nil {
		return nil, err
	}
	err = s.Microsites.ActivateStarter(ctx, access, microsite.Activation{
		AgreedToHipaa:                 b.AgreedToHipaa,
		IsCoachingDesired:             b.IsCoachingDesired,
		PhonePrimary:                  strings.TrimSpace(b.PhonePrimary),
		PhoneSecondary:                strings.TrimSpace(b.PhoneSecondary),
		PrimaryPhoneCanReceiveTexts:   b.PrimaryPhoneCanReceiveTexts,
		SecondaryPhoneCanReceiveTexts: b.SecondaryPhoneCanReceiveTexts,
		GuardianName:                  b.GuardianName,
	})
	if err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type keyedInput struct{ Body Keyed }

type SiteStatus struct {
	CurrentStatus    int `json:"currentStatus"`
	CustomSiteStatus int `json:"customSiteStatus"`
}

func statusOfSite(site microsite.Site) SiteStatus {
	return SiteStatus{int(site.RecipientStatus), int(site.CustomSiteStatus)}
}

func (s *Server) withdrawSubmission(ctx context.Context, in *keyedInput) (*Output[SiteStatus], error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	site, err := s.Microsites.WithdrawSubmission(ctx, access)
	if err != nil {
		return nil, err
	}
	return Respond(statusOfSite(site)), nil
}

func (s *Server) withdrawRelease(ctx context.Context, in *keyedInput) (*NoResults, error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	if err := s.Microsites.WithdrawRelease(ctx, access); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type agreeInput struct {
	Body struct {
		Keyed
		GuardianName string `json:"guardianName,omitempty" doc:"The parent or guardian who agrees for a minor."`
	}
}

func (s *Server) agreeRelease(ctx context.Context, in *agreeInput) (*NoResults, error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	if _, err := s.Microsites.AgreeAgain(ctx, access, in.Body.GuardianName); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type link struct {
	URL string `json:"url"`
}

func (s *Server) previewLink(ctx context.Context, in *keyedInput) (*Output[link], error) {
	_, site, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	return Respond(link{"/" + site.ShortCode + "/" + s.Microsites.PreviewToken(site, 0)}), nil
}

type publicInput struct {
	Key     string `path:"key"`
	Preview string `query:"preview"`
}

// publicMicrosite returns what visitors see and, to whom it may be shown, what is
// pending beside it (R2.4).
func (s *Server) publicMicrosite(ctx context.Context, in *publicInput) (*Output[publicSite], error) {
	code, token, ok := microsite.ParsePublicKey(in.Key)
	if !ok {
		return nil, fault.ErrNotFound
	}
	at := parseLocation(in.Preview)
	view, err := s.Microsites.Public(ctx, code, token, at)
	if err != nil {
		return nil, err
	}
	if view.Names == nil {
		return Respond(s.besidePending(ctx, view, at)), nil
	}
	live, err := s.Microsites.Public(ctx, code, "", microsite.Home)
	if err != nil {
		return nil, err
	}
	return Respond(s.withPending(live, view)), nil
}

// besidePending returns a view without a token. What is pending is added for the
// site's own key; for staff only when they ask for a preview.
func (s *Server) besidePending(ctx context.Context, view microsite.PublicView, at microsite.Location) publicSite {
	own := view
	switch {
	case at == microsite.Preview:
		own = s.ownPreview(ctx, view)
	case at == microsite.Home && view.Showing != microsite.ShowNothing:
		own, _ = s.keyedPreview(ctx, view)
	}
	if own.Names == nil {
		return s.publicAnswer(view)
	}
	return s.withPending(view, own)
}

// withPending is the answer of a live view and, beside it, of a preview. Where no
// custom site is live, the preview's own answer says who the page is about.
func (s *Server) withPending(live, preview microsite.PublicView) publicSite {
	pending := s.publicAnswer(preview)
	if live.Showing != microsite.ShowCustom {
		return pending
	}
	answer := s.publicAnswer(live)
	answer.PatientStoryPending, answer.PatientWhyPending, answer.ImagesPending = pending.PatientStoryPending,
		pending.PatientWhyPending, pending.ImagesPending
	return answer
}

// ownPreview returns the working copy to the holder of the site's own key, the
// submission to staff who may see the site, and the view as it was to anybody
// else (R2.4).
func (s *Server) ownPreview(ctx context.Context, view microsite.PublicView) microsite.PublicView {
	if own, ok := s.keyedPreview(ctx, view); ok {
		return own
	}
	who, err := s.member(ctx)
	if err != nil {
		return view
	}
	token, site, err := s.Microsites.PreviewAsStaff(ctx, who, view.Site.ID, CallerOf(ctx))
	if err != nil {
		return view
	}
	if seen, err := s.Microsites.Public(ctx, site.ShortCode, token, microsite.Preview); err == nil {
		return seen
	}
	return view
}

// keyedPreview returns the working copy, if the request proves the site's own key.
func (s *Server) keyedPreview(ctx context.Context, view microsite.PublicView) (own microsite.PublicView, ok bool) {
	c, ok := CredentialFrom(InfoFrom(ctx), microsite.KeyKind)
	if !ok || c.ID != view.Site.ID {
		return view, false
	}
	_, site, err := s.OpenMicrosite(ctx, c, "")
	if err != nil {
		return view, false
	}
	own, err = s.Microsites.Public(ctx, site.ShortCode, s.Microsites.PreviewToken(site, 0), microsite.Preview)
	if err != nil {
		return view, false
	}
	return own, true
}

// parseLocation reads the preview query: 0 or anything unknown is the live view.
func parseLocation(text string) microsite.Location {
	switch text {
	case "1":
		return microsite.Start
	case "2":
		return microsite.Preview
	}
	return microsite.Home
}

// withStored adds what is stored now to a version conflict.
func (s *Server) withStored(ctx context.Context, access microsite.Access, err error) error {
	var conflict microsite.VersionConflict
	if !errors.As(err, &conflict) {
		return err
	}
	site, e := s.Microsites.Current(ctx, access)
	if e != nil {
		return err
	}
	data, e := s.siteDataOf(ctx, access, site)
	if e != nil {
		return err
	}
	return ConflictWith(err, data)
}
