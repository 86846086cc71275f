package coaches_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// Only the registry may assign and remove a coach, and only coaches can be assigned.
func TestCoaching_RegistryAssigns(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	remy := a.Do(apptest.Request{Path: "/api/staff/me", As: apptest.Reviewer}).Get("results.id")
	a.Expect("nobody yet", apptest.Request{Path: w.Site.StaffPath("/coach"), As: apptest.Coordinator},
		apptest.Want{Has: map[string]any{"results.coach": nil}, Trail: []string{"microsite.viewed"}})
	a.Expect("another center", apptest.Request{Path: w.Site.StaffPath("/coach"), As: apptest.OtherCoordinator},
		apptest.Want{Status: 404})
	a.Expect("who is no coach", w.Assign(remy), apptest.Want{Status: 422, Fields: []string{"coachId"}})
	a.Expect("no such site", apptest.Request{
		Method: "POST", Path: "/api/staff/microsites/4711/coach", As: apptest.Administrator,
		Body: map[string]any{"coachId": w.Coach},
	}, apptest.Want{Status: 404})
	a.Expect("assigned", w.Assign(w.Coach), apptest.Want{
		Trail:  []string{"coaching.assigned"},
		Emails: []string{"coach-assigned " + apptest.PatientEmail, "patient-assigned " + apptest.Email(apptest.Coach)},
	})
	a.Expect("assigned again", w.Assign(w.Coach), apptest.Want{})
	a.Expect("the load", apptest.Request{Path: "/api/staff/coaches", As: apptest.Reviewer}, apptest.Want{
		Has: map[string]any{
			"results.#": 1, "results.0.fullName": "Coco Hill", "results.0.patients": 1, "results.0.isDisabled": false,
		},
	})
	note := a.Do(w.AsCoach("POST", "/notes", map[string]any{"note": "Hello"})).Get("results.0.id")
	a.Seen()
	a.Expect("taken away", w.Assign(nil),
		apptest.Want{Has: map[string]any{"results.coach": nil}, Trail: []string{"coaching.unassigned"}})
	a.Expect("no coach to reply to", w.Reply(note, "x"), apptest.Want{Status: 409})
	a.Expect("what was said stays", w.Notes(), apptest.Want{Has: map[string]any{"results.#": 1}})
}

// Only one of two concurrent approvals succeeds; the other gets a conflict.
func TestCoaching_ConcurrentApprovals(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		_, cookies := secondCoach(a)
		a.Do(w.Request())
		path := fmt.Sprintf("/api/staff/coach/requests/%d/claim", w.Site.ID)
		claims := []any{
			a.Do(apptest.Request{Method: "POST", Path: path, As: apptest.Coach}).Get("results.claimId"),
			a.Do(apptest.Request{Method: "POST", Path: path, Cookies: cookies}).Get("results.claimId"),
		}
		a.Session(apptest.Reviewer)
		var statuses [8]int
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				response, err := a.Send(apptest.Request{
					Method: "POST", Path: fmt.Sprintf("/api/staff/coach/claims/%v/approve", claims[i%2]), As: apptest.Reviewer,
				})
				if err != nil {
					t.Error(err)
				}
				statuses[i] = response.Status
			})
		}
		all.Wait()
		slices.Sort(statuses[:])
		if statuses != [8]int{200, 409, 409, 409, 409, 409, 409, 409} {
			t.Errorf("answers %v", statuses)
		}
		states := a.Rows("SELECT state FROM coach_claim ORDER BY state")
		if len(states) != 2 || states[0][0] != "approved" || states[1][0] != "overtaken" {
			t.Errorf("claims %v", states)
		}
		if emails := a.Rows("SELECT COUNT(*) FROM outbox WHERE payload LIKE '%coach-assigned%'"); emails[0][0] != "1" {
			t.Errorf("%v mails", emails)
		}
	})
}

// Only one of two concurrent replies is stored.
func TestCoaching_ConcurrentReplies(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		note := a.Do(w.AsCoach("POST", "/notes", map[string]any{"note": "Which song?"})).Get("results.0.id")
		var won [6]bool
		var all sync.WaitGroup
		for i := range won {
			all.Go(func() {
				r := w.Reply(note, fmt.Sprintf("song %d", i))
				if i%3 == 0 {
					r = w.Viewed(note)
				}
				response, err := a.Send(r)
				if err != nil || (response.Status != 200 && response.Status != 409) {
					t.Errorf("%d, %v", response.Status, err)
				}
				won[i] = i%3 != 0 && response.Status == 200
			})
		}
		all.Wait()
		got := a.Do(w.Notes()).Text("results.0.reply")
		for i, w := range won {
			if w != (got == fmt.Sprintf("song %d", i)) {
				t.Errorf("kept %q, answered %v", got, won)
			}
		}
	})
}

// A save that commits after the patient withdrew the permission must not change the working copy.
func TestCoaching_PermissionRevokedDuringSave(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		a.Session(apptest.Coach)
		for range 10 {
			a.Do(w.Permit(true))
			var all sync.WaitGroup
			for range 3 {
				all.Go(func() {
					if response, err := a.Send(w.AsCoach("POST", "/draft", map[string]any{"story": "coach"})); err != nil ||
						(response.Status != 200 && response.Status != 403 && response.Status != 409) {
						t.Errorf("%d, %v", response.Status, err)
					}
				})
			}
			all.Go(func() {
				if response, err := a.Send(w.Permit(false)); err != nil || response.Status != 200 {
					t.Errorf("%d, %v", response.Status, err)
				}
			})
			all.Wait()
		}
		order := a.Rows("SELECT action FROM audit_event WHERE action IN ('microsite.draft-saved', 'coaching.edit-allowed', " +
			"'coaching.edit-disallowed') ORDER BY seq")
		allowed := false
		for _, row := range order {
			if row[0] == "microsite.draft-saved" && !allowed {
				t.Fatalf("saved without permission: %v", order)
			}
			if row[0] != "microsite.draft-saved" {
				allowed = row[0] == "coaching.edit-allowed"
			}
		}
	})
}

// BenchmarkNotesPoll measures the polls of an open editor without new notes.
func BenchmarkNotesPoll(b *testing.B) {
	a := apptest.New(b)
	w := apptest.NewTalk(a)
	a.Do(w.Assign(w.Coach))
	poll := w.Notes()
	poll.Header = map[string]string{"If-None-Match": a.Do(poll).Header.Get("Etag")}
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if response, err := a.Send(poll); err != nil || response.Status != 304 {
				b.Errorf("%d, %v", response.Status, err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "polls/s")
}

// A coach sees the same figures as the patient, and only of that patient.
func TestCoaching_CoachSeesFigures(t *testing.T) {
	a := apptest.New(t, apptest.With(apptest.WithSecrets))
	apptest.SeedVideos(a)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	w := apptest.Talk{App: a, Site: site, Coach: int64(a.Do(apptest.Request{Path: "/api/staff/coaches",
		As: apptest.Reviewer}).Get("results.0.id").(float64))}
	a.Do(w.Assign(w.Coach))
	visit := apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/initial"}
	a.Do(visit)
	a.Clock.Advance(8 * 24 * time.Hour)
	a.Do(visit)
	a.Do(visit)
	a.Do(apptest.RegistrationEvent(a, apptest.NewSecret, "e1", a.Clock.Now(), apptest.RegistrationBody(site.Code, "r")))
	landing := fmt.Sprintf("/api/microsite/landing/%d/%s/training-video", site.ID, site.Key)
	video := a.Do(apptest.Request{Path: landing + "s"}).Get("results.0.micrositeTrainingVideoId")
	a.Do(apptest.Request{Method: "POST", Path: fmt.Sprintf("%s/%v/completed", landing, video)})
	a.Seen()
	a.Expect("the numbers", w.AsCoach("GET", "", nil), apptest.Want{
		Trail: []string{"coaching.viewed"},
		Has: map[string]any{
			"results.numbers": map[string]any{
				"visitorsPastWeek": 2, "visitorsTotal": 3, "registrationsPastWeek": 1, "registrationsTotal": 1,
				"videosWatched": 1, "videosTotal": 2,
			},
		},
	})
}
