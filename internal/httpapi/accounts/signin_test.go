package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"

	"beacon/internal/audit"
	"beacon/internal/config"
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
)

const coraPassword = "cora likes long walks"

// staffDoor serves only the sign-in calls, on a real database. It has an invited coordinator.
type staffDoor struct {
	t       *testing.T
	api     *httpapi.API
	handler http.Handler
	clk     *clock.Fixed
	ring    *keys.Ring
	cora    staff.Account
	db      *storage.DB
	service *staff.Service
	cookie  *http.Cookie // the browser's session cookie
	device  *http.Cookie // the browser's device cookie
}

// joinToken returns the token of the link in the invitation to the coordinator.
func (d *staffDoor) joinToken() string {
	d.t.Helper()
	token, err := d.service.StaffJoinToken(context.Background(), d.cora.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	return token
}

func newStaffDoor(t *testing.T) *staffDoor {
	t.Helper()
	return newStaffDoorWith(t, func(*staff.Deps) {})
}

// newStaffDoorWith is newStaffDoor with a changed service.
func newStaffDoorWith(t *testing.T, change func(*staff.Deps)) *staffDoor {
	t.Helper()
	db, clk := storetest.SQLite(t)
	ring, err := keys.NewRing([]string{strings.Repeat("02", keys.MasterSize)})
	box, boxErr := secretbox.New(ring.Masters())
	limits := access.NewLimits(clk, nil)
	if err := errors.Join(err, boxErr); err != nil {
		t.Fatal(err)
	}
	deps := staff.Deps{
		Store: staffstore.New(db), Clock: clk, Ring: ring, Box: box,
		Passwords: password.NewHasherAt(password.Cost{MemoryKiB: 64, Passes: 1}), Limits: limits,
		Config: staff.Config{SecondFactorRequired: true, Issuer: "Beacon"},
	}
	change(&deps)
	service := staff.NewService(deps)
	cora, err := service.CreateAccount(context.Background(), audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "cora@center.example", FullName: "Cora Vance", Role: access.CenterCoordinator,
		CenterID: storetest.Center(t, db, "Riverside Transplant Center"), Language: locale.English,
	}, audit.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.BaseURL = "https://beacon.example"
	api := httpapi.New(httpapi.Options{Config: c, Log: slog.New(slog.DiscardHandler), Clock: clk,
		Meters: httpapi.NewMeters(), Limits: limits}, httpapi.Binders{Staff: service})
	Register(api, services.All{Staff: service})
	return &staffDoor{t: t, api: api, handler: api.Handler(), clk: clk, ring: ring, cora: cora, db: db,
		service: service}
}

// reply is a response with its envelope.
type reply struct {
	Success bool
	Code    string
	Prove   map[string]any
	Message string
	Errors  []httpapi.FailureField
	Results map[string]any

	status int
	header http.Header
}

// call sends a request with the browser's cookies and stores the cookies of the response.
func (d *staffDoor) call(method, path, body string) reply {
	d.t.Helper()
	r := httptest.NewRequest(method, "https://beacon.example/api/staff"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, c := range []*http.Cookie{d.cookie, d.device} {
		if c != nil {
			r.AddCookie(c)
		}
	}
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	out := reply{status: w.Code, header: w.Header()}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		d.t.Fatalf("%s %s: %s: %v", method, path, w.Body, err)
	}
	if out.Success != (out.status == http.StatusOK) {
		d.t.Errorf("%s %s: status %d with success %v", method, path, out.status, out.Success)
	}
	for _, c := range w.Result().Cookies() {
		d.keep(c)
	}
	return out
}

// newestEvent returns the newest event of the audit trail.
func (d *staffDoor) newestEvent() (action string, subject int64, details string) {
	d.t.Helper()
	events, err := storage.NewAuditTrail(d.db).After(context.Background(), 0, 1000)
	if err != nil || len(events) == 0 {
		d.t.Fatal(len(events), err)
	}
	e := events[len(events)-1]
	return e.Action, e.Subject.ID, fmt.Sprint(e.Details)
}

func (d *staffDoor) keep(c *http.Cookie) {
	d.t.Helper()
	if c.Name == "__Host-beacon_device" && c.HttpOnly && c.Secure && c.SameSite == http.SameSiteStrictMode &&
		c.Path == "/" && c.MaxAge == 365*24*60*60 {
		d.device = c
		return
	}
	if c.Name != "__Host-beacon_staff" && c.MaxAge < 0 {
		return
	}
	if c.Name != "__Host-beacon_staff" || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" {
		d.t.Errorf("cookie %v", c)
	}
	if c.MaxAge < 0 {
		d.cookie = nil
		return
	}
	d.cookie = c
}

func (d *staffDoor) wants(r reply, status int, next string) {
	d.t.Helper()
	if r.status != status || (next != "" && r.Results["next"] != next) {
		d.t.Fatalf("status %d %q %v, want %d %q", r.status, r.Message, r.Results, status, next)
	}
}

func (d *staffDoor) code(secret any) string {
	d.t.Helper()
	c, err := onetimecode.Code(secret.(string), d.clk.Now())
	if err != nil {
		d.t.Fatal(err)
	}
	return `{"code":"` + c + `"}`
}

func TestSignIn_JoinAndReturnWithSecondFactor(t *testing.T) {
	d := newStaffDoor(t)
	join := "/join/" + d.joinToken()
	invited := d.call("GET", join, "")
	d.wants(invited, 200, "")
	if invited.Results["fullName"] != "Cora Vance" || invited.Results["email"] != "cora@center.example" ||
		invited.Results["role"] != "center-coordinator" || invited.Results["centerName"] != "Riverside Transplant Center" {
		t.Errorf("invitation %v", invited.Results)
	}
	short := d.call("POST", join, `{"password":"short"}`)
	d.wants(short, 422, "")
	if len(short.Errors) != 1 || short.Errors[0].Field != "password" || d.cookie != nil {
		t.Errorf("%+v", short)
	}
	d.wants(d.call("POST", join, `{"password":"`+coraPassword+`"}`), 200, "enroll")
	d.wants(d.call("GET", join, ""), 404, "")

	half := d.cookie
	d.wants(d.call("GET", "/me", ""), 401, "")
	e := d.call("POST", "/sign-in/enroll", "{}")
	d.wants(e, 200, "")
	if !strings.HasPrefix(e.Results["otpauthUrl"].(string), "otpauth://totp/") ||
		!strings.HasPrefix(e.Results["qrSvg"].(string), "<svg") {
		t.Errorf("enrolment %v", e.Results)
	}
	confirmed := d.call("POST", "/sign-in/enroll/confirm", d.code(e.Results["secret"]))
	d.wants(confirmed, 200, "done")
	recovery := confirmed.Results["recoveryCodes"].([]any)
	if len(recovery) != 10 || d.cookie.Value == half.Value {
		t.Errorf("%d recovery codes; the cookie is %v", len(recovery), d.cookie)
	}
	d.wantsMe()

	d.wants(d.call("POST", "/sign-out", "{}"), 200, "")
	if d.cookie != nil {
		t.Error("the cookie stayed")
	}
	d.wants(d.call("GET", "/me", ""), 401, "")
	d.wants(d.call("POST", "/sign-out", "{}"), 200, "")

	d.signIn()
	d.wants(d.call("POST", "/sign-in/code", `{"code":"000 000 000"}`), 401, "")
	d.clk.Advance(30 * time.Second)
	d.wants(d.call("POST", "/sign-in/code", d.code(e.Results["secret"])), 200, "done")
	d.wantsMe()
	d.signIn()
	d.wants(d.call("POST", "/sign-in/code", `{"code":"`+recovery[0].(string)+`"}`), 200, "done")
	d.wantsMe()
}

func (d *staffDoor) signIn() {
	d.t.Helper()
	d.wants(d.call("POST", "/sign-in", `{"email":"cora@center.example","password":"`+coraPassword+`"}`), 200,
		"second-factor")
	d.wants(d.call("GET", "/me", ""), 401, "")
}

func (d *staffDoor) wantsMe() {
	d.t.Helper()
	me := d.call("GET", "/me", "")
	d.wants(me, 200, "")
	center, _ := me.Results["center"].(map[string]any)
	if me.Results["email"] != "cora@center.example" || center["name"] != "Riverside Transplant Center" ||
		me.Results["hasSecondFactor"] != true ||
		me.Results["secondFactorRequired"] != true || me.Results["idleSeconds"] != 900.0 ||
		me.Results["warnSeconds"] != 60.0 {
		d.t.Errorf("me %v", me.Results)
	}
	if me.header.Get("Cache-Control") != "no-store" {
		d.t.Error("the answer may be cached")
	}
}

// The screen warns before the maximum duration of a session ends (R7.1h), so the response has the remaining seconds.
func TestMe_ReturnsTheSecondsUntilTheSessionEnds(t *testing.T) {
	d := newStaffDoorWith(t, func(deps *staff.Deps) { deps.Config.SecondFactorRequired = false })
	d.wants(d.call("POST", "/join/"+d.joinToken(), `{"password":"`+coraPassword+`"}`), 200, "done")
	for _, want := range []float64{12 * 60 * 60, 12*60*60 - 10*60} {
		me := d.call("GET", "/me", "")
		if me.Results["endsInSeconds"] != want {
			t.Errorf("the session ends in %v seconds, want %v", me.Results["endsInSeconds"], want)
		}
		d.clk.Advance(10 * time.Minute)
	}
}

func TestSignIn_LimitsGuesses(t *testing.T) {
	d := newStaffDoor(t)
	for range 10 {
		r := d.call("POST", "/sign-in", `{"email":"cora@center.example","password":"guess"}`)
		if r.status == 429 {
			if r.header.Get("Retry-After") == "" || r.Message == "" {
				t.Errorf("%+v", r)
			}
			return
		}
		d.wants(r, 401, "")
	}
	t.Error("ten guesses, unhindered")
}

func TestInvitation_LimitsGuesses(t *testing.T) {
	d := newStaffDoor(t)
	for range 100 {
		if r := d.call("POST", "/join/guess", `{"password":"a good long password"}`); r.status == 429 {
			return
		} else if r.status != 404 {
			t.Fatalf("%+v", r)
		}
	}
	t.Error("a hundred guesses, unhindered")
}

func TestSignIn_RefusesUnreadableBody(t *testing.T) {
	d := newStaffDoor(t)
	for _, body := range []string{"", "{", `{"email":7}`} {
		d.wants(d.call("POST", "/sign-in", body), 400, "")
	}
	d.wants(d.call("POST", "/sign-in", "{}"), 401, "")
}

// RequireStaff protects all other staff calls, so it must reject every incomplete session and every other role.
func TestRequireStaff_Roles(t *testing.T) {
	d := newStaffDoor(t)
	var required []access.Role
	var failure error
	d.api.Handle("GET /probe", func(_ http.ResponseWriter, r *http.Request) {
		_, failure = d.api.RequireStaff(r.Context(), required...)
	})
	ask := func(roles ...access.Role) error {
		r := httptest.NewRequest("GET", "https://beacon.example/probe", nil)
		if d.cookie != nil {
			r.AddCookie(d.cookie)
		}
		required = roles
		d.handler.ServeHTTP(httptest.NewRecorder(), r)
		return failure
	}
	wants := func(when string, err error, code fault.Code) {
		t.Helper()
		if err == nil || fault.CodeFrom(err) != code {
			t.Errorf("%s: %v", when, err)
		}
	}
	wants("nobody", ask(), fault.Unauthenticated)
	d.wants(d.call("POST", "/join/"+d.joinToken(), `{"password":"`+coraPassword+`"}`), 200, "enroll")
	wants("half signed in", ask(), fault.Unauthenticated)
	e := d.call("POST", "/sign-in/enroll", "{}")
	d.wants(d.call("POST", "/sign-in/enroll/confirm", d.code(e.Results["secret"])), 200, "done")
	if err := errors.Join(ask(), ask(access.CenterCoordinator), ask(access.Coach, access.CenterCoordinator)); err != nil {
		t.Errorf("a coordinator: %v", err)
	}
	wants("a call of the registry", ask(access.RegistryAdmin, access.RegistryReviewer), fault.Forbidden)
	d.clk.Advance(staff.IdleLimit)
	wants("idle", ask(), fault.Unauthenticated)
}

// TestSignIn_KnownDeviceContinues: staff on a known device can sign in while an attacker guesses passwords.
// Shows R14.5c.
func TestSignIn_KnownDeviceContinues(t *testing.T) {
	d := newStaffDoorWith(t, func(deps *staff.Deps) { deps.Config.SecondFactorRequired = false })
	d.wants(d.call("POST", "/join/"+d.joinToken(), `{"password":"`+coraPassword+`"}`), 200, "done")
	own := d.device
	if own == nil {
		t.Fatal("the device is not remembered")
	}
	d.device, d.cookie = nil, nil
	right := `{"email":"cora@center.example","password":"` + coraPassword + `"}`
	for range 10 {
		d.call("POST", "/sign-in", `{"email":"cora@center.example","password":"guess"}`)
	}
	d.wants(d.call("POST", "/sign-in", right), 429, "")
	d.device = own
	d.wants(d.call("POST", "/sign-in", right), 200, "done")
	d.wants(d.call("POST", "/sign-out", "{}"), 200, "")
	if d.device == nil {
		t.Error("the device is forgotten with the sign-out")
	}
}
