package voucher

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/duplicate"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// MayWork returns a Forbidden fault unless the caller may work with donors. Coaches may not (R6.1).
func MayWork(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

var (
	msgChanged = catalogues.Text("voucher.changed")
	msgCenter  = catalogues.Text("general.center")
	msgSurgery = catalogues.Text("voucher.surgery")
)

// maxName is the maximum length of a name, in characters.
const maxName = 64

// NewDonor is the data that a center enters to invite a donor (R6.1).
type NewDonor struct {
	FirstName string
	LastName  string
	Email     string
	Language  locale.Lang
	SurgeryOn string // ISO or empty
	CenterID  int64  // chosen by registry staff; for a coordinator, always their own center
	// IsAnotherPerson confirms that the records found by duplicate.Find describe a different person.
	IsAnotherPerson bool
}

// Check trims the fields and returns all rules that they break on a day (ISO).
func (n *NewDonor) Check(today string) fault.Fields {
	var broken fault.Fields
	n.FirstName, n.LastName, n.Email = plaintext.Line(n.FirstName), plaintext.Line(n.LastName), personal.Email(n.Email)
	broken.AddIf(!isName(n.FirstName), "firstName", catalogues.Text("voucher.donor-first"))
	broken.AddIf(!isName(n.LastName), "lastName", catalogues.Text("voucher.donor-last"))
	broken.AddIf(!personal.IsEmail(n.Email, personal.MaxEmail), "email", msgEmail)
	broken.AddIf(n.SurgeryOn != "" && !isSurgeryDay(n.SurgeryOn, today), "surgeryOn", msgSurgery)
	broken.AddIf(n.CenterID <= 0, "centerId", msgCenter)
	return broken
}

// isName reports whether a trimmed line is a valid name.
func isName(text string) bool {
	return !personal.HasEncodedWord(text) && htmltext.Length(text) <= maxName && !htmltext.HasElement(text) &&
		strings.ContainsFunc(text, unicode.IsLetter)
}

// isSurgeryDay reports whether a surgery can be planned for a day: from today to two years from now.
func isSurgeryDay(iso, today string) bool {
	day, err := time.Parse(time.DateOnly, iso)
	if err != nil || iso < today {
		return false
	}
	start, err := time.Parse(time.DateOnly, today)
	return err == nil && !day.After(start.AddDate(2, 0, 0))
}

// Today returns the current day in the registry's time zone, in ISO.
func (s *Service) Today() string { return s.d.Clock.Now().In(s.d.Zone).Format(time.DateOnly) }

// CreateDonor adds a donor to a center's list and emails the donor their link. It returns a duplicate.Refusal if
// records of the same person exist.
func (s *Service) CreateDonor(
	ctx context.Context, by access.Principal, n NewDonor, c access.Caller,
) (d Donor, err error) {
	if err := MayWork(by); err != nil {
		return d, err
	}
	if by.CenterID != 0 {
		n.CenterID = by.CenterID
	}
	broken := n.Check(s.Today())
	if err := s.checkCenter(ctx, n.CenterID, &broken); err != nil {
		return d, err
	}
	if err := fault.Broken(broken); err != nil {
		return d, err
	}
	var found duplicate.Found
	err = s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		if err := tx.LockCenter(ctx, n.CenterID); err != nil {
			return err
		}
		id, isRepeat, err := c.Form.Once(ctx, tx, s.d.Clock.Now(), func() (int64, error) {
			if found, err = duplicate.Find(ctx, tx, n.Sought()); err != nil {
				return 0, err
			}
			details, err := found.Check(by, n.IsAnotherPerson)
			if err != nil {
				return 0, err
			}
			d, err = s.InviteDonor(ctx, tx, n, audit.Event{Actor: by.Actor(), Origin: c.Origin, Details: details})
			return d.ID, err
		})
		if err == nil && isRepeat {
			d, err = tx.Donor(ctx, id)
		}
		return err
	})
	if reported := s.d.Guard.ReportHidden(ctx, by, found, c); err == nil {
		err = reported
	}
	return d, s.WakeMailer(err)
}

// checkCenter adds a broken rule for a center that does not exist or is closed.
func (s *Service) checkCenter(ctx context.Context, id int64, broken *fault.Fields) error {
	if id <= 0 {
		return nil // n.Check reported the missing center
	}
	c, err := s.d.Centers.ByID(ctx, id)
	if fault.CodeFrom(err) == fault.NotFound || err == nil && c.IsClosed() {
		*broken = append(*broken, fault.Field{Name: "centerId", Message: msgCenter})
		return nil
	}
	return err
}

// Sought returns the identifying data of a new donor for duplicate.Find.
func (n NewDonor) Sought() duplicate.Person {
	return duplicate.Person{FirstName: n.FirstName, LastName: n.LastName, Email: n.Email}
}

// InviteDonor stores a donor who passed Check, emails the invitation and completes and appends the event, in the
// caller's transaction. The caller must have locked the center and checked for duplicates. Call EmailsQueued after the
// commit.
func (s *Service) InviteDonor(ctx context.Context, tx Tx, n NewDonor, e audit.Event) (Donor, error) {
	now := s.d.Clock.Now()
	d := Donor{
		CenterID: n.CenterID, KeyVersion: 1, Language: n.Language, HoldersAllowed: s.d.HoldersAllowed,
		Step: PersonalInfo, MatchStatus: NeedsMatch, SurgeryOn: n.SurgeryOn,
		Person: Person{
			FirstName: n.FirstName, LastName: n.LastName,
			Address: Address{Country: UnitedStates},
			Email:   n.Email,
		},
		CreatedAt: now, UpdatedAt: now,
	}
	var err error
	if d.ID, err = tx.AddDonor(ctx, d); err != nil {
		return d, err
	}
	e.At, e.Subject, e.Action = now, d.Subject(), "donor.invited"
	if err := tx.Append(ctx, e); err != nil {
		return d, err
	}
	center, err := tx.CenterContact(ctx, d.CenterID)
	if err != nil {
		return d, err
	}
	return d, tx.Enqueue(ctx, DonorEmail(d, notify.DonorInvitation).FromCenter(center))
}

// ViewHolder returns the record of one holder and appends an audit event (R7.4, R24). It returns fault.ErrNotFound for
// a holder that has no part for the caller and is not opened by a grant (R15.4).
func (s *Service) ViewHolder(
	ctx context.Context, by access.Principal, of HolderRef, c access.Caller,
) (r DonorRecord, err error) {
	if err := MayWork(by); err != nil {
		return r, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := tx.LockDonor(ctx, of.DonorID)
		if err != nil {
			return err
		}
		whole, err := readRecord(ctx, tx, d)
		if err != nil {
			return err
		}
		r, err = whole.Holder(by, of.ID)
		if grant := r.HolderGrant(by); grant != nil {
			on := Holder{ID: of.ID}.Subject()
			return s.trail(tx, by.Actor(), c.Origin, on).Record(ctx, "voucher-holder.viewed", grant.Named(nil))
		}
		if err != nil {
			return err
		}
		return s.recordPartViews(ctx, tx, by, r, c)
	})
	return r, err
}

// ViewDonor returns a donor's record and appends an audit event (R7.4). The view is an event about the donor or, for
// callers who read only the donor's name, an event about each holder of theirs. Without a grant, it returns
// fault.ErrNotFound for a record that has no part for the caller (R15.4).
func (s *Service) ViewDonor(
	ctx context.Context, by access.Principal, id int64, c access.Caller,
) (r DonorRecord, err error) {
	if err := MayWork(by); err != nil {
		return r, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := tx.LockDonor(ctx, id)
		if err != nil {
			return err
		}
		if r, err = readRecord(ctx, tx, d); err != nil {
			return err
		}
		grant, ok := by.Reads(access.Record{Kind: access.DonorRecord, ID: id}, d.CenterID)
		switch {
		case d.IsDeleted || !ok && r.DonorPart(by) == Nothing:
			return fault.ErrNotFound
		case !ok:
			return s.recordPartViews(ctx, tx, by, r, c)
		}
		details := grant.Named(map[string]string{"holders": strconv.Itoa(len(r.Holders))})
		return s.trail(tx, by.Actor(), c.Origin, d.Subject()).Record(ctx, "donor.viewed", details)
	})
	return r, err
}

// readRecord returns the record of a donor.
func readRecord(ctx context.Context, from Reader, d Donor) (r DonorRecord, err error) {
	r.Donor = d
	if r.Holders, err = from.Holders(ctx, d.ID); err != nil {
		return r, err
	}
	r.Former, err = from.FormerCenters(ctx, d.ID)
	return r, err
}

// recordPartViews appends an event for the donor, if the donor left the caller's center, and for each holder of which
// the caller reads a part.
func (s *Service) recordPartViews(
	ctx context.Context, tx Tx, by access.Principal, r DonorRecord, c access.Caller,
) error {
	if r.WasAt(by, 0) {
		err := s.trail(tx, by.Actor(), c.Origin, r.Donor.Subject()).Record(ctx, "donor.viewed", nil)
		if err != nil {
			return err
		}
	}
	for _, h := range r.Holders {
		if !r.IsAbout(h) || r.HolderPart(by, h) == Nothing {
			continue
		}
		err := s.trail(tx, by.Actor(), c.Origin, h.Subject()).Record(ctx, "voucher-holder.viewed", nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// FindRecord returns a donor's record of which the caller may read a part. It appends no audit event.
func (s *Service) FindRecord(ctx context.Context, by access.Principal, id int64) (r DonorRecord, err error) {
	if err := MayWork(by); err != nil {
		return r, err
	}
	d, err := s.d.Store.Donor(ctx, id)
	if err != nil {
		return r, err
	}
	if r, err = readRecord(ctx, s.d.Store, d); err == nil && r.DonorPart(by) == Nothing {
		err = fault.ErrNotFound
	}
	return r, err
}

// Holders returns the holders of a donor, without removed holders.
func (s *Service) Holders(ctx context.Context, donorID int64) ([]Holder, error) {
	return s.d.Store.Holders(ctx, donorID)
}

// FindDonor returns a donor visible to the caller. It appends no audit event; the calling code does.
func (s *Service) FindDonor(ctx context.Context, by access.Principal, id int64) (Donor, error) {
	if err := MayWork(by); err != nil {
		return Donor{}, err
	}
	d, err := s.d.Store.Donor(ctx, id)
	return d, checkVisible(by, d, err)
}

// checkVisible returns fault.ErrNotFound for a donor whose data the caller may not read, and err otherwise.
func checkVisible(by access.Principal, d Donor, err error) error {
	if err == nil && (DonorRecord{Donor: d}).DonorPart(by) != Whole {
		return fault.ErrNotFound
	}
	return err
}

// InDonor runs fn on a locked donor visible to the caller.
func (s *Service) InDonor(ctx context.Context, by access.Principal, id int64, fn func(Tx, Donor) error) error {
	if err := MayWork(by); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := lockVisible(ctx, tx, by, id)
		if err != nil {
			return err
		}
		return fn(tx, d)
	})
}

// InRecord runs fn on a locked record of which the caller may read a part.
func (s *Service) InRecord(ctx context.Context, by access.Principal, id int64, fn func(Tx, DonorRecord) error) error {
	if err := MayWork(by); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := tx.LockDonor(ctx, id)
		if err != nil {
			return err
		}
		r, err := readRecord(ctx, tx, d)
		if err == nil && r.DonorPart(by) == Nothing {
			err = fault.ErrNotFound
		}
		if err != nil {
			return err
		}
		return fn(tx, r)
	})
}

// lockVisible locks a donor visible to the caller.
func lockVisible(ctx context.Context, tx Tx, by access.Principal, id int64) (Donor, error) {
	if err := MayWork(by); err != nil {
		return Donor{}, err
	}
	d, err := tx.LockDonor(ctx, id)
	return d, checkVisible(by, d, err)
}
