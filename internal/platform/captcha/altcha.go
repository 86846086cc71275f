package captcha

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	altcha "github.com/altcha-org/altcha-lib-go"

	"beacon/internal/platform/clock"
)

// Work is the maximum number of attempts for a challenge: one second on an old phone, half a second on average.
const Work = 50_000

// maxToken is the maximum size of a token, in bytes. The widget's tokens have about 400.
const maxToken = 4096

// Altcha issues signed challenges without storing them.
type Altcha struct {
	secret string
	work   int64
	clock  clock.Clock
}

// NewAltcha returns a checker with this amount of work per challenge. Processes with the same secret accept each
// other's challenges.
func NewAltcha(secret []byte, work int64, c clock.Clock) *Altcha {
	return &Altcha{secret: hex.EncodeToString(secret), work: work, clock: c}
}

// Challenge returns a new challenge.
func (a *Altcha) Challenge() (any, error) {
	expires := a.clock.Now().Add(Lifetime)
	challenge, err := altcha.CreateChallenge(
		altcha.ChallengeOptions{HMACKey: a.secret, MaxNumber: a.work, Expires: &expires},
	)
	if err != nil {
		return nil, fmt.Errorf("make a challenge: %w", err)
	}
	return challenge, nil
}

// Check returns a proof if the challenge was solved in time.
func (a *Altcha) Check(_ context.Context, token, _ string) (Proof, error) {
	decoded, err := base64.StdEncoding.DecodeString(token)
	if err != nil || len(token) > maxToken {
		return Proof{}, ErrUnsolved
	}
	var solved altcha.Payload
	if json.Unmarshal(decoded, &solved) != nil || solved.Algorithm != string(altcha.SHA256) {
		return Proof{}, ErrUnsolved
	}
	// The library uses the machine's clock, so the expiry is checked here.
	ok, err := altcha.VerifySolutionSafe(solved, a.secret, false)
	expires, known := expiry(solved.Salt)
	if err != nil || !ok || !known || !a.clock.Now().Before(expires) {
		return Proof{}, ErrUnsolved
	}
	return Proof{fingerprint(solved.Challenge), expires}, nil
}

func expiry(salt string) (time.Time, bool) {
	_, query, _ := strings.Cut(salt, "?")
	params, err := url.ParseQuery(query)
	if err != nil {
		return time.Time{}, false
	}
	seconds, err := strconv.ParseInt(params.Get("expires"), 10, 64)
	return time.Unix(seconds, 0).UTC(), err == nil
}

func fingerprint(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
