package patient_test

import (
	"fmt"
	"io"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// TestSave_TwoTabs is R3.3: a save based on an older version is rejected with both texts.
func TestSave_TwoTabs(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Activate(site)
		a.Expect(
			"the first tab",
			Save{
				Site: site, Story: "written in the first tab", Draft: true, Version: 1,
				Pictures: []Pic{{File: SmallPhoto(1)}},
			}.Request(),
			Want{Has: map[string]any{"results.version": 2}, Trail: []string{"microsite.draft-saved"}},
		)
		files := len(a.Blobs.Names())
		second := Save{
			Site: site, Story: "written in the second tab", Draft: true, Version: 1,
			Pictures: []Pic{{File: SmallPhoto(2)}},
		}
		a.Expect("the second tab", second.Request(), Want{
			Status: 409,
			Has: map[string]any{"success": false, "results.patientStoryPending": "written in the first tab",
				"results.version": 2, "results.imagesPending.#": 1},
		})
		if got := len(a.Blobs.Names()); got != files {
			t.Errorf("the refused save left %d files", got-files)
		}
		second.Version = 2
		a.Expect("the second tab, knowingly", second.Request(),
			Want{Has: map[string]any{"results.version": 3}, Trail: []string{"microsite.draft-saved"}})
		second.Version, second.Story = 0, "whatever is stored"
		a.Expect("without a version", second.Request(),
			Want{Has: map[string]any{"results.version": 4}, Trail: []string{"microsite.draft-saved"}})
		form := second.Form().Field("version", "two")
		a.Expect("a version that is none", Request{Method: "POST", Path: SavePath, Body: form}, Want{Status: 400})
	})
}

// TestSave_OldWindowDoesNotAgreeAgain: the release was withdrawn elsewhere while the editor was open. The old form
// still contains the agreement, and saving it must not agree again (R3.10, R10.18).
// Shows R3.10c.
func TestSave_OldWindowDoesNotAgreeAgain(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	a.Activate(site)
	a.Do(Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
	a.Seen()
	old := Save{
		Site: site, Story: "A story that is long enough.", Agree: true, Responsible: true,
		Draft: true, Pictures: []Pic{{File: SmallPhoto(1)}},
	}
	from := func(s Save) Request {
		return Request{Method: "POST", Path: SavePath, Body: s.Form().Field("agreedBefore", "1")}
	}
	a.Expect("a draft keeps the words alone", from(old),
		Want{Has: map[string]any{"results.agreedToHipaa": false}, Trail: []string{"microsite.draft-saved"}})
	submission := old
	submission.Draft = false
	a.Expect(
		"a submission is told what is missing", from(submission), Want{Status: 422, Fields: []string{"agreedToHipaa"}},
	)
	a.Expect("who is asked and agrees, agrees", submission.Request(), Want{
		Has:    map[string]any{"results.agreedToHipaa": true},
		Trail:  []string{"microsite.release-agreed", "microsite.submitted"},
		Emails: []string{"submission-received " + Email(Cora)},
	})
}

// TestSave_ConcurrentSavesOneWins: of concurrent saves on one version only one may apply, or text would be lost
// silently.
func TestSave_ConcurrentSavesOneWins(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Activate(site)
		var saves []Request
		for i := range 6 {
			saves = append(saves, Save{
				Site: site, Story: fmt.Sprintf("tab number %d wrote this story", i), Draft: true, Version: 1,
				Pictures: []Pic{{File: SmallPhoto(i)}},
			}.Request())
		}
		if got := AtOnce(a, saves...); got[200] != 1 || got[409] != 5 {
			t.Errorf("statuses %v", got)
		}
		data := a.Do(Request{Path: site.DataPath()})
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
	a := New(t)
	site := a.Invite(Patient{})
	a.Activate(site)
	a.Do(Save{Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request())
	a.Seen()
	approve, without := a.Review(site, Ada, "approve", ""), a.Review(site, Ada, "approve", "")
	delete(without.Body.(map[string]any), "stage")
	a.Expect("without a stage", without, Want{Status: 422, Fields: []string{"stage"}})
	a.Expect("once", approve, Want{
		Has: map[string]any{"results.customSiteStatus": 60}, Trail: []string{"microsite.reviewed"}, Emails: ToRegistry,
	})
	a.Expect("a second press", approve, Want{Status: 409})
	a.Expect("a second press without a stage", without, Want{Status: 422, Fields: []string{"stage"}})
}

// TestReview_ConcurrentDecisionsOneWins: two reviewers who decide at once must not decide two stages.
func TestReview_ConcurrentDecisionsOneWins(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Activate(site)
		submit := Save{
			Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}},
		}.Request()
		a.Expect("submission", submit, Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter})
		byCora, byAda := a.Review(site, Cora, "approve", ""), a.Review(site, Ada, "approve", "")
		// A second click of the administrator must not approve the next stage.
		if got := AtOnce(a, byCora, byAda, byAda, byCora); got[200] != 1 || got[409] != 3 {
			t.Errorf("statuses %v", got)
		}
		if reviews := a.Rows("SELECT stage, decision FROM review"); len(reviews) != 1 || reviews[0][0] != "center" {
			t.Errorf("reviews %v", reviews)
		}
		a.Expect(
			"waits for the registry",
			Request{Path: site.DataPath()},
			Want{Has: map[string]any{"results.customSiteStatus": 60},
				Trail: []string{"microsite.reviewed"}, Emails: ToRegistry},
		)
	})
}

// TestReview_ConcurrentWithdrawalAndApproval: one of the two applies, and the other gets a conflict.
func TestReview_ConcurrentWithdrawalAndApproval(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Activate(site)
		a.Expect(
			"submission",
			Save{Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request(),
			Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter},
		)
		takeBack := Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: site.Body()}
		if got := AtOnce(a, takeBack, a.Review(site, Cora, "approve", ""), takeBack); got[200] != 1 || got[409] != 2 {
			t.Errorf("statuses %v", got)
		}
		if c := a.Do(Request{Path: site.DataPath()}).Get("results.customSiteStatus"); c != 0.0 && c != 60.0 {
			t.Errorf("custom-site status %v", c)
		}
	})
}

// TestActivate_MinorNeedsGuardian is R3.9: a minor's release needs a guardian, and a minor's page starts outside the
// gallery.
// Shows R3.9a.
func TestActivate_MinorNeedsGuardian(t *testing.T) {
	a := New(t)
	minor := a.Invite(Patient{BirthDate: "03/03/2008"}) // 17 until tomorrow
	activate := func(more ...any) Request {
		return Request{
			Method: "POST", Path: "/api/microsite/activate-starter-site",
			Body: minor.Body(append(more, "agreedToHipaa", true, "phonePrimary", "5550100123")...),
		}
	}
	a.Expect("alone", activate(), Want{Status: 422, Fields: []string{"guardianName"}})
	a.Expect("alone in the editor", Save{Site: minor, Agree: true, Draft: true}.Request(),
		Want{Status: 422, Fields: []string{"guardianName"}})
	a.Expect("with a guardian", activate("guardianName", " Maria \x07 Ejemplo "),
		Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}})
	a.Expect(
		"out of the gallery",
		Request{Path: minor.DataPath()},
		Want{Has: map[string]any{"results.isMinor": true, "results.guardianName": "Maria  Ejemplo",
			"results.showInGallery": false, "results.allowIndexing": false, "results.age": 17}},
	)
	if rows := a.Rows("SELECT signer FROM release_record"); len(rows) != 1 || rows[0][0] != "Maria  Ejemplo" {
		t.Errorf("signed by %v", rows)
	}
	adult := a.Invite(Patient{BirthDate: "03/02/2008", Email: "ad@mail.example"}) // 18 today
	a.Expect(
		"an adult's guardian is not asked",
		Save{Site: adult, Agree: true, Draft: true, Guardian: "Somebody"}.Request(),
		Want{
			Has: map[string]any{
				"results.currentStatus": 5,
			},
			Trail: []string{"microsite.release-agreed", "microsite.draft-saved"},
		},
	)
	a.Expect("and in the gallery", Request{Path: adult.DataPath()},
		Want{Has: map[string]any{"results.isMinor": false, "results.guardianName": "", "results.showInGallery": true}})
}

// TestSave_PictureWithoutAttributesIsKept: an upload without attributes is stored.
func TestSave_PictureWithoutAttributesIsKept(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	a.Activate(site)
	form := Save{Site: site, Draft: true, Pictures: []Pic{{File: SmallPhoto(1), Caption: "named"}}}.Form().
		File("images[3]", "c.jpg", SmallPhoto(3)).
		File("images[1]", "b.jpg", SmallPhoto(2))
	a.Expect(
		"three uploads, one of them named",
		Request{Method: "POST", Path: SavePath, Body: form},
		Want{Has: map[string]any{
			"results.imagesPending.#":                 3,
			"results.imagesPending.0.caption":         "named",
			"results.imagesPending.2.attributes.zoom": 1,
		}, Trail: []string{"microsite.draft-saved"}},
	)
}

// TestSave_IncompleteFormChangesNothing: a form that breaks off or is not a form changes nothing and leaves no
// temporary file.
func TestSave_IncompleteFormChangesNothing(t *testing.T) {
	a := New(t, Alone())
	t.Setenv("TMPDIR", t.TempDir())
	site := a.Invite(Patient{})
	a.Activate(site)
	whole := func() *Form {
		return Save{Site: site, Story: "x", Draft: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Form()
	}
	many := NewForm()
	for i := range 70 {
		many.Field(fmt.Sprint("field", i), "x")
	}
	for what, c := range map[string]struct {
		body   any
		status int
	}{
		"JSON":    {`{"id":1}`, 415},
		"no body": {nil, 415},
		"a list that is no JSON": {NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey",
			site.Key).Field("imageAttributes", "[{"), 400},
		"numbers that are texts": {NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey",
			site.Key).Field("imageAttributes", `[{"zoom":"big"}]`), 400},
		"a picture twice":        {whole().File("images[0]", "b.jpg", SmallPhoto(2)), 400},
		"too many parts":         {many, 400},
		"a body that breaks off": {whole().Endless(&breaksOff{}), 400},
		"a zoom out of bounds": {Save{Site: site, Draft: true,
			Pictures: []Pic{{File: SmallPhoto(1), Zoom: 2.01}}}.Form(), 422},
		"a crooked turn": {Save{Site: site, Draft: true,
			Pictures: []Pic{{File: SmallPhoto(1), Rotate: 45}}}.Form(), 422},
		"a place outside": {Save{Site: site, Draft: true, Pictures: []Pic{{File: SmallPhoto(1), X: -.1}}}.Form(),
			422},
		"a slot without a picture": {Save{Site: site, Draft: true, Pictures: []Pic{{}}}.Form(), 422},
	} {
		a.Expect(what, Request{Method: "POST", Path: SavePath, Body: c.body}, Want{Status: c.status})
	}
	WantNothingKept(a)
	a.Expect("nothing changed", Request{Path: site.DataPath()},
		Want{Has: map[string]any{"results.version": 1, "results.patientStoryPending": ""}})
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
	a := New(t)
	site, other := a.Invite(Patient{}), a.Invite(Patient{})
	a.Activate(site)
	broken := Save{Site: site, Story: "x", Draft: true}.Form().Endless(&breaksOff{})
	ahead := func(key string) map[string]string {
		return map[string]string{"Authorization": fmt.Sprintf("EditKey microsite:%d:%s", site.ID, key)}
	}
	a.Expect("another site's key", Request{Method: "POST", Path: SavePath, Body: broken, Header: ahead(other.Key)},
		Want{Status: 404})
	whole := Save{Site: site, Story: "A life on the water, told slowly.", Draft: true}.Form()
	a.Expect("its own", Request{Method: "POST", Path: SavePath, Body: whole, Header: ahead(site.Key)},
		Want{Trail: []string{"microsite.draft-saved"}})
}
