package public

import (
	"context"
	"io"
	"net/http"
	"time"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/videos"
)

// videoRoutes are the ribbon of the public pages, the patient's training videos
// and the files of both (M7, R10.6, R10.13).
func (s *handlers) videoRoutes() {
	httpapi.Public(s.API, httpapi.Call{
		Route: "GET /videos", Name: "videos", Summary: "The videos of the public pages", Tag: "public",
	}, s.publicVideos)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "GET /microsite/landing/{id}/{editKey}/training-videos", Name: "training-videos",
		Summary: "The training videos of a kidney site; a liver site has none", Tag: "microsite",
	}, s.trainingVideos)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/started",
		Name:  "training-video-started", Summary: "The first play of a training video", Tag: "microsite",
	}, s.trainingStarted)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/completed",
		Name:  "training-video-completed", Summary: "A training video has ended", Tag: "microsite",
	}, s.trainingCompleted)
	s.RegisterRaw(
		httpapi.AccessPublic, huma.Operation{
			OperationID: "video-file", Method: http.MethodGet, Path: "/videos/media/{name}",
			Summary: "A clip, captions or a picture; answers ranges", Tags: []string{"public"},
			Responses: videoFileResponses(),
		},
		s.videoFile,
	)
}

func videoFileResponses() map[string]*huma.Response {
	responses := httpapi.FileResponses("video/mp4", "video/webm", "text/vtt", "image/jpeg", "image/png", "image/webp")
	responses["206"] = &huma.Response{Description: "the range that was asked for", Content: responses["200"].Content}
	responses["304"] = httpapi.NotModifiedResponse
	responses["416"] = &huma.Response{
		Description: "no such range",
		Content:     map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}
	return responses
}

type videoItem struct {
	Title            string `json:"title"`
	Description      string `json:"description"`
	VideoURL         string `json:"video_url"`
	SpanishVideoURL  string `json:"spanish_video_url"`
	Thumbnail        string `json:"thumbnail"`
	CaptionsURL      string `json:"captions_url"`
	SpanishCaptions  string `json:"spanish_captions_url"`
	VideoContentType string `json:"video_type"`
}

type videosOutput struct {
	Body struct {
		Success        bool        `json:"success"`
		Heading        string      `json:"heading"`
		IntroParagraph string      `json:"intro_paragraph"`
		Videos         []videoItem `json:"videos"`
	}
}

func (s *handlers) publicVideos(ctx context.Context, _ *httpapi.NoInput) (*videosOutput, error) {
	ribbon, err := s.Videos.Public(ctx)
	if err != nil {
		return nil, err
	}
	lang := httpapi.InfoFrom(ctx).Lang
	out := &videosOutput{}
	b := &out.Body
	b.Success, b.Heading, b.IntroParagraph, b.Videos = true, ribbon.Heading.In(lang), ribbon.Intro.In(
		lang,
	), []videoItem{}
	for _, v := range ribbon.Videos {
		b.Videos = append(b.Videos, videoItem{
			Title: v.Title.In(lang), Description: v.Description.In(lang),
			VideoURL: payload.MediaURL(v.Clip), SpanishVideoURL: payload.MediaURL(v.ClipES),
			Thumbnail: payload.MediaURL(v.Thumbnail), CaptionsURL: payload.MediaURL(v.Captions),
			SpanishCaptions: payload.MediaURL(v.CaptionsES), VideoContentType: v.ClipType(),
		})
	}
	return out, nil
}

type trainingItem struct {
	MicrositeTrainingVideoID int64  `json:"micrositeTrainingVideoId"`
	VideoID                  string `json:"videoId"`
	Name                     string `json:"name"`
	Description              string `json:"description"`
	Thumbnail                string `json:"thumbnail"`
	StartedDateTime          string `json:"startedDateTime" doc:"MM/DD/YYYY HH:mm in the registry's time zone, or empty"`
	CompletedDateTime        string `json:"completedDateTime" doc:"MM/DD/YYYY HH:mm in the registry's time zone, or empty"`
	VideoURL                 string `json:"videoUrl"`
	SpanishVideoURL          string `json:"spanishVideoUrl"`
	CaptionsURL              string `json:"captionsUrl"`
	SpanishCaptionsURL       string `json:"spanishCaptionsUrl"`
}

type landingInput struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

// trainingTimes is how started and completed times travel (M4).
const trainingTimes = "01/02/2006 15:04"

func (s *handlers) trainingTime(t *time.Time) string {
	if t == nil {
		return ""
	}
	zone, err := time.LoadLocation(s.Config.Brand.Timezone)
	if err != nil { // config.Check has refused such a zone
		zone = time.UTC
	}
	return t.In(zone).Format(trainingTimes)
}

func (s *handlers) trainingVideos(ctx context.Context, in *landingInput) (*httpapi.Output[[]trainingItem], error) {
	_, site, err := s.OpenMicrosite(ctx, httpapi.Credential{ID: httpapi.ParseID(in.ID), Key: in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	items := []trainingItem{}
	if site.Type != microsite.Kidney {
		return httpapi.Respond(items), nil
	}
	lessons, err := s.Videos.Lessons(ctx, site.ID)
	if err != nil {
		return nil, err
	}
	lang := httpapi.InfoFrom(ctx).Lang
	for _, l := range lessons {
		item := trainingItem{
			MicrositeTrainingVideoID: l.ID, VideoID: l.ExternalID(), Name: l.Title.In(lang),
			Description: l.Description.In(lang), Thumbnail: payload.MediaURL(l.Thumbnail),
			VideoURL: payload.MediaURL(l.Clip), SpanishVideoURL: payload.MediaURL(l.ClipES),
			CaptionsURL: payload.MediaURL(l.Captions), SpanishCaptionsURL: payload.MediaURL(l.CaptionsES),
		}
		if l.Progress != nil {
			item.StartedDateTime, item.CompletedDateTime = s.trainingTime(&l.Progress.StartedAt), s.trainingTime(
				l.Progress.CompletedAt,
			)
		}
		items = append(items, item)
	}
	return httpapi.Respond(items), nil
}

type trainingInput struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
	VideoID string `path:"micrositeTrainingVideoId"`
}

func (s *handlers) trainingStarted(ctx context.Context, in *trainingInput) (*httpapi.NoResults, error) {
	return s.recordTraining(ctx, in, (*videos.Service).Started)
}

func (s *handlers) trainingCompleted(ctx context.Context, in *trainingInput) (*httpapi.NoResults, error) {
	return s.recordTraining(ctx, in, (*videos.Service).Completed)
}

type recordProgress func(v *videos.Service, ctx context.Context, siteID, videoID int64, o audit.Origin) error

func (s *handlers) recordTraining(ctx context.Context, in *trainingInput, record recordProgress) (*httpapi.NoResults,
	error) {
	_, site, err := s.OpenMicrosite(ctx, httpapi.Credential{ID: httpapi.ParseID(in.ID), Key: in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	err = errNoTraining
	if site.Type == microsite.Kidney {
		err = record(s.Videos, ctx, site.ID, httpapi.ParseID(in.VideoID), httpapi.InfoFrom(ctx).Origin())
	}
	if fault.CodeOf(err) == fault.NotFound && err != nil {
		err = errNoTraining
	}
	if err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

var errNoTraining = fault.New(fault.NotFound, catalogues.Text("http.no-training-video"))

// videoFile serves a file of a video. Its name is its content's fingerprint, so
// it may be kept for ever.
func (s *handlers) videoFile(w http.ResponseWriter, r *http.Request) {
	file, info, err := s.Videos.OpenFile(r.Context(), r.PathValue("name"))
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	defer func() { _ = file.Close() }()
	content, ok := file.(io.ReadSeeker)
	if !ok {
		s.WriteFailure(w, r, fault.New(fault.Internal, httpapi.MsgInternal))
		return
	}
	h := w.Header()
	h.Set("Content-Type", info.ContentType)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("ETag", `"`+r.PathValue("name")+`"`)
	http.ServeContent(w, r, "", time.Time{}, content)
}
