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
	// recoveryAlphabet leaves out what is easily mistaken on paper: i, l, o, 0, 1.
	recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789"
)

// RecoverySet is what is kept of the recovery codes of one account.
type RecoverySet struct {
	Salt   []byte // drawn for this set
	Hashes [][]byte
}

// newRecoveryCodes draws codes of 39 bits each and what is kept of them. They are as costly to guess as passwords,
// because they are short. One salt for all ten, so that one derivation finds which of them was typed (R14.5d).
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

// recoveryHash takes the code as cleanCode leaves it. Codes from before salts were drawn have one of the account's
// number, until they are used up or replaced.
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
