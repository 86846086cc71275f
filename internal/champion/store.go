package champion

import (
	"context"
	"errors"

	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
)

// ErrCodeTaken means that a campaign's code is in use.
var ErrCodeTaken = errors.New("campaign code taken")

// ErrNoCenter means that a campaign's center does not exist.
var ErrNoCenter = errors.New("no such center")

// Store stores campaigns and registrations.
type Store interface {
	// InTx runs fn in one transaction, which commits if fn returns nil.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Campaigns returns one page of the campaigns with their registrations, and the number that match the filter; today
	// is an ISO day. A campaign is on one page only.
	Campaigns(ctx context.Context, w ListFilter, today string) ([]Campaign, int64, error)
	// CampaignByID returns a campaign, or fault.ErrNotFound.
	CampaignByID(ctx context.Context, id int64) (Campaign, error)
	// CampaignByCode returns a campaign by its code in capitals, or fault.ErrNotFound.
	CampaignByCode(ctx context.Context, code string) (Campaign, error)
}

// Namesake is a registered person with the same address and date of birth.
type Namesake struct {
	FirstName   string
	LastName    string
	CenterAlias string
}

// Tx is a transaction for a registration.
type Tx interface {
	microsite.Tx
	intake.FormTx
	// LockCenter locks a center until this transaction ends.
	LockCenter(ctx context.Context, id int64) error
	// CampaignByCode returns a campaign by its code in capitals, or fault.ErrNotFound.
	CampaignByCode(ctx context.Context, code string) (Campaign, error)
	CampaignByID(ctx context.Context, id int64) (Campaign, error)
	// AddCampaign stores a campaign and returns its id. It returns ErrCodeTaken, which leaves the transaction usable,
	// or ErrNoCenter.
	AddCampaign(ctx context.Context, c Campaign) (int64, error)
	// SaveCampaign stores name and dates.
	SaveCampaign(ctx context.Context, c Campaign) error
	// Namesakes returns the people registered with an email address, in any case, and an ISO date of birth. People
	// denied by a center are left out.
	Namesakes(ctx context.Context, email, birthDate string) ([]Namesake, error)
	// AddRegistration stores the fields of the form that the site does not have.
	AddRegistration(ctx context.Context, siteID, campaignID int64, r Registration) error
	// CenterContacts returns the contacts of a center.
	CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error)
}
