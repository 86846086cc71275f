package consent

import (
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/personal"
	"beacon/internal/voucher"
)

// StaffAccess is a staff member's access to the consent of one donor or holder of their center.
type StaffAccess struct {
	Access
	By access.Principal
}

// ForStaff returns a staff member's access, or the fault of voucher.Service.FindSigner.
func (s *Service) ForStaff(
	ctx context.Context, by access.Principal, donorID, holderID int64, c access.Caller,
) (StaffAccess, error) {
	_, err := s.d.Vouchers.FindSigner(ctx, by, donorID, holderID)
	a := Access{Entity: Donor, DonorID: donorID, HolderID: holderID, Caller: c}
	if holderID != 0 {
		a.Entity = VoucherHolder
	}
	return StaffAccess{a, by}, err
}

// Print returns the filled form of a donor or holder with an open consent step, in their language. It appends an
// audit event (R13.1).
func (s *Service) Print(ctx context.Context, a StaffAccess) (pdf []byte, fileName string, err error) {
	g, err := s.signer(ctx, a.Access)
	if err == nil {
		err = g.MayConsent()
	}
	if err != nil {
		return nil, "", err
	}
	inTheirLanguage := a.Access
	inTheirLanguage.Caller.Lang = g.Language()
	if pdf, fileName, err = s.Blank(ctx, inTheirLanguage); err != nil {
		return nil, "", err
	}
	return pdf, fileName, s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.trail(tx, a.By.Actor(), g.Subject(), a.Caller).Record(ctx, "consent.form-printed", nil)
	})
}

// IdentityCheck is the way in which staff verified the identity of a person who signed on paper.
type IdentityCheck string

// The identity checks.
const (
	PhotoIDSeen   IdentityCheck = "photo-id" // issued by a government
	KnownToStaff  IdentityCheck = "known"    // personally
	Notarized     IdentityCheck = "notary"
	OtherDocument IdentityCheck = "other-document"
)

var identityChecks = []IdentityCheck{PhotoIDSeen, KnownToStaff, Notarized, OtherDocument}

// Receipt is the staff's record of a form that was signed on paper.
type Receipt struct {
	SignedOn string // ISO
	Identity IdentityCheck
	Signer   Agreement // the signer and the capacity; donors sign for themselves

	by        access.Principal
	consenter Consenter
}

// checkReceipt returns the broken rules of a receipt about a person, and sets the signer.
func (s *Service) checkReceipt(r *Receipt, entity EntityType, p voucher.Person) (broken fault.Fields) {
	broken.AddIf(!s.isPastDay(r.SignedOn), "signedOn", catalogues.Text("consent.paper.day"))
	broken.AddIf(!slices.Contains(identityChecks, r.Identity), "identity", catalogues.Text("consent.paper.identity"))
	who, more := s.consenter(entity, p, &r.Signer)
	r.consenter = who
	return append(broken, more...)
}

// isPastDay reports whether a day is at most a year ago, and not after today in the registry's time zone.
func (s *Service) isPastDay(iso string) bool {
	day, err := time.ParseInLocation(time.DateOnly, iso, s.d.Zone)
	now := s.d.Clock.Now()
	return err == nil && !day.After(now) && day.After(now.AddDate(-1, 0, 0))
}

// Receive is Upload for a signed form that staff received (R13.1).
func (s *Service) Receive(ctx context.Context, a StaffAccess, r Receipt, fileName string, file pdfcheck.File) error {
	g, err := s.signer(ctx, a.Access)
	if err != nil {
		return err
	}
	if err := fault.Broken(s.checkReceipt(&r, a.Entity, g.Person())); err != nil {
		return err
	}
	r.by = a.By
	a.Receipt = &r
	_, err = s.Upload(ctx, a.Access, fileName, file)
	return err
}

// actor returns the actor who completes a consent: the staff member who received the form, otherwise the signer.
func (a Access) actor(g voucher.Signer) audit.Actor {
	if a.Receipt != nil {
		return a.Receipt.by.Actor()
	}
	return g.Actor()
}

// attested returns the details of an event, together with the staff's attestation; details may be nil.
func (a Access) attested(details map[string]string) map[string]string {
	attest := map[string]string{}
	switch {
	case a.Receipt != nil:
		attest["receivedBy"] = a.Receipt.by.Name
		attest["signedOn"] = a.Receipt.SignedOn
		attest["identity"] = string(a.Receipt.Identity)
	case a.Supervision != nil:
		attest["present"] = a.Supervision.StaffName
		attest["place"] = a.Supervision.Place
		attest["presentSince"] = a.Supervision.StartedAt.UTC().Format(time.RFC3339)
	default:
		return details
	}
	for name, value := range details {
		attest[name] = value
	}
	return attest
}

// Witness is the staff member who took part in a completed consent; the zero Witness means no staff.
type Witness struct {
	Staff    string        // the staff member who received the form, or was present
	Place    string        // where the person signed with staff present
	SignedOn string        // on paper, ISO
	Identity IdentityCheck // on paper
	Repeats  int64         // on paper: the earlier consent with the same document; 0: none
}

// Witness returns the staff member who took part in a consent, according to its events.
func (s *Service) Witness(ctx context.Context, consentID int64) (w Witness, err error) {
	events, err := s.d.Store.Events(ctx, consentID)
	for _, e := range events {
		switch d := e.Details; e.Action {
		case PaperReceived:
			w = Witness{Staff: d["receivedBy"], SignedOn: d["signedOn"], Identity: IdentityCheck(d["identity"])}
			w.Repeats = numberIn(d[repeatsDetail])
		case SignatureGiven:
			w = Witness{Staff: d["present"], Place: d["place"]}
		}
	}
	return w, err
}

// Desk has the state of one consent for staff of the center, with the actions that they can take (R13.1, R13.2).
type Desk struct {
	HolderID    int64  // 0: the donor's own
	CanConsent  bool   // it is the open step, or the holder came of age
	Types       []Type // possible capacities of the signer
	Withdrawal  *Withdrawal
	Supervision *Supervision // active; nil: none
}

// Desks returns the desk of a donor, followed by those of the donor's holders.
func (s *Service) Desks(ctx context.Context, d voucher.Donor, holders []voucher.Holder) ([]Desk, error) {
	withdrawals, err := s.d.Store.Withdrawals(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	supervisions, err := s.d.Store.Supervisions(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	consents, err := s.d.Store.DonorConsents(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	now := s.d.Clock.Now()
	desk := func(a Access, g voucher.Signer) Desk {
		out := Desk{
			HolderID: a.HolderID, CanConsent: g.MayConsent() == nil,
			Types: typesFor(a.Entity, personal.IsAdult(g.Person().BirthDate, now)),
		}
		for _, w := range withdrawals {
			if w.Entity == a.Entity && w.EntityID == a.entityID() {
				out.Withdrawal = &w
			}
		}
		for _, v := range supervisions {
			if v.Entity == a.Entity && v.EntityID == a.entityID() && !v.IsOver(now) {
				out.Supervision = &v
			}
		}
		return out
	}
	all := []Desk{desk(Access{Entity: Donor, DonorID: d.ID}, voucher.Signer{Donor: d})}
	for _, h := range holders {
		a := Access{Entity: VoucherHolder, DonorID: d.ID, HolderID: h.ID}
		g := voucher.Signer{Donor: d, Holder: &h, CameOfAge: s.GuardianConsent(consents, h, d) != nil}
		all = append(all, desk(a, g))
	}
	return all, nil
}
