package sentform_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/sentform"
)

type body struct{ Words string }

type otherBody struct{ Words string }

// TestNew_DistinguishesForms: only the same author, content and key may give the same form. The key must not be part of
// the form.
func TestNew_DistinguishesForms(t *testing.T) {
	key := strings.Repeat("0a", 16)
	first := sentform.New(key, 7, body{"Hello"})
	if first != sentform.New(key, 7, body{"Hello"}) || strings.Contains(string(first), key) {
		t.Errorf("%q", first)
	}
	for name, other := range map[string]sentform.Form{
		"another key":    sentform.New(strings.Repeat("0b", 16), 7, body{"Hello"}),
		"another author": sentform.New(key, 8, body{"Hello"}),
		"other words":    sentform.New(key, 7, body{"Hello!"}),
		"another call":   sentform.New(key, 7, otherBody{"Hello"}),
	} {
		if other == first || other == "" {
			t.Errorf("%s is the same form", name)
		}
	}
	if f := sentform.New("", 7, body{"Hello"}); f != "" {
		t.Errorf("without a key: %q", f)
	}
}

type log map[sentform.Form]int64

func (l log) TakeForm(_ context.Context, f sentform.Form, at, until time.Time) (int64, error) {
	if at.Sub(until) != sentform.Kept {
		return 0, errors.New("kept for another time")
	}
	return l[f], nil
}

func (l log) FormAdded(_ context.Context, f sentform.Form, id int64) error {
	l[f] = id
	return nil
}

// TestOnce_AddsOneRecord: a failed form must not be recognized later, because its transaction is rolled back.
func TestOnce_AddsOneRecord(t *testing.T) {
	kept, added, broken := log{}, int64(0), error(nil)
	once := func(f sentform.Form) (int64, bool, error) {
		return f.Once(t.Context(), kept, time.Unix(1e9, 0), func() (int64, error) {
			added++
			return added, broken
		})
	}
	broken = errors.New("a rule is broken")
	if _, _, err := once("a"); !errors.Is(err, broken) || len(kept) > 0 {
		t.Errorf("%v, %v", err, kept)
	}
	broken = nil
	for _, c := range []struct {
		form     sentform.Form
		id       int64
		isRepeat bool
	}{{"a", 2, false}, {"a", 2, true}, {"b", 3, false}, {"", 4, false}, {"", 5, false}, {"a", 2, true}} {
		if id, isRepeat, err := once(c.form); id != c.id || isRepeat != c.isRepeat || err != nil {
			t.Errorf("%q: %d, %v, %v", c.form, id, isRepeat, err)
		}
	}
}
