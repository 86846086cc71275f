package staff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"

	"beacon/internal/httpapi"
	"beacon/internal/staff"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// staffVideoRoutes are the registry administrator's work on videos.
func (s *handlers) staffVideoRoutes() {
	s.staffVideoListRoutes()
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/videos", Name: "staff-video-create", Summary: "Add a video; it is hidden until it is shown",
		Tag: "staff",
	}, videoEditors(), s.createVideo)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/videos/order", Name: "staff-video-order", Summary: "Set the order of an audience's videos",
		Tag: "staff",
	}, videoEditors(), s.orderVideos)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/videos/texts", Name: "staff-video-texts",
		Summary: "Set heading and introduction of the public ribbon", Tag: "staff",
	}, videoEditors(), s.setVideoTexts)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/videos/{id}", Name: "staff-video-edit", Summary: "Change, hide or show a video",
		Tag: "staff",
	}, videoEditors(), s.editVideo)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/videos/{id}/remove-file", Name: "staff-video-remove-file",
		Summary: "Take a file away from a video", Tag: "staff",
	}, videoEditors(), s.removeVideoFile)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/videos/{id}/delete", Name: "staff-video-delete",
		Summary: "Delete a video and its files for good", Tag: "staff",
	}, videoEditors(), s.deleteVideo)
	s.RegisterRaw(
		httpapi.AccessStaff, huma.Operation{
			OperationID: "staff-video-file",
			Method:      http.MethodPost,
			Path:        "/staff/videos/{id}/files/{slot}",
			Summary:     "Set a file of a video: clip, clipEs, captions, captionsEs or thumbnail",
			Tags:        []string{"staff"},
			Parameters: []*huma.Param{
				{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
				{Name: "slot", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
			},
			RequestBody: &huma.RequestBody{
				Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{Type: "object",
					Properties: map[string]*huma.Schema{"file": {Type: "string", Format: "binary"}}}}},
			},
			Responses: httpapi.JSONResponses("nothing beyond success"),
		},
		s.uploadVideoFile,
	)
}

// bothLanguages is a text as staff write it.
type bothLanguages struct {
	EN string `json:"en"`
	ES string `json:"es"`
}

func (b bothLanguages) text() locale.Text { return locale.Text{EN: b.EN, ES: b.ES} }

func both(t locale.Text) bothLanguages { return bothLanguages{t.EN, t.ES} }

// videoEditor returns the signed-in person, or the 401 of somebody who is not.
func (s *handlers) videoEditor(ctx context.Context) (videos.Editor, error) {
	session, err := s.RequireStaff(ctx)
	return videoEditorOf(ctx, session), err
}

type VideoWords struct {
	Title       bothLanguages `json:"title"`
	Description bothLanguages `json:"description"`
}

type createVideoInput struct {
	Body struct {
		VideoWords
		Audience string `json:"audience" doc:"public or training"`
	}
}

type createdVideo struct {
	ID int64 `json:"id"`
}

func (s *handlers) createVideo(ctx context.Context, who videos.Editor,
	in *createVideoInput) (*httpapi.Output[createdVideo], error) {
	id, err := s.Videos.Create(ctx, who, videos.Audience(in.Body.Audience),
		videos.Words{Title: in.Body.Title.text(), Description: in.Body.Description.text()})
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(createdVideo{id}), nil
}

type editVideoInput struct {
	ID   string `path:"id"`
	Body struct {
		VideoWords
		IsHidden bool `json:"isHidden"`
	}
}

func (s *handlers) editVideo(ctx context.Context, who videos.Editor, in *editVideoInput) (*httpapi.NoResults, error) {
	return after(s.Videos.Edit(ctx, who, httpapi.ParseID(in.ID), videos.Words{
		Title: in.Body.Title.text(), Description: in.Body.Description.text(), IsHidden: in.Body.IsHidden,
	}))
}

// after is the answer of a call that only works or fails.
func after(err error) (*httpapi.NoResults, error) {
	if err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

type orderVideosInput struct {
	Body struct {
		Audience string  `json:"audience"`
		IDs      []int64 `json:"ids" doc:"Every video of the audience, in the new order."`
	}
}

func (s *handlers) orderVideos(ctx context.Context, who videos.Editor, in *orderVideosInput) (*httpapi.NoResults,
	error) {
	return after(s.Videos.Reorder(ctx, who, videos.Audience(in.Body.Audience), in.Body.IDs))
}

type videoTextsInput struct {
	Body struct {
		Heading        bothLanguages `json:"heading"`
		IntroParagraph bothLanguages `json:"introParagraph"`
	}
}

func (s *handlers) setVideoTexts(ctx context.Context, who videos.Editor, in *videoTextsInput) (*httpapi.NoResults,
	error) {
	return after(s.Videos.SetTexts(ctx, who, in.Body.Heading.text(), in.Body.IntroParagraph.text()))
}

type removeVideoFileInput struct {
	ID   string `path:"id"`
	Body struct {
		Slot string `json:"slot"`
	}
}

func (s *handlers) removeVideoFile(ctx context.Context, who videos.Editor,
	in *removeVideoFileInput) (*httpapi.NoResults, error) {
	return after(s.Videos.RemoveFile(ctx, who, httpapi.ParseID(in.ID), videos.Slot(in.Body.Slot)))
}

type videoInput struct {
	ID string `path:"id"`
}

func (s *handlers) deleteVideo(ctx context.Context, who videos.Editor, in *videoInput) (*httpapi.NoResults, error) {
	return after(s.Videos.Delete(ctx, who, httpapi.ParseID(in.ID)))
}

func (s *handlers) uploadVideoFile(w http.ResponseWriter, r *http.Request) {
	who, err := s.videoEditor(r.Context())
	if err == nil && !who.IsAdmin { // before taking in a film
		_, err = s.requireAdmin(r.Context())
	}
	if err == nil {
		err = s.takeVideoFile(w, r, who)
	}
	if err != nil {
		_, _ = io.CopyN(io.Discard, r.Body, httpapi.MaxDrain)
		s.WriteFailure(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"success":true}`)
}

// takeVideoFile streams the part "file" to a temporary file, which is gone from
// the directory at once.
func (s *handlers) takeVideoFile(w http.ResponseWriter, r *http.Request, who videos.Editor) error {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return fault.New(fault.WrongType, httpapi.MsgNotAForm)
	}
	parts := multipart.NewReader(http.MaxBytesReader(w, r.Body, videos.MaxClip+1<<20), params["boundary"])
	part, err := parts.NextPart()
	if err == nil && part.FormName() != "file" {
		err = errors.New("the first part is not the file")
	}
	if err != nil {
		return httpapi.FormFailure(err)
	}
	file, err := os.CreateTemp("", "beacon-video-*")
	if err != nil {
		return fmt.Errorf("temporary file: %w", err)
	}
	defer func() { _ = file.Close() }()
	_ = os.Remove(file.Name())
	size, err := io.Copy(file, io.LimitReader(part, videos.MaxClip+1))
	if err != nil {
		return httpapi.FormFailure(err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("temporary file: %w", err)
	}
	return s.Videos.Upload(
		r.Context(), who, httpapi.ParseID(r.PathValue("id")), videos.Slot(r.PathValue("slot")), file, size,
	)
}

// videoEditors are members of staff; what each may do the service decides.
func videoEditors() httpapi.StaffAccess[videos.Editor] { return httpapi.ForStaff(videoEditorOf) }

func videoEditorOf(ctx context.Context, session staff.Session) videos.Editor {
	a := session.Account
	return videos.Editor{ID: a.ID, Name: a.FullName, IsAdmin: a.IsAdmin(), Origin: httpapi.InfoFrom(ctx).Origin()}
}
