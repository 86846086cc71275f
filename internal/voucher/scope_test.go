package voucher

import (
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// codeFrom returns the code of a fault, or "" for nil.
func codeFrom(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}

// The donor's center reads the donor and its own holders, a holder's center reads that holder, and both read only names
// of the rest. Former centers of a holder read names, and other centers read nothing.
// Shows R24.1a, R24.1b.
func TestDonorRecord_Parts(t *testing.T) {
	at := func(center int64) access.Principal {
		return access.Principal{ID: center, Role: access.CenterCoordinator, CenterID: center}
	}
	r := DonorRecord{
		Donor: Donor{ID: 4, CenterID: 7},
		Holders: []Holder{
			{ID: 1, DonorID: 4, CenterID: 7}, {ID: 2, DonorID: 4, CenterID: 8}, {ID: 3, DonorID: 4, CenterID: 8, IsDeleted: true},
		},
		Former: []FormerCenter{{HolderID: 2, CenterID: 7}, {HolderID: 2, CenterID: 9}},
	}
	for _, c := range []struct {
		name               string
		by                 access.Principal
		donor, home, guest Part
		other              fault.Code // of CheckHolder for holder 2
	}{
		{"the donor's center", at(7), Whole, Whole, NameOnly, fault.Forbidden},
		{"the holder's center", at(8), NameOnly, Nothing, Whole, ""},
		{"a former center", at(9), NameOnly, Nothing, NameOnly, fault.NotFound},
		{"a third center", at(10), Nothing, Nothing, Nothing, fault.NotFound},
		{"a reviewer", reviewer, Whole, Whole, Whole, ""},
		{"an administrator", admin, Whole, Whole, Whole, ""},
		{"a coach", coach, Nothing, Nothing, Nothing, fault.NotFound},
	} {
		if d, h, g := r.DonorPart(c.by), r.HolderPart(c.by, r.Holders[0]), r.HolderPart(c.by, r.Holders[1]); d != c.donor ||
			h != c.home || g != c.guest {
			t.Errorf("%s: %v, %v and %v, want %v, %v and %v", c.name, d, h, g, c.donor, c.home, c.guest)
		}
		if got := r.HolderPart(c.by, r.Holders[2]); got != Nothing {
			t.Errorf("%s: %v of a removed holder", c.name, got)
		}
		if err := CheckHolder(c.by, r.Donor, r.Holders[1]); codeFrom(err) != c.other {
			t.Errorf("%s: %v, want %q", c.name, err, c.other)
		}
		removed := r
		removed.Donor.IsDeleted = true
		if got := removed.DonorPart(c.by); got != Nothing {
			t.Errorf("%s: %v of a removed donor", c.name, got)
		}
	}
	if err := CheckHolder(admin, Donor{ID: 5, CenterID: 7}, r.Holders[0]); codeFrom(err) != fault.NotFound {
		t.Errorf("a holder of another donor: %v", err)
	}
}

// The record of a holder has only the names of the donor and of the other holders, also for callers who read all of the
// donor's record. Callers without a part of the holder get no record.
func TestDonorRecord_Holder(t *testing.T) {
	at := func(center int64) access.Principal {
		return access.Principal{ID: center, Role: access.CenterCoordinator, CenterID: center}
	}
	whole := DonorRecord{
		Donor:   Donor{ID: 4, CenterID: 7},
		Holders: []Holder{{ID: 1, DonorID: 4, CenterID: 7}, {ID: 2, DonorID: 4, CenterID: 8}},
	}
	for _, c := range []struct {
		name              string
		by                access.Principal
		id                int64
		donor, own, other Part
		code              fault.Code
	}{
		{"the center of both", at(7), 1, NameOnly, Whole, NameOnly, ""},
		{"the donor's center", at(7), 2, NameOnly, NameOnly, NameOnly, ""},
		{"the holder's center", at(8), 2, NameOnly, Whole, Nothing, ""},
		{"the center of another holder", at(8), 1, NameOnly, Nothing, NameOnly, fault.NotFound},
		{"an administrator", admin, 2, NameOnly, Whole, NameOnly, ""},
		{"an unknown holder", admin, 9, NameOnly, Nothing, Nothing, fault.NotFound},
	} {
		r, err := whole.Holder(c.by, c.id)
		if codeFrom(err) != c.code {
			t.Errorf("%s: %v, want %q", c.name, err, c.code)
		}
		if err != nil {
			continue
		}
		own, other := r.Holders[c.id-1], r.Holders[2-c.id]
		if d, h, o := r.DonorPart(c.by), r.HolderPart(c.by, own), r.HolderPart(c.by, other); d != c.donor || h != c.own ||
			o != c.other || !r.IsAbout(own) || r.IsAbout(other) {
			t.Errorf("%s: %v, %v and %v, want %v, %v and %v", c.name, d, h, o, c.donor, c.own, c.other)
		}
	}
}

// A former center reads the events of its own time only. The present center reads all of them.
// Shows R24.1c.
func TestDonorRecord_IsOwnWork(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2030, 5, d, 12, 0, 0, 0, time.UTC) }
	h := Holder{ID: 1, DonorID: 4, CenterID: 9}
	r := DonorRecord{Donor: Donor{ID: 4, CenterID: 7}, Holders: []Holder{h}, Former: []FormerCenter{
		{HolderID: 1, CenterID: 7, LeftAt: day(10)}, {HolderID: 2, CenterID: 7, LeftAt: day(12)},
		{HolderID: 1, CenterID: 8, LeftAt: day(20)},
	}}
	for center, want := range map[int64][]int{7: {1, 10}, 8: {10, 15, 20}, 9: {1, 10, 15, 20, 21}, 10: {}} {
		by := access.Principal{Role: access.CenterCoordinator, CenterID: center}
		got := []int{}
		for _, d := range []int{1, 10, 15, 20, 21} {
			if r.IsOwnWork(by, h.ID, day(d)) {
				got = append(got, d)
			}
		}
		if len(got) != len(want) {
			t.Errorf("center %d reads the events of %v, want %v", center, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("center %d reads the events of %v, want %v", center, got, want)
			}
		}
	}
}
