package champion

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// State is where a campaign stands on a day.
type State string

// The states.
const (
	Open   State = "open"
	NotYet State = "not-yet"
	Over   State = "over"
)

// ListFilter is what a list of campaigns is narrowed, sorted and paged by. Zero values
// mean "any".
type ListFilter struct {
	Search   string // part of a name, a code or a center's name, in any case
	CenterID int64
	Type     *microsite.Type
	State    State
	// Order is created (with a minus the default), name, code, center or registrations, descending with a minus
	// (R7.3). Campaigns that are equal in it follow the newest first.
	Order  string
	Offset int
	Limit  int // 0: all
}

// Campaigns returns one page of the campaigns that somebody may see, and how many
// the filter leaves on all pages. A coordinator sees the own center's, whatever
// center is asked for.
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

// Campaign returns one campaign; somebody else's is fault.ErrNotFound.
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

// StateOf is where a campaign stands today.
func (s *Service) StateOf(c Campaign) State { return c.stateOn(s.today()) }

// today is the day of the registry's zone, ISO.
func (s *Service) today() string { return s.clock.Now().In(s.zone).Format(time.DateOnly) }
