package microsite

import (
	"context"
	"time"

	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/sentform"
	"beacon/internal/recordjoin"
	"beacon/internal/texts"
)

// Store stores sites. Reads outside a transaction may be stale, so decisions that depend on a status are made inside
// InTx after Lock.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	// List returns one page of sites and the total number of matches, without due dates.
	List(ctx context.Context, f ListFilter) (sites []Listed, total int64, err error)
}

// Reader reads sites. A method that returns one record returns fault.ErrNotFound if the record does not exist.
type Reader interface {
	LifeReader
	duplicate.Reader
	Site(ctx context.Context, id int64) (Site, error)
	SiteByCode(ctx context.Context, shortCode string) (Site, error)
	// RevisionByCode is a cheap lookup for the page cache.
	RevisionByCode(ctx context.Context, shortCode string) (id, revision int64, err error)
	// DraftPictures returns the working copy's pictures in order.
	DraftPictures(ctx context.Context, siteID int64) ([]Placement, error)
	// Submission returns a version with its pictures in order.
	Submission(ctx context.Context, id int64) (Submission, error)
	PictureByStem(ctx context.Context, stem string) (Picture, error)
	// Reviews returns the decisions about a site with their reasons, newest first.
	Reviews(ctx context.Context, siteID int64) ([]Review, error)
	// PublicCrop reports whether a crop belongs to the live version of a public site.
	PublicCrop(ctx context.Context, stem, cropID string) (bool, error)
}

// Tx is a Reader that also writes. Audit events and emails are committed in the same transaction.
type Tx interface {
	Reader
	LifeTx
	emailchange.Tx
	recordjoin.Tx
	sentform.Log
	texts.Keeper
	// MarkOpened stores a use of the patient's own link.
	MarkOpened(ctx context.Context, siteID int64, at time.Time) error
	// OpenCenter locks a center that is not closed and returns its name, or fault.ErrNotFound.
	OpenCenter(ctx context.Context, id int64) (string, error)
	// MoveRegistration moves the queue entry of a site's champion registration, if there is one, to the queue of a
	// center.
	MoveRegistration(ctx context.Context, siteID, centerID int64, at time.Time) error
	// Lock locks the site's row until the transaction ends, increments its revision and returns the site.
	Lock(ctx context.Context, id int64) (Site, error)
	// Create stores a new site and returns its id. It returns ErrCodeTaken for a short code that is in use, and
	// leaves the transaction usable. It returns ErrNoCenter for an unknown center.
	Create(ctx context.Context, s Site) (int64, error)
	// Save stores a site that was locked in this transaction. It writes the time of the change, and those groups of
	// columns that differ from before: person, choices, statuses, draft and end.
	Save(ctx context.Context, before, s Site) error
	// SaveDraft stores the working copy of a site that was locked in this transaction, if the transaction changed
	// nothing else of the site. It costs less than Save: the gallery entry and the sealed facts stay the same.
	SaveDraft(ctx context.Context, s Site) error
	// RefreshListing adds the stored site to the gallery, updates its entry, or removes it (R3.8 to R3.10).
	RefreshListing(ctx context.Context, siteID int64) error
	// ReplaceDraftPictures sets the working copy's pictures, in order.
	ReplaceDraftPictures(ctx context.Context, siteID int64, pictures []Placement) error
	AddPicture(ctx context.Context, p Picture, at time.Time) (int64, error)
	// AddSubmission stores a version with the next number of its site.
	AddSubmission(ctx context.Context, s Submission) (Submission, error)
	AddRelease(ctx context.Context, r Release) error
	AddConfirmation(ctx context.Context, c Confirmation) error
	// WithdrawWaiting withdraws the unsent emails to an address with a link that about accepts.
	WithdrawWaiting(ctx context.Context, to string, about func(notify.Link) bool) error
	AddTextConsent(ctx context.Context, c TextConsent) error
	// LastTextConsent returns the wording of the newest consent to texts for a slot, or fault.ErrNotFound.
	LastTextConsent(ctx context.Context, siteID int64, slot string) (texts.Wording, error)
	// CenterContact returns a center's contact data for emails, or the zero value for an unknown center.
	CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error)
	// Coordinators returns the reviewers of a center.
	Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error)
}
