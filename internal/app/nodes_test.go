package app

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/config"
	"beacon/internal/demo"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/s3test"
	"beacon/internal/testkit/smtptest"
	"beacon/internal/testkit/webtest"
)

// node is one of several beacon serve processes.
type node struct {
	url     string
	process *os.Process
}

// startNode starts a node and waits until it listens.
func startNode(t *testing.T, environ []string) node {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.CommandContext(t.Context(), self, "serve")
	child.Env = append(
		[]string{
			"BEACON_TEST_IS_BEACON=1", "BEACON_ADDR=127.0.0.1:0", "BEACON_LOG_LEVEL=error", "BEACON_DATA_DIR=" + t.TempDir(),
		},
		environ...)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = child.Process.Kill()
		_ = child.Wait() // the exit status does not matter
	})
	said := bufio.NewScanner(out)
	for said.Scan() {
		if _, address, ok := strings.Cut(said.Text(), "listens on "); ok {
			address, _, _ = strings.Cut(address, `"`)
			return node{"http://" + address, child.Process}
		}
	}
	t.Fatal("the node did not begin to listen")
	return node{}
}

// cluster is a registry in PostgreSQL and a bucket, served by two nodes.
type cluster struct {
	keys     string // file with the master keys
	links    demo.Links
	database string
	emails   *smtptest.Server
	a, b     node
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{database: pgtest.Open(t, nil), emails: smtptest.Start(t)}
	dir, bucket := t.TempDir(), s3test.Start(t)
	d := newDemo(t, dir, c.database)
	d.Config.BaseURL = "http://127.0.0.1:1"
	d.Config.Storage = config.Storage{
		Endpoint: bucket, Bucket: "beacon", AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey,
		PathStyle: true, Plain: true, CreateBucket: true,
	}
	p, err := d.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c.links, err = d.Links(t.Context(), p)
	if err = errors.Join(err, p.Close()); err != nil {
		t.Fatal(err)
	}
	c.do(t, `UPDATE outbox SET done_at = now(), outcome = 'kept' WHERE done_at IS NULL AND given_up_at IS NULL`)
	c.keys = filepath.Join(dir, "keys")
	environ := []string{
		"BEACON_DATABASE=" + c.database, "BEACON_BASE_URL=" + d.Config.BaseURL, "BEACON_STORAGE_ENDPOINT=" + bucket,
		"BEACON_STORAGE_BUCKET=beacon", "BEACON_STORAGE_ACCESS_KEY=" + s3test.AccessKey,
		"BEACON_STORAGE_SECRET_KEY=" + s3test.SecretKey, "BEACON_STORAGE_PATH_STYLE=true", "BEACON_STORAGE_PLAIN=true",
		"BEACON_MASTER_KEYS=" + strings.TrimSpace(string(readFile(t, c.keys))),
		"BEACON_STAFF_SECOND_FACTOR_OPTIONAL=true", "BEACON_SMTP_HOST=" + c.emails.Host(),
		fmt.Sprint("BEACON_SMTP_PORT=", c.emails.Port()), "BEACON_SMTP_TLS=none",
	}
	c.a, c.b = startNode(t, environ), startNode(t, environ)
	return c
}

func (c *cluster) do(t *testing.T, statement string) {
	t.Helper()
	if _, err := dial(t, c.database).Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// on returns the links with the address of one node.
func (c *cluster) on(n node) demo.Links {
	l := c.links
	l.BaseURL = n.url
	return l
}

// send posts JSON and returns the status and the body.
func send(t *testing.T, client *http.Client, url string, body any) (int, string) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Post(url, "application/json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var said bytes.Buffer
	if _, err := said.ReadFrom(answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, said.String()
}

// eventually waits for an effect of another process.
func eventually(t *testing.T, what string, happened func() bool) {
	t.Helper()
	within(t, time.Minute, what, happened)
}

// pageDelay is the maximum delay until each node shows a change made on another. A lost notification is detected by
// polling.
const pageDelay = 5 * time.Second

func within(t *testing.T, longest time.Duration, what string, happened func() bool) {
	t.Helper()
	look, late := time.NewTicker(20*time.Millisecond), time.After(longest)
	defer look.Stop()
	for !happened() {
		select {
		case <-look.C: // leaves the processor to the other processes
		case <-late:
			t.Fatal("never: " + what)
		}
	}
}

// TestTwoNodes_ShareOneDatabase is R9.1: any number of processes work in parallel and share only the database and the
// bucket.
func TestTwoNodes_ShareOneDatabase(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	t.Run("a session is everywhere, and ends everywhere", c.session)
	t.Run("a human check is used once", c.humanCheck)
	t.Run("a page, its pictures and its place in the gallery go everywhere", c.page)
	t.Run("a banner is on every page", c.banner)
	t.Run("the second of two who change a draft is told", c.draft)
	t.Run("every mail goes out when a node is killed among them", c.outbox)
}

func (c *cluster) session(t *testing.T) {
	browser := signedIn(t, c.on(c.a), access.RegistryAdmin)
	status := func(n node) int {
		answer, err := browser.Get(n.url + "/api/staff/me")
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	if a, b := status(c.a), status(c.b); a != http.StatusOK || b != http.StatusOK {
		t.Fatalf("signed in at A: %d at A, %d at B", a, b)
	}
	kept := browser.Jar
	cookies := kept.Cookies(mustRequest(t, c.b.url).URL)
	if got, said := send(t, browser, c.a.url+"/api/staff/sign-out", nil); got >= 300 {
		t.Fatalf("sign out: %d %s", got, said)
	}
	request := mustRequest(t, c.b.url+"/api/staff/me") // by a browser that still has the old cookie
	for _, cookie := range cookies {
		request.AddCookie(cookie)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusUnauthorized || len(cookies) == 0 {
		t.Errorf("signed out at A, B answers %d", answer.StatusCode)
	}
}

func mustRequest(t *testing.T, url string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// solve returns the token of a new human check of a node.
func solve(t *testing.T, n node) string {
	t.Helper()
	var c map[string]any
	status, text := webtest.Call(t, "GET", n.url+"/api/captcha/challenge", "", nil)
	if err := json.Unmarshal(text, &c); err != nil || status != http.StatusOK {
		t.Fatalf("challenge: %d %s", status, text)
	}
	for number := range int(c["maxNumber"].(float64)) + 1 {
		if sum := sha256.Sum256(fmt.Appendf(nil, "%s%d", c["salt"], number)); hex.EncodeToString(sum[:]) == c["challenge"] {
			c["number"] = number
			break
		}
	}
	delete(c, "maxNumber")
	token, _ := json.Marshal(c)
	return base64.StdEncoding.EncodeToString(token)
}

func (c *cluster) humanCheck(t *testing.T) {
	body := map[string]any{
		"email":     "ana@mail.example",
		"firstName": "Ana",
		"lastName":  "Beltrán",
		"birthDate": "03/02/1970",
		"captcha":   solve(t, c.a),
	}
	const path = "/api/microsite/existing-registrations"
	if got, said := send(t, http.DefaultClient, c.b.url+path, body); got != http.StatusOK {
		t.Fatalf("solved at A, sent to B: %d %s", got, said)
	}
	for _, n := range []node{c.a, c.b} {
		if got, said := send(t, http.DefaultClient, n.url+path, body); got != http.StatusUnprocessableEntity ||
			!strings.Contains(said, "captcha") {
			t.Errorf("used a second time: %d %s", got, said)
		}
	}
}

var pictureAddress = regexp.MustCompile(`/api/microsite/image\?[^"' ]+`)

func (c *cluster) page(t *testing.T) {
	site := siteIn(t, c.links, "active")
	body := map[string]any{"id": site.ID, "editKey": site.EditKey}
	gallery := fmt.Sprintf("/api/microsite/active?id=%d&EditKey=%s", site.ID, site.EditKey)
	see := func(n node) (isNamed, isListed bool) {
		_, text := webtest.Call(t, "GET", n.url+"/"+site.ShortCode, "", nil)
		_, list := webtest.Call(t, "GET", n.url+gallery, "", nil)
		return bytes.Contains(text, []byte(site.LastName)), bytes.Contains(list, []byte(site.ShortCode))
	}
	page := webtest.DrawnPage(t, c.a.url+"/"+site.ShortCode)
	picture := html.UnescapeString(pictureAddress.FindString(page))
	if picture == "" {
		t.Fatal("the page shows no picture")
	}
	look := func(when string, isThere bool) {
		t.Helper()
		for _, n := range []node{c.a, c.b} {
			within(t, pageDelay, "the page "+when, func() bool { isNamed, _ := see(n); return isNamed == isThere })
		}
		for name, n := range map[string]node{"A": c.a, "B": c.b} {
			for range 2 { // the second time from the node's cache
				isNamed, isListed := see(n)
				status, _ := webtest.Call(t, "GET", n.url+picture, "", nil)
				if isNamed != isThere || isListed != isThere || (status == http.StatusOK) != isThere {
					t.Errorf(
						"%s, at %s: the page names them %v, the gallery lists them %v, the picture answers %d", when, name, isNamed,
						isListed, status,
					)
				}
			}
		}
	}
	look("before", true)
	if got, said := send(t, http.DefaultClient, c.a.url+"/api/microsite/custom-site/withdraw-release",
		body); got != http.StatusOK {
		t.Fatalf("withdraw: %d %s", got, said)
	}
	look("after the release was withdrawn at A", false)
	if got, said := send(t, http.DefaultClient, c.b.url+"/api/microsite/custom-site/agree-release",
		body); got != http.StatusOK {
		t.Fatalf("agree again: %d %s", got, said)
	}
	look("after it was given again at B", true)
	admin := signedIn(t, c.on(c.a), access.RegistryAdmin)
	if got, said := send(
		t, admin, fmt.Sprintf("%s/api/staff/microsites/%d/deactivate", c.a.url, site.ID), map[string]any{},
	); got != http.StatusOK {
		t.Fatalf("deactivate: %d %s", got, said)
	}
	look("after it was taken down at A", false)
	if got, said := send(
		t, admin, fmt.Sprintf("%s/api/staff/microsites/%d/reactivate", c.b.url, site.ID), map[string]any{},
	); got != http.StatusOK {
		t.Fatalf("reactivate: %d %s", got, said)
	}
	look("after it was put back at B", true)
}

func (c *cluster) banner(t *testing.T) {
	site := siteIn(t, c.links, "active")
	admin := signedIn(t, c.on(c.a), access.RegistryAdmin)
	path := fmt.Sprintf("/api/staff/microsites/%d", site.ID)
	if got, said := send(
		t, admin, c.a.url+path+"/events",
		map[string]any{"eventType": microsite.ReceivedLivingKidney, "eventDate": time.Now().Format(time.DateOnly)},
	); got != http.StatusOK {
		t.Fatalf("record: %d %s", got, said)
	}
	shown := func(n node) string { return webtest.DrawnPage(t, n.url+"/"+site.ShortCode) }
	before := shown(c.b)
	if got, said := send(t, admin, c.a.url+path+"/banner", map[string]any{"status": 2}); got != http.StatusOK {
		t.Fatalf("banner: %d %s", got, said)
	}
	within(t, pageDelay, "B shows the banner that was set at A", func() bool {
		after := shown(c.b)
		return after != before && after == shown(c.a)
	})
}

func (c *cluster) draft(t *testing.T) {
	site := siteIn(t, c.links, "draft")
	var data struct{ Version int64 }
	webtest.Read(
		t, http.DefaultClient, fmt.Sprintf("%s/api/microsite/custom-site/data/%d/%s", c.b.url, site.ID, site.EditKey), &data,
	)
	draft := webtest.Draft{SiteID: site.ID, Key: site.EditKey, Story: "Begun at A.", Version: data.Version}
	got, said := webtest.SaveDraft(t, c.a.url, draft)
	if got != http.StatusOK {
		t.Fatalf("save at A: %d %s", got, said)
	}
	draft.Story = "Begun at B."
	got, said = webtest.SaveDraft(t, c.b.url, draft)
	if got != http.StatusConflict {
		t.Errorf("save at B, of what A has changed: %d %s", got, said)
	}
	if got := siteData(t, c.b.url, site); got.PatientStoryPending != "Begun at A." {
		t.Errorf("B has %q", got.PatientStoryPending)
	}
}

// outbox kills a node while it sends emails to the mail server. Emails in flight may arrive twice, with the same
// Message-ID; all others arrive once.
func (c *cluster) outbox(t *testing.T) {
	const mails, batch, atOnce = 40, 20, 4
	before := len(c.emails.Emails())
	held, release := c.emails.Hold()
	defer release()
	var all []notify.Email
	for i := range mails {
		all = append(all, notify.Email{
			Template: notify.ReadinessWarning, Lang: "en", To: fmt.Sprintf("m%d@center.example", i), ToName: "Cora",
			Link: notify.Link{Kind: notify.StaffPage, Path: "/readiness"},
		})
	}
	addEmails(t, c.database, c.keys, all...)
	eventually(t, "both nodes hand over mails", func() bool { return held() == 2*atOnce })
	if err := c.a.process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = c.a.process.Wait() // a dead process sends no emails
	release()
	taken := func() int { return len(c.emails.Emails()) - before }
	eventually(t, "B sends its mails", func() bool { return taken() == batch+atOnce })
	eventually(
		t, "B has noted what it sent", func() bool { return waitingEmails(t, c.database) == mails-batch },
	) // otherwise it would be sent again as well
	// A's claimed emails stay claimed until the lease expires; here it expires now.
	c.do(t, `UPDATE outbox SET claimed_until = now() WHERE done_at IS NULL`)
	eventually(t, "B sends those of A", func() bool { return taken() == mails+atOnce })
	ids := map[string]int{}
	for _, m := range c.emails.Emails()[before:] {
		ids[regexp.MustCompile(`(?i)Message-ID: *(<[^>]+>)`).FindString(string(m.Raw))]++
	}
	twice := 0
	for _, n := range ids {
		twice += n - 1
	}
	if len(ids) != mails || twice != atOnce {
		t.Errorf("%d mails of %d, %d came twice", len(ids), mails, twice)
	}
	eventually(t, "all are settled", func() bool { return waitingEmails(t, c.database) == 0 })
}
