package deploy_test

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/testkit/apptest"
)

// published is Beacon with one public page, behind nginx.
type published struct {
	*apptest.App
	*nginx
	site  apptest.Site
	asked atomic.Int64 // requests that reached Beacon
}

// publish starts one. t is the test's own, because an App hides it.
func publish(t *testing.T) *published {
	t.Helper()
	p := &published{}
	p.App = apptest.New(t, apptest.With(func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.1"} }),
		apptest.WrapHandler(func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				p.asked.Add(1)
				h.ServeHTTP(w, r)
			})
		}))
	p.site = p.Live(apptest.Patient{}, apptest.PatientStory)
	at, err := url.Parse(p.URL)
	p.Must(err)
	p.nginx = startNginx(t, at.Host)
	return p
}

// reach returns the number of n requests for a path that reach Beacon, and the number of seconds that began in the
// meantime.
func (p *published) reach(t *testing.T, n int, path string, header ...string) (reached, seconds int64) {
	t.Helper()
	before, began := p.asked.Load(), time.Now().Unix()
	for range n {
		p.ask(t, "GET", path, header...)
	}
	return p.asked.Load() - before, time.Now().Unix() - began + 1
}

// until requests the page until is returns true. It fails if the page is still unchanged a second after a change.
func (p *published) until(t *testing.T, what string, is func(answer) bool) {
	t.Helper()
	changed := time.Now()
	for {
		began := time.Now()
		got := p.ask(t, "GET", "/"+p.site.Code)
		if is(got) {
			return
		}
		if began.Sub(changed) > time.Second {
			t.Fatalf("%s: after %s still %d %.200s", what, began.Sub(changed), got.StatusCode, got.body)
		}
	}
}

// TestPages_AreKeptForASecondAtMost: few of many requests reach Beacon. A change, and the end of a page, are visible
// within a second.
func TestPages_AreKeptForASecondAtMost(t *testing.T) {
	p := publish(t)
	const many = 300
	if reached, seconds := p.reach(t, many, "/"+p.site.Code); reached > 2*seconds {
		t.Errorf("%d of %d reached Beacon in %d seconds", reached, many, seconds)
	}
	change := apptest.Save{
		Site:        p.site,
		Story:       apptest.PatientStory2,
		Responsible: true,
		Pictures:    []apptest.Pic{{File: apptest.SmallPhoto(2)}},
	}
	if saved := p.Do(change.Request()); saved.Status != 200 {
		t.Fatalf("save: %d %s", saved.Status, saved.Body)
	}
	p.Approve(p.site, apptest.Coordinator)
	p.Approve(p.site, apptest.Reviewer)
	p.until(t, "a new story", func(got answer) bool { return strings.Contains(got.body, apptest.PatientStory2) })
	kept := p.ask(t, "GET", "/"+p.site.Code)
	if again := p.ask(t, "GET", "/"+p.site.Code, "If-None-Match: "+kept.Header.Get("Etag")); again.StatusCode != 304 {
		t.Errorf("a browser that has it: %d", again.StatusCode)
	}
	if kept.Header.Get("Cache-Control") != "no-cache" || kept.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("headers %v", kept.Header)
	}
	p.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: p.site.Body()})
	p.until(t, "a withdrawn page", func(got answer) bool { return got.StatusCode == 302 })
	if reached, _ := p.reach(t, 10, "/"+p.site.Code); reached != 10 {
		t.Errorf("%d of 10 requests for a page that is not public reached Beacon", reached)
	}
	within(t, "it is gone from the disk", 20*time.Second, func() bool { return len(p.kept(t)) == 0 })
}

// TestPages_AreNotMixed: every visitor gets the page in their language and with a supported compression, whatever other
// visitors request.
func TestPages_AreNotMixed(t *testing.T) {
	p := publish(t)
	for range 8 {
		for _, c := range []struct{ cookie, accept, want string }{
			{"", "en-US,en;q=0.9", "en"}, {"", "es-MX,es;q=0.9,en;q=0.8", "es"}, {"lang=es", "en", "es"},
			{"lang=en", "es", "en"},
			{"nkr-microsite=x; lang=es", "en", "es"}, {"LANG=en; lang=es", "en", "es"}, {"lang=es; lang=en", "en", "es"},
			{"lang=\"es\"", "en", "en"}, {"", "", "en"},
		} {
			for encoding, want := range map[string]string{"br, gzip": "br", "gzip": "gzip", "gzip, br;q=0": "", "identity": ""} {
				got := p.ask(t, "GET", "/"+p.site.Code, "Cookie: "+c.cookie, "Accept-Language: "+c.accept,
					"Accept-Encoding: "+encoding)
				if packed := got.Header.Get("Content-Encoding"); packed != want {
					t.Errorf("%q: packed as %q", encoding, packed)
				}
				if want == "" && !strings.Contains(got.body, `<html lang="`+c.want+`"`) {
					t.Errorf("%+v: %.60s", c, got.body)
				}
			}
		}
	}
}

// TestPages_OfOneReaderAreNeverKept: requests with a key, a session or a query reach Beacon each time and leave nothing
// in nginx's cache; only public pages are cached. Visits are counted.
func TestPages_OfOneReaderAreNeverKept(t *testing.T) {
	p := publish(t)
	const times = 4
	preview := "/" + p.site.Code + "?preview=2"
	for path, header := range map[string]string{
		preview:             "",
		"/" + p.site.Code:   "Cookie: __Host-beacon_staff=x",
		"//" + p.site.Code:  "",
		"/./" + p.site.Code: "",
		"/ABC124":           "",
		"/gallery":          "",
		"/healthz":          "",
		p.site.DataPath():   "Authorization: " + p.site.Credential(),
		fmt.Sprintf("/microsite/landing/%d/%s", p.site.ID, p.site.Key): "",
	} {
		if reached, _ := p.reach(t, times, path, header); reached != times {
			t.Errorf("%s %s: %d of %d reached Beacon", path, header, reached, times)
		}
	}
	if reached, _ := p.reach(t, times, "/"+p.site.Code, "Authorization: "+p.site.Credential()); reached != times {
		t.Errorf("with credentials: %d of %d", reached, times)
	}
	for range times {
		request, err := http.NewRequest("POST", p.visits(), http.NoBody)
		p.Must(err)
		before := p.asked.Load()
		if got := do(t, p.client, request); got.StatusCode != 200 || p.asked.Load() != before+1 {
			t.Errorf("a visit did not reach Beacon: %d %s", got.StatusCode, got.body)
		}
	}
	if kept := p.kept(t); len(kept) > 0 {
		t.Errorf("nginx kept %q", kept)
	}
	p.reach(t, times, "/"+p.site.Code)
	key := regexp.MustCompile(`^[0-9T:+-]+ ` + regexp.QuoteMeta(siteName+"/"+p.site.Code) + " ")
	for _, k := range p.kept(t) {
		if !key.MatchString(k) {
			t.Errorf("nginx kept %q", k)
		}
	}
	// The client address for Beacon must be nginx's peer, not the peer's own header.
	request, err := http.NewRequest("GET", "https://"+siteName+"/gallery", http.NoBody)
	p.Must(err)
	request.Header.Set("X-Forwarded-For", "203.0.113.9")
	do(t, p.from(t, "127.0.0.2"), request)
	if log := p.Logged.String(); !strings.Contains(log, "127.0.0.2") || strings.Contains(log, "203.0.113.9") {
		t.Error("Beacon does not know who asks")
	}
}

// visits returns the address that counts visits.
func (p *published) visits() string {
	return "https://" + siteName + "/api/microsite/" + p.site.Code + "/stats/initial"
}

// kept returns the keys in nginx's disk cache.
func (p *published) kept(t *testing.T) (keys []string) {
	t.Helper()
	root := filepath.Join(p.dir, "nginx-beacon")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // nginx deletes files concurrently
		}
		text, err := os.ReadFile(path)
		if found := regexp.MustCompile(`\nKEY: (.*)\n`).FindSubmatch(text); err == nil && found != nil {
			keys = append(keys, string(found[1]))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}
