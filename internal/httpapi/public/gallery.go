package public

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
)

// galleryRoutes adds the calls of the gallery and of the lookup of pages (M7).
func (s *handlers) galleryRoutes() {
	calls := s.Group("gallery")
	httpapi.Public(calls.Route("GET /microsite/gallery", "gallery-lookup",
		"Get the type of the gallery without a code, and the caller's own key"), s.galleryLookup)
	httpapi.Public(calls.Route("GET /microsite/{code}/gallery", "gallery-lookup-by-code",
		"Get the type of a short code's gallery; id and editKey only for callers that proved them"),
		s.galleryLookupByCode)
	query := func(name, doc string) *huma.Param {
		return &huma.Param{Name: name, In: "query", Description: doc, Schema: &huma.Schema{Type: "string"}}
	}
	httpapi.RawByKey(calls.Route("GET /microsite/active", "active-sites",
		"List the gallery's microsites of the caller's type: all, or one page if a parameter is set",
		httpapi.Parameters(
			query("id", "With EditKey; else cookies or header."), query("EditKey", ""),
			query("age", "0-21, 22-34, 35-44, 45-54, 55-64 or 65-99"), query("gender", "male or female"),
			query("keyword", "Part of a story, at least 3 characters; a shorter one is ignored."), query("offset", ""),
			query("limit", "12 by itself, at most 100."), query("after", "next of the page before; wins over offset."),
		), httpapi.ReturnsJSON[activeAnswer]("the sites")), httpapi.PatientKey(s.openGallery), s.activeSites)
}

// galleryOwner is M3 "about/gallery lookup result".
type galleryOwner struct {
	ID              *int64  `json:"id" doc:"null unless the caller proved the key of this site (R2.3)."`
	EditKey         *string `json:"editKey"`
	DcnDomain       string  `json:"dcnDomain"`
	MicrositeTypeID int     `json:"micrositeTypeId"`
	MicrositeType   string  `json:"micrositeType"`
}

type lookupInput struct {
	Code    string `path:"code"`
	ID      string `query:"id"`
	EditKey string `query:"EditKey"`
}

type plainLookupInput struct {
	ID      string `query:"id"`
	EditKey string `query:"EditKey"`
}

func (s *handlers) galleryLookup(ctx context.Context, in *plainLookupInput) (galleryOwner, error) {
	owner := galleryOwner{
		MicrositeTypeID: int(microsite.Kidney), MicrositeType: microsite.Kidney.Name(), DcnDomain: s.donorDomain(),
	}
	if site, key, ok := s.proven(ctx, in.ID, in.EditKey); ok {
		owner.ID, owner.EditKey, owner.MicrositeTypeID, owner.MicrositeType = &site.ID, &key, int(site.Type), site.Type.Name()
	}
	return owner, nil
}

func (s *handlers) galleryLookupByCode(ctx context.Context, in *lookupInput) (galleryOwner, error) {
	site, err := s.Microsites.ByCode(ctx, in.Code)
	if err != nil {
		return galleryOwner{}, err
	}
	owner := galleryOwner{MicrositeTypeID: int(site.Type), MicrositeType: site.Type.Name(), DcnDomain: s.donorDomain()}
	if own, key, ok := s.proven(ctx, in.ID, in.EditKey); ok && own.ID == site.ID {
		owner.ID, owner.EditKey = &own.ID, &key
	}
	return owner, nil
}

// proven returns the site of the key in the query, the header or the cookies. An invalid key, such as that of an old
// cookie, is not an error here.
func (s *handlers) proven(ctx context.Context, id, editKey string) (microsite.Site, string, bool) {
	c, ok := httpapi.Credential{ID: httpapi.ParseID(id), Key: editKey}, id != "" && editKey != ""
	if !ok {
		c, ok = httpapi.CredentialFrom(httpapi.InfoFrom(ctx), microsite.KeyKind)
	}
	if !ok {
		return microsite.Site{}, "", false
	}
	own, err := s.OpenSite(ctx, c)
	return own.Site, c.Key, err == nil
}

// donorDomain returns the host at which donors register.
func (s *handlers) donorDomain() string {
	u, err := url.Parse(s.Config.Brand.DonorRegistrationURL)
	if err != nil {
		return ""
	}
	return u.Host
}

// activeAnswer is the envelope of the gallery.
type activeAnswer struct {
	Success        bool         `json:"success"`
	Results        []activeSite `json:"results"`
	Total          int64        `json:"total" doc:"How many sites match."`
	TotalIsAtLeast bool         `json:"totalIsAtLeast" doc:"Always false: the total is exact."`
	Next           string       `json:"next" doc:"Send it as after for the next page; empty on the last."`
}

// activeSite is M3 "active site list item".
type activeSite struct {
	ShortCode         string              `json:"shortCode"`
	FirstName         string              `json:"firstName"`
	LastName          string              `json:"lastName"`
	Age               *int                `json:"age"`
	Gender            string              `json:"gender" doc:"Male, Female or empty"`
	PatientStory      string              `json:"patientStory"`
	StoryLang         string              `json:"storyLang,omitempty" doc:"Language of the story: en, es, or empty when unknown."`
	RegistrationCount int64               `json:"registrationCount"`
	Images            []payload.SiteImage `json:"images"`
}

var genderNames = map[string]string{"M": "Male", "F": "Female"}

func newActiveSite(e gallery.Entry, now time.Time) activeSite {
	a := activeSite{
		ShortCode: e.ShortCode, FirstName: e.FirstName, LastName: e.LastName, Gender: genderNames[e.Gender],
		PatientStory: e.Story, StoryLang: e.StoryLang.Tag(), RegistrationCount: e.Registrations,
		Images: siteImages(e.Pictures),
	}
	if age := e.Age(now); age >= 0 {
		a.Age = &age
	}
	return a
}

func siteImages(pictures []gallery.Picture) []payload.SiteImage {
	images := make([]payload.SiteImage, 0, len(pictures))
	for i, p := range pictures {
		images = append(images, payload.SiteImage{
			FileName: p.FileName, Thumbnail: p.Thumbnail, Caption: p.Caption,
			CaptionLang: p.CaptionLang.Tag(), DisplayOrder: i,
			Attributes: payload.Attributes{Rotate: p.Rotate, Zoom: p.Zoom, Position: payload.Position{X: p.X, Y: p.Y}},
		})
	}
	return images
}

// openNeighbor checks the key of the header or the cookies.
func (s *handlers) openNeighbor(_ http.ResponseWriter, r *http.Request) (httpapi.OpenedSite, error) {
	return s.OpenSite(r.Context(), httpapi.RequestSiteKey{}.Credential(r.Context()))
}

// openGallery checks the key of the query, the header or the cookies.
func (s *handlers) openGallery(w http.ResponseWriter, r *http.Request) (httpapi.OpenedSite, error) {
	q := r.URL.Query()
	if q.Has("id") && q.Has("EditKey") {
		return s.OpenSite(r.Context(), httpapi.Credential{ID: httpapi.ParseID(q.Get("id")), Key: q.Get("EditKey")})
	}
	return s.openNeighbor(w, r)
}

// activeSites returns one page if any parameter is given, and otherwise the whole list (R3.8).
func (s *handlers) activeSites(w http.ResponseWriter, r *http.Request, own httpapi.OpenedSite) error {
	q := r.URL.Query()
	for _, name := range []string{"age", "gender", "keyword", "offset", "limit", "after"} {
		if q.Has(name) {
			return s.activePage(w, r, int(own.Site.Type), q)
		}
	}
	return s.allActive(w, r, int(own.Site.Type))
}

func (s *handlers) activePage(w http.ResponseWriter, r *http.Request, typeID int, q url.Values) error {
	// Invalid numbers count as not given.
	offset, _ := strconv.Atoi(q.Get("offset"))
	limit, _ := strconv.Atoi(q.Get("limit"))
	page, err := s.Gallery.Page(r.Context(), typeID, gallery.SearchParams{
		Age: q.Get("age"), Gender: q.Get("gender"), Keyword: q.Get("keyword"), Offset: offset, Limit: limit,
		After: q.Get("after"),
	})
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(activeAnswer{
		Success: true, Total: page.Total, Next: page.Next,
		Results: httpapi.Items(page.Entries, func(e gallery.Entry) activeSite { return newActiveSite(e, now) }),
	})
	return nil
}

// allActive writes the list while it is read, so 100,000 sites need no more memory than a few. If reading fails
// midway, it closes the connection: an incomplete list must not look complete.
func (s *handlers) allActive(w http.ResponseWriter, r *http.Request, typeID int) error {
	now, begun := s.Clock.Now(), false
	begin := func() {
		if !begun {
			begun = true
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"success":true,"results":[`))
		}
	}
	first := true
	total, err := s.Gallery.Everything(r.Context(), typeID, func(entries []gallery.Entry) error {
		begin()
		for _, e := range entries {
			line, err := json.Marshal(newActiveSite(e, now))
			if err != nil {
				return err
			}
			if !first {
				line = append([]byte{','}, line...)
			}
			first = false
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && begun {
		panic(http.ErrAbortHandler)
	}
	if err != nil {
		return err
	}
	begin()
	_, _ = w.Write([]byte(`],"total":` + strconv.FormatInt(total, 10) + `,"totalIsAtLeast":false,"next":""}` + "\n"))
	return nil
}
