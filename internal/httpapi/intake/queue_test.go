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
	"beacon/internal/targets"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

// register stores a champion registration at Riverside as the form does.
func register(a *apptest.App, firstName, email string, released bool) (entry int64) {
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
		release, consent := texts.TextTemplate(texts.ChampionRelease), texts.TextTemplate(texts.ChampionTextConsent)
		if err := tx.KeepText(ctx, release.Texts[0]); err != nil {
			return err
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
			microsite.RegistrationForm{Source: "champion", Release: release.Wording(), TextConsent: &consent},
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
		entry, err = tx.AddIntake(ctx, intake.Opening{
			Kind: intake.Champion, RecordID: site.ID, CenterID: a.Centers[0], ReceivedAt: a.Clock.Now(),
			DueAt: targets.Defaults.ContactBy(a.Clock.Now()),
		})
		return err
	}))
	a.Seen()
	return entry
}

func entryPath(entry int64, more string) string {
	return fmt.Sprintf("/api/staff/intake/%d%s", entry, more)
}

func work(entry int64, as, what string, body map[string]any) apptest.Request {
	return apptest.Request{Method: "POST", Path: entryPath(entry, "/"+what), As: as, Body: body}
}

// A center can work on a referral from the first call until it is closed.
func TestIntake_ContactScheduleClose(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entry := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:1],
				LeadSource: "Web Search"})[0]
		a.Expect("how much waits", apptest.Request{Path: "/api/staff/work/count", As: apptest.Coordinator},
			apptest.Want{Has: apptest.JSON{"results.mine": 1, "results.late": 0}})
		a.Expect(
			"not at the other center",
			apptest.Request{Path: "/api/staff/work/count", As: apptest.OtherCoordinator},
			apptest.Want{Has: apptest.JSON{"results.mine": 0}},
		)
		a.Expect(
			"the record",
			apptest.Request{Path: entryPath(entry, ""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"intake.viewed"}, Has: apptest.JSON{
				"results.version":                   1,
				"results.kind":                      "referral",
				"results.status":                    "new",
				"results.firstName":                 "Rosa",
				"results.state":                     "NM",
				"results.birthDate":                 "04/05/1980",
				"results.address":                   "1 Mesa Rd",
				"results.postalCode":                "87505",
				"results.language":                  "es",
				"results.receivedAt":                apptest.Start,
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
			work(
				entry,
				apptest.Coordinator,
				"contact",
				apptest.JSON{"version": 1, "channel": "phone", "reached": false, "note": "Rang three times."},
			),
			apptest.Want{
				Trail: []string{"intake.contacted"},
				Has: apptest.JSON{
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
		a.Expect(
			"a second answer to the same look",
			work(
				entry,
				apptest.Coordinator,
				"contact",
				apptest.JSON{"version": 1, "channel": "email", "reached": true},
			),
			apptest.Want{Status: 409},
		)
		reached := a.Clock.Now()
		a.Expect(
			"reached",
			work(entry, apptest.Administrator, "contact", apptest.JSON{"version": 2, "channel": "text", "reached": true}),
			apptest.Want{
				Trail: []string{"intake.contacted"},
				Has: apptest.JSON{
					"results.status":             "contacted",
					"results.contactedAt":        reached,
					"results.daysLeft":           nil,
					"results.waitingDays":        1,
					"results.contacts.#":         2,
					"results.contacts.0.channel": "text",
					"results.history.0.details":  apptest.JSON{"channel": "text", "reached": "true"},
				},
			},
		)
		a.Expect(
			"how much waits now",
			apptest.Request{Path: "/api/staff/work/count", As: apptest.Coordinator},
			apptest.Want{Has: apptest.JSON{"results.mine": 0}},
		)

		a.Expect(
			"an appointment in the past",
			work(entry, apptest.Coordinator, "schedule", apptest.JSON{"version": 3, "on": "2026-03-02"}),
			apptest.Want{Status: 422, Fields: []string{"on"}},
		)
		a.Expect(
			"an appointment",
			work(entry, apptest.Coordinator, "schedule", apptest.JSON{"version": 3, "on": "2026-03-20"}),
			apptest.Want{
				Trail: []string{
					"intake.scheduled",
				}, Has: apptest.JSON{"results.status": "scheduled", "results.scheduledOn": "2026-03-20"},
			},
		)
		a.Expect("another day", work(entry, apptest.Coordinator, "schedule", apptest.JSON{"version": 4, "on": "2026-03-21"}),
			apptest.Want{Trail: []string{"intake.scheduled"}})

		a.Expect(
			"closed for no reason",
			work(entry, apptest.Coordinator, "close", apptest.JSON{"version": 5, "reason": "because"}),
			apptest.Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect(
			"another reason needs words",
			work(entry, apptest.Coordinator, "close", apptest.JSON{"version": 5, "reason": "other", "note": " \n"}),
			apptest.Want{Status: 422, Fields: []string{"note"}},
		)
		a.Expect(
			"refused by a button of its own",
			work(entry, apptest.Coordinator, "close", apptest.JSON{"version": 5, "reason": "not-our-patient"}),
			apptest.Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect(
			"closed",
			work(
				entry,
				apptest.Coordinator,
				"close",
				apptest.JSON{"version": 5, "reason": "in-evaluation", "note": "First visit done."},
			),
			apptest.Want{
				Trail: []string{"intake.closed"},
				Has: apptest.JSON{
					"results.status":           "closed",
					"results.closedReason":     "in-evaluation",
					"results.closedNote":       "First visit done.",
					"results.canReopen":        true,
					"results.canMakeMicrosite": false,
					"results.contactedAt":      reached,
				},
			},
		)
		a.Expect(
			"too late",
			work(entry, apptest.Coordinator, "contact", apptest.JSON{"version": 6, "channel": "phone"}),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"begun anew",
			work(entry, apptest.Coordinator, "reopen", apptest.JSON{"version": 6}),
			apptest.Want{Trail: []string{"intake.reopened"}, Has: apptest.JSON{
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
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
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
			apptest.Request{Path: entryPath(known, ""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"intake.viewed"}, Has: apptest.JSON{
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
		a.Expect("our patient", work(known, apptest.Coordinator, "confirm-patient", apptest.JSON{"version": 1}), apptest.Want{
			Trail:  []string{"microsite.confirmed", "intake.patient-confirmed"},
			Emails: []string{"microsite-link jose@mail.example"},
			Has:    apptest.JSON{"results.site.currentStatus": 5, "results.canConfirm": false, "results.status": "new"},
		})
		a.Expect(
			"twice",
			work(known, apptest.Coordinator, "confirm-patient", apptest.JSON{"version": 2}),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"confirmed is not refused",
			work(known, apptest.Coordinator, "not-our-patient", apptest.JSON{"version": 2, "reason": "A mistake."}),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"without the release",
			work(invited, apptest.Coordinator, "confirm-patient", apptest.JSON{"version": 1}),
			apptest.Want{Trail: []string{"microsite.confirmed", "intake.patient-confirmed"},
				Emails: []string{"microsite-invitation ana@mail.example"}, Has: apptest.JSON{"results.site.currentStatus": 0}},
		)

		a.Expect(
			"refused without a word",
			work(refused, apptest.Coordinator, "not-our-patient", apptest.JSON{"version": 1, "reason": ""}),
			apptest.Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect(
			"not our patient",
			work(refused, apptest.Coordinator, "not-our-patient", apptest.JSON{"version": 1, "reason": "Never seen here."}),
			apptest.Want{
				Trail: []string{"microsite.not-ours", "intake.patient-refused"},
				Has: apptest.JSON{
					"results.site.currentStatus": 210,
					"results.status":             "closed",
					"results.closedReason":       "not-our-patient",
					"results.closedNote":         "Never seen here.",
					"results.canReopen":          false,
				},
			},
		)
		a.Expect(
			"for good",
			work(refused, apptest.Coordinator, "reopen", apptest.JSON{"version": 2}),
			apptest.Want{Status: 409},
		)
		for _, event := range a.Rows("SELECT details FROM audit_event WHERE action LIKE '%refused'") {
			if strings.Contains(event[0], "Never seen") {
				t.Errorf("the reason is the center's own: %s", event[0])
			}
		}
	})
}
