package vouchers_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// kitHolder stores a holder of a donor, who is done and whose voucher is good, and
// returns the id and key.
func kitHolder(a *App, donor int64, change func(*voucher.Holder)) (int64, string) {
	a.Helper()
	h := voucher.Holder{
		DonorID:    donor,
		KeyVersion: 1,
		Status:     voucher.Available,
		Language:   locale.English,
		Step:       voucher.Complete,
		CreatedAt:  Start,
		UpdatedAt:  Start,
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
	a.Must(voucherstore.NewVouchers(a.DB).InTx(context.Background(), func(tx voucher.Tx) (err error) {
		if h.ID, err = tx.AddHolder(context.Background(), h); err != nil {
			return err
		}
		return StateFacts(tx, audit.Subject{Kind: "voucher-holder", ID: h.ID})
	}))
	return h.ID, a.Ring.EditKey(voucher.HolderKey, h.ID, 1)
}

// firstKit records a holder's first kit, sends it and records that it has arrived.
func firstKit(a *App, holder int64) {
	a.Helper()
	id := a.Expect("first kit", Request{Method: "POST", Path: "/api/staff/kits", As: Cora,
		Body: map[string]any{"holderId": holder}}, Want{Trail: []string{"kit.first-recorded"}}).
		Get("results.id")
	a.Expect("sent", ship(id, 1), Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-shipped tomas@mail.example"}})
	arrive(a, id, 2)
}

// arrive records that an order has arrived.
func arrive(a *App, order any, version int) {
	a.Helper()
	a.Expect("arrived", Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", order), As: Cora,
		Body: map[string]any{"version": version},
	}, Want{Trail: []string{"kit.received"}})
}

func ship(order any, version int) Request {
	return Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/ship", order), As: Cora,
		Body: map[string]any{"version": version, "carrier": "USPS", "trackingNumber": "9400 1"},
	}
}

// TestOrderKit is the flow of V4 with R6.8.
func TestOrderKit(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		own := fmt.Sprintf("/api/voucher-holder/%d/%s", id, key)
		order := Request{Method: "POST", Path: own + "/order-kit"}
		page := func(what string, has map[string]any) {
			t.Helper()
			a.Expect(what, Request{Path: own}, Want{Has: has})
		}
		page("no kit", map[string]any{
			"results.orderCount":              0,
			"results.canOrder":                false,
			"results.lastOrderDateTime":       "",
			"results.voucherHolder.firstName": "Tomás",
		})
		a.Expect("too early", order, Want{Status: 409, Has: map[string]any{"success": false,
			"message": "Your first kit has not been sent yet. You can order another one only after it has gone out."}})
		first := a.Expect("recorded", Request{Method: "POST", Path: "/api/staff/kits", As: Cora,
			Body: map[string]any{"holderId": id}}, Want{Trail: []string{"kit.first-recorded"}}).
			Get("results.id")
		page("not gone out", map[string]any{"results.orderCount": 0, "results.canOrder": false})
		a.Expect(
			"sent", ship(first, 1), Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-shipped tomas@mail.example"}},
		)
		page("one kit", map[string]any{
			"results.orderCount":                1,
			"results.canOrder":                  false,
			"results.nextKit":                   "on-its-way",
			"results.lastOrder.address1":        "12 River Road",
			"results.lastOrder.shippedDateTime": "2026-03-02T15:04:05Z",
			"results.lastOrder.carrier":         "USPS",
			"results.lastOrder.trackingNumber":  "9400 1",
		})
		a.Expect("on its way", order, Want{Status: 409, Has: map[string]any{"message": "Your newest kit is on its way. " +
			"You can order another one once it has arrived, or 14 days after it was mailed if it has not."}})
		a.Clock.Advance(14 * 24 * time.Hour)
		page("it has not arrived", map[string]any{"results.canOrder": true, "results.nextKit": "can-order"})

		order.Body = map[string]any{"address1": "", "city": "Columbus", "state": "Ohio", "zip": "4321"}
		a.Expect("a bad address", order, Want{Status: 422, Fields: []string{"address1", "zip"}})
		order.Body = map[string]any{
			"address1": "9 Hill St",
			"address2": "Apt 2",
			"city":     "Dayton",
			"state":    "Ohio",
			"country":  1,
			"zip":      "45402",
		}
		a.Expect("the second", order, Want{
			Has: map[string]any{"success": true, "results": 2}, Trail: []string{"kit.ordered"},
			Mails: []string{"kit-ordered cora@staff.example"},
		})
		a.Expect("pressed twice", order, Want{Has: map[string]any{"results": 2}})
		page("two kits", map[string]any{
			"results.orderCount":         2,
			"results.canOrder":           false,
			"results.nextKit":            "not-sent",
			"results.lastOrder.address1": "9 Hill St",
			"results.lastOrder.region":   "OH",
		})

		a.Clock.Advance(time.Minute)
		a.Expect("not sent yet", order, Want{Status: 409})
		a.Expect(
			"the second sent", ship(2, 1),
			Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-shipped tomas@mail.example"}},
		)
		arrive(a, 2, 2)
		order.Body = nil
		a.Expect("the third", order, Want{Has: map[string]any{"results": 3}, Trail: []string{"kit.ordered"}})
		a.Expect("pressed twice again", order, Want{Has: map[string]any{"results": 3}})
		page("three kits", map[string]any{
			"results.orderCount":         3,
			"results.canOrder":           false,
			"results.lastOrder.toCenter": true,
			"results.donor.center.name":  "Riverside Transplant Center",
		})
		a.Clock.Advance(time.Minute)
		a.Expect("a fourth", order, Want{Status: 409})
		if rows := a.Rows(
			"SELECT number, recipient_name, city, to_center FROM kit_order ORDER BY number",
		); len(rows) != 3 || rows[1][2] != "Dayton" || rows[2][1] != "Riverside Transplant Center" ||
			rows[2][2] != "Springfield" {
			t.Errorf("%v", rows)
		}
	})
}

// TestOrderKit_ConcurrentPressesMakeOneOrder holds on both databases.
// Shows R6.0a.
func TestOrderKit_ConcurrentPressesMakeOneOrder(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		firstKit(a, id)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				answer, err := a.Send(Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)})
				if err != nil || answer.Get("results") != 2.0 {
					t.Errorf("%v %d %s", err, answer.Status, answer.Body)
				}
			})
		}
		group.Wait()
		if rows := a.Rows("SELECT id FROM kit_order"); len(rows) != 2 {
			t.Errorf("%d orders", len(rows))
		}
	})
}

// TestOrderKit_OwnKeyOnly walks the call with keys that do not fit (R2.7).
func TestOrderKit_OwnKeyOnly(t *testing.T) {
	a := New(t)
	donor, donorKey := NewDonor(a, nil)
	id, key := kitHolder(a, donor, nil)
	other, otherKey := kitHolder(a, donor, nil)
	firstKit(a, id)
	order := func(id int64, key string) Request {
		return Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)}
	}
	unknown := a.Expect("nobody", order(4711, strings.Repeat("A7", 13)), Want{Status: 404})
	for what, r := range map[string]Request{
		"another holder's key": order(id, otherKey), "one's key, another holder": order(other, key),
		"the donor's key":    order(id, donorKey),
		"a site's key":       order(id, a.Ring.EditKey("microsite", id, 1)),
		"the next version's": order(id, a.Ring.EditKey(voucher.HolderKey, id, 2)),
		"a shorter one":      order(id, key[1:]), "a longer one": order(id, key+"A"),
		"a negative id": order(-id, key),
	} {
		if got := a.Expect(what, r, Want{Status: 404}); string(got.Body) != string(unknown.Body) {
			t.Errorf("%s: %s", what, got.Body)
		}
	}
	for status, want := range map[voucher.HolderStatus]int{voucher.Retired: 409, voucher.PendingRetired: 409,
		voucher.Redeemed: 409} {
		_, err := a.SQL.Exec(fmt.Sprintf("UPDATE voucher_holder SET status = %d WHERE id = %d", status, id))
		a.Must(err)
		a.Expect("a voucher that takes no part", order(id, key), Want{Status: want})
	}
	_, err := a.SQL.Exec("UPDATE voucher_holder SET is_deleted = TRUE, status = 0")
	a.Must(err)
	a.Expect("a removed holder", order(id, key), Want{Status: 404})
}

// TestKits_ShipAndReceive is the queue of spec R6.8: each role its centers.
func TestKits_ShipAndReceive(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		moved, _ := kitHolder(a, donor, func(h *voucher.Holder) { h.FirstName, h.Address1 = "=cmd()", "" })
		list := func(as, query string) Request { return Request{Path: "/api/staff/kits" + query, As: as} }
		a.Expect("waiting", list(Cora, "/waiting"),
			Want{Has: map[string]any{"results.#": 2, "results.0.holderId": id}, Trail: []string{"kit.waiting-viewed"}})
		a.Expect("not elsewhere", list(Otto, "/waiting"),
			Want{Has: map[string]any{"results.#": 0}, Trail: []string{"kit.waiting-viewed"}})
		first := func(as string, holder int64) Request {
			return Request{Method: "POST", Path: "/api/staff/kits", As: as, Body: map[string]any{"holderId": holder}}
		}
		a.Expect("another center", first(Otto, id), Want{Status: 404})
		a.Expect("a coach", first(Coco, id), Want{Status: 403})
		a.Expect("no address", first(Cora, moved), Want{Status: 409})
		firstKit(a, id)
		a.Expect("again", first(Ada, id), Want{Status: 409})
		a.Expect("the second", Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)},
			Want{Trail: []string{"kit.ordered"}, Mails: []string{"kit-ordered cora@staff.example"}})
		a.Clock.Advance(49 * time.Hour)
		queue := a.Expect(
			"the queue",
			list(Cora, "?state=requested"),
			Want{Trail: []string{"kit.list-viewed"}, Has: map[string]any{
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
		a.Expect("every center", list(Remy, "?q=ejemplo&sort=-name"),
			Want{Trail: []string{"kit.list-viewed"}, Has: map[string]any{"total": 1}})
		a.Expect("not another's", list(Otto, fmt.Sprintf("?state=all&centerId=%d", a.Centers[0])),
			Want{Trail: []string{"kit.list-viewed"}, Has: map[string]any{"total": 0, "counts.shipped": 0}})
		a.Expect("no coach", list(Coco, ""), Want{Status: 403})

		early := Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", order), As: Cora,
			Body: map[string]any{"version": 1},
		}
		a.Expect("not on its way", early, Want{
			Status: 409, Trail: []string{"kit.viewed"},
			Has: map[string]any{"results.state": "requested", "results.version": 1},
		})
		empty := ship(order, 1)
		empty.Body = map[string]any{"version": 1, "carrier": " ", "trackingNumber": strings.Repeat("9", 65)}
		a.Expect("nothing typed", empty, Want{Status: 422, Fields: []string{"carrier", "trackingNumber"}})
		foreign := ship(order, 1)
		foreign.As = Otto
		a.Expect("another center ships", foreign, Want{Status: 404})
		a.Expect(
			"shipped", ship(order, 1), Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-shipped tomas@mail.example"}},
		)
		a.Expect("by two at once", ship(order, 1), Want{Status: 409, Trail: []string{"kit.viewed"}, Has: map[string]any{
			"results.id":             order,
			"results.state":          "shipped",
			"results.version":        2,
			"results.trackingNumber": "9400 1",
			"results.firstName":      "Tomás",
			"results.centerName":     "Riverside Transplant Center",
		}})
		received := early
		received.Body = map[string]any{"version": 2}
		a.Expect("received", received, Want{Trail: []string{"kit.received"}})
		a.Expect("twice", received,
			Want{Status: 409, Trail: []string{"kit.viewed"}, Has: map[string]any{"results.state": "received"}})
		a.Expect("what is open", list(Cora, ""), Want{
			Trail: []string{"kit.list-viewed"}, Has: map[string]any{"total": 0},
		})

		_, err := a.SQL.Exec("UPDATE voucher_holder SET first_name = '=cmd()'")
		a.Must(err)
		file := a.Expect("the file", list(Cora, ".csv?state=all"), Want{Trail: []string{"kit.exported"}})
		lines := strings.Split(strings.TrimSpace(string(file.Body)), "\n")
		if len(lines) != 3 ||
			!strings.HasPrefix(lines[0], "order,holder id,holder name,order number,send to,address 1") ||
			!strings.Contains(lines[1], fmt.Sprintf(",%d,'=cmd() Ejemplo,1,Tomás Ejemplo,12 River Road,,Columbus,OH,43215,",
				id)) {
			t.Errorf("%s", file.Body)
		}
	})
}

// TestKits_CorrectTrackingNumber: as long as the kit is on its way, by whoever
// looked at it as it is, and the trail keeps what stood there.
func TestKits_CorrectTrackingNumber(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, _ := kitHolder(a, donor, nil)
		order := a.Do(Request{Method: "POST", Path: "/api/staff/kits", As: Cora, Body: map[string]any{"holderId": id}}).
			Get("results.id")
		a.Seen()
		correct := func(as string, version int, carrier, number string) Request {
			return Request{
				Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/tracking", order), As: as,
				Body: map[string]any{"version": version, "carrier": carrier, "trackingNumber": number},
			}
		}
		a.Expect("not on its way", correct(Cora, 1, "UPS", "1Z 7"), Want{Status: 409, Trail: []string{"kit.viewed"}})
		a.Expect(
			"sent", ship(order, 1), Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-shipped tomas@mail.example"}},
		)
		a.Expect("another center", correct(Otto, 2, "UPS", "1Z 7"), Want{Status: 404})
		a.Expect("a coach", correct(Coco, 2, "UPS", "1Z 7"), Want{Status: 403})
		a.Expect("nothing", correct(Cora, 2, " ", ""), Want{Status: 422, Fields: []string{"carrier", "trackingNumber"}})
		a.Expect("as it was", correct(Cora, 2, "USPS", "9400 1"), Want{})
		a.Expect("corrected", correct(Cora, 2, "UPS", "1Z 7"), Want{Trail: []string{"kit.tracking-corrected"}})
		a.Expect("by two at once", correct(Ada, 2, "FedEx", "3"), Want{
			Status: 409,
			Trail:  []string{"kit.viewed"},
			Has: map[string]any{
				"results.carrier":        "UPS",
				"results.trackingNumber": "1Z 7",
				"results.version":        3,
			},
		})
		a.Expect("the record", Request{Path: donorPath(donor, ""), As: Cora}, Want{Trail: []string{"donor.viewed"}, Has: JSON{
			"results.kits.#":                1,
			"results.kits.0.trackingNumber": "1Z 7",
			"results.kits.0.holderId":       id,
			"results.kits.0.firstName":      "Tomás",
			"results.holders.0.firstKit":    "has-kit",
			"results.history.1.action":      "kit.viewed",
			"results.history.2.action":      "kit.tracking-corrected",
			"results.history.2.details": JSON{
				"order":  "1",
				"number": "1",
				"from":   "USPS 9400 1",
				"to":     "UPS 1Z 7",
			},
		}})
		received := Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", order), As: Cora,
			Body: map[string]any{"version": 3},
		}
		a.Expect("arrived", received, Want{Trail: []string{"kit.received"}})
		a.Expect("too late", correct(Cora, 4, "UPS", "1Z 8"), Want{Status: 409, Trail: []string{"kit.viewed"}})
	})
}

// TestOrderKit_ThirdIsToldToCenter is R6.8: it goes to the center, whose
// coordinators are mailed when it is on its way; the holder waits for none at home.
func TestOrderKit_ThirdIsToldToCenter(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		firstKit(a, id)
		another := Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)}
		ordered := Want{Trail: []string{"kit.ordered"}, Mails: []string{"kit-ordered cora@staff.example"}}
		a.Expect("the second", another, ordered)
		a.Expect(
			"the second sent", ship(2, 1),
			Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-shipped tomas@mail.example"}},
		)
		arrive(a, 2, 2)
		a.Clock.Advance(time.Hour)
		a.Expect("the third", another, ordered)
		third := ship(3, 1)
		third.As = Ada
		a.Expect(
			"the third", third, Want{Trail: []string{"kit.shipped"}, Mails: []string{"kit-to-center cora@staff.example"}},
		)
	})
}

// TestFirstKit_Status is what a donor's record says of each holder.
func TestFirstKit_Status(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		for i, c := range []struct {
			first  string
			status int
			change func(*voucher.Holder)
		}{
			{"can-send", 200, nil},
			{"no-address", 409, func(h *voucher.Holder) { h.City = "" }},
			{"not-yet", 409, func(h *voucher.Holder) { h.Status = voucher.Draft }},
			{"no-part", 409, func(h *voucher.Holder) { h.Status = voucher.Retired }},
		} {
			id, _ := kitHolder(a, donor, c.change)
			a.Expect(c.first, Request{Path: donorPath(donor, ""), As: Cora}, Want{
				Trail: []string{"donor.viewed"}, Has: JSON{fmt.Sprintf("results.holders.%d.firstKit", i): c.first},
			})
			got := a.Do(Request{Method: "POST", Path: "/api/staff/kits", As: Cora, Body: map[string]any{"holderId": id}})
			if got.Status != c.status || c.status == 409 && got.Text("message") == "" {
				t.Errorf("%s: %d %s", c.first, got.Status, got.Body)
			}
			a.Seen()
		}
	})
}
