package public

import (
	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// screenHead is the head of an app screen for search engines and shared links. The screen itself is empty until its
// script runs.
type screenHead struct {
	title       locale.Text // {product} is the product's name
	description locale.Text // may be empty
	canonical   string      // path for search engines; empty: not indexed
}

// screenHeads holds the screens with their own title, by their name in the table of screens. Other screens have the
// product's name until their script runs.
var screenHeads = map[string]screenHead{
	"/not-found": {title: msgVisited},
	"/gallery": {
		title: catalogues.Text("http.title.gallery"),
	},
	"/recipient":               {title: catalogues.Text("http.title.referral")},
	"/recipient/{id}":          {title: catalogues.Text("http.title.referral")},
	"/voucher-donor/register":  {title: catalogues.Text("http.title.voucher")},
	"/voucher-holder/register": {title: catalogues.Text("http.title.voucher")},
	"/supervised":              {title: catalogues.Text("http.title.supervised")},
	"/voucher/send-kit":        {title: catalogues.Text("http.title.kit")},
	"/verify": {
		title: catalogues.Text("http.title.verify"),
	},
	"/kfl-recipient": {
		title: catalogues.Text("referral.about.kfl"),
	},
	"/register": {
		title: catalogues.Text("http.title.champion"),
	},
	"/lost-link": {title: catalogues.Text("http.title.lost-link")},
	"/about": {
		title:       catalogues.Text("http.title.about"),
		description: catalogues.Text("http.description.about"),
		canonical:   "/about",
	},
}

// pageHead is a screenHead in one language.
type pageHead struct {
	title   string
	meta    []meta
	links   []metaLink
	indexed bool
}

// screenHead returns the head of the screen with this name.
func (s *handlers) screenHead(name string, lang locale.Lang) pageHead {
	screen, ok := screenHeads[name]
	if !ok {
		return pageHead{title: s.Config.Brand.ProductName}
	}
	head := pageHead{
		title: screen.title.With("product", s.Config.Brand.ProductName).In(lang), indexed: screen.canonical != "",
	}
	if description := screen.description.In(lang); description != "" {
		head.meta = []meta{
			{Name: "description", Content: description},
			{Property: "og:title", Content: head.title},
			{Property: "og:description", Content: description},
		}
	}
	if head.indexed {
		address := s.Config.PublicURL() + screen.canonical
		head.links = []metaLink{
			{Rel: "canonical", Href: address},
			{
				Rel:      "alternate",
				Href:     address + "?lang=en",
				HrefLang: "en",
			},
			{Rel: "alternate", Href: address + "?lang=es", HrefLang: "es"},
		}
	}
	return head
}
