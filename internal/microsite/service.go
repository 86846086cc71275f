package microsite

import (
	"context"
	"errors"
	"io"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/picture"
	"beacon/internal/targets"
	"beacon/internal/texts"
)

// ErrCodeTaken is returned by a store for a short code that is in use.
var ErrCodeTaken = errors.New("short code taken")

// ErrNoCenter is returned by a store for a site of an unknown center.
var ErrNoCenter = errors.New("no such center")

// ErrNoSite is returned for a wrong key and for an unknown site.
var ErrNoSite = fault.New(fault.NotFound, catalogues.Text("editor.invalid"))

// Messages about statuses that do not allow a request.
var (
	msgLocked     = catalogues.Text("microsite.locked")
	msgAgreeFirst = catalogues.Text("microsite.agree-first")
)

// PictureMaker cleans photographs and cuts crops. picture.Pipeline implements it.
type PictureMaker interface {
	Ingest(ctx context.Context, r io.ReadSeeker, size int64) (picture.Ingested, error)
	Crops(ctx context.Context, master []byte, c picture.Crop) (picture.Crops, error)
}

// Deps are the dependencies of the service.
type Deps struct {
	Store    Store
	Pictures PictureMaker
	Files    blob.Store
	Ring     *keys.Ring
	Clock    clock.Clock
	Limits   Limits
	Texts    *texts.Library
	Targets  *targets.Service
	// Changed is called with the current site after every commit, because the public page may have changed and emails
	// may be pending.
	Changed func(Site)
}

// Service reads and changes sites.
type Service struct {
	d Deps

	lostLinkFinders []LostLinkFinder
	maySee          MaySee
}

// MaySee reports whether a staff account may currently see a site. It returns false if the account was disabled, lost
// its role or center, or no longer coaches the patient.
type MaySee func(ctx context.Context, staffID int64, site Site) (bool, error)

// UsePreviewCheck sets the check for the staff member who created a preview. Without it, previews of staff do not
// work.
func (s *Service) UsePreviewCheck(maySee MaySee) { s.maySee = maySee }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d: d} }

// Limits returns the configured limits.
func (s *Service) Limits() Limits { return s.d.Limits }

// Access is verified permission to change one site: the patient's permission by edit key, or an administrator's
// permission by admin key in the patient's editor (R2.5).
type Access struct {
	SiteID int64
	Caller access.Caller
	Admin  *AdminGrant
	key    int // the verified key version
	// adminKey is the key of Admin. isOwn is true if the patient's own key was verified, with or without an admin
	// key.
	adminKey string
	isOwn    bool
}

// AdminGrant is the administrator who created an admin key.
type AdminGrant struct {
	StaffID int64
	Name    string
}

// Actor returns the actor for audit events.
func (a Access) Actor() audit.Actor {
	if a.Admin != nil {
		return audit.Actor{Kind: audit.AdminKey, ID: a.Admin.StaffID, Name: a.Admin.Name}
	}
	return audit.Actor{Kind: audit.Recipient, ID: a.SiteID}
}

// WithoutAdmin returns the remaining access after the administrator lost permission: the patient's own access, or
// ErrNoSite.
func (a Access) WithoutAdmin() (Access, error) {
	if !a.isOwn {
		return Access{}, ErrNoSite
	}
	a.Admin = nil
	return a, nil
}

// author returns the author's name for a saved draft or a submission.
func (a Access) author(site Site) string {
	if a.Admin != nil {
		return a.Admin.Name
	}
	return site.FullName()
}

// Open checks an edit key. It returns the same fault.NotFound for an unknown id and a wrong key, after the same work,
// so timing reveals nothing. adminKey is optional; a value that is not a valid token for this site is ignored. A
// valid admin key also opens the site if the edit key is that admin key or AdminPlace. The first use of the patient's
// own link is stored.
func (s *Service) Open(ctx context.Context, id int64, editKey, adminKey string, c access.Caller) (Access, Site, error) {
	site, err := s.d.Store.Site(ctx, id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return Access{}, Site{}, err
	}
	a := Access{
		SiteID: id, Caller: c, Admin: s.adminGrant(id, adminKey), adminKey: adminKey, key: site.KeyVersion,
		isOwn: s.d.Ring.CheckEditKey(KeyKind, id, max(site.KeyVersion, 1), editKey),
	}
	if a.Admin == nil {
		a.Admin, a.adminKey = s.adminGrant(id, editKey), editKey
	}
	isAdminLink := a.Admin != nil && (editKey == AdminPlace || editKey == a.adminKey)
	if err != nil || !a.isOwn && !isAdminLink {
		return Access{}, Site{}, ErrNoSite
	}
	return a, site, s.markOpened(ctx, a, site)
}

// change runs fn on a locked site in one transaction and reports the commit. fn changes the site in place; the site
// is saved if fn returns nil.
func (s *Service) change(ctx context.Context, id int64, fn func(tx Tx, site *Site) error) (Site, error) {
	var site Site
	err := s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		site, err = s.changeInTx(ctx, tx, id, func(site *Site) error { return fn(tx, site) })
		return err
	})
	if err != nil {
		return Site{}, err
	}
	s.Committed(site)
	return site, nil
}

// changeInTx is change in the caller's transaction.
func (s *Service) changeInTx(ctx context.Context, tx Tx, id int64, fn func(*Site) error) (Site, error) {
	site, err := tx.Lock(ctx, id)
	if err != nil {
		return Site{}, err
	}
	before := site
	if err := fn(&site); err != nil {
		return Site{}, err
	}
	onlyDraft := differsOnlyInDraft(before, site)
	site.UpdatedAt = s.d.Clock.Now()
	if onlyDraft {
		return site, tx.SaveDraft(ctx, site)
	}
	if err := tx.Save(ctx, before, site); err != nil {
		return Site{}, err
	}
	return site, tx.RefreshListing(ctx, id)
}

// differsOnlyInDraft reports whether a change stored a new working copy and changed nothing else of the site.
func differsOnlyInDraft(before, after Site) bool {
	if before.DraftVersion == after.DraftVersion {
		return false
	}
	before.DraftStory, before.DraftStoryLang = after.DraftStory, after.DraftStoryLang
	before.DraftWhy, before.DraftWhyLang = after.DraftWhy, after.DraftWhyLang
	before.DraftVersion, before.DraftSavedAt, before.DraftSavedBy = after.DraftVersion, after.DraftSavedAt, after.DraftSavedBy
	before.DraftFormKey, before.DraftForm = after.DraftFormKey, after.DraftForm
	return before == after
}

// Committed reports that the caller's transaction about a site was committed: emails may be pending, and the public
// page may have changed.
func (s *Service) Committed(site Site) { s.d.Changed(site) }

// Create stores a new site with a new short code, in the caller's transaction, and returns the site as stored. The
// site may appear in the gallery. An unknown center is ErrNoCenter. The caller calls Committed afterwards.
func (s *Service) Create(ctx context.Context, tx Tx, site Site) (Site, error) {
	now := s.d.Clock.Now()
	site.KeyVersion, site.DraftVersion, site.ShowInGallery, site.CreatedAt, site.UpdatedAt = 1, 1, true, now, now
	for {
		site.ShortCode = newShortCode()
		id, err := tx.Create(ctx, site)
		if errors.Is(err, ErrCodeTaken) {
			continue
		}
		if err != nil {
			return Site{}, err
		}
		return tx.Site(ctx, id)
	}
}

// changeOwn is change for the bearer of a key. It returns ErrNoSite if the link was revoked in the meantime.
func (s *Service) changeOwn(ctx context.Context, a Access, fn func(tx Tx, site *Site) error) (Site, error) {
	return s.change(ctx, a.SiteID, func(tx Tx, site *Site) error {
		if site.KeyVersion != a.key {
			return ErrNoSite
		}
		return fn(tx, site)
	})
}

// apply changes the statuses as defined in the transition table, or returns a Conflict fault.
func apply(site *Site, e event) error {
	r, c, ok := move(e, site.RecipientStatus, site.CustomSiteStatus)
	if !ok {
		return fault.New(fault.Conflict, catalogues.Text("microsite.moved-on"))
	}
	site.RecipientStatus, site.CustomSiteStatus = r, c
	return nil
}

// Trail returns the recorder of events about a site.
func (s *Service) Trail(log audit.Log, actor audit.Actor, o audit.Origin, site Site) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: actor, Origin: o, Subject: site.subject()}
}

// ownTrail returns the recorder of events by the owner of an access.
func (s *Service) ownTrail(log audit.Log, a Access, site Site) audit.Recorder {
	return s.Trail(log, a.Actor(), a.Caller.Origin, site)
}

func (s Site) subject() audit.Subject { return audit.Subject{Kind: "microsite", ID: s.ID} }
