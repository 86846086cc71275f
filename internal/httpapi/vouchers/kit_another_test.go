package vouchers_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

func anotherKit(as string, holder int64, number int, address map[string]any) apptest.Request {
	body := map[string]any{"holderId": holder, "number": number}
	if address != nil {
		body["address"] = address
	}
	return apptest.Request{Method: "POST", Path: "/api/staff/kits/another", As: as, Body: body}
}

// Staff can order a kit for a holder who cannot use the site (R6.8). The holder's limits apply, and the address is
// shown before it is confirmed.
func TestOrderAnotherKit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		id, _ := kitHolder(a, donor, nil)
		record := func(what string, has apptest.JSON) {
			t.Helper()
			a.Expect(
				what,
				apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator},
				apptest.Want{Trail: []string{"donor.viewed"}, Has: has},
			)
		}
		a.Expect("no first kit", anotherKit(apptest.Coordinator, id, 2, nil), apptest.Want{
			Status: 409,
			Has: apptest.JSON{
				"message": "The first kit of this voucher holder has not been sent yet. Another one can be ordered after that.",
			},
		})
		firstKit(a, id)
		record("the address is shown", apptest.JSON{
			"results.holders.0.nextKit.state":     "can-order",
			"results.holders.0.nextKit.number":    2,
			"results.holders.0.nextKit.toCenter":  false,
			"results.holders.0.nextKit.recipient": "Tomás Ejemplo",
			"results.holders.0.nextKit.address1":  "12 River Road",
		})
		a.Expect(
			"a bad address",
			anotherKit(apptest.Coordinator, id, 2, map[string]any{"city": "Dayton", "state": "OH", "zip": "4321"}),
			apptest.Want{Status: 422, Fields: []string{"address1", "zip"}},
		)
		a.Expect("another center", anotherKit(apptest.OtherCoordinator, id, 2, nil), apptest.Want{Status: 404})
		a.Expect("a coach", anotherKit(apptest.Coach, id, 2, nil), apptest.Want{Status: 403})
		a.Expect("nobody", anotherKit("", id, 2, nil), apptest.Want{Status: 401})
		hill := map[string]any{"address1": "9 Hill St", "city": "Dayton", "state": "Ohio", "zip": "45402"}
		a.Expect(
			"the second",
			anotherKit(apptest.Coordinator, id, 2, hill),
			apptest.Want{Has: apptest.JSON{"results": 2}, Trail: []string{"kit.ordered"}},
		)
		a.Expect("pressed twice", anotherKit(apptest.Coordinator, id, 2, hill), apptest.Want{Has: apptest.JSON{"results": 2}})
		a.Expect(
			"by a colleague",
			anotherKit(apptest.Administrator, id, 2, nil),
			apptest.Want{Has: apptest.JSON{"results": 2}},
		)
		a.Clock.Advance(time.Minute)
		a.Expect(
			"it is not the next any more",
			anotherKit(apptest.Coordinator, id, 2, hill),
			apptest.Want{Status: 409, Has: apptest.JSON{
				"message": "Another kit was ordered for this voucher holder while you were looking. Nothing was ordered now. Look " +
					"at the kits again, then decide.",
			}},
		)
		record("the last goes to the center", apptest.JSON{
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
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		id, key := kitHolder(a, donor, nil)
		firstKit(a, id)
		own := apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/order-kit", id, key)}
		var group sync.WaitGroup
		for _, r := range []apptest.Request{anotherKit(apptest.Coordinator, id, 2, nil), own,
			anotherKit(apptest.Administrator, id, 2, nil), own} {
			group.Go(func() {
				response, err := a.Send(r)
				if err != nil || response.Get("results") != 2.0 {
					t.Errorf("%v %d %s", err, response.Status, response.Body)
				}
			})
		}
		group.Wait()
		if rows := a.Rows("SELECT id FROM kit_order"); len(rows) != 2 {
			t.Errorf("%d orders", len(rows))
		}
	})
}
