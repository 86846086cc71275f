package vouchers_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

func anotherKit(as string, holder int64, number int, address map[string]any) Request {
	body := map[string]any{"holderId": holder, "number": number}
	if address != nil {
		body["address"] = address
	}
	return Request{Method: "POST", Path: "/api/staff/kits/another", As: as, Body: body}
}

// Staff can order a kit for a holder who cannot use the site (R6.8). The holder's limits apply, and the address is
// shown before it is confirmed.
func TestOrderAnotherKit(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, _ := kitHolder(a, donor, nil)
		record := func(what string, has JSON) {
			t.Helper()
			a.Expect(what, Request{Path: donorPath(donor, ""), As: Cora}, Want{Trail: []string{"donor.viewed"}, Has: has})
		}
		a.Expect("no first kit", anotherKit(Cora, id, 2, nil), Want{
			Status: 409,
			Has: JSON{
				"message": "The first kit of this voucher holder has not been sent yet. Another one can be ordered after that.",
			},
		})
		firstKit(a, id)
		record("the address is shown", JSON{
			"results.holders.0.nextKit.state":     "can-order",
			"results.holders.0.nextKit.number":    2,
			"results.holders.0.nextKit.toCenter":  false,
			"results.holders.0.nextKit.recipient": "Tomás Ejemplo",
			"results.holders.0.nextKit.address1":  "12 River Road",
		})
		a.Expect("a bad address", anotherKit(Cora, id, 2, map[string]any{"city": "Dayton", "state": "OH", "zip": "4321"}),
			Want{Status: 422, Fields: []string{"address1", "zip"}})
		a.Expect("another center", anotherKit(Otto, id, 2, nil), Want{Status: 404})
		a.Expect("a coach", anotherKit(Coco, id, 2, nil), Want{Status: 403})
		a.Expect("nobody", anotherKit("", id, 2, nil), Want{Status: 401})
		hill := map[string]any{"address1": "9 Hill St", "city": "Dayton", "state": "Ohio", "zip": "45402"}
		a.Expect("the second", anotherKit(Cora, id, 2, hill), Want{Has: JSON{"results": 2}, Trail: []string{"kit.ordered"}})
		a.Expect("pressed twice", anotherKit(Cora, id, 2, hill), Want{Has: JSON{"results": 2}})
		a.Expect("by a colleague", anotherKit(Ada, id, 2, nil), Want{Has: JSON{"results": 2}})
		a.Clock.Advance(time.Minute)
		a.Expect("it is not the next any more", anotherKit(Cora, id, 2, hill), Want{Status: 409, Has: JSON{
			"message": "Another kit was ordered for this voucher holder while you were looking. Nothing was ordered now. Look " +
				"at the kits again, then decide.",
		}})
		record("the last goes to the center", JSON{
			"results.kits.1.city":                 "Dayton",
			"results.kits.1.region":               "OH",
			"results.kits.1.orderedBy":            "staff",
			"results.holders.0.nextKit.number":    3,
			"results.holders.0.nextKit.toCenter":  true,
			"results.holders.0.nextKit.recipient": "Riverside Transplant Center",
			"results.holders.0.nextKit.city":      "Springfield",
		})
	})
}

// Concurrent orders by holder and staff create only one more order, on both databases.
// Shows R6.0a.
func TestOrderKit_ConcurrentHolderAndStaff(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		firstKit(a, id)
		own := Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)}
		var group sync.WaitGroup
		for _, r := range []Request{anotherKit(Cora, id, 2, nil), own, anotherKit(Ada, id, 2, nil), own} {
			group.Go(func() {
				answer, err := a.Send(r)
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
