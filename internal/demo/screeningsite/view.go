package screeningsite

import (
	"slices"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/markup"
)

// say returns a sentence in the page's language.
func (p page) say(name string) string {
	return words[name].With("name", p.Patient.FirstName).WithText("organ", organs[p.DonationType]).In(p.lang)
}

// text is a sentence as a node.
func (p page) text(name string) markup.Node { return markup.Text(p.say(name)) }

func (p page) html() markup.Node {
	return markup.Lines("html", markup.Attr("lang", string(p.lang)),
		markup.Lines("head", markup.El("meta", markup.Attr("charset", "utf-8")),
			markup.El("meta", markup.Attr("name", "viewport"), markup.Attr("content", "width=device-width, initial-scale=1")),
			markup.El("title", markup.If(p.isWrong(), p.text("errorMark")), p.text(p.heading())),
			markup.El("style", markup.Ready(style))),
		markup.Lines("body",
			markup.Lines("header",
				markup.El("p", markup.Attr("class", "product"), p.text("product")),
				markup.If(p.Phase == asking, p.languageSwitch()),
			),
			markup.El("aside", markup.Attr("class", "stand-in"), p.text("standIn")),
			markup.Lines("main", markup.El("h1", p.text(p.heading())), p.content()),
		),
	)
}

// isWrong reports whether something has to be put right before it goes on.
func (p page) isWrong() bool { return len(p.Missing) > 0 || p.Refusal != "" }

// heading names the sentence that heads the page.
func (p page) heading() string {
	switch p.Phase {
	case asking:
		return "askTitle"
	case finished:
		return "doneTitle"
	case stopped:
		return "stopTitle"
	default:
		return "noneTitle"
	}
}

// languageSwitch sends the form to the page in the other language, answers and all.
func (p page) languageSwitch() markup.Node {
	other := string(locale.Spanish)
	if p.lang == locale.Spanish {
		other = string(locale.English)
	}
	return markup.El(
		"button", markup.Attr("class", "quiet"), markup.Attr("form", "screening"), markup.Attr("formmethod", "get"),
		markup.Attr("formaction", Path), markup.Attr("name", "lang"), markup.Attr("value", other), markup.Attr("lang", other),
		p.text("language"),
	)
}

// content is what stands below the heading.
func (p page) content() markup.Node {
	back := markup.El("p", markup.El("a", markup.Attr("href", "/"+p.Patient.ShortCode), p.text("back")))
	switch p.Phase {
	case asking:
		return markup.Group(p.refused(), p.incomplete(), p.lead("askLead"), p.form(), back)
	case finished:
		return markup.Group(p.lead("doneText"), markup.El("p", p.text("doneNext")), back)
	case stopped:
		return markup.Group(p.lead("stopText"), back)
	default:
		return markup.Group(
			p.lead("noneText"), markup.El("p", markup.El("a", markup.Attr("href", "/gallery"), p.text("gallery"))),
		)
	}
}

func (p page) lead(name string) markup.Node {
	return markup.El("p", markup.Attr("class", "lead"), p.text(name))
}

// alert is what is read out first.
func alert(content ...markup.Node) markup.Node {
	return markup.Lines("div", markup.Attr("class", "alert"), markup.Attr("role", "alert"), markup.Attr("tabindex", "-1"),
		markup.Flag("autofocus"), markup.Group(content...))
}

// refused says that Beacon took nothing, and in whose words.
func (p page) refused() markup.Node {
	return markup.If(p.Refusal != "", alert(markup.El("h2", p.text("refused")), markup.El(
		"p", p.text("retry"), markup.Text(" "), markup.El("q", markup.Attr("lang", "en"), markup.Text(p.Refusal)),
	)))
}

// incomplete leads to each question that is open.
func (p page) incomplete() markup.Node {
	title := "wrongMany"
	if len(p.Missing) == 1 {
		title = "wrong"
	}
	return markup.If(len(p.Missing) > 0, alert(
		markup.El("h2", p.text(title)),
		markup.Lines("ul", markup.Each(questions, func(q question) markup.Node {
			return markup.If(p.isMissing(q), markup.El(
				"li", markup.El("a", markup.Attr("href", "#"+q.name+"-yes"), markup.Text(q.missing.In(p.lang))),
			))
		})),
	))
}

func (p page) isMissing(q question) bool { return slices.Contains(p.Missing, q.name) }

func (p page) form() markup.Node {
	return markup.Lines("form", markup.Attr("id", "screening"), markup.Attr("method", "post"),
		markup.Attr("action", Path+"?lang="+string(p.lang)), kept("id", p.ID), kept("donationType", p.DonationType),
		kept("registration", p.Registration), markup.Each(questions, p.field), markup.El("button", p.text("complete")))
}

// kept is what the form carries from one page to the next.
func kept(name, value string) markup.Node {
	return markup.El("input", markup.Attr("type", "hidden"), markup.Attr("name", name), markup.Attr("value", value))
}

// field is a question with its answers.
func (p page) field(q question) markup.Node {
	missing, note := p.isMissing(q), q.name+"-missing"
	return markup.Lines(
		"fieldset",
		markup.If(missing, markup.Attr("class", "missing"), markup.Attr("aria-describedby", note)),
		markup.El("legend", markup.Text(q.text.In(p.lang))),
		markup.If(
			missing, markup.El("p", markup.Attr("class", "wrong"), markup.Attr("id", note), markup.Text(q.missing.In(p.lang))),
		),
		markup.Each(q.answers, func(a answer) markup.Node {
			id := q.name + "-" + a.value
			return markup.El(
				"label",
				markup.Attr("for", id),
				markup.El("input", markup.Attr("type", "radio"), markup.Attr("id", id), markup.Attr("name", q.name),
					markup.Attr("value", a.value), markup.If(p.Answers[q.name] == a.value, markup.Flag("checked"))),
				markup.Text(" "+a.label.In(p.lang)),
			)
		}),
	)
}
