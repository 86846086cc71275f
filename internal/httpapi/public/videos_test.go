package public_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	demo "beacon/internal/demo/data/videos"
	"beacon/internal/testkit/apptest"
)

func TestVideos_OfDemoPlay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Expect("none yet", apptest.Request{Path: "/api/videos"},
			apptest.Want{Has: map[string]any{"success": true, "videos": []any{}, "heading": "Learn about living donation"}})
		apptest.SeedVideos(a)
		shown := a.Expect(
			"the ribbon",
			apptest.Request{Path: "/api/videos"},
			apptest.Want{Has: map[string]any{"success": true, "results": nil, "videos.#": 2,
				"videos.0.title": "Your page at work", "videos.0.video_type": "video/mp4"}},
		)
		spanish := a.Expect("in Spanish", apptest.Request{Path: "/api/videos?lang=es"}, apptest.Want{
			Has: map[string]any{"heading": "Conozca la donación en vida", "videos.0.title": "Su página en marcha"},
		})
		if shown.Text("intro_paragraph") == "" || spanish.Text("intro_paragraph") == shown.Text("intro_paragraph") ||
			shown.Text("videos.0.description") == "" {
			t.Errorf("%s", shown.Body)
		}
		for field, kind := range map[string]string{"video_url": "video/mp4", "spanish_video_url": "video/mp4",
			"thumbnail":    "image/jpeg",
			"captions_url": "text/vtt; charset=utf-8", "spanish_captions_url": "text/vtt; charset=utf-8"} {
			file := a.Expect(field, apptest.Request{Path: shown.Text("videos.0." + field)}, apptest.Want{})
			if file.Header.Get("Content-Type") != kind ||
				!strings.Contains(file.Header.Get("Cache-Control"), "immutable") ||
				len(file.Body) == 0 ||
				len(file.Body) > 300_000 {
				t.Errorf("%s: %v, %d bytes", field, file.Header, len(file.Body))
			}
		}
		clip := shown.Text("videos.0.video_url")
		whole := a.Do(apptest.Request{Path: clip}).Body
		part := a.Expect("a range", apptest.Request{Path: clip, Header: map[string]string{"Range": "bytes=1000-1999"}},
			apptest.Want{Status: 206})
		if !bytes.Equal(part.Body, whole[1000:2000]) ||
			part.Header.Get("Content-Range") != fmt.Sprintf("bytes 1000-1999/%d", len(whole)) {
			t.Errorf("range: %d bytes, %v", len(part.Body), part.Header)
		}
		a.Expect("a range beyond the end", apptest.Request{Path: clip, Header: map[string]string{"Range": "bytes=99999999-"}},
			apptest.Want{Status: 416})
		a.Expect("unchanged",
			apptest.Request{Path: clip, Header: map[string]string{"If-None-Match": part.Header.Get("ETag")}},
			apptest.Want{Status: 304})
		for _, name := range []string{strings.Repeat("0", 64) + ".mp4", "x.mp4", "..%2Fmaster.jpg",
			strings.Repeat("0", 64) + ".html"} {
			a.Expect("no such file", apptest.Request{Path: "/api/videos/media/" + name}, apptest.Want{Status: 404})
		}
	})
}

func TestTraining_ProgressIsRecordedOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		apptest.SeedVideos(a)
		site, other := a.Invite(apptest.Patient{}), a.Invite(apptest.Patient{Email: "other@mail.example"})
		liver := a.Invite(apptest.Patient{Type: 1, Email: "liver@mail.example"})
		list := func(s apptest.Site) apptest.Request {
			return apptest.Request{Path: fmt.Sprintf("/api/microsite/landing/%d/%s/training-videos", s.ID, s.Key)}
		}
		fresh := a.Expect(
			"the list",
			list(site),
			apptest.Want{Has: map[string]any{"success": true, "results.#": 2, "results.0.name": "Telling your story",
				"results.0.startedDateTime": "", "results.0.completedDateTime": ""}},
		)
		first := fresh.Get("results.0.micrositeTrainingVideoId")
		for _, field := range []string{"videoId", "description", "thumbnail", "videoUrl", "captionsUrl", "spanishVideoUrl",
			"spanishCaptionsUrl"} {
			if fresh.Text("results.0."+field) == "" {
				t.Errorf("%s is empty: %s", field, fresh.Body)
			}
		}
		record := func(s apptest.Site, video any, what string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("/api/microsite/landing/%d/%s/training-video/%v/%s", s.ID, s.Key, video, what),
			}
		}
		a.Expect("started", record(site, first, "started"),
			apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"training-video.started"}})
		a.Clock.Advance(12 * time.Hour)
		a.Expect("ended", record(site, first, "completed"), apptest.Want{Trail: []string{"training-video.completed"}})
		// 15:04 UTC is 10:04 in New York in winter.
		a.Expect("both times", list(site), apptest.Want{
			Has: map[string]any{
				"results.0.startedDateTime": "03/02/2026 10:04", "results.0.completedDateTime": "03/02/2026 22:04",
			},
		})
		a.Expect("another's progress", list(other), apptest.Want{Has: map[string]any{"results.0.startedDateTime": ""}})
		a.Expect("liver sites have none", list(liver), apptest.Want{Has: map[string]any{"results": []any{}}})
		a.Expect("nor record any", record(liver, first, "started"), apptest.Want{Status: 404})
		a.Expect("no video", record(site, "x", "started"), apptest.Want{Status: 404})
		a.Expect("another's key", record(apptest.Site{ID: site.ID, Key: other.Key}, first, "started"),
			apptest.Want{Status: 404})
	})
}

func TestStaffVideos_Edit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		words := func(en, es string, more ...any) map[string]any {
			return apptest.Site{}.Body(append(more[:len(more):len(more)], "title", map[string]any{"en": en, "es": es},
				"description", map[string]any{"en": "About.", "es": "Sobre."})...)
		}
		post := func(path string, body any) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/staff/videos" + path, As: apptest.Administrator, Body: body}
		}
		upload := func(id any, slot string, content []byte) apptest.Request {
			return post(fmt.Sprintf("/%v/files/%s", id, slot), apptest.NewForm().File("file", "f", content))
		}
		read := func(name string) []byte {
			content, err := demo.Files.ReadFile(name)
			a.Must(err)
			return content
		}
		reviewer := post("", words("A", "B", "audience", "public"))
		reviewer.As = apptest.Reviewer
		a.Expect("not a reviewer", reviewer, apptest.Want{Status: 403})
		a.Expect("no Spanish title", post("", words("A", " ", "audience", "public")),
			apptest.Want{Status: 422, Fields: []string{"title"}})
		one := a.Expect("added", post("", words("One", "Uno", "audience", "public")),
			apptest.Want{Trail: []string{"video.created"}}).Get("results.id")
		two := a.Expect("added", post("", words("Two", "Dos", "audience", "public")),
			apptest.Want{Trail: []string{"video.created"}}).Get("results.id")
		a.Expect("nothing to show", post(fmt.Sprintf("/%v", one), words("One", "Uno", "isHidden", false)),
			apptest.Want{Status: 422, Fields: []string{"isHidden"}})
		a.Expect("no clip", upload(one, "clip", []byte("<html>not a film, but long enough for a head")),
			apptest.Want{Status: 415})
		a.Expect("no picture", upload(one, "thumbnail", []byte("no picture")), apptest.Want{Status: 415})
		a.Expect("no such slot", upload(one, "story", read("sharing.jpg")),
			apptest.Want{Status: 422, Fields: []string{"slot"}})
		a.Expect("no such video", upload(4711, "clip", read("sharing.en.mp4")), apptest.Want{Status: 404})
		a.Expect("no form", post(fmt.Sprintf("/%v/files/clip", one), map[string]any{}), apptest.Want{Status: 415})
		for slot, content := range map[string][]byte{"clip": read("sharing.en.mp4"),
			"clipEs":   append([]byte("\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm"), make([]byte, 80)...),
			"captions": append([]byte("\xef\xbb\xbf"), read("sharing.en.vtt")...), "captionsEs": read("sharing.es.vtt"),
			"thumbnail": apptest.SmallPhoto(1)} {
			a.Expect(slot, upload(one, slot, content),
				apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"video.file-set"}})
		}
		a.Expect("the second too", upload(two, "clip", read("telling.en.mp4")),
			apptest.Want{Trail: []string{"video.file-set"}})
		a.Expect("hidden still", apptest.Request{Path: "/api/videos"}, apptest.Want{Has: map[string]any{"videos": []any{}}})
		for id, name := range map[any]string{one: "One", two: "Two"} {
			a.Expect("shown", post(fmt.Sprintf("/%v", id), words(name, "x", "isHidden", false)),
				apptest.Want{Trail: []string{"video.edited"}})
		}
		a.Expect("a shown video keeps its clip", post(fmt.Sprintf("/%v/remove-file", one), map[string]any{"slot": "clip"}),
			apptest.Want{Status: 409})
		a.Expect("other files go", post(fmt.Sprintf("/%v/remove-file", one), map[string]any{"slot": "captionsEs"}),
			apptest.Want{Trail: []string{"video.file-removed"}})
		a.Expect("another order", post("/order", map[string]any{"audience": "public", "ids": []any{two, one}}),
			apptest.Want{Trail: []string{"video.reordered", "video.reordered"}})
		a.Expect("texts", post("/texts", map[string]any{
			"heading":        map[string]any{"en": "Watch", "es": "Vea"},
			"introParagraph": map[string]any{"en": "Short.", "es": "Breve."},
		}), apptest.Want{Trail: []string{"video.texts-edited"}})
		a.Expect("no heading", post("/texts", map[string]any{}), apptest.Want{Status: 422, Fields: []string{"heading"}})
		shown := a.Expect("all of it", apptest.Request{Path: "/api/videos"}, apptest.Want{
			Has: map[string]any{
				"heading": "Watch", "intro_paragraph": "Short.", "videos.#": 2, "videos.0.title": "Two",
				"videos.1.title": "One", "videos.1.spanish_captions_url": "", "videos.0.thumbnail": "",
			},
		})
		if !strings.HasSuffix(shown.Text("videos.1.spanish_video_url"), ".webm") {
			t.Errorf("%s", shown.Body)
		}
		a.Expect("for staff", apptest.Request{Path: "/api/staff/videos", As: apptest.Administrator}, apptest.Want{
			Has: map[string]any{
				"results.videos.#": 2, "results.trainingVideos": []any{}, "results.heading.es": "Vea",
				"results.videos.0.isHidden": false,
			},
		})
		a.Expect("hidden", post(fmt.Sprintf("/%v", two), words("Two", "Dos", "isHidden", true)),
			apptest.Want{Trail: []string{"video.edited"}})
		a.Expect("gone from the page", apptest.Request{Path: "/api/videos"}, apptest.Want{Has: map[string]any{"videos.#": 1}})
	})
}

// TestStaffVideos_Delete: deleting a video deletes its files but not those of other videos. For patients who watched
// it, only the video is missing.
func TestStaffVideos_Delete(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		apptest.SeedVideos(a)
		site := a.Invite(apptest.Patient{})
		list := apptest.Request{Path: fmt.Sprintf("/api/microsite/landing/%d/%s/training-videos", site.ID, site.Key)}
		training := a.Expect("the list", list, apptest.Want{Has: map[string]any{"results.#": 2}})
		kept, video := training.Get(
			"results.1.micrositeTrainingVideoId",
		), training.Get(
			"results.0.micrositeTrainingVideoId",
		)
		watch := func(what string) apptest.Request {
			return apptest.Request{
				Method: "POST",
				Path:   fmt.Sprintf("/api/microsite/landing/%d/%s/training-video/%v/%s", site.ID, site.Key, video, what),
			}
		}
		a.Expect("watched", watch("completed"), apptest.Want{Trail: []string{"training-video.completed"}})
		post := func(as string, id any, what string, body any) apptest.Request {
			return apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/staff/videos/%v/%s", id, what), As: as, Body: body}
		}
		remove := func(as string, id any) apptest.Request { return post(as, id, "delete", map[string]any{}) }
		picture := a.Do(apptest.Request{Path: training.Text("results.0.thumbnail")}).Body
		other := a.Expect("another video", apptest.Request{
			Method: "POST", Path: "/api/staff/videos", As: apptest.Administrator,
			Body: map[string]any{
				"audience": "public", "title": map[string]any{"en": "Same picture", "es": "La misma imagen"},
			},
		}, apptest.Want{Trail: []string{"video.created"}}).Get("results.id")
		for _, id := range []any{video, other} {
			a.Expect("with one picture",
				post(apptest.Administrator, id, "files/thumbnail", apptest.NewForm().File("file", "f", picture)),
				apptest.Want{Trail: []string{"video.file-set"}})
		}
		a.Expect("with a film of its own", post(apptest.Administrator, video, "files/clip",
			apptest.NewForm().File("file", "f", append([]byte("\x00\x00\x00\x18ftypisom"), make([]byte, 80)...))),
			apptest.Want{Trail: []string{"video.file-set"}})
		a.Expect("and captions", post(apptest.Administrator, video, "files/captions",
			apptest.NewForm().File("file", "f", []byte("WEBVTT\n\nits own"))),
			apptest.Want{Trail: []string{"video.file-set"}})
		now := a.Expect("the list", list, apptest.Want{})
		a.Expect("not by a reviewer", remove(apptest.Reviewer, video), apptest.Want{Status: 403})
		a.Expect("deleted", remove(apptest.Administrator, video),
			apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"video.deleted"}})
		a.Expect("only once", remove(apptest.Administrator, video), apptest.Want{Status: 404})
		a.Expect("the patient's list", list,
			apptest.Want{Has: map[string]any{"results.#": 1, "results.0.micrositeTrainingVideoId": kept}})
		a.Expect("in an open window", watch("started"), apptest.Want{Status: 404})
		if rows := a.Rows("SELECT video_id FROM training_progress WHERE completed_at IS NOT NULL"); len(rows) != 1 {
			t.Errorf("progress: %v", rows)
		}
		for field, status := range map[string]int{"videoUrl": 404, "captionsUrl": 404, "thumbnail": 200} {
			a.Expect(field, apptest.Request{Path: now.Text("results.0." + field)}, apptest.Want{Status: status})
		}
		a.Expect("the files of the other", apptest.Request{Path: now.Text("results.1.videoUrl")}, apptest.Want{})
		a.Expect("for staff", apptest.Request{Path: "/api/staff/videos", As: apptest.Administrator},
			apptest.Want{Has: map[string]any{"results.trainingVideos.#": 1}})
		a.Expect("nor changed",
			post(apptest.Administrator, video, "files/clip", apptest.NewForm().File("file", "f", []byte("x"))),
			apptest.Want{Status: 404})
		a.Expect("the rest in its order", apptest.Request{
			Method: "POST", Path: "/api/staff/videos/order", As: apptest.Administrator,
			Body: map[string]any{"audience": "training", "ids": []any{kept}},
		}, apptest.Want{})
	})
}
