package work

import (
	"context"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Owners returns the accounts to which the caller can assign items: colleagues of the center, or of the registry. A
// coach has none.
func (s *Service) Owners(ctx context.Context, by access.Principal) ([]Person, error) {
	people, err := s.d.Store.People(ctx)
	return slices.DeleteFunc(people, func(p Person) bool { return !isColleague(by, p) }), err
}

func isColleague(by access.Principal, p Person) bool {
	if by.IsRegistry() {
		return p.Role.IsRegistry()
	}
	return p.Role == by.Role && p.CenterID == by.CenterID && (!by.IsCoach() || p.ID == by.ID)
}

// Done is the result of a change of several items.
type Done struct {
	Done    []Key
	Refused []Refusal
}

// Refusal is an item that a change leaves out, with the reason.
type Refusal struct {
	Key     string
	Code    string // Settled or NotPossible
	Message locale.Text
}

// The codes of refusals.
const (
	Settled     = "settled" // it no longer waits
	NotPossible = "not-possible"
)

// MaxItems is the maximum number of items in one change.
const MaxItems = 100

// farthest is the maximum time of a snooze.
const farthest = 366 * 24 * time.Hour

// Snooze hides items until a day (ISO), or shows them again with an empty day. It returns a RuleBroken fault for a day
// that is not between tomorrow and one year from now.
func (s *Service) Snooze(
	ctx context.Context, by access.Principal, keys []string, until string, c access.Caller,
) (Done, error) {
	var broken fault.Fields
	day, err := time.ParseInLocation(time.DateOnly, until, s.d.Zone)
	isDay := err == nil && until > s.today() && day.Before(s.d.Clock.Now().Add(farthest))
	broken.AddIf(until != "" && !isDay, "until", catalogues.Text("work.day"))
	if err := fault.Broken(broken); err != nil {
		return Done{}, err
	}
	e := audit.Event{Action: "work.snoozed", Origin: c.Origin, Details: map[string]string{"until": until}}
	return s.change(ctx, by, keys, e, func(_ Item, m *Mark) (refusal locale.Text) {
		m.Snoozed = until
		return refusal
	})
}

// Assign gives items to an owner; 0 means no owner.
func (s *Service) Assign(
	ctx context.Context, by access.Principal, keys []string, ownerID int64, c access.Caller,
) (Done, error) {
	owner := Person{}
	if ownerID != 0 {
		var err error
		if owner, err = s.owner(ctx, by, ownerID); err != nil {
			return Done{}, err
		}
	}
	details := map[string]string{"owner": strconv.FormatInt(ownerID, 10)}
	e := audit.Event{Action: "work.assigned", Origin: c.Origin, Details: details}
	return s.change(ctx, by, keys, e, func(i Item, m *Mark) (refusal locale.Text) {
		if ownerID != 0 && !owner.owns(i) {
			return catalogues.Text("work.cannot-take")
		}
		m.Owner = owner
		return refusal
	})
}

// owner returns an account to which the caller can assign items, or a RuleBroken fault.
func (s *Service) owner(ctx context.Context, by access.Principal, id int64) (Person, error) {
	owners, err := s.Owners(ctx, by)
	if err != nil {
		return Person{}, err
	}
	for _, p := range owners {
		if p.ID == id {
			return p, nil
		}
	}
	return Person{}, fault.Broken([]fault.Field{{Name: "ownerId", Message: catalogues.Text("work.cannot-take")}})
}

// change stores a change of several items and audits it. e has the action, the origin and the details.
func (s *Service) change(
	ctx context.Context, by access.Principal, keys []string, e audit.Event,
	fn func(Item, *Mark) (refusal locale.Text),
) (Done, error) {
	done, items, err := s.selected(ctx, by, keys)
	if err != nil {
		return Done{}, err
	}
	now := s.d.Clock.Now()
	return done, s.d.Store.InTx(ctx, func(tx Tx) error {
		for _, i := range items {
			m := Mark{Key: i.Key, Record: i.Record, CenterID: i.CenterID, Owner: i.Owner, Snoozed: i.Snoozed}
			if refusal := fn(i, &m); refusal != (locale.Text{}) {
				done.Refused = append(done.Refused, Refusal{i.Key.String(), NotPossible, refusal})
				continue
			}
			if err := tx.Save(ctx, m, now); err != nil {
				return err
			}
			done.Done = append(done.Done, i.Key)
		}
		if len(done.Done) == 0 {
			return nil
		}
		e.At, e.Actor, e.Subject = now, by.Actor(), audit.Subject{Kind: "work"}
		e.Details["items"] = joined(done.Done)
		return tx.Append(ctx, e)
	})
}

// selected returns the items with the given keys, and refuses those that no longer wait. Registry staff also change the
// items that they see in the list of a center.
func (s *Service) selected(ctx context.Context, by access.Principal, keys []string) (done Done, items []Item, err error) {
	if len(keys) == 0 || len(keys) > MaxItems {
		return done, nil, fault.Broken([]fault.Field{
			{Name: "items", Message: catalogues.Text("work.items").With("max", MaxItems)},
		})
	}
	wanted := map[Code]bool{}
	for _, text := range keys {
		key, _ := ParseKey(text)
		wanted[key.Kind] = true
	}
	all, err := s.ofKinds(ctx, by, 0, func(k Kind) bool {
		return wanted[k.Code] && (k.waitsFor(by.Role) || k.isInCentersList(by))
	})
	if err != nil {
		return done, nil, err
	}
	for _, text := range slices.Compact(slices.Sorted(slices.Values(keys))) {
		key, ok := ParseKey(text)
		n := slices.IndexFunc(all, func(i Item) bool { return i.Key == key })
		if !ok || n < 0 {
			done.Refused = append(done.Refused, Refusal{text, Settled, catalogues.Text("work.settled")})
			continue
		}
		items = append(items, all[n])
	}
	return done, items, nil
}

func joined(keys []Key) string {
	text := ""
	for _, k := range keys {
		text += " " + k.String()
	}
	return text[1:]
}

// HandOver gives all items of an account to a colleague, such as before a leave. from 0 means the caller; only registry
// administrators hand over the items of others. It returns the number of items.
func (s *Service) HandOver(
	ctx context.Context, by access.Principal, from, to int64, c access.Caller,
) (handed int64, err error) {
	if from == 0 {
		from = by.ID
	}
	if from != by.ID && !by.IsAdmin() {
		return 0, fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	owner := by
	people, err := s.d.Store.People(ctx)
	if err != nil {
		return 0, err
	}
	for _, p := range people {
		if p.ID == from {
			owner = access.Principal{ID: p.ID, Name: p.Name, Role: p.Role, CenterID: p.CenterID}
		}
	}
	if _, err := s.owner(ctx, owner, to); err != nil {
		return 0, err
	}
	now := s.d.Clock.Now()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if handed, err = tx.HandOver(ctx, from, to, now); err != nil || handed == 0 {
			return err
		}
		details := map[string]string{"from": strconv.FormatInt(from, 10), "to": strconv.FormatInt(to, 10)}
		trail := audit.Recorder{Log: tx, At: now, Actor: by.Actor(), Origin: c.Origin, Subject: audit.Subject{Kind: "work"}}
		return trail.Record(ctx, "work.handed-over", details)
	})
	return handed, err
}
