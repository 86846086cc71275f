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

// Filter is what somebody looks for in the trail; what is empty narrows nothing.
type Filter struct {
	Subject audit.Subject // what was seen or changed; both parts or none
	By      audit.Actor   // kind and number; the registry itself and visitors have no number
	Action  string        // an action or the name of a group
	From    string        // YYYY-MM-DD, a day of the registry's time zone
	To      string        // the last day that counts
	Address string        // internet address
}

// Search is a filter as a store takes it.
type Search struct {
	Subject audit.Subject
	By      audit.Actor // kind and number
	Actions []string    // any of these
	From    time.Time
	Until   time.Time // the first moment that no longer counts
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

// numbered are the kinds of actors that have a number; the others act as one.
var numbered = []audit.ActorKind{audit.Recipient, audit.Donor, audit.VoucherHolder, audit.Staff, audit.AdminKey}

// unnumbered are the kinds of actors that have none.
var unnumbered = []audit.ActorKind{audit.Public, audit.System}

// search returns the filter as a store takes it, or what is wrong with it, field by field.
func (f Filter) search(zone *time.Location) (s Search, err error) {
	var wrong fault.Fields
	s = Search{Subject: f.Subject, By: f.By}
	wrong.AddIf((f.Subject.Kind == "") != (f.Subject.ID == 0) || f.Subject.ID < 0, "of", msgSubject)
	hasNumber, isOne := slices.Contains(numbered, f.By.Kind), slices.Contains(unnumbered, f.By.Kind)
	wrong.AddIf(f.By != (audit.Actor{}) && !(hasNumber && f.By.ID > 0 || isOne && f.By.ID == 0), "by", msgActor)
	if f.Action != "" {
		isKnown := false
		s.Actions, isKnown = actionsOf(f.Action)
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

// dayStart returns the moment at which a day begins, or so many days later; zero without a day.
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

// details say in the trail what somebody looked for. The internet address is somebody's and stays out.
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
