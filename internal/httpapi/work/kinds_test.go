package work_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/internal/work"
	"beacon/test/hostilepdf"
)

// sample makes one item of a kind.
type sample struct {
	as   string                         // a member of staff for whom it waits
	make func(a *apptest.App) []any     // stores the record, and returns the values of settle
	done string                         // the statement that settles the item
	days int                            // working days that the item has waited after 22 hours; 0: one
	run  func(a *apptest.App, id []any) // settles the item in place of done
}

func exec(a *apptest.App, statement string, values ...any) {
	a.Helper()
	_, err := a.DB.WritePool().ExecContext(context.Background(), statement, values...)
	a.Must(err)
}

func ready(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2027-03-02" }

// holder stores a donor and a holder with a valid voucher and a kit, and returns the holder's id.
func holder(a *apptest.App, donor func(*voucher.Donor), change func(*voucher.Holder)) []any {
	id, _ := apptest.NewDonor(a, donor)
	h, _ := apptest.NamedHolder(a, id, func(h *voucher.Holder) {
		h.Step = voucher.Complete
		if change != nil {
			change(h)
		}
	})
	return []any{h}
}

func withKit(a *apptest.App, id []any, state string) []any {
	exec(a, `INSERT INTO kit_order (holder_id, center_id, number, state, to_center, recipient_name, address1, address2, city,
		region, country, zip, carrier, tracking_number, ordered_by, version, requested_at)
		VALUES ($1, $2, 1, $3, FALSE, '', '', '', '', '', 1, '', '', '', 'staff', 1, $4)`,
		id[0], a.Centers[0], state, a.Clock.Now())
	return id
}

func given(d *voucher.Donor) {
	d.Step, d.MatchStatus, d.DonatedOn = voucher.Complete, voucher.Transplanted, "2025-03-02"
}

func sent(a *apptest.App) apptest.Site {
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	a.Do(apptest.Save{
		Site: site, Story: apptest.PatientStory, Agree: true, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}.Request())
	return site
}

func coachWanted(a *apptest.App) []any {
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	exec(a, "UPDATE microsite SET coach_requested_at = $1 WHERE id = $2", a.Clock.Now(), site.ID)
	return []any{site.ID}
}

// text stores a version of a text.
func text(a *apptest.App, state, asOf string) []any {
	a.AddSecondAdministrator()
	second, now := a.AccountID(apptest.SecondAdministrator), a.Clock.Now()
	exec(a, `INSERT INTO registry_text (kind, text_key, version, state, english, spanish, amount, as_of, source,
		in_force_from, reason, author_id, sent_by, sent_at, approved_by, approved_at, saved_at, revision)
		VALUES ('callout', 'cost', 1, $1, 'Words', 'Palabras', '', $2, '', '2026-01-01', '', $3, $3, $4, $3, $4, $4, 1)`,
		state, asOf, second, now)
	return nil
}

func post(a *apptest.App, as, path string, body any) {
	a.Helper()
	if r := a.Do(apptest.Request{Method: "POST", Path: path, As: as, Body: body}); r.Status != 200 {
		a.Fatalf("%s: %d %s", path, r.Status, r.Body)
	}
	a.Seen()
}

// askReset has the second administrator request a new password for the coach, and returns the coach's account.
func askReset(a *apptest.App) int64 {
	a.Helper()
	of := a.AccountID(apptest.Coach)
	a.Session(apptest.Coach)
	post(a, apptest.SecondAdministrator, fmt.Sprintf("/api/staff/accounts/%d/new-password", of),
		apptest.JSON{"reason": "Forgot it."})
	return of
}

// samples has an item of every kind.
var samples = map[work.Code]sample{
	work.Submission: {
		as: apptest.Coordinator, make: func(a *apptest.App) []any { return []any{sent(a)} },
		run: func(a *apptest.App, id []any) { a.Approve(id[0].(apptest.Site), apptest.Coordinator) },
	},
	work.RegistryReview: {
		as: apptest.Reviewer,
		make: func(a *apptest.App) []any {
			site := sent(a)
			a.Approve(site, apptest.Coordinator)
			return []any{site}
		},
		run: func(a *apptest.App, id []any) { a.Approve(id[0].(apptest.Site), apptest.Reviewer) },
	},
	work.Banner: {
		as: apptest.Reviewer,
		make: func(a *apptest.App) []any {
			site := a.Invite(apptest.Patient{})
			exec(a, `INSERT INTO site_event (microsite_id, event_type, event_date, recorded_at, recorded_by)
				VALUES ($1, 1, '2026-03-01', $2, 'Cora')`, site.ID, a.Clock.Now())
			exec(a, `INSERT INTO site_banner (microsite_id, status, event_id)
				SELECT microsite_id, 1, id FROM site_event WHERE microsite_id = $1`, site.ID)
			return []any{site.ID}
		},
		done: "UPDATE site_banner SET status = 2 WHERE microsite_id = $1",
	},
	work.Referral: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			return []any{apptest.StoreReferral(
				a, apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]}
		},
		done: "UPDATE intake SET status = 'contacted', contacted_at = received_at WHERE id = $1",
	},
	work.OwnPatient: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			site, now := a.Invite(apptest.Patient{}), a.Clock.Now()
			exec(a, "UPDATE microsite SET recipient_status = 3 WHERE id = $1", site.ID)
			exec(a, `INSERT INTO intake (kind, record_id, center_id, status, closed_reason, version, received_at, due_at,
				updated_at) VALUES ('champion', $1, $2, 'new', '', 1, $3, $3, $3)`, site.ID, a.Centers[0], now)
			return []any{site.ID}
		},
		done: "UPDATE microsite SET recipient_status = 5 WHERE id = $1",
	},
	work.FirstKit: {
		as:   apptest.Coordinator,
		make: func(a *apptest.App) []any { return holder(a, ready, nil) },
		done: "UPDATE voucher_holder SET status = 4 WHERE id = $1",
	},
	work.KitOrder: {
		as:   apptest.Coordinator,
		make: func(a *apptest.App) []any { return withKit(a, holder(a, ready, nil), "requested") },
		done: "UPDATE kit_order SET state = 'shipped' WHERE holder_id = $1",
	},
	work.DonorPreparation: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			id, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-03-20" })
			return []any{id}
		},
		done: "UPDATE voucher_donor SET step = 400 WHERE id = $1",
	},
	work.HolderPreparation: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			return holder(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-03-20" },
				func(h *voucher.Holder) { h.Step = voucher.PersonalInfo })
		},
		done: "UPDATE voucher_holder SET status = 4 WHERE id = $1",
	},
	work.SurgeryDate: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			id, _ := apptest.NewDonor(a, nil)
			return []any{id}
		},
		done: "UPDATE voucher_donor SET surgery_on = '2027-03-02' WHERE id = $1",
	},
	work.Samples: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			return withKit(a, holder(a, func(d *voucher.Donor) { given(d); d.DonatedOn = "2015-03-02" }, func(h *voucher.Holder) {
				h.BirthDate, h.SwabOn, h.BloodOn = "1980-05-06", "2021-05-01", "2026-03-01"
			}), "received")
		},
		done: "UPDATE voucher_holder SET swab_on = '2026-03-03' WHERE id = $1",
	},
	work.Need: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			id := withKit(a, holder(a, given, nil), "received")
			exec(a, "UPDATE voucher_holder SET need_asked_at = $1 WHERE id = $2", a.Clock.Now(), id[0])
			return id
		},
		done: "UPDATE voucher_holder SET need_asked_at = NULL WHERE id = $1",
	},
	work.PaperConsent: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			donor, key := apptest.NewDonor(a, func(d *voucher.Donor) {
				d.Step, d.BirthDate, d.SurgeryOn = voucher.UploadConsent, "1981-04-12", "2027-03-02"
			})
			apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.Status = voucher.Draft })
			post(a, "", fmt.Sprintf("/api/donor/%d/%s/upload/consent", donor, key),
				apptest.NewForm().File("consentFile", "signed.pdf", hostilepdf.Pages(1)))
			return []any{donor}
		},
		run: func(a *apptest.App, id []any) {
			a.Do(apptest.Request{Path: fmt.Sprintf("/api/staff/donors/%d/documents/1", id[0]), As: apptest.Coordinator})
		},
	},
	work.Redemption: {
		as: apptest.Reviewer,
		make: func(a *apptest.App) []any {
			id := withKit(a, holder(a, given, nil), "received")
			exec(a, `UPDATE voucher_holder SET status = 1, asked_by = $1, asked_name = 'Ada', asked_on = '2026-03-02',
				asked_reason = 'redemption-asked' WHERE id = $2`, a.AccountID(apptest.Administrator), id[0])
			return id
		},
		done: "UPDATE voucher_holder SET status = 0, asked_by = NULL WHERE id = $1",
	},
	work.CoachRequest: {
		as: apptest.Reviewer, make: coachWanted, done: "UPDATE microsite SET coach_requested_at = NULL WHERE id = $1",
	},
	work.CoachWanted: {
		as: apptest.Coach, make: coachWanted, done: "UPDATE microsite SET coach_requested_at = NULL WHERE id = $1",
	},
	work.CoachOffer: {
		as: apptest.Reviewer,
		make: func(a *apptest.App) []any {
			id := coachWanted(a)
			exec(a, `INSERT INTO coach_claim (microsite_id, coach_id, state, claimed_at, decided_by)
				VALUES ($1, $2, 'waiting', $3, '')`, id[0], a.AccountID(apptest.Coach), a.Clock.Now())
			return id
		},
		done: "UPDATE coach_claim SET state = 'denied' WHERE microsite_id = $1",
	},
	work.Note: {
		as: apptest.Coach,
		make: func(a *apptest.App) []any {
			w := apptest.NewTalk(a)
			a.Do(w.Assign(w.Coach))
			a.Do(w.Send("Good morning."))
			return []any{w.Site.ID}
		},
		done: "UPDATE coach_note SET status = 3 WHERE microsite_id = $1",
	},
	work.Bounce: {
		as: apptest.Coordinator,
		make: func(a *apptest.App) []any {
			site := a.Invite(apptest.Patient{})
			exec(a, "INSERT INTO bounced_address (address, reason, bounced_at) SELECT LOWER(email), 'no-mailbox', $1"+
				" FROM microsite WHERE id = $2", a.Clock.Now(), site.ID)
			return []any{a.Clock.Now()}
		},
		done: "UPDATE bounced_address SET settled_at = $1",
	},
	work.Erasure: {
		as: apptest.Administrator,
		make: func(a *apptest.App) []any {
			a.AddSecondAdministrator()
			site := a.Invite(apptest.Patient{})
			exec(a, `INSERT INTO erasure (subject_kind, subject_id, center_id, state, reason, note, preview, asked_by, asked_name,
				asked_at, decided_name, kinds, stays, files, log_size) VALUES ('microsite', $1, $2, 'asked', 'ordered', 'N', '', $3,
				'Nell', $4, '', '', '', '', 0)`,
				site.ID, a.Centers[0], a.AccountID(apptest.SecondAdministrator), a.Clock.Now())
			return []any{site.ID}
		},
		done: "UPDATE erasure SET state = 'declined' WHERE subject_id = $1",
	},
	work.Join: {
		as: apptest.Administrator,
		make: func(a *apptest.App) []any {
			a.AddSecondAdministrator()
			one, other := a.Invite(apptest.Patient{}), a.Invite(apptest.Patient{})
			post(a, apptest.SecondAdministrator, one.StaffPath("/join"), apptest.JSON{"into": other.ID, "isSamePerson": true})
			return []any{one.ID}
		},
		done: "DELETE FROM record_join WHERE record_id = $1",
	},
	work.Reset: {
		as: apptest.Administrator,
		make: func(a *apptest.App) []any {
			a.AddSecondAdministrator()
			of := askReset(a)
			return []any{of}
		},
		done: "DELETE FROM staff_reset WHERE account_id = $1",
	},
	work.TextApproval: {
		as: apptest.Administrator, make: func(a *apptest.App) []any { return text(a, "waiting", "2026-01-01") },
		done: "DELETE FROM registry_text",
	},
	work.TextReview: {
		as: apptest.Administrator, make: func(a *apptest.App) []any { return text(a, "approved", "2025-03-02") },
		done: "UPDATE registry_text SET as_of = '2026-03-02'",
	},
	work.Invitation: {
		as: apptest.Coordinator, days: 11,
		make: func(a *apptest.App) []any {
			site := a.Invite(apptest.Patient{})
			a.Clock.Advance(14 * 24 * time.Hour)
			return []any{site.ID}
		},
		done: "UPDATE microsite SET first_opened_at = created_at WHERE id = $1",
	},
}

// Every kind of the table is in the list, in the counts and in the daily email of the person for whom it waits, with its
// age, until it is settled.
func TestKinds_WaitUntilSettled(t *testing.T) {
	for _, k := range work.Kinds {
		t.Run(string(k.Code), func(t *testing.T) {
			s, ok := samples[k.Code]
			if !ok {
				t.Fatal("no sample")
			}
			apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) { s.check(t, a, k) })
		})
	}
}

func (s sample) check(t *testing.T, a *apptest.App, k work.Kind) {
	id := s.make(a)
	a.Clock.Advance(22 * time.Hour)
	a.Session(s.as)
	a.Seen()
	ofKind := list(s.as, "?kind="+string(k.Code))
	looked := []string{"work.list-viewed"}
	a.Expect("listed", ofKind, apptest.Want{Trail: looked, Has: map[string]any{
		"total": 1, "results.0.kind": string(k.Code), "results.0.waitingDays": max(s.days, 1),
		"counts.kinds." + string(k.Code): 1, "results.0.owner": nil,
	}})
	mine := a.Do(list(s.as, "?tab=mine"))
	a.Seen()
	a.Expect("counted", list(s.as, "/count"), apptest.Want{Has: map[string]any{"results.mine": mine.Get("total")}})
	oldest := 0.0
	for _, i := range mine.Get("results").([]any) {
		oldest = max(oldest, i.(map[string]any)["waitingDays"].(float64))
	}
	_, err := a.Work.SendDigests(a.Context())
	a.Must(err)
	email := a.Rows("SELECT payload FROM outbox WHERE dedupe_key LIKE 'work-digest-%' AND recipient = '" +
		apptest.Email(s.as) + "'")
	for _, figure := range []string{fmt.Sprintf(`"waiting":"%v"`, mine.Get("total")), fmt.Sprintf(`"oldest":"%v"`, oldest)} {
		if len(email) != 1 || !strings.Contains(email[0][0], figure) {
			t.Errorf("the daily email is %v, want %s in it", email, figure)
		}
	}
	if s.run != nil {
		s.run(a, id)
	} else {
		exec(a, s.done, id...)
	}
	a.Seen()
	a.Expect("settled", ofKind, apptest.Want{Trail: looked, Has: map[string]any{"total": 0}})
	a.Expect("counted", list(s.as, "/count"), apptest.Want{
		Has: map[string]any{"results.mine": mine.Get("total").(float64) - float64(mineOf(k))},
	})
}

// mineOf returns 1, unless settling the item makes another item for the same person.
func mineOf(k work.Kind) int {
	if k.Code == work.CoachOffer || k.Code == work.OwnPatient { // the patient still asks for a coach, or has to be reached
		return 0
	}
	return 1
}
