package auditdesk

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
)

// Incident narrows the audit trail to the events of a breach. An empty field matches every event.
type Incident struct {
	By      audit.Actor   // kind and number
	Link    audit.Subject // the record of the private link that was used; empty: none
	Address string        // internet address
	From    time.Time
	Until   time.Time // exclusive
}

// Person is the person in a record, with the facts that a breach notice needs.
type Person struct {
	Record    audit.Subject
	DonorID   int64 // of a voucher holder; 0: none
	IntakeID  int64 // in a center's queue; 0: none
	CenterID  int64 // 0: none
	Since     time.Time
	Name      string
	Email     string
	Phone     string
	Address   string // street, city and postal code
	State     string // postal abbreviation
	Country   string // in English
	BirthDate string
	Language  locale.Lang
	IsGone    bool // erased or deleted
}

// Affected is a person with data that the events of an incident read or changed.
type Affected struct {
	Person
	Read, Changed map[string]int // the number of events by action
	// Listed counts the lists and exports that may have contained the person. Their events do not name people.
	Listed      map[string]int
	By          map[string]bool // "staff 3 (Cora Quill)"
	Events      []int64
	First, Last time.Time
	IsAltered   bool // an event differs from its original
}

// IsNamed reports whether an event names the person's record.
func (a Affected) IsNamed() bool { return len(a.Read)+len(a.Changed) > 0 }

// PrivateLink replaces the action for the record of a private link, because reads by private link are not audited.
const PrivateLink = "private link"

// Affected returns the people with data that an incident read or changed. People named by an event come first. A list
// counts for every person who may have been on it: the people of the reader's center at that time. Affected serves the
// operator's command, so it is not audited.
func (s *Service) Affected(ctx context.Context, i Incident) ([]Affected, error) {
	people, err := s.d.Store.People(ctx)
	if err != nil {
		return nil, err
	}
	centers, err := s.readerCenters(ctx)
	if err != nil {
		return nil, err
	}
	moved, err := s.movedFrom(ctx, i.From)
	if err != nil {
		return nil, err
	}
	b := newBook(people, centers, moved)
	b.addOwner(i.Link)
	for _, by := range actorsFor(i.By) {
		search := Search{By: by, Address: i.Address, From: i.From, Until: i.Until}
		if i.Link.Kind == referral {
			search.Subject = i.Link // actors of all referrals share the number 0
		}
		for e, err := range s.events(ctx, search) {
			if err != nil {
				return nil, err
			}
			b.add(e)
		}
	}
	b.addListed()
	return b.sorted(), nil
}

// UsedBy returns the incident for one actor: a staff account, by email address or as "staff:3", or the user of the
// private link of a record such as "donor:7".
func (s *Service) UsedBy(ctx context.Context, text string) (i Incident, err error) {
	if strings.Contains(text, "@") {
		people, err := s.d.Store.People(ctx)
		if err != nil {
			return i, err
		}
		for _, p := range people {
			if p.Record.Kind == staffAccount && strings.EqualFold(p.Email, text) {
				return Incident{By: audit.Actor{Kind: audit.Staff, ID: p.Record.ID}}, nil
			}
		}
		return i, fmt.Errorf("no staff account has the email address %s", text)
	}
	kind, number, _ := strings.Cut(text, ":")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || id <= 0 {
		kind = ""
	}
	switch kind {
	case "staff", staffAccount:
		return Incident{By: audit.Actor{Kind: audit.Staff, ID: id}}, nil
	case referral:
		return Incident{By: audit.Actor{Kind: audit.Recipient}, Link: audit.Subject{Kind: kind, ID: id}}, nil
	case "microsite":
		i.By = audit.Actor{Kind: audit.Recipient, ID: id}
	case "donor", "voucher-holder":
		i.By = audit.Actor{Kind: audit.ActorKind(kind), ID: id}
	default:
		return i, fmt.Errorf("%q is no email address of an account and no record such as microsite:12, "+
			"referral:5, donor:7, voucher-holder:9 or staff:3", text)
	}
	i.Link = audit.Subject{Kind: kind, ID: id}
	return i, nil
}

const (
	staffAccount = "staff-account"
	referral     = "referral"
)

// actorsFor returns all actors of one person: staff act with the admin key as well.
func actorsFor(by audit.Actor) []audit.Actor {
	if by.Kind == audit.Staff {
		return []audit.Actor{by, {Kind: audit.AdminKey, ID: by.ID}}
	}
	return []audit.Actor{by}
}

func (s *Service) readerCenters(ctx context.Context) (map[int64]int64, error) {
	readers, err := s.d.Store.Readers(ctx)
	centers := map[int64]int64{}
	for _, r := range readers {
		centers[r.ID] = r.CenterID
	}
	return centers, err
}

// movedFrom returns the records transferred since a time. Before their transfer they were on lists of another center.
func (s *Service) movedFrom(ctx context.Context, from time.Time) (map[audit.Subject]bool, error) {
	moved := map[audit.Subject]bool{}
	search := Search{
		Actions: []string{"microsite.transferred", "intake.transferred", "voucher-holder.transferred"}, From: from,
	}
	for e, err := range s.events(ctx, search) {
		if err != nil {
			return nil, err
		}
		moved[e.Subject] = true
	}
	return moved, nil
}

// book collects the people of an incident.
type book struct {
	people   []Person
	of       map[audit.Subject][]Person // by record, or by entry of a center's queue
	holders  map[int64][]Person         // by donor
	centers  map[int64]int64            // of accounts
	moved    map[audit.Subject]bool
	affected map[audit.Subject]*Affected
	lists    map[listing]*reading
}

// listing is a kind of list that an actor read.
type listing struct {
	by     audit.Actor
	action string
}

// reading records the number and the times of an actor's reads of one kind of list.
type reading struct {
	times     int
	by        string
	first     time.Time
	last      time.Time
	isAltered bool
}

func newBook(people []Person, centers map[int64]int64, moved map[audit.Subject]bool) *book {
	b := &book{
		people: people, centers: centers, moved: moved, of: map[audit.Subject][]Person{}, holders: map[int64][]Person{},
		affected: map[audit.Subject]*Affected{}, lists: map[listing]*reading{},
	}
	for _, p := range people {
		b.of[p.Record] = append(b.of[p.Record], p)
		if p.IntakeID > 0 {
			entry := audit.Subject{Kind: "intake", ID: p.IntakeID}
			b.of[entry] = append(b.of[entry], p)
		}
		if p.DonorID > 0 {
			b.holders[p.DonorID] = append(b.holders[p.DonorID], p)
		}
	}
	return b
}

// addOwner adds the people that a private link shows.
func (b *book) addOwner(link audit.Subject) {
	for _, p := range b.in(link, true) {
		b.entry(p).Read[PrivateLink]++
	}
}

// add adds the people of an event. A view of a donor shows the donor's holders too.
func (b *book) add(e Event) {
	use := usesByAction[e.Action]
	if use == signIn || e.Actor.Kind == audit.Staff && e.Subject == actorRecord(e.Actor) {
		return
	}
	people := b.in(e.Subject, use != change)
	if len(people) == 0 && use != change {
		b.addList(e)
	}
	for _, p := range people {
		a := b.entry(p)
		if use == change {
			a.Changed[e.Action]++
		} else {
			a.Read[e.Action]++
		}
		a.Events = append(a.Events, e.Seq)
		a.note(&reading{by: actorText(e), first: e.At, last: e.At, isAltered: e.IsAltered})
	}
}

func (b *book) addList(e Event) {
	key := listing{audit.Actor{Kind: e.Actor.Kind, ID: e.Actor.ID}, e.Action}
	r := b.lists[key]
	if r == nil {
		r = &reading{by: actorText(e), first: e.At, last: e.At}
		b.lists[key] = r
	}
	r.times++
	r.isAltered = r.isAltered || e.IsAltered
	if e.At.Before(r.first) {
		r.first = e.At
	}
	if e.At.After(r.last) {
		r.last = e.At
	}
}

// in returns the people of a record, and with holders those of a donor as well. A record that left no trace is a
// person without a name.
func (b *book) in(record audit.Subject, withHolders bool) []Person {
	if record.ID <= 0 || !slices.Contains(ofPeople, record.Kind) {
		return nil
	}
	people := slices.Clone(b.of[record])
	if len(people) == 0 {
		people = []Person{{Record: record, IsGone: record.Kind != "mail"}}
	}
	if withHolders && record.Kind == "donor" {
		people = append(people, b.holders[record.ID]...)
	}
	return people
}

// ofPeople are the kinds of records that are about one person.
var ofPeople = []string{"microsite", referral, "intake", "donor", "voucher-holder", staffAccount, "mail"}

// addListed adds every person who may have been on a list that was read.
func (b *book) addListed() {
	for key, r := range b.lists {
		for _, p := range b.people {
			if !p.Since.After(r.last) && isListed(key.action, p) && b.isInReach(key.by, p) {
				a := b.entry(p)
				a.Listed[key.action] += r.times
				a.note(r)
			}
		}
	}
}

// isListed reports whether the lists of an action contain people such as p.
func isListed(action string, p Person) bool {
	kind := p.Record.Kind
	switch area, _, _ := strings.Cut(action, "."); area {
	case "microsite", "coaching":
		return kind == "microsite"
	case "intake":
		return p.IntakeID > 0
	case "donor", "voucher-holder", "kit":
		return kind == "donor" || kind == "voucher-holder"
	case "staff":
		return kind == staffAccount
	default: // emails, the audit trail, erasures and due deletions concern all people
		return kind != staffAccount
	}
}

// isInReach reports whether an account's lists cover the person's center, or covered it before a transfer.
func (b *book) isInReach(by audit.Actor, p Person) bool {
	center := int64(0)
	if by.Kind == audit.Staff {
		center = b.centers[by.ID]
	}
	return center == 0 || p.CenterID == center || b.moved[p.Record] ||
		b.moved[audit.Subject{Kind: "intake", ID: p.IntakeID}]
}

// entry returns the entry of a person.
func (b *book) entry(p Person) *Affected {
	if b.affected[p.Record] == nil {
		b.affected[p.Record] = &Affected{
			Person: p, Read: map[string]int{}, Changed: map[string]int{}, Listed: map[string]int{}, By: map[string]bool{},
		}
	}
	return b.affected[p.Record]
}

// note records the actor and the time of a use.
func (a *Affected) note(r *reading) {
	a.By[r.by] = true
	if a.First.IsZero() || r.first.Before(a.First) {
		a.First = r.first
	}
	if r.last.After(a.Last) {
		a.Last = r.last
	}
	a.IsAltered = a.IsAltered || r.isAltered
}

// actorText returns the actor of an event, such as "staff 3 (Cora Quill)".
func actorText(e Event) string {
	text := string(e.Actor.Kind)
	if e.Actor.ID > 0 {
		text += " " + number(e.Actor.ID)
	}
	if e.ActorName != "" {
		text += " (" + e.ActorName + ")"
	}
	return text
}

// sorted returns the entries. People named by an event come first.
func (b *book) sorted() []Affected {
	all := make([]Affected, 0, len(b.affected))
	for _, a := range b.affected {
		slices.Sort(a.Events)
		all = append(all, *a)
	}
	rank := map[bool]int{true: 0, false: 1}
	slices.SortFunc(all, func(x, y Affected) int {
		return cmp.Or(
			cmp.Compare(rank[x.IsNamed()], rank[y.IsNamed()]), cmp.Compare(x.Record.Kind, y.Record.Kind),
			cmp.Compare(x.Record.ID, y.Record.ID),
		)
	})
	return all
}

// use is the way in which an action uses data.
type use int

const (
	change use = iota
	look       // at one record
	list       // at many records that the event does not name
	signIn     // of the actor alone
)

// usesByAction maps every read-only action to its use.
var usesByAction = func() map[string]use {
	uses := map[string]use{}
	for name, of := range map[string]use{Views: look, "lists": list, "exports": list, "sign-in": signIn} {
		actions, _ := actionsFor(name)
		for _, a := range actions {
			uses[a] = of
		}
	}
	for _, kind := range []string{"microsite", "intake", "donor", "voucher-holder"} {
		uses[kind+".opened-in-emergency"] = look
	}
	return uses
}()

// Counts writes the actions with the number of their events: "mail.viewed 2; microsite.viewed 1".
func Counts(actions map[string]int) string {
	parts := make([]string, 0, len(actions))
	for _, a := range slices.Sorted(maps.Keys(actions)) {
		parts = append(parts, a+" "+strconv.Itoa(actions[a]))
	}
	return strings.Join(parts, "; ")
}
