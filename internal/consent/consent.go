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
	DonorID           int64 // the donor, or who named the holder
	Kind              Kind
	State             State
	Language          locale.Lang
	StatementsVersion string
	DisclosureVersion string // agreed to; empty: not yet
	Type              Type
	Consenter         Consenter
	Initials          []Initial
	PhotoName         string // of the encrypted original; empty: none, or deleted after its time
	PhotoHash         string // SHA-256 of the original, hexadecimal
	PhotoUntil        *time.Time
	ShownHash         string // of the document that was shown to be signed
	Signature         string
	DocumentName      string // of the encrypted document
	DocumentHash      string // SHA-256 of the document, hexadecimal
	DocumentSize      int64
	FileName          string
	Reason            string // why it was rejected, for the signer
	ReviewerName      string
	ReviewedAt        *time.Time
	Events            int64 // how many there are, and the newest one's hash
	HeadHash          []byte
	Version           int64
	CreatedAt         time.Time
	UpdatedAt         time.Time
	CompletedAt       *time.Time
}

// Consenter is who signs.
type Consenter struct {
	FirstName string
	LastName  string
	BirthDate string // ISO
}

// Initial is the initials beside one statement.
type Initial struct {
	Statement int    `json:"statement"`
	Initials  string `json:"initials"`
}
