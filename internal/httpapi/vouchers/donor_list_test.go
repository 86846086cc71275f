package vouchers_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// aHolder stores a holder of a donor and returns the id.
func aHolder(a *App, donor int64, firstName string, change func(*voucher.Holder)) int64 {
	a.Helper()
	h := voucher.Holder{
		DonorID:      donor,
		KeyVersion:   1,
		Status:       voucher.Available,
		Language:     locale.English,
		Step:         voucher.PersonalInfo,
		Relationship: "Family-Child",
		YearsBefore:  voucher.Unanswered,
		Person: voucher.Person{
			FirstName: firstName, LastName: "Ejemplo",
			Address: voucher.Address{Country: voucher.UnitedStates},
			Email:   strings.ToLower(firstName) + "@mail.example",
		},
		CreatedAt: Start,
		UpdatedAt: Start,
	}
	if change != nil {
		change(&h)
	}
	a.Must(voucherstore.NewVouchers(a.DB).InTx(context.Background(), func(tx voucher.Tx) (err error) {
		if h.ID, err = tx.AddHolder(context.Background(), h); err != nil {
			return err
		}
		return StateFacts(tx, audit.Subject{Kind: "voucher-holder", ID: h.ID})
	}))
	return h.ID
}

func donorPath(id int64, more string) string { return fmt.Sprintf("/api/staff/donors/%d%s", id, more) }

func donorCall(id int64, more, as string, body JSON) Request {
	return Request{Method: "POST", Path: donorPath(id, more), As: as, Body: body}
}

// mark returns the version of a donor's record as returned to a screen.
func mark(a *App, id int64) any {
	a.Helper()
	answer := a.Do(Request{Path: donorPath(id, ""), As: Cora})
	a.Seen()
	return answer.Get("results.version")
}

// A donor who was added appears in the list and has a record (R6.1).
func TestStaffDonors_Add(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		add := func(as string, more JSON) Request {
			body := JSON{
				"firstName": "Daniel",
				"lastName":  "Ferrara",
				"email":     "daniel@mail.example",
				"language":  "es",
			}
			for k, v := range more {
				body[k] = v
			}
			return Request{Method: "POST", Path: "/api/staff/donors", As: as, Body: body}
		}
		a.Expect("a coach", add(Coco, nil), Want{Status: 403})
		a.Expect("no center", add(Ada, JSON{"centerId": 99}), Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect("nothing right", add(Cora, JSON{"firstName": " ", "lastName": "", "email": "x", "surgeryOn": "2026-02-01"}),
			Want{Status: 422, Fields: []string{"firstName", "lastName", "email", "surgeryOn"}})
		a.Expect("added", add(Cora, JSON{"surgeryOn": "2026-04-20", "centerId": a.Centers[1]}), Want{
			Has: JSON{"results.id": 1}, Trail: []string{"donor.invited"},
			Emails: []string{"donor-invitation daniel@mail.example"},
		})
		a.Expect("twice", add(Cora, nil), Want{Status: 409, Has: JSON{
			"results.records.0.kind": "donor", "results.records.0.id": 1, "results.records.#": 1,
		}})
		a.Expect("elsewhere", add(Ada, JSON{"centerId": a.Centers[1], "isAnotherPerson": true}),
			Want{Trail: []string{"donor.invited"}, Emails: []string{"donor-invitation daniel@mail.example"}})
		a.Expect(
			"own list",
			Request{Path: "/api/staff/donors", As: Cora},
			Want{Trail: []string{"donor.list-viewed"}, Has: JSON{
				"total":                                 1,
				"results.0.id":                          1,
				"results.0.centerName":                  "Riverside Transplant Center",
				"results.0.surgeryOn":                   "2026-04-20",
				"results.0.matchStatus":                 1,
				"results.0.currentSelfRegistrationStep": 100,
				"results.0.outlook":                     "on-track",
			}},
		)
		a.Expect("another center's", Request{Path: fmt.Sprintf("/api/staff/donors?centerId=%d", a.Centers[1]), As: Cora},
			Want{Trail: []string{"donor.list-viewed"}, Has: JSON{"total": 0}})
		a.Expect("the registry's", Request{Path: "/api/staff/donors?sort=surgery&limit=1", As: Remy},
			Want{Trail: []string{"donor.list-viewed"}, Has: JSON{"total": 2, "results.#": 1, "results.0.id": 1}})
		for query, total := range map[string]int{"q=FERR": 2, "q=nobody": 0, "step=100": 2, "step=200": 0,
			"matchStatus=5": 0, "surgeryBefore=2026-04-20": 0, "surgeryBefore=2026-04-21": 1} {
			a.Expect(query, Request{Path: "/api/staff/donors?" + query, As: Ada},
				Want{Trail: []string{"donor.list-viewed"}, Has: JSON{"total": total}})
		}
		csv := a.Expect(
			"as a table", Request{Path: "/api/staff/donors.csv", As: Cora}, Want{Trail: []string{"donor.exported"}},
		)
		if !strings.Contains(
			string(csv.Body),
			"1,Daniel,Ferrara,daniel@mail.example,,,Riverside Transplant Center,100,1,2026-04-20,0,0,,on-track,",
		) ||
			strings.Count(string(csv.Body), "\n") != 2 {
			t.Errorf("%s", csv.Body)
		}
		a.Expect("a coach's list", Request{Path: "/api/staff/donors", As: Coco}, Want{Status: 403})
		for _, as := range []string{Coco, Otto} {
			status := map[string]int{Coco: 403, Otto: 404}[as]
			a.Expect("the record by "+as, Request{Path: donorPath(1, ""), As: as}, Want{Status: status})
			for _, what := range []string{"/settings", "/remove", "/reopen-list", "/link", "/remind", "/holders/1/status",
				"/holders/1/samples", "/holders/1/link", "/documents/1/ask-again"} {
				a.Expect(
					what+" by "+as, donorCall(1, what, as, JSON{"version": 1, "to": 1, "reason": "x", "swabOn": "", "bloodOn": ""}),
					Want{Status: status},
				)
			}
		}
		a.Expect("the record", Request{Path: donorPath(1, ""), As: Cora}, Want{Trail: []string{"donor.viewed"}, Has: JSON{
			"results.fullName":             "Daniel Ferrara",
			"results.language":             "es",
			"results.fvHoldersAllowed":     5,
			"results.holders.#":            0,
			"results.documents.#":          0,
			"results.history.#":            2,
			"results.readiness.daysLeft":   49,
			"results.readiness.formsDueOn": "2026-03-30",
		}})
	})
}

// Staff can change the settings, send links and remove a donor.
func TestStaffDonors_Change(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, key := NewDonor(a, nil)
		seen := mark(a, id)
		a.Clock.Advance(time.Minute)
		settings := func(version any, more JSON) Request {
			more["version"] = version
			return donorCall(id, "/settings", Cora, more)
		}
		a.Expect(
			"too many", settings(seen, JSON{"fvHoldersAllowed": 51}), Want{Status: 422, Fields: []string{"fvHoldersAllowed"}},
		)
		a.Expect(
			"the past", settings(seen, JSON{"surgeryOn": "2026-03-01"}), Want{Status: 422, Fields: []string{"surgeryOn"}},
		)
		a.Expect("no status", settings(seen, JSON{"matchStatus": 6}), Want{Status: 422, Fields: []string{"matchStatus"}})
		changed := a.Expect("limit and day", settings(seen, JSON{"fvHoldersAllowed": 7, "surgeryOn": "2026-05-01"}), Want{
			Trail: []string{"donor.limit-changed", "donor.surgery-planned"},
			Has: JSON{
				"results.fvHoldersAllowed": 7,
				"results.surgeryOn":        "2026-05-01",
				"results.matchStatus":      1,
			},
		})
		a.Expect("a second answer to the same look", settings(seen, JSON{"fvHoldersAllowed": 9}), Want{Status: 409})
		a.Clock.Advance(time.Minute)
		closed := a.Expect("transplanted", settings(changed.Get("results.version"), JSON{"matchStatus": 5}),
			Want{Trail: []string{"donor.match-status-changed"}, Has: JSON{"results.readiness": nil}})
		a.Expect("closed", settings(closed.Get("results.version"), JSON{"fvHoldersAllowed": 9}), Want{Status: 409})
		a.Expect("closed to the donor",
			Request{Method: "POST", Path: fmt.Sprintf("/api/donor/%d/%s", id, key), Body: PersonalBody(nil)}, Want{Status: 409})
		a.Clock.Advance(time.Minute)
		a.Expect("a mistake", settings(closed.Get("results.version"), JSON{"matchStatus": 4}),
			Want{Trail: []string{"donor.match-status-changed"}})

		link := Request{Path: fmt.Sprintf("/api/donor/%d/%s", id, key)}
		a.Expect("the link again", donorCall(id, "/link", Cora, JSON{}),
			Want{Trail: []string{"donor.link-resent"}, Emails: []string{"donor-link maribel@mail.example"}})
		a.Expect("still good", link, Want{})
		a.Expect("a new link", donorCall(id, "/link", Cora, JSON{"anew": true}),
			Want{Trail: []string{"donor.link-revoked"}, Emails: []string{"donor-link maribel@mail.example"}})
		a.Expect("the old one", link, Want{Status: 404})
		a.Expect("removed by an old look", donorCall(id, "/remove", Cora, JSON{"version": seen}), Want{Status: 409})
		a.Expect(
			"removed", donorCall(id, "/remove", Cora, JSON{"version": mark(a, id)}), Want{Trail: []string{"donor.removed"}},
		)
		a.Expect("gone", Request{Path: donorPath(id, ""), As: Cora}, Want{Status: 404})
	})
}
