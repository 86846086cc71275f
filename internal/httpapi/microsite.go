package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
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

func (s *Server) previewLink(ctx context.Context, in *keyedInput) (*Output[link], error) {
	_, site, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	return Respond(link{"/" + site.ShortCode + "/" + s.Microsites.PreviewToken(site, 0)}), nil
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
