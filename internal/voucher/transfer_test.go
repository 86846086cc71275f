package voucher

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// The donor's center and administrators transfer a holder to another center, with a reason. All centers concerned are
// emailed except the caller, and the former center is stored.
// Shows R24.1d, R24.1e.
func TestTransferHolder(t *testing.T) {
	const reason = "Moved to Cleveland in May."
	for _, c := range []struct {
		name     string
		by       access.Principal
		from, to int64
		reason   string
		version  int64
		want     string // the code, or the emails
	}{
		{"by the donor's center", coordinator, 7, 8, reason, 1, "desk8"},
		{"by an administrator", admin, 7, 8, reason, 1, "desk7, desk8"},
		{"from one center to a third", admin, 8, 9, reason, 1, "desk7, desk8, desk9"},
		{"back", coordinator, 8, 7, reason, 1, "desk8"},
		{"by the holder's center", elsewhere, 8, 7, reason, 1, string(fault.Forbidden)},
		{"by another center", elsewhere, 7, 8, reason, 1, string(fault.NotFound)},
		{"by a reviewer", reviewer, 7, 8, reason, 1, string(fault.Forbidden)},
		{"by a coach", coach, 7, 8, reason, 1, string(fault.Forbidden)},
		{"to the same center", coordinator, 7, 7, reason, 1, "centerId"},
		{"to no center", coordinator, 7, 99, reason, 1, "centerId"},
		{"without a reason", coordinator, 7, 8, "  moved  ", 1, "reason"},
		{"a long reason", coordinator, 7, 8, strings.Repeat("é", 501), 1, "reason"},
		{"both are wrong", coordinator, 7, 0, "", 1, "centerId reason"},
		{"after another change", coordinator, 7, 8, reason, 2, string(fault.Conflict)},
	} {
		m, s := newMemory(Available)
		m.holders[0].CenterID = c.from
		in := HolderTransfer{HolderRef{DonorID: 4, ID: 1, Version: c.version}, Destination{c.to, c.reason}}
		h, err := s.TransferHolder(t.Context(), m, c.by, in, access.Caller{})
		if err != nil {
			got := string(codeFrom(err))
			var broken *fault.Error
			if errors.As(err, &broken) && len(broken.Fields) > 0 {
				got = names(broken.Fields)
			}
			if got != c.want || m.holders[0].CenterID != c.from || len(m.former)+len(m.trail)+len(m.mails) > 0 {
				t.Errorf("%s: %s, want %s; %v %v", c.name, got, c.want, m.holders[0], m.mails)
			}
			continue
		}
		got := strings.ReplaceAll(strings.Join(m.mails, ", "), "voucher-transferred ", "")
		if got != c.want || h.CenterID != c.to || m.holders[0].CenterID != c.to {
			t.Errorf("%s: %s at %d, want %s at %d", c.name, got, m.holders[0].CenterID, c.want, c.to)
		}
		if want := (FormerCenter{DonorID: 4, HolderID: 1, CenterID: c.from, LeftAt: now}); len(m.former) != 1 ||
			m.former[0] != want {
			t.Errorf("%s: former centers %v, want %v", c.name, m.former, want)
		}
		details := fmt.Sprint(m.trail, m.details)
		want := fmt.Sprintf("[voucher-holder.transferred] [map[center:Center %d centerBefore:Center %d words:%s]]",
			c.to, c.from, c.reason)
		if details != want {
			t.Errorf("%s: %s, want %s", c.name, details, want)
		}
	}
}

// ticking is a clock on which time passes with each reading.
type ticking struct{ at time.Time }

func (c *ticking) Now() time.Time {
	c.at = c.at.Add(time.Microsecond)
	return c.at
}

// The transfer is the last event that the former center reads, although time passes during the transaction.
// Shows R24.1c.
func TestTransferHolder_IsLastEventOfFormerCenter(t *testing.T) {
	m, s := newMemory(Available)
	s.d.Clock = &ticking{now}
	in := HolderTransfer{first, Destination{8, "Moved to Cleveland in May."}}
	h, err := s.TransferHolder(t.Context(), m, admin, in, access.Caller{})
	if err != nil {
		t.Fatal(err)
	}
	r := DonorRecord{Donor: m.donor, Holders: m.holders, Former: m.former}
	if !r.IsOwnWork(coordinator, h.ID, m.times[0]) || r.IsOwnWork(coordinator, h.ID, s.d.Clock.Now()) {
		t.Errorf("moved at %v, left at %v", m.times, m.former)
	}
}

// An erased holder has no work left, so nothing is transferred.
func TestTransferHolder_Erased(t *testing.T) {
	m, s := newMemory(Redeemed)
	m.holders[0].IsErased = true
	in := HolderTransfer{first, Destination{8, "Moved to Cleveland in May."}}
	if _, err := s.TransferHolder(t.Context(), m, admin, in, access.Caller{}); codeFrom(err) != fault.Conflict {
		t.Errorf("%v", err)
	}
}

// A donor is transferred with the holders of the same center, by the donor's center or an administrator. A holder of
// another center stays there. The former center reads the donor's events of its own time only.
// Shows R24.2a, R24.2b.
func TestTransferDonor(t *testing.T) {
	const reason = "The center closes in June."
	for _, c := range []struct {
		name   string
		by     access.Principal
		to     int64
		reason string
		later  int64 // added to the mark
		change func(*memory)
		want   string // the code, or the emails
	}{
		{"by the donor's center", coordinator, 8, reason, 0, nil, "desk8"},
		{"by an administrator", admin, 8, reason, 0, nil, "desk7, desk8"},
		{"by another center", elsewhere, 8, reason, 0, nil, string(fault.NotFound)},
		{"by a reviewer", reviewer, 8, reason, 0, nil, string(fault.Forbidden)},
		{"by a coach", coach, 8, reason, 0, nil, string(fault.Forbidden)},
		{"to the same center", coordinator, 7, reason, 0, nil, "centerId"},
		{"to no center", coordinator, 99, reason, 0, nil, "centerId"},
		{"without a reason", coordinator, 8, "moved", 0, nil, "reason"},
		{"after another change", coordinator, 8, reason, 1, nil, string(fault.Conflict)},
		{"an erased donor", admin, 8, reason, 0, func(m *memory) { m.donor.IsErased = true }, string(fault.Conflict)},
	} {
		m, s := newMemory(Available, Available)
		m.holders[1].CenterID = 9
		if c.change != nil {
			c.change(m)
		}
		in := DonorTransfer{DonorRef{ID: m.donor.ID, Mark: m.donor.Mark() + c.later}, Destination{c.to, c.reason}}
		moved, err := s.TransferDonor(t.Context(), m, c.by, in, access.Caller{})
		if err != nil {
			got := string(codeFrom(err))
			var broken *fault.Error
			if errors.As(err, &broken) && len(broken.Fields) > 0 {
				got = names(broken.Fields)
			}
			if got != c.want || m.donor.CenterID != 7 || len(m.former)+len(m.trail)+len(m.mails) > 0 {
				t.Errorf("%s: %s, want %s; %v", c.name, got, c.want, m.mails)
			}
			continue
		}
		if got := strings.ReplaceAll(strings.Join(m.mails, ", "), "voucher-transferred ", ""); got != c.want {
			t.Errorf("%s: emails to %s, want %s", c.name, got, c.want)
		}
		if m.donor.CenterID != 8 || len(moved) != 1 || m.holders[0].CenterID != 8 || m.holders[1].CenterID != 9 {
			t.Errorf("%s: donor at %d, holders at %d and %d", c.name, m.donor.CenterID, m.holders[0].CenterID, m.holders[1].CenterID)
		}
		if got := strings.Join(m.trail, " "); got != "voucher-holder.transferred donor.transferred" {
			t.Errorf("%s: %s", c.name, got)
		}
		r := DonorRecord{Donor: m.donor, Holders: m.holders, Former: m.former}
		if got := r.DonorPart(coordinator); got != NameOnly {
			t.Errorf("%s: the former center reads %v", c.name, got)
		}
		if !r.IsOwnWork(coordinator, 0, now) || r.IsOwnWork(coordinator, 0, now.Add(time.Second)) {
			t.Errorf("%s: former centers %v", c.name, m.former)
		}
	}
}
