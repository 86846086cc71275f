package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/champion"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/intakestore"
	"beacon/internal/targets"
)

func TestChampions(t *testing.T) { Each(t, testChampions) }

// testChampions is the part of the contract of champion.Store that lists campaigns.
func testChampions(t *testing.T, db *storage.DB, now *clock.Fixed) {
	s := championSuite{
		intakestore.NewChampions(db), map[string]int64{}, Center(t, db, "High Desert"), Center(t, db, "Range Évora"),
	}
	// SPRING and SUMMER begin at the same time, so their ids decide.
	for _, c := range []champion.Campaign{
		{Code: "SPRING", CenterID: s.desert, Name: "spring Clinic", ClosesOn: "2026-03-01"},
		{Code: "SUMMER", CenterID: s.front, Name: "Summer", Type: microsite.Liver, OpensOn: "2026-03-02",
			ClosesOn: "2026-03-02"},
		{Code: "AUTUMN", CenterID: s.desert, Name: "100% Autumn", OpensOn: "2026-03-03"},
		{Code: "ALWAYS", CenterID: s.front, Name: "Always"},
	} {
		s.add(t, c)
		if c.Code != "SPRING" {
			now.Advance(time.Hour)
		}
	}
	s.register(t, "SPRING", 2)
	s.register(t, "ALWAYS", 1)
	t.Run("lists narrow, sort, page and count", s.lists)
	t.Run("one is found by its id", s.one)
	t.Run("an entry of the queue is found by its words", func(t *testing.T) { s.entries(t, intakestore.NewIntakes(db)) })
}

type championSuite struct {
	store         intakestore.Champions
	ids           map[string]int64
	desert, front int64
}

func (s championSuite) tx(t *testing.T, fn func(ctx context.Context, tx champion.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx champion.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s championSuite) add(t *testing.T, c champion.Campaign) {
	s.tx(t, func(ctx context.Context, tx champion.Tx) (err error) {
		s.ids[c.Code], err = tx.AddCampaign(ctx, c)
		return err
	})
}

func (s championSuite) register(t *testing.T, code string, people int) {
	for i := range people {
		s.tx(t, func(ctx context.Context, tx champion.Tx) error {
			site, err := tx.Create(
				ctx, microsite.Site{CenterID: s.desert, ShortCode: fmt.Sprintf("%s%d", code[:5], i), Language: "en"},
			)
			if err != nil {
				return err
			}
			return tx.AddRegistration(ctx, site, s.ids[code], champion.Registration{})
		})
	}
}

// entries checks that the queue finds a champion registration by name, email, phone, city and campaign, in both orders
// of the names and without accents. A search by the short code of the site finds nothing.
func (s championSuite) entries(t *testing.T, queue intakestore.Intakes) {
	var site int64
	s.tx(t, func(ctx context.Context, tx champion.Tx) (err error) {
		site, err = tx.Create(ctx, microsite.Site{
			CenterID: s.desert, ShortCode: "QUE700", Language: "en", FirstName: "José", LastName: "O'Hara-Núñez",
			Email: "jose@mail.example", PhonePrimary: "505-555-0188",
		})
		if err != nil {
			return err
		}
		err = tx.AddRegistration(ctx, site, s.ids["SPRING"], champion.Registration{City: "Española"})
		if err != nil {
			return err
		}
		o := intake.Opening{Kind: intake.Champion, RecordID: site, CenterID: s.desert, ReceivedAt: Start}
		o.DueAt = targets.Defaults.ContactBy(o.ReceivedAt)
		_, err = tx.AddIntake(ctx, o)
		return err
	})
	for search, want := range map[string]bool{
		"jose ohara": true, "Núñez José": true, "JOSE@mail": true, "505 555 0188": true, "espanola": true, "Spring": true,
		"jose espanola": true, "ESPAÑOLA josé": true, "spring jose": true,
		"que700": true, "ue700": false, "espanola denver": false, "summer": false,
	} {
		f := intake.Filter{Status: intake.AllEntries, CenterID: s.desert, Kind: intake.Champion, Limit: 9, Search: search}
		page, err := queue.Page(context.Background(), f)
		if err != nil || (len(page) == 1 && page[0].RecordID == site) != want {
			t.Errorf("search %q: %+v, %v", search, page, err)
		}
	}
}

func (s championSuite) lists(t *testing.T) {
	kidney, liver := microsite.Kidney, microsite.Liver
	for _, c := range []struct {
		wanted champion.ListFilter
		want   string
		total  int64
	}{
		{champion.ListFilter{}, "ALWAYS AUTUMN SUMMER SPRING", 4},
		{champion.ListFilter{Order: "1;--"}, "ALWAYS AUTUMN SUMMER SPRING", 4},
		{champion.ListFilter{Order: "created"}, "SPRING SUMMER AUTUMN ALWAYS", 4},
		{champion.ListFilter{Order: "name"}, "AUTUMN ALWAYS SPRING SUMMER", 4},
		{champion.ListFilter{Order: "-name"}, "SUMMER SPRING ALWAYS AUTUMN", 4},
		{champion.ListFilter{Order: "code"}, "ALWAYS AUTUMN SPRING SUMMER", 4},
		{champion.ListFilter{Order: "-code"}, "SUMMER SPRING AUTUMN ALWAYS", 4},
		{champion.ListFilter{Order: "-registrations"}, "SPRING ALWAYS AUTUMN SUMMER", 4},
		{champion.ListFilter{Order: "registrations"}, "AUTUMN SUMMER ALWAYS SPRING", 4},
		{champion.ListFilter{Order: "center"}, "AUTUMN SPRING ALWAYS SUMMER", 4},
		{champion.ListFilter{Order: "-center"}, "ALWAYS SUMMER AUTUMN SPRING", 4},
		{champion.ListFilter{CenterID: s.desert}, "AUTUMN SPRING", 2},
		{champion.ListFilter{Type: &liver}, "SUMMER", 1},
		{champion.ListFilter{Type: &kidney, CenterID: s.front}, "ALWAYS", 1},
		{champion.ListFilter{State: champion.Open}, "ALWAYS SUMMER", 2},
		{champion.ListFilter{State: champion.NotYet}, "AUTUMN", 1},
		{champion.ListFilter{State: champion.Over}, "SPRING", 1},
		{champion.ListFilter{Search: "CLINIC"}, "SPRING", 1},
		{champion.ListFilter{Search: "autu"}, "AUTUMN", 1},
		{champion.ListFilter{Search: "évora"}, "ALWAYS SUMMER", 2},
		{champion.ListFilter{Search: "evora"}, "ALWAYS SUMMER", 2},
		{champion.ListFilter{Search: "ALWAYS  ÉVORA"}, "ALWAYS", 1},
		{champion.ListFilter{Search: "evora always"}, "ALWAYS", 1},
		{champion.ListFilter{Search: "0% a"}, "AUTUMN", 1},
		{champion.ListFilter{Search: "winter"}, "", 0},
		{champion.ListFilter{Limit: 2}, "ALWAYS AUTUMN", 4},
		{champion.ListFilter{Limit: 2, Offset: 2}, "SUMMER SPRING", 4},
		{champion.ListFilter{Limit: 2, Offset: 9}, "", 4},
		{champion.ListFilter{Limit: -1, Offset: -5}, "ALWAYS AUTUMN SUMMER SPRING", 4},
		{champion.ListFilter{Offset: 1 << 40}, "", 4},
	} {
		page, total, err := s.store.Campaigns(context.Background(), c.wanted, "2026-03-02")
		if got := codes(page); err != nil || got != c.want || total != c.total {
			t.Errorf("%+v: %s of %d, want %s of %d; %v", c.wanted, got, total, c.want, c.total, err)
		}
	}
}

func codes(page []champion.Campaign) string {
	codes := []string{}
	for _, c := range page {
		codes = append(codes, c.Code)
	}
	return strings.Join(codes, " ")
}

func (s championSuite) one(t *testing.T) {
	c, err := s.store.CampaignByID(context.Background(), s.ids["SUMMER"])
	if err != nil || c.Code != "SUMMER" || c.Name != "Summer" || c.Type != microsite.Liver ||
		c.OpensOn != "2026-03-02" ||
		c.CenterID != s.front ||
		c.CenterAlias == "" {
		t.Errorf("%+v; %v", c, err)
	}
	if _, err := s.store.CampaignByID(context.Background(), 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's campaign: %v", err)
	}
}
