package staff

import (
	"context"
	"fmt"
)

// SecretKind says which of an account's secrets is meant.
type SecretKind string

// The kinds, named as what they are sealed as.
const (
	CodeSecret      SecretKind = sealedSecondFactor // of the one-time codes
	PasskeySecret   SecretKind = sealedPasskey
	EnrolmentSecret SecretKind = sealedEnrolment // of an app that is being set up in a session
)

// SealedSecret is a secret as it lies in the database.
type SealedSecret struct {
	Kind        SecretKind
	AccountID   int64
	PasskeyID   int64  // of a PasskeySecret
	Fingerprint []byte // of the session of an EnrolmentSecret
	Sealed      []byte
}

// Reseal seals anew whatever an older master key of the ring sealed for accounts,
// so that the older keys can leave it (ADR 31). People go on signing
// in meanwhile. It returns how many secrets are new, and those that no key of the
// ring opens, which stay as they are.
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
		if done { // else its owner changed it meanwhile, which sealed it anew
			n++
		}
	}
	return n, unreadable, nil
}
