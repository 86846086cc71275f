package public_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestPicture_WithoutMetadataAndUpright uploads a 12-megapixel photograph with EXIF orientation 6 and GPS in the
// editor. The public picture must be upright and must not reveal the place.
func TestPicture_WithoutMetadataAndUpright(t *testing.T) {
	a := apptest.New(t)
	photo := apptest.PhonePhoto()
	if !bytes.Contains(photo, []byte(apptest.Place)) {
		t.Fatal("the photograph does not say where it was taken")
	}
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	saved := a.Expect("save", apptest.Save{
		Site: site, Story: apptest.PatientStory, Draft: true, Pictures: []apptest.Pic{{File: photo}},
	}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
	names := a.Blobs.Names()
	if len(names) != 6 { // master, two whole sizes, three crops
		t.Errorf("files %v", names)
	}
	for _, name := range names {
		content := a.Content(name)
		for _, trace := range []string{apptest.Place, "Exif", "JFIF\x00GPS"} {
			if bytes.Contains(content, []byte(trace)) {
				t.Errorf("%s holds %q", name, trace)
			}
		}
		picture, err := jpeg.Decode(bytes.NewReader(content))
		a.Must(err)
		size := picture.Bounds().Size()
		if strings.HasSuffix(name, "-t.jpg") {
			if size != image.Pt(400, 400) {
				t.Errorf("thumbnail of %v", size)
			}
		} else if size.Y <= size.X {
			t.Errorf("%s of %v lies on its side", name, size)
		}
		top, _, _, _ := picture.At(size.X/2, size.Y/10).RGBA()
		bottom, _, _, _ := picture.At(size.X/2, size.Y*9/10).RGBA()
		if top+0x3000 > bottom {
			t.Errorf("%s: the top has %x, the bottom %x", name, top, bottom)
		}
	}
	whole := a.Expect("the whole photograph for its owner", apptest.Request{
		Path:   "/api/microsite/custom-site/image?filename=" + saved.Text("results.imagesPending.0.fileName"),
		Header: map[string]string{"Authorization": site.Credential()},
	}, apptest.Want{})
	config, err := jpeg.DecodeConfig(bytes.NewReader(whole.Body))
	if err != nil || config.Width != 1200 || config.Height != 1600 {
		t.Errorf("served %d x %d, %v", config.Width, config.Height, err)
	}
}

// TestPicture_RefusesHostileFiles: hostile files are rejected without leaving files or using much memory.
func TestPicture_RefusesHostileFiles(t *testing.T) {
	a := apptest.New(t, apptest.Alone())
	t.Setenv("TMPDIR", t.TempDir())
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	small := apptest.SmallPhoto(1)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for _, c := range []struct {
		what   string
		file   []byte
		status int
	}{
		{"a header of 50,000 x 50,000 pixels", apptest.HugeHeader(50_000), 413},
		{"a truncated file", small[:len(small)/2], 422},
		{"a polyglot", apptest.Polyglot(), 422},
		{"a text", []byte("not a picture at all, really"), 415},
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), 415},
		{"an SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 415},
		{"nothing", []byte{}, 422},
	} {
		save := apptest.Save{
			Site: site, Story: apptest.PatientStory, Draft: true,
			Pictures: []apptest.Pic{{File: small}, {File: c.file}},
		}
		response := a.Expect(c.what, save.Request(), apptest.Want{Status: c.status, Fields: []string{"images[1]"}})
		if response.Text("message") == "" || response.Text("message") != response.Text("errors.0.message") {
			t.Errorf("%s: %s", c.what, response.Body)
		}
	}
	large := apptest.Save{
		Site: site, Story: apptest.PatientStory, Draft: true, Pictures: []apptest.Pic{{File: small}},
	}.Form().File("images[1]", "large.jpg", small).Padded(26 << 20)
	a.Expect("26 MB", apptest.Request{Method: "POST", Path: apptest.SavePath, Body: large},
		apptest.Want{Status: 413, Fields: []string{"images[1]"}})
	apptest.WantNothingKept(a)
	for what, request := range map[string]apptest.Request{
		"200 MB that say so": {Method: "POST", Path: apptest.SavePath, Body: announced(200 << 20)},
		"200 MB that do not": {Method: "POST", Path: apptest.SavePath,
			Body: apptest.NewForm().Field("id", "1").File("images[0]", "x.jpg",
				small).Endless(io.LimitReader(zeros{}, 200<<20))},
		"one part of 200 MB?": {Method: "POST", Path: apptest.SavePath,
			Body: apptest.NewForm().Field("story", "x").Endless(io.LimitReader(zeros{}, 200<<20))},
	} {
		a.Expect(what, request, apptest.Want{Status: 413})
	}
	runtime.ReadMemStats(&after)
	if after.HeapSys > before.HeapSys+50<<20 {
		t.Errorf("the heap grew by %d MB", (after.HeapSys-before.HeapSys)>>20)
	}
	apptest.WantNothingKept(a)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// announced returns a form that declares its length, n bytes.
func announced(n int64) *apptest.Form {
	return apptest.NewForm().Field("id", "1").Endless(io.LimitReader(zeros{}, n)).Announce(n)
}

// TestPicture_OfHiddenSiteIsNotPublic: visitors get only the crops of live pages, never whole photographs or guessed
// names. Patients get only pictures of their own site.
func TestPicture_OfHiddenSiteIsNotPublic(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site, other := a.Live(
			apptest.Patient{},
			apptest.PatientStory,
		), a.Live(
			apptest.Patient{Email: "other@mail.example"},
			apptest.PatientStory2,
		)
		data := a.Do(apptest.Request{Path: site.DataPath()})
		whole, thumbnail := data.Text("results.images.0.fileName"), data.Text("results.images.0.thumbnail")
		public := func(name string) apptest.Request {
			return apptest.Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(name)}
		}
		own := func(s apptest.Site, name string) apptest.Request {
			return apptest.Request{
				Path:   "/api/microsite/custom-site/image?filename=" + url.QueryEscape(name),
				Header: map[string]string{"Authorization": s.Credential()},
			}
		}
		live := a.Expect("a live crop", public(thumbnail), apptest.Want{})
		if live.Header.Get("Cache-Control") != "public, max-age=300" ||
			live.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("headers %v", live.Header)
		}
		medium := a.Do(apptest.Request{Path: "/api/microsite/" + site.Code}).Text("results.images.0.medium")
		half, err := jpeg.DecodeConfig(
			bytes.NewReader(a.Expect("the crop for small screens", public(medium), apptest.Want{}).Body))
		if err != nil || half.Width != 570 || half.Height != 600 {
			t.Errorf("it is %d x %d, %v", half.Width, half.Height, err)
		}
		unknown := a.Expect("no such picture", public(strings.Repeat("a", 26)+".jpg"), apptest.Want{Status: 404})
		for _, name := range []string{whole, strings.Replace(whole, ".jpg", "-960.jpg", 1), "", "../keys", "pictures/aa",
			strings.Replace(thumbnail, "-t.jpg", "-x.jpg", 1),
			thumbnail[:27] + "000000000000-t.jpg", strings.ToUpper(thumbnail), "master.jpg", thumbnail[:26] + "/master.jpg"} {
			if got := a.Expect("not public: "+name, public(name), apptest.Want{Status: 404}); !bytes.Equal(
				got.Body,
				unknown.Body,
			) {
				t.Errorf("%s: %s", name, got.Body)
			}
		}
		a.Expect("one's own", own(site, whole), apptest.Want{})
		a.Expect("not another site's", own(other, whole), apptest.Want{Status: 404})
		a.Expect("nor kept in another site",
			apptest.Save{Site: other, Draft: true, Pictures: []apptest.Pic{{Keep: whole}}}.Request(),
			apptest.Want{Status: 422, Fields: []string{"images[0]"}})
		a.Expect("a crop for staff of its center",
			apptest.Request{Path: "/api/staff/pictures?filename=" + whole, As: apptest.Coordinator}, apptest.Want{})
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			a.Expect("not for "+as, apptest.Request{Path: "/api/staff/pictures?filename=" + whole, As: as},
				apptest.Want{Status: 404})
		}
	})
}

// TestPreview_ShowsPictures is R2.4 and R10.19: a preview link shows the working copy with its pictures, which caches
// must not store. The preview query alone opens nothing.
// Shows R2.4a.
func TestPreview_ShowsPictures(t *testing.T) {
	a := apptest.New(t)
	site, other := a.Live(
		apptest.Patient{},
		apptest.PatientStory,
	), a.Live(
		apptest.Patient{Email: "other@mail.example"},
		"Somebody else's story.",
	)
	a.Expect("a draft", apptest.Save{
		Site: site, Story: apptest.PatientStory2, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(4)}},
	}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
	link := a.Expect("a link", apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link",
		Body: site.Body()}, apptest.Want{}).
		Text("results.url")
	key := strings.ReplaceAll(strings.Trim(link, "/"), "/", "")
	a.Clock.Advance(23 * time.Hour)
	response := a.Expect("the working copy", apptest.Request{Path: "/api/microsite/" + key}, apptest.Want{
		Has: map[string]any{
			"results.patientStoryPending": apptest.PatientStory2, "results.patientStory": apptest.PatientStory,
			"results.imagesPending.#": 1,
		},
	})
	picture := apptest.Request{
		Path: "/api/microsite/image?filename=" + url.QueryEscape(response.Text("results.imagesPending.0.fileName")),
	}
	for _, size := range []string{"medium", "thumbnail"} {
		name := response.Text("results.imagesPending.0." + size)
		a.Expect("its "+size, apptest.Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(name)}, apptest.Want{})
	}
	if got := a.Expect("its picture, without cookies", picture, apptest.Want{}); got.Header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("a preview's picture may be kept: %v", got.Header)
	}
	page := a.Expect("its page", apptest.Request{Path: link}, apptest.Want{})
	if !strings.Contains(string(page.Body), apptest.PatientStory2) || page.Header.Get("Cache-Control") != "no-store" ||
		page.Header.Get("X-Robots-Tag") != "noindex" ||
		strings.Contains(string(page.Body), "og:image") {
		t.Errorf("preview page %v %s", page.Header, page.Body)
	}
	a.Expect("a token of another site shows what everybody sees",
		apptest.Request{Path: "/api/microsite/" + other.Code + key[6:]}, apptest.Want{
			Has: map[string]any{"results.patientStoryPending": "", "results.patientStory": "Somebody else's story."},
		})
	for _, query := range []string{"?preview=2", "?preview=1", "?preview=nonsense"} {
		a.Expect("no query opens it", apptest.Request{Path: "/api/microsite/" + site.Code + query},
			apptest.Want{Has: map[string]any{"results.patientStoryPending": "", "results.imagesPending": []any{}}})
	}
	for _, query := range []string{"?preview=2", ""} {
		a.Expect("the site's own key does, beside what is live", apptest.Request{
			Path: "/api/microsite/" + site.Code + query, Header: map[string]string{"Authorization": site.Credential()},
		}, apptest.Want{
			Has: map[string]any{
				"results.patientStoryPending": apptest.PatientStory2, "results.patientStory": apptest.PatientStory,
				"results.imagesPending.#": 1,
			},
		})
	}
	a.Expect("another's does not", apptest.Request{
		Path:   "/api/microsite/" + site.Code + "?preview=2",
		Header: map[string]string{"Authorization": other.Credential()},
	}, apptest.Want{Has: map[string]any{"results.patientStoryPending": ""}})
	a.Clock.Advance(time.Hour)
	a.Expect("after 24 hours it is over", apptest.Request{Path: "/api/microsite/" + key},
		apptest.Want{Has: map[string]any{"results.patientStoryPending": "", "results.patientStory": apptest.PatientStory}})
	a.Expect("and so are its pictures", picture, apptest.Want{Status: 404})
}

// TestPreview_StaffSeeSubmission is R2.4: staff who may see a site see its pending submission, and their reads are
// audited.
// Shows R2.4a.
func TestPreview_StaffSeeSubmission(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	a.Do(apptest.Save{
		Site: site, Story: apptest.PatientStory2, Agree: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(4)}},
	}.Request())
	a.Seen()
	for _, path := range []string{"/api/microsite/" + site.Code, "/" + site.Code} {
		for _, c := range []struct {
			who, story string
			trail      []string
		}{
			{apptest.Administrator, apptest.PatientStory2, []string{"microsite.viewed"}},
			{apptest.Coordinator, apptest.PatientStory2, []string{"microsite.viewed"}}, {apptest.OtherCoordinator, "", nil},
			{apptest.Coach, "", nil}, {"", "", nil},
		} {
			response := a.Expect(path+" by "+c.who, apptest.Request{Path: path + "?preview=2", As: c.who},
				apptest.Want{Trail: c.trail})
			if path[:5] == "/api/" && response.Text("results.patientStoryPending") != c.story ||
				strings.Contains(string(response.Body), apptest.PatientStory2) != (c.story != "") {
				t.Errorf("%s by %q: %.600s", path, c.who, response.Body)
			}
		}
	}
	a.Expect("a plain look is nobody's preview",
		apptest.Request{Path: "/api/microsite/" + site.Code, As: apptest.Administrator},
		apptest.Want{Has: map[string]any{"results.patientStoryPending": ""}})
}

// TestPublicData_EmptyWhileHidden is R10.12: the data of a hidden page contains only its code, type and status.
// Shows R10.12.
func TestPublicData_EmptyWhileHidden(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	told, _ := a.Expect("an invited site", apptest.Request{Path: "/api/microsite/" + site.Code},
		apptest.Want{Has: map[string]any{
			"results.shortCode": site.Code, "results.micrositeTypeId": 0, "results.micrositeType": "Kidney",
			"results.currentStatus": 0}}).Get("results").(map[string]any)
	for _, field := range []string{"shortCode", "micrositeTypeId", "micrositeType", "currentStatus"} {
		delete(told, field)
	}
	for field, value := range told {
		if list, isList := value.([]any); value != nil && value != "" && value != false && value != 0.0 &&
			(!isList || len(list) > 0) {
			t.Errorf("%s is %v", field, value)
		}
	}
}
