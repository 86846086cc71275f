// The one-node case of the faults: a child process serves a whole Beacon on a database and a directory that outlive it,
// and is killed with SIGKILL at every moment at which a crash could do harm. This process then starts on the same data
// and proves that no change is lost, duplicated or partial: neither after the start nor after the person has tried
// again (docs/decisions 27, 28).
//
// The moments are observed from outside the product: SQLite reports rows and commits itself, a proxy reads PostgreSQL's
// statements, and wrappers observe files and responses. The product has no code for this.
package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/blob"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// act is one request, or several concurrent requests of which one succeeds.
type act struct {
	ask   func(w *world) []apptest.Request
	again int                                                   // status of the request if it was done before
	least int                                                   // minimum number of moments at which the process can die
	files bool                                                  // a kill leaves files behind for the sweep
	look  func(a *apptest.App) []string                         // the part of the data to compare; nil: state
	check func(a *apptest.App, w *world, done apptest.Response) // checks the response; may be nil
}

var acts = map[string]act{
	"a list that changes in every way": {ask: one(wholeList), again: 409, least: 17, check: wantTheList},
	"a list that stays unchanged": {ask: one(func(w *world) apptest.Request {
		return apptest.Request{
			Method: "POST",
			Path:   "/api/donor/finalize-voucher-holders",
			Body:   map[string]any{"id": w.lister.id, "editKey": w.lister.key},
		}
	}), again: 409, least: 5},
	"a document that is shown": {
		ask:   one(func(w *world) apptest.Request { return show(w.reader, "RE") }),
		again: 200,
		least: 12,
		files: true,
	},
	"a signature": {ask: one(func(w *world) apptest.Request {
		return consentForm(w.signer, "/finalize-signature",
			map[string]string{"signature": "Sina Ejemplo", "documentHash": w.shown, "returnDocument": "1"})
	}), again: 409, least: 19, files: true},
	"a form on paper": {ask: one(func(w *world) apptest.Request {
		return apptest.Request{
			Method: "POST",
			Path:   w.printer.path("/upload/consent"),
			Body:   apptest.NewForm().File("consentFile", "form.pdf", w.form),
		}
	}), again: 409, least: 15, files: true},
	"a kit": {ask: one(func(w *world) apptest.Request {
		return apptest.Request{Method: "POST", Path: w.holders["Kim"].path("/order-kit")}
	}), again: 200, least: 6, check: func(a *apptest.App, _ *world, done apptest.Response) {
		if done.Get("results") != 2.0 {
			a.Errorf("the kits are counted %s", done.Body)
		}
	}},
	"two final lists at the same time": {ask: func(w *world) []apptest.Request {
		d, emil := w.lister, w.holders["Emil"].id
		list := func(holders ...any) apptest.Request {
			return apptest.Request{
				Method: "POST",
				Path:   d.path("/voucher-holders"),
				Body:   map[string]any{"voucherHolders": holders},
			}
		}
		return []apptest.Request{
			list(holder(d, -1, "Uma", nil), holder(d, emil, "Emilio", nil)),
			list(holder(d, -1, "Veit", nil), holder(d, emil, "Milo", nil)),
		}
	}, least: 12},
	"a holder and the donor who both claim imminent need": {ask: func(w *world) []apptest.Request {
		return []apptest.Request{
			{Method: "POST", Path: w.holders["Hugo"].path(""), Body: holder(w.asker, 0, "Hugo", imminent)},
			{
				Method: "POST",
				Path:   "/api/donor/update-voucher-holder",
				Body:   holder(w.asker, w.holders["Ines"].id, "Ines", imminent),
			},
		}
	}, least: 7, look: need},
}

func one(ask func(w *world) apptest.Request) func(w *world) []apptest.Request {
	return func(w *world) []apptest.Request { return []apptest.Request{ask(w)} }
}

// wholeList adds two holders, corrects one, removes one and puts one in imminent need.
func wholeList(w *world) apptest.Request {
	d := w.lister
	return apptest.Request{
		Method: "POST",
		Path:   d.path("/voucher-holders"),
		Body: map[string]any{"hasConfirmedNoFvHolders": false, "voucherHolders": []any{
			holder(d, -1, "Uma", nil), holder(d, -2, "Veit", nil), holder(d, w.holders["Emil"].id, "Emilio", nil),
			holder(d, w.holders["Rosa"].id, "Rosa", map[string]any{"isDeleted": true}),
			holder(d, w.holders["Nora"].id, "Nora", imminent),
		}},
	}
}

// wantTheList: the response contains every submitted holder once, with the id in the database. Existing holders keep
// their id.
func wantTheList(a *apptest.App, w *world, done apptest.Response) {
	a.Helper()
	var answered []string
	for i := range int(done.Get("results.voucherHolders.#").(float64)) {
		at := fmt.Sprintf("results.voucherHolders.%d.", i)
		answered = append(answered, fmt.Sprint(done.Get(at+"id"), " ", done.Get(at+"firstName")))
	}
	var stored []string
	for _, h := range a.Rows("SELECT id, first_name FROM voucher_holder WHERE donor_id = (SELECT id FROM voucher_donor " +
		"WHERE first_name = 'Lida') AND NOT is_deleted ORDER BY id") {
		stored = append(stored, h[0]+" "+h[1])
	}
	want := []string{fmt.Sprint(w.holders["Emil"].id, " Emilio"), fmt.Sprint(w.holders["Nora"].id, " Nora")}
	if !slices.Equal(answered, stored) || len(stored) != 4 || !slices.Equal(stored[:2], want) ||
		!strings.HasSuffix(stored[2], " Uma") ||
		!strings.HasSuffix(stored[3], " Veit") {
		a.Errorf("answered %v, stored %v", answered, stored)
	}
}

// TestKilledBetweenAnyTwoWrites kills the process at the first moment of an act, then at the second, until the act
// completes without a kill.
// Shows R6.0c.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	var w *world
	apptest.EachKept(t, func(a *apptest.App) { w = newWorld(a) }, func(t *testing.T, k apptest.Kept) {
		for name, c := range acts {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if c.look == nil {
					c.look = state
				}
				p := proof{act: c, world: w, kept: k.Copy(t)}
				for first := range c.ask(w) {
					t.Run(fmt.Sprintf("undisturbed %d", first), func(t *testing.T) { p.undisturbed(t, first) })
				}
				p.walk(t)
			})
		}
	})
}

// proof is one act on one database.
type proof struct {
	act
	*world
	kept   *apptest.Copied
	before []string
	ends   [][]string // states after the act: one for each request that may succeed
	twice  [][]string // states after it was done and tried again
	strays int
	// committed reports whether a kill at an earlier moment of a single request left the whole act.
	committed bool
}

// undisturbed records the states before and after the act without a kill, with one of the requests first.
func (p *proof) undisturbed(t *testing.T, first int) {
	a := apptest.Resume(t, p.kept.Rewind(t))
	p.before = p.look(a)
	all := p.ask(p.world)
	p.wantDone(a, a.Do(all[first]))
	done := p.look(a)
	if slices.Equal(p.before, done) || p.isEnd(p.ends, done) {
		t.Error("nothing has changed, or it makes no difference which request comes first")
	}
	if p.ends = append(p.ends, done); len(all) == 1 {
		p.wantAgain(a, "undisturbed")
	} else if other := a.Do(all[1-first]); other.Status < 400 || other.Status >= 500 {
		t.Errorf("the other request: %d %.300s", other.Status, other.Body)
	}
	p.twice = append(p.twice, p.look(a))
}

func (p *proof) isEnd(ends [][]string, got []string) bool {
	return slices.ContainsFunc(ends, func(end []string) bool { return slices.Equal(end, got) })
}

func (p *proof) wantDone(a *apptest.App, got apptest.Response) {
	a.Helper()
	if got.Status != 200 {
		a.Fatalf("%d %.300s", got.Status, got.Body)
	}
	if p.check != nil {
		p.check(a, p.world, got)
	}
}

// wantAgain repeats the single request of an act.
func (p *proof) wantAgain(a *apptest.App, what string) {
	a.Helper()
	got := a.Do(p.ask(p.world)[0])
	if got.Status != p.again {
		a.Errorf("%s, and once more: %d, want %d: %.300s", what, got.Status, p.again, got.Body)
	}
	if got.Status == 200 && p.check != nil {
		p.check(a, p.world, got)
	}
}

func (p *proof) walk(t *testing.T) {
	moments, over := 0, false
	for n := 1; !over && !t.Failed(); n++ {
		moments = n - 1
		t.Run(fmt.Sprintf("moment %d", n), func(t *testing.T) { over = p.at(t, n) })
	}
	if moments < p.least {
		t.Errorf("only %d moments", moments)
	}
	if p.files != (p.strays > 0) {
		t.Errorf("%d files were left behind", p.strays)
	}
}

// at kills the process at the n-th moment, starts again, and repeats the requests without a response. It reports
// whether there was no n-th moment.
func (p *proof) at(t *testing.T, n int) (over bool) {
	k, all := p.kept.Rewind(t), p.ask(p.world)
	moment, answers := crash(t, k, n, all)
	a := apptest.Resume(t, k)
	what := fmt.Sprintf("killed at moment %d, %s", n, moment)
	wantWhole(a, what)
	if moment == "" && len(all) == 1 {
		p.wantDone(a, answers[0])
	}
	// The commit is one moment: a kill before it leaves no change, a kill after it leaves the whole act.
	isDone := p.isEnd(p.ends, p.look(a))
	p.committed = len(all) == 1 && (p.committed || isDone || moment == atAnswer)
	if mustBeDone := moment == "" || p.committed; !isDone && mustBeDone {
		wantSame(a, what, p.look(a), p.ends[0])
	} else if !isDone {
		wantSame(a, what, p.look(a), p.before)
	}
	if moment == "" {
		return true
	}
	p.retry(a, what+", and once more", isDone)
	p.wantSwept(a, k, moment)
	return false
}

// retry repeats the requests: exactly one succeeds, or none if the act was done before.
func (p *proof) retry(a *apptest.App, what string, isDone bool) {
	a.Helper()
	ends := p.ends
	if isDone {
		ends = p.twice
	}
	if all := p.ask(p.world); len(all) > 1 {
		answers, errs := together(a, all)
		won := 0
		for _, response := range answers {
			if response.Status == 200 {
				won++
			}
		}
		if len(errs) > 0 || !isDone && won != 1 || won > 1 {
			a.Errorf("%s: %d succeeded, %v", what, won, errs)
		}
	} else if isDone {
		p.wantAgain(a, what)
	} else {
		p.wantDone(a, a.Do(all[0]))
	}
	if !p.isEnd(ends, p.look(a)) {
		wantSame(a, what, p.look(a), ends[0])
	}
	wantWhole(a, what)
}

// wantSwept: a stored document without a consent is deleted by the next day's sweep, and a partial document by a later
// start. All other files stay.
func (p *proof) wantSwept(a *apptest.App, k apptest.Kept, moment string) {
	a.Helper()
	stored, named := files(a)
	left := len(stored) - len(named)
	if left < 0 || left > 1 {
		a.Fatalf("there are %d files, named are %d", len(stored), len(named))
	}
	p.strays += left
	for i, want := range []int{0, left} {
		if n, err := a.Consents.Sweep(a.Context()); err != nil || n != want {
			a.Errorf("sweep %d: %d went, want %d, %v", i, n, want, err)
		}
		a.Clock.Advance(25 * time.Hour)
	}
	if stored, named = files(a); !slices.Equal(stored, named) {
		a.Errorf("after the sweep there are %v, named are %v", stored, named)
	}
	wantWhole(a, "after the sweep")

	halves, err := filepath.Glob(filepath.Join(k.Files, "_incoming", "*"))
	a.Must(err)
	if (len(halves) == 1) != (moment == inFile) {
		a.Errorf("killed %s, and there is %v", moment, halves)
	}
	for _, half := range halves {
		a.Must(os.Chtimes(half, time.Time{}, time.Unix(0, 0)))
	}
	later, err := blob.OpenDir(k.Files)
	a.Must(err)
	a.Must(later.Close())
	if halves, err = filepath.Glob(filepath.Join(k.Files, "_incoming", "*")); err != nil || len(halves) != 0 {
		a.Errorf("a later start leaves %v, %v", halves, err)
	}
}
