package microsites_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

const (
	spanishStory = "Me llamo Rosa y canto en el coro de mi barrio desde hace muchos años."
	spanishWhy   = "Mis riñones ya no funcionan y la diálisis es muy cansada para mí."
)

// The language of a patient's text is kept from the editor to the public page, and the author's correction survives
// later saves.
func TestTextLanguages_Page(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		save := apptest.Save{
			Site: site, Story: spanishStory, Why: spanishWhy, Responsible: true, Draft: true,
			Pictures: []apptest.Pic{
				{File: apptest.SmallPhoto(1), Caption: "Navidad 2023"},
				{File: apptest.SmallPhoto(2), Caption: "With my sister"},
			},
		}
		post := func(f *apptest.Form) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/save", Body: f}
		}
		names := apptest.PictureNames(a.Do(save.Request()))
		save.Pictures = []apptest.Pic{{Keep: names[0], Caption: "Navidad 2023"}, {Keep: names[1], Caption: "With my sister"}}
		a.Seen()
		saved := func(name string, f *apptest.Form, story, why string) {
			t.Helper()
			a.Expect(name, post(f), apptest.Want{
				Has: map[string]any{
					"results.storyLang": story, "results.whyLang": why, "results.imagesPending.0.captionLang": story,
					"results.imagesPending.1.captionLang": "en",
				},
				Trail: []string{"microsite.draft-saved"},
			})
		}
		saved("detected", save.Form(), "es", "es")
		saved("corrected", save.Form().Field("storyLang", "en"), "en", "es")
		save.Story += " ¡Gracias!"
		saved("kept at the next save", save.Form().Field("storyLang", "xx"), "en", "es")
		a.Expect("the editor", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.storyLang": "en", "results.whyLang": "es"}})
		saved("corrected again", save.Form().Field("storyLang", "es").Field("whyLang", "en"), "es", "en")

		save.Draft = false
		a.Do(save.Request())
		a.Seen()
		a.Expect("the reviewer", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator}, apptest.Want{
			Has: map[string]any{
				"results.pending.storyLang": "es", "results.pending.whyLang": "en",
				"results.pending.images.0.captionLang": "es", "results.pending.images.1.captionLang": "en",
			},
			Trail: []string{"microsite.viewed"},
		})
		stored := a.Rows("SELECT story_lang, why_lang FROM submission")
		if len(stored) != 1 || stored[0][0] != "es" || stored[0][1] != "en" {
			t.Errorf("stored %v", stored)
		}
	})
}

// A reviewer's comments on the page and its parts have a detected or selected language.
func TestTextLanguages_Review(t *testing.T) {
	a := apptest.New(t)
	site, _ := submitted(a)
	decide := withReasons(a.Review(site, apptest.Coordinator, "changes", "Gracias"), map[string]any{
		"field": "story", "comment": "OK", "commentLang": "es",
	}, map[string]any{"field": "why", "comment": "Who helps you at home?"})
	decide.Body.(map[string]any)["commentLang"] = "und"
	a.Do(decide)
	a.Seen()
	data := a.Do(apptest.Request{Path: site.DataPath()})
	for path, want := range map[string]string{
		"results.reviewComment.commentLang":           "",
		"results.reviewComment.reasons.0.commentLang": "es",
		"results.reviewComment.reasons.1.commentLang": "en",
	} {
		if got := data.Text(path); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	a.Expect("the reviewer", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator}, apptest.Want{
		Has: map[string]any{
			"results.reviews.0.reasons.0.commentLang": "es", "results.reviews.0.reasons.1.commentLang": "en",
		},
		Trail: []string{"microsite.viewed"},
	})
}

// A note and its reply have a detected or selected language.
func TestTextLanguages_Notes(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		a.Seen()
		a.Expect("detected", w.Send("¿Cómo está usted?"), apptest.Want{
			Has: map[string]any{"results.0.noteLang": "es"}, Trail: []string{"coaching.note-sent"},
			Emails: []string{"recipient-note " + apptest.Email(apptest.Coach)},
		})
		note := w.Send("Hello")
		note.Body.(map[string]any)["noteLang"] = "en"
		a.Expect("chosen", note,
			apptest.Want{Has: map[string]any{"results.0.noteLang": "en"}, Trail: []string{"coaching.note-sent"}})
		id := a.Rows("SELECT MAX(id) FROM coach_note")[0][0]
		reply := w.AsCoach("POST", "/notes/"+id+"/reply", map[string]any{"reply": "OK", "replyLang": "es"})
		a.Expect("a reply", reply, apptest.Want{
			Has:   map[string]any{"results.0.replyLang": "es", "results.0.noteLang": "en"},
			Trail: []string{"coaching.note-replied"}, Emails: []string{"coach-note " + apptest.PatientEmail},
		})
	})
}
