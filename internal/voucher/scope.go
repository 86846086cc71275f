package voucher

import (
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// Part is the part of a donor's or holder's data that a caller may read.
type Part int

// The parts. NameOnly is the name, the name of the center and the state of the voucher, with the caller's own past work.
const (
	Nothing Part = iota
	NameOnly
	Whole
)

// FormerCenter is a center to which a donor or holder belonged before.
type FormerCenter struct {
	DonorID  int64
	HolderID int64 // 0: the donor
	CenterID int64
	LeftAt   time.Time
}

// DonorRecord is a donor with the holders. The donor belongs to the donor's center, and each holder to the holder's own
// center. Its methods are the only place that decides how much of the record a caller may read (R24).
type DonorRecord struct {
	Donor   Donor
	Holders []Holder
	Former  []FormerCenter // of the donor and all holders, in the order of the transfers
	// HolderID is set in the record of one holder, which has only the names of the donor and of the other holders.
	HolderID int64
}

// Holder returns the record of one holder. It returns fault.ErrNotFound for a holder that has no part for the caller.
func (r DonorRecord) Holder(by access.Principal, id int64) (DonorRecord, error) {
	r.HolderID = id
	if !slices.ContainsFunc(r.Holders, func(h Holder) bool { return h.ID == id && r.HolderPart(by, h) != Nothing }) {
		return r, fault.ErrNotFound
	}
	return r, nil
}

// HolderGrant returns the grant by which a caller reads a holder's record in an emergency, or nil (R15.4).
func (r DonorRecord) HolderGrant(by access.Principal) (grant *access.Grant) {
	for _, h := range r.Holders {
		if h.ID == r.HolderID && !r.Donor.IsDeleted {
			grant, _ = by.Reads(access.Record{Kind: access.HolderRecord, ID: h.ID}, h.CenterID)
		}
	}
	return grant
}

// IsAbout reports whether the work on a holder belongs to the record: the holder of a holder's record, or any holder
// of the donor's record.
func (r DonorRecord) IsAbout(h Holder) bool { return r.HolderID == 0 || r.HolderID == h.ID }

// DonorPart returns the part of the donor's own data that a caller may read. The donor's former centers, and the
// present and former centers of a holder, read the donor's name only.
func (r DonorRecord) DonorPart(by access.Principal) Part {
	switch {
	case r.Donor.IsDeleted:
		return Nothing
	case r.HolderID == 0 && by.SeesCenter(r.Donor.CenterID):
		return Whole
	case r.WasAt(by, 0) || slices.ContainsFunc(r.Holders, func(h Holder) bool { return r.HolderPart(by, h) != Nothing }):
		return NameOnly
	}
	return Nothing
}

// HolderPart returns the part of a holder's data that a caller may read. The donor's center and the former centers of
// the holder read the name only.
func (r DonorRecord) HolderPart(by access.Principal, h Holder) Part {
	switch {
	case r.Donor.IsDeleted || h.IsDeleted:
		return Nothing
	case r.IsAbout(h) && by.SeesCenter(h.CenterID):
		return Whole
	case by.SeesCenter(h.CenterID), by.SeesCenter(r.Donor.CenterID):
		return NameOnly
	case r.WasAt(by, h.ID):
		return NameOnly
	}
	return Nothing
}

// WholeHolders returns the holders with all data for a caller.
func (r DonorRecord) WholeHolders(by access.Principal) []Holder {
	return slices.DeleteFunc(slices.Clone(r.Holders), func(h Holder) bool { return r.HolderPart(by, h) != Whole })
}

// WasAt reports whether a holder, or the donor (0), belonged to the caller's center before. A holder's record has no
// former centers of the donor.
func (r DonorRecord) WasAt(by access.Principal, holderID int64) bool {
	return slices.ContainsFunc(r.Former, func(f FormerCenter) bool {
		return f.HolderID == holderID && (holderID != 0 || r.HolderID == 0) && by.SeesCenter(f.CenterID)
	})
}

// IsOwnWork reports whether an event about a holder, or the donor (0), happened while the person belonged to the
// caller's center. The present center reads all events, because the history moves along.
func (r DonorRecord) IsOwnWork(by access.Principal, holderID int64, at time.Time) bool {
	part := r.DonorPart(by)
	if i := slices.IndexFunc(r.Holders, func(h Holder) bool { return h.ID == holderID }); i >= 0 {
		part = r.HolderPart(by, r.Holders[i])
	}
	if part == Whole {
		return true
	}
	var since time.Time
	for _, f := range r.Former {
		if f.HolderID != holderID {
			continue
		}
		if by.SeesCenter(f.CenterID) && !at.Before(since) && !at.After(f.LeftAt) {
			return true
		}
		since = f.LeftAt
	}
	return false
}

// CheckSigner returns a fault unless a caller may read all data of a signer.
func CheckSigner(by access.Principal, g Signer) error {
	if g.Holder != nil {
		return CheckHolder(by, g.Donor, *g.Holder)
	}
	return checkVisible(by, g.Donor, nil)
}

// CheckHolder returns a fault unless a caller may read all data of a donor's holder: Forbidden for the donor's center
// of a holder with another center, and fault.ErrNotFound for other callers.
func CheckHolder(by access.Principal, d Donor, h Holder) error {
	if h.DonorID != d.ID {
		return fault.ErrNotFound
	}
	switch (DonorRecord{Donor: d}).HolderPart(by, h) {
	case Whole:
		return nil
	case NameOnly:
		return fault.New(fault.Forbidden, catalogues.Text("voucher.other-center"))
	}
	return fault.ErrNotFound
}
