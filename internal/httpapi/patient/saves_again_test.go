package patient_test

import (
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

const formKey = "0123456789abcdef0123456789abcdef"

// keyed returns the request of a save with a form key. It has a new body each time.
func keyed(s apptest.Save, key string) apptest.Request {
	return apptest.Request{Method: "POST", Path: apptest.SavePath, Body: s.Form().Field("formKey", key)}
}

// TestSave_SentAgainCountsOnce: if the response to a save was lost, the browser sends the save again. It must neither
// add a version, an event or a file, nor be refused because of the version that it made itself (R3.3b).
func TestSave_SentAgainCountsOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		save := apptest.Save{
			Site: site, Story: apptest.PatientStory, Draft: true, Version: 1,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}
		stored := map[string]any{"results.version": 2, "results.imagesPending.#": 1, "results.customSiteStatus": 0}
		a.Expect("the save", keyed(save, formKey), apptest.Want{Has: stored, Trail: []string{"microsite.draft-saved"}})
		files := len(a.Blobs.Names())
		a.Expect("the same save", keyed(save, formKey), apptest.Want{Has: stored})
		if got := len(a.Blobs.Names()); got != files {
			t.Errorf("the repeated save left %d files", got-files)
		}
		a.Expect("the editor recognizes its save", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.version": 2, "results.draftFormKey": formKey}})

		changed := save
		changed.Pictures = []apptest.Pic{{File: apptest.SmallPhoto(2)}}
		isOwn := apptest.Want{Status: 409, Has: map[string]any{"results.version": 2, "results.draftFormKey": formKey}}
		a.Expect("another photo under the same key", keyed(changed, formKey), isOwn)
		a.Expect("another key", keyed(save, strings.Repeat("0f", 16)), isOwn)
		a.Expect("no key", save.Request(), isOwn)
		for _, broken := range []string{"1", strings.Repeat("Z", 32)} {
			a.Expect("a broken key", keyed(save, broken), apptest.Want{Status: 400})
		}
		save.Version = 2
		a.Expect("a save without a key", save.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
		a.Expect("has none", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.draftFormKey": ""}})
	})
}

// TestSave_SubmissionSentAgainCountsOnce: a submission with a lost response locks the page, and its repetition must
// not report the lock as a failure. After a withdrawal, the same text is a new submission.
func TestSave_SubmissionSentAgainCountsOnce(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	submission := apptest.Save{
		Site: site, Story: apptest.PatientStory, Responsible: true, Version: 1,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}
	a.Expect("the submission", keyed(submission, formKey), apptest.Want{
		Has: map[string]any{"results.version": 2}, Trail: []string{"microsite.submitted"},
	})
	a.Expect("the same submission", keyed(submission, formKey),
		apptest.Want{Has: map[string]any{"results.version": 2, "results.customSiteStatus": 50}})
	a.Expect("the withdrawal",
		apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: site.Body()},
		apptest.Want{Trail: []string{"microsite.submission-withdrawn"}})
	a.Expect("the same submission after the withdrawal", keyed(submission, formKey), apptest.Want{Status: 409})
}

// TestSave_KeyOfAnotherAuthor: a form key is not a credential. With the patient's key and text, neither the coach nor
// an administrator nor another patient gets the patient's result.
func TestSave_KeyOfAnotherAuthor(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	a.Do(w.Assign(w.Coach))
	a.Do(w.Permit(true))
	admin := apptest.AdminKeyFor(a, w.Site)
	save := apptest.Save{Site: w.Site, Story: apptest.PatientStory, Draft: true, Version: 1}
	a.Do(keyed(save, formKey))
	a.Seen()
	asCoach := func(version string) apptest.Request {
		form := apptest.NewForm().Field("story", apptest.PatientStory).Field("why", "").Field("imageAttributes", "[]")
		return w.AsCoach("POST", "/save", form.Field("version", version).Field("formKey", formKey))
	}
	a.Expect("the coach", asCoach("1"), apptest.Want{Status: 409})
	byAdmin := save
	byAdmin.AdminKey = admin
	a.Expect("an administrator", keyed(byAdmin, formKey), apptest.Want{Status: 409, Trail: []string{"microsite.viewed"}})
	other := save
	other.Site = a.Invite(apptest.Patient{Email: "other@mail.example"})
	a.Activate(other.Site)
	a.Expect("another patient", keyed(other, formKey),
		apptest.Want{Has: map[string]any{"results.version": 2}, Trail: []string{"microsite.draft-saved"}})

	a.Expect("the coach's save", asCoach("2"),
		apptest.Want{Has: map[string]any{"results.version": 3}, Trail: []string{"microsite.draft-saved"}})
	a.Expect("the same save of the coach", asCoach("2"), apptest.Want{Has: map[string]any{"results.version": 3}})
	a.Expect("the coach's page", w.AsCoach("GET", "", nil),
		apptest.Want{Has: map[string]any{"results.draftFormKey": formKey}, Trail: []string{"coaching.viewed"}})
	a.Expect("the patient's repeated save after the coach's", keyed(save, formKey), apptest.Want{Status: 409})
	a.Do(w.Permit(false))
	a.Seen()
	a.Expect("the same save of the coach without permission", asCoach("2"), apptest.Want{Status: 403})
}

// TestSave_ConcurrentRepetitionsCountOnce: the first request may still run when the browser repeats it.
func TestSave_ConcurrentRepetitionsCountOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		a.Seen()
		var saves []apptest.Request
		for range 4 {
			saves = append(saves, keyed(apptest.Save{
				Site: site, Story: apptest.PatientStory, Draft: true, Version: 1,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
			}, formKey))
		}
		if got := apptest.AtOnce(a, saves...); got[200] != len(saves) {
			t.Errorf("statuses %v", got)
		}
		a.Expect("one save", apptest.Request{Path: site.DataPath()}, apptest.Want{
			Has:   map[string]any{"results.version": 2, "results.imagesPending.#": 1},
			Trail: []string{"microsite.draft-saved"},
		})
		if got := len(a.Blobs.Names()); got != 6 {
			t.Errorf("%d files are stored, a picture has 6: %v", got, a.Blobs.Names())
		}
	})
}
