package voucher

import (
	"time"

	"beacon/internal/platform/locale"
)

// The kinds of edit keys (R2.2).
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
	IsErased                bool  // nothing is put in again (R15.2h)
	JoinedInto              int64 // the record of the same donor that this one was joined into; 0: none
	JoinedKey               int   // that record's key version then; its link is emailed while that is the same
	Version                 int64
	CreatedAt               time.Time
	UpdatedAt               time.Time
}

// Unanswered is the value of a question that was not answered.
const Unanswered = -1

// Holder is a person whom a donor names.
type Holder struct {
	ID         int64
	DonorID    int64
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
	RetiredWith       int64      // the holder whose redeemed voucher retired this one; 0: none
	AskedToSignOn     string     // ISO, when a holder who came of age was asked to sign for themself; empty: not
	NeedAskedAt       *time.Time // the holder told the center that the voucher is needed now; nil: not, or dealt with
	DiedOn            string     // ISO, the day of the death; empty otherwise
	DonorDied         bool       // before giving, while the voucher could still be used
	Asked             Ask        // of PendingRedemption: for the redemption; of Redeemed: to take it back, if at all
	IsDeleted         bool
	IsErased          bool // nothing is put in again (R15.2h)
	Version           int64
	CreatedAt         time.Time
	UpdatedAt         time.Time
}

// IsInImminentNeed reports whether a transplant is expected within a year.
func (h Holder) IsInImminentNeed() bool { return h.WillLikelyNeed == 1 && h.YearsBefore == 0 }

// Ask is the first half of what takes two people: somebody asked, and nobody has confirmed yet
// (R11.1). The zero value means that nothing is asked.
type Ask struct {
	By     int64 // the account, which can never confirm
	Name   string
	On     string // ISO
	Reason Reason
}
