package public

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/videos"
)

// videoRoutes adds the calls for the video ribbon of the public pages, the patient's training videos, and the files of
// both (M7, R10.6, R10.13).
func (s *handlers) videoRoutes() {
	publicCalls := s.Group("public")
	micrositeCalls := s.Group("microsite")
	const training = "/microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}"
	httpapi.PublicOutput(publicCalls.Route("GET /videos", "videos", "List the videos of the public pages"),
		s.publicVideos)
	httpapi.ByKey(micrositeCalls.Route("GET /microsite/landing/{id}/{editKey}/training-videos", "training-videos",
		"List the training videos of a kidney microsite; a liver microsite has none"), s.SiteKey(), s.trainingVideos)
	httpapi.ByKeyAction(micrositeCalls.Route("POST "+training+"/started",
		"training-video-started", "Record the first play of a training video"), s.SiteKey(),
		recordTraining(s.Videos.Started))
	httpapi.ByKeyAction(micrositeCalls.Route("POST "+training+"/completed",
		"training-video-completed", "Record that a training video was watched to the end"), s.SiteKey(),
		recordTraining(s.Videos.Completed))
	httpapi.RawPublic(publicCalls.Route("GET /videos/media/{name}", "video-file",
		"Get a clip, captions or a picture; supports ranges", httpapi.ReturnsFile(videoTypes...),
		httpapi.ReturnsNotModified,
		httpapi.Returns("206", "the range that was asked for", httpapi.FileContent(videoTypes...)),
		httpapi.Returns("416", "no such range", httpapi.TextContent())), s.videoFile)
}

var videoTypes = []string{"video/mp4", "video/webm", "text/vtt", "image/jpeg", "image/png", "image/webp"}

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
	b.Success, b.Heading, b.IntroParagraph = true, ribbon.Heading.In(lang), ribbon.Intro.In(lang)
	b.Videos = httpapi.Items(ribbon.Videos, func(v videos.Video) videoItem {
		return videoItem{
			Title: v.Title.In(lang), Description: v.Description.In(lang),
			VideoURL: payload.MediaURL(v.Clip), SpanishVideoURL: payload.MediaURL(v.ClipES),
			Thumbnail: payload.MediaURL(v.Thumbnail), CaptionsURL: payload.MediaURL(v.Captions),
			SpanishCaptions: payload.MediaURL(v.CaptionsES), VideoContentType: v.ClipType(),
		}
	})
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

// trainingTimes is the format of started and completed times (M4).
const trainingTimes = "01/02/2006 15:04"

func (s *handlers) trainingTime(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.In(s.zone()).Format(trainingTimes)
}

func (s *handlers) trainingVideos(
	ctx context.Context, own httpapi.OpenedSite, _ *httpapi.KeyedPath,
) ([]trainingItem, error) {
	items := []trainingItem{}
	if own.Site.Type != microsite.Kidney {
		return items, nil
	}
	lessons, err := s.Videos.Lessons(ctx, own.Site.ID)
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
			item.StartedDateTime = s.trainingTime(&l.Progress.StartedAt)
			item.CompletedDateTime = s.trainingTime(l.Progress.CompletedAt)
		}
		items = append(items, item)
	}
	return items, nil
}

type trainingInput struct {
	httpapi.KeyedPath
	VideoID string `path:"micrositeTrainingVideoId"`
}

// recordTraining returns the handler of a call that records the progress of a lesson.
func recordTraining(
	record func(ctx context.Context, siteID int64, by audit.Actor, videoID int64, o audit.Origin) error,
) func(context.Context, httpapi.OpenedSite, *trainingInput) error {
	return func(ctx context.Context, own httpapi.OpenedSite, in *trainingInput) error {
		if own.Site.Type != microsite.Kidney {
			return errNoTraining
		}
		a := own.Access
		err := record(ctx, own.Site.ID, a.Actor(), httpapi.ParseID(in.VideoID), a.Caller.Origin)
		if errors.Is(err, fault.ErrNotFound) {
			return errNoTraining
		}
		return err
	}
}

var errNoTraining = fault.New(fault.NotFound, catalogues.Text("http.no-training-video"))

// videoFile serves a file of a video. The name is a hash of the content, so browsers may cache the file forever.
func (s *handlers) videoFile(w http.ResponseWriter, r *http.Request) error {
	file, info, err := s.Videos.OpenFile(r.Context(), r.PathValue("name"))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	content, ok := file.(io.ReadSeeker)
	if !ok {
		return fault.New(fault.Internal, httpapi.MsgInternal)
	}
	h := w.Header()
	h.Set("Content-Type", info.ContentType)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("ETag", `"`+r.PathValue("name")+`"`)
	http.ServeContent(w, r, "", time.Time{}, content)
	return nil
}
