package staff

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/passkey"
)

// Passkey is a key on a person's authenticator, used as a second factor.
type Passkey struct {
	ID           int64
	CredentialID []byte // assigned by the authenticator
	Name         string // chosen by the owner
	Record       []byte // sealed
	CreatedAt    time.Time
	LastUsedAt   *time.Time
}

const (
	sealedPasskey = "staff-passkey"
	maxPasskeys   = 10
	// MaxPasskeyName is the maximum length of a passkey's name, in code points.
	MaxPasskeyName = 64
)

// RequestPasskey starts the second step of a sign-in by passkey and returns the options for the browser.
func (s *Service) RequestPasskey(ctx context.Context, session Session) (options []byte, err error) {
	if session.Stage != AwaitsCode {
		return nil, errSignInFirst
	}
	return s.askPasskey(ctx, session)
}

func (s *Service) askPasskey(ctx context.Context, session Session) (options []byte, err error) {
	owner, _, err := s.owner(ctx, session.Account)
	if err != nil {
		return nil, err
	}
	if len(owner.Records) == 0 {
		return nil, errNoPasskeys
	}
	options, ceremony, err := s.d.Passkeys.Prove(owner)
	if err != nil {
		return nil, err
	}
	return options, s.saveCeremony(ctx, session, ceremony)
}

// ConfirmPasskey verifies the browser's response to RequestPasskey and signs in.
func (s *Service) ConfirmPasskey(
	ctx context.Context, session Session, answer []byte, origin audit.Origin,
) (Ticket, error) {
	return s.finishSignIn(ctx, session, check{
		s.passkeyGuess(session), func() (proof, error) { return s.passkeyProof(ctx, session, answer, origin) },
		fault.New(fault.Unauthenticated, msgPasskeyRefused),
	}, s.event(session.Account, "staff.passkey-refused", nil, origin))
}

func (s *Service) passkeyProof(
	ctx context.Context, session Session, answer []byte, origin audit.Origin,
) (proof, error) {
	owner, keys, err := s.owner(ctx, session.Account)
	if err != nil {
		return noProof, err
	}
	proved, err := s.d.Passkeys.Proved(owner, session.Ceremony, answer)
	if errors.Is(err, passkey.ErrRefused) {
		return noProof, nil
	}
	if err != nil {
		return noProof, err
	}
	key := keyNamed(keys, proved.ID)
	sealed, err := s.sealPasskey(session.Account, proved.Record)
	return proof{"passkey", func(ctx context.Context, tx Tx) (bool, error) {
		used, err := tx.UsePasskey(ctx, session.Account.ID, key.ID, sealed, s.d.Clock.Now())
		if err != nil || !used || !proved.BackupChanged {
			return used, err
		}
		details := map[string]string{"passkey": key.Name}
		return true, tx.Append(ctx, s.event(session.Account, "staff.passkey-backup-changed", details, origin))
	}}, err
}

// BeginPasskey returns the options for creating a passkey in the browser, while joining or after sign-in.
func (s *Service) BeginPasskey(ctx context.Context, session Session) (options []byte, err error) {
	owner, err := s.mayAddPasskey(ctx, session)
	if err != nil {
		return nil, err
	}
	options, ceremony, err := s.d.Passkeys.Make(owner)
	if err != nil {
		return nil, err
	}
	return options, s.saveCeremony(ctx, session, ceremony)
}

// AddPasskey stores the passkey in the browser's response to BeginPasskey. The first second factor of an account
// comes with recovery codes. All other sessions of the account end. It returns a RuleBroken fault with the field
// name.
func (s *Service) AddPasskey(ctx context.Context, session Session, name string, answer []byte,
	origin audit.Origin) (done Enrolled, err error) {
	owner, err := s.mayAddPasskey(ctx, session)
	if err != nil {
		return Enrolled{}, err
	}
	if name, err = passkeyName(name); err != nil {
		return Enrolled{}, err
	}
	id, record, err := s.d.Passkeys.Made(owner, session.Ceremony, answer)
	if errors.Is(err, passkey.ErrRefused) {
		return Enrolled{}, fault.Wrap(fault.Conflict, msgPasskeyNotMade, err)
	}
	if err != nil {
		return Enrolled{}, err
	}
	key := Passkey{CredentialID: id, Name: name, CreatedAt: s.d.Clock.Now()}
	if key.Record, err = s.sealPasskey(session.Account, record); err != nil {
		return Enrolled{}, err
	}
	e := s.event(session.Account, "staff.passkey-added", map[string]string{"passkey": name}, origin)
	done, err = s.addFactor(ctx, session, e, func(tx Tx) error {
		return tx.InsertPasskey(ctx, session.Account.ID, key)
	})
	if errors.Is(err, ErrPasskeyTaken) {
		return Enrolled{}, fault.Wrap(fault.Conflict, msgPasskeyNotMade, err)
	}
	return done, err
}

// passkeyName returns the normalized name, or a RuleBroken fault with the field name.
func passkeyName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || utf8.RuneCountInString(name) > MaxPasskeyName {
		return "", broken("name", catalogues.Text("staff.passkey-name"))
	}
	return name, nil
}

func (s *Service) mayAddPasskey(ctx context.Context, session Session) (passkey.Owner, error) {
	if session.Stage == AwaitsCode {
		return passkey.Owner{}, errSignInFirst
	}
	owner, keys, err := s.owner(ctx, session.Account)
	if err == nil && len(keys) >= maxPasskeys {
		err = fault.New(fault.Conflict, catalogues.Text("staff.too-many-passkeys"))
	}
	return owner, err
}

// owner returns an account's passkeys, and the account as their owner with the opened records.
func (s *Service) owner(ctx context.Context, a Account) (passkey.Owner, []Passkey, error) {
	if s.d.Passkeys == nil {
		return passkey.Owner{}, nil, errNoPasskeys
	}
	keys, err := s.d.Store.Passkeys(ctx, a.ID)
	if err != nil {
		return passkey.Owner{}, nil, err
	}
	o := passkey.Owner{Handle: binary.BigEndian.AppendUint64(nil, uint64(a.ID)), Name: a.Email}
	for _, k := range keys {
		record, err := s.d.Box.Open(sealedPasskey, accountKey(a.ID), k.Record)
		if err != nil {
			return passkey.Owner{}, nil, err
		}
		o.Records = append(o.Records, record)
	}
	return o, keys, nil
}

func (s *Service) sealPasskey(a Account, record []byte) ([]byte, error) {
	return s.d.Box.Seal(sealedPasskey, accountKey(a.ID), record)
}

func (s *Service) saveCeremony(ctx context.Context, session Session, ceremony []byte) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error { return tx.SetCeremony(ctx, session.Fingerprint, ceremony) })
}

func keyNamed(keys []Passkey, credentialID []byte) Passkey {
	for _, k := range keys {
		if bytes.Equal(k.CredentialID, credentialID) {
			return k
		}
	}
	return Passkey{}
}
