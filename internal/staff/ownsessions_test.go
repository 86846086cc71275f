package staff_test

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/device"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"

// ownSessions returns the account's own sessions, as shown to the owner of a token.
func (h *house) ownSessions(token string) []staff.OwnSession {
	h.t.Helper()
	own, err := h.OwnSignIn(ctx, h.session(token))
	if err != nil {
		h.t.Fatal(err)
	}
	return own.Sessions
}

func TestOwnSessions_AreListed(t *testing.T) {
	h := newHouse(t, false)
	idle := h.signIn().Token
	h.clk.Advance(staff.IdleLimit)
	h.ended(idle)
	began := h.clk.Now()
	other, err := h.SignIn(ctx, adaEmail, adaPass, "", audit.Origin{Address: "2001:db8::9", UserAgent: firefox})
	if err != nil {
		t.Fatal(err)
	}
	h.clk.Advance(time.Minute)
	mine := h.signIn().Token
	h.clk.Advance(time.Minute)
	h.session(other.Token)

	own := h.ownSessions(mine)
	if len(own) != 2 || own[0].ID == own[1].ID || own[0].ID == "" {
		t.Fatalf("%+v", own)
	}
	own[0].ID, own[1].ID = "", ""
	want := []staff.OwnSession{
		{
			Device: device.Device{Browser: "Firefox", System: "Linux"}, Address: "2001:db8::9", SignedInAt: began,
			LastUsedAt: began.Add(2 * time.Minute),
		},
		{
			Address: from.Address, SignedInAt: began.Add(time.Minute), LastUsedAt: began.Add(2 * time.Minute),
			IsThis: true,
		},
	}
	slices.SortFunc(own, func(a, b staff.OwnSession) int { return a.SignedInAt.Compare(b.SignedInAt) })
	if !slices.Equal(own, want) {
		t.Errorf("got %+v\nwant %+v", own, want)
	}
}

func TestEndSession_OwnOnly(t *testing.T) {
	h := newHouse(t, false)
	h.create(staff.NewAccount{
		Language: "en",
		Email:    "max@registry.example", FullName: "Max Ito", Role: access.RegistryReviewer, Password: adaPass,
	})
	stranger, err := h.SignIn(ctx, "max@registry.example", adaPass, "", from)
	if err != nil {
		t.Fatal(err)
	}
	theirs := h.ownSessions(stranger.Token)[0].ID
	other, mine := h.signIn().Token, h.signIn().Token
	for _, id := range []string{theirs, "", "no such thing"} {
		wants(t, h.EndSession(ctx, h.session(mine), id, from), fault.NotFound)
	}
	h.session(stranger.Token)

	own := h.ownSessions(mine)
	at := slices.IndexFunc(own, func(o staff.OwnSession) bool { return !o.IsThis })
	if err := h.EndSession(ctx, h.session(mine), own[at].ID, from); err != nil {
		t.Fatal(err)
	}
	h.ended(other)
	h.session(mine)
	wants(t, h.EndSession(ctx, h.session(mine), own[at].ID, from), fault.NotFound)
	actions, events := h.trail()
	last := events[len(events)-1]
	if actions[len(actions)-1] != "staff.session-ended" || last.Details["address"] != from.Address ||
		last.Actor.Name != "Ada Lowell" {
		t.Errorf("%+v", last)
	}
}

func TestEndOtherSessions(t *testing.T) {
	h := newHouse(t, false)
	others, mine := []string{h.signIn().Token, h.signIn().Token}, h.signIn().Token
	if err := h.EndOtherSessions(ctx, h.session(mine), from); err != nil {
		t.Fatal(err)
	}
	for _, token := range others {
		h.ended(token)
	}
	if own := h.ownSessions(mine); len(own) != 1 || !own[0].IsThis {
		t.Errorf("%+v", own)
	}
	if actions, _ := h.trail(); actions[len(actions)-1] != "staff.other-sessions-ended" {
		t.Errorf("%v", actions)
	}
}

func TestOwnSignIn_ChangesEndOtherSessions(t *testing.T) {
	h := newHouse(t, false)
	_, done := h.enrol(h.signIn().Token)
	mine := done.Token
	signInElsewhere := func(recovery string) string {
		ticket, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), recovery, from)
		if err != nil {
			t.Fatal(err)
		}
		return ticket.Token
	}
	other := signInElsewhere(done.RecoveryCodes[0])
	codes, err := h.NewRecoveryCodes(ctx, h.session(mine), from)
	if err != nil {
		t.Fatal(err)
	}
	h.ended(other)

	other = signInElsewhere(codes[0])
	if err := h.RemoveCode(ctx, h.session(mine), from); err != nil {
		t.Fatal(err)
	}
	h.ended(other)
	h.session(mine)
}

func TestEndFormer(t *testing.T) {
	h := newHouse(t, false)
	idle := h.signIn().Token
	h.clk.Advance(staff.IdleLimit)
	former, other := h.signIn().Token, h.signIn().Token
	for _, token := range []string{"", "nobody's", idle, former, former} {
		if err := h.EndFormer(ctx, token, from); err != nil {
			t.Errorf("%q: %v", token, err)
		}
	}
	h.ended(former)
	h.session(other)
	actions, _ := h.trail()
	if want := []string{
		"staff.account-created", "staff.signed-in", "staff.signed-in", "staff.signed-in", "staff.session-ended",
	}; !slices.Equal(actions, want) {
		t.Errorf("trail %v", actions)
	}
}

func TestAuthenticate_AsksOfScreenAreNoUse(t *testing.T) {
	h := newHouse(t, false)
	token := h.signIn().Token
	ask := func(idle time.Duration) error {
		_, err := h.Authenticate(ctx, token, idle)
		return err
	}
	start := h.clk.Now()
	for now := h.clk.Now(); now.Sub(start) < staff.IdleLimit-time.Minute; now = h.clk.Now() {
		h.clk.Advance(time.Minute)
		if err := ask(h.clk.Now().Sub(start)); err != nil {
			t.Fatal(err)
		}
	}
	h.clk.Advance(30 * time.Second)
	if err := ask(30 * time.Second); err != nil { // user input half a minute ago extends the session
		t.Fatal(err)
	}
	h.clk.Advance(staff.IdleLimit - time.Minute)
	if err := ask(staff.IdleLimit - 30*time.Second); err != nil {
		t.Error(err)
	}
	h.clk.Advance(30 * time.Second)
	wants(t, ask(0), fault.Unauthenticated)
}
