package operations

import (
	"context"
	"net/http"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/staff"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/sentform"
	"beacon/internal/videos"
)

// videoRoutes registers the registry administrators' routes for videos.
func (s *handlers) videoRoutes() {
	calls := s.Group("staff")
	s.videoListRoutes()
	httpapi.Staff(calls.Route("POST /staff/videos", "staff-video-create", "Add a hidden video"), videoEditors(),
		s.createVideo)
	httpapi.StaffAction(calls.Route("POST /staff/videos/order", "staff-video-order",
		"Set the order of an audience's videos"), videoEditors(), s.orderVideos)
	httpapi.StaffAction(calls.Route("POST /staff/videos/texts", "staff-video-texts",
		"Set heading and introduction of the public videos"), videoEditors(), s.setVideoTexts)
	httpapi.StaffAction(calls.Route("POST /staff/videos/{id}", "staff-video-edit", "Change, hide or show a video"),
		videoEditors(), s.editVideo)
	httpapi.StaffAction(calls.Route("POST /staff/videos/{id}/remove-file", "staff-video-remove-file",
		"Remove a file from a video"), videoEditors(), s.removeVideoFile)
	httpapi.StaffAction(calls.Route("POST /staff/videos/{id}/delete", "staff-video-delete",
		"Delete a video and its files permanently"), videoEditors(), s.deleteVideo)
	httpapi.RawStaff(calls.Route("POST /staff/videos/{id}/files/{slot}", "staff-video-file",
		"Set a file of a video: clip, clipEs, captions, captionsEs or thumbnail", httpapi.FileForm("file"),
		httpapi.ReturnsResults("nothing beyond success")), videoEditors(), s.uploadVideoFile)
}

// bothLanguages is a text in English and Spanish.
type bothLanguages struct {
	EN string `json:"en"`
	ES string `json:"es"`
}

func (b bothLanguages) text() locale.Text { return locale.Text{EN: b.EN, ES: b.ES} }

func both(t locale.Text) bothLanguages { return bothLanguages{t.EN, t.ES} }

// VideoWords contains the texts of a video.
type VideoWords struct {
	Title       bothLanguages `json:"title"`
	Description bothLanguages `json:"description"`
}

type createVideoInput struct {
	Body struct {
		VideoWords
		Audience string          `json:"audience" doc:"public or training"`
		FormKey  payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a video counts once"`
	}
}

type createdVideo struct {
	ID int64 `json:"id"`
}

func (s *handlers) createVideo(ctx context.Context, who videos.Editor, in *createVideoInput) (createdVideo, error) {
	id, err := s.Videos.Create(ctx, who, videos.Audience(in.Body.Audience),
		videos.Words{Title: in.Body.Title.text(), Description: in.Body.Description.text()},
		sentform.New(string(in.Body.FormKey), who.ID, in))
	return createdVideo{id}, err
}

type editVideoInput struct {
	ID   string `path:"id"`
	Body struct {
		VideoWords
		IsHidden bool `json:"isHidden"`
	}
}

func (s *handlers) editVideo(ctx context.Context, who videos.Editor, in *editVideoInput) error {
	return s.Videos.Edit(ctx, who, httpapi.ParseID(in.ID), videos.Words{
		Title: in.Body.Title.text(), Description: in.Body.Description.text(), IsHidden: in.Body.IsHidden,
	})
}

type orderVideosInput struct {
	Body struct {
		Audience string  `json:"audience"`
		IDs      []int64 `json:"ids" doc:"Every video of the audience, in the new order."`
	}
}

func (s *handlers) orderVideos(ctx context.Context, who videos.Editor, in *orderVideosInput) error {
	return s.Videos.Reorder(ctx, who, videos.Audience(in.Body.Audience), in.Body.IDs)
}

type videoTextsInput struct {
	Body struct {
		Heading        bothLanguages `json:"heading"`
		IntroParagraph bothLanguages `json:"introParagraph"`
	}
}

func (s *handlers) setVideoTexts(ctx context.Context, who videos.Editor, in *videoTextsInput) error {
	return s.Videos.SetTexts(ctx, who, in.Body.Heading.text(), in.Body.IntroParagraph.text())
}

type removeVideoFileInput struct {
	ID   string `path:"id"`
	Body struct {
		Slot string `json:"slot"`
	}
}

func (s *handlers) removeVideoFile(ctx context.Context, who videos.Editor, in *removeVideoFileInput) error {
	return s.Videos.RemoveFile(ctx, who, httpapi.ParseID(in.ID), videos.Slot(in.Body.Slot))
}

func (s *handlers) deleteVideo(ctx context.Context, who videos.Editor, in *httpapi.ByID) error {
	return s.Videos.Delete(ctx, who, httpapi.ParseID(in.ID))
}

func (s *handlers) uploadVideoFile(w http.ResponseWriter, r *http.Request, who videos.Editor) error {
	form, err := httpapi.ReadUploadForm(w, r, "file", videos.MaxClip, videos.ErrTooLarge)
	if err != nil {
		return err
	}
	defer form.Close()
	if form.File == nil {
		return httpapi.ErrBrokenForm
	}
	sent := videos.SentFile{Slot: videos.Slot(r.PathValue("slot")), Content: form.File, Size: form.Size}
	return httpapi.WriteSuccess(w, s.Videos.Upload(r.Context(), who, httpapi.ParseID(r.PathValue("id")), sent))
}

// videoEditors admits registry administrators.
func videoEditors() httpapi.StaffAccess[videos.Editor] {
	return httpapi.ForStaff(videoEditor, access.RegistryAdmin)
}

func videoEditor(ctx context.Context, session staff.Session) videos.Editor {
	a := session.Account
	return videos.Editor{ID: a.ID, Name: a.FullName, IsAdmin: a.IsAdmin(), Origin: httpapi.InfoFrom(ctx).Origin()}
}
