package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/micrositestore"
)

func TestPublicSites(t *testing.T) { Each(t, testPublicSites) }

// testPublicSites is the contract of center.Store.PublicSites: after any changes of sites, each center must have the
// number of its public sites (S3).
func testPublicSites(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	w := &centerSites{T: t, sites: micrositestore.NewMicrosites(db), centers: centerstore.NewCenters(db), clk: clk}
	for n := range 3 {
		w.ids = append(w.ids, Center(t, db, fmt.Sprint("Center ", n)))
	}
	r := rand.New(rand.NewPCG(5, 8))
	for n := range 120 {
		if len(w.all) < 12 || n%12 == 0 {
			w.add(w.made(r))
		} else {
			w.change(r.IntN(len(w.all)), w.made(r), n%7 == 0)
		}
		w.counts()
	}
	w.atOnce(r)
	w.counts()
}

var errWithdrawn = errors.New("taken back")

type centerSites struct {
	*testing.T
	sites   *micrositestore.Microsites
	centers centerstore.Centers
	clk     *clock.Fixed
	ids     []int64          // ids of the centers
	all     []microsite.Site // current state of the sites
}

// made returns a site in a random state.
func (w *centerSites) made(r *rand.Rand) microsite.Site {
	return microsite.Site{
		Language:      "en",
		CenterID:      w.ids[r.IntN(len(w.ids))],
		AgreedToHipaa: r.IntN(3) > 0,
		RecipientStatus: []microsite.RecipientStatus{microsite.Active, microsite.Active, microsite.Inactive,
			microsite.StarterSiteActive}[r.IntN(4)],
	}
}

func (w *centerSites) add(s microsite.Site) {
	w.Helper()
	s.ShortCode, s.Language = fmt.Sprintf("PUB%03d", len(w.all)), "en"
	err := w.sites.InTx(context.Background(), func(tx microsite.Tx) (err error) {
		s.ID, err = tx.Create(context.Background(), s)
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	w.all = append(w.all, s)
}

// change changes a site to the state to, or rolls the change back if back is set.
func (w *centerSites) change(n int, to microsite.Site, back bool) {
	w.Helper()
	err := w.sites.InTx(context.Background(), func(tx microsite.Tx) error {
		err := become(tx, w.all[n].ID, to)
		if err == nil && back {
			err = errWithdrawn
		}
		return err
	})
	if err != nil && !errors.Is(err, errWithdrawn) {
		w.Fatal(err)
	}
	if !back {
		w.all[n].CenterID, w.all[n].AgreedToHipaa, w.all[n].RecipientStatus = to.CenterID, to.AgreedToHipaa,
			to.RecipientStatus
	}
}

func become(tx microsite.Tx, id int64, to microsite.Site) error {
	site, err := tx.Lock(context.Background(), id)
	if err != nil {
		return err
	}
	site.CenterID, site.AgreedToHipaa, site.RecipientStatus = to.CenterID, to.AgreedToHipaa, to.RecipientStatus
	return tx.Save(context.Background(), microsite.Site{}, site)
}

// atOnce changes all sites concurrently, each several times, some before and some after their audit event. No change
// may wait forever for another.
func (w *centerSites) atOnce(r *rand.Rand) {
	ctx := context.Background()
	var all sync.WaitGroup
	for n := range w.all {
		states := []microsite.Site{w.made(r), w.made(r), w.made(r), w.made(r), w.made(r)}
		all.Go(func() {
			for _, to := range states {
				err := w.sites.InTx(ctx, func(tx microsite.Tx) error {
					event := audit.Event{
						At: w.clk.Now(), Actor: audit.Actor{Kind: audit.System}, Action: "microsite.tested",
						Subject: audit.Subject{Kind: "microsite", ID: w.all[n].ID},
					}
					if n%2 == 0 {
						return errors.Join(become(tx, w.all[n].ID, to), tx.Append(ctx, event))
					}
					return errors.Join(tx.Append(ctx, event), become(tx, w.all[n].ID, to))
				})
				if err != nil {
					w.Error(err)
				}
			}
		})
		last := states[len(states)-1]
		defer func() {
			w.all[n].CenterID, w.all[n].AgreedToHipaa, w.all[n].RecipientStatus = last.CenterID, last.AgreedToHipaa,
				last.RecipientStatus
		}()
	}
	all.Wait()
}

func (w *centerSites) counts() {
	w.Helper()
	want := map[int64]int64{}
	for _, s := range w.all {
		if s.RecipientStatus == microsite.Active && s.AgreedToHipaa {
			want[s.CenterID]++
		}
	}
	if got, err := w.centers.PublicSites(context.Background()); err != nil || !maps.Equal(got, want) {
		w.Fatalf("public sites %v, %v; want %v", got, err, want)
	}
}
