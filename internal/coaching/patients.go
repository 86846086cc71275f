package coaching

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/listing"
	"beacon/internal/platform/plaintext"
)

// The orders of a coach's own patients beside ByName and LongestWait. Without one
// those with something unread come first.
const (
	NewestWord Order = "activity"
	OldestWord Order = "-activity" // who has been silent longest
)

// Awaiting is what of a coach's own patients is shown.
type Awaiting string

// What a patient may have for the coach.
const (
	AnyPatient Awaiting = ""
	HasUnread  Awaiting = "unread"  // something that the coach has not looked at
	HasOpen    Awaiting = "waiting" // a note without a reply
)

// PatientFilter is what a coach's own patients are narrowed, sorted and paged by.
// Unknown words count as none.
type PatientFilter struct {
	Search string // part of the patient's name, whatever its capitals and accents
	Type   *int
	Shows  Awaiting
	Order  Order
	Offset int
	Limit  int // 0: all
}

func (f PatientFilter) leaves(p Patient) bool {
	switch {
	case f.Type != nil && p.Site.Type != *f.Type,
		f.Shows == HasUnread && p.Unread == 0,
		f.Shows == HasOpen && p.WaitingSince == nil:
		return false
	}
	return strings.Contains(plaintext.Sought(p.Site.FullName()), plaintext.Sought(strings.TrimSpace(f.Search)))
}

// OwnPatients is one page of a coach's patients, and what the filter does not touch.
type OwnPatients struct {
	Page    []Patient
	Total   int64   // how many the filter leaves
	All     int     // of all the coach's patients; so are the others
	Waiting int     // with something unread or unanswered
	Unread  []int64 // whose site has something unread
}

// Waits reports whether the next word is the coach's: something is unread, or a
// note has no reply.
func (p Patient) Waits() bool { return p.Unread > 0 || p.WaitingSince != nil }

// Patients returns the coach's own patients: those with something unread first,
// the longest unread on top, then the others by their last activity, newest
// first. Anybody but a coach is refused with a Forbidden fault.
func (s *Service) Patients(ctx context.Context, by access.Principal) ([]Patient, error) {
	if !by.IsCoach() {
		return nil, fault.New(fault.Forbidden, msgNotYours)
	}
	return s.patientsOf(ctx, by.ID)
}

// ListPatients returns one page of Patients (R7.3).
func (s *Service) ListPatients(ctx context.Context, by access.Principal, f PatientFilter) (OwnPatients, error) {
	all, err := s.Patients(ctx, by)
	if err != nil {
		return OwnPatients{}, err
	}
	own := OwnPatients{All: len(all), Unread: []int64{}}
	for _, p := range all {
		if p.Waits() {
			own.Waiting++
		}
		if p.Unread > 0 {
			own.Unread = append(own.Unread, p.Site.ID)
		}
	}
	all = slices.DeleteFunc(all, func(p Patient) bool { return !f.leaves(p) })
	sortPatients(all, f.Order)
	own.Page, own.Total = listing.Page(all, f.Offset, f.Limit), int64(len(all))
	return own, nil
}

// sortPatients keeps patients who are equal in their order, which ends with the site's id.
func sortPatients(all []Patient, o Order) {
	switch o {
	case ByName:
		sortBy(all, o, map[Order]func(Patient) string{
			ByName: func(p Patient) string { return p.Site.LastName + "\x00" + p.Site.FirstName },
		})
	case LongestWait:
		slices.SortStableFunc(all, func(a, b Patient) int {
			if a.WaitingSince == nil || b.WaitingSince == nil {
				return cmp.Compare(rank(a.WaitingSince == nil), rank(b.WaitingSince == nil))
			}
			return a.WaitingSince.Compare(*b.WaitingSince)
		})
	case NewestWord:
		slices.SortStableFunc(all, func(a, b Patient) int { return b.LastActivityAt.Compare(a.LastActivityAt) })
	case OldestWord:
		slices.SortStableFunc(all, func(a, b Patient) int { return a.LastActivityAt.Compare(b.LastActivityAt) })
	}
}

func rank(last bool) int {
	if last {
		return 1
	}
	return 0
}

func (s *Service) patientsOf(ctx context.Context, coachID int64) ([]Patient, error) {
	pairings, err := s.store.PairingsOf(ctx, coachID)
	if err != nil {
		return nil, err
	}
	marks, err := s.store.MarksOf(ctx, coachID)
	if err != nil {
		return nil, err
	}
	bySite := map[int64][]Note{}
	for _, n := range marks {
		bySite[n.SiteID] = append(bySite[n.SiteID], n)
	}
	lines := make([]line, 0, len(pairings))
	for _, p := range pairings {
		lines = append(lines, newLine(p, bySite[p.Site.ID]))
	}
	slices.SortStableFunc(lines, line.compare)
	patients := make([]Patient, 0, len(lines))
	for _, l := range lines {
		patients = append(patients, l.Patient)
	}
	return patients, nil
}

// line is a patient with what the list is sorted by.
type line struct {
	Patient
	unreadSince time.Time // zero when all is read
}

// newLine sums up a site's notes, which come oldest first.
func newLine(p Pairing, notes []Note) line {
	l := line{Patient: Patient{Pairing: p}}
	happened := func(at *time.Time) {
		if at != nil && at.After(l.LastActivityAt) {
			l.LastActivityAt = *at
		}
	}
	happened(p.AssignedAt)
	for _, n := range notes {
		happened(&n.SentAt)
		happened(n.RepliedAt)
		if n.From == TheRecipient && n.Status != RepliedTo && l.WaitingSince == nil {
			l.WaitingSince = &n.SentAt
		}
		if !n.UnreadBy(TheCoach) {
			continue
		}
		l.Unread++
		since := n.SentAt
		if n.From == TheCoach {
			since = *n.RepliedAt
		}
		if l.unreadSince.IsZero() || since.Before(l.unreadSince) {
			l.unreadSince = since
		}
	}
	return l
}

func (l line) compare(other line) int {
	if read := l.unreadSince.IsZero(); read != other.unreadSince.IsZero() {
		if read {
			return 1
		}
		return -1
	}
	return cmp.Or(l.unreadSince.Compare(other.unreadSince), other.LastActivityAt.Compare(l.LastActivityAt),
		cmp.Compare(l.Site.ID, other.Site.ID))
}
