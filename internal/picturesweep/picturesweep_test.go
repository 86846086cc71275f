package picturesweep_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/picturesweep"
	"beacon/internal/storage/retentionstore"
	"beacon/internal/testkit/apptest"
)

// A picture that was removed from the working copy and never submitted is deleted after a day. Used pictures and the
// files of a save in progress stay.
func TestSweep(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx := context.Background()
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		first := a.Do(apptest.Save{
			Site: site, Draft: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}, {File: apptest.SmallPhoto(2)}},
		}.Request())
		kept, removed := first.Text("results.imagesPending.0.fileName"), first.Text("results.imagesPending.1.fileName")
		a.Do(apptest.Save{Site: site, Draft: true, Pictures: []apptest.Pic{{Keep: kept}}}.Request())
		a.Must(a.Blobs.Put(ctx, "pictures/zz/zzzzzzzzzzzzzzzzzzzzzzzzzz/master.jpg", strings.NewReader("x"), 1))

		sweeps := picturesweep.NewService(retentionstore.NewPictures(a.DB), a.Blobs, a.Clock, time.UTC)
		sweep := func(want int) {
			t.Helper()
			got, err := sweeps.Sweep(ctx)
			a.Must(err)
			if got != want {
				t.Errorf("%d pictures deleted, want %d", got, want)
			}
		}
		holds := func(what string, want bool) {
			t.Helper()
			found := false
			stem := strings.TrimSuffix(what, ".jpg")
			a.Must(a.Blobs.Walk(ctx, "pictures", func(name string) error {
				found = found || strings.Contains(name, stem)
				return nil
			}))
			if found != want {
				t.Errorf("files of %s: %v, want %v", what, found, want)
			}
		}
		sweep(0) // too young, and the stray file is found for the first time
		holds(removed, true)
		holds("zzzzzzzzzz", true)
		a.Clock.Advance(25 * time.Hour)
		sweep(2)
		holds(removed, false)
		holds("zzzzzzzzzz", false)
		holds(kept, true)
		sweep(0)
		served := a.Do(apptest.Request{
			Path:   "/api/microsite/custom-site/image?filename=" + kept,
			Header: map[string]string{"Authorization": site.Credential()},
		})
		if served.Status != 200 {
			t.Errorf("the kept picture has status %d", served.Status)
		}
	})
}

// A legal hold on the site, or on its referral, keeps a picture that the patient removed from the working copy, until
// the hold ends.
// Shows R15.3d.
func TestSweep_KeepsPicturesUnderAHold(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx, ada := t.Context(), access.Principal{ID: 1, Name: "Ada", Role: access.RegistryAdmin}
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		a.Do(apptest.Save{Site: site, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}.Request())
		a.Do(apptest.Save{Site: site, Draft: true}.Request())
		held, err := a.LegalHolds.Put(
			ctx, ada, audit.Subject{Kind: "microsite", ID: site.ID}, legalhold.Terms{Reason: "Case 12"}, access.Caller{},
		)
		a.Must(err)
		a.Clock.Advance(25 * time.Hour)
		sweeps := picturesweep.NewService(retentionstore.NewPictures(a.DB), a.Blobs, a.Clock, time.UTC)
		sweep := func(want int) {
			t.Helper()
			if got, err := sweeps.Sweep(ctx); err != nil || got != want {
				t.Errorf("%d pictures deleted, want %d, %v", got, want, err)
			}
		}
		sweep(0)
		sweep(0) // files with a row are never stray
		if rows := a.Rows("SELECT COUNT(*) FROM picture")[0][0]; rows != "1" || len(a.Blobs.Names()) == 0 {
			t.Errorf("%s rows, files %v", rows, a.Blobs.Names())
		}
		a.Must(a.LegalHolds.End(ctx, ada, held, access.Caller{}))
		sweep(1)
	})
}
