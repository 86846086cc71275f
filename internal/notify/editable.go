package notify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// isEditable reports whether the registry may change the words of an email: it goes to a patient, a donor or a voucher
// holder.
func (f form) isEditable() bool { return !f.noRecord && f.link != StaffPage && f.link != StaffJoin }

// EditableNames returns the names of the texts of emails that the registry may change.
func EditableNames() (names []string) {
	for _, f := range forms {
		if f.isEditable() {
			names = append(names, f.files()...)
		}
	}
	return names
}

// formNamed returns the form of a text by its name, and whether it is the text for guardians.
func formNamed(name string) (f form, toGuardian, ok bool) {
	template, toGuardian := strings.CutSuffix(name, forGuardian)
	f, err := formFor(Template(template))
	return f, toGuardian, err == nil
}

// TemplateText returns the words of an email that ship with Beacon, with each paragraph in one line.
func TemplateText(name string) (locale.Text, error) {
	var all [2]string
	for i, lang := range []locale.Lang{locale.English, locale.Spanish} {
		source, err := wordFiles.ReadFile("templates/" + name + "." + string(lang) + ".txt")
		if err != nil {
			return locale.Text{}, fmt.Errorf("mail template: %w", err)
		}
		heads, body, _ := strings.Cut(strings.TrimSpace(string(source)), "\n\n")
		parts := []string{heads}
		for _, part := range strings.Split(body, "\n\n") {
			parts = append(parts, strings.Join(strings.Fields(part), " "))
		}
		all[i] = strings.Join(parts, "\n\n")
	}
	return locale.Text{EN: all[0], ES: all[1]}, nil
}

// Placeholders returns the placeholders that the words of an email may use.
func Placeholders(name string) []string {
	f, _, _ := formNamed(name)
	all := slices.Concat(f.params, f.optional, []string{"productName", "phone", "phoneHours"})
	for _, figure := range f.figures {
		all = append(all, figure.name)
		all = slices.DeleteFunc(all, func(p string) bool { return p == figure.week || p == figure.all })
	}
	return all
}

// TextError returns the reason why words in one language cannot be those of an email, or false. Unknown placeholders
// are not checked.
func TextError(name, source string) (reason locale.Text, isWrong bool) {
	f, toGuardian, _ := formNamed(name)
	w, err := parseWords(source)
	if err != nil || len(w.heads) != 2 || w.heads["Subject"] == nil || w.heads["Preheader"] == nil {
		return catalogues.Text("texts.email-heads"), true
	}
	for _, head := range []string{"Subject", "Preheader"} {
		// These placeholders can be empty, and a line without them could not be written.
		for i := 1; i < len(w.heads[head]); i += 2 {
			if name := w.heads[head][i]; slices.Contains(f.optional, name) && name != center && name != coach {
				return catalogues.Text("texts.email-optional").With("name", name), true
			}
		}
	}
	template, err := readWords(f.file(toGuardian), locale.English)
	if err != nil || len(w.blocks) == 0 {
		return catalogues.Text("texts.email-heads"), true
	}
	if want := template.buttons(); w.buttons() != want {
		return catalogues.Text("texts.email-button").With("count", want), true
	}
	return locale.Text{}, false
}

func (w words) buttons() (n int) {
	for _, b := range w.blocks {
		if b.isLink {
			n++
		}
	}
	return n
}

// samples are the values of placeholders in a preview.
var samples = map[string]string{
	FirstName: "Rosa", center: "Lakeshore", coordinator: "Dana Reyes", centerPhone: "414-555-0100", coach: "Gail Winter",
	dueOn: "", Usable: "4", Used: "1", "visitsPastWeek": "12", "visitsTotal": "340", "completePastWeek": "1",
	"completeTotal": "9",
}

// Preview returns an email with the words of a sample and invented names, in one language.
func (r *Renderer) Preview(s Sample, lang locale.Lang) (Rendered, error) {
	m, l, err := r.sample(s, lang)
	if err != nil {
		return Rendered{}, err
	}
	return l.rendered(r.sender(m, lang))
}

// test returns the letter of a test: a sample, with the note's subject and paragraph.
func (r *Renderer) test(note words, s Sample, lang locale.Lang) (letter, error) {
	_, l, err := r.sample(s, lang)
	if err != nil {
		return letter{}, err
	}
	values := map[string]string{sampleSubject: l.Subject}
	if l.Subject, err = note.heads["Subject"].fill(values); err != nil {
		return letter{}, err
	}
	text, err := note.blocks[0].text.fill(values)
	l.Body = slices.Insert(l.Body, 0, piece{Text: text})
	return l, err
}

// sample returns an email with invented names, and its letter. Its links lead to the start page.
func (r *Renderer) sample(s Sample, lang locale.Lang) (Email, letter, error) {
	f, toGuardian, _ := formNamed(s.Text)
	w, err := parseWords(s.Words)
	if err != nil {
		return Email{}, letter{}, fmt.Errorf("%w: %w", ErrUnwritable, err)
	}
	m := Email{Template: f.template, Lang: lang, ToGuardian: toGuardian, Params: map[string]string{}}
	for _, p := range slices.Concat(f.params, f.optional) {
		m.Params[p] = cmp.Or(samples[p], locale.Day("2026-12-01", lang))
	}
	l, err := r.letterWith(w, m, lang, r.base)
	if f.endable {
		l.EndURL = r.base
	}
	return m, l, err
}
