package public

import (
	"cmp"
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/texts"
)

// noScript is the text for browsers without scripts. Without a heading, it explains that the screen needs scripts.
type noScript struct {
	Heading string
	Parts   []plainPart
	Onward  string       // address of the next page; may be empty
	Link    string       // text of the link to Onward
	Call    *plainCall   // the registry's telephone number for possible donors; may be nil
	Needs   []needScript // used without a heading, in each language
}

// needScript explains in one language that a screen needs scripts.
type needScript struct {
	Lang locale.Lang
	Text string
	Call *plainCall
}

// plainCall is a telephone number with the sentence before it.
type plainCall struct{ Text, Digits, Number string }

// plainPart is a heading or a paragraph, which may be a link.
type plainPart struct{ Heading, Text, Href string }

// plainGallery is the number of pages that the gallery lists without scripts.
const plainGallery = 100

// The sentences before the registry's telephone number.
var (
	msgNeedsScript   = catalogues.Text("http.no-script")
	msgHelpHours     = catalogues.Text("http.no-script.call")
	msgHelp          = catalogues.Text("http.no-script.call-any-time")
	msgConsiderHours = catalogues.Text("http.consider.call")
	msgConsiderCall  = catalogues.Text("http.consider.call-any-time")
)

// The message of /not-found without scripts, for visitors with an outdated link (M2).
var (
	msgVisited  = catalogues.Text("http.visited")
	msgGone     = catalogues.Text("http.gone")
	msgConsider = catalogues.Text("http.page-description")
)

// The texts of the read-only screens, in the order of their components (web: features/about/Program.tsx,
// features/living-donation/components).
var (
	plainAbout = sentences("about.lead.kidney get.title get.page get.behind.kidney how.title how.write.title " +
		"how.write.text how.send.title how.send.text how.share.title how.share.text how.forward.title how.forward.text " +
		"why.title why.pilot why.promise private.title private.text private.payment")
	plainDonation = sentences("living-donation.lead what.title what.choice what.match steps.title " +
		"steps.questions.title steps.questions.text steps.tests.title steps.tests.text steps.decision.title " +
		"steps.decision.text steps.operation.title steps.operation.text risks.title risks.text " +
		"risks.minor.name risks.minor.figure risks.minor.text risks.minor.source " +
		"risks.major.name risks.major.figure risks.major.text risks.major.source " +
		"risks.failure.name risks.failure.figure risks.failure.text risks.failure.source " +
		"risks.death.name risks.death.figure risks.death.text risks.death.source risks.yours " +
		"risks.general remote.title remote.text protection.title protection.costs protection.payment next.title next.text")
	msgAsOf          = catalogues.Text("living-donation.risks.as-of")
	msgAboutTitle    = catalogues.Text("about.title")
	msgDonationTitle = catalogues.Text("living-donation.title")
	msgDonationOver  = catalogues.Text("living-donation.lead.over")
	msgMemorial      = catalogues.Text("living-donation.lead.memorial")
	msgGallery       = catalogues.Text("gallery.title.kidney")
	msgGalleryLiver  = catalogues.Text("gallery.title.liver")
	msgBackToPage    = catalogues.Text("living-donation.next.back")
)

// sentence is a text of a screen; titles and names are headings. Instead of a text, it can show the number or the source
// of a figure.
type sentence struct {
	isHeading      bool
	text           locale.Text
	number, source string // keys of figures
}

// sentences returns the texts with these ids. The first id also names the area. An id with the end "figure" or "source"
// shows a figure.
func sentences(ids string) []sentence {
	list := strings.Fields(ids)
	area, first, _ := strings.Cut(list[0], ".")
	list[0] = first
	all := make([]sentence, len(list))
	for i, id := range list {
		part := strings.Split(id, ".")
		switch end := part[len(part)-1]; end {
		case "figure":
			all[i].number = part[1]
		case "source":
			all[i].source = part[1]
		default:
			all[i] = sentence{isHeading: end == "title" || end == "name", text: catalogues.Text(area + "." + id)}
		}
	}
	return all
}

// withoutScripts returns the text of the screen with this name for browsers without scripts.
func (s *handlers) withoutScripts(ctx context.Context, name, path string, lang locale.Lang) *noScript {
	switch name {
	case "/not-found":
		return s.takenDownPage(lang)
	case "/gallery":
		return s.galleryWithoutScripts(ctx, lang)
	case "/about":
		return &noScript{
			Heading: msgAboutTitle.With("product", s.Config.Brand.ProductName).In(lang),
			Parts:   plainParts(plainAbout, lang, "", nil),
		}
	case "/{shortCode}/living-donation":
		return s.donationWithoutScripts(ctx, strings.Split(path, "/")[1], lang)
	}
	return s.needsScripts()
}

// takenDownPage returns the message that a page is no longer active.
func (s *handlers) takenDownPage(lang locale.Lang) *noScript {
	return &noScript{
		Heading: msgVisited.In(lang), Parts: []plainPart{{Text: msgGone.In(lang)}}, Link: msgConsider.In(lang),
		Onward: cmp.Or(s.Config.Brand.ConsiderCampaignURL, s.Config.Brand.Website),
		Call:   s.call(lang, msgConsiderHours, msgConsiderCall),
	}
}

// galleryWithoutScripts lists the pages of the type of the caller's site, if the caller proved its key. Other callers
// get the message that scripts would redirect them to (M7).
func (s *handlers) galleryWithoutScripts(ctx context.Context, lang locale.Lang) *noScript {
	own, _, ok := s.proven(ctx, "", "")
	if !ok {
		return s.takenDownPage(lang)
	}
	page, err := s.Gallery.Page(ctx, int(own.Type), gallery.SearchParams{Limit: plainGallery})
	if err != nil {
		return s.needsScripts()
	}
	list := &noScript{Heading: msgGallery.In(lang)}
	if own.Type == microsite.Liver {
		list.Heading = msgGalleryLiver.In(lang)
	}
	for _, e := range page.Entries {
		name := strings.TrimSpace(e.FirstName + " " + e.LastName)
		list.Parts = append(list.Parts, plainPart{Text: name, Href: "/" + e.ShortCode})
	}
	return list
}

// donationWithoutScripts explains kidney donation to the visitors of a page. Without such a page, scripts would
// redirect, so it only explains that the screen needs scripts.
func (s *handlers) donationWithoutScripts(ctx context.Context, code string, lang locale.Lang) *noScript {
	view, err := s.Microsites.Public(ctx, code, "", microsite.Home)
	if err != nil || view.Showing == microsite.ShowNothing || view.Site.Type != microsite.Kidney {
		return s.needsScripts()
	}
	name := view.Site.FirstName
	figures, err := s.Texts.PublicKind(ctx, texts.Figure)
	if err != nil {
		return s.needsScripts()
	}
	parts := plainParts(plainDonation, lang, name, figures.Texts)
	if view.Site.IsMemorial() {
		parts[0].Text = msgMemorial.With("name", name).In(lang)
	} else if view.IsOver() {
		parts[0].Text = msgDonationOver.With("name", name).In(lang)
	}
	return &noScript{
		Heading: msgDonationTitle.In(lang), Parts: parts,
		Onward: "/" + view.Site.ShortCode, Link: msgBackToPage.With("name", name).In(lang),
		Call: s.call(lang, msgConsiderHours, msgConsiderCall),
	}
}

// needsScripts explains in each language that a screen needs scripts, with the telephone number for help.
func (s *handlers) needsScripts() *noScript {
	text := &noScript{}
	for _, lang := range pageLanguages {
		text.Needs = append(text.Needs, needScript{
			Lang: lang, Text: msgNeedsScript.With("product", s.Config.Brand.ProductName).In(lang),
			Call: s.call(lang, msgHelpHours, msgHelp),
		})
	}
	return text
}

// call returns the registry's telephone number after the sentence withHours, or after without if the registry has set
// no hours. It returns nil if there is no number.
func (s *handlers) call(lang locale.Lang, withHours, without locale.Text) *plainCall {
	brand := s.Config.Brand
	if lang == locale.Spanish {
		brand = brand.InSpanish()
	}
	if brand.Phone == "" {
		return nil
	}
	text := without.In(lang)
	if brand.PhoneHours != "" {
		text = withHours.With("hours", brand.PhoneHours).In(lang)
	}
	return &plainCall{Text: text, Digits: personal.Dialed(brand.Phone), Number: brand.Phone}
}

func plainParts(sentences []sentence, lang locale.Lang, name string, figures []texts.Version) []plainPart {
	byKey := map[string]texts.Version{}
	for _, v := range figures {
		byKey[v.Text.Key] = v
	}
	parts := make([]plainPart, len(sentences))
	for i, t := range sentences {
		text := t.text.With("name", name).With("others", byKey["failure-others"].Words.In(lang)).In(lang)
		switch facts := byKey[t.source].Facts; {
		case t.isHeading:
			parts[i].Heading = text
		case t.number != "":
			parts[i].Text = byKey[t.number].Words.In(lang)
		case t.source != "":
			parts[i].Text = msgAsOf.With("day", locale.Day(facts.AsOf, lang)).In(lang) + " " + facts.Source
		default:
			parts[i].Text = text
		}
	}
	return parts
}
