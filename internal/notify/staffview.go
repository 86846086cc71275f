package notify

import (
	"context"
	"slices"
	"strings"

	"beacon/internal/platform/locale"
)

// HasSecret reports whether the link of m contains a key or token. A reader of the link could act as the addressee.
func (m Email) HasSecret() bool {
	return isKeyed(m.Link.Kind) || m.Link.Kind == StaffJoin || isConfirmation(m.Link.Kind)
}

// isHandedOn reports whether staff may pass on the private link of m if no mail server is configured. Staff never see
// links to a colleague's account, links that confirm a join requested by staff, or links with which a donor or holder
// signs.
func (m Email) isHandedOn() bool {
	signs := []LinkKind{DonorPage, HolderPage}
	return m.Link.Kind != StaffJoin && m.Link.Kind != ConfirmJoin && !slices.Contains(signs, m.Link.Kind) &&
		!slices.Contains(signs, m.Record().Kind)
}

// ForStaff renders m for staff, on every screen that shows an email's text (R14.3a). It replaces a private link with
// a text. If emails are only kept, links that staff must pass on remain. It makes no key for a hidden link. It
// returns the same errors as Render.
func (r *Renderer) ForStaff(ctx context.Context, m Email, isKeptOnly bool) (Rendered, error) {
	if !m.HasSecret() || isKeptOnly && m.isHandedOn() {
		return r.Render(ctx, m)
	}
	if err := Check(m); err != nil {
		return Rendered{}, err
	}
	lang := locale.Parse(string(m.Lang))
	hidden := strings.Join(r.frames[lang].heads["Hidden"], "")
	l, err := r.letter(ctx, m, lang, hidden)
	if err != nil {
		return Rendered{}, err
	}
	l.IsHidden = true
	if f, _ := formFor(m.Template); f.endable {
		l.EndURL = hidden
	}
	w, err := l.rendered(r.sender(m, lang))
	w.Link, w.Unsubscribe, w.IsLinkHidden = "", "", true
	return w, err
}
