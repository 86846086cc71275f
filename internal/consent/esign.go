package consent

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

var (
	msgTooYoung = catalogues.Text("e-consent.rule.age")
	msgPhoto    = catalogues.Text("e-consent.rule.photo")
)

const maxName = 64 // characters

// OpenedSample records that a signer could open the sample document (ESIGN, R6.4).
func (s *Service) OpenedSample(ctx context.Context, a Access) error {
	return s.change(ctx, a, func(tx Tx, g voucher.Signer, c *Consent) error {
		return s.appendEvent(ctx, tx, c, a.event(g.Actor(), SampleOpened, nil))
	})
}

// Agreement is the input of Agree.
type Agreement struct {
	Type      Type
	FirstName string
	LastName  string
	BirthDate string // MM/DD/YYYY
}

// Agree is the first stage: it records the signer and the agreement to sign electronically.
func (s *Service) Agree(ctx context.Context, a Access, in Agreement) error {
	wording, err := s.wording(ctx, a.Entity, "")
	if err != nil {
		return err
	}
	disclosure, err := s.d.Texts.Current(ctx, texts.Disclosure)
	if err != nil {
		return err
	}
	return s.change(ctx, a, func(tx Tx, g voucher.Signer, c *Consent) error {
		who, broken := s.consenter(a.Entity, g.Person(), &in)
		if len(broken) == 0 {
			broken = unprintable(g, in.Type, who)
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		if err := c.move(Agreed); err != nil {
			return err
		}
		details := who.details(in.Type)
		details[statementsDetail], details[disclosureDetail] = wording.Version, disclosure.Version
		details[statementsHashDetail], details[disclosureHashDetail] = wording.Hash, disclosure.Hash
		details[languageDetail] = string(a.Caller.Lang)
		return s.appendEvent(ctx, tx, c, a.event(g.Actor(), AgreedToSign, a.attested(details)))
	})
}

// consenter returns the signer, or the broken rules (V4, V5, R6.12). The data of donors, and of holders who sign for
// themselves, come from their record.
func (s *Service) consenter(entity EntityType, p voucher.Person, in *Agreement) (Consenter, fault.Fields) {
	now := s.d.Clock.Now()
	own := Consenter{p.FirstName, p.LastName, p.BirthDate}
	isAdult := personal.IsAdult(p.BirthDate, now)
	if entity == Donor {
		in.Type = Self
	}
	if !slices.Contains(typesFor(entity, isAdult), in.Type) {
		return own, []fault.Field{{Name: "consentType", Message: catalogues.Text("consent.type")}}
	}
	if in.Type == Self {
		if !isAdult {
			return own, []fault.Field{{Name: "dob", Message: msgTooYoung}}
		}
		return own, nil
	}
	first, last, dob := plaintext.Line(in.FirstName), plaintext.Line(in.LastName), plaintext.Line(in.BirthDate)
	var broken fault.Fields
	for _, f := range []struct{ name, value string }{{"firstName", first}, {"lastName", last}, {"dob", dob}} {
		if f.value == "" {
			broken.Add(f.name, catalogues.Text("e-consent.rule.required"))
		} else if htmltext.Length(f.value) > maxName {
			broken.Add(f.name, catalogues.Text("consent.too-long"))
		} else if f.name != "dob" && personal.HasContact(f.value) {
			broken.Add(f.name, catalogues.Text("contact.name-only"))
		}
	}
	if len(broken) > 0 {
		return own, broken
	}
	born, ok := personal.BirthDate(dob, now)
	if !ok {
		return own, []fault.Field{{Name: "dob", Message: catalogues.Text("e-consent.rule.dob")}}
	}
	if !personal.IsAdult(born, now) {
		return own, []fault.Field{{Name: "dob", Message: msgTooYoung}}
	}
	return Consenter{first, last, born}, nil
}

// isGuardianDonor reports whether the guardian who signs for a holder is also the donor: the same name and date of
// birth, or the same email address on both records.
func (c Consent) isGuardianDonor(d voucher.Donor, holder voucher.Person) bool {
	isSamePerson := c.Consenter.BirthDate == d.BirthDate &&
		plaintext.FoldedName(c.Consenter.FirstName, c.Consenter.LastName) == plaintext.FoldedName(d.FirstName, d.LastName)
	return c.Type == LegalGuardian && (isSamePerson || holder.Email != "" && strings.EqualFold(holder.Email, d.Email))
}

// isStillValid reports whether the person who agreed to sign may still sign. The name or date of birth in the record
// may have been corrected since. The signer keeps the statements that they read, unless this release of Beacon does not
// have them.
func (s *Service) isStillValid(ctx context.Context, c Consent, g voucher.Signer) (bool, error) {
	_, err := s.wording(ctx, c.Entity, c.StatementsVersion)
	if fault.CodeFrom(err) == fault.NotFound {
		return false, nil
	}
	return err == nil && s.mayStillSign(c, g), err
}

func (s *Service) mayStillSign(c Consent, g voucher.Signer) bool {
	p := g.Person()
	if !slices.Contains(typesFor(c.Entity, personal.IsAdult(p.BirthDate, s.d.Clock.Now())), c.Type) {
		return false
	}
	if len(unprintable(g, c.Type, c.Consenter)) > 0 {
		return false
	}
	return c.Type != Self || c.Consenter == Consenter{p.FirstName, p.LastName, p.BirthDate}
}

// expectedInitials returns the first letters of the consenter's names in upper case.
func (c Consenter) expectedInitials() string {
	return personal.Initials(c.FirstName, c.LastName)
}

// expectedSignature returns the consenter's name as it has to be typed: no spaces inside each name and one between the
// names (V5).
func (c Consenter) expectedSignature() string {
	removeSpaces := func(name string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, plaintext.Composed(name))
	}
	return removeSpaces(c.FirstName) + " " + removeSpaces(c.LastName)
}

// isSignature reports whether a typed signature is the expected one.
func (c Consenter) isSignature(typed string) bool {
	return personal.IsSignature(typed, c.expectedSignature())
}

// validInitials returns the valid initials as typed, in the order of the statements and at most one per statement. It
// also reports whether every statement has initials.
func validInitials(given []Initial, c Consent) (kept []Initial, complete bool) {
	want := c.Consenter.expectedInitials()
	count := texts.Count(statementsKind(c.Entity))
	kept = []Initial{}
	for n := 1; n <= count; n++ {
		i := slices.IndexFunc(given, func(g Initial) bool { return g.Statement == n })
		if i < 0 {
			continue
		}
		if typed := strings.ToUpper(plaintext.Line(given[i].Initials)); personal.AreInitials(typed, want) {
			kept = append(kept, Initial{n, typed})
		}
	}
	return kept, len(kept) == count
}

// SaveInitials stores the initials given so far, so the signer can continue later.
func (s *Service) SaveInitials(ctx context.Context, a Access, given []Initial) error {
	return s.change(ctx, a, func(tx Tx, g voucher.Signer, c *Consent) error {
		if c.State != Agreed && c.State != Initialed {
			return fault.New(fault.Conflict, msgOrder)
		}
		kept, _ := validInitials(given, *c)
		if slices.Equal(kept, c.Initials) {
			return nil
		}
		details := a.attested(map[string]string{initialsDetail: initialsText(kept)})
		return s.appendEvent(ctx, tx, c, a.event(g.Actor(), InitialsGiven, details))
	})
}

// StartOver returns an electronic consent to its first stage and deletes its initials, signature and photo.
func (s *Service) StartOver(ctx context.Context, a Access) error {
	return s.clearOpen(ctx, a, func(c *Consent) (string, error) { return StartedOver, c.move(Begun) })
}

// Cancel ends an electronic consent that is in progress.
func (s *Service) Cancel(ctx context.Context, a Access) error {
	return s.clearOpen(ctx, a, func(c *Consent) (string, error) { return GivenUp, c.move(Cancelled) })
}

// clearOpen clears an open consent, if there is one, and deletes its photo.
func (s *Service) clearOpen(ctx context.Context, a Access, how func(*Consent) (string, error)) error {
	photo := ""
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		photo, err = s.clear(ctx, tx, a, g.Actor(), how)
		return err
	})
	if err == nil {
		s.deleteReplaced(ctx, a.subject(), photo)
	}
	return err
}

// clear clears the open consent of a locked signer, if there is one. It returns the photo to delete after the commit.
func (s *Service) clear(
	ctx context.Context, tx Tx, a Access, by audit.Actor, how func(*Consent) (string, error),
) (photo string, err error) {
	c, err := tx.Newest(ctx, a.Entity, a.entityID())
	if fault.CodeFrom(err) == fault.NotFound || err == nil && !c.State.IsOpen() {
		return "", nil // no consent was begun
	}
	if err != nil {
		return "", err
	}
	action, err := how(&c)
	if err != nil {
		return "", err
	}
	photo = c.PhotoName
	if err := s.appendEvent(ctx, tx, &c, a.event(by, action, a.attested(nil))); err != nil {
		return "", err
	}
	return photo, tx.SaveConsent(ctx, c)
}

// trail returns the recorder of events about a donor or holder. Details hold no health facts.
func (s *Service) trail(log audit.Log, actor audit.Actor, subject audit.Subject, c access.Caller) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: actor, Origin: c.Origin, Subject: subject}
}
