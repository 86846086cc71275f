package coaches_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/testkit/apptest"
)

// Reading a list of people is audited (R7.4).
var seenRequests, seenPatients = []string{
	"coaching.requests-viewed",
}, []string{
	"coaching.list-viewed",
}

// A patient asks for a coach, a coach offers, and the registry decides.
func TestRequestCoach(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Expect("no request", apptest.Request{Path: "/api/staff/coach/requests", As: apptest.Coach},
			apptest.Want{Has: map[string]any{"results": []any{}}, Trail: seenRequests})
		claim := apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/coach/requests/%d/claim", w.Site.ID), As: apptest.Coach,
		}
		a.Expect("who did not ask is not there", claim, apptest.Want{Status: 404})
		a.Expect("the request", w.Request(), apptest.Want{
			Has: map[string]any{"success": true, "results": "2026-03-02T15:04:05Z"}, Trail: []string{"coaching.requested"},
		})
		a.Clock.Advance(time.Hour)
		a.Expect("asked again, answered as the first time", w.Request(),
			apptest.Want{Has: map[string]any{"results": "2026-03-02T15:04:05Z"}})
		a.Expect("the patient sees it", apptest.Request{Path: w.Site.DataPath()},
			apptest.Want{Has: map[string]any{"results.coachRequestedDateTime": "2026-03-02T15:04:05Z", "results.coach": nil}})
		list := a.Expect("coaches see who waits", apptest.Request{Path: "/api/staff/coach/requests", As: apptest.Coach},
			apptest.Want{
				Has: map[string]any{
					"results.#": 1,
					"results.0": map[string]any{
						"micrositeId": w.Site.ID, "firstName": "Rosa", "micrositeTypeId": 0, "micrositeType": "Kidney",
						"centerName": "Riverside Transplant Center", "requestedDateTime": "2026-03-02T15:04:05.678901Z",
						"isClaimedByMe": false,
					},
				},
				Trail: seenRequests,
			})
		if strings.Contains(string(list.Body), "Ejemplo") {
			t.Errorf("a request says too much: %s", list.Body)
		}
		claimed := a.Expect("claim", claim, apptest.Want{
			Has: map[string]any{"results.state": "waiting", "results.micrositeId": w.Site.ID},
			Trail: []string{
				"coaching.claimed",
			},
		})
		a.Expect("claim again", claim, apptest.Want{Has: map[string]any{"results.claimId": claimed.Get("results.claimId")}})
		a.Expect("marked", apptest.Request{Path: "/api/staff/coach/requests", As: apptest.Coach},
			apptest.Want{Has: map[string]any{"results.0.isClaimedByMe": true}, Trail: seenRequests})
		a.Expect("a claim opens nothing", w.AsCoach("GET", "", nil), apptest.Want{Status: 404})
		a.Expect("the registry sees it", apptest.Request{Path: "/api/staff/work?kind=coach-offer", As: apptest.Reviewer},
			apptest.Want{
				Has: map[string]any{
					"total": 1, "results.0.facts.name": "Coco Hill", "results.0.id": claimed.Get("results.claimId"),
				},
				Trail: []string{"work.list-viewed"},
			})
		decide := func(verb string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("/api/staff/coach/claims/%v/%s", claimed.Get("results.claimId"), verb),
				As: apptest.Reviewer,
			}
		}
		a.Expect("denied", decide("deny"), apptest.Want{Trail: []string{"coaching.claim-denied"}})
		claimed = a.Expect("claimed anew", claim,
			apptest.Want{Trail: []string{"coaching.claimed"}})
		a.Expect("approved", decide("approve"), apptest.Want{
			Trail:  []string{"coaching.assigned"},
			Emails: []string{"coach-assigned " + apptest.PatientEmail, "patient-assigned " + apptest.Email(apptest.Coach)},
		})
		a.Expect("the patient sees the coach", apptest.Request{Path: w.Site.DataPath()}, apptest.Want{
			Has: map[string]any{
				"results.coach": map[string]any{"fullName": "Coco Hill"}, "results.isCoachAllowedToEdit": false,
			},
		})
		a.Expect("nobody waits", apptest.Request{Path: "/api/staff/coach/requests", As: apptest.Coach},
			apptest.Want{Has: map[string]any{"results": []any{}}, Trail: seenRequests})
		a.Expect("claimed too late", claim, apptest.Want{Status: 409})
	})
}

// Patient and coach can exchange notes, with all marks for the indicators.
func TestNotes_Conversation(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Expect("assigned", w.Assign(w.Coach), apptest.Want{
			Has:    map[string]any{"results.coach.fullName": "Coco Hill", "results.assignedBy": "Remy Stone"},
			Trail:  []string{"coaching.assigned"},
			Emails: []string{"coach-assigned " + apptest.PatientEmail, "patient-assigned " + apptest.Email(apptest.Coach)},
		})
		a.Expect("empty", w.Notes(), apptest.Want{Has: map[string]any{"success": true, "results": []any{}}})
		a.Expect("too long", w.Send(strings.Repeat("ñ", 4001)), apptest.Want{Status: 422, Fields: []string{"note"}})
		sent := a.Expect("sent", w.Send("  I <3 singing & <b>plain</b> words\r\nDialysis at 9 "), apptest.Want{
			Trail: []string{"coaching.note-sent"}, Emails: []string{"recipient-note " + apptest.Email(apptest.Coach)},
			Has: map[string]any{
				"results.#": 1, "results.0.note": "I <3 singing & <b>plain</b> words\nDialysis at 9",
				"results.0.status": 1, "results.0.sentByRecipient": true, "results.0.reply": "",
				"results.0.sendDateTime": "2026-03-02T15:04:05Z", "results.0.replyDateTime": "",
				"results.0.viewDateTime": "", "results.0.viewReplyDateTime": "", "results.0.coachName": "Coco Hill",
			},
		})
		mine := sent.Get("results.0.noteId")
		if mine == nil || mine != sent.Get("results.0.id") {
			t.Errorf("ids %s", sent.Body)
		}
		a.Expect("one's own note is not viewed by oneself", w.Viewed(mine), apptest.Want{})
		a.Expect("the coach's list", apptest.Request{Path: "/api/staff/coach/patients", As: apptest.Coach},
			apptest.Want{
				Has: map[string]any{
					"results.#": 1, "results.0.hasUnread": true, "results.0.unreadCount": 1,
					"results.0.waitingSince": "2026-03-02T15:04:05.678901Z",
					"results.0.lastActivity": "2026-03-02T15:04:05.678901Z", "results.0.thumbnail": nil,
					"results.0.micrositeId": w.Site.ID, "results.0.lastName": "Ejemplo",
				},
				Trail: seenPatients,
			})
		a.Clock.Advance(time.Minute)
		a.Expect("the coach looks", w.AsCoach("GET", "", nil), apptest.Want{Has: map[string]any{
			"results.notes.0.status":       2,
			"results.notes.0.viewDateTime": "2026-03-02T15:05:05Z",
			"results.firstName":            "Rosa",
			"results.canEdit":              false,
			"results.isEditable":           true,
			"results.patientStoryPending":  "",
		}, Trail: []string{"coaching.viewed"}})
		a.Expect("read, but still waiting", apptest.Request{Path: "/api/staff/coach/patients", As: apptest.Coach},
			apptest.Want{
				Has: map[string]any{
					"results.0.hasUnread": false, "results.0.waitingSince": "2026-03-02T15:04:05.678901Z",
				},
				Trail: seenPatients,
			})
		a.Expect("the patient sees that", w.Notes(), apptest.Want{Has: map[string]any{"results.0.status": 2}})
		coachReply := w.AsCoach("POST", fmt.Sprintf("/notes/%v/reply", mine),
			map[string]any{"reply": "Write about the choir."})
		a.Expect("the coach replies", coachReply, apptest.Want{
			Has: map[string]any{
				"results.0.status": 3, "results.0.reply": "Write about the choir.", "results.0.viewReplyDateTime": "",
			},
			Trail: []string{"coaching.note-replied"}, Emails: []string{"coach-note " + apptest.PatientEmail},
		})
		a.Expect("the same again", coachReply, apptest.Want{Has: map[string]any{"results.0.reply": "Write about the choir."}})
		coachReply.Body = map[string]any{"reply": "Write about the trip."}
		a.Expect("once", coachReply, apptest.Want{Status: 409})
		a.Clock.Advance(time.Minute)
		a.Expect("the patient looks at the reply", w.Viewed(mine), apptest.Want{Trail: []string{"coaching.note-viewed"}})
		a.Clock.Advance(time.Minute)
		a.Expect("looks again", w.Viewed(mine), apptest.Want{})
		a.Expect("when it was first seen", w.Notes(),
			apptest.Want{Has: map[string]any{"results.0.viewReplyDateTime": "2026-03-02T15:06:05Z"}})

		theirs := a.Expect("the coach writes; within the quarter of an hour no second mail",
			w.AsCoach("POST", "/notes", map[string]any{"note": "Which song?"}), apptest.Want{
				Has:   map[string]any{"results.#": 2, "results.0.sentByRecipient": false, "results.0.status": 1},
				Trail: []string{"coaching.note-sent"},
			}).Get("results.0.id")
		a.Expect("the patient looks", w.Viewed(theirs), apptest.Want{Trail: []string{"coaching.note-viewed"}})
		a.Expect("a reply to a viewed note (R3.4)", w.Reply(theirs, "Cielito lindo"), apptest.Want{
			Has:   map[string]any{"results.0.status": 3, "results.0.reply": "Cielito lindo"},
			Trail: []string{"coaching.note-replied"},
		})
		a.Expect("unread for the coach", apptest.Request{Path: "/api/staff/coach/patients", As: apptest.Coach},
			apptest.Want{Has: map[string]any{"results.0.hasUnread": true, "results.0.waitingSince": nil,
				"results.0.lastMessage": "Cielito lindo", "results.0.lastMessageByCoach": false}, Trail: seenPatients})
		a.Expect("seen", w.AsCoach("GET", "", nil), apptest.Want{
			Has:   map[string]any{"results.notes.0.viewReplyDateTime": "2026-03-02T15:07:05Z"},
			Trail: []string{"coaching.viewed"},
		})
		a.Clock.Advance(15 * time.Minute)
		a.Expect("the next quarter of an hour has a mail of its own", w.Send("More"), apptest.Want{
			Trail: []string{"coaching.note-sent"}, Emails: []string{"recipient-note " + apptest.Email(apptest.Coach)},
		})
		for _, row := range a.Rows("SELECT run_at FROM outbox WHERE dedupe_key LIKE '%note/%'") {
			if !strings.Contains(row[0], ":15:00") && !strings.Contains(row[0], ":30:00") {
				t.Errorf("a mail about notes goes out at %s", row[0])
			}
		}
		if got := a.Rows("SELECT payload FROM outbox WHERE payload LIKE '%singing%' OR payload LIKE '%choir%'"); len(
			got) != 0 {
			t.Errorf("mails hold words of notes: %v", got)
		}
		a.Expect("the data answer has them too", apptest.Request{Path: w.Site.DataPath()},
			apptest.Want{Has: map[string]any{"results.comms.#": 3, "results.comms.0.note": "More"}})
	})
}

// secondCoach returns the id and session of another coach.
func secondCoach(a *apptest.App) (int64, []*http.Cookie) {
	a.Helper()
	ctx := context.Background()
	account, err := a.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "cleo@staff.example", FullName: "Cleo Ray", Role: access.Coach, Language: locale.Spanish,
	}, audit.Origin{})
	a.Must(err)
	ticket, err := a.Staff.Join(ctx, a.JoinToken(account.ID), "a long walk by the lake", audit.Origin{})
	a.Must(err)
	a.Seen()
	return account.ID, []*http.Cookie{apptest.StaffCookie(ticket.Token)}
}

// A coach hands a patient back with a reason for the registry, and the patient is on the list of requests again.
func TestHandBack(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)

		a.Expect("assigned", w.Assign(w.Coach), apptest.Want{
			Trail:  []string{"coaching.assigned"},
			Emails: []string{"coach-assigned " + apptest.PatientEmail, "patient-assigned " + apptest.Email(apptest.Coach)},
		})
		handBack := func(as, reason string) apptest.Request {
			r := w.AsCoach("POST", "/hand-back", apptest.JSON{"reason": reason})
			r.As = as
			return r
		}
		a.Expect("without a reason", handBack(apptest.Coach, " "), apptest.Want{Status: 422})
		a.Expect("by a coordinator", handBack(apptest.Coordinator, "Tired."), apptest.Want{Status: 403})
		a.Expect("handed back", handBack(apptest.Coach, "We do not get on."), apptest.Want{
			Trail:  []string{"coaching.unassigned"},
			Emails: []string{"coach-left " + apptest.PatientEmail},
		})
		details := a.Rows("SELECT details FROM audit_event WHERE action = 'coaching.unassigned'")
		if !strings.Contains(details[0][0], `"reason":"We do not get on."`) {
			t.Errorf("the event has %s", details[0][0])
		}
		a.Expect("the former coach reads nothing", w.AsCoach("GET", "", nil), apptest.Want{Status: 404})
		a.Expect("again", handBack(apptest.Coach, "We do not get on."), apptest.Want{Status: 404})
		a.Expect("the patient waits for a coach", apptest.Request{Path: "/api/staff/coach/requests", As: apptest.Coach},
			apptest.Want{Has: map[string]any{"results.#": 1}, Trail: seenRequests})
		a.Expect("the patient has no coach", apptest.Request{Path: w.Site.DataPath()},
			apptest.Want{Has: map[string]any{"results.coach": nil}})
	})
}
