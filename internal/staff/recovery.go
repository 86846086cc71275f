package staff

import (
	"context"
	"crypto/sha256"

	"beacon/internal/platform/keys"
	"beacon/internal/platform/password"
)

const (
	recoveryCodes  = 10
	recoveryLength = 8
	// recoveryAlphabet excludes characters that are easily confused on paper: i, l, o, 0, 1.
	recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789"
)

// RecoverySet is the stored form of an account's recovery codes.
type RecoverySet struct {
	Salt   []byte // random, one per set
	Hashes [][]byte
}

// newRecoveryCodes generates codes of 39 bits each and their stored form. Because they are short, each guess costs as
// much as a guess at a password. All ten share one salt, so one derivation identifies the code that was entered
// (R14.5d).
func (s *Service) newRecoveryCodes(ctx context.Context) (codes []string, kept RecoverySet, err error) {
	kept.Salt = password.NewSalt()
	for range recoveryCodes {
		letters := make([]byte, recoveryLength)
		for i := range letters {
			letters[i] = recoveryAlphabet[keys.RandomInt(len(recoveryAlphabet))]
		}
		code := string(letters)
		hash, err := s.d.Passwords.Derive(ctx, code, kept.Salt)
		if err != nil {
			return nil, RecoverySet{}, err
		}
		codes = append(codes, code[:recoveryLength/2]+"-"+code[recoveryLength/2:])
		kept.Hashes = append(kept.Hashes, hash)
	}
	return codes, kept, nil
}

// recoveryHash returns the hash of a code that was normalized by cleanCode. Codes from before random salts use a salt
// derived from the account's id, until they are used up or replaced.
func (s *Service) recoveryHash(ctx context.Context, accountID int64, code string) ([]byte, error) {
	salt, err := s.d.Store.RecoverySalt(ctx, accountID)
	if err != nil {
		return nil, err
	}
	if salt == nil {
		former := sha256.Sum256([]byte("staff-recovery-code/" + accountKey(accountID)))
		salt = former[:]
	}
	return s.d.Passwords.Derive(ctx, code, salt)
}
