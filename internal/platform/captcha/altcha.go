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

// Work is how many numbers a browser tries at most for a challenge: a second on
// an old phone, half of that on average.
const Work = 50_000

// maxToken bounds what is decoded, in bytes. The widget's tokens have some 400.
const maxToken = 4096

// Altcha hands out challenges that are signed and stored nowhere.
type Altcha struct {
	secret string
	work   int64
	clock  clock.Clock
}

// NewAltcha makes a checker whose challenges take so much work. Processes that
// share secret know each other's challenges.
func NewAltcha(secret []byte, work int64, c clock.Clock) *Altcha {
	return &Altcha{secret: hex.EncodeToString(secret), work: work, clock: c}
}

// Challenge returns a fresh challenge.
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

// Check returns the proof of a challenge that was solved in time.
func (a *Altcha) Check(_ context.Context, token, _ string) (Proof, error) {
	decoded, err := base64.StdEncoding.DecodeString(token)
	if err != nil || len(token) > maxToken {
		return Proof{}, ErrUnsolved
	}
	var solved altcha.Payload
	if json.Unmarshal(decoded, &solved) != nil || solved.Algorithm != string(altcha.SHA256) {
		return Proof{}, ErrUnsolved
	}
	// The library reads the machine's clock; the expiry is looked at here.
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
