package coaches

import (
	"context"
	"errors"
	"net/http"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
)

type coachDraftInput struct {
	MicrositeID string `path:"micrositeId"`
	Body        struct {
		Story     *string            `json:"story,omitempty" doc:"Left away, it stays."`
		StoryLang payload.ChosenLang `json:"storyLang,omitempty"`
		Why       *string            `json:"why,omitempty" doc:"Left away, it stays."`
		WhyLang   payload.ChosenLang `json:"whyLang,omitempty"`
		Version   *int64             `json:"version,omitempty" doc:"Version that the change is based on; a stale version returns 409 with the stored data."`
		Captions  []string           `json:"captions,omitempty" doc:"One for each picture, in order; left away, they stay."`
	}
}

// coachDraft changes the text of the working copy (R3.5).
func (s *handlers) coachDraft(ctx context.Context, who access.Principal, in *coachDraftInput) (payload.Saved, error) {
	siteID := httpapi.ParseID(in.MicrositeID)
	if err := s.Coaching.ForEditing(ctx, who, siteID); err != nil {
		return payload.Saved{}, err
	}
	view, err := s.Microsites.ViewAsCoach(ctx, siteID)
	if err != nil {
		return payload.Saved{}, err
	}
	request := microsite.SaveRequest{
		Version: in.Body.Version, LeftOut: microsite.LeftOut{Story: in.Body.Story == nil, Why: in.Body.Why == nil},
		Story: httpapi.ValueOr(in.Body.Story, ""), Why: httpapi.ValueOr(in.Body.Why, ""),
		StoryLang: in.Body.StoryLang.Written(), WhyLang: in.Body.WhyLang.Written(),
	}
	if request.Version == nil { // the pictures below belong to this version
		request.Version = &view.Site.DraftVersion
	}
	if *request.Version == view.Site.DraftVersion {
		if request.Pictures, err = view.CaptionEdits(in.Body.Captions); err != nil {
			return payload.Saved{}, err
		}
	}
	answer, err := s.saveAsCoach(ctx, who, siteID, request)
	return answer, err
}

// coachSaveSchema returns the schema of the patient's form without the fields that only the patient may send.
func coachSaveSchema() *huma.Schema {
	schema := payload.SaveFormSchema()
	for _, name := range []string{"id", "editKey", "adminKey", "agreedToHipaa", "agreedBefore",
		"responsibilityConfirmed", "guardianName", "saveDraft"} {
		delete(schema.Properties, name)
	}
	return schema
}

// coachSave changes text and pictures of the working copy (R3.5).
func (s *handlers) coachSave(w http.ResponseWriter, r *http.Request, who access.Principal) error {
	ctx, siteID := r.Context(), httpapi.ParseID(r.PathValue("micrositeId"))
	if err := s.Coaching.ForEditing(ctx, who, siteID); err != nil {
		return err
	}
	if err := httpapi.AllowClient(ctx, s.Limits.Uploads); err != nil {
		return err
	}
	form, err := payload.ReadSaveForm(w, r)
	if err != nil {
		return err
	}
	defer form.Close()
	request, err := form.Request(who.ID)
	if err != nil {
		return err
	}
	saved, err := s.saveAsCoach(ctx, who, siteID, request)
	return httpapi.WriteResults(w, saved, err)
}

func (s *handlers) saveAsCoach(ctx context.Context, who access.Principal, siteID int64,
	request microsite.SaveRequest) (payload.Saved, error) {
	saved, err := s.Microsites.SaveAsCoach(ctx, who, microsite.CoachSave{
		SiteID: siteID, SaveRequest: request,
		CheckAllowed: func(ctx context.Context) error { return s.Coaching.ForEditing(ctx, who, siteID) },
	}, httpapi.CallerFrom(ctx))
	if err != nil {
		return payload.Saved{}, s.withCoachSite(ctx, who, siteID, err)
	}
	return payload.SavedSite(saved), nil
}

// withCoachSite adds the stored working copy to a version conflict.
func (s *handlers) withCoachSite(ctx context.Context, who access.Principal, siteID int64, err error) error {
	var conflict microsite.VersionConflict
	if !errors.As(err, &conflict) {
		return err
	}
	p, e := s.Coaching.ForCoach(ctx, who, siteID)
	if e != nil {
		return err
	}
	notes, e := s.Coaching.Notes(ctx, siteID)
	if e != nil {
		return err
	}
	view, e := s.Microsites.ViewAsCoach(ctx, siteID)
	if e != nil {
		return err
	}
	return httpapi.ConflictWith(err, s.newCoachSite(p, notes, view))
}
