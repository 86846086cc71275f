package public

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
	"beacon/internal/sharekit"
)

// keptShareFiles limits the memory for finished files of share kits, in bytes.
const keptShareFiles = 64 << 20

// sharePath is the path of share kit files below /api.
const sharePath = "/microsite/share/"

// shareKitRoutes adds the calls of the patient's share kit and its files, which are as public as their page.
func (s *handlers) shareKitRoutes() {
	calls := s.Group("microsite")
	httpapi.ByKey(calls.Route("GET /microsite/landing/{id}/{editKey}/share-kit", "share-kit",
		"Get QR code, printable cards, flyer, link picture and texts for sharing a public page"), s.SiteKey(),
		s.shareKit)
	for _, kind := range sharekit.Kinds {
		serve := func(w http.ResponseWriter, r *http.Request) error { return s.serveShareFile(w, r, kind) }
		httpapi.RawPublic(calls.Route("GET "+sharePath+"{shortCode}/"+string(kind), "share-"+string(kind),
			"Get a file of a public page's share kit", shareParameters(), httpapi.ReturnsFile(kind.ContentType()),
			httpapi.ReturnsNotModified), serve)
	}
}

func shareParameters() httpapi.Describer {
	return httpapi.Parameters(
		&huma.Param{Name: "shortCode", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
		&huma.Param{
			Name: "lang", In: "query", Description: "en or es; without it, the reader's language",
			Schema: &huma.Schema{Type: "string"},
		},
	)
}

type shareKit struct {
	IsPublic   bool        `json:"isPublic" doc:"Whether visitors see the page; else the rest is empty."`
	URL        string      `json:"url" doc:"The public address."`
	QRSVG      string      `json:"qrSvg" doc:"The QR code of the address, a whole SVG element."`
	QRPNGURL   string      `json:"qrPngUrl"`
	CardsURL   string      `json:"cardsUrl" doc:"A sheet of ten business cards, PDF; lang chooses the language."`
	CardURL    string      `json:"cardPictureUrl" doc:"What one of the cards looks like, PNG of 756 x 432."`
	FlyerURL   string      `json:"flyerUrl"`
	PictureURL string      `json:"pictureUrl" doc:"The picture that accompanies a shared link, PNG of 1200 x 630."`
	Altered    string      `json:"alteredName" doc:"The printed name, if letters of the full name have no font; else empty."`
	Texts      []shareText `json:"texts"`
}

type shareText struct {
	Channel sharekit.Channel `json:"channel" enum:"social,microblog,email,text"`
	Lang    locale.Lang      `json:"lang" enum:"en,es"`
	Subject string           `json:"subject,omitempty" doc:"Of an e-mail."`
	Body    string           `json:"body"`
}

func (s *handlers) shareKit(
	ctx context.Context, own httpapi.OpenedSite, _ *httpapi.KeyedPathForAdmins,
) (shareKit, error) {
	view, err := s.sharedPage(ctx, own.Site.ShortCode)
	if errors.Is(err, fault.ErrNotFound) {
		return shareKit{Texts: []shareText{}}, nil
	}
	if err != nil {
		return shareKit{}, err
	}
	subject := s.shareSubject(view)
	code, err := qrcode.Encode(subject.Address)
	if err != nil {
		return shareKit{}, err
	}
	lang := httpapi.InfoFrom(ctx).Lang
	return shareKit{
		IsPublic: true, URL: subject.Address, QRSVG: code.SVG(),
		QRPNGURL: shareFile(view, sharekit.QRPNG, lang), CardsURL: shareFile(view, sharekit.Cards, lang),
		FlyerURL: shareFile(view, sharekit.Flyer, lang), PictureURL: shareFile(view, sharekit.Picture, lang),
		CardURL: shareFile(view, sharekit.Card, lang), Altered: subject.AlteredName(lang),
		Texts: httpapi.Items(sharekit.Texts(subject), func(t sharekit.Text) shareText { return shareText(t) }),
	}, nil
}

// shareFile returns the path of a file. The path changes with the contents of the file, so browsers with an older
// file request it again. A new draft leaves the path unchanged.
func shareFile(view microsite.PublicView, kind sharekit.Kind, lang locale.Lang) string {
	site, version := view.Site, int64(0)
	if view.Version != nil {
		version = view.Version.ID
	}
	shown := fmt.Sprintf("%q %q %d %t %d", site.FirstName, site.LastName, site.Type, view.IsOver(), version)
	sum := sha256.Sum256([]byte(shown))
	return fmt.Sprintf("/api%s%s/%s?lang=%s&v=%x", sharePath, site.ShortCode, kind, lang, sum[:4])
}

// sharedPage returns the visitors' current view of a code, or fault.ErrNotFound if it shows nothing or is a memorial.
func (s *handlers) sharedPage(ctx context.Context, code string) (microsite.PublicView, error) {
	view, err := s.Microsites.Public(ctx, code, "", microsite.Home)
	if err == nil && (view.Showing == microsite.ShowNothing || view.Site.IsMemorial()) {
		err = fault.ErrNotFound
	}
	return view, err
}

// shareSubject returns the contents of a kit without the portrait.
func (s *handlers) shareSubject(view microsite.PublicView) sharekit.Subject {
	site := view.Site
	subject := sharekit.Subject{
		ShortCode: site.ShortCode, Revision: site.Revision, FirstName: site.FirstName, LastName: site.LastName,
		Address: s.Config.PublicURL() + "/" + site.ShortCode, Product: s.Config.Brand.ProductName,
		Registry: s.Config.Brand.RegistryName, ChangedAt: site.UpdatedAt, Transplanted: view.IsOver(),
	}
	if site.Type == microsite.Liver {
		subject.Organ = sharekit.Liver
	}
	if view.Version != nil {
		subject.Story, subject.StoryLang = view.Version.Story, view.Version.StoryLang
	}
	return subject
}

// loadShared returns the contents of a kit with the portrait.
func (s *handlers) loadShared(ctx context.Context, code string) (sharekit.Subject, error) {
	view, err := s.sharedPage(ctx, code)
	if err != nil {
		return sharekit.Subject{}, err
	}
	subject := s.shareSubject(view)
	if view.Version == nil || len(view.Version.Pictures) == 0 {
		return subject, nil
	}
	file, _, err := s.Microsites.OpenPublicPicture(ctx, view.Version.Pictures[0].LargeName())
	if err != nil {
		return subject, err
	}
	defer func() { _ = file.Close() }()
	subject.Portrait, err = io.ReadAll(file)
	return subject, err
}

// serveShareFile serves a file while its page is public. A finished file is cached while the site's revision is
// unchanged.
func (s *handlers) serveShareFile(w http.ResponseWriter, r *http.Request, kind sharekit.Kind) error {
	code, lang := r.PathValue("shortCode"), httpapi.InfoFrom(r.Context()).Lang
	if kind == sharekit.QRSVG || kind == sharekit.QRPNG {
		lang = locale.English // QR codes have no words
	}
	_, revision, err := s.Microsites.Revision(r.Context(), code)
	if err != nil {
		return err
	}
	load := func(ctx context.Context) (sharekit.Subject, error) { return s.loadShared(ctx, code) }
	wanted := sharekit.Wanted{Code: code, Revision: revision, Lang: lang, Kind: kind}
	file, err := s.shared.File(r.Context(), wanted, load)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", kind.ContentType())
	h.Set("Content-Disposition", "inline; filename="+strconv.Quote(code+"-"+string(kind)))
	h.Set("Cache-Control", "public, max-age=300") // short, because the files of a page that is taken down must disappear
	h.Set("ETag", `"`+file.Hash+`"`)
	h.Set("X-Robots-Tag", "noindex")
	if r.URL.Query().Get("lang") == "" {
		h.Set("Vary", "Accept-Language, Cookie")
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file.Content))
	return nil
}
