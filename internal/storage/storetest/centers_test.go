package storetest

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/micrositestore"
)

func TestCenters(t *testing.T) { Each(t, testCenters) }

// testCenters is the contract of center.Store.
func testCenters(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	ctx, store := context.Background(), centerstore.NewCenters(db)
	service := center.NewService(center.Deps{Store: store, Clock: clk, Zone: time.UTC})
	own := int64(18)
	desert := center.Entry{Center: center.Center{
		Code:       "HDK",
		Name:       "High Desert",
		Alias:      "Desert",
		Street:     "1 Mesa Rd",
		City:       "Albuquerque",
		State:      "NM",
		PostalCode: "87101",
		Phone:      "505-555-0100",
		Takes:      center.Participation{Referrals: true, KidneyForLife: true, Microsites: true, Vouchers: true},
		Figures: center.Figures{
			TransplantsLast12: 41, A2OLast12: 6, UnmatchedPairs: 31, PatientMicrosites: &own, NonSteroid: true,
			AdvancedDonation: true, Transplants: center.Origin{AsOf: "2026-06-30", Source: "SRTR"},
			Pairs: center.Origin{AsOf: "2026-05-31", Source: "Own count"},
		},
	}, Coordinators: []center.Coordinator{
		{FullName: "Ann", Email: "ann@desert.example", Phone: "1", PhoneType: center.OnCallPhone},
		{FullName: "Bo", Email: "bo@desert.example", PhoneType: center.WorkPhone},
	}}
	front := center.Entry{
		Center: center.Center{
			Code: "FRT", Name: "Front Range", Alias: "Range", City: "Denver", State: "CO",
			PostalCode: "80202",
		},
	}

	importAll := func(wantAdded, wantChanged int, entries ...center.Entry) {
		t.Helper()
		added, changed, err := service.Import(ctx, entries)
		if err != nil || added != wantAdded || changed != wantChanged {
			t.Fatalf("import: %d added, %d changed, %v", added, changed, err)
		}
	}
	importAll(2, 0, desert, front)
	desert.Figures.PatientMicrosites, desert.Figures.UnmatchedPairs, desert.Takes.Vouchers = nil, 7, false
	// A file without origins keeps those of unchanged figures.
	desert.Figures.Transplants, desert.Figures.Pairs = center.Origin{}, center.Origin{}
	desert.Coordinators = desert.Coordinators[1:]
	importAll(0, 1, desert)

	all, err := store.All(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 {
		t.Fatalf("centers: %+v", all)
	}
	id := all[1].ID
	desert.Figures.Transplants = center.Origin{AsOf: "2026-06-30", Source: "SRTR"}
	if all[0].Version == 0 || all[1].Version <= all[0].Version {
		t.Errorf("versions %d and %d", all[0].Version, all[1].Version)
	}
	for i, want := range []center.Center{front.Center, desert.Center} {
		want.ID, want.CreatedAt, want.Version = all[i].ID, Start, all[i].Version
		want.TimeZone = "America/Denver"
		if !reflect.DeepEqual(all[i], want) {
			t.Errorf("center %d:\n got %+v\nwant %+v", i, all[i], want)
		}
	}
	var trail []string
	events, err := storage.NewAuditTrail(db).SubjectEvents(ctx, audit.Subject{Kind: "center", ID: id}, 0, 10)
	for _, e := range events {
		trail = append(trail, e.Action+" "+e.Details["code"])
	}
	if err != nil || !slices.Equal(trail, []string{"center.changed HDK", "center.added HDK"}) {
		t.Fatalf("the trail says %v, %v", trail, err)
	}
	if want := map[string]string{
		"code":                    "HDK",
		"unmatchedPairs":          "7",
		"unmatchedPairsBefore":    "31",
		"patientMicrosites":       "",
		"patientMicrositesBefore": "18",
		"vouchers":                "no",
		"vouchersBefore":          "yes",
		"coordinators":            "changed",
		"pairsAsOf":               "",
		"pairsAsOfBefore":         "2026-05-31",
		"pairsSource":             "",
		"pairsSourceBefore":       "Own count",
	}; !maps.Equal(events[0].Details, want) {
		t.Errorf("what changed: %v", events[0].Details)
	}
	if len(events[1].Details) != 1 {
		t.Errorf("what was added: %v", events[1].Details)
	}
	if people, err := store.Coordinators(ctx, id); err != nil || !slices.Equal(people, desert.Coordinators) {
		t.Errorf("coordinators: %v, %v", people, err)
	}
	if c, err := store.ByID(ctx, id); err != nil || c.Name != "High Desert" {
		t.Errorf("by id: %v, %v", c, err)
	}
	if _, err := store.ByID(ctx, 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown id: %v", err)
	}
	// Former invited centers have no code, and must remain separate centers.
	first, second := Center(t, db, "Old one"), Center(t, db, "Old two")
	if first == second {
		t.Errorf("two centers without a code have one id")
	}
	publicSites(t, db, store, id)
	centerPages(t, store)
}

// centerPages: of the four centers, one has two public sites and the others have none and gave no number.
func centerPages(t *testing.T, store centerstore.Centers) {
	for _, c := range []struct {
		wanted center.ListFilter
		want   string
		total  int64
	}{
		{center.ListFilter{}, "Front Range, High Desert, Old one, Old two", 4},
		{center.ListFilter{Order: "1;--"}, "Front Range, High Desert, Old one, Old two", 4},
		{center.ListFilter{Order: "-name"}, "Old two, Old one, High Desert, Front Range", 4},
		{center.ListFilter{Order: "-transplants"}, "High Desert, Front Range, Old one, Old two", 4},
		{center.ListFilter{Order: "a2o"}, "Front Range, Old one, Old two, High Desert", 4},
		{center.ListFilter{Order: "-pairs"}, "High Desert, Front Range, Old one, Old two", 4},
		{center.ListFilter{Order: "microsites"}, "Front Range, Old one, Old two, High Desert", 4},
		{center.ListFilter{Order: "-microsites", Limit: 2}, "High Desert, Front Range", 4},
		{center.ListFilter{Limit: 2, Offset: 2}, "Old one, Old two", 4},
		{center.ListFilter{Offset: 1 << 40}, "", 4},
		{center.ListFilter{Search: "ALBUQ"}, "High Desert", 1},
		{center.ListFilter{Search: "frt"}, "Front Range", 1},
		{center.ListFilter{Search: "high nm"}, "High Desert", 1},
		{center.ListFilter{Search: "álbuquérque"}, "High Desert", 1},
		{center.ListFilter{Search: "100%"}, "", 0},
		{center.ListFilter{Part: center.InReferrals}, "High Desert", 1},
		{center.ListFilter{Part: center.InKidneyForLife}, "High Desert", 1},
		{center.ListFilter{Part: center.InVouchers}, "", 0},
	} {
		page, total, err := store.Page(context.Background(), c.wanted)
		names := []string{}
		for _, one := range page {
			names = append(names, one.Name)
			if want := map[string]int64{"High Desert": 2}[one.Name]; one.Microsites != want {
				t.Errorf("%s has %d microsites", one.Name, one.Microsites)
			}
		}
		if got := strings.Join(names, ", "); err != nil || got != c.want || total != c.total {
			t.Errorf("%+v: %s of %d, want %s of %d; %v", c.wanted, got, total, c.want, c.total, err)
		}
	}
}

// publicSites: only public sites may be counted.
func publicSites(t *testing.T, db *storage.DB, store centerstore.Centers, centerID int64) {
	ctx := context.Background()
	for code, site := range map[string]microsite.Site{
		"CEN001": {RecipientStatus: microsite.Active, AgreedToHipaa: true},
		"CEN002": {RecipientStatus: microsite.Active, AgreedToHipaa: true},
		"CEN003": {RecipientStatus: microsite.Active}, "CEN004": {RecipientStatus: microsite.Inactive, AgreedToHipaa: true},
	} {
		site.CenterID, site.ShortCode, site.Language = centerID, code, "en"
		if err := micrositestore.NewMicrosites(db).InTx(ctx, func(tx microsite.Tx) error {
			_, err := tx.Create(ctx, site)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if sites, err := store.PublicSites(ctx); err != nil || len(sites) != 1 || sites[centerID] != 2 {
		t.Errorf("public sites: %v, %v", sites, err)
	}
}
