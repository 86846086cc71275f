package voucher

import (
	"context"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// JoinCandidate is a record that seems to be of the same donor as another one.
type JoinCandidate struct {
	Donor  Donor
	WhyNot locale.Text // why the other one cannot be joined into it; no text if it can
}

// JoinCandidates returns the records in use with the donor's e-mail address, or with their name and date of birth.
// Only administrators see them; looking is an audit event of each (R7.4).
func (s *Service) JoinCandidates(
	ctx context.Context, by access.Principal, id int64, c access.Caller,
) (found []JoinCandidate, err error) {
	if err := checkAdministrator(by); err != nil {
		return nil, err
	}
	err = s.inDonor(ctx, by, id, func(tx Tx, d Donor) error {
		found = nil
		others, err := d.others(ctx, tx)
		for _, other := range others {
			kept, err := tx.Donor(ctx, other)
			if err != nil {
				return err
			}
			if err := s.record(ctx, tx, by.Actor(), c.Origin, kept.subject(), "donor.viewed", nil); err != nil {
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

// others returns the ids of the other records in use that seem to be of the same donor.
func (d Donor) others(ctx context.Context, r Reader) ([]int64, error) {
	found, err := duplicate.Find(ctx, r, duplicate.Person{
		FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, BirthDate: d.BirthDate,
	})
	return found.Others(duplicate.Donor, d.ID), err
}

// whyNotJoined returns why d cannot be joined into kept, or no text. Who was named, what was signed and what was
// given belong to the record where it happened, so that one stays.
func whyNotJoined(ctx context.Context, r Tx, d, kept Donor) (locale.Text, error) {
	if d.CenterID != kept.CenterID {
		return catalogues.Text("join.donors-two-centers"), nil
	}
	if d.IsDeleted || kept.IsDeleted || !d.IsWrittenTo() || !kept.IsWrittenTo() || d.MatchStatus == Transplanted {
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

// JoinInto joins one of a donor's two records into the one that stays, which must be one of JoinCandidates: it is
// taken off the list, nobody is mailed about it any more, and its link leads to the one that stays until the link of
// that changes. The trails name each other, and Separate takes it back. Only administrators do it, who must have made
// sure that both are of one person (R12.4c).
func (s *Service) JoinInto(
	ctx context.Context, by access.Principal, id, keptID, mark int64, isSamePerson bool, c access.Caller,
) error {
	return s.inBoth(ctx, by, id, keptID, func(tx Tx, d, kept Donor) error {
		if d.Mark() != mark {
			return fault.New(fault.Conflict, msgChanged)
		}
		if err := checkJoin(ctx, tx, d, kept, isSamePerson); err != nil {
			return err
		}
		g := Signer{Donor: d}
		if err := emailchange.Supersede(ctx, tx, g.Record(), s.Clock.Now()); err != nil {
			return err
		}
		if err := withdrawMails(ctx, tx, g, d.Email); err != nil {
			return err
		}
		d.IsDeleted, d.JoinedInto, d.JoinedKey = true, kept.ID, kept.KeyVersion
		return s.saveJoin(ctx, tx, d, kept, by, c, "donor.joined")
	})
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

// Separate takes a join into keptID back: the record is on the list as it was, and its link leads to it again.
// Nobody is mailed about that. Of a record that was not joined it is a conflict.
func (s *Service) Separate(ctx context.Context, by access.Principal, id, keptID int64, c access.Caller) error {
	return s.inBoth(ctx, by, id, keptID, func(tx Tx, d, kept Donor) error {
		if d.JoinedInto != kept.ID {
			return fault.New(fault.Conflict, catalogues.Text("join.not-joined"))
		}
		d.IsDeleted, d.JoinedInto, d.JoinedKey = false, 0, 0
		return s.saveJoin(ctx, tx, d, kept, by, c, "donor.separated")
	})
}

// saveJoin saves a donor and appends the events of both records, each with the id of the other.
func (s *Service) saveJoin(
	ctx context.Context, tx Tx, d, kept Donor, by access.Principal, c access.Caller, action string,
) error {
	into := map[string]string{"into": strconv.FormatInt(kept.ID, 10)}
	if err := s.saveDonor(ctx, tx, d, by.Actor(), c.Origin, action, into); err != nil {
		return err
	}
	from := map[string]string{"from": strconv.FormatInt(d.ID, 10)}
	return s.record(ctx, tx, by.Actor(), c.Origin, kept.subject(), action, from)
}

// inBoth runs fn for an administrator on two donors, removed or not. They are locked in the order of their ids, so that
// two such changes cannot wait for each other.
func (s *Service) inBoth(
	ctx context.Context, by access.Principal, id, keptID int64, fn func(tx Tx, d, kept Donor) error,
) error {
	if err := checkAdministrator(by); err != nil {
		return err
	}
	return s.Store.InTx(ctx, func(tx Tx) error {
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

// MailJoinedLink emails the link of the donor who stays to their address on record, at most once in ten minutes, when
// the link of a record that was joined into theirs is opened. The opener gets no key. It returns false for a record that
// was not joined, for a wrong key, and after the link of the record that stays changed (R12.4d).
func (s *Service) MailJoinedLink(ctx context.Context, id int64, editKey string) (bool, error) {
	d, err := s.Store.Donor(ctx, id)
	if err != nil || d.JoinedInto == 0 || !s.Ring.CheckEditKey(DonorKey, id, d.KeyVersion, editKey) {
		return false, nil
	}
	kept, err := s.Store.Donor(ctx, d.JoinedInto)
	if err != nil || kept.KeyVersion != d.JoinedKey || kept.IsDeleted || !kept.IsWrittenTo() {
		return false, err
	}
	mail := donorMail(kept, notify.DonorLink)
	mail.DedupeKey = notify.LostLinkKey("joined/"+mail.Template, kept.ID, s.Clock.Now())
	return true, s.wakeMailer(s.Store.InTx(ctx, func(tx Tx) error { return tx.Enqueue(ctx, mail) }))
}
