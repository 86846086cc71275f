package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/gallerysearch"
)

func TestGalleryCommonPhrase(t *testing.T) { Each(t, testGalleryCommonPhrase) }

// testGalleryCommonPhrase is the part of gallery.Store's contract that a phrase which
// many stories hold is answered page by page, whether the first stories of the
// order promise a full page or not (ADR 16).
func testGalleryCommonPhrase(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	ctx, sites, center := context.Background(), storage.NewMicrosites(db), Center(t, db, "Riverside")
	var want []int64 // the newest first: nobody has registrations
	for i := range 40 {
		story := "We keep cats behind the house."
		if i%5 < 3 {
			story = "We keep bees behind the house."
		}
		err := sites.InTx(ctx, func(tx microsite.Tx) error {
			id, err := tx.Create(ctx, microsite.Site{
				CenterID: center, ShortCode: fmt.Sprintf("BEE%03d", i), FirstName: "Rosa", Language: "en",
			})
			if err != nil {
				return err
			}
			v, err := tx.AddSubmission(ctx, microsite.Submission{SiteID: id, Story: story, SubmittedAt: clk.Now()})
			if err != nil {
				return err
			}
			site, err := tx.Lock(ctx, id)
			if err != nil {
				return err
			}
			if i%5 < 3 {
				want = append([]int64{id}, want...)
			}
			site.LiveSubmissionID, site.RecipientStatus, site.AgreedToHipaa, site.ShowInGallery = &v.ID, microsite.Active,
				true, true
			if err := tx.Save(ctx, site); err != nil {
				return err
			}
			return tx.RefreshListing(ctx, id)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, scan := range []int{5, 10, 20, 30} {
		store := gallerysearch.NewWithLimits(db, gallerysearch.Limits{Scan: scan, Count: 1000, Match: 4})
		for limit := 1; limit < 12; limit++ {
			phrasePages(t, store, limit, want)
		}
	}
}

// phrasePages: the pages one behind the other, and those that are counted off,
// hold the sites with the phrase.
func phrasePages(t *testing.T, store gallery.Store, limit int, want []int64) {
	t.Helper()
	ctx, f := context.Background(), gallery.Filter{Keyword: "ep bees beh"}
	after, paged := (*gallery.Place)(nil), 0
	for paged < len(want) {
		behind, err := store.Search(ctx, f, gallery.Window{Limit: limit, After: after})
		if err != nil {
			t.Fatal(err)
		}
		counted, err := store.Search(ctx, f, gallery.Window{Limit: limit, Offset: paged})
		if err != nil {
			t.Fatal(err)
		}
		rest := want[paged:min(paged+limit+1, len(want))]
		for _, found := range []gallery.Found{behind, counted} {
			var got []int64
			for _, p := range found.Places {
				got = append(got, p.SiteID)
			}
			if !slices.Equal(got, rest) || found.Total > int64(len(want)) || found.Total < int64(len(rest)) {
				t.Fatalf("limit %d, %d before: sites %v, total %d; want %v of %d", limit, paged, got, found.Total, rest, len(want))
			}
		}
		if len(behind.Places) <= limit {
			return
		}
		after, paged = &behind.Places[limit-1], paged+limit
	}
}
