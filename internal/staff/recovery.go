package staff

import (
	"context"

	"beacon/internal/platform/keys"
)

const (
	recoveryCodes  = 10
	recoveryLength = 8
	// recoveryAlphabet leaves out what is easily mistaken on paper: i, l, o, 0, 1.
	recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789"
)

// newRecoveryCodes draws codes of 39 bits each and their hashes. They are as
// costly to guess as passwords, because they are short.
func (s *Service) newRecoveryCodes(ctx context.Context, accountID int64) (codes []string, hashes [][]byte, err error) {
	for range recoveryCodes {
		letters := make([]byte, recoveryLength)
		for i := range letters {
			letters[i] = recoveryAlphabet[keys.RandomInt(len(recoveryAlphabet))]
		}
		code := string(letters)
		hash, err := s.recoveryHash(ctx, accountID, code)
		if err != nil {
			return nil, nil, err
		}
		codes = append(codes, code[:recoveryLength/2]+"-"+code[recoveryLength/2:])
		hashes = append(hashes, hash)
	}
	return codes, hashes, nil
}

// recoveryHash takes the code as cleanCode leaves it.
func (s *Service) recoveryHash(ctx context.Context, accountID int64, code string) ([]byte, error) {
	return s.d.Passwords.Derive(ctx, code, "staff-recovery-code/"+accountKey(accountID))
}
