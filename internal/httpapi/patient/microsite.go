package patient

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
)

// micrositeRoutes adds the patient's own calls about their site (M7, V7 starter site, R10.11), with the patient's two
// switches (R3.9).
func (s *handlers) micrositeRoutes() {
	calls := s.Group("microsite")
	httpapi.ByKeyOutput(calls.Route("GET /microsite/custom-site/data/{id}/{editKey}", "custom-site-data",
		"Get the data of the patient's editor and start page"), s.SiteKey(), s.customSiteData)
	httpapi.RawByKey(calls.Route("POST /microsite/custom-site/save", "custom-site-save",
		"Save the working copy, or save and submit it for review", httpapi.Form(payload.SaveFormSchema()),
		httpapi.ReturnsResults("currentStatus, customSiteStatus, version, imagesPending")),
		httpapi.PatientKey(s.openToSave), s.saveCustomSite)
	httpapi.ByKeyAction(calls.Route("POST /microsite/activate-starter-site", "activate-starter-site",
		"Turn on the starter site"), s.SiteKey(), s.activateStarter)
	httpapi.ByKey(calls.Route("POST /microsite/custom-site/withdraw-submission", "withdraw-submission",
		"Withdraw a submission before the center decides"), s.SiteKey(), s.withdrawSubmission)
	httpapi.ByKeyAction(calls.Route("POST /microsite/custom-site/agree-release", "agree-release",
		"Agree to the release again after withdrawing it, even while the microsite is locked; changes nothing else"),
		s.SiteKey(), s.agreeRelease)
	httpapi.ByKeyAction(calls.Route("POST /microsite/custom-site/withdraw-release", "withdraw-release",
		"Withdraw the HIPAA release; the public page disappears at once"), s.SiteKey(), s.withdrawRelease)
	httpapi.ByKey(calls.Route("POST /microsite/custom-site/preview-link", "preview-link",
		"Create a link that shows the working copy for 24 hours"), s.SiteKey(), s.previewLink)
	httpapi.ByKey(calls.Route("POST /microsite/custom-site/visibility", "set-visibility",
		"Set whether the gallery lists the microsite and search engines may index it"), s.SiteKey(), s.setVisibility)
}

func (s *handlers) customSiteData(
	ctx context.Context, own httpapi.OpenedSite, _ *httpapi.KeyedPathForAdmins,
) (*httpapi.OutputWithCookies[*siteData], error) {
	data, err := s.siteDataFor(ctx, own.Access, own.Site)
	key := httpapi.Credential{ID: own.Site.ID, Key: s.Microsites.AccessKey(own.Access, own.Site)}
	return httpapi.RespondWithCookies(data, s.KeyCookies(ctx, key), err)
}

type activationInputBody struct {
	httpapi.Keyed
	AgreedToHipaa                 bool   `json:"agreedToHipaa"`
	IsCoachingDesired             bool   `json:"isCoachingDesired"`
	PhonePrimary                  string `json:"phonePrimary"`
	PhoneSecondary                string `json:"phoneSecondary"`
	PrimaryPhoneCanReceiveTexts   bool   `json:"primaryPhoneCanReceiveTexts"`
	SecondaryPhoneCanReceiveTexts bool   `json:"secondaryPhoneCanReceiveTexts"`
	GuardianName                  string `json:"guardianName,omitempty" doc:"Who agrees for a minor."`
	ReleaseVersion                string `json:"releaseVersion,omitempty" doc:"Of the words that the patient read; empty: those in force."`
	TextConsentVersion            string `json:"textConsentVersion,omitempty" doc:"Likewise."`
}

type activationInput = httpapi.KeyedBody[activationInputBody]

func (s *handlers) activateStarter(ctx context.Context, own httpapi.OpenedSite, in *activationInput) error {
	b := in.Body
	return s.Microsites.ActivateStarter(ctx, own.Access, microsite.Activation{
		AgreedToHipaa: b.AgreedToHipaa, IsCoachingDesired: b.IsCoachingDesired,
		PhonePrimary:                  strings.TrimSpace(b.PhonePrimary),
		PhoneSecondary:                strings.TrimSpace(b.PhoneSecondary),
		PrimaryPhoneCanReceiveTexts:   b.PrimaryPhoneCanReceiveTexts,
		SecondaryPhoneCanReceiveTexts: b.SecondaryPhoneCanReceiveTexts, GuardianName: b.GuardianName,
		ReleaseVersion: b.ReleaseVersion, TextConsentVersion: b.TextConsentVersion,
	})
}

type keyedInput = httpapi.KeyedBody[httpapi.Keyed]

func (s *handlers) withdrawSubmission(
	ctx context.Context, own httpapi.OpenedSite, _ *keyedInput,
) (payload.SiteStatus, error) {
	site, err := s.Microsites.WithdrawSubmission(ctx, own.Access)
	return payload.NewSiteStatus(site), err
}

func (s *handlers) withdrawRelease(ctx context.Context, own httpapi.OpenedSite, _ *keyedInput) error {
	return s.Microsites.WithdrawRelease(ctx, own.Access)
}

type agreeInputBody struct {
	httpapi.Keyed
	GuardianName   string `json:"guardianName,omitempty" doc:"Who agrees for a minor."`
	ReleaseVersion string `json:"releaseVersion,omitempty" doc:"Of the words that the patient read; empty: those in force."`
}

type agreeInput = httpapi.KeyedBody[agreeInputBody]

func (s *handlers) agreeRelease(ctx context.Context, own httpapi.OpenedSite, in *agreeInput) error {
	_, err := s.Microsites.AgreeAgain(ctx, own.Access, in.Body.GuardianName, in.Body.ReleaseVersion)
	return err
}

func (s *handlers) previewLink(ctx context.Context, own httpapi.OpenedSite, _ *keyedInput) (payload.Link, error) {
	token, err := s.Microsites.OwnPreview(ctx, own.Access, own.Site)
	return payload.Link{URL: "/" + own.Site.ShortCode + "/" + token}, err
}

// withStored adds the stored version to a version conflict.
func (s *handlers) withStored(ctx context.Context, access microsite.Access, err error) error {
	var conflict microsite.VersionConflict
	if !errors.As(err, &conflict) {
		return err
	}
	site, e := s.Microsites.Current(ctx, access)
	if e != nil {
		return err
	}
	data, e := s.siteDataFor(ctx, access, site)
	if e != nil {
		return err
	}
	return httpapi.ConflictWith(err, data)
}

// saving is a form with a verified key.
type saving struct {
	httpapi.OpenedSite
	form *payload.SaveForm
}

// openToSave reads the form of a save and checks its key. The front end also sends the key in the header, so the
// pictures of a form with a wrong key are not read.
func (s *handlers) openToSave(w http.ResponseWriter, r *http.Request) (saved saving, err error) {
	ctx := r.Context()
	if err := httpapi.AllowClient(ctx, s.Limits.Uploads); err != nil {
		return saved, err
	}
	ahead, hasHeader := httpapi.CredentialFromHeader(r.Header.Get("Authorization"), microsite.KeyKind)
	if hasHeader {
		if saved.OpenedSite, err = s.OpenSite(ctx, ahead); err != nil {
			return saved, err
		}
	}
	if saved.form, err = payload.ReadSaveForm(w, r); err != nil {
		return saved, err
	}
	fields := saved.form.Fields
	c := httpapi.Credential{
		Kind: microsite.KeyKind, ID: httpapi.ParseID(fields["id"]), Key: fields["editKey"],
		AdminKey: fields["adminKey"],
	}
	// The key in the form is authoritative. It needs no second check if it equals the key of the header and no
	// administrator acts.
	if !hasHeader || c != ahead {
		if saved.OpenedSite, err = s.OpenSite(ctx, c); err != nil {
			saved.form.Close()
		}
	}
	return saved, err
}

// saveCustomSite handles POST microsite/custom-site/save (M7, R10.7).
func (s *handlers) saveCustomSite(w http.ResponseWriter, r *http.Request, own saving) error {
	defer own.form.Close()
	request, err := own.form.Request(own.Site.ID)
	if err != nil {
		return err
	}
	if request.Draft, err = own.form.IsDraft(); err != nil {
		return err
	}
	saved, err := s.Microsites.Save(r.Context(), own.Access, own.Site, request)
	if err != nil {
		return s.withStored(r.Context(), own.Access, err)
	}
	return httpapi.WriteResults(w, payload.SavedSite(saved), nil)
}

type visibilityInputBody struct {
	httpapi.Keyed
	ShowInGallery *bool `json:"showInGallery,omitempty" doc:"Absent: unchanged. A guardian's opt-in for a minor."`
	AllowIndexing *bool `json:"allowIndexing,omitempty" doc:"Absent: unchanged."`
}

type visibilityInput = httpapi.KeyedBody[visibilityInputBody]

type visibility struct {
	ShowInGallery bool `json:"showInGallery"`
	AllowIndexing bool `json:"allowIndexing"`
}

func (s *handlers) setVisibility(ctx context.Context, own httpapi.OpenedSite, in *visibilityInput) (visibility, error) {
	change := microsite.VisibilityChange{ShowInGallery: in.Body.ShowInGallery, AllowIndexing: in.Body.AllowIndexing}
	now, err := s.Microsites.SetVisibility(ctx, own.Access, change)
	return visibility(now), err
}
