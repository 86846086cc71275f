package httpapi

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// videoRoutes are the ribbon of the public pages, the patient's training videos
// and the files of both (M7, R10.6, R10.13).
func (s *Server) videoRoutes() {
	Register(
		s.API,
		Call{http.MethodGet, "/videos", "videos", "The videos of the public pages", "public", 0},
		s.publicVideos,
	)
	Register(s.API, Call{http.MethodGet, "/microsite/landing/{id}/{editKey}/training-videos", "training-videos",
		"The training videos of a kidney site; a liver site has none", "microsite", 0}, s.trainingVideos)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/started",
			"training-video-started",
			"The first play of a training video",
			"microsite",
			0,
		},
		s.trainingStarted,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/microsite/landing/{id}/{editKey}/training-video/{micrositeTrainingVideoId}/completed",
			"training-video-completed",
			"A training video has ended",
			"microsite",
			0,
		},
		s.trainingCompleted,
	)
	s.RegisterRaw(
		huma.Operation{
			OperationID: "video-file",
			Method:      http.MethodGet,
			Path:        "/videos/media/{name}",
			Summary:     "A clip, captions or a picture; answers ranges",
			Tags:        []string{"public"},
			Responses:   videoFileResponses(),
		},
		s.videoFile,
	)
}

func videoFileResponses() map[string]*huma.Response {
	responses := FileResponses("video/mp4", "video/webm", "text/vtt", "image/jpeg", "image/png", "image/webp")
	responses["206"] = &huma.Response{Description: "the range that was asked for", Content: responses["200"].Content}
	responses["304"] = NotModifiedResponse
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

func (s *Server) publicVideos(ctx context.Context, _ *NoInput) (*videosOutput, error) {
	ribbon, err := s.Videos.Public(ctx)
	if err != nil {
		return nil, err
	}
	lang := InfoFrom(ctx).Lang
	out := &videosOutput{}
	b := &out.Body
	b.Success, b.Heading, b.IntroParagraph, b.Videos = true, ribbon.Heading.In(
		lang,
	), ribbon.Intro.In(
		lang,
	), []videoItem{}
	for _, v := range ribbon.Videos {
		b.Videos = append(
			b.Videos,
			videoItem{
				Title:           v.Title.In(lang),
				Description:     v.Description.In(lang),
				VideoURL:        mediaURL(v.Clip),
				SpanishVideoURL: mediaURL(v.ClipES),
				Thumbnail:       mediaURL(v.Thumbnail),
				CaptionsURL: mediaURL(
					v.Captions,
				),
				SpanishCaptions:  mediaURL(v.CaptionsES),
				VideoContentType: v.ClipType(),
			},
		)
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

func (s *Server) trainingTime(t *time.Time) string {
	if t == nil {
		return ""
	}
	zone, err := time.LoadLocation(s.Config.Brand.Timezone)
	if err != nil { // config.Check has refused such a zone
		zone = time.UTC
	}
	return t.In(zone).Format(trainingTimes)
}

func (s *Server) trainingVideos(ctx context.Context, in *landingInput) (*Output[[]trainingItem], error) {
	_, site, err := s.OpenMicrosite(ctx, Credential{ParseID(in.ID), in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	items := []trainingItem{}
	if site.Type != microsite.Kidney {
		return Respond(items), nil
	}
	lessons, err := s.Videos.Lessons(ctx, site.ID)
	if err != nil {
		return nil, err
	}
	lang := InfoFrom(ctx).Lang
	for _, l := range lessons {
		item := trainingItem{
			MicrositeTrainingVideoID: l.ID,
			VideoID:                  l.ExternalID(),
			Name:                     l.Title.In(lang),
			Description:              l.Description.In(lang),
			Thumbnail:                mediaURL(l.Thumbnail),
			VideoURL:                 mediaURL(l.Clip),
			SpanishVideoURL:          mediaURL(l.ClipES),
			CaptionsURL:              mediaURL(l.Captions),
			SpanishCaptionsURL:       mediaURL(l.CaptionsES),
		}
		if l.Progress != nil {
			item.StartedDateTime, item.CompletedDateTime = s.trainingTime(
				&l.Progress.StartedAt,
			), s.trainingTime(
				l.Progress.CompletedAt,
			)
		}
		items = append(items, item)
	}
	return Respond(items), nil
}

type trainingInput struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
	VideoID string `path:"micrositeTrainingVideoId"`
}

func (s *Server) trainingStarted(ctx context.Context, in *trainingInput) (*NoResults, error) {
	return s.recordTraining(ctx, in, (*videos.Service).Started)
}

func (s *Server) trainingCompleted(ctx context.Context, in *trainingInput) (*NoResults, error) {
	return s.recordTraining(ctx, in, (*videos.Service).Completed)
}

type recordProgress func(v *videos.Service, ctx context.Context, siteID, videoID int64, o audit.Origin) error

func (s *Server) recordTraining(ctx context.Context, in *trainingInput, record recordProgress) (*NoResults, error) {
	_, site, err := s.OpenMicrosite(ctx, Credential{ParseID(in.ID), in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	err = errNoTraining
	if site.Type == microsite.Kidney {
		err = record(s.Videos, ctx, site.ID, ParseID(in.VideoID), InfoFrom(ctx).Origin())
	}
	if fault.CodeOf(err) == fault.NotFound && err != nil {
		err = errNoTraining
	}
	if err != nil {
		return nil, err
	}
	return Succeed(), nil
}

var errNoTraining = fault.New(
	fault.NotFound,
	locale.Text{EN: "There is no such training video.", ES: "No existe ese video de capacitación."},
)

// videoFile serves a file of a video. Its name is its content's fingerprint, so
// it may be kept for ever.
func (s *Server) videoFile(w http.ResponseWriter, r *http.Request) {
	file, info, err := s.Videos.OpenFile(r.Context(), r.PathValue("name"))
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	defer func() { _ = file.Close() }()
	content, ok := file.(io.ReadSeeker)
	if !ok {
		s.WriteFailure(w, r, fault.New(fault.Internal, MsgInternal))
		return
	}
	h := w.Header()
	h.Set("Content-Type", info.ContentType)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("ETag", `"`+r.PathValue("name")+`"`)
	http.ServeContent(w, r, "", time.Time{}, content)
}
