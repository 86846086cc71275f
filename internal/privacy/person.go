package privacy

import (
	"maps"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// The kinds of records by which a person is found, with the trail's names. An entry of a center's queue leads to its
// referral or site.
const (
	Patient  = "microsite"
	Referral = "referral"
	Intake   = "intake"
	Donor    = "donor"
	Holder   = "voucher-holder"
)

// legalHold is the kind of a legal hold as an event's subject. The event's details contain the reason in words.
const legalHold = "legal-hold"

// People holds the names and addresses that identify a person in other records.
type People struct {
	Names   [][2]string // first and last
	Emails  []string
	Phones  []string
	Streets []string
}

// Person is one person with the ids of their records.
type Person struct {
	Subject   audit.Subject
	CenterID  int64 // 0: none yet
	FirstName string
	LastName  string
	Language  locale.Lang
	People    People

	Sites, Referrals, Intakes, Donors, Holders []int64
	LegalHolds                                 []int64 // on these records, ended or not
	SignedConsents                             []int64

	// The fields below decide whether the person's records are in use.
	Statuses    []microsite.RecipientStatus
	JoinedInto  int64 // the record that this record is joined to
	OpenIntakes int
	Donor       *voucher.Donor
	Holder      *voucher.Holder // with Donor
}

// FullName returns the first and last name.
func (p Person) FullName() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

// records returns the person's records.
func (p Person) records() (all []audit.Subject) {
	for _, of := range []struct {
		kind string
		ids  []int64
	}{{Patient, p.Sites}, {Referral, p.Referrals}, {Donor, p.Donors}, {Holder, p.Holders}} {
		for _, id := range of.ids {
			all = append(all, audit.Subject{Kind: of.kind, ID: id})
		}
	}
	return all
}

// mustEnd explains which processes have to end before an erasure (R15.2b). It is empty if there are none.
func (p Person) mustEnd() locale.Text {
	isInUse := func(r microsite.RecipientStatus) bool { return r < microsite.Inactive }
	switch {
	case p.JoinedInto != 0:
		return catalogues.Text("privacy.is-joined")
	case slices.ContainsFunc(p.Statuses, isInUse):
		return catalogues.Text("privacy.page-in-use")
	case p.OpenIntakes > 0:
		return catalogues.Text("privacy.intake-open")
	case p.Holder != nil && !p.Holder.IsDeleted && voucher.StateFor(*p.Holder, *p.Donor).CanStillBeUsed():
		return catalogues.Text("privacy.voucher-in-use")
	case p.Holder == nil && p.Donor != nil && !p.Donor.IsDeleted && p.Donor.DiedOn == "" &&
		p.Donor.MatchStatus != voucher.Transplanted:
		return catalogues.Text("privacy.donor-in-use")
	}
	return locale.Text{}
}

// kindIDs are the numbers of the person's records of one kind.
type kindIDs struct {
	kind string
	ids  []int64
}

// byKind returns the subjects of events about the person; emails are the ids of the person's emails.
func (p Person) byKind(emails []int64) []kindIDs {
	return []kindIDs{
		{Patient, p.Sites}, {Referral, p.Referrals}, {Intake, p.Intakes}, {Donor, p.Donors}, {Holder, p.Holders},
		{legalHold, p.LegalHolds}, {"mail", emails},
	}
}

// isAbout reports whether an event is about one of the person's records.
func (p Person) isAbout(s audit.Subject, emails []int64) bool {
	return slices.ContainsFunc(p.byKind(emails), func(of kindIDs) bool {
		return of.kind == s.Kind && slices.Contains(of.ids, s.ID)
	})
}

// acted reports whether the actor used a private link of the person.
func (p Person) acted(a audit.Actor) bool {
	switch a.Kind {
	case audit.Recipient:
		return slices.Contains(p.Sites, a.ID)
	case audit.Donor:
		return slices.Contains(p.Donors, a.ID)
	case audit.VoucherHolder:
		return slices.Contains(p.Holders, a.ID)
	}
	return false
}

// isStaff reports whether an event's actor is staff or the system.
func isStaff(a audit.Actor) bool {
	return a.Kind == audit.Staff || a.Kind == audit.AdminKey || a.Kind == audit.System
}

// Empties returns the candidates that an erasure of the person empties (R15.2c): the person's own actions, actions by
// others except staff on the person's records, and all events with details that may mention the person. A search for
// people with the family name may be for the person. Events of staff without details stay unchanged, and so do the
// events that prove a signed consent. emailIDs are the ids of the person's emails.
func (p Person) Empties(candidates []audit.Stored, emailIDs []int64) (emptied []audit.Stored) {
	for _, e := range candidates {
		about := p.isAbout(e.Subject, emailIDs)
		switch {
		case e.IsEmptied(), strings.HasPrefix(e.Action, "privacy."), p.provesConsent(e):
		case p.acted(e.Actor), about && (len(e.Details) > 0 || !isStaff(e.Actor)), p.People.areNamed(e.Details),
			e.Action == "search.made":
			emptied = append(emptied, e)
		}
	}
	return emptied
}

// NameIn returns the actor's name for an emptied event: the pseudonym for the person, "" for others. Without its salt
// the event no longer proves a name; other actors' names are in their accounts or records.
func (p Person) NameIn(e audit.Stored, pseudonym string) string {
	if p.acted(e.Actor) {
		return pseudonym
	}
	return ""
}

// Named returns the numbers of emptied events of other people, which only named the person.
func (p Person) Named(emptied []audit.Stored, emails []int64) (numbers []int64) {
	for _, e := range emptied {
		if !p.acted(e.Actor) && !p.isAbout(e.Subject, emails) {
			numbers = append(numbers, e.Seq)
		}
	}
	return numbers
}

// provesConsent reports whether an event binds one of the person's signed consents to the trail (R14.2a).
func (p Person) provesConsent(e audit.Stored) bool {
	id, _, ok := strings.Cut(e.Details["consent"], ":")
	return ok && strings.HasPrefix(e.Action, "consent.") && slices.Contains(ids(p.SignedConsents), id)
}

// Needles returns the lower-case search terms for details of events about others.
func (p People) Needles() (all []string) {
	for _, n := range p.Names {
		all = append(all, n[1])
	}
	all = append(slices.Concat(all, p.Emails, p.Phones), p.Streets...)
	for i, s := range all {
		all[i] = strings.ToLower(strings.TrimSpace(s))
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return len(s) < 3 })
}

// areNamed reports whether details contain an email address, a telephone number, a street or the full name.
func (p People) areNamed(details map[string]string) bool {
	text := strings.ToLower(strings.Join(slices.Collect(maps.Values(details)), "\n"))
	for _, s := range slices.Concat(p.Emails, p.Phones, p.Streets) {
		if len(s) > 2 && strings.Contains(text, strings.ToLower(s)) {
			return true
		}
	}
	for _, n := range p.Names {
		first, last := strings.ToLower(n[0]), strings.ToLower(n[1])
		if first != "" && last != "" && strings.Contains(text, first) && strings.Contains(text, last) {
			return true
		}
	}
	return false
}
