package texts

import (
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"

	"context"
)

func TestAfter_FollowsTheTable(t *testing.T) {
	want := map[State]map[Action]State{
		Draft:    {Save: Draft, Discard: "", Send: Waiting, ApproveAlone: Approved},
		Waiting:  {Return: Draft, Approve: Approved},
		Approved: {Withdraw: Draft},
	}
	for _, from := range []State{Draft, Waiting, Approved} {
		for _, action := range []Action{Save, Discard, Send, Return, Approve, ApproveAlone, Withdraw} {
			to, possible := want[from][action]
			got, err := from.after(action)
			if possible && (err != nil || got != to) || !possible && fault.CodeFrom(err) != fault.Conflict {
				t.Errorf("%s, %s: %q, %v", from, action, got, err)
			}
		}
	}
}

// memory is a Reader of fixed versions.
type memory []Version

func (m memory) Texts(context.Context) ([]Version, error) { return m, nil }

var guarantee = Text{DonorConsent, "no-guarantee"}

func approved(number int, from, words string) Version {
	return Version{ID: int64(number), Text: guarantee, Number: number, State: Approved, InForceFrom: from, Words: both(words, words)}
}

func TestLibrary_AnswersByTheDay(t *testing.T) {
	store := memory{
		{ID: 4, Text: guarantee, Number: 4, State: Draft, Words: both("Four.", "Cuatro.")},
		approved(3, "2026-12-10", "Three."), approved(2, "2026-12-05", "Two."), approved(1, "2026-12-05", "One."),
	}
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ at, want, version string }{
		{"2026-12-05T04:59:00Z", templates[guarantee].Words.EN, "template-"}, // still the fourth in New York
		{"2026-12-05T05:00:00Z", "Two.", "2026-12-05-"},
		{"2026-12-10T04:59:59Z", "Two.", "2026-12-05-"},
		{"2026-12-10T05:00:00Z", "Three.", "2026-12-10-"},
	} {
		at, _ := time.Parse(time.RFC3339, c.at)
		l := NewLibrary(store, clock.NewFixed(at), zone)
		e, err := l.Current(t.Context(), DonorConsent)
		if err != nil || e.Texts[4].Words.EN != c.want || e.Version != c.version+e.Hash[:hashStart] || !e.IsTemplate {
			t.Errorf("%s: %q, %+v, %v", c.at, e.Version, e.Texts[4], err)
		}
	}
}

// A signer keeps the edition that they read, whatever comes into force later.
func TestEdition_IsFoundByItsVersion(t *testing.T) {
	at := clock.NewFixed(time.Date(2026, 12, 6, 12, 0, 0, 0, time.UTC))
	before := NewLibrary(memory{approved(1, "2026-12-05", "One.")}, at, time.UTC)
	after := NewLibrary(memory{approved(2, "2026-12-07", "Two."), approved(1, "2026-12-05", "One.")}, at, time.UTC)
	read, err := before.Current(t.Context(), DonorConsent)
	if err != nil {
		t.Fatal(err)
	}
	at.Advance(48 * time.Hour)
	now, err := after.Current(t.Context(), DonorConsent)
	if err != nil || now.Version == read.Version || now.Texts[4].Words.EN != "Two." {
		t.Errorf("now in force: %q, %v", now.Version, err)
	}
	kept, err := after.Edition(t.Context(), DonorConsent, read.Version)
	if err != nil || kept.Hash != read.Hash || kept.Texts[4].Words.EN != "One." {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	template := Template(DonorConsent)
	if e, err := after.Edition(t.Context(), DonorConsent, template.Version); err != nil || e.Hash != template.Hash {
		t.Errorf("template: %v", err)
	}
	for _, unknown := range []string{"", "2026-1", "template-00000000", "2026-12-05-00000000", "2026-11-30-" + read.Hash[:8]} {
		if e, err := after.Edition(t.Context(), DonorConsent, unknown); fault.CodeFrom(err) != fault.NotFound || e.Version != "" {
			t.Errorf("%q: %q, %v", unknown, e.Version, err)
		}
	}
}

// A reader agrees to the words in force, or to words that were replaced after the reader opened the page.
func TestAgreed_AcceptsReadableVersions(t *testing.T) {
	words := func(number int, from string) Version {
		v := approved(number, from, from)
		v.Text = MicrositeRelease
		return v
	}
	store := memory{words(2, "2026-12-20"), words(1, "2026-12-05")}
	first := newEdition([]Version{words(1, "2026-12-05")}).Version
	second := newEdition([]Version{words(2, "2026-12-20")}).Version
	for _, c := range []struct {
		day, version, want string // want: the version; empty: refused
	}{
		{"2026-12-06", "", first},
		{"2026-12-06", first, first},
		{"2026-12-06", TextTemplate(MicrositeRelease).Version, TextTemplate(MicrositeRelease).Version},
		{"2026-12-06", second, ""}, // not yet
		{"2026-12-06", "2026-12-05-00000000", ""},
		{"2026-12-06", TextTemplate(ChampionRelease).Version, ""},
		{"2026-12-20", TextTemplate(MicrositeRelease).Version, ""}, // replaced 15 days ago
		{"2026-12-20", "", second},
		{"2027-01-02", first, first}, // replaced 13 days ago
		{"2027-01-03", first, ""},
	} {
		day, _ := time.Parse(time.DateOnly, c.day)
		l := NewLibrary(store, clock.NewFixed(day.Add(12*time.Hour)), time.UTC)
		e, err := l.Agreed(t.Context(), MicrositeRelease, c.version, "release")
		if (c.want == "") != (fault.CodeFrom(err) == fault.RuleBroken) || c.want != "" && e.Version != c.want {
			t.Errorf("%s, %q: %q, %v, want %q", c.day, c.version, e.Version, err, c.want)
		}
	}
}
