package patient

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
)

// micrositeRoutes are the patient's own calls and the public answer (M7,
// V7 starter site, R10.11).
func (s *handlers) micrositeRoutes() {
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "GET /microsite/custom-site/data/{id}/{editKey}", Name: "custom-site-data",
		Summary: "Everything that the patient's editor and start page show", Tag: "microsite",
	}, s.customSiteData)
	s.RegisterRaw(
		httpapi.AccessKey, huma.Operation{
			OperationID: "custom-site-save", Method: http.MethodPost, Path: "/microsite/custom-site/save",
			Summary: "Save the working copy, or save and submit it for review", Tags: []string{"microsite"},
			RequestBody: payload.SaveBody(),
			Responses:   httpapi.JSONResponses("currentStatus, customSiteStatus, version, imagesPending"),
		},
		s.saveCustomSite,
	)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/activate-starter-site", Name: "activate-starter-site",
		Summary: "Turn on the starter site", Tag: "microsite",
	}, s.activateStarter)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/withdraw-submission", Name: "withdraw-submission",
		Summary: "Take a submission back while the center has not decided", Tag: "microsite",
	}, s.withdrawSubmission)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/agree-release", Name: "agree-release",
		Summary: "Agree to the release again after withdrawing it, also while the site is locked; nothing else changes",
		Tag:     "microsite",
	}, s.agreeRelease)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/withdraw-release", Name: "withdraw-release",
		Summary: "Withdraw the HIPAA release; the public page is gone at once", Tag: "microsite",
	}, s.withdrawRelease)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/preview-link", Name: "preview-link",
		Summary: "A link that shows the working copy for 24 hours", Tag: "microsite",
	}, s.previewLink)
}

type dataInput struct {
	ID       string `path:"id"`
	EditKey  string `path:"editKey"`
	AdminKey string `query:"adminKey"`
}

type dataOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      httpapi.Envelope[*siteData]
}

func (s *handlers) customSiteData(ctx context.Context, in *dataInput) (*dataOutput, error) {
	c := httpapi.Credential{ID: httpapi.ParseID(in.ID), Key: in.EditKey}
	access, site, err := s.OpenMicrosite(ctx, c, in.AdminKey)
	if err != nil {
		return nil, err
	}
	data, err := s.siteDataOf(ctx, access, site)
	if err != nil {
		return nil, err
	}
	out := &dataOutput{SetCookie: s.KeyCookies(ctx, c)}
	out.Body = httpapi.Envelope[*siteData]{Success: true, Results: data}
	return out, nil
}

type activationInput struct {
	Body struct {
		httpapi.Keyed
		AgreedToHipaa                 bool   `json:"agreedToHipaa"`
		IsCoachingDesired             bool   `json:"isCoachingDesired"`
		PhonePrimary                  string `json:"phonePrimary"`
		PhoneSecondary                string `json:"phoneSecondary"`
		PrimaryPhoneCanReceiveTexts   bool   `json:"primaryPhoneCanReceiveTexts"`
		SecondaryPhoneCanReceiveTexts bool   `json:"secondaryPhoneCanReceiveTexts"`
		GuardianName                  string `json:"guardianName,omitempty" doc:"The parent or guardian who agrees for a minor."`
	}
}

func (s *handlers) activateStarter(ctx context.Context, in *activationInput) (*httpapi.NoResults, error) {
	b := in.Body
	access, _, err := s.OpenMicrosite(ctx, b.Credential(), "")
	if err != nil {
		return nil, err
	}
	err = s.Microsites.ActivateStarter(ctx, access, microsite.Activation{
		AgreedToHipaa: b.AgreedToHipaa, IsCoachingDesired: b.IsCoachingDesired,
		PhonePrimary:                  strings.TrimSpace(b.PhonePrimary),
		PhoneSecondary:                strings.TrimSpace(b.PhoneSecondary),
		PrimaryPhoneCanReceiveTexts:   b.PrimaryPhoneCanReceiveTexts,
		SecondaryPhoneCanReceiveTexts: b.SecondaryPhoneCanReceiveTexts, GuardianName: b.GuardianName,
	})
	if err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

type keyedInput struct{ Body httpapi.Keyed }

func (s *handlers) withdrawSubmission(ctx context.Context, in *keyedInput) (*httpapi.Output[payload.SiteStatus],
	error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	site, err := s.Microsites.WithdrawSubmission(ctx, access)
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(payload.StatusOfSite(site)), nil
}

func (s *handlers) withdrawRelease(ctx context.Context, in *keyedInput) (*httpapi.NoResults, error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	if err := s.Microsites.WithdrawRelease(ctx, access); err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

type agreeInput struct {
	Body struct {
		httpapi.Keyed
		GuardianName string `json:"guardianName,omitempty" doc:"The parent or guardian who agrees for a minor."`
	}
}

func (s *handlers) agreeRelease(ctx context.Context, in *agreeInput) (*httpapi.NoResults, error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	if _, err := s.Microsites.AgreeAgain(ctx, access, in.Body.GuardianName); err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

func (s *handlers) previewLink(ctx context.Context, in *keyedInput) (*httpapi.Output[payload.Link], error) {
	_, site, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(payload.Link{URL: "/" + site.ShortCode + "/" + s.Microsites.PreviewToken(site, 0)}), nil
}

// withStored adds what is stored now to a version conflict.
func (s *handlers) withStored(ctx context.Context, access microsite.Access, err error) error {
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
	return httpapi.ConflictWith(err, data)
}
