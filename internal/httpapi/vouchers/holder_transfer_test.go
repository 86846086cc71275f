package vouchers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

const moved = "Moved to Cleveland in May."

func transfer(donor, holder int64, as string, version int, center int64) apptest.Request {
	return donorCall(donor, fmt.Sprintf("/holders/%d/transfer", holder), as,
		apptest.JSON{"version": version, "centerId": center, "reason": moved})
}

// atLakeside stores a donor of Riverside with a holder who was moved to Lakeside by Riverside. Both have all their
// steps behind them. It returns the ids and the holder's key.
func atLakeside(a *apptest.App, change func(*voucher.Donor)) (donor, holder int64, key string) {
	a.Helper()
	donor, _ = apptest.NewDonor(a, func(d *voucher.Donor) {
		d.Step = voucher.Complete
		if change != nil {
			change(d)
		}
	})
	holder, key = kitHolder(a, donor, nil)
	a.Expect("moved", transfer(donor, holder, apptest.Coordinator, 1, a.Centers[1]), apptest.Want{
		Trail: []string{"voucher-holder.transferred"}, Emails: []string{"voucher-transferred otto@staff.example"},
	})
	a.Clock.Advance(time.Minute)
	return donor, holder, key
}

// The donor's center and administrators move a holder, with a reason. Both centers are emailed, and the history has both
// centers and the reason. A holder can be moved back.
// Shows R24.1d, R24.1e.
func TestHolderTransfer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		holder, _ := kitHolder(a, donor, nil)
		lakeside := a.Centers[1]
		a.Expect("a reviewer", transfer(donor, holder, apptest.Reviewer, 1, lakeside), apptest.Want{Status: 403})
		a.Expect("another center", transfer(donor, holder, apptest.OtherCoordinator, 1, lakeside),
			apptest.Want{Status: 404})
		a.Expect("to the same center", transfer(donor, holder, apptest.Coordinator, 1, a.Centers[0]),
			apptest.Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect("an old version", transfer(donor, holder, apptest.Coordinator, 7, lakeside), apptest.Want{Status: 409})
		event := apptest.JSON{
			"center": "Lakeside Transplant Center", "centerBefore": "Riverside Transplant Center", "words": moved,
		}
		a.Expect("moved", transfer(donor, holder, apptest.Coordinator, 1, lakeside), apptest.Want{
			Trail: []string{"voucher-holder.transferred"}, Emails: []string{"voucher-transferred otto@staff.example"},
			Has: apptest.JSON{
				"results.holders.0.centerName": "Lakeside Transplant Center", "results.holders.0.isElsewhere": true,
				"results.holders.0.canTransfer": true, "results.holders.0.email": "", "results.holders.0.version": 2,
				"results.history.0.action": "voucher-holder.transferred", "results.history.0.details": event,
			},
		})
		a.Expect("by the holder's center", transfer(donor, holder, apptest.OtherCoordinator, 2, a.Centers[0]),
			apptest.Want{Status: 403})
		a.Expect("moved back", transfer(donor, holder, apptest.Administrator, 2, a.Centers[0]), apptest.Want{
			Trail:  []string{"voucher-holder.transferred"},
			Emails: []string{"voucher-transferred cora@staff.example", "voucher-transferred otto@staff.example"},
			Has: apptest.JSON{
				"results.holders.0.centerName": "Riverside Transplant Center", "results.holders.0.isElsewhere": false,
			},
		})
		if got := a.Rows("SELECT center_id FROM voucher_former_center ORDER BY id"); fmt.Sprint(got) !=
			fmt.Sprintf("[[%d] [%d]]", a.Centers[0], lakeside) {
			t.Errorf("former centers %v", got)
		}
	})
}

// Each center reads its part of the record: Lakeside the holder and the donor's name, Riverside the donor and the
// holder's name. A third center finds no record. Lakeside's view is an event about the holder.
// Shows R24.1a, R24.1b, R24.1c.
func TestHolderTransfer_Record(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddThirdCenter()
		donor, holder, _ := atLakeside(a, nil)
		sibling := aHolder(a, donor, "Ana", nil)
		a.Expect("samples", donorCall(donor, fmt.Sprintf("/holders/%d/samples", holder), apptest.OtherCoordinator,
			apptest.JSON{"version": 2, "swabOn": "2026-03-02", "bloodOn": ""}),
			apptest.Want{Trail: []string{"voucher-holder.samples-noted"}})
		record := func(as string) apptest.Request { return apptest.Request{Path: donorPath(donor, ""), As: as} }
		a.Expect("Lakeside", record(apptest.OtherCoordinator), apptest.Want{
			Trail: []string{"voucher-holder.viewed"},
			Has: apptest.JSON{
				"results.isNameOnly": true, "results.fullName": "Maribel Ejemplo", "results.email": "",
				"results.centerName": "Riverside Transplant Center", "results.surgeryOn": "", "results.phone": "",
				"results.holders.#": 1, "results.holders.0.id": holder, "results.holders.0.email": "tomas@mail.example",
				"results.holders.0.swabOn": "2026-03-02", "results.holders.0.isElsewhere": false,
				"results.holders.0.canTransfer": false, "results.holders.0.firstKit": "can-send",
				"results.history.#": 3, "results.history.0.action": "voucher-holder.viewed",
				"results.history.1.action": "voucher-holder.samples-noted",
				"results.history.2.action": "voucher-holder.transferred",
			},
		})
		a.Expect("Riverside", record(apptest.Coordinator), apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.isNameOnly": false, "results.email": "maribel@mail.example", "results.holders.#": 2,
				"results.holders.0.fullName": "Tomás Ejemplo", "results.holders.0.email": "", "results.holders.0.swabOn": "",
				"results.holders.0.centerName": "Lakeside Transplant Center", "results.holders.0.isElsewhere": true,
				"results.holders.0.voucherState": "awaits-donation", "results.holders.0.moves.#": 0,
				"results.holders.1.id": sibling, "results.holders.1.email": "ana@mail.example",
				// Lakeside's work after the move is not in the history of Riverside.
				"results.history.#": 2, "results.history.0.action": "donor.viewed",
				"results.history.1.action": "voucher-holder.transferred",
			},
		})
		a.Expect("a reviewer", record(apptest.Reviewer), apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.email": "maribel@mail.example", "results.holders.0.email": "tomas@mail.example",
				"results.holders.0.canTransfer": false, "results.holders.0.centerName": "Lakeside Transplant Center",
			},
		})
		a.Expect("an administrator", record(apptest.Administrator),
			apptest.Want{Trail: []string{"donor.viewed"}, Has: apptest.JSON{"results.holders.0.canTransfer": true}})
		a.Expect("a third center", record(apptest.ThirdCoordinator), apptest.Want{Status: 404})
		a.Expect("a coach", record(apptest.Coach), apptest.Want{Status: 403})
	})
}

// Each center opens the record of a holder at its own address: the holder's center reads the holder and the name of the
// donor, and the donor's center reads the name of the holder. Nothing in it is about the donor or another holder.
func TestHolderRecord(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddThirdCenter()
		donor, holder, _ := atLakeside(a, nil)
		sibling := aHolder(a, donor, "Ana", nil)
		a.Expect("a kit", apptest.Request{
			Method: "POST", Path: "/api/staff/kits", As: apptest.OtherCoordinator, Body: apptest.JSON{"holderId": holder},
		}, apptest.Want{Trail: []string{"kit.first-recorded"}})
		one := func(holder int64, as, more string) apptest.Request {
			return apptest.Request{Path: donorPath(donor, fmt.Sprintf("/holders/%d%s", holder, more)), As: as}
		}
		viewed := []string{"voucher-holder.viewed"}
		a.Expect("Lakeside", one(holder, apptest.OtherCoordinator, ""), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.holder.id": holder, "results.holder.center.name": "Lakeside Transplant Center",
			"results.isNameOnly": true, "results.fullName": "Maribel Ejemplo", "results.email": "",
			"results.holders.#": 1, "results.holders.0.email": "tomas@mail.example", "results.kits.#": 1,
			"results.consentDesks.#": 1, "results.consentDesks.0.holderId": holder,
		}})
		a.Expect("Riverside", one(holder, apptest.Coordinator, ""), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.holder.id": holder, "results.isNameOnly": true, "results.email": "", "results.holders.#": 2,
			"results.holders.0.fullName": "Tomás Ejemplo", "results.holders.0.email": "",
			"results.holders.0.isElsewhere": true, "results.holders.0.canTransfer": true,
			"results.holders.1.fullName": "Ana Ejemplo", "results.holders.1.email": "", "results.kits.#": 0,
			"results.consentDesks.#": 0, "results.history.#": 1, "results.emailCount": 0,
			"results.history.0.action": "voucher-holder.transferred",
		}})
		a.Expect("an administrator", one(sibling, apptest.Administrator, ""), apptest.Want{
			Trail: viewed, Has: apptest.JSON{
				"results.holder.id": sibling, "results.email": "", "results.holders.0.email": "",
				"results.holders.1.email": "ana@mail.example", "results.kits.#": 0, "results.history.#": 1,
			},
		})
		a.Expect("another holder's center", one(sibling, apptest.OtherCoordinator, ""), apptest.Want{Status: 404})
		a.Expect("a third center", one(holder, apptest.ThirdCoordinator, ""), apptest.Want{Status: 404})
		a.Expect("a coach", one(holder, apptest.Coach, ""), apptest.Want{Status: 403})
		a.Expect("no holder", one(0, apptest.Administrator, ""), apptest.Want{Status: 404})
		a.Expect("emails of no holder", one(0, apptest.Administrator, "/mails"), apptest.Want{Status: 404})
		a.Expect("emails of a third center", one(holder, apptest.ThirdCoordinator, "/mails"), apptest.Want{Status: 404})
		a.Expect("Lakeside's emails", one(holder, apptest.OtherCoordinator, "/mails"),
			apptest.Want{Trail: []string{"voucher-holder.mails-viewed"}})
		a.Expect("Riverside's emails", one(holder, apptest.Coordinator, "/mails"),
			apptest.Want{Has: apptest.JSON{"results.#": 0}})
		a.Expect("samples", donorCall(donor, fmt.Sprintf("/holders/%d/samples", holder), apptest.OtherCoordinator,
			apptest.JSON{"version": 2, "swabOn": "2026-03-02", "bloodOn": ""}), apptest.Want{
			Trail: []string{"voucher-holder.samples-noted"},
			Has:   apptest.JSON{"results.holder.id": holder, "results.holders.0.swabOn": "2026-03-02"},
		})
	})
}

// In an emergency, the donor's center opens the record of a holder who belongs to another center, and so does a third
// center, which reads nothing about the donor. The holder's center needs no grant and is emailed.
// Shows R15.4a.
func TestHolderRecord_InEmergency(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddThirdCenter()
		donor, holder, _ := atLakeside(a, nil)
		aHolder(a, donor, "Ana", nil)
		look := func(as string) apptest.Request {
			return apptest.Request{Path: donorPath(donor, fmt.Sprintf("/holders/%d", holder)), As: as}
		}
		open := func(as string) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/staff/emergencies", As: as, Body: apptest.JSON{
				"kind": "voucher-holder", "id": holder, "reason": "in-our-care", "words": "Came in by ambulance.",
			}}
		}
		viewed := []string{"voucher-holder.viewed"}
		nameOnly := apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.emergency": nil, "results.holders.0.email": "", "results.holders.0.isElsewhere": true,
		}}
		a.Expect("the donor's center, without a grant", look(apptest.Coordinator), nameOnly)
		a.Expect("a third center, without a grant", look(apptest.ThirdCoordinator), apptest.Want{Status: 404})
		opened := []string{"voucher-holder.opened-in-emergency"}
		emails := []string{"record-opened otto@staff.example", "record-opened ada@staff.example"}
		for _, as := range []string{apptest.Coordinator, apptest.ThirdCoordinator} {
			a.Expect("opened by "+as, open(as), apptest.Want{Trail: opened, Emails: emails, Has: apptest.JSON{
				"results.kind": "voucher-holder", "results.id": holder, "results.donorId": donor,
			}})
		}
		whole := apptest.JSON{
			"results.holders.#": 1, "results.holders.0.email": "tomas@mail.example", "results.holders.0.isElsewhere": false,
			"results.holder.center.name": "Lakeside Transplant Center", "results.email": "", "results.documents.#": 0,
			"results.history.#": 0, "results.kits.#": 0, "results.fullName": "Maribel Ejemplo",
		}
		a.Expect("the donor's center", look(apptest.Coordinator), apptest.Want{Trail: viewed, Has: whole})
		whole["results.fullName"], whole["results.centerName"] = "", ""
		a.Expect("a third center", look(apptest.ThirdCoordinator), apptest.Want{Trail: viewed, Has: whole})
		a.Expect("the donor's record stays closed", apptest.Request{Path: donorPath(donor, ""), As: apptest.ThirdCoordinator},
			apptest.Want{Status: 404})
		a.Expect("the holder's center needs none", open(apptest.OtherCoordinator),
			apptest.Want{Has: apptest.JSON{"results.until": nil, "results.donorId": donor}})
		a.Expect("the registry's list", apptest.Request{Path: "/api/staff/emergencies", As: apptest.Administrator},
			apptest.Want{Trail: []string{"staff.emergencies-viewed"}, Has: apptest.JSON{
				"total": 2, "results.0.kind": "voucher-holder", "results.0.donorId": donor,
				"results.0.centerName": "Lakeside Transplant Center",
			}})
		a.Clock.Advance(time.Hour)
		a.Expect("after an hour", look(apptest.Coordinator), nameOnly)
		a.Expect("a third center after an hour", look(apptest.ThirdCoordinator), apptest.Want{Status: 404})
	})
}

// The holder's center finds the holder in its list of holders, and not in the list of donors.
// Shows R24.1b.
func TestHolderTransfer_Lists(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		a.AddThirdCenter()
		donor, holder, _ := atLakeside(a, nil)
		guests := func(as, query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/guest-holders?" + query, As: as}
		}
		viewed := []string{"voucher-holder.list-viewed"}
		for _, as := range []string{apptest.OtherCoordinator, apptest.Reviewer, apptest.Administrator} {
			a.Expect(as, guests(as, "q=TOMAS"), apptest.Want{Trail: viewed, Has: apptest.JSON{
				"total": 1, "results.0": apptest.JSON{
					"holderId": holder, "fullName": "Tomás Ejemplo", "centerName": "Lakeside Transplant Center",
					"voucherState": "awaits-donation", "donorId": donor, "donorName": "Maribel Ejemplo",
					"donorCenterName": "Riverside Transplant Center",
				},
			}})
		}
		for _, as := range []string{apptest.Coordinator, apptest.ThirdCoordinator} {
			a.Expect(as, guests(as, ""), apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
		}
		a.Expect("another name", guests(apptest.Reviewer, "q=nobody"),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
		file := a.Expect("the file", apptest.Request{Path: "/api/staff/guest-holders.csv", As: apptest.OtherCoordinator},
			apptest.Want{Trail: []string{"voucher-holder.exported"}})
		if rows := apptest.Table(t, file); len(rows) != 1 || rows[0][1] != "Tomás Ejemplo" {
			t.Errorf("the file contains %v", rows)
		}
		for as, total := range map[string]int{apptest.Coordinator: 1, apptest.OtherCoordinator: 0} {
			a.Expect("donors of "+as, apptest.Request{Path: "/api/staff/donors", As: as},
				apptest.Want{Trail: []string{"donor.list-viewed"}, Has: apptest.JSON{"total": total}})
		}
	})
}

// Kits belong to the holder's center from the move on: a kit that was underway moves along, and the former center keeps
// the kits that had arrived, without the holder's contact data.
// Shows R24.1b, R24.1c.
func TestHolderTransfer_Kits(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		holder, _ := kitHolder(a, donor, nil)
		waiting, _ := kitHolder(a, donor, func(h *voucher.Holder) { h.FirstName = "Ana" })
		firstKit(a, holder)
		a.Expect("the second kit", anotherKit(apptest.Coordinator, holder, 2, nil),
			apptest.Want{Trail: []string{"kit.ordered"}})
		for _, id := range []int64{holder, waiting} {
			a.Do(transfer(donor, id, apptest.Coordinator, 1, a.Centers[1]))
		}
		a.Seen()
		kits := func(as, state string) apptest.Response {
			return a.Expect("kits of "+as, apptest.Request{Path: "/api/staff/kits?state=" + state, As: as},
				apptest.Want{Trail: []string{"kit.list-viewed"}})
		}
		if got := kits(apptest.Coordinator, "all"); got.Get("total") != 1.0 || got.Get("results.0.number") != 1.0 ||
			got.Get("results.0.email") != "" || got.Get("results.0.lastName") != "Ejemplo" {
			t.Errorf("the former center reads %s", got.Body)
		}
		if got := kits(apptest.OtherCoordinator, "all"); got.Get("total") != 1.0 || got.Get("results.0.number") != 2.0 ||
			got.Get("results.0.email") != "tomas@mail.example" {
			t.Errorf("the holder's center reads %s", got.Body)
		}
		for search, count := range map[string]float64{"tomas": 1, "EJEMPLO tomás": 1, "tomas@mail.example": 0} {
			found := a.Expect("the former center's search", apptest.Request{
				Path: "/api/staff/kits?state=all&q=" + url.QueryEscape(search), As: apptest.Coordinator,
			}, apptest.Want{Trail: []string{"kit.list-viewed"}})
			if found.Get("total") != count {
				t.Errorf("the former center finds %v kits by %s", found.Get("total"), search)
			}
		}
		first := func(as string) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/staff/kits", As: as, Body: map[string]any{"holderId": waiting}}
		}
		for as, total := range map[string]int{apptest.Coordinator: 0, apptest.OtherCoordinator: 1} {
			a.Expect("first kits of "+as, apptest.Request{Path: "/api/staff/kits/waiting", As: as},
				apptest.Want{Trail: []string{"kit.waiting-viewed"}, Has: apptest.JSON{"total": total}})
		}
		a.Expect("by the donor's center", first(apptest.Coordinator), apptest.Want{Status: 403})
		order := a.Expect("by the holder's center", first(apptest.OtherCoordinator),
			apptest.Want{Trail: []string{"kit.first-recorded"}}).Get("results.id")
		if got := a.Rows(fmt.Sprintf("SELECT center_id FROM kit_order WHERE id = %v", order)); got[0][0] !=
			fmt.Sprint(a.Centers[1]) {
			t.Errorf("the kit is at center %v", got)
		}
		a.Expect("sent by the donor's center", ship(order, 1), apptest.Want{Status: 403})
		send := ship(order, 1)
		send.As = apptest.OtherCoordinator
		a.Expect("sent by the holder's center", send,
			apptest.Want{Trail: []string{"kit.shipped"}, Emails: []string{"kit-shipped tomas@mail.example"}})
	})
}

// "I need it now", the request for a redemption and the renewals of samples are work of the holder's center, and the
// holder's page names that center.
// Shows R24.1b.
func TestHolderTransfer_Work(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, holder, key := atLakeside(a, func(d *voucher.Donor) {
			d.MatchStatus, d.DonatedOn = voucher.Transplanted, "2020-03-02"
		})
		a.Expect("the holder's page", apptest.Request{Path: path("voucher-holder", holder, key)},
			apptest.Want{Has: apptest.JSON{"results.donor.center.name": "Lakeside Transplant Center"}})
		a.Expect("I need it now",
			apptest.Request{Method: "POST", Path: path("voucher-holder", holder, key) + "/need-now"}, apptest.Want{
				Trail: []string{"voucher-holder.need-told"}, Emails: []string{"voucher-needed otto@staff.example"},
			})
		for as, count := range map[string]int{apptest.Coordinator: 0, apptest.OtherCoordinator: 1, apptest.Reviewer: 1} {
			needs := fmt.Sprint("/api/staff/work?kind=need&centerId=", a.Centers[1])
			a.Expect("needs of "+as, apptest.Request{Path: needs, As: as},
				apptest.Want{Trail: []string{"work.list-viewed"}, Has: apptest.JSON{"total": count}})
			a.Expect("renewals of "+as, apptest.Request{Path: "/api/staff/recalls", As: as},
				apptest.Want{Trail: []string{"donor.recalls-viewed"}, Has: apptest.JSON{"total": count}})
		}
		redeem := func(as string) apptest.Request {
			return donorCall(donor, fmt.Sprintf("/holders/%d/status", holder), as,
				apptest.JSON{"version": 3, "to": voucher.PendingRedemption, "reason": "redemption-asked"})
		}
		a.Expect("by the donor's center", redeem(apptest.Coordinator), apptest.Want{Status: 403})
		a.Expect("by the holder's center", redeem(apptest.OtherCoordinator), apptest.Want{
			Trail: []string{"voucher-holder.status-changed"},
			Emails: []string{
				"holder-redemption-asked tomas@mail.example",
			},
		})
		a.Expect("the registry's queue", apptest.Request{Path: "/api/staff/work", As: apptest.Reviewer},
			apptest.Want{Trail: []string{"work.list-viewed"}, Has: apptest.JSON{
				"results.0.centerName": "Lakeside Transplant Center",
			}})
	})
}

// The board of readiness shows the donor's requirements to the donor's center and the holder's to the holder's center.
// Shows R24.1b.
func TestHolderTransfer_Readiness(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _, _ := atLakeside(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-04-01" })
		aHolder(a, donor, "Ana", nil)
		for as, want := range map[string]apptest.JSON{
			apptest.Coordinator: {
				"total": 1, "results.0.needs.#": 3, "results.0.holders.#": 1, "results.0.holders.0.fullName": "Ana Ejemplo",
			},
			apptest.OtherCoordinator: {
				"total": 1, "results.0.needs.#": 0, "results.0.holders.#": 1, "results.0.holders.0.fullName": "Tomás Ejemplo",
			},
			apptest.Reviewer: {"total": 1, "results.0.needs.#": 3, "results.0.holders.#": 2},
		} {
			a.Expect("the board of "+as, apptest.Request{Path: "/api/staff/readiness", As: as},
				apptest.Want{Trail: []string{"donor.readiness-viewed"}, Has: want})
		}
		a.Expect("reminded by the holder's center", donorCall(donor, "/remind", apptest.OtherCoordinator, nil),
			apptest.Want{Status: 409}) // the holder has no open steps
		a.Expect("reminded by the donor's center", donorCall(donor, "/remind", apptest.Coordinator, nil), apptest.Want{
			Trail: []string{"voucher-holder.reminded"}, Emails: []string{"holder-reminder ana@mail.example"},
		})
	})
}

// Consents and emails of the holder are for the holder's center. Those from the time before the move go along.
// Shows R24.1b.
func TestHolderTransfer_DocumentsAndEmails(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		holder, _ := apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
			h.Step, h.BirthDate = voucher.UploadConsent, "1990-04-12"
		})
		a.Do(paper(holderPath(donor, holder), apptest.Coordinator, nil))
		a.Do(donorCall(donor, fmt.Sprintf("/holders/%d/link", holder), apptest.Coordinator, apptest.JSON{}))
		version := a.Do(apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator}).Get("results.holders.0.version")
		a.Do(transfer(donor, holder, apptest.Coordinator, int(version.(float64)), a.Centers[1]))
		a.Seen()
		for as, status := range map[string]int{
			apptest.Coordinator: http.StatusForbidden, apptest.OtherCoordinator: http.StatusOK,
			apptest.Reviewer: http.StatusOK,
		} {
			if got := a.Do(apptest.Request{Path: donorPath(donor, "/documents/1"), As: as}); got.Status != status {
				t.Errorf("the holder's form for %s: %d %.200s", as, got.Status, got.Body)
			}
			count := map[int]int{http.StatusForbidden: 0, http.StatusOK: 1}[status]
			if got := a.Do(apptest.Request{Path: donorPath(donor, ""), As: as}); got.Get("results.documents.#") !=
				float64(count) {
				t.Errorf("%s reads %v documents, want %d", as, got.Get("results.documents.#"), count)
			}
			emails := a.Do(apptest.Request{Path: donorPath(donor, "/mails"), As: as})
			if got := emails.Get("results.#"); got.(float64) > 0 != (count == 1) {
				t.Errorf("%s reads %v emails", as, got)
			}
		}
	})
}

// An email to the holder comes from the holder's center, with the phone number of that center.
// Shows R24.1b.
func TestHolderTransfer_EmailsComeFromTheHoldersCenter(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for center, phone := range map[int64]string{a.Centers[0]: "614-555-0101", a.Centers[1]: "216-555-0102"} {
			_, err := a.DB.WritePool().ExecContext(t.Context(), "UPDATE center SET phone = $1 WHERE id = $2", phone, center)
			a.Must(err)
		}
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-04-01" })
		holder := aHolder(a, donor, "Ana", nil)
		sender := func(as string) string {
			a.Helper()
			a.Expect("a reminder by "+as, donorCall(donor, "/remind", as, nil), apptest.Want{
				Trail: []string{"voucher-holder.reminded"}, Emails: []string{"holder-reminder ana@mail.example"},
			})
			return a.Rows("SELECT payload FROM outbox WHERE recipient = 'ana@mail.example' ORDER BY id DESC LIMIT 1")[0][0]
		}
		if got := sender(apptest.Coordinator); !strings.Contains(got, "614-555-0101") {
			t.Errorf("before the transfer: %s", got)
		}
		a.Do(transfer(donor, holder, apptest.Coordinator, 1, a.Centers[1]))
		a.Clock.Advance(24 * time.Hour)
		a.Seen()
		if got := sender(apptest.OtherCoordinator); !strings.Contains(got, "216-555-0102") ||
			strings.Contains(got, "614-555-0101") {
			t.Errorf("after the transfer: %s", got)
		}
	})
}

// No holder moves to a closed center, and the center of a holder stays open.
// Shows R24.1d.
func TestHolderTransfer_ClosedCenter(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		third := a.AddThirdCenter()
		donor, holder, _ := atLakeside(a, nil)
		closing := func(center int64) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("/api/staff/centers/%d/close", center), As: apptest.Administrator,
			}
		}
		a.Expect("the holder's center", closing(a.Centers[1]), apptest.Want{Status: 409})
		a.Expect("an empty center", closing(third),
			apptest.Want{Trail: []string{"staff.account-disabled", "center.closed"}})
		a.Expect("to the closed center", transfer(donor, holder, apptest.Coordinator, 2, third),
			apptest.Want{Status: 422, Fields: []string{"centerId"}})
	})
}
