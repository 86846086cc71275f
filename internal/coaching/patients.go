package coaching

import (
	"cmp"
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/listing"
	"beacon/internal/platform/plaintext"
)

// The orders of a coach's own patients, in addition to ByName and LongestWait. By default, patients with unread notes
// come first.
const (
	NewestActivity Order = "activity"
	LongestSilent  Order = "silent" // longest without a sign of life of the patient first
)

// PatientState narrows the list of a coach's own patients; empty, it lists all.
type PatientState string

// The values of PatientState.
const (
	HasUnread     PatientState = "unread"  // something that the coach has not viewed
	WaitsForCoach PatientState = "waiting" // as Waits reports
)

// PatientFilter narrows, sorts and pages a coach's own patients. Unknown states and orders are ignored.
type PatientFilter struct {
	Search string // part of the patient's name; case and accents are ignored
	Type   *int
	State  PatientState
	Order  Order
	Offset int
	Limit  int // 0: all
}

func (f PatientFilter) matches(p Patient) bool {
	switch {
	case f.Type != nil && p.Site.Type != *f.Type,
		f.State == HasUnread && p.Unread == 0,
		f.State == WaitsForCoach && !p.Waits():
		return false
	}
	return plaintext.Matches(p.Site.FullName(), f.Search)
}

// OwnPatients is one page of a coach's patients, with totals for all patients.
type OwnPatients struct {
	Page    []Patient
	Total   int64   // number that match the filter
	All     int     // number without the filter; Waiting and Unread ignore it too
	Waiting int     // with something unread or unanswered
	Unread  []int64 // the ids of sites with something unread
}

// Waits reports whether the patient waits for the coach: a note or reply is unread, or a note is unanswered.
func (p Patient) Waits() bool { return p.Unread > 0 || p.WaitingSince != nil }

// Patients returns the coach's own patients: first those with unread notes, the longest unread on top, then the others
// by last activity, newest first. Only coaches may call it.
func (s *Service) Patients(ctx context.Context, by access.Principal) ([]Patient, error) {
	if !by.IsCoach() {
		return nil, fault.New(fault.Forbidden, msgForbidden)
	}
	return s.coachPatients(ctx, by.ID)
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
	all = slices.DeleteFunc(all, func(p Patient) bool { return !f.matches(p) })
	sortPatients(all, f.Order)
	own.Page, own.Total = listing.Page(all, f.Offset, f.Limit), int64(len(all))
	return own, s.addMessages(ctx, own.Page)
}

// addMessages sets the last message of each patient.
func (s *Service) addMessages(ctx context.Context, patients []Patient) error {
	for i := range patients {
		p := &patients[i]
		if p.lastNote == 0 {
			continue
		}
		n, err := s.store.Note(ctx, p.lastNote)
		if err != nil {
			return err
		}
		m := n.lastMessage()
		p.LastMessage = &m
	}
	return nil
}

// sortPatients sorts patients that are in the default order. The sort is stable.
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
	case NewestActivity:
		slices.SortStableFunc(all, func(a, b Patient) int { return b.LastActivityAt.Compare(a.LastActivityAt) })
	case LongestSilent:
		slices.SortStableFunc(all, func(a, b Patient) int {
			if a.LastSeenAt == nil || b.LastSeenAt == nil {
				return cmp.Compare(rank(a.LastSeenAt != nil), rank(b.LastSeenAt != nil))
			}
			return a.LastSeenAt.Compare(*b.LastSeenAt)
		})
	}
}

func rank(last bool) int {
	if last {
		return 1
	}
	return 0
}

func (s *Service) coachPatients(ctx context.Context, coachID int64) ([]Patient, error) {
	pairings, err := s.store.Pairings(ctx, coachID)
	if err != nil {
		return nil, err
	}
	marks, err := s.store.NoteMarks(ctx, coachID)
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

// line is a patient with the key of the default order.
type line struct {
	Patient
	unreadSince time.Time // zero when everything is read
}

// newLine summarizes a site's notes, which are ordered oldest first. Any note or reply of the coach responds to every
// earlier note of the patient.
func newLine(p Pairing, notes []Note) line {
	l := line{Patient: Patient{Pairing: p, LastSeenAt: p.Site.LastOpenedAt}}
	sawPatient := func(at *time.Time) {
		if at != nil && (l.LastSeenAt == nil || at.After(*l.LastSeenAt)) {
			l.LastSeenAt = at
		}
	}
	sawActivity := func(at *time.Time) bool {
		isNewest := at != nil && at.After(l.LastActivityAt)
		if isNewest {
			l.LastActivityAt = *at
		}
		return isNewest
	}
	coachWrote := lastFrom(TheCoach, notes)
	for _, n := range notes {
		if sent, replied := sawActivity(&n.SentAt), sawActivity(n.RepliedAt); sent || replied {
			l.lastNote = n.ID
		}
		if n.From == TheRecipient {
			sawPatient(&n.SentAt)
		} else {
			sawPatient(n.RepliedAt)
		}
		if n.From == TheRecipient && n.Status != RepliedTo && !coachWrote.After(n.SentAt) && l.WaitingSince == nil {
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
	sawActivity(p.AssignedAt)
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
