package patient_test

import (
	"fmt"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// TestSave_KeepsOmittedFields is R10.7: a field that a form omits must not be stored as empty, or patients would lose
// text.
func TestSave_KeepsOmittedFields(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Activate(site)
		first := a.Expect(
			"a draft with everything",
			Save{Site: site, Story: RosaStory, Why: "Because.", Draft: true, Pictures: []Pic{
				{File: SmallPhoto(1), Caption: "With Ana", Zoom: 1.5, Rotate: 90, X: .4, Y: .6},
				{File: SmallPhoto(2), Caption: "At home"},
			}}.Request(),
			Want{Trail: []string{"microsite.draft-saved"}},
		)
		names := PictureNames(first)
		everything := map[string]any{
			"results.patientStoryPending":                   RosaStory,
			"results.patientWhyPending":                     "Because.",
			"results.imagesPending.#":                       2,
			"results.imagesPending.0.caption":               "With Ana",
			"results.imagesPending.0.attributes.zoom":       1.5,
			"results.imagesPending.0.attributes.rotate":     90,
			"results.imagesPending.0.attributes.position.x": .4,
			"results.imagesPending.1.caption":               "At home",
		}
		save := func(what string, form *Form, has map[string]any) {
			t.Helper()
			form.Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).Field("saveDraft", "1")
			a.Expect(what, Request{Method: "POST", Path: SavePath, Body: form}, Want{Trail: []string{"microsite.draft-saved"}})
			for name, want := range has {
				everything[name] = want
			}
			a.Expect("after "+what, Request{Path: site.DataPath()}, Want{Has: everything})
		}
		save("a form with nothing in it", NewForm(), nil)
		save("a story alone", NewForm().Field("story", "I am Rosa, and I garden."),
			map[string]any{"results.patientStoryPending": "I am Rosa, and I garden."})
		save("a why alone", NewForm().Field("why", ""), map[string]any{"results.patientWhyPending": ""})
		save(
			"pictures by name",
			NewForm().Field("imageAttributes", fmt.Sprintf(`[{"index":0,"fileName":%q},{"index":1,"fileName":%q}]`, names[0],
				names[1])),
			nil,
		)
		save(
			"one caption",
			NewForm().Field("imageAttributes", fmt.Sprintf(
				`[{"index":0,"fileName":%q,"caption":""},{"index":1,"fileName":%q}]`, names[0], names[1])),
			map[string]any{"results.imagesPending.0.caption": ""},
		)
		save("a picture without a list", NewForm().File("images[0]", "photo.jpg", SmallPhoto(3)),
			map[string]any{"results.imagesPending.#": 3, "results.imagesPending.2.caption": ""})
		save("an empty list", NewForm().Field("imageAttributes", "[]"), map[string]any{
			"results.imagesPending.#":                       0,
			"results.imagesPending.0.caption":               nil,
			"results.imagesPending.0.attributes.zoom":       nil,
			"results.imagesPending.0.attributes.rotate":     nil,
			"results.imagesPending.0.attributes.position.x": nil,
			"results.imagesPending.1.caption":               nil,
			"results.imagesPending.2.caption":               nil,
		})
		save("an emptied story", NewForm().Field("story", ""), map[string]any{"results.patientStoryPending": ""})
	})
}

// TestSave_NeedsSaveDraft: without saveDraft a form is neither a draft nor a submission.
func TestSave_NeedsSaveDraft(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	a.Activate(site)
	form := func() *Form {
		return NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).Field("story", RosaStory).
			Field("responsibilityConfirmed", "1").File("images[0]", "photo.jpg", SmallPhoto(1))
	}
	refused := Want{Status: 422, Fields: []string{"saveDraft"}}
	a.Expect("nothing", Request{Method: "POST", Path: SavePath, Body: form()}, refused)
	for _, value := range []string{"", "2", "yes", "true", "false", " 1", "01"} {
		sent := form().Field("saveDraft", value)
		a.Expect(fmt.Sprintf("%q", value), Request{Method: "POST", Path: SavePath, Body: sent}, refused)
	}
	a.Expect("nothing was stored", Request{Path: site.DataPath()}, Want{Has: map[string]any{
		"results.version": 1, "results.patientStoryPending": "", "results.customSiteStatus": 0,
	}})
	if files := a.Blobs.Names(); len(files) != 0 {
		t.Errorf("refused saves left %v", files)
	}
	a.Expect("0", Request{Method: "POST", Path: SavePath, Body: form().Field("saveDraft", "0")},
		Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter})
}

// TestCoachSave_KeepsOmittedFields: both calls by which a coach saves keep omitted fields too.
func TestCoachSave_KeepsOmittedFields(t *testing.T) {
	a := New(t)
	w := NewTalk(a)
	a.Do(w.Assign(w.Coach))
	a.Do(Save{
		Site: w.Site, Story: RosaStory, Why: "Because.", Draft: true,
		Pictures: []Pic{{File: SmallPhoto(1), Caption: "The park"}},
	}.Request())
	a.Do(w.Permit(true))
	a.Seen()
	everything := map[string]any{
		"results.patientStoryPending":     RosaStory,
		"results.patientWhyPending":       "Because.",
		"results.imagesPending.#":         1,
		"results.imagesPending.0.caption": "The park",
	}
	for what, r := range map[string]Request{
		"an empty body": w.AsCoach("POST", "/draft", map[string]any{}),
		"a why alone":   w.AsCoach("POST", "/draft", map[string]any{"why": "Because."}),
		"an empty form": w.AsCoach("POST", "/save", NewForm()),
	} {
		a.Expect(what, r, Want{Trail: []string{"microsite.draft-saved"}})
		a.Expect("after "+what, Request{Path: w.Site.DataPath()}, Want{Has: everything})
	}
}
