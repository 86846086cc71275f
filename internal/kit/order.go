package kit

import (
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/voucher"
)

// MaxKits is the maximum number of kits per holder, including the first (V9).
const MaxKits = 3

// waitForArrival is the time for which a shipped kit counts as on its way (V4.24).
const waitForArrival = 14 * 24 * time.Hour

// State is the state of an order.
type State string

// The states.
const (
	Requested State = "requested"
	Shipped   State = "shipped"
	Received  State = "received"
)

// The orderers of a kit.
const (
	ByHolder = "holder"
	ByStaff  = "staff"
)

func centerAddress(c center.Center) voucher.Address {
	return voucher.Address{
		Address1: c.Street, City: c.City, State: c.State, Country: voucher.UnitedStates, ZIP: c.PostalCode,
	}
}

// Order is one kit of one holder.
type Order struct {
	ID             int64
	HolderID       int64
	CenterID       int64
	Number         int // from 1, the first kit
	State          State
	ToCenter       bool
	Addressee      string // the holder's name, or the center's
	Address        voucher.Address
	Carrier        string
	TrackingNumber string
	OrderedBy      string
	Version        int64
	RequestedAt    time.Time
	ShippedAt      *time.Time
	ReceivedAt     *time.Time
}

// underway returns NotSent or OnItsWay while the kit is expected to arrive. It returns "" once the kit has arrived, or
// was shipped at least waitForArrival ago.
func (o Order) underway(now time.Time) NextStatus {
	switch {
	case o.State == Requested:
		return NotSent
	case o.State == Shipped && o.ShippedAt != nil && now.Sub(*o.ShippedAt) < waitForArrival:
		return OnItsWay
	}
	return ""
}

// Info has the facts about kits for a holder's page.
type Info struct {
	Count    int // 0 until the first kit has been shipped
	Last     *Order
	Next     NextStatus // for the holder; staff may order earlier
	CanOrder bool
}

// infoFor summarizes a holder's orders, which are sorted by number. It leaves Next to holderStatusFor.
func infoFor(orders []Order) Info {
	if len(orders) == 0 || (len(orders) == 1 && orders[0].State == Requested) {
		return Info{}
	}
	return Info{Count: len(orders), Last: &orders[len(orders)-1]}
}

// Listed is one line of the list of orders.
type Listed struct {
	Order
	CenterName     string
	HolderCenterID int64
	FirstName      string // the holder's
	LastName       string
	Email          string
	Phone          string
}

// shownTo returns the line without email address and phone for a former center of the holder (R24).
func (l Listed) shownTo(by access.Principal) Listed {
	if !by.SeesCenter(l.HolderCenterID) {
		l.Email, l.Phone = "", ""
	}
	return l
}

// Waiting is a holder without any kit order.
type Waiting struct {
	HolderID   int64
	DonorID    int64
	CenterID   int64
	CenterName string
	FirstName  string
	LastName   string
	SurgeryOn  string // ISO, empty without a date
}
