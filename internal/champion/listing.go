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

// Order is how a list of campaigns is sorted (R7.3). An unknown order
// counts as none.
type Order string

// The orders; campaigns that are equal in one follow the newest first.
const (
	Newest       Order = "-created" // the order of a list that names none
	Oldest       Order = "created"
	ByName       Order = "name"
	ByNameDown   Order = "-name"
	ByCode       Order = "code"
	ByCodeDown   Order = "-code"
	ByCenter     Order = "center"
	ByCenterDown Order = "-center"
	MostUsed     Order = "-registrations"
	LeastUsed    Order = "registrations"
)

// ListFilter is what a list of campaigns is narrowed, sorted and paged by. Zero values
// mean "any".
type ListFilter struct {
	Search   string // part of a name, a code or a center's name, in any case
	CenterID int64
	Type     *microsite.Type
	State    State
	Order    Order
	Offset   int
	Limit    int // 0: all
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
