package voucher

import (
	"time"

	"beacon/internal/platform/locale"
)

// Kinds of edit keys (R2.2).
const (
	DonorKey  = "donor"
	HolderKey = "voucher-holder"
)

// Donor is a person who gives a kidney now.
type Donor struct {
	ID         int64
	CenterID   int64
	KeyVersion int
	Person
	Language                locale.Lang
	HoldersAllowed          int // the limit of family voucher holders; those in imminent need do not count
	Step                    Step
	MatchStatus             MatchStatus
	SurgeryOn               string // ISO, empty while no date is set
	DonatedOn               string // ISO, the day of the transplant; empty before
	DiedOn                  string // ISO, the day of the death; empty otherwise
	HasConfirmedNoFvHolders bool
	IsDeleted               bool
	IsErased                bool  // cannot be entered again (R15.2h)
	JoinedInto              int64 // id of the surviving record of the same donor; 0: not joined
	JoinedKey               int   // that record's key version when joined; its link is emailed while they match
	Version                 int64
	CreatedAt               time.Time
	UpdatedAt               time.Time
}

// Unanswered is the value of a question without a response.
const Unanswered = -1

// Holder is a person that a donor names.
type Holder struct {
	ID         int64
	DonorID    int64
	CenterID   int64 // the donor's center, unless the holder was moved to another one (R24)
	KeyVersion int
	Status     HolderStatus
	Person
	Language          locale.Lang
	Relationship      string
	RelationshipOther string
	WillLikelyNeed    int // 1 yes, 0 no, Unanswered
	YearsBefore       int // 0 (within a year) to 20, Unanswered
	Step              Step
	ConsentFileName   string
	SwabOn            string // ISO, empty: not taken
	BloodOn           string
	RetiredWith       int64      // id of the holder who retired this voucher by a redemption; 0: none
	AskedToSignOn     string     // ISO day of the request to sign after coming of age; empty: not asked
	NeedAskedAt       *time.Time // when the holder asked for the voucher; nil: not asked, or handled by the center
	DiedOn            string     // ISO, the day of the death; empty otherwise
	DonorDied         bool       // the donor died before giving, while the voucher could still be used
	Request           Request    // PendingRedemption: for the redemption; Redeemed: for its undo, if any
	IsDeleted         bool
	IsErased          bool // cannot be entered again (R15.2h)
	Version           int64
	CreatedAt         time.Time
	UpdatedAt         time.Time
}

// IsInImminentNeed reports whether a transplant is expected within a year.
func (h Holder) IsInImminentNeed() bool { return h.WillLikelyNeed == 1 && h.YearsBefore == 0 }

// Request is the first half of a change that needs two people: the request, which waits for a second person's
// confirmation (R11.1). The zero value means that there is no request.
type Request struct {
	By     int64 // the account, which therefore can never confirm
	Name   string
	On     string // ISO
	Reason Reason
}
