package auditdesk

import (
	"net/netip"
	"slices"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// Filter is a search of the trail; an empty field matches every event.
type Filter struct {
	Subject audit.Subject // the record that was read or changed; both parts or none
	By      audit.Actor   // kind and number; the registry itself and visitors have no number
	Action  string        // an action or the name of a group
	From    string        // YYYY-MM-DD, a day of the registry's time zone
	To      string        // the last day that counts
	Address string        // internet address
	Own     bool          // also lists the caller's own reads
}

// asksForReads reports whether the caller's own reads are listed. A filter for a record, an actor or an action lists
// all of its events.
func (f Filter) asksForReads() bool {
	return f.Own || f.Subject != (audit.Subject{}) || f.By != (audit.Actor{}) || f.Action != ""
}

// Search is a filter in the store's terms.
type Search struct {
	Subject audit.Subject
	By      audit.Actor // kind and number
	Actions []string    // any of the listed actions
	From    time.Time
	Until   time.Time // exclusive
	Address string
}

var (
	msgSubject = catalogues.Text("auditdesk.subject")
	msgActor   = catalogues.Text("auditdesk.actor")
	msgAction  = catalogues.Text("auditdesk.action")
	msgDay     = catalogues.Text("auditdesk.day")
	msgOrder   = catalogues.Text("auditdesk.order")
	msgAddress = catalogues.Text("auditdesk.address")
)

// numbered lists the kinds of actors that have a number.
var numbered = []audit.ActorKind{audit.Recipient, audit.Donor, audit.VoucherHolder, audit.Staff, audit.AdminKey}

// unnumbered lists the kinds of actors that have none.
var unnumbered = []audit.ActorKind{audit.Public, audit.System}

// search converts the filter to the store's terms. It returns an error for each invalid field.
func (f Filter) search(zone *time.Location) (s Search, err error) {
	var wrong fault.Fields
	s = Search{Subject: f.Subject, By: f.By}
	wrong.AddIf((f.Subject.Kind == "") != (f.Subject.ID == 0) || f.Subject.ID < 0, "of", msgSubject)
	hasNumber, isOne := slices.Contains(numbered, f.By.Kind), slices.Contains(unnumbered, f.By.Kind)
	wrong.AddIf(f.By != (audit.Actor{}) && !(hasNumber && f.By.ID > 0 || isOne && f.By.ID == 0), "by", msgActor)
	if f.Action != "" {
		isKnown := false
		s.Actions, isKnown = actionsFor(f.Action)
		wrong.AddIf(!isKnown, "action", msgAction)
	}
	if f.Address != "" {
		address, err := netip.ParseAddr(strings.TrimSpace(f.Address))
		wrong.AddIf(err != nil, "address", msgAddress)
		s.Address = address.String()
	}
	s.From = dayStart(f.From, 0, zone, "from", &wrong)
	s.Until = dayStart(f.To, 1, zone, "to", &wrong)
	wrong.AddIf(!s.From.IsZero() && !s.Until.IsZero() && !s.From.Before(s.Until), "to", msgOrder)
	return s, fault.Broken(wrong)
}

// dayStart returns the start of a day, later days after it; the zero time for an empty day.
func dayStart(day string, later int, zone *time.Location, field string, wrong *fault.Fields) time.Time {
	if day == "" {
		return time.Time{}
	}
	start, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil {
		wrong.Add(field, msgDay)
		return time.Time{}
	}
	y, m, d := start.Date()
	return time.Date(y, m, d+later, 0, 0, 0, 0, zone)
}

// details returns the filter as details of an audit event. The internet address is personal data and is left out.
func (f Filter) details() map[string]string {
	details := map[string]string{}
	for name, value := range map[string]string{
		"of": f.Subject.Kind, "ofNumber": number(f.Subject.ID), "by": string(f.By.Kind), "byNumber": number(f.By.ID),
		"action": f.Action, "from": f.From, "to": f.To,
	} {
		if value != "" {
			details[name] = value
		}
	}
	if f.Address != "" {
		details["address"] = "given"
	}
	return details
}
