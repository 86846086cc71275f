package work

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/workdays"
)

// RecordKind is the kind of the record of an item.
type RecordKind string

// The kinds of records.
const (
	PatientRecord  RecordKind = "patient"
	ReferralRecord RecordKind = "referral" // an entry of a center's queue
	DonorRecord    RecordKind = "donor"
	HolderRecord   RecordKind = "holder"
	AccountRecord  RecordKind = "account"
	TextRecord     RecordKind = "text"
)

// Record identifies the record of an item.
type Record struct {
	Kind RecordKind
	ID   int64
	Code string // the short code of a patient's page, or empty
}

// Facts are the facts in the sentence about an item.
type Facts struct {
	SurgeryOn string // ISO day, or empty
	Name      string // of the coach who offers, of the colleague who asked, or of the text
	Reason    string // the code of the reason for a bounce
	Event     string // the number of the event in a banner
}

// Key identifies an item.
type Key struct {
	Kind Code
	ID   int64
}

// String returns the key as in the API, such as submission-12.
func (k Key) String() string { return string(k.Kind) + "-" + strconv.FormatInt(k.ID, 10) }

// ParseKey returns the key with a text, or false for an unknown kind or a text that is no key.
func ParseKey(text string) (Key, bool) {
	dash := strings.LastIndexByte(text, '-')
	if dash < 0 {
		return Key{}, false
	}
	id, err := strconv.ParseInt(text[dash+1:], 10, 64)
	_, known := kind(Code(text[:dash]))
	return Key{Code(text[:dash]), id}, known && err == nil && id > 0
}

// Item is one thing that waits.
type Item struct {
	Key
	Record     Record
	PageID     int64 // the number in the address of the record's screen: a holder's donor, or the record
	PersonName string
	Thumbnail  string // the file name of the main picture's crop, or empty
	CenterID   int64  // 0: none
	CenterName string
	Language   locale.Lang
	Since      time.Time
	Facts      Facts

	// Until, By and Detail are the parts of the record on which due date, step and scope depend: the time of the
	// center's approval or the due date, the account that asked, and a code.
	Until  *time.Time
	By     int64
	Detail string

	Step     string
	Age      workdays.Age // DueAt is zero without a due date
	Owner    Person       // ID 0: none
	Snoozed  string       // the ISO day until which it is snoozed, or empty
	IsFor    bool         // it waits for the caller's role, not only for the center in the caller's list
	IsMine   bool         // it waits for the caller, or the caller owns it
	Address  string
	settings Kind
}

// IsLate reports whether the due day has passed.
func (i Item) IsLate() bool { return i.HasDue() && i.Age.Left < 0 }

// IsDueToday reports whether the item is due today.
func (i Item) IsDueToday() bool { return i.HasDue() && i.Age.Left == 0 }

// HasDue reports whether the item has a due date.
func (i Item) HasDue() bool { return !i.Age.DueAt.IsZero() }

// CanRemind reports whether the person can be reminded.
func (i Item) CanRemind() bool { return i.settings.remind != nil }

// CanSendAgain reports whether an email can be sent again.
func (i Item) CanSendAgain() bool { return i.settings.sendAgain != nil }

// Person is a staff account.
type Person struct {
	ID       int64
	Name     string
	Role     access.Role
	CenterID int64
}

// owns reports whether a person may own an item.
func (p Person) owns(i Item) bool {
	return i.settings.waitsFor(p.Role) && (p.Role.IsRegistry() || p.Role == access.Coach || p.CenterID == i.CenterID)
}

// sorted sorts items: late ones first, then the oldest.
func sorted(items []Item) {
	slices.SortFunc(items, func(a, b Item) int {
		late := func(i Item) int {
			if i.IsLate() {
				return 0
			}
			return 1
		}
		return cmp.Or(
			cmp.Compare(late(a), late(b)), a.Since.Compare(b.Since), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID),
		)
	})
}
