package notify

import "beacon/internal/platform/markup"

// html is the letter as a page. Styles stand in the elements, because programs for
// mail drop the others; addresses are shown as they are, for who copies them.
func (l letter) html() string {
	lang := markup.Attr("lang", l.Lang)
	return string(markup.Page("<!DOCTYPE html>", markup.Lines("html", lang,
		markup.Lines(
			"head",
			markup.El("meta", markup.Attr("charset", "utf-8")),
			markup.El(
				"meta",
				markup.Attr("name", "viewport"),
				markup.Attr("content", "width=device-width, initial-scale=1"),
			),
			markup.El("meta", markup.Attr("name", "color-scheme"), markup.Attr("content", "light")),
			markup.El("title", markup.Text(l.Subject)),
		),
		markup.Lines(
			"body",
			markup.Style("margin:0;padding:0;background-color:#FBF6EC;color:#1D2B25;"),
			markup.El("div", markup.Style("display:none;max-height:0;overflow:hidden;"), markup.Text(l.Preheader)),
			markup.Lines(
				"div",
				lang,
				markup.Style("max-width:600px;margin:0 auto;padding:24px 16px;font-family:'Atkinson Hyperlegible "+
					"Next',Verdana,sans-serif;font-size:18px;line-height:1.6;color:#1D2B25;"),
				markup.El("p", markup.Style("margin:0 0 16px;font-weight:640;color:#1F5C49;"), markup.Text(l.Product)),
				l.card(),
				markup.Each(l.Foot, func(line string) markup.Node { return footLine(markup.Text(line)) }),
				markup.If(l.EndURL != "", footLine(markup.El("a", markup.Attr("href", l.EndURL),
					markup.Style("display:inline-block;padding:10px 0;color:#1F5C49;"), markup.Text(l.EndHint)))),
			),
		),
	)))
}

// card is the sheet that the mail itself is written on.
func (l letter) card() markup.Node {
	return markup.Lines(
		"div",
		markup.Style("padding:24px 20px;background-color:#FFFEFA;border:1px solid #DFD3BC;border-radius:10px;"),
		markup.El(
			"h1",
			markup.Style("margin:0 0 "+
				"20px;font-family:Newsreader,Georgia,serif;font-weight:540;font-size:28px;line-height:1.25;color:#1D2B25;"),
			markup.Text(l.Subject),
		),
		markup.Each(l.Body, func(p piece) markup.Node {
			if p.IsLink {
				return l.button(p.Text)
			}
			return markup.El("p", markup.Style("margin:0 0 16px;"), markup.Text(p.Text))
		}),
	)
}

// button is the link of the mail, and below it its address to copy.
func (l letter) button(label string) markup.Node {
	href := markup.Attr("href", l.URL)
	return markup.Group(
		markup.El("p", markup.Style("margin:24px 0 8px;"), markup.El(
			"a",
			href,
			markup.Style(
				"display:inline-block;padding:14px "+
					"28px;background-color:#1F5C49;border-radius:10px;color:#FFFEFA;font-weight:640;line-height:24px;text-decoration:none;",
			),
			markup.Text(label),
		)),
		markup.El(
			"p",
			markup.Style("margin:0 0 24px;font-size:16px;color:#3F4C45;"),
			markup.Text(l.CopyHint),
			markup.El("br"),
			markup.El("a", href,
				markup.Style("color:#1F5C49;overflow-wrap:anywhere;word-break:break-word;"), markup.Text(l.URL)),
		),
	)
}

// footLine is one of the lines below the card.
func footLine(content markup.Node) markup.Node {
	return markup.El("p", markup.Style("margin:16px 0 0;font-size:16px;color:#3F4C45;"), content)
}
