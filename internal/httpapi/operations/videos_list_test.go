package operations_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// changeVideo returns a request that changes the text of a video and hides or shows it.
func changeVideo(id any, en, es string, isHidden bool) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/videos/%v", id), As: apptest.Administrator,
		Body: map[string]any{
			"isHidden": isHidden, "title": map[string]any{"en": en, "es": es},
			"description": map[string]any{"en": "About " + en + ".", "es": "Sobre " + es + "."},
		},
	}
}

// The lists of videos can be filtered, sorted and exported (R7.3). They contain no personal data, so reads are not
// audited.
func TestStaffVideos_FilterSortAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		whole := apptest.NewVideo(a, "public", "b whole", "¿Dónde?", "clip", "clipEs", "captions", "captionsEs", "thumbnail")
		apptest.NewVideo(a, "public", "=Empty", "Vacío")
		apptest.NewVideo(a, "public", "A bare", "Álbum", "clip")
		apptest.NewVideo(a, "training", "Deaf", "Sordo", "clip", "clipEs", "captions")
		a.Expect("shown", changeVideo(whole, "b whole", "¿Dónde?", false), apptest.Want{Trail: []string{"video.edited"}})
		for query, want := range map[string]string{
			"": "b whole, =Empty, A bare; Deaf", "q=EMPTY": "=Empty; ", "q=SOBRE+¿D": "b whole; ", "q=nothing": "; ",
			"audience=public": "b whole, =Empty, A bare; ", "audience=training": "; Deaf",
			"state=shown": "b whole; ", "state=hidden": "=Empty, A bare; Deaf", "missing=any": "=Empty, A bare; Deaf",
			"missing=clip": "=Empty; ", "missing=captions": "A bare; ",
			"missing=spanish": "A bare; ", "missing=captionsEs": "; Deaf", "missing=thumbnail": "A bare; Deaf",
			"missing=none&state=both&audience=all": "b whole, =Empty, A bare; Deaf",
			"sort=title":                           "A bare, b whole, =Empty; Deaf",
			"sort=-title":                          "=Empty, b whole, A bare; Deaf",
			"sort=title&lang=es":                   "A bare, b whole, =Empty; Deaf", "q=vacio": "=Empty; ",
			"sort=created":  "b whole, =Empty, A bare; Deaf",
			"sort=-created": "A bare, =Empty, b whole; Deaf", "sort=-updated": "b whole, A bare, =Empty; Deaf",
			"sort=1;--": "b whole, =Empty, A bare; Deaf", "sort=-created&state=hidden": "A bare, =Empty; Deaf",
		} {
			response := a.Expect(query, apptest.Request{Path: "/api/staff/videos?" + query, As: apptest.Administrator},
				apptest.Want{
					Has: apptest.JSON{
						"results.all":        apptest.JSON{"public": 3, "training": 1},
						"results.heading.en": "Learn about living donation",
					},
				})
			got := make([]string, 2)
			for i, list := range []string{"videos", "trainingVideos"} {
				var names []string
				for n := 0; response.Get(fmt.Sprintf("results.%s.%d.id", list, n)) != nil; n++ {
					names = append(names, response.Text(fmt.Sprintf("results.%s.%d.title.en", list, n)))
				}
				got[i] = strings.Join(names, ", ")
			}
			if strings.Join(got, "; ") != want {
				t.Errorf("%q shows %q, want %q", query, strings.Join(got, "; "), want)
			}
		}
		a.Expect("its own place",
			apptest.Request{Path: "/api/staff/videos?sort=-created&missing=any", As: apptest.Administrator},
			apptest.Want{
				Has: apptest.JSON{
					"results.videos.0.place": 3, "results.videos.1.place": 2,
					"results.videos.0.missing":         []any{"captions", "spanish", "thumbnail"},
					"results.videos.1.missing":         []any{"clip"},
					"results.trainingVideos.0.missing": []any{"captionsEs", "thumbnail"},
				},
			})
		file := func(as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/videos.csv?sort=-created&missing=any&q=e", As: as}
		}
		rows := apptest.Table(t, a.Expect("the file", file(apptest.Administrator), apptest.Want{}))
		if len(rows) != 3 || fmt.Sprint(rows[0][1:5]) != "[public 3 hidden A bare]" ||
			fmt.Sprint(rows[0][8:14]) != "[yes no no no no captions spanish thumbnail]" ||
			rows[1][4] != "'=Empty" ||
			rows[1][5] != "Vacío" ||
			rows[2][1] != "training" ||
			rows[2][13] != "captionsEs thumbnail" {
			t.Errorf("the file holds %q", rows)
		}
	})
}

// The history of a video contains each change with its author and details (R7.3).
func TestStaffVideos_Timeline(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		video, other := apptest.NewVideo(
			a,
			"public",
			"One",
			"Uno",
			"clip",
			"captions",
		), apptest.NewVideo(
			a,
			"public",
			"Two",
			"Dos",
		)
		third := apptest.NewVideo(a, "public", "Three", "Tres")
		post := func(path string, body apptest.JSON) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/staff/videos" + path, As: apptest.Administrator, Body: body}
		}
		do := func(r apptest.Request, trail ...string) {
			t.Helper()
			a.Expect(r.Path, r, apptest.Want{Trail: trail})
			a.Clock.Advance(time.Minute)
		}
		do(changeVideo(video, "One", "Uno", false), "video.edited")
		do(changeVideo(video, "One more", "Uno", false), "video.edited")
		do(changeVideo(video, "One", "Uno", true), "video.edited")
		do(changeVideo(video, "One", "Uno", true), "video.edited")
		do(post(fmt.Sprintf("/%v/remove-file", video), apptest.JSON{"slot": "captions"}), "video.file-removed")
		do(post("/order", apptest.JSON{"audience": "public", "ids": []any{other, video, third}}), "video.reordered",
			"video.reordered")
		do(post("/texts", apptest.JSON{"heading": apptest.JSON{"en": "Watch", "es": "Vea"}}), "video.texts-edited")
		history := func(id any, as string) apptest.Request {
			return apptest.Request{Path: fmt.Sprintf("/api/staff/videos/%v/history", id), As: as}
		}
		response := a.Expect("the history", history(video, apptest.Administrator),
			apptest.Want{Has: apptest.JSON{"results.#": 9, "results.0.actorName": "Ada Moss", "results.0.actorKind": "staff"}})
		for i, want := range []string{"video.reordered map[from:1 to:2]", "video.file-removed map[slot:captions]",
			"video.edited map[]", "video.edited map[state:hidden words:changed]",
			"video.edited map[words:changed]", "video.edited map[state:shown]", "video.file-set map[slot:captions]",
			"video.file-set map[slot:clip]", "video.created map[]"} {
			if got := fmt.Sprint(response.Get(fmt.Sprintf("results.%d.action", i)), " ",
				response.Get(fmt.Sprintf("results.%d.details", i))); got != want {
				t.Errorf("%d: %s, want %s", i, got, want)
			}
		}
		a.Expect("what did not move", history(third, apptest.Administrator),
			apptest.Want{Has: apptest.JSON{"results.#": 1, "results.0.action": "video.created"}})
		for _, id := range []any{4711, -1, "x"} {
			a.Expect("no such video", history(id, apptest.Administrator), apptest.Want{Status: 404})
		}
		do(post(fmt.Sprintf("/%v/delete", video), apptest.JSON{}), "video.deleted")
		a.Expect("nor one that was deleted", history(video, apptest.Administrator), apptest.Want{Status: 404})
	})
}
