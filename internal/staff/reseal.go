package staff

import (
	"context"
	"fmt"
)

// SecretKind is the kind of an account's secret.
type SecretKind string

// Values of SecretKind, equal to the kinds used for sealing.
const (
	CodeSecret      SecretKind = sealedSecondFactor // secret of the one-time codes
	PasskeySecret   SecretKind = sealedPasskey
	EnrolmentSecret SecretKind = sealedEnrolment // secret of an app that is being set up in a session
)

// SealedSecret is a secret as stored in the database.
type SealedSecret struct {
	Kind        SecretKind
	AccountID   int64
	PasskeyID   int64  // for a PasskeySecret
	Fingerprint []byte // of the session, for an EnrolmentSecret
	Sealed      []byte
}

// Reseal seals secrets again that an older master key of the ring sealed, so the older keys can be removed (ADR
// 31). People can sign in meanwhile. It returns the number of resealed secrets, and the secrets that no key of the
// ring opens, which are unchanged.
func (s *Service) Reseal(ctx context.Context) (n int, unreadable []string, err error) {
	all, err := s.d.Store.SealedSecrets(ctx)
	if err != nil {
		return 0, nil, err
	}
	for _, secret := range all {
		if s.d.Box.IsNewest(secret.Sealed) {
			continue
		}
		opened, err := s.d.Box.Open(string(secret.Kind), accountKey(secret.AccountID), secret.Sealed)
		if err != nil {
			unreadable = append(unreadable, fmt.Sprintf("%s of account %d", secret.Kind, secret.AccountID))
			continue
		}
		sealed, err := s.d.Box.Seal(string(secret.Kind), accountKey(secret.AccountID), opened)
		if err != nil {
			return n, unreadable, err
		}
		done, err := s.d.Store.Reseal(ctx, secret, sealed)
		if err != nil {
			return n, unreadable, err
		}
		if done { // otherwise its owner changed it meanwhile, which resealed it
			n++
		}
	}
	return n, unreadable, nil
}
