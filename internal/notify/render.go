package notify

import (
	"context"
	"errors"
	netmail "net/mail"
	"slices"
	"strings"

	"beacon/internal/platform/locale"
)

// Brand is who the mails come from. The registry's own name is not here on
// purpose: it may name an organ, and a mail says nothing about health.
type Brand struct {
	ProductName string      // "Beacon"
	Phone       string      // the line for questions
	PhoneHours  locale.Text // as in "weekdays 8 to 6 Eastern"
	From        string      // the sender's address, with or without a name
}

// Rendered is a mail in words. Text and HTML say the same. Link is the address
// that both carry; for patients and new staff it is a key: never log it.
type Rendered struct {
	From    string // "Lakeshore, by Beacon <no-reply@beacon.example>"
	Subject string
	Text    string
	HTML    string
	Link    string
	// Unsubscribe is the address that ends a mail that comes again and again;
	// empty for all others. It is for the List-Unsubscribe header as well.
	Unsubscribe string
	// Attachment goes along as a file; the text has it too.
	Attachment Attachment
	// IsLinkHidden: words stand for the link, and Link is empty.
	IsLinkHidden bool
}

// Renderer writes mails. It is safe for concurrent use.
type Renderer struct {
	brand  Brand
	base   string
	links  LinkMaker
	mails  map[string]map[locale.Lang]words // by the name of the file
	frames map[locale.Lang]words
}

// NewRenderer makes a renderer whose links begin with baseURL ("https://host").
// It refuses a brand with an empty field, an unusable address and unreadable
// templates, so that a start fails instead of a mail.
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
		mails: map[string]map[locale.Lang]words{}, frames: map[locale.Lang]words{},
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
				if r.mails[name] == nil {
					r.mails[name] = map[locale.Lang]words{}
				}
				if r.mails[name][lang], err = readWords(name, lang); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// From returns the sender of every mail.
func (r *Renderer) From() string { return r.brand.From }

// Subject returns the subject of m in a language, without making its link.
func (r *Renderer) Subject(m Mail, lang locale.Lang) (string, error) {
	l, err := r.letter(m, lang, r.base)
	return l.Subject, err
}

// Render writes m, in English when its language is unknown. It returns
// ErrUnwritable for a mail that no later try can save, and the LinkMaker's
// errors as they are.
func (r *Renderer) Render(ctx context.Context, m Mail) (Rendered, error) {
	if err := Check(m); err != nil {
		return Rendered{}, err
	}
	address, err := r.address(ctx, m.Link, m.To)
	if err != nil {
		return Rendered{}, err
	}
	end := ""
	if f, _ := formOf(m.Template); f.endable {
		if end, err = r.unsubscribeAddress(ctx, m.Link); err != nil {
			return Rendered{}, err
		}
	}
	return r.write(m, address, end)
}

// write puts m into words around the addresses of its links.
func (r *Renderer) write(m Mail, address, end string) (Rendered, error) {
	lang := locale.Parse(string(m.Lang))
	l, err := r.letter(m, lang, address)
	if err != nil {
		return Rendered{}, err
	}
	l.EndURL = end
	return l.rendered(r.sender(m, lang))
}

// letter is a mail with every hole filled, as the layout sees it.
type letter struct {
	Lang      string
	Product   string
	Subject   string
	Preheader string
	CopyHint  string
	URL       string
	EndHint   string // what the link that ends the mail says
	EndURL    string // empty when the mail comes once
	IsHidden  bool   // the URLs are words in place of a private link
	Body      []piece
	Attached  Attachment
	Foot      []string
	Numbers   []string // the phone numbers in Body and Foot
}

// piece is a paragraph or, when IsLink is set, the label of the button.
type piece struct {
	Text   string
	IsLink bool
}

func (r *Renderer) letter(m Mail, lang locale.Lang, address string) (letter, error) {
	f, _ := formOf(m.Template) // Check has found it
	values := r.values(m, lang, f)
	l := letter{Lang: string(lang), Product: r.brand.ProductName, URL: address, Attached: m.Attachment,
		Numbers: []string{values["phone"], values[centerPhone]}}
	mail, frame := r.mails[f.file(m.ToGuardian)][lang], r.frames[lang]
	for _, part := range []struct {
		to   *string
		from line
	}{
		{&l.Subject, mail.heads["Subject"]}, {&l.Preheader, mail.heads["Preheader"]}, {&l.CopyHint, frame.heads["Copy"]},
		{&l.EndHint, frame.heads["End"]},
	} {
		filled, err := part.from.fill(values)
		if err != nil {
			return letter{}, err
		}
		*part.to = filled
	}
	for _, b := range mail.blocks {
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

// values returns what the holes of m are filled with: the parameters its form
// lists, and the brand.
func (r *Renderer) values(m Mail, lang locale.Lang, f form) map[string]string {
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
		values[figure.name] = r.frames[lang].said(values[figure.week], values[figure.all])
	}
	return values
}

// sender returns the sender as mail programs show it: a mail that speaks for a center names the center.
func (r *Renderer) sender(m Mail, lang locale.Lang) string {
	from, err := netmail.ParseAddress(r.brand.From)
	if err != nil || clean(m.Params[center]) == "" {
		return r.brand.From
	}
	f, _ := formOf(m.Template) // Check has found it
	if from.Name, err = r.frames[lang].heads["Sender"].fill(r.values(m, lang, f)); err != nil {
		return r.brand.From
	}
	return from.String()
}

// rendered returns the letter as text and as a page.
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
