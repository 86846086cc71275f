package consent

import (
	"encoding/json"
	"maps"
	"strconv"
	"time"

	"beacon/internal/platform/locale"
)

// Names of details of a consent's events. The first event also records the owner of the consent and its start.
const (
	entityDetail     = "entity" // "donor" or "voucher-holder"
	recordDetail     = "record" // number of the donor or holder
	donorDetail      = "donor"  // number of the donor, or of the holder's donor
	begunDetail      = "begunAt"
	languageDetail   = "language"
	typeDetail       = "type"
	firstNameDetail  = "firstName"
	lastNameDetail   = "lastName"
	birthDateDetail  = "birthDate"
	statementsDetail = "statements" // version
	disclosureDetail = "disclosure" // version

	statementsHashDetail = "statementsHash"
	disclosureHashDetail = "disclosureHash"
	initialsDetail       = "initials"
	untilDetail          = "until" // due date for deleting the picture of the ID
	signatureDetail      = "signature"
	fileNameDetail       = "fileName"
	sizeDetail           = "size"
	byDetail             = "by" // name of the staff member
	reasonDetail         = "reason"
)

// firstDetails returns the details of a consent's first event: the given details and the owner of the consent.
func (c *Consent) firstDetails(given map[string]string) map[string]string {
	subject := c.Subject()
	all := map[string]string{
		entityDetail: subject.Kind, recordDetail: strconv.FormatInt(subject.ID, 10),
		donorDetail: strconv.FormatInt(c.DonorID, 10), begunDetail: timeText(c.CreatedAt), languageDetail: string(c.Language),
	}
	maps.Copy(all, given)
	return all
}

// replay rebuilds a consent from its events. It has no file names, because they are random.
func replay(id int64, events []Event) Consent {
	c := Consent{ID: id, Kind: OnPaper, State: Cancelled, Initials: []Initial{}} // a paper form that never arrived
	if len(events) == 0 {
		return c
	}
	first := events[0]
	if first.Action != PaperReceived {
		c.Kind, c.State = Electronic, Begun
	}
	c.Entity = Donor
	if first.Details[entityDetail] != "donor" {
		c.Entity = VoucherHolder
	}
	c.EntityID, c.DonorID = numberIn(first.Details[recordDetail]), numberIn(first.Details[donorDetail])
	c.Language = locale.Lang(first.Details[languageDetail])
	if begun := timeIn(first.Details[begunDetail]); begun != nil {
		c.CreatedAt = *begun
	}
	for _, e := range events {
		c.apply(e)
		c.Events, c.HeadHash = e.Position, e.Hash
	}
	return c
}

// apply sets the columns that an event proves. Changes and replays share it, so columns and events can differ only
// after tampering.
func (c *Consent) apply(e Event) {
	d := e.Details
	switch e.Action {
	case AgreedToSign:
		c.agree(d)
	case InitialsGiven:
		c.State, c.ShownHash, c.Initials = Agreed, "", initialsIn(d[initialsDetail])
		if d[languageDetail] != "" { // all are given
			c.Language = locale.Lang(d[languageDetail])
		}
	case PhotoGiven:
		c.PhotoHash, c.PhotoUntil = d[documentDetail], timeIn(d[untilDetail])
	case PhotoDeleted:
		c.PhotoName, c.PhotoUntil = "", nil
		if c.State == Initialed { // the shown document contained the picture
			c.State, c.ShownHash = Agreed, ""
		}
	case DocumentShown:
		c.State, c.ShownHash = Initialed, d[documentDetail]
	case SignatureGiven:
		c.Signature = d[signatureDetail]
	case DocumentKept:
		c.complete(e, Signed)
		c.FileName = fileNameFor(c.Consenter)
	case PaperReceived:
		c.complete(e, Received)
		c.Type, c.Consenter = Type(numberIn(d[typeDetail])), consenterIn(d)
		c.FileName, c.StatementsVersion = d[fileNameDetail], d[statementsDetail]
	case StartedOver, GivenUp:
		c.State = Begun
		if e.Action == GivenUp {
			c.State = Cancelled
		}
		c.Initials, c.PhotoName, c.PhotoHash, c.PhotoUntil, c.ShownHash, c.Signature = []Initial{}, "", "", nil, "", ""
	case Replaced:
		c.State = Superseded
	case AskedAgain:
		c.State, c.Reason, c.ReviewerName, c.ReviewedAt = Rejected, d[reasonDetail], d[byDetail], &e.At
	}
	c.UpdatedAt = e.At
}

// agree sets the signer, the capacity and the versions. It removes initials of another person or for other statements.
func (c *Consent) agree(d map[string]string) {
	who := consenterIn(d)
	if c.Consenter != who || c.StatementsVersion != d[statementsDetail] {
		c.Initials = []Initial{}
	}
	c.State, c.Type, c.Consenter = Agreed, Type(numberIn(d[typeDetail])), who
	c.Language, c.StatementsVersion = locale.Lang(d[languageDetail]), d[statementsDetail]
	c.DisclosureVersion = d[disclosureDetail]
}

// complete sets the document that completes a consent.
func (c *Consent) complete(e Event, to State) {
	c.State, c.CompletedAt = to, &e.At
	c.DocumentHash, c.DocumentSize = e.Details[documentDetail], numberIn(e.Details[sizeDetail])
}

func consenterIn(d map[string]string) Consenter {
	return Consenter{d[firstNameDetail], d[lastNameDetail], d[birthDateDetail]}
}

// details returns the consenter and type as details of an event.
func (c Consenter) details(t Type) map[string]string {
	return map[string]string{
		typeDetail: strconv.Itoa(int(t)), firstNameDetail: c.FirstName, lastNameDetail: c.LastName,
		birthDateDetail: c.BirthDate,
	}
}

// numberIn returns the number in a detail, or 0 if it is invalid.
func numberIn(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func timeText(t time.Time) string { return t.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano) }

// timeIn returns the time in a detail, or nil if it is invalid.
func timeIn(text string) *time.Time {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return nil
	}
	return &t
}

// initialsText returns initials in the JSON form that events store.
func initialsText(all []Initial) string {
	text, err := json.Marshal(all)
	if err != nil {
		return "[]"
	}
	return string(text)
}

// initialsIn returns the initials in a detail.
func initialsIn(text string) []Initial {
	all := []Initial{}
	if err := json.Unmarshal([]byte(text), &all); err != nil || all == nil {
		return []Initial{}
	}
	return all
}
