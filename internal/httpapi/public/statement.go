package public

import (
	"bytes"
	_ "embed" // the page
	"encoding/base64"
	"html/template"
	"net/http"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
)

// statement holds the values for statement.html, the accessibility statement. The page has no script, so every
// browser shows it.
type statement struct {
	Lang, Other, OtherName string
	Title, Lead, Reviewed  string
	Product, Home          string
	Website                string // text of the link to Home
	Nonce                  string
	Entry                  entry
	Sections               []statementSection
	Contact                statementSection
	Call                   *plainCall // nil if there is no telephone number
}

// statementSection is a heading with paragraphs or a list.
type statementSection struct {
	Title  string
	Parts  []string
	IsList bool
}

//go:embed statement.html
var statementSource string

var statementTemplate = template.Must(template.New("statement").Parse(statementSource))

// statementText is a section of the statement in all languages.
type statementText struct {
	title  locale.Text
	parts  []locale.Text
	isList bool
}

var statementSections = []statementText{
	{
		title: catalogues.Text("accessibility.standard.title"),
		parts: []locale.Text{
			catalogues.Text("accessibility.standard.level"), catalogues.Text("accessibility.standard.state"),
		},
	},
	{
		title: catalogues.Text("accessibility.tested.title"),
		parts: []locale.Text{
			catalogues.Text("accessibility.tested.programs"), catalogues.Text("accessibility.tested.keyboard"),
			catalogues.Text("accessibility.tested.people"),
		},
		isList: true,
	},
	{
		title: catalogues.Text("accessibility.limits.title"),
		parts: []locale.Text{
			catalogues.Text("accessibility.limits.ended"), catalogues.Text("accessibility.limits.videos"),
			catalogues.Text("accessibility.limits.captions"), catalogues.Text("accessibility.limits.scans"),
			catalogues.Text("accessibility.limits.error"),
		},
		isList: true,
	},
	{
		title: catalogues.Text("accessibility.works.title"),
		parts: []locale.Text{
			catalogues.Text("accessibility.works.browsers"), catalogues.Text("accessibility.works.scripts"),
		},
	},
}

var statementContact = statementText{
	title: catalogues.Text("accessibility.contact.title"),
	parts: []locale.Text{
		catalogues.Text("accessibility.contact.say"), catalogues.Text("accessibility.contact.paper"),
	},
}

var (
	msgStatement          = catalogues.Text("accessibility.title")
	msgStatementLead      = catalogues.Text("accessibility.lead")
	msgStatementReviewed  = catalogues.Text("accessibility.reviewed")
	msgStatementLanguage  = catalogues.Text("accessibility.language")
	msgStatementWebsite   = catalogues.Text("accessibility.contact.website")
	msgStatementCallHours = catalogues.Text("accessibility.contact.call")
	msgStatementCall      = catalogues.Text("accessibility.contact.call-any-time")
)

// serveStatement sends the accessibility statement. The footers link to it unless the registry has its own.
func (s *handlers) serveStatement(w http.ResponseWriter, r *http.Request) {
	lang := httpapi.InfoFrom(r.Context()).Lang
	page := s.statement(lang)
	page.Nonce = base64.RawStdEncoding.EncodeToString(keys.RandomBytes(16))
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self' 'nonce-"+page.Nonce+"'; img-src 'self'; "+
		"font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("Vary", "Accept-Language, Cookie")
	h.Set("Cache-Control", "no-store")
	var html bytes.Buffer
	if err := statementTemplate.Execute(&html, page); err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	_, _ = w.Write(html.Bytes())
}

func (s *handlers) statement(lang locale.Lang) statement {
	brand := s.Config.Brand
	inLang := func(text locale.Text) string {
		return text.With("product", brand.ProductName).With("registry", brand.RegistryName).In(lang)
	}
	section := func(text statementText) statementSection {
		made := statementSection{Title: inLang(text.title), IsList: text.isList}
		for _, part := range text.parts {
			made.Parts = append(made.Parts, inLang(part))
		}
		return made
	}
	page := statement{
		Lang: string(lang), Other: string(locale.Spanish), OtherName: inLang(msgStatementLanguage),
		Title: inLang(msgStatement), Lead: inLang(msgStatementLead), Reviewed: inLang(msgStatementReviewed),
		Product: brand.ProductName, Home: brand.Website, Website: inLang(msgStatementWebsite),
		Entry: s.assets.public.entry("public.html"), Contact: section(statementContact),
		Call: s.call(lang, msgStatementCallHours, msgStatementCall),
	}
	if lang == locale.Spanish {
		page.Other = string(locale.English)
	}
	for _, text := range statementSections {
		page.Sections = append(page.Sections, section(text))
	}
	return page
}
