package server_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

// TestWholeProcess covers steps 2 to 7 of the first process, from the invitation to the public page, with every
// outcome of a review.
func TestWholeProcess(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := way{App: a}
		w.invite()
		w.activate()
		w.draft()
		w.submitAndWithdraw()
		w.centerAsksForChanges()
		w.registryAsksForChanges()
		w.goLive()
		w.changeWhileLive()
		w.withdrawReleaseAndAgreeAgain()
	})
}

type way struct {
	*apptest.App
	site  apptest.Site
	names []string // pictures of the working copy
}

func (w *way) data(what string, has map[string]any) apptest.Response {
	w.Helper()
	return w.Expect(what, apptest.Request{Path: w.site.DataPath()}, apptest.Want{Has: has})
}

func (w *way) keep(more ...apptest.Pic) apptest.Save {
	s := apptest.Save{Site: w.site, Story: apptest.PatientStory, Why: "Dialysis takes my mornings."}
	for _, name := range w.names {
		s.Pictures = append(s.Pictures, apptest.Pic{Keep: name})
	}
	s.Pictures = append(s.Pictures, more...)
	return s
}

func (w *way) invite() {
	w.Expect("invitation", apptest.Request{
		Method: "POST", Path: "/api/staff/microsites/invite", As: apptest.Coordinator,
		Body: map[string]any{
			"firstName": " Rosa ", "lastName": "Ejemplo", "email": apptest.PatientEmail, "birthDate": "02/28/1986",
			"gender": "F", "micrositeTypeId": 0, "language": "es",
		},
	}, apptest.Want{
		Has: map[string]any{"success": true}, Trail: []string{"microsite.invited"},
		Emails: []string{"microsite-invitation " + apptest.PatientEmail},
	})
	list := w.Expect("the list", apptest.Request{Path: "/api/staff/microsites", As: apptest.Coordinator},
		apptest.Want{Trail: []string{"microsite.list-viewed"}})
	w.site = w.Site(int64(list.Get("results.0.id").(float64)))
	response := w.data("before the start", map[string]any{
		"success": true, "results.currentStatus": 0, "results.customSiteStatus": 0, "results.firstName": "Rosa",
		"results.age": 40, "results.micrositeType": "Kidney", "results.agreedToHipaa": false,
		"results.showSiteCreateOption": true, "results.isEditable": false, "results.coachRequestedDateTime": "",
		"results.coach": nil, "results.comms": []any{}, "results.images": []any{}, "results.imagesPending": []any{},
		"results.storyCharLimit": 4000, "results.whyCharLimit": 2000, "results.captionCharLimit": 120,
		"results.maxImages": 5, "results.useMicrositeResponsibilityConfirmation": true, "results.editKey": w.site.Key,
	})
	wantKeyCookies(w, response, w.site)
	w.Expect("not public yet", apptest.Request{Path: "/api/microsite/" + w.site.Code}, apptest.Want{
		Has: map[string]any{
			"results.shortCode": w.site.Code, "results.currentStatus": 0, "results.firstName": "", "results.id": 0,
			"results.agreedToHipaa": false,
		},
	})
	w.Expect("no page yet", apptest.Request{Path: "/" + w.site.Code}, apptest.Want{Status: 302})
	w.Expect("a save before the release is agreed",
		apptest.Save{Site: w.site, Story: apptest.PatientStory, Draft: true}.Request(), apptest.Want{Status: 409})
}

func (w *way) activate() {
	path := "/api/microsite/activate-starter-site"
	w.Expect("wrong phones", apptest.Request{
		Method: "POST", Path: path, Header: map[string]string{"Accept-Language": "es"},
		Body: w.site.Body("phonePrimary", "12345", "phoneSecondary", "5"),
	}, apptest.Want{
		Status: 422, Fields: []string{"phonePrimary", "phoneSecondary", "agreedToHipaa"},
		Has: map[string]any{
			"errors.0.message": "El teléfono principal es obligatorio y debe tener 10 dígitos válidos.",
		},
	})
	w.Expect("activation", apptest.Request{
		Method: "POST", Path: path,
		Body: w.site.Body("agreedToHipaa", true, "isCoachingDesired", true, "phonePrimary", "555-010-0123",
			"phoneSecondary", "5550100124", "primaryPhoneCanReceiveTexts", true),
	}, apptest.Want{
		Has:   map[string]any{"success": true},
		Trail: []string{"microsite.release-agreed", "microsite.starter-activated"},
	})
	w.Expect("activation again", apptest.Request{
		Method: "POST", Path: path, Body: w.site.Body("agreedToHipaa", true, "phonePrimary", "555-010-9999"),
	}, apptest.Want{Status: 409})
	consent, release := texts.TextTemplate(texts.MicrositeTextConsent), texts.TextTemplate(texts.MicrositeRelease)
	w.wantRows("SELECT slot, phone, agreed, wording_version, wording_hash, language FROM text_consent ORDER BY id",
		"primary 555-010-0123 true "+consent.Version+" "+consent.Hash+" en",
		"secondary 555-010-0124 false "+consent.Version+" "+consent.Hash+" en")
	w.wantRows("SELECT agreed, signer, wording_version, wording_hash, address FROM release_record ORDER BY id",
		"true Rosa Ejemplo "+release.Version+" "+release.Hash+" 127.0.0.1")
	w.data("after the start", map[string]any{
		"results.currentStatus": 5, "results.agreedToHipaa": true, "results.isCoachingDesired": true,
		"results.isEditable": true, "results.coachRequestedDateTime": "2026-03-02T15:04:05Z",
		"results.phonePrimary": "555-010-0123", "results.secondaryPhoneCanReceiveTexts": false,
	})
	w.Expect("the starter site", apptest.Request{Path: "/api/microsite/" + w.site.Code}, apptest.Want{
		Has: map[string]any{
			"results.firstName": "Rosa", "results.lastName": "Ejemplo", "results.patientStory": "",
			"results.images": []any{}, "results.agreedToHipaa": true,
		},
	})
	w.wantPage("data-view=&#39;starter&#39;|data-view='starter'", "Rosa Ejemplo")
}

func (w *way) draft() {
	first := w.Expect("a draft with three pictures", apptest.Save{
		Site: w.site, Story: "Short", Draft: true, Version: 1,
		Pictures: []apptest.Pic{
			{File: apptest.SmallPhoto(1), Caption: "In the park", Zoom: 1.5, Rotate: 90, X: .4, Y: .6},
			{File: apptest.SmallPhoto(2)}, {File: apptest.SmallPNG(), Zoom: .1},
		},
	}.Request(), apptest.Want{
		Has: map[string]any{
			"results.currentStatus": 5, "results.customSiteStatus": 0, "results.version": 2,
			"results.imagesPending.#": 3,
		},
		Trail: []string{"microsite.draft-saved"},
	})
	w.names = apptest.PictureNames(first)
	w.data("the working copy", map[string]any{
		"results.patientStoryPending": "Short", "results.story": "", "results.version": 2,
		"results.draftSavedBy": "Rosa Ejemplo",
		"results.imagesPending.0": map[string]any{
			"fileName": w.names[0], "thumbnail": first.Text("results.imagesPending.0.thumbnail"),
			"caption": "In the park", "captionLang": "en", "displayOrder": 0,
			"attributes": map[string]any{"rotate": 90, "zoom": 1.5, "position": map[string]any{"x": .4, "y": .6}},
		},
	})
	files := len(w.Blobs.Names())
	kept := w.Expect("kept by name, in another order, cropped anew, one removed", apptest.Save{
		Site: w.site, Story: apptest.PatientStory, Draft: true, Version: 2,
		Pictures: []apptest.Pic{{Keep: w.names[2], Caption: "The choir"}, {Keep: w.names[0], Zoom: 2}},
	}.Request(), apptest.Want{
		Has: map[string]any{
			"results.imagesPending.#": 2, "results.imagesPending.0.fileName": w.names[2],
			"results.imagesPending.0.caption": "The choir", "results.imagesPending.1.fileName": w.names[0],
			"results.imagesPending.1.attributes.zoom": 2,
		},
		Trail: []string{"microsite.draft-saved"},
	})
	if first.Text("results.imagesPending.0.thumbnail") == kept.Text("results.imagesPending.1.thumbnail") {
		w.Errorf("another crop has the same thumbnail")
	}
	if got := len(w.Blobs.Names()); got != files+6 {
		w.Errorf("two new crops put %d files", got-files)
	}
	w.names = apptest.PictureNames(kept)
	w.Expect("another site's picture is none of mine", apptest.Save{
		Site: w.site, Draft: true, Pictures: []apptest.Pic{{Keep: strings.Repeat("a", 26) + ".jpg"}},
	}.Request(), apptest.Want{Status: 422, Fields: []string{"images[0]"}})
	for _, image := range []string{first.Text("results.imagesPending.0.fileName"),
		kept.Text("results.imagesPending.1.thumbnail")} {
		w.Expect("my picture", apptest.Request{
			Path:   "/api/microsite/custom-site/image?filename=" + image,
			Header: map[string]string{"Authorization": w.site.Credential()},
		}, apptest.Want{})
		w.Expect("not public", apptest.Request{Path: "/api/microsite/image?filename=" + image}, apptest.Want{Status: 404})
	}
}

func (w *way) submitAndWithdraw() {
	w.Expect("a submission without the responsibility", w.keep().Request(),
		apptest.Want{Status: 422, Fields: []string{"responsibilityConfirmed"}})
	submit := w.keep()
	submit.Responsible = true
	submitted := apptest.Want{
		Has:   map[string]any{"results.currentStatus": 5, "results.customSiteStatus": 50},
		Trail: []string{"microsite.submitted"},
	}
	w.Expect("submission", submit.Request(), submitted)
	w.data("under review", map[string]any{
		"results.customSiteStatus": 50, "results.isEditable": false, "results.isResponsibilityConfirmed": true,
	})
	submit.Draft = true
	w.Expect("a locked save", submit.Request(), apptest.Want{Status: 409})
	back := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: w.site.Body()}
	w.Expect("taken back", back,
		apptest.Want{Has: map[string]any{"results.customSiteStatus": 0}, Trail: []string{"microsite.submission-withdrawn"}})
	w.Expect("taken back twice", back, apptest.Want{Status: 409})
	w.Expect("nothing to decide", apptest.Request{
		Method: "POST", Path: w.site.StaffPath("/review"), As: apptest.Coordinator,
		Body: map[string]any{"submissionId": 1, "stage": "center", "decision": "approve"},
	}, apptest.Want{Status: 409})
	submit.Draft = false
	w.Expect("submission again", submit.Request(), submitted)
	w.Expect("the work list", apptest.Request{Path: "/api/staff/work", As: apptest.Coordinator}, apptest.Want{
		Trail: []string{"work.list-viewed"},
		Has: map[string]any{
			"results.#": 1, "results.0.record.id": w.site.ID, "results.0.step": "review-first",
			"results.0.personName": "Rosa Ejemplo",
			"results.0.dueAt":      "2026-03-09T15:04:05.678901Z", "results.0.waitingDays": 0, "results.0.daysLeft": 5,
		},
	})
	w.Expect("not the registry's turn", apptest.Request{Path: "/api/staff/work?kind=registry-review", As: apptest.Reviewer},
		apptest.Want{Trail: []string{"work.list-viewed"}, Has: map[string]any{"results": []any{}}})
}

func (w *way) centerAsksForChanges() {
	w.Expect("a comment is needed", w.Review(w.site, apptest.Coordinator, "changes", " \n"),
		apptest.Want{Status: 422, Fields: []string{"comment"}})
	w.Expect("a comment is not endless", w.Review(w.site, apptest.Coordinator, "changes", strings.Repeat("ñ", 2001)),
		apptest.Want{Status: 422, Fields: []string{"comment"}})
	w.Expect("no such decision", w.Review(w.site, apptest.Coordinator, "maybe", "x"),
		apptest.Want{Status: 422, Fields: []string{"decision"}})
	w.Expect("a reviewer of the registry waits for the center", w.Review(w.site, apptest.Reviewer, "approve", ""),
		apptest.Want{Status: 403})
	w.Expect("another center sees nothing", w.Review(w.site, apptest.OtherCoordinator, "approve", ""),
		apptest.Want{Status: 404})
	w.Expect("changes asked",
		w.Review(w.site, apptest.Coordinator, "changes", "Please say who is in the second picture."), apptest.Want{
			Has: map[string]any{"results.customSiteStatus": 10}, Trail: []string{"microsite.reviewed"},
			Emails: []string{"changes-asked " + apptest.PatientEmail},
		})
	w.data("the comment", map[string]any{
		"results.isEditable": true,
		"results.reviewComment": map[string]any{
			"stage": "center", "decision": "changes", "comment": "Please say who is in the second picture.",
			"commentLang": "en", "decidedAt": "2026-03-02T15:04:05.678901Z", "reasons": []any{}, "reopened": nil,
		},
	})
	w.Expect("resubmission", w.keep().Request(), apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 50}, Trail: []string{"microsite.submitted"},
	})
	w.data("no comment while it is reviewed", map[string]any{"results.reviewComment": nil})
	w.Expect("center approves", w.Review(w.site, apptest.Coordinator, "approve", ""), apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 60}, Trail: []string{"microsite.reviewed"},
	})
	w.Expect("too late to take back",
		apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: w.site.Body()},
		apptest.Want{Status: 409})
}

func (w *way) registryAsksForChanges() {
	w.Expect("the center has decided", w.Review(w.site, apptest.Coordinator, "approve", ""), apptest.Want{Status: 403})
	w.Expect("registry asks for changes", w.Review(w.site, apptest.Reviewer, "changes", "No phone numbers, please."),
		apptest.Want{
			Has: map[string]any{"results.customSiteStatus": 52}, Trail: []string{"microsite.reviewed"},
			Emails: []string{"changes-asked " + apptest.PatientEmail},
		})
	w.data("the registry's comment", map[string]any{"results.isEditable": true, "results.reviewComment.stage": "registry"})
	w.Expect("third submission", w.keep().Request(), apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 50}, Trail: []string{"microsite.submitted"},
	})
	w.Approve(w.site, apptest.Coordinator)
}

func (w *way) wantRows(query string, want ...string) {
	w.Helper()
	var got []string
	for _, row := range w.Rows(query) {
		line := strings.Join(row, " ")
		line = strings.NewReplacer(" 1 template-", " true template-", " 0 template-", " false template-").Replace(line)
		got = append(got, strings.TrimPrefix(strings.Replace(line, "1 Rosa", "true Rosa", 1), ""))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		w.Errorf("%s: %q, want %q", query, got, want)
	}
}

// wantPage checks that the public page contains every text. A text may have several spellings, separated by "|".
func (w *way) wantPage(texts ...string) string {
	w.Helper()
	page := string(w.Expect("the public page", apptest.Request{Path: "/" + w.site.Code}, apptest.Want{}).Body)
	for _, text := range texts {
		found := false
		for spelling := range strings.SplitSeq(text, "|") {
			found = found || strings.Contains(page, spelling)
		}
		if !found {
			w.Errorf("the page lacks %q", text)
		}
	}
	return page
}
