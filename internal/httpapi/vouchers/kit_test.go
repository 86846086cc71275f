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

// kitHolder stores a holder who has completed the steps and has a valid voucher, and returns the id and key.
func kitHolder(a *apptest.App, donor int64, change func(*voucher.Holder)) (int64, string) {
	a.Helper()
	h := voucher.Holder{
		DonorID:    donor,
		KeyVersion: 1,
		Status:     voucher.Available,
		Language:   locale.English,
		Step:       voucher.Complete,
		CreatedAt:  apptest.Start,
		UpdatedAt:  apptest.Start,
		Person: voucher.Person{
			FirstName: "Tomás", LastName: "Ejemplo",
			Address: voucher.Address{
				Address1: "12 River Road", City: "Columbus", State: "OH", Country: voucher.UnitedStates, ZIP: "43215",
			},
			Email: "tomas@mail.example",
		},
	}
	if change != nil {
		change(&h)
	}
	id := apptest.AddHolder(a, h)
	return id, a.Ring.EditKey(voucher.HolderKey, id, 1)
}

// firstKit records a holder's first kit, ships it and records its arrival.
func firstKit(a *apptest.App, holder int64) {
	a.Helper()
	id := a.Expect("first kit", apptest.Request{Method: "POST", Path: "/api/staff/kits", As: apptest.Coordinator,
		Body: map[string]any{"holderId": holder}}, apptest.Want{Trail: []string{"kit.first-recorded"}}).
		Get("results.id")
	a.Expect(
		"sent",
		ship(id, 1),
		apptest.Want{Trail: []string{"kit.shipped"}, Emails: []string{"kit-shipped tomas@mail.example"}},
	)
	arrive(a, id, 2)
}

// arrive records the arrival of an order.
func arrive(a *apptest.App, order any, version int) {
	a.Helper()
	a.Expect("arrived", apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", order), As: apptest.Coordinator,
		Body: map[string]any{"version": version},
	}, apptest.Want{Trail: []string{"kit.received"}})
}

func ship(order any, version int) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/ship", order), As: apptest.Coordinator,
		Body: map[string]any{"version": version, "carrier": "USPS", "trackingNumber": "9400 1"},
	}
}

// A holder can order replacement kits (V4, R6.8).
func TestOrderKit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		own := fmt.Sprintf("/api/voucher-holder/%d/%s", id, key)
		order := apptest.Request{Method: "POST", Path: own + "/order-kit"}
		page := func(what string, has map[string]any) {
			t.Helper()
			a.Expect(what, apptest.Request{Path: own}, apptest.Want{Has: has})
		}
		page("no kit", map[string]any{
			"results.orderCount":              0,
			"results.canOrder":                false,
			"results.lastOrderDateTime":       "",
			"results.voucherHolder.firstName": "Tomás",
		})
		a.Expect("too early", order, apptest.Want{Status: 409, Has: map[string]any{"success": false,
			"message": "Your first kit has not been sent yet. You can order another one only after that."}})
		firstKit(a, id)
		page("one kit", map[string]any{
			"results.orderCount":                1,
			"results.canOrder":                  true,
			"results.nextKit":                   "can-order",
			"results.lastOrder.address1":        "12 River Road",
			"results.lastOrder.shippedDateTime": "2026-03-02T15:04:05Z",
			"results.lastOrder.carrier":         "USPS",
			"results.lastOrder.trackingNumber":  "9400 1",
		})
		order.Body = map[string]any{"address1": "", "city": "Columbus", "state": "Ohio", "zip": "4321"}
		a.Expect("a bad address", order, apptest.Want{Status: 422, Fields: []string{"address1", "zip"}})
		order.Body = map[string]any{
			"address1": "9 Hill St",
			"address2": "Apt 2",
			"city":     "Dayton",
			"state":    "Ohio",
			"country":  1,
			"zip":      "45402",
		}
		a.Expect("the second", order, apptest.Want{
			Has: map[string]any{"success": true, "results": 2}, Trail: []string{"kit.ordered"},
		})
		a.Expect("pressed twice", order, apptest.Want{Has: map[string]any{"results": 2}})
		page("two kits", map[string]any{
			"results.orderCount":         2,
			"results.canOrder":           false,
			"results.nextKit":            "not-sent",
			"results.lastOrder.address1": "9 Hill St",
			"results.lastOrder.region":   "OH",
		})
		_, err := a.SQL.Exec("UPDATE voucher_holder SET is_deleted = TRUE, status = 0")
		a.Must(err)
		a.Expect("a removed holder", order, apptest.Want{Status: 404})
	})
}

// Staff ship and receive kits of the centers they have access to (R6.8).
func TestKits_ShipAndReceive(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		moved, _ := kitHolder(a, donor, func(h *voucher.Holder) { h.FirstName, h.Address1 = "=cmd()", "" })
		list := func(as, query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/kits" + query, As: as}
		}
		a.Expect("waiting", list(apptest.Coordinator, "/waiting"),
			apptest.Want{Has: map[string]any{"results.#": 2, "results.0.holderId": id}, Trail: []string{"kit.waiting-viewed"}})
		a.Expect("not elsewhere", list(apptest.OtherCoordinator, "/waiting"),
			apptest.Want{Has: map[string]any{"results.#": 0}, Trail: []string{"kit.waiting-viewed"}})
		first := func(as string, holder int64) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/staff/kits", As: as, Body: map[string]any{"holderId": holder}}
		}
		a.Expect("another center", first(apptest.OtherCoordinator, id), apptest.Want{Status: 404})
		a.Expect("a coach", first(apptest.Coach, id), apptest.Want{Status: 403})
		firstKit(a, id)
		a.Expect("no address", first(apptest.Coordinator, moved), apptest.Want{Status: 409})
		a.Expect(
			"the second",
			apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)},
			apptest.Want{Trail: []string{"kit.ordered"}},
		)
		a.Clock.Advance(49 * time.Hour)
		queue := a.Expect(
			"the queue",
			list(apptest.Coordinator, "?state=requested"),
			apptest.Want{Trail: []string{"kit.list-viewed"}, Has: map[string]any{
				"total":                 1,
				"results.0.number":      2,
				"results.0.waitingDays": 2,
				"results.0.firstName":   "Tomás",
				"results.0.state":       "requested",
				"results.0.version":     1,
				"counts.requested":      1,
				"counts.received":       1,
			}},
		)
		order := queue.Get("results.0.id")
		a.Expect("every center", list(apptest.Reviewer, "?q=ejemplo&sort=-name"),
			apptest.Want{Trail: []string{"kit.list-viewed"}, Has: map[string]any{"total": 1}})
		a.Expect("not another's", list(apptest.OtherCoordinator, fmt.Sprintf("?state=all&centerId=%d", a.Centers[0])),
			apptest.Want{Trail: []string{"kit.list-viewed"}, Has: map[string]any{"total": 0, "counts.shipped": 0}})
		a.Expect("no coach", list(apptest.Coach, ""), apptest.Want{Status: 403})

		early := apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", order), As: apptest.Coordinator,
			Body: map[string]any{"version": 1},
		}
		empty := ship(order, 1)
		empty.Body = map[string]any{"version": 1, "carrier": " ", "trackingNumber": strings.Repeat("9", 65)}
		a.Expect("nothing typed", empty, apptest.Want{Status: 422, Fields: []string{"carrier", "trackingNumber"}})
		foreign := ship(order, 1)
		foreign.As = apptest.OtherCoordinator
		a.Expect("another center ships", foreign, apptest.Want{Status: 404})
		a.Expect(
			"shipped",
			ship(order, 1),
			apptest.Want{Trail: []string{"kit.shipped"}, Emails: []string{"kit-shipped tomas@mail.example"}},
		)
		a.Expect(
			"by two at once",
			ship(order, 1),
			apptest.Want{Status: 409, Trail: []string{"kit.viewed"}, Has: map[string]any{
				"results.id":             order,
				"results.state":          "shipped",
				"results.version":        2,
				"results.trackingNumber": "9400 1",
				"results.firstName":      "Tomás",
				"results.centerName":     "Riverside Transplant Center",
			}},
		)
		received := early
		received.Body = map[string]any{"version": 2}
		a.Expect("received", received, apptest.Want{Trail: []string{"kit.received"}})
		_, err := a.SQL.Exec("UPDATE voucher_holder SET first_name = '=cmd()'")
		a.Must(err)
		file := a.Expect(
			"the file",
			list(apptest.Coordinator, ".csv?state=all"),
			apptest.Want{Trail: []string{"kit.exported"}},
		)
		lines := strings.Split(strings.TrimSpace(string(file.Body)), "\n")
		if len(lines) != 3 ||
			!strings.HasPrefix(lines[0], "order,holder id,holder name,order number,send to,address 1") ||
			!strings.Contains(lines[1], fmt.Sprintf(",%d,'=cmd() Ejemplo,1,Tomás Ejemplo,12 River Road,,Columbus,OH,43215,",
				id)) {
			t.Errorf("%s", file.Body)
		}
	})
}

// The tracking number can be corrected while the kit is on its way and the version is current. The audit trail
// contains the old number.
func TestKits_CorrectTrackingNumber(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		id, _ := kitHolder(a, donor, nil)
		order := a.Do(apptest.Request{Method: "POST", Path: "/api/staff/kits", As: apptest.Coordinator,
			Body: map[string]any{"holderId": id}}).
			Get("results.id")
		a.Seen()
		correct := func(as string, version int, carrier, number string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/tracking", order), As: as,
				Body: map[string]any{"version": version, "carrier": carrier, "trackingNumber": number},
			}
		}
		a.Expect(
			"sent",
			ship(order, 1),
			apptest.Want{Trail: []string{"kit.shipped"}, Emails: []string{"kit-shipped tomas@mail.example"}},
		)
		a.Expect("another center", correct(apptest.OtherCoordinator, 2, "UPS", "1Z 7"), apptest.Want{Status: 404})
		a.Expect("a coach", correct(apptest.Coach, 2, "UPS", "1Z 7"), apptest.Want{Status: 403})
		a.Expect(
			"nothing",
			correct(apptest.Coordinator, 2, " ", ""),
			apptest.Want{Status: 422, Fields: []string{"carrier", "trackingNumber"}},
		)
		a.Expect(
			"corrected",
			correct(apptest.Coordinator, 2, "UPS", "1Z 7"),
			apptest.Want{Trail: []string{"kit.tracking-corrected"}},
		)
		a.Expect("by two at once", correct(apptest.Administrator, 2, "FedEx", "3"), apptest.Want{
			Status: 409,
			Trail:  []string{"kit.viewed"},
			Has: map[string]any{
				"results.carrier":        "UPS",
				"results.trackingNumber": "1Z 7",
				"results.version":        3,
			},
		})
		a.Expect(
			"the record",
			apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.viewed"}, Has: apptest.JSON{
				"results.kits.#":                1,
				"results.kits.0.trackingNumber": "1Z 7",
				"results.kits.0.holderId":       id,
				"results.kits.0.firstName":      "Tomás",
				"results.holders.0.firstKit":    "has-kit",
				"results.history.1.action":      "kit.viewed",
				"results.history.2.action":      "kit.tracking-corrected",
				"results.history.2.details": apptest.JSON{
					"order":  "1",
					"number": "1",
					"from":   "USPS 9400 1",
					"to":     "UPS 1Z 7",
				},
			}},
		)
	})
}
