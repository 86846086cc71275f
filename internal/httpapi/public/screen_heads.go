package public

import "beacon/internal/platform/locale"

// screenHead is what search engines and shared links read of a screen of the
// app, which has no content of its own before its script runs.
type screenHead struct {
	title       locale.Text // {product} is the product's name
	description locale.Text // may be empty
	canonical   string      // its path for search engines; empty: not for them
}

// screenHeads holds the screens that have a title of their own, by their name in
// the table of screens; all others carry the product's name until they run.
var screenHeads = map[string]screenHead{
	"/not-found": {title: msgVisited},
	"/gallery": {
		title: locale.Text{EN: "Currently Active Microsites", ES: "Micrositios activos actualmente"},
	},
	"/recipient":               {title: locale.Text{EN: "I'm in need of a kidney", ES: "Necesito un riñón"}},
	"/recipient/{id}":          {title: locale.Text{EN: "I'm in need of a kidney", ES: "Necesito un riñón"}},
	"/voucher-donor/register":  {title: locale.Text{EN: "Voucher - Self Registration", ES: "Vales - Registro"}},
	"/voucher-holder/register": {title: locale.Text{EN: "Voucher - Self Registration", ES: "Vales - Registro"}},
	"/voucher/send-kit":        {title: locale.Text{EN: "Replacement kit", ES: "Kit de reemplazo"}},
	"/verify": {
		title: locale.Text{EN: "Check a signed consent", ES: "Comprobar un consentimiento firmado"},
	},
	"/kfl-recipient": {
		title: locale.Text{EN: "I'm in need of a kidney: Kidney for Life", ES: "Necesito un riñón: Kidney for Life"},
	},
	"/register": {
		title: locale.Text{EN: "Register for a champion microsite", ES: "Regístrese para un micrositio de campaña"},
	},
	"/lost-link": {title: locale.Text{EN: "Get your link again", ES: "Reciba su enlace otra vez"}},
	"/about": {
		title: locale.Text{EN: "The {product} Microsite Program", ES: "El programa de micrositios {product}"},
		description: locale.Text{
			EN: "A free personal web page for people who need a transplant and are looking for a living donor: what you get, " +
				"how it works, and what stays private.",
			ES: "Una página web personal y gratuita para quienes necesitan un trasplante y buscan un donante vivo: qué " +
				"recibe, cómo funciona y qué sigue siendo privado.",
		},
		canonical: "/about",
	},
}

// pageHead is a screenHead in one language.
type pageHead struct {
	title   string
	meta    []meta
	links   []metaLink
	indexed bool
}

// headOf returns the head of the screen with this name.
func (s *handlers) headOf(name string, lang locale.Lang) pageHead {
	screen, ok := screenHeads[name]
	if !ok {
		return pageHead{title: s.Config.Brand.ProductName}
	}
	head := pageHead{
		title:   screen.title.With("product", s.Config.Brand.ProductName).In(lang),
		indexed: screen.canonical != "",
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
