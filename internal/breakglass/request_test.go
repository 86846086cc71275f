package breakglass

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

var now = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)

func rosa(change func(*Request)) Request {
	r := Request{
		Record: access.Record{Kind: access.PatientRecord, ID: 7}, Reason: InOurCare, Words: "In our clinic since noon.",
	}
	if change != nil {
		change(&r)
	}
	return r
}

// Shows R15.4b.
func TestRequest_Rules(t *testing.T) {
	byName := func(name, born string) func(*Request) {
		return func(r *Request) { r.Record.ID, r.Name, r.BirthDate = 0, name, born }
	}
	for name, c := range map[string]struct {
		change func(*Request)
		broken []string
	}{
		"by number":             {nil, nil},
		"by name":               {byName(" Rosa  Ejemplo ", "03/02/1970"), nil},
		"nobody":                {byName("", ""), []string{"id"}},
		"a date of birth only":  {byName("", "03/02/1970"), []string{"id"}},
		"a name only":           {byName("Rosa Ejemplo", ""), []string{"birthDate"}},
		"no such day":           {byName("Rosa Ejemplo", "02/30/1970"), []string{"birthDate"}},
		"a negative number":     {func(r *Request) { r.Record.ID = -7 }, []string{"id"}},
		"an unknown kind":       {func(r *Request) { r.Record.Kind = "center" }, []string{"kind"}},
		"no reason":             {func(r *Request) { r.Reason = "" }, []string{"reason"}},
		"a reason of one's own": {func(r *Request) { r.Reason = "curious" }, []string{"reason"}},
		"nine characters":       {func(r *Request) { r.Words = " 123456789 " }, []string{"words"}},
		"ten characters":        {func(r *Request) { r.Words = "ñandúñandú" }, nil},
		"too many":              {func(r *Request) { r.Words = strings.Repeat("a", 501) }, []string{"words"}},
		"all at once": {
			func(r *Request) { *r = Request{} }, []string{"kind", "id", "reason", "words"},
		},
	} {
		r := rosa(c.change)
		var broken *fault.Error
		var names []string
		if errors.As(r.clean(now), &broken) {
			for _, f := range broken.Fields {
				names = append(names, f.Name)
			}
		}
		if !slices.Equal(names, c.broken) {
			t.Errorf("%s: %v, want %v", name, names, c.broken)
		}
	}
	r := rosa(byName("Rosa Ejemplo", "03/02/1970"))
	if r.clean(now) != nil || r.BirthDate != "1970-03-02" {
		t.Errorf("born %q", r.BirthDate)
	}
}

// born has the records of one date of birth, as returned by a Tx.
type born struct {
	Tx
	people []Found
}

func (b born) RecordsBornOn(context.Context, access.RecordKind, string) ([]Found, error) {
	return b.people, nil
}

// Shows R15.4b.
func TestRequest_FindsExactNamesOnly(t *testing.T) {
	people := []Found{
		{ID: 9, CenterID: 2, FullName: "José  Peña"}, {ID: 8, CenterID: 1, FullName: "Rosa Ejemplo"},
		{ID: 5, CenterID: 2, FullName: "Rosa Ejemplo"}, {ID: 4, CenterID: 2, FullName: "Jose Pena"},
	}
	for _, c := range []struct {
		name string
		own  int64
		want int64
	}{
		{"jose pena", 1, 9},    // the newest
		{"ROSA EJEMPLO", 2, 5}, // of the own center
		{"Rosa Ejemplo", 3, 8},
		{"Rosa", 1, 0},
		{"Ejemplo Rosa", 1, 0},
		{"Rosa Ejemplo Diaz", 1, 0},
		{"%", 1, 0},
	} {
		found, err := Request{Name: c.name}.find(context.Background(), born{people: people}, c.own)
		if err != nil || (found == nil) != (c.want == 0) || found != nil && found.ID != c.want {
			t.Errorf("%q: %v, %v", c.name, found, err)
		}
	}
}

// Shows R15.4c.
func TestListed_StateAt(t *testing.T) {
	closed := now
	given := Given{Grant: access.Grant{ExpiresAt: now.Add(Lasts)}}
	for _, c := range []struct {
		what   string
		listed Listed
		at     time.Time
		want   State
	}{
		{"open", Listed{Given: given}, now.Add(Lasts - time.Second), Open},
		{"after its hour", Listed{Given: given}, now.Add(Lasts), Over},
		{"signed out", Listed{Given: given, SessionOver: true}, now, SignedOut},
		{"signed out long ago", Listed{Given: given, SessionOver: true}, now.Add(2 * Lasts), Over},
		{
			"closed", Listed{Given: Given{Grant: given.Grant, ClosedAt: &closed}, SessionOver: true},
			now.Add(2 * Lasts), Closed,
		},
	} {
		if got := c.listed.StateAt(c.at); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}
