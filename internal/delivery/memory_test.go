package delivery

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

var (
	now         = time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)
	coordinator = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}
	elsewhere   = access.Principal{ID: 2, Role: access.CenterCoordinator, CenterID: 8}
	reviewer    = access.Principal{ID: 3, Role: access.RegistryReviewer}
	coach       = access.Principal{ID: 4, Role: access.Coach}
	donor       = notify.Record{Kind: notify.DonorPage, ID: 4}
)

// memory is a store and transaction: emails by id, one blocked address of center 7, and the current addressees.
type memory struct {
	Tx
	emails   []notify.Queued
	contacts map[notify.Record]string
	bounced  map[int64]bool // emails with a recorded bounce
	blocked  []string
	replaced []int64
	trail    []string
	events   []audit.Event
	sent     []notify.Email
	stopped  Contact       // further data of all contacts
	reason   notify.Reason // why the address is blocked
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) List(_ context.Context, of notify.Selection) ([]notify.Queued, error) {
	if of.IDs == nil {
		return m.emails, nil
	}
	return slices.DeleteFunc(slices.Clone(m.emails), func(q notify.Queued) bool {
		return !slices.Contains(of.IDs, q.ID)
	}), nil
}

func (m *memory) Count(context.Context, []notify.Record) (int, error) { return len(m.emails), nil }

func (m *memory) Item(_ context.Context, id int64) (notify.Queued, error) {
	i := slices.IndexFunc(m.emails, func(q notify.Queued) bool { return q.ID == id })
	if i < 0 {
		return notify.Queued{}, fault.ErrNotFound
	}
	return m.emails[i], nil
}

func (m *memory) LastEmailTo(_ context.Context, address string) (int64, error) {
	i := slices.IndexFunc(m.emails, func(q notify.Queued) bool { return q.To == address })
	if i < 0 {
		return 0, fault.ErrNotFound
	}
	return m.emails[i].ID, nil
}

func (m *memory) AccountAt(_ context.Context, address string) (int64, bool, error) {
	switch address {
	case "ada@staff.example":
		return 3, false, nil
	case "former@staff.example":
		return 4, true, nil
	}
	return 0, false, fault.ErrNotFound
}

func (m *memory) Blocked(_ context.Context, centerID int64) ([]Blocked, error) {
	if centerID != 0 && centerID != 7 {
		return nil, nil
	}
	return []Blocked{
		{ID: 9, Address: "old@mail.example", Reason: m.reason, Records: []Affected{{Record: donor}}},
	}, nil
}

func (m *memory) Unblock(context.Context, int64, int64, time.Time) (string, error) {
	return "old@mail.example", nil
}

func (m *memory) WaitingTo(_ context.Context, address string) (waiting []notify.Queued, err error) {
	for _, q := range m.emails {
		if q.To == address {
			waiting = append(waiting, q)
		}
	}
	return waiting, nil
}

func (m *memory) Replace(_ context.Context, id int64, _ time.Time) error {
	m.replaced = append(m.replaced, id)
	return nil
}

func (m *memory) Contact(_ context.Context, of notify.Record) (Contact, error) {
	email, ok := m.contacts[of]
	if !ok {
		return Contact{}, fault.ErrNotFound
	}
	return Contact{
		Email: email, FirstName: "Rosa", FullName: "Rosa Ejemplo",
		IsStopped: m.stopped.IsStopped, IsWithdrawn: m.stopped.IsWithdrawn,
	}, nil
}

func (m *memory) IsBlocked(_ context.Context, address string) (bool, error) {
	return slices.Contains(m.blocked, address), nil
}

func (m *memory) SendAgain(_ context.Context, id int64) (bool, error) { return true, nil }

func (m *memory) MarkBounced(_ context.Context, id int64, _ notify.Bounce) (bool, error) {
	isNews := !m.bounced[id]
	m.bounced[id] = true
	return isNews, nil
}

func (m *memory) Block(_ context.Context, address string, b notify.Bounce, _ time.Time) error {
	m.blocked = append(m.blocked, address+" "+string(b.Reason))
	return nil
}

func (m *memory) EnqueueOnce(_ context.Context, email notify.Email) (bool, error) {
	m.sent = append(m.sent, email)
	return true, nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.events = append(m.events, e)
	m.trail = append(m.trail, strings.TrimSpace(e.Action+" "+e.Details["kind"]+" "+e.Details["why"]))
	return nil
}

// ring makes obviously fake keys.
type ring struct{}

func (ring) EditKey(kind string, id int64, version int) string {
	return strings.ToUpper(fmt.Sprint(kind, id, "V", version))
}

func (r ring) CheckEditKey(kind string, id int64, version int, key string) bool {
	return key == r.EditKey(kind, id, version)
}

// anEmail returns an email to a donor that was sent an hour ago, with changes.
func anEmail(id int64, change func(*notify.Queued)) notify.Queued {
	done := now.Add(-time.Hour)
	q := notify.Queued{
		ID: id, CreatedAt: done, DoneAt: &done, Outcome: string(notify.Sent),
		Email: notify.Email{
			Template: notify.DonorLink, To: "old@mail.example", Params: map[string]string{notify.FirstName: "R."},
			Link: notify.Link{Kind: notify.DonorPage, ID: 4, Path: "voucher-donor/register"},
		},
	}
	if change != nil {
		change(&q)
	}
	return q
}

func newMemory(emails ...notify.Queued) (*memory, *Service, *int) {
	m := &memory{
		emails: emails, bounced: map[int64]bool{}, contacts: map[notify.Record]string{donor: "old@mail.example"},
	}
	counted := 0
	return m, NewService(Deps{
		Store: m, Ring: ring{}, Clock: clock.NewFixed(now), EmailsQueued: func() {}, Bounced: func() { counted++ },
	}), &counted
}

func faultCode(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}
