package coaches_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// A coach can edit the working copy only with the patient's permission (R3.5).
func TestCoaching_EditNeedsPermission(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		first := a.Do(apptest.Save{
			Site: w.Site, Story: apptest.PatientStory, Draft: true,
			Pictures: []apptest.Pic{
				{File: apptest.SmallPhoto(1), Caption: "The park", Zoom: 1.5}, {File: apptest.SmallPhoto(2)},
			},
		}.Request())
		a.Seen()
		names := apptest.PictureNames(first)
		draft := func(version int, more ...any) apptest.Request {
			body := map[string]any{
				"story": "As told to Coco, by the sea.", "why": "So that I can sing.", "version": version,
			}
			for i := 0; i < len(more); i += 2 {
				body[more[i].(string)] = more[i+1]
			}
			return w.AsCoach("POST", "/draft", body)
		}
		a.Expect("not unless allowed", draft(2), apptest.Want{Status: 403})
		a.Expect("allowed", w.Permit(true),
			apptest.Want{Has: map[string]any{"results.isCoachAllowedToEdit": true}, Trail: []string{"coaching.edit-allowed"}})
		a.Expect("allowed again", w.Permit(true), apptest.Want{})
		a.Expect("both see it", apptest.Request{Path: w.Site.DataPath()},
			apptest.Want{Has: map[string]any{"results.isCoachAllowedToEdit": true}})
		a.Expect("what the coach sees", w.AsCoach("GET", "", nil), apptest.Want{
			Has: map[string]any{
				"results.canEdit": true, "results.version": 2, "results.patientStoryPending": apptest.PatientStory,
				"results.imagesPending.#": 2, "results.imagesPending.0.fileName": names[0],
				"results.draftSavedBy": "Rosa Ejemplo", "results.story": "", "results.storyCharLimit": 4000,
			},
			Trail: []string{"coaching.viewed"},
		})
		a.Expect("the coach changes words", draft(2, "captions", []string{"In the park", "My choir"}), apptest.Want{
			Has: map[string]any{
				"results.version": 3, "results.currentStatus": 5, "results.customSiteStatus": 0,
				"results.imagesPending.1.caption": "My choir", "results.imagesPending.0.attributes.zoom": 1.5,
			},
			Trail: []string{"microsite.draft-saved"},
		})
		a.Expect("the patient sees who it was", apptest.Request{Path: w.Site.DataPath()}, apptest.Want{
			Has: map[string]any{
				"results.draftSavedBy": "Coco Hill", "results.patientStoryPending": "As told to Coco, by the sea.",
				"results.customSiteStatus": 0,
			},
		})
		a.Expect("a stale version loses nothing", draft(2), apptest.Want{
			Status: 409,
			Has:    map[string]any{"results.version": 3, "results.patientStoryPending": "As told to Coco, by the sea."},
		})
		a.Expect("the patient's stale version neither",
			apptest.Save{Site: w.Site, Story: "mine", Draft: true, Version: 2}.Request(), apptest.Want{Status: 409})
		a.Expect("one caption for each picture", draft(3, "captions", []string{"one"}), apptest.Want{Status: 409})
		a.Expect("an endless story", draft(3, "story", strings.Repeat("x", 20_001)),
			apptest.Want{Status: 422, Fields: []string{"story"}})
		form := apptest.Save{
			Site: w.Site, Story: "With a new picture.", Agree: true, Responsible: true, Version: 3,
			Pictures: []apptest.Pic{{Keep: names[1]}, {File: apptest.SmallPhoto(3), Caption: "New"}},
		}.Form()
		save := w.AsCoach("POST", "/save", form)
		a.Expect("pictures as well; never a submission", save, apptest.Want{
			Has: map[string]any{
				"results.version": 4, "results.customSiteStatus": 0, "results.imagesPending.#": 2,
				"results.imagesPending.0.fileName": names[1],
			},
			Trail: []string{"microsite.draft-saved"},
		})
		if rows := a.Rows("SELECT COUNT(*) FROM release_record"); rows[0][0] != "1" {
			t.Errorf("a coach agreed to something: %v", rows)
		}
		a.Expect("the coach sees pictures of own patients",
			apptest.Request{Path: "/api/staff/pictures?filename=" + names[1], As: apptest.Coach}, apptest.Want{})
		a.Expect("as a visitor would", w.AsCoach("POST", "/preview-link", nil),
			apptest.Want{Trail: []string{"coaching.viewed"}})
		a.Expect("no longer", w.Permit(false), apptest.Want{Trail: []string{"coaching.edit-disallowed"}})
		a.Expect("not any more", draft(4), apptest.Want{Status: 403})
		a.Expect("nor by form", w.AsCoach("POST", "/save", apptest.Save{Site: w.Site}.Form()), apptest.Want{Status: 403})

		a.Expect("allowed once more", w.Permit(true), apptest.Want{Trail: []string{"coaching.edit-allowed"}})
		a.Expect("the patient submits", apptest.Save{
			Site: w.Site, Story: apptest.PatientStory, Responsible: true, Pictures: []apptest.Pic{{Keep: names[1]}},
		}.Request(), apptest.Want{Trail: []string{"microsite.submitted"}})
		a.Expect("locked for the coach too", draft(5), apptest.Want{Status: 409})
		a.Expect("and shown as such", w.AsCoach("GET", "", nil), apptest.Want{
			Has: map[string]any{
				"results.isEditable": false, "results.isCoachAllowedToEdit": true, "results.canEdit": false,
			},
			Trail: []string{"coaching.viewed"},
		})
		a.Expect("changes asked", a.Review(w.Site, apptest.Coordinator, "changes", "Who is that?"),
			apptest.Want{Trail: []string{"microsite.reviewed"}, Emails: []string{"changes-asked " + apptest.PatientEmail}})
		a.Expect("the coach reads the comment", w.AsCoach("GET", "", nil), apptest.Want{
			Has:   map[string]any{"results.reviewComment.comment": "Who is that?", "results.canEdit": true},
			Trail: []string{"coaching.viewed"},
		})
	})
}

// Every route of the workspace returns 404 for another coach's patient.
func TestCoaching_OtherCoachsPatientIsNotFound(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	cleo, cookies := secondCoach(a)
	a.Do(w.Assign(cleo))
	a.Do(w.Permit(true))
	picture := apptest.PictureNames(a.Do(apptest.Save{Site: w.Site, Story: apptest.PatientStory, Draft: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}.Request()))[0]
	note := a.Do(w.Send("for Cleo")).Get("results.0.id")
	a.Seen()
	text := map[string]any{"note": "x", "reply": "x", "story": "x", "why": "x", "version": 2, "text": "x"}
	calls := []apptest.Request{
		w.AsCoach("GET", "", nil), w.AsCoach("POST", "/notes", text),
		w.AsCoach("POST", fmt.Sprintf("/notes/%v/reply", note), text), w.AsCoach("POST", "/draft", text),
		w.AsCoach("POST", "/preview-link", nil), w.AsCoach("POST", "/private-note", text),
		w.AsCoach("POST", "/save", apptest.Save{Site: w.Site, Story: "x"}.Form()),
		{Path: "/api/staff/pictures?filename=" + picture, As: apptest.Coach},
	}
	for _, r := range calls {
		a.Expect("Coco "+r.Path, r, apptest.Want{Status: 404})
		a.Expect("of nobody "+r.Path, apptest.Request{
			Method: r.Method,
			Path:   strings.Replace(r.Path, fmt.Sprintf("/patients/%d", w.Site.ID), "/patients/4711", 1),
			As:     apptest.Coach, Body: text,
		}, apptest.Want{Status: 404})
		if r.Path != calls[7].Path {
			for _, who := range []string{apptest.Administrator, apptest.Reviewer, apptest.Coordinator,
				apptest.OtherCoordinator} {
				other := r
				other.As, other.Body = who, text
				a.Expect(who+" "+r.Path, other, apptest.Want{Status: 403})
			}
		}
	}
	a.Expect("Coco has no patients", apptest.Request{Path: "/api/staff/coach/patients", As: apptest.Coach},
		apptest.Want{Has: map[string]any{"results": []any{}}, Trail: seenPatients})
	own := apptest.Request{Path: calls[0].Path, Cookies: cookies}
	a.Expect("Cleo has", own, apptest.Want{Has: map[string]any{"results.notes.#": 1}, Trail: []string{"coaching.viewed"}})

	a.Expect("handed over", w.Assign(w.Coach), apptest.Want{
		Trail:  []string{"coaching.assigned"},
		Emails: []string{"coach-assigned " + apptest.PatientEmail, "patient-assigned " + apptest.Email(apptest.Coach)},
	})
	a.Expect("Cleo no longer", own, apptest.Want{Status: 404})
	a.Expect("what was allowed to Cleo is not to Coco", w.AsCoach("POST", "/draft", text), apptest.Want{Status: 403})
	a.Expect("the conversation goes on", w.AsCoach("GET", "", nil), apptest.Want{
		Has:   map[string]any{"results.notes.0.coachName": "Cleo Ray", "results.isCoachAllowedToEdit": false},
		Trail: []string{"coaching.viewed"},
	})
}

// A former coach gets no email about a note that the patient wrote before the handover. Emails are combined for a
// quarter of an hour, so the link would no longer work.
func TestCoaching_FormerCoachIsNotEmailed(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		cleo, _ := secondCoach(a)
		waiting := func() string {
			a.Helper()
			return fmt.Sprint(a.Rows("SELECT recipient FROM outbox WHERE done_at IS NULL AND dedupe_key LIKE 'recipient-note/%' ORDER BY id"))
		}
		for _, next := range []any{nil, w.Coach, cleo} {
			a.Do(w.Assign(w.Coach))
			a.Do(w.Send("One more thing"))
			if got, want := waiting(), "[["+apptest.Email(apptest.Coach)+"]]"; got != want {
				t.Fatalf("before: %s wait, want %s", got, want)
			}
			a.Do(w.Assign(next))
			if got := waiting(); (got == "[]") == (next == w.Coach) {
				t.Errorf("the coach is %v: %s wait", next, got)
			}
		}
	})
}

// A private note is for its author only: neither the patient, nor the next coach, nor the registry reads it. The audit
// trail records that it was saved, without its words.
func TestPrivateNote_IsForItsAuthor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		cleo, cookies := secondCoach(a)
		a.Do(w.Assign(w.Coach))
		a.Seen()
		save := func(text string, version int) apptest.Request {
			return w.AsCoach("POST", "/private-note", apptest.JSON{"text": text, "version": version})
		}
		viewed := []string{"coaching.viewed"}
		a.Expect("none yet", w.AsCoach("GET", "", nil),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"results.privateNote": apptest.JSON{"text": "", "version": 0}}})
		a.Expect("saved", save(" Sings in a choir. ", 0), apptest.Want{
			Trail: []string{"coaching.private-note-saved"},
			Has:   apptest.JSON{"results": apptest.JSON{"text": "Sings in a choir.", "version": 1}},
		})
		a.Expect("sent again", save("Sings in a choir.", 0), apptest.Want{Has: apptest.JSON{"results.version": 1}})
		a.Expect("from another window", save("Sings alone.", 0), apptest.Want{Status: 409})
		a.Expect("too long", save(strings.Repeat("x", 4001), 1), apptest.Want{Status: 422, Fields: []string{"text"}})
		a.Expect("read by the author", w.AsCoach("GET", "", nil),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"results.privateNote.text": "Sings in a choir."}})
		for _, r := range []apptest.Request{
			{Path: w.Site.DataPath()}, w.Notes(), {Path: w.Site.StaffPath("/timeline"), As: apptest.Administrator},
			{Path: w.Site.StaffPath("/record"), As: apptest.Administrator},
		} {
			if got := a.Do(r); got.Status != http.StatusOK || strings.Contains(string(got.Body), "choir") {
				t.Errorf("%s: %d %s", r.Path, got.Status, got.Body)
			}
		}
		a.Do(w.Assign(cleo))
		a.Seen()
		a.Expect("no longer read by the author", w.AsCoach("GET", "", nil), apptest.Want{Status: 404})
		own := w.AsCoach("GET", "", nil)
		own.As, own.Cookies = "", cookies
		a.Expect("not read by the next coach", own,
			apptest.Want{Trail: viewed, Has: apptest.JSON{"results.privateNote": apptest.JSON{"text": "", "version": 0}}})
		if got := a.Rows("SELECT details FROM audit_event WHERE action = 'coaching.private-note-saved'"); len(got) != 1 ||
			got[0][0] != "{}" {
			t.Errorf("the trail holds %v", got)
		}
	})
}
