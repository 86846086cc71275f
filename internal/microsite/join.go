package microsite

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

// JoinCandidate is a record that may describe the same patient.
type JoinCandidate struct {
	Site   Site
	WhyNot locale.Text // why the other record cannot be joined into this one; empty if it can
}

// IsJoined reports whether the record was joined into another record, which survives (R12.4c).
func (s Site) IsJoined() bool { return s.JoinedInto != 0 }

// JoinCandidates returns the active records with the patient's email address, or with the patient's name and date of
// birth. Only administrators may call it, and each returned record is audited as viewed (R7.4).
func (s *Service) JoinCandidates(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) (found []JoinCandidate, err error) {
	if !by.IsAdmin() {
		return nil, fault.New(fault.Forbidden, msgNotAllowed)
	}
	site, err := s.FindAsStaff(ctx, by, siteID)
	if err != nil {
		return nil, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		found = nil
		others, err := site.others(ctx, tx)
		for _, id := range others {
			kept, err := tx.Site(ctx, id)
			if err != nil {
				return err
			}
			if err := s.Trail(tx, by.Actor(), c.Origin, kept).Record(ctx, "microsite.viewed", nil); err != nil {
				return err
			}
			found = append(found, JoinCandidate{kept, whyNotJoined(site, kept)})
		}
		return err
	})
	return found, err
}

// others returns the ids of the other active records that may describe the same patient.
func (s Site) others(ctx context.Context, r Reader) (ids []int64, err error) {
	found, err := duplicate.Find(ctx, r, duplicate.Person{
		FirstName: s.FirstName, LastName: s.LastName, Email: s.Email, BirthDate: s.BirthDate,
	})
	return found.Others(duplicate.Patient, s.ID), err
}

// whyNotJoined returns the reason why site cannot be joined into kept, or an empty text.
func whyNotJoined(site, kept Site) locale.Text {
	switch {
	case site.RecipientStatus >= Inactive || site.DiedOn != "" || kept.RecipientStatus >= Inactive || kept.DiedOn != "":
		return catalogues.Text("join.not-in-use")
	case site.Type != kept.Type:
		return catalogues.Text("join.two-organs")
	case site.CenterID != kept.CenterID:
		return catalogues.Text("join.two-centers")
	case site.RecipientStatus == PendCenterConfirmIsPatient || kept.RecipientStatus == PendCenterConfirmIsPatient:
		return catalogues.Text("join.unconfirmed")
	case site.ReviewStage() != "":
		return catalogues.Text("join.under-review")
	}
	return locale.Text{}
}

// joining is a pair of records with the actor: site is joined into kept.
type joining struct {
	site   *Site
	kept   Site
	by     audit.Actor
	origin audit.Origin
}

func (j joining) emails() recordjoin.Emails {
	return recordjoin.Emails{Goes: patientEmail("", *j.site, ""), Stays: patientEmail("", j.kept, "")}
}

// JoinRequest asks to join a patient's record into another.
type JoinRequest struct {
	SiteID       int64
	Into         int64 // must be one of JoinCandidates
	IsSamePerson bool  // the caller confirmed that both records describe one person
}

// JoinInto asks to join two records. The join is pending until a second administrator calls JoinInto for the same
// records, or until the address of the surviving record confirms it (DecideJoin). Only administrators may ask, after
// confirming that both records describe one person (R12.4c).
func (s *Service) JoinInto(ctx context.Context, by access.Principal, in JoinRequest, c access.Caller) (Site, error) {
	if !by.IsAdmin() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.changeTwo(ctx, in.SiteID, in.Into, func(tx Tx, site *Site, kept Site) error {
		if err := checkJoin(ctx, tx, *site, kept, in.IsSamePerson); err != nil {
			return err
		}
		pair := joining{site, kept, by.Actor(), c.Origin}
		j, isConfirmed, err := recordjoin.Ask(ctx, tx, by, recordjoin.Join{
			Record: site.record(), Into: kept.ID, IntoKey: kept.KeyVersion, AskedBy: by.ID, AskedAt: s.d.Clock.Now(),
		}, pair.emails())
		switch {
		case err != nil:
			return err
		case !isConfirmed:
			return s.recordJoin(ctx, tx, pair, "microsite.join-asked", nil)
		}
		return s.join(ctx, tx, j, pair)
	})
}

// DecideJoin implements recordjoin.Owner.
func (s *Service) DecideJoin(ctx context.Context, j recordjoin.Join, refuses bool, c access.Caller) error {
	_, err := s.changeTwo(ctx, j.Record.ID, j.Into, func(tx Tx, site *Site, kept Site) error {
		pair := joining{site, kept, audit.Actor{Kind: audit.Recipient, ID: kept.ID}, c.Origin}
		decision := recordjoin.Decision{Refuses: refuses, IntoKey: kept.KeyVersion}
		if err := recordjoin.Answer(ctx, tx, j, decision, s.d.Clock.Now()); err != nil {
			return err
		}
		if refuses {
			return s.recordJoin(ctx, tx, pair, "microsite.join-ended", nil)
		}
		if err := checkJoin(ctx, tx, *site, kept, true); err != nil {
			return recordjoin.Changed(err)
		}
		return s.join(ctx, tx, j, pair)
	})
	return err
}

// DeclineJoin cancels a pending join. The administrator who asked can use it to withdraw the request.
func (s *Service) DeclineJoin(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site, error) {
	if !by.IsAdmin() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.change(ctx, siteID, func(tx Tx, site *Site) error {
		j, err := recordjoin.Decline(ctx, tx, site.record(), s.d.Clock.Now())
		if err != nil {
			return err
		}
		pair := joining{site, Site{ID: j.Into}, by.Actor(), c.Origin}
		return s.recordJoin(ctx, tx, pair, "microsite.join-ended", nil)
	})
}

// join carries out a confirmed join: the page of the joined record is taken down, it gets no more emails, and its
// private link no longer works. The data of the two records is not merged, the audit trails refer to each other, and
// Separate undoes the join.
func (s *Service) join(ctx context.Context, tx Tx, j recordjoin.Join, pair joining) error {
	site, emails := pair.site, pair.emails()
	if err := emailchange.Supersede(ctx, tx, site.record(), s.d.Clock.Now()); err != nil {
		return err
	}
	if err := withdrawEmails(ctx, tx, *site); err != nil {
		return err
	}
	before := site.RecipientStatus
	if err := apply(site, eventDeactivate); err != nil {
		return err
	}
	asker := audit.Actor{Kind: audit.Staff, ID: j.AskedBy, Name: j.AskedByName}
	if err := s.addDeactivation(ctx, tx, *site, before, asker); err != nil {
		return err
	}
	site.JoinedInto, site.JoinedKey = pair.kept.ID, pair.kept.KeyVersion
	if err := recordjoin.TellJoined(ctx, tx, j, emails); err != nil {
		return err
	}
	return s.recordJoin(ctx, tx, pair, "microsite.joined", j.AskedDetails())
}

func checkJoin(ctx context.Context, tx Tx, site, kept Site, isSamePerson bool) error {
	if why := whyNotJoined(site, kept); why != (locale.Text{}) {
		return fault.New(fault.Conflict, why)
	}
	others, err := site.others(ctx, tx)
	if err != nil {
		return err
	}
	return duplicate.CheckJoin(others, kept.ID, isSamePerson)
}

// Separate undoes a join: the site is restored, its links work again, and its patient gets emails again. It sends no
// email about the separation. It returns a Conflict fault if the site was not joined.
func (s *Service) Separate(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site, error) {
	if !by.IsAdmin() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	joined, err := s.FindAsStaff(ctx, by, siteID)
	if err != nil {
		return Site{}, err
	}
	if !joined.IsJoined() {
		return Site{}, fault.New(fault.Conflict, catalogues.Text("join.not-joined"))
	}
	return s.changeTwo(ctx, siteID, joined.JoinedInto, func(tx Tx, site *Site, kept Site) error {
		if site.JoinedInto != kept.ID {
			return fault.New(fault.Conflict, catalogues.Text("join.not-joined"))
		}
		site.JoinedInto, site.JoinedKey = 0, 0
		pair := joining{site, kept, by.Actor(), c.Origin}
		if err := s.recordJoin(ctx, tx, pair, "microsite.separated", nil); err != nil {
			return err
		}
		d, err := s.lastDeactivation(ctx, tx, *site)
		if err != nil {
			return err
		}
		return s.undoDeactivation(ctx, tx, site, d)
	})
}

// recordJoin appends an event to both records, each with the id of the other record.
func (s *Service) recordJoin(
	ctx context.Context, log audit.Log, pair joining, action string, details map[string]string,
) error {
	into := map[string]string{"into": strconv.FormatInt(pair.kept.ID, 10)}
	from := map[string]string{"from": strconv.FormatInt(pair.site.ID, 10)}
	maps.Copy(into, details)
	maps.Copy(from, details)
	if err := s.Trail(log, pair.by, pair.origin, *pair.site).Record(ctx, action, into); err != nil {
		return err
	}
	return s.Trail(log, pair.by, pair.origin, pair.kept).Record(ctx, action, from)
}

// changeTwo is change with a second locked site. It locks both sites in the order of their ids to avoid deadlocks.
func (s *Service) changeTwo(
	ctx context.Context, siteID, otherID int64, fn func(tx Tx, site *Site, other Site) error,
) (Site, error) {
	var site, other Site
	err := s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		if _, err = tx.Lock(ctx, min(siteID, otherID)); err != nil {
			return err
		}
		if other, err = tx.Lock(ctx, otherID); err != nil {
			return err
		}
		site, err = s.changeInTx(ctx, tx, siteID, func(site *Site) error { return fn(tx, site, other) })
		return err
	})
	if err != nil {
		return Site{}, err
	}
	s.Committed(site)
	s.Committed(other)
	return site, nil
}

// EmailJoinedLink handles a link of a site that was joined. It emails the surviving site's link to the address on
// record, at most once in ten minutes. The opener gets no key. It returns false if the site was not joined, if the
// key is wrong, or if the link of the surviving site has changed since (R12.4d).
func (s *Service) EmailJoinedLink(ctx context.Context, id int64, editKey string) (bool, error) {
	site, err := s.d.Store.Site(ctx, id)
	if err != nil || !site.IsJoined() || !s.d.Ring.CheckEditKey(KeyKind, id, site.KeyVersion, editKey) {
		return false, nil
	}
	kept, err := s.d.Store.Site(ctx, site.JoinedInto)
	if err != nil || kept.KeyVersion != site.JoinedKey || !kept.ReceivesEmail() {
		return false, err
	}
	mail := patientEmail(notify.MicrositeLink, kept, entrance(kept))
	mail.DedupeKey = notify.LostLinkKey("joined/"+mail.Template, kept.ID, s.d.Clock.Now())
	if err = s.d.Store.InTx(ctx, func(tx Tx) error { return tx.Enqueue(ctx, mail) }); err == nil {
		s.Committed(kept)
	}
	return true, err
}

// FollowCode returns the short code of the surviving site for the short code of a joined site.
func (s *Service) FollowCode(ctx context.Context, shortCode string) (kept string, ok bool) {
	site, err := s.d.Store.SiteByCode(ctx, shortCode)
	if err != nil || !site.IsJoined() {
		return "", false
	}
	stays, err := s.d.Store.Site(ctx, site.JoinedInto)
	return stays.ShortCode, err == nil
}
