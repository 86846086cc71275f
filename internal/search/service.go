package search

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// Kind is the kind of a record.
type Kind string

// The kinds of records.
const (
	Patient  Kind = "patient"
	Referral Kind = "referral"
	Donor    Kind = "donor"
	Holder   Kind = "holder"
)

// Ref identifies a record.
type Ref struct {
	Kind Kind
	ID   int64
}

// Person is a record that was found.
type Person struct {
	Ref
	PageID     int64 // number in the address of its screen: a referral's entry in the queue, a holder's donor, or the record
	CenterID   int64
	CenterName string
	FirstName  string
	LastName   string
	Email      string
	Phone      string
	OtherPhone string
	BirthDate  string // ISO day, or empty
	City       string
	Zip        string
	ShortCode  string
	Campaign   string
	Status     string // recipient and review status, step and match status ("100/60"); state of a referral or voucher
}

// Candidate is a record with its words.
type Candidate struct {
	Ref
	Words string
}

// Scope limits a search. The zero Scope is everyone.
type Scope struct {
	CenterID int64 // people of this center
	CoachID  int64 // patients of this coach
}

// Store searches the words of all people.
type Store interface {
	// Candidates returns at most limit records in scope that match a query.
	Candidates(ctx context.Context, q Query, scope Scope, limit int) ([]Candidate, error)
	// People returns the records in scope with these references, in any order.
	People(ctx context.Context, scope Scope, refs []Ref) ([]Person, error)
}

// Field is the part of a record that matched.
type Field string

// The fields, in the order in which a match is reported.
const (
	Name      Field = "name"
	Email     Field = "email"
	ShortCode Field = "code"
	Phone     Field = "phone"
	BirthDate Field = "birth-date"
	City      Field = "city"
	Zip       Field = "zip"
	Campaign  Field = "campaign"
	Number    Field = "number"
)

// Hit is a record that was found, and the field that matched.
type Hit struct {
	Person
	Field Field
	Value string // of the field
}

// Found is the result of a search. Records of one person are next to each other.
type Found struct {
	Hits    []Hit
	IsTypo  bool // no person has the typed words; these people have similar ones
	HasMore bool
}

// Limits of a search.
const (
	MaxHits   = 50
	mostTypos = 20_000 // candidates whose words are compared
)

// Service searches people.
type Service struct {
	store Store
	trail audit.Log
	clock clock.Clock
}

// NewService returns the service.
func NewService(store Store, trail audit.Log, c clock.Clock) *Service {
	return &Service{store, trail, c}
}

// Find returns the people whom the caller may see and who match a text (decision 21). The search is recorded in the
// audit trail, without its results.
func (s *Service) Find(ctx context.Context, by access.Principal, text string, o audit.Origin) (Found, error) {
	text = plaintext.Line(text)
	if utf8.RuneCountInString(text) > MaxQuery {
		return Found{}, fault.New(fault.RuleBroken, catalogues.Text("search.long").With("max", MaxQuery))
	}
	q := Parse(text)
	if len(q) == 0 {
		return Found{}, nil
	}
	found, err := s.find(ctx, q, scopeFor(by))
	if err != nil {
		return Found{}, err
	}
	return found, s.trail.Append(ctx, audit.Event{
		At: s.clock.Now(), Actor: by.Actor(), Action: "search.made", Subject: audit.Subject{Kind: "search"}, Origin: o,
		Details: map[string]string{"search": text},
	})
}

// scopeFor returns the scope of a staff member.
func scopeFor(by access.Principal) Scope {
	if by.IsCoach() {
		return Scope{CoachID: by.ID}
	}
	return Scope{CenterID: by.CenterID}
}

func (s *Service) find(ctx context.Context, q Query, scope Scope) (found Found, err error) {
	candidates, err := s.store.Candidates(ctx, q.Exact(), scope, MaxHits+1)
	if err != nil {
		return found, err
	}
	if len(candidates) <= MaxHits {
		more, err := s.store.Candidates(ctx, q, scope, 2*MaxHits+1)
		if err != nil {
			return found, err
		}
		for _, c := range more {
			if !slices.ContainsFunc(candidates, func(o Candidate) bool { return o.Ref == c.Ref }) {
				candidates = append(candidates, c)
			}
		}
	}
	if typos := q.Typos(); len(candidates) == 0 && typos != nil {
		found.IsTypo = true
		if candidates, err = s.store.Candidates(ctx, typos, scope, mostTypos); err != nil {
			return found, err
		}
		candidates = slices.DeleteFunc(candidates, func(c Candidate) bool { return !q.Fits(strings.Fields(c.Words)) })
	}
	if found.HasMore = len(candidates) > MaxHits; found.HasMore {
		candidates = candidates[:MaxHits]
	}
	refs := make([]Ref, len(candidates))
	for i, c := range candidates {
		refs[i] = c.Ref
	}
	people, err := s.store.People(ctx, scope, refs)
	for _, p := range people {
		found.Hits = append(found.Hits, q.hit(p))
	}
	sortHits(found.Hits)
	return found, err
}

// sortHits sorts by name, with the records of one person next to each other, and matches of the name first.
func sortHits(hits []Hit) {
	byName := map[string]bool{}
	for _, h := range hits {
		if h.Field == Name {
			byName[h.Key()] = true
		}
	}
	rank := func(h Hit) int {
		if byName[h.Key()] {
			return 0
		}
		return 1
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.sortName(), b.sortName()),
			cmp.Compare(a.Key(), b.Key()), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
	})
}

// Key is equal for records of the same person: the same name and birth date, or without a birth date the same email.
func (p Person) Key() string {
	return plaintext.FoldedName(p.FirstName, p.LastName) + "\n" + cmp.Or(p.BirthDate, strings.ToLower(p.Email))
}

func (p Person) sortName() string { return plaintext.FoldedName(p.LastName, p.FirstName) }

// hit returns the field of a person that matched: the first field that matches a term that the name does not match, or
// the name.
func (q Query) hit(p Person) Hit {
	names := plaintext.Words(p.FirstName + " " + p.LastName)
	for _, t := range q {
		if t.fits(names) {
			continue
		}
		for _, f := range p.fields() {
			if t.fits(f.words) {
				return Hit{p, f.field, f.value}
			}
		}
	}
	return Hit{p, Name, p.FirstName + " " + p.LastName}
}

type fieldWords struct {
	field Field
	value string
	words []string
}

// fields returns the words of a person by field, without the name.
func (p Person) fields() []fieldWords {
	tagged := func(i Indexed, tag string) []string {
		return slices.DeleteFunc(strings.Fields(Index(i)), func(w string) bool { return !strings.HasPrefix(w, tag) })
	}
	return []fieldWords{
		{Email, p.Email, plaintext.Words(p.Email)},
		{ShortCode, p.ShortCode, plaintext.Words(p.ShortCode)},
		{Phone, p.Phone, tagged(Indexed{Phones: [2]string{p.Phone}}, tagPhone)},
		{Phone, p.OtherPhone, tagged(Indexed{Phones: [2]string{p.OtherPhone}}, tagPhone)},
		{BirthDate, p.BirthDate, tagged(Indexed{BirthDate: p.BirthDate}, tagBirth)},
		{City, p.City, plaintext.Words(p.City)},
		{Zip, p.Zip, tagged(Indexed{Zip: p.Zip}, tagZip)},
		{Campaign, p.Campaign, plaintext.Words(p.Campaign)},
		{Number, "", tagged(Indexed{RecordID: p.ID}, tagNumber)},
	}
}

// subjects are the kinds of the records in the audit trail.
var subjects = map[Kind]string{Patient: "microsite", Referral: "referral", Donor: "donor", Holder: "voucher-holder"}

// Opened records that the caller opened a record from a search.
func (s *Service) Opened(ctx context.Context, by access.Principal, ref Ref, text string, o audit.Origin) error {
	people, err := s.store.People(ctx, scopeFor(by), []Ref{ref})
	if err != nil {
		return err
	}
	if len(people) == 0 {
		return fault.ErrNotFound
	}
	return s.trail.Append(ctx, audit.Event{
		At: s.clock.Now(), Actor: by.Actor(), Action: "search.opened",
		Subject: audit.Subject{Kind: subjects[ref.Kind], ID: ref.ID}, Origin: o,
		Details: map[string]string{"search": first(plaintext.Line(text), MaxQuery)},
	})
}
