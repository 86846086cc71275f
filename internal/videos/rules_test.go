package videos_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/videos"
)

var (
	now    = time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)
	editor = videos.Editor{ID: 1, IsAdmin: true}
)

// memory is a store and transaction with videos in their order.
type memory struct {
	videos.Tx
	all       []videos.Video
	progress  []videos.Progress
	positions map[int64]int
	trail     []string
}

func (m *memory) InTx(_ context.Context, fn func(videos.Tx) error) error { return fn(m) }

func (m *memory) Lock(context.Context, videos.Audience) error { return nil }

func (m *memory) Videos(_ context.Context, a videos.Audience) (all []videos.Video, err error) {
	for _, v := range m.all {
		if v.Audience == a {
			all = append(all, v)
		}
	}
	return all, nil
}

func (m *memory) Video(_ context.Context, id int64) (videos.Video, error) {
	i := slices.IndexFunc(m.all, func(v videos.Video) bool { return v.ID == id })
	if i < 0 {
		return videos.Video{}, fault.ErrNotFound
	}
	return m.all[i], nil
}

func (m *memory) Text(context.Context, string) (locale.Text, error) { return locale.Text{}, nil }

func (m *memory) SetText(context.Context, string, locale.Text, time.Time) error { return nil }

func (m *memory) Progress(context.Context, int64) ([]videos.Progress, error) { return m.progress, nil }

func (m *memory) Start(context.Context, int64, int64, time.Time) error { return nil }

func (m *memory) Complete(context.Context, int64, int64, time.Time) error { return nil }

func (m *memory) Add(context.Context, videos.Video) (int64, error) { return 9, nil }

func (m *memory) Save(_ context.Context, v videos.Video) error {
	m.all[slices.IndexFunc(m.all, func(old videos.Video) bool { return old.ID == v.ID })] = v
	return nil
}

func (m *memory) SetPosition(_ context.Context, id int64, position int) error {
	m.positions[id] = position
	return nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail = append(m.trail, strings.TrimSuffix(fmt.Sprintf("%s %v", e.Action, e.Details), " map[]"))
	return nil
}

func (m *memory) Delete(context.Context, int64, time.Time) error { return nil }

// files records deletions of files.
type files struct {
	blob.Store
	deleted []string
}

func (f *files) Delete(_ context.Context, name string) error {
	f.deleted = append(f.deleted, strings.TrimPrefix(name, "videos/"))
	return nil
}

// newMemory returns three public videos, the last hidden and without a clip, and a training video that shares a file
// with the first.
func newMemory() (*memory, *files, *videos.Service) {
	m, f := &memory{positions: map[int64]int{}, all: []videos.Video{
		{ID: 1, Audience: videos.Public, Title: both("¿Beta?"), Clip: "1.mp4", Thumbnail: "shared.jpg"},
		{ID: 2, Audience: videos.Public, Title: both("alpha"), Clip: "2.mp4", Captions: "2.vtt"},
		{ID: 3, Audience: videos.Public, Title: both("Gamma"), IsHidden: true},
		{ID: 4, Audience: videos.Training, Title: both("Delta"), Clip: "4.mp4", Thumbnail: "shared.jpg"},
	}}, &files{}
	return m, f, videos.NewService(m, f, nil, clock.NewFixed(now))
}

func both(text string) locale.Text { return locale.Text{EN: text, ES: text} }

func faultCode(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}

func TestEditors_ChangesAndRefusals(t *testing.T) {
	create := func(a videos.Audience, w videos.Words) func(*videos.Service, videos.Editor) error {
		return func(s *videos.Service, by videos.Editor) error {
			_, err := s.Create(t.Context(), by, a, w, "")
			return err
		}
	}
	edit := func(id int64, w videos.Words) func(*videos.Service, videos.Editor) error {
		return func(s *videos.Service, by videos.Editor) error { return s.Edit(t.Context(), by, id, w) }
	}
	remove := func(id int64, slot videos.Slot) func(*videos.Service, videos.Editor) error {
		return func(s *videos.Service, by videos.Editor) error { return s.RemoveFile(t.Context(), by, id, slot) }
	}
	reorder := func(ids ...int64) func(*videos.Service, videos.Editor) error {
		return func(s *videos.Service, by videos.Editor) error { return s.Reorder(t.Context(), by, videos.Public, ids) }
	}
	texts := func(heading, intro string) func(*videos.Service, videos.Editor) error {
		return func(s *videos.Service, by videos.Editor) error {
			return s.SetTexts(t.Context(), by, both(heading), both(intro))
		}
	}
	title := videos.Words{Title: both("alpha")}
	long := func(n int) locale.Text { return both(strings.Repeat("é", n)) }
	for _, c := range []struct {
		name  string
		do    func(*videos.Service, videos.Editor) error
		want  fault.Code
		trail string
	}{
		{"create", create(videos.Public, title), "", "video.created"},
		{"create for nobody", create("others", title), fault.RuleBroken, ""},
		{"create with one language", create(videos.Public, videos.Words{Title: locale.Text{EN: "a"}}), fault.RuleBroken, ""},
		{"create with the longest texts", create(videos.Public, videos.Words{Title: long(120), Description: long(1000)}), "",
			"video.created"},
		{"create with a long title", create(videos.Public, videos.Words{Title: long(121)}), fault.RuleBroken, ""},
		{"create with a long description", create(videos.Public, videos.Words{Title: both("a"), Description: long(1001)}),
			fault.RuleBroken, ""},
		{"create with HTML", create(videos.Public, videos.Words{Title: both("<b>a</b>")}), fault.RuleBroken, ""},
		{"edit nothing", edit(2, title), "", "video.edited"},
		{"edit", edit(2, videos.Words{Title: both("b")}), "", "video.edited map[words:changed]"},
		{"hide", edit(2, videos.Words{Title: both("alpha"), IsHidden: true}), "", "video.edited map[state:hidden]"},
		{"show without clip", edit(3, videos.Words{Title: both("Gamma")}), fault.RuleBroken, ""},
		{"edit an unknown video", edit(8, title), fault.NotFound, ""},
		{"remove captions", remove(2, videos.CaptionsSlot), "", "video.file-removed map[slot:captions]"},
		{"remove the clip of a shown video", remove(2, videos.ClipSlot), fault.Conflict, ""},
		{"remove the clip of a hidden video", remove(3, videos.ClipSlot), "", "video.file-removed map[slot:clip]"},
		{"remove from an unknown slot", remove(2, "sound"), fault.RuleBroken, ""},
		{"reorder", reorder(1, 3, 2), "", "video.reordered map[from:3 to:2] video.reordered map[from:2 to:3]"},
		{"reorder without one", reorder(2, 1), fault.Conflict, ""},
		{"reorder with one twice", reorder(2, 1, 1), fault.Conflict, ""},
		{"set texts", texts("Videos", ""), "", "video.texts-edited"},
		{"set no heading", texts("", "Intro"), fault.RuleBroken, ""},
	} {
		m, _, s := newMemory()
		if err := c.do(s, editor); faultCode(err) != c.want || strings.Join(m.trail, " ") != c.trail {
			t.Errorf("%s: %v, trail %q", c.name, err, m.trail)
		}
		m, _, s = newMemory()
		if err := c.do(s, videos.Editor{ID: 2}); faultCode(err) != fault.Forbidden || len(m.trail) > 0 {
			t.Errorf("%s by somebody else: %v, trail %q", c.name, err, m.trail)
		}
	}
}

func TestDelete_KeepsSharedFiles(t *testing.T) {
	for id, want := range map[int64]string{1: "1.mp4", 2: "2.mp4 2.vtt", 3: ""} {
		_, f, s := newMemory()
		if err := s.Delete(t.Context(), editor, id); err != nil || strings.Join(f.deleted, " ") != want {
			t.Errorf("video %d: %v, deleted %q", id, err, f.deleted)
		}
	}
}

func TestUpload_ChecksContentBySlot(t *testing.T) {
	mp4, webm := "\x00\x00\x00\x18ftypmp42", "\x1a\x45\xdf\xa3....webm"
	for _, c := range []struct {
		slot    videos.Slot
		content string
		size    int64
		want    fault.Code
	}{
		{videos.ClipSlot, mp4, 0, ""}, {videos.ClipESSlot, webm, 0, ""}, {videos.CaptionsSlot, "WEBVTT\n", 0, ""},
		{videos.CaptionsESSlot, "\xef\xbb\xbfWEBVTT", 0, ""}, {videos.ClipSlot, mp4, videos.MaxClip, ""},
		{videos.ClipSlot, mp4, videos.MaxClip + 1, fault.TooLarge}, {videos.CaptionsSlot, "WEBVTT", 512<<10 + 1,
			fault.TooLarge},
		{videos.ClipSlot, "WEBVTT", 0, fault.WrongType}, {videos.ClipSlot, "", 0, fault.WrongType},
		{videos.CaptionsSlot, mp4, 0, fault.WrongType}, {videos.CaptionsSlot, "WEBVTTX", 0, fault.WrongType},
		{videos.CaptionsSlot, "WEBVTT\n\xff", 0, fault.WrongType}, {"sound", mp4, 0, fault.RuleBroken},
	} {
		m, _, _ := newMemory()
		s := videos.NewService(m, accepting{}, nil, clock.NewFixed(now))
		sent := videos.SentFile{Slot: c.slot, Content: strings.NewReader(c.content), Size: c.size}
		if err := s.Upload(t.Context(), editor, 1, sent); faultCode(err) != c.want {
			t.Errorf("%s %q of %d bytes: %v", c.slot, c.content, c.size, err)
		}
	}
}

// accepting is a file store that seems to have every file.
type accepting struct{ blob.Store }

func (accepting) Put(context.Context, string, io.Reader, int64) error { return nil }

func (accepting) Stat(context.Context, string) (blob.Info, error) { return blob.Info{}, nil }

func TestLists_FilterAndOrder(t *testing.T) {
	for _, c := range []struct {
		filter   videos.Filter
		public   string
		training string
	}{
		{videos.Filter{}, "1 2 3", "4"},
		{videos.Filter{Audience: "nobody", State: "gone", Missing: "sound", Order: "size"}, "1 2 3", "4"},
		{videos.Filter{Audience: videos.Training}, "", "4"},
		{videos.Filter{State: videos.Hidden}, "3", ""},
		{videos.Filter{Missing: videos.NoThumbnail}, "2", ""},
		{videos.Filter{Missing: videos.AnyGap, Search: " ALPH "}, "2", ""},
		{videos.Filter{Order: "title", Lang: locale.Spanish}, "2 1 3", "4"},
		{videos.Filter{Order: "-title"}, "3 1 2", "4"},
		{videos.Filter{Order: "-created"}, "1 2 3", "4"},
	} {
		_, _, s := newMemory()
		_, lists, err := s.Lists(t.Context(), editor, c.filter)
		for audience, want := range map[videos.Audience]string{videos.Public: c.public, videos.Training: c.training} {
			var got []string
			for _, v := range lists[audience].Videos {
				got = append(got, v.ExternalID())
			}
			if strings.Join(got, " ") != want || err != nil {
				t.Errorf("%+v: %s videos %q, %v", c.filter, audience, got, err)
			}
		}
	}
}

func TestTraining_RecordsOnceAndOnlyShownTrainingVideos(t *testing.T) {
	started, done := []videos.Progress{{VideoID: 4}}, []videos.Progress{{VideoID: 4, CompletedAt: &now}}
	for _, c := range []struct {
		name      string
		id        int64
		progress  []videos.Progress
		want      fault.Code
		start     string
		completed string
	}{
		{"new", 4, nil, "", "training-video.started map[video:4]", "training-video.completed map[video:4]"},
		{"started", 4, started, "", "", "training-video.completed map[video:4]"},
		{"completed", 4, done, "", "", ""},
		{"public video", 1, nil, fault.NotFound, "", ""},
		{"unknown video", 8, nil, fault.NotFound, "", ""},
	} {
		m, _, s := newMemory()
		m.progress = c.progress
		err := s.Started(t.Context(), 1, audit.Actor{}, c.id, audit.Origin{})
		start := strings.Join(m.trail, " ")
		m.trail = nil
		err2 := s.Completed(t.Context(), 1, audit.Actor{}, c.id, audit.Origin{})
		if faultCode(err) != c.want || faultCode(err2) != c.want || start != c.start ||
			strings.Join(m.trail, " ") != c.completed {
			t.Errorf("%s: %v, %v, %q, %q", c.name, err, err2, start, m.trail)
		}
	}
}
