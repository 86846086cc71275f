package vouchers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

func given(d *voucher.Donor) {
	d.Step, d.MatchStatus, d.DonatedOn = voucher.Complete, voucher.Transplanted, "2026-03-01"
}

func done(h *voucher.Holder) { h.Step = voucher.Complete }

// TestReadinessBoard_NoDateYet lists donors without a day behind all others, counted and in the file.
// Shows R11.6c.
func TestReadinessBoard_NoDateYet(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		dated, _ := NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-03-20" })
		undated, _ := NewDonor(a, nil)
		NewDonor(a, given)
		viewed := []string{"donor.readiness-viewed"}
		a.Expect("all", Request{Path: "/api/staff/readiness", As: Cora}, Want{Trail: viewed, Has: JSON{
			"total": 2, "results.0.donorId": dated, "results.1.donorId": undated, "results.1.outlook": "no-date",
			"counts.no-date": 1,
		}})
		a.Expect("only them", Request{Path: "/api/staff/readiness?outlook=no-date", As: Cora},
			Want{Trail: viewed, Has: JSON{"total": 1, "results.0.surgeryOn": ""}})
		csv := a.Expect("the file", Request{Path: "/api/staff/readiness.csv?outlook=no-date", As: Cora},
			Want{Trail: []string{"donor.readiness-exported"}})
		if !strings.Contains(string(csv.Body), "\n,,Riverside Transplant Center,Maribel Ejemplo,no-date,") {
			t.Errorf("%s", csv.Body)
		}
	})
}

// TestReminders_DonorsToo mails a donor whose own steps are open.
// Shows R11.6a.
func TestReminders_DonorsToo(t *testing.T) {
	a := New(t)
	donor, _ := NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-04-06" })
	n, err := a.Vouchers.SendReminders(t.Context())
	again, errAgain := a.Vouchers.SendReminders(t.Context())
	if n != 2 || again != 0 || err != nil || errAgain != nil {
		t.Errorf("%d, %d mails, %v %v", n, again, err, errAgain)
	}
	if got := fmt.Sprint(a.Rows("SELECT dedupe_key FROM outbox WHERE recipient = 'maribel@mail.example'")); got !=
		fmt.Sprintf("[[donor-reminder/%d/2026-04-06/35]]", donor) {
		t.Error(got)
	}
	a.Seen()
}

// TestHolderPage_SaysWhomToCallAndUntilWhen has the center's numbers and the last day, as long as steps are open.
// Shows R11.6b.
func TestHolderPage_SaysWhomToCallAndUntilWhen(t *testing.T) {
	a := New(t)
	donor, donorKey := NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-04-06" })
	open, key := NamedHolder(a, donor, func(h *voucher.Holder) { h.BirthDate = "2015-01-01" })
	ready, readyKey := NamedHolder(a, donor, done)
	a.Expect("open", Request{Path: fmt.Sprintf("/api/voucher-holder/%d/%s", open, key)}, Want{Has: JSON{
		"results.formsDueOn": "2026-03-16", "results.isMinor": true, "results.voucherState": "not-complete",
	}})
	a.Expect("done", Request{Path: fmt.Sprintf("/api/voucher-holder/%d/%s", ready, readyKey)}, Want{Has: JSON{
		"results.formsDueOn": "", "results.isMinor": false, "results.voucherState": "awaits-donation",
	}})
	a.Expect("the donor", Request{Path: fmt.Sprintf("/api/donor/%d/%s", donor, donorKey)},
		Want{Has: JSON{"results.formsDueOn": "2026-03-16"}})
}

// TestAfterTheDonation is what the two pages say, and that a holder who needs the voucher tells the center once until
// it has dealt with it; nothing is redeemed.
// Shows R11.4a, R11.4b.
func TestAfterTheDonation(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, donorKey := NewDonor(a, given)
		id, key := NamedHolder(a, donor, done)
		NamedHolder(a, donor, func(h *voucher.Holder) { h.Step, h.Status = voucher.Complete, voucher.Redeemed })
		late, lateKey := NamedHolder(a, donor, nil)
		a.Expect("the donor", Request{Path: fmt.Sprintf("/api/donor/%d/%s", donor, donorKey)},
			Want{Has: JSON{"results.donatedOn": "2026-03-01"}})
		page := fmt.Sprintf("/api/voucher-holder/%d/%s", id, key)
		a.Expect("the holder", Request{Path: page}, Want{Has: JSON{
			"results.voucherState": "available", "results.donatedOn": "2026-03-01", "results.canAskNow": true,
			"results.duties.0": JSON{"what": "swab", "dueOn": "2031-03-01", "state": "upcoming"},
		}})
		need := Request{Method: "POST", Path: page + "/need-now"}
		a.Expect("without open vouchers",
			Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/need-now", late, lateKey)}, Want{Status: 409})
		a.Expect("told", need, Want{
			Has:   JSON{"results.canAskNow": false},
			Trail: []string{"voucher-holder.need-told"}, Mails: []string{"voucher-needed cora@staff.example"},
		})
		a.Expect("told twice", need, Want{Status: 409})
		handled := fmt.Sprintf("/holders/%d/need-handled", id)
		for who, status := range map[string]int{Otto: 404, Coco: 403} {
			a.Expect("by "+who, donorCall(donor, handled, who, JSON{"version": 2}), Want{Status: status})
		}
		a.Expect("by an old look", donorCall(donor, handled, Cora, JSON{"version": 1}), Want{Status: 409})
		a.Expect("handled", donorCall(donor, handled, Cora, JSON{"version": 2}),
			Want{Has: JSON{"results.holders.0.needAskedAt": nil}, Trail: []string{"voucher-holder.need-handled"}})
		a.Expect("told again", need, Want{
			Trail: []string{"voucher-holder.need-told"}, Mails: []string{"voucher-needed cora@staff.example"},
		})
	})
}

// TestRecalls_TenYears walks ten years of a donor and holders: every mail on its day, the board and its file, and
// that a sample settles a recall.
// Shows R11.5b, R11.5d.
func TestRecalls_TenYears(t *testing.T) {
	a := New(t)
	donor, _ := NewDonor(a, given)
	NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Email = "adult@mail.example" })
	NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Email, h.BirthDate = "child@mail.example", "2015-06-01" })
	NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Email = "" })
	NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Email, h.Status = "closed@mail.example", voucher.Retired })
	var got []string
	for day := range 10 * 365 {
		if n, err := a.Vouchers.SendRecalls(t.Context()); err != nil {
			t.Fatal(err)
		} else if n > 0 {
			got = append(got, fmt.Sprintf("%s %d", a.Clock.Now().Format(time.DateOnly), n))
		}
		if day == 1825 { // 2031-03-01: the adult's samples are taken
			a.Expect("taken", donorCall(donor, "/holders/1/samples", Cora,
				JSON{"version": 1, "swabOn": "2031-03-01", "bloodOn": "2031-03-01"}),
				Want{Trail: []string{"voucher-holder.samples-noted"}})
			viewed := []string{"donor.recalls-viewed"}
			a.Expect("the board", Request{Path: "/api/staff/recalls", As: Cora}, Want{Trail: viewed, Has: JSON{
				"total": 2, "results.0.holderId": 2, "results.0.state": "due", "results.1.isReachable": false,
				"counts": JSON{"overdue": 0, "due": 2, "unreachable": 1},
			}})
			a.Expect("no mail", Request{Path: "/api/staff/recalls?show=unreachable", As: Cora},
				Want{Trail: viewed, Has: JSON{"total": 1, "results.0.holderId": 3}})
			a.Expect("another center's", Request{Path: "/api/staff/recalls", As: Otto},
				Want{Trail: viewed, Has: JSON{"total": 0}})
			a.Expect("a coach's", Request{Path: "/api/staff/recalls", As: Coco}, Want{Status: 403})
			csv := a.Expect("the file", Request{Path: "/api/staff/recalls.csv", As: Cora},
				Want{Trail: []string{"donor.recalls-exported"}})
			if !strings.Contains(string(csv.Body),
				"2031-03-01,due,swab,Riverside Transplant Center,Tomás Ejemplo,,yes,Maribel Ejemplo\n") {
				t.Errorf("%s", csv.Body)
			}
		}
		a.Clock.Advance(24 * time.Hour)
	}
	// adult and child in 2031; the child's blood in 2033; the adult again in 2036, whose day is beyond the ten years
	want := "2030-12-31 2, 2031-01-30 2, 2031-03-01 2, 2033-04-02 1, 2033-05-02 1, 2033-06-01 1, 2036-01-01 1, 2036-01-31 1"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("mails on %s\nwant %s", s, want)
	}
	a.Seen()
}
