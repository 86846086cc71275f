package storetest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/testkit/trailtest"
	"beacon/internal/texts"
)

func TestMicrosites(t *testing.T) { Each(t, testMicrosites) }

// testMicrosites is the contract of microsite.Store and microsite.Tx.
func testMicrosites(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := &sites{store: micrositestore.NewMicrosites(db), reviewStore: micrositestore.NewReviews(db), db: db, clk: clk}
	s.center, s.other = Center(t, db, "Riverside"), Center(t, db, "Lakeside")
	t.Run("a site comes back as it went in", s.whole)
	t.Run("a save writes the groups that changed", s.narrow)
	t.Run("what is not there is not found", s.missing)
	t.Run("a code is given once", s.codes)
	t.Run("a lock is held by one", s.locks)
	t.Run("a failed transaction leaves nothing", s.rollback)
	t.Run("pictures keep their order", s.pictures)
	t.Run("versions are numbered and frozen", s.submissions)
	t.Run("decisions come newest first", s.reviews)
	t.Run("every version stays, by its number", s.history)
	t.Run("a crop is public with its live version only", s.publicCrops)
	t.Run("submissions wait for a center and for the registry", s.waiting)
	t.Run("lists are filtered and paged", s.lists)
	t.Run("those who are mailed are those who decide", s.addressees)
}

type sites struct {
	store         *micrositestore.Microsites
	reviewStore   micrositestore.Reviews
	db            *storage.DB
	clk           *clock.Fixed
	center, other int64
	made          int
}

// tx runs fn in a transaction that must succeed.
func (s *sites) tx(t testing.TB, fn func(ctx context.Context, tx microsite.Tx) error) {
	t.Helper()
	ctx := context.Background()
	if err := s.store.InTx(ctx, func(tx microsite.Tx) error { return fn(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
}

// add stores a unique site, modified by change.
func (s *sites) add(t testing.TB, change func(*microsite.Site)) microsite.Site {
	t.Helper()
	s.made++
	site := microsite.Site{
		CenterID: s.center, KeyVersion: 1, ShortCode: fmt.Sprintf("BCD%03d", s.made), FirstName: "Rosa",
		LastName: "Ejemplo", Email: "rosa@mail.example", Language: locale.Spanish, DraftVersion: 1,
		CreatedAt: s.clk.Now(), UpdatedAt: s.clk.Now(),
	}
	if change != nil {
		change(&site)
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) (err error) {
		site.ID, err = tx.Create(ctx, site)
		return err
	})
	return s.read(t, site.ID)
}

func (s *sites) read(t testing.TB, id int64) microsite.Site {
	t.Helper()
	site, err := s.store.Site(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// addPicture stores a picture of a site and returns its placement with a crop.
func (s *sites) addPicture(t testing.TB, siteID int64, cropID string) microsite.Placement {
	t.Helper()
	s.made++
	p := microsite.Placement{
		Stem: fmt.Sprintf("stem%022d", s.made), Width: 2400, Height: 1600, Caption: "In the park 🌳", CaptionLang: "en",
		CropID: cropID,
		Crop:   picture.Crop{Zoom: 1.25, Rotate: 270, X: 1.0 / 3, Y: .1},
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) (err error) {
		p.PictureID, err = tx.AddPicture(
			ctx, microsite.Picture{SiteID: siteID, Stem: p.Stem, Hash: "hash", Width: p.Width, Height: p.Height}, s.clk.Now(),
		)
		return err
	})
	return p
}

func (s *sites) submit(t testing.TB, siteID int64, pictures ...microsite.Placement) microsite.Submission {
	t.Helper()
	v := microsite.Submission{
		SiteID: siteID, Story: "Story\nof two lines", StoryLang: "es", Why: "Why", WhyLang: locale.Undetermined,
		SubmittedBy: "Rosa Ejemplo",
		SubmittedAt: s.clk.Now(), Pictures: pictures,
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) (err error) {
		v, err = tx.AddSubmission(ctx, v)
		return err
	})
	return v
}

// change locks a site, calls fn and saves the site.
func (s *sites) change(t testing.TB, id int64, fn func(*microsite.Site)) microsite.Site {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		site, err := tx.Lock(ctx, id)
		if err != nil {
			return err
		}
		before := site
		fn(&site)
		return tx.Save(ctx, before, site)
	})
	return s.read(t, id)
}

func (s *sites) whole(t *testing.T) {
	at, version := s.clk.Now().Add(time.Microsecond), int64(7)
	kept := s.add(t, func(*microsite.Site) {})
	want := microsite.Site{
		Type: microsite.Liver, CenterID: s.other, KeyVersion: 3,
		ShortCode: "ZZZ999", FirstName: "Ángela", LastName: "Núñez",
		Email: "a@mail.example", Language: locale.Spanish,
		BirthDate: "2008-03-03", Gender: "F", PhonePrimary: "5550100123",
		PhoneSecondary: "555-010-0124", PrimaryCanReceiveTexts: true, SecondaryCanReceiveTexts: true,
		IsCoachingDesired: true, CoachRequestedAt: &at, RecipientStatus: microsite.Active,
		CustomSiteStatus: microsite.DeclinedUnfixable, StatusBeforeSubmit: microsite.SiteActive,
		AgreedToHipaa: true, IsResponsibilityConfirmed: true, ShowSiteCreateOption: true,
		ShowInGallery: true, AllowIndexing: true, GuardianName: "María",
		DraftStory: "One\ntwo 👪", DraftStoryLang: "es", DraftWhy: "Why", DraftWhyLang: "en", DraftVersion: version,
		DraftSavedAt: &at, DraftSavedBy: "Ada", DraftFormKey: "key", DraftForm: "form", CreatedAt: at,
		UpdatedAt: at, WithdrawnAt: &at, DiedOn: "2026-02-03", DeathPage: microsite.Memorial,
		JoinedInto: kept.ID, JoinedKey: 2,
	}
	for i := range reflect.ValueOf(want).NumField() {
		name := reflect.TypeFor[microsite.Site]().Field(i).Name
		if reflect.ValueOf(want).Field(i).IsZero() && name != "ID" && name != "CenterName" &&
			name != "PendingSubmissionID" &&
			name != "LiveSubmissionID" &&
			name != "FirstOpenedAt" && name != "LastOpenedAt" && name != "Revision" {
			t.Errorf("this test does not look at %s", name)
		}
	}
	got := s.add(t, func(site *microsite.Site) { *site = want })
	want.ID, want.CenterName, want.Revision = got.ID, "Lakeside", 1
	last := at.Add(time.Hour)
	for _, opened := range []time.Time{at, last} { // the first time is kept
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error { return tx.MarkOpened(ctx, got.ID, opened) })
	}
	want.FirstOpenedAt, want.LastOpenedAt, got = &at, &last, s.read(t, got.ID)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("stored  %+v\ncame as %+v", want, got)
	}
	byCode, err := s.store.SiteByCode(context.Background(), "ZZZ999")
	if err != nil || !reflect.DeepEqual(byCode, want) {
		t.Errorf("by code %+v, %v", byCode, err)
	}
	v := s.submit(t, got.ID)
	want.PendingSubmissionID, want.LiveSubmissionID, want.FirstName, want.CoachRequestedAt = &v.ID, &v.ID, "Angie", nil
	changed := s.change(t, got.ID, func(site *microsite.Site) { *site = want })
	want.Revision = 2
	if !reflect.DeepEqual(changed, want) {
		t.Errorf("saved   %+v\ncame as %+v", want, changed)
	}
	id, revision, err := s.store.RevisionByCode(context.Background(), "ZZZ999")
	if err != nil || id != got.ID || revision != 2 {
		t.Errorf("revision %d of %d, %v", revision, id, err)
	}
}

// narrow changes one field at a time. A save must store each field, and must not write the groups of columns that it
// did not change: a change of the draft keeps a name that was stored in the meantime.
func (s *sites) narrow(t *testing.T) {
	at := s.clk.Now()
	v := s.submit(t, s.add(t, nil).ID)
	full := s.add(t, func(site *microsite.Site) {
		site.GuardianName, site.CoachRequestedAt, site.ShowInGallery, site.PendingSubmissionID = "María", &at, true, &v.ID
		site.DraftWhy, site.DraftWhyLang, site.DiedOn = "Why", "en", "2026-02-03"
		site.JoinedInto, site.JoinedKey = v.SiteID, 2
	})
	emptied := func(name string) func(*microsite.Site) {
		return func(site *microsite.Site) { reflect.ValueOf(site).Elem().FieldByName(name).SetZero() }
	}
	for _, name := range []string{
		"GuardianName", "CoachRequestedAt", "ShowInGallery", "PendingSubmissionID", "DraftWhy", "DraftWhyLang", "DiedOn",
		"JoinedInto", "JoinedKey",
	} {
		emptied(name)(&full)
		full.Revision++
		if got := s.change(t, full.ID, emptied(name)); !reflect.DeepEqual(got, full) {
			t.Errorf("without %s: stored %+v, want %+v", name, got, full)
		}
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		before, err := tx.Lock(ctx, full.ID)
		named, drafted := before, before
		named.FirstName, drafted.DraftStory = "Angie", "New"
		return errors.Join(err, tx.Save(ctx, before, named), tx.Save(ctx, before, drafted))
	})
	if got := s.read(t, full.ID); got.FirstName != "Angie" || got.DraftStory != "New" {
		t.Errorf("a change of the draft stored %q and %q", got.FirstName, got.DraftStory)
	}
}

func (s *sites) missing(t *testing.T) {
	ctx := context.Background()
	reader := map[string]func() error{
		"Site":             func() error { _, err := s.store.Site(ctx, 4711); return err },
		"SiteByCode":       func() error { _, err := s.store.SiteByCode(ctx, "QQQ000"); return err },
		"RevisionByCode":   func() error { _, _, err := s.store.RevisionByCode(ctx, "QQQ000"); return err },
		"Submission":       func() error { _, err := s.store.Submission(ctx, 4711); return err },
		"LatestSubmission": func() error { _, err := s.store.LatestSubmission(ctx, 4711); return err },
		"PictureByStem":    func() error { _, err := s.store.PictureByStem(ctx, "none"); return err },
		"Lock": func() error {
			return s.store.InTx(ctx, func(tx microsite.Tx) error { _, err := tx.Lock(ctx, 4711); return err })
		},
	}
	for name, ask := range reader {
		if err := ask(); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s answers %v", name, err)
		}
	}
	pictures, err1 := s.store.DraftPictures(ctx, 4711)
	reviews, err2 := s.store.Reviews(ctx, 4711)
	public, err3 := s.store.PublicCrop(ctx, "none", "none")
	if err := errors.Join(err1, err2, err3); err != nil || len(pictures) != 0 || len(reviews) != 0 || public {
		t.Errorf("%v %v %v %v", pictures, reviews, public, err)
	}
}

func (s *sites) codes(t *testing.T) {
	taken := s.add(t, nil)
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		again := taken
		if _, err := tx.Create(ctx, again); !errors.Is(err, microsite.ErrCodeTaken) {
			t.Errorf("a taken code answers %v", err)
		}
		again.CenterID, again.ShortCode = 4711, "BCD990"
		if _, err := tx.Create(ctx, again); !errors.Is(err, microsite.ErrNoCenter) {
			t.Errorf("an unknown center answers %v", err)
		}
		again.CenterID = s.center
		if _, err := tx.Create(ctx, again); err != nil {
			t.Errorf("the transaction is no longer usable: %v", err)
		}
		return nil
	})
	if _, err := s.store.SiteByCode(context.Background(), "BCD990"); err != nil {
		t.Error(err)
	}
}

// locks changes a site concurrently; each change must see the previous change.
func (s *sites) locks(t *testing.T) {
	const changes = 20
	site := s.add(t, nil)
	ctx := context.Background()
	var all sync.WaitGroup
	for range changes {
		all.Go(func() {
			err := s.store.InTx(ctx, func(tx microsite.Tx) error {
				locked, err := tx.Lock(ctx, site.ID)
				if err != nil {
					return err
				}
				before := locked
				locked.DraftVersion++
				return tx.Save(ctx, before, locked)
			})
			if err != nil {
				t.Errorf("change: %v", err)
			}
		})
	}
	all.Wait()
	if got := s.read(t, site.ID); got.DraftVersion != 1+changes || got.Revision != 1+changes {
		t.Errorf("version %d, revision %d after %d changes", got.DraftVersion, got.Revision, changes)
	}
}

// rollback: site, pictures, version, ledgers, trail and emails must be committed or rolled back together.
func (s *sites) rollback(t *testing.T) {
	ctx, stop := context.Background(), errors.New("stop")
	site := s.add(t, nil)
	events := trailtest.Verify(t, s.db)
	waiting, err := storage.NewOutbox(s.db).Waiting(ctx)
	if err != nil {
		t.Fatal(err)
	}
	read := texts.TextTemplate(texts.MicrositeRelease)
	err = s.store.InTx(ctx, func(tx microsite.Tx) error {
		locked, err := tx.Lock(ctx, site.ID)
		locked.FirstName = "Changed"
		_, errPicture := tx.AddPicture(ctx, microsite.Picture{SiteID: site.ID, Stem: "gone"}, s.clk.Now())
		v, errVersion := tx.AddSubmission(ctx, microsite.Submission{SiteID: site.ID, SubmittedAt: s.clk.Now()})
		return errors.Join(
			err,
			tx.Save(ctx, microsite.Site{}, locked),
			errPicture,
			errVersion,
			tx.KeepText(ctx, read.Texts[0]),
			tx.AddRelease(ctx, microsite.Release{SiteID: site.ID, Wording: read.Wording(), At: s.clk.Now()}),
			tx.AddConfirmation(ctx, microsite.Confirmation{SiteID: site.ID, Wording: read.Wording(), At: s.clk.Now()}),
			tx.AddTextConsent(ctx, microsite.TextConsent{
				SiteID: site.ID, Slot: "primary", Wording: read.Wording(), At: s.clk.Now(),
			}),
			tx.Append(ctx, audit.Event{
				Actor: audit.Actor{Kind: audit.System},
				At:    s.clk.Now(), Action: "test.happened", Details: map[string]string{"version": fmt.Sprint(v.Number)},
			}),
			tx.Enqueue(ctx, notify.Email{
				Template: notify.MicrositeLink, To: "x@mail.example", Params: map[string]string{notify.FirstName: "X"},
				Link: notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: "microsite/landing"},
			}),
			stop,
		)
	})
	if !errors.Is(err, stop) {
		t.Fatalf("answered %v", err)
	}
	eventsAfter := trailtest.Verify(t, s.db)
	waitingAfter, _ := storage.NewOutbox(s.db).Waiting(ctx)
	_, noPicture := s.store.PictureByStem(ctx, "gone")
	_, noVersion := s.store.LatestSubmission(ctx, site.ID)
	if !reflect.DeepEqual(s.read(t, site.ID), site) || eventsAfter != events || waitingAfter != waiting ||
		!errors.Is(noPicture, fault.ErrNotFound) ||
		!errors.Is(noVersion, fault.ErrNotFound) {
		t.Errorf(
			"left: %+v, trail %d to %d, mails %d to %d, %v, %v", s.read(t, site.ID), events, eventsAfter, waiting, waitingAfter,
			noPicture, noVersion,
		)
	}
}

func (s *sites) addressees(t *testing.T) {
	store := staffstore.New(s.db)
	ids := map[string]int64{}
	for _, p := range []staff.Account{
		{Email: "c1@staff.example", FullName: "C1", Role: access.CenterCoordinator, CenterID: s.center,
			Language: locale.Spanish},
		{Email: "c2@staff.example", FullName: "C2", Role: access.CenterCoordinator, CenterID: s.center, IsDisabled: true},
		{Email: "c3@staff.example", FullName: "C3", Role: access.CenterCoordinator, CenterID: s.other},
		{Email: "co@staff.example", FullName: "Co", Role: access.Coach, CenterID: s.center},
		{Email: "ad@staff.example", FullName: "Ad", Role: access.RegistryAdmin},
	} {
		p.Language = cmp.Or(p.Language, locale.English)
		err := store.InTx(context.Background(), func(tx staff.Tx) (err error) {
			ids[p.FullName], err = tx.InsertAccount(context.Background(), p, "")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		center, err := tx.Coordinators(ctx, s.center)
		if len(center) != 1 ||
			center[0] != (notify.Person{ID: ids["C1"], FullName: "C1", Email: "c1@staff.example", Language: "es"}) {
			t.Errorf("center %+v", center)
		}
		return err
	})
}
