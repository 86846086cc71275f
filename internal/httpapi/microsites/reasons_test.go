package microsites_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

// submitted returns a patient's site with two pictures and a pending center review.
func submitted(a *apptest.App) (apptest.Site, []string) {
	a.Helper()
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	names := apptest.PictureNames(a.Do(apptest.Save{
		Site: site, Story: apptest.PatientStory, Why: "Dialysis takes my mornings.", Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: "In the park"}, {File: apptest.SmallPhoto(2)}},
	}.Request()))
	a.Seen()
	return site, names
}

// withReasons adds comments on parts to a decision.
func withReasons(r apptest.Request, reasons ...map[string]any) apptest.Request {
	r.Body.(map[string]any)["reasons"] = reasons
	return r
}

func about(field, comment string) map[string]any {
	return map[string]any{"field": field, "comment": comment}
}

func aboutPicture(field string, index int, comment string) map[string]any {
	return map[string]any{"field": field, "index": index, "comment": comment}
}

// inEnglish returns a comment in the form of the server's response.
func inEnglish(reason map[string]any) map[string]any {
	reason["commentLang"] = "en"
	return reason
}

func TestReviewComments_ByPart(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site, names := submitted(a)
		a.Expect("changes", withReasons(a.Review(site, apptest.Coordinator, "changes", ""),
			about("story", " Who sings with you?\r\nTell us. "), aboutPicture("caption", 1, "Who is this?"),
			about("images", "Brighter, please.")), apptest.Want{
			Has: map[string]any{"results.customSiteStatus": 10}, Trail: []string{"microsite.reviewed"},
			Emails: []string{"changes-asked " + apptest.PatientEmail},
		})
		email := apptest.NewestEmail(a)
		for _, word := range []string{"sings", "Who is this", "Brighter"} {
			if strings.Contains(string(email.Body), word) {
				t.Errorf("the mail says what was commented: %s", email.Body)
			}
		}
		rows := a.Rows("SELECT field, COALESCE(picture, -1), comment FROM review_reason ORDER BY review_id, position")
		if got, want := fmt.Sprint(
			rows,
		), "[[story -1 Who sings with you?\nTell us.] [caption 1 Who is this?] [images -1 Brighter, please.]]"; got != want {
			t.Errorf("stored %s, want %s", got, want)
		}
		details := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.reviewed'")[0][0]
		if !strings.Contains(details, `"commented":"story, caption 2, images"`) || strings.Contains(details, "sings") {
			t.Errorf("the trail says %s", details)
		}
		stored := []any{
			map[string]any{
				"field": "story", "index": nil, "fileName": "", "comment": "Who sings with you?\nTell us.",
				"commentLang": "en",
			},
			map[string]any{
				"field": "caption", "index": 1, "fileName": names[1], "comment": "Who is this?", "commentLang": "en",
			},
			map[string]any{
				"field": "images", "index": nil, "fileName": "", "comment": "Brighter, please.", "commentLang": "en",
			},
		}
		a.Expect("the patient", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.reviewComment.comment": "", "results.reviewComment.reasons": stored}})
		a.Expect("the picture keeps its note wherever it stands", apptest.Save{
			Site: site, Story: apptest.PatientStory, Draft: true,
			Pictures: []apptest.Pic{{Keep: names[1]}, {Keep: names[0]}},
		}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
		a.Expect("by its name", apptest.Request{Path: site.DataPath()}, apptest.Want{
			Has: map[string]any{
				"results.imagesPending.0.fileName": names[1], "results.reviewComment.reasons.1.fileName": names[1],
			},
		})
		a.Expect(
			"staff read them again",
			apptest.Request{Path: site.StaffPath(""), As: apptest.Reviewer},
			apptest.Want{Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.reviews.0.reasons": []any{
				inEnglish(about("story", "Who sings with you?\nTell us.")), inEnglish(aboutPicture("caption", 1, "Who is this?")),
				inEnglish(about("images", "Brighter, please.")),
			}}},
		)
	})
}

func TestReviewComments_RefusesUnknownParts(t *testing.T) {
	a := apptest.New(t)
	site, _ := submitted(a)
	for what, c := range map[string]struct {
		decision string
		reasons  []map[string]any
		fields   []string
	}{
		"an empty one": {"changes", []map[string]any{about("story", " \n")}, []string{"reasons[0].comment"}},
		"an endless one": {"changes", []map[string]any{about("story", strings.Repeat("ñ", 2001))},
			[]string{"reasons[0].comment"}},
		"no part of a page": {"decline", []map[string]any{about("email", "x")}, []string{"reasons[0].comment"}},
		"no picture there": {"changes", []map[string]any{about("story", "x"), aboutPicture("images", 2, "x")},
			[]string{"reasons[1].comment"}},
		"a picture below none": {"changes", []map[string]any{aboutPicture("images", -1, "x")},
			[]string{"reasons[0].comment"}},
		"a caption of no picture": {"changes", []map[string]any{about("caption", "x")}, []string{"reasons[0].comment"}},
		"a story of a picture": {"changes", []map[string]any{aboutPicture("story", 0, "x")},
			[]string{"reasons[0].comment"}},
		"two on one part": {"changes", []map[string]any{aboutPicture("caption", 0, "x"), aboutPicture("caption", 0, "y")},
			[]string{"reasons[1].comment"}},
		"with an approval": {"approve", []map[string]any{about("why", "x")}, []string{"reasons"}},
	} {
		a.Expect(what, withReasons(a.Review(site, apptest.Coordinator, c.decision, ""), c.reasons...),
			apptest.Want{Status: 422, Fields: c.fields})
	}
	if n := a.Rows("SELECT COUNT(*) FROM review")[0][0]; n != "0" {
		t.Errorf("%s reviews were stored", n)
	}
	a.Expect("a decline needs a comment or one of these", withReasons(a.Review(site, apptest.Coordinator, "decline", "")),
		apptest.Want{Status: 422, Fields: []string{"comment"}})
	a.Expect("one of these is enough",
		withReasons(a.Review(site, apptest.Coordinator, "decline", ""), about("why", "This names a doctor.")),
		apptest.Want{
			Has: map[string]any{"results.customSiteStatus": 54}, Trail: []string{"microsite.reviewed"},
			Emails: []string{"submission-declined " + apptest.PatientEmail},
		})
}

// The history of a site's submissions contains all decisions.
func TestVersions_KeepDecisions(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site, names := submitted(a)
		again := func(story string) {
			a.Do(apptest.Save{Site: site, Story: story, Pictures: []apptest.Pic{{Keep: names[0]}}}.Request())
		}
		a.Do(withReasons(a.Review(site, apptest.Coordinator, "changes", "Nearly."), about("story", "Who sings?")))
		again(apptest.PatientStory2)
		a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: site.Body()})
		again(apptest.PatientStory2 + " Call 555-010-0123.")
		a.Approve(site, apptest.Coordinator)
		a.Approve(site, apptest.Reviewer)
		again("A fourth story, which is refused.")
		a.Do(a.Review(site, apptest.Coordinator, "decline", "No."))
		a.Do(apptest.Request{
			Method: "POST", Path: site.StaffPath("/reopen"), As: apptest.Reviewer,
			Body: map[string]any{"comment": "We spoke on the phone."},
		})
		again("A fifth story, which waits.")
		a.Seen()
		history := apptest.Request{Path: site.StaffPath("/versions"), As: apptest.Coordinator}
		a.Expect("history", history, apptest.Want{
			Trail: []string{"microsite.viewed"},
			Has: map[string]any{
				"results.#": 5, "results.0.number": 5, "results.0.state": "waiting", "results.0.reviews": []any{},
				"results.0.submittedBy": "Rosa Ejemplo", "results.1.state": "declined",
				"results.1.reviews.0.decision": "reopen", "results.1.reviews.0.comment": "We spoke on the phone.",
				"results.1.reviews.1.decision": "decline", "results.2.state": "live",
				"results.2.reviews.0.staffName": "Remy Stone", "results.2.reviews.#": 2,
				"results.3.state": "taken-back", "results.4.state": "changes", "results.4.reviews.0.comment": "Nearly.",
				"results.4.reviews.0.reasons": []any{inEnglish(about("story", "Who sings?"))},
			},
		})
		a.Expect("one version", apptest.Request{Path: site.StaffPath("/versions/3"), As: apptest.Reviewer},
			apptest.Want{
				Trail: []string{"microsite.viewed"},
				Has: map[string]any{
					"results.number": 3, "results.story": apptest.PatientStory2 + " Call 555-010-0123.",
					"results.images.#": 1, "results.flags.0.kind": "phone",
				},
			})
		if seen := a.Rows("SELECT details FROM audit_event ORDER BY seq DESC LIMIT 1")[0][0]; !strings.Contains(
			seen, `"version":"3"`,
		) {
			t.Errorf("the trail says %s", seen)
		}
		for what, r := range map[string]apptest.Request{
			"a version that is not there": {Path: site.StaffPath("/versions/6"), As: apptest.Reviewer},
			"no number":                   {Path: site.StaffPath("/versions/x"), As: apptest.Reviewer},
			"another center's history":    {Path: site.StaffPath("/versions"), As: apptest.OtherCoordinator},
			"another center's version":    {Path: site.StaffPath("/versions/1"), As: apptest.OtherCoordinator},
			"a coach's look":              {Path: site.StaffPath("/versions"), As: apptest.Coach},
			"no such site":                {Path: "/api/staff/microsites/4711/versions", As: apptest.Reviewer},
		} {
			a.Expect(what, r, apptest.Want{Status: 404})
		}
		a.Approve(site, apptest.Coordinator)
		a.Approve(site, apptest.Reviewer)
		a.Expect("one replaces another", history, apptest.Want{
			Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.0.state": "live", "results.2.state": "replaced"},
		})
	})
}

func TestReopen_KeepsComments(t *testing.T) {
	a := apptest.New(t)
	site, names := submitted(a)
	a.Do(withReasons(a.Review(site, apptest.Coordinator, "decline", "This names a doctor."),
		aboutPicture("images", 0, "A doctor's office.")))
	a.Seen()
	reopen := apptest.Request{
		Method: "POST", Path: site.StaffPath("/reopen"), As: apptest.Reviewer, Body: map[string]any{"comment": " We spoke. "},
	}
	a.Expect("who may", apptest.Request{Path: site.StaffPath(""), As: apptest.Reviewer},
		apptest.Want{Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.canReopen": true, "results.age": nil}})
	a.Expect("who may not", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator},
		apptest.Want{Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.canReopen": false}})
	long := reopen
	long.Body = map[string]any{"comment": strings.Repeat("x", 2001)}
	a.Expect("not endless", long, apptest.Want{Status: 422, Fields: []string{"comment"}})
	a.Expect("reopened", reopen, apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 10}, Trail: []string{"microsite.reopened"},
		Emails: []string{"submission-reopened " + apptest.PatientEmail},
	})
	email := apptest.NewestEmail(a)
	if text := email.Text("results.text"); strings.Contains(text, "We spoke") ||
		strings.Contains(text, "ask you to change") {
		t.Errorf("the mail promises a note or tells it: %s", text)
	}
	a.Expect("the patient", apptest.Request{Path: site.DataPath()}, apptest.Want{Has: map[string]any{
		"results.isEditable":             true,
		"results.reviewComment.decision": "decline",
		"results.reviewComment.comment":  "This names a doctor.",
		"results.reviewComment.reopened": map[string]any{
			"comment": "We spoke.", "commentLang": "en", "dateTime": a.Clock.Now(),
		},
		"results.reviewComment.reasons": []any{
			map[string]any{"field": "images", "index": 0, "fileName": names[0], "comment": "A doctor's office."},
		},
	}})
}

// Email and queue promise a week, counted in the registry's working days.
func TestReviewQueue_WaitingDays(t *testing.T) {
	a := apptest.New(t)
	site, _ := submitted(a) // on a Monday
	for _, c := range []struct {
		wait          time.Duration
		waiting, left int
	}{{0, 0, 5}, {4 * 24 * time.Hour, 4, 1}, {2 * 24 * time.Hour, 4, 1}, {24 * time.Hour, 5, 0}, {24 * time.Hour, 6, -1},
		{7 * 24 * time.Hour, 11, -6}} {
		a.Clock.Advance(c.wait)
		age := map[string]any{
			"waitingSince": apptest.Start, "dueAt": apptest.Start.Add(7 * 24 * time.Hour), "waitingDays": c.waiting,
			"daysLeft": c.left,
		}
		queue := a.Do(apptest.Request{Path: "/api/staff/work", As: apptest.Coordinator})
		if queue.Get("results.0.waitingDays") != float64(c.waiting) ||
			queue.Get("results.0.daysLeft") != float64(c.left) {
			t.Errorf("after %s more the queue says %s", c.wait, queue.Body)
		}
		a.Seen()
		a.Expect("the review", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.age": age}})
	}
}

// Agreeing to the release restores the live version at once and leaves the submission under review unchanged (R3.10,
// R10.18).
// Shows R10.18a.
func TestAgreeRelease_WhileSiteIsLocked(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		names := apptest.PictureNames(a.Do(apptest.Save{
			Site: site, Story: apptest.PatientStory2, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(2)}},
		}.Request()))
		a.Approve(site, apptest.Coordinator)
		agree := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/agree-release", Body: site.Body()}
		a.Expect("nothing to agree to", agree, apptest.Want{})
		withdraw := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()}
		a.Expect("withdrawn", withdraw, apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
		a.Expect("hidden", apptest.Request{Path: "/" + site.Code}, apptest.Want{Status: 302})
		a.Expect("a save is still refused", apptest.Save{
			Site: site, Story: "Something else entirely.", Draft: true, Agree: true,
			Pictures: []apptest.Pic{{Keep: names[0]}},
		}.Request(), apptest.Want{Status: 409})
		before := a.Do(apptest.Request{Path: site.DataPath()})
		a.Expect("agreed again", agree,
			apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"microsite.release-agreed"}})
		a.Expect("back", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		a.Expect("and as it was", apptest.Request{Path: site.DataPath()}, apptest.Want{
			Has: map[string]any{
				"results.agreedToHipaa": true, "results.customSiteStatus": 60, "results.isEditable": false,
				"results.version": before.Get("results.version"), "results.patientStoryPending": apptest.PatientStory2,
				"results.story": apptest.PatientStory,
			},
		})
		a.Expect("the registry's decision is not disturbed", a.Review(site, apptest.Reviewer, "approve", ""),
			apptest.Want{Trail: []string{"microsite.reviewed"}, Emails: []string{"submission-approved " + apptest.PatientEmail}})
		rows := a.Rows("SELECT wording_version, signer FROM release_record WHERE microsite_id = $1 ORDER BY id", site.ID)
		if len(rows) != 3 || rows[2][0] != texts.TextTemplate(texts.MicrositeRelease).Version || rows[2][1] != "Rosa Ejemplo" {
			t.Errorf("the ledger holds %v", rows)
		}
		invited := a.Invite(apptest.Patient{Email: "new@mail.example"})
		a.Expect("the first time goes with the start",
			apptest.Request{Method: "POST", Path: agree.Path, Body: invited.Body()}, apptest.Want{Status: 409})
	})
}

func TestAgreeRelease_OfMinorByGuardian(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{BirthDate: "06/15/2010"})
	a.Do(apptest.Request{
		Method: "POST", Path: "/api/microsite/activate-starter-site",
		Body: site.Body("agreedToHipaa", true, "phonePrimary", "555-010-0123", "guardianName", "Ana Ejemplo"),
	})
	a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
	a.Seen()
	agree := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/agree-release", Body: site.Body()}
	a.Expect("without a guardian", agree, apptest.Want{Status: 422, Fields: []string{"guardianName"}})
	agree.Body = site.Body("guardianName", "Ana Ejemplo")
	a.Expect("with one", agree, apptest.Want{Trail: []string{"microsite.release-agreed"}})
}
