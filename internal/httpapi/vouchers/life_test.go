package vouchers_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

func given(d *voucher.Donor) {
	d.Step, d.MatchStatus, d.DonatedOn = voucher.Complete, voucher.Transplanted, "2026-03-01"
}

func done(h *voucher.Holder) { h.Step = voucher.Complete }

// The board lists donors without a surgery day after all others, and includes them in counts and file.
func TestReadinessBoard_NoDateYet(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		dated, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-03-20" })
		undated, _ := apptest.NewDonor(a, nil)
		apptest.NewDonor(a, given)
		viewed := []string{"donor.readiness-viewed"}
		a.Expect("all", apptest.Request{Path: "/api/staff/readiness", As: apptest.Coordinator}, apptest.Want{
			Trail: viewed,
			Has: apptest.JSON{
				"total": 2, "results.0.donorId": dated, "results.1.donorId": undated, "results.1.outlook": "no-date",
				"counts.no-date": 1,
			},
		})
		a.Expect("only them", apptest.Request{Path: "/api/staff/readiness?outlook=no-date", As: apptest.Coordinator},
			apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 1, "results.0.surgeryOn": ""}})
		csv := a.Expect("the file",
			apptest.Request{Path: "/api/staff/readiness.csv?outlook=no-date", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.readiness-exported"}})
		if !strings.Contains(string(csv.Body), "\n,,Riverside Transplant Center,Maribel Ejemplo,no-date,") {
			t.Errorf("%s", csv.Body)
		}
	})
}

// A donor with open steps gets a reminder.
func TestReminders_DonorsToo(t *testing.T) {
	a := apptest.New(t)
	donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-04-06" })
	n, err := a.Readiness.SendReminders(t.Context())
	again, errAgain := a.Readiness.SendReminders(t.Context())
	if n != 2 || again != 0 || err != nil || errAgain != nil {
		t.Errorf("%d, %d mails, %v %v", n, again, err, errAgain)
	}
	if got := fmt.Sprint(a.Rows("SELECT dedupe_key FROM outbox WHERE recipient = 'maribel@mail.example'")); got !=
		fmt.Sprintf("[[donor-reminder/%d/2026-04-06/35]]", donor) {
		t.Error(got)
	}
	a.Seen()
}

// While steps are open, the page shows the center's phone numbers and the due day.
func TestHolderPage_ShowsContactAndDeadline(t *testing.T) {
	a := apptest.New(t)
	donor, donorKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-04-06" })
	open, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.BirthDate = "2015-01-01" })
	ready, readyKey := apptest.NamedHolder(a, donor, done)
	a.Expect("open", apptest.Request{Path: fmt.Sprintf("/api/voucher-holder/%d/%s", open, key)}, apptest.Want{
		Has: apptest.JSON{
			"results.formsDueOn": "2026-03-16", "results.isMinor": true, "results.voucherState": "not-complete",
		},
	})
	a.Expect("done", apptest.Request{Path: fmt.Sprintf("/api/voucher-holder/%d/%s", ready, readyKey)}, apptest.Want{
		Has: apptest.JSON{
			"results.formsDueOn": "", "results.isMinor": false, "results.voucherState": "awaits-donation",
		},
	})
	a.Expect("the donor", apptest.Request{Path: fmt.Sprintf("/api/donor/%d/%s", donor, donorKey)},
		apptest.Want{Has: apptest.JSON{"results.formsDueOn": "2026-03-16"}})
}

// After the donation, both pages show it. A holder can ask for the voucher once until the center has handled the
// request, and nothing is redeemed.
func TestAfterTheDonation(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, donorKey := apptest.NewDonor(a, given)
		id, key := apptest.NamedHolder(a, donor, done)
		apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.Step, h.Status = voucher.Complete, voucher.Redeemed })
		late, lateKey := apptest.NamedHolder(a, donor, nil)
		a.Expect("the donor", apptest.Request{Path: fmt.Sprintf("/api/donor/%d/%s", donor, donorKey)},
			apptest.Want{Has: apptest.JSON{"results.donatedOn": "2026-03-01"}})
		page := fmt.Sprintf("/api/voucher-holder/%d/%s", id, key)
		a.Expect("the holder", apptest.Request{Path: page}, apptest.Want{Has: apptest.JSON{
			"results.voucherState": "available", "results.donatedOn": "2026-03-01", "results.canAskNow": true,
			"results.duties.0": apptest.JSON{"what": "swab", "dueOn": "2031-03-01", "state": "upcoming"},
		}})
		need := apptest.Request{Method: "POST", Path: page + "/need-now"}
		a.Expect("without open vouchers",
			apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/need-now", late, lateKey)},
			apptest.Want{Status: 409})
		a.Expect("told", need, apptest.Want{
			Has:   apptest.JSON{"results.canAskNow": false},
			Trail: []string{"voucher-holder.need-told"}, Emails: []string{"voucher-needed cora@staff.example"},
		})
		a.Expect("told twice", need, apptest.Want{Status: 409})
		handled := fmt.Sprintf("/holders/%d/need-handled", id)
		for who, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403} {
			a.Expect("by "+who, donorCall(donor, handled, who, apptest.JSON{"version": 2}), apptest.Want{Status: status})
		}
		a.Expect("by an old look", donorCall(donor, handled, apptest.Coordinator, apptest.JSON{"version": 1}),
			apptest.Want{Status: 409})
		a.Expect("handled", donorCall(donor, handled, apptest.Coordinator, apptest.JSON{"version": 2}), apptest.Want{
			Has: apptest.JSON{"results.holders.0.needAskedAt": nil}, Trail: []string{"voucher-holder.need-handled"},
		})
		a.Expect("told again", need, apptest.Want{
			Trail: []string{"voucher-holder.need-told"}, Emails: []string{"voucher-needed cora@staff.example"},
		})
	})
}

// A center's recall board and file contain the holders with due samples, the holders who cannot be reached by email,
// and phone numbers.
func TestRecallBoard(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { given(d); d.DonatedOn = "2021-03-20" })
		for i, email := range []string{"due@mail.example", "", "Bounced@mail.example"} {
			apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
				done(h)
				h.Email, h.Phone, h.SwabOn = email, "614-555-0123", fmt.Sprintf("2021-03-2%d", i+1)
			})
		}
		apptest.NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Status = voucher.Retired })
		_, err := a.SQL.Exec("INSERT INTO bounced_address (address, reason, bounced_at) " +
			"VALUES ('bounced@mail.example', 'no-mailbox', '2026-03-01 12:00:00+00:00')")
		a.Must(err)
		viewed := []string{"donor.recalls-viewed"}
		board := func(query, as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/recalls" + query, As: as}
		}
		on(a, "2026-03-21")
		a.Expect("all", board("", apptest.Coordinator), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"total": 3, "counts": apptest.JSON{"overdue": 3, "due": 0, "unreachable": 2},
			"results.0.holderId": 1, "results.0.donorId": donor, "results.0.phone": "614-555-0123", "results.0.reach": "mail",
			"results.0.state":    "overdue",
			"results.0.duties.0": apptest.JSON{"what": "blood", "dueOn": "2026-03-20", "state": "overdue"},
			"results.0.duties.1": apptest.JSON{"what": "swab", "dueOn": "2026-03-21", "state": "due"},
		}})
		a.Expect("not reached", board("?show=unreachable", apptest.Reviewer), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"total": 2, "results.0.reach": "no-address", "results.1.reach": "bounced",
		}})
		a.Expect("a page", board("?show=overdue&offset=1&limit=1", apptest.Coordinator),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 3, "results.#": 1, "results.0.holderId": 2}})
		a.Expect("nobody is only due", board("?show=due", apptest.Coordinator),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
		a.Expect("another center's", board("", apptest.OtherCoordinator), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"total": 0, "counts": apptest.JSON{"overdue": 0, "due": 0, "unreachable": 0},
		}})
		a.Expect("their choice of this one", board(fmt.Sprintf("?centerId=%d", a.Centers[0]), apptest.OtherCoordinator),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
		a.Expect("the registry's choice", board(fmt.Sprintf("?centerId=%d", a.Centers[1]), apptest.Reviewer),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
		csv := a.Expect("the file", board(".csv?show=unreachable", apptest.Coordinator),
			apptest.Want{Trail: []string{"donor.recalls-exported"}})
		const line = "2026-03-20,overdue,blood,Riverside Transplant Center,Tomás Ejemplo,614-555-0123,bounced," +
			"Maribel Ejemplo\n"
		if !strings.Contains(string(csv.Body), line) || strings.Count(string(csv.Body), "\n") != 5 {
			t.Errorf("%s", csv.Body)
		}
		a.Expect("the swab is taken", donorCall(donor, "/holders/2/samples", apptest.Coordinator,
			apptest.JSON{"version": 1, "swabOn": "2026-03-21", "bloodOn": "2026-03-21"}),
			apptest.Want{Trail: []string{"voucher-holder.samples-noted"}})
		a.Expect("settled", board("", apptest.Coordinator), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"total": 2, "counts": apptest.JSON{"overdue": 2, "due": 0, "unreachable": 1},
		}})
	})
}
