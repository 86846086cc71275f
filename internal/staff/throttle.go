package staff

import (
	"net/netip"
	"strconv"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// Limiter says whether a key has failed too often.
type Limiter interface {
	// Check reports whether key may try, or after what time it may.
	Check(key string) (ok bool, wait time.Duration)
	// Allow counts one failure of key, and answers as Check did before it.
	Allow(key string) (ok bool, wait time.Duration)
}

// Limits slow down guessing. Only failures count, so that somebody who knows the
// password never waits, unless somebody else has been guessing at the same account.
type Limits struct {
	Address Limiter // per address that a request comes from
	Email   Limiter // per e-mail address that is tried
	Code    Limiter // per account whose one-time code is tried
}

// NewLimits makes the limits of one process. For one account the delay grows:
// five tries at once, then one every 30 seconds, after twenty one every 15
// minutes. An address, behind which a whole hospital may sit, has thirty tries
// and then one every 10 seconds.
func NewLimits(c clock.Clock) (Limits, error) {
	address, err := growing(c, ratelimit.Rule{Events: 1, Per: 10 * time.Second, Burst: 30})
	if err != nil {
		return Limits{}, err
	}
	account := []ratelimit.Rule{
		{Events: 1, Per: 30 * time.Second, Burst: 5},
		{Events: 1, Per: 15 * time.Minute, Burst: 20},
	}
	email, err := growing(c, account...)
	if err != nil {
		return Limits{}, err
	}
	code, err := growing(c, account...)
	return Limits{Address: address, Email: email, Code: code}, err
}

// maxKeys bounds the memory of each limiter.
const maxKeys = 20_000

// every obeys all of its limiters.
type every []Limiter

func growing(c clock.Clock, rules ...ratelimit.Rule) (Limiter, error) {
	var all every
	for _, rule := range rules {
		l, err := ratelimit.New(rule, maxKeys, c.Now)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// Check implements Limiter.
func (e every) Check(key string) (bool, time.Duration) {
	return e.ask(func(l Limiter) (bool, time.Duration) { return l.Check(key) })
}

// Allow implements Limiter.
func (e every) Allow(key string) (bool, time.Duration) {
	return e.ask(func(l Limiter) (bool, time.Duration) { return l.Allow(key) })
}

func (e every) ask(one func(Limiter) (bool, time.Duration)) (ok bool, wait time.Duration) {
	ok = true
	for _, l := range e {
		if may, w := one(l); !may {
			ok, wait = false, max(wait, w)
		}
	}
	return ok, wait
}

// guess is one try at a secret, with everything that it counts against.
type guess []struct {
	limiter Limiter
	key     string
}

func (g *guess) against(l Limiter, key string) {
	*g = append(*g, struct {
		limiter Limiter
		key     string
	}{l, key})
}

// mayTry returns a TooMany fault when anything that the guess counts against is
// exhausted. It is asked before the work, and again before a right guess is
// believed: of many guesses sent at the same moment only as many count as one
// after the other would.
func (g guess) mayTry() error {
	return g.ask(Limiter.Check)
}

// failed counts the guess, and answers a TooMany fault when it was one too many.
func (g guess) failed() error {
	return g.ask(Limiter.Allow)
}

func (g guess) ask(how func(Limiter, string) (bool, time.Duration)) error {
	ok, wait := true, time.Duration(0)
	for _, t := range g {
		if may, w := how(t.limiter, t.key); !may {
			ok, wait = false, max(wait, w)
		}
	}
	if ok {
		return nil
	}
	return &fault.Error{Code: fault.TooMany, Message: msgTooMany, RetryAfter: wait}
}

func addressKey(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	return ratelimit.AddressKey(a)
}

func accountKey(id int64) string { return strconv.FormatInt(id, 10) }
