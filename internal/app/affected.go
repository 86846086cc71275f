package app

import (
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/httpapi"
)

type auditAffectedCommand struct {
	By string `long:"by" value-name:"ACTOR" description:"Account's email address, or record of a private link: donor:7."`

	Address string `long:"address" value-name:"IP" description:"Internet address of the requests."`
	From    string `long:"from" value-name:"TIME" description:"2027-01-31, 2027-01-31T14:00 (registry's time) or RFC 3339."`
	To      string `long:"to" value-name:"TIME" description:"The last day, minute or second, included."`
}

// Run verifies the audit trail and prints, as CSV, the people affected by an incident: their data was read or changed.
// If the trail was altered, Run still prints them and then returns an error.
func (a *auditAffectedCommand) Run(e *environment) error {
	if a.By == "" && a.Address == "" && a.From == "" && a.To == "" {
		return errors.New("describe the incident with --by, --address, --from or --to")
	}
	return e.reading(func(p *assembly.Beacon) error {
		incident, err := a.incident(e, p)
		if err != nil {
			return err
		}
		broken := e.verifyTrail(p)
		people, err := p.AuditDesk.Affected(e.ctx, incident)
		if err != nil {
			return err
		}
		return errors.Join(e.printAffected(people), broken)
	})
}

// verifyTrail verifies the audit trail. It reports the result, and events set apart, on standard error.
func (e *environment) verifyTrail(p *assembly.Beacon) error {
	log, err := p.AuditLog.Verify(e.ctx, nil, nil)
	if log.IsWhole {
		_, _ = fmt.Fprintf(e.streams.Err, "The audit trail is intact: %d events, compared with %d checkpoints.\n",
			log.Tree.Size+int64(log.Waiting), log.Checkpoints)
	}
	if err != nil {
		err = fmt.Errorf("audit trail altered, so the list may be incomplete: run beacon audit verify: %w", err)
	}
	alarms, alarmsErr := p.AuditLog.Alarms(e.ctx)
	for _, alarm := range alarms {
		_, _ = fmt.Fprintf(e.streams.Err, "Event %d sets aside events of the audit trail: %s.\n", alarm.Seq,
			strings.Join(detailValues(alarm), ", "))
	}
	return errors.Join(err, alarmsErr)
}

func detailValues(e audit.Stored) (parts []string) {
	for _, name := range slices.Sorted(maps.Keys(e.Details)) {
		if name != audit.FactsDetail {
			parts = append(parts, name+" "+e.Details[name])
		}
	}
	return parts
}

func (a *auditAffectedCommand) incident(e *environment, p *assembly.Beacon) (i auditdesk.Incident, err error) {
	if a.By != "" {
		if i, err = p.AuditDesk.UsedBy(e.ctx, a.By); err != nil {
			return i, fmt.Errorf("--by: %w", err)
		}
	}
	if a.Address != "" {
		address, err := netip.ParseAddr(a.Address)
		if err != nil {
			return i, fmt.Errorf("--address: %q is not an IP address", a.Address)
		}
		i.Address = address.String()
	}
	zone, err := time.LoadLocation(p.Config.Brand.Timezone)
	if err != nil {
		return i, err
	}
	if i.From, err = moment("--from", a.From, zone, false); err != nil {
		return i, err
	}
	if i.Until, err = moment("--to", a.To, zone, true); err != nil {
		return i, err
	}
	if !i.From.IsZero() && !i.Until.IsZero() && !i.From.Before(i.Until) {
		return i, errors.New("--to is before --from")
	}
	return i, nil
}

// moment returns the start of a time given as text, or with isEnd its exclusive end; zero for an empty text.
func moment(flag, text string, zone *time.Location, isEnd bool) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, format := range []struct {
		layout string
		next   func(time.Time) time.Time
	}{
		{time.DateOnly, func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }},
		{"2006-01-02T15:04", func(t time.Time) time.Time { return t.Add(time.Minute) }},
		{time.RFC3339, func(t time.Time) time.Time { return t.Add(time.Second) }},
	} {
		t, err := time.ParseInLocation(format.layout, text, zone)
		if err != nil {
			continue
		}
		if isEnd {
			t = format.next(t)
		}
		return t, nil
	}
	return time.Time{}, fmt.Errorf("%s: %q is not a time: write it as 2027-01-31 or 2027-01-31T14:00", flag, text)
}

// affectedColumns are the names of the columns.
var affectedColumns = []string{
	"record", "number", "name", "email", "phone", "address", "state", "country", "birth date", "language",
	"erased or deleted", "certainty", "read", "changed", "on lists", "first", "last", "by", "events", "altered",
}

// printAffected prints people as CSV on standard output, and their number on standard error.
func (e *environment) printAffected(people []auditdesk.Affected) error {
	out := csv.NewWriter(e.streams.Out)
	_ = out.Write(affectedColumns) // an error is returned by the final flush
	named := 0
	for _, a := range people {
		certainty := "may have been on a list"
		if a.IsNamed() {
			certainty = "named"
			named++
		}
		first, last := "", ""
		if !a.First.IsZero() {
			first, last = a.First.UTC().Format(time.RFC3339), a.Last.UTC().Format(time.RFC3339)
		}
		_ = out.Write(httpapi.FormatCells(
			a.Record.Kind, strconv.FormatInt(a.Record.ID, 10), a.Name, a.Email, a.Phone, a.Address, a.State, a.Country,
			a.BirthDate, string(a.Language), a.IsGone, certainty, auditdesk.Counts(a.Read), auditdesk.Counts(a.Changed),
			auditdesk.Counts(a.Listed), first, last, strings.Join(slices.Sorted(maps.Keys(a.By)), "; "),
			audit.Ranges(a.Events), a.IsAltered,
		))
	}
	out.Flush()
	_, _ = fmt.Fprintf(e.streams.Err,
		"%d records: %d are named by events, %d may have been on a list. Events of lists do not name people.\n",
		len(people), named, len(people)-named)
	return out.Error()
}
