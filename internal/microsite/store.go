package microsite

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// Store is where sites live. Reads outside a transaction may be a moment old;
// whoever decides on a state does so inside InTx, after Lock.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls everything back and
	// is answered as it is.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader looks things up. Methods that answer one thing answer fault.ErrNotFound
// when it is not there.
type Reader interface {
	LifeReader
	Site(ctx context.Context, id int64) (Site, error)
	SiteByCode(ctx context.Context, shortCode string) (Site, error)
	// RevisionByCode is the cheap look-up behind the page cache.
	RevisionByCode(ctx context.Context, shortCode string) (id, revision int64, err error)
	// DraftPictures returns the working copy's pictures in their order.
	DraftPictures(ctx context.Context, siteID int64) ([]Placement, error)
	// Submission returns a version with its pictures in their order.
	Submission(ctx context.Context, id int64) (Submission, error)
	PictureByStem(ctx context.Context, stem string) (Picture, error)
	// UnusedPictures returns up to limit pictures with an id above after that were
	// stored before a time and stand in no working copy and no version, by id.
	UnusedPictures(ctx context.Context, before time.Time, after int64, limit int) ([]Picture, error)
	// Reviews returns the decisions about a site with their reasons, newest first.
	Reviews(ctx context.Context, siteID int64) ([]Review, error)
	// PublicCrop reports whether a crop of a picture belongs to a live version of
	// a site that visitors may see.
	PublicCrop(ctx context.Context, stem, cropID string) (bool, error)
	// List returns one page of sites and how many match in all; DueAt is left to the service.
	List(ctx context.Context, f ListFilter) (sites []Listed, total int64, err error)
}

// Tx is a Reader that also writes; audit events and mails commit with the rest.
type Tx interface {
	Reader
	LifeTx
	audit.Log
	notify.Outbox
	// Lock takes the site's row until the transaction ends, raises its revision
	// and returns it as it is now.
	Lock(ctx context.Context, id int64) (Site, error)
	// Create stores a new site and answers its id. A short code that is taken
	// answers ErrCodeTaken and leaves the transaction usable; an unknown center
	// answers ErrNoCenter.
	Create(ctx context.Context, s Site) (int64, error)
	// Save writes every column of a site that was locked in this transaction.
	Save(ctx context.Context, s Site) error
	// RefreshListing brings what the gallery lists in step with the site as it is
	// stored now: listed, changed or taken out (R3.8 to R3.10).
	RefreshListing(ctx context.Context, siteID int64) error
	// ReplaceDraftPictures sets the working copy's pictures, in order.
	ReplaceDraftPictures(ctx context.Context, siteID int64, pictures []Placement) error
	AddPicture(ctx context.Context, p Picture, at time.Time) (int64, error)
	// RemoveUnusedPicture deletes a picture's row unless something uses it by now,
	// and reports whether it did.
	RemoveUnusedPicture(ctx context.Context, id int64) (bool, error)
	// AddSubmission stores a version with the next number of its site.
	AddSubmission(ctx context.Context, s Submission) (Submission, error)
	AddRelease(ctx context.Context, r Release) error
	AddTextConsent(ctx context.Context, c TextConsent) error
	// Coordinators returns whom to mail at a center; RegistryReviewers, at the registry.
	Coordinators(ctx context.Context, centerID int64) ([]Addressee, error)
	RegistryReviewers(ctx context.Context) ([]Addressee, error)
	// CoachesToTell returns every coach who can sign in.
	CoachesToTell(ctx context.Context) ([]notify.Person, error)
}

// Addressee is a staff member who is to be mailed.
type Addressee struct {
	ID       int64
	FullName string
	Email    string
	Language string
}
