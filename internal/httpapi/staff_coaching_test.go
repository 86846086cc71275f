package httpapi_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// TestACoachEditsWhenThePatientSaysSo is R3.5.
func TestACoachEditsWhenThePatientSaysSo(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		w := newTalk(a)
		a.Do(w.assign(w.coach))
		first := a.Do(
			Save{
				Site:     w.site,
				Story:    rosaStory,
				Draft:    true,
				Pictures: []Pic{{File: SmallPhoto(1), Caption: "The park", Zoom: 1.5}, {File: SmallPhoto(2)}},
			}.Request(),
		)
		a.Seen()
		names := namesOf(first)
		draft := func(version int, more ...any) Request {
			body := map[string]any{
				"story":   "As told to Coco, by the sea.",
				"why":     "So that I can sing.",
				"version": version,
			}
			for i := 0; i < len(more); i += 2 {
				body[more[i].(string)] = more[i+1]
			}
			return w.asCoach("POST", "/draft", body)
		}
		a.Expect("not unless allowed", draft(2), Want{Status: 403})
		a.Expect(
			"allowed",
			w.permit(true),
			Want{Has: map[string]any{"results.isCoachAllowedToEdit": true}, Trail: []string{"coaching.edit-allowed"}},
		)
		a.Expect("allowed again", w.permit(true), Want{})
		a.Expect(
			"both see it",
			Request{Path: w.site.DataPath()},
			Want{Has: map[string]any{"results.isCoachAllowedToEdit": true}},
		)
		a.Expect(
			"what the coach sees",
			w.asCoach("GET", "", nil),
			Want{Has: map[string]any{
				"results.canEdit":                  true,
				"results.version":                  2,
				"results.patientStoryPending":      rosaStory,
				"results.imagesPending.#":          2,
				"results.imagesPending.0.fileName": names[0],
				"results.draftSavedBy":             "Rosa Ejemplo",
				"results.story":                    "",
				"results.storyCharLimit":           4000,
			}, Trail: []string{"coaching.viewed"}},
		)
		a.Expect(
			"the coach changes words",
			draft(2, "captions", []string{"In the park", "My choir"}),
			Want{Has: map[string]any{
				"results.version":                         3,
				"results.currentStatus":                   5,
				"results.customSiteStatus":                0,
				"results.imagesPending.1.caption":         "My choir",
				"results.imagesPending.0.attributes.zoom": 1.5,
			}, Trail: []string{"microsite.draft-saved"}},
		)
		a.Expect(
			"the patient sees who it was",
			Request{Path: w.site.DataPath()},
			Want{
				Has: map[string]any{
					"results.draftSavedBy":        "Coco Hill",
					"results.patientStoryPending": "As told to Coco, by the sea.",
					"results.customSiteStatus":    0,
				},
			},
		)
		a.Expect(
			"a stale version loses nothing",
			draft(2),
			Want{
				Status: 409,
				Has: map[string]any{
					"results.version":             3,
					"results.patientStoryPending": "As told to Coco, by the sea.",
				},
			},
		)
		a.Expect(
			"the patient's stale version neither",
			Save{Site: w.site, Story: "mine", Draft: true, Version: 2}.Request(),
			Want{Status: 409},
		)
		a.Expect("one caption for each picture", draft(3, "captions", []string{"one"}), Want{Status: 409})
		a.Expect(
			"an endless story",
			draft(3, "story", strings.Repeat("x", 20_001)),
			Want{Status: 422, Fields: []string{"story"}},
		)
		form := Save{
			Site:        w.site,
			Story:       "With a new picture.",
			Agree:       true,
			Responsible: true,
			Version:     3,
			Pictures:    []Pic{{Keep: names[1]}, {File: SmallPhoto(3), Caption: "New"}},
		}.Form()
		save := w.asCoach("POST", "/save", form)
		a.Expect(
			"pictures as well; never a submission",
			save,
			Want{
				Has: map[string]any{
					"results.version":                  4,
					"results.customSiteStatus":         0,
					"results.imagesPending.#":          2,
					"results.imagesPending.0.fileName": names[1],
				},
				Trail: []string{"microsite.draft-saved"},
			},
		)
		if rows := a.Rows("SELECT COUNT(*) FROM release_record"); rows[0][0] != "1" {
			t.Errorf("a coach agreed to something: %v", rows)
		}
		a.Expect(
			"the coach sees pictures of own patients",
			Request{Path: "/api/staff/pictures?filename=" + names[1], As: Coco},
			Want{},
		)
		a.Expect(
			"as a visitor would",
			w.asCoach("POST", "/preview-link", nil),
			Want{Trail: []string{"coaching.viewed"}},
		)
		a.Expect("no longer", w.permit(false), Want{Trail: []string{"coaching.edit-disallowed"}})
		a.Expect("not any more", draft(4), Want{Status: 403})
		a.Expect("nor by form", w.asCoach("POST", "/save", Save{Site: w.site}.Form()), Want{Status: 403})

		a.Expect("allowed once more", w.permit(true), Want{Trail: []string{"coaching.edit-allowed"}})
		a.Expect(
			"the patient submits",
			Save{Site: w.site, Story: rosaStory, Responsible: true, Pictures: []Pic{{Keep: names[1]}}}.Request(),
			Want{Trail: []string{"microsite.submitted"}, Mails: toCenter},
		)
		a.Expect("locked for the coach too", draft(5), Want{Status: 409})
		a.Expect(
			"and shown as such",
			w.asCoach("GET", "", nil),
			Want{
				Has: map[string]any{
					"results.isEditable":           false,
					"results.isCoachAllowedToEdit": true,
					"results.canEdit":              false,
				},
				Trail: []string{"coaching.viewed"},
			},
		)
		a.Expect(
			"changes asked",
			a.Review(w.site, Cora, "changes", "Who is that?"),
			Want{Trail: []string{"microsite.reviewed"}, Mails: []string{"changes-asked " + rosaMail}},
		)
		a.Expect(
			"the coach reads the comment",
			w.asCoach("GET", "", nil),
			Want{
				Has:   map[string]any{"results.reviewComment.comment": "Who is that?", "results.canEdit": true},
				Trail: []string{"coaching.viewed"},
			},
		)
	})
}

// TestAnotherCoachsPatientIsNotThere walks every call of the workspace.
func TestAnotherCoachsPatientIsNotThere(t *testing.T) {
	a := New(t)
	w := newTalk(a)
	cleo, cookies := secondCoach(a)
	a.Do(w.assign(cleo))
	a.Do(w.permit(true))
	picture := namesOf(a.Do(Save{Site: w.site, Story: rosaStory, Draft: true,
		Pictures: []Pic{{File: SmallPhoto(1)}}}.Request()))[0]
	note := a.Do(w.send("for Cleo")).Get("results.0.id")
	a.Seen()
	text := map[string]any{"note": "x", "reply": "x", "story": "x", "why": "x", "version": 2}
	calls := []Request{
		w.asCoach(
			"GET",
			"",
			nil,
		),
		w.asCoach("POST", "/notes", text),
		w.asCoach("POST", fmt.Sprintf("/notes/%v/reply", note), text),
		w.asCoach("POST", "/draft", text),
		w.asCoach("POST", "/preview-link", nil),
		w.asCoach("POST", "/save", Save{Site: w.site, Story: "x"}.Form()),
		{Path: "/api/staff/pictures?filename=" + picture, As: Coco},
	}
	for _, r := range calls {
		a.Expect("Coco "+r.Path, r, Want{Status: 404})
		a.Expect(
			"of nobody "+r.Path,
			Request{
				Method: r.Method,
				Path:   strings.Replace(r.Path, fmt.Sprintf("/patients/%d", w.site.ID), "/patients/4711", 1),
				As:     Coco,
				Body:   text,
			},
			Want{Status: 404},
		)
		if r.Path != calls[6].Path {
			for _, who := range []string{Ada, Remy, Cora, Otto} {
				other := r
				other.As, other.Body = who, text
				a.Expect(who+" "+r.Path, other, Want{Status: 403})
			}
		}
	}
	a.Expect(
		"Coco has no patients",
		Request{Path: "/api/staff/coach/patients", As: Coco},
		Want{Has: map[string]any{"results": []any{}}, Trail: seenPatients},
	)
	own := Request{Path: calls[0].Path, Cookies: cookies}
	a.Expect("Cleo has", own, Want{Has: map[string]any{"results.notes.#": 1}, Trail: []string{"coaching.viewed"}})

	a.Expect(
		"handed over",
		w.assign(w.coach),
		Want{
			Trail: []string{"coaching.assigned"},
			Mails: []string{"coach-assigned " + rosaMail, "patient-assigned " + Email(Coco)},
		},
	)
	a.Expect("Cleo no longer", own, Want{Status: 404})
	a.Expect("what was allowed to Cleo is not to Coco", w.asCoach("POST", "/draft", text), Want{Status: 403})
	a.Expect(
		"the conversation goes on",
		w.asCoach("GET", "", nil),
		Want{
			Has:   map[string]any{"results.notes.0.coachName": "Cleo Ray", "results.isCoachAllowedToEdit": false},
			Trail: []string{"coaching.viewed"},
		},
	)
}

// TestAnOldCoachIsNotMailed about a note that came while the patient still was
// theirs: the mail gathers for a quarter of an hour, and opens nothing by then.
func TestAnOldCoachIsNotMailed(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		w := newTalk(a)
		cleo, _ := secondCoach(a)
		waiting := func() string {
			a.Helper()
			return fmt.Sprint(
				a.Rows(
					"SELECT recipient FROM outbox WHERE done_at IS NULL AND dedupe_key LIKE 'recipient-note/%' ORDER BY id",
				),
			)
		}
		for _, next := range []any{nil, w.coach, cleo} {
			a.Do(w.assign(w.coach))
			a.Do(w.send("One more thing"))
			if got, want := waiting(), "[["+Email(Coco)+"]]"; got != want {
				t.Fatalf("before: %s wait, want %s", got, want)
			}
			a.Do(w.assign(next))
			if got := waiting(); (got == "[]") == (next == w.coach) {
				t.Errorf("the coach is %v: %s wait", next, got)
			}
		}
	})
}

// TestTheRegistryAssigns: who may, whom, and taking away.
func TestTheRegistryAssigns(t *testing.T) {
	a := New(t)
	w := newTalk(a)
	remy := a.Do(Request{Path: "/api/staff/me", As: Remy}).Get("results.id")
	a.Expect(
		"nobody yet",
		Request{Path: w.site.StaffPath("/coach"), As: Cora},
		Want{Has: map[string]any{"results.coach": nil}, Trail: []string{"microsite.viewed"}},
	)
	a.Expect("another center", Request{Path: w.site.StaffPath("/coach"), As: Otto}, Want{Status: 404})
	for _, as := range []string{Cora, Otto, Coco} {
		r := w.assign(w.coach)
		r.As = as
		a.Expect("not by "+as, r, Want{Status: 403})
		for _, path := range []string{"/api/staff/coaches", "/api/staff/coach/claims"} {
			a.Expect("not for "+as, Request{Path: path, As: as}, Want{Status: 403})
		}
	}
	a.Expect("who is no coach", w.assign(remy), Want{Status: 422, Fields: []string{"coachId"}})
	a.Expect("who is nobody", w.assign(4711), Want{Status: 422, Fields: []string{"coachId"}})
	a.Expect(
		"no such site",
		Request{
			Method: "POST",
			Path:   "/api/staff/microsites/4711/coach",
			As:     Ada,
			Body:   map[string]any{"coachId": w.coach},
		},
		Want{Status: 404},
	)
	a.Expect(
		"assigned",
		w.assign(w.coach),
		Want{
			Trail: []string{"coaching.assigned"},
			Mails: []string{"coach-assigned " + rosaMail, "patient-assigned " + Email(Coco)},
		},
	)
	a.Expect("assigned again", w.assign(w.coach), Want{})
	a.Expect(
		"the load",
		Request{Path: "/api/staff/coaches", As: Remy},
		Want{
			Has: map[string]any{
				"results.#":            1,
				"results.0.fullName":   "Coco Hill",
				"results.0.patients":   1,
				"results.0.isDisabled": false,
			},
		},
	)
	note := a.Do(w.asCoach("POST", "/notes", map[string]any{"note": "Hello"})).Get("results.0.id")
	a.Seen()
	a.Expect(
		"taken away",
		w.assign(nil),
		Want{Has: map[string]any{"results.coach": nil}, Trail: []string{"coaching.unassigned"}},
	)
	a.Expect("nothing to take away", w.assign(nil), Want{})
	a.Expect("no coach to reply to", w.reply(note, "x"), Want{Status: 409})
	a.Expect("what was said stays", w.notes(), Want{Has: map[string]any{"results.#": 1}})
	_, err := a.SQL.Exec("UPDATE microsite SET recipient_status = 190")
	a.Must(err)
	a.Expect("a site that is not active", w.assign(w.coach), Want{Status: 409})
}

// TestTwoClaimsApprovedAtOnce: one wins, and the other says so.
func TestTwoClaimsApprovedAtOnce(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		w := newTalk(a)
		_, cookies := secondCoach(a)
		a.Do(w.request())
		path := fmt.Sprintf("/api/staff/coach/requests/%d/claim", w.site.ID)
		claims := []any{
			a.Do(Request{Method: "POST", Path: path, As: Coco}).Get("results.claimId"),
			a.Do(Request{Method: "POST", Path: path, Cookies: cookies}).Get("results.claimId"),
		}
		a.Session(Remy)
		var statuses [8]int
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				answer, err := a.Send(
					Request{
						Method: "POST",
						Path:   fmt.Sprintf("/api/staff/coach/claims/%v/approve", claims[i%2]),
						As:     Remy,
					},
				)
				if err != nil {
					t.Error(err)
				}
				statuses[i] = answer.Status
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
		if mails := a.Rows("SELECT COUNT(*) FROM outbox WHERE payload LIKE '%coach-assigned%'"); mails[0][0] != "1" {
			t.Errorf("%v mails", mails)
		}
	})
}

// TestTwoRepliesAtOnce: one is kept.
func TestTwoRepliesAtOnce(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		w := newTalk(a)
		a.Do(w.assign(w.coach))
		note := a.Do(w.asCoach("POST", "/notes", map[string]any{"note": "Which song?"})).Get("results.0.id")
		var won [6]bool
		var all sync.WaitGroup
		for i := range won {
			all.Go(func() {
				r := w.reply(note, fmt.Sprintf("song %d", i))
				if i%3 == 0 {
					r = w.viewed(note)
				}
				answer, err := a.Send(r)
				if err != nil || (answer.Status != 200 && answer.Status != 409) {
					t.Errorf("%d, %v", answer.Status, err)
				}
				won[i] = i%3 != 0 && answer.Status == 200
			})
		}
		all.Wait()
		got := a.Do(w.notes()).Text("results.0.reply")
		for i, w := range won {
			if w != (got == fmt.Sprintf("song %d", i)) {
				t.Errorf("kept %q, answered %v", got, won)
			}
		}
	})
}

// TestPermissionTakenBackWhileTheCoachSaves: what commits after the permission
// was taken back is nobody's words but the patient's.
func TestPermissionTakenBackWhileTheCoachSaves(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		w := newTalk(a)
		a.Do(w.assign(w.coach))
		a.Session(Coco)
		for range 10 {
			a.Do(w.permit(true))
			var all sync.WaitGroup
			for range 3 {
				all.Go(func() {
					if answer, err := a.Send(
						w.asCoach("POST", "/draft", map[string]any{"story": "coach"}),
					); err != nil ||
						(answer.Status != 200 && answer.Status != 403 && answer.Status != 409) {
						t.Errorf("%d, %v", answer.Status, err)
					}
				})
			}
			all.Go(func() {
				if answer, err := a.Send(w.permit(false)); err != nil || answer.Status != 200 {
					t.Errorf("%d, %v", answer.Status, err)
				}
			})
			all.Wait()
		}
		order := a.Rows(
			"SELECT action FROM audit_event WHERE action IN ('microsite.draft-saved', 'coaching.edit-allowed', " +
				"'coaching.edit-disallowed') ORDER BY seq",
		)
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

// BenchmarkNotesPoll is an open editor that asks for news, of which there is none.
func BenchmarkNotesPoll(b *testing.B) {
	a := New(b)
	w := newTalk(a)
	a.Do(w.assign(w.coach))
	poll := w.notes()
	poll.Header = map[string]string{"If-None-Match": a.Do(poll).Header.Get("Etag")}
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if answer, err := a.Send(poll); err != nil || answer.Status != 304 {
				b.Errorf("%d, %v", answer.Status, err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "polls/s")
}

// TestManyRequestsAreOneMail: coaches hear once in a quarter of an hour that
// somebody asks, and the mail says no more than a first name.
func TestManyRequestsAreOneMail(t *testing.T) {
	a := New(t)
	first, second, third := newTalk(a), newTalk(a), newTalk(a)
	a.Seen()
	a.Expect(
		"one",
		first.request(),
		Want{Trail: []string{"coaching.requested"}, Mails: []string{"coach-requested " + Email(Coco)}},
	)
	a.Expect("another, in the same mail", second.request(), Want{Trail: []string{"coaching.requested"}})
	mails := a.Rows("SELECT payload FROM outbox WHERE payload LIKE '%coach-requested%'")
	if text := fmt.Sprint(
		mails,
	); len(mails) != 1 || strings.Contains(text, "Ejemplo") || strings.Contains(text, "Riverside") ||
		!strings.Contains(text, "/coach/requests") {
		t.Errorf("mails %v", mails)
	}
	a.Clock.Advance(time.Hour)
	a.Expect(
		"later, in one of its own",
		third.request(),
		Want{Trail: []string{"coaching.requested"}, Mails: []string{"coach-requested " + Email(Coco)}},
	)
}

// TestACoachWhoCannotSignInIsNotMailed: nobody is told who could not answer.
func TestACoachWhoCannotSignInIsNotMailed(t *testing.T) {
	a := New(t)
	w := newTalk(a)
	_, err := a.SQL.Exec("UPDATE staff_account SET is_disabled = TRUE WHERE role = 'coach'")
	a.Must(err)
	a.Seen()
	a.Expect("asked", w.request(), Want{Trail: []string{"coaching.requested"}})
}

// TestACoachWhoLeftIsNotWrittenTo: the words wait for whoever coaches next.
func TestACoachWhoLeftIsNotWrittenTo(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		w := newTalk(a)
		a.Do(w.assign(w.coach))
		_, err := a.SQL.Exec("UPDATE staff_account SET is_disabled = TRUE WHERE role = 'coach'")
		a.Must(err)
		a.Seen()
		a.Expect(
			"a note is kept",
			w.send("Are you there?"),
			Want{Trail: []string{"coaching.note-sent"}, Has: map[string]any{"results.#": 1}},
		)
	})
}

// TestACoachSeesTheNumbersOfTheDashboard: what the patient sees, and nobody else's.
func TestACoachSeesTheNumbersOfTheDashboard(t *testing.T) {
	a := New(t, With(withSecrets))
	seedVideos(a)
	site := a.Live(Patient{}, rosaStory)
	w := talk{a, site, int64(a.Do(Request{Path: "/api/staff/coaches", As: Remy}).Get("results.0.id").(float64))}
	a.Do(w.assign(w.coach))
	visit := Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/initial"}
	a.Do(visit)
	a.Clock.Advance(8 * 24 * time.Hour)
	a.Do(visit)
	a.Do(visit)
	a.Do(told(a, newSecret, "e1", a.Clock.Now(), registered(site.Code, "r")))
	landing := fmt.Sprintf("/api/microsite/landing/%d/%s/training-video", site.ID, site.Key)
	video := a.Do(Request{Path: landing + "s"}).Get("results.0.micrositeTrainingVideoId")
	a.Do(Request{Method: "POST", Path: fmt.Sprintf("%s/%v/completed", landing, video)})
	a.Seen()
	a.Expect(
		"the numbers",
		w.asCoach("GET", "", nil),
		Want{Trail: []string{"coaching.viewed"}, Has: map[string]any{"results.numbers": map[string]any{
			"visitorsPastWeek":      2,
			"visitorsTotal":         3,
			"registrationsPastWeek": 1,
			"registrationsTotal":    1,
			"videosWatched":         1,
			"videosTotal":           2,
		}}},
	)
}
