package public_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/qrcode"
	. "beacon/internal/testkit/apptest"
)

var shareFiles = map[string]string{
	"qr.svg":            "image/svg+xml",
	"qr.png":            "image/png",
	"cards.pdf":         "application/pdf",
	"flyer.pdf":         "application/pdf",
	"card.png":          "image/png",
	"business-card.png": "image/png",
}

func sharePath(site Site, file string) string {
	return "/api/microsite/share/" + site.Code + "/" + file
}

func kitPath(site Site) string {
	return fmt.Sprintf("/api/microsite/landing/%d/%s/share-kit", site.ID, site.Key)
}

func TestShareKit(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, RosaStory)
		kit := a.Expect(
			"the kit",
			Request{Path: kitPath(site), Header: map[string]string{"Accept-Language": "es"}},
			Want{Has: map[string]any{
				"results.isPublic":        true,
				"results.url":             BaseURL + "/" + site.Code,
				"results.texts.#":         8,
				"results.texts.0.channel": "social",
				"results.texts.0.lang":    "en",
				"results.texts.5.channel": "email",
				"results.texts.5.subject": "Rosa necesita un riñón",
			}},
		)
		code, err := qrcode.Encode(BaseURL + "/" + site.Code)
		a.Must(err)
		if kit.Text("results.qrSvg") != code.SVG() {
			t.Error("the QR code is not that of the public address")
		}
		if body := string(kit.Body); strings.Contains(body, site.Key) || strings.Contains(body, RosaMail) {
			t.Errorf("the kit holds a secret: %s", body)
		}
		for field, file := range map[string]string{"qrPngUrl": "qr.png", "cardsUrl": "cards.pdf", "flyerUrl": "flyer.pdf",
			"pictureUrl": "card.png", "cardPictureUrl": "business-card.png"} {
			url := kit.Text("results." + field)
			if !strings.HasPrefix(url, sharePath(site, file)+"?lang=es") {
				t.Errorf("%s is %q", field, url)
			}
			a.Expect(file, Request{Path: url}, Want{})
		}
		for file, kind := range shareFiles {
			answer := a.Expect(file, Request{Path: sharePath(site, file) + "?lang=en"}, Want{})
			h := answer.Header
			if h.Get("Content-Type") != kind || h.Get("Cache-Control") != "public, max-age=300" ||
				h.Get("X-Robots-Tag") != "noindex" ||
				h.Get("ETag") == "" ||
				len(answer.Cookies) != 0 ||
				h.Get("Vary") != "" {
				t.Errorf("%s: %v", file, h)
			}
			for _, secret := range []string{site.Key, RosaMail, "555-010-0123"} {
				if bytes.Contains(answer.Body, []byte(secret)) {
					t.Errorf("%s holds %q", file, secret)
				}
			}
			a.Expect(
				file+" that the browser has",
				Request{Path: sharePath(site, file) + "?lang=en", Header: map[string]string{"If-None-Match": h.Get("ETag")}},
				Want{Status: 304},
			)
			if vary := a.Do(Request{Path: sharePath(site, file)}).Header.Get("Vary"); !strings.Contains(vary,
				"Accept-Language") {
				t.Errorf("%s without lang varies by %q", file, vary)
			}
		}
		a.Expect("no such site", Request{Path: "/api/microsite/share/ZZZ999/cards.pdf"}, Want{Status: 404})
		a.Expect("no such file", Request{Path: sharePath(site, "cards.doc")}, Want{Status: 404})
	})
}

// TestShareKit_LinkPicture: programs that show a link need the address, the size and the alternative text of its
// picture.
func TestShareKit_LinkPicture(t *testing.T) {
	a := New(t)
	site := a.Live(Patient{}, RosaStory)
	page := string(a.Do(Request{Path: "/" + site.Code + "?lang=es"}).Body)
	_, rest, _ := strings.Cut(page, `property="og:image" content="`+BaseURL)
	address, _, _ := strings.Cut(rest, `"`)
	address = strings.ReplaceAll(address, "&amp;", "&")
	picture := a.Expect("the picture", Request{Path: address}, Want{})
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
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		all := func(what string, status int) map[string]string {
			tags := map[string]string{}
			for file := range shareFiles {
				answer := a.Expect(what+": "+file, Request{Path: sharePath(site, file) + "?lang=en"}, Want{Status: status})
				tags[file] = answer.Header.Get("ETag")
				if cache := answer.Header.Get("Cache-Control"); status != 200 && strings.Contains(cache, "public") {
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
		a.Expect("the kit of an invited patient", Request{Path: kitPath(site)}, Want{Has: none})
		a.Activate(site)
		starter := all("starter site", 200)
		a.Expect(
			"a submission",
			Save{Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request(),
			Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter},
		)
		if waiting := all("under review", 200); waiting["card.png"] != starter["card.png"] {
			t.Error("what is not approved changes the picture")
		}
		a.Approve(site, Cora)
		a.Approve(site, Remy)
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
			"release withdrawn", Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()},
			Want{Trail: []string{"microsite.release-withdrawn"}},
		)
		all("taken down", 404)
		a.Expect("the kit of a page that is taken down", Request{Path: kitPath(site)}, Want{Has: none})
	})
}
