package consent

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"time"

	"beacon/internal/audit"
)

// Event is one step of a consent. Each event has the hash of the previous one, so a changed, removed or reordered
// event is detected.
type Event struct {
	ConsentID    int64
	Position     int64 // from 1
	Action       string
	At           time.Time
	Address      string
	UserAgent    string
	Details      map[string]string
	PreviousHash []byte
	Hash         []byte
}

// The actions of events.
const (
	SampleOpened   = "sample-opened"
	AgreedToSign   = "agreed-to-sign"
	InitialsGiven  = "initials-given"
	PhotoGiven     = "photo-given"
	DocumentShown  = "document-shown"
	SignatureGiven = "signature-given"
	DocumentKept   = "document-kept" // with its hash; later than the document, which does not list it
	PaperReceived  = "paper-received"
	StartedOver    = "started-over"
	GivenUp        = "given-up"
	Replaced       = "replaced"
	AskedAgain     = "asked-again"
	CopyOpened     = "copy-opened"
	PhotoDeleted   = "photo-deleted" // the original, after its retention period

	SupervisionStarted = "supervision-started" // staff are present from this event on
)

// nextEvent returns the next event of a consent, sets the columns that the event proves, and advances the head.
func (c *Consent) nextEvent(action string, at time.Time, o audit.Origin, details map[string]string) Event {
	if c.Events == 0 {
		details = c.firstDetails(details)
	}
	e := Event{
		ConsentID: c.ID, Position: c.Events + 1, Action: action,
		At: at.UTC().Truncate(time.Microsecond), Address: o.Address, UserAgent: o.UserAgent,
		Details: details, PreviousHash: c.HeadHash,
	}
	e.Hash = e.computeHash()
	c.apply(e)
	c.Events, c.HeadHash = e.Position, e.Hash
	return e
}

// computeHash returns an event's hash. Every field is written with its length, so two events never share an
// encoding.
func (e Event) computeHash() []byte {
	h := sha256.New()
	write := func(b []byte) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:])
		h.Write(b)
	}
	write(e.PreviousHash)
	for _, s := range []string{"consent", strconv.FormatInt(e.ConsentID, 10), strconv.FormatInt(e.Position, 10), e.Action,
		e.At.UTC().Format("2006-01-02T15:04:05.000000Z"), e.Address, e.UserAgent, audit.DetailsText(e.Details)} {
		write([]byte(s))
	}
	return h.Sum(nil)
}

// CheckChain returns an error for the first event that breaks the chain of a consent, or if the chain does not end at
// the consent's head.
func CheckChain(c Consent, events []Event) error {
	var head []byte
	for i, e := range events {
		if e.ConsentID != c.ID || e.Position != int64(i+1) || !bytes.Equal(e.PreviousHash, head) ||
			!bytes.Equal(e.computeHash(), e.Hash) {
			return fmt.Errorf("the chain of consent %d is broken at event %d", c.ID, i+1)
		}
		head = e.Hash
	}
	if int64(len(events)) != c.Events || !bytes.Equal(head, c.HeadHash) {
		return fmt.Errorf("the chain of consent %d ends at event %d but should reach %d", c.ID, len(events), c.Events)
	}
	return nil
}
