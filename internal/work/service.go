package work

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/delivery"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/listing"
	"beacon/internal/targets"
	"beacon/internal/texts"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
	"beacon/internal/voucher/recall"
	"beacon/internal/voucher/redemption"
)

// Mark is the stored part of an item.
type Mark struct {
	Key
	Record   Record
	CenterID int64
	Owner    Person // ID 0: none
	Snoozed  string // ISO day, or empty
}

// Store finds the items of the kinds without a rule of their own, and stores the marks.
type Store interface {
	// Find returns the items of a kind in scope, in any order. It leaves out rows that were altered with SQL.
	Find(ctx context.Context, code Code, scope Scope) ([]Item, error)
	// Marks returns the marks of the items of a center, or of the given kinds for center 0.
	Marks(ctx context.Context, centerID int64, codes []Code) ([]Mark, error)
	// CenterNames returns the names of all centers.
	CenterNames(ctx context.Context) (map[int64]string, error)
	// RecordCenter returns the center of a record, or 0.
	RecordCenter(ctx context.Context, r Record) (int64, error)
	// People returns the accounts that can sign in, by name.
	People(ctx context.Context) ([]Person, error)
	// WithoutDigest returns the accounts that want the daily email, and for which no email with the key prefix and the
	// number of the account was queued.
	WithoutDigest(ctx context.Context, prefix string) ([]Addressee, error)
	// WantsDigest reports whether an account wants the daily email.
	WantsDigest(ctx context.Context, accountID int64) (bool, error)
	// InTx runs fn in one transaction. An error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction that changes marks.
type Tx interface {
	audit.Log
	// Save stores a mark.
	Save(ctx context.Context, m Mark, at time.Time) error
	// HandOver gives all items of an owner to another one, and returns their number.
	HandOver(ctx context.Context, from, to int64, at time.Time) (int64, error)
	notify.Outbox
	// SetDigest stores whether an account wants the daily email, and reports whether the choice changed.
	SetDigest(ctx context.Context, accountID int64, isWanted bool, at time.Time) (changed bool, err error)
}

// Deps are the dependencies of the service.
type Deps struct {
	Store       Store
	Targets     *targets.Service
	Readiness   *readiness.Service
	Recalls     *recall.Service
	Redemptions *redemption.Service
	Delivery    *delivery.Service
	Microsites  *microsite.Service
	Vouchers    *voucher.Service
	Texts       *texts.Service
	Clock       clock.Clock
	Zone        *time.Location

	EmailsQueued func() // called after emails were queued
}

// Service returns the work list, and changes owners and snoozes.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// Tab is a tab of the list.
type Tab string

// The tabs, without the snoozed items.
const (
	Mine Tab = "mine" // owned by the caller, or without an owner
	Late Tab = "late"
	All  Tab = "all"
)

// Filter narrows and pages the list. Zero values match everything.
type Filter struct {
	Tab      Tab // empty: All
	Kind     Code
	CenterID int64 // registry staff also see the items of the center's coordinators
	Language string
	Snoozed  bool // only snoozed items
	Offset   int
	Limit    int // 0: all
}

func (f Filter) matches(i Item) bool {
	return (f.Kind == "" || f.Kind == i.Kind) && (f.CenterID == 0 || f.CenterID == i.CenterID) &&
		(f.Language == "" || f.Language == string(i.Language)) && f.Snoozed == (i.Snoozed != "") && f.Tab.has(i)
}

func (t Tab) has(i Item) bool {
	switch t {
	case Mine:
		return i.IsMine
	case Late:
		return i.IsLate()
	}
	return true
}

// Counts are the numbers of items that wait for the caller, without the filter. Only Snoozed counts snoozed items.
type Counts struct {
	Mine, Late, DueToday, All, Snoozed int
	Kinds                              map[Code]int
	SnoozeEnds                         string // the first day on which a snoozed item returns, or empty
}

// Page is one page of the list.
type Page struct {
	Items  []Item
	Total  int
	Counts Counts
}

// List returns one page of the list, late items first, then the oldest.
func (s *Service) List(ctx context.Context, by access.Principal, f Filter) (Page, error) {
	own, err := s.items(ctx, by, 0)
	if err != nil {
		return Page{}, err
	}
	all := own
	if by.IsRegistry() && f.CenterID != 0 {
		if all, err = s.items(ctx, by, f.CenterID); err != nil {
			return Page{}, err
		}
	}
	matching := slices.DeleteFunc(slices.Clone(all), func(i Item) bool { return !f.matches(i) })
	return Page{listing.Page(matching, f.Offset, f.Limit), len(matching), counted(own)}, nil
}

func counted(items []Item) Counts {
	c := Counts{Kinds: map[Code]int{}}
	for _, i := range items {
		if i.Snoozed != "" {
			c.Snoozed++
			if c.SnoozeEnds == "" || i.Snoozed < c.SnoozeEnds {
				c.SnoozeEnds = i.Snoozed
			}
			continue
		}
		c.All++
		c.Kinds[i.Kind]++
		if i.IsMine {
			c.Mine++
		}
		if i.IsLate() {
			c.Late++
		}
		if i.IsDueToday() {
			c.DueToday++
		}
	}
	return c
}

// Count returns the counts, and a mark that changes when the list does.
func (s *Service) Count(ctx context.Context, by access.Principal) (Counts, string, error) {
	items, err := s.items(ctx, by, 0)
	if err != nil {
		return Counts{}, "", err
	}
	h := fnv.New64a()
	for _, i := range items {
		_, _ = fmt.Fprintln(h, i.Key, i.Step, i.Owner.ID, i.Snoozed, i.IsLate())
	}
	return counted(items), strconv.FormatUint(h.Sum64(), 36), nil
}

// Position is the place of an item in the list.
type Position struct {
	Number         int // from 1; 0: the list does not have the item
	Total          int
	Previous, Next *Item
}

// Position returns the place of an item in the list of a filter. If the list does not have the item, Next is the first
// item of the list.
func (s *Service) Position(ctx context.Context, by access.Principal, f Filter, of Key) (Position, error) {
	f.Offset, f.Limit = 0, 0
	page, err := s.List(ctx, by, f)
	p := Position{Total: page.Total}
	i := slices.IndexFunc(page.Items, func(i Item) bool { return i.Key == of })
	p.Number = i + 1
	if i > 0 {
		p.Previous = &page.Items[i-1]
	}
	if i+1 < len(page.Items) {
		p.Next = &page.Items[i+1]
	}
	return p, err
}

// OfRecord returns the items of one record, also the snoozed ones. Registry staff also get those of the center's
// coordinators.
func (s *Service) OfRecord(ctx context.Context, by access.Principal, r Record) ([]Item, error) {
	var center int64
	if by.IsRegistry() {
		var err error
		if center, err = s.d.Store.RecordCenter(ctx, r); err != nil {
			return nil, err
		}
	}
	items, err := s.items(ctx, by, center)
	return slices.DeleteFunc(items, func(i Item) bool { return i.Record.Kind != r.Kind || i.Record.ID != r.ID }), err
}

// items returns the items that wait for the caller in order. With a center, it returns those of the center, for registry
// staff also those that wait for its coordinators.
func (s *Service) items(ctx context.Context, by access.Principal, centerID int64) ([]Item, error) {
	return s.ofKinds(ctx, by, centerID, func(k Kind) bool {
		return k.waitsFor(by.Role) || centerID != 0 && k.isInCentersList(by)
	})
}

// ofKinds returns the items of some kinds in order.
func (s *Service) ofKinds(
	ctx context.Context, by access.Principal, centerID int64, isWanted func(Kind) bool,
) ([]Item, error) {
	goals, err := s.d.Targets.Current(ctx)
	if err != nil {
		return nil, err
	}
	r := reading{
		Service: s, by: by, goals: goals, board: &board{}, scope: Scope{CenterID: centerID, Now: s.d.Clock.Now()},
	}
	if by.CenterID != 0 {
		r.scope.CenterID = by.CenterID
	}
	if by.IsCoach() {
		r.scope.CoachID = by.ID
	}
	var items []Item
	var codes []Code
	for _, k := range Kinds {
		if !isWanted(k) {
			continue
		}
		found, err := r.find(ctx, k)
		if err != nil {
			return nil, fmt.Errorf("find %s: %w", k.Code, err)
		}
		items, codes = append(items, found...), append(codes, k.Code)
	}
	if err := r.complete(ctx, items, codes); err != nil {
		return nil, err
	}
	sorted(items)
	return items, nil
}

// find returns the items of a kind with step, age and address.
func (r reading) find(ctx context.Context, k Kind) (items []Item, err error) {
	var found []Item
	if k.find == nil {
		found, err = r.d.Store.Find(ctx, k.Code, r.scope)
	} else {
		found, err = k.find(ctx, r)
	}
	for _, i := range found {
		isOwn := i.By != 0 && i.By == r.by.ID || i.Record == Record{Kind: AccountRecord, ID: r.by.ID} && k.Code == Reset
		if i.Kind != k.Code || isOwn { // the second person is another one
			continue
		}
		i.settings, i.IsFor = k, k.waitsFor(r.by.Role)
		i.Step, i.Address = k.step(i), k.address(i)
		var due time.Time
		if k.due != nil {
			due = k.due(r.goals, i)
		}
		i.Age = r.goals.Calendar().Age(i.Since, due, r.scope.Now)
		items = append(items, i)
	}
	return items, err
}

// complete adds owners, snoozes and the names of centers.
func (r reading) complete(ctx context.Context, items []Item, codes []Code) error {
	if len(items) == 0 {
		return nil
	}
	marks, err := r.d.Store.Marks(ctx, r.scope.CenterID, codes)
	if err != nil {
		return err
	}
	byKey := map[Key]Mark{}
	for _, m := range marks {
		byKey[m.Key] = m
	}
	names, err := r.d.Store.CenterNames(ctx)
	if err != nil {
		return err
	}
	today := r.today()
	for n := range items {
		i := &items[n]
		i.CenterName = names[i.CenterID]
		m := byKey[i.Key]
		if m.Owner.ID != 0 && m.Owner.owns(*i) {
			i.Owner = m.Owner
		}
		if m.Snoozed > today {
			i.Snoozed = m.Snoozed
		}
		i.IsMine = i.Owner.ID == r.by.ID || i.Owner.ID == 0 && i.IsFor
	}
	return nil
}

func (s *Service) today() string { return s.d.Clock.Now().In(s.d.Zone).Format(time.DateOnly) }
