// Package breakglass lets a coordinator read one record of another center in an emergency: for an hour, with a reason,
// and with an immediate notice to that center and to the registry (R15.4). access.Principal.Reads applies a grant, only
// in the calls registered with httpapi.ByGrant.
package breakglass

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// Lasts is the duration of a grant.
const Lasts = time.Hour

// Deps are the dependencies of the service.
type Deps struct {
	Store        Store
	Clock        clock.Clock
	Zone         *time.Location
	Attempts     *ratelimit.Limiter // to open a record, by account
	SessionIdle  time.Duration      // idle time after which a session ends
	EmailsQueued func()
}

// Service opens and closes records in emergencies.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Asker is the coordinator who opens a record, with the session.
type Asker struct {
	access.Principal
	Session []byte // its fingerprint
}

var (
	errNotAllowed = fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	errNotThere   = fault.New(fault.NotFound, catalogues.Text("breakglass.not-there"))
)

// Opened is the result of an opening. For a record of the asker's own center the Grant has only the record, because no
// grant is needed.
type Opened struct {
	access.Grant
	DonorID int64 // the donor of a holder; 0: another kind
}

// Open opens the requested record for the asker's session, and emails the coordinators of its center and the
// registry's administrators. A caller who is not a coordinator gets a Forbidden fault, and too many attempts
// are a TooMany fault. A record that does not exist is a NotFound fault, and is audited on the asker's account.
func (s *Service) Open(ctx context.Context, by Asker, r Request, c access.Caller) (opened Opened, err error) {
	if by.Role != access.CenterCoordinator || by.CenterID == 0 {
		return opened, errNotAllowed
	}
	if err := r.clean(s.d.Clock.Now()); err != nil {
		return opened, err
	}
	if wait := s.d.Attempts.Allow(ctx, number(by.ID)); wait > 0 {
		return opened, &fault.Error{Code: fault.TooMany, Message: catalogues.Text("http.slow-down"), RetryAfter: wait}
	}
	isThere := false
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		found, err := r.find(ctx, tx, by.CenterID)
		if err != nil {
			return err
		}
		if isThere = found != nil; !isThere {
			own := audit.Subject{Kind: "staff-account", ID: by.ID}
			return s.trail(tx, by.Principal, c, own).Record(ctx, "staff.emergency-missed",
				map[string]string{"kind": string(r.Record.Kind), "number": number(r.Record.ID)})
		}
		r.Record.ID = found.ID
		opened.DonorID = found.DonorID
		opened.Grant, err = s.open(ctx, tx, by, foundRecord{r, *found}, c)
		return err
	})
	switch {
	case err != nil:
		return Opened{}, err
	case !isThere:
		return Opened{}, errNotThere
	}
	s.d.EmailsQueued()
	return opened, nil
}

// foundRecord is a request for a record that exists, with the record.
type foundRecord struct {
	Request
	found Found
}

func (s *Service) open(
	ctx context.Context, tx Tx, by Asker, r foundRecord, c access.Caller,
) (access.Grant, error) {
	if by.SeesCenter(r.found.CenterID) {
		return access.Grant{Record: r.Record}, nil
	}
	now := s.d.Clock.Now()
	open, err := tx.OpenGrants(ctx, by.Session, now)
	if err != nil {
		return access.Grant{}, err
	}
	by.Grants = open
	if known, ok := by.Reads(r.Record, r.found.CenterID); ok {
		return *known, nil
	}
	grant := access.Grant{Record: r.Record, ExpiresAt: now.Add(Lasts)}
	grant.ID, err = tx.AddGrant(ctx, Given{
		Grant: grant, AccountID: by.ID, Session: by.Session, CenterID: r.found.CenterID, Reason: r.Reason, Words: r.Words,
		OpenedAt: now,
	})
	if err != nil {
		return grant, err
	}
	center, err := tx.CenterContact(ctx, by.CenterID)
	if err != nil {
		return grant, err
	}
	details := grant.Named(map[string]string{
		"reason": string(r.Reason), "center": center.Name, "until": grant.ExpiresAt.UTC().Format(time.RFC3339),
	})
	on := recordSubject(r.Record)
	err = s.trail(tx, by.Principal, c, on).Record(ctx, on.Kind+".opened-in-emergency", details)
	if err != nil {
		return grant, err
	}
	return grant, s.notifyPrivacyOfficers(ctx, tx, grant, r.found.CenterID, notify.RecordOpening{
		Who: by.Name, Center: center.Name, Why: reasons[r.Reason], Until: grant.ExpiresAt.In(s.d.Zone),
		Path: RecordPath(r.Record, r.found.DonorID),
		Of:   emailRecord(r.Record),
	})
}

// notifyPrivacyOfficers emails the coordinators of the record's center and the registry's administrators.
func (s *Service) notifyPrivacyOfficers(
	ctx context.Context, tx Tx, g access.Grant, centerID int64, opening notify.RecordOpening,
) error {
	people, err := tx.Coordinators(ctx, centerID)
	if err != nil {
		return err
	}
	administrators, err := tx.RegistryAdministrators(ctx)
	if err != nil {
		return err
	}
	return notify.EnqueueRecordOpened(ctx, tx, opening, append(people, administrators...))
}

// Close ends a grant early. Its own coordinator, in any session, or a registry administrator may do so. An ended grant
// stays unchanged; another coordinator's grant is fault.ErrNotFound.
func (s *Service) Close(ctx context.Context, by access.Principal, id int64, c access.Caller) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		given, err := tx.Grant(ctx, id)
		if err != nil {
			return err
		}
		if given.AccountID != by.ID && !by.IsAdmin() {
			return fault.ErrNotFound
		}
		closed, err := tx.CloseGrant(ctx, id, by.ID, s.d.Clock.Now())
		if err != nil || !closed {
			return err
		}
		on := recordSubject(given.Record)
		return s.trail(tx, by, c, on).Record(ctx, on.Kind+".emergency-closed", given.Named(nil))
	})
}

// Grants returns the open grants of a session.
func (s *Service) Grants(ctx context.Context, session []byte) ([]access.Grant, error) {
	return s.d.Store.OpenGrants(ctx, session, s.d.Clock.Now())
}

// trail returns the recorder of events about a record.
func (s *Service) trail(log audit.Log, by access.Principal, c access.Caller, on audit.Subject) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: by.Actor(), Origin: c.Origin, Subject: on}
}

// recordSubject returns the subject of events about a record.
func recordSubject(r access.Record) audit.Subject {
	if r.Kind == access.PatientRecord {
		return audit.Subject{Kind: "microsite", ID: r.ID}
	}
	return audit.Subject{Kind: string(r.Kind), ID: r.ID}
}

// emailRecord returns the record that an email concerns.
func emailRecord(r access.Record) notify.Record {
	kinds := map[access.RecordKind]notify.LinkKind{
		access.PatientRecord: notify.MicrositePage, access.IntakeRecord: notify.IntakeEntry,
		access.DonorRecord: notify.DonorPage, access.HolderRecord: notify.HolderPage,
	}
	return notify.Record{Kind: kinds[r.Kind], ID: r.ID}
}

// RecordPath returns the path of a record below /staff. donorID is the donor of a holder.
func RecordPath(r access.Record, donorID int64) string {
	if r.Kind == access.HolderRecord {
		return fmt.Sprintf("/donors/%d/holders/%d", donorID, r.ID)
	}
	place := map[access.RecordKind]string{
		access.PatientRecord: "microsites", access.IntakeRecord: "intake", access.DonorRecord: "donors",
	}
	return fmt.Sprintf("/%s/%d", place[r.Kind], r.ID)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
