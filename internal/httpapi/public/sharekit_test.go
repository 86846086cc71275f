package public_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/qrcode"
	"beacon/internal/testkit/apptest"
)

var shareFiles = map[string]string{
	"qr.svg":            "image/svg+xml",
	"qr.png":            "image/png",
	"cards.pdf":         "application/pdf",
	"flyer.pdf":         "application/pdf",
	"card.png":          "image/png",
	"business-card.png": "image/png",
}

func sharePath(site apptest.Site, file string) string {
	return "/api/microsite/share/" + site.Code + "/" + file
}

func kitPath(site apptest.Site) string {
	return fmt.Sprintf("/api/microsite/landing/%d/%s/share-kit", site.ID, site.Key)
}

func TestShareKit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		kit := a.Expect(
			"the kit",
			apptest.Request{Path: kitPath(site), Header: map[string]string{"Accept-Language": "es"}},
			apptest.Want{Has: map[string]any{
				"results.isPublic":        true,
				"results.url":             apptest.BaseURL + "/" + site.Code,
				"results.texts.#":         8,
				"results.texts.0.channel": "social",
				"results.texts.0.lang":    "en",
				"results.texts.5.channel": "email",
				"results.texts.5.subject": "Rosa necesita un riñón",
			}},
		)
		code, err := qrcode.Encode(apptest.BaseURL + "/" + site.Code)
		a.Must(err)
		if kit.Text("results.qrSvg") != code.SVG() {
			t.Error("the QR code is not that of the public address")
		}
		if body := string(kit.Body); strings.Contains(body, site.Key) || strings.Contains(body, apptest.PatientEmail) {
			t.Errorf("the kit holds a secret: %s", body)
		}
		for field, file := range map[string]string{"qrPngUrl": "qr.png", "cardsUrl": "cards.pdf", "flyerUrl": "flyer.pdf",
			"pictureUrl": "card.png", "cardPictureUrl": "business-card.png"} {
			url := kit.Text("results." + field)
			if !strings.HasPrefix(url, sharePath(site, file)+"?lang=es") {
				t.Errorf("%s is %q", field, url)
			}
			a.Expect(file, apptest.Request{Path: url}, apptest.Want{})
		}
		for file, kind := range shareFiles {
			response := a.Expect(file, apptest.Request{Path: sharePath(site, file) + "?lang=en"}, apptest.Want{})
			h := response.Header
			if h.Get("Content-Type") != kind || h.Get("Cache-Control") != "public, max-age=300" ||
				h.Get("X-Robots-Tag") != "noindex" ||
				h.Get("ETag") == "" ||
				len(response.Cookies) != 0 ||
				h.Get("Vary") != "" {
				t.Errorf("%s: %v", file, h)
			}
			for _, secret := range []string{site.Key, apptest.PatientEmail, "555-010-0123"} {
				if bytes.Contains(response.Body, []byte(secret)) {
					t.Errorf("%s holds %q", file, secret)
				}
			}
			a.Expect(
				file+" that the browser has",
				apptest.Request{
					Path:   sharePath(site, file) + "?lang=en",
					Header: map[string]string{"If-None-Match": h.Get("ETag")},
				},
				apptest.Want{Status: 304},
			)
			if vary := a.Do(apptest.Request{Path: sharePath(site, file)}).Header.Get("Vary"); !strings.Contains(vary,
				"Accept-Language") {
				t.Errorf("%s without lang varies by %q", file, vary)
			}
		}
		a.Expect("no such site", apptest.Request{Path: "/api/microsite/share/ZZZ999/cards.pdf"}, apptest.Want{Status: 404})
		a.Expect("no such file", apptest.Request{Path: sharePath(site, "cards.doc")}, apptest.Want{Status: 404})
	})
}

// TestShareKit_LinkPicture: programs that show a link need the address, the size and the alternative text of its
// picture.
func TestShareKit_LinkPicture(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	page := string(a.Do(apptest.Request{Path: "/" + site.Code + "?lang=es"}).Body)
	_, rest, _ := strings.Cut(page, `property="og:image" content="`+apptest.BaseURL)
	address, _, _ := strings.Cut(rest, `"`)
	address = strings.ReplaceAll(address, "&amp;", "&")
	picture := a.Expect("the picture", apptest.Request{Path: address}, apptest.Want{})
	size, err := png.DecodeConfig(bytes.NewReader(picture.Body))
	a.Must(err)
	if size.Width != 1200 || size.Height != 630 || !strings.HasPrefix(address, sharePath(site, "card.png")+"?lang=es") {
		t.Errorf("%s is %d x %d", address, size.Width, size.Height)
	}
	for _, meta := range []string{`property="og:image:width" content="1200"`, `property="og:image:height" content="630"`,
		`name="twitter:card" content="summary_large_image"`, `property="og:image:alt" content="Rosa Ejemplo busca`} {
		if !strings.Contains(page, meta) {
			t.Errorf("the page lacks %s", meta)
		}
	}
}

// TestShareKit_FilesFollowRevision: on both databases, files are served only while the page is public, and with its
// current content.
func TestShareKit_FilesFollowRevision(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		all := func(what string, status int) map[string]string {
			tags := map[string]string{}
			for file := range shareFiles {
				response := a.Expect(
					what+": "+file,
					apptest.Request{Path: sharePath(site, file) + "?lang=en"},
					apptest.Want{Status: status},
				)
				tags[file] = response.Header.Get("ETag")
				if cache := response.Header.Get("Cache-Control"); status != 200 && strings.Contains(cache, "public") {
					t.Errorf("%s: %s may be kept: %q", what, file, cache)
				}
			}
			return tags
		}
		none := map[string]any{
			"results.isPublic": false,
			"results.url":      "",
			"results.qrSvg":    "",
			"results.cardsUrl": "",
			"results.texts":    []any{},
		}
		all("only invited", 404)
		a.Expect("the kit of an invited patient", apptest.Request{Path: kitPath(site)}, apptest.Want{Has: none})
		a.Activate(site)
		starter := all("starter site", 200)
		a.Expect(
			"a submission",
			apptest.Save{
				Site:        site,
				Story:       apptest.PatientStory,
				Responsible: true,
				Pictures:    []apptest.Pic{{File: apptest.SmallPhoto(1)}},
			}.Request(),
			apptest.Want{Trail: []string{"microsite.submitted"}},
		)
		if waiting := all("under review", 200); waiting["card.png"] != starter["card.png"] {
			t.Error("what is not approved changes the picture")
		}
		a.Approve(site, apptest.Coordinator)
		a.Approve(site, apptest.Reviewer)
		live := all("live", 200)
		for _, file := range []string{"cards.pdf", "flyer.pdf", "card.png", "business-card.png"} {
			if live[file] == starter[file] {
				t.Errorf("%s is still that of the starter site", file)
			}
		}
		if live["qr.png"] != starter["qr.png"] {
			t.Error("the address has another code now")
		}
		a.Clock.Advance(time.Minute)
		a.Expect(
			"release withdrawn",
			apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()},
			apptest.Want{Trail: []string{"microsite.release-withdrawn"}},
		)
		all("taken down", 404)
		a.Expect("the kit of a page that is taken down", apptest.Request{Path: kitPath(site)}, apptest.Want{Has: none})
	})
}
