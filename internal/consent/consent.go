package consent

import (
	"time"

	"beacon/internal/platform/locale"
)

// Consent is one consent of a donor or holder, complete or not.
type Consent struct {
	ID                int64
	Entity            EntityType
	EntityID          int64
	DonorID           int64 // the donor, or the holder's donor
	Kind              Kind
	State             State
	Language          locale.Lang
	StatementsVersion string
	DisclosureVersion string // agreed to; empty: not yet
	Type              Type
	Consenter         Consenter
	Initials          []Initial
	PhotoName         string // of the encrypted original; empty: none, or deleted when due
	PhotoHash         string // SHA-256 of the original, hexadecimal
	PhotoUntil        *time.Time
	ShownHash         string // of the document that was shown for signing
	Signature         string
	DocumentName      string // of the encrypted file
	DocumentHash      string // SHA-256 of the document, hexadecimal
	DocumentSize      int64
	FileName          string
	Reason            string // why it was rejected, shown to the signer
	ReviewerName      string
	ReviewedAt        *time.Time
	Events            int64 // number of events; HeadHash is the hash of the newest event
	HeadHash          []byte
	Version           int64
	CreatedAt         time.Time
	UpdatedAt         time.Time
	CompletedAt       *time.Time
}

// Consenter is the person who signs.
type Consenter struct {
	FirstName string
	LastName  string
	BirthDate string // ISO
}

func (c Consenter) fullName() string { return c.FirstName + " " + c.LastName }

// Initial holds the initials for one statement.
type Initial struct {
	Statement int    `json:"statement"`
	Initials  string `json:"initials"`
}
