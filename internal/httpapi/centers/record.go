package centers

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/httpapi"
	"beacon/internal/staff"
)

// recordRoutes adds the calls by which registry administrators add, change, close and reopen a center.
func (s *handlers) recordRoutes() {
	calls, admins := s.Group("staff"), httpapi.Administrators()
	httpapi.Staff(calls.Route("POST /staff/centers", "staff-center-add",
		"Create a center with its contact, and invite its first coordinator"), httpapi.Recently(admins), s.add)
	httpapi.Staff(calls.Route("GET /staff/centers/zone", "staff-center-zone", "Get the time zone of an address"),
		admins, s.zone)
	httpapi.Staff(calls.Route("GET /staff/centers/{id}", "staff-center",
		"Get a center with its contacts, figures and coordinators"), admins, s.record)
	httpapi.Staff(calls.Route("POST /staff/centers/{id}", "staff-center-change",
		"Change a center and replace its contacts"), admins, s.change)
	httpapi.Staff(calls.Route("POST /staff/centers/{id}/close", "staff-center-close",
		"Close a center without people; the accounts of its coordinators are closed, too"), httpapi.Recently(admins),
		s.close)
	httpapi.Staff(calls.Route("POST /staff/centers/{id}/reopen", "staff-center-reopen", "Reopen a closed center"),
		admins, s.reopen)
}

type centerAddition struct {
	Body struct {
		Name     string `json:"name"`
		Code     string `json:"code"`
		Alias    string `json:"alias" doc:"The short name that patients see; empty: the name."`
		Address  string `json:"address" doc:"In one line: street, city, state and ZIP code."`
		TimeZone string `json:"timeZone" doc:"An IANA name; empty: of the ZIP code."`

		ContactName string           `json:"contactName"`
		PhoneType   center.PhoneType `json:"phoneType" doc:"Work, Mobile or OnCall"`
		Phone       string           `json:"phone"`

		CoordinatorName  string `json:"coordinatorName"`
		CoordinatorEmail string `json:"coordinatorEmail"`
	}
}

// centerRecord is a center for the people who change it.
type centerRecord struct {
	ID       int64         `json:"id"`
	Version  int64         `json:"version" doc:"For the next change."`
	Name     string        `json:"name"`
	Code     string        `json:"code"`
	Alias    string        `json:"alias"`
	Address  string        `json:"address" doc:"In one line."`
	Phone    string        `json:"phone"`
	TimeZone string        `json:"timeZone" doc:"An IANA name; empty: not known."`
	Zones    []string      `json:"zones" doc:"The time zones to choose from."`
	Contacts []coordinator `json:"contacts"`
	Takes    takesPart     `json:"takes"`
	Figures  centerNumbers `json:"figures"`

	PublicSites int64      `json:"publicSites" doc:"Public pages here, the figure of a center that reported none."`
	CreatedAt   time.Time  `json:"createdAt"`
	ClosedAt    *time.Time `json:"closedAt" doc:"null: open"`

	People       centerPeople       `json:"people"`
	Coordinators []coordinatorState `json:"coordinators"`
}

// takesPart lists the programs and offers of a center.
type takesPart struct {
	Referrals          bool `json:"referrals"`
	KidneyForLife      bool `json:"kidneyForLife"`
	Microsites         bool `json:"microsites"`
	Vouchers           bool `json:"vouchers"`
	NonSteroidProtocol bool `json:"nonSteroidProtocol"`
	AdvancedDonation   bool `json:"advancedDonation"`
}

// centerNumbers are the figures of a center.
type centerNumbers struct {
	Transplants centerNumber `json:"transplants"`
	A2O         centerNumber `json:"a2o"`
	Pairs       centerNumber `json:"pairs"`
	Microsites  centerNumber `json:"microsites"`
}

// centerNumber is a figure with its origin.
type centerNumber struct {
	Value  *int64 `json:"value" doc:"null: Beacon counts it"`
	AsOf   string `json:"asOf" doc:"ISO day, or empty."`
	Source string `json:"source"`
}

// centerPeople are the numbers of people who must be transferred before the center can close.
type centerPeople struct {
	Patients  int64 `json:"patients"`
	Referrals int64 `json:"referrals"`
	Donors    int64 `json:"donors"`
}

// coordinatorState is an account of a coordinator.
type coordinatorState struct {
	ID         int64      `json:"id"`
	FullName   string     `json:"fullName"`
	State      string     `json:"state" enum:"active,invited,disabled,altered"`
	SignedInAt *time.Time `json:"signedInAt"`
}

func newRecord(e center.Entry) centerRecord {
	f := e.Figures
	number := func(value *int64, o center.Origin) centerNumber { return centerNumber{value, o.AsOf, o.Source} }
	return centerRecord{
		ID: e.ID, Version: e.Version, Name: e.Name, Code: e.Code, Alias: e.Alias, Address: e.Address().String(),
		Phone: e.Phone, TimeZone: e.TimeZone, Zones: center.Zones, Contacts: httpapi.Items(e.Coordinators, newCoordinator),
		Takes: takesPart{
			Referrals: e.Takes.Referrals, KidneyForLife: e.Takes.KidneyForLife, Microsites: e.Takes.Microsites,
			Vouchers: e.Takes.Vouchers, NonSteroidProtocol: f.NonSteroid, AdvancedDonation: f.AdvancedDonation,
		},
		Figures: centerNumbers{
			Transplants: number(&f.TransplantsLast12, f.Transplants), A2O: number(&f.A2OLast12, f.A2O),
			Pairs: number(&f.UnmatchedPairs, f.Pairs), Microsites: number(f.PatientMicrosites, f.Sites),
		},
		CreatedAt: e.CreatedAt, ClosedAt: e.ClosedAt,
	}
}

func (s *handlers) record(ctx context.Context, by access.Principal, in *httpapi.ByID) (centerRecord, error) {
	return s.recordFor(ctx, by, httpapi.ParseID(in.ID))
}

func (s *handlers) recordFor(ctx context.Context, by access.Principal, id int64) (centerRecord, error) {
	r, err := s.CenterService.Record(ctx, by, id)
	if err != nil {
		return centerRecord{}, err
	}
	out := newRecord(r.Entry)
	out.People, out.PublicSites = centerPeople(r.People), r.PublicSites
	out.Coordinators = httpapi.Items(r.Accounts, func(l staff.Listed) coordinatorState {
		return coordinatorState{l.ID, l.FullName, string(l.State), l.SignedInAt}
	})
	return out, nil
}

func (s *handlers) add(ctx context.Context, by access.Principal, in *centerAddition) (centerRecord, error) {
	b := in.Body
	id, err := s.CenterService.Add(ctx, by, center.NewCenter{
		Name: b.Name, Code: b.Code, Alias: b.Alias, Address: b.Address, TimeZone: b.TimeZone,
		ContactName: b.ContactName, PhoneType: b.PhoneType, Phone: b.Phone,
		CoordinatorName: b.CoordinatorName, CoordinatorEmail: b.CoordinatorEmail,
	}, httpapi.CallerFrom(ctx))
	return s.after(ctx, by, id, err)
}

// after returns a center after a change, or passes the error on.
func (s *handlers) after(ctx context.Context, by access.Principal, id int64, err error) (centerRecord, error) {
	if err != nil {
		return centerRecord{}, err
	}
	return s.recordFor(ctx, by, id)
}

type zoneQuery struct {
	Address string `query:"address" doc:"In one line: street, city, state and ZIP code."`
}

// addressZone is the time zone of an address.
type addressZone struct {
	TimeZone string   `json:"timeZone" doc:"An IANA name; empty: not known."`
	Zones    []string `json:"zones" doc:"The time zones to choose from."`
}

func (s *handlers) zone(_ context.Context, _ access.Principal, in *zoneQuery) (addressZone, error) {
	out := addressZone{Zones: center.Zones}
	if a, _, ok := center.ParseAddress(in.Address); ok {
		out.TimeZone = center.ZoneFor(a)
	}
	return out, nil
}

type centerChange struct {
	httpapi.ByID
	Body struct {
		Version  int64         `json:"version" doc:"Of the center that was changed."`
		Name     string        `json:"name"`
		Code     string        `json:"code"`
		Alias    string        `json:"alias"`
		Address  string        `json:"address" doc:"In one line: street, city, state and ZIP code."`
		Phone    string        `json:"phone"`
		TimeZone string        `json:"timeZone"`
		Contacts []coordinator `json:"contacts" maxItems:"20"`
		Takes    takesPart     `json:"takes"`
		Figures  centerNumbers `json:"figures"`
	}
}

func (s *handlers) change(ctx context.Context, by access.Principal, in *centerChange) (centerRecord, error) {
	b, id := in.Body, httpapi.ParseID(in.ID)
	value := func(n centerNumber) int64 {
		if n.Value == nil {
			return 0
		}
		return *n.Value
	}
	origin := func(n centerNumber) center.Origin { return center.Origin{AsOf: n.AsOf, Source: n.Source} }
	err := s.CenterService.Change(ctx, by, id, center.Change{
		Version: b.Version, Name: b.Name, Code: b.Code, Alias: b.Alias, Address: b.Address, Phone: b.Phone,
		TimeZone: b.TimeZone,
		Contacts: httpapi.Items(b.Contacts, func(c coordinator) center.Coordinator { return center.Coordinator(c) }),
		Takes: center.Participation{
			Referrals: b.Takes.Referrals, KidneyForLife: b.Takes.KidneyForLife, Microsites: b.Takes.Microsites,
			Vouchers: b.Takes.Vouchers,
		},
		Figures: center.Figures{
			TransplantsLast12: value(b.Figures.Transplants), Transplants: origin(b.Figures.Transplants),
			A2OLast12: value(b.Figures.A2O), A2O: origin(b.Figures.A2O),
			UnmatchedPairs: value(b.Figures.Pairs), Pairs: origin(b.Figures.Pairs),
			PatientMicrosites: b.Figures.Microsites.Value, Sites: origin(b.Figures.Microsites),
			NonSteroid: b.Takes.NonSteroidProtocol, AdvancedDonation: b.Takes.AdvancedDonation,
		},
	}, httpapi.CallerFrom(ctx))
	return s.after(ctx, by, id, err)
}

func (s *handlers) close(ctx context.Context, by access.Principal, in *httpapi.ByID) (centerRecord, error) {
	id := httpapi.ParseID(in.ID)
	return s.after(ctx, by, id, s.CenterService.Close(ctx, by, id, httpapi.CallerFrom(ctx)))
}

func (s *handlers) reopen(ctx context.Context, by access.Principal, in *httpapi.ByID) (centerRecord, error) {
	id := httpapi.ParseID(in.ID)
	return s.after(ctx, by, id, s.CenterService.Reopen(ctx, by, id, httpapi.CallerFrom(ctx)))
}
