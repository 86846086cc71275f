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

	. "beacon/internal/testkit/apptest"
)

// TestPicture_WithoutMetadataAndUpright uploads a 12-megapixel photograph with EXIF orientation 6 and GPS in the
// editor. The public picture must be upright and must not reveal the place.
func TestPicture_WithoutMetadataAndUpright(t *testing.T) {
	a := New(t)
	photo := PhonePhoto()
	if !bytes.Contains(photo, []byte(Place)) {
		t.Fatal("the photograph does not say where it was taken")
	}
	site := a.Invite(Patient{})
	a.Activate(site)
	saved := a.Expect("save", Save{Site: site, Story: RosaStory, Draft: true, Pictures: []Pic{{File: photo}}}.Request(),
		Want{Trail: []string{"microsite.draft-saved"}})
	names := a.Blobs.Names()
	if len(names) != 6 { // master, two whole sizes, three crops
		t.Errorf("files %v", names)
	}
	for _, name := range names {
		content := a.Content(name)
		for _, trace := range []string{Place, "Exif", "JFIF\x00GPS"} {
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
	whole := a.Expect(
		"the whole photograph for its owner",
		Request{Path: "/api/microsite/custom-site/image?filename=" + saved.Text("results.imagesPending.0.fileName"),
			Header: map[string]string{"Authorization": site.Credential()}},
		Want{},
	)
	config, err := jpeg.DecodeConfig(bytes.NewReader(whole.Body))
	if err != nil || config.Width != 1200 || config.Height != 1600 {
		t.Errorf("served %d x %d, %v", config.Width, config.Height, err)
	}
}

// TestPicture_RefusesHostileFiles: hostile files are rejected without leaving files or using much memory.
func TestPicture_RefusesHostileFiles(t *testing.T) {
	a := New(t, Alone())
	t.Setenv("TMPDIR", t.TempDir())
	site := a.Invite(Patient{})
	a.Activate(site)
	small := SmallPhoto(1)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for _, c := range []struct {
		what   string
		file   []byte
		status int
	}{
		{"a header of 50,000 x 50,000 pixels", HugeHeader(50_000), 413},
		{"a truncated file", small[:len(small)/2], 422},
		{"a polyglot", Polyglot(), 422},
		{"a text", []byte("not a picture at all, really"), 415},
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), 415},
		{"an SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 415},
		{"nothing", []byte{}, 422},
	} {
		save := Save{Site: site, Story: RosaStory, Draft: true, Pictures: []Pic{{File: small}, {File: c.file}}}
		answer := a.Expect(c.what, save.Request(), Want{Status: c.status, Fields: []string{"images[1]"}})
		if answer.Text("message") == "" || answer.Text("message") != answer.Text("errors.0.message") {
			t.Errorf("%s: %s", c.what, answer.Body)
		}
	}
	large := Save{Site: site, Story: RosaStory, Draft: true, Pictures: []Pic{{File: small}}}.Form().
		File("images[1]", "large.jpg", small).
		Padded(26 << 20)
	a.Expect(
		"26 MB", Request{Method: "POST", Path: SavePath, Body: large}, Want{Status: 413, Fields: []string{"images[1]"}},
	)
	WantNothingKept(a)
	for what, request := range map[string]Request{
		"200 MB that say so": {Method: "POST", Path: SavePath, Body: announced(200 << 20)},
		"200 MB that do not": {Method: "POST", Path: SavePath,
			Body: NewForm().Field("id", "1").File("images[0]", "x.jpg", small).Endless(io.LimitReader(zeros{}, 200<<20))},
		"one part of 200 MB?": {Method: "POST", Path: SavePath,
			Body: NewForm().Field("story", "x").Endless(io.LimitReader(zeros{}, 200<<20))},
	} {
		a.Expect(what, request, Want{Status: 413})
	}
	runtime.ReadMemStats(&after)
	if after.HeapSys > before.HeapSys+50<<20 {
		t.Errorf("the heap grew by %d MB", (after.HeapSys-before.HeapSys)>>20)
	}
	WantNothingKept(a)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// announced returns a form that declares its length, n bytes.
func announced(n int64) *Form {
	return NewForm().Field("id", "1").Endless(io.LimitReader(zeros{}, n)).Announce(n)
}

// TestPicture_OfHiddenSiteIsNotPublic: visitors get only the crops of live pages, never whole photographs or guessed
// names. Patients get only pictures of their own site.
func TestPicture_OfHiddenSiteIsNotPublic(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site, other := a.Live(Patient{}, RosaStory), a.Live(Patient{Email: "other@mail.example"}, RosaStory2)
		data := a.Do(Request{Path: site.DataPath()})
		whole, thumbnail := data.Text("results.images.0.fileName"), data.Text("results.images.0.thumbnail")
		public := func(name string) Request {
			return Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(name)}
		}
		own := func(s Site, name string) Request {
			return Request{
				Path:   "/api/microsite/custom-site/image?filename=" + url.QueryEscape(name),
				Header: map[string]string{"Authorization": s.Credential()},
			}
		}
		live := a.Expect("a live crop", public(thumbnail), Want{})
		if live.Header.Get("Cache-Control") != "public, max-age=300" ||
			live.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("headers %v", live.Header)
		}
		medium := a.Do(Request{Path: "/api/microsite/" + site.Code}).Text("results.images.0.medium")
		half, err := jpeg.DecodeConfig(bytes.NewReader(a.Expect("the crop for small screens", public(medium), Want{}).Body))
		if err != nil || half.Width != 570 || half.Height != 600 {
			t.Errorf("it is %d x %d, %v", half.Width, half.Height, err)
		}
		unknown := a.Expect("no such picture", public(strings.Repeat("a", 26)+".jpg"), Want{Status: 404})
		for _, name := range []string{whole, strings.Replace(whole, ".jpg", "-960.jpg", 1), "", "../keys", "pictures/aa",
			strings.Replace(thumbnail, "-t.jpg", "-x.jpg", 1),
			thumbnail[:27] + "000000000000-t.jpg", strings.ToUpper(thumbnail), "master.jpg", thumbnail[:26] + "/master.jpg"} {
			if got := a.Expect("not public: "+name, public(name), Want{Status: 404}); !bytes.Equal(got.Body, unknown.Body) {
				t.Errorf("%s: %s", name, got.Body)
			}
		}
		a.Expect("one's own", own(site, whole), Want{})
		a.Expect("not another site's", own(other, whole), Want{Status: 404})
		a.Expect("nor kept in another site", Save{Site: other, Draft: true, Pictures: []Pic{{Keep: whole}}}.Request(),
			Want{Status: 422, Fields: []string{"images[0]"}})
		a.Expect("a crop for staff of its center", Request{Path: "/api/staff/pictures?filename=" + whole, As: Cora}, Want{})
		for _, as := range []string{Otto, Coco} {
			a.Expect("not for "+as, Request{Path: "/api/staff/pictures?filename=" + whole, As: as}, Want{Status: 404})
		}
	})
}

// TestPreview_ShowsPictures is R2.4 and R10.19: a preview link shows the working copy with its pictures, which caches
// must not store. The preview query alone opens nothing.
// Shows R2.4a.
func TestPreview_ShowsPictures(t *testing.T) {
	a := New(t)
	site, other := a.Live(Patient{}, RosaStory), a.Live(Patient{Email: "other@mail.example"}, "Somebody else's story.")
	a.Expect("a draft", Save{Site: site, Story: RosaStory2, Draft: true, Pictures: []Pic{{File: SmallPhoto(4)}}}.Request(),
		Want{Trail: []string{"microsite.draft-saved"}})
	link := a.Expect("a link", Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link",
		Body: site.Body()}, Want{}).
		Text("results.url")
	key := strings.ReplaceAll(strings.Trim(link, "/"), "/", "")
	a.Clock.Advance(23 * time.Hour)
	answer := a.Expect("the working copy", Request{Path: "/api/microsite/" + key}, Want{
		Has: map[string]any{
			"results.patientStoryPending": RosaStory2,
			"results.patientStory":        RosaStory,
			"results.imagesPending.#":     1,
		},
	})
	picture := Request{
		Path: "/api/microsite/image?filename=" + url.QueryEscape(answer.Text("results.imagesPending.0.fileName")),
	}
	for _, size := range []string{"medium", "thumbnail"} {
		name := answer.Text("results.imagesPending.0." + size)
		a.Expect("its "+size, Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(name)}, Want{})
	}
	if got := a.Expect("its picture, without cookies", picture,
		Want{}); got.Header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("a preview's picture may be kept: %v", got.Header)
	}
	page := a.Expect("its page", Request{Path: link}, Want{})
	if !strings.Contains(string(page.Body), RosaStory2) || page.Header.Get("Cache-Control") != "no-store" ||
		page.Header.Get("X-Robots-Tag") != "noindex" ||
		strings.Contains(string(page.Body), "og:image") {
		t.Errorf("preview page %v %s", page.Header, page.Body)
	}
	a.Expect("a token of another site shows what everybody sees", Request{Path: "/api/microsite/" + other.Code + key[6:]},
		Want{Has: map[string]any{"results.patientStoryPending": "", "results.patientStory": "Somebody else's story."}})
	for _, query := range []string{"?preview=2", "?preview=1", "?preview=nonsense"} {
		a.Expect("no query opens it", Request{Path: "/api/microsite/" + site.Code + query},
			Want{Has: map[string]any{"results.patientStoryPending": "", "results.imagesPending": []any{}}})
	}
	for _, query := range []string{"?preview=2", ""} {
		a.Expect(
			"the site's own key does, beside what is live",
			Request{
				Path: "/api/microsite/" + site.Code + query, Header: map[string]string{"Authorization": site.Credential()},
			},
			Want{
				Has: map[string]any{
					"results.patientStoryPending": RosaStory2,
					"results.patientStory":        RosaStory,
					"results.imagesPending.#":     1,
				},
			},
		)
	}
	a.Expect(
		"another's does not",
		Request{
			Path: "/api/microsite/" + site.Code + "?preview=2", Header: map[string]string{"Authorization": other.Credential()},
		},
		Want{Has: map[string]any{"results.patientStoryPending": ""}},
	)
	a.Clock.Advance(time.Hour)
	a.Expect("after 24 hours it is over", Request{Path: "/api/microsite/" + key},
		Want{Has: map[string]any{"results.patientStoryPending": "", "results.patientStory": RosaStory}})
	a.Expect("and so are its pictures", picture, Want{Status: 404})
}

// TestPreview_StaffSeeSubmission is R2.4: staff who may see a site see its pending submission, and their reads are
// audited.
// Shows R2.4a.
func TestPreview_StaffSeeSubmission(t *testing.T) {
	a := New(t)
	site := a.Live(Patient{}, RosaStory)
	a.Do(Save{Site: site, Story: RosaStory2, Agree: true, Pictures: []Pic{{File: SmallPhoto(4)}}}.Request())
	a.Seen()
	for _, path := range []string{"/api/microsite/" + site.Code, "/" + site.Code} {
		for _, c := range []struct {
			who, story string
			trail      []string
		}{
			{Ada, RosaStory2, []string{"microsite.viewed"}}, {Cora, RosaStory2, []string{"microsite.viewed"}}, {Otto, "", nil},
			{Coco, "", nil}, {"", "", nil},
		} {
			answer := a.Expect(path+" by "+c.who, Request{Path: path + "?preview=2", As: c.who}, Want{Trail: c.trail})
			if path[:5] == "/api/" && answer.Text("results.patientStoryPending") != c.story ||
				strings.Contains(string(answer.Body), RosaStory2) != (c.story != "") {
				t.Errorf("%s by %q: %.600s", path, c.who, answer.Body)
			}
		}
	}
	a.Expect("a plain look is nobody's preview", Request{Path: "/api/microsite/" + site.Code, As: Ada},
		Want{Has: map[string]any{"results.patientStoryPending": ""}})
}

// TestPublicData_EmptyWhileHidden is R10.12: the data of a hidden page contains only its code, type and status.
// Shows R10.12.
func TestPublicData_EmptyWhileHidden(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	told, _ := a.Expect("an invited site", Request{Path: "/api/microsite/" + site.Code}, Want{Has: map[string]any{
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
