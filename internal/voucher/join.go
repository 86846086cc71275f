package voucher

import (
	"context"
	"maps"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/recordjoin"
)

// JoinCandidate is a record that may describe the same donor.
type JoinCandidate struct {
	Donor  Donor
	WhyNot locale.Text // why the other record cannot be joined into this one; empty if it can
}

// JoinCandidates returns the active records with the donor's email address, or with the donor's name and date of
// birth. Only administrators may call it, and each returned record is audited as viewed (R7.4).
func (s *Service) JoinCandidates(
	ctx context.Context, by access.Principal, id int64, c access.Caller,
) (found []JoinCandidate, err error) {
	if err := checkAdministrator(by); err != nil {
		return nil, err
	}
	err = s.InDonor(ctx, by, id, func(tx Tx, d Donor) error {
		found = nil
		others, err := d.others(ctx, tx)
		for _, other := range others {
			kept, err := tx.Donor(ctx, other)
			if err != nil {
				return err
			}
			if err := s.trail(tx, by.Actor(), c.Origin, kept.Subject()).Record(ctx, "donor.viewed", nil); err != nil {
				return err
			}
			why, err := whyNotJoined(ctx, tx, d, kept)
			if err != nil {
				return err
			}
			found = append(found, JoinCandidate{kept, why})
		}
		return err
	})
	return found, err
}

// others returns the ids of the other active records that may describe the same donor.
func (d Donor) others(ctx context.Context, r Reader) ([]int64, error) {
	found, err := duplicate.Find(ctx, r, duplicate.Person{
		FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, BirthDate: d.BirthDate,
	})
	return found.Others(duplicate.Donor, d.ID), err
}

// whyNotJoined returns the reason why d cannot be joined into kept, or an empty text. A record with named holders, a
// signed consent or a donation must survive.
func whyNotJoined(ctx context.Context, r Tx, d, kept Donor) (locale.Text, error) {
	if d.CenterID != kept.CenterID {
		return catalogues.Text("join.donors-two-centers"), nil
	}
	if d.IsDeleted || kept.IsDeleted || !d.ReceivesEmail() || !kept.ReceivesEmail() || d.MatchStatus == Transplanted {
		return catalogues.Text("join.not-in-use"), nil
	}
	holders, err := r.Holders(ctx, d.ID)
	if err != nil || len(holders) > 0 {
		return catalogues.Text("join.names-holders"), err
	}
	hasConsent, err := r.HasConsent(ctx, Signer{Donor: d})
	if err != nil || hasConsent {
		return catalogues.Text("join.has-consent"), err
	}
	return locale.Text{}, nil
}

// joining is a pair of records with the actor: d is joined into kept.
type joining struct {
	d, kept Donor
	by      audit.Actor
	origin  audit.Origin
}

func (j joining) emails() recordjoin.Emails {
	return recordjoin.Emails{Goes: DonorEmail(j.d, ""), Stays: DonorEmail(j.kept, "")}
}

// JoinRequest asks to join a donor's record into another.
type JoinRequest struct {
	Of           DonorRef
	Into         int64 // must be one of JoinCandidates
	IsSamePerson bool  // the caller confirmed that both records describe one person
}

// JoinInto asks to join two records. The join is pending until a second administrator calls JoinInto for the same
// records, or until the address of the surviving record confirms it (DecideJoin). It reports whether the records are
// joined now. Only administrators may ask (R12.4c).
func (s *Service) JoinInto(
	ctx context.Context, by access.Principal, in JoinRequest, c access.Caller,
) (isJoined bool, err error) {
	if err := checkAdministrator(by); err != nil {
		return false, err
	}
	err = s.inBoth(ctx, in.Of.ID, in.Into, func(tx Tx, d, kept Donor) error {
		if d.Mark() != in.Of.Mark {
			return fault.New(fault.Conflict, msgChanged)
		}
		if err := checkJoin(ctx, tx, d, kept, in.IsSamePerson); err != nil {
			return err
		}
		pair := joining{d, kept, by.Actor(), c.Origin}
		j, isConfirmed, err := recordjoin.Ask(ctx, tx, by, recordjoin.Join{
			Record: Signer{Donor: d}.Record(), Into: kept.ID, IntoKey: kept.KeyVersion, AskedBy: by.ID, AskedAt: s.d.Clock.Now(),
		}, pair.emails())
		isJoined = isConfirmed
		switch {
		case err != nil:
			return err
		case !isConfirmed:
			return s.recordJoin(ctx, tx, pair, "donor.join-asked", nil)
		}
		return s.join(ctx, tx, j, pair)
	})
	return isJoined, s.WakeMailer(err)
}

// DecideJoin implements recordjoin.Owner.
func (s *Service) DecideJoin(ctx context.Context, j recordjoin.Join, refuses bool, c access.Caller) error {
	return s.WakeMailer(s.inBoth(ctx, j.Record.ID, j.Into, func(tx Tx, d, kept Donor) error {
		pair := joining{d, kept, kept.Actor(), c.Origin}
		decision := recordjoin.Decision{Refuses: refuses, IntoKey: kept.KeyVersion}
		if err := recordjoin.Answer(ctx, tx, j, decision, s.d.Clock.Now()); err != nil {
			return err
		}
		if refuses {
			return s.recordJoin(ctx, tx, pair, "donor.join-ended", nil)
		}
		if err := checkJoin(ctx, tx, d, kept, true); err != nil {
			return recordjoin.Changed(err)
		}
		return s.join(ctx, tx, j, pair)
	}))
}

// DeclineJoin cancels a pending join. The administrator who asked can use it to withdraw the request.
func (s *Service) DeclineJoin(ctx context.Context, by access.Principal, id int64, c access.Caller) error {
	if err := checkAdministrator(by); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := tx.LockDonor(ctx, id)
		if err != nil {
			return err
		}
		j, err := recordjoin.Decline(ctx, tx, Signer{Donor: d}.Record(), s.d.Clock.Now())
		if err != nil {
			return err
		}
		pair := joining{d, Donor{ID: j.Into}, by.Actor(), c.Origin}
		return s.recordJoin(ctx, tx, pair, "donor.join-ended", nil)
	})
}

// join carries out a confirmed join: the joined record leaves the list, gets no more emails, and its link no longer
// works. The audit trails refer to each other, and Separate undoes the join.
func (s *Service) join(ctx context.Context, tx Tx, j recordjoin.Join, pair joining) error {
	g := Signer{Donor: pair.d}
	if err := emailchange.Supersede(ctx, tx, g.Record(), s.d.Clock.Now()); err != nil {
		return err
	}
	if err := withdrawEmails(ctx, tx, g, pair.d.Email); err != nil {
		return err
	}
	if err := recordjoin.TellJoined(ctx, tx, j, pair.emails()); err != nil {
		return err
	}
	pair.d.IsDeleted, pair.d.JoinedInto, pair.d.JoinedKey = true, pair.kept.ID, pair.kept.KeyVersion
	return s.saveJoin(ctx, tx, pair, "donor.joined", j.AskedDetails())
}

func checkJoin(ctx context.Context, tx Tx, d, kept Donor, isSamePerson bool) error {
	why, err := whyNotJoined(ctx, tx, d, kept)
	if err != nil {
		return err
	}
	if why != (locale.Text{}) {
		return fault.New(fault.Conflict, why)
	}
	others, err := d.others(ctx, tx)
	if err != nil {
		return err
	}
	return duplicate.CheckJoin(others, kept.ID, isSamePerson)
}

// Separate undoes a join into keptID: the record returns to the list unchanged, and its link works again. It sends no
// email and returns Conflict if the record was not joined.
func (s *Service) Separate(ctx context.Context, by access.Principal, id, keptID int64, c access.Caller) error {
	if err := checkAdministrator(by); err != nil {
		return err
	}
	return s.inBoth(ctx, id, keptID, func(tx Tx, d, kept Donor) error {
		if d.JoinedInto != kept.ID {
			return fault.New(fault.Conflict, catalogues.Text("join.not-joined"))
		}
		d.IsDeleted, d.JoinedInto, d.JoinedKey = false, 0, 0
		return s.saveJoin(ctx, tx, joining{d, kept, by.Actor(), c.Origin}, "donor.separated", nil)
	})
}

// saveJoin stores the joined or separated donor and records the change on both records.
func (s *Service) saveJoin(
	ctx context.Context, tx Tx, pair joining, action string, details map[string]string,
) error {
	pair.d.UpdatedAt = s.d.Clock.Now()
	if err := tx.SaveDonor(ctx, pair.d); err != nil {
		return err
	}
	return s.recordJoin(ctx, tx, pair, action, details)
}

// recordJoin appends an event to both records, each with the id of the other record.
func (s *Service) recordJoin(
	ctx context.Context, tx Tx, pair joining, action string, details map[string]string,
) error {
	into := map[string]string{"into": strconv.FormatInt(pair.kept.ID, 10)}
	from := map[string]string{"from": strconv.FormatInt(pair.d.ID, 10)}
	maps.Copy(into, details)
	maps.Copy(from, details)
	if err := s.trail(tx, pair.by, pair.origin, pair.d.Subject()).Record(ctx, action, into); err != nil {
		return err
	}
	return s.trail(tx, pair.by, pair.origin, pair.kept.Subject()).Record(ctx, action, from)
}

// inBoth runs fn on two donors, removed or not. It locks them in the order of their ids to avoid deadlocks.
func (s *Service) inBoth(ctx context.Context, id, keptID int64, fn func(tx Tx, d, kept Donor) error) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		locked := map[int64]Donor{}
		for _, one := range []int64{min(id, keptID), max(id, keptID)} {
			d, err := tx.LockDonor(ctx, one)
			if err != nil {
				return err
			}
			locked[one] = d
		}
		return fn(tx, locked[id], locked[keptID])
	})
}

func checkAdministrator(by access.Principal) error {
	if !by.IsAdmin() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

// EmailJoinedLink handles a link of a record that was joined. It emails the surviving record's link to the address on
// record, at most once in ten minutes. The opener gets no key. It returns false if the record was not joined, if the
// key is wrong, or if the link of the surviving record has changed since (R12.4d).
func (s *Service) EmailJoinedLink(ctx context.Context, id int64, editKey string) (bool, error) {
	d, err := s.d.Store.Donor(ctx, id)
	if err != nil || d.JoinedInto == 0 || !s.d.Ring.CheckEditKey(DonorKey, id, d.KeyVersion, editKey) {
		return false, nil
	}
	kept, err := s.d.Store.Donor(ctx, d.JoinedInto)
	if err != nil || kept.KeyVersion != d.JoinedKey || kept.IsDeleted || !kept.ReceivesEmail() {
		return false, err
	}
	email := DonorEmail(kept, notify.DonorLink)
	email.DedupeKey = notify.LostLinkKey("joined/"+email.Template, kept.ID, s.d.Clock.Now())
	return true, s.WakeMailer(s.d.Store.InTx(ctx, func(tx Tx) error { return tx.Enqueue(ctx, email) }))
}

// DonorsJoinedInto returns the donors of the records that were joined into keptID.
func (s *Service) DonorsJoinedInto(ctx context.Context, keptID int64) ([]Donor, error) {
	return s.d.Store.DonorsJoinedInto(ctx, keptID)
}
