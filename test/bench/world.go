package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/workdays"
	"beacon/internal/review"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/staffstore"
)

// world is a data directory with live sites, made by the services themselves.
type world struct {
	dir    string
	live   []microsite.Site // active, with a story and five pictures
	editor microsite.Site   // a starter site, for the photographs
	key    string           // of editor
}

// liveSites is how many sites are public: enough that a page can be rendered
// often without being in the cache.
const liveSites = 60

// builder takes sites through their life, from the invitation on.
type builder struct {
	ctx         context.Context
	sites       *microsite.Service
	invitations *invitation.Service
	reviews     *review.Service
	admin       access.Principal
	centerID    int64
	photo       []byte
}

// buildWorld fills dir. Nothing may serve it meanwhile.
func buildWorld(ctx context.Context, dir string, photo []byte) (w *world, err error) {
	ring, err := keys.LoadRing(filepath.Join(dir, "keys"))
	if err != nil {
		return nil, err
	}
	db, err := storage.Open(ctx, filepath.Join(dir, "beacon.db"), clock.System{}, sealedWith(ring.AuditKeys()))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	b, err := newBuilder(ctx, db, ring, photo)
	if err != nil {
		return nil, err
	}
	w = &world{dir: dir}
	for n := range liveSites {
		site, err := b.liveSite(n)
		if err != nil {
			return nil, fmt.Errorf("site %d: %w", n, err)
		}
		w.live = append(w.live, site)
	}
	_, w.editor, err = b.starter(liveSites)
	w.key = b.sites.EditKey(w.editor)
	return w, err
}

// sealedWith opens a database whose audit events are sealed with keys.
func sealedWith(sealing [][]byte) storage.Option {
	return storage.SealedBy(audit.NewSealer(sealing, keys.Random()))
}

// newBuilder makes the services on an empty database, a center and an administrator.
func newBuilder(ctx context.Context, db *storage.DB, ring *keys.Ring, photo []byte) (*builder, error) {
	s := config.Default().Site
	limits := microsite.Limits{
		Story: s.StoryCharLimit, Why: s.WhyCharLimit, Caption: s.CaptionCharLimit,
		Images: s.MaxImages, Responsibility: true,
	}
	b := &builder{ctx: ctx, photo: photo}
	b.sites = microsite.NewService(
		storage.NewMicrosites(db), &oncePictures{real: picture.New(picture.DefaultLimits)}, nowhere{}, ring, clock.System{},
		limits, workdays.Deadline{Within: 7 * 24 * time.Hour}, func(string) {},
	)
	b.invitations = invitation.NewService(storage.NewInvitations(db), b.sites, clock.System{})
	b.reviews = review.NewService(storage.NewReviews(db), b.sites, clock.System{})
	return b, b.addPeople(db)
}

func (b *builder) addPeople(db *storage.DB) error {
	id, err := storage.NewCenters(db).
		Add(b.ctx, center.Center{Name: "Lakeside Transplant Center", Alias: "Lakeside", City: "Lakeside", State: "OH"})
	if err != nil {
		return err
	}
	b.centerID = id
	return staffstore.New(db).InTx(b.ctx, func(tx staff.Tx) error {
		admin := staff.Account{
			Email: "admin@beacon.example", FullName: "Ada Admin", Role: access.RegistryAdmin,
			Language: locale.English, CreatedAt: time.Now(),
		}
		id, err := tx.InsertAccount(b.ctx, admin, "")
		b.admin = access.Principal{ID: id, Name: admin.FullName, Role: access.RegistryAdmin}
		return err
	})
}

func (b *builder) starter(n int) (microsite.Access, microsite.Site, error) {
	invited, err := b.invitations.Invite(b.ctx, b.admin, invitation.Invitation{
		FirstName: fmt.Sprintf("Rosa%c", 'a'+n%26), LastName: fmt.Sprintf("Example%c%c", 'a'+n/26%26, 'a'+n/676%26),
		Email: fmt.Sprintf("patient%d@beacon.example", n), BirthDate: "04/12/1961", Gender: "F",
		Type: microsite.Kidney, Language: locale.English, CenterID: b.centerID,
	}, access.Caller{Lang: locale.English})
	if err != nil {
		return microsite.Access{}, invited, err
	}
	access, site, err := b.sites.Open(b.ctx, invited.ID, b.sites.EditKey(invited), "", access.Caller{Lang: locale.English})
	if err != nil {
		return access, site, err
	}
	return access, site, b.sites.ActivateStarter(
		b.ctx, access, microsite.Activation{AgreedToHipaa: true, PhonePrimary: "216-555-0143"},
	)
}

// liveSite makes a site and takes it through both reviews.
func (b *builder) liveSite(n int) (microsite.Site, error) {
	opened, seen, err := b.starter(n)
	if err != nil {
		return microsite.Site{}, err
	}
	in := microsite.SaveRequest{
		Story: strings.Repeat(paragraph, 8), Why: strings.Repeat(paragraph, 4),
		AgreedToHipaa: true, ResponsibilityConfirmed: true,
	}
	for i := range photographs {
		in.Pictures = append(in.Pictures, microsite.PictureEdit{
			Index: i, Caption: "With my family at the lake", Zoom: 1 + float64(i)/10,
			Upload: &microsite.Upload{File: bytes.NewReader(b.photo), Size: int64(len(b.photo))},
		})
	}
	saved, err := b.sites.Save(b.ctx, opened, seen, in)
	site := saved.Site
	for _, stage := range []access.ReviewStage{access.CenterReview, access.RegistryReview} {
		if err != nil {
			return site, err
		}
		decision := review.Decision{
			SubmissionID: *site.PendingSubmissionID, Stage: stage, Verdict: microsite.Approve,
		}
		site, err = b.reviews.Decide(b.ctx, b.admin, site.ID, decision, access.Caller{})
	}
	return site, err
}

// paragraph is some words of a story, about as long as people's are.
const paragraph = "I worked as a teacher for thirty years and I still miss my classroom every morning. " +
	"Dialysis takes three days of each week; on the other days I garden, read to my grandchildren & plan the trips we " +
	"will make one day.\n\n"

// oncePictures cleans the first photograph for real and answers the same for all
// others, because the many sites need pictures but not the hour they would take.
type oncePictures struct {
	real     microsite.PictureMaker
	ingested *picture.Ingested
	crops    *picture.Crops
}

// Ingest implements microsite.PictureMaker.
func (o *oncePictures) Ingest(ctx context.Context, r io.ReadSeeker, size int64) (picture.Ingested, error) {
	if o.ingested == nil {
		done, err := o.real.Ingest(ctx, r, size)
		if err != nil {
			return done, err
		}
		o.ingested = &done
	}
	return *o.ingested, nil
}

// Crops implements microsite.PictureMaker.
func (o *oncePictures) Crops(ctx context.Context, master []byte, c picture.Crop) (picture.Crops, error) {
	if o.crops == nil {
		done, err := o.real.Crops(ctx, master, c)
		if err != nil {
			return done, err
		}
		o.crops = &done
	}
	return *o.crops, nil
}

// nowhere takes files and keeps none: nobody looks at the many sites' pictures.
type nowhere struct{ blob.Store }

// Put implements blob.Store.
func (nowhere) Put(context.Context, string, io.Reader, int64, string) error { return nil }

// Stat implements blob.Store.
func (nowhere) Stat(context.Context, string) (blob.Info, error) {
	return blob.Info{}, fault.ErrNotFound
}

// Delete implements blob.Store.
func (nowhere) Delete(context.Context, string) error { return nil }

// makeDir returns a new directory inside b's.
func (b *bench) makeDir(name string) (string, error) {
	dir := filepath.Join(b.dir, name)
	return dir, os.Mkdir(dir, 0o700)
}
