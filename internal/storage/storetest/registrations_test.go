package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/registration"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/testkit/trailtest"
)

// Origin is the origin of requests in contract suites.
var Origin = audit.Origin{Address: "192.0.2.7", UserAgent: "test", RequestID: "REQUEST"}

func TestRegistrations(t *testing.T) { Each(t, testRegistrations) }

// testRegistrations is the contract of registration.Store: each event must count once, for its site and day, even if it
// arrives concurrently.
func testRegistrations(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	ctx := context.Background()
	sites, center := micrositestore.NewMicrosites(db), Center(t, db, "Riverside")
	var id int64
	if err := sites.InTx(ctx, func(tx microsite.Tx) (err error) {
		id, err = tx.Create(ctx, microsite.Site{CenterID: center, ShortCode: "REG001", FirstName: "Rosa", Language: "en"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	service := registration.NewService(micrositestore.NewRegistrations(db), clk)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			event := registration.Completed{EventID: fmt.Sprint("e", i%4), ShortCode: "REG001", RegistrationID: "r"}
			if err := service.Record(ctx, event, Origin); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	clk.Advance(30 * 24 * time.Hour)
	event := registration.Completed{EventID: "e9", ShortCode: "REG001", RegistrationID: "r"}
	if err := service.Record(ctx, event, Origin); err != nil {
		t.Fatal(err)
	}
	stats, err := service.Stats(ctx, id, clk.Now())
	if err != nil || stats.All != 5 || stats.PastWeek != 1 || stats.History != [8]int64{0, 0, 0, 4, 0, 0, 0, 1} {
		t.Errorf("stats %+v, %v", stats, err)
	}
	event.EventID, event.ShortCode = "e10", "XXX999"
	if err := service.Record(ctx, event, Origin); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an unknown site: %v", err)
	}
	if n := trailtest.Verify(t, db); n != 5 {
		t.Errorf("trail of %d", n)
	}
}
