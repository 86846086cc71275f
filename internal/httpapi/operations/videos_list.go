package operations

import (
	"context"
	"slices"
	"strings"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

// videoListRoutes registers the routes for the lists of videos, filtered, sorted and as CSV, and for the history
// of a video (R7.3). They contain no personal data other than names of staff.
func (s *handlers) videoListRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/videos", "staff-videos",
		"List public and training videos, including hidden videos, and the texts"), videoEditors(), s.staffVideos)
	httpapi.StaffCSV(calls.Route("GET /staff/videos.csv", "staff-videos-csv", "Export the lists as CSV"),
		videoEditors(), s.staffVideosCSV)
	httpapi.Staff(calls.Route("GET /staff/videos/{id}/history", "staff-video-history",
		"List the history of a video, newest first"), videoEditors(), s.staffVideoHistory)
}

type videoListInput struct {
	Query    string `query:"q" doc:"Part of a title or description, in either language"`
	Audience string `query:"audience" doc:"public or training; the other list is empty then. Without: both."`
	State    string `query:"state" doc:"shown or hidden"`
	Missing  string `query:"missing" doc:"Missing file: clip, captions, spanish, captionsEs, thumbnail, or any"`
	Sort     string `query:"sort" doc:"title, created or updated, - for descending; default: the order of display"`
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
	Missing     []videos.Gap  `json:"missing" doc:"clip, captions, spanish, captionsEs, thumbnail, in this order"`
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

func newStaffVideos(list []videos.Listed) []staffVideo {
	return httpapi.Items(list, func(v videos.Listed) staffVideo {
		return staffVideo{
			ID: v.ID, Audience: string(v.Audience), Place: v.Place, IsHidden: v.IsHidden, Title: both(v.Title),
			Description: both(v.Description), Clip: payload.MediaURL(v.Clip), ClipES: payload.MediaURL(v.ClipES),
			Captions: payload.MediaURL(v.Captions), CaptionsES: payload.MediaURL(v.CaptionsES),
			Thumbnail: payload.MediaURL(v.Thumbnail), Missing: v.Gaps(), UpdatedAt: v.UpdatedAt,
		}
	})
}

func (s *handlers) staffVideos(ctx context.Context, who videos.Editor, in *videoListInput) (staffVideoLists, error) {
	texts, lists, err := s.Videos.Lists(ctx, who, in.filter(httpapi.InfoFrom(ctx).Lang))
	if err != nil {
		return staffVideoLists{}, err
	}
	public, training := lists[videos.Public], lists[videos.Training]
	return staffVideoLists{
		Heading: both(texts.Heading), IntroParagraph: both(texts.Intro), Videos: newStaffVideos(public.Videos),
		TrainingVideos: newStaffVideos(training.Videos), All: videoCounts{public.All, training.All},
	}, nil
}

// staffVideosCSV returns both lists one after the other, in their order.
func (s *handlers) staffVideosCSV(ctx context.Context, who videos.Editor, in *videoListInput) (httpapi.CSV, error) {
	_, lists, err := s.Videos.Lists(ctx, who, in.filter(httpapi.InfoFrom(ctx).Lang))
	return httpapi.CSV{Name: "videos.csv", Columns: []string{
		"id", "audience", "place", "state", "title in English", "title in Spanish", "description in English",
		"description in Spanish", "clip", "Spanish clip", "captions", "Spanish captions", "picture", "missing",
		"added", "changed",
	}, Rows: httpapi.Cells(slices.Concat(lists[videos.Public].Videos, lists[videos.Training].Videos), videoCells)}, err
}

func videoCells(v videos.Listed) []string {
	var missing []string
	for _, gap := range v.Gaps() {
		missing = append(missing, string(gap))
	}
	return httpapi.FormatCells(
		v.ID, string(v.Audience), v.Place, string(v.State()), v.Title.EN, v.Title.ES, v.Description.EN, v.Description.ES,
		v.Clip != "", v.ClipES != "", v.Captions != "", v.CaptionsES != "", v.Thumbnail != "",
		strings.Join(missing, " "), v.CreatedAt, v.UpdatedAt,
	)
}

func (s *handlers) staffVideoHistory(
	ctx context.Context, who videos.Editor, in *httpapi.ByID,
) ([]payload.TimelineItem, error) {
	v, err := s.Videos.Find(ctx, who, httpapi.ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	items, err := payload.History(ctx, s.Trail, audit.Subject{Kind: "video", ID: v.ID})
	return items, err
}
