package kit

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

var (
	now         = time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)
	coordinator = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}
	elsewhere   = access.Principal{ID: 2, Role: access.CenterCoordinator, CenterID: 8}
	reviewer    = access.Principal{ID: 3, Role: access.RegistryReviewer}
	coach       = access.Principal{ID: 4, Role: access.Coach}
)

// memory is a store and transaction with one holder of center 7.
type memory struct {
	Store
	Tx
	holder voucher.Holder
	donor  voucher.Donor
	orders []Order
	trail  []string
	emails []string // template and address
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) LockHolder(context.Context, int64) (voucher.Holder, voucher.Donor, error) {
	return m.holder, m.donor, nil
}

func (m *memory) Center(context.Context, int64) (center.Center, error) {
	return center.Center{ID: 7, Name: "Riverside", Street: "1 Main St", City: "Akron", State: "OH"}, nil
}

func (m *memory) Order(_ context.Context, id int64) (Order, error) { return m.orders[id-1], nil }

func (m *memory) Orders(context.Context, int64) ([]Order, error) { return m.orders, nil }

func (m *memory) DonorOrders(context.Context, int64) ([]Order, error) { return m.orders, nil }

func (m *memory) AddOrder(_ context.Context, o Order) (int64, error) {
	m.orders = append(m.orders, o)
	return int64(len(m.orders)), nil
}

func (m *memory) SaveOrder(_ context.Context, o Order) error {
	m.orders[o.ID-1] = o
	return nil
}

func (m *memory) Coordinators(context.Context, int64) ([]notify.Person, error) {
	return []notify.Person{{Email: "cora@staff.example"}}, nil
}

func (m *memory) Enqueue(_ context.Context, email notify.Email) error {
	m.emails = append(m.emails, string(email.Template)+" "+email.To)
	return nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail = append(m.trail, e.Action)
	return nil
}

// newMemory returns a memory with a holder who has these orders, and its service.
func newMemory(orders ...Order) (*memory, *Service) {
	m := &memory{donor: voucher.Donor{ID: 4, CenterID: 7}, orders: orders}
	m.holder = voucher.Holder{ID: 5, DonorID: 4, CenterID: 7, Status: voucher.Available, Person: voucher.Person{
		FirstName: "Tomás",
		Address: voucher.Address{
			Address1: "12 River Road", City: "Columbus", State: "Ohio", Country: voucher.UnitedStates, ZIP: "43215",
		},
		Email: "tomas@mail.example",
	}}
	return m, NewService(Deps{Store: m, Clock: clock.NewFixed(now), EmailsQueued: func() {}})
}

// shipped returns a holder's shipped kits, requested an hour ago.
func shipped(count int) (orders []Order) {
	for i := range count {
		orders = append(orders, Order{ID: int64(i + 1), Number: i + 1, State: Shipped, RequestedAt: now.Add(-time.Hour)})
	}
	return orders
}

// arrived returns a holder's kits. The newest was ordered an hour ago and is in state newest; a shipped kit was shipped
// ago before now.
func arrived(count int, newest State, ago time.Duration) []Order {
	orders := shipped(count)
	for i := range orders {
		orders[i].State = Received
	}
	last := &orders[count-1]
	last.State = newest
	if newest != Requested {
		at := now.Add(-ago)
		last.ShippedAt = &at
	}
	return orders
}

func faultCode(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}

func TestKitStatus_ByVoucherAndOrders(t *testing.T) {
	waiting := []Order{{Number: 1, State: Requested}}
	closed := []voucher.HolderStatus{voucher.Redeemed, voucher.PendingRetired, voucher.Retired}
	for _, c := range []struct {
		what   string
		status []voucher.HolderStatus
		orders []Order
		first  FirstStatus
		next   NextStatus
	}{
		{"no kit", []voucher.HolderStatus{voucher.Available, voucher.PendingRedemption}, nil, CanSend, FirstNotSent},
		{"draft", []voucher.HolderStatus{voucher.Draft}, nil, VoucherDraft, FirstNotSent},
		{"voucher closed", closed, nil, VoucherClosed, OrderClosed},
		{"voucher closed with kits", closed, shipped(1), HasKit, OrderClosed},
		{"first requested", []voucher.HolderStatus{voucher.Available}, waiting, HasKit, FirstNotSent},
		{"first shipped", []voucher.HolderStatus{voucher.Available, voucher.Draft}, shipped(1), HasKit, CanOrder},
		{"two kits", []voucher.HolderStatus{voucher.PendingRedemption}, shipped(2), HasKit, CanOrder},
		{"three kits", []voucher.HolderStatus{voucher.Available}, shipped(3), HasKit, LimitReached},
	} {
		for _, status := range c.status {
			m, _ := newMemory()
			m.holder.Status = status
			first, next := FirstStatusFor(m.holder, c.orders), NextStatusFor(m.holder, c.orders)
			if first != c.first || next != c.next {
				t.Errorf("%s, status %d: first %s, next %s", c.what, status, first, next)
			}
		}
	}
	m, _ := newMemory()
	m.holder.ZIP = ""
	if got := FirstStatusFor(m.holder, nil); got != NoAddress {
		t.Errorf("without an address: %s", got)
	}
}

// The holder's page and the ordering call must agree: while the newest kit has not arrived, the page offers no kit and
// the call orders none.
func TestInfo_OffersNoKitWhileOneIsExpected(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		what   string
		orders []Order
		status voucher.HolderStatus
		count  int
		next   NextStatus
	}{
		{"no kit", nil, voucher.Available, 0, FirstNotSent},
		{"first requested", arrived(1, Requested, 0), voucher.Available, 0, FirstNotSent},
		{"first shipped today", arrived(1, Shipped, 0), voucher.Available, 1, OnItsWay},
		{"first shipped 13 days ago", arrived(1, Shipped, 14*day-time.Second), voucher.Available, 1, OnItsWay},
		{"first shipped 14 days ago", arrived(1, Shipped, 14*day), voucher.Available, 1, CanOrder},
		{"first received", arrived(1, Received, day), voucher.Available, 1, CanOrder},
		{"first received, draft", arrived(1, Received, day), voucher.Draft, 1, CanOrder},
		{"second requested", arrived(2, Requested, 0), voucher.Available, 2, NotSent},
		{"second requested, redemption asked", arrived(2, Requested, 0), voucher.PendingRedemption, 2, NotSent},
		{"second shipped today", arrived(2, Shipped, 0), voucher.Available, 2, OnItsWay},
		{"second shipped 14 days ago", arrived(2, Shipped, 14*day), voucher.Available, 2, CanOrder},
		{"second received", arrived(2, Received, 0), voucher.Available, 2, CanOrder},
		{"third requested", arrived(3, Requested, 0), voucher.Available, 3, NotSent},
		{"third shipped today", arrived(3, Shipped, 0), voucher.Available, 3, OnItsWay},
		{"third shipped 14 days ago", arrived(3, Shipped, 14*day), voucher.Available, 3, LimitReached},
		{"third received", arrived(3, Received, 0), voucher.Available, 3, LimitReached},
		{"second requested, redeemed", arrived(2, Requested, 0), voucher.Redeemed, 2, OrderClosed},
		{"second shipped, retired", arrived(2, Shipped, 0), voucher.Retired, 2, OrderClosed},
	} {
		m, s := newMemory(c.orders...)
		m.holder.Status = c.status
		info, err := s.Info(t.Context(), m.holder)
		if err != nil || info.Count != c.count || info.Next != c.next || info.CanOrder != (c.next == CanOrder) {
			t.Errorf("%s: %+v, %v", c.what, info, err)
		}
		for i := range m.orders {
			m.orders[i].RequestedAt = now.Add(-time.Hour)
		}
		_, err = s.Order(t.Context(), voucher.HolderAccess{Holder: m.holder}, nil)
		if (err == nil) != info.CanOrder || err != nil && faultCode(err) != fault.Conflict {
			t.Errorf("%s: the call returned %v", c.what, err)
		}
	}
}

// A kit that is sent or received within the minute is not a double submission: the next order is another kit.
func TestOrder_NextKitWithinAMinute(t *testing.T) {
	for state, want := range map[State]struct {
		count int
		code  fault.Code
	}{Requested: {2, ""}, Shipped: {0, fault.Conflict}, Received: {3, ""}} {
		orders := arrived(2, state, 0)
		orders[1].RequestedAt = now.Add(-time.Second)
		m, s := newMemory(orders...)
		count, err := s.Order(t.Context(), voucher.HolderAccess{Holder: m.holder}, nil)
		if faultCode(err) != want.code || err == nil && count != want.count {
			t.Errorf("%s: %d, %v", state, count, err)
		}
	}
}

func TestAddress_Clean(t *testing.T) {
	valid := voucher.Address{
		Address1: " 9 Hill St ", City: "Dayton", State: "ohio", Country: voucher.UnitedStates, ZIP: "45402",
	}
	for _, c := range []struct {
		what   string
		change func(*voucher.Address)
		broken []string
		state  string
	}{
		{"valid", func(*voucher.Address) {}, nil, "OH"},
		{"long ZIP code", func(a *voucher.Address) { a.ZIP = "45402-1234" }, nil, "OH"},
		{"short ZIP code", func(a *voucher.Address) { a.ZIP = "4540" }, []string{"zip"}, "OH"},
		{"unknown state", func(a *voucher.Address) { a.State = "Ontario" }, []string{"state"}, "Ontario"},
		{"abroad", func(a *voucher.Address) { a.Country, a.State, a.ZIP = 124, "Ontario", "K1A 0B1" }, nil, "Ontario"},
		{"unknown country", func(a *voucher.Address) { a.Country = 5 }, []string{"country"}, "ohio"},
		{"too long", func(a *voucher.Address) { a.Address2 = strings.Repeat("x", 101) }, []string{"address2"}, "OH"},
		{"empty", func(a *voucher.Address) { *a = voucher.Address{Country: a.Country} },
			[]string{"address1", "city", "state", "zip"}, ""},
	} {
		a := valid
		c.change(&a)
		var broken []string
		for _, f := range a.Clean() {
			broken = append(broken, f.Name)
		}
		if !slices.Equal(broken, c.broken) || a.State != c.state {
			t.Errorf("%s: %v, state %q", c.what, broken, a.State)
		}
	}
}

func TestOrder_ByHolder(t *testing.T) {
	shipped := func(count int) []Order { return arrived(count, Received, time.Hour) }
	recent := arrived(2, Requested, 0)
	recent[1].RequestedAt = now.Add(-repeatWindow + time.Second)
	other := &voucher.Address{
		Address1: "9 Hill St", City: "Dayton", State: "OH", Country: voucher.UnitedStates, ZIP: "45402",
	}
	for _, c := range []struct {
		what   string
		orders []Order
		to     *voucher.Address
		code   fault.Code
		count  int
		city   string // of the new order
	}{
		{"second, address on record", shipped(1), nil, "", 2, "Columbus"},
		{"second, other address", shipped(1), other, "", 2, "Dayton"},
		{"second, broken address", shipped(1), &voucher.Address{}, fault.RuleBroken, 2, ""},
		{"third goes to the center", shipped(2), other, "", 3, "Akron"},
		{"fourth", shipped(3), nil, fault.Conflict, 3, ""},
		{"repeated within a minute", recent, nil, "", 2, ""},
		{"before the first", nil, nil, fault.Conflict, 0, ""},
	} {
		m, s := newMemory(c.orders...)
		count, err := s.Order(t.Context(), voucher.HolderAccess{Holder: m.holder}, c.to)
		if faultCode(err) != c.code || err == nil && count != c.count {
			t.Errorf("%s: %d, %v", c.what, count, err)
		}
		if c.city != "" {
			if last := m.orders[len(m.orders)-1]; len(m.orders) != len(c.orders)+1 || last.Address.City != c.city {
				t.Errorf("%s: %+v", c.what, m.orders)
			}
		} else if len(m.orders) != len(c.orders) {
			t.Errorf("%s: something was ordered", c.what)
		}
	}
}

func TestOrderFor_ByStaff(t *testing.T) {
	for _, c := range []struct {
		what   string
		by     access.Principal
		number int
		code   fault.Code
	}{
		{"coordinator", coordinator, 2, ""},
		{"registry", reviewer, 2, ""},
		{"another center", elsewhere, 2, fault.NotFound},
		{"coach", coach, 2, fault.Forbidden},
		{"not the next kit", coordinator, 3, fault.Conflict},
	} {
		m, s := newMemory(shipped(1)...)
		_, err := s.OrderFor(t.Context(), c.by, Another{HolderID: 5, Number: c.number}, audit.Origin{})
		if faultCode(err) != c.code || (len(m.orders) == 2) != (err == nil) {
			t.Errorf("%s: %v, orders %+v", c.what, err, m.orders)
		}
	}
}

func TestRecordFirst_StoresStateAsTwoLetters(t *testing.T) {
	m, s := newMemory()
	if _, err := s.RecordFirst(t.Context(), coordinator, 5, audit.Origin{}); err != nil {
		t.Fatal(err)
	}
	o := m.orders[0]
	if o.Number != 1 || o.State != Requested || o.Address.State != "OH" || o.OrderedBy != ByStaff || o.ToCenter {
		t.Errorf("%+v", o)
	}
	if _, err := s.RecordFirst(t.Context(), coordinator, 5, audit.Origin{}); faultCode(err) != fault.Conflict {
		t.Errorf("a second first kit: %v", err)
	}
}

func TestShipAndReceive_StatesAndEmails(t *testing.T) {
	long := strings.Repeat("9", maxTracking+1)
	ship := func(s *Service, version int64, tracking string) error {
		return s.Ship(t.Context(), coordinator, OrderRef{1, version}, Tracking{"USPS", tracking}, audit.Origin{})
	}
	receive := func(s *Service, version int64, _ string) error {
		return s.Receive(t.Context(), coordinator, OrderRef{1, version}, audit.Origin{})
	}
	correct := func(s *Service, version int64, tracking string) error {
		return s.Correct(t.Context(), coordinator, OrderRef{1, version}, Tracking{"USPS", tracking}, audit.Origin{})
	}
	for _, c := range []struct {
		what     string
		state    State
		do       func(*Service, int64, string) error
		tracking string
		change   func(*memory)
		code     fault.Code
		emails   []string
		trail    []string
	}{
		{"ship", Requested, ship, "94", nil, "", []string{"kit-shipped tomas@mail.example"}, []string{"kit.shipped"}},
		{"ship without address of mail", Requested, ship, "94", func(m *memory) { m.holder.Email = "" }, "", nil,
			[]string{"kit.shipped"}},
		{"ship to the center", Requested, ship, "94", func(m *memory) { m.orders[0].ToCenter = true }, "",
			[]string{"kit-to-center cora@staff.example"}, []string{"kit.shipped"}},
		{"ship without number", Requested, ship, "", nil, fault.RuleBroken, nil, nil},
		{"ship with long number", Requested, ship, long, nil, fault.RuleBroken, nil, nil},
		{"ship for closed voucher", Requested, ship, "94", func(m *memory) { m.holder.Status = voucher.Retired },
			fault.Conflict, nil, nil},
		{"ship stale version", Requested, ship, "94", func(m *memory) { m.orders[0].Version = 2 }, fault.Conflict, nil, nil},
		{"ship again", Shipped, ship, "94", nil, fault.Conflict, nil, nil},
		{"ship another center's", Requested, ship, "94",
			func(m *memory) { m.donor.CenterID, m.holder.CenterID, m.orders[0].CenterID = 8, 8, 8 }, fault.NotFound, nil, nil},
		{"ship by the donor's center", Requested, ship, "94",
			func(m *memory) { m.holder.CenterID, m.orders[0].CenterID = 8, 8 }, fault.Forbidden, nil, nil},
		{"ship by the holder's center", Requested, ship, "94", func(m *memory) { m.donor.CenterID = 8 }, "",
			[]string{"kit-shipped tomas@mail.example"}, []string{"kit.shipped"}},
		{"ship removed donor's", Requested, ship, "94", func(m *memory) { m.donor.IsDeleted = true },
			fault.NotFound, nil, nil},
		{"receive", Shipped, receive, "", nil, "", nil, []string{"kit.received"}},
		{"receive unshipped", Requested, receive, "", nil, fault.Conflict, nil, nil},
		{"receive again", Received, receive, "", nil, fault.Conflict, nil, nil},
		{"correct", Shipped, correct, "95", nil, "", nil, []string{"kit.tracking-corrected"}},
		{"correct without change", Shipped, correct, "1", nil, "", nil, nil},
		{"correct unshipped", Requested, correct, "95", nil, fault.Conflict, nil, nil},
	} {
		m, s := newMemory(Order{ID: 1, Number: 2, State: c.state, Version: 1, Carrier: "USPS", TrackingNumber: "1"})
		if c.change != nil {
			c.change(m)
		}
		err := c.do(s, 1, c.tracking)
		if faultCode(err) != c.code || !slices.Equal(m.emails, c.emails) || !slices.Equal(m.trail, c.trail) {
			t.Errorf("%s: %v, mails %v, trail %v", c.what, err, m.emails, m.trail)
		}
	}
}

func TestScoped_CentersAndStates(t *testing.T) {
	for _, c := range []struct {
		by    access.Principal
		in    Filter
		want  Filter
		total int64
	}{
		{coordinator, Filter{CenterID: 8, State: "all", Offset: -1}, Filter{CenterID: 7, State: "all"}, 111},
		{reviewer, Filter{CenterID: 8, State: "lost"}, Filter{CenterID: 8, State: "open"}, 11},
		{reviewer, Filter{State: "received"}, Filter{State: "received"}, 100},
	} {
		f, err := scoped(c.by, c.in)
		total := Counts{Requested: 1, Shipped: 10, Received: 100}.of(f.State)
		if err != nil || f != c.want || total != c.total {
			t.Errorf("%+v: %+v, %d, %v", c.in, f, total, err)
		}
	}
	if _, err := scoped(coach, Filter{}); faultCode(err) != fault.Forbidden {
		t.Errorf("coach: %v", err)
	}
}
