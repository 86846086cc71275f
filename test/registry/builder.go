package registry

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/duplicate"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/review"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/targetstore"
	"beacon/internal/storage/textstore"
	"beacon/internal/targets"
	"beacon/internal/texts"
)

// Builder takes sites through their life cycle, starting with the invitation.
type Builder struct {
	ctx         context.Context
	sites       *microsite.Service
	invitations *invitation.Service
	reviews     *review.Service
	admin       access.Principal
	photo       []byte

	CenterID int64 // the only center
}

// NewBuilder creates the services on an empty registry, a center and an administrator. All pictures use the photo.
func (r *Registry) NewBuilder(ctx context.Context, photo []byte) (*Builder, error) {
	s := config.Default().Site
	limits := microsite.Limits{
		Story: s.StoryCharLimit, Why: s.WhyCharLimit, Caption: s.CaptionCharLimit,
		Images: s.MaxImages, Responsibility: true,
	}
	goals := targets.NewService(targetstore.New(r.DB), clock.System{}, time.UTC)
	b := &Builder{ctx: ctx, photo: photo}
	b.sites = microsite.NewService(microsite.Deps{
		Store:    micrositestore.NewMicrosites(r.DB),
		Pictures: &oncePictures{real: picture.New(picture.DefaultLimits)}, Files: Nowhere{}, Ring: r.Ring,
		Clock: clock.System{}, Texts: texts.NewLibrary(textstore.New(r.DB), clock.System{}, time.UTC),
		Limits: limits, Targets: goals,
		Changed: func(microsite.Site) {},
	})
	b.invitations = invitation.NewService(micrositestore.NewInvitations(r.DB), b.sites, clock.System{}, duplicate.Guard{})
	b.reviews = review.NewService(micrositestore.NewReviews(r.DB), b.sites, goals, clock.System{})
	return b, b.addPeople(r.DB)
}

// NewBuilder returns a builder for a registry that has a center and an administrator.
func NewBuilder(
	ctx context.Context, b *assembly.Beacon, admin access.Principal, centerID int64, photo []byte,
) *Builder {
	return &Builder{
		ctx: ctx, sites: b.Microsites, invitations: b.Invitations, reviews: b.Reviews, admin: admin, photo: photo,
		CenterID: centerID,
	}
}

func (b *Builder) addPeople(db *storage.DB) error {
	id, err := centerstore.NewCenters(db).
		Add(b.ctx, center.Center{Name: "Lakeside Transplant Center", Alias: "Lakeside", City: "Lakeside", State: "OH"})
	if err != nil {
		return err
	}
	b.CenterID = id
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

// Starter invites the n-th patient, and activates the starter site through the patient's link.
func (b *Builder) Starter(n int) (microsite.Access, microsite.Site, error) {
	invited, err := b.invitations.Invite(b.ctx, b.admin, invitation.Invitation{
		FirstName: fmt.Sprintf("Rosa%c", 'a'+n%26), LastName: fmt.Sprintf("Example%c%c", 'a'+n/26%26, 'a'+n/676%26),
		Email: fmt.Sprintf("patient%d@beacon.example", n), BirthDate: "04/12/1961", Gender: "F",
		Type: microsite.Kidney, Language: locale.English, CenterID: b.CenterID,
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

// LiveSite creates the site of the n-th patient, with texts and pictures, and takes it through both reviews.
func (b *Builder) LiveSite(n int) (microsite.Site, error) {
	opened, seen, err := b.Starter(n)
	if err != nil {
		return microsite.Site{}, err
	}
	in := microsite.SaveRequest{
		Story: strings.Repeat(Paragraph, 8), Why: strings.Repeat(Paragraph, 4),
		AgreedToHipaa: true, ResponsibilityConfirmed: true,
	}
	for i := range pictures {
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

// pictures is the number of pictures of a live site.
const pictures = 5

// Paragraph is a part of a story, about as long as real ones.
const Paragraph = "I worked as a teacher for thirty years and I still miss my classroom every morning. " +
	"Dialysis takes three days of each week; on the other days I garden, read to my grandchildren & plan the trips we " +
	"will make one day.\n\n"

// oncePictures cleans the first photograph and returns its result for all others, because the many sites need pictures
// but cleaning each would take an hour.
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

// Nowhere discards files, because the pictures of the many sites are never read.
type Nowhere struct{ blob.Store }

// Put implements blob.Store.
func (Nowhere) Put(context.Context, string, io.Reader, int64) error { return nil }

// Stat implements blob.Store.
func (Nowhere) Stat(context.Context, string) (blob.Info, error) {
	return blob.Info{}, fault.ErrNotFound
}

// Delete implements blob.Store.
func (Nowhere) Delete(context.Context, string) error { return nil }
