package intake_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/champion"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/storage/intakestore"
	. "beacon/internal/testkit/apptest"
)

// register stores a champion registration at Riverside as the form does.
func register(a *App, firstName, email string, released bool) (entry int64) {
	a.Helper()
	ctx := context.Background()
	a.Must(intakestore.NewChampions(a.DB).InTx(ctx, func(tx champion.Tx) error {
		campaign, err := tx.CampaignByCode(ctx, "SPRING")
		if err != nil {
			campaign.ID, err = tx.AddCampaign(
				ctx, champion.Campaign{Code: "SPRING", CenterID: a.Centers[0], Name: "Spring clinic"},
			)
			if err != nil {
				return err
			}
		}
		site, err := a.Microsites.Register(
			ctx,
			tx,
			microsite.Site{
				FirstName: firstName, LastName: "Muestra", Email: email,
				BirthDate: "1975-12-31", Gender: "M", Language: "en",
				CenterID: a.Centers[0], PhonePrimary: "505-555-0101", PrimaryCanReceiveTexts: true,
				AgreedToHipaa: released,
			},
			"champion",
			access.Caller{Lang: "en"},
		)
		if err != nil {
			return err
		}
		r := champion.Registration{
			Street: "2 River Rd", City: "Taos", StateID: 32, PostalCode: "87571",
			BloodType: 4, LanguagePreference: champion.None, IsAddressVerified: true,
		}
		if err := tx.AddRegistration(ctx, site.ID, campaign.ID, r); err != nil {
			return err
		}
		entry, err = intake.Open(
			ctx, tx, intake.Opening{Kind: intake.Champion, RecordID: site.ID, CenterID: a.Centers[0], ReceivedAt: a.Clock.Now()},
			time.UTC,
		)
		return err
	}))
	a.Seen()
	return entry
}

func entryPath(entry int64, more string) string {
	return fmt.Sprintf("/api/staff/intake/%d%s", entry, more)
}

func work(entry int64, as, what string, body map[string]any) Request {
	return Request{Method: "POST", Path: entryPath(entry, "/"+what), As: as, Body: body}
}

// A center can work on a referral from the first call until it is closed.
func TestIntake_ContactScheduleClose(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		entry := StoreReferral(a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:1],
			LeadSource: "Web Search"})[0]
		a.Expect("how much waits", Request{Path: "/api/staff/queue/count", As: Cora},
			Want{Has: JSON{"results.intakes": 1, "results.lateIntakes": 0}})
		a.Expect(
			"not at the other center", Request{Path: "/api/staff/queue/count", As: Otto}, Want{Has: JSON{"results.intakes": 0}},
		)
		a.Expect(
			"the record",
			Request{Path: entryPath(entry, ""), As: Cora},
			Want{Trail: []string{"intake.viewed"}, Has: JSON{
				"results.version":                   1,
				"results.kind":                      "referral",
				"results.status":                    "new",
				"results.firstName":                 "Rosa",
				"results.state":                     "NM",
				"results.birthDate":                 "04/05/1980",
				"results.address":                   "1 Mesa Rd",
				"results.postalCode":                "87505",
				"results.language":                  "es",
				"results.receivedAt":                Start,
				"results.daysLeft":                  3,
				"results.isLate":                    false,
				"results.leadSource":                "Web Search",
				"results.site":                      nil,
				"results.asked.situation":           1,
				"results.asked.onDeceasedDonorList": 1,
				"results.asked.otherCenters":        0,
				"results.registration":              nil,
				"results.releases.#":                2,
				"results.releases.0.signer":         "Rosa Ejemplo",
				"results.contacts.#":                0,
				"results.history.#":                 1,
				"results.canWork":                   true,
				"results.canConfirm":                false,
				"results.canMakeMicrosite":          true,
				"results.canReopen":                 false,
				"results.wantsMicrosite":            false,
			}},
		)

		a.Clock.Advance(24 * time.Hour)
		a.Expect(
			"nobody at home",
			work(entry, Cora, "contact", JSON{"version": 1, "channel": "phone", "reached": false, "note": "Rang three times."}),
			Want{
				Trail: []string{"intake.contacted"},
				Has: JSON{
					"results.status":               "new",
					"results.version":              2,
					"results.attempts":             1,
					"results.contactedAt":          nil,
					"results.contacts.0.staffName": "Cora Vance",
					"results.contacts.0.note":      "Rang three times.",
					"results.contacts.0.reached":   false,
				},
			},
		)
		a.Expect("a second answer to the same look",
			work(entry, Cora, "contact", JSON{"version": 1, "channel": "email", "reached": true}), Want{Status: 409})
		reached := a.Clock.Now()
		a.Expect("reached", work(entry, Ada, "contact", JSON{"version": 2, "channel": "text", "reached": true}), Want{
			Trail: []string{"intake.contacted"},
			Has: JSON{
				"results.status":             "contacted",
				"results.contactedAt":        reached,
				"results.daysLeft":           nil,
				"results.waitingDays":        1,
				"results.contacts.#":         2,
				"results.contacts.0.channel": "text",
				"results.history.0.details":  JSON{"channel": "text", "reached": "true"},
			},
		})
		a.Expect(
			"how much waits now", Request{Path: "/api/staff/queue/count", As: Cora}, Want{Has: JSON{"results.intakes": 0}},
		)

		a.Expect("an appointment in the past", work(entry, Cora, "schedule", JSON{"version": 3, "on": "2026-03-02"}),
			Want{Status: 422, Fields: []string{"on"}})
		a.Expect("an appointment", work(entry, Cora, "schedule", JSON{"version": 3, "on": "2026-03-20"}), Want{
			Trail: []string{"intake.scheduled"}, Has: JSON{"results.status": "scheduled", "results.scheduledOn": "2026-03-20"},
		})
		a.Expect("another day", work(entry, Cora, "schedule", JSON{"version": 4, "on": "2026-03-21"}),
			Want{Trail: []string{"intake.scheduled"}})

		a.Expect("closed for no reason", work(entry, Cora, "close", JSON{"version": 5, "reason": "because"}),
			Want{Status: 422, Fields: []string{"reason"}})
		a.Expect(
			"another reason needs words", work(entry, Cora, "close", JSON{"version": 5, "reason": "other", "note": " \n"}),
			Want{Status: 422, Fields: []string{"note"}},
		)
		a.Expect(
			"refused by a button of its own", work(entry, Cora, "close", JSON{"version": 5, "reason": "not-our-patient"}),
			Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect(
			"closed",
			work(entry, Cora, "close", JSON{"version": 5, "reason": "in-evaluation", "note": "First visit done."}),
			Want{
				Trail: []string{"intake.closed"},
				Has: JSON{
					"results.status":           "closed",
					"results.closedReason":     "in-evaluation",
					"results.closedNote":       "First visit done.",
					"results.canReopen":        true,
					"results.canMakeMicrosite": false,
					"results.contactedAt":      reached,
				},
			},
		)
		a.Expect("too late", work(entry, Cora, "contact", JSON{"version": 6, "channel": "phone"}), Want{Status: 409})
		a.Expect(
			"begun anew",
			work(entry, Cora, "reopen", JSON{"version": 6}),
			Want{Trail: []string{"intake.reopened"}, Has: JSON{
				"results.status":       "new",
				"results.closedReason": "",
				"results.closedNote":   "",
				"results.closedAt":     nil,
				"results.scheduledOn":  "",
				"results.contacts.#":   2,
				"results.contactedAt":  reached,
			}},
		)
	})
}

// A confirmed patient gets the site and an email. A rejected patient never gets either.
// Shows R3.0e.
func TestIntake_ConfirmPatient(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		known, invited, refused := register(
			a,
			"José",
			"jose@mail.example",
			true,
		), register(
			a,
			"Ana",
			"ana@mail.example",
			false,
		), register(
			a,
			"Max",
			"max@mail.example",
			true,
		)
		a.Expect(
			"the record",
			Request{Path: entryPath(known, ""), As: Cora},
			Want{Trail: []string{"intake.viewed"}, Has: JSON{
				"results.kind":                           "champion",
				"results.firstName":                      "José",
				"results.campaign":                       "SPRING",
				"results.registration.campaignName":      "Spring clinic",
				"results.registration.aboType":           4,
				"results.registration.isAddressVerified": true,
				"results.asked":                          nil,
				"results.city":                           "Taos",
				"results.phoneCanReceiveTexts":           true,
				"results.canConfirm":                     true,
				"results.canMakeMicrosite":               false,
				"results.site.currentStatus":             3,
				"results.releases.0.form":                "champion",
				"results.releases.0.agreed":              true,
			}},
		)
		a.Expect("our patient", work(known, Cora, "confirm-patient", JSON{"version": 1}), Want{
			Trail:  []string{"microsite.confirmed", "intake.patient-confirmed"},
			Emails: []string{"microsite-link jose@mail.example"},
			Has:    JSON{"results.site.currentStatus": 5, "results.canConfirm": false, "results.status": "new"},
		})
		a.Expect("twice", work(known, Cora, "confirm-patient", JSON{"version": 2}), Want{Status: 409})
		a.Expect("confirmed is not refused", work(known, Cora, "not-our-patient", JSON{"version": 2, "reason": "A mistake."}),
			Want{Status: 409})
		a.Expect(
			"without the release",
			work(invited, Cora, "confirm-patient", JSON{"version": 1}),
			Want{Trail: []string{"microsite.confirmed", "intake.patient-confirmed"},
				Emails: []string{"microsite-invitation ana@mail.example"}, Has: JSON{"results.site.currentStatus": 0}},
		)

		a.Expect("refused without a word", work(refused, Cora, "not-our-patient", JSON{"version": 1, "reason": ""}),
			Want{Status: 422, Fields: []string{"reason"}})
		a.Expect(
			"not our patient",
			work(refused, Cora, "not-our-patient", JSON{"version": 1, "reason": "Never seen here."}),
			Want{
				Trail: []string{"microsite.not-ours", "intake.patient-refused"},
				Has: JSON{
					"results.site.currentStatus": 210,
					"results.status":             "closed",
					"results.closedReason":       "not-our-patient",
					"results.closedNote":         "Never seen here.",
					"results.canReopen":          false,
				},
			},
		)
		a.Expect("for good", work(refused, Cora, "reopen", JSON{"version": 2}), Want{Status: 409})
		for _, event := range a.Rows("SELECT details FROM audit_event WHERE action LIKE '%refused'") {
			if strings.Contains(event[0], "Never seen") {
				t.Errorf("the reason is the center's own: %s", event[0])
			}
		}
	})
}
