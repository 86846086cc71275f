package storetest

import (
	"context"
	"fmt"
	"testing"

	"beacon/internal/center"
	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/gallerysearch"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/visits"
)

func TestGalleryWaiting(t *testing.T) { Each(t, testGalleryWaiting) }

// testGalleryWaiting: a page must suggest patients of its state first, then patients of its type. Equal patients are
// sorted by the fewest visits in the last 30 days. It must never suggest itself or an unlisted page.
func testGalleryWaiting(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	ctx := context.Background()
	georgia := map[bool]int64{}
	for _, isGeorgia := range []bool{true, false} {
		c := center.Center{Name: "Riverside", Alias: "Riverside", City: "Springfield", State: "OH"}
		if isGeorgia {
			c = center.Center{Name: "Peachtree", Alias: "Peachtree", City: "Atlanta", State: "GA"}
		}
		id, err := centerstore.NewCenters(db).Add(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		georgia[isGeorgia] = id
	}
	today := visits.NewDay(clk.Now())
	names := map[int64]string{}
	for i, site := range []struct {
		name      string
		isGeorgia bool
		kind      microsite.Type
		visits    map[visits.Day]int64
		isHidden  bool
	}{
		{name: "own page", isGeorgia: true, kind: microsite.Kidney},
		{name: "kidney, busy", isGeorgia: true, kind: microsite.Kidney,
			visits: map[visits.Day]int64{today: 3, today - 29: 4}},
		{name: "kidney, calm", isGeorgia: true, kind: microsite.Kidney,
			visits: map[visits.Day]int64{today: 1, today - 31: 90}},
		{name: "liver", isGeorgia: true, kind: microsite.Liver},
		{name: "hidden", isGeorgia: true, kind: microsite.Kidney, isHidden: true},
		{name: "far liver", kind: microsite.Liver},
		{name: "far kidney", kind: microsite.Kidney, visits: map[visits.Day]int64{today: 5}},
	} {
		id := listedSite(t, db, microsite.Site{
			CenterID: georgia[site.isGeorgia], Type: site.kind, ShortCode: fmt.Sprintf("WAI%03d", i), FirstName: site.name,
			ShowInGallery: !site.isHidden, Language: "en",
		})
		names[id] = site.name
		for day, n := range site.visits {
			err := micrositestore.NewVisits(db).Add(
				ctx, []visits.Addition{{SiteID: id, Kind: visits.Initial, Day: day, Visits: n}},
			)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	var own int64
	for id, name := range names {
		if name == "own page" {
			own = id
		}
	}
	for limit, want := range map[int]string{
		2:  "kidney, calm; kidney, busy; ",
		4:  "kidney, calm; kidney, busy; liver; far kidney; ",
		12: "kidney, calm; kidney, busy; liver; far kidney; far liver; ",
	} {
		places, err := gallerysearch.New(db).Waiting(ctx, own, clk.Now().AddDate(0, 0, -30), limit)
		if err != nil {
			t.Fatal(err)
		}
		if got := namesIn(places, names); got != want {
			t.Errorf("limit %d: %s, want %s", limit, got, want)
		}
	}
}

func namesIn(places []gallery.Place, names map[int64]string) (list string) {
	for _, p := range places {
		list += names[p.SiteID] + "; "
	}
	return list
}

// listedSite stores a public site with a live version.
func listedSite(t *testing.T, db *storage.DB, site microsite.Site) int64 {
	t.Helper()
	ctx, show := context.Background(), site.ShowInGallery
	err := micrositestore.NewMicrosites(db).InTx(ctx, func(tx microsite.Tx) error {
		id, err := tx.Create(ctx, site)
		if err != nil {
			return err
		}
		v, err := tx.AddSubmission(ctx, microsite.Submission{SiteID: id, Story: "I mend clocks.", SubmittedAt: Start})
		if err != nil {
			return err
		}
		if site, err = tx.Lock(ctx, id); err != nil {
			return err
		}
		site.LiveSubmissionID, site.RecipientStatus, site.AgreedToHipaa = &v.ID, microsite.Active, true
		site.ShowInGallery = show
		if err := tx.Save(ctx, microsite.Site{}, site); err != nil {
			return err
		}
		return tx.RefreshListing(ctx, id)
	})
	if err != nil {
		t.Fatal(err)
	}
	return site.ID
}
