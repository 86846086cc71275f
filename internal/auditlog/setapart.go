package auditlog

import (
	"context"
	"slices"

	"beacon/internal/audit"
)

// SetApart is the action of an event that lists events refused by the log.
const SetApart = "audit.set-apart"

// The details of such an event: the reason, and the numbers of the events or the places in the format of audit.Ranges.
const (
	reasonDetail = "reason"
	eventsDetail = "events"
	placesDetail = "places"
)

// reason is the reason for setting an event apart.
type reason string

const (
	notSealed reason = "not-sealed" // not written by Beacon, or altered before it got its place
	repeated  reason = "repeated"   // an earlier event has the same seal
	altered   reason = "altered"    // differs from its leaf in the log
	missing   reason = "missing"    // its place is in the log, but the event is gone
	outOfTime reason = "time"       // older than the preceding checkpoint
	emptied   reason = "emptied"    // emptied, but not by an erasure
)

// refusal is an event that the log refuses.
type refusal struct {
	reason reason
	number int64 // of the event; its place for missing ones
}

// setApart records new refusals, and returns their number.
func (l *Log) setApart(ctx context.Context, tx Tx, refused []refusal) (int, error) {
	if len(refused) == 0 {
		return 0, nil
	}
	known, err := l.knownRefusals(ctx, tx)
	if err != nil {
		return 0, err
	}
	numbers, n := map[reason][]int64{}, 0
	for _, r := range refused {
		r.number = max(r.number, 0) // Beacon assigns no negative numbers, and ranges have none
		if !known(r) && !slices.Contains(numbers[r.reason], r.number) {
			numbers[r.reason], n = append(numbers[r.reason], r.number), n+1
		}
	}
	for _, why := range []reason{notSealed, repeated, altered, missing, outOfTime, emptied} {
		if len(numbers[why]) == 0 {
			continue
		}
		slices.Sort(numbers[why])
		which := audit.Ranges(numbers[why])
		details := map[string]string{reasonDetail: string(why), eventsDetail: which}
		if why == missing {
			details = map[string]string{reasonDetail: string(why), placesDetail: which}
		}
		l.log.ErrorContext(ctx, "events of the audit trail are set apart", "reason", why, "which", which)
		err := tx.Append(ctx, audit.Event{
			At: l.clock.Now(), Actor: audit.Actor{Kind: audit.System}, Action: SetApart, Details: details,
		})
		if err != nil {
			return 0, err
		}
	}
	return n, nil
}

// knownRefusals returns a function that reports whether a refusal is recorded. Records without Beacon's seal do not
// count.
func (l *Log) knownRefusals(ctx context.Context, r Reader) (func(refusal) bool, error) {
	records, err := r.SetApart(ctx)
	if err != nil {
		return nil, err
	}
	recorded := map[reason][]func(int64) bool{}
	for _, e := range records {
		if l.sealer.Check(e) != nil {
			continue
		}
		for _, which := range []string{eventsDetail, placesDetail} {
			in, err := audit.InRanges(e.Details[which])
			if err != nil {
				return nil, err
			}
			why := reason(e.Details[reasonDetail])
			recorded[why] = append(recorded[why], in)
		}
	}
	return func(r refusal) bool {
		return slices.ContainsFunc(recorded[r.reason], func(in func(int64) bool) bool { return in(r.number) })
	}, nil
}

// Alarms returns the events that list events set apart, in order.
func (l *Log) Alarms(ctx context.Context) ([]audit.Stored, error) { return l.store.SetApart(ctx) }
