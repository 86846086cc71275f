package storetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/registration"
	"beacon/internal/storage"
	"beacon/internal/storage/gallerysearch"
	"beacon/internal/storage/micrositestore"
)

func TestGallery(t *testing.T) { Each(t, testGallery) }

// testGallery is the contract of gallery.Store and of Tx.RefreshListing: after any changes of sites, the gallery must
// list exactly the right sites, and every search must have the same result as reading each story.
func testGallery(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	g := &galleryWorld{
		T:          t,
		ctx:        context.Background(),
		db:         db,
		clk:        clk,
		r:          rand.New(rand.NewPCG(11, 5)),
		sites:      micrositestore.NewMicrosites(db),
		center:     Center(t, db, "Riverside"),
		stories:    map[int64]string{},
		registered: map[int64]int64{},
		store:      gallerysearch.New(db),
	}
	for range 24 {
		g.add()
	}
	for range 120 {
		g.happen()
		g.listsWhatItShould()
	}
	for range 150 {
		g.ask()
	}
	g.everything()
}

type galleryWorld struct {
	*testing.T
	ctx        context.Context
	db         *storage.DB
	clk        *clock.Fixed
	r          *rand.Rand
	sites      *micrositestore.Microsites
	center     int64
	ids        []int64
	stories    map[int64]string // by version
	registered map[int64]int64
	events     int
	store      gallery.Store
}

func (g *galleryWorld) must(err error) {
	g.Helper()
	if err != nil {
		g.Fatal(err)
	}
}

var galleryWords = strings.Split(
	"kidney. Kidney hope “hope” garden gardener GARDEN niño NIÑO árbol the other then 100% a_b it's \"quoted\" ' -- AND "+
		"OR NEAR * lighthouse",
	" ",
)

func (g *galleryWorld) story() string {
	var b strings.Builder
	for range 3 + g.r.IntN(9) {
		b.WriteString(galleryWords[g.r.IntN(len(galleryWords))] + []string{" ", "\n", "  "}[g.r.IntN(3)])
	}
	if g.r.IntN(6) == 0 {
		b.WriteString(strings.Repeat("long", 90) + "end")
	}
	return b.String()
}

func (g *galleryWorld) add() {
	g.Helper()
	g.must(g.sites.InTx(g.ctx, func(tx microsite.Tx) error {
		id, err := tx.Create(g.ctx, microsite.Site{
			CenterID: g.center, KeyVersion: 1, ShortCode: fmt.Sprintf("GAL%03d", len(g.ids)), FirstName: "Rosa",
			LastName: "Ejemplo", Language: "en", Type: microsite.Type(g.r.IntN(2)),
			BirthDate: []string{"", "2010-03-02", "2004-02-29", "1975-06-01", "1950-12-31"}[g.r.IntN(5)],
			Gender:    []string{"", "M", "F"}[g.r.IntN(3)], CreatedAt: g.clk.Now(), UpdatedAt: g.clk.Now(),
		})
		g.ids = append(g.ids, id)
		return err
	}))
}

// happen changes one site in a random way, or registers a donor.
func (g *galleryWorld) happen() {
	g.Helper()
	id := g.ids[g.r.IntN(len(g.ids))]
	if g.r.IntN(4) == 0 {
		g.register(id)
		return
	}
	g.must(g.sites.InTx(g.ctx, func(tx microsite.Tx) error {
		site, err := tx.Lock(g.ctx, id)
		if err != nil {
			return err
		}
		switch g.r.IntN(6) {
		case 0:
			site.RecipientStatus = []microsite.RecipientStatus{microsite.StarterSiteActive, microsite.Active,
				microsite.Inactive}[g.r.IntN(3)]
		case 1:
			site.AgreedToHipaa = g.r.IntN(4) > 0
		case 2:
			site.ShowInGallery = g.r.IntN(4) > 0
		case 3:
			site.LastName += "x"
		default: // approved
			story := g.story()
			v, err := tx.AddSubmission(g.ctx, microsite.Submission{
				SiteID: id, Story: story, StoryLang: locale.Detect(story), SubmittedBy: "Rosa", SubmittedAt: g.clk.Now(),
			})
			if err != nil {
				return err
			}
			g.stories[v.ID] = v.Story
			site.LiveSubmissionID, site.RecipientStatus, site.AgreedToHipaa, site.ShowInGallery = &v.ID, microsite.Active,
				true, true
		}
		if err := tx.Save(g.ctx, microsite.Site{}, site); err != nil {
			return err
		}
		return tx.RefreshListing(g.ctx, id)
	}))
}

func (g *galleryWorld) register(id int64) {
	g.Helper()
	site, err := g.sites.Site(g.ctx, id)
	g.must(err)
	g.events++
	event := registration.Completed{
		EventID: fmt.Sprint("event-", g.events), ShortCode: site.ShortCode, RegistrationID: "r",
	}
	service := registration.NewService(micrositestore.NewRegistrations(g.db), g.clk)
	for range 1 + g.r.IntN(2) { // some events are repeated
		g.must(service.Record(g.ctx, event, Origin))
	}
	g.registered[id]++
}

// listed computes the entries of the gallery without using the gallery.
func (g *galleryWorld) listed() (entries []gallery.Entry, types map[int64]int) {
	g.Helper()
	types = map[int64]int{}
	for _, id := range g.ids {
		s, err := g.sites.Site(g.ctx, id)
		g.must(err)
		types[id] = int(s.Type)
		if s.RecipientStatus == microsite.Active && s.AgreedToHipaa && s.ShowInGallery && s.LiveSubmissionID != nil {
			entries = append(entries, gallery.Entry{
				SiteID: id, TypeID: int(s.Type), ShortCode: s.ShortCode, FirstName: s.FirstName, LastName: s.LastName,
				BirthDate: s.BirthDate, Gender: s.Gender, Story: g.stories[*s.LiveSubmissionID],
				StoryLang:     locale.Detect(g.stories[*s.LiveSubmissionID]),
				Registrations: g.registered[id],
			})
		}
	}
	slices.SortFunc(entries, func(a, b gallery.Entry) int {
		if newPlace(a).Before(newPlace(b)) {
			return -1
		}
		return 1
	})
	return entries, types
}

func newPlace(e gallery.Entry) gallery.Place {
	return gallery.Place{Registrations: e.Registrations, SiteID: e.SiteID}
}

func (g *galleryWorld) listsWhatItShould() {
	g.Helper()
	want, types := g.listed()
	for typeID := range 2 {
		places, err := g.store.Everything(g.ctx, typeID)
		g.must(err)
		got, err := g.store.Entries(g.ctx, places)
		g.must(err)
		var expected []gallery.Entry
		for _, e := range want {
			if types[e.SiteID] == typeID {
				expected = append(expected, e)
			}
		}
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", expected) && len(got)+len(expected) > 0 {
			g.Fatalf("type %d lists %+v, want %+v", typeID, got, expected)
		}
	}
}

// ask compares a random search with the result of reading every story.
func (g *galleryWorld) ask() {
	g.Helper()
	f := gallery.Filter{Type: g.r.IntN(2), Gender: []string{"", "", "M", "F"}[g.r.IntN(4)]}
	if g.r.IntN(2) == 0 {
		f.BornAfter, f.BornUpTo = "1960-01-01", "2004-02-29"
	}
	all, types := g.listed()
	if g.r.IntN(4) > 0 {
		text := []rune(gallery.Searchable(g.story()))
		if g.r.IntN(2) == 0 && len(all) > 0 {
			text = []rune(gallery.Searchable(all[g.r.IntN(len(all))].Story))
		}
		from := g.r.IntN(max(1, len(text)-3))
		keyword := strings.TrimSpace(string(text[from:min(len(text), from+3+g.r.IntN(30))]))
		if len([]rune(keyword)) >= 3 { // the service ignores shorter keywords
			f.Keyword = keyword
		}
	}
	var want []gallery.Place
	for _, e := range all {
		if types[e.SiteID] == f.Type && (f.Gender == "" || e.Gender == f.Gender) &&
			(f.BornAfter == "" || (e.BirthDate > f.BornAfter && e.BirthDate <= f.BornUpTo)) &&
			strings.Contains(gallery.Searchable(e.Story), f.Keyword) {
			want = append(want, newPlace(e))
		}
	}
	w := gallery.Window{Limit: 1 + g.r.IntN(4), Offset: g.r.IntN(4)}
	rest := want[min(w.Offset, len(want)):]
	if len(want) > 0 && g.r.IntN(3) == 0 {
		i := g.r.IntN(len(want))
		w.After, w.Offset, rest = &want[i], 0, want[i+1:]
	}
	rest = rest[:min(w.Limit+1, len(rest))]
	found, err := g.store.Search(g.ctx, f, w)
	g.must(err)
	if !slices.Equal(found.Places, rest) || found.Total != int64(len(want)) {
		g.Fatalf("%+v %+v: %v of %d, want %v of %d", f, w, found.Places, found.Total, rest, len(want))
	}
}

// everything: the pages together must be the whole list.
func (g *galleryWorld) everything() {
	g.Helper()
	service := gallery.NewService(g.store, g.clk)
	for typeID := range 2 {
		var whole, paged []string
		total, err := service.Everything(g.ctx, typeID, func(entries []gallery.Entry) error {
			for _, e := range entries {
				whole = append(whole, e.ShortCode)
			}
			return nil
		})
		g.must(err)
		for ask := (gallery.SearchParams{Limit: 3}); ; {
			page, err := service.Page(g.ctx, typeID, ask)
			g.must(err)
			for _, e := range page.Entries {
				paged = append(paged, e.ShortCode)
			}
			if ask.After = page.Next; page.Next == "" {
				break
			}
		}
		if !slices.Equal(whole, paged) || total != int64(len(whole)) || len(whole) < 4 {
			g.Errorf("type %d: whole %v (%d), paged %v", typeID, whole, total, paged)
		}
	}
}
