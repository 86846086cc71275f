package champion

import (
	"context"
	"errors"

	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
)

// ErrCodeTaken is what a store returns when a campaign's code is in use.
var ErrCodeTaken = errors.New("campaign code taken")

// ErrNoCenter is what a store returns when a campaign's center does not exist.
var ErrNoCenter = errors.New("no such center")

// Store is where campaigns and registrations live.
type Store interface {
	// InTx runs fn in one transaction, which commits when fn returns nil.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Campaigns returns one page of the campaigns with their registrations, and how
	// many the filter leaves on all pages; today is an ISO day. No two pages show
	// the same campaign.
	Campaigns(ctx context.Context, w ListFilter, today string) ([]Campaign, int64, error)
	// CampaignByID returns a campaign, or fault.ErrNotFound.
	CampaignByID(ctx context.Context, id int64) (Campaign, error)
	// CampaignByCode returns a campaign by its code in capitals, or fault.ErrNotFound.
	CampaignByCode(ctx context.Context, code string) (Campaign, error)
}

// Namesake is somebody who is registered already, if the names fit as well.
type Namesake struct {
	FirstName   string
	LastName    string
	CenterAlias string
}

// Tx is a transaction about a registration.
type Tx interface {
	microsite.Tx
	intake.FormTx
	// LockCenter makes others who lock the same center wait until this
	// transaction ends.
	LockCenter(ctx context.Context, id int64) error
	// CampaignByCode returns a campaign by its code in capitals, or fault.ErrNotFound.
	CampaignByCode(ctx context.Context, code string) (Campaign, error)
	CampaignByID(ctx context.Context, id int64) (Campaign, error)
	// AddCampaign stores a campaign and returns its id; ErrCodeTaken, which leaves
	// the transaction usable; or ErrNoCenter.
	AddCampaign(ctx context.Context, c Campaign) (int64, error)
	// SaveCampaign stores name and dates.
	SaveCampaign(ctx context.Context, c Campaign) error
	// Namesakes returns who is registered with an e-mail address, in any case, and
	// an ISO date of birth; people whom a center refused are not among them.
	Namesakes(ctx context.Context, email, birthDate string) ([]Namesake, error)
	// AddRegistration stores what the form says beyond the site's own fields.
	AddRegistration(ctx context.Context, siteID, campaignID int64, r Registration) error
	// CenterContacts returns whom to call at a center.
	CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error)
}
