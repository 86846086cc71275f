// Package vouchertest provides the voucher program in memory, for tests of the packages that build on it.
package vouchertest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
	"beacon/internal/voucher"
)

// Now is the time of every Memory.
var Now = time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)

// Accounts of the donor's center, of another center and of the registry.
var (
	Coordinator = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}
	Elsewhere   = access.Principal{ID: 2, Role: access.CenterCoordinator, CenterID: 8}
	Reviewer    = access.Principal{ID: 3, Role: access.RegistryReviewer}
	Coach       = access.Principal{ID: 4, Role: access.Coach}
	Admin       = access.Principal{ID: 5, Role: access.RegistryAdmin}
)

// Memory is a store and its transaction, with donor 4 of center 7 and the donor's holders.
type Memory struct {
	voucher.Tx
	D       voucher.Donor
	H       []voucher.Holder // holder 1 first
	Former  []voucher.FormerCenter
	Bounced map[int64]bool // the result of BouncedHolders
	Trail   []string       // actions
	Sent    []notify.Email
}

// New returns a memory with holders of the given statuses, who have the addresses h1, h2 and so on, and the
// dependencies of services that use it.
func New(statuses ...voucher.HolderStatus) (*Memory, voucher.Deps) {
	m := &Memory{D: voucher.Donor{ID: 4, CenterID: 7, Step: voucher.UploadConsent, MatchStatus: voucher.NeedsMatch}}
	for i, status := range statuses {
		id := int64(i + 1)
		m.H = append(m.H, voucher.Holder{
			ID: id, DonorID: 4, CenterID: 7, Status: status, Step: voucher.PersonalInfo, Version: 1,
			Person: voucher.Person{FirstName: "Rosa", LastName: "Ejemplo", Email: fmt.Sprint("h", id)},
		})
	}
	return m, voucher.Deps{Store: m, Clock: clock.NewFixed(Now), Zone: time.UTC, EmailsQueued: func() {}}
}

// Statuses returns the statuses of the holders.
func (m *Memory) Statuses() (all []voucher.HolderStatus) {
	for _, h := range m.H {
		all = append(all, h.Status)
	}
	return all
}

// Emails returns the template and the addressee of each email, and the numbers of vouchers in emails to donors.
func (m *Memory) Emails() (all []string) {
	for _, email := range m.Sent {
		text := string(email.Template) + " " + email.To
		if email.Template == notify.DonorVouchersChanged {
			text += " " + email.Params[notify.Usable] + "/" + email.Params[notify.Used]
		}
		all = append(all, text)
	}
	return all
}

// CodeFrom returns the code of a fault, or "" for nil.
func CodeFrom(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}

// InTx implements voucher.Store.
func (m *Memory) InTx(_ context.Context, fn func(voucher.Tx) error) error { return fn(m) }

// Donor implements voucher.Reader.
func (m *Memory) Donor(context.Context, int64) (voucher.Donor, error) { return m.D, nil }

// Holder implements voucher.Reader.
func (m *Memory) Holder(_ context.Context, id int64) (voucher.Holder, error) { return m.H[id-1], nil }

// Holders implements voucher.Reader.
func (m *Memory) Holders(context.Context, int64) ([]voucher.Holder, error) { return m.H, nil }

// FormerCenters implements voucher.Reader.
func (m *Memory) FormerCenters(context.Context, int64) ([]voucher.FormerCenter, error) {
	return m.Former, nil
}

// AddFormerCenter implements voucher.Tx.
func (m *Memory) AddFormerCenter(_ context.Context, f voucher.FormerCenter) error {
	m.Former = append(m.Former, f)
	return nil
}

// LockCenter implements voucher.Tx. The centers are 7, 8 and 9.
func (m *Memory) LockCenter(ctx context.Context, id int64) error {
	_, err := m.CenterName(ctx, id)
	return err
}

// CenterName implements voucher.Tx. The centers are 7, 8 and 9.
func (m *Memory) CenterName(_ context.Context, centerID int64) (string, error) {
	if centerID < 7 || centerID > 9 {
		return "", fault.ErrNotFound
	}
	return fmt.Sprint("Center ", centerID), nil
}

// Guests implements voucher.Store.
func (m *Memory) Guests(context.Context, voucher.GuestQuery) ([]voucher.Guest, int64, error) {
	return nil, 0, nil
}

// DonorsByEmail implements voucher.Reader.
func (m *Memory) DonorsByEmail(context.Context, string) ([]voucher.Donor, error) { return nil, nil }

// PeopleLike implements duplicate.Reader.
func (m *Memory) PeopleLike(context.Context, string, string) ([]duplicate.Record, error) {
	return nil, nil
}

// HoldersByEmail implements voucher.Store.
func (m *Memory) HoldersByEmail(context.Context, string) ([]voucher.Holder, error) { return m.H, nil }

// Donors implements voucher.Store. It returns the donor unless the query is about another center.
func (m *Memory) Donors(_ context.Context, q voucher.DonorQuery) ([]voucher.Donor, int64, error) {
	if !m.matches(q) {
		return nil, 0, nil
	}
	return []voucher.Donor{m.D}, 1, nil
}

// HoldersForDonors implements voucher.Store.
func (m *Memory) HoldersForDonors(_ context.Context, q voucher.DonorQuery) ([]voucher.Holder, error) {
	if !m.matches(q) {
		return nil, nil
	}
	return m.H, nil
}

func (m *Memory) matches(q voucher.DonorQuery) bool {
	isGuest := func(h voucher.Holder) bool { return h.CenterID == q.GuestsOf }
	return (q.CenterID == 0 || q.CenterID == m.D.CenterID) &&
		(q.GuestsOf == 0 || q.GuestsOf != m.D.CenterID && slices.ContainsFunc(m.H, isGuest))
}

// DonorsJoinedInto implements voucher.Store.
func (m *Memory) DonorsJoinedInto(context.Context, int64) ([]voucher.Donor, error) { return nil, nil }

// BouncedHolders implements voucher.Store.
func (m *Memory) BouncedHolders(context.Context, int64) (map[int64]bool, error) {
	return m.Bounced, nil
}

// HoldersAsked implements voucher.Store. It returns all holders.
func (m *Memory) HoldersAsked(context.Context) ([]voucher.Holder, error) { return m.H, nil }

// HoldersInNeed implements voucher.Store.
func (m *Memory) HoldersInNeed(context.Context, int64) ([]voucher.Holder, error) {
	return slices.DeleteFunc(slices.Clone(m.H), func(h voucher.Holder) bool { return h.NeedAskedAt == nil }), nil
}

// LockDonor implements voucher.Tx.
func (m *Memory) LockDonor(context.Context, int64) (voucher.Donor, error) { return m.D, nil }

// LockHolder implements voucher.Tx.
func (m *Memory) LockHolder(_ context.Context, id int64) (voucher.Holder, voucher.Donor, error) {
	return m.H[id-1], m.D, nil
}

// SaveDonor implements voucher.Tx.
func (m *Memory) SaveDonor(_ context.Context, d voucher.Donor) error {
	m.D = d
	return nil
}

// SaveHolder implements voucher.Tx.
func (m *Memory) SaveHolder(_ context.Context, h voucher.Holder) error {
	m.H = slices.Clone(m.H)
	m.H[h.ID-1] = h
	return nil
}

// HasConsent implements voucher.Tx.
func (m *Memory) HasConsent(context.Context, voucher.Signer) (bool, error) { return false, nil }

// CenterContact implements voucher.Tx.
func (m *Memory) CenterContact(_ context.Context, centerID int64) (notify.CenterContact, error) {
	return notify.CenterContact{Name: fmt.Sprint("Center ", centerID)}, nil
}

// Coordinators implements voucher.Tx. The coordinator of center 7 is "desk7".
func (m *Memory) Coordinators(_ context.Context, centerID int64) ([]notify.Person, error) {
	return []notify.Person{{ID: 100 + centerID, Email: fmt.Sprint("desk", centerID)}}, nil
}

// OpenEmailChange implements emailchange.Tx.
func (m *Memory) OpenEmailChange(context.Context, notify.Record) (*emailchange.Change, error) {
	return nil, nil
}

// AddEmailChange implements emailchange.Tx.
func (m *Memory) AddEmailChange(context.Context, emailchange.Change) (int64, error) { return 1, nil }

// Office implements secondperson.Reader.
func (m *Memory) Office(context.Context, time.Time) (secondperson.Office, error) {
	return secondperson.Office{}, nil
}

// WithdrawWaiting implements voucher.Tx. It ignores the call.
func (m *Memory) WithdrawWaiting(context.Context, string, func(notify.Link) bool) error { return nil }

// Append implements audit.Log.
func (m *Memory) Append(_ context.Context, e audit.Event) error {
	m.Trail = append(m.Trail, e.Action)
	return nil
}

// Enqueue implements notify.Outbox.
func (m *Memory) Enqueue(_ context.Context, email notify.Email) error {
	m.Sent = append(m.Sent, email)
	return nil
}

// EnqueueOnce implements voucher.Tx. It accepts each email.
func (m *Memory) EnqueueOnce(ctx context.Context, email notify.Email) (bool, error) {
	return true, m.Enqueue(ctx, email)
}
