package referral

import (
	"context"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/fault"
)

// answering is a human check with a fixed result.
type answering struct{ err error }

func (answering) Challenge() (any, error) { return nil, nil }

func (a answering) Check(_ context.Context, _, address string) (captcha.Proof, error) {
	return captcha.Proof{Fingerprint: address, Expires: testNow.Add(time.Minute)}, a.err
}

func TestSave_HumanCheckUnavailable(t *testing.T) {
	from := access.Caller{}
	from.Origin.Address = "192.0.2.7"
	for err, want := range map[error]fault.Code{captcha.ErrUnreachable: fault.Unavailable,
		captcha.ErrUnsolved: fault.RuleBroken} {
		if _, got := NewService(Deps{Captcha: answering{err}}).prove(context.Background(), "token", from); fault.CodeFrom(
			got,
		) != want {
			t.Errorf("%v answers %v", err, got)
		}
	}
	if proof, err := NewService(Deps{Captcha: answering{}}).prove(context.Background(), "token", from); err != nil ||
		proof.Fingerprint != "192.0.2.7" {
		t.Errorf("a good one: %+v, %v", proof, err)
	}
}
