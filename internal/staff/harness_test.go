package staff_test

import (
	"context"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/onetimecode"
	"beacon/internal/platform/password"
	"beacon/internal/platform/secretbox"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/storetest"
	"beacon/internal/testkit/trailtest"
)

const (
	adaEmail = "ada@registry.example"
	adaPass  = "a long walk by the sea"
)

var (
	ctx  = context.Background()
	from = audit.Origin{Address: "192.0.2.7", UserAgent: "test", RequestID: "r1"}
)

// house is a service with a real database and a clock that the test controls.
type house struct {
	*staff.Service
	t    *testing.T
	clk  *clock.Fixed
	db   *storage.DB
	ring *keys.Ring
}

// newHouse returns a service with Ada, a registry administrator who has joined.
func newHouse(t *testing.T, secondFactorRequired bool) *house {
	t.Helper()
	db, clk := storetest.SQLite(t)
	ring, err := keys.NewRing([]string{"0101010101010101010101010101010101010101010101010101010101010101"})
	if err != nil {
		t.Fatal(err)
	}
	box, err := secretbox.New(ring.Masters())
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, clk: clk, db: db, ring: ring, Service: staff.NewService(staff.Deps{
		Store: staffstore.New(
			db,
		),
		Clock:     clk,
		Ring:      ring,
		Box:       box,
		Passwords: password.NewHasherAt(password.Cost{MemoryKiB: 64, Passes: 1}),
		Limits:    access.NewLimits(clk, nil),
		Config: staff.Config{
			SecondFactorRequired: secondFactorRequired, Product: "Beacon", Issuer: "Lakeshore Registry",
		},
	})}
	h.create(staff.NewAccount{
		Email: adaEmail, FullName: "Ada Lowell", Role: access.RegistryAdmin, Language: locale.English,
		Password: adaPass,
	})
	return h
}

func (h *house) create(n staff.NewAccount) staff.Account {
	h.t.Helper()
	a, err := h.CreateAccount(ctx, audit.Actor{Kind: audit.System}, n, audit.Origin{})
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *house) signIn() staff.Ticket {
	h.t.Helper()
	ticket, err := h.SignIn(ctx, adaEmail, adaPass, "", from)
	if err != nil {
		h.t.Fatal(err)
	}
	return ticket
}

func (h *house) session(token string) staff.Session {
	h.t.Helper()
	s, err := h.Authenticate(ctx, token, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// ended checks that a token gives no access.
func (h *house) ended(token string) {
	h.t.Helper()
	if _, err := h.Authenticate(ctx, token, 0); fault.CodeFrom(err) != fault.Unauthenticated {
		h.t.Errorf("the session still answers: %v", err)
	}
}

// code returns the current code of Ada's app.
func (h *house) code(secret string) string {
	h.t.Helper()
	c, err := onetimecode.Code(secret, h.clk.Now())
	if err != nil {
		h.t.Fatal(err)
	}
	return c
}

// enrol sets up Ada's second factor in a session and returns the secret.
func (h *house) enrol(token string) (string, staff.Enrolled) {
	h.t.Helper()
	e, err := h.BeginEnrol(ctx, h.session(token))
	if err != nil {
		h.t.Fatal(err)
	}
	done, err := h.ConfirmEnrol(ctx, h.session(token), h.code(e.Secret), from)
	if err != nil {
		h.t.Fatal(err)
	}
	h.clk.Advance(30 * time.Second) // the code just used must not be used again
	return e.Secret, done
}

// trail returns the actions of the audit trail in order and verifies the trail.
func (h *house) trail() (actions []string, events []audit.Stored) {
	h.t.Helper()
	trailtest.Verify(h.t, h.db)
	events, err := storage.NewAuditTrail(h.db).After(ctx, 0, 1000)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range events {
		actions = append(actions, e.Action)
	}
	return actions, events
}

// wants checks the code of a fault.
func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if err == nil || fault.CodeFrom(err) != code {
		t.Errorf("got %v, want %s", err, code)
	}
}
