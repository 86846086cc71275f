package notify

import (
	"context"
	"errors"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"beacon/internal/platform/locale"
)

// Brand is the sender of the emails. It leaves out the registry's own name on purpose: the name may contain an organ,
// and an email must not mention health.
type Brand struct {
	ProductName string      // "Beacon"
	Phone       string      // phone line for questions
	PhoneHours  locale.Text // such as "weekdays 8 to 6 Eastern"
	From        string      // the sender's address, with or without a name
}

// Rendered is a rendered email. Text and HTML have the same content. Link is the address in both; for patients and
// new staff it contains a key, so never log it.
type Rendered struct {
	From    string // "Lakeshore, by Beacon <no-reply@beacon.example>"
	Subject string
	Text    string
	HTML    string
	Link    string
	// Unsubscribe is the address to unsubscribe from a recurring email, also used in the List-Unsubscribe header. It
	// is empty for all other emails.
	Unsubscribe string
	// Attachment is sent as a file and is included in the text.
	Attachment Attachment
	// IsLinkHidden is true if a text replaces the link. Link is empty then.
	IsLinkHidden bool
}

// Renderer renders emails. It is safe for concurrent use.
type Renderer struct {
	brand  Brand
	base   string
	links  LinkMaker
	emails map[string]map[locale.Lang]words // by file name
	frames map[locale.Lang]words
	texts  Texts // nil: only the templates
}

// Texts reads the registry's own words of emails.
type Texts interface {
	// EmailText returns the words of an email that were in force at a time (zero: now). It returns false if these are the
	// template.
	EmailText(ctx context.Context, name string, at time.Time) (locale.Text, bool, error)
}

// UseTexts makes the renderer use the registry's own words.
func (r *Renderer) UseTexts(t Texts) { r.texts = t }

// words returns the words of m in a language.
func (r *Renderer) words(ctx context.Context, m Email, f form, lang locale.Lang) (words, error) {
	name := f.file(m.ToGuardian)
	if r.texts != nil && f.isEditable() {
		own, ok, err := r.texts.EmailText(ctx, name, m.QueuedAt)
		if err != nil {
			return words{}, err
		}
		if ok {
			return parseWords(own.In(lang))
		}
	}
	return r.emails[name][lang], nil
}

// NewRenderer returns a renderer of links that start with baseURL ("https://host"). It returns an error for a brand
// with an empty field, an unusable address or invalid templates. The server then fails at startup instead of when it
// sends email.
func NewRenderer(brand Brand, baseURL string, links LinkMaker) (*Renderer, error) {
	base, err := checkBase(baseURL)
	if err != nil {
		return nil, err
	}
	for _, value := range []string{brand.ProductName, brand.Phone, brand.PhoneHours.EN, brand.PhoneHours.ES, brand.From} {
		if strings.TrimSpace(value) == "" {
			return nil, errors.New(
				"mails need the product's name, the phone line with its hours in both languages, and a sender",
			)
		}
	}
	r := &Renderer{
		brand: brand, base: base, links: links,
		emails: map[string]map[locale.Lang]words{}, frames: map[locale.Lang]words{},
	}
	return r, r.read()
}

func (r *Renderer) read() (err error) {
	for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
		if r.frames[lang], err = readWords(frameFile, lang); err != nil {
			return err
		}
		for _, f := range forms {
			for _, name := range f.files() {
				if r.emails[name] == nil {
					r.emails[name] = map[locale.Lang]words{}
				}
				if r.emails[name][lang], err = readWords(name, lang); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// From returns the sender of all emails.
func (r *Renderer) From() string { return r.brand.From }

// Subject returns the subject of m in a language. It makes no link.
func (r *Renderer) Subject(ctx context.Context, m Email, lang locale.Lang) (string, error) {
	l, err := r.letter(ctx, m, lang, r.base)
	return l.Subject, err
}

// Render renders m, in English if its language is unknown. It returns ErrUnwritable for an email that no retry can
// write, and passes the errors of LinkMaker through.
func (r *Renderer) Render(ctx context.Context, m Email) (Rendered, error) {
	if err := Check(m); err != nil {
		return Rendered{}, err
	}
	address, err := r.address(ctx, m.Link, m.To)
	if err != nil {
		return Rendered{}, err
	}
	end := ""
	if f, _ := formFor(m.Template); f.endable {
		if end, err = r.unsubscribeAddress(ctx, m.Link); err != nil {
			return Rendered{}, err
		}
	}
	return r.write(ctx, m, address, end)
}

// write renders m with the given addresses of its links.
func (r *Renderer) write(ctx context.Context, m Email, address, end string) (Rendered, error) {
	lang := locale.Parse(string(m.Lang))
	l, err := r.letter(ctx, m, lang, address)
	if err != nil {
		return Rendered{}, err
	}
	l.EndURL = end
	return l.rendered(r.sender(m, lang))
}

// letter is an email with all placeholders filled, as input of the layout.
type letter struct {
	Lang      string
	Product   string
	Subject   string
	Preheader string
	CopyHint  string
	URL       string
	EndHint   string // label of the link to unsubscribe
	EndURL    string // empty for emails that do not recur
	IsHidden  bool   // the URLs are replaced by a text, to hide a private link
	Body      []piece
	Attached  Attachment
	Foot      []string
	Numbers   []string // the phone numbers in Body and Foot
}

// piece is a paragraph or, if IsLink is set, the label of the button.
type piece struct {
	Text   string
	IsLink bool
}

func (r *Renderer) letter(ctx context.Context, m Email, lang locale.Lang, address string) (letter, error) {
	f, _ := formFor(m.Template) // Check has verified the template
	email, err := r.words(ctx, m, f, lang)
	if err != nil {
		return letter{}, err
	}
	if m.Template == TextTest {
		return r.test(email, m.Sample, lang)
	}
	return r.letterWith(email, m, lang, address)
}

// letterWith fills the placeholders of an email's words.
func (r *Renderer) letterWith(email words, m Email, lang locale.Lang, address string) (letter, error) {
	f, _ := formFor(m.Template)
	values := r.values(m, lang, f)
	l := letter{Lang: string(lang), Product: r.brand.ProductName, URL: address, Attached: m.Attachment,
		Numbers: []string{values["phone"], values[centerPhone]}}
	frame := r.frames[lang]
	for _, part := range []struct {
		to   *string
		from line
	}{
		{&l.Subject, email.heads["Subject"]}, {&l.Preheader, email.heads["Preheader"]}, {&l.CopyHint, frame.heads["Copy"]},
		{&l.EndHint, frame.heads["End"]},
	} {
		filled, err := part.from.fill(values)
		if err != nil {
			return letter{}, err
		}
		*part.to = filled
	}
	for _, b := range email.blocks {
		if b.text.lacks(values, f.optional) {
			continue
		}
		text, err := b.text.fill(values)
		if err != nil {
			return letter{}, err
		}
		l.Body = append(l.Body, piece{text, b.isLink})
	}
	for _, b := range frame.blocks {
		text, err := b.text.fill(values)
		if err != nil {
			return letter{}, err
		}
		l.Foot = append(l.Foot, text)
	}
	return l, nil
}

// values returns the values of the placeholders of m: the parameters in its form, and the brand.
func (r *Renderer) values(m Email, lang locale.Lang, f form) map[string]string {
	values := map[string]string{
		"productName": r.brand.ProductName,
		"phone":       r.brand.Phone,
		"phoneHours":  r.brand.PhoneHours.In(lang),
	}
	for _, name := range slices.Concat(f.params, f.optional) {
		values[name] = clean(m.Params[name])
	}
	for name, unnamed := range map[string]string{center: "Center", coach: "Coach"} {
		if values[name] == "" {
			values[name] = strings.Join(r.frames[lang].heads[unnamed], "")
		}
	}
	for _, figure := range f.figures {
		values[figure.name] = r.frames[lang].figureSentence(values[figure.week], values[figure.all])
	}
	return values
}

// sender returns the From header. If the email comes from a center, it contains the center's name.
func (r *Renderer) sender(m Email, lang locale.Lang) string {
	from, err := netmail.ParseAddress(r.brand.From)
	if err != nil || clean(m.Params[center]) == "" {
		return r.brand.From
	}
	f, _ := formFor(m.Template) // Check has verified the template
	if from.Name, err = r.frames[lang].heads["Sender"].fill(r.values(m, lang, f)); err != nil {
		return r.brand.From
	}
	return from.String()
}

// rendered returns the letter as text and as HTML.
func (l letter) rendered(from string) (Rendered, error) {
	page, err := l.html()
	return Rendered{
		From: from, Subject: l.Subject, Text: l.plain(), HTML: page, Link: l.URL, Unsubscribe: l.EndURL,
		Attachment: l.Attached,
	}, err
}

func (l letter) plain() string {
	var b strings.Builder
	for _, p := range l.Body {
		b.WriteString(p.Text)
		if p.IsLink {
			b.WriteString(":\n" + l.URL)
		}
		b.WriteString("\n\n")
	}
	if l.Attached.Text != "" {
		b.WriteString(l.Attached.Text + "\n")
	}
	b.WriteString(strings.Join(l.Foot, "\n\n") + "\n")
	if l.EndURL != "" {
		b.WriteString("\n" + l.EndHint + ":\n" + l.EndURL + "\n")
	}
	return b.String()
}
