package recall

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/voucher"
)

// today is the date of every service in these tests.
const today = "2030-05-06"

var coordinator = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}

// memory is a store and transaction with a donor of center 7 and the donor's holders.
type memory struct {
	voucher.Store
	voucher.Tx
	donor   voucher.Donor
	holders []voucher.Holder
	bounced map[int64]bool
}

func (m *memory) InTx(_ context.Context, fn func(voucher.Tx) error) error { return fn(m) }

func (m *memory) Donor(context.Context, int64) (voucher.Donor, error) { return m.donor, nil }

func (m *memory) LockDonor(context.Context, int64) (voucher.Donor, error) { return m.donor, nil }

func (m *memory) Holder(_ context.Context, id int64) (voucher.Holder, error) {
	return m.holders[id-1], nil
}

func (m *memory) Holders(context.Context, int64) ([]voucher.Holder, error) { return m.holders, nil }

func (m *memory) Donors(context.Context, voucher.DonorQuery) ([]voucher.Donor, int64, error) {
	return []voucher.Donor{m.donor}, 1, nil
}

func (m *memory) HoldersOfDonors(context.Context, voucher.DonorQuery) ([]voucher.Holder, error) {
	return m.holders, nil
}

func (m *memory) BouncedHolders(context.Context, int64) (map[int64]bool, error) {
	return m.bounced, nil
}

func (m *memory) DonorsByEmail(context.Context, string) ([]voucher.Donor, error) { return nil, nil }

func (m *memory) PeopleLike(context.Context, string, string) ([]duplicate.Record, error) {
	return nil, nil
}

func (m *memory) OpenEmailChange(context.Context, notify.Record) (*emailchange.Change, error) {
	return nil, nil
}

func (m *memory) CenterContact(context.Context, int64) (notify.CenterContact, error) {
	return notify.CenterContact{}, nil
}

func (m *memory) SaveHolder(_ context.Context, h voucher.Holder) error {
	m.holders[h.ID-1] = h
	return nil
}

func (m *memory) WithdrawWaiting(context.Context, string, func(notify.Link) bool) error { return nil }

func (m *memory) Append(context.Context, audit.Event) error { return nil }

func (m *memory) Enqueue(context.Context, notify.Mail) error { return nil }

// newMemory returns a memory with holders whose vouchers became available five years ago, and its service.
func newMemory(holders int) (*memory, *Service) {
	m := &memory{donor: voucher.Donor{
		ID: 4, CenterID: 7, Step: voucher.Complete, MatchStatus: voucher.Transplanted, DonatedOn: "2025-05-01",
	}}
	for id := range int64(holders) {
		m.holders = append(m.holders, voucher.Holder{
			ID: id + 1, DonorID: 4, Status: voucher.Available, Step: voucher.Complete, Version: 1,
			Person: voucher.Person{FirstName: "Rosa", LastName: "Ejemplo", Email: fmt.Sprint("h", id+1)},
		})
	}
	now := clock.NewFixed(time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC))
	d := voucher.Deps{Store: m, Clock: now, Zone: time.UTC, MailsQueued: func() {}}
	return m, NewService(d, voucher.NewService(d))
}
