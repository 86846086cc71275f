package public_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
	"beacon/web"
)

func TestPage_SameInEveryEncoding(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory+" "+strings.Repeat("Every word counts. ", 40))
	page := func(encoding, method string) apptest.Response {
		response := a.Do(
			apptest.Request{Method: method, Path: "/" + site.Code, Header: map[string]string{"Accept-Encoding": encoding}},
		)
		if response.Status != 200 || !strings.Contains(response.Header.Get("Vary"), "Accept-Encoding") ||
			response.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s %s: %d %v", method, encoding, response.Status, response.Header)
		}
		return response
	}
	plain := page("identity", "GET")
	br, err := io.ReadAll(brotli.NewReader(bytes.NewReader(page("gzip, deflate, br", "GET").Body)))
	a.Must(err)
	zr, err := gzip.NewReader(bytes.NewReader(page("gzip", "GET").Body))
	a.Must(err)
	gz, err := io.ReadAll(zr)
	a.Must(err)
	if !bytes.Equal(plain.Body, br) || !bytes.Equal(plain.Body, gz) {
		t.Error("encodings differ")
	}
	for accepted, want := range map[string]string{
		"br;q=0": "", "br;q=0, gzip": "gzip", "gzip;q=0, br;q=0": "", "br;q=0.2, gzip;q=0.5": "gzip", "BR, GZIP": "br",
		"br;q=none, gzip": "gzip", "*": "", "gzip, br;q=0.000": "gzip", "browse": "", "gzip;q=0.5, br; q=0.5": "br",
	} {
		if got := page(accepted, "GET").Header.Get("Content-Encoding"); got != want {
			t.Errorf("%s is answered with %q", accepted, got)
		}
	}
	head := page("identity", "HEAD")
	if len(head.Body) != 0 || head.Header.Get("Content-Length") != fmt.Sprint(len(plain.Body)) {
		t.Errorf("HEAD: %d bytes, %v", len(head.Body), head.Header)
	}
	spanish := a.Do(apptest.Request{Path: "/" + site.Code, Header: map[string]string{"Accept-Language": "es"}})
	if !bytes.Contains(spanish.Body, []byte(`<html lang="es">`)) ||
		!bytes.Contains(spanish.Body, []byte("busca a alguien que le done un riñón")) {
		t.Errorf("Spanish page %.300s", spanish.Body)
	}
}

// TestPage_Revalidation: a client with the current page gets 304, until the page changes. A page that was taken down
// gets no 304.
func TestPage_Revalidation(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	get := func(lang, encoding, tag string) apptest.Response {
		return a.Do(apptest.Request{Path: "/" + site.Code, Header: map[string]string{
			"Accept-Language": lang, "Accept-Encoding": encoding, "If-None-Match": tag,
		}})
	}
	english, spanish := get("en", "br", ""), get("es", "br", "")
	tag := english.Header.Get("ETag")
	if tag == "" || tag == spanish.Header.Get("ETag") || get("en", "gzip", "").Header.Get("ETag") != tag {
		t.Errorf("tags %q and %q", tag, spanish.Header.Get("ETag"))
	}
	for _, encoding := range []string{"br", "gzip", "identity"} {
		same := get("en", encoding, `"other", `+tag)
		if same.Status != 304 || len(same.Body) != 0 || same.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %d %v", encoding, same.Status, same.Header)
		}
		for _, name := range []string{"ETag", "Cache-Control", "Vary", "Content-Security-Policy", "X-Robots-Tag"} {
			if got, want := same.Header.Get(name), english.Header.Get(name); got != want || want == "" {
				t.Errorf("%s of 304: %q, of 200: %q", name, got, want)
			}
		}
	}
	if got := get("es", "br", tag).Status; got != 200 {
		t.Errorf("the other language: %d", got)
	}
	a.Do(apptest.Request{
		Method: "POST", Path: "/api/microsite/custom-site/visibility", Body: site.Body("allowIndexing", true),
	})
	if got := get("en", "br", tag); got.Status != 200 || got.Header.Get("ETag") == tag {
		t.Errorf("after a change: %d %v", got.Status, got.Header)
	}
	a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
	for _, old := range []string{tag, "*"} {
		if got := get("en", "br", old); got.Status != 302 || got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("taken down: %d %v", got.Status, got.Header)
		}
	}
}

// TestPageCache_ConcurrentVisitorsShareOneRendering: a page that many people open at once is rendered once.
func TestPageCache_ConcurrentVisitorsShareOneRendering(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		var visitors []apptest.Request
		for range 20 {
			visitors = append(visitors, apptest.Request{Path: "/" + site.Code})
		}
		if got := apptest.AtOnce(a, visitors...); got[200] != 20 {
			t.Errorf("statuses %v", got)
		}
		if got := apptest.Meter(a, "beacon_page_cache_misses_total"); got != "1" {
			t.Errorf("rendered %s times", got)
		}
	})
}

// TestRenderChanged_LeavesNothingToRenderForVisitors: visited pages are rendered again before their next visitor.
func TestRenderChanged_LeavesNothingToRenderForVisitors(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		a.Live(apptest.Patient{Email: "not.visited@example.org"}, apptest.PatientStory)
		visit := func() {
			t.Helper()
			for _, lang := range []string{"en", "es"} {
				page := a.Do(apptest.Request{Path: "/" + site.Code, Header: map[string]string{"Accept-Language": lang}})
				if page.Status != 200 || !bytes.Contains(page.Body, []byte(`<html lang="`+lang)) {
					t.Errorf("%s: %d", lang, page.Status)
				}
			}
		}
		visit()
		a.Expect("another story", apptest.Save{
			Site: site, Story: apptest.PatientStory2, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(2)}},
		}.Request(), apptest.Want{
			Trail: []string{"microsite.submitted"},
		})
		a.Approve(site, apptest.Coordinator)
		a.Approve(site, apptest.Reviewer)
		select {
		case <-a.Server.Changed():
		default:
			t.Error("nobody is told that a page changed")
		}
		a.Must(a.Server.RenderChanged(t.Context()))
		if got := apptest.Meter(a, "beacon_page_cache_misses_total"); got != "4" {
			t.Errorf("rendered %s times, both languages for visitors and again after the change", got)
		}
		visit()
		a.Must(a.Server.RenderChanged(t.Context()))
		if got := apptest.Meter(a, "beacon_page_cache_misses_total"); got != "4" {
			t.Errorf("rendered %s times, with nothing changed since", got)
		}
	})
}

// TestPageCache_ChangeByOtherProcess: with PostgreSQL there may be several processes, and a change by one applies to
// all at once. SQLite has one process, which checks every second.
func TestPageCache_ChangeByOtherProcess(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		a.Expect("cached", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		_, err := a.SQL.Exec("UPDATE microsite SET agreed_to_hipaa = FALSE, revision = revision + 1")
		a.Must(err)
		if a.DB.Dialect() == storage.SQLite {
			a.Clock.Advance(time.Second)
		}
		a.Expect("gone", apptest.Request{Path: "/" + site.Code}, apptest.Want{Status: 302})
	})
}

// TestPageCache_DoesNotKeepFailedRendering: a failed rendering must not be cached, or it would stay the page for
// weeks.
func TestPageCache_DoesNotKeepFailedRendering(t *testing.T) {
	files := apptest.FakeFrontEnd()
	script := string(files["ssr/public.server.js"].Data)
	files["ssr/public.server.js"].Data = []byte(
		script + `;(function (real) { var calls = 0; globalThis.renderPublicPage = function (t) {
		if (++calls === 1) throw new Error("a bad moment"); return real(t); }; })(globalThis.renderPublicPage);`,
	)
	a := apptest.New(t, apptest.FrontEnd(files))
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	first := a.Do(apptest.Request{Path: "/" + site.Code})
	if first.Status != 200 ||
		!bytes.Contains(first.Body, []byte("<noscript><h1>Rosa Ejemplo</h1><p>"+apptest.PatientStory)) {
		t.Errorf("without a renderer: %d %s", first.Status, first.Body)
	}
	if second := a.Do(apptest.Request{Path: "/" + site.Code}); !bytes.Contains(
		second.Body,
		[]byte("<main data-view='custom'>"),
	) {
		t.Errorf("the bad moment stays: %s", second.Body)
	}
	if strings.Contains(a.Logged.String(), apptest.PatientStory) {
		t.Error("the story is in the log")
	}
}

// TestPage_EscapesText: typed text must not become markup.
func TestPage_EscapesText(t *testing.T) {
	a := apptest.New(t)
	evil := `</script><img src=x onerror=alert(1)> "quoted" & url=javascript:alert(1)`
	site := a.Invite(apptest.Patient{LastName: `O"Hara-->`})
	a.Activate(site)
	a.Expect("a draft may hold anything", apptest.Save{
		Site: site, Story: evil, Why: evil, Draft: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: evil}},
	}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
	link := a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
		Text("results.url")
	response := a.Do(apptest.Request{Path: link})
	page := string(response.Body)
	for _, raw := range []string{"<img src=x", `content="</script>`, `content="O"Hara`, "Hara-->"} {
		if strings.Contains(page, raw) {
			t.Errorf("the page holds %q", raw)
		}
	}
	inline := regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`).FindAllStringSubmatch(page, -1)
	for _, s := range inline {
		if !strings.Contains(s[1], `type="application/json"`) && !mayRun(response, s[2]) {
			t.Errorf("inline script: %s", s[0])
		}
	}
}

// TestPage_OfRealFrontEnd renders with the front end in the binary.
func TestPage_OfRealFrontEnd(t *testing.T) {
	a := apptest.New(t, apptest.FrontEnd(web.Files()))
	site := a.Live(apptest.Patient{FirstName: "Ángela"}, apptest.PatientStory)
	for _, lang := range []string{"en", "es"} {
		page := string(a.Do(apptest.Request{Path: "/" + site.Code + "?lang=" + lang}).Body)
		root := page[strings.Index(page, `<div id="root">`):strings.Index(page, `id="beacon-page"`)]
		for _, text := range []string{apptest.PatientStory, "Ángela", "/api/microsite/image?filename="} {
			if !strings.Contains(root, text) {
				t.Errorf("%s: the rendered page lacks %q: %.500s", lang, text, root)
			}
		}
		portrait, font := strings.Index(page, `as="image"`), strings.Index(page, `as="font"`)
		if portrait < 0 || portrait > font || strings.Count(page, `as="image"`) != 1 {
			t.Errorf("%s: the portrait is not fetched first: %.3000s", lang, page)
		}
		if n := strings.Count(page, `<script data-src="/assets/public-`) + strings.Count(page, `rel="stylesheet"`); n != 2 {
			t.Errorf("%s: the page has %d scripts and style sheets", lang, n)
		}
	}
	starter := a.Invite(apptest.Patient{Email: "li@mail.example", Type: 1})
	a.Activate(starter)
	if page := string(a.Do(apptest.Request{Path: "/" + starter.Code}).Body); !strings.Contains(page, "liver") ||
		strings.Contains(page, "could not") {
		t.Errorf("starter page %.600s", page)
	}
	if strings.Contains(a.Logged.String(), "not rendered") {
		t.Error(a.Logged.String())
	}
}
