package coaches_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// The list shows the workload of each coach and nothing about the patients, so it is not audited (R7.3).
func TestCoaches_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		talks := asking(a, apptest.Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"},
			apptest.Patient{FirstName: "Al", LastName: "Young", Email: "al@mail.example"},
			apptest.Patient{FirstName: "Bea", LastName: "Moss", Email: "bea@mail.example"})
		coco := apptest.NewTalk(a).Coach
		cleo, _ := secondCoach(a)
		for i, coach := range []int64{coco, cleo, cleo} {
			a.Do(talks[i].Assign(coach))
		}
		a.Do(talks[0].Send("I wait."))
		a.ChangeSealed(
			"UPDATE staff_account SET full_name = '=Cleo', is_disabled = TRUE WHERE email = 'cleo@staff.example'")
		a.Seen()
		list := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/coaches?" + query, As: apptest.Reviewer}
		}
		for query, names := range map[string]string{
			"": "=Cleo,Coco Hill", "sort=-name": "Coco Hill,=Cleo", "sort=patients": "Coco Hill,=Cleo",
			"sort=-patients": "=Cleo,Coco Hill", "sort=waiting": "Coco Hill,=Cleo", "sort=1;--": "=Cleo,Coco Hill",
			"q=HILL": "Coco Hill", "q=cleo@": "=Cleo", "q=zoe": "", "state=active": "Coco Hill", "state=closed": "=Cleo",
			"state=other": "=Cleo,Coco Hill",
			"waits=yes":   "Coco Hill", "waits=no": "=Cleo", "limit=1": "=Cleo", "limit=1&offset=1": "Coco Hill", "offset=9": "",
		} {
			response := a.Expect(query, list(query), apptest.Want{})
			if got := strings.ReplaceAll(apptest.Column(response, "fullName"), "Cleo Coco", "Cleo,Coco"); strings.ReplaceAll(
				got, "Hill =", "Hill,=",
			) != names {
				t.Errorf("%q shows %s, want %s", query, got, names)
			}
			if strings.Contains(string(response.Body), "Able") {
				t.Errorf("%q names a patient: %s", query, response.Body)
			}
		}
		a.Expect("a page tells of all", list("limit=1&offset=1"), apptest.Want{
			Has: map[string]any{
				"total": 2, "results.0.patients": 1, "results.0.waiting": 1,
				"results.0.waitingSince": a.Clock.Now().Format(time.RFC3339Nano),
			},
		})
		file := apptest.Request{Path: "/api/staff/coaches.csv?sort=-name&limit=1", As: apptest.Administrator}
		rows := apptest.Table(t, a.Expect("as a file, whole", file, apptest.Want{}))
		if len(rows) != 2 || rows[0][1] != "Coco Hill" || rows[0][6] != "1" || rows[0][7] != "1" || rows[0][8] == "" ||
			rows[1][1] != "'=Cleo" ||
			rows[1][5] != "yes" ||
			rows[1][6] != "2" {
			t.Errorf("the file holds %v", rows)
		}
		a.Expect("nor for nobody", apptest.Request{Path: file.Path}, apptest.Want{Status: 401})
	})
}

// The history contains assignments, handovers, offers and permissions. Each read is audited, because the history
// names patients.
func TestCoachRecord_Timeline(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		cleo, cookies := secondCoach(a)
		a.Do(w.Request())
		claim := a.Do(apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/staff/coach/requests/%d/claim", w.Site.ID),
			Cookies: cookies}).
			Get("results.claimId")
		a.Do(
			apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/staff/coach/claims/%v/deny", claim), As: apptest.Reviewer},
		)
		for _, r := range []apptest.Request{w.Assign(cleo), w.Permit(true), w.Permit(false), w.Assign(w.Coach),
			w.Send("Hello?")} {
			a.Clock.Advance(time.Minute)
			a.Do(r)
		}
		a.Seen()
		record := func(id int64) apptest.Request {
			return apptest.Request{Path: fmt.Sprintf("/api/staff/coaches/%d", id), As: apptest.Reviewer}
		}
		seen := []string{"coaching.coach-viewed"}
		response := a.Expect("who lost the patient", record(cleo), apptest.Want{
			Has: map[string]any{
				"results.fullName": "Cleo Ray", "results.patients": 0, "results.own": []any{},
				"results.history.0.actorName": "Remy Stone", "results.history.0.patientName": "Rosa Ejemplo",
				"results.history.0.micrositeId": w.Site.ID, "results.history.0.isHandover": true,
				"results.history.3.isHandover": false, "results.history.3.actorKind": "staff",
				"results.history.1.actorKind": "recipient", "results.history.6.micrositeId": 0,
				"results.history.6.patientName": "",
			},
			Trail: seen,
		})
		if got := actions(response); got != "coaching.assigned coaching.edit-disallowed coaching.edit-allowed "+
			"coaching.assigned "+
			"coaching.claim-denied coaching.claimed staff.joined staff.account-created" {
			t.Errorf("the history of Cleo: %s", got)
		}
		response = a.Expect("who has the patient now", record(w.Coach), apptest.Want{
			Has: map[string]any{
				"results.own.#": 1, "results.own.0.lastName": "Ejemplo", "results.own.0.hasUnread": true,
				"results.waiting": 1,
			},
			Trail: seen,
		})
		if got := actions(response); !strings.HasPrefix(got, "coaching.assigned staff.") {
			t.Errorf("the history of Coco: %s", got)
		}
		a.Do(w.Assign(nil))
		a.Seen()
		response = a.Expect("after it ended", record(w.Coach),
			apptest.Want{Has: map[string]any{"results.own.#": 0, "results.history.0.isHandover": false}, Trail: seen})
		if got := actions(response); !strings.HasPrefix(got, "coaching.unassigned coaching.assigned staff.") {
			t.Errorf("the history of Coco: %s", got)
		}
		if rows := a.Rows("SELECT subject_kind, subject_id, details FROM audit_event WHERE action = 'coaching.coach-viewed' ORDER BY seq " +
			"LIMIT 1"); len(rows) != 1 || rows[0][0] != "staff-account" ||
			rows[0][1] != fmt.Sprint(cleo) {
			t.Errorf("the trail holds %v", rows)
		}
		remy := int64(a.Do(apptest.Request{Path: "/api/staff/me", As: apptest.Reviewer}).Get("results.id").(float64))
		for _, id := range []int64{0, -1, 4711, remy} {
			a.Expect("no coach", record(id), apptest.Want{Status: http.StatusNotFound})
		}
		a.Expect("nor for nobody", apptest.Request{Path: record(cleo).Path}, apptest.Want{Status: 401})
	})
}

// actions lists the actions of a history, newest first.
func actions(response apptest.Response) string {
	var all []string
	for i := 0; ; i++ {
		v := response.Get(fmt.Sprintf("results.history.%d.action", i))
		if v == nil {
			return strings.Join(all, " ")
		}
		all = append(all, fmt.Sprint(v))
	}
}

// Coaches see only their own patients, unread first (R7.3).
func TestCoachPatients_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		talks := asking(a, apptest.Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"},
			apptest.Patient{FirstName: "=Al", LastName: "Young", Email: "al@mail.example"},
			apptest.Patient{FirstName: "Inés", LastName: "Muñoz", Email: "ines@mail.example", Type: 1},
			apptest.Patient{FirstName: "Rita", LastName: "Ray", Email: "rita@mail.example"},
			apptest.Patient{FirstName: "Not", LastName: "Mine", Email: "not@mail.example"})
		coco := apptest.NewTalk(a).Coach
		cleo, cookies := secondCoach(a)
		for i, coach := range []int64{coco, coco, coco, coco, cleo} {
			a.Clock.Advance(time.Minute)
			a.Do(talks[i].Assign(coach))
		}
		// Zoe was read but not answered, Inés is unread, Rita was answered, and Al replied.
		for _, i := range []int{3, 0, 4} {
			a.Clock.Advance(time.Minute)
			a.Do(talks[i].Send("Hello?"))
		}
		a.Do(talks[0].AsCoach("GET", "", nil))
		note := a.Do(talks[3].AsCoach("GET", "", nil)).Get("results.notes.0.noteId")
		a.Clock.Advance(time.Minute)
		a.Do(talks[3].AsCoach("POST", fmt.Sprintf("/notes/%v/reply", note), map[string]any{"reply": "Hello!"}))
		a.Clock.Advance(time.Minute)
		a.Do(talks[2].Send("Hello?"))
		asked := a.Do(talks[1].AsCoach("POST", "/notes", map[string]any{"note": "Are you well?"})).Get("results.0.id")
		a.Clock.Advance(time.Minute)
		a.Do(talks[1].Reply(asked, "Yes"))
		a.Seen()
		list := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/coach/patients?" + query, As: apptest.Coach}
		}
		for query, names := range map[string]string{
			"": "Muñoz Young Ray Able", "sort=1;--": "Muñoz Young Ray Able", "sort=name": "Able Muñoz Ray Young",
			"sort=waiting": "Able Muñoz Young Ray", "sort=activity": "Young Muñoz Ray Able",
			"sort=silent": "Ray Able Muñoz Young", "q=ines+mun": "Muñoz", "q=MU%C3%91": "Muñoz", "q=zoe": "Able",
			"q=mine": "", "q=zoe%40": "", "type=0": "Young Ray Able", "type=1": "Muñoz", "type=7": "",
			"shows=unread": "Muñoz Young", "shows=waiting": "Muñoz Young Able",
			"shows=waiting&sort=waiting": "Able Muñoz Young", "shows=all": "Muñoz Young Ray Able",
			"limit=2": "Muñoz Young", "limit=2&offset=2": "Ray Able", "offset=9": "", "offset=-1&limit=1": "Muñoz",
		} {
			response := a.Expect(query, list(query), apptest.Want{
				Trail: seenPatients,
				Has: map[string]any{
					"all": 4, "waiting": 3, "unreadIds": []any{float64(talks[2].Site.ID), float64(talks[1].Site.ID)},
				},
			})
			if got := apptest.Column(response, "lastName"); got != names {
				t.Errorf("%q shows %s, want %s", query, got, names)
			}
			if strings.Contains(string(response.Body), "Mine") {
				t.Errorf("%q shows another coach's patient: %s", query, response.Body)
			}
		}
		a.Expect("a page tells of all", list("type=0&limit=1"), apptest.Want{
			Trail: seenPatients,
			Has: map[string]any{
				"total": 3, "results.0.unreadCount": 1, "results.0.hasUnread": true, "results.0.waitingSince": nil,
			},
		})
		file := apptest.Request{Path: "/api/staff/coach/patients.csv?sort=name&shows=&limit=1", As: apptest.Coach}
		response := a.Expect("as a file, whole", file, apptest.Want{Trail: []string{"coaching.list-exported"}})
		rows := apptest.Table(t, response)
		if len(rows) != 4 || rows[0][1] != "Zoe" || rows[0][6] == "" || rows[1][3] != "Liver" || rows[1][5] != "1" ||
			rows[3][1] != "'=Al" ||
			rows[3][6] != "" ||
			strings.Contains(string(response.Body), "Mine") ||
			strings.Contains(string(response.Body), "@") {
			t.Errorf("the file holds %v", rows)
		}
		if got := a.Rows("SELECT details FROM audit_event WHERE action = 'coaching.list-exported'"); len(got) != 1 ||
			got[0][0] != `{"rows":"4"}` {
			t.Errorf("the trail holds %v", got)
		}
		a.Expect("another coach proves again who she is", apptest.Request{
			Method: "POST", Path: "/api/staff/step-up", Cookies: cookies,
			Body: map[string]any{"password": "a long walk by the lake"},
		}, apptest.Want{Trail: []string{"staff.step-up"}})
		other := a.Expect("another coach has the own", apptest.Request{Path: file.Path, Cookies: cookies},
			apptest.Want{Trail: []string{"coaching.list-exported"}})
		if rows := apptest.Table(t, other); len(rows) != 1 || rows[0][2] != "Mine" {
			t.Errorf("Cleo's file holds %v", rows)
		}
		for _, who := range []string{apptest.Administrator, apptest.Reviewer, apptest.Coordinator, apptest.OtherCoordinator} {
			for _, path := range []string{file.Path, "/api/staff/coach/patients"} {
				a.Expect("not for "+who, apptest.Request{Path: path, As: who}, apptest.Want{Status: 403})
			}
		}
		a.Expect("nor for nobody", apptest.Request{Path: file.Path}, apptest.Want{Status: 401})
	})
}
