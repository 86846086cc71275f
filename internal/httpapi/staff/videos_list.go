package staff

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// staffVideoListRoutes are the lists of videos, filtered, sorted and as a file, and
// the history of one (R7.3). They tell of nobody but the staff.
func (s *handlers) staffVideoListRoutes() {
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/videos", Name: "staff-videos",
		Summary: "The videos of both audiences, hidden ones too, and the texts", Tag: "staff",
	}, videoEditors(), s.staffVideos)
	s.RegisterRaw(
		httpapi.AccessStaff, huma.Operation{
			OperationID: "staff-videos-csv", Method: http.MethodGet, Path: "/staff/videos.csv",
			Summary: "The same lists as CSV", Tags: []string{"staff"}, Responses: httpapi.FileResponses("text/csv"),
		},
		s.staffVideosCSV,
	)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/videos/{id}/history", Name: "staff-video-history",
		Summary: "What happened to a video, newest first", Tag: "staff",
	}, videoEditors(), s.staffVideoHistory)
}

type videoListInput struct {
	Query    string `query:"q" doc:"Part of a title or description, in either language"`
	Audience string `query:"audience" doc:"public or training; the other list is empty then. Without: both."`
	State    string `query:"state" doc:"shown or hidden"`
	Missing  string `query:"missing" doc:"What a video lacks: clip, captions, spanish (nothing in Spanish), captionsEs (of the Spanish version) or thumbnail; any: whichever"`
	Sort     string `query:"sort" doc:"title, created or updated, downwards with a minus. Without: the order in which people see them."`
}

func (in videoListInput) filter(lang locale.Lang) videos.Filter {
	return videos.Filter{
		Search: in.Query, Audience: videos.Audience(in.Audience), State: videos.State(in.State),
		Missing: videos.Gap(in.Missing), Order: in.Sort, Lang: lang,
	}
}

type staffVideo struct {
	ID          int64         `json:"id"`
	Audience    string        `json:"audience" doc:"public or training"`
	Place       int           `json:"place" doc:"From 1 among all videos of the audience, as people see them"`
	IsHidden    bool          `json:"isHidden"`
	Title       bothLanguages `json:"title"`
	Description bothLanguages `json:"description"`
	Clip        string        `json:"clip" doc:"Addresses of the files; empty: there is none."`
	ClipES      string        `json:"clipEs"`
	Captions    string        `json:"captions"`
	CaptionsES  string        `json:"captionsEs"`
	Thumbnail   string        `json:"thumbnail"`
	Missing     []videos.Gap  `json:"missing" doc:"What the video lacks, the worst first: clip, captions, spanish, captionsEs, thumbnail"`
	UpdatedAt   time.Time     `json:"updatedAt"`
}

type videoCounts struct {
	Public   int `json:"public"`
	Training int `json:"training"`
}

type staffVideoLists struct {
	Heading        bothLanguages `json:"heading"`
	IntroParagraph bothLanguages `json:"introParagraph"`
	Videos         []staffVideo  `json:"videos"`
	TrainingVideos []staffVideo  `json:"trainingVideos"`
	All            videoCounts   `json:"all" doc:"How many videos there are, whatever the filter leaves"`
}

func staffVideosOf(list []videos.Listed) []staffVideo {
	items := make([]staffVideo, 0, len(list))
	for _, v := range list {
		items = append(items, staffVideo{
			ID:          v.ID,
			Audience:    string(v.Audience),
			Place:       v.Place,
			IsHidden:    v.IsHidden,
			Title:       both(v.Title),
			Description: both(v.Description),
			Clip:        payload.MediaURL(v.Clip),
			ClipES:      payload.MediaURL(v.ClipES),
			Captions: payload.MediaURL(
				v.Captions,
			),
			CaptionsES: payload.MediaURL(v.CaptionsES),
			Thumbnail:  payload.MediaURL(v.Thumbnail),
			Missing:    v.Gaps(),
			UpdatedAt:  v.UpdatedAt,
		})
	}
	return items
}

func (s *handlers) staffVideos(ctx context.Context, who videos.Editor,
	in *videoListInput) (*httpapi.Output[staffVideoLists], error) {
	texts, lists, err := s.Videos.Lists(ctx, who, in.filter(httpapi.InfoFrom(ctx).Lang))
	if err != nil {
		return nil, err
	}
	public, training := lists[videos.Public], lists[videos.Training]
	return httpapi.Respond(staffVideoLists{
		Heading: both(texts.Heading), IntroParagraph: both(texts.Intro), Videos: staffVideosOf(public.Videos),
		TrainingVideos: staffVideosOf(training.Videos), All: videoCounts{public.All, training.All},
	}), nil
}

// staffVideosCSV returns the same lists, one behind the other, in their order.
func (s *handlers) staffVideosCSV(w http.ResponseWriter, r *http.Request) {
	ctx, q := r.Context(), r.URL.Query()
	in := videoListInput{
		Query: q.Get("q"), Audience: q.Get("audience"), State: q.Get("state"), Missing: q.Get("missing"),
		Sort: q.Get("sort"),
	}
	who, err := s.videoEditor(ctx)
	var lists map[videos.Audience]videos.List
	if err == nil {
		_, lists, err = s.Videos.Lists(ctx, who, in.filter(httpapi.InfoFrom(ctx).Lang))
	}
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	out := httpapi.StartCSV(
		w, "videos.csv", "id", "audience", "place", "state", "title in English", "title in Spanish", "description in English",
		"description in Spanish", "clip", "Spanish clip", "captions", "Spanish captions", "picture", "missing", "added",
		"changed",
	)
	for _, a := range []videos.Audience{videos.Public, videos.Training} {
		for _, v := range lists[a].Videos {
			_ = out.Write(httpapi.SafeCells(videoCells(v)...))
		}
	}
	out.Flush()
}

func videoCells(v videos.Listed) []string {
	var missing []string
	for _, gap := range v.Gaps() {
		missing = append(missing, string(gap))
	}
	cells := []string{
		strconv.FormatInt(v.ID, 10), string(v.Audience), strconv.Itoa(v.Place), string(v.State()), v.Title.EN, v.Title.ES,
		v.Description.EN, v.Description.ES,
	}
	for _, file := range []string{v.Clip, v.ClipES, v.Captions, v.CaptionsES, v.Thumbnail} {
		cells = append(cells, httpapi.YesCell(file != ""))
	}
	return append(cells, strings.Join(missing, " "), httpapi.TimeCell(&v.CreatedAt), httpapi.TimeCell(&v.UpdatedAt))
}

func (s *handlers) staffVideoHistory(ctx context.Context, who videos.Editor,
	in *videoInput) (*httpapi.Output[[]payload.TimelineItem], error) {
	v, err := s.Videos.Find(ctx, who, httpapi.ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	items, err := payload.History(ctx, s.Trail, audit.Subject{Kind: "video", ID: v.ID})
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(items), nil
}
