package vouchers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// aHolder stores a holder of a donor and returns the id.
func aHolder(a *apptest.App, donor int64, firstName string, change func(*voucher.Holder)) int64 {
	a.Helper()
	h := voucher.Holder{
		DonorID: donor, KeyVersion: 1, Status: voucher.Available, Language: locale.English, Step: voucher.PersonalInfo,
		Relationship: "Family-Child", YearsBefore: voucher.Unanswered,
		Person: voucher.Person{
			FirstName: firstName, LastName: "Ejemplo", Address: voucher.Address{Country: voucher.UnitedStates},
			Email: strings.ToLower(firstName) + "@mail.example",
		},
		CreatedAt: apptest.Start, UpdatedAt: apptest.Start,
	}
	if change != nil {
		change(&h)
	}
	return apptest.AddHolder(a, h)
}

func donorPath(id int64, more string) string { return fmt.Sprintf("/api/staff/donors/%d%s", id, more) }

func donorCall(id int64, more, as string, body apptest.JSON) apptest.Request {
	return apptest.Request{Method: "POST", Path: donorPath(id, more), As: as, Body: body}
}

// mark returns the version of a donor's record as returned to a screen.
func mark(a *apptest.App, id int64) any {
	a.Helper()
	response := a.Do(apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator})
	a.Seen()
	return response.Get("results.version")
}

// A donor who was added appears in the list and has a record (R6.1).
func TestStaffDonors_Add(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		add := func(as string, more apptest.JSON) apptest.Request {
			body := apptest.JSON{
				"firstName": "Daniel", "lastName": "Ferrara", "email": "daniel@mail.example", "language": "es",
			}
			for k, v := range more {
				body[k] = v
			}
			return apptest.Request{Method: "POST", Path: "/api/staff/donors", As: as, Body: body}
		}
		a.Expect("no center", add(apptest.Administrator, apptest.JSON{"centerId": 99}),
			apptest.Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect("nothing right", add(apptest.Coordinator,
			apptest.JSON{"firstName": " ", "lastName": "", "email": "x", "surgeryOn": "2026-02-01"}),
			apptest.Want{Status: 422, Fields: []string{"firstName", "lastName", "email", "surgeryOn"}})
		a.Expect("added", add(apptest.Coordinator, apptest.JSON{"surgeryOn": "2026-04-20", "centerId": a.Centers[1]}),
			apptest.Want{
				Has: apptest.JSON{"results.id": 1}, Trail: []string{"donor.invited"},
				Emails: []string{"donor-invitation daniel@mail.example"},
			})
		a.Expect("twice", add(apptest.Coordinator, nil), apptest.Want{Status: 409, Has: apptest.JSON{
			"results.records.0.kind": "donor", "results.records.0.id": 1, "results.records.#": 1,
		}})
		a.Expect("elsewhere", add(apptest.Administrator, apptest.JSON{"centerId": a.Centers[1], "isAnotherPerson": true}),
			apptest.Want{Trail: []string{"donor.invited"}, Emails: []string{"donor-invitation daniel@mail.example"}})
		a.Expect("own list", apptest.Request{Path: "/api/staff/donors", As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.list-viewed"},
			Has: apptest.JSON{
				"total": 1, "results.0.id": 1, "results.0.centerName": "Riverside Transplant Center",
				"results.0.surgeryOn": "2026-04-20", "results.0.matchStatus": 1,
				"results.0.currentSelfRegistrationStep": 100, "results.0.outlook": "on-track",
			},
		})
		a.Expect("another center's",
			apptest.Request{Path: fmt.Sprintf("/api/staff/donors?centerId=%d", a.Centers[1]), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.list-viewed"}, Has: apptest.JSON{"total": 0}})
		a.Expect("the registry's", apptest.Request{Path: "/api/staff/donors?sort=surgery&limit=1", As: apptest.Reviewer},
			apptest.Want{Trail: []string{"donor.list-viewed"}, Has: apptest.JSON{"total": 2, "results.#": 1, "results.0.id": 1}})
		for query, total := range map[string]int{"q=FERR": 2, "q=nobody": 0, "step=100": 2, "step=200": 0,
			"matchStatus=5": 0, "surgeryBefore=2026-04-20": 0, "surgeryBefore=2026-04-21": 1} {
			a.Expect(query, apptest.Request{Path: "/api/staff/donors?" + query, As: apptest.Administrator},
				apptest.Want{Trail: []string{"donor.list-viewed"}, Has: apptest.JSON{"total": total}})
		}
		csv := a.Expect("as a table", apptest.Request{Path: "/api/staff/donors.csv", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.exported"}})
		if !strings.Contains(
			string(csv.Body),
			"1,Daniel,Ferrara,daniel@mail.example,,,Riverside Transplant Center,100,1,2026-04-20,0,0,,on-track,",
		) ||
			strings.Count(string(csv.Body), "\n") != 2 {
			t.Errorf("%s", csv.Body)
		}
		for _, as := range []string{apptest.Coach, apptest.OtherCoordinator} {
			status := map[string]int{apptest.Coach: 403, apptest.OtherCoordinator: 404}[as]
			a.Expect("the record by "+as, apptest.Request{Path: donorPath(1, ""), As: as}, apptest.Want{Status: status})
			for _, what := range []string{"/settings", "/remove", "/reopen-list", "/link", "/remind", "/holders/1/status",
				"/holders/1/samples", "/holders/1/link", "/documents/1/ask-again"} {
				a.Expect(what+" by "+as, donorCall(1, what, as,
					apptest.JSON{"version": 1, "to": 1, "reason": "x", "swabOn": "", "bloodOn": ""}),
					apptest.Want{Status: status})
			}
		}
		a.Expect("the record", apptest.Request{Path: donorPath(1, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.fullName": "Daniel Ferrara", "results.language": "es", "results.fvHoldersAllowed": 5,
				"results.holders.#": 0, "results.documents.#": 0, "results.history.#": 2,
				"results.readiness.daysLeft": 49, "results.readiness.formsDueOn": "2026-03-30",
			},
		})
	})
}

// Staff can change the settings, send links and remove a donor.
func TestStaffDonors_Change(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, nil)
		seen := mark(a, id)
		a.Clock.Advance(time.Minute)
		settings := func(version any, more apptest.JSON) apptest.Request {
			more["version"] = version
			return donorCall(id, "/settings", apptest.Coordinator, more)
		}
		a.Expect("too many", settings(seen, apptest.JSON{"fvHoldersAllowed": 51}),
			apptest.Want{Status: 422, Fields: []string{"fvHoldersAllowed"}})
		a.Expect("the past", settings(seen, apptest.JSON{"surgeryOn": "2026-03-01"}),
			apptest.Want{Status: 422, Fields: []string{"surgeryOn"}})
		a.Expect("no status", settings(seen, apptest.JSON{"matchStatus": 6}),
			apptest.Want{Status: 422, Fields: []string{"matchStatus"}})
		changed := a.Expect("limit and day",
			settings(seen, apptest.JSON{"fvHoldersAllowed": 7, "surgeryOn": "2026-05-01"}), apptest.Want{
				Trail: []string{"donor.limit-changed", "donor.surgery-planned"},
				Has: apptest.JSON{
					"results.fvHoldersAllowed": 7, "results.surgeryOn": "2026-05-01", "results.matchStatus": 1,
				},
			})
		a.Expect("a second answer to the same look", settings(seen, apptest.JSON{"fvHoldersAllowed": 9}),
			apptest.Want{Status: 409})
		a.Clock.Advance(time.Minute)
		closed := a.Expect("transplanted", settings(changed.Get("results.version"), apptest.JSON{"matchStatus": 5}),
			apptest.Want{Trail: []string{"donor.match-status-changed"}, Has: apptest.JSON{"results.readiness": nil}})
		a.Expect("closed", settings(closed.Get("results.version"), apptest.JSON{"fvHoldersAllowed": 9}),
			apptest.Want{Status: 409})
		a.Expect("closed to the donor", apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/donor/%d/%s", id, key), Body: apptest.PersonalBody(nil),
		}, apptest.Want{Status: 409})
		a.Clock.Advance(time.Minute)
		a.Expect("a mistake", settings(closed.Get("results.version"), apptest.JSON{"matchStatus": 4}),
			apptest.Want{Trail: []string{"donor.match-status-changed"}})

		link := apptest.Request{Path: fmt.Sprintf("/api/donor/%d/%s", id, key)}
		a.Expect("the link again", donorCall(id, "/link", apptest.Coordinator, apptest.JSON{}),
			apptest.Want{Trail: []string{"donor.link-resent"}, Emails: []string{"donor-link maribel@mail.example"}})
		a.Expect("still good", link, apptest.Want{})
		a.Expect("a new link", donorCall(id, "/link", apptest.Coordinator, apptest.JSON{"anew": true}),
			apptest.Want{Trail: []string{"donor.link-revoked"}, Emails: []string{"donor-link maribel@mail.example"}})
		a.Expect("the old one", link, apptest.Want{Status: 404})
		a.Expect("removed by an old look", donorCall(id, "/remove", apptest.Coordinator, apptest.JSON{"version": seen}),
			apptest.Want{Status: 409})
		a.Expect("removed", donorCall(id, "/remove", apptest.Coordinator, apptest.JSON{"version": mark(a, id)}),
			apptest.Want{Trail: []string{"donor.removed"}})
		a.Expect("gone", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}, apptest.Want{Status: 404})
	})
}
