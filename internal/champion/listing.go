package champion

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// State is the state of a campaign on a day.
type State string

// The states.
const (
	Open   State = "open"
	NotYet State = "not-yet"
	Over   State = "over"
)

// ListFilter narrows, sorts and pages a list of campaigns. Zero values match everything.
type ListFilter struct {
	Search   string // part of a name, a code or a center's name, in any case
	CenterID int64
	Type     *microsite.Type
	State    State
	// Order is created (with a minus the default), name, code, center or registrations, descending with a minus (R7.3).
	// Campaigns with equal keys are listed newest first.
	Order  string
	Offset int
	Limit  int // 0: all
}

// Campaigns returns one page of the campaigns that the caller may read, and the number that match the filter. A
// coordinator gets those of their own center, whatever the filter's center.
func (s *Service) Campaigns(ctx context.Context, by access.Principal, w ListFilter) ([]Campaign, int64, error) {
	if err := mayManage(by); err != nil {
		return nil, 0, err
	}
	if by.CenterID != 0 {
		if w.CenterID != 0 && w.CenterID != by.CenterID {
			return nil, 0, nil
		}
		w.CenterID = by.CenterID
	}
	w.Search = plaintext.Line(w.Search)
	return s.store.Campaigns(ctx, w, s.today())
}

// Campaign returns one campaign. A campaign of another center is fault.ErrNotFound.
func (s *Service) Campaign(ctx context.Context, by access.Principal, id int64) (Campaign, error) {
	if err := mayManage(by); err != nil {
		return Campaign{}, err
	}
	c, err := s.store.CampaignByID(ctx, id)
	if err == nil && !by.SeesCenter(c.CenterID) {
		err = fault.ErrNotFound
	}
	return c, err
}

// CampaignState returns the campaign's state today.
func (s *Service) CampaignState(c Campaign) State { return c.stateOn(s.today()) }

// today returns the date in the registry's time zone, ISO.
func (s *Service) today() string { return s.clock.Now().In(s.zone).Format(time.DateOnly) }
