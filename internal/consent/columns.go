package consent

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// column is a column of the consent table, with the event that proves it (R14.2j).
type column struct {
	name   string
	event  string                 // the action and detail with the same value
	stored func(c Consent) string // the column's value
	proven func(c Consent) string // the value in a replayed consent; nil: as stored
}

// unproven are columns that early events did not contain, before the first event named the owner of the consent. Events
// are sealed, so an attacker cannot make a consent look that old.
var unproven = []string{
	"entity_type", "entity_id", "donor_id", "language", "statements_version", "consenter_birth_date", "photo_name",
	"photo_until", "document_size", "reason", "reviewed_at", "created_at", "updated_at",
}

// columns are the columns of the consent table in its order. Two need no comparison: the hash of every event contains
// id, and version only counts writes.
var columns = []column{
	{"entity_type", "first event: entity", func(c Consent) string { return strconv.Itoa(int(c.Entity)) }, nil},
	{"entity_id", "first event: record", func(c Consent) string { return strconv.FormatInt(c.EntityID, 10) }, nil},
	{"donor_id", "first event: donor", func(c Consent) string { return strconv.FormatInt(c.DonorID, 10) }, nil},
	{"kind", "paper if the first event is paper-received", func(c Consent) string { return string(c.Kind) }, nil},
	{"state", "newest event that changes the state", func(c Consent) string { return string(c.State) }, nil},
	{
		"language", "agreed-to-sign or initials-given, else the first event: language",
		func(c Consent) string { return string(c.Language) }, nil,
	},
	{
		"statements_version", "agreed-to-sign or paper-received: statements",
		func(c Consent) string { return c.StatementsVersion }, nil,
	},
	{"disclosure_version", "agreed-to-sign: disclosure", func(c Consent) string { return c.DisclosureVersion }, nil},
	{
		"consent_type", "agreed-to-sign or paper-received: type",
		func(c Consent) string { return strconv.Itoa(int(c.Type)) }, nil,
	},
	{
		"consenter_first_name", "agreed-to-sign or paper-received: firstName",
		func(c Consent) string { return c.Consenter.FirstName }, nil,
	},
	{
		"consenter_last_name", "agreed-to-sign or paper-received: lastName",
		func(c Consent) string { return c.Consenter.LastName }, nil,
	},
	{
		"consenter_birth_date", "agreed-to-sign or paper-received: birthDate",
		func(c Consent) string { return c.Consenter.BirthDate }, nil,
	},
	{"initials", "initials-given: initials", func(c Consent) string { return initialsText(c.Initials) }, nil},
	{
		"photo_name", "photo-given; empty after photo-deleted",
		func(c Consent) string { return strconv.FormatBool(c.PhotoName != "") },
		func(c Consent) string { return strconv.FormatBool(c.PhotoUntil != nil) },
	},
	{"photo_hash", "photo-given: sha256", func(c Consent) string { return c.PhotoHash }, nil},
	{"photo_until", "photo-given: until", func(c Consent) string { return momentText(c.PhotoUntil) }, nil},
	{"shown_hash", "document-shown: sha256", func(c Consent) string { return c.ShownHash }, nil},
	{"signature", "signature-given: signature", func(c Consent) string { return c.Signature }, nil},
	{
		"document_name", "document-kept or paper-received",
		func(c Consent) string { return strconv.FormatBool(c.DocumentName != "") },
		func(c Consent) string { return strconv.FormatBool(c.CompletedAt != nil) },
	},
	{"document_hash", "document-kept or paper-received: sha256", func(c Consent) string { return c.DocumentHash }, nil},
	{
		"document_size", "document-kept or paper-received: size",
		func(c Consent) string { return strconv.FormatInt(c.DocumentSize, 10) }, nil,
	},
	{
		"file_name", "the name in agreed-to-sign; paper-received: fileName",
		func(c Consent) string { return c.FileName }, nil,
	},
	{"reason", "asked-again: reason", func(c Consent) string { return c.Reason }, nil},
	{"reviewer_name", "asked-again: by", func(c Consent) string { return c.ReviewerName }, nil},
	{"reviewed_at", "time of asked-again", func(c Consent) string { return momentText(c.ReviewedAt) }, nil},
	{"events", "position of the newest event", func(c Consent) string { return strconv.FormatInt(c.Events, 10) }, nil},
	{"head_hash", "hash of the newest event", func(c Consent) string { return hex.EncodeToString(c.HeadHash) }, nil},
	{"created_at", "first event: begunAt", func(c Consent) string { return timeText(c.CreatedAt) }, nil},
	{"updated_at", "time of the newest event", func(c Consent) string { return timeText(c.UpdatedAt) }, nil},
	{
		"completed_at", "time of document-kept or paper-received",
		func(c Consent) string { return momentText(c.CompletedAt) }, nil,
	},
}

func momentText(t *time.Time) string {
	if t == nil {
		return ""
	}
	return timeText(*t)
}

// checkColumns returns an error for the first column that the events do not prove.
func checkColumns(c Consent, events []Event) error {
	replayed := replay(c.ID, events)
	if len(events) == 0 { // a form that never arrived is shown nowhere
		replayed.Entity, replayed.EntityID, replayed.DonorID = c.Entity, c.EntityID, c.DonorID
		replayed.CreatedAt, replayed.UpdatedAt = c.CreatedAt, c.UpdatedAt
	}
	isOld := len(events) > 0 && events[0].Details[entityDetail] == ""
	for _, col := range columns {
		if isOld && slices.Contains(unproven, col.name) {
			continue
		}
		proven := col.proven
		if proven == nil {
			proven = col.stored
		}
		if col.stored(c) != proven(replayed) {
			return fmt.Errorf("%w: %s of consent %d is not what its events tell (%s)", errAltered, col.name, c.ID, col.event)
		}
	}
	return nil
}
