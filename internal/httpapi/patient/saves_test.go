package patient_test

import (
	"fmt"
	"io"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestSave_TwoTabs is R3.3: a save based on an older version is rejected with both texts.
func TestSave_TwoTabs(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		a.Expect("the first tab", apptest.Save{
			Site: site, Story: "written in the first tab", Draft: true, Version: 1,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request(), apptest.Want{Has: map[string]any{"results.version": 2}, Trail: []string{"microsite.draft-saved"}})
		files := len(a.Blobs.Names())
		second := apptest.Save{
			Site: site, Story: "written in the second tab", Draft: true, Version: 1,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(2)}},
		}
		a.Expect("the second tab", second.Request(), apptest.Want{
			Status: 409,
			Has: map[string]any{"success": false, "results.patientStoryPending": "written in the first tab",
				"results.version": 2, "results.imagesPending.#": 1},
		})
		if got := len(a.Blobs.Names()); got != files {
			t.Errorf("the refused save left %d files", got-files)
		}
		second.Version = 2
		a.Expect("the second tab, knowingly", second.Request(),
			apptest.Want{Has: map[string]any{"results.version": 3}, Trail: []string{"microsite.draft-saved"}})
		second.Version, second.Story = 0, "whatever is stored"
		a.Expect("without a version", second.Request(),
			apptest.Want{Has: map[string]any{"results.version": 4}, Trail: []string{"microsite.draft-saved"}})
		form := second.Form().Field("version", "two")
		a.Expect("a version that is none", apptest.Request{Method: "POST", Path: apptest.SavePath, Body: form},
			apptest.Want{Status: 400})
	})
}

// TestSave_OldWindowDoesNotAgreeAgain: the release was withdrawn elsewhere while the editor was open. The old form
// still contains the agreement, and saving it must not agree again (R3.10, R10.18).
// Shows R3.10c.
func TestSave_OldWindowDoesNotAgreeAgain(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
	a.Seen()
	old := apptest.Save{
		Site: site, Story: "A story that is long enough.", Agree: true, Responsible: true,
		Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}
	from := func(s apptest.Save) apptest.Request {
		return apptest.Request{Method: "POST", Path: apptest.SavePath, Body: s.Form().Field("agreedBefore", "1")}
	}
	a.Expect("a draft keeps the words alone", from(old),
		apptest.Want{Has: map[string]any{"results.agreedToHipaa": false}, Trail: []string{"microsite.draft-saved"}})
	submission := old
	submission.Draft = false
	a.Expect("a submission is told what is missing", from(submission),
		apptest.Want{Status: 422, Fields: []string{"agreedToHipaa"}})
	a.Expect("who is asked and agrees, agrees", submission.Request(), apptest.Want{
		Has:   map[string]any{"results.agreedToHipaa": true},
		Trail: []string{"microsite.release-agreed", "microsite.submitted"},
	})
}

// TestSave_ConcurrentSavesOneWins: of concurrent saves on one version only one may apply, or text would be lost
// silently.
func TestSave_ConcurrentSavesOneWins(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		var saves []apptest.Request
		for i := range 6 {
			saves = append(saves, apptest.Save{
				Site: site, Story: fmt.Sprintf("tab number %d wrote this story", i), Draft: true, Version: 1,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(i)}},
			}.Request())
		}
		if got := apptest.AtOnce(a, saves...); got[200] != 1 || got[409] != 5 {
			t.Errorf("statuses %v", got)
		}
		data := a.Do(apptest.Request{Path: site.DataPath()})
		if data.Get("results.version") != 2.0 || data.Get("results.imagesPending.#") != 1.0 {
			t.Errorf("stored %s", data.Body)
		}
		if got := len(a.Blobs.Names()); got != 6 {
			t.Errorf("%d files lie there, a picture has 6: %v", got, a.Blobs.Names())
		}
	})
}

// TestReview_NeedsStage: an administrator who clicks twice decides once.
func TestReview_NeedsStage(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	a.Do(apptest.Save{
		Site: site, Story: apptest.PatientStory, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}.Request())
	a.Seen()
	approve, without := a.Review(
		site,
		apptest.Administrator,
		"approve",
		"",
	), a.Review(
		site,
		apptest.Administrator,
		"approve",
		"",
	)
	delete(without.Body.(map[string]any), "stage")
	a.Expect("without a stage", without, apptest.Want{Status: 422, Fields: []string{"stage"}})
	a.Expect("once", approve, apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 60}, Trail: []string{"microsite.reviewed"},
	})
	a.Expect("a second press", approve, apptest.Want{Status: 409})
	a.Expect("a second press without a stage", without, apptest.Want{Status: 422, Fields: []string{"stage"}})
}

// TestReview_ConcurrentDecisionsOneWins: two reviewers who decide at once must not decide two stages.
func TestReview_ConcurrentDecisionsOneWins(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		submit := apptest.Save{
			Site: site, Story: apptest.PatientStory, Responsible: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request()
		a.Expect("submission", submit, apptest.Want{Trail: []string{"microsite.submitted"}})
		byCora, byAda := a.Review(
			site,
			apptest.Coordinator,
			"approve",
			"",
		), a.Review(
			site,
			apptest.Administrator,
			"approve",
			"",
		)
		// A second click of the administrator must not approve the next stage.
		if got := apptest.AtOnce(a, byCora, byAda, byAda, byCora); got[200] != 1 || got[409] != 3 {
			t.Errorf("statuses %v", got)
		}
		if reviews := a.Rows("SELECT stage, decision FROM review"); len(reviews) != 1 || reviews[0][0] != "center" {
			t.Errorf("reviews %v", reviews)
		}
		a.Expect("waits for the registry", apptest.Request{Path: site.DataPath()}, apptest.Want{
			Has: map[string]any{"results.customSiteStatus": 60}, Trail: []string{"microsite.reviewed"},
		})
	})
}

// TestReview_ConcurrentWithdrawalAndApproval: one of the two applies, and the other gets a conflict.
func TestReview_ConcurrentWithdrawalAndApproval(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		a.Expect("submission", apptest.Save{
			Site: site, Story: apptest.PatientStory, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request(), apptest.Want{Trail: []string{"microsite.submitted"}})
		takeBack := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: site.Body()}
		if got := apptest.AtOnce(a, takeBack, a.Review(site, apptest.Coordinator, "approve", ""), takeBack); got[200] != 1 ||
			got[409] != 2 {
			t.Errorf("statuses %v", got)
		}
		if c := a.Do(apptest.Request{Path: site.DataPath()}).Get("results.customSiteStatus"); c != 0.0 && c != 60.0 {
			t.Errorf("custom-site status %v", c)
		}
	})
}

// TestActivate_MinorNeedsGuardian is R3.9: a minor's release needs a guardian, and a minor's page starts outside the
// gallery.
// Shows R3.9a.
func TestActivate_MinorNeedsGuardian(t *testing.T) {
	a := apptest.New(t)
	minor := a.Invite(apptest.Patient{BirthDate: "03/03/2008"}) // 17 until tomorrow
	activate := func(more ...any) apptest.Request {
		return apptest.Request{
			Method: "POST", Path: "/api/microsite/activate-starter-site",
			Body: minor.Body(append(more, "agreedToHipaa", true, "phonePrimary", "5550100123")...),
		}
	}
	a.Expect("alone", activate(), apptest.Want{Status: 422, Fields: []string{"guardianName"}})
	a.Expect("alone in the editor", apptest.Save{Site: minor, Agree: true, Draft: true}.Request(),
		apptest.Want{Status: 422, Fields: []string{"guardianName"}})
	a.Expect("with a guardian", activate("guardianName", " Maria \x07 Ejemplo "),
		apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}})
	a.Expect(
		"out of the gallery",
		apptest.Request{Path: minor.DataPath()},
		apptest.Want{Has: map[string]any{"results.isMinor": true, "results.guardianName": "Maria  Ejemplo",
			"results.showInGallery": false, "results.allowIndexing": false, "results.age": 17}},
	)
	if rows := a.Rows("SELECT signer FROM release_record"); len(rows) != 1 || rows[0][0] != "Maria  Ejemplo" {
		t.Errorf("signed by %v", rows)
	}
	adult := a.Invite(apptest.Patient{BirthDate: "03/02/2008", Email: "ad@mail.example"}) // 18 today
	a.Expect("an adult's guardian is not asked",
		apptest.Save{Site: adult, Agree: true, Draft: true, Guardian: "Somebody"}.Request(), apptest.Want{
			Has:   map[string]any{"results.currentStatus": 5},
			Trail: []string{"microsite.release-agreed", "microsite.draft-saved"},
		})
	a.Expect("and in the gallery", apptest.Request{Path: adult.DataPath()}, apptest.Want{
		Has: map[string]any{"results.isMinor": false, "results.guardianName": "", "results.showInGallery": true},
	})
}

// TestSave_PictureWithoutAttributesIsKept: an upload without attributes is stored.
func TestSave_PictureWithoutAttributesIsKept(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	form := apptest.Save{
		Site: site, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: "named"}},
	}.Form().File("images[3]", "c.jpg", apptest.SmallPhoto(3)).File("images[1]", "b.jpg", apptest.SmallPhoto(2))
	a.Expect("three uploads, one of them named", apptest.Request{Method: "POST", Path: apptest.SavePath, Body: form},
		apptest.Want{
			Has: map[string]any{
				"results.imagesPending.#": 3, "results.imagesPending.0.caption": "named",
				"results.imagesPending.2.attributes.zoom": 1,
			},
			Trail: []string{"microsite.draft-saved"},
		})
}

// TestSave_IncompleteFormChangesNothing: a form that breaks off or is not a form changes nothing and leaves no
// temporary file.
func TestSave_IncompleteFormChangesNothing(t *testing.T) {
	a := apptest.New(t, apptest.Alone())
	t.Setenv("TMPDIR", t.TempDir())
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	whole := func() *apptest.Form {
		return apptest.Save{
			Site: site, Story: "x", Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Form()
	}
	many := apptest.NewForm()
	for i := range 70 {
		many.Field(fmt.Sprint("field", i), "x")
	}
	for what, c := range map[string]struct {
		body   any
		status int
	}{
		"JSON":    {`{"id":1}`, 415},
		"no body": {nil, 415},
		"a list that is no JSON": {apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey",
			site.Key).Field("imageAttributes", "[{"), 400},
		"numbers that are texts": {apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey",
			site.Key).Field("imageAttributes", `[{"zoom":"big"}]`), 400},
		"a picture twice":        {whole().File("images[0]", "b.jpg", apptest.SmallPhoto(2)), 400},
		"too many parts":         {many, 400},
		"a body that breaks off": {whole().Endless(&breaksOff{}), 400},
		"a zoom out of bounds": {apptest.Save{Site: site, Draft: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Zoom: 2.01}}}.Form(), 422},
		"a crooked turn": {apptest.Save{Site: site, Draft: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Rotate: 45}}}.Form(), 422},
		"a place outside": {apptest.Save{Site: site, Draft: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), X: -.1}}}.Form(),
			422},
		"a slot without a picture": {apptest.Save{Site: site, Draft: true, Pictures: []apptest.Pic{{}}}.Form(), 422},
	} {
		a.Expect(what, apptest.Request{Method: "POST", Path: apptest.SavePath, Body: c.body}, apptest.Want{Status: c.status})
	}
	apptest.WantNothingKept(a)
	a.Expect("nothing changed", apptest.Request{Path: site.DataPath()},
		apptest.Want{Has: map[string]any{"results.version": 1, "results.patientStoryPending": ""}})
}

// breaksOff is the rest of a form that ends inside a part.
type breaksOff struct{ done bool }

func (b *breaksOff) Read(p []byte) (int, error) {
	if b.done {
		return 0, io.EOF
	}
	b.done = true
	return copy(p, "\r\n--nobody"), nil
}

// TestSave_WrongKeyInHeaderIsRefusedFirst: a wrong key in the header is rejected before the pictures are read.
func TestSave_WrongKeyInHeaderIsRefusedFirst(t *testing.T) {
	a := apptest.New(t)
	site, other := a.Invite(apptest.Patient{}), a.Invite(apptest.Patient{})
	a.Activate(site)
	broken := apptest.Save{Site: site, Story: "x", Draft: true}.Form().Endless(&breaksOff{})
	ahead := func(key string) map[string]string {
		return map[string]string{"Authorization": fmt.Sprintf("EditKey microsite:%d:%s", site.ID, key)}
	}
	a.Expect("another site's key",
		apptest.Request{Method: "POST", Path: apptest.SavePath, Body: broken, Header: ahead(other.Key)},
		apptest.Want{Status: 404})
	whole := apptest.Save{Site: site, Story: "A life on the water, told slowly.", Draft: true}.Form()
	a.Expect("its own", apptest.Request{Method: "POST", Path: apptest.SavePath, Body: whole, Header: ahead(site.Key)},
		apptest.Want{Trail: []string{"microsite.draft-saved"}})
}
