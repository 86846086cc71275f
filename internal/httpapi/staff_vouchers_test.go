package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// aHolder stores a holder of a donor and answers the id.
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
			FirstName: firstName,
			LastName:  "Ejemplo",
			Email:     strings.ToLower(firstName) + "@mail.example",
			Country:   voucher.UnitedStates,
		},
		CreatedAt: Start,
		UpdatedAt: Start,
	}
	if change != nil {
		change(&h)
	}
	a.Must(storage.NewVouchers(a.DB).InTx(context.Background(), func(tx voucher.Tx) (err error) {
		h.ID, err = tx.AddHolder(context.Background(), h)
		return err
	}))
	return h.ID
}

func donorPath(id int64, more string) string { return fmt.Sprintf("/api/staff/donors/%d%s", id, more) }

func donorCall(id int64, more, as string, body fields) Request {
	return Request{Method: "POST", Path: donorPath(id, more), As: as, Body: body}
}

// mark returns the version of a donor's record as a screen sees it.
func mark(a *App, id int64) any {
	a.Helper()
	answer := a.Do(Request{Path: donorPath(id, ""), As: Cora})
	a.Seen()
	return answer.Get("results.version")
}

// TestACenterInvitesADonor is R6.1 with the list and the record.
func TestACenterInvitesADonor(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		add := func(as string, more fields) Request {
			body := fields{
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
		a.Expect("no center", add(Ada, fields{"centerId": 99}), Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect(
			"nothing right",
			add(Cora, fields{"firstName": " ", "lastName": "", "email": "x", "surgeryOn": "2026-02-01"}),
			Want{Status: 422, Fields: []string{"firstName", "lastName", "email", "surgeryOn"}},
		)
		a.Expect(
			"added",
			add(Cora, fields{"surgeryOn": "2026-04-20", "centerId": a.Centers[1]}),
			Want{
				Has:   fields{"results.id": 1},
				Trail: []string{"donor.invited"},
				Mails: []string{"donor-invitation daniel@mail.example"},
			},
		)
		a.Expect("twice", add(Cora, nil), Want{Status: 422, Fields: []string{"email"}})
		a.Expect(
			"elsewhere",
			add(Ada, fields{"centerId": a.Centers[1]}),
			Want{Trail: []string{"donor.invited"}, Mails: []string{"donor-invitation daniel@mail.example"}},
		)
		a.Expect(
			"own list",
			Request{Path: "/api/staff/donors", As: Cora},
			Want{Trail: []string{"donor.list-viewed"}, Has: fields{
				"total":                                 1,
				"results.0.id":                          1,
				"results.0.centerName":                  "Riverside Transplant Center",
				"results.0.surgeryOn":                   "2026-04-20",
				"results.0.matchStatus":                 1,
				"results.0.currentSelfRegistrationStep": 100,
				"results.0.outlook":                     "on-track",
			}},
		)
		a.Expect(
			"another center's",
			Request{Path: fmt.Sprintf("/api/staff/donors?centerId=%d", a.Centers[1]), As: Cora},
			Want{Trail: []string{"donor.list-viewed"}, Has: fields{"total": 0}},
		)
		a.Expect(
			"the registry's",
			Request{Path: "/api/staff/donors?sort=surgery&limit=1", As: Remy},
			Want{Trail: []string{"donor.list-viewed"}, Has: fields{"total": 2, "results.#": 1, "results.0.id": 1}},
		)
		for query, total := range map[string]int{"q=FERR": 2, "q=nobody": 0, "step=100": 2, "step=200": 0,
			"matchStatus=5": 0, "surgeryBefore=2026-04-20": 0, "surgeryBefore=2026-04-21": 1} {
			a.Expect(
				query,
				Request{Path: "/api/staff/donors?" + query, As: Ada},
				Want{Trail: []string{"donor.list-viewed"}, Has: fields{"total": total}},
			)
		}
		csv := a.Expect(
			"as a table",
			Request{Path: "/api/staff/donors.csv", As: Cora},
			Want{Trail: []string{"donor.exported"}},
		)
		if !strings.Contains(
			string(csv.Body),
			"1,Daniel,Ferrara,daniel@mail.example,,,Riverside Transplant Center,100,1,2026-04-20,0,0,on-track,",
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
					what+" by "+as,
					donorCall(1, what, as, fields{"version": 1, "to": 1, "reason": "x", "swabOn": "", "bloodOn": ""}),
					Want{Status: status},
				)
			}
		}
		a.Expect(
			"the record",
			Request{Path: donorPath(1, ""), As: Cora},
			Want{Trail: []string{"donor.viewed"}, Has: fields{
				"results.fullName":             "Daniel Ferrara",
				"results.language":             "es",
				"results.fvHoldersAllowed":     5,
				"results.holders.#":            0,
				"results.documents.#":          0,
				"results.history.#":            2,
				"results.readiness.daysLeft":   49,
				"results.readiness.formsDueOn": "2026-03-30",
			}},
		)
	})
}

// TestACenterChangesADonor walks settings, links and the end.
func TestACenterChangesADonor(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, key := aDonor(a, nil)
		seen := mark(a, id)
		a.Clock.Advance(time.Minute)
		settings := func(version any, more fields) Request {
			more["version"] = version
			return donorCall(id, "/settings", Cora, more)
		}
		a.Expect(
			"too many",
			settings(seen, fields{"fvHoldersAllowed": 51}),
			Want{Status: 422, Fields: []string{"fvHoldersAllowed"}},
		)
		a.Expect(
			"the past",
			settings(seen, fields{"surgeryOn": "2026-03-01"}),
			Want{Status: 422, Fields: []string{"surgeryOn"}},
		)
		a.Expect(
			"no status",
			settings(seen, fields{"matchStatus": 6}),
			Want{Status: 422, Fields: []string{"matchStatus"}},
		)
		changed := a.Expect(
			"limit and day",
			settings(seen, fields{"fvHoldersAllowed": 7, "surgeryOn": "2026-05-01"}),
			Want{
				Trail: []string{"donor.limit-changed", "donor.surgery-planned"},
				Has: fields{
					"results.fvHoldersAllowed": 7,
					"results.surgeryOn":        "2026-05-01",
					"results.matchStatus":      1,
				},
			},
		)
		a.Expect("a second answer to the same look", settings(seen, fields{"fvHoldersAllowed": 9}), Want{Status: 409})
		a.Clock.Advance(time.Minute)
		closed := a.Expect(
			"transplanted",
			settings(changed.Get("results.version"), fields{"matchStatus": 5}),
			Want{Trail: []string{"donor.match-status-changed"}, Has: fields{"results.readiness": nil}},
		)
		a.Expect("closed", settings(closed.Get("results.version"), fields{"fvHoldersAllowed": 9}), Want{Status: 409})
		a.Expect(
			"closed to the donor",
			Request{Method: "POST", Path: fmt.Sprintf("/api/donor/%d/%s", id, key), Body: personal(nil)},
			Want{Status: 409},
		)
		a.Clock.Advance(time.Minute)
		a.Expect(
			"a mistake",
			settings(closed.Get("results.version"), fields{"matchStatus": 4}),
			Want{Trail: []string{"donor.match-status-changed"}},
		)

		link := Request{Path: fmt.Sprintf("/api/donor/%d/%s", id, key)}
		a.Expect(
			"the link again",
			donorCall(id, "/link", Cora, fields{}),
			Want{Trail: []string{"donor.link-resent"}, Mails: []string{"donor-link maribel@mail.example"}},
		)
		a.Expect("still good", link, Want{})
		a.Expect(
			"a new link",
			donorCall(id, "/link", Cora, fields{"anew": true}),
			Want{Trail: []string{"donor.link-revoked"}, Mails: []string{"donor-link maribel@mail.example"}},
		)
		a.Expect("the old one", link, Want{Status: 404})
		a.Expect("removed by an old look", donorCall(id, "/remove", Cora, fields{"version": seen}), Want{Status: 409})
		a.Expect(
			"removed",
			donorCall(id, "/remove", Cora, fields{"version": mark(a, id)}),
			Want{Trail: []string{"donor.removed"}},
		)
		a.Expect("gone", Request{Path: donorPath(id, ""), As: Cora}, Want{Status: 404})
	})
}

// TestOneRedeemedVoucherRetiresTheOthers is V3 and V4: the table of
// moves, siblings, and the way back.
func TestOneRedeemedVoucherRetiresTheOthers(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, _ := aDonor(a, func(d *voucher.Donor) { d.Step, d.MatchStatus = voucher.Complete, voucher.Transplanted })
		ana, ben := aHolder(a, id, "Ana", nil), aHolder(a, id, "Ben", nil)
		eva := aHolder(a, id, "Eva", func(h *voucher.Holder) { h.Status = voucher.Retired })
		other, _ := aDonor(a, nil)
		move := func(holder int64, version int, to voucher.HolderStatus, reason string) Request {
			return donorCall(
				id,
				fmt.Sprintf("/holders/%d/status", holder),
				Cora,
				fields{"version": version, "to": to, "reason": reason},
			)
		}
		a.Expect("not in one step", move(ana, 1, voucher.Redeemed, "transplant-done"), Want{Status: 409})
		a.Expect(
			"for no reason",
			move(ana, 1, voucher.PendingRedemption, "because"),
			Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect(
			"asked",
			move(ana, 1, voucher.PendingRedemption, "redemption-asked"),
			Want{
				Trail: []string{"voucher-holder.status-changed"},
				Has:   fields{"results.holders.0.status": 1, "results.holders.0.version": 2},
			},
		)
		a.Expect("by an old look", move(ana, 1, voucher.Available, "redemption-ended"), Want{Status: 409})
		a.Expect(
			"by the wrong donor",
			donorCall(
				other,
				fmt.Sprintf("/holders/%d/status", ana),
				Cora,
				fields{"version": 2, "to": 2, "reason": "transplant-done"},
			),
			Want{Status: 404},
		)
		a.Expect(
			"redeemed",
			move(ana, 2, voucher.Redeemed, "transplant-done"),
			Want{
				Trail: []string{"voucher-holder.status-changed", "voucher-holder.status-changed"},
				Has: fields{
					"results.holders.0.status":      2,
					"results.holders.1.status":      4,
					"results.holders.1.retiredWith": ana,
					"results.holders.1.moves.#":     0,
					"results.holders.2.status":      4,
					"results.holders.2.retiredWith": 0,
				},
			},
		)
		a.Expect(
			"it failed",
			move(ana, 3, voucher.PendingRedemption, "transplant-failed"),
			Want{
				Trail: []string{"voucher-holder.status-changed", "voucher-holder.status-changed"},
				Has: fields{
					"results.holders.0.status":      1,
					"results.holders.1.status":      0,
					"results.holders.1.retiredWith": 0,
					"results.holders.2.status":      4,
				},
			},
		)
		a.Expect(
			"retiring",
			move(ben, 3, voucher.PendingRetired, "holder-asked"),
			Want{Trail: []string{"voucher-holder.status-changed"}, Has: fields{"results.holders.1.status": 3}},
		)
		a.Expect(
			"retired",
			move(ben, 4, voucher.Retired, "settled"),
			Want{Trail: []string{"voucher-holder.status-changed"}, Has: fields{"results.holders.1.status": 4}},
		)
		a.Expect("for good", move(eva, 1, voucher.Available, "entered-by-mistake"), Want{Status: 409})
	})
}

// TestStaffReviewDocuments is R6.7 and R6.11.
func TestStaffReviewDocuments(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, key := aDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		a.Do(consentForm("", "donor", id, key, map[string]string{"consentType": "1", "location": ""}))
		create := consentForm(
			"/create-pdf",
			"donor",
			id,
			key,
			map[string]string{"initials": initials(11, "me"), "statementsVersion": "2026-1"},
		)
		create.Body.(*Form).File("file", "id.jpg", SmallPhoto(1))
		hash := a.Do(create).Text("results.documentHash")
		signed := a.Do(
			consentForm(
				"/finalize-signature",
				"donor",
				id,
				key,
				map[string]string{"signature": "Maribel Ejemplo", "documentHash": hash, "returnDocument": "1"},
			),
		)
		a.Seen()
		a.Expect(
			"listed",
			Request{Path: donorPath(id, ""), As: Remy},
			Want{Trail: []string{"donor.viewed"}, Has: fields{
				"results.documents.#":             1,
				"results.documents.0.id":          1,
				"results.documents.0.kind":        "electronic",
				"results.documents.0.state":       "signed",
				"results.documents.0.hasPhoto":    true,
				"results.documents.0.canAskAgain": true,
				"results.documents.0.holderId":    0,
				"results.documents.0.consenter":   "Maribel Ejemplo",
			}},
		)
		open := a.Expect(
			"opened",
			Request{Path: donorPath(id, "/documents/1"), As: Cora},
			Want{Trail: []string{"consent.document-viewed"}},
		)
		if string(open.Body) != string(signed.Body) ||
			!strings.HasPrefix(open.Header.Get("Content-Disposition"), "attachment") ||
			!strings.Contains(open.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%d bytes, %v", len(open.Body), open.Header)
		}
		photo := a.Expect(
			"the photo",
			Request{Path: donorPath(id, "/documents/1/photo"), As: Cora},
			Want{Trail: []string{"consent.photo-viewed"}},
		)
		if photo.Header.Get("Content-Type") != "image/jpeg" || len(photo.Body) == 0 {
			t.Errorf("%v", photo.Header)
		}
		other, _ := aDonor(a, nil)
		a.Expect("through another donor", Request{Path: donorPath(other, "/documents/1"), As: Cora}, Want{Status: 404})
		for _, what := range []string{"", "/photo"} {
			a.Expect("another center", Request{Path: donorPath(id, "/documents/1"+what), As: Otto}, Want{Status: 404})
			a.Expect("a coach", Request{Path: donorPath(id, "/documents/1"+what), As: Coco}, Want{Status: 403})
		}
		a.Expect(
			"without a reason",
			donorCall(id, "/documents/1/ask-again", Cora, fields{"reason": " "}),
			Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect(
			"again",
			donorCall(id, "/documents/1/ask-again", Cora, fields{"reason": "The name differs."}),
			Want{
				Trail: []string{"consent.asked-again"},
				Mails: []string{"donor-consent-again maribel@mail.example"},
				Has: fields{
					"results.currentSelfRegistrationStep": 300,
					"results.documents.0.state":           "rejected",
					"results.documents.0.reason":          "The name differs.",
					"results.documents.0.reviewerName":    "Cora Vance",
				},
			},
		)
		a.Expect("twice", donorCall(id, "/documents/1/ask-again", Cora, fields{"reason": "Again."}), Want{Status: 409})
	})
}

// TestDonorsByCSV is the import of R6.1: all or nobody.
func TestDonorsByCSV(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		send := func(what, as, file string) Request {
			return Request{
				Method: "POST",
				Path:   "/api/staff/donors/import" + what,
				As:     as,
				Body:   NewForm().File("file", "donors.csv", []byte(file)),
			}
		}
		bad := "firstName,lastName,email,language,surgeryDate,center\nDan,Uno,dan@mail.example,en,5/1/2026,Nowhere\nEva,Dos,eva,fr,1/1/2020,1\nDan,Tres,dan@mail.example,,,\n"
		a.Expect(
			"looked at",
			send("/preview", Ada, bad),
			Want{
				Has: fields{
					"results.valid":                    0,
					"results.invalid":                  3,
					"results.rows.0.line":              2,
					"results.rows.0.errors.0.field":    "center",
					"results.rows.1.errors.#":          3,
					"results.rows.0.written.firstName": "Dan",
				},
			},
		)
		a.Expect("not imported", send("", Ada, bad), Want{Status: 422, Has: fields{"results.invalid": 3}})
		a.Expect("no table", send("/preview", Ada, "PK\x03\x04"), Want{Status: 422, Fields: []string{"file"}})
		elsewhere := fmt.Sprintf(
			"firstName,lastName,email,center\nDan,Uno,dan@mail.example,%d\nEva,Dos,eva@mail.example,%d\n",
			a.Centers[0],
			a.Centers[1],
		)
		a.Expect(
			"a row for another center",
			send("", Cora, elsewhere),
			Want{Status: 422, Has: fields{"results.rows.0.errors": []any{}, "results.rows.1.errors.0.field": "center"}},
		)
		good := "email;firstName;lastName;surgeryDate\ndan@mail.example;Dan;Uno;5/1/2026\neva@mail.example;Eva;Dos;\n"
		a.Expect(
			"imported",
			send("", Cora, good),
			Want{
				Has:   fields{"results.added": 2, "results.invalid": 0},
				Trail: []string{"donor.invited", "donor.invited"},
				Mails: []string{"donor-invitation dan@mail.example", "donor-invitation eva@mail.example"},
			},
		)
		a.Expect(
			"twice",
			send("/preview", Cora, good),
			Want{Has: fields{"results.invalid": 2, "results.rows.0.donorId": 1}},
		)
		a.Expect(
			"kept",
			Request{Path: donorPath(1, ""), As: Cora},
			Want{
				Trail: []string{"donor.viewed"},
				Has:   fields{"results.surgeryOn": "2026-05-01", "results.centerName": "Riverside Transplant Center"},
			},
		)
		template := a.Expect("the template", Request{Path: "/api/staff/donors/import/template.csv", As: Cora}, Want{})
		a.Expect(
			"left as it is",
			send("/preview", Cora, string(template.Body)),
			Want{Has: fields{"results.invalid": 1, "results.rows.0.errors.0.field": "row"}},
		)
		a.Expect("a coach", send("", Coco, good), Want{Status: 403})
		large := "email,firstName,lastName\n" + strings.Repeat("x", voucher.MaxImportFile)
		a.Expect(
			"too large",
			send("/preview", Cora, large),
			Want{
				Status: 413,
				Has: fields{
					"message": "This file is too large for a list of donors. Please save only the sheet with the donors as CSV (1 " +
						"MB at most).",
				},
			},
		)
		spanish := send("", Cora, large)
		spanish.Header = map[string]string{"Accept-Language": "es"}
		a.Expect(
			"too large, in Spanish",
			spanish,
			Want{
				Status: 413,
				Has: fields{
					"message": "Este archivo es demasiado grande para una lista de donantes. Guarde como CSV solo la hoja de los " +
						"donantes (1 MB como máximo).",
				},
			},
		)
	})
}
